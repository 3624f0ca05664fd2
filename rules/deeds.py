"""Deeds: verbs that happen when their trigger comes (instant, production, transformation, scoring)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Self

from .abilities import colour_or_any, word_number
from .choices import (
    ChooseTrack,
    ChooseVictim,
    ConvertToAny,
    GainAny,
    RepairOne,
    TakeAvailable,
    can_be_robbed,
    convert,
    guard_against_stealing,
    steal,
)
from .counts import Count, Malformed, number_and_rest, small_number
from .effects import Deed, verb
from .errors import quoted
from .events import AttackFailed, EvolutionDrawn
from .kinds import (
    ANY,
    ANY_TRACK,
    KIND_NAMES,
    NO_CARD,
    NOBODY,
    TRACK_NAMES,
    TRACKS,
    CardNumber,
    Kind,
    Player,
    Track,
)
from .mutations import damageable, gain_resources, gain_vp, move_track
from .unrest import Damage, lower_unrest, raise_unrest

if TYPE_CHECKING:
    from .game import Game


@verb("gain")
class Gain(Deed):
    """Take resources of a kind, or of any kind, from the reserve."""

    amount: int
    kind: Kind
    writes = "resources"

    @classmethod
    def parse(cls, text: object, extras: Mapping[str, object]) -> Self:
        amount, kind = number_and_rest(text, "'gain'")
        return cls(amount, colour_or_any(kind))

    def do(self, game: Game, player: Player, card: CardNumber, times: int) -> None:
        if self.kind == ANY:
            game.push(GainAny(player, card, self.amount * times))
        else:
            gain_resources(game, player, self.kind, self.amount * times, "effect", card)


@verb("vp")
class GainVP(Deed):
    """Victory points; as a scoring effect they are awarded in the Scoring Phase (R16.3)."""

    amount: int
    triggers = ("instant", "scoring")

    def do(self, game: Game, player: Player, card: CardNumber, times: int) -> None:
        gain_vp(game, player, self.amount * times, "effect", card)


@verb("unrest")
class ChangeUnrest(Deed):
    """Unrest goes up or down."""

    by: int
    writes = "unrest"

    @classmethod
    def parse(cls, text: object, extras: Mapping[str, object]) -> Self:
        return cls(small_number(text, "'unrest'", range(-9, 10)))

    def can(self, game: Game, player: Player) -> bool:
        return self.by > 0 or game.state.civilizations[player].unrest > 0

    def do(self, game: Game, player: Player, card: CardNumber, times: int) -> None:
        if self.by > 0:
            raise_unrest(game, player, self.by * times, "effect", card)
        else:
            lower_unrest(game, player, -self.by * times, "effect", card)


def parse_struck(extras: Mapping[str, object], word: str) -> Count:
    """The "from: fewer X" or "from: more X" of effects that hit every such player."""
    count = Count.parse(extras["from"]) if "from" in extras else None
    if count is None or not count.compares or count.every != 1:
        raise Malformed("{verb} needs 'from: fewer X' or 'from: more X'", verb=quoted(word))
    return count


def parse_choice(extras: Mapping[str, object], usual: str) -> bool:
    """The "choice: you" or "choice: they" of effects that hit others; true if they choose."""
    choice = extras.get("choice", usual)
    if choice not in ("you", "they"):
        raise Malformed("'choice' must be 'you' or 'they', not {value}", value=quoted(choice))
    return choice == "they"


@verb("steal")
class StealResources(Deed):
    """Take resources from every player with fewer or more of something, or from one player of choice."""

    amount: int
    kind: Kind
    struck: Count | None
    they_choose: bool
    extras = ("from", "choice")
    reads = "cards"  # the victims depend on who has fewer or more
    writes = "resources purses"

    def touches(self) -> tuple[str, str]:
        """Victims who choose what they give may keep what another steal is after."""
        return f"{self.reads} purses" if self.they_choose else self.reads, self.writes

    @classmethod
    def parse(cls, text: object, extras: Mapping[str, object]) -> Self:
        amount, kind = number_and_rest(text, "'steal'")
        struck = None if extras.get("from") == "one player" else parse_struck(extras, "steal")
        return cls(amount, colour_or_any(kind), struck, parse_choice(extras, "you"))

    def victims(self, game: Game, player: Player) -> list[Player]:
        if self.struck is None:
            others = [other for other in game.state.seats() if other != player]
        else:
            others = self.struck.players(game, player)
        return [other for other in others if can_be_robbed(game, other, self.kind)]

    def can(self, game: Game, player: Player) -> bool:
        return bool(self.victims(game, player))

    def do(self, game: Game, player: Player, card: CardNumber, times: int) -> None:
        amount = self.amount * times
        if self.struck is None:
            game.push(ChooseVictim(player, card, self.kind, amount, self.they_choose))
            return
        victims = self.victims(game, player)
        spared = [other for other in self.struck.players(game, player) if other not in victims]
        tell_failures(game, player, card, victims, {other: guard_against_stealing(game, other) for other in spared})
        for victim in reversed(victims):
            game.push(steal(player, victim, card, self.kind, amount, self.they_choose))


def tell_failures(
    game: Game, player: Player, card: CardNumber, victims: list[Player], spared: Mapping[Player, CardNumber]
) -> None:
    """An attack that harms nobody, or spares somebody, by the card that protects them."""
    if not victims and not spared:
        game.tell(AttackFailed, player, NOBODY, card, NO_CARD)
    for victim, protection in spared.items():
        game.tell(AttackFailed, player, victim, card, protection)


@verb("damage")
class DamageOthers(Deed):
    """Every player with fewer or more of something damages a technology."""

    column: Kind
    struck: Count
    they_choose: bool
    triggers = ("instant",)
    extras = ("from", "choice")
    takes_per = False

    @classmethod
    def parse(cls, text: object, extras: Mapping[str, object]) -> Self:
        return cls(colour_or_any(text), parse_struck(extras, "damage"), parse_choice(extras, "they"))

    def victims(self, game: Game, player: Player) -> list[Player]:
        weaker = self.struck.players(game, player)
        return [other for other in weaker if damageable(game, game.state.civilizations[other], self.column)]

    def can(self, game: Game, player: Player) -> bool:
        return bool(self.victims(game, player))

    def do(self, game: Game, player: Player, card: CardNumber, times: int) -> None:
        victims = self.victims(game, player)
        spared = [other for other in self.struck.players(game, player) if other not in victims]
        tell_failures(game, player, card, victims, dict.fromkeys(spared, NO_CARD))
        for victim in reversed(victims):
            game.push(Damage(victim if self.they_choose else player, victim, self.column, "attack", card))


@verb("repair")
class Repair(Deed):
    """Repair the owner's damaged cards."""

    amount: int
    reads = writes = "cards"

    def can(self, game: Game, player: Player) -> bool:
        return bool(game.state.civilizations[player].damaged)

    def do(self, game: Game, player: Player, card: CardNumber, times: int) -> None:
        game.push(RepairOne(player, card, self.amount * times))


