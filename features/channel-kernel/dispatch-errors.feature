@channel-kernel
Feature: Dispatch errors
  Only the channel knows what a failed turn means on its platform, and only if it
  gets the failure itself.

  @CK-148
  Rule: A dispatch error is passed on

    Example: run
      Given the dispatcher rejects with "no model"
      When the channel calls run for turn A
      Then the call of turn A rejects with that very error "no model"

    @needs-kernel-assembled
    Example: runAssembled
      Given the dispatcher rejects with "no model"
      When the channel calls runAssembled for turn A
      Then the call of turn A rejects with that very error "no model"

    @needs-kernel-prepared
    Example: runPrepared
      Given runDispatch rejects with "no model"
      When the channel calls runPrepared for turn A
      Then the call of turn A rejects with that very error "no model"
