@channel-kernel
Feature: Events that start a turn
  What becomes of an event is decided by the flag of its class; an adapter that
  knows little says little.

  @CK-010
  Rule: A minimal adapter is enough

    Example: ingest and resolveTurn, an id and a text
      Given classify is left out
      And preflight is left out
      And onFinalize is left out
      And ingest returns:
        """yaml
        { timestamp: { $absent: true }, textForAgent: { $absent: true } }
        """
      When the channel calls run for turn A
      Then the dispatcher is called once for turn A
      And deliver is given these chunks for turn A:
        | text            |
        | Reply to turn A |

  @CK-014
  Rule: A message that may start a turn starts one

    Scenario Outline: The class is known <when>
      Given classify plays:
        """yaml
        does: [{ async: <async>, return: { kind: message, canStartAgentTurn: true } }]
        """
      When the channel calls run for turn A
      Then preflight is called once for turn A
      And the dispatcher is called once for turn A

      Examples:
        | when    | async |
        | at once | false |
        | later   | true  |

  @CK-016
  Rule: Any event whose flag is set starts a turn

    Scenario Outline: The event is of the kind <kind>
      Given classify returns:
        """yaml
        { kind: <kind>, canStartAgentTurn: true }
        """
      When the channel calls run for turn A
      Then preflight is called once for turn A
      And the dispatcher is called once for turn A

      Examples:
        | kind        |
        | command     |
        | interaction |
        | reaction    |
        | lifecycle   |
        | unknown     |

  @CK-019
  Rule: Preflight may find nothing

    Scenario Outline: It returns <what>
      Given preflight plays:
        """yaml
        does: [<answer>]
        """
      When the channel calls run for turn A
      Then the third argument of resolveTurn for turn A is an object
      And the dispatcher is called once for turn A

      Examples:
        | what                   | answer                                        |
        | null                   | { return: null }                              |
        | undefined              | { return: { $undefined: true } }              |
        | an empty object        | { return: {} }                                |
        | a promise of null      | { async: true, return: null }                 |
        | a promise of undefined | { async: true, return: { $undefined: true } } |

    Example: There is none
      Given preflight is left out
      When the channel calls run for turn A
      Then the third argument of resolveTurn for turn A is an object
      And the dispatcher is called once for turn A
