@inbound-turn
Feature: Log prefix
  Whoever reads the log of a gateway has to see whose turn a message is about. A tool that fails is reason enough to
  log something.

  @IT-016
  Rule: Every message that is logged for a turn has the turn's prefix before it

    Example: A tool fails
      Given the honouring model plays for turn A:
        | step | value               |
        | tool | lookup: the weather |
        | end  |                     |
        | text | It rains.           |
      And the tool lookup fails with "No connection"
      And turn A comes with:
        """yaml
        logPrefix: "[chat:spaces/x:users/y]"
        """
      When Ada submits turn A in #general
      Then every message logged for turn A has "[chat:spaces/x:users/y]" before it

    Example: A tool fails in the second turn of a session
      Given the honouring model plays for turn B:
        | step | value               |
        | tool | lookup: the weather |
        | end  |                     |
        | text | It rains.           |
      And the tool lookup fails with "No connection"
      And turn A comes with:
        """yaml
        logPrefix: "[chat:spaces/x:users/y]"
        """
      And turn B comes with:
        """yaml
        logPrefix: "[chat:spaces/x:users/z]"
        """
      When Ada submits turn A in #general
      And Bo submits turn B in #general
      Then every message logged for turn B has "[chat:spaces/x:users/z]" before it

  @IT-017
  Rule: A message that is logged for a turn with an empty prefix begins with its own text

    Example: A tool fails
      Given the honouring model plays for turn A:
        | step | value               |
        | tool | lookup: the weather |
        | end  |                     |
        | text | It rains.           |
      And the tool lookup fails with "No connection"
      And turn A comes with:
        """yaml
        logPrefix: ""
        """
      When Ada submits turn A in #general
      Then every message logged for turn A begins with its own text

  @IT-018
  Rule: The prefix of a turn shows neither on stdout nor on the sink

    Example: A tool fails and the turn is answered
      Given the honouring model plays for turn A:
        | step | value               |
        | text | Let me see.         |
        | tool | lookup: the weather |
        | end  |                     |
        | text | It rains.           |
      And the tool lookup fails with "No connection"
      And turn A comes with:
        """yaml
        logPrefix: "[chat:sentinel-52]"
        """
      When Ada submits turn A in #general
      Then neither stdout nor the sink of turn A shows "[chat:sentinel-52]"
