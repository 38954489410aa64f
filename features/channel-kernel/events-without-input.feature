@channel-kernel
Feature: Events without input
  A platform sends much that is no message. An adapter says so by giving the
  kernel no input, and the event ends there.

  @CK-013
  Rule: Ingest without input ends the turn

    Example: null at once
      Given ingest returns:
        """yaml
        null
        """
      When the channel calls run for turn A
      Then none of these is called for turn A:
        | classify    |
        | preflight   |
        | resolveTurn |
        | record      |
        | dispatcher  |
        | deliver     |

    Example: A promise of null
      Given ingest plays:
        """yaml
        does: [{ async: true, return: null }]
        """
      When the channel calls run for turn A
      Then none of these is called for turn A:
        | classify    |
        | preflight   |
        | resolveTurn |
        | record      |
        | dispatcher  |
        | deliver     |

  @CK-158
  Rule: Ingest without input comes to a drop

    Scenario Outline: <what>
      Given ingest plays:
        """yaml
        does: [<answer>]
        """
      When the channel calls run for turn A
      Then the admission of turn A is drop

      Examples:
        | what              | answer                           |
        | null at once      | { return: null }                 |
        | A promise of null | { async: true, return: null }    |
        | undefined         | { return: { $undefined: true } } |

  @CK-175
  Rule: Finalize follows an event without input

    Scenario Outline: <what>
      Given ingest plays:
        """yaml
        does: [<answer>]
        """
      When the channel calls run for turn A
      Then onFinalize is called once for turn A
      And onFinalize is told of no other admission than drop for turn A

      Examples:
        | what              | answer                        |
        | null at once      | { return: null }              |
        | A promise of null | { async: true, return: null } |
