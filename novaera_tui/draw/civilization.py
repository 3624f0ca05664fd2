"""One civilization large, while a question is about its cards: what each still does, and what it would cost.

A disaster that asks has a banner. On a small table the cards asked about are rows, and every other kind is a line; on a
large one all cards lie in six columns.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.style import Style

from novaera_tui.draw.cards import CARD_SIGNS, signs
from novaera_tui.draw.dice import with_chips
from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.folds import LOOSE, Folds, Stage, folded
from novaera_tui.draw.gauges import add_ruler
from novaera_tui.draw.headings import add_heading
from novaera_tui.draw.large_letters import large
from novaera_tui.draw.text import Line, Row, Span, flowing, wrap_text, wrapped_spans
from novaera_tui.messages import MessageTable, gettext, lazy, npgettext, pgettext, plazy
from novaera_tui.table.scene import Scene
from novaera_tui.table.shortcuts import key_of
from novaera_tui.words.card_words import lasting_words
from novaera_tui.words.names import KIND_WORDS, TRACK_TITLES, card_name, short_amount, vp_words
from novaera_tui.words.threats import one_of
from novaera_tui.words.zone_words import Part
from rules import CivilizationView
from rules import events as happened
from rules.forecast import scoring_difference, threat
from rules.kinds import (
    CIVIL_WAR,
    COLOURS,
    KINDS,
    LAST_SPACE,
    NO_CARD,
    NOBODY,
    ROUNDS_PER_ERA,
    TRACK_NAMES,
    CardNumber,
    Cards,
    Kind,
    Track,
)
from rules.unrest import Damage

IT_DOES: Final = plazy("column", "it does")
WOULD_LOSE: Final = plazy("column", "you would lose")
WOULD_REGAIN: Final = plazy("column", "you would regain")
COST_OF_ANSWER: Final = plazy("brief", "lost: {price}"), plazy("brief", "regained: {price}")
"""Of a card that is damaged or given up, and of one that is repaired."""
REST: Final = lazy("The rest of the civilization")
BANNERS: Final = MessageTable(
    {
        "riots": lazy("each player damages a working welfare card"),
        "invasion": lazy("each player damages a working military card"),
        "decline": lazy("each player damages a working economic card"),
        "regression": lazy("each player damages a working knowledge card"),
    }
)
WITHOUT_CARD: Final = lazy("players without one lose a card for good")
WAR_BANNER: Final = lazy("damages a card of each colour and a territory; then Unrest is 0")
STRIKE_LABELS: Final = MessageTable(
    {
        "riots": plazy("label", "RIOTS STRIKE"),
        "invasion": plazy("label", "INVASION STRIKES"),
        "decline": plazy("label", "DECLINE STRIKES"),
        "regression": plazy("label", "REGRESSION STRIKES"),
    }
)


def draw_civilization(scene: Scene, width: int, is_small: bool, folds: Folds = LOOSE) -> Drawing:
    """When rows run short, cards that the question is not about lose their words or rows; then those asked about have
    no words, and last the banner is a line."""
    drawing = Drawing()
    put_banner(drawing, scene, width, is_small or bool(folds[Stage.HAND]), is_loose=not folds[Stage.TIGHT])
    shown = scene.view.civilizations[scene.shown]
    if is_small:
        names = folded(folds, Stage.UNLIT, tuple(asked_cards(scene)))
        put_asked_rows(drawing, scene, shown, width, [card for card in asked_cards(scene) if card not in names])
        put_asked_names(drawing, scene, shown, width, names)
        put_rest(drawing, scene, shown, width, folds)
    else:
        drawing.lines.append(large_heading(scene, shown, width))
        put_columns(drawing, scene, shown, width, folds)
    return drawing


# The banner ---------------------------------------------------------------------------------------------


def put_banner(drawing: Drawing, scene: Scene, width: int, is_small: bool, is_loose: bool) -> None:
    """What strikes, on the ground of its colour, and how it came if there is room; below, who is safe from a disaster,
    and who chooses when."""
    palette, track = scene.palette, scene.struck_track
    if track is not None:
        name = TRACK_NAMES[track]
        ground, title = palette.track(track), str(TRACK_TITLES[track])
        label, words = STRIKE_LABELS[name], str(WITHOUT_CARD if is_loss(scene) and is_small else BANNERS[name])
        space = pgettext("brief", "{space} of {last}", space=LAST_SPACE, last=LAST_SPACE)
    elif is_civil_war(scene):
        ground, title, space = palette.alarm, gettext("Civil War"), ""
        label, words = pgettext("label", "CIVIL WAR"), str(WAR_BANNER)
    else:
        return
    if is_small:
        row = Row().add(f" {label}  ", ground)
        if row.width + cell_len(words) + cell_len(space) + 2 <= width:
            row.add(words, ground).to(width - cell_len(space) - 1, ground).add(space, ground)
        drawing.lines.append(row.to(width, ground).line(width, ground))
        way = scene.way if is_loose else ""
    else:
        drawing.lines.append(Row().to(width, ground).segments)
        letters = large(title, palette.glyphs.rule == "-")
        fits = len(letters) > 2 and max(36, cell_len(letters[-1]) + 6) + cell_len(scene.way) < width
        beside = [words, str(WITHOUT_CARD), scene.way if fits else ""] if track is not None else ["", words]
        way = "" if fits else scene.way
        for place, line in enumerate(letters):
            row = Row().add(f"   {line}", ground)
            if place < len(beside):
                row.to(max(36, row.width + 3), ground).add(beside[place], ground)
            drawing.lines.append(row.to(width, ground).line(width, ground))
        drawing.lines.append(Row().to(width, ground).segments)
    if way:
        rows = wrapped_spans(with_chips(way, palette.ink, palette), width - 1, " ", " ")
        drawing.lines += (row.line(width, palette.ink) for row in rows)
    fates: list[Row] = []
    for seat in seats_from_first(scene):
        if track is None:
            break  # a Civil War is its player's own
        part = fate_of(scene, seat, track)
        row = Row().add(" ", palette.ink).add(scene.names[seat], scene.seat_style(seat))
        fates.append(row.add(f" {part.text}  ", palette.mood(part.mood)))
    drawing.lines += (row.line(width, palette.ink) for row in flowing(fates, width))
    drawing.lines.append([])


def is_civil_war(scene: Scene) -> bool:
    about = scene.decision.about if scene.decision is not None else None
    return isinstance(about, Damage) and about.by == "civil war"


def is_loss(scene: Scene) -> bool:
    """R8.3: is a card lost because none can be damaged?"""
    return scene.decision is not None and scene.decision.kind == "lose"


def seats_from_first(scene: Scene) -> list[int]:
    seats = len(scene.view.civilizations)
    return [(scene.view.first + step) % seats for step in range(seats)]


def fate_of(scene: Scene, seat: int, track: Track) -> Part:
    """What a disaster does to a player, or has done."""
    view, glyphs = scene.view, scene.palette.glyphs
    civilization = view.civilizations[seat]
    danger = threat(view, civilization.seat, track)
    if danger.protection != NO_CARD:
        return Part(
            pgettext("brief", "{sign} safe: {card}", sign=glyphs.safe, card=card_name(view.cards[danger.protection])),
            "good",
        )
    if seat == scene.asked:
        return Part(pgettext("brief", "chooses now"))
    order = seats_from_first(scene)
    if scene.asked != NOBODY and order.index(seat) < order.index(scene.asked):
        return Part(pgettext("brief", "has chosen"), "quiet")
    cards = danger.damaged or danger.lost
    if not cards:
        return Part(pgettext("brief", "nothing to lose"), "quiet")
    if danger.damaged:
        return Part(pgettext("brief", "damages {cards}", cards=one_of(cards, view.cards)))
    return Part(pgettext("brief", "loses {cards}", cards=one_of(cards, view.cards)))


# Rows ---------------------------------------------------------------------------------------------------


def asked_cards(scene: Scene) -> list[CardNumber]:
    return [CardNumber(target[1]) for target in scene.options if target[0] == "card"]


def is_repair(scene: Scene) -> bool:
    return scene.decision is not None and scene.decision.kind in ("repair", "repair-one")


def points_at_stake(scene: Scene, number: CardNumber) -> int:
    """R16: what an answer would cost or bring at the next scoring."""
    owner = scene.view.civilizations[scene.shown]
    column = column_of(owner, number)
    if is_repair(scene):
        return abs(scoring_difference(scene.view, happened.CardRepaired(owner.seat, number, column)))
    if number in owner.damaged:
        return 0  # it does nothing already
    return abs(scoring_difference(scene.view, happened.CardDamaged(owner.seat, number, column, "attack")))


def price_of_answer(scene: Scene, number: CardNumber) -> Part:
    """What an answer would cost or bring: points at the scoring, an evolution."""
    view = scene.view
    card = scene.face(number)
    points = points_at_stake(scene, number)
    parts = []
    evolves = card.evolves and (is_repair(scene) or number not in view.civilizations[scene.shown].damaged)
    if points and evolves:
        parts.append(vp_words(points))
    elif points and view.round == ROUNDS_PER_ERA:
        parts.append(npgettext("brief", "{number} VP at this scoring", "{number} VP at this scoring", points))
    elif points:
        parts.append(npgettext("brief", "{number} VP at scoring", "{number} VP at scoring", points))
    if evolves:
        parts.append(pgettext("brief", "an evolution"))
    mood = "good" if is_repair(scene) else "bad"
    if parts:
        return Part(", ".join(parts), mood)
    is_working = is_repair(scene) or number not in view.civilizations[scene.shown].damaged
    lasts = is_working and any(effect.trigger not in ("instant", "scoring") for effect in card.effects)
    return Part(pgettext("brief", "what it does") if lasts else pgettext("brief", "no points"), "quiet")


def put_asked_rows(
    drawing: Drawing, scene: Scene, shown: CivilizationView, width: int, asked: Sequence[CardNumber]
) -> None:
    """Cards asked about, a row each: what it does, what the answer costs."""
    if not asked:
        return
    palette = scene.palette
    prices = {number: price_of_answer(scene, number) for number in asked}
    last_title = str(WOULD_REGAIN if is_repair(scene) else WOULD_LOSE)
    names = max((cell_len(card_name(scene.face(number))) for number in asked), default=0)
    words_at = max(18, names) + 6 + CARD_SIGNS
    last = max(cell_len(last_title), *(cell_len(part.text) for part in prices.values())) + 1
    heading = gettext("{player}'s cards", player=shown.name)
    row = add_heading(Row(), scene, "mine", heading)
    if row.width < words_at:
        row.to(words_at, palette.quiet).add(str(IT_DOES), palette.quiet)
    row.to(width - last, palette.quiet).add(last_title, palette.quiet)
    drawing.lines.append(row.line(width, palette.ink))
    for number in asked:
        kind = column_of(shown, number)
        strip, body = palette.strips[kind], palette.bodies[kind]
        target = ("card", number, 0)
        row = Row().add(*((palette.glyphs.damaged, palette.bad) if number in shown.damaged else (" ", palette.ink)))
        row.add(f"{key_of(scene, target):>2} ", palette.title)
        mark = palette.glyphs.damaged if number in shown.damaged else ""  # the cursor may hide the one in front
        row.add(f"{mark}{card_name(scene.face(number))}", strip).to(words_at - CARD_SIGNS - 1, strip)
        row.add(signs(scene.face(number), palette), strip).add(" ", body)
        first, *more = wrap_text(lasting_words(scene.face(number)), max(8, width - words_at - last - 1))
        row.add(first, body).to(width - last, body).add(prices[number].text, body + palette.mood(prices[number].mood))
        top = len(drawing.lines)
        drawing.lines.append(row.to(width, body).line(width, palette.ink))
        for part in more:
            line = Row().to(4, palette.ink).to(words_at, body).add(part, body).to(width, body)
            drawing.lines.append(line.segments)
        drawing.boxes[target] = (0, top, width, 1 + len(more))
        drawing.papers[target] = (4, top, width - 4, 1 + len(more))


def put_asked_names(drawing: Drawing, scene: Scene, shown: CivilizationView, width: int, asked: Cards) -> None:
    """The same in few rows: a name, its signs, and the points that it costs."""
    palette = scene.palette
    row = Row()
    for number in asked:
        target, points = ("card", number, 0), points_at_stake(scene, number)
        item = name_of(scene, shown, number, f" {key_of(scene, target):>2} ")
        if points:
            sign, style = ("+", palette.good) if is_repair(scene) else ("-", palette.bad)
            item.add(f"{sign}{vp_words(points)}  ", style)
        if row.width + item.width > width + 2:
            drawing.lines.append(row.line(width, palette.ink))
            row = Row()
        drawing.boxes[target] = (row.width, len(drawing.lines), item.width - 2, 1)
        row.join(item)
    if asked:
        drawing.lines.append(row.line(width, palette.ink))


def column_of(shown: CivilizationView, number: CardNumber) -> Kind:
    return next(kind for kind in KINDS if number in shown.columns[kind])


def put_rest(drawing: Drawing, scene: Scene, shown: CivilizationView, width: int, folds: Folds = LOOSE) -> None:
    """Every other card by name, a line or two for each kind; or the key that shows them."""
    palette, asked = scene.palette, asked_cards(scene)
    kinds = {kind: [card for card in shown.columns[kind] if card not in asked] for kind in KINDS}
    if not any(kinds.values()):
        return
    if folds[Stage.PEOPLE]:
        heading = add_heading(Row(), scene, "", f"{REST}:", scene.key("civilization"))
        drawing.lines.append(heading.line(width, palette.ink))
        return
    drawing.lines += [[], add_heading(Row(), scene, "", str(REST)).line(width, palette.ink)]
    for kind, cards in kinds.items():
        if not cards:
            continue
        for place, row in enumerate(flowing([name_of(scene, shown, card) for card in cards], width - 6)):
            head = f" {short_amount(len(shown.columns[kind]), kind):^3}" if not place else ""
            line = Row().add(" ", palette.ink).add(head, palette.strips[kind]).to(6, palette.ink)
            drawing.lines.append(line.join(row).line(width, palette.ink))


def name_of(scene: Scene, shown: CivilizationView, number: CardNumber, key: str = "") -> Row:
    """A card in play: damaged, or with its signs."""
    palette = scene.palette
    row = Row().add(key, palette.title)
    if number in shown.damaged:
        name = card_name(scene.face(number)) if sees(scene, shown) else pgettext("brief", "face down")
        return row.add(f"{palette.glyphs.damaged}{name}  ", palette.bad)
    return row.add(
        f"{signs(scene.face(number), palette).replace(' ', '')}{card_name(scene.face(number))}  ", palette.ink
    )


def sees(scene: Scene, civilization: CivilizationView) -> bool:
    """R14.1: a damaged card lies face down; its owner knows it."""
    return civilization.seat in (scene.view.player, scene.asked if scene.decision is not None else NOBODY)


# Six columns --------------------------------------------------------------------------------------------


def large_heading(scene: Scene, shown: CivilizationView, width: int) -> Line:
    """The player, points, hand and Past, and Unrest on its ruler."""
    palette = scene.palette
    row = add_heading(Row(), scene, "mine", gettext("Civilization of {player}", player=shown.name))
    facts = (
        vp_words(shown.vp),
        gettext("hand {cards}", cards=shown.hand_size),
        gettext("Past {cards}", cards=len(shown.past)),
    )
    row.add("   " + "   ".join(facts), palette.quiet)
    label = " " + gettext("Unrest") + " "
    cell = 3 if row.width + cell_len(label) + 3 * (CIVIL_WAR + 1) <= width else 1
    row.to(width - cell_len(label) - cell * (CIVIL_WAR + 1), palette.ink).add(label, palette.quiet)
    add_ruler(row, shown.unrest, palette, cell, scene.changes.unrest.get(shown.seat))
    return row.line(width, palette.ink)


def put_columns(drawing: Drawing, scene: Scene, shown: CivilizationView, width: int, folds: Folds) -> None:
    """A column for each kind of card."""
    palette, asked = scene.palette, asked_cards(scene)
    cell, top = width // len(KINDS), len(drawing.lines)
    columns: list[list[Row]] = []
    for kind in KINDS:
        rows = [kind_head(scene, shown, kind, cell)]
        for number in shown.columns[kind]:
            box = (kind * cell, top + len(rows), cell - 1)
            made = tile(
                scene, shown, number, kind, cell - 1, bool(folds[Stage.UNLIT if number in asked else Stage.PEOPLE])
            )
            if number not in shown.damaged or sees(scene, shown):
                target = ("card", number, 0)
                drawing.boxes[target] = (*box, len(made))
                drawing.papers[target] = (box[0] + 1, box[1], box[2] - 1, len(made))
            rows += made
            if not folds[Stage.TIGHT] and number not in asked:
                rows.append(Row())
        columns.append(rows[:-1] if not rows[-1].width else rows)
    for line in range(max(map(len, columns))):
        row = Row()
        for place, rows in enumerate(columns):
            row.to(place * cell, palette.ink)
            if line < len(rows):
                row.join(rows[line])
        drawing.lines.append(row.line(width, palette.ink))


def kind_head(scene: Scene, shown: CivilizationView, kind: Kind, cell: int) -> Row:
    """3 welfare, and the resources of that colour."""
    palette = scene.palette
    words = KIND_WORDS[kind]
    row = Row().add(f" {len(shown.columns[kind])} {words}", palette.kind(kind) + Style(bold=True))
    if kind in COLOURS:
        amount = short_amount(shown.resources[kind], kind)
        row.to(cell - 2 - cell_len(amount), palette.ink).add(amount, palette.kind(kind) + Style(bold=True))
    return row


def tile(
    scene: Scene, shown: CivilizationView, number: CardNumber, kind: Kind, width: int, is_dense: bool
) -> list[Row]:
    """A card in play: its name, what it still does, and what the answer would cost."""
    palette, card = scene.palette, scene.face(number)
    target = ("card", number, 0)
    is_asked = target in scene.options
    body = palette.bodies[kind]
    title = palette.strips[kind] if is_asked else body + Style(bold=True)
    if number in shown.damaged and not is_asked:
        name = card_name(card) if sees(scene, shown) else pgettext("brief", "face down")
        lead = (palette.glyphs.damaged, palette.bad)
        rows = title_rows(name, width, lead, ("", body), palette.ink)
        told = Row().add(" ", palette.ink).add(" " + pgettext("brief", "damaged"), body).to(width, body)
        return rows if is_dense else [*rows, told]
    on_it = signs(card, palette).replace(" ", "")
    key = key_of(scene, target)
    mark = palette.glyphs.damaged if number in shown.damaged else ""  # the cursor hides the one in front
    name = f"{key} {mark}{card_name(card)}" if key else f"{mark}{card_name(card)}"
    sign = palette.glyphs.new if number in scene.changes.cards else " "
    lead = (palette.glyphs.damaged if number in shown.damaged else sign, palette.accent)
    rows = title_rows(name, width, lead, (on_it, title), palette.ink)
    words = [] if is_dense else list(wrap_text(lasting_words(card), width - 2))
    rows += [Row().add(" ", palette.ink).add(f" {part}", body).to(width, body) for part in words if part]
    if is_asked:
        part = price_of_answer(scene, number)
        style = body + palette.mood(part.mood)
        priced = COST_OF_ANSWER[is_repair(scene)].format(price=part.text) if part.mood != "quiet" else part.text
        told_lines = wrap_text(priced, width - 2)
        rows += [Row().add(" ", palette.ink).add(f" {text}", style).to(width, body) for text in told_lines]
    return rows


def title_rows(name: str, width: int, lead: Span, signs_on_it: Span, ink: Style) -> list[Row]:
    """A name in as many lines as it needs; the signs end the first."""
    on_it, style = signs_on_it
    room = width - 1 - len(on_it) - bool(on_it)
    fits = all(cell_len(word) <= room for word in name.split())
    first, *more = wrap_text(name, room) if fits else ("", *wrap_text(name, width - 1))
    rows = [Row().add(*lead).add(first, style).to(width - len(on_it), style).add(on_it, style)]
    return rows + [Row().add(" ", ink).add(part, style).to(width, style) for part in more]
