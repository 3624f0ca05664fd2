"""What a choice brings, compared with nothing: told where nothing sets it apart from the second best."""

from __future__ import annotations

from novaera_tui.bots.plan_outcome import Forecast
from novaera_tui.bots.policy import Policy
from novaera_tui.bots.small_reasons import effect_of
from novaera_tui.bots.turns import STEPS
from novaera_tui.bots.zone_reasons import uses
from novaera_tui.words import hints as words
from novaera_tui.words.names import listed
from novaera_tui.words.short_effects import short_effect
from rules import events as happened
from rules.decisions import DiceZone, Refusal, Victim
from rules.effects import TRIGGERS
from rules.kinds import BLACK


def fact(mine: Forecast, policy: Policy) -> str:
    """Something that is certain to come of a choice; Unrest stays where it is if nothing else does."""
    return of_option(mine, policy) or of_card(mine) or goods(mine) or unrest_then(mine)


def of_option(mine: Forecast, policy: Policy) -> str:
    """A zone, a rival, an effect: what there is to know of it."""
    what, view = mine.option.what, mine.view
    effect = effect_of(mine)
    if effect is not None:
        return short_effect(effect)
    match what:
        case DiceZone(number=zone) if mine.decision.kind == "token":
            return words.KEEPS_ZONE.format(listed(tuple(map(str, view.zones[zone]))))
        case Refusal() if mine.decision.kind == "token":
            return words.KEEPS_NO_ZONE
        case DiceZone():
            return uses(policy, mine) or could_gain(mine)
        case Victim(seat=seat):
            return words.has_goods(mine.names[seat], sum(view.civilizations[seat].resources))
    return ""


def could_gain(mine: Forecast) -> str:
    """R7.6: what the dice of a zone come to if they are spent on nothing else; a Dark Age would take one of them."""
    gained = [0, 0, 0, 0]
    for die in mine.dice:
        if die.colour != BLACK:
            gained[die.colour] += die.value
    told = tuple(words.amount(number, kind) for kind, number in enumerate(gained) if number)
    is_light = not any(game.state.dark_age for game in mine.spendings)
    return words.COULD_GAIN.format(listed(told)) if told and is_light else ""


def of_card(mine: Forecast) -> str:
    """What a card does that comes into play, or what works again."""
    had, have = (
        [card for column in game.state.civilizations[mine.player].columns for card in column]
        for game in (mine.before, mine.settled)
    )
    for number in have if mine.decision.kind in STEPS else ():
        effects = mine.view.cards[number].effects if number not in had else ()
        for trigger in TRIGGERS:
            if found := [effect for effect in effects if effect.trigger == trigger]:
                return words.when(trigger, found)
    if mine.repaired:
        return words.works_again(mine.repaired)
    return words.IN_HAND.format(mine.view.cards[mine.card].name) if mine.own(happened.CardResearched) else ""


def goods(mine: Forecast) -> str:
    """What is gained, and what is paid for it."""
    gained = tuple(words.amount(by, kind) for kind, by in enumerate(mine.resources) if by > 0)
    paid = tuple(words.amount(-by, kind) for kind, by in enumerate(mine.resources) if by < 0)
    if gained:
        return words.BRINGS.format(listed(gained)) + (f" for {listed(paid)}" if paid else "")
    return words.COSTS_GOODS.format(listed(paid)) if paid else ""


def unrest_then(mine: Forecast) -> str:
    """Where Unrest is then; after a Civil War that is said anyway."""
    if mine.is_war:
        return ""
    if mine.unrest > mine.unrest_before:
        return words.UNREST_RISES.format(mine.unrest)
    return (words.UNREST_FALLS if mine.unrest < mine.unrest_before else words.UNREST_SAME).format(mine.unrest)
