"""Permanent abilities: verbs that hold while their card works. The rules query them where they matter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from .counts import Malformed, kind_number, number_and_rest, small_number
from .effects import Ability, Verb, verb
from .errors import quoted
from .kinds import ANY, COLOURS, DIE_NAMES, KIND_NAMES, KINDS, TRACK_NAMES, TRACKS, Kind, Track


def colour_or_any(word: object, names: tuple[str, ...] = KIND_NAMES[:4]) -> Kind:
    return ANY if word == "any" else KINDS[word_number(word, names)]


def word_number(word: object, names: tuple[str, ...]) -> int:
    """The index of a word; the error also lists "any", which the caller accepts."""
    if word not in names:
        raise Malformed("{word} is not one of {words}", word=quoted(word), words=", ".join(("any", *names)))
    return names.index(str(word))


@verb("protect")
class Protect(Ability):
    """R8.4: its owner ignores this disaster."""

    track: Track

    @classmethod
    def parse(cls, text: object, extras: Mapping[str, object]) -> Verb:
        """One word in the file, four abilities in the rules."""
        if text == "stealing":
            return ProtectFromStealing()
        if text == "dark age":
            return ProtectFromDarkAge()
        words = str(text)
        if words.startswith("civil war "):
            return ProtectFromCivilWar(kind_number(words.removeprefix("civil war "), 4))
        if words not in TRACK_NAMES[:4]:
            raise Malformed(
                "nothing protects from {value}; use {words}, stealing or 'civil war COLOUR'",
                value=quoted(text),
                words=", ".join(TRACK_NAMES),
            )
        return cls(TRACKS[TRACK_NAMES.index(words)])


class ProtectFromStealing(Ability):
    """Nobody can steal from its owner."""

    word = "protect"


class ProtectFromDarkAge(Ability):
    """The Dark Age does not lower its owner's dice; a die is still returned."""

    word = "protect"


class ProtectFromCivilWar(Ability):
    """A Civil War damages no technology of this colour."""

    word = "protect"

    colour: Kind


@verb("cheaper")
class Cheaper(Ability):
    """Technologies of a colour, from hand or of all colours cost less."""

    by: int
    colour: Kind
    """A colour, or ANY."""
    hand: bool

    @classmethod
    def parse(cls, text: object, extras: Mapping[str, object]) -> Self:
        by, what = number_and_rest(text, "'cheaper'")
        if what == "hand":
            return cls(by, ANY, True)
        return cls(by, ANY if what == "technology" else kind_number(what, 4), False)


@verb("pay")
class PayAs(Ability):
    """When developing, resources of one kind count as another."""

    kind: Kind
    counts_as: Kind

    @classmethod
    def parse(cls, text: object, extras: Mapping[str, object]) -> Self:
        kind, _, counts_as = str(text).partition(" as ")
        made = cls(colour_or_any(kind), colour_or_any(counts_as))
        if made.kind == made.counts_as != ANY:
            raise Malformed("a kind of resource cannot count as itself")
        return made

    def serves(self, kind: Kind, colour: Kind) -> bool:
        """Do resources of this kind count as that colour?"""
        return self.kind in (ANY, kind) and self.counts_as in (ANY, colour)


@verb("black-as")
class BlackAs(Ability):
    """When developing, black dice count as dice of a colour."""

    colour: Kind

    @classmethod
    def parse(cls, text: object, extras: Mapping[str, object]) -> Self:
        return cls(colour_or_any(text))


@verb("die-bonus")
class DieBonus(Ability):
    """When developing, dice of a colour are worth more."""

    by: int
    colour: Kind

    @classmethod
    def parse(cls, text: object, extras: Mapping[str, object]) -> Self:
        by, colour = number_and_rest(text, "'die-bonus'")
        return cls(by, colour_or_any(colour))


class DieTrick(Ability):
    """Used once per round on one of the owner's dice, before a die is spent."""

    colour: Kind
    """Of the dice it works on (flip, reroll) or the colour it gives (swap), or ANY."""

    @classmethod
    def parse(cls, text: object, extras: Mapping[str, object]) -> Self:
        return cls(colour_or_any(text, DIE_NAMES))


@verb("flip")
class Flip(DieTrick):
    """R19.1: turn a die to its opposite face."""


@verb("reroll")
class Reroll(DieTrick):
    """Reroll a die."""


@verb("swap")
class Swap(DieTrick):
    """Exchange a die for one of another colour from the bag, with the same value."""


@verb("limit")
class PickLimit(Ability):
    """R4.2: the picking limit is higher."""

    by: int


@verb("enlist")
class EnlistFor(Ability):
    """R7.7: enlisting raises Unrest by less."""

    less: int

    @classmethod
    def parse(cls, text: object, extras: Mapping[str, object]) -> Self:
        return cls(-small_number(text, "'enlist'", range(-9, 0)))


@verb("calm")
class Calming(Ability):
    """R7.10: a die that reduces Unrest lowers it by more, or scores points if it lowers it at all."""

    more: int
    points: int

    @classmethod
    def parse(cls, text: object, extras: Mapping[str, object]) -> Self:
        number, what = number_and_rest(text, "'calm'")
        if what not in ("more", "vp"):
            raise Malformed("{word} is not one of {words}", word=quoted(what), words="more, vp")
        return cls(number, 0) if what == "more" else cls(0, number)


@verb("also")
class AlsoCounts(Ability):
    """The card also counts as a technology of another colour."""

    colour: Kind

    @classmethod
    def parse(cls, text: object, extras: Mapping[str, object]) -> Self:
        return cls(kind_number(str(text), len(COLOURS)))


@verb("token")
class ZoneToken(Ability):
    """R0.7, Cleopatra: at the start of Pick a token reserves a Dice Zone until its owner has picked."""

    @classmethod
    def parse(cls, text: object, extras: Mapping[str, object]) -> Self:
        if text != "dice zone":
            raise Malformed("'token' must be 'dice zone', not {value}", value=quoted(text))
        return cls()
