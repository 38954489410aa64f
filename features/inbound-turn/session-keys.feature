@inbound-turn
Feature: Session keys
  A provider derives the key of a session as it likes. Whoever tidies it, cuts it or looks into it lets two
  conversations run together.

  Background:
    Given turn A carries an abort signal
    And turn B carries an abort signal
    And turn C carries an abort signal
    And turn D carries an abort signal

  @IT-005
  Rule: Turns of one session key share a conversation, and turns of two keys never do, however alike the keys are

    Scenario Outline: The keys differ <how>
      Given #one has the session key:
        """yaml
        <one>
        """
      And #two has the session key:
        """yaml
        <two>
        """
      When Ada submits turn A in #one
      And Ada submits turn B in #two
      And Ada submits turn C in #one
      And Ada submits turn D in #two
      Then the model is given the exchange of turn A for turn C
      And the model is given nothing of turn B for turn C
      And the model is given the exchange of turn B for turn D
      And the model is given nothing of turn A for turn D

      Examples:
        | how                        | one                   | two                   |
        | in one character           | "room-1"              | "room-2"              |
        | only in case               | "rooms/AbC"           | "rooms/aBc"           |
        | only after a colon         | "spaces:users:x"      | "spaces:users:y"      |
        | only after a slash         | "spaces/x"            | "spaces/y"            |
        | only after a line end      | "room\\n1"            | "room\\n2"            |
        | only in an emoji           | "room \\U0001F680"    | "room \\U0001F6F0"    |
        | only in a blank at the end | "room"                | "room "               |
        | only in how é is encoded   | "caf\\u00e9"          | "cafe\\u0301"         |

    Example: The keys have 2,000 characters, and only the last differs
      Given #one has a session key of 2000 characters that ends in "1"
      And #two has a session key of 2000 characters that ends in "2"
      When Ada submits turn A in #one
      And Ada submits turn B in #two
      And Ada submits turn C in #one
      Then the model is given the exchange of turn A for turn C
      And the model is given nothing of turn B for turn C

  @IT-006
  Rule: Turns with one session key share a conversation whatever their channels are

    Example: The second turn comes over another channel
      Given turn A comes with:
        """yaml
        channel: web
        """
      And turn B comes with:
        """yaml
        channel: terminal
        """
      When Ada submits turn A in #general
      And Ada submits turn B in #general
      Then the model is given the exchange of turn A for turn B
