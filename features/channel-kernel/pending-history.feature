@channel-kernel
Feature: Pending history
  In a group most messages are not for the agent. Some are kept all the same, so
  that a later mention finds what was said before it.

  @CK-110
  Rule: A drop with recordHistory is kept

    Scenario Outline: Dropped because <reason>
      Given pending history of "group 1" holds:
        | sender | body                |
        | Bo     | Who broke the build |
      And ingest returns:
        """yaml
        { rawText: "@others The deploy is stuck", textForAgent: The deploy is stuck }
        """
      And preflight returns:
        """yaml
        admission: { kind: drop, reason: <reason>, recordHistory: true }
        history: { key: group 1, limit: 10 }
        """
      When the channel calls run for turn A
      Then pending history of "group 1" is:
        | body                |
        | Who broke the build |
        | The deploy is stuck |

      Examples:
        | reason                   |
        | nobody mentioned it      |
        | the agent is muted       |
        | it was answered by a bot |

    Example: A message of which only id and text are known
      Given ingest returns:
        """yaml
        { rawText: The deploy is stuck, textForAgent: { $absent: true }, timestamp: { $absent: true } }
        """
      And preflight returns:
        """yaml
        admission: { kind: drop, reason: no mention, recordHistory: true }
        history: { key: group 1, limit: 10 }
        """
      When the channel calls run for turn A
      Then pending history of "group 1" is:
        | body                |
        | The deploy is stuck |

    Example: A message whose sender has a label
      Given preflight returns:
        """yaml
        admission: { kind: drop, reason: no mention, recordHistory: true }
        message: { senderLabel: Ada of Support }
        history: { key: group 1, limit: 10 }
        """
      When the channel calls run for turn A
      Then pending history of "group 1" is:
        | body              |
        | Message of turn A |

    Example: Generated drops under limits that change
      Then "what is recorded is pending once, as far as the limits go" holds of generated drops

  @CK-112
  Rule: A drop without recordHistory leaves pending history alone

    Scenario Outline: <what>
      Given pending history of "group 1" holds:
        | sender | body                |
        | Bo     | Who broke the build |
        | Cleo   | It was not me       |
      And preflight returns:
        """yaml
        admission: <admission>
        history: { key: group 1, limit: 10 }
        """
      When the channel calls run for turn A
      Then pending history of "group 1" is:
        | body                |
        | Who broke the build |
        | It was not me       |

      Examples:
        | what                    | admission                                                |
        | recordHistory left out  | { kind: drop, reason: seen before }                      |
        | recordHistory false     | { kind: drop, reason: seen before, recordHistory: false } |
        | Dropped for no mention  | { kind: drop, reason: no mention }                       |

    Example: Generated drops under limits that change
      Then "a drop that is not recorded changes no pending history" holds of generated drops
