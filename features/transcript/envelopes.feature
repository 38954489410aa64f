@transcript
Feature: Envelopes
  Whoever takes a turn through app.turn() hears what became of it from one envelope, and finds in the session that it
  names what was said.

  @TR-001
  Rule: The envelope of an answered turn says ok

    Example: A model that answers in plain text
      When Ada writes turn A on the DM of Ada
      Then the status of turn A is "ok"

  @TR-002
  Rule: The envelope names the session in which the turn is recorded

    Example: A first turn
      When Ada writes turn A on the DM of Ada
      Then the envelope of turn A names a session that holds what was said in it

  @TR-003
  Rule: The reply is the text of the turn's assistant entry

    Example: A model that answers in one piece
      When Ada writes turn A on the DM of Ada
      Then the reply of turn A is the text of its last assistant entry

    Example: A model that answers in two pieces
      Given the honouring model plays for turn A:
        | step | value      |
        | text | The deploy |
        | text | is done.   |
      When Ada writes turn A on the DM of Ada
      Then the reply of turn A is the text of its last assistant entry

  @TR-005
  Rule: No envelope says ok without a reply

    Example: Turns that end in four ways
      Given the honouring model plays for turn B:
        | step  | value       |
        | error | out of luck |
      And the honouring model plays for turn C:
        | step | value |
        | hold | gate  |
      And turn C carries an abort signal
      When Ada writes turn A on the DM of Ada
      And Ada writes turn B on the DM of Ada
      And Ada writes turn C on the DM of Ada
      And Ada aborts turn C
      And the application takes turn D of Ada on the DM of Ada:
        """yaml
        text: ""
        """
      Then the status of turn A is "ok"
      And every envelope that says ok has a reply

  @TR-006
  Rule: The direct messages of two people are two sessions, and each holds exactly the pair of its own turn

    Example: One turn on each
      When Ada writes turn A on the DM of Ada
      And Bo writes turn B on the DM of Bo
      Then turn A and turn B have two sessions
      And the session of turn A holds exactly these user and assistant entries:
        | role      | text              |
        | user      | Message of turn A |
        | assistant | Answer to turn A  |
      And the session of turn B holds exactly these user and assistant entries:
        | role      | text              |
        | user      | Message of turn B |
        | assistant | Answer to turn B  |

  @TR-111
  Rule: A thread keeps its session

    Example: Two turns on one DM thread
      Given turn A of Ada was answered on the DM of Ada
      When Ada writes turn B on the DM of Ada
      Then turn A and turn B have one session
