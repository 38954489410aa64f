@channel-kernel
Feature: Media in history
  A later turn can look at a picture that was shown before it, as far as there is a picture on
  this machine to look at.

  @CK-118
  Rule: History keeps local images, and no other media

    Example: A recorded drop whose media are loaded
      Given media returns:
        """yaml
        - { path: { $file: voice.ogg }, contentType: audio/ogg, kind: audio }
        - { path: { $file: deploy.png }, contentType: image/png, kind: image }
        - { path: { $file: minutes.pdf }, contentType: application/pdf, kind: document }
        - { url: "https://media.example/chart.png", contentType: image/png, kind: image }
        """
      And preflight returns:
        """yaml
        admission: { kind: drop, reason: no mention, recordHistory: true }
        media: { $callback: media }
        history: { key: group 1, limit: 10 }
        """
      When the channel calls run for turn A
      Then pending history of "group 1" is one entry with only the attachment "deploy.png"

    Example: A recorded drop whose media are there already
      Given preflight returns:
        """yaml
        admission: { kind: drop, reason: no mention, recordHistory: true }
        media:
          - { path: { $file: voice.ogg }, contentType: audio/ogg, kind: audio }
          - { path: { $file: deploy.png }, contentType: image/png, kind: image }
        history: { key: group 1, limit: 10 }
        """
      When the channel calls run for turn A
      Then pending history of "group 1" is one entry with only the attachment "deploy.png"

    @needs-kernel-window
    Example: A history window
      Given media returns:
        """yaml
        - { path: { $file: voice.ogg }, contentType: audio/ogg, kind: audio }
        - { path: { $file: deploy.png }, contentType: image/png, kind: image }
        - { path: { $file: minutes.pdf }, contentType: application/pdf, kind: document }
        - { url: "https://media.example/chart.png", contentType: image/png, kind: image }
        """
      When the channel calls recordWithMedia of its history window as "recorded":
        """yaml
        historyKey: group 1
        limit: 10
        entry: { sender: Bo, body: The deploy is stuck, messageId: message 1 }
        media: { $callback: media }
        """
      And the channel calls buildPendingContext of its history window as "context":
        """yaml
        historyKey: group 1
        limit: 10
        currentMessage: Who can help
        formatEntry: { $callback: formatEntry }
        """
      Then the entry "The deploy is stuck" that "context" reads has only the attachment "deploy.png"

  @CK-119
  Rule: An image that cannot be read is left out, and the entry is kept

    Example: There is no file at its path
      Given media returns:
        """yaml
        - { path: { $file: gone.png, missing: true }, contentType: image/png, kind: image }
        """
      And preflight returns:
        """yaml
        admission: { kind: drop, reason: no mention, recordHistory: true }
        media: { $callback: media }
        history: { key: group 1, limit: 10 }
        """
      When the channel calls run for turn A
      Then pending history of "group 1" is:
        | body              |
        | Message of turn A |
      And pending history of "group 1" has no attachment

    Example: There is a file at the path of another image
      Given media returns:
        """yaml
        - { path: { $file: gone.png, missing: true }, contentType: image/png, kind: image }
        - { path: { $file: deploy.png }, contentType: image/png, kind: image }
        """
      And preflight returns:
        """yaml
        admission: { kind: drop, reason: no mention, recordHistory: true }
        media: { $callback: media }
        history: { key: group 1, limit: 10 }
        """
      When the channel calls run for turn A
      Then pending history of "group 1" is one entry with only the attachment "deploy.png"

  @CK-120
  Rule: An entry keeps no more images than the media limit

    Scenario Outline: A limit of <limit>, and four images
      Given media returns:
        """yaml
        - { path: { $file: first.png }, contentType: image/png, kind: image }
        - { path: { $file: second.png }, contentType: image/png, kind: image }
        - { path: { $file: third.png }, contentType: image/png, kind: image }
        - { path: { $file: fourth.png }, contentType: image/png, kind: image }
        """
      And preflight returns:
        """yaml
        admission: { kind: drop, reason: no mention, recordHistory: true }
        media: { $callback: media }
        history: { key: group 1, limit: 10, mediaLimit: <limit> }
        """
      When the channel calls run for turn A
      Then pending history of "group 1" is one entry with <limit> attachments

      Examples:
        | limit |
        | 2     |
        | 4     |

    Example: Generated albums
      Then "an entry keeps as many images as its media limit" holds of generated drops

  @CK-121
  Rule: A message that is an image alone is there for a later turn

    Background:
      Given ingest returns for turn A:
        """yaml
        { rawText: "", textForAgent: "" }
        """
      And media returns for turn A:
        """yaml
        - { path: { $file: deploy.png }, contentType: image/png, kind: image }
        """
      And preflight returns for turn A:
        """yaml
        admission: { kind: drop, reason: no mention, recordHistory: true }
        media: { $callback: media }
        history: { key: group 1, limit: 10, mediaLimit: 4 }
        """

    @choice-pendingContext-kernel
    Example: The kernel shows it
      Given preflight returns for turn B:
        """yaml
        history: { key: group 1, limit: 10 }
        """
      And the turn that the channel hands over has:
        """yaml
        history: { isGroup: true, historyKey: group 1, limit: 10 }
        """
      When the channel calls run for turn A
      And the call of turn A has settled
      And the channel calls run for turn B
      Then the agent finds "deploy.png" in the context of turn B

    @choice-pendingContext-adapter @needs-kernel-window
    Example: The channel reads it through its window
      Given the turn that the channel hands over has:
        """yaml
        ctxPayload: { InboundHistory: { $ref: what was said } }
        """
      When the channel calls run for turn A
      And the call of turn A has settled
      And the channel calls buildInboundHistory of its history window as "what was said":
        """yaml
        { historyKey: group 1, limit: 10 }
        """
      And the channel calls run for turn B
      Then the agent finds "deploy.png" in the context of turn B
