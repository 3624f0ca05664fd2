"""The outcome of a choice at the end of the round: figures that players know, and what they are worth to a bot.

Two outcomes of the same position give the reasons for the better choice, the largest first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

from novaera_tui.bots.contributions import PARTS, Contributions, traced_value
from novaera_tui.bots.last_round import TIE_BREAK, is_last_round
from novaera_tui.bots.position_value import IN_REACH, missing_resources, standing
from novaera_tui.bots.totals import total
from novaera_tui.bots.turns import STEPS, Plan
from novaera_tui.words.reasons import Fact, Purpose, Reason, Source
from rules import Game
from rules.abilities import Protect
from rules.deeds import Gain
from rules.forecast import zone_reach
from rules.kinds import ANY, COLOURS, DICE_BY_KEY, DISASTERS, NO_CARD, PERSONALITY, CardNumber, Cards, Player
from rules.records import TupleRecord
from rules.scoring import awards_of
from rules.state import State

Hundredths = Annotated[int, range(-(10**6), 10**6)]
"""Of a point, or of whatever is counted: figures are means over the games drawn from a view."""

FIGURES: Final = (
    ("vp", "points", 0),
    ("awards", "scoring", 0),
    *(("income", "production", kind) for kind in (*COLOURS, ANY)),
    *(("resources", "resources", kind) for kind in COLOURS),
    ("played", "cards", 0),
    ("undamaged", "cards", 0),
    ("hand", "cards", 0),
    ("reach", "cards", 0),
    ("calm", "unrest", 0),
    *(("safe", "threats", track) for track in DISASTERS),
    *(("far", "threats", track) for track in DISASTERS),
)
"""All figures: their names, the parts of a value that they belong to, and the kind or the track that they count. More
is better for all of them."""
LEAST_WORTH: Final = 20
"""A reason is worth a fifth of a point."""


class Holdings(TupleRecord):
    """One player's position at the end of the round."""

    worth: Annotated[tuple[Hundredths, ...], range(len(PARTS), len(PARTS) + 1)]
    """What it has become worth since the choice, in the order of `PARTS`."""
    figures: Annotated[tuple[Hundredths, ...], range(len(FIGURES), len(FIGURES) + 1)]
    """In the order of `FIGURES`."""
    kept: Cards
    """Working cards that were there before the choice."""
    added: Cards
    """And new ones."""
    damaged: Cards
    paid: tuple[Source, ...]
    """The points since the choice."""
    awarded: tuple[Source, ...]
    """The points if the Era ended now."""


class RoundOutcome(TupleRecord):
    """Everybody's position, by seat."""

    seats: tuple[Holdings, ...]

    def worth(self, player: int) -> tuple[int, ...]:
        """What the position has become worth to a player, in the order of `PARTS`: everything the rivals have is one
        part."""
        rivals = [sum(each.worth) for seat, each in enumerate(self.seats) if seat != player]
        worth = list(self.seats[player].worth)
        worth[PARTS.index("rivals")] -= round(sum(rivals) / len(rivals))
        return tuple(worth)

    def reasons(self, other: RoundOutcome, player: int, least: int = LEAST_WORTH) -> list[Reason]:
        """The differences from a worse outcome that matter to a player, the largest first; a negative worth is what
        the better choice gives up. Parts without a figure that says so are left out.
        """
        found = []
        for seat, (one, two) in enumerate(zip(self.seats, other.seats, strict=True)):
            share = 1.0 if seat == player else -1 / (len(self.seats) - 1)
            for place, part in enumerate(PARTS):
                worth = round(share * (one.worth[place] - two.worth[place]))
                facts = differences(part, one, two, worth * share > 0) if abs(worth) >= least else []
                if facts:
                    found.append(Reason(part, seat, worth, tuple(facts)))
        return sorted(found, key=lambda reason: -abs(reason.worth))


def worth_of(game: Game, player: int) -> Contributions:
    """A player's standing with its parts; after the game only points count."""
    if game.state.phase != "over":
        worth = standing(game, player, traced_value())
        assert isinstance(worth, Contributions)
        return worth
    civilization = game.state.civilizations[player]
    return Contributions.all_in("points", civilization.vp) - Contributions.all_in(
        "unrest", TIE_BREAK * civilization.unrest
    )


def outcome_of(before: Sequence[Game], after: Sequence[Game]) -> RoundOutcome:
    """The outcome of a choice in several games drawn from a view."""
    return RoundOutcome(tuple([holdings(before, after, Player(seat)) for seat in range(len(before[0].names))]))


