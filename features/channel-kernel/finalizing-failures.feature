@channel-kernel
Feature: Finalizing failures
  Whatever went wrong, a sign of life that was shown must be taken back, whereupon
  the channel hears of the first thing that went wrong.

  @CK-105
  Rule: Finalize follows an early exception

    Scenario Outline: <part> <how>
      Given <part> plays:
        """yaml
        does: [{ async: <async>, throw: { $error: { message: broken } } }]
        """
      When the channel calls run for turn A
      Then onFinalize is called once for turn A
      And onFinalize is called before the call of turn A settles

      Examples:
        | part        | how     | async |
        | ingest      | throws  | false |
        | ingest      | rejects | true  |
        | classify    | throws  | false |
        | preflight   | rejects | true  |
        | resolveTurn | throws  | false |
        | resolveTurn | rejects | true  |

  @CK-174
  Rule: Finalize follows a record error

    Example: record rejects
      Given record rejects with "disk is full"
      When the channel calls run for turn A
      Then onFinalize is called once for turn A
      And onFinalize is called before the call of turn A settles

  @CK-108
  Rule: A failing onFinalize does not hide a dispatch error

    Scenario Outline: onFinalize <how>
      Given the dispatcher rejects with "no model"
      And onFinalize plays:
        """yaml
        does: [{ async: <async>, throw: { $error: { message: reaction is gone } } }]
        """
      When the channel calls run for turn A
      Then onFinalize is called once for turn A
      And the call of turn A rejects with that very error "no model"

      Examples:
        | how     | async |
        | throws  | false |
        | rejects | true  |

  @CK-109
  Rule: An onFinalize that fails after the reply delivers nothing again, and its error is not lost

    Scenario Outline: onFinalize <how>
      Given the log is handed over
      And onFinalize plays:
        """yaml
        does: [{ async: <async>, throw: { $error: { as: reaction is gone, message: reaction is gone } } }]
        """
      When the channel calls run for turn A
      Then deliver is called once for turn A
      And the call of turn A rejects with the error "reaction is gone", or an event of finalize tells of it

      Examples:
        | how     | async |
        | throws  | false |
        | rejects | true  |

  @CK-170
  Rule: A dispatch error does not call the hook for failures before it

    @needs-kernel-prepared
    Example: runDispatch rejects
      Given runDispatch rejects with "no model"
      When the channel calls runPrepared for turn A
      Then runDispatch is called once for turn A
      And preDispatchFailure is never called for turn A
