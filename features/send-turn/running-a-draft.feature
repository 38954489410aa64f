@send-turn
Feature: Running a draft
  A caller runs the draft that is the caller's own, and nobody else ever gets it.

  Background:
    Given Juno is an agent deployed with "Say amber."
    And Ada is a participant of Juno
    And #lab is a sandbox session of Juno

  @ST-027
  Rule: With DRAFT the caller's draft runs

    Example: One draft
      Given Dana has saved "Say jade." as a draft of Juno
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: DRAFT
        """
      Then turn A runs "Say jade."

  @ST-028
  Rule: Another's draft is none of the caller's: 400

    Example: Only Eli has a draft
      Given Eli has saved "Say onyx." as a draft of Juno
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: DRAFT
        """
      Then turn A is refused with 400

  @ST-029
  Rule: Each caller runs their own draft

    Example: Two drafts of one release
      Given Dana has saved "Say jade." as a draft of Juno
      And Eli has saved "Say onyx." as a draft of Juno
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: DRAFT
        """
      And Eli sends turn B to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: DRAFT
        """
      Then turn A runs "Say jade."
      And turn B runs "Say onyx."

  @ST-030
  Rule: Where nobody has a draft of the agent, DRAFT is refused with 400

    Example: The caller has one of another agent
      Given Kilo is an agent deployed with "Say cobalt."
      And Dana has saved "Say jade." as a draft of Kilo
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: DRAFT
        """
      Then turn A is refused with 400

  @ST-031
  Rule: On a Live session no draft runs, and nothing of it reaches the customer

    Example: The caller has one
      Given Bo, whom a channel reaches, is a participant of Juno
      And #live is a Live session of Juno
      And Dana has saved "Say jade." as a draft of Juno
      When Dana sends turn A to #live with:
        """yaml
        participant: Bo
        revisionPolicy: DRAFT
        """
      Then no run of turn A holds "jade"

  @ST-032
  Rule: A draft that runs is not published

    Example: The release before and after
      Given Dana has saved "Say jade." as a draft of Juno
      And the release of Juno was noted
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: DRAFT
        """
      Then turn A runs "Say jade."
      And the release of Juno is as noted

  @ST-033
  Rule: A draft runs for that turn only

    Example: The next turn has no policy
      Given Dana has saved "Say jade." as a draft of Juno
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: DRAFT
        """
      And Dana sends turn B to #lab as Ada
      Then turn A runs "Say jade."
      And turn B runs "Say amber."

  @ST-034
  Rule: Whoever has a draft may run it, admin or not

    Example: The caller administers nothing
      Given Dana administers no agent
      And Dana has saved "Say jade." as a draft of Juno
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: DRAFT
        """
      Then turn A runs "Say jade."

  @ST-035
  Rule: A draft that was discarded is refused with 400

    Example: It was the only one
      Given Dana has saved "Say jade." as a draft of Juno
      And Dana has discarded the draft of Juno
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: DRAFT
        """
      Then turn A is refused with 400

  @ST-070
  Rule: A proposal needs no draft

    @needs-cards
    Example: The caller has none
      Given Dana administers Juno
      And card A of Juno, waiting, would put "azure" in the place of "amber"
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: PROPOSAL
        recommendation: card A
        """
      Then turn A runs "Say azure."