def holdings(before: Sequence[Game], after: Sequence[Game], player: Player) -> Holdings:
    gains = [worth_of(new, player) - worth_of(old, player) for old, new in zip(before, after, strict=True)]
    civilizations = [game.state.civilizations[player] for game in after]
    entries = len(before[0].state.civilizations[player].ledger)
    paid = [[Source(by, card, points) for _, by, card, points in each.ledger[entries:]] for each in civilizations]
    awarded = [[Source(each.by, each.card, each.amount) for each in awards_of(game, player)] for game in after]
    had = before[0].state.civilizations[player].in_play()
    cards = common([sum(each.working(after[0].cards).columns[:PERSONALITY], ()) for each in civilizations])
    return Holdings(
        means([gain.parts for gain in gains]),
        means([figures_of(game, player) for game in after]),
        tuple([card for card in cards if card in had]),
        tuple([card for card in cards if card not in had]),
        common([each.damaged for each in civilizations]),
        added_up(paid),
        added_up(awarded),
    )


def figures_of(game: Game, player: Player) -> list[int]:
    """The figures of one game."""
    state = game.state
    civilization = state.civilizations[player]
    working = civilization.working(game.cards)
    income = dict.fromkeys((*COLOURS, ANY), 0)
    for _, _, effect in working.production:
        if isinstance(effect.verb, Gain):
            income[effect.verb.kind] += effect.verb.amount * effect.times(game, player)
    purse = working.terms.purse(civilization.resources)
    within = 0
    for number in (*state.available(), *civilization.hand):
        card = game.cards[number]
        if card.is_territory:
            within += working.meets(card)
        else:
            within += missing_resources(working, purse, card, number in civilization.hand) <= IN_REACH[0][0]
    safe = [ability.track for _, ability in working.having(Protect)]
    return [
        civilization.vp,
        sum([award.amount for award in awards_of(game, player)]),
        *income.values(),
        *civilization.resources,
        sum(map(len, working.columns[:PERSONALITY])),
        -len(civilization.damaged),
        len(civilization.hand),
        within,
        -civilization.unrest,
        *(track in safe for track in DISASTERS),
        *(-state.tracks[track] for track in DISASTERS),
    ]


def means(rows: Sequence[Sequence[float]]) -> tuple[int, ...]:
    return tuple([round(100 * total(column) / len(rows)) for column in zip(*rows, strict=True)])


def common(drawn: Sequence[Cards]) -> Cards:
    return tuple([card for card in drawn[0] if all(card in cards for cards in drawn)])


def added_up(drawn: Sequence[Sequence[Source]]) -> tuple[Source, ...]:
    """Points by source, on average over the drawn games."""
    points: dict[tuple[str, CardNumber], int] = {}
    for sources in drawn:
        for by, card, amount in sources:
            by = by if card == NO_CARD else "card"
            points[by, card] = points.get((by, card), 0) + amount
    return tuple([Source(by, card, round(100 * amount / len(drawn))) for (by, card), amount in points.items()])


# Reasons ------------------------------------------------------------------------------------------------------


def differences(part: str, better: Holdings, other: Holdings, more: bool) -> list[Fact]:
    """The figures of a part that differ; none if no figure has changed for the better (`more`) or worse."""
    pairs = zip(FIGURES, better.figures, other.figures, strict=True)
    facts = [
        Fact(what, about, round(one / 100), round(two / 100), sources_of(what, better, other))
        for (what, of, about), one, two in pairs
        if of == part
    ]
    facts = [fact for fact in facts if fact.gap]
    return facts if any((fact.gap > 0) == more for fact in facts) else []


def sources_of(what: str, better: Holdings, other: Holdings) -> tuple[Source, ...]:
    """The cards and sources that make the difference."""
    match what:
        case "vp":
            return gaps(better.paid, other.paid)
        case "awards":
            return gaps(better.awarded, other.awarded)
        case "played" | "safe":
            return gaps(
                (*as_sources(better.kept, "kept"), *as_sources(better.added)),
                (*as_sources(other.kept, "kept"), *as_sources(other.added)),
            )
        case "undamaged":
            return gaps(as_sources(other.damaged), as_sources(better.damaged))
    return ()


def as_sources(cards: Cards, by: str = "card") -> tuple[Source, ...]:
    return tuple([Source(by, card, 100) for card in cards])


