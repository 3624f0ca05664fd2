"""Reading a card set from YAML, strictly: every mistake is one sentence with file, line and card."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import yaml

from .cards import DECKS, EVOLUTION_DECKS, PERSONALITY_DECKS, TECHNOLOGY_DECKS, Card, CardSet
from .counts import Malformed, kind_number
from .effects import TRIGGERS, Effect
from .kinds import (
    DISPLAY_COLUMNS,
    DISPLAY_ROWS,
    FACE_UP_PERSONALITIES,
    KIND_NAMES,
    PERSONALITY,
    STARTING_HAND,
    TERRITORY,
)

SHIPPED: Final = "cards.yaml"
LONGEST_NAME: Final = 40
MOST_NODES: Final = 100_000
"""More than any real card set has; keeps hostile files from filling the memory."""


class CardError(ValueError):
    """A card file cannot be used; its text is one sentence that says what and where."""


class Located(dict[str, Any]):
    """A mapping from the file that knows its line and its keys' lines."""

    line: int = 0
    lines: dict[str, int]


def load_cards(path: str | Path | None = None) -> CardSet:
    """The shipped card set, or the one in a file."""
    place = shipped_cards() if path is None else Path(path)
    try:
        text = place.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else "it is not UTF-8 text"
        raise CardError(f"{place}: the card file cannot be read: {reason}.") from None
    return parse_cards(text, str(place))


def shipped_cards() -> Path:
    """cards.yaml lies inside the package when installed, beside it in the source tree."""
    here = Path(__file__).resolve().parent
    inside = here / SHIPPED
    return inside if inside.exists() else here.parent / SHIPPED


def parse_cards(text: str, origin: str) -> CardSet:
    """A card set from the text of a card file."""
    data = _read_yaml(text, origin)
    title = data.pop("title", "")
    cards: list[Card] = []
    lines: dict[str, int] = {}
    for deck, entries in data.items():
        if deck not in DECKS:
            raise CardError(
                f"{origin}, line {data.lines[deck]}: unknown deck {deck!r}; the decks are {', '.join(DECKS)}."
            )
        if not isinstance(entries, list):
            raise CardError(f"{origin}, line {data.lines[deck]}: deck {deck} must be a list of cards.")
        for entry in entries:
            if not isinstance(entry, Located):
                raise CardError(
                    f"{origin}, line {data.lines[deck]}: deck {deck} contains {entry!r}, which is not a card."
                )
            name = entry.get("name")
            try:
                card = _read_card(len(cards), deck, entry)
                if card.name in lines:
                    raise Malformed(f"the name is already used in line {lines[card.name]}")
            except Malformed as problem:
                card_name = name if isinstance(name, str) else "a card without a name"
                raise CardError(f"{origin}, line {_line_of(problem, entry)}: {card_name}: {problem}.") from None
            lines[card.name] = entry.line
            cards.append(card)
    found = CardSet(tuple(cards), str(title), origin)
    _check_names(found, lines, origin)
    return found


class _At(Malformed):
    """A mistake at a line of its own."""

    def __init__(self, line: int, problem: object) -> None:
        super().__init__(str(problem))
        self.line = line


def _line_of(problem: Malformed, entry: Located) -> int:
    return problem.line if isinstance(problem, _At) else entry.line


def _read_yaml(text: str, origin: str) -> Located:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        node = yaml.compose(text, Loader=loader)
    except yaml.YAMLError as problem:
        mark = getattr(problem, "problem_mark", None)
        where = f", line {mark.line + 1}" if mark else ""
        raise CardError(
            f"{origin}{where}: this is not valid YAML: {getattr(problem, 'problem', None) or 'unreadable text'}."
        ) from None
    except RecursionError:
        raise CardError(f"{origin}: the file is nested too deeply for a card set.") from None
    try:
        data = _plain(node, 0, [0]) if node is not None else None
    except _At as problem:
        raise CardError(f"{origin}, line {problem.line}: {problem}.") from None
    if not isinstance(data, Located):
        raise CardError(f"{origin}: a card set must be a mapping of decks.")
    return data


