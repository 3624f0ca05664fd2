"""Positions of lessons and examples: a file lists what is on the table, everything else is put away.

Cards that it does not mention are in the decks of later Eras or in the box, dice in the bag.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Annotated, Any, Final

from rules import CardSet, new_game
from rules.cards import EVOLUTION_DECKS, PERSONALITY_DECKS, TECHNOLOGY_DECKS
from rules.kinds import COLOURS, KIND_NAMES, TRACK_NAMES, Era, Points, RoundNumber
from rules.records import TupleRecord
from rules.setup import VARIANTS

LESSON_SEED: Final = 1
AFTER_SPENDING: Final = (("CheckDisasters",), ("Production",), ("CleanUp",))
NEXT_PHASES: Final = ("pick", "spend", "disasters", "production")
RESOURCES: Final = KIND_NAMES[: len(COLOURS)]
NOTHING: Final[Mapping[str, int]] = {}

Names = tuple[str, ...]
"""Of cards or dice."""


class SideLayout(TupleRecord):
    """A civilization, as a file describes it."""

    welfare: Names = ()
    military: Names = ()
    economic: Names = ()
    knowledge: Names = ()
    territory: Names = ()
    personality: Names = ()
    damaged: Names = ()
    hand: Names = ()
    past: Names = ()
    dice: Names = ()
    resources: dict[Annotated[str, RESOURCES], Points] = dict(NOTHING)  # noqa: RUF012 (nobody changes it)
    unrest: int = 0
    vp: Points = 0


class Layout(TupleRecord):
    """A table, as a file describes it."""

    next: Annotated[str, NEXT_PHASES] = "spend"
    era: Era = 1
    round: RoundNumber = 1
    first: Annotated[str, ("you", "rival")] = "you"
    variant: Annotated[str, tuple(VARIANTS)] = "full"
    zones: tuple[Names, ...] = ((), (), ())
    tracks: dict[Annotated[str, TRACK_NAMES], int] = dict(NOTHING)  # noqa: RUF012 (nobody changes it)
    dark_age: bool = False
    display: tuple[Names, ...] = ()
    personalities: Names = ()
    you: SideLayout = SideLayout()
    rival: SideLayout = SideLayout()


def agenda(next_phase: str, first: int) -> list[list[Any]]:
    """The rest of the round, in reverse: the next task is last."""
    other = 1 - first
    phases: dict[str, tuple[tuple[Any, ...], ...]] = {
        "pick": (
            ("PickZone", first),
            ("PickZone", other),
            ("AdvanceDisasters",),
            ("CheckDarkAge",),
            ("SpendDice", other),
            *AFTER_SPENDING,
        ),
        "spend": (("SpendDice", 0), *AFTER_SPENDING),
        "disasters": AFTER_SPENDING,
        "production": AFTER_SPENDING[1:],
    }
    return [list(record) for record in reversed(phases[next_phase])]


def position_data(layout: Layout, names: tuple[str, str], cards: CardSet) -> dict[str, Any]:
    """Data for `Game.from_data`, which checks the values."""
    data = new_game(list(names), LESSON_SEED, cards=cards, variant=layout.variant).to_data()
    first = int(layout.first == "rival")
    data.update(
        era=layout.era,
        round=layout.round,
        phase=layout.next,
        first=first,
        zones=[list(zone) for zone in layout.zones],
        token=None,
        tracks={name: layout.tracks.get(name, 0) for name in TRACK_NAMES},
        dark_age=layout.dark_age,
        display=[list(column) for column in layout.display],
        personalities=list(layout.personalities),
        agenda=agenda(layout.next, first),
    )
    del data["takers"]
    for civilization, side in zip(data["civilizations"], (layout.you, layout.rival), strict=True):
        lay_out_civilization(civilization, side, layout.era)
    put_away(data, cards, layout.era)
    return data


def lay_out_civilization(civilization: dict[str, Any], side: SideLayout, era: int) -> None:
    del civilization["numbers"]
    civilization.update(
        columns={name: list(getattr(side, name)) for name in KIND_NAMES},
        damaged=list(side.damaged),
        hand=list(side.hand),
        past=list(side.past),
        dice=list(side.dice),
        resources={name: side.resources.get(name, 0) for name in RESOURCES},
        unrest=side.unrest,
        lowered=[],
        vp=side.vp,
        ledger=[[era, "effect", None, side.vp]] if side.vp else [],
    )


def put_away(data: dict[str, Any], cards: CardSet, era: int) -> None:
    """Puts cards that are not on the table into decks and the box."""
    places = [*data["display"], data["personalities"]]
    for civilization in data["civilizations"]:
        places += [*civilization["columns"].values(), civilization["hand"], civilization["past"]]
    used = {name for place in places for name in place}
    later = (*TECHNOLOGY_DECKS[era:], *PERSONALITY_DECKS[era:], *EVOLUTION_DECKS)
    for deck in data["decks"]:
        names = [cards[number].name for number in cards.decks.get(deck, ())]
        data["decks"][deck] = [name for name in names if deck in later and name not in used]
    used.update(chain.from_iterable(data["decks"].values()))
    data["box"] = [card.name for card in cards if card.name not in used]
