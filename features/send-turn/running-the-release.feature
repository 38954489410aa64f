@send-turn
Feature: Running the release
  Unless a request says otherwise, what customers get is what runs: the deployed release.

  Background:
    Given Juno is an agent deployed with "Say amber."
    And Ada is a participant of Juno
    And #lab is a sandbox session of Juno

  @ST-025
  Rule: Without a policy the deployed release runs

    @needs-drafts
    Example: The caller has a draft
      Given Dana has saved "Say jade." as a draft of Juno
      When Dana sends turn A to #lab as Ada
      Then turn A runs "Say amber."

    Example: There is an older release
      Given Juno is deployed again with "Say cobalt."
      When Dana sends turn A to #lab as Ada
      Then turn A runs "Say cobalt."

  @ST-026
  Rule: With the default policy the deployed release runs

    Example: The caller has a draft
      Given Dana has saved "Say jade." as a draft of Juno
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: DEPLOYED
        """
      Then turn A runs "Say amber."

  @ST-072
  Rule: Without a release and without a policy a turn is refused, with a reason

    Example: The agent was never deployed
      Given Kilo is an agent that was never deployed
      And Bo is a participant of Kilo
      And #den is a sandbox session of Kilo
      When Dana sends turn A to #den as Bo
      Then turn A is refused
      And the refusal of turn A says why
      And nothing of turn A runs or is kept in #den

  @ST-073
  Rule: A policy that is spelled otherwise is refused with 400 or means the same, and never the release

    Scenario Outline: <spelling>
      Given Dana has saved "Say jade." as a draft of Juno
      When Dana sends turn A to #lab with:
        """yaml
        participant: Ada
        revisionPolicy: <spelling>
        """
      Then turn A is refused with 400 or runs "Say jade."

      Examples:
        | spelling |
        | Draft    |
        | draft    |
