"""Why a choice is good that is no turn of its own: Unrest, dice that are changed or spared, exchanges, the order of
production, whom to rob and what to take."""

from __future__ import annotations

from typing import Final, NamedTuple

from novaera_tui.bots.plan_outcome import Forecast
from novaera_tui.bots.policy import Policy
from novaera_tui.bots.turns import Plan, Turn, Turns
from novaera_tui.words import hints as words
from novaera_tui.words.short_effects import short_effect
from novaera_tui.words.threats import either
from rules import Game
from rules.choices import Steal
from rules.decisions import DieChange, EffectChoice, Resource, Victim
from rules.deeds import Transform
from rules.effects import Effect
from rules.forecast import prices
from rules.kinds import ANY, COLOURS, DICE, DIE_NAMES, KIND_NAMES, CardNumber, Die, Player

WORTH_SAYING: Final = 0.25
"""Points below which something is no reason, and two options are as good as each other."""


def unrest(mine: Forecast, other: Forecast) -> str:
    if mine.is_war:
        return ""
    if other.is_war:
        return words.NO_WAR
    if mine.unrest >= other.unrest:
        return ""
    if mine.unrest > mine.unrest_before:
        return words.UNREST_LESS.format(mine.unrest, other.unrest)
    if mine.unrest < mine.unrest_before:
        return words.UNREST_FALLS.format(mine.unrest)
    return words.UNREST_STAYS.format(mine.unrest, other.unrest)


# Dice ---------------------------------------------------------------------------------------------------------


class Use(NamedTuple):
    """The best that a die can do with a card."""

    words: str
    """What it does, and with which card; for whatever die."""
    turn: Turn
    rest: int
    """Resources that are still to be paid."""


def use_of(game: Game, player: Player, die: Die, policy: Policy, but: frozenset[str] = frozenset()) -> Use | None:
    """The best that a die can do in a position, if that is about a card; `but` are cards that are out of the
    question."""
    view = game.view(player)
    possible = [
        turn
        for turn in Turns(game, player, policy.judgement).of((die,), die)
        if not but & {view.cards[CardNumber(n)].name for n in turn.cards}
    ]
    best = max(possible, key=lambda turn: turn.score)
    if not best.cards or best.action not in words.DIE_USES:
        return None
    number = CardNumber(best.cards[0])
    paid = prices(view, player, number, die) if best.action == "develop" else ()
    paid = tuple(price for price in paid if price.colour == best.column)
    action = "pay" if paid and paid[0].die else best.action
    told = words.DIE_USES[action].format(view.cards[number].name)
    return Use(told, best, paid[0].rest if paid else 0)


def spared(mine: Forecast, theirs: Forecast, plans: tuple[Plan, Plan], policy: Policy) -> str:
    """Why a die is the right one for something that another die could do as well.

    What a die is left for is judged when the turn is over: paid for, with its Unrest and all that it sets off.
    """
    (spent, first), (kept, second) = map(turn_of, plans)
    if spent == kept or first != second or not first or ("action", "gain") in first:
        return ""
    cards = frozenset(name for _, name in first)
    die, other = (die_of(key) for key in (spent, kept))
    if other not in mine.settled.state.civilizations[mine.player].dice:
        return words.SPARE_DIE.format(die)  # Unrest lowers it
    would = left_for(mine, other, policy, cards)
    if would and would != left_for(theirs, die, policy, cards):
        return words.LEAVES_DIE.format(other, would)
    return words.LEAVES_MORE.format(other, die) if other.value > die.value else words.SPARE_DIE.format(die)


def left_for(mine: Forecast, die: Die, policy: Policy, but: frozenset[str]) -> str:
    """What one of the dice that are left after a turn can do, with a card that has been in sight all along."""
    hand = mine.settled.state.civilizations[mine.player].hand
    seen = {*mine.before.state.civilizations[mine.player].hand, *mine.view.available()}
    drawn = frozenset(mine.view.cards[card].name for card in hand if card not in seen)
    if die not in mine.settled.state.civilizations[mine.player].dice:
        return ""
    use = use_of(mine.settled, mine.player, die, policy, but | drawn)
    return use.words if use is not None else ""


def turn_of(plan: Plan) -> tuple[str, frozenset[tuple[str, str]]]:
    """The die of a turn, and what is done with it, however it is paid."""
    return dict(plan).get("die", ""), frozenset(step for step in plan if step[0] not in ("die", "payment", "mix"))


def die_of(key: str) -> Die:
    colour, _, value = key.partition(" ")
    return DICE[DIE_NAMES.index(colour)][int(value)]


def trick(mine: Forecast, _: Forecast) -> str:
    """Why a die is better otherwise."""
    change = mine.option.what
    if not isinstance(change, DieChange):
        return ""
    if change.by == "reroll":
        return words.NEW_ROLL.format(change.die)
    return words.BETTER_DIE.format(changed(change), change.die)


def changed(change: DieChange) -> Die:
    return change.die.flipped() if change.by == "flip" else DICE[change.colour][change.die.value]


