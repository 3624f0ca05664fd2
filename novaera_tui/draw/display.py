"""The cards that the question is about: which of them are shown, with what beside them, and as names in a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from novaera_tui.draw.cards import ListedCard, named_card, price
from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.folds import Folds, Stage, folded
from novaera_tui.draw.text import Row
from novaera_tui.messages import npgettext, pgettext, plazy
from novaera_tui.table.panels import DISPLAY
from novaera_tui.table.scene import Scene
from novaera_tui.table.shortcuts import key_of
from novaera_tui.words.card_words import unrest_at_once
from novaera_tui.words.names import KIND_LETTERS, card_name, short_amount
from novaera_tui.words.zone_words import Part
from rules.actions import enlisting_unrest
from rules.forecast import BLOCKED, Price, best_price, enlisted_free, zone_reach
from rules.kinds import CIVIL_WAR, NOBODY, CardNumber, Cards, Die
from rules.records import TupleRecord

OPEN_CARDS: Final = plazy("heading", "Display")
PEOPLE_TITLE: Final = plazy("heading", "People")
PAYS_NOTHING: Final = plazy("cell", "nothing")
BACK_CELLS: Final = 8
BACK_LINES: Final = 3


class Shown(TupleRecord):
    """The cards of the table: those that are rows, and those that are only named."""

    open: Cards
    open_rest: Cards
    people: Cards
    people_rest: Cards
    hand: Cards
    hand_rest: Cards


def cards_shown(scene: Scene, folds: Folds) -> Shown:
    """Which cards get rows: all of them, until rows run short; those that can be chosen keep theirs longest."""
    view = scene.view
    available, people, hand = view.available(), view.personalities, hand_of(scene)
    asked = (
        {CardNumber(target[1]) for target in scene.options if target[0] == "card"} if scene.home == DISPLAY else set()
    )
    payable = payable_cards(scene)

    def unpayable(cards: Cards) -> Cards:
        return tuple(card for card in cards if card not in payable)

    stages = (
        (Stage.PRICES if view.phase == "spend" else Stage.UNLIT, unpayable(available)),
        (Stage.PEOPLE, (*available, *hand) if asked & {*people} else unpayable(people)),
        (Stage.UNLIT, unpayable(hand)),
        (Stage.FREE, people),
        (Stage.HAND, hand),
        (Stage.OPEN, available),
        (Stage.LIT, (*available, *people, *hand)),
    )
    chosen = {*available, *hand, *people}
    for stage, cards in stages:
        left = tuple(card for card in cards if card in (chosen if stage == Stage.LIT else chosen - asked))
        is_whole = stage in (Stage.PEOPLE, Stage.FREE) and folds[stage]
        chosen.difference_update(left if is_whole else folded(folds, stage, left))
    parts: list[Cards] = []
    for cards in (available, people, hand):
        parts.append(tuple(card for card in cards if card in chosen))
        parts.append(tuple(card for card in cards if card not in chosen))
    return Shown(*parts)


def payable_cards(scene: Scene) -> frozenset[CardNumber]:
    """Cards that any of the dice could pay for, wherever the cursor is, so that rows stay when it moves. While zones
    are picked no personality is among them, for there is always a black die."""
    known = "payable"
    if known not in scene.drawn:
        view = scene.view
        payable = {*view.available(), *hand_of(scene)}
        if scene.decision is not None and scene.decision.kind == "pick":
            zones = (zone_reach(view, scene.mine, zone) for zone, dice in enumerate(view.zones) if dice)
            payable &= frozenset[CardNumber]().union(*zones)
        elif scene.reach:
            payable = {card for card, how in scene.reach.items() if how != BLOCKED}
            payable |= enlisted_free(view, scene.mine, view.civilizations[scene.mine].dice)
        scene.drawn[known] = frozenset(payable)
    found: frozenset[CardNumber] = scene.drawn[known]
    return found


def hand_of(scene: Scene) -> Cards:
    """The one hand that this view may show here."""
    view = scene.view
    seat = hand_seat(scene)
    return () if seat == NOBODY else view.civilizations[seat].hand or ()


def hand_seat(scene: Scene) -> int:
    """Whose hand is shown, face up or face down: the viewer's, the asked player's, or one that everybody may see."""
    view = scene.view
    if view.player is not None:
        return view.player
    if scene.decision is not None or scene.hand_down:
        return scene.asked
    seat = scene.asked if scene.asked != NOBODY else scene.shown
    return seat if view.civilizations[seat].hand is not None else NOBODY


def listed(scene: Scene, number: CardNumber, with_price: bool = False, with_key: bool = True) -> ListedCard:
    """A card with its key, its price for the reader, and what it covers."""
    view = scene.view
    target = ("card", number, 0)
    is_lit = number in scene.lit if scene.home != DISPLAY else target in scene.options
    below = next((column[-2:-1] for column in view.display if column and column[-1] == number), ())
    return ListedCard(
        scene.face(number),
        key_of(scene, target) if with_key else "",
        scene.due(number),
        is_lit,
        pay_part(scene, number, scene.die) if with_price and scene.die is not None else Part(""),
        price(scene.face(below[0]), scene.palette) if below and not with_price else None,
        any(number in view.display[place][-1:] for place in scene.changes.columns),
    )


def pay_part(scene: Scene, number: CardNumber, die: Die) -> Part:
    """What is still to pay for a card with this die: resources, or Unrest for a territory or a personality."""
    card = scene.face(number)
    unrest = sum(unrest_at_once(effect) for effect in card.effects if effect.trigger == "instant")
    if card.is_technology:
        price = best_price(scene.view, scene.mine, number, die)
        if not price.affordable:
            lacking = short_amount(price.rest - price.purse, price.colour)
            return Part(pgettext("cell", "lacks {amount}", amount=lacking), "quiet")
        return Part(amount_due(scene, price) if price.rest else str(PAYS_NOTHING))
    if card.is_personality:
        unrest = enlisting_unrest(scene.view.working(scene.mine), card, die)
    if card.is_territory and scene.reach.get(number) == BLOCKED:
        return Part(pgettext("cell", "lacks cards"), "quiet")
    before = scene.view.unrest(scene.mine)
    after = min(max(0, before + unrest), CIVIL_WAR)
    if after == before:
        return Part(str(PAYS_NOTHING))
    words = pgettext("brief", "Unrest {before}{to}{after}", before=before, to=scene.palette.glyphs.to, after=after)
    return Part(words, "warn" if after > before else "good")


def amount_due(scene: Scene, price: Price) -> str:
    """5W; 5W/E if other resources must count as welfare, too."""
    mine = scene.view.civilizations[scene.mine]
    kinds = [kind for kind in mine.working.terms.sources[price.colour] if mine.resources[kind]]
    if mine.resources[price.colour] >= price.rest:
        kinds = [price.colour]
    return str(price.rest) + "/".join(KIND_LETTERS[kind] for kind in kinds)


def more_words(cards: int, key: str) -> str:
    """Cards that have no room in a line of names."""
    return npgettext("brief", "{number} more: {key}", "{number} more: {key}", cards, key=key)


def hand_down_words(scene: Scene, cards: int) -> str:
    if scene.hand_down:
        return npgettext(
            "brief",
            "{number} card face down   {key} look",
            "{number} cards face down   {key} look",
            cards,
            key=scene.key("hand"),
        )
    return npgettext("brief", "{number} card face down", "{number} cards face down", cards)


def put_backs(drawing: Drawing, scene: Scene, cards: int, width: int) -> None:
    """Card backs, side by side."""
    palette = scene.palette
    backs = " ".join([palette.glyphs.card_back * BACK_CELLS] * min(cards, width // (BACK_CELLS + 1)))
    drawing.lines += [Row().add(f" {backs}", palette.quiet).line(width, palette.ink)] * BACK_LINES


def add_names(drawing: Drawing, scene: Scene, cards: Cards, width: int, row: Row, takes_lines: bool = False) -> None:
    """Cards by their names behind a label, as many as fit the line, and the key that shows the others; or all of them
    in as many lines as they need."""
    palette = scene.palette
    named = [listed(scene, card, with_key=scene.home == DISPLAY) for card in cards]
    names = [named_card(card, palette) for card in named]
    margin, told = row.width, len(names)
    while not takes_lines and told and margin + cells_of(names[:told]) + tail_cells(scene, len(names) - told) > width:
        told -= 1
    for each, name in zip(named[:told], names, strict=False):
        if row.width + name.width > width:
            drawing.lines.append(row.line(width, palette.ink))
            row = Row().to(margin, palette.ink)
        target, top = ("card", each.card.number, 0), len(drawing.lines)
        drawing.boxes[target] = drawing.papers[target] = (row.width, top, name.width - 1, 1)
        drawing.marks[target] = (row.width + name.width - cell_len(card_name(each.card)) - 2, top)
        row.join(name)
    if told < len(names):
        more = more_words(len(names) - told, scene.key("people"))
        row.to(width - cell_len(more) - 1, palette.ink).add(more, palette.quiet)
    drawing.lines.append(row.line(width, palette.ink))


def cells_of(rows: Sequence[Row]) -> int:
    return sum(row.width for row in rows)


def tail_cells(scene: Scene, cards: int) -> int:
    return cell_len(more_words(cards, scene.key("people"))) + 1 if cards else 0
