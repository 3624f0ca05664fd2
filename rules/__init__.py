"""The rules of Nova Era, playable: decisions in, events out. No terminal, no files but the card set.

>>> import rules
>>> game = rules.new_game(["Ada", "Bo"], seed=7)
>>> game.decision.kind
'pick'
>>> game.apply(game.decision.options[0])
>>> game.decision.player
1
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .cards import Card, CardSet
    from .checking import BadPosition
    from .decisions import Decision, IllegalChoice, Option
    from .game import Game, Preview, WrongOutcomes
    from .kinds import Die
    from .loading import CardError, load_cards
    from .scoring import Result
    from .setup import IllegalSetup, new_game
    from .view import CivilizationView, View

HOMES = {
    "BadPosition": "checking",
    "Card": "cards",
    "CardError": "loading",
    "CardSet": "cards",
    "CivilizationView": "view",
    "Decision": "decisions",
    "Die": "kinds",
    "Game": "game",
    "IllegalChoice": "decisions",
    "IllegalSetup": "setup",
    "Option": "decisions",
    "Preview": "game",
    "Result": "scoring",
    "View": "view",
    "WrongOutcomes": "game",
    "load_cards": "loading",
    "new_game": "setup",
}
"""Where each public name lives. Modules are imported when first asked for: reading cards needs no dice."""

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
    "Preview",
    "Result",
    "View",
    "WrongOutcomes",
    "load_cards",
    "new_game",
]


def __getattr__(name: str) -> object:
    if name not in HOMES:
        raise AttributeError(f"module 'rules' has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f".{HOMES[name]}", __name__), name)
    return found
