@transcript
Feature: One thread
  People do not wait for an answer before they write again. Whatever runs side by side, each answer belongs to one text.

  @TR-090 @choice-busyPolicy-queue
  Rule: Each user entry is followed by its own answer before the next user entry

    Example: The second turn comes while the first is running
      Given the model of turn A is held
      When Ada writes turn A on the DM of Ada
      And Ada writes turn B on the DM of Ada
      And the model goes on with turn A
      Then the session of turn A holds exactly these user and assistant entries:
        | role      | text              |
        | user      | Message of turn A |
        | assistant | Answer to turn A  |
        | user      | Message of turn B |
        | assistant | Answer to turn B  |

  @TR-091 @choice-busyPolicy-queue
  Rule: Each envelope has the reply to its own text

    Example: The second turn comes while the first is running
      Given the model of turn A is held
      When Ada writes turn A on the DM of Ada
      And Ada writes turn B on the DM of Ada
      And the model goes on with turn A
      Then the reply of turn A is "Answer to turn A"
      And the reply of turn B is "Answer to turn B"
