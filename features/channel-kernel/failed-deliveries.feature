@channel-kernel
Feature: Failed deliveries
  A platform may refuse a chunk. The channel hears of it and the rest of the reply goes on.

  @CK-097
  Rule: onError is told of a chunk that could not be delivered

    Scenario Outline: deliver <how> for a chunk of the kind <kind>
      Given the channel hands over the dispatcher that the target ships
      And the agent plays:
        """yaml
        does: [{ chunks: [{ kind: <kind>, payload: { text: A part of it } }] }]
        """
      And deliver plays:
        """yaml
        does: [{ async: <async>, throw: { $error: { as: no such room, message: no such room } } }]
        """
      When the channel calls run for turn A
      Then deliveryError is called once for turn A
      And deliveryError is told of that very error "no such room" and the kind <kind> for turn A

      Examples:
        | how     | async | kind  |
        | rejects | true  | block |
        | rejects | true  | final |
        | throws  | false | block |
        | throws  | false | final |

  @CK-098
  Rule: One failed chunk does not take the others along

    Example: The second of three
      Given the channel hands over the dispatcher that the target ships
      And the agent plays:
        """yaml
        does:
          - chunks:
              - { kind: block, payload: { text: First } }
              - { kind: block, payload: { text: Second } }
              - { kind: final, payload: { text: Third } }
        """
      And deliver plays:
        """yaml
        does: [{ async: true }, { async: true, throw: { $error: { message: no such room } } }, { async: true }]
        """
      When the channel calls run for turn A
      Then deliver is given these chunks for turn A:
        | text   |
        | First  |
        | Second |
        | Third  |
      And at most 2 chunks of turn A are counted

  @CK-099
  Rule: A failed delivery settles, whatever onError is

    Scenario Outline: onError is <what>, with the dispatcher that the target ships
      Given the channel hands over the dispatcher that the target ships
      And deliver rejects with "no such room"
      And <given>
      When the channel calls run for turn A
      Then deliver is called once for turn A
      And the call of turn A settles
      And no stray rejection is seen

      @needs-kernel-dispatcher
      Examples:
        | what     | given                                 |
        | left out | deliveryError is left out             |
        | failing  | deliveryError throws "nobody listens" |

    Scenario Outline: onError is <what>, with a dispatcher of the channel's own
      Given deliver rejects with "no such room"
      And <given>
      When the channel calls run for turn A
      Then deliver is called once for turn A
      And the call of turn A settles
      And no stray rejection is seen

      Examples:
        | what     | given                                 |
        | left out | deliveryError is left out             |
        | failing  | deliveryError throws "nobody listens" |
