@send-turn
Feature: Asserting the version of a draft
  Who edits a draft says which version they have seen, so that a test never runs a head that its author has not seen.

  Background:
    Given Juno is an agent deployed with "Say amber."
    And Ada is a participant of Juno
    And #lab is a sandbox session of Juno

  @ST-044
  Rule: The draft runs when its head is the version that was seen

    Example: It was saved twice
      Given Dana has saved "Say onyx." as V1 of a draft of Juno
      And Dana has saved "Say jade." as V2 of a draft of Juno
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: DRAFT
        draftVersion: V2
        """
      Then turn A runs "Say jade."

  @ST-045
  Rule: A version that the draft has moved on from is refused with 409

    Example: It was saved again
      Given Dana has saved "Say onyx." as V1 of a draft of Juno
      And Dana has saved "Say jade." as V2 of a draft of Juno
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: DRAFT
        draftVersion: V1
        """
      Then turn A is refused with 409

  @ST-046
  Rule: A version that the draft has not come to is refused with 409

    Example: A number ahead
      Given Dana has saved "Say jade." as V1 of a draft of Juno
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: DRAFT
        draftVersion: after V1
        """
      Then turn A is refused with 409

  @ST-047
  Rule: Without a version the draft runs as it stands

    Example: It was saved again
      Given Dana has saved "Say onyx." as V1 of a draft of Juno
      And Dana has saved "Say jade." as V2 of a draft of Juno
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: DRAFT
        """
      Then turn A runs "Say jade."

  @ST-048
  Rule: A version without DRAFT is refused with 400

    Scenario Outline: revisionPolicy <policy>
      Given Dana has saved "Say jade." as V1 of a draft of Juno
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: <policy>
        draftVersion: V1
        """
      Then turn A is refused with 400

      Examples:
        | policy   |
        | null     |
        | DEPLOYED |

  @ST-049
  Rule: Version 0 without DRAFT is refused with 400

    Example: No policy
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        draftVersion: 0
        """
      Then turn A is refused with 400

  @ST-050
  Rule: A version of a draft that the caller does not have is refused with 400

    Example: Only Eli has one
      Given Eli has saved "Say pearl." as V1 of a draft of Juno
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: DRAFT
        draftVersion: V1
        """
      Then turn A is refused with 400

  @ST-051
  Rule: The version is that of the draft that is named

    Example: Another draft of the caller is at that version
      Given Juno is deployed again with "Say cobalt."
      And Dana has saved "Say onyx." as a draft of Juno's first release
      And Dana has saved "Say jade." as V1 of a draft of Juno's first release
      And Dana has saved "Say ruby." as V2 of a draft of Juno's second release
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: DRAFT
        draftRevision: Juno's first release
        draftVersion: V2
        """
      Then turn A is refused with 409

  @ST-052
  Rule: What others save does not move a caller's draft on

    Example: Eli saves a draft of the same release
      Given Dana has saved "Say jade." as V1 of a draft of Juno
      And Eli has saved "Say pearl." as a draft of Juno
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: DRAFT
        draftVersion: V1
        """
      Then turn A runs "Say jade."

  @ST-053
  Rule: A draft that is saved again as it was runs at the version before, or is refused with 409

    Example: The same content
      Given Dana has saved "Say jade." as V1 of a draft of Juno
      And Dana has saved "Say jade." as V2 of a draft of Juno
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: DRAFT
        draftVersion: V1
        """
      Then turn A is refused with 409 or runs "Say jade."

  @ST-054
  Rule: A save that comes with the request never makes its body run at the version before

    Scenario Outline: The draft is saved <promise jobs> promise jobs after the request
      Given Dana has saved "Say onyx." as V1 of a draft of Juno
      When these follow closely:
        | promise jobs   | event                                   |
        |                | Dana sends turn A to #lab at V1         |
        | <promise jobs> | Dana saves "Say jade." as a draft of Juno |
      Then turn A is refused with 409 or runs "Say onyx."

      Examples:
        | promise jobs |
        | 0            |
        | 1            |
        | 2            |
        | 3            |
        | 4            |
        | 5            |
        | 6            |

    Scenario Outline: The draft is saved <promise jobs> promise jobs before the request
      Given Dana has saved "Say onyx." as V1 of a draft of Juno
      When these follow closely:
        | promise jobs   | event                                   |
        |                | Dana saves "Say jade." as a draft of Juno |
        | <promise jobs> | Dana sends turn A to #lab at V1         |
      Then turn A is refused with 409 or runs "Say onyx."

      Examples:
        | promise jobs |
        | 0            |
        | 1            |
        | 2            |
        | 3            |
