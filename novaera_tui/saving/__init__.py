"""Saved games: writing the journal, reading it, where the files lie, looking back."""