def _plain(node: yaml.Node, depth: int, seen: list[int]) -> Any:
    """A YAML node as mappings, lists, texts and numbers (quicker than YAML's own constructors, and with lines)."""
    line = node.start_mark.line + 1
    seen[0] += 1
    if depth > 8 or seen[0] > MOST_NODES:
        raise _At(line, "the file is too deep or too large for a card set")
    if isinstance(node, yaml.ScalarNode):
        tag, value = node.tag, node.value
        if tag == "tag:yaml.org,2002:str":
            return value
        if (
            tag == "tag:yaml.org,2002:int"
            and value.lstrip("+-").isascii()
            and value.lstrip("+-").isdigit()
            and len(value) < 6
        ):
            return int(value)
        if tag == "tag:yaml.org,2002:bool":
            return value.lower() in ("true", "yes", "on")
        if tag == "tag:yaml.org,2002:null":
            return None
        raise _At(line, f"{value!r} is not understood here; write texts, whole numbers, true or false")
    if isinstance(node, yaml.SequenceNode):
        return [_plain(child, depth + 1, seen) for child in node.value]
    found = Located()
    found.line = line
    found.lines = {}
    for key_node, value_node in node.value:
        key = key_node.value
        if not isinstance(key, str):
            raise _At(line, "a key must be a word")
        if key in found:
            raise _At(key_node.start_mark.line + 1, f"the key {key!r} stands twice")
        found[key] = _plain(value_node, depth + 1, seen)
        found.lines[key] = key_node.start_mark.line + 1
    return found


CARD_KEYS: Final = ("name", "colour", "cost", "needs", "obsoletes", "evolves", *TRIGGERS)


def _read_card(number: int, deck: str, entry: Located) -> Card:
    name = entry.get("name")
    if not isinstance(name, str) or not name.strip():
        raise Malformed("a card needs a name")
    if len(name) > LONGEST_NAME or not name.isprintable() or name != name.strip():
        raise Malformed(f"a name must be printable text of at most {LONGEST_NAME} characters, not {name!r}")
    for key in entry:
        if key not in CARD_KEYS:
            raise _At(entry.lines[key], f"unknown key {key!r}")
    kinds = _read_kinds(deck, entry)
    needs, in_all = _read_needs(kinds, entry)
    return Card(
        number,
        name,
        deck,
        kinds,
        _read_cost(kinds, entry),
        needs,
        in_all,
        _read_effects(entry),
        _read_names(entry, "obsoletes"),
        _read_evolution(entry),
    )


def _read_kinds(deck: str, entry: Located) -> tuple[int, ...]:
    """A personality has no colour of its own; everything else names one or two."""
    if deck in PERSONALITY_DECKS:
        if "colour" in entry:
            raise _At(entry.lines["colour"], "a personality has no colour")
        return (PERSONALITY,)
    text = entry.get("colour")
    if not isinstance(text, str):
        raise Malformed(f"a card needs a colour: {', '.join(KIND_NAMES[:5])}, or two joined by a slash")
    try:
        kinds = tuple(kind_number(word, PERSONALITY) for word in text.split("/"))
    except Malformed as problem:
        raise _At(entry.lines["colour"], f"unknown colour: {problem}") from None
    if len(kinds) > 2 or len(set(kinds)) != len(kinds) or (len(kinds) == 2 and TERRITORY in kinds):
        raise _At(entry.lines["colour"], f"{text!r} is no colour; a bicolour card has two different technology colours")
    if TERRITORY in kinds and deck in ("starting", "era-1"):
        raise _At(entry.lines["colour"], "there are no territories in Era I")
    return kinds


