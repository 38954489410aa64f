@channel-kernel
Feature: Dispatching
  A channel brings its dispatcher along. The kernel has to hand it the turn, the whole
  turn, and wait for it.

  @CK-087
  Rule: The given dispatcher is called once with the turn

    Scenario Outline: <entry>
      Given the turn that the channel hands over has:
        """yaml
        cfg: { setting: of this turn }
        ctxPayload: { BodyForAgent: What the agent is to see }
        """
      And the dispatcher plays:
        """yaml
        does: [{ hold: the agent thinks, chunks: [] }]
        """
      When the channel calls <entry> for turn A
      Then the dispatcher is called once for turn A
      And the dispatcher is given a first argument with, for turn A:
        """yaml
        cfg: { setting: of this turn }
        ctx: { BodyForAgent: What the agent is to see }
        """
      And the call of turn A has not settled yet
      When the gate "the agent thinks" opens
      Then the call of turn A fulfils

      Examples:
        | entry |
        | run   |

      @needs-kernel-assembled
      Examples:
        | entry        |
        | runAssembled |

  @CK-088
  Rule: A turn is executed by its own agent

    Example: Two turns for two agents
      Given the channel hands over the dispatcher that the target ships
      And the agent of turn A is "reader"
      And the agent of turn B is "writer"
      When the channel calls runAssembled for turn A
      And the channel calls runAssembled for turn B
      Then the agent is called once for turn A
      And the agent is given a first argument with, for turn A:
        """yaml
        agentId: reader
        """
      And the agent is called once for turn B
      And the agent is given a first argument with, for turn B:
        """yaml
        agentId: writer
        """
