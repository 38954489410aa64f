@transcript
Feature: Triggered turns
  A background job wakes the assistant with words that nobody wrote.

  @TR-029
  Rule: The wake prompt of a background job is hidden although it has text

    Example: A job fires on a thread of its own
      When a job wakes turn A of Ada on #ops
      Then the session of turn A holds exactly these user and assistant entries:
        | role      | hidden | text              |
        | user      | yes    | Message of turn A |
        | assistant | no     | Answer to turn A  |

  @TR-030
  Rule: A wake prompt within a conversation is hidden, and nothing that a person wrote is

    Example: People write before and after it
      Given turn A of Ada was answered on #ops
      When a job wakes turn B of Ada on #ops
      And Ada writes turn C on #ops
      Then the session of turn C holds exactly these user and assistant entries:
        | role      | hidden | text              |
        | user      | no     | Message of turn A |
        | assistant | no     | Answer to turn A  |
        | user      | yes    | Message of turn B |
        | assistant | no     | Answer to turn B  |
        | user      | no     | Message of turn C |
        | assistant | no     | Answer to turn C  |

  @TR-031
  Rule: A triggered turn that is an opener too is hidden, for no person wrote its text

    Example: The job has words of its own
      When the application takes turn A of Ada on #ops:
        """yaml
        text: Look after the backups.
        trigger: job
        proactiveOpener: true
        """
      Then the session of turn A holds exactly these user and assistant entries:
        | role      | hidden | text                    |
        | user      | yes    | Look after the backups. |
        | assistant | no     | *                       |
