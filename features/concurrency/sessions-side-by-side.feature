@concurrency
Feature: Sessions side by side
  Sessions have nothing in common but the gateway: what hangs or is stopped in one of them is not noticed in
  another.

  @CC-005
  Rule: A turn is answered while the model of a turn in another session is held

    Example: The other session hangs
      Given turn B carries an abort signal
      And turn A is running in #general
      When Ada submits turn B in #ops
      Then turn B is answered with "Answer to turn B"

  @CC-006
  Rule: When a turn is aborted, a turn that runs in another session goes the same way as it would have gone alone

    Example: The other turn is in the middle of its answer
      Given the honouring model plays for turn B:
        | step           | value         |
        | reasoningStart | r1            |
        | reasoningDelta | r1: The logs. |
        | hold           | gate of B     |
        | reasoningEnd   | r1            |
        | text           | The deploy    |
        | end            |               |
      And a twin without turn A
      And turn A is running in #general
      And turn B is running in #ops
      When Ada aborts turn A
      And the model goes on with turn B
      Then turn B goes the same way in both
