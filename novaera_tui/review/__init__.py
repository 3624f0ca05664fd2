"""The review of a game: luck and choices apart, turning points, and puzzles made of them. No Textual here."""
