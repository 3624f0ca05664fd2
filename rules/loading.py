"""Reading a card set from YAML, strictly: every mistake is one sentence with file, line and card."""

from __future__ import annotations

import os
import re
from typing import Final
from zlib import crc32

from .abilities import AlsoCounts, DieTrick
from .card_file import Located, compiled, read_json, read_yaml
from .cards import DECKS, EVOLUTION_DECKS, NO_NEEDS, PERSONALITY_DECKS, TECHNOLOGY_DECKS, Card, CardSet
from .counts import Malformed, kind_number
from .effects import TRIGGERS, Effect
from .files import contents
from .kinds import (
    DISPLAY_COLUMNS,
    DISPLAY_ROWS,
    ERAS,
    FACE_UP_PERSONALITIES,
    KIND_NAMES,
    PERSONALITY,
    STARTING_HAND,
    TERRITORY,
    WELFARE,
    CardNumber,
    Kind,
)

SHIPPED: Final = "cards.yaml"
COMPILED: Final = "cards.compiled"
"""The shipped set as it loads quickly, made when the package is built: a checksum of cards.yaml, then JSON."""
LONGEST_CARD_NAME: Final = 40
LONGEST_MISTAKE: Final = 400
MOST_EFFECTS: Final = 9
RESERVED: Final = re.compile(r"no|(green|red|yellow|blue|black) [1-6]|.* \(\d+\)")
"""Names that would be mistaken for other choices: declining, dice, one of several effects."""
MOST_CHARACTERS: Final = 1_000_000
"""More than any real card set has; keeps hostile files from filling the memory."""
TOO_LARGE: Final = "{}: the file is too large for a card set."
CARD_KEYS: Final = ("name", "colour", "cost", "needs", "obsoletes", "evolves", *TRIGGERS)


class CardError(ValueError):
    """A card file cannot be used; its text is one sentence that says what and where."""

    def __init__(self, *sentences: str) -> None:
        super().__init__(sentences[0])
        self.sentences = sentences
        """All mistakes that were found, in the order of the file."""


def load_cards(path: str | os.PathLike[str] | None = None) -> CardSet:
    """The shipped card set, or the one in a file."""
    place = shipped_cards() if path is None else os.fspath(path)
    text = read_text(place)
    if path is None and (source := compiled_source(text)):
        return cards_from_source(source, place)
    return parse_cards(text, place)


def read_text(place: str) -> str:
    """The text of a card file."""
    unreadable = f"{place}: the card file cannot be read"
    try:
        content = contents(place, MOST_CHARACTERS + 1)
    except (OSError, ValueError) as problem:
        raise CardError(f"{unreadable}: {getattr(problem, 'strerror', problem)}.") from None
    if len(content) > MOST_CHARACTERS:
        raise CardError(TOO_LARGE.format(place))
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise CardError(f"{unreadable}: it is not UTF-8 text.") from None


def shipped_cards() -> str:
    """cards.yaml lies inside the package when installed, beside it in the source tree."""
    here = os.path.dirname(os.path.realpath(__file__))
    inside = os.path.join(here, SHIPPED)
    return inside if os.path.exists(inside) else os.path.join(os.path.dirname(here), SHIPPED)


def compiled_path() -> str:
    return os.path.join(os.path.dirname(os.path.realpath(__file__)), COMPILED)


def compiled_source(text: str) -> str:
    """What was compiled from this text; empty if it was another one, or nothing was."""
    try:
        with open(compiled_path(), encoding="utf-8") as file:
            return file.read() if file.readline() == checksum(text) else ""
    except (OSError, UnicodeDecodeError):
        return ""


def compile_shipped_cards() -> None:
    """Called when the package is built."""
    text = read_text(shipped_cards())
    with open(compiled_path(), "w", encoding="utf-8") as file:
        file.write(checksum(text) + parse_cards(text, SHIPPED).source)


def checksum(text: str) -> str:
    return f"{crc32(text.encode()):08x} {len(text)}\n"


def parse_cards(text: str, origin: str) -> CardSet:
    """A card set from the text of a card file; CardError lists all mistakes."""
    if len(text) > MOST_CHARACTERS:
        raise CardError(TOO_LARGE.format(origin))
    try:
        data = read_yaml(text)
    except Malformed as problem:
        raise CardError(f"{origin}{brief(problem)}.") from None
    return read_cards(data, origin, compiled(data))


def cards_from_source(source: str, origin: str) -> CardSet:
    """The card set whose `source` this is; CardError lists all mistakes."""
    try:
        data = read_json(source)
    except (ValueError, RecursionError):
        raise CardError(f"{origin}: this is not a card set.") from None
    return read_cards(data, origin, source)


