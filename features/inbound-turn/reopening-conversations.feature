@inbound-turn
Feature: Reopening conversations
  A client reopens one of many conversations whenever it wants. Once the core has let go of its
  history, the next turn finds in the archive what was said, and what was cancelled.

  @IT-060
  Rule: A history that is rebuilt from the archive holds the message and the marker of a cancelled turn

    Example: The turn was cancelled in the middle of its answer
      Given the honouring model plays for turn B:
        | step | value      |
        | text | The deploy |
        | hold | gate       |
      And these turns come with a conversation that is reopened:
        | turn A |
        | turn B |
        | turn C |
      And turn A was answered in #general
      And turn B was cancelled in #general
      And turn C carries an abort signal
      When the core lets go of the history of #general
      And Ada submits turn C in #general
      Then the model input of turn C holds turn A as its message and the answer "Answer to turn A"
      And the model input of turn C holds turn B as its message and one marker
