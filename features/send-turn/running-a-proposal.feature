@send-turn
Feature: Running a proposal
  A recommendation card would change the release. An admin sees what approving it would deploy, without deploying it.

  Background:
    Given Juno is an agent deployed with "Say amber and topaz."
    And Ada is a participant of Juno
    And #lab is a sandbox session of Juno
    And Dana administers Juno
    And card A of Juno, waiting, would put "azure" in the place of "amber"

  @ST-056
  Rule: With PROPOSAL the deployed release runs with the change of the card

    Example: There is an older release
      Given Juno is deployed again with "Say topaz and amber."
      And card B of Juno, waiting, would put "azure" in the place of "amber"
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: PROPOSAL
        recommendation: card B
        """
      Then turn A runs "Say topaz and azure."

  @ST-057
  Rule: What a proposal runs is what approving the card deploys

    Example: The card is approved
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: PROPOSAL
        recommendation: card A
        """
      And Dana approves card A
      And Dana sends turn B to #lab as Ada
      Then turn A and turn B run the same body
      And turn B runs "Say azure and topaz."

  @ST-058
  Rule: A proposal that runs changes neither the release nor the card

    Example: Both are read
      Given the release of Juno was noted
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: PROPOSAL
        recommendation: card A
        """
      Then turn A runs "Say azure and topaz."
      And the release of Juno is as noted
      And the change of card A still waits

  @ST-059
  Rule: A proposal runs for that turn only

    Example: The next turn has no policy
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: PROPOSAL
        recommendation: card A
        """
      And Dana sends turn B to #lab as Ada
      Then turn A runs "Say azure and topaz."
      And turn B runs "Say amber and topaz."

  @ST-060
  Rule: PROPOSAL without a card is refused with 400

    Example: Nothing else is wrong
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: PROPOSAL
        """
      Then turn A is refused with 400

  @ST-061
  Rule: Without PROPOSAL the change of a card does not run

    Scenario Outline: revisionPolicy <policy>
      Given Dana has saved "Say jade and amber." as a draft of Juno
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: <policy>
        recommendation: card A
        """
      Then no run of turn A holds "azure"

      Examples:
        | policy   |
        | null     |
        | DEPLOYED |
        | DRAFT    |

  @ST-163
  Rule: A card without PROPOSAL is refused with 400

    Scenario Outline: revisionPolicy <policy>
      Given Dana has saved "Say jade." as a draft of Juno
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: <policy>
        recommendation: card A
        """
      Then turn A is refused with 400

      Examples:
        | policy   |
        | null     |
        | DEPLOYED |
        | DRAFT    |

  @ST-071
  Rule: PROPOSAL with a draft's revision or version is refused with 400

    Scenario Outline: <field>
      Given Dana has saved "Say jade." as V1 of a draft of Juno
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: PROPOSAL
        recommendation: card A
        <field>
        """
      Then turn A is refused with 400

      Examples:
        | field               |
        | draftRevision: Juno |
        | draftVersion: V1    |
