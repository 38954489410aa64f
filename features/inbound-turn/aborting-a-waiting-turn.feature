@inbound-turn
Feature: Aborting a waiting turn
  A turn holds its place in its session from the moment it is submitted. Aborting it gives up that place and no
  other. It never starts, and the turns around it go on as if it had not been there.

  @IT-023 @choice-busyPolicy-queue
  Rule: The model is never called for a turn that is aborted while it waits

    Example: The turn before it is answered
      Given turn A is running in #general
      And turn B is waiting in #general
      When Ada aborts turn B
      And the model goes on with turn A
      Then the model is never called for turn B

    Example: The turn before it is aborted as well
      Given turn A is running in #general
      And turn B is waiting in #general
      When Ada aborts turn B
      And Ada aborts turn A
      Then the model is never called for turn B

    Example: The turn before it fails
      Given the honouring model plays for turn A:
        | step  | value    |
        | hold  | gate     |
        | error | No quota |
      And turn A is running in #general
      And turn B is waiting in #general
      When Ada aborts turn B
      And the model goes on with turn A
      Then the model is never called for turn B

  @IT-024 @choice-busyPolicy-queue
  Rule: The promise of a turn that is aborted while it waits has fulfilled once the turn before it has ended

    Example: The turn before it is answered
      Given turn A is running in #general
      And turn B is waiting in #general
      When Ada aborts turn B
      And the model goes on with turn A
      Then the promise of turn B fulfils

    Example: The turn before it is aborted as well
      Given turn A is running in #general
      And turn B is waiting in #general
      When Ada aborts turn B
      And Ada aborts turn A
      Then the promise of turn B fulfils

    Example: Another turn waits behind it, and runs
      Given turn A is running in #general
      And turn B is waiting in #general
      And turn C is waiting in #general
      When Ada aborts turn B
      And the model goes on with turn A
      Then the promise of turn B fulfils

  @IT-025 @choice-busyPolicy-queue
  Rule: When the first of two waiting turns is aborted, the second starts only after the running turn has ended

    Example: The place that is given up is not the slot
      Given turn A is running in #general
      And turn B is waiting in #general
      And turn C is waiting in #general
      When Ada aborts turn B
      And the model goes on with turn A
      Then turn C starts after turn A has ended

  @IT-026
  Rule: The sink of a turn that is aborted while it waits is released and gets no text, reasoning or finalize call

    @choice-busyPolicy-queue
    Example: It waits behind a running turn
      Given turn A is running in #general
      And turn B is waiting in #general
      When Ada aborts turn B
      And the model goes on with turn A
      Then only dispose is called on the sink of turn B

    Example: It is aborted before it is submitted
      Given turn A carries a signal that is already aborted
      When Ada submits turn A in #general
      Then only dispose is called on the sink of turn A

  @IT-169 @choice-busyPolicy-queue
  Rule: The promise of a turn that is aborted while it waits fulfils while the turn before it still runs

    Example: The model of the running turn is held
      Given turn A is running in #general
      And turn B is waiting in #general
      When Ada aborts turn B
      Then the promise of turn B fulfils
