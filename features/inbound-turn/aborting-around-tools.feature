@inbound-turn
Feature: Aborting around tools
  Between two model calls nothing listens that could be stopped, and a tool goes on until it is done. The abort
  counts all the same: the model is not called again.

  @IT-031
  Rule: After an abort between a tool's return and the next model call there is no further model call

    Example: The tool has just returned
      Given the honouring model plays for turn A:
        | step | value               |
        | tool | lookup: the weather |
        | end  |                     |
        | text | It rains.           |
      And turn A is aborted as soon as the tool lookup has returned
      When Ada submits turn A in #general
      Then the model is called once for turn A

  @IT-032
  Rule: A turn that is aborted while a tool runs makes no later model call and is cancelled

    Example: The tool returns after the abort
      Given the honouring model plays for turn A:
        | step | value               |
        | tool | lookup: the weather |
        | end  |                     |
        | text | It rains.           |
      And the tool lookup is held
      And turn A is running in #general
      And the tool lookup is running
      When Ada aborts turn A
      And the tool lookup returns
      Then the model is called once for turn A
      And turn A is cancelled

  @IT-059
  Rule: After a turn was cancelled whose model had asked for a tool, the next turn is given no call without its result

    Example: The tool was running
      Given the honouring model plays for turn A:
        | step | value               |
        | text | Let me see.         |
        | tool | lookup: the weather |
        | end  |                     |
        | text | It rains.           |
      And the tool lookup is held
      And turn A is running in #general
      And the tool lookup is running
      And turn B carries an abort signal
      When Ada aborts turn A
      And the tool lookup returns
      And Ada submits turn B in #general
      Then the model is given no tool call without its result for turn B

    Example: The model had asked and not yet ended
      Given the honouring model plays for turn A:
        | step | value               |
        | tool | lookup: the weather |
        | hold | gate                |
      And turn A is running in #general
      And turn B carries an abort signal
      When Ada aborts turn A
      And Ada submits turn B in #general
      Then the model is given no tool call without its result for turn B
