"""Laying out positions for tests: a plain card set, and games put together from what matters to a test."""

from __future__ import annotations

import operator
from functools import cache, reduce
from typing import Any

import rules
from rules.kinds import KIND_NAMES, TRACK_NAMES
from rules.loading import parse_cards

COLOURS = KIND_NAMES[:4]
DISASTERS_ON = ["CheckDisasters"]
PRODUCTION_ON = ["Production"]
CLEAN_UP = ["CleanUp"]


@cache
def plain_set(more: str = "") -> rules.CardSet:
    """A set whose cards do nothing: "welfare 1" to "welfare 20" cost 3, "plain land 1" needs one technology, ...

    `more` is YAML text of further decks' cards: each of its decks comes first in the deck of that name.
    """
    decks: dict[str, list[str]] = {
        "starting": [f"{{name: start {n}, colour: {COLOURS[n % 4]}, cost: 1}}" for n in range(8)],
        "era-1": [f"{{name: {COLOURS[n % 4]} {n // 4 + 1}, colour: {COLOURS[n % 4]}, cost: 3}}" for n in range(40)],
        "era-2": [
            f"{{name: second {COLOURS[n % 4]} {n // 4 + 1}, colour: {COLOURS[n % 4]}, cost: 5}}" for n in range(24)
        ]
        + [f"{{name: land {n + 1}, colour: territory, needs: {{any: 1}}}}" for n in range(8)],
        "era-3": [
            f"{{name: third {COLOURS[n % 4]} {n // 4 + 1}, colour: {COLOURS[n % 4]}, cost: 7}}" for n in range(32)
        ],
        "evolution-1-2": [],
        "evolution-2-3": [],
        "personalities-1": [f"{{name: person {n + 1}, cost: 3}}" for n in range(8)],
        "personalities-2": [f"{{name: second person {n + 1}, cost: 3}}" for n in range(8)],
        "personalities-3": [f"{{name: third person {n + 1}, cost: 3}}" for n in range(8)],
    }
    deck = ""
    for line in more.splitlines():
        if line.strip().endswith(":"):
            deck = line.strip().rstrip(":")
        elif line.strip():
            decks[deck].append(line.strip().removeprefix("- "))
    text = "".join(f"{name}:\n" + "".join(f"  - {card}\n" for card in cards) for name, cards in decks.items() if cards)
    return parse_cards(text, "test set")


SHIPPED = rules.load_cards()


def position(
    *seats: dict[str, Any],
    cards: rules.CardSet | None = None,
    agenda: list[Any],
    era: int = 1,
    round: int = 1,
    phase: str = "spend",
    first: int = 0,
    tracks: dict[str, int] | None = None,
    dark_age: bool = False,
    zones: list[list[str]] | None = None,
    display: list[list[str]] | None = None,
    personalities: list[str] | None = None,
    evolutions: dict[str, list[str]] | None = None,
    decks: dict[str, list[str]] | None = None,
    variant: str = "full",
) -> rules.Game:
    """A game in the position described; cards that are not mentioned are in the box, dice in the bag.

    One personality is always face up unless the test says otherwise, so that no turn resolves itself.
    """
    cards = cards or plain_set()
    data = position_data(
        *seats,
        cards=cards,
        agenda=agenda,
        era=era,
        round=round,
        phase=phase,
        first=first,
        tracks=tracks or {},
        dark_age=dark_age,
        zones=zones,
        display=display or [],
        personalities=[cards[cards.decks["personalities-1"][0]].name] if personalities is None else personalities,
        decks={**(decks or {}), **(evolutions or {})},
        variant=variant,
    )
    return rules.Game.from_data(data, cards)


