@inbound-turn
Feature: Saved settings
  What somebody has saved holds for that person's turns, whoever else talks in the same session. It shows in the
  stamp: two zones are three quarters of an hour off the full hour, so that no other zone shows their times.

  Background:
    Given turn A carries an abort signal
    And turn B carries an abort signal

  @IT-014
  Rule: What a person has saved applies to that person's turns and to nobody else's

    Example: The person who has saved a zone writes first
      Given Ada has saved the time zone "Asia/Kathmandu"
      When Ada submits turn A in #one
      And Bo submits turn B in #two
      Then turn A is stamped with the time in "Asia/Kathmandu"
      And turn B is not stamped with the time in "Asia/Kathmandu"

    Example: The person who has saved a zone writes second
      Given Ada has saved the time zone "Asia/Kathmandu"
      When Bo submits turn A in #one
      And Ada submits turn B in #two
      Then turn A is not stamped with the time in "Asia/Kathmandu"
      And turn B is stamped with the time in "Asia/Kathmandu"

  @IT-015
  Rule: In a session that two people share, each turn uses the settings that its own person has saved

    Example: They write one after the other
      Given Ada has saved the time zone "Asia/Kathmandu"
      And Bo has saved the time zone "Australia/Eucla"
      When Ada submits turn A in #general
      And Bo submits turn B in #general
      Then turn A is stamped with the time in "Asia/Kathmandu"
      And turn B is stamped with the time in "Australia/Eucla"
