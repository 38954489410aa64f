@channel-kernel
Feature: Finalizing last
  A channel clears up when its turn is over, and not while it still speaks.

  @CK-107
  Rule: Finalize comes after the last delivery

    Example: A slow platform
      Given deliver plays:
        """yaml
        does: [{ hold: the platform takes its time }]
        """
      When the channel calls run for turn A
      Then deliver is called once for turn A
      And onFinalize has not been called yet for turn A
      When the gate "the platform takes its time" opens
      Then onFinalize is called once for turn A

  @CK-176
  Rule: run waits for onFinalize

    Example: A slow cleanup
      Given onFinalize plays:
        """yaml
        does: [{ hold: the reaction is taken back }]
        """
      When the channel calls run for turn A
      Then onFinalize is called once for turn A
      And the call of turn A has not settled yet
      When the gate "the reaction is taken back" opens
      Then the call of turn A fulfils

  @CK-191
  Rule: onFinalize is told what run returns

    Scenario Outline: <kind>
      Given the turn that the channel hands over has:
        """yaml
        admission: { kind: <kind> }
        """
      When the channel calls run for turn A
      Then the call of turn A fulfils
      And onFinalize is told what the call of turn A comes to

      Examples:
        | kind        |
        | dispatch    |
        | observeOnly |
