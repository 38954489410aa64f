@channel-kernel
Feature: Observed turns that are handed over ready
  A channel may assemble a turn itself. That somebody else has assembled it is no
  reason for the kernel to forget that it is only to be observed.

  @CK-165
  Rule: The admission of an assembled turn is honoured

    Example: runAssembled
      Given the turn that the channel hands over has:
        """yaml
        admission: { kind: observeOnly }
        """
      When the channel calls runAssembled for turn A
      Then the admission of turn A is observeOnly

    @needs-kernel-aliases
    Example: dispatchAssembled
      Given the turn that the channel hands over has:
        """yaml
        admission: { kind: observeOnly }
        """
      When the channel calls dispatchAssembled for turn A
      Then the admission of turn A is observeOnly

  @CK-028
  Rule: An observe-only turn is silent by runAssembled

    Example: runAssembled
      Given the turn that the channel hands over has:
        """yaml
        admission: { kind: observeOnly }
        """
      And the dispatcher emits:
        | kind  | text       |
        | block | First half |
        | final | All of it  |
      When the channel calls runAssembled for turn A
      And the admission returned for turn A was observeOnly
      Then deliver is never called for turn A

    @needs-kernel-aliases
    Example: dispatchAssembled
      Given the turn that the channel hands over has:
        """yaml
        admission: { kind: observeOnly }
        """
      And the dispatcher emits:
        | kind  | text       |
        | block | First half |
        | final | All of it  |
      When the channel calls dispatchAssembled for turn A
      And the admission returned for turn A was observeOnly
      Then deliver is never called for turn A
