@send-turn
Feature: Who speaks
  An injected turn is somebody's message: of the participant that is named, else of the one that the session has
  recorded, else of the caller's own test customer.

  Background:
    Given Juno is an agent deployed with "Say amber."
    And Ada is a participant of Juno
    And Bo is a participant of Juno

  @ST-001
  Rule: The participant that is named speaks

    Example: A sandbox session
      Given #lab is a sandbox session of Juno
      When Dana sends turn A to #lab as Bo
      Then Bo speaks in turn A

  @ST-002
  Rule: The participant that is named speaks, and not the recorded one

    Example: A fork that has recorded somebody else
      Given #fork is a fork of Juno that has recorded Ada
      When Dana sends turn A to #fork as Bo
      Then Bo speaks in turn A

  @ST-003
  Rule: Where no participant is named, the recorded one speaks

    Example: A fork
      Given #fork is a fork of Juno that has recorded Bo
      When Dana sends turn A to #fork
      Then Bo speaks in turn A

  @ST-004
  Rule: Where nobody is named or recorded, the caller's own test customer speaks

    @needs-participants
    Example: A sandbox session
      Given #lab is a sandbox session of Juno
      When Dana sends turn A to #lab
      Then a test customer of Juno speaks in turn A

  @ST-010
  Rule: The recorded participant comes before the caller's test customer

    Example: The caller has one already
      Given #lab is a sandbox session of Juno
      And #fork is a fork of Juno that has recorded Ada
      When Dana sends turn A to #lab
      And Dana sends turn B to #fork
      Then Ada speaks in turn B
      And different participants speak in turn A and turn B

  @ST-162
  Rule: Who was named speaks in that turn only

    Example: The next turn names nobody
      Given #fork is a fork of Juno that has recorded Ada
      When Dana sends turn A to #fork as Bo
      And Dana sends turn B to #fork
      Then Bo speaks in turn A
      And Ada speaks in turn B

  @ST-174
  Rule: The participant that is named speaks on a Live session as well

    Example: A Live session
      Given #live is a Live session of Juno
      When Dana sends turn A to #live as Bo
      Then Bo speaks in turn A

  @ST-011
  Rule: A Live session refuses a turn that names nobody

    Example: Nothing else is wrong
      Given #live is a Live session of Juno
      When Dana sends turn A to #live
      Then turn A is refused
      And nothing of turn A runs or is kept in #live

  @ST-166
  Rule: A Live session refuses a turn that names nobody with 400

    Example: Nothing else is wrong
      Given #live is a Live session of Juno
      When Dana sends turn A to #live
      Then turn A is refused with 400

  @ST-012
  Rule: A participant that the agent does not have is refused

    Background:
      Given #lab is a sandbox session of Juno

    Example: The id of nobody
      When Dana sends turn A to #lab with:
        """yaml
        participant: nobody-at-all
        """
      Then turn A is refused
      And nothing of turn A runs or is kept in #lab

    Example: Somebody of another tenant
      Given Cleo is a participant of Juno in another tenant
      When Dana sends turn A to #lab as Cleo
      Then turn A is refused
      And nothing of turn A runs or is kept in #lab
