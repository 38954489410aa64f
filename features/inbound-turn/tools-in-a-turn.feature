@inbound-turn
Feature: Tools in a turn
  A model may ask for a tool. What the tool is told, and what is written down about it, is settled by the turn.

  Background:
    Given turn A carries an abort signal

  @IT-003
  Rule: Every row that the tool log has of a turn carries the turn's channel, whatever string that is

    Scenario Outline: The channel is <channel>
      Given turn A comes with:
        """yaml
        channel: <channel>
        """
      And the honouring model plays for turn A:
        | step | value               |
        | tool | lookup: the weather |
        | end  |                     |
        | text | It rains.           |
      When Ada submits turn A in #general
      Then turn A is answered with "It rains."
      And the tool log holds only the channel "<channel>"

      Examples:
        | channel        |
        | matrix         |
        | Matrix-Bridge  |
        | pigeon post/07 |

  @IT-013
  Rule: Nothing of the principal of a turn is in what a tool is given

    Example: The model asks for two things at once
      Given the honouring model plays for turn A:
        | step | value               |
        | tool | lookup: the weather |
        | tool | lookup: the tide    |
        | end  |                     |
        | text | It rains.           |
      And turn A comes with:
        """yaml
        principal: { id: users/4f1c9e77-sentinel, name: Ada }
        """
      When Ada submits turn A in #general
      Then the principal of turn A is nowhere in what the tools were given
