"""Why something cannot be chosen now, with the numbers that decide it."""

from __future__ import annotations

from novaera_tui.messages import Message
from novaera_tui.table.scene import Scene, Target
from novaera_tui.table.shortcuts import shortcuts
from novaera_tui.words import answers as words
from novaera_tui.words.actions import ACTION_WORDS
from novaera_tui.words.card_words import needs_words
from novaera_tui.words.names import amount_of, card_name, die_label, listed
from novaera_tui.words.questions import QUESTIONS
from rules import Card
from rules.abilities import Protect
from rules.actions import ACTIONS
from rules.forecast import NOW, prices
from rules.kinds import COLOURS, NO_CARD, NOBODY, CardNumber, Kind


class Objection(str):
    """A sentence that knows the number of the rule it comes from."""

    __slots__ = ("rule",)
    rule: str

    def __new__(cls, sentence: str, rule: str) -> Objection:
        made = super().__new__(cls, sentence)
        made.rule = rule
        return made


def rule_of(sentence: str) -> str:
    """The number of the rule behind a sentence; empty if there is none."""
    return sentence.rule if isinstance(sentence, Objection) else ""


def shown_rule(rule: str) -> str:
    """The number as the rules page shows it: R7.3 is 7.3."""
    return rule.removeprefix("R")


def why_not(scene: Scene, target: Target | None) -> str:
    """The reason for a target that is not among the options."""
    decision = scene.decision
    if decision is None:
        return str(words.NOT_YOURS if scene.asked != NOBODY else words.GAME_OVER)
    kind, value = target[:2] if target is not None else ("", 0)
    if kind == "card":
        return why_not_card(scene, CardNumber(value))
    if kind == "zone":
        return why_not_zone(scene, value)
    if kind == "action":
        return why_not_action(scene, ACTIONS[value].word)
    return what_now(scene)


def nothing_at(scene: Scene, key: str) -> str:
    """Why a key chooses nothing."""
    assert scene.decision is not None
    digit = int(key) if key.isdecimal() else 0
    if scene.decision.kind in ("pick", "token") and digit:
        return why_not_zone(scene, digit - 1)
    if scene.decision.kind == "die" and digit:
        return words.NO_DIE.format(number=digit)
    if scene.chooses_card:
        view = scene.view
        columns = len(view.display)
        if not digit:
            hand = (view.civilizations[view.player].hand if view.player is not None else ()) or ()
            letters = " ".join(scene.letters[: len(hand)])
            return (words.NO_HAND_CARD if hand else words.EMPTY_HAND).format(key=key, letters=letters)
        return words.only_columns(columns) if digit > columns else words.EMPTY_COLUMN.format(number=digit)
    choices = sum(target in scene.options for target in shortcuts(scene).values())
    if digit > choices > 0:
        return words.only_choices(choices)
    return what_now(scene)


def what_now(scene: Scene) -> str:
    """A reminder of the question."""
    assert scene.decision is not None
    return str(QUESTIONS[scene.decision.kind].what_now)


def why_not_zone(scene: Scene, zone: int) -> str:
    if zone >= len(scene.view.zones):
        return words.only_zones(len(scene.view.zones))
    if scene.view.token_zone == zone:
        return Objection(words.RESERVED_ZONE.format(zone=zone + 1, player=scene.names[scene.view.token_owner]), "R0.7")
    if not scene.view.zones[zone]:
        return Objection(words.TAKEN_ZONE.format(zone=zone + 1), "R4.1")
    return what_now(scene)


def why_not_action(scene: Scene, action: str) -> str:
    if scene.decision is None or scene.decision.kind not in ("die", "action"):
        return what_now(scene)
    return Objection(ACTION_WORDS[action].why_not(scene.circumstances), ACTION_WORDS[action].rule)


