"""What moments took from whom, what that costs by the rules, and how they came; all from the events of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from novaera_tui.play.match import Match
from novaera_tui.play.moments import DARK_AGE_BEGINS, DISASTER, WAR, Moment
from novaera_tui.play.round_summary import Hit, RoundBook
from novaera_tui.play.tally import Change, EraScoring, change_of, era_scoring
from rules import Die
from rules import events as happened
from rules.abilities import ProtectFromCivilWar, ProtectFromDarkAge
from rules.cards import EVOLUTION_DECKS
from rules.effects import Effect
from rules.events import Event
from rules.hindsight import Hindsight
from rules.kinds import DARK_AGE, DISASTERS, LAST_SPACE, NO_CARD, NOBODY, SEATS, TRACKS, CardNumber, Kind, Player, Track
from rules.records import TupleRecord
from rules.scoring import awards_of

# What it took -------------------------------------------------------------------------------------------


class Loss(TupleRecord):
    """A hit of a disaster or a Civil War, and what it costs."""

    hit: Hit
    points: int
    """The points that its owner would score less if the Era ended now; each owner's first loss has them all."""
    stops: tuple[Effect, ...]
    """Lasting effects that it had until now, without those that score."""
    evolution: str
    """The evolution that it no longer brings."""


def losses_of(match: Match, moment: Moment) -> list[Loss]:
    """Everybody's hits in a disaster or a Civil War, in the order in which they came."""
    view, events = match.view(None), match.events()
    before, after = (Hindsight(view, events, count) for count in (moment.begun, moment.ended))
    book = RoundBook(match.seats)
    book.read(events[moment.begun : moment.ended])
    told: set[int] = set()
    found: list[Loss] = []
    for hit in (hit for blow in book.round.blows for hit in blow.hits):
        seat = SEATS[hit.player]
        points = 0
        if hit.player not in told:
            points = points_of(before, seat) - points_of(after, seat)
            told.add(hit.player)
        worked = hit.how != "safe" and hit.card not in before.civilizations[seat].damaged
        card = view.cards[hit.card]
        lasting = [effect for effect in card.effects if effect.trigger not in ("instant", "scoring")]
        stops = tuple(effect for effect in lasting if worked and effect.times(before, seat))
        can_evolve = worked and is_to_come(match, card.evolves, moment, view.last_era)
        found.append(Loss(hit, max(0, points), stops, card.evolves if can_evolve else ""))
    return found


def points_of(position: Hindsight, player: Player) -> int:
    return sum(award.amount for award in awards_of(position, player))


def is_to_come(match: Match, evolution: str, moment: Moment, last_era: int) -> bool:
    """R17.2: will this evolution come when the Era ends? Secret draws from the deck are left aside."""
    return (
        bool(evolution)
        and moment.era < last_era
        and match.cards.named(evolution).deck == EVOLUTION_DECKS[moment.era - 1]
    )


# How it came --------------------------------------------------------------------------------------------


class PathStep(TupleRecord):
    """How far a marker came in one round; Era 0 stands for all Eras before this one."""

    amount: int
    era: int
    round: int


class MarkerPath(TupleRecord):
    """How a marker reached the last space of its track."""

    steps: list[PathStep]
    first: int
    """The first player of the round."""
    picker: int = NOBODY
    """Who picked last, and which zone; zones count from 0."""
    taken: int = NOBODY
    left: int = NOBODY
    """The zone that was left."""
    dice: tuple[Die, ...] = ()
    pushes: tuple[tuple[CardNumber, int], ...] = ()
    """Cards that moved the marker in this round, and how far."""


def marker_path(events: Sequence[Event], moment: Moment, track: Track) -> MarkerPath:
    """From the last time that the marker was at 0, or from where the game began."""
    moves: dict[tuple[int, int], int] = {}
    era, round, first = 1, 0, 0
    picker: int = NOBODY
    taken: int = NOBODY
    left: int = NOBODY
    dice: tuple[Die, ...] = ()
    pushes: dict[CardNumber, int] = {}
    is_new = True
    for event in events[: moment.begun]:
        if isinstance(event, happened.RoundBegan):
            era, round, first = event.era, event.round, event.first
            dice, pushes = (), {}
        elif isinstance(event, happened.ZoneTaken):
            picker, taken = event.player, event.zone
        elif isinstance(event, happened.ZoneLeft):
            left, dice = event.zone, event.dice
        elif isinstance(event, happened.TrackMoved) and event.track == track:
            if is_new and event.before:
                moves[0, 0] = event.before
            is_new = False
            if not event.after:
                moves.clear()
            else:
                key = (era, round) if era == moment.era else (0, 0)
                moves[key] = moves.get(key, 0) + event.after - event.before
                if event.cause != NO_CARD:
                    pushes[event.cause] = pushes.get(event.cause, 0) + event.after - event.before
    steps: list[PathStep] = []
    for (era, round), amount in moves.items():
        steps.append(PathStep(amount, era, round))
        while len(steps) > 1 and steps[-1].amount <= 0:  # a step back takes from the one before it
            back = steps.pop().amount
            steps[-1] = steps[-1]._replace(amount=steps[-1].amount + back)
    pushed = tuple(pushes.items())
    if any(TRACKS[die.colour] == track for die in dice):
        return MarkerPath(steps, first, picker, taken, left, dice, pushed)
    return MarkerPath(steps, first, pushes=pushed)


def tracks_at(match: Match, count: int) -> tuple[int, ...]:
    """Where the markers stood after this many events."""
    tracks = list(match.view(None).tracks)
    for event in reversed(match.events()[count:]):
        if isinstance(event, happened.TrackMoved):
            tracks[event.track] = event.before
    return tuple(tracks)


