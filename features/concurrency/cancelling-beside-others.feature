@concurrency
Feature: Cancelling beside others
  A cancel is about the turns that carry the signal and about no other: the next one starts clean, and knows what
  was cancelled before it.

  @CC-019 @choice-busyPolicy-queue
  Rule: When a signal that a running turn and turns waiting behind it carry is aborted, the running one is cancelled and the others never start

    Example: Three turns carry one signal
      Given turn B carries the abort signal of turn A
      And turn C carries the abort signal of turn A
      And turn A is running in #general
      And turn B is waiting in #general
      And turn C is waiting in #general
      When Ada aborts turn A
      Then turn A is cancelled
      And the model is never called for turn B
      And the model is never called for turn C

  @CC-023
  Rule: Nothing that the model of a cancelled turn emits later gets into the sink or the history of the next turn

    Example: The deaf model goes on while the next turn runs
      Given the deaf model plays for turn A:
        | step | value      |
        | text | The deploy |
        | hold | gate       |
        | text | is stuck.  |
        | end  |            |
      And turn A was cancelled in #general
      And turn B is running in #general
      When the model goes on with turn A
      And the model goes on with turn B
      Then nothing that the model emitted for turn A reaches the sink of turn B
      And the history of #general holds turn A as its message and one marker
      And the history of #general holds turn B as its message and the answer "Answer to turn B"

  @CC-024 @choice-busyPolicy-queue
  Rule: The model input of a turn that waited behind a cancelled one holds the message of that turn and the marker

    Example: The running turn is cancelled while the other waits
      Given turn A is running in #general
      And turn B is waiting in #general
      When Ada aborts turn A
      And the model goes on with turn B
      Then the model input of turn B holds turn A as its message and one marker

  @CC-045
  Rule: A text that is submitted again after its turn was cancelled makes a new turn, which is answered and kept beside the first

    Example: The same text is sent once more
      Given turn A was cancelled in #general
      And turn B carries an abort signal
      When Ada submits the text of turn A once more as turn B in #general
      Then turn B is answered with "Answer to turn B"
      And the history of #general holds turn A as its message and one marker
      And the history of #general holds turn B as its message and the answer "Answer to turn B"
