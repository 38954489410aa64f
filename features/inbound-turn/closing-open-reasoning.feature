@inbound-turn
Feature: Closing open reasoning
  A channel that shows reasoning as it comes has opened a block for it. When the turn is cancelled meanwhile, the
  channel has to learn that the block is over, and that it was cut off.

  @IT-039
  Rule: A reasoning block open when its running turn is aborted is ended exactly once, as cancelled, before dispose

    Example: The model is in the middle of a block
      Given the honouring model plays for turn A:
        | step           | value         |
        | reasoningStart | r1            |
        | reasoningDelta | r1: The logs. |
        | hold           | gate          |
      And turn A is running in #general
      When Ada aborts turn A
      Then the reasoning block "r1" of turn A is ended once, as cancelled, before dispose

    Example: An earlier block has ended by itself
      Given the honouring model plays for turn A:
        | step           | value |
        | reasoningStart | r1    |
        | reasoningEnd   | r1    |
        | reasoningStart | r2    |
        | hold           | gate  |
      And turn A is running in #general
      When Ada aborts turn A
      Then the reasoning block "r2" of turn A is ended once, as cancelled, before dispose

    @needs-injected-model
    Example: A deaf model ends the block later on
      Given the deaf model plays for turn A:
        | step           | value |
        | reasoningStart | r1    |
        | hold           | gate  |
        | reasoningEnd   | r1    |
        | end            |       |
      And turn A is running in #general
      When Ada aborts turn A
      And the model goes on with turn A
      Then the reasoning block "r1" of turn A is ended once, as cancelled, before dispose

  @IT-040
  Rule: A reasoning block that has started and has no content yet is ended exactly once, as cancelled, before dispose

    Example: The model is held right after the start of its block
      Given the honouring model plays for turn A:
        | step           | value |
        | reasoningStart | r1    |
        | hold           | gate  |
      And turn A is running in #general
      When Ada aborts turn A
      Then the reasoning block "r1" of turn A is ended once, as cancelled, before dispose

  @IT-041
  Rule: When all reasoning blocks of a running turn have ended, onReasoningEnd is not called after the abort

    Example: Two blocks have ended
      Given the honouring model plays for turn A:
        | step           | value         |
        | reasoningStart | r1            |
        | reasoningDelta | r1: The logs. |
        | reasoningEnd   | r1            |
        | reasoningStart | r2            |
        | reasoningEnd   | r2            |
        | hold           | gate          |
      And turn A is running in #general
      When Ada aborts turn A
      Then no reasoning block of turn A is ended but by the model

  @IT-042
  Rule: When several reasoning blocks are open at the abort, each of them is ended exactly once, as cancelled, before dispose

    Example: Two blocks are open together
      Given the honouring model plays for turn A:
        | step           | value         |
        | reasoningStart | r1            |
        | reasoningStart | r2            |
        | reasoningDelta | r2: The disk. |
        | reasoningDelta | r1: The logs. |
        | hold           | gate          |
      And turn A is running in #general
      When Ada aborts turn A
      Then the reasoning block "r1" of turn A is ended once, as cancelled, before dispose
      And the reasoning block "r2" of turn A is ended once, as cancelled, before dispose

  @IT-043
  Rule: When the model of a running turn has begun no reasoning, the abort does not call onReasoningEnd

    Example: The model has not begun
      Given turn A is running in #general
      When Ada aborts turn A
      Then reasoningEnd is never called for turn A

    Example: The model is in the middle of its answer
      Given the honouring model plays for turn A:
        | step | value      |
        | text | The deploy |
        | hold | gate       |
      And turn A is running in #general
      When Ada aborts turn A
      Then reasoningEnd is never called for turn A

  @IT-044
  Rule: Each reasoning block that the model ends in an answered turn is ended once, and not as cancelled

    Example: Two blocks, one of them without content
      Given the honouring model plays for turn A:
        | step           | value         |
        | reasoningStart | r1            |
        | reasoningDelta | r1: The logs. |
        | reasoningEnd   | r1            |
        | reasoningStart | r2            |
        | reasoningEnd   | r2            |
        | text           | The deploy    |
        | end            |               |
      And turn A carries an abort signal
      When Ada submits turn A in #general
      Then the reasoning block "r1" of turn A is ended once, and not as cancelled
      And the reasoning block "r2" of turn A is ended once, and not as cancelled

  @IT-045
  Rule: After onReasoningEnd no further reasoning is added to the block, even when a deaf model goes on with it

    Example: The deaf model goes on in the middle of a block
      Given the deaf model plays for turn A:
        | step           | value         |
        | reasoningStart | r1            |
        | reasoningDelta | r1: The logs. |
        | hold           | gate          |
        | reasoningDelta | r1: The disk. |
        | reasoningEnd   | r1            |
        | end            |               |
      And turn A is running in #general
      When Ada aborts turn A
      And the model goes on with turn A
      Then no reasoning of turn A follows the end of its block
