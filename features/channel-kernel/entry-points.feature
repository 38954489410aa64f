@channel-kernel
Feature: Entry points
  A channel plugin reaches the kernel through the runtime it is given and through
  nothing else. It can be written once, because these names stay where they are.

  @CK-001
  Rule: The preferred entry points work under their names

    Example: run takes an adapter
      When the channel calls run for turn A
      Then the call of turn A fulfils
      And record is called once for turn A

    Example: runAssembled takes a turn that is ready
      When the channel calls runAssembled for turn A
      Then the call of turn A fulfils
      And record is called once for turn A

    Example: runPrepared takes a turn whose dispatch the channel owns
      When the channel calls runPrepared for turn A
      Then the call of turn A fulfils
      And record is called once for turn A

    Example: buildContext takes facts
      When the channel calls buildContext for turn A
      Then the call of turn A answers with:
        """yaml
        To: "*"
        """

  @CK-002
  Rule: The deprecated aliases can still be called

    Example: runResolved, the older run
      When the channel calls runResolved for turn A
      Then the call of turn A fulfils

    Example: dispatchAssembled, the older runAssembled
      When the channel calls dispatchAssembled for turn A
      Then the call of turn A fulfils
