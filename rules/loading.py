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
from .errors import TranslatableError, quoted, shortened
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
from .records import TupleRecord

SHIPPED: Final = "cards.yaml"
COMPILED: Final = "cards.compiled"
"""The shipped set in a form that loads quickly, made when the package is built: a checksum of cards.yaml, then JSON."""
LONGEST_CARD_NAME: Final = 40
MOST_EFFECTS: Final = 9
RESERVED: Final = re.compile(r"no|(green|red|yellow|blue|black) [1-6]|.* \(\d+\)")
"""Names that options use: declining, dice, one of several effects."""
MOST_CHARACTERS: Final = 1_000_000
"""More than any real card set has. Hostile files must not fill the memory."""
CARD_KEYS: Final = ("name", "colour", "cost", "needs", "obsoletes", "evolves", *TRIGGERS)


class CardMistake(TranslatableError):
    """A mistake in a card file: one sentence with the file and, where they are known, line and card."""


class CardError(TranslatableError):
    """A card file cannot be used. The text is the first mistake."""

    def __init__(self, *mistakes: CardMistake) -> None:
        super().__init__("{mistake}", mistake=mistakes[0])
        self.mistakes = mistakes
        """All mistakes in the order of the file."""


def load_cards(path: str | os.PathLike[str] | None = None) -> CardSet:
    """The shipped card set, or the one in a file."""
    place = shipped_cards() if path is None else os.fspath(path)
    text = read_text(place)
    if path is None and (source := compiled_source(text)):
        return cards_from_source(source, place)
    return parse_cards(text, place)


def read_text(place: str) -> str:
    """The text of a card file."""
    try:
        content = contents(place, MOST_CHARACTERS + 1)
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", problem)
        raise CardError(
            CardMistake("{file}: cannot read the card file: {reason}.", file=place, reason=reason)
        ) from None
    if len(content) > MOST_CHARACTERS:
        raise too_large(place)
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise CardError(CardMistake("{file}: the card file is not UTF-8 text.", file=place)) from None


def too_large(origin: str) -> CardError:
    return CardError(CardMistake("{file}: the file is too large for a card set.", file=origin))


def shipped_cards() -> str:
    """cards.yaml is inside the package when installed, beside it in the source tree."""
    here = os.path.dirname(os.path.realpath(__file__))
    inside = os.path.join(here, SHIPPED)
    return inside if os.path.exists(inside) else os.path.join(os.path.dirname(here), SHIPPED)


def compiled_path() -> str:
    return os.path.join(os.path.dirname(os.path.realpath(__file__)), COMPILED)


def compiled_source(text: str) -> str:
    """The JSON compiled from this text; empty if there is none or cards.yaml has changed since."""
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
        raise too_large(origin)
    try:
        data = read_yaml(text)
    except Malformed as problem:
        raise CardError(located(origin, problem)) from None
    return read_cards(data, origin, compiled(data))


def cards_from_source(source: str, origin: str) -> CardSet:
    """The card set with this `source`; CardError lists all mistakes."""
    try:
        data = read_json(source)
    except (ValueError, RecursionError):
        raise CardError(CardMistake("{file}: this is not a card set.", file=origin)) from None
    return read_cards(data, origin, source)


def read_cards(data: Located, origin: str, source: str) -> CardSet:
    reader = CardReader(origin)
    reader.read(data)
    if reader.mistakes:
        raise CardError(*(located(origin, problem) for problem in sorted(reader.mistakes, key=lambda each: each.line)))
    return CardSet(tuple(reader.cards), reader.title, origin, source)


def located(origin: str, problem: Malformed) -> CardMistake:
    """A mistake as a sentence that says where it is."""
    if problem.card:
        card = shortened(problem.card)
        return CardMistake(
            "{file}, line {line}: {card}: {problem}.", file=origin, line=problem.line, card=card, problem=problem
        )
    if problem.line:
        return CardMistake("{file}, line {line}: {problem}.", file=origin, line=problem.line, problem=problem)
    return CardMistake("{file}: {problem}.", file=origin, problem=problem)


