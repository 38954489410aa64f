@concurrency
Feature: Turns of a session
  People write faster than models answer. The turns of a session go one after the other, each knows of the ones
  before it, and none of them takes another's place.

  @CC-001 @choice-busyPolicy-queue
  Rule: The turns of a session start in the order in which they were submitted

    Example: Three turns wait behind one
      Given turn A is running in #general
      And turn B is waiting in #general
      And turn C is waiting in #general
      And turn D is waiting in #general
      When the model goes on with turn A
      And the model goes on with turn B
      And the model goes on with turn C
      And the model goes on with turn D
      Then these turns start in this order:
        | turn A |
        | turn B |
        | turn C |
        | turn D |

  @CC-002
  Rule: At most one turn of a session has a model call open at any time

    Example: Three turns are submitted at once
      Given the model of turn A is held
      And the model of turn B is held
      And the model of turn C is held
      When Ada submits turn A in #general
      And Bo submits turn B in #general
      And Cleo submits turn C in #general
      And the model goes on with turn A
      And the model goes on with turn B
      And the model goes on with turn C
      Then at most one turn of #general has a model call open at any time

  @CC-003 @choice-busyPolicy-queue
  Rule: The model input of a turn that waited holds the exchange of the turn before it

    Example: The running turn is answered while the other waits
      Given turn A is running in #general
      And turn B is waiting in #general
      When the model goes on with turn A
      And the model goes on with turn B
      Then the model input of turn B holds turn A as its message and the answer "Answer to turn A"

  @CC-009
  Rule: When the model of a turn fails, the next turn of the session is answered

    Example: The next turn is submitted after the failure
      Given the honouring model plays for turn A:
        | step  | value    |
        | error | No quota |
      And turn A carries an abort signal
      And turn B carries an abort signal
      When Ada submits turn A in #general
      And Ada submits turn B in #general
      Then turn B is answered with "Answer to turn B"

    @choice-busyPolicy-queue
    Example: The next turn waits already
      Given the honouring model plays for turn A:
        | step  | value    |
        | hold  | gate     |
        | error | No quota |
      And turn A is running in #general
      And turn B is waiting in #general
      When the model goes on with turn A
      And the model goes on with turn B
      Then turn B is answered with "Answer to turn B"
