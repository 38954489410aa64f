@send-turn
Feature: Naming the revision of a draft
  A caller may have a draft of more than one revision. The studio says which one it is open on; 0 is the draft of an
  agent that was never deployed, and no other way to say nothing.

  Background:
    Given Juno is an agent deployed with "Say amber."
    And Juno is deployed again with "Say cobalt."
    And Ada is a participant of Juno
    And #lab is a sandbox session of Juno

  @ST-036
  Rule: Without a revision one of the caller's own drafts runs

    Example: Another's draft is newer than the caller's two
      Given Dana has saved "Say jade." as a draft of Juno's first release
      And Juno is deployed again with "Say ruby."
      And Dana has saved "Say onyx." as a draft of Juno's second release
      And Eli has saved "Say pearl." as a draft of Juno's third release
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: DRAFT
        """
      Then turn A runs "Say jade." or "Say onyx."

  @ST-169
  Rule: Without a revision the same draft runs again in a session

    Example: Two drafts
      Given Dana has saved "Say jade." as a draft of Juno's first release
      And Dana has saved "Say onyx." as a draft of Juno's second release
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: DRAFT
        """
      And Dana sends turn B to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: DRAFT
        """
      Then turn A and turn B run the same body

  @ST-037
  Rule: The draft of the revision that is named runs

    Scenario Outline: <release>
      Given Dana has saved "Say jade." as a draft of Juno's first release
      And Dana has saved "Say onyx." as a draft of Juno's second release
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: DRAFT
        draftRevision: <release>
        """
      Then turn A runs "<body>"

      Examples:
        | release               | body      |
        | Juno's first release  | Say jade. |
        | Juno's second release | Say onyx. |

  @ST-038
  Rule: Revision 0 is the draft of an agent that was never deployed

    Example: It runs
      Given Kilo is an agent that was never deployed
      And Bo is a participant of Kilo
      And #den is a sandbox session of Kilo
      And Dana has saved "Say jade." as a draft of Kilo
      When Dana sends turn A to #den with:
        """yaml
        participant: Bo
        revisionPolicy: DRAFT
        draftRevision: 0
        """
      Then turn A runs "Say jade."

  @ST-039
  Rule: Revision 0 is refused with 400 where the caller has no such draft

    Example: The caller has a draft of another revision
      Given Dana has saved "Say jade." as a draft of Juno
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: DRAFT
        draftRevision: 0
        """
      Then turn A is refused with 400

  @ST-040
  Rule: A revision that the caller has no draft of is refused with 400

    Scenario Outline: <revision>
      Given Dana has saved "Say jade." as a draft of Juno's first release
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: DRAFT
        draftRevision: <revision>
        """
      Then turn A is refused with 400

      Examples:
        | revision              |
        | Juno's second release |
        | 7                     |

  @ST-041
  Rule: A revision that only another has a draft of is refused with 400

    Example: The caller has one of another revision
      Given Eli has saved "Say pearl." as a draft of Juno's first release
      And Dana has saved "Say jade." as a draft of Juno's second release
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: DRAFT
        draftRevision: Juno's first release
        """
      Then turn A is refused with 400

  @ST-042
  Rule: A revision without DRAFT is refused with 400

    Scenario Outline: revisionPolicy <policy>
      Given Dana has saved "Say jade." as a draft of Juno
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: <policy>
        draftRevision: Juno's second release
        """
      Then turn A is refused with 400

      Examples:
        | policy   |
        | null     |
        | DEPLOYED |

  @ST-043
  Rule: Revision 0 without DRAFT is refused with 400

    Example: No policy
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        draftRevision: 0
        """
      Then turn A is refused with 400