def position_data(*seats: dict[str, Any], cards: rules.CardSet, **table: Any) -> dict[str, Any]:
    """The same as data."""
    players = max(2, len(seats))
    names = ["Ada", "Bo", "Cy", "Di"][:players]
    data = rules.new_game(names, 1, cards=cards, variant=table["variant"]).to_data()
    everything = [card.name for card in cards]
    used: list[str] = []
    data.update(
        {
            key: table[key]
            for key in ("era", "round", "phase", "first", "dark_age", "agenda", "display", "personalities")
        },
        zones=table["zones"] or [[] for _ in range(players + 1)],
        token=None,
        tracks={name: table["tracks"].get(name, 0) for name in TRACK_NAMES},
        decks={deck: table["decks"].get(deck, []) for deck in data["decks"]},
    )
    data.pop("takers")
    for seat, civilization in enumerate(data["civilizations"]):
        wanted = seats[seat] if seat < len(seats) else {}
        unknown = set(wanted) - {*KIND_NAMES, "damaged", "hand", "past", "dice", "resources", "unrest", "lowered", "vp"}
        assert not unknown, f"positions know no {unknown}"
        civilization.pop("numbers")
        resources = wanted.get("resources", 0)
        vp = wanted.get("vp", 0)
        civilization.update(
            columns={name: wanted.get(name, []) for name in KIND_NAMES},
            damaged=wanted.get("damaged", []),
            hand=wanted.get("hand", []),
            past=wanted.get("past", []),
            dice=wanted.get("dice", []),
            resources={name: resources if isinstance(resources, int) else resources.get(name, 0) for name in COLOURS},
            unrest=wanted.get("unrest", 0),
            lowered=wanted.get("lowered", []),
            vp=vp,
            ledger=[[1, "effect", None, vp]] if vp else [],
        )
        used += [
            *reduce(operator.iadd, civilization["columns"].values(), []),
            *civilization["hand"],
            *civilization["past"],
        ]
    used += [
        *reduce(operator.iadd, data["display"], []),
        *data["personalities"],
        *reduce(operator.iadd, data["decks"].values(), []),
    ]
    data["box"] = [name for name in everything if name not in used]
    return data


def keys(game: rules.Game) -> list[str]:
    """The keys of the current options."""
    assert game.decision is not None
    return [option.key for option in game.decision.options]


def play(game: rules.Game, *choices: str) -> list[Any]:
    """Make these choices; returns all events that they caused."""
    events: list[Any] = []
    stop = game.subscribe(events.append)
    for choice in choices:
        game.apply(choice)
    stop()
    return events


def civ(game: rules.Game, seat: int = 0) -> rules.CivilizationView:
    """A civilization, as its owner sees it."""
    return game.view(seat).civilizations[seat]


def names_in(game: rules.Game, numbers: Any) -> list[str]:
    return [game.cards[number].name for number in numbers]


def column(game: rules.Game, kind: str, seat: int = 0) -> list[str]:
    """Names of the cards in a column."""
    return names_in(game, civ(game, seat).columns[KIND_NAMES.index(kind)])


def damaged(game: rules.Game, seat: int = 0) -> list[str]:
    return names_in(game, civ(game, seat).damaged)


def hand(game: rules.Game, seat: int = 0) -> list[str]:
    return names_in(game, civ(game, seat).hand)


def past(game: rules.Game, seat: int = 0) -> list[str]:
    return names_in(game, civ(game, seat).past)


def resources(game: rules.Game, seat: int = 0) -> dict[str, int]:
    return dict(zip(COLOURS, civ(game, seat).resources, strict=True))


def dice(game: rules.Game, seat: int = 0) -> list[str]:
    return [die.key for die in civ(game, seat).dice]


def track(game: rules.Game, name: str) -> int:
    return game.state.tracks[TRACK_NAMES.index(name)]


def spending(player: int) -> list[Any]:
    """The agenda of the spending phase with this player next, and nothing after it but clean-up."""
    return [CLEAN_UP, ["SpendDice", player]]


def of_type(events: list[Any], *types: type) -> list[Any]:
    return [event for event in events if isinstance(event, types)]


def to_pick(*seats: dict[str, Any], **more: Any) -> rules.Game:
    """Everybody is to pick a Dice Zone, Ada first."""
    picking = [["PickZone", seat] for seat in reversed(range(max(2, len(seats))))]
    return position(*seats, agenda=[["CleanUp"], *picking], phase="pick", **{"cards": SHIPPED, **more})


PRODUCTION = [["CleanUp"], ["Production"]]
