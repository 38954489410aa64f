@inbound-turn
Feature: Releasing the sink
  Behind a sink stand connections, timers and placeholders on a screen. Dispose is the sink's one chance to let go
  of them, so it comes however the turn ends, and it comes last.

  @IT-047
  Rule: On the sink of a turn that is answered, or cancelled waiting or running, dispose is called exactly once

    Example: The turn is answered
      Given turn A carries an abort signal
      When Ada submits turn A in #general
      Then dispose is called once for turn A

    @needs-abort @choice-busyPolicy-queue
    Example: The turn is cancelled while it waits
      Given turn A is running in #general
      And turn B is waiting in #general
      When Ada aborts turn B
      And the model goes on with turn A
      Then dispose is called once for turn B

    @needs-abort
    Example: The turn is cancelled while it runs
      Given turn A is running in #general
      When Ada aborts turn A
      And the model goes on with turn A
      Then dispose is called once for turn A

  @IT-048
  Rule: After dispose nothing more is called on the sink of a turn that is answered, or cancelled waiting or running

    Example: The turn is answered
      Given turn A carries an abort signal
      When Ada submits turn A in #general
      Then nothing is called on the sink of turn A after dispose

    @needs-abort @choice-busyPolicy-queue
    Example: The turn is cancelled while it waits
      Given turn A is running in #general
      And turn B is waiting in #general
      When Ada aborts turn B
      And the model goes on with turn A
      Then nothing is called on the sink of turn B after dispose

    @needs-abort
    Example: The turn is cancelled in the middle of its reasoning
      Given the honouring model plays for turn A:
        | step           | value |
        | reasoningStart | r1    |
        | hold           | gate  |
      And turn A is running in #general
      When Ada aborts turn A
      Then nothing is called on the sink of turn A after dispose

    @needs-abort @needs-injected-model
    Example: The turn is cancelled and its deaf model goes on
      Given the deaf model plays for turn A:
        | step | value      |
        | text | The deploy |
        | hold | gate       |
        | text | is stuck.  |
        | end  |            |
      And turn A is running in #general
      When Ada aborts turn A
      And the model goes on with turn A
      Then nothing is called on the sink of turn A after dispose

  @IT-049
  Rule: When text or finalize of a sink fails, its dispose is called exactly once all the same

    Scenario Outline: <call> <how>
      Given <call> of turn A <how> with "The connection is gone."
      And turn A carries an abort signal
      When Ada submits turn A in #general
      Then dispose is called once for turn A

      Examples:
        | call     | how     |
        | text     | throws  |
        | text     | rejects |
        | finalize | throws  |
        | finalize | rejects |
