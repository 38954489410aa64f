@channel-kernel
Feature: Stating admissions
  An admission may be stated alone or among facts, by one stage or by two. Whoever
  reads it finds one of four kinds.

  @CK-005
  Rule: There are four kinds of admission and no other

    Scenario Outline: Preflight answers with <what>
      Given preflight returns:
        """yaml
        <answer>
        """
      When the channel calls run for turn A
      Then turn A is told of no admission but:
        | dispatch    |
        | observeOnly |
        | handled     |
        | drop        |

      Examples:
        | what                  | answer                                                                   |
        | nothing               | {}                                                                       |
        | dispatch              | { admission: { kind: dispatch } }                                        |
        | observeOnly           | { admission: { kind: observeOnly } }                                     |
        | handled               | { admission: { kind: handled, reason: slash command } }                  |
        | drop                  | { admission: { kind: drop, reason: seen before } }                       |
        | drop to be remembered | { admission: { kind: drop, reason: no mention, recordHistory: true } }   |

    Example: The event has no input
      Given ingest returns:
        """yaml
        null
        """
      When the channel calls run for turn A
      Then turn A is told of no admission but:
        | dispatch    |
        | observeOnly |
        | handled     |
        | drop        |

    Example: The event can start no turn
      Given classify returns:
        """yaml
        { kind: unknown, canStartAgentTurn: false }
        """
      When the channel calls run for turn A
      Then turn A is told of no admission but:
        | dispatch    |
        | observeOnly |
        | handled     |
        | drop        |

    Example: The agent has nothing to say
      Given the dispatcher plays:
        """yaml
        does: [{ chunks: [], return: { queuedFinal: false, counts: { final: 0 } } }]
        """
      When the channel calls run for turn A
      Then turn A is told of no admission but:
        | dispatch    |
        | observeOnly |
        | handled     |
        | drop        |

    Example: The agent fails
      Given the dispatcher rejects with "no model"
      When the channel calls run for turn A
      Then turn A is told of no admission but:
        | dispatch    |
        | observeOnly |
        | handled     |
        | drop        |

  @CK-020
  Rule: An admission alone says as much as one among facts

    Scenario Outline: <admission>
      Given preflight returns:
        """yaml
        admission: <admission>
        """
      And a twin in which preflight returns:
        """yaml
        <admission>
        """
      When the channel calls run for turn A
      Then both call the same parts and come to the same

      Examples:
        | admission                                     |
        | { kind: dispatch }                            |
        | { kind: observeOnly, reason: broadcast copy } |
        | { kind: handled, reason: slash command }      |
        | { kind: drop, reason: seen before }           |

  @CK-034
  Rule: A later stage narrows the admission

    Example: preflight admits the turn, resolveTurn lets it be observed
      Given preflight returns:
        """yaml
        admission: { kind: dispatch }
        """
      And the turn that the channel hands over has:
        """yaml
        admission: { kind: observeOnly }
        """
      When the channel calls run for turn A
      Then the admission of turn A is observeOnly
      And deliver is never called for turn A

  @CK-035
  Rule: Of two admissions the declared one counts

    @choice-admissionMerge-later
    Example: preflight lets the turn be observed, resolveTurn admits it
      Given preflight returns:
        """yaml
        admission: { kind: observeOnly }
        """
      And the turn that the channel hands over has:
        """yaml
        admission: { kind: dispatch }
        """
      When the channel calls run for turn A
      Then the admission of turn A is dispatch
      And deliver is called once for turn A

    @choice-admissionMerge-stricter
    Example: Whoever lets the turn be observed has the last word
      Given preflight returns:
        """yaml
        admission: { kind: observeOnly }
        """
      And the turn that the channel hands over has:
        """yaml
        admission: { kind: dispatch }
        """
      When the channel calls run for turn A
      Then the admission of turn A is observeOnly
      And deliver is never called for turn A
