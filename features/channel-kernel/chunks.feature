@channel-kernel
Feature: Chunks
  A reply comes in chunks. The channel must get each of them as it is, and whoever
  made them must hear what became of them.

  @CK-089
  Rule: deliver is called once per chunk, in order

    Example: Four chunks, two of them alike
      Given the dispatcher emits:
        | kind  | text          |
        | tool  | Looking it up |
        | block | Ha            |
        | block | Ha            |
        | final | That was all  |
      When the channel calls run for turn A
      Then deliver is given these chunks for turn A:
        | text          |
        | Looking it up |
        | Ha            |
        | Ha            |
        | That was all  |

  @CK-090
  Rule: Text and media of a chunk reach the channel

    Example: A picture with a caption
      Given the dispatcher plays:
        """yaml
        does:
          - chunks:
              - kind: final
                payload: { text: The harbour, mediaUrl: 'file:///harbour.png', mediaUrls: ['file:///harbour.png'] }
        """
      When the channel calls run for turn A
      Then deliver is given a first argument with, for turn A:
        """yaml
        text: The harbour
        mediaUrl: file:///harbour.png
        mediaUrls: ['file:///harbour.png']
        """
      And deliver is given an info object for turn A

  @CK-171
  Rule: Objects of the channel's own pass untouched

    Example: A card beside the text
      Given the dispatcher plays:
        """yaml
        does:
          - chunks:
              - kind: final
                payload: { text: Choose one, channelData: { testchat: { card: { buttons: [Yes, No] } } } }
        """
      When the channel calls run for turn A
      Then deliver is given exactly, for turn A:
        """yaml
        text: Choose one
        channelData: { testchat: { card: { buttons: [Yes, No] } } }
        """

  @CK-091
  Rule: What deliver returns comes back to the dispatcher

    Example: All that a platform can tell
      Given deliver returns:
        """yaml
        messageIds: [message-1, message-2]
        threadId: thread-7
        replyToId: message-0
        receipt: { platformMessageIds: [message-1, message-2] }
        visibleReplySent: true
        """
      When the channel calls run for turn A
      Then this comes back of the chunk of turn A:
        """yaml
        messageIds: [message-1, message-2]
        threadId: thread-7
        replyToId: message-0
        receipt: { platformMessageIds: [message-1, message-2] }
        visibleReplySent: true
        """
      And the call of turn A fulfils

    Example: Nothing
      Given deliver plays:
        """yaml
        does: [{ async: true, return: { $undefined: true } }]
        """
      When the channel calls run for turn A
      Then deliver is called once for turn A
      And the call of turn A fulfils
