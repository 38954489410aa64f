@channel-kernel
Feature: Gated calls
  A gate is an ordinary outcome. A channel that had to tell it from a failure would
  swallow failures, or report every skipped message as one.

  @CK-025
  Rule: A gate is no exception

    Example: The class of the event cannot start a turn
      Given classify returns:
        """yaml
        { kind: reaction, canStartAgentTurn: false }
        """
      When the channel calls run for turn A
      Then the call of turn A fulfils

    Scenario Outline: Preflight answers with <what>
      Given preflight returns:
        """yaml
        admission: <admission>
        """
      When the channel calls run for turn A
      Then the call of turn A fulfils

      Examples:
        | what                                 | admission                                               |
        | handled                              | { kind: handled, reason: poll vote }                    |
        | drop                                 | { kind: drop, reason: seen before }                     |
        | drop to be recorded, kept for no key | { kind: drop, reason: no mention, recordHistory: true } |

    @needs-kernel-pending
    Example: Preflight answers with drop to be recorded under a key
      Given preflight returns:
        """yaml
        admission: { kind: drop, reason: no mention, recordHistory: true }
        history: { key: group 1, limit: 10 }
        """
      When the channel calls run for turn A
      Then the call of turn A fulfils

    Example: resolveTurn answers with drop
      Given the turn that the channel hands over has:
        """yaml
        admission: { kind: drop, reason: no such agent }
        """
      When the channel calls run for turn A
      Then the call of turn A fulfils
