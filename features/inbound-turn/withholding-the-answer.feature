@inbound-turn
Feature: Withholding the answer
  A cancelled turn is not an answer. However far its model had come, and whether or not it obeys, the channel must
  not be told that there is one.

  @IT-033
  Rule: A running turn that is aborted before finalize was called is never finalized

    Scenario Outline: The <temperament> model is about to <next>
      Given the <temperament> model plays for turn A, held before step <step>:
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
      Then finalize is never called for turn A

      Examples: A model that obeys
        | temperament | step | next                  |
        | honouring   | 1    | begin its reasoning   |
        | honouring   | 2    | reason                |
        | honouring   | 3    | end its reasoning     |
        | honouring   | 4    | begin its answer      |
        | honouring   | 5    | go on with its answer |
        | honouring   | 6    | end                   |

      @needs-injected-model
      Examples: A model that does not
        | temperament | step | next                  |
        | deaf        | 1    | begin its reasoning   |
        | deaf        | 2    | reason                |
        | deaf        | 3    | end its reasoning     |
        | deaf        | 4    | begin its answer      |
        | deaf        | 5    | go on with its answer |
        | deaf        | 6    | end                   |
