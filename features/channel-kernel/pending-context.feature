@channel-kernel
Feature: Pending history in a context
  Once the agent is spoken to, it has to know what was said before. Some kernels tell it by
  themselves; elsewhere the channel reads its window and tells it.

  @CK-111
  Rule: A recorded drop is in the context of a later turn with the same history key

    @choice-pendingContext-kernel
    Example: The kernel shows it
      Given preflight returns for turn A:
        """yaml
        admission: { kind: drop, reason: no mention, recordHistory: true }
        history: { key: group 1, limit: 10 }
        """
      And preflight returns for turn B:
        """yaml
        history: { key: group 1, limit: 10 }
        """
      And the turn that the channel hands over has:
        """yaml
        history: { isGroup: true, historyKey: group 1, limit: 10 }
        """
      When the channel calls run for turn A
      And the call of turn A has settled
      And the channel calls run for turn B
      Then the agent finds "Message of turn A" in the context of turn B

    @choice-pendingContext-adapter @needs-kernel-window
    Example: The channel reads it through its window
      Given preflight returns for turn A:
        """yaml
        admission: { kind: drop, reason: no mention, recordHistory: true }
        history: { key: group 1, limit: 10 }
        """
      And the turn that the channel hands over has:
        """yaml
        ctxPayload: { BodyForAgent: { $ref: what was said } }
        """
      When the channel calls run for turn A
      And the call of turn A has settled
      And the channel calls buildPendingContext of its history window as "what was said":
        """yaml
        historyKey: group 1
        limit: 10
        currentMessage: Message of turn B
        formatEntry: { $callback: formatEntry }
        """
      And the channel calls run for turn B
      Then the agent finds "Message of turn A" in the context of turn B

  @CK-115
  Rule: A context holds no entry of another history key

    Background:
      Given preflight returns for turn A:
        """yaml
        admission: { kind: drop, reason: no mention, recordHistory: true }
        history: { key: group 1, limit: 10 }
        """
      And preflight returns for turn B:
        """yaml
        admission: { kind: drop, reason: no mention, recordHistory: true }
        history: { key: group 2, limit: 10 }
        """

    @choice-pendingContext-kernel
    Example: The kernel shows what is pending
      Given preflight returns for turn C:
        """yaml
        history: { key: group 1, limit: 10 }
        """
      And the turn that the channel hands over has:
        """yaml
        history: { isGroup: true, historyKey: group 1, limit: 10 }
        """
      When the channel calls run for turn A
      And the call of turn A has settled
      And the channel calls run for turn B
      And the call of turn B has settled
      And the channel calls run for turn C
      Then the agent finds nothing of "Message of turn B" in the context of turn C
      And the agent finds "Message of turn A" in the context of turn C

    @choice-pendingContext-adapter @needs-kernel-window
    Example: The channel reads what is pending through its window
      Given the turn that the channel hands over has:
        """yaml
        ctxPayload: { BodyForAgent: { $ref: what was said } }
        """
      When the channel calls run for turn A
      And the call of turn A has settled
      And the channel calls run for turn B
      And the call of turn B has settled
      And the channel calls buildPendingContext of its history window as "what was said":
        """yaml
        historyKey: group 1
        limit: 10
        currentMessage: Message of turn C
        formatEntry: { $callback: formatEntry }
        """
      And the channel calls run for turn C
      Then the agent finds nothing of "Message of turn B" in the context of turn C
      And the agent finds "Message of turn A" in the context of turn C

    @choice-pendingContext-kernel
    Example: The kernel shows what is pending of keys that look alike
      Then "a context holds what is pending under its key alone" holds of generated drops

    @choice-pendingContext-adapter @needs-kernel-window
    Example: The channel reads what is pending of keys that look alike
      Then "a context holds what is pending under its key alone" holds of generated drops

  @CK-130
  Rule: A direct message without history sees no pending entry and clears none

    Example: resolveTurn returns history undefined
      Given pending history of "group 1" holds:
        | sender | body                |
        | Bo     | Who broke the build |
      And the turn that the channel hands over has:
        """yaml
        history: { $undefined: true }
        """
      When the channel calls run for turn A
      Then the admission of turn A is dispatch
      And the agent finds nothing of "Who broke the build" in the context of turn A
      And pending history of "group 1" is:
        | body                |
        | Who broke the build |

  @CK-131 @choice-pendingContext-kernel
  Rule: A mention without text still brings the agent what is pending

    Example: Nothing is written beside the mention
      Given pending history of "group 1" holds:
        | sender | body                |
        | Bo     | Who broke the build |
      And ingest returns:
        """yaml
        { rawText: "", textForAgent: "" }
        """
      And preflight returns:
        """yaml
        history: { key: group 1, limit: 10 }
        """
      And the turn that the channel hands over has:
        """yaml
        history: { isGroup: true, historyKey: group 1, limit: 10 }
        """
      When the channel calls run for turn A
      Then the agent finds "Who broke the build" in the context of turn A
