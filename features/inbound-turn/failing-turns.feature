@inbound-turn
Feature: Failing turns
  A model may fail where nobody pressed Stop. What the person is told then is the target's affair; that the sink is
  let go of is not.

  @IT-172
  Rule: When a model fails and the signal is not aborted, dispose is called exactly once and nothing after it

    Example: The model fails before it has said anything
      Given the honouring model plays for turn A:
        | step  | value    |
        | error | No quota |
      And turn A carries an abort signal
      When Ada submits turn A in #general
      Then dispose is called once for turn A
      And nothing is called on the sink of turn A after dispose

    Example: The model fails in the middle of its reasoning
      Given the honouring model plays for turn A:
        | step           | value      |
        | text           | The deploy |
        | reasoningStart | r1         |
        | error          | No quota   |
      And turn A carries an abort signal
      When Ada submits turn A in #general
      Then dispose is called once for turn A
      And nothing is called on the sink of turn A after dispose
