@channel-kernel
Feature: Finalizing
  A channel takes back in onFinalize what it has shown meanwhile: reactions, typing,
  a half-cleared history. It must hear of the end whatever the end was.

  @CK-102
  Rule: Finalize follows success

    Example: A turn that was dispatched
      When the channel calls run for turn A
      And the admission returned for turn A was dispatch
      Then onFinalize is called once for turn A
      And onFinalize is told of no other admission than dispatch for turn A

    Example: A turn that resolveTurn has observed
      Given the turn that the channel hands over has:
        """yaml
        admission: { kind: observeOnly }
        """
      When the channel calls run for turn A
      And the admission returned for turn A was observeOnly
      Then onFinalize is called once for turn A
      And onFinalize is told of no other admission than observeOnly for turn A

    Example: A turn that preflight has observed
      Given preflight returns:
        """yaml
        admission: { kind: observeOnly }
        """
      When the channel calls run for turn A
      And the admission returned for turn A was observeOnly
      Then onFinalize is called once for turn A
      And onFinalize is told of no other admission than observeOnly for turn A

  @CK-103
  Rule: Finalize follows a dispatch error

    Example: The agent does not answer
      Given the dispatcher rejects with "no model"
      When the channel calls run for turn A
      Then onFinalize is called once for turn A

    Example: The agent fails in the middle of its reply
      Given the dispatcher plays:
        """yaml
        does:
          - chunks: [{ kind: block, payload: { text: First half } }]
            throw: { $error: { message: connection lost } }
        """
      When the channel calls run for turn A
      Then onFinalize is called once for turn A

    Example: The agent fails while it is only observed
      Given the turn that the channel hands over has:
        """yaml
        admission: { kind: observeOnly }
        """
      And the dispatcher rejects with "no model"
      When the channel calls run for turn A
      Then onFinalize is called once for turn A
