@channel-kernel
Feature: Results of observed turns
  Who reads the result of a turn asks whether anybody was answered. Of a turn that
  was only observed, nobody was.

  @CK-033
  Rule: An observed turn tells of no visible reply

    Example: run
      Given the turn that the channel hands over has:
        """yaml
        admission: { kind: observeOnly }
        """
      And the dispatcher emits:
        | kind  | text       |
        | block | First half |
        | final | All of it  |
      When the channel calls run for turn A
      And the admission returned for turn A was observeOnly
      Then the result of turn A tells of no visible reply

    @needs-kernel-assembled
    Example: runAssembled
      Given the turn that the channel hands over has:
        """yaml
        admission: { kind: observeOnly }
        """
      When the channel calls runAssembled for turn A
      And the admission returned for turn A was observeOnly
      Then the result of turn A tells of no visible reply

    @needs-kernel-prepared
    Example: runPrepared
      Given the turn that the channel hands over has:
        """yaml
        admission: { kind: observeOnly }
        """
      When the channel calls runPrepared for turn A
      And the admission returned for turn A was observeOnly
      Then the result of turn A tells of no visible reply
