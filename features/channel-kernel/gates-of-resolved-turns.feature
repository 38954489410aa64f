@channel-kernel
Feature: Gates of resolved turns
  A channel may find out only while it resolves a turn that there is none to be had.
  That is a gate like any other.

  @CK-159
  Rule: A gate in resolveTurn leaves no record

    Scenario Outline: <kind>
      Given the turn that the channel hands over has:
        """yaml
        admission: { kind: <kind>, reason: <reason> }
        """
      When the channel calls run for turn A
      Then record is never called for turn A

      Examples:
        | kind    | reason         |
        | drop    | no such agent  |
        | handled | menu was shown |

  @CK-160
  Rule: A drop by resolveTurn can be kept

    Example: It asks to be recorded
      Given pending history of "group 1" holds:
        | sender | body                |
        | Bo     | Who broke the build |
      And preflight returns:
        """yaml
        history: { key: group 1, limit: 10 }
        """
      And the turn that the channel hands over has:
        """yaml
        admission: { kind: drop, reason: no mention, recordHistory: true }
        """
      When the channel calls run for turn A
      Then pending history of "group 1" is:
        | body                |
        | Who broke the build |
        | Message of turn A   |

    Example: It does not
      Given pending history of "group 1" holds:
        | sender | body                |
        | Bo     | Who broke the build |
      And preflight returns:
        """yaml
        history: { key: group 1, limit: 10 }
        """
      And the turn that the channel hands over has:
        """yaml
        admission: { kind: drop, reason: no mention }
        """
      When the channel calls run for turn A
      Then pending history of "group 1" is:
        | body                |
        | Who broke the build |