def read_cards(data: Located, origin: str, source: str) -> CardSet:
    reader = CardReader(origin)
    reader.read(data)
    if reader.mistakes:
        raise CardError(*(sentence for _, sentence in sorted(reader.mistakes)))
    return CardSet(tuple(reader.cards), reader.title, origin, source)


def brief(problem: object) -> str:
    """A mistake without the rest of a name or text that fills pages."""
    words = str(problem)
    return words if len(words) <= LONGEST_MISTAKE else f"{words[:LONGEST_MISTAKE]}..."


class CardReader:
    """Reads decks and cards, and notes all mistakes instead of stopping at the first."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.title = ""
        self.cards: list[Card] = []
        self.entries: dict[str, Located] = {}
        """What the file says about each card, by name."""
        self.mistakes: list[tuple[int, str]] = []
        """Line and sentence."""

    def note(self, entry: Located, key: str, problem: object) -> None:
        """A mistake at a key of a card, or at the card itself."""
        name = entry.get("name")
        if not isinstance(name, str):
            name = "a card without a name"
        self.note_at(entry.lines.get(key, entry.line), f"{name}: {problem}")

    def note_at(self, line: int, problem: str) -> None:
        where = f"{self.origin}, line {line}" if line else self.origin
        self.mistakes.append((line, f"{where}: {brief(problem)}."))

    def read(self, data: Located) -> None:
        for deck, entries in data.items():
            line = data.lines.get(deck, 0)
            if deck == "title":
                if not isinstance(entries, str):
                    self.note_at(line, "the title must be text")
                else:
                    self.title = entries
            elif deck not in DECKS:
                self.note_at(line, f"unknown deck {deck!r}; the decks are {', '.join(DECKS)}")
            elif not isinstance(entries, list):
                self.note_at(line, f"deck {deck} must be a list of cards")
            else:
                for entry in entries:
                    if isinstance(entry, Located):
                        self.read_card(deck, entry)
                    else:
                        self.note_at(line, f"deck {deck} contains {entry!r}, which is not a card")
        self.check_names()

    def read_card(self, deck: str, entry: Located) -> None:
        for key in entry:
            if key not in CARD_KEYS:
                self.note(entry, key, f"unknown key {key!r}")
        name = entry.get("name")
        if not isinstance(name, str) or not name.strip():
            self.note(entry, "name", "a card needs a name")
            name = ""
        elif len(name) > LONGEST_CARD_NAME or not name.isprintable() or name != name.strip():
            self.note(entry, "name", f"a name must be printable text of at most {LONGEST_CARD_NAME} characters")
        elif RESERVED.fullmatch(name):
            self.note(entry, "name", f"a card cannot be called {name!r}, because that is what choices are called")
        elif name in self.entries:
            self.note(entry, "name", f"the name is already used in line {self.entries[name].line}")
        else:
            self.entries[name] = entry
        kinds = self.read_kinds(deck, entry)
        needs, in_all = self.read_needs(kinds, entry)
        self.cards.append(
            Card(
                CardNumber(len(self.cards)),
                name,
                deck,
                kinds,
                self.read_cost(kinds, entry),
                needs,
                in_all,
                self.read_effects(entry),
                self.read_obsoletes(entry),
                self.read_evolution(entry),
            )
        )

    def read_kinds(self, deck: str, entry: Located) -> tuple[Kind, ...]:
        """A personality has no colour of its own; everything else names one or two."""
        text = entry.get("colour")
        if deck in PERSONALITY_DECKS:
            if text is not None:
                self.note(entry, "colour", "a personality has no colour")
            return (PERSONALITY,)
        try:
            if not isinstance(text, str):
                raise Malformed(f"a card needs a colour: {', '.join(KIND_NAMES[:5])}, or two joined by a slash")
            kinds = tuple(colour_number(word, PERSONALITY) for word in text.split("/"))
            if len(kinds) > 2 or len(set(kinds)) != len(kinds) or (len(kinds) == 2 and TERRITORY in kinds):
                raise Malformed(f"{text!r} is not a colour; a bicolour card has two different technology colours")
            if TERRITORY in kinds and deck in ("starting", "era-1"):
                raise Malformed("there are no territories in Era I")
        except Malformed as problem:
            self.note(entry, "colour", problem)
            return (TERRITORY,) if "needs" in entry else (WELFARE,)
        return kinds

    def read_cost(self, kinds: tuple[Kind, ...], entry: Located) -> int:
        cost = entry.get("cost")
        if kinds == (TERRITORY,):
            if cost is not None:
                self.note(entry, "cost", "a territory has needs, not a cost")
            return 0
        if type(cost) is not int or not 0 <= cost <= 30:
            self.note(entry, "cost", f"the cost must be a number from 0 to 30, not {cost!r}")
            return 0
        return cost

    def read_needs(self, kinds: tuple[Kind, ...], entry: Located) -> tuple[tuple[int, ...], int]:
        needs = entry.get("needs")
        if kinds != (TERRITORY,):
            if needs is not None:
                self.note(entry, "needs", "only territories have needs")
            return NO_NEEDS, 0
        if not isinstance(needs, dict) or not needs:
            self.note(entry, "needs", "a territory needs technologies, such as {welfare: 1, any: 2}")
            return NO_NEEDS, 0
        by_colour = [0, 0, 0, 0]
        in_all = 0
        for word, number in needs.items():
            if type(number) is not int or not 1 <= number <= 9:
                self.note(entry, "needs", f"the need for {word} must be a number from 1 to 9, not {number!r}")
                continue
            in_all += number
            if word != "any":
                try:
                    by_colour[colour_number(word, TERRITORY)] = number
                except Malformed as problem:
                    self.note(entry, "needs", problem)
        return tuple(by_colour), in_all

    def read_effects(self, entry: Located) -> tuple[Effect, ...]:
        effects = []
        for trigger in TRIGGERS:
            if trigger not in entry:
                continue
            data = entry[trigger]
            for item in data if isinstance(data, list) else [data]:
                try:
                    effects.append(Effect.parse(trigger, item))
                except Malformed as problem:
                    self.note(entry, trigger, f"{trigger}: {problem}")
        self.check_effects(entry, effects)
        return tuple(effects)

    def check_effects(self, entry: Located, effects: list[Effect]) -> None:
        """What one card can have only once, or not too often."""
        if len(effects) > MOST_EFFECTS:
            self.note(entry, "name", f"a card has at most {MOST_EFFECTS} effects, this has {len(effects)}")
        for kind, words in ((AlsoCounts, "'also'"), (DieTrick, "flip, reroll or swap")):
            if sum(isinstance(effect.verb, kind) for effect in effects) > 1:
                self.note(entry, "permanent", f"permanent: a card can have only one {words}")

    def read_obsoletes(self, entry: Located) -> tuple[str, ...]:
        names = entry.get("obsoletes", [])
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            self.note(entry, "obsoletes", "'obsoletes' must be a list of card names, such as [Archery]")
            return ()
        return tuple(names)

    def read_evolution(self, entry: Located) -> str:
        name = entry.get("evolves", "")
        if not isinstance(name, str):
            self.note(entry, "evolves", f"'evolves' must be the name of one card, not {name!r}")
            return ""
        return name

    def check_names(self) -> None:
        """Evolutions and obsolescence name cards that there are."""
        by_name = {card.name: card for card in self.cards}
        for card in self.cards:
            entry = self.entries.get(card.name)
            if entry is None:
                continue
            if card.evolves:
                if card.is_personality or card.era == ERAS:
                    self.note(entry, "evolves", "personalities and cards of the last Era cannot evolve")
                elif card.evolves not in by_name:
                    self.note(entry, "evolves", f"it evolves into {card.evolves!r}, which is not a card in this set")
                elif by_name[card.evolves].deck not in EVOLUTION_DECKS:
                    self.note(entry, "evolves", f"it evolves into {card.evolves!r}, which is in no evolution deck")
            for name in card.obsoletes:
                if name not in by_name:
                    self.note(entry, "obsoletes", f"it makes {name!r} obsolete, which is not a card in this set")
                elif by_name[name].is_personality or card.is_personality:
                    self.note(
                        entry,
                        "obsoletes",
                        f"personalities neither become obsolete nor make cards obsolete, so it cannot name {name!r}",
                    )


def colour_number(word: str, allowed: int) -> Kind:
    try:
        return kind_number(word, allowed)
    except Malformed as problem:
        raise Malformed(f"unknown colour: {problem}") from None


def missing_for(cards: CardSet, players: int, last_era: int) -> str:
    """Why this set cannot be played by so many; empty if it can."""
    wanted = {"starting": players * STARTING_HAND}
    for deck in TECHNOLOGY_DECKS[:last_era]:
        wanted[deck] = DISPLAY_COLUMNS[players] * DISPLAY_ROWS
    for deck in PERSONALITY_DECKS[:last_era]:
        wanted[deck] = FACE_UP_PERSONALITIES[players]
    for deck, number in wanted.items():
        there = len(cards.decks[deck])
        if there < number:
            return f"{cards.origin}: {players} players need {number} cards in deck {deck}; it has {there}."
    return ""
