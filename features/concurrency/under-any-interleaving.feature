@concurrency
Feature: Under any interleaving
  People write and stop at any instant, and several at once. These rules are held over
  generated programs of turns and aborts; turnproof explore plays many more of them.

  @CC-011
  Rule: finalize comes at most once a turn

    Example: Generated turns and aborts
      Then "finalize is called at most once a turn" holds of generated interleavings

  @CC-012
  Rule: dispose comes once and last

    Example: Generated turns and aborts
      Then "dispose comes once and last" holds of generated interleavings

  @CC-013
  Rule: A started turn leaves its answer or the marker

    Example: Generated turns and aborts
      Then "a started turn leaves its answer or the marker" holds of generated interleavings

    Scenario Outline: The abort comes <promise jobs> promise jobs after the model goes on to its end
      Given the honouring model plays for turn A, held before step 2:
        | step | value            |
        | text | Answer to turn A |
        | end  |                  |
      And turn A is running in #general
      When these follow closely:
        | promise jobs   | event                         |
        |                | the model goes on with turn A |
        | <promise jobs> | Ada aborts turn A             |
      Then what happened keeps "a started turn leaves its answer or the marker"

      Examples:
        | promise jobs |
        | 0            |
        | 1            |
        | 2            |
        | 3            |
        | 4            |
        | 5            |
        | 6            |
        | 7            |
        | 8            |
        | 9            |
        | 10           |

  @CC-014
  Rule: Wherever an abort falls, all that is asked of aborted turns holds

    Example: Each point in turn
      Then "the abort sweep keeps every property" holds of generated interleavings

  @CC-016
  Rule: An abort from inside a callback is an abort like any other

    Example: Generated programs in which some sink aborts
      Then "an abort from inside a callback keeps every property" holds of generated interleavings

  @CC-017
  Rule: An abort storm spares whom it does not hit

    Example: Any part of fifty waiting turns
      Then "an abort storm spares whom it does not hit" holds of generated interleavings

  @CC-021
  Rule: A sink falls silent with the abort

    Example: Generated turns and aborts
      Then "a sink falls silent with the abort" holds of generated interleavings

  @CC-022
  Rule: Nothing a model emits after the abort gets out

    Example: Generated turns and aborts
      Then "nothing a model emits after the abort gets out" holds of generated interleavings

  @CC-025
  Rule: Messages and answers alternate in history

    Example: Generated turns and aborts
      Then "messages and answers alternate in history" holds of generated interleavings
