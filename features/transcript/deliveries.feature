@transcript
Feature: Deliveries
  What a background job brings to a person was said by nobody there: it is a delivery that says where it comes from, and
  no row of the person's conversation.

  Background:
    Given the job "digest" of Ada sends its digests to Bo

  @TR-056
  Rule: A digest is one delivery event with the digest as its text

    Example: A job of one person for another
      When fire A of the job "digest" is due
      Then Bo has got the digest of fire A once
      And Bo has got 1 delivery

  @TR-057
  Rule: The provenance names a session that there is and that is not the recipient's

    Example: The recipient has a DM session
      Given turn A of Bo was answered on the DM of Bo
      When fire A of the job "digest" is due
      Then the source session of fire A is there, and is not that of the DM of Bo

  @TR-058
  Rule: The provenance has a fire key

    Example: One fire
      When fire A of the job "digest" is due
      Then the provenance of fire A has a fire key

  @TR-059
  Rule: The provenance names the thread of the source session and not the recipient's

    Example: The recipient has a DM session
      Given turn A of Bo was answered on the DM of Bo
      When fire A of the job "digest" is due
      Then the source thread of fire A is that of its source session, and not the DM of Bo

  @TR-060
  Rule: A delivery adds no assistant entry to the recipient's transcript

    Example: The recipient has a DM session
      Given turn A of Bo was answered on the DM of Bo
      When fire A of the job "digest" is due
      Then Bo has got 1 delivery
      And the DM of Bo holds 1 assistant entry

  @TR-061
  Rule: A recipient without a DM session gets one that has no assistant entry

    Example: The recipient has never written
      When fire A of the job "digest" is due
      Then the DM of Bo has a session
      And the DM of Bo holds 0 assistant entries

  @TR-062
  Rule: A recipient's DM session is kept as it is, and no second one is made

    Example: The recipient has a DM session
      Given turn A of Bo was answered on the DM of Bo
      When fire A of the job "digest" is due
      Then Bo has got 1 delivery
      And Bo finds 1 session listed
      And the session of turn A holds exactly these user and assistant entries:
        | role      | text              |
        | user      | Message of turn A |
        | assistant | Answer to turn A  |

  @TR-064
  Rule: A fire that is handed over again is delivered once

    Example: Twice in a row
      When fire A of the job "digest" is due
      And fire A is handed over again
      Then Bo has got 1 delivery

    Example: Again after a restart
      When fire A of the job "digest" is due
      And the target restarts
      And fire A is handed over again
      Then Bo has got 1 delivery

    Example: Another fire says the same
      Given the model answers fire A with "All is well."
      And the model answers fire B with "All is well."
      When fire A of the job "digest" is due
      And fire B of the job "digest" is due
      Then Bo has got 2 deliveries

  @TR-065
  Rule: A run without a text delivers nothing and makes no session of the recipient's

    Example: There is nothing to report
      Given the model answers fire A with ""
      When fire A of the job "digest" is due
      Then Bo has got 0 deliveries
      And the DM of Bo has no session

  @TR-066 @choice-deliveryContext-provide
  Rule: When the recipient writes next, the model is given the delivered text, and the turn leaves its plain pair

    Example: The recipient answers the digest
      When fire A of the job "digest" is due
      And Bo writes turn B on the DM of Bo
      Then the model is given "Answer to fire A" for turn B
      And the session of turn B holds exactly these user and assistant entries:
        | role      | text              |
        | user      | Message of turn B |
        | assistant | Answer to turn B  |

  @TR-112
  Rule: Two fires of a job have two fire keys

    Example: One day after the other
      When fire A of the job "digest" is due
      And fire B of the job "digest" is due
      Then fire A and fire B have two fire keys

  @TR-113
  Rule: A delivery adds no user entry to the recipient's transcript

    Example: The recipient has a DM session
      Given turn A of Bo was answered on the DM of Bo
      When fire A of the job "digest" is due
      Then Bo has got 1 delivery
      And the DM of Bo holds 1 user entry

  @TR-114
  Rule: The session that the provenance names holds the digest as an assistant entry

    Example: One fire
      When fire A of the job "digest" is due
      Then the source session of fire A holds its digest as an assistant entry
