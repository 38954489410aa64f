@inbound-turn
Feature: Settling cancelled turns
  Pressing Stop is an ordinary thing to do and no error: whoever waits for the turn gets its promise fulfilled, and
  nothing is thrown anywhere else on its behalf.

  @IT-050
  Rule: The promise of a turn that is cancelled while waiting or while running fulfils

    @choice-busyPolicy-queue
    Example: The turn is waiting
      Given turn A is running in #general
      And turn B is waiting in #general
      When Ada aborts turn B
      And the model goes on with turn A
      Then the promise of turn B fulfils

    Example: The turn is running
      Given turn A is running in #general
      When Ada aborts turn A
      Then the promise of turn A fulfils

    @needs-injected-model
    Example: The turn is running on a deaf model
      Given the deaf model plays for turn A:
        | step | value      |
        | hold | gate       |
        | text | The deploy |
        | end  |            |
      And turn A is running in #general
      When Ada aborts turn A
      And the model goes on with turn A
      Then the promise of turn A fulfils

  @IT-053
  Rule: Cancelling a turn, waiting or running, leaves no unhandled rejection and no uncaught exception behind

    @choice-busyPolicy-queue
    Example: The turn is waiting
      Given turn A is running in #general
      And turn B is waiting in #general
      When Ada aborts turn B
      And the model goes on with turn A
      Then no stray rejection is seen

    Example: The turn is running
      Given turn A is running in #general
      When Ada aborts turn A
      And the model goes on with turn A
      Then no stray rejection is seen

    @needs-injected-model
    Example: The turn is running on a deaf model that fails later on
      Given the deaf model plays for turn A:
        | step  | value    |
        | hold  | gate     |
        | error | No quota |
      And turn A is running in #general
      When Ada aborts turn A
      And the model goes on with turn A
      Then no stray rejection is seen
