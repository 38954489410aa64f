@channel-kernel
Feature: Gates
  A channel stops a turn by its admission: drop skips the message, handled says
  that the channel has dealt with it. Whoever called run learns which, and why.

  @CK-023
  Rule: A gate in preflight stops the turn

    Example: drop among its facts
      Given preflight returns:
        """yaml
        admission: { kind: drop, reason: seen before }
        """
      When the channel calls run for turn A
      Then the admission of turn A is drop with the reason "seen before"
      And none of these is called for turn A:
        | resolveTurn |
        | record      |
        | dispatcher  |
        | deliver     |

    Example: drop and nothing else
      Given preflight returns:
        """yaml
        { kind: drop, reason: own message }
        """
      When the channel calls run for turn A
      Then the admission of turn A is drop with the reason "own message"
      And none of these is called for turn A:
        | resolveTurn |
        | record      |
        | dispatcher  |
        | deliver     |

    Example: handled among its facts
      Given preflight returns:
        """yaml
        admission: { kind: handled, reason: slash command }
        """
      When the channel calls run for turn A
      Then the admission of turn A is handled with the reason "slash command"
      And none of these is called for turn A:
        | dispatcher |
        | deliver    |

    Example: handled and nothing else
      Given preflight returns:
        """yaml
        { kind: handled, reason: poll vote }
        """
      When the channel calls run for turn A
      Then the admission of turn A is handled with the reason "poll vote"
      And none of these is called for turn A:
        | dispatcher |
        | deliver    |

  @CK-024
  Rule: A gate in resolveTurn stops the turn

    Scenario Outline: <kind> on a turn that lacks nothing else
      Given the turn that the channel hands over has:
        """yaml
        admission: { kind: <kind>, reason: <reason> }
        """
      When the channel calls run for turn A
      Then the admission of turn A is <kind> with the reason "<reason>"
      And none of these is called for turn A:
        | dispatcher |
        | deliver    |

      Examples:
        | kind    | reason         |
        | drop    | no such agent  |
        | handled | menu was shown |
