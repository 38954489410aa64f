@inbound-turn
Feature: Aborting before submission
  A person may press Stop before the channel has handed the turn over. Whoever only listens to the signal never
  hears of that abort: it has to be read.

  @IT-021
  Rule: A turn submitted on an idle session with a signal that is already aborted never starts

    Example: Nothing else goes on in the session
      Given turn A carries a signal that is already aborted
      When Ada submits turn A in #general
      Then the model is never called for turn A
      And turn A is cancelled

  @IT-022 @choice-busyPolicy-queue
  Rule: A turn submitted behind a running one with an already aborted signal never starts; the running one is answered

    Example: The running turn is answered afterwards
      Given turn A is running in #general
      And turn B carries a signal that is already aborted
      When Ada submits turn B in #general
      And the model goes on with turn A
      Then the model is never called for turn B
      And turn B is cancelled
      And turn A is answered with "Answer to turn A"
