@channel-kernel
Feature: Observed turns
  An observer runs the agent on what it hears and says nothing. A reply that got out
  would be heard by people who never spoke to it.

  @CK-026
  Rule: An observe-only turn runs end to end

    Example: No reason is given
      Given the turn that the channel hands over has:
        """yaml
        admission: { kind: observeOnly }
        """
      When the channel calls run for turn A
      Then record is called once for turn A
      And the dispatcher is called once for turn A
      And onFinalize is called once for turn A
      And the admission of turn A is observeOnly

  @CK-027
  Rule: An observe-only turn is silent

    Example: resolveTurn says so
      Given the turn that the channel hands over has:
        """yaml
        admission: { kind: observeOnly }
        """
      And the dispatcher emits:
        | kind  | text          |
        | tool  | Looking it up |
        | block | First half    |
        | block | Second half   |
        | final | All of it     |
      When the channel calls run for turn A
      Then deliver is never called for turn A

    Scenario Outline: Preflight says so, <how>, and resolveTurn states nothing
      Given preflight returns:
        """yaml
        <answer>
        """
      And the dispatcher emits:
        | kind  | text       |
        | block | First half |
        | final | All of it  |
      When the channel calls run for turn A
      Then deliver is never called for turn A

      Examples:
        | how              | answer                                                      |
        | among its facts  | { admission: { kind: observeOnly } }                        |
        | with a reason    | { admission: { kind: observeOnly, reason: broadcast copy } } |
        | and nothing else | { kind: observeOnly }                                       |

  @CK-029
  Rule: An observe-only turn sends nothing durably

    Example: run
      Given the turn that the channel hands over has:
        """yaml
        admission: { kind: observeOnly }
        delivery: { durable: {} }
        """
      When the channel calls run for turn A
      And the admission returned for turn A was observeOnly
      Then outbound is never called for turn A

    @needs-kernel-assembled
    Example: runAssembled
      Given the turn that the channel hands over has:
        """yaml
        admission: { kind: observeOnly }
        delivery: { durable: {} }
        """
      When the channel calls runAssembled for turn A
      And the admission returned for turn A was observeOnly
      Then outbound is never called for turn A

  @CK-032
  Rule: Whoever made a chunk of an observed turn hears that nobody saw it

    Example: Every kind of chunk
      Given the turn that the channel hands over has:
        """yaml
        admission: { kind: observeOnly }
        """
      And the dispatcher emits:
        | kind  | text          |
        | tool  | Looking it up |
        | block | First half    |
        | final | All of it     |
      When the channel calls run for turn A
      And the admission returned for turn A was observeOnly
      Then every chunk of turn A is reported as unseen