def _read_cost(kinds: tuple[int, ...], entry: Located) -> int:
    cost = entry.get("cost")
    if kinds == (TERRITORY,):
        if cost is not None:
            raise _At(entry.lines["cost"], "a territory has needs, not a cost")
        return 0
    if not isinstance(cost, int) or isinstance(cost, bool) or not 0 <= cost <= 30:
        raise _At(entry.lines.get("cost", entry.line), f"the cost must be a number from 0 to 30, not {cost!r}")
    return cost


def _read_needs(kinds: tuple[int, ...], entry: Located) -> tuple[tuple[int, ...], int]:
    needs = entry.get("needs")
    if kinds != (TERRITORY,):
        if needs is not None:
            raise _At(entry.lines["needs"], "only territories have needs")
        return (0, 0, 0, 0), 0
    if not isinstance(needs, dict) or not needs:
        raise _At(entry.lines.get("needs", entry.line), "a territory needs technologies, such as {welfare: 1, any: 2}")
    by_colour = [0, 0, 0, 0]
    in_all = 0
    for word, number in needs.items():
        if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= 9:
            raise _At(entry.lines["needs"], f"the need for {word} must be a number from 1 to 9, not {number!r}")
        in_all += number
        if word != "any":
            try:
                by_colour[kind_number(word, TERRITORY)] = number
            except Malformed as problem:
                raise _At(entry.lines["needs"], f"unknown colour: {problem}") from None
    return tuple(by_colour), in_all


def _read_effects(entry: Located) -> tuple[Effect, ...]:
    effects = []
    for trigger in TRIGGERS:
        data = entry.get(trigger, [])
        for item in data if isinstance(data, list) else [data]:
            try:
                effects.append(Effect.parse(trigger, item))
            except Malformed as problem:
                line = item.line if isinstance(item, Located) else entry.lines[trigger]
                raise _At(line, f"{trigger}: {problem}") from None
    return tuple(effects)


def _read_names(entry: Located, key: str) -> tuple[str, ...]:
    names = entry.get(key, [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise _At(entry.lines[key], f"'{key}' must be a list of card names, such as [Archery]")
    return tuple(names)


def _read_evolution(entry: Located) -> str:
    name = entry.get("evolves", "")
    if not isinstance(name, str):
        raise _At(entry.lines["evolves"], f"'evolves' must be the name of one card, not {name!r}")
    return name


def _check_names(cards: CardSet, lines: dict[str, int], origin: str) -> None:
    """Evolutions and obsolescence name cards that there are."""
    for card in cards:
        where = f"{origin}, line {lines[card.name]}: {card.name}"
        if card.evolves:
            if card.evolves not in cards.by_name:
                raise CardError(f"{where}: it evolves into {card.evolves!r}, which is no card of this set.")
            if cards.named(card.evolves).deck not in EVOLUTION_DECKS:
                raise CardError(f"{where}: it evolves into {card.evolves!r}, which is in no evolution deck.")
        for name in card.obsoletes:
            if name not in cards.by_name:
                raise CardError(f"{where}: it makes {name!r} obsolete, which is no card of this set.")
            if cards.named(name).is_personality or card.is_personality:
                raise CardError(
                    f"{where}: personalities neither become obsolete nor make cards obsolete, so it cannot name {name!r}."
                )


def missing_for(cards: CardSet, players: int, last_era: int) -> str:
    """Why this set cannot be played by so many; empty if it can."""

    wanted = {"starting": players * STARTING_HAND}
    for deck in TECHNOLOGY_DECKS[:last_era]:
        wanted[deck] = DISPLAY_COLUMNS[players] * DISPLAY_ROWS
    for deck in PERSONALITY_DECKS[:last_era]:
        wanted[deck] = FACE_UP_PERSONALITIES[players]
    for deck, number in wanted.items():
        if len(cards.decks[deck]) < number:
            return f"{cards.origin}: {players} players need {number} cards in deck {deck}, it has {len(cards.decks[deck])}."
    return ""
