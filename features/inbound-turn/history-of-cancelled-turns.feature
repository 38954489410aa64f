@inbound-turn
Feature: History of cancelled turns
  What a person wrote was said, even if the answer was cut off: the next turn has to know of both. A turn that never
  started has no half answer, and whether it leaves anything is the target's choice.

  @IT-027 @choice-busyPolicy-queue
  Rule: History holds either nothing of a turn that was aborted while it waited, or its message followed by the marker

    @choice-queuedCancelHistory-nothing
    Example: A target that keeps nothing
      Given turn A is running in #general
      And turn B is waiting in #general
      When Ada aborts turn B
      And the model goes on with turn A
      Then the history of #general holds nothing of turn B

    @choice-queuedCancelHistory-marker
    Example: A target that keeps message and marker
      Given turn A is running in #general
      And turn B is waiting in #general
      When Ada aborts turn B
      And the model goes on with turn A
      Then the history of #general holds turn B as its message and one marker

  @IT-055
  Rule: After a running turn was aborted, history holds the person's message with the turn's text unchanged

    Example: The text has blanks, line ends and accents that tidying would change
      Given turn A is running in #general with the text:
        """yaml
        "  [Da: Ada] \tIl cafe\u0301 \u00e8 pronto?\r\n\n  Si\u0300,  credo. \n"
        """
      When Ada aborts turn A
      Then the history of #general holds the text of turn A unchanged

  @IT-056
  Rule: After an abort part-way through an answer without tools, history holds one marker in place of the half answer

    Example: The model obeys
      Given the honouring model plays for turn A:
        | step | value      |
        | text | The deploy |
        | hold | gate       |
      And turn A is running in #general
      When Ada aborts turn A
      Then the history of #general holds turn A as its message and one marker

    @needs-injected-model
    Example: A deaf model goes on with its answer
      Given the deaf model plays for turn A:
        | step | value      |
        | text | The deploy |
        | hold | gate       |
        | text | is stuck.  |
        | end  |            |
      And turn A is running in #general
      When Ada aborts turn A
      And the model goes on with turn A
      Then the history of #general holds turn A as its message and one marker

  @IT-057
  Rule: After an abort before any output, history holds the person's message followed by a marker that is not empty

    Example: The model is held before its first step
      Given turn A is running in #general
      When Ada aborts turn A
      Then the history of #general holds turn A as its message and one marker

  @IT-058
  Rule: The model input of the next turn holds a cancelled turn's message and the marker, and nothing of the half answer

    Example: The turn was cancelled in the middle of its answer
      Given the honouring model plays for turn A:
        | step | value      |
        | text | The deploy |
        | hold | gate       |
      And turn A was cancelled in #general
      And turn B carries an abort signal
      When Ada submits turn B in #general
      Then the model input of turn B holds turn A as its message and one marker

    Example: The turn was cancelled before its model had begun
      Given turn A was cancelled in #general
      And turn B carries an abort signal
      When Ada submits turn B in #general
      Then the model input of turn B holds turn A as its message and one marker

  @IT-180
  Rule: The marker is the same for every cancelled turn

    Example: One turn is cancelled before its answer, one in the middle of it
      Given the honouring model plays for turn B:
        | step | value      |
        | text | The deploy |
        | hold | gate       |
      And turn A was cancelled in #general
      And turn B is running in #general
      When Ada aborts turn B
      Then the history of #general holds the same marker for turn A and turn B
