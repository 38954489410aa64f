@inbound-turn
Feature: Silence after the abort
  Somebody who has pressed Stop does not expect the assistant to talk on. A model that ignores the abort shows
  whether the core really lets go of it.

  @IT-046
  Rule: Neither text nor reasoning that a model emits after its running turn was aborted reaches the sink

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
      Then nothing that the model emitted after the abort reaches the sink of turn A

      Examples:
        | step | next                  |
        | 1    | begin its reasoning   |
        | 2    | reason                |
        | 3    | end its reasoning     |
        | 4    | begin its answer      |
        | 5    | go on with its answer |
