@send-turn
Feature: Refusals
  A refused request is as if it had never been made, and whoever made it is told what is wrong.

  Background:
    Given Juno is an agent deployed with "Say amber."
    And Ada is a participant of Juno
    And #lab is a sandbox session of Juno

  @ST-152
  Rule: A refused turn does not run, and leaves nothing in the transcript

    Example: A status of 400
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        draftRevision: 0
        """
      Then turn A is refused with 400
      And nothing of turn A runs or is kept in #lab

    Example: A status of 403
      Given Dana administers no agent
      And card A of Juno, waiting, would put "azure" in the place of "amber"
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: PROPOSAL
        recommendation: card A
        """
      Then turn A is refused with 403
      And nothing of turn A runs or is kept in #lab

    Example: A status of 409
      Given Dana has saved "Say jade." as V1 of a draft of Juno
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: DRAFT
        draftVersion: after V1
        """
      Then turn A is refused with 409
      And nothing of turn A runs or is kept in #lab

    @needs-drafts @needs-cards @needs-participants
    Example: Generated requests
      Then "a refused request leaves no run, no entry and no contact" holds of generated requests

  @ST-154
  Rule: A request that breaks one rule is refused with the number of that rule, whatever else it says

    Example: Generated requests
      Then "a request that breaks one rule is refused with its number, and one that breaks none is taken" holds of generated requests

  @ST-155
  Rule: A request that breaks several rules is refused with the number of one of them

    Example: Generated requests
      Then "a request that breaks several rules is refused with the number of one of them" holds of generated requests

  @ST-153
  Rule: A refusal is a problem document

    Example: A status of 400
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: PROPOSAL
        """
      Then the refusal of turn A is a problem document

  @ST-157
  Rule: A request that is mended and sent again runs exactly once

    Example: The revision is left out
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        draftRevision: 0
        """
      And Dana sends turn A to #lab as Ada
      Then turn A runs exactly once
      And the history of #lab holds turn A as its message and the answer "Answer to turn A"

    Example: The version is the one seen now
      Given Dana has saved "Say onyx." as V1 of a draft of Juno
      And Dana has saved "Say jade." as V2 of a draft of Juno
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: DRAFT
        draftVersion: V1
        """
      And Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: DRAFT
        draftVersion: V2
        """
      Then turn A runs exactly once
      And turn A runs "Say jade."

  @ST-158
  Rule: A session that is not there is refused with 404

    Example: Its id is nobody's
      When Dana sends turn A to #nowhere
      Then turn A is refused with 404

  @ST-150
  Rule: A turn with neither text nor file is refused with 400

    Scenario Outline: text <text>
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        text: <text>
        """
      Then turn A is refused with 400

      Examples:
        | text |
        | null |
        | ""   |

  @ST-024
  Rule: An async mode that is none is refused with 400

    Scenario Outline: <mode>
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        asyncMode: <mode>
        """
      Then turn A is refused with 400

      Examples:
        | mode      |
        | SOMETIMES |
        | 7         |

  @ST-124
  Rule: A reply style whose version is no whole number is refused with 400

    Scenario Outline: version <version>
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        replyStyle: { version: <version> }
        """
      Then turn A is refused with 400

      Examples:
        | version |
        | "3"     |
        | 1.5     |
