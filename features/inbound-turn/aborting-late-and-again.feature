@inbound-turn
Feature: Aborting late and again
  A person presses Stop when the answer is there already, or presses it twice. An answer stays an answer, and a
  cancel happens once.

  @IT-035
  Rule: When a turn is aborted after finalize has settled and before the turn has, it stays answered and its sink is released once

    Example: The abort comes from inside dispose
      Given turn A is aborted from inside dispose
      When Ada submits turn A in #general
      Then turn A is answered with "Answer to turn A"
      And dispose is called once for turn A
      And the history of #general holds turn A as its message and the answer "Answer to turn A"

  @IT-036
  Rule: When a turn is aborted while its finalize is pending, it stays answered and its sink is released once

    Example: finalize is held until the abort has come
      Given turn A carries an abort signal
      And finalize of turn A is held
      When Ada submits turn A in #general
      And Ada aborts turn A
      And finalize of turn A goes on
      Then turn A is answered with "Answer to turn A"
      And dispose is called once for turn A
      And the history of #general holds turn A as its message and the answer "Answer to turn A"

  @IT-037
  Rule: When a turn is aborted after its promise has fulfilled, neither its sink nor its model is called and history stays

    Example: The answered turn is aborted
      Given turn A was answered in #general
      When Ada aborts turn A
      Then nothing is called for turn A after it has settled
      And the history of #general holds turn A as its message and the answer "Answer to turn A"

    Example: The cancelled turn is aborted again
      Given turn A was cancelled in #general
      When Ada aborts turn A with the reason "again"
      Then nothing is called for turn A after it has settled

  @IT-038
  Rule: A running turn that is aborted twice is cancelled once: one end of its open reasoning block, one dispose, one marker

    Example: The second abort has another reason
      Given the honouring model plays for turn A:
        | step           | value         |
        | reasoningStart | r1            |
        | reasoningDelta | r1: The logs. |
        | hold           | gate          |
      And turn A is running in #general
      When Ada aborts turn A
      And Ada aborts turn A with the reason "The client has gone."
      Then the reasoning block "r1" of turn A is ended once, as cancelled, before dispose
      And dispose is called once for turn A
      And the history of #general holds turn A as its message and one marker

  @IT-034
  Rule: A turn that is aborted between the end of its model and finalize is cancelled

    Background:
      Given turn A comes with:
        """yaml
        resume: {}
        """
      And writing to the archive is held
      And turn A is being archived in #general

    Example: It is aborted while its message is being archived
      When Ada aborts turn A
      And writing to the archive goes on
      Then turn A is cancelled
      And the history of #general holds turn A as its message and one marker

    Example: It is not aborted
      When writing to the archive goes on
      Then turn A is answered with "Answer to turn A"
