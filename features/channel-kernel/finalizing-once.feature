@channel-kernel
Feature: Finalizing once
  What onFinalize takes back must not be taken back again, least of all from the
  turn that comes next.

  @CK-106
  Rule: Finalize never comes twice

    Example: Nothing fails
      When the channel calls run for turn A
      Then onFinalize is called at most once for turn A

    Example: The dispatcher fails
      Given the dispatcher rejects with "no model"
      When the channel calls run for turn A
      Then onFinalize is called at most once for turn A

    Example: onFinalize throws
      Given onFinalize plays:
        """yaml
        does: [{ throw: { $error: { message: reaction is gone } } }]
        """
      When the channel calls run for turn A
      Then onFinalize is called at most once for turn A

    Example: onFinalize rejects
      Given onFinalize rejects with "reaction is gone"
      When the channel calls run for turn A
      Then onFinalize is called at most once for turn A

    Example: The dispatcher fails and onFinalize throws
      Given the dispatcher rejects with "no model"
      And onFinalize plays:
        """yaml
        does: [{ throw: { $error: { message: reaction is gone } } }]
        """
      When the channel calls run for turn A
      Then onFinalize is called at most once for turn A

    Example: The dispatcher fails and onFinalize rejects
      Given the dispatcher rejects with "no model"
      And onFinalize rejects with "reaction is gone"
      When the channel calls run for turn A
      Then onFinalize is called at most once for turn A