def gaps(better: Sequence[Source], other: Sequence[Source]) -> tuple[Source, ...]:
    mine = {(by, card): amount for by, card, amount in better}
    theirs = {(by, card): amount for by, card, amount in other}
    amounts = {key: round((mine.get(key, 0) - theirs.get(key, 0)) / 100) for key in (mine | theirs)}
    return tuple([Source(by, card, amount) for (by, card), amount in amounts.items() if amount])


# Hints --------------------------------------------------------------------------------------------------------

AT_ONCE: Final = {"vp": "gained"}


def purpose_of(game: Game, plan: Plan, done: Sequence[Game], ends: Sequence[Game]) -> Purpose:
    """What a plan itself does for its player; not what others do, nor what can still be done without it.

    `done` are the positions right after it and after the next best plan, `ends` those at the end of the round. A turn
    is compared with the position before it, any other choice with the next best one.
    """
    assert game.decision is not None
    player, kind = game.decision.player, game.decision.kind
    steps = dict(plan)
    is_turn = kind in ("die", *STEPS)
    action = steps.get("action", "")
    cards = tuple([game.cards.named(key).number for step, key in plan if step == action])
    after, *others = (outcome_of([game], [each]) for each in done)
    other = outcome_of([game], [game]) if is_turn or not others else others[0]
    reasons = [own_gain(reason, is_turn) for reason in after.reasons(other, player, 1) if reason.seat == player]
    useless = useless_parts(done[0].state, player)
    reasons = [reason for reason in reasons if reason.facts and reason.worth > 0 and reason.part not in useless]
    if kind == "pick":
        reasons = [reason for reason in reasons if reason.part == "unrest"]
        if len(ends) == 2:
            one, two = (outcome_of([game], [end]) for end in ends)
            found = one.reasons(two, player)
            reasons += [each for each in found if each.seat == player and each.part == "threats" and each.worth > 0]
    later: list[Source] = []
    if ends and (not is_turn or action in ("gain", "research", "")):
        later = [each for each in brought(done[0], ends[0], player) if lies_open(done[0].state, player, each.card)]
    if kind == "pick":
        zone = game.decision.find(steps[kind]).what.number
        within = zone_reach(game.view(player), player, zone)
        later = [each for each in later if each.card in within]
    else:  # R7.7: resources pay for no personality
        later = [each for each in later if not game.cards[each.card].is_personality]
    if action == "gain":
        later = [each for each in later if DICE_BY_KEY[steps["die"]].colour in game.cards[each.card].kinds]
    elif action == "research":
        later = [each for each in later if each.card in cards]
    return Purpose(kind, action, tuple(reasons), cards, tuple(later))


def useless_parts(state: State, player: Player) -> Sequence[str]:
    """In the last round, what a player gets but can no longer use."""
    if not is_last_round(state):
        return ()
    return ("production",) if state.civilizations[player].dice else ("production", "resources")


def lies_open(state: State, player: Player, card: CardNumber) -> bool:
    """Is it in no other card's way, and in nobody else's hand?"""
    return card in state.available() or card in state.personalities or card in state.civilizations[player].hand


def own_gain(reason: Reason, is_turn: bool) -> Reason:
    """A reason without facts that go without saying: a turn's own card, in play or as the only source of points."""
    facts = reason.facts
    if is_turn and reason.part == "cards":
        facts = tuple([fact for fact in facts if fact.what == "undamaged"])
    elif is_turn and reason.part in ("points", "scoring"):
        facts = tuple(
            [
                fact._replace(what=AT_ONCE.get(fact.what, fact.what), sources=fact.sources[1:] and fact.sources)
                for fact in facts
            ]
        )
    return reason._replace(facts=facts)


def brought(before: Game, end: Game, player: Player) -> list[Source]:
    """The cards that a player puts into play until the end of the round, the most points at the next scoring first."""
    old, new = (game.state.civilizations[player] for game in (before, end))
    had = (*old.in_play(), *old.past)
    points = {card: 0 for card in (*new.in_play(), *new.past) if card not in had}
    paid = [(card, amount) for _, _, card, amount in new.ledger[len(old.ledger) :]]
    awards = [(award.card, award.amount) for award in awards_of(end, player) if end.state.era == before.state.era]
    for card, amount in (*paid, *awards):
        if card in points:
            points[card] += amount
    return sorted([Source("card", card, amount) for card, amount in points.items()], key=lambda each: -each.amount)
