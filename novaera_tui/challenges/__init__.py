"""Challenges for one person: the daily deal with its par, checking somebody's journal, and the ladder."""