class CardReader:
    """Reads decks and cards, and collects all mistakes."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.title = ""
        self.cards: list[Card] = []
        self.entries: dict[str, Located] = {}
        """The entry of each card, by name."""
        self.mistakes: list[Malformed] = []

    def note(self, entry: Located, key: str, problem: Malformed) -> None:
        """A mistake at a key of a card, or at the card itself."""
        name = entry.get("name")
        problem.card = name if isinstance(name, str) else ""
        self.note_at(entry.lines.get(key, entry.line), problem)

    def note_at(self, line: int, problem: Malformed) -> None:
        problem.line = line
        self.mistakes.append(problem)

    def read(self, data: Located) -> None:
        for deck, entries in data.items():
            line = data.lines.get(deck, 0)
            if deck == "title":
                if not isinstance(entries, str):
                    self.note_at(line, Malformed("the title must be text"))
                else:
                    self.title = entries
            elif deck not in DECKS:
                self.note_at(
                    line,
                    Malformed("unknown deck {deck}; the decks are {decks}", deck=quoted(deck), decks=", ".join(DECKS)),
                )
            elif not isinstance(entries, list):
                self.note_at(line, Malformed("deck {deck} must be a list of cards", deck=deck))
            else:
                for entry in entries:
                    if isinstance(entry, Located):
                        self.read_card(deck, entry)
                    else:
                        problem = Malformed(
                            "deck {deck} contains {value}, which is not a card", deck=deck, value=quoted(entry)
                        )
                        self.note_at(line, problem)
        self.check_names()

    def read_card(self, deck: str, entry: Located) -> None:
        for key in entry:
            if key not in CARD_KEYS:
                self.note(entry, key, Malformed("unknown key {key}", key=quoted(key)))
        name = entry.get("name")
        if not isinstance(name, str) or not name.strip():
            self.note(entry, "name", Malformed("a card needs a name"))
            name = ""
        elif len(name) > LONGEST_CARD_NAME or not name.isprintable() or name != name.strip():
            problem = Malformed("a name must be printable text of at most {most} characters", most=LONGEST_CARD_NAME)
            self.note(entry, "name", problem)
        elif RESERVED.fullmatch(name):
            problem = Malformed("a card cannot be called {name}: options use that name", name=quoted(name))
            self.note(entry, "name", problem)
        elif name in self.entries:
            problem = Malformed("line {line} already uses this name", line=self.entries[name].line)
            self.note(entry, "name", problem)
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
        """Personalities have no colour; other cards name one or two."""
        text = entry.get("colour")
        if deck in PERSONALITY_DECKS:
            if text is not None:
                self.note(entry, "colour", Malformed("a personality has no colour"))
            return (PERSONALITY,)
        try:
            if not isinstance(text, str):
                raise Malformed(
                    "a card needs a colour: {colours}, or two joined by a slash", colours=", ".join(KIND_NAMES[:5])
                )
            kinds = tuple(colour_number(word, PERSONALITY) for word in text.split("/"))
            if len(kinds) > 2 or len(set(kinds)) != len(kinds) or (len(kinds) == 2 and TERRITORY in kinds):
                raise Malformed(
                    "{value} is not a colour; a bicolour card has two different technology colours", value=quoted(text)
                )
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
                self.note(entry, "cost", Malformed("a territory has needs, not a cost"))
            return 0
        if type(cost) is not int or not 0 <= cost <= 30:
            problem = Malformed("the cost must be a number from 0 to {most}, not {value}", most=30, value=quoted(cost))
            self.note(entry, "cost", problem)
            return 0
        return cost

    def read_needs(self, kinds: tuple[Kind, ...], entry: Located) -> tuple[tuple[int, ...], int]:
        needs = entry.get("needs")
        if kinds != (TERRITORY,):
            if needs is not None:
                self.note(entry, "needs", Malformed("only territories have needs"))
            return NO_NEEDS, 0
        if not isinstance(needs, dict) or not needs:
            problem = Malformed("a territory needs technologies, such as {example}", example="{welfare: 1, any: 2}")
            self.note(entry, "needs", problem)
            return NO_NEEDS, 0
        by_colour = [0, 0, 0, 0]
        in_all = 0
        for word, number in needs.items():
            if type(number) is not int or not 1 <= number <= 9:
                problem = Malformed(
                    "the need for {kind} must be a number from 1 to 9, not {value}",
                    kind=shortened(word),
                    value=quoted(number),
                )
                self.note(entry, "needs", problem)
                continue
            in_all += number
            if word != "any":
                try:
                    by_colour[colour_number(word, TERRITORY)] = number
                except Malformed as unknown:
                    self.note(entry, "needs", unknown)
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
                    self.note(entry, trigger, Malformed("{key}: {problem}", key=trigger, problem=problem))
        self.check_effects(entry, effects)
        return tuple(effects)

    def check_effects(self, entry: Located, effects: list[Effect]) -> None:
        """Limits on the effects of one card."""
        if len(effects) > MOST_EFFECTS:
            problem = Malformed(
                "a card has at most {most} effects; this one has {number}", most=MOST_EFFECTS, number=len(effects)
            )
            self.note(entry, "name", problem)
        if sum(isinstance(effect.verb, AlsoCounts) for effect in effects) > 1:
            self.note(entry, "permanent", Malformed("permanent: a card can have only one 'also'"))
        if sum(isinstance(effect.verb, DieTrick) for effect in effects) > 1:
            self.note(entry, "permanent", Malformed("permanent: a card can have only one 'flip', 'reroll' or 'swap'"))

    def read_obsoletes(self, entry: Located) -> tuple[str, ...]:
        names = entry.get("obsoletes", [])
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            self.note(entry, "obsoletes", Malformed("'obsoletes' must be a list of card names, such as [Archery]"))
            return ()
        return tuple(names)

    def read_evolution(self, entry: Located) -> str:
        name = entry.get("evolves", "")
        if not isinstance(name, str):
            self.note(entry, "evolves", Malformed("'evolves' must name one card, not {value}", value=quoted(name)))
            return ""
        return name

    def check_names(self) -> None:
        """Evolutions and obsolescence must name cards of this set."""
        by_name = {card.name: card for card in self.cards}
        for card in self.cards:
            entry = self.entries.get(card.name)
            if entry is None:
                continue
            if card.evolves:
                other = quoted(card.evolves)
                if card.is_personality or card.era == ERAS:
                    self.note(entry, "evolves", Malformed("personalities and cards of the last Era cannot evolve"))
                elif card.evolves not in by_name:
                    problem = Malformed("it evolves into {card}, which is not a card in this set", card=other)
                    self.note(entry, "evolves", problem)
                elif by_name[card.evolves].deck not in EVOLUTION_DECKS:
                    problem = Malformed("it evolves into {card}, which is in no evolution deck", card=other)
                    self.note(entry, "evolves", problem)
            for name in card.obsoletes:
                if name not in by_name:
                    problem = Malformed("it makes {card} obsolete, which is not a card in this set", card=quoted(name))
                    self.note(entry, "obsoletes", problem)
                elif by_name[name].is_personality or card.is_personality:
                    problem = Malformed(
                        "personalities neither become obsolete nor make cards obsolete, so it cannot name {card}",
                        card=quoted(name),
                    )
                    self.note(entry, "obsoletes", problem)


def colour_number(word: str, allowed: int) -> Kind:
    try:
        return kind_number(word, allowed)
    except Malformed as problem:
        raise Malformed("unknown colour: {problem}", problem=problem) from None


class MissingCards(TupleRecord):
    """A deck that is too small."""

    deck: str
    needed: int
    number: int
    """How many cards it has."""


def missing_for(cards: CardSet, players: int, last_era: int) -> MissingCards | None:
    """The first deck that is too small for this number of players."""
    wanted = {"starting": players * STARTING_HAND}
    for deck in TECHNOLOGY_DECKS[:last_era]:
        wanted[deck] = DISPLAY_COLUMNS[players] * DISPLAY_ROWS
    for deck in PERSONALITY_DECKS[:last_era]:
        wanted[deck] = FACE_UP_PERSONALITIES[players]
    for deck, needed in wanted.items():
        if len(cards.decks[deck]) < needed:
            return MissingCards(deck, needed, len(cards.decks[deck]))
    return None
