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


def __dir__() -> list[str]:
    return __all__
