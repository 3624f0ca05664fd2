"""Plain mode: the whole game line by line, for screen readers, bare terminals and scripts. No Textual here."""
