@channel-kernel
Feature: Recorded drops
  What a group says without the agent is kept within bounds that its channel sets, and only as
  long as the channel still wants it kept.

  @CK-113
  Rule: A drop to be recorded is a drop, whether or not there is a buffer for it

    Example: The history options name key and limit only
      Given preflight returns:
        """yaml
        admission: { kind: drop, reason: no mention, recordHistory: true }
        history: { key: group 1, limit: 10, historyMap: { $absent: true } }
        """
      When the channel calls run for turn A
      Then the admission of turn A is drop with the reason "no mention"

    Example: There are no history options
      Given preflight returns:
        """yaml
        admission: { kind: drop, reason: no mention, recordHistory: true }
        """
      When the channel calls run for turn A
      Then the admission of turn A is drop with the reason "no mention"

  @CK-114
  Rule: No more than the newest entries stay within the limit

    Example: Five messages, and a limit of three
      Given preflight returns:
        """yaml
        admission: { kind: drop, reason: no mention, recordHistory: true }
        history: { key: group 1, limit: 3 }
        """
      When the channel calls run for turn A
      And the call of turn A has settled
      And the channel calls run for turn B
      And the call of turn B has settled
      And the channel calls run for turn C
      And the call of turn C has settled
      And the channel calls run for turn D
      And the call of turn D has settled
      And the channel calls run for turn E
      Then pending history of "group 1" holds at most 3 entries, the newest of these:
        | body              |
        | Message of turn A |
        | Message of turn B |
        | Message of turn C |
        | Message of turn D |
        | Message of turn E |

    Example: Generated drops under limits that change
      Then "pending history is the newest within its limit" holds of generated drops

  @CK-116
  Rule: Nothing is recorded where shouldRecord says no

    Background:
      Given preflight returns:
        """yaml
        admission: { kind: drop, reason: no mention, recordHistory: true }
        history: { key: group 1, limit: 10, shouldRecord: { $callback: shouldRecord } }
        """

    Example: It says no
      Given shouldRecord returns:
        """yaml
        false
        """
      When the channel calls run for turn A
      Then the admission of turn A is drop with the reason "no mention"
      And pending history of "group 1" is:
        | body |

    Example: It says yes
      Given shouldRecord returns:
        """yaml
        true
        """
      When the channel calls run for turn A
      Then the admission of turn A is drop with the reason "no mention"
      And pending history of "group 1" is:
        | body              |
        | Message of turn A |

  @CK-117
  Rule: Media given as a function are loaded only for a message that is recorded

    Scenario Outline: A recorded drop, its function answers <how>
      Given media plays:
        """yaml
        does: [{ async: <async>, return: [] }]
        """
      And preflight returns:
        """yaml
        admission: { kind: drop, reason: no mention, recordHistory: true }
        media: { $callback: media }
        history: { key: group 1, limit: 10 }
        """
      When the channel calls run for turn A
      Then media is called once for turn A

      Examples:
        | how            | async |
        | at once        | false |
        | with a promise | true  |

    Example: An admitted turn
      Given preflight returns:
        """yaml
        media: { $callback: media }
        history: { key: group 1, limit: 10 }
        """
      When the channel calls run for turn A
      Then media is never called for turn A

    Example: A drop that shouldRecord refuses
      Given shouldRecord returns:
        """yaml
        false
        """
      And preflight returns:
        """yaml
        admission: { kind: drop, reason: no mention, recordHistory: true }
        media: { $callback: media }
        history: { key: group 1, limit: 10, shouldRecord: { $callback: shouldRecord } }
        """
      When the channel calls run for turn A
      Then media is never called for turn A

  @CK-122
  Rule: A media function that fails leaves drop and text standing

    Background:
      Given preflight returns:
        """yaml
        admission: { kind: drop, reason: no mention, recordHistory: true }
        media: { $callback: media }
        history: { key: group 1, limit: 10 }
        """

    Example: It throws
      Given media plays:
        """yaml
        does: [{ throw: { $error: no network } }]
        """
      When the channel calls run for turn A
      Then the admission of turn A is drop with the reason "no mention"
      And pending history of "group 1" is:
        | body              |
        | Message of turn A |

    Example: Its promise rejects
      Given media rejects with "no network"
      When the channel calls run for turn A
      Then the admission of turn A is drop with the reason "no mention"
      And pending history of "group 1" is:
        | body              |
        | Message of turn A |

  @CK-177
  Rule: The entry of a recorded drop has id, time and sender of its message

    Background:
      Given ingest returns:
        """yaml
        { id: message 17, timestamp: 1700000017000 }
        """

    Example: The sender has a label
      Given preflight returns:
        """yaml
        admission: { kind: drop, reason: no mention, recordHistory: true }
        message: { senderLabel: Ada of Support, envelopeFrom: "Ada (#support)" }
        history: { key: group 1, limit: 10 }
        """
      When the channel calls run for turn A
      Then pending history of "group 1" is one entry with these values:
        """yaml
        { id: message 17, time: 1700000017000, sender: Ada of Support }
        """

    Example: The sender has no label
      Given preflight returns:
        """yaml
        admission: { kind: drop, reason: no mention, recordHistory: true }
        message: { envelopeFrom: "Ada (#support)" }
        history: { key: group 1, limit: 10 }
        """
      When the channel calls run for turn A
      Then pending history of "group 1" is one entry with these values:
        """yaml
        { id: message 17, time: 1700000017000, sender: "Ada (#support)" }
        """

  @CK-180 @choice-pendingContext-kernel
  Rule: A drop recorded without a buffer is shown to a later turn of its key

    Example: Neither message brings a buffer
      Given preflight returns for turn A:
        """yaml
        admission: { kind: drop, reason: no mention, recordHistory: true }
        history: { key: group 1, limit: 10, historyMap: { $absent: true } }
        """
      And preflight returns for turn B:
        """yaml
        history: { key: group 1, limit: 10, historyMap: { $absent: true } }
        """
      And the turn that the channel hands over has:
        """yaml
        history: { isGroup: true, historyKey: group 1, limit: 10, historyMap: { $absent: true } }
        """
      When the channel calls run for turn A
      And the call of turn A has settled
      And the channel calls run for turn B
      Then the agent finds "Message of turn A" in the context of turn B

  @CK-181
  Rule: Media are not attached once shouldRecord has turned to no

    Example: It is taken back while the media load
      Given shouldRecord plays:
        """yaml
        does: [{ return: true }, { return: false }]
        """
      And media plays:
        """yaml
        does:
          - async: true
            return: [{ path: { $file: deploy.png }, contentType: image/png, kind: image }]
        """
      And preflight returns:
        """yaml
        admission: { kind: drop, reason: no mention, recordHistory: true }
        media: { $callback: media }
        history: { key: group 1, limit: 10, shouldRecord: { $callback: shouldRecord } }
        """
      When the channel calls run for turn A
      Then pending history of "group 1" has no attachment
