@transcript
Feature: Inbound file problems
  A file that is dropped is written down for good, and told to nobody in the conversation: neither the reply nor the
  model knows of it.

  @TR-034
  Rule: A message with more files than are taken leaves a file event with direction in

    Example: One file too many
      When Ada writes turn A on the DM of Ada with 1 file too many
      Then the session of turn A holds a file event with direction in

  @TR-035
  Rule: The issues of a file event are a list that names every dropped file

    Scenario Outline: <count> files too many
      When Ada writes turn A on the DM of Ada with <count> files too many
      Then the file event of turn A names every dropped file

      Examples:
        | count |
        | 1     |
        | 2     |
        | 12    |

  @TR-036
  Rule: Files that are dropped for two reasons leave one file event

    Example: One file too many, and one that has gone
      When Ada writes turn A on the DM of Ada with 1 file too many and one that cannot be read
      Then the session of turn A holds 1 file event
      And the file event of turn A names every dropped file

  @TR-037
  Rule: The file event stands before the answer of its turn

    Example: Two files too many in a second turn
      Given turn A of Ada was answered on the DM of Ada
      When Ada writes turn B on the DM of Ada with 2 files too many
      Then the file event of turn B stands behind the turn before and before its own answer

  @TR-038
  Rule: A turn with a dropped file leaves its exchange intact

    Example: One file too many
      When Ada writes turn A on the DM of Ada with 1 file too many
      Then the status of turn A is "ok"
      And the session of turn A holds exactly these user and assistant entries:
        | role      | text              | hidden |
        | user      | Message of turn A | no     |
        | assistant | Answer to turn A  | no     |

  @TR-039
  Rule: The reply holds nothing of a dropped file

    Example: Two files too many
      When Ada writes turn A on the DM of Ada with 2 files too many
      Then the session of turn A holds 1 file event
      And the reply of turn A holds nothing of the file event of turn A

  @TR-040
  Rule: What the model is given for the turn holds nothing of a dropped file

    Example: Two files too many
      When Ada writes turn A on the DM of Ada with 2 files too many
      Then the session of turn A holds 1 file event
      And the model is given nothing of the file event of turn A for turn A

  @TR-041
  Rule: What the model is given for later turns holds nothing of a dropped file

    Example: Two turns after it
      Given Ada writes turn A on the DM of Ada with 2 files too many
      When Ada writes turn B on the DM of Ada
      And Ada writes turn C on the DM of Ada
      Then the session of turn A holds 1 file event
      And the model is given nothing of the file event of turn A for turn B
      And the model is given nothing of the file event of turn A for turn C

  @TR-042
  Rule: A file event survives a restart with its issues

    Example: Two files too many
      Given Ada writes turn A on the DM of Ada with 2 files too many
      When the target restarts
      Then the session of turn A holds 1 file event
      And the session of turn A holds what it held before the restart

  @TR-043
  Rule: Kept files are attached to the user entry, named to the model, and stand in no issue

    Example: Two files too many
      When Ada writes turn A on the DM of Ada with 2 files too many
      Then the session of turn A holds as many of its files as are taken, and no file event names them
      And the model is given the kept files of turn A

  @TR-044
  Rule: As many files as are taken leave no file event

    Example: Not one too many
      When Ada writes turn A on the DM of Ada with 0 files too many
      Then the status of turn A is "ok"
      And the session of turn A holds 0 file events

  @TR-045
  Rule: A file that cannot be read leaves a file event that names it

    Example: A file that has gone
      When Ada writes turn A on the DM of Ada with a file that cannot be read
      Then the status of turn A is "ok"
      And the file event of turn A names every dropped file
