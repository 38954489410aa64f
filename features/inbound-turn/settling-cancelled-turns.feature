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

  @IT-051
  Rule: The promise of a running turn fulfils whatever the reason is that its signal is aborted with

    Scenario Outline: The reason is <reason>
      Given turn A is running in #general
      When Ada aborts turn A with the reason <reason>
      Then the promise of turn A fulfils

      Examples:
        | reason                                                   |
        | "x"                                                      |
        | null                                                     |
        | { $error: { name: Stopped, message: Ada pressed Stop } } |

  @IT-054
  Rule: No call on the sink of a running turn that is aborted carries an error text

    Example: The model obeys
      Given the honouring model plays for turn A:
        | step | value      |
        | text | The deploy |
        | hold | gate       |
      And turn A is running in #general
      When Ada aborts turn A with the reason { $error: { name: Stopped, message: Ada pressed Stop } }
      Then no call on the sink of turn A tells of an error

    @needs-injected-model
    Example: A deaf model fails after the abort
      Given the deaf model plays for turn A:
        | step  | value    |
        | hold  | gate     |
        | error | No quota |
      And turn A is running in #general
      When Ada aborts turn A
      And the model goes on with turn A
      Then no call on the sink of turn A tells of an error

  @IT-061
  Rule: After a hundred turns of a session were cancelled, an ordinary turn of it is answered

    Example: Each was cancelled while it ran
      Given turn A carries an abort signal
      When Ada submits and aborts 100 turns in #general, one after the other
      And Ada submits turn A in #general
      Then turn A is answered with "Answer to turn A"

    @choice-busyPolicy-queue
    Example: Each was cancelled while it waited
      Given turn A is running in #general
      And turn B carries an abort signal
      When Ada submits and aborts 100 turns in #general, one after the other
      And the model goes on with turn A
      And Ada submits turn B in #general
      Then turn B is answered with "Answer to turn B"
