@send-turn
Feature: Refused proposals
  Only who administers the agent runs a proposal, and only while there is a change that could be made. Nobody else
  learns from a refusal how a card stands.

  Background:
    Given Juno is an agent deployed with "Say amber."
    And Ada is a participant of Juno
    And #lab is a sandbox session of Juno
    And Kilo is an agent deployed with "Say cobalt and amber."
    And Dana administers Juno
    And Eli administers Kilo
    And Finn administers no agent

  @ST-062
  Rule: Who is admin of no agent is refused with 403

    Example: The change waits
      Given card A of Juno, waiting, would put "azure" in the place of "amber"
      When Finn sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: PROPOSAL
        recommendation: card A
        """
      Then turn A is refused with 403

  @ST-063
  Rule: Who is admin of another agent only is refused with 403

    Example: The change waits
      Given card A of Juno, waiting, would put "azure" in the place of "amber"
      When Eli sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: PROPOSAL
        recommendation: card A
        """
      Then turn A is refused with 403

  @ST-064
  Rule: Who is no admin is refused with 403 however the card stands

    Scenario Outline: The card is <state>
      Given card A of Juno, <state>, would put "azure" in the place of "amber"
      When Eli sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: PROPOSAL
        recommendation: card A
        """
      Then turn A is refused with 403

      Examples:
        | state            |
        | waiting          |
        | closed           |
        | live already     |
        | not possible yet |

  @ST-065
  Rule: A card without a change that waits is refused with 409

    Scenario Outline: It was <state>
      Given card A of Juno, <state>, would put "azure" in the place of "amber"
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: PROPOSAL
        recommendation: card A
        """
      Then turn A is refused with 409

      Examples:
        | state    |
        | rejected |
        | closed   |

  @ST-066
  Rule: A change that the deployed release has already is refused with 409

    Example: It came there by hand
      Given card A of Juno, live already, would put "azure" in the place of "amber"
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: PROPOSAL
        recommendation: card A
        """
      Then turn A is refused with 409

  @ST-067
  Rule: A change that cannot be made yet is refused with 400, with a reason

    Example: Something has to come first
      Given card A of Juno, not possible yet, would put "azure" in the place of "amber"
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: PROPOSAL
        recommendation: card A
        """
      Then turn A is refused with 400
      And the refusal of turn A says why

  @ST-068
  Rule: A card that the agent does not have is refused

    Example: The id of no card
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: PROPOSAL
        recommendation: no-card-at-all
        """
      Then turn A is refused
      And nothing of turn A runs or is kept in #lab

    Example: A card of another agent
      Given card B of Kilo, waiting, would put "azure" in the place of "amber"
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: PROPOSAL
        recommendation: card B
        """
      Then turn A is refused
      And nothing of turn A runs or is kept in #lab

  @ST-069
  Rule: On a Live session no proposal runs, and nothing of it reaches the customer

    Example: The change waits
      Given #live is a Live session of Juno
      And card A of Juno, waiting, would put "azure" in the place of "amber"
      When Dana sends turn A to #live with:
        """yaml
        participant: Ada
        revisionPolicy: PROPOSAL
        recommendation: card A
        """
      Then no run of turn A holds "azure"
