@inbound-turn
Feature: Prompts for several people
  Where several people talk, not every message is for the assistant, and the model is told how to stay silent.
  Where one person writes, silence would be no answer.

  Background:
    Given turn A carries an abort signal
    And turn B carries an abort signal

  @IT-009
  Rule: The system prompt of a turn with multiUser true asks for NO_REPLY

    Example: The conversation can carry several people
      Given turn A comes with:
        """yaml
        multiUser: true
        """
      When Ada submits turn A in #general
      Then the system prompt of turn A asks for NO_REPLY

  @IT-010
  Rule: The system prompt of a turn with multiUser false does not ask for NO_REPLY

    Example: The conversation carries one person
      Given turn A comes with:
        """yaml
        multiUser: false
        """
      When Ada submits turn A in #general
      Then the system prompt of turn A does not ask for NO_REPLY

  @IT-012
  Rule: Of two turns of one session each has the system prompt of its own multiUser

    Example: First several people, then one
      Given turn A comes with:
        """yaml
        multiUser: true
        """
      And turn B comes with:
        """yaml
        multiUser: false
        """
      When Ada submits turn A in #general
      And Ada submits turn B in #general
      Then the system prompt of turn A asks for NO_REPLY
      And the system prompt of turn B does not ask for NO_REPLY

    Example: First one person, then several
      Given turn A comes with:
        """yaml
        multiUser: false
        """
      And turn B comes with:
        """yaml
        multiUser: true
        """
      When Ada submits turn A in #general
      And Ada submits turn B in #general
      Then the system prompt of turn A does not ask for NO_REPLY
      And the system prompt of turn B asks for NO_REPLY

    @choice-busyPolicy-queue
    Example: While a turn waits, one of another session comes
      Given turn A comes with:
        """yaml
        multiUser: false
        """
      And turn B comes with:
        """yaml
        multiUser: false
        """
      And turn C comes with:
        """yaml
        multiUser: true
        """
      And turn A is running in #general
      And turn B is waiting in #general
      When Ada submits turn C in #random
      And the model goes on with turn A
      Then the system prompt of turn B does not ask for NO_REPLY
      And the system prompt of turn C asks for NO_REPLY
