@transcript
Feature: Visibility
  What a person wrote is that person's message. What the system wrote in a person's place is marked hidden, so that no
  surface shows it as one.

  @TR-015
  Rule: The user entry of an ordinary turn is not hidden

    Example: A person writes
      When Ada writes turn A on the DM of Ada
      Then the user entry with the text of turn A is not hidden

  @TR-021 @needs-durable
  Rule: Marks survive a restart

    Example: An opener, a person's message and a wake prompt
      Given the application takes turn A of Ada on the DM of Ada:
        """yaml
        text: ""
        proactiveOpener: true
        """
      And turn B of Ada was answered on the DM of Ada
      And a job wakes turn C of Ada on the DM of Ada
      When the target restarts
      Then the session of turn A holds what it held before the restart
      And the session of turn A holds exactly these user and assistant entries:
        | role      | hidden |
        | user      | yes    |
        | assistant | no     |
        | user      | no     |
        | assistant | no     |
        | user      | yes    |
        | assistant | no     |

  @TR-032
  Rule: Whatever the system writes in a person's place is hidden

    Scenario Outline: A <trigger> goes on with a conversation
      Given turn A of Ada was answered on the DM of Ada
      When a <trigger> wakes turn B of Ada on the DM of Ada
      Then the session of turn B holds exactly these user and assistant entries:
        | role      | hidden |
        | user      | no     |
        | assistant | no     |
        | user      | yes    |
        | assistant | no     |

      Examples:
        | trigger   |
        | heartbeat |
        | notice    |
        | resume    |
        | nudge     |
