@channel-kernel
Feature: What is handed on
  A channel finds things out stage by stage. What one callback has found, the next
  one builds on, so the kernel passes it on as it is.

  @CK-011
  Rule: The platform event is handed over untouched

    Example: An event that cannot be changed
      Given the platform event is:
        """yaml
        $new: event
        frozen: true
        value:
          messageId: m-1
          body: Hello
          chat: { $new: chat, frozen: true, value: { id: room-1, members: { $new: members, frozen: true, value: [ada, bo] } } }
        """
      When the channel calls run for turn A
      Then ingest is given that very "event" for turn A
      And the call of turn A fulfils

  @CK-012
  Rule: The normalized input is handed on

    Scenario Outline: <part> is given all that ingest returned
      Given the platform event is:
        """yaml
        { $new: event, value: { messageId: m-1, body: "@agent /status" } }
        """
      And ingest returns:
        """yaml
        id: m-1
        timestamp: 1700000000001
        rawText: "  @agent /status please  "
        textForAgent: status please
        textForCommands: /status
        raw: { $ref: event }
        """
      When the channel calls run for turn A
      Then the first argument of <part> for turn A holds:
        """yaml
        id: m-1
        timestamp: 1700000000001
        rawText: "  @agent /status please  "
        textForAgent: status please
        textForCommands: /status
        raw: { $same: event }
        """

      Examples:
        | part        |
        | classify    |
        | preflight   |
        | resolveTurn |

  @CK-017
  Rule: The event class is handed on

    Scenario Outline: <part> is given the class, its hint <hint>
      Given classify returns:
        """yaml
        { kind: message, canStartAgentTurn: true, requiresImmediateAck: <hint> }
        """
      When the channel calls run for turn A
      Then the second argument of <part> for turn A holds:
        """yaml
        { kind: message, canStartAgentTurn: true, requiresImmediateAck: <hint> }
        """

      Examples:
        | part        | hint  |
        | preflight   | true  |
        | resolveTurn | true  |
        | preflight   | false |
        | resolveTurn | false |

    Example: The hint changes nothing else
      Given classify returns:
        """yaml
        { kind: message, canStartAgentTurn: true, requiresImmediateAck: true }
        """
      And a twin in which classify returns:
        """yaml
        { kind: message, canStartAgentTurn: true }
        """
      When the channel calls run for turn A
      Then both go the same way but for the field "requiresImmediateAck"

  @CK-018
  Rule: An event without a class is a message

    Scenario Outline: There is no classify, and <part> is given a message
      Given classify is left out
      When the channel calls run for turn A
      Then the second argument of <part> for turn A holds:
        """yaml
        { kind: message, canStartAgentTurn: true }
        """

      Examples:
        | part        |
        | preflight   |
        | resolveTurn |

    Scenario Outline: classify returns nothing, and <part> is given a message
      Given classify returns:
        """yaml
        { $undefined: true }
        """
      When the channel calls run for turn A
      Then the second argument of <part> for turn A holds:
        """yaml
        { kind: message, canStartAgentTurn: true }
        """

      Examples:
        | part        |
        | preflight   |
        | resolveTurn |

  @CK-021
  Rule: What preflight has found is handed on

    Example: Facts of every kind
      Given preflight returns:
        """yaml
        media:
          - { path: /media/cat.png, contentType: image/png, kind: image, messageId: m-1 }
          - { url: "https://media.example/song", contentType: audio/ogg, kind: audio, transcribed: true }
        supplemental:
          quote: { id: m-0, body: Look at this, sender: Bo, senderAllowed: true }
        access:
          mentions: { canDetectMention: true, wasMentioned: true }
        history: { key: group 1, limit: 10 }
        """
      When the channel calls run for turn A
      Then the third argument of resolveTurn for turn A holds:
        """yaml
        media:
          - { path: /media/cat.png, contentType: image/png, kind: image, messageId: m-1 }
          - { url: "https://media.example/song", contentType: audio/ogg, kind: audio, transcribed: true }
        supplemental:
          quote: { id: m-0, body: Look at this, sender: Bo, senderAllowed: true }
        access:
          mentions: { canDetectMention: true, wasMentioned: true }
        history: { key: group 1, limit: 10 }
        """

    Scenario Outline: <facts> alone
      Given preflight returns:
        """yaml
        <facts>: <value>
        """
      When the channel calls run for turn A
      Then the third argument of resolveTurn for turn A holds:
        """yaml
        <facts>: <value>
        """

      Examples:
        | facts        | value                                                      |
        | media        | [{ path: /media/cat.png, kind: image }]                    |
        | supplemental | { quote: { id: m-0, body: Look at this } }                 |
        | access       | { mentions: { canDetectMention: true, wasMentioned: true } } |
        | history      | { key: group 1, limit: 10 }                                |

    Example: Facts that are found out later
      Given preflight plays:
        """yaml
        does: [{ async: true, return: { supplemental: { quote: { id: m-0, body: Look at this } } } }]
        """
      When the channel calls run for turn A
      Then the third argument of resolveTurn for turn A holds:
        """yaml
        supplemental: { quote: { id: m-0, body: Look at this } }
        """
