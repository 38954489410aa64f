@channel-kernel
Feature: Observed turns whose dispatch the channel owns
  A prepared turn sends by itself, past any delivery adapter that the kernel could
  keep silent.

  @CK-166
  Rule: The admission of a prepared turn is honoured

    Example: It is only to be observed
      Given the turn that the channel hands over has:
        """yaml
        admission: { kind: observeOnly }
        """
      When the channel calls runPrepared for turn A
      Then the admission of turn A is observeOnly

  @CK-030
  Rule: An observe-only prepared turn is silent

    Example: Its own dispatcher would send
      Given the turn that the channel hands over has:
        """yaml
        admission: { kind: observeOnly }
        """
      And runDispatch emits:
        | kind  | text       |
        | block | First half |
        | final | All of it  |
      When the channel calls runPrepared for turn A
      Then deliver is never called for turn A

  @CK-031
  Rule: An observe-only prepared turn may leave out runDispatch

    Example: It is left out
      Given the turn that the channel hands over has:
        """yaml
        admission: { kind: observeOnly }
        """
      When the channel calls runPrepared for turn A
      Then runDispatch is never called for turn A
      And the admission of turn A is observeOnly
