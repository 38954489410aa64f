@transcript
Feature: Proactive openers
  An assistant may speak first. While nobody has written anything, what prompted it must not read as if somebody had;
  where somebody has, these words are no seed.

  @TR-022
  Rule: An opener with empty text records its seed as a hidden user entry

    Example: A conversation that nobody has spoken in
      When the application takes turn A of Ada on the DM of Ada:
        """yaml
        text: ""
        proactiveOpener: true
        """
      Then the session of turn A holds exactly these entries:
        | role      | hidden |
        | user      | yes    |
        | assistant | no     |

  @TR-023
  Rule: An opener with empty text is answered as any turn is

    Example: A conversation that nobody has spoken in
      When the application takes turn A of Ada on the DM of Ada:
        """yaml
        text: ""
        proactiveOpener: true
        """
      Then the status of turn A is "ok"
      And the reply of turn A is the text of its last assistant entry
      And the reply of turn A is "Answer to turn A"

  @TR-024
  Rule: Blanks alone, and no text at all, are empty text

    Scenario Outline: The text is <what>
      When the application takes turn A of Ada on the DM of Ada:
        """yaml
        text: <text>
        proactiveOpener: true
        """
      Then the status of turn A is "ok"
      And the session of turn A holds exactly these user and assistant entries:
        | role      | hidden |
        | user      | yes    |
        | assistant | no     |

      Examples:
        | what      | text      |
        | blanks    | "   "     |
        | line ends | "\\n\\r\\n" |

    Example: There is no text, where the target takes that
      When the application takes turn A of Ada on the DM of Ada:
        """yaml
        proactiveOpener: true
        """
      Then turn A is taken, or else nothing more is asked
      And the session of turn A holds exactly these user and assistant entries:
        | role      | hidden |
        | user      | yes    |
        | assistant | no     |

  @TR-025
  Rule: An opener that carries a person's text keeps it visible

    Scenario Outline: The text is <text>
      When the application takes turn A of Ada on the DM of Ada:
        """yaml
        text: <text>
        proactiveOpener: true
        """
      Then the user entry with the text of turn A is not hidden

      Examples:
        | text               |
        | "Is anybody here?" |
        | "?"                |

  @TR-026
  Rule: An opener that carries a person's text has no seed beside it

    Example: The person has written
      When the application takes turn A of Ada on the DM of Ada:
        """yaml
        text: Is anybody here?
        proactiveOpener: true
        """
      Then the session of turn A holds exactly these user and assistant entries:
        | role      | text             |
        | user      | Is anybody here? |
        | assistant | Answer to turn A |

  @TR-027
  Rule: An ordinary turn with empty text is refused with nothing recorded, or recorded and visible

    @choice-emptyText-refuse
    Example: A target that refuses it
      Given turn A of Ada was answered on the DM of Ada
      When the application takes turn B of Ada on the DM of Ada:
        """yaml
        text: ""
        """
      Then turn B is not taken
      And the session of turn A holds exactly these user and assistant entries:
        | role      | text              |
        | user      | Message of turn A |
        | assistant | Answer to turn A  |

    @choice-emptyText-record
    Example: A target that records it
      When the application takes turn A of Ada on the DM of Ada:
        """yaml
        text: ""
        """
      Then the user entry with the text of turn A is not hidden

  @TR-028
  Rule: What a person writes after an opener is visible, and the seed stays hidden and alone

    Example: The person answers the opener
      Given the application takes turn A of Ada on the DM of Ada:
        """yaml
        text: ""
        proactiveOpener: true
        """
      When Ada writes turn B on the DM of Ada
      Then the session of turn B holds exactly these user and assistant entries:
        | role      | hidden | text              |
        | user      | yes    | *                 |
        | assistant | no     | Answer to turn A  |
        | user      | no     | Message of turn B |
        | assistant | no     | Answer to turn B  |
