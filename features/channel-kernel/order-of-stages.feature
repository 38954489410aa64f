@channel-kernel
Feature: Order of the stages
  Every channel goes through the same stages, so that what one stage has decided
  or written down is there for the next.

  @CK-006
  Rule: Callbacks come in the order of the stages, each once

    Example: All callbacks answer at once
      When the channel calls run for turn A
      Then these are called in this order, each once, for turn A:
        | ingest      |
        | classify    |
        | preflight   |
        | resolveTurn |
        | record      |
        | dispatcher  |
        | deliver     |
        | onFinalize  |

    Example: Callbacks answer later
      Given ingest plays:
        """yaml
        does: [{ async: true }]
        """
      And preflight plays:
        """yaml
        does: [{ async: true }]
        """
      And resolveTurn plays:
        """yaml
        does: [{ async: true }]
        """
      When the channel calls run for turn A
      Then these are called in this order, each once, for turn A:
        | ingest      |
        | classify    |
        | preflight   |
        | resolveTurn |
        | record      |
        | dispatcher  |
        | deliver     |
        | onFinalize  |
