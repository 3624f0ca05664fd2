"""The terminal edition: the Textual app, the session without Textual, bots and the command line."""

__version__ = "1.0.0"