@verb("track")
class MoveTrack(Deed):
    """Move a disaster marker or the Dark Age marker."""

    track: Track
    by: int
    reads = writes = "tracks"  # markers stop at both ends

    @classmethod
    def parse(cls, text: object, extras: Mapping[str, object]) -> Self:
        name, _, steps = str(text).rpartition(" ")
        if steps[:1] not in ("+", "-") or steps[1:] not in tuple("123456789"):
            raise Malformed(
                "'track' must be a track and a signed number such as 'riots -2', not {value}", value=quoted(text)
            )
        return cls(ANY_TRACK if name == "any" else TRACKS[word_number(name, TRACK_NAMES)], int(steps))

    def do(self, game: Game, player: Player, card: CardNumber, times: int) -> None:
        if self.track == ANY_TRACK:
            game.push(ChooseTrack(player, card, self.by * times))
        else:
            move_track(game, self.track, self.by * times, card)


@verb("take")
class TakeCard(Deed):
    """Take an available card of the Display to hand at once."""

    amount: int
    triggers = ("instant",)

    def can(self, game: Game, player: Player) -> bool:
        return bool(game.state.available())

    def do(self, game: Game, player: Player, card: CardNumber, times: int) -> None:
        game.push(TakeAvailable(player, card, self.amount * times))


@verb("draw")
class DrawEvolution(Deed):
    """Draw at random from the rest of this Era's evolution deck."""

    amount: int
    triggers = ("instant",)

    def can(self, game: Game, player: Player) -> bool:
        return game.state.era > 1 and bool(game.state.evolutions[game.state.era - 2])

    def do(self, game: Game, player: Player, card: CardNumber, times: int) -> None:
        state = game.state
        for _ in range(self.amount * times):
            if not self.can(game, player):
                return
            decks = list(state.evolutions)
            deck = list(decks[state.era - 2])
            (drawn,) = game.draw_from(deck, 1)
            decks[state.era - 2] = tuple(deck)
            state.evolutions = tuple(decks)
            civilization = state.civilizations[player]
            civilization.hand = (*civilization.hand, drawn)
            game.tell(EvolutionDrawn, player, drawn, card)


@verb("change")
class Transform(Deed):
    """Trade resources of one kind for another, in production or once per turn; always optional."""

    amount: int
    kind: Kind
    gain: int
    into: Kind
    each_turn: bool
    triggers = ("transformation",)
    extras = ("when",)
    takes_per = False
    reads = writes = "resources"

    @classmethod
    def parse(cls, text: object, extras: Mapping[str, object]) -> Self:
        paid, _, gained = str(text).partition(" into ")
        amount, kind = number_and_rest(paid, "'change'")
        gain, into = number_and_rest(gained, "'change ... into'")
        when = extras.get("when", "production")
        if when not in ("production", "turn"):
            raise Malformed("'when' must be 'production' or 'turn', not {value}", value=quoted(when))
        if kind not in KIND_NAMES[:4]:
            raise Malformed("{word} is not one of {words}", word=quoted(kind), words=", ".join(KIND_NAMES[:4]))
        if kind == into:
            raise Malformed("a transformation cannot give the kind it takes")
        return cls(amount, colour_or_any(kind), gain, colour_or_any(into), when == "turn")

    def can(self, game: Game, player: Player) -> bool:
        return game.state.civilizations[player].resources[self.kind] >= self.amount

    def do(self, game: Game, player: Player, card: CardNumber, times: int) -> None:
        if self.into == ANY:
            game.push(ConvertToAny(player, card, self.kind, self.amount, self.gain))
        else:
            convert(game, player, card, self.kind, self.amount, self.into, self.gain)
