@transcript
Feature: Delivery failures
  A delivery that cannot be made is written down where it concerns somebody, and told neither as an answer nor to the
  model.

  Background:
    Given the job "digest" of Ada sends its digests to Bo
    And deliveries to people fail with "The line to Bo is down, code 7f3a."

  @TR-046
  Rule: A delivery that fails for good leaves a system entry with metadata, also after a restart

    Example: The recipient has a DM session
      Given turn A of Bo was answered on the DM of Bo
      When fire A of the job "digest" is due
      Then a session of the recipient or of the source of fire A holds a system entry with metadata

    Example: The recipient has none
      When fire A of the job "digest" is due
      Then a session of the recipient or of the source of fire A holds a system entry with metadata

    Example: The target restarts
      Given turn A of Bo was answered on the DM of Bo
      When fire A of the job "digest" is due
      And the target restarts
      Then a session of the recipient or of the source of fire A holds a system entry with metadata

  @TR-047
  Rule: The reply to the next turn holds nothing of a failed delivery

    Example: The recipient writes next
      Given turn A of Bo was answered on the DM of Bo
      When fire A of the job "digest" is due
      And Bo writes turn B on the DM of Bo
      Then the reply of turn B holds nothing of the failed delivery of fire A

  @TR-048
  Rule: What the model is given for the next turn holds nothing of a failed delivery

    Example: The recipient writes next
      Given turn A of Bo was answered on the DM of Bo
      When fire A of the job "digest" is due
      And Bo writes turn B on the DM of Bo
      Then the model is given nothing of the failed delivery of fire A for turn B

  @TR-049
  Rule: A failed delivery adds no user and no assistant entry

    Example: The recipient has a DM session
      Given turn A of Bo was answered on the DM of Bo
      When fire A of the job "digest" is due
      Then the session of turn A holds exactly these user and assistant entries:
        | role      | text              |
        | user      | Message of turn A |
        | assistant | Answer to turn A  |

  @TR-115
  Rule: A failed delivery starts no turn

    Example: The recipient has a DM session
      Given turn A of Bo was answered on the DM of Bo
      When fire A of the job "digest" is due
      Then fire A leads to one model call, and nothing behind it to another
