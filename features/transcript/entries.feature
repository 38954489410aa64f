@transcript
Feature: Entries
  What is recorded of a conversation reads like the conversation: the user's words, then the assistant's, and nothing else.

  @TR-007
  Rule: A plain turn records exactly the sequence of user and assistant

    Example: A turn on a new thread
      When Ada writes turn A on the DM of Ada
      Then the session of turn A holds exactly these entries:
        | role      |
        | user      |
        | assistant |

  @TR-008
  Rule: The user entry holds the text as it was submitted

    Example: Line ends, emoji and quotes
      When the application takes turn A of Ada on the DM of Ada:
        """yaml
        text: "Say \"hi\",\nthen\r\n\n  wait  🚀 – caf\u0065\u0301 & <b>'ok'</b>"
        """
      Then the session of turn A holds its text as it was submitted

  @TR-009
  Rule: Each answered turn adds one pair

    Example: Three turns in a row
      Given turn A of Ada was answered on the DM of Ada
      And turn B of Ada was answered on the DM of Ada
      When Ada writes turn C on the DM of Ada
      Then the session of turn C holds exactly these user and assistant entries:
        | role      | text              |
        | user      | Message of turn A |
        | assistant | Answer to turn A  |
        | user      | Message of turn B |
        | assistant | Answer to turn B  |
        | user      | Message of turn C |
        | assistant | Answer to turn C  |

  @TR-010
  Rule: Entries are numbered in whole numbers that rise in the order of recording

    Example: A session of two turns
      Given turn A of Ada was answered on the DM of Ada
      When Ada writes turn B on the DM of Ada
      Then the entries of the session of turn B are numbered upwards

  @TR-011
  Rule: The first entry has no parent, and every later one has that before it

    Example: A session of two turns
      Given turn A of Ada was answered on the DM of Ada
      When Ada writes turn B on the DM of Ada
      Then each entry of the session of turn B follows the one before

  @TR-012
  Rule: Both entries can be read as soon as the envelope is there

    Example: The session is read with the envelope in hand
      When Ada writes turn A on the DM of Ada, and its session is read as soon as the envelope is there
      Then the session of turn A held these entries at once:
        | role      | text              |
        | user      | Message of turn A |
        | assistant | Answer to turn A  |

  @TR-013 @needs-tools
  Rule: The entries of tools lie between the user's and the assistant's, which stay one pair

    Example: A model that asks for two tools
      Given the honouring model plays for turn A:
        | step | value               |
        | tool | lookup: the weather |
        | tool | lookup: the tide    |
        | end  |                     |
        | text | It rains.           |
      When Ada writes turn A on the DM of Ada
      Then the session of turn A holds exactly these user and assistant entries:
        | role      | text              |
        | user      | Message of turn A |
        | assistant | It rains.         |
      And the entries of tools in the session of turn A lie between the first and the last entry
