@channel-kernel
Feature: Compatibility
  Older plugins call functions that are older than the kernel, and bring their own
  delivery. They must not notice what lies beneath.

  @CK-100
  Rule: There is a delivery adapter that sends nothing

    Example: It is handed a chunk
      When the channel hands a chunk of turn A to the delivery adapter that sends nothing
      Then this comes back of the chunk of turn A:
        """yaml
        visibleReplySent: false
        """
      And outbound is never called for turn A

  @CK-101
  Rule: Compatibility functions send nothing ahead of the callback

    Scenario Outline: <entry>
      When the channel calls <entry> for turn A
      Then outbound is not called before deliver for turn A

      Examples:
        | entry                                |
        | recordInboundSessionAndDispatchReply |
        | dispatchInboundReplyWithBase         |

  @CK-173
  Rule: Compatibility functions hand the reply to the callback

    Scenario Outline: <entry>
      Given the dispatcher emits:
        | kind  | text      |
        | block | Half      |
        | final | All of it |
      When the channel calls <entry> for turn A
      Then deliver is given these chunks for turn A:
        | text      |
        | Half      |
        | All of it |

      Examples:
        | entry                                |
        | recordInboundSessionAndDispatchReply |
        | dispatchInboundReplyWithBase         |
