@channel-kernel
Feature: Finalizing gated turns
  A gate is a result like any other. A channel that shows a sign of life before the
  gate falls has to hear of it in order to take the sign back.

  @CK-104
  Rule: Finalize follows a gate

    Example: The class of the event cannot start a turn
      Given classify returns:
        """yaml
        { kind: interaction, canStartAgentTurn: false }
        """
      When the channel calls run for turn A
      Then onFinalize is called once for turn A
      And onFinalize is told of no other admission than handled for turn A

    Example: Preflight has handled the event
      Given preflight returns:
        """yaml
        admission: { kind: handled, reason: poll vote }
        """
      When the channel calls run for turn A
      Then onFinalize is called once for turn A
      And onFinalize is told of no other admission than handled for turn A

    Example: Preflight drops the message
      Given preflight returns:
        """yaml
        admission: { kind: drop, reason: seen before }
        """
      When the channel calls run for turn A
      Then onFinalize is called once for turn A
      And onFinalize is told of no other admission than drop for turn A

    Example: resolveTurn drops the message
      Given the turn that the channel hands over has:
        """yaml
        admission: { kind: drop, reason: no such agent }
        """
      When the channel calls run for turn A
      And the admission returned for turn A was drop
      Then onFinalize is called once for turn A
      And onFinalize is told of no other admission than drop for turn A
