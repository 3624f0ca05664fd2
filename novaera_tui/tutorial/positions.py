"""Positions of lessons and examples: a file lists what is on the table, everything else is put away.

Cards that it does not mention are in the decks of later Eras or in the box, dice in the bag.
"""

from __future__ import annotations

from itertools import chain
from typing import Any, Final

from novaera_tui.messages import gettext
from rules import CardSet, new_game
from rules.cards import EVOLUTION_DECKS, PERSONALITY_DECKS, TECHNOLOGY_DECKS
from rules.kinds import COLOURS, DICE_PER_COLOUR, DIE_NAMES, KIND_NAMES, TRACK_NAMES

LESSON_SEED: Final = 1
TABLE_FIELDS: Final = (
    "next",
    "era",
    "round",
    "first",
    "variant",
    "zones",
    "tracks",
    "dark age",
    "display",
    "personalities",
    "you",
    "rival",
)
CIVILIZATION_FIELDS: Final = (*KIND_NAMES, "damaged", "hand", "past", "dice", "resources", "unrest", "vp")
AFTER_SPENDING: Final = (("CheckDisasters",), ("Production",), ("CleanUp",))


class LayoutError(ValueError):
    """The text is a sentence that says what is wrong with a position."""


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
    if next_phase not in phases:
        raise LayoutError(
            gettext(
                "position: next must be one of {known}, not {found}.", known=", ".join(phases), found=repr(next_phase)
            )
        )
    return [list(record) for record in reversed(phases[next_phase])]


def position_data(layout: dict[str, Any], names: tuple[str, str], cards: CardSet) -> dict[str, Any]:
    """Data for `Game.from_data`, which checks the values; LayoutError for an unknown field."""
    check_fields(layout, TABLE_FIELDS, "position")
    variant = layout.get("variant", "full")
    data = new_game(list(names), LESSON_SEED, cards=cards, variant=variant if variant == "fast" else "full").to_data()
    first = 1 if layout.get("first") == "rival" else 0
    era = layout.get("era", 1)
    data.update(
        variant=variant,
        era=era,
        round=layout.get("round", 1),
        phase=layout.get("next", "spend"),
        first=first,
        zones=layout.get("zones") or [[], [], []],
        token=None,
        dark_age=layout.get("dark age", False),
        display=layout.get("display", []),
        personalities=layout.get("personalities", []),
        agenda=agenda(str(layout.get("next", "spend")), first),
    )
    del data["takers"]
    tracks = mapping(layout.get("tracks"), "tracks")
    check_fields(tracks, TRACK_NAMES, "tracks")
    data["tracks"] = {name: tracks.get(name, 0) for name in TRACK_NAMES}
    for civilization, whose in zip(data["civilizations"], ("you", "rival"), strict=True):
        lay_out_civilization(civilization, mapping(layout.get(whose), whose), whose, era)
    put_away(data, cards, era)
    return data


def mapping(found: Any, field: str) -> dict[str, Any]:
    if found is not None and not isinstance(found, dict):
        raise LayoutError(gettext("position: {field} must be a mapping.", field=field))
    return found or {}


def check_fields(found: dict[str, Any], known: tuple[str, ...], where: str) -> None:
    for field in found:
        if field not in known:
            raise LayoutError(
                gettext(
                    "unknown field {field} in {place}; known: {fields}.",
                    field=repr(field),
                    place=where,
                    fields=", ".join(known),
                )
            )


def lay_out_civilization(civilization: dict[str, Any], layout: dict[str, Any], whose: str, era: Any) -> None:
    check_fields(layout, CIVILIZATION_FIELDS, whose)
    resources = mapping(layout.get("resources"), "resources")
    check_fields(resources, tuple(KIND_NAMES[kind] for kind in COLOURS), "resources")
    vp = layout.get("vp", 0)
    del civilization["numbers"]
    civilization.update(
        columns={name: layout.get(name, []) for name in KIND_NAMES},
        resources={KIND_NAMES[kind]: resources.get(KIND_NAMES[kind], 0) for kind in COLOURS},
        unrest=layout.get("unrest", 0),
        lowered=[],
        vp=vp,
        ledger=[[era, "effect", None, vp]] if vp else [],
    )
    for place in ("damaged", "hand", "past", "dice"):
        civilization[place] = layout.get(place, [])


def put_away(data: dict[str, Any], cards: CardSet, era: Any) -> None:
    """Puts cards that are not on the table into decks and the box, dice into the bag."""
    places = [*data["display"], data["personalities"]]
    dice = [*chain.from_iterable(data["zones"])]
    for civilization in data["civilizations"]:
        places += [*civilization["columns"].values(), civilization["hand"], civilization["past"]]
        dice += civilization["dice"]
    used = {name for place in places for name in place}
    later = (*TECHNOLOGY_DECKS[era:], *PERSONALITY_DECKS[era:], *EVOLUTION_DECKS) if isinstance(era, int) else ()
    for deck in data["decks"]:
        names = [cards[number].name for number in cards.decks.get(deck, ())]
        data["decks"][deck] = [name for name in names if deck in later and name not in used]
    used.update(chain.from_iterable(data["decks"].values()))
    data["box"] = [card.name for card in cards if card.name not in used]
    data["bag"] = {name: DICE_PER_COLOUR - sum(str(die).startswith(name) for die in dice) for name in DIE_NAMES}
