@channel-kernel
Feature: Durable sends
  A channel that hands its replies to the generic path must lose nothing by it.

  @CK-094
  Rule: A durable send keeps the anchors of its turn

    Example: The context names thread and message
      Given the turn that the channel hands over has:
        """yaml
        ctxPayload: { MessageThreadId: thread-7, ReplyToId: message-3 }
        delivery: { durable: {} }
        """
      When the channel calls run for turn A
      Then outbound is given a first argument with, for turn A:
        """yaml
        threadId: thread-7
        replyToId: message-3
        """

    Example: The channel says that there are to be none
      Given the turn that the channel hands over has:
        """yaml
        ctxPayload: { MessageThreadId: thread-7, ReplyToId: message-3 }
        delivery: { durable: { threadId: null, replyToId: null } }
        """
      When the channel calls run for turn A
      Then outbound is given none of these for turn A:
        | threadId  |
        | replyToId |

  @CK-095
  Rule: A durable send that fails is not tried in another way

    Example: The platform refuses the message
      Given the turn that the channel hands over has:
        """yaml
        delivery: { durable: {} }
        """
      And the channel hands over the dispatcher that the target ships
      And outbound rejects with "platform is down"
      When the channel calls run for turn A
      Then deliveryError is called once for turn A
      And outbound is called once for turn A
      And deliver is never called for turn A

  @CK-096
  Rule: A send without a platform id counts as sent

    Scenario Outline: deliver tells <what>
      Given deliver plays:
        """yaml
        does: [{ async: true, return: <value> }]
        """
      When the channel calls run for turn A
      Then deliver is called once for turn A
      And no chunk of turn A is reported as unsent

      Examples:
        | what          | value                                              |
        | nothing       | { $undefined: true }                               |
        | of no message | { messageIds: [], visibleReplySent: true }         |

    @needs-outbound
    Scenario Outline: Generic delivery tells <what>
      Given the turn that the channel hands over has:
        """yaml
        delivery: { durable: {} }
        """
      And outbound plays:
        """yaml
        does: [{ async: true, return: <value> }]
        """
      When the channel calls run for turn A
      Then outbound is called once for turn A
      And deliver is never called for turn A
      And no chunk of turn A is reported as unsent

      Examples:
        | what          | value                              |
        | nothing       | { $undefined: true }               |
        | of no message | { messageId: { $absent: true } }   |

  @CK-172
  Rule: The receipt of a durable send comes back to the dispatcher

    Example: The platform gives a receipt
      Given the turn that the channel hands over has:
        """yaml
        delivery: { durable: {} }
        """
      And outbound returns:
        """yaml
        messageId: sent-7
        receipt: { platformMessageIds: [sent-7] }
        """
      When the channel calls run for turn A
      Then this comes back of the chunk of turn A:
        """yaml
        receipt: { platformMessageIds: [sent-7] }
        """