def lower(mine: Forecast, other: Forecast) -> str:
    """Of two dice that a Dark Age may take."""
    die, kept = mine.option.what, other.option.what
    if isinstance(die, Die) and isinstance(kept, Die) and mine.decision.kind == "dark-age" and die.value < kept.value:
        return words.LOWER_DIE.format(die, kept)
    return ""


# Exchanges ----------------------------------------------------------------------------------------------------


def effect_of(mine: Forecast) -> Effect | None:
    """The effect that is chosen, if it is one."""
    what = mine.option.what
    return mine.view.cards[what.card].effects[what.place] if isinstance(what, EffectChoice) else None


def exchange(mine: Forecast, _: Forecast) -> str:
    """What is paid and gained, and what that is good for; of any kind, the one that is good for most."""
    effect = effect_of(mine)
    if effect is None or not isinstance(effect.verb, Transform):
        return ""
    verb = effect.verb
    may = verb.into == ANY
    for kind, names in use_of_exchange(mine, verb).items():
        if names:
            return words.exchanged(verb.amount, verb.kind, verb.gain, kind, may) + words.WHICH_BRINGS.format(names)
    have = mine.view.civilizations[mine.player].resources
    into = min((kind for kind in COLOURS if kind != verb.kind), key=have.__getitem__) if may else verb.into
    told = words.exchanged(verb.amount, verb.kind, verb.gain, into, may)
    if have[verb.kind] > have[into]:
        return f"{told}, of which {words.only(have[into])}"
    return told


def use_of_exchange(mine: Forecast, verb: Transform) -> dict[int, str]:
    """The cards that come within reach, by what the exchange may give."""
    found: dict[int, str] = {}
    for kind in [kind for kind in COLOURS if kind != verb.kind] if verb.into == ANY else [verb.into]:
        after = mine.after
        if verb.into == ANY and after.decision is not None and after.decision.kind == "resource":
            after = after.copy()
            after.apply(KIND_NAMES[kind])
        found[kind] = either(names[:2]) if (names := mine.brought_within_reach(after)) else ""
    return found


def beforehand(mine: Forecast, other: Forecast) -> str:
    """Why a turn is better than something that could come before it: nothing else tells them apart."""
    if isinstance(mine.option.what, DieChange | EffectChoice):
        return ""
    change, effect = other.option.what, effect_of(other)
    if isinstance(change, DieChange):
        if mine.spent != change.die:
            return words.CAN_WAIT.format(words.TRICKS[change.by], change.die)
        if change.by == "reroll":
            return words.GOOD_AS_IT_IS.format(change.die)
        return words.BETTER_DIE.format(change.die, changed(change))
    if mine.decision.kind != "may" and effect is not None and isinstance(effect.verb, Transform):
        useful = any(use_of_exchange(other, effect.verb).values())
        kind = effect.verb.kind
        return words.KEEPS_GOODS.format(words.amount(effect.verb.amount, kind)) if useful else words.NO_USE_YET
    return ""


# Production, robbery, resources -------------------------------------------------------------------------------


def order(mine: Forecast, other: Forecast) -> str:
    """Which of two effects of a production comes first."""
    first, second = effect_of(mine), effect_of(other)
    if first is None or second is None or mine.decision.kind != "produce":
        return ""
    later, now = second.times(mine.after, mine.player), second.times(mine.before, mine.player)
    if later > now:
        return words.THEN_PAYS.format(mine.view.cards[other.option.what.card].name)
    if first.times(other.after, mine.player) < first.times(mine.before, mine.player):
        return words.PAYS_NOW.format(mine.view.cards[other.option.what.card].name)
    return ""


def offer(mine: Forecast, _: Forecast) -> str:
    """What an effect does that may be left out."""
    effect = effect_of(mine)
    return words.DOES.format(short_effect(effect)) if effect is not None and mine.decision.kind == "may" else ""


def bounty(mine: Forecast, other: Forecast) -> str:
    """Whom to rob: whoever is ahead."""
    whom, instead = mine.option.what, other.option.what
    if not isinstance(whom, Victim) or not isinstance(instead, Victim):
        return ""
    points, less = (mine.view.civilizations[each.seat].vp for each in (whom, instead))
    return words.IS_AHEAD.format(mine.names[whom.seat], mine.names[instead.seat]) if points > less else ""


def scarce(mine: Forecast, other: Forecast) -> str:
    """Of two resources that can be had, the one of which there is less; of two to be given, the one with more."""
    about = mine.decision.about
    kind, instead = mine.option.what, other.option.what
    if not isinstance(kind, Resource) or not isinstance(instead, Resource):
        return ""
    have = mine.view.civilizations[mine.player].resources
    giving = isinstance(about, Steal) and about.victim == mine.player
    if have[kind.kind] == have[instead.kind] or (have[kind.kind] > have[instead.kind]) != giving:
        return ""
    return words.you_have(have[kind.kind], kind.kind, have[instead.kind], instead.kind)
