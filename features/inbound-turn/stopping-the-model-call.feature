@inbound-turn
Feature: Stopping the model call
  A model call that nobody waits for any more costs money and time. Aborting a running turn ends the call; a model
  that does not let itself be ended must not keep the turn from being cancelled.

  @IT-028
  Rule: When a running turn is aborted, its model call is stopped

    Scenario Outline: The model is about to <next>
      Given the honouring model plays for turn A, held before step <step>:
        | step           | value         |
        | reasoningStart | r1            |
        | reasoningDelta | r1: The logs. |
        | reasoningEnd   | r1            |
        | text           | The deploy    |
        | text           | is stuck.     |
        | end            |               |
      And turn A is running in #general
      When Ada aborts turn A
      Then the model call of turn A is stopped

      Examples:
        | step | next                  |
        | 1    | begin its reasoning   |
        | 2    | reason                |
        | 3    | end its reasoning     |
        | 4    | begin its answer      |
        | 5    | go on with its answer |
        | 6    | end                   |

  @IT-029
  Rule: A running turn that is aborted is cancelled even when its model ignores the abort, goes on and then ends

    Scenario Outline: The deaf model is about to <next>
      Given the deaf model plays for turn A, held before step <step>:
        | step           | value         |
        | reasoningStart | r1            |
        | reasoningDelta | r1: The logs. |
        | reasoningEnd   | r1            |
        | text           | The deploy    |
        | text           | is stuck.     |
        | end            |               |
      And turn A is running in #general
      When Ada aborts turn A
      And the model goes on with turn A
      Then turn A is cancelled

      Examples:
        | step | next                  |
        | 1    | begin its reasoning   |
        | 2    | reason                |
        | 3    | end its reasoning     |
        | 4    | begin its answer      |
        | 5    | go on with its answer |

  @IT-030
  Rule: The promise of a running turn that is aborted fulfils although its model ignores the abort and never ends

    Example: The deaf model hangs in the middle of its answer
      Given the deaf model plays for turn A:
        | step  | value      |
        | text  | The deploy |
        | never |            |
      And turn A is running in #general
      When Ada aborts turn A
      Then the promise of turn A fulfils
