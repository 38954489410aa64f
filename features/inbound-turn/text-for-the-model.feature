@inbound-turn
Feature: Text for the model
  A provider has decorated the text already, with the name of the speaker, say. The core hands it on as it is.

  Background:
    Given turn A carries an abort signal

  @IT-007
  Rule: The model is given the text of a turn byte for byte

    Scenario Outline: The text <what>
      Given turn A comes with:
        """yaml
        text: <text>
        """
      When Ada submits turn A in #general
      Then the model is given the text of turn A unchanged

      Examples:
        | what                           | text                                     |
        | begins with a speaker's name   | "[Da: Anna] E pronto?"                   |
        | holds two such names           | "[Da: Anna] [Da: Bruno] E pronto?"       |
        | has blanks and line ends       | "  \\tE pronto?\\r\\n\\n  Credo.  \\n"   |
        | has accents in two encodings   | "perch\\u00e9 perche\\u0301"             |
        | looks like markup              | "<b>E</b> &amp; {{pronto}} ${x} `y`"     |
