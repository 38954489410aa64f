@inbound-turn
Feature: Submitting a turn
  A channel hands the core one message of a person. Most of what it could say about the message is optional: the
  six fields that every channel has are enough for an answer.

  @IT-001
  Rule: A turn that holds only channel, multiUser, text, sessionKey, principal and logPrefix is answered

    Example: The answer comes in one piece
      When Ada submits turn A in #general
      Then turn A is answered with "Answer to turn A"

    Example: The answer comes in pieces
      Given the honouring model plays for turn A:
        | step | value         |
        | text | The deploy is |
        | text | , once more,  |
        | text | stuck.        |
        | end  |               |
      When Ada submits turn A in #general
      Then turn A is answered with "The deploy is, once more,stuck."
