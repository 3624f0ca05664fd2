"""The rules of Nova Era as a library: choices go in, events come out. No terminal, and no files but the card set.

>>> import rules
>>> game = rules.new_game(["Ada", "Bo"], seed=7)
>>> game.decision.kind
'pick'
>>> game.apply(game.decision.options[0])
>>> game.decision.player
1

`Game.decision` asks one player one thing and lists the options; `Game.apply` takes one. A question with a single option
answers itself, so every decision has at least two. When `Game.decision` is None, `Game.result` has the scores.

`Game.view(seat)` is what one player knows. A bot sees nothing else, and looks ahead in games that `determinize` draws
for it. `Game.subscribe` reports events (module `rules.events`). `KINDS_OF_DECISIONS` lists every kind of decision with
the type of its options. docs/LIBRARY.md has a bot, a simulation and a listener.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from . import events, kinds
    from .actions import Action
    from .cards import Card, CardSet
    from .checking import BadPosition
    from .decisions import (
        KINDS_OF_DECISIONS,
        Amount,
        CardChoice,
        Colour,
        Decision,
        DiceZone,
        DieChange,
        EffectChoice,
        IllegalChoice,
        Marker,
        Option,
        Refusal,
        Resource,
        Victim,
    )
    from .determinization import determinize
    from .game import Game, Preview, WrongOutcomes
    from .handicap import Handicap, Start
    from .kinds import Die
    from .loading import CardError, load_cards
    from .scoring import Result
    from .setup import IllegalSetup, new_game
    from .view import CivilizationView, View

__all__ = [
    "KINDS_OF_DECISIONS",
    "Action",
    "Amount",
    "BadPosition",
    "Card",
    "CardChoice",
    "CardError",
    "CardSet",
    "CivilizationView",
    "Colour",
    "Decision",
    "DiceZone",
    "Die",
    "DieChange",
    "EffectChoice",
    "Game",
    "Handicap",
    "IllegalChoice",
    "IllegalSetup",
    "Marker",
    "Option",
    "Preview",
    "Refusal",
    "Resource",
    "Result",
    "Start",
    "Victim",
    "View",
    "WrongOutcomes",
    "determinize",
    "events",
    "kinds",
    "load_cards",
    "new_game",
]

MODULES = {
    "actions": ("Action",),
    "cards": ("Card", "CardSet"),
    "checking": ("BadPosition",),
    "decisions": (
        *("KINDS_OF_DECISIONS", "Amount", "CardChoice", "Colour", "Decision", "DiceZone", "DieChange", "EffectChoice"),
        *("IllegalChoice", "Marker", "Option", "Refusal", "Resource", "Victim"),
    ),
    "determinization": ("determinize",),
    "events": (),
    "game": ("Game", "Preview", "WrongOutcomes"),
    "handicap": ("Handicap", "Start"),
    "kinds": ("Die",),
    "loading": ("CardError", "load_cards"),
    "scoring": ("Result",),
    "setup": ("IllegalSetup", "new_game"),
    "view": ("CivilizationView", "View"),
}
"""Public names by module. Modules are imported on first use: reading cards needs no dice."""


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'rules' has no attribute {name!r}")
    home = next((module for module, names in MODULES.items() if name in names), name)
    module = import_module(f".{home}", __name__)
    found = globals()[name] = module if name in ("events", "kinds") else getattr(module, name)
    return found


def __dir__() -> list[str]:
    return __all__
