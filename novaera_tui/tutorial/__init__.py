"""Learning the game: lessons as data, a coach who follows them at the real table, and tips for a first game.

No Textual here. `lessons.yaml` holds every word and every position; `loading` reads and checks it, `goals` knows what
counts as done, `coach` follows a lesson, `tips` speaks up in a game, and `progress` remembers what has been learned.
"""
