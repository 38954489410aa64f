@send-turn
Feature: Options of a sandbox session
  What is for trying an agent out has no place in a conversation with a real customer: a Live session refuses it.

  Background:
    Given Juno is an agent deployed with "Say amber."
    And Ada is a participant of Juno
    And #live is a Live session of Juno

  @ST-165
  Rule: A Live session refuses a draft, a proposal, a routing and a reply style with 400

    Scenario Outline: <option>
      Given Dana administers Juno
      And Dana has saved "Say jade." as a draft of Juno
      And card A of Juno, waiting, would put "azure" in the place of "amber"
      When Dana sends turn A to #live with:
        """yaml
        participant: Ada
        <option>
        """
      Then turn A is refused with 400
      And nothing of turn A runs or is kept in #live

      Examples:
        | option                                              |
        | revisionPolicy: DRAFT                               |
        | routing: { billing: READ_THROUGH }                  |
        | replyStyle: { version: 3 }                          |
        | replyStyle: { off: true }                           |

    Example: A proposal
      Given Dana administers Juno
      And card A of Juno, waiting, would put "azure" in the place of "amber"
      When Dana sends turn A to #live with:
        """yaml
        participant: Ada
        revisionPolicy: PROPOSAL
        recommendation: card A
        """
      Then turn A is refused with 400
      And nothing of turn A runs or is kept in #live

  @ST-108
  Rule: A Live session refuses a routing

    Example: One connection
      When Dana sends turn A to #live with:
        """yaml
        participant: Ada
        routing: { billing: SIMULATED }
        """
      Then turn A is refused
      And nothing of turn A runs or is kept in #live

  @ST-118
  Rule: A Live session refuses a reply style

    Scenario Outline: <style>
      When Dana sends turn A to #live with:
        """yaml
        participant: Ada
        replyStyle: <style>
        """
      Then turn A is refused
      And nothing of turn A runs or is kept in #live

      Examples:
        | style          |
        | { version: 3 } |
        | { off: true }  |

  @ST-092
  Rule: A Live session refuses to hold calls with 400

    Example: Hold is on
      When Dana sends turn A to #live with:
        """yaml
        participant: Ada
        holdWrites: true
        """
      Then turn A is refused with 400

  @ST-023
  Rule: A Live session takes an async mode

    Scenario Outline: <mode>
      When Dana sends turn A to #live with:
        """yaml
        participant: Ada
        asyncMode: <mode>
        """
      Then turn A runs "Say amber."

      Examples:
        | mode       |
        | AWAIT      |
        | BACKGROUND |

  @ST-161
  Rule: An option at its neutral value is as good as left out

    Scenario Outline: On a Live session, <option>
      When Dana sends turn A to #live with:
        """yaml
        participant: Ada
        <option>
        """
      And Dana sends turn B to #live as Ada
      Then turn A and turn B run the same body
      And the same participant speaks in turn A and turn B

      Examples:
        | option                 |
        | asyncMode: UNSPECIFIED |
        | revisionPolicy: null   |
        | holdWrites: false      |
        | routing: {}            |
        | routing: null          |
        | replyStyle: {}         |
        | replyStyle: null       |
        | partials: false        |
        | attachments: []        |
        | draftRevision: null    |
        | draftVersion: null     |
        | recommendation: null   |

    Example: In a sandbox session, all together
      Given #lab is a sandbox session of Juno
      When Dana sends turn A to #lab with:
        """yaml
        participant: null
        revisionPolicy: null
        draftRevision: null
        draftVersion: null
        recommendation: null
        asyncMode: UNSPECIFIED
        holdWrites: false
        routing: {}
        replyStyle: null
        partials: false
        attachments: []
        """
      And Dana sends turn B to #lab
      Then turn A runs "Say amber."
      And turn A and turn B run the same body
      And the same participant speaks in turn A and turn B
