@channel-kernel
Feature: Events that start no turn
  Buttons, reactions and lifecycle events are consumed by their channel. The class
  of an event says whether it may start a turn, whatever else it says.

  @CK-015
  Rule: An event that cannot start a turn is handled

    Scenario Outline: The event is of the kind <kind>
      Given classify returns:
        """yaml
        { kind: <kind>, canStartAgentTurn: false }
        """
      When the channel calls run for turn A
      Then the admission of turn A is handled
      And none of these is called for turn A:
        | preflight   |
        | resolveTurn |
        | record      |
        | dispatcher  |
        | deliver     |

      Examples:
        | kind        |
        | message     |
        | command     |
        | interaction |
        | reaction    |
        | lifecycle   |
        | unknown     |

    Example: A class that is found out later
      Given classify plays:
        """yaml
        does: [{ async: true, return: { kind: message, canStartAgentTurn: false } }]
        """
      When the channel calls run for turn A
      Then the admission of turn A is handled
      And preflight is never called for turn A