def why_not_card(scene: Scene, number: CardNumber) -> str:
    """The reason for a card: it is covered, costs too much, needs other cards, or is of a wrong kind."""
    decision = scene.decision
    assert decision is not None
    view = scene.view
    card = view.cards[number]
    kind = decision.kind
    if kind == "action" and scene.chooses_card:
        kind = next(option.key for target, option in scene.options.items() if target[0] == "card")
    elif kind == "action" and not card.is_personality and scene.reach.get(number) != NOW:
        kind = "expand" if card.is_territory else "develop"
    if kind not in ("develop", "expand", "enlist", "research", "take"):
        return why_not_in_play(scene, number)
    asked = {"develop": card.is_technology, "expand": card.is_territory, "enlist": card.is_personality}
    if not asked.get(kind, not card.is_personality):
        return card_kind(card).format(card=card_name(card), task=what_now(scene))
    if view.owner_of(number) != NOBODY:
        return words.IN_PLAY.format(card=card_name(card))
    column = view.column_of(number)
    if column != NOBODY and view.display[column][-1] != number:
        below = card_name(view.cards[view.display[column][-1]])
        return Objection(words.COVERED.format(card=card_name(card), below=below), "R13.2")
    if kind == "expand":
        return Objection(words.LACKS_CARDS.format(needs=needs_words(card), cards=working_words(scene)), "R7.8")
    if kind == "develop":
        return Objection(why_too_expensive(scene, number), "R7.4" if len(card.kinds) > 1 else "R7.3")
    return words.CANNOT_TAKE.format(card=card_name(card), task=what_now(scene))


def why_not_in_play(scene: Scene, number: CardNumber) -> str:
    assert scene.decision is not None
    card = scene.view.cards[number]
    kind = scene.decision.kind
    mine = scene.view.civilizations[scene.decision.player]
    if kind == "repair" and number == getattr(scene.decision.about, "chosen", NO_CARD):
        return words.BEING_REPAIRED.format(card=card_name(card), task=what_now(scene))
    if kind in ("repair", "repair-one") and scene.view.owner_of(number) == scene.decision.player:
        return Objection(words.UNDAMAGED.format(card=card_name(card)), "R7.9")
    if kind == "damage" and number in mine.damaged:
        return Objection(words.ALREADY_DAMAGED.format(card=card_name(card)), "R14.1")
    return what_now(scene)


def why_too_expensive(scene: Scene, number: CardNumber) -> str:
    """ "Crossbows costs 6: W5 pays 0, you have 2 military.\""""
    assert scene.decision is not None
    card, die = scene.view.cards[number], scene.die
    if die is None:
        return words.CARD_COSTS.format(card=card_name(card), cost=card.cost, task=QUESTIONS["die"].what_now)
    first, *others = prices(scene.view, scene.decision.player, number, die)
    facts = {
        "card": card_name(card),
        "cost": first.due,
        "die": die_label(die),
        "paid": first.paid,
        "resources": means_words(scene, first.colour),
    }
    if not others:
        return words.TOO_EXPENSIVE.format(**facts)
    return words.TOO_EXPENSIVE_EITHER_WAY.format(
        **facts, other_paid=others[0].paid, other_resources=means_words(scene, others[0].colour)
    )


def means_words(scene: Scene, colour: Kind) -> str:
    """ "2 knowledge", or "0 knowledge and 5 economic that count": the resources to pay with."""
    assert scene.decision is not None
    mine = scene.view.civilizations[scene.decision.player]
    others = [kind for kind in mine.working.terms.sources[colour] if kind != colour and mine.resources[kind]]
    means = listed([amount_of(mine.resources[kind], kind) for kind in (colour, *others)])
    return words.THAT_COUNT.format(resources=means) if others else means


def card_kind(card: Card) -> Message:
    """The sentence for a card of a wrong kind."""
    if card.is_personality:
        return words.IS_PERSONALITY
    return words.IS_TERRITORY if card.is_territory else words.IS_TECHNOLOGY


def working_words(scene: Scene) -> str:
    """2 welfare and 1 military."""
    assert scene.decision is not None
    counts = scene.view.working(scene.decision.player).counts
    parts = [amount_of(counts[kind], kind) for kind in COLOURS if counts[kind]]
    return listed(parts) if parts else str(words.NO_TECHNOLOGIES)


def rules_of_card(card: Card) -> list[tuple[str, str]]:
    """Numbers of the rules about a card, with their topics; the rule that brings it into play is first."""
    if card.is_personality:
        found = [("R7.7", words.ON_ENLISTING)]
    elif card.is_territory:
        found = [("R7.8", words.ON_EXPANDING)]
    else:
        found = [("R7.4", words.ON_TWO_COLOURS) if len(card.kinds) > 1 else ("R7.3", words.ON_DEVELOPING)]
    if any(isinstance(effect.verb, Protect) for effect in card.effects):
        found.append(("R8.4", words.ON_PROTECTION))
    if card.obsoletes:
        found.append(("R15.1", words.ON_OBSOLESCENCE))
    if card.evolves:
        found.append(("R17.2", words.ON_EVOLUTION))
    return [(rule, str(topic)) for rule, topic in found]
