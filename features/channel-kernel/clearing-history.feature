@channel-kernel
Feature: Clearing pending history
  What the agent was told once is not told again. What it was not yet told stays.

  @CK-123 @choice-historyClearing-kernel
  Rule: What a turn saw is gone once it has succeeded

    Scenario Outline: <what>
      Given pending history of "group 1" holds:
        | sender | body                |
        | Bo     | Who broke the build |
        | Cleo   | It was not me       |
      And the turn that the channel hands over has:
        """yaml
        history: { isGroup: true, historyKey: group 1, limit: 10 }
        """
      And the dispatcher plays:
        """yaml
        does: [{ chunks: <chunks> }]
        """
      When the channel calls run for turn A
      Then pending history of "group 1" is:
        | body |

      Examples:
        | what                    | chunks                                             |
        | The agent answered      | [{ kind: final, payload: { text: It was Bo } }]    |
        | The agent stayed silent | []                                                 |

  @CK-124 @choice-historyClearing-kernel
  Rule: What a turn saw is gone even if it has failed

    Scenario Outline: The <part> rejects
      Given pending history of "group 1" holds:
        | sender | body                |
        | Bo     | Who broke the build |
      And the turn that the channel hands over has:
        """yaml
        history: { isGroup: true, historyKey: group 1, limit: 10 }
        """
      And <part> rejects with "disk full"
      When the channel calls run for turn A
      Then pending history of "group 1" is:
        | body |

      Examples:
        | part       |
        | dispatcher |
        | record     |

  @CK-125 @choice-historyClearing-kernel
  Rule: What an observed turn saw stays for the turn that will answer

    Example: The agent only listens
      Given pending history of "group 1" holds:
        | sender | body                |
        | Bo     | Who broke the build |
      And the turn that the channel hands over has:
        """yaml
        admission: { kind: observeOnly }
        history: { isGroup: true, historyKey: group 1, limit: 10 }
        """
      When the channel calls run for turn A
      Then pending history of "group 1" is:
        | body                |
        | Who broke the build |