def next_disaster(match: Match, moment: Moment) -> Track | None:
    """R8.1: the disaster that strikes next in this round."""
    tracks = tracks_at(match, moment.ended)
    return next((track for track in DISASTERS[moment.about + 1 :] if tracks[track] == LAST_SPACE), None)


class CivilWarCause(TupleRecord):
    """How a Civil War came about."""

    player: int
    before: int
    """Unrest before its last rise."""
    by: str
    """pick, enlist or effect."""
    card: CardNumber
    """The card behind it, or NO_CARD."""
    dice: tuple[Die, ...]
    """The dice that were picked."""
    spared: tuple[tuple[CardNumber, Kind], ...]
    """Cards that protected a kind."""


def civil_war_cause(match: Match, moment: Moment) -> CivilWarCause:
    events = match.events()
    rises = (event for event in reversed(events[: moment.begun]) if isinstance(event, happened.UnrestRose))
    rose = next(rises, happened.UnrestRose(SEATS[moment.about], 0, LAST_SPACE, "effect"))
    picks = (event for event in reversed(events[: moment.begun]) if isinstance(event, happened.ZoneTaken))
    taken = next((event for event in picks if event.player == rose.player), None)
    position = Hindsight(match.view(None), events, moment.begun)
    spared = position.working(rose.player).having(ProtectFromCivilWar)
    return CivilWarCause(
        rose.player,
        rose.before,
        rose.by,
        rose.cause,
        taken.dice if taken is not None and rose.by == "pick" else (),
        tuple((card, ability.colour) for card, ability in spared),
    )


class DiceAtStake(TupleRecord):
    """The dice of a player of whom a Dark Age takes one."""

    player: int
    dice: tuple[Die, ...]
    protection: CardNumber
    """The card that keeps the others from dropping, or NO_CARD."""


def dice_at_stake(match: Match, moment: Moment) -> list[DiceAtStake]:
    dice: dict[Player, tuple[Die, ...]] = {}
    events = match.events()
    for event in events[: moment.ended]:
        if isinstance(event, happened.RoundBegan):
            dice = {}
        elif isinstance(event, happened.ZoneTaken | happened.DiceLowered):
            dice[event.player] = event.dice
    position = Hindsight(match.view(None), events, moment.begun)
    safe = {player: position.working(player).having(ProtectFromDarkAge) for player in dice}
    return [DiceAtStake(player, dice[player], safe[player][0][0] if safe[player] else NO_CARD) for player in dice]


# All of it ----------------------------------------------------------------------------------------------


class DisasterAccount(TupleRecord):
    """A disaster."""

    moment: Moment
    track: Track
    losses: list[Loss]
    path: MarkerPath
    following: Track | None
    """The disaster that strikes next."""


class CivilWarAccount(TupleRecord):
    """A Civil War."""

    moment: Moment
    losses: list[Loss]
    cause: CivilWarCause


class DarkAgeAccount(TupleRecord):
    """A Dark Age that begins."""

    moment: Moment
    at_stake: list[DiceAtStake]
    path: MarkerPath


class EraAccount(TupleRecord):
    """A new Era: what the last one scored, and what it leaves."""

    moment: Moment
    scoring: EraScoring
    change: Change
    tracks: tuple[int, ...]
    """Where the markers stand."""
    dark_age: int
    """Where the marker of the Dark Age stood."""
    damaged: tuple[tuple[CardNumber, ...], ...]
    """By seat, the cards in play that are damaged."""
    first: int
    is_last: bool
    """The game ends with this Era."""
    has_new_territories: bool
    """The first territories of the game lie in the Display."""


def era_account(match: Match, moment: Moment) -> EraAccount:
    view, events = match.view(None), match.events()
    cleared = (event for event in events[moment.begun : moment.ended] if isinstance(event, happened.TrackMoved))
    dark_age = next((event.before for event in cleared if event.track == DARK_AGE), 0)
    deals = [event for event in events[: moment.ended] if isinstance(event, happened.DisplayDealt)]
    lie = [any(view.cards[card].is_territory for column in deal.columns for card in column) for deal in deals]
    position = Hindsight(view, events, moment.ended)
    began = events[moment.ended - 1]
    assert isinstance(began, happened.RoundBegan)
    damaged = tuple(civilization.damaged for civilization in position.civilizations)
    has_new_territories = any(lie) and not any(lie[:-1])
    scoring = era_scoring(match, moment.era - 1)
    change = change_of(events, match.seats, moment.era)
    tracks = tracks_at(match, moment.ended)
    is_last = moment.era == view.last_era
    return EraAccount(moment, scoring, change, tracks, dark_age, damaged, began.first, is_last, has_new_territories)


Account: TypeAlias = DisasterAccount | CivilWarAccount | DarkAgeAccount | EraAccount


def account_of(match: Match, moment: Moment) -> Account:
    """All that a page says about a moment; it stays true for the page if the choices behind it are undone."""
    if moment.kind == DISASTER:
        track = TRACKS[moment.about]
        path = marker_path(match.events(), moment, track)
        return DisasterAccount(moment, track, losses_of(match, moment), path, next_disaster(match, moment))
    if moment.kind == WAR:
        return CivilWarAccount(moment, losses_of(match, moment), civil_war_cause(match, moment))
    if moment.kind == DARK_AGE_BEGINS:
        return DarkAgeAccount(moment, dice_at_stake(match, moment), marker_path(match.events(), moment, DARK_AGE))
    return era_account(match, moment)
