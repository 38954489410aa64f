@send-turn
Feature: Test customers
  Who tries an agent out without being anybody gets a customer to be: an outside contact that no channel reaches,
  one for each caller, made when it is first needed.

  Background:
    Given Juno is an agent deployed with "Say amber."
    And Ada is a participant of Juno
    And #lab is a sandbox session of Juno

  @ST-005
  Rule: The first turn without a participant adds one external contact, bound to the agent, without a channel

    Example: The caller has no test customer yet
      Given the participants of Juno were noted
      When Dana sends turn A to #lab
      Then a test customer of Juno speaks in turn A
      And the participants of Juno are those noted and one external contact without a channel

  @ST-006
  Rule: A later turn without a participant adds no contact and no binding

    Example: Another session
      Given #hall is a sandbox session of Juno
      When Dana sends turn A to #lab
      And the participants of Juno were noted
      And Dana sends turn B to #hall
      Then the same participant speaks in turn A and turn B
      And the participants of Juno are as noted

  @ST-007
  Rule: Each caller has a test customer of their own

    Example: Two callers in one session
      When Dana sends turn A to #lab
      And Eli sends turn B to #lab
      Then different participants speak in turn A and turn B
      And a test customer of Juno speaks in turn A
      And a test customer of Juno speaks in turn B

  @ST-008
  Rule: On a second agent a test customer of the caller is bound to that agent

    Example: The caller has one on the first
      Given Kilo is an agent deployed with "Say cobalt."
      And Bo is a participant of Kilo
      And #den is a sandbox session of Kilo
      When Dana sends turn A to #lab
      And Dana sends turn B to #den
      Then a test customer of Kilo speaks in turn B

  @ST-009
  Rule: Nobody makes a test customer that is not needed

    Example: A session is opened, and a participant named
      Given Kilo is an agent deployed with "Say cobalt."
      And Bo is a participant of Kilo
      And the participants of Kilo were noted
      And #den is a sandbox session of Kilo
      When Dana sends turn A to #den as Bo
      Then Bo speaks in turn A
      And the participants of Kilo are as noted

  @ST-013
  Rule: What a test customer is answered goes over no channel, and stands in the transcript

    @needs-channel-doubles
    Example: A channel reaches others
      Given Bo, whom a channel reaches, is a participant of Juno
      When Dana sends turn A to #lab
      Then the history of #lab holds turn A as its message and the answer "Answer to turn A"
      And nothing was sent over a channel

  @ST-170
  Rule: A refused turn makes no test customer

    Example: The request is at fault
      Given the participants of Juno were noted
      When Dana sends turn A to #lab with:
        """yaml
        draftRevision: 0
        """
      Then turn A is refused with 400
      And the participants of Juno are as noted
