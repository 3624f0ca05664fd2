"""Why something cannot be chosen now, in a sentence that names the numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from novaera_tui.scene import Scene, Target, column_of, owner_of
from rules.kinds import BLACK, COLOURS, DICE, KIND_NAMES, NOBODY

if TYPE_CHECKING:
    from rules import Card

WHAT_NOW = {
    "pick": "Pick a Dice Zone first",
    "token": "Place the token first, or decline with n",
    "die": "Choose a die first",
    "dark-age": "Choose the die that the Dark Age takes",
    "action": "Choose an action for the die first",
    "develop": "Choose a technology to develop",
    "enlist": "Choose a personality",
    "expand": "Choose a territory",
    "research": "Choose an available card",
    "take": "Choose an available card",
    "repair": "Choose a damaged card of yours",
    "repair-one": "Choose a damaged card of yours",
    "damage": "Choose the card that is damaged",
    "lose": "Choose the card that goes into the Past",
}


def why_not(scene: Scene, target: Target | None) -> str:
    """The reason for a target that is not among the options."""
    decision = scene.decision
    if decision is None:
        return "It is not your decision." if scene.asked != NOBODY else "The game is over."
    if target is None:
        return WHAT_NOW.get(decision.kind, "Choose one of the lines") + "."
    kind, value, _ = target
    if kind == "card":
        return why_not_card(scene, value)
    if kind == "zone":
        return why_not_zone(scene, value)
    if kind == "action":
        return why_not_action(scene, ACTIONS[value])
    if kind == "die":
        return WHAT_NOW.get(decision.kind, "A die is not asked for now") + "."
    return "That cannot be chosen now."


ACTIONS = ("develop", "gain", "enlist", "expand", "repair", "calm", "research")


def why_not_zone(scene: Scene, zone: int) -> str:
    if zone >= len(scene.view.zones):
        return f"There are only {len(scene.view.zones)} zones."
    if scene.view.token_zone == zone:
        return f"Zone {zone + 1} is reserved by {scene.names[scene.view.token_owner]}'s token."
    if not scene.view.zones[zone]:
        return f"Zone {zone + 1} has been taken."
    return "A zone is not asked for now."


def why_not_action(scene: Scene, action: str) -> str:
    if scene.decision is None or scene.decision.kind != "action":
        kind = "" if scene.decision is None else scene.decision.kind
        return WHAT_NOW.get(kind, "An action is not asked for now") + "."
    die = scene.die
    mine = scene.view.civilizations[scene.decision.player]
    name = "this die" if die is None else die.brief()
    if action == "develop":
        return f"With {name} and your resources no available technology is within reach."
    if action == "gain":
        return "A black die cannot gain resources."
    if action == "calm":
        return "Only a black die reduces Unrest."
    if action == "repair":
        return "None of your cards is damaged." if not mine.damaged else "Nothing can be repaired now."
    if action == "expand":
        if scene.view.era == 1:
            return "Territories come in Era II and III."
        return "You do not meet the needs of any available territory."
    if action == "enlist":
        return "No personality is left."
    return "No card of the Display is left."


def why_not_card(scene: Scene, number: int) -> str:
    """The reason for a card: it lies under others, costs too much, needs other cards, or is not asked for."""
    decision = scene.decision
    assert decision is not None
    view = scene.view
    card = view.cards[number]
    kind = decision.kind
    asked = {"develop": card.is_technology, "expand": card.is_territory, "enlist": card.is_personality}
    if kind not in ("develop", "expand", "enlist", "research", "take"):
        return why_not_in_play(scene, number)
    if not asked.get(kind, not card.is_personality):
        return f"{card.name} is a {card_kind(card)}. {WHAT_NOW[kind]}."
    if owner_of(view, number) != NOBODY:
        return f"{card.name} is already in play."
    column = column_of(view, number)
    if column != NOBODY and view.display[column][-1] != number:
        below = view.cards[view.display[column][-1]].name
        return f"{card.name} is not available: {below} is at the bottom of its column."
    if kind == "expand":
        return f"{card.name} {card.say_needs().lower().rstrip('.')}; you have {working_words(scene)}."
    if kind == "develop":
        return why_too_dear(scene, number)
    return f"{card.name} cannot be taken: {WHAT_NOW[kind].lower()}."


def why_not_in_play(scene: Scene, number: int) -> str:
    assert scene.decision is not None
    card = scene.view.cards[number]
    kind = scene.decision.kind
    mine = scene.view.civilizations[scene.decision.player]
    if kind in ("repair", "repair-one") and owner_of(scene.view, number) == scene.decision.player:
        return f"{card.name} is not damaged."
    if kind == "damage" and number in mine.damaged:
        return f"{card.name} is damaged already."
    return f"{WHAT_NOW.get(kind, 'That is not asked for now')}."


def why_too_dear(scene: Scene, number: int) -> str:
    """ "Crossbows costs 6: W5 pays 0, you have 2 military.\""""
    assert scene.decision is not None
    view = scene.view
    card = view.cards[number]
    mine = view.civilizations[scene.decision.player]
    terms = mine.working.terms
    purse = terms.purse(mine.resources)
    from_hand = mine.hand is not None and number in mine.hand
    die = scene.die
    if die is None:
        return f"{card.name} costs {card.cost}. {WHAT_NOW['die']}."
    ways: list[str] = []
    for colour in card.kinds:
        unaided = terms.price(card, colour, DICE[(colour + 1) % len(COLOURS)][1], from_hand)
        pays = unaided - terms.price(card, colour, die, from_hand)
        cost = f"{card.name} costs {unaided}: " if not ways else "or "
        ways.append(f"{cost}{die.brief()} pays {pays}, you have {purse[colour]} {KIND_NAMES[colour]}")
    return f"{'; '.join(ways)}."


def card_kind(card: Card) -> str:
    return "personality" if card.is_personality else "territory" if card.is_territory else "technology"


def working_words(scene: Scene) -> str:
    assert scene.decision is not None
    counts = scene.view.civilizations[scene.decision.player].working.counts
    parts = [f"{counts[kind]} {KIND_NAMES[kind]}" for kind in range(BLACK) if counts[kind]]
    return ", ".join(parts) or "no working technologies"
