"""The rules of Nova Era, playable: decisions in, events out. No terminal, no files but the card set.

>>> import rules
>>> game = rules.new_game(["Ada", "Bo"], seed=7)
>>> game.decision.kind
'pick'
>>> game.apply(game.decision.options[0])
>>> game.decision.player
1
"""

from .cards import Card, CardSet
from .data import BadPosition
from .decisions import Decision, IllegalChoice, Option
from .game import Game, WrongOutcomes
from .kinds import Die
from .loading import CardError, load_cards
from .scoring import Result
from .setup import IllegalSetup, new_game
from .view import CivilizationView, View

__all__ = [
    "BadPosition",
    "Card",
    "CardError",
    "CardSet",
    "CivilizationView",
    "Decision",
    "Die",
    "Game",
    "IllegalChoice",
    "IllegalSetup",
    "Option",
    "Result",
    "View",
    "WrongOutcomes",
    "load_cards",
    "new_game",
]
