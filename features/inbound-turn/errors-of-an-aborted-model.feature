@inbound-turn
Feature: Errors of an aborted model
  A client whose connection is taken away throws what it likes. Once the turn is aborted, that is the cancel and no
  failure.

  @IT-052
  Rule: A running turn whose model throws any error at all when it is aborted is cancelled

    Scenario Outline: The model throws <error>
      Given the honouring model plays for turn A, and throws <error> when it is aborted:
        | step | value      |
        | text | The deploy |
        | hold | gate       |
      And turn A is running in #general
      When Ada aborts turn A
      Then the promise of turn A fulfils
      And finalize is never called for turn A

      Examples:
        | error      |
        | TypeError  |
        | ECONNRESET |
