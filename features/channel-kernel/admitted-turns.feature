@channel-kernel
Feature: Admitted turns
  A turn is admitted because somebody says so, or because nobody objects. Then the
  agent runs and its reply is seen.

  @CK-022
  Rule: An admitted turn is dispatched and delivered

    Scenario Outline: Preflight answers with <what>
      Given preflight returns:
        """yaml
        <answer>
        """
      When the channel calls run for turn A
      Then the dispatcher is called once for turn A
      And deliver is given these chunks for turn A:
        | text            |
        | Reply to turn A |
      And the admission of turn A is dispatch

      Examples:
        | what                          | answer                            |
        | dispatch among its facts      | { admission: { kind: dispatch } } |
        | dispatch and nothing else     | { kind: dispatch }                |
        | facts that state no admission | {}                                |
        | null                          | null                              |
        | undefined                     | { $undefined: true }              |

    Example: resolveTurn states dispatch
      Given the turn that the channel hands over has:
        """yaml
        admission: { kind: dispatch }
        """
      When the channel calls run for turn A
      Then the dispatcher is called once for turn A
      And deliver is given these chunks for turn A:
        | text            |
        | Reply to turn A |
      And the admission of turn A is dispatch

    Example: An adapter of ingest and resolveTurn alone states nothing
      Given classify is left out
      And preflight is left out
      And onFinalize is left out
      When the channel calls run for turn A
      Then the dispatcher is called once for turn A
      And deliver is given these chunks for turn A:
        | text            |
        | Reply to turn A |
      And the admission of turn A is dispatch
