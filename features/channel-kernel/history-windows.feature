@channel-kernel
Feature: History windows
  A channel keeps its history behind one window and says only how a line of it looks.

  @CK-126
  Rule: What was recorded with its image can be read back

    Scenario Outline: The media function answers <how>
      Given media plays:
        """yaml
        does:
          - async: <async>
            return: [{ path: { $file: deploy.png }, contentType: image/png, kind: image }]
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

      Examples:
        | how            | async |
        | at once        | false |
        | with a promise | true  |

    Example: Each entry has the image of its own
      When the channel calls recordWithMedia of its history window as "first":
        """yaml
        historyKey: group 1
        limit: 10
        entry: { sender: Bo, body: Who broke it, messageId: message 1 }
        media: [{ path: { $file: build.png }, contentType: image/png, kind: image }]
        """
      And the channel calls recordWithMedia of its history window as "second":
        """yaml
        historyKey: group 1
        limit: 10
        entry: { sender: Cleo, body: The deploy is stuck, messageId: message 2 }
        media: [{ path: { $file: deploy.png }, contentType: image/png, kind: image }]
        """
      And the channel calls buildPendingContext of its history window as "context":
        """yaml
        historyKey: group 1
        limit: 10
        currentMessage: Who can help
        formatEntry: { $callback: formatEntry }
        """
      Then the entry "Who broke it" that "context" reads has only the attachment "build.png"
      And the entry "The deploy is stuck" that "context" reads has only the attachment "deploy.png"

  @CK-127
  Rule: The pending context holds the lines that the channel made, and the current message

    Example: Two entries
      When the channel calls recordWithMedia of its history window as "first":
        """yaml
        { historyKey: group 1, limit: 10, entry: { sender: Bo, body: Who broke it, messageId: message 1 } }
        """
      And the channel calls recordWithMedia of its history window as "second":
        """yaml
        { historyKey: group 1, limit: 10, entry: { sender: Cleo, body: Not me, messageId: message 2 } }
        """
      And the channel calls buildPendingContext of its history window as "context":
        """yaml
        historyKey: group 1
        limit: 10
        currentMessage: Who can help
        formatEntry: { $callback: formatEntry }
        """
      Then "context" gives back "<Bo> Who broke it <end>"
      And "context" gives back "<Cleo> Not me <end>"
      And "context" gives back "Who can help"

  @CK-128
  Rule: Clearing takes the entries of one key

    Example: Two groups
      When the channel calls recordWithMedia of its history window as "first":
        """yaml
        { historyKey: group 1, limit: 10, entry: { sender: Bo, body: Who broke it, messageId: message 1 } }
        """
      And the channel calls recordWithMedia of its history window as "second":
        """yaml
        { historyKey: group 2, limit: 10, entry: { sender: Cleo, body: Lunch at noon, messageId: message 2 } }
        """
      And the channel calls clear of its history window as "cleared":
        """yaml
        { historyKey: group 1, limit: 10 }
        """
      And the channel calls buildPendingContext of its history window as "first context":
        """yaml
        historyKey: group 1
        limit: 10
        currentMessage: Who can help
        formatEntry: { $callback: formatEntry }
        """
      And the channel calls buildPendingContext of its history window as "second context":
        """yaml
        historyKey: group 2
        limit: 10
        currentMessage: Who can help
        formatEntry: { $callback: formatEntry }
        """
      Then "first context" gives back nothing of "Who broke it"
      And "second context" gives back "Lunch at noon"

    Example: Generated lines and clearings under keys that look alike
      Then "clearing takes the entries of one key" holds of generated windows

  @CK-129
  Rule: The deprecated functions over a map record, build and clear

    Example: One map, from its first entry to its clearing
      When the channel calls the map function recordPendingHistoryEntry as "recorded":
        """yaml
        { historyKey: group 1, limit: 10, entry: { sender: Bo, body: Who broke it, messageId: message 1 } }
        """
      And the channel calls the map function buildPendingHistoryContextFromMap as "context":
        """yaml
        historyKey: group 1
        limit: 10
        currentMessage: Who can help
        formatEntry: { $callback: formatEntry }
        """
      And the channel calls the map function buildInboundHistoryFromMap as "entries":
        """yaml
        { historyKey: group 1, limit: 10 }
        """
      And the channel calls the map function clearHistoryEntries as "cleared":
        """yaml
        { historyKey: group 1, limit: 10 }
        """
      And the channel calls the map function buildPendingHistoryContextFromMap as "context afterwards":
        """yaml
        historyKey: group 1
        limit: 10
        currentMessage: Who can help
        formatEntry: { $callback: formatEntry }
        """
      And the channel calls the map function buildInboundHistoryFromMap as "entries afterwards":
        """yaml
        { historyKey: group 1, limit: 10 }
        """
      Then "context" gives back "<Bo> Who broke it <end>"
      And "entries" gives back "Who broke it"
      And "context afterwards" gives back nothing of "Who broke it"
      And "entries afterwards" gives back nothing of "Who broke it"

  @CK-182
  Rule: Without entries the pending context is the current message alone

    Example: Nothing was said before
      When the channel calls buildPendingContext of its history window as "context":
        """yaml
        historyKey: group 1
        limit: 10
        currentMessage: Who can help
        formatEntry: { $callback: formatEntry }
        """
      Then "context" gives back "Who can help" and no more

  @CK-183
  Rule: The deprecated functions and a window read the same map

    Example: One entry from each side
      When the channel calls the map function recordPendingHistoryEntry as "old":
        """yaml
        { historyKey: group 1, limit: 10, entry: { sender: Bo, body: Who broke it, messageId: message 1 } }
        """
      And the channel calls recordWithMedia of its history window as "new":
        """yaml
        { historyKey: group 1, limit: 10, entry: { sender: Cleo, body: Not me, messageId: message 2 } }
        """
      And the channel calls the map function buildPendingHistoryContextFromMap as "old context":
        """yaml
        historyKey: group 1
        limit: 10
        currentMessage: Who can help
        formatEntry: { $callback: formatEntry }
        """
      And the channel calls buildPendingContext of its history window as "new context":
        """yaml
        historyKey: group 1
        limit: 10
        currentMessage: Who can help
        formatEntry: { $callback: formatEntry }
        """
      Then "old context" gives back "<Bo> Who broke it <end>"
      And "old context" gives back "<Cleo> Not me <end>"
      And "new context" gives back "<Bo> Who broke it <end>"
      And "new context" gives back "<Cleo> Not me <end>"
