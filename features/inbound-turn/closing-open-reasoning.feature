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
