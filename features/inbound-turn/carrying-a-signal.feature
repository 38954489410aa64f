@inbound-turn
Feature: Carrying a signal
  A signal is there in case somebody presses Stop. Where nobody does, the turn goes as it would have gone without
  one, and a signal that outlives its turns is not left with what they hung on it.

  @IT-020
  Rule: A turn with a signal that is never aborted goes the same way as the same turn without a signal

    Example: The model reasons and answers in pieces
      Given the honouring model plays for turn A:
        | step           | value         |
        | reasoningStart | r1            |
        | reasoningDelta | r1: The logs. |
        | reasoningEnd   | r1            |
        | text           | The deploy    |
        | text           | is stuck.     |
        | end            |               |
      And turn A carries an abort signal
      And a twin in which turn A carries no signal
      When Ada submits turn A in #general
      Then both go the same way

    Example: The model fails
      Given the honouring model plays for turn A:
        | step  | value      |
        | text  | The deploy |
        | error | No quota   |
      And turn A carries an abort signal
      And a twin in which turn A carries no signal
      When Ada submits turn A in #general
      Then both go the same way

  @IT-062
  Rule: No abort listener is left on a signal once the turns that carried it have been answered

    Example: One signal serves many turns
      Given turn A carries an abort signal
      When Ada submits turn A in #general
      And Ada submits 100 turns in #general that carry the signal of turn A
      Then no abort listener is left on the signal of turn A
