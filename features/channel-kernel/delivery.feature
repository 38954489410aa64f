@channel-kernel
Feature: Delivery
  A channel delivers what its agent says. Only a channel that loses nothing by it
  lets the kernel send through the generic path.

  @CK-092
  Rule: Without durable the channel delivers

    Scenario Outline: durable <is>, by <entry>
      Given the turn that the channel hands over has:
        """yaml
        delivery: { durable: <durable> }
        """
      And the dispatcher emits:
        | kind  | text          |
        | tool  | Looking it up |
        | block | First half    |
        | block | Second half   |
        | final | All of it     |
      When the channel calls <entry> for turn A
      Then deliver is given these chunks for turn A:
        | text          |
        | Looking it up |
        | First half    |
        | Second half   |
        | All of it     |
      And outbound is never called for turn A

      Examples:
        | is       | durable           | entry |
        | left out | { $absent: true } | run   |
        | false    | false             | run   |

      @needs-kernel-assembled
      Examples:
        | is       | durable           | entry        |
        | left out | { $absent: true } | runAssembled |
        | false    | false             | runAssembled |

    Example: Left out and false go the same way through run
      Given a twin in which the turn that the channel hands over has:
        """yaml
        delivery: { durable: false }
        """
      When the channel calls run for turn A
      Then both go the same way

    @needs-kernel-assembled
    Example: Left out and false go the same way through runAssembled
      Given a twin in which the turn that the channel hands over has:
        """yaml
        delivery: { durable: false }
        """
      When the channel calls runAssembled for turn A
      Then both go the same way

  @CK-093
  Rule: With durable the generic path delivers

    Example: One final chunk
      Given the turn that the channel hands over has:
        """yaml
        delivery: { durable: {} }
        """
      And the dispatcher emits:
        | kind  | text      |
        | final | All of it |
      When the channel calls run for turn A
      Then outbound is given these chunks for turn A:
        | text      |
        | All of it |
      And deliver is never called for turn A
