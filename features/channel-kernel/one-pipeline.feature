@channel-kernel
Feature: One pipeline for all channels
  A channel is written against the kernel once. What it is called, whether it
  answers at once, and what it says beside the document's words changes nothing.

  @CK-004
  Rule: Fields that the document does not know change nothing

    Example: In all that the callbacks return
      Given preflight returns:
        """yaml
        message: { senderLabel: Ada }
        supplemental: { quote: { id: m-0, body: Look at this } }
        media: [{ path: /media/cat.png, kind: image }]
        """
      And a twin in which ingest returns:
        """yaml
        { notYetKnown: { deep: [1] } }
        """
      And in which classify returns:
        """yaml
        { notYetKnown: true }
        """
      And in which preflight returns:
        """yaml
        notYetKnown: later
        message: { senderLabel: Ada, notYetKnown: 7 }
        supplemental: { quote: { id: m-0, body: Look at this, notYetKnown: 7 }, notYetKnown: {} }
        media: [{ path: /media/cat.png, kind: image, notYetKnown: webp }]
        """
      And in which the turn that the channel hands over has:
        """yaml
        { notYetKnown: [a, b] }
        """
      When the channel calls run for turn A
      Then both go the same way but for the field "notYetKnown"
      And the call of turn A fulfils

  @CK-007
  Rule: The pipeline is the same for every channel

    Scenario Outline: <channel> and a channel that nobody has seen before
      Given the channel is called "<channel>"
      And the dispatcher emits:
        | kind  | text       |
        | block | First half |
        | final | All of it  |
      And a twin in which the channel is called "zzyzx-chat"
      When the channel calls run for turn A
      Then both go the same way

      Examples:
        | channel  |
        | slack    |
        | telegram |
        | matrix   |
        | feishu   |
        | tlon     |
        | irc      |

  @CK-008
  Rule: A callback waits for the one before it

    Example: All callbacks take their time
      Given these are held:
        | ingest      |
        | classify    |
        | preflight   |
        | resolveTurn |
        | record      |
        | dispatcher  |
        | onFinalize  |
      When the channel calls run for turn A
      And whatever is held goes on, one after the other
      Then each of these starts once the one before it has answered, for turn A:
        | ingest      |
        | classify    |
        | preflight   |
        | resolveTurn |
        | record      |
        | dispatcher  |
        | onFinalize  |

  @CK-009
  Rule: Callbacks may answer at once or with a promise

    Example: An adapter that answers later
      Given a twin in which these answer with a promise:
        | ingest      |
        | classify    |
        | preflight   |
        | resolveTurn |
        | onFinalize  |
      When the channel calls run for turn A
      Then both go the same way

    Scenario Outline: Preflight answers later with <kind>
      Given preflight returns:
        """yaml
        admission: { kind: <kind>, reason: seen before }
        """
      And a twin in which preflight plays:
        """yaml
        does: [{ async: true, return: { admission: { kind: <kind>, reason: seen before } } }]
        """
      When the channel calls run for turn A
      Then both go the same way

      Examples:
        | kind        |
        | observeOnly |
        | handled     |
        | drop        |

    Example: An event that is found later to start no turn
      Given classify returns:
        """yaml
        { kind: reaction, canStartAgentTurn: false }
        """
      And a twin in which classify plays:
        """yaml
        does: [{ async: true, return: { kind: reaction, canStartAgentTurn: false } }]
        """
      When the channel calls run for turn A
      Then both go the same way
