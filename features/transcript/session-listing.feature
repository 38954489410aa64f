@transcript
Feature: Session listing
  A list of sessions is a list of conversations. What ran in the background is none.

  @TR-067
  Rule: The session of a job's run is not listed for the job's owner

    Example: The owner has a conversation, which is listed
      Given the job "digest" of Ada sends its digests to Bo
      And turn A of Ada was answered on the DM of Ada
      When fire A of the job "digest" is due
      Then Ada finds the session of turn A listed
      And Ada does not find the source session of fire A listed

  @TR-068
  Rule: A conversation of a person's own is listed

    Example: Beside a job's run
      Given the job "digest" of Ada sends its digests to Bo
      And turn A of Ada was answered on #ops
      When fire A of the job "digest" is due
      Then Ada finds the session of turn A listed

  @TR-071
  Rule: A thread of triggered turns is listed from when a person has written on it, and its wake prompt stays hidden

    Example: A person joins
      Given a job wakes turn A of Ada on #ops
      When Ada writes turn B on #ops
      Then Ada finds the session of turn B listed
      And the session of turn B holds exactly these user and assistant entries:
        | role      | hidden | text              |
        | user      | yes    | Message of turn A |
        | assistant | no     | Answer to turn A  |
        | user      | no     | Message of turn B |
        | assistant | no     | Answer to turn B  |
