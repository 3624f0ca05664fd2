"""Learning the game: lessons as data, a coach who follows them at the real table, and tips for a first game.

No Textual here. `lessons.yaml` holds the texts and positions; `loading` reads and checks it, `inserts` puts cards, dice
and keys into texts, `goals` decides when a step is done, `coach` plays a lesson, `tips` comments on a game, and
`progress` stores what you have finished.
"""
