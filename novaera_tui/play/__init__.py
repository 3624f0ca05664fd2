"""Playing, without Textual: set-up, the session, who sits at the keyboard, bots."""
