"""Civilizations: one large, with its columns, resources and Unrest; the others in a line each."""

from __future__ import annotations

from novaera_tui.draw.choices import die_letter, draw_die
from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.text import Line, Row, cut, title_line
from novaera_tui.scene import Scene
from rules import CivilizationView
from rules.kinds import CIVIL_WAR, KIND_NAMES, LETTERS, NOBODY, UNREST_ZONE

HEADINGS = ("Welfare", "Military", "Economic", "Knowledge", "Territory", "People")
SHORT_HEADINGS = ("Welf", "Milit", "Econ", "Knowl", "Terr", "Peop")


def draw_civilization(scene: Scene, width: int, height: int) -> Drawing:
    """The large board first, the other players at the bottom where they always stand."""
    palette = scene.palette
    glyphs = palette.glyphs
    shown = scene.view.civilizations[scene.shown]
    others = [other for other in scene.view.civilizations if other.seat != scene.shown]
    name = cut(shown.name, 24, glyphs.more)
    note = f"{shown.vp} VP, hand {shown.hand_size}, Past {len(shown.past)}"
    title = title_line(
        f"Civilization of {name}",
        width,
        scene.panel == "civilization",
        palette.title,
        palette.quiet,
        glyphs.rule,
        glyphs.cursor,
        note,
    )
    drawing = Drawing([title, means_line(scene, shown, width)])
    room = max(2, height - 2 - len(others))
    draw_columns(drawing, scene, shown, width, room)
    while len(drawing.lines) < height - len(others):
        drawing.lines.append(Row().line(width, palette.ink))
    drawing.lines += (summary(scene, other, width) for other in others)
    return drawing


def means_line(scene: Scene, civilization: CivilizationView, width: int) -> Line:
    """Resources, the Unrest track with its Zone, dice left."""
    palette = scene.palette
    row = Row(palette.glyphs.more).add(" ", palette.ink)
    for kind, amount in enumerate(civilization.resources):
        row.add(f"{LETTERS[kind]}{amount} ", palette.kind(kind))
    row.add(" Unrest ", palette.quiet)
    unrest_track(row, scene, civilization.unrest)
    row.add("  ", palette.ink)
    for die in civilization.dice:
        draw_die(row, die, palette)
        row.add(" ", palette.ink)
    if civilization.hand is None and civilization.hand_size and width > 70:
        row.add(f" {civilization.hand_size} hidden in hand", palette.quiet)
    return row.line(width, palette.ink)


def unrest_track(row: Row, scene: Scene, unrest: int) -> None:
    """Eleven spaces: the marker, the Unrest Zone and the Civil War space have signs of their own."""
    palette = scene.palette
    glyphs = palette.glyphs
    in_zone = unrest in UNREST_ZONE
    row.add(f"{unrest:2} ", palette.bad if in_zone else palette.strong)
    spaces = "".join(
        glyphs.marker
        if space == unrest
        else glyphs.last
        if space == CIVIL_WAR
        else glyphs.unrest_zone
        if space in UNREST_ZONE
        else glyphs.space
        for space in range(CIVIL_WAR + 1)
    )
    row.add(spaces, palette.bad if in_zone else palette.ink)


def draw_columns(drawing: Drawing, scene: Scene, civilization: CivilizationView, width: int, room: int) -> None:
    """Six columns by kind, a card a line (two, where there is room)."""
    palette = scene.palette
    glyphs = palette.glyphs
    cell = max(1, width // len(HEADINGS))
    head = Row(glyphs.more)
    roomy = cell > len("K10 Knowledge")
    for kind, words in enumerate(HEADINGS if roomy else SHORT_HEADINGS):
        count = civilization.working.counts[kind]
        head.to(kind * cell, palette.ink)
        head.add(" ", palette.ink).add(cut(f"{LETTERS[kind]}{count} {words}", cell - 2, ""), palette.kind(kind))
    drawing.lines.append(head.line(width, palette.ink))
    longest = max(len(column) for column in civilization.columns)
    lines = 2 if longest * 2 < room else 1
    rows = [Row(glyphs.more) for _ in range(longest * lines)]
    top = len(drawing.lines)
    for kind, column in enumerate(civilization.columns):
        for place, number in enumerate(column):
            row = rows[place * lines]
            row.to(kind * cell, palette.ink)
            damaged = number in civilization.damaged
            row.add(glyphs.damaged if damaged else " ", palette.bad)
            card = scene.view.cards[number]
            hidden = damaged and not sees(scene, civilization)
            name = "face down" if hidden else card.name
            row.add(cut(name, cell - 2, glyphs.more), palette.quiet if damaged else palette.ink)
            if lines > 1 and not hidden:
                below = rows[place * lines + 1]
                below.to(kind * cell, palette.ink)
                below.add("  " + cut(card.brief(), cell - 3, glyphs.more), palette.quiet)
            if not hidden:
                drawing.boxes[("card", number, 0)] = (kind * cell, top + place * lines, cell - 1, lines)
    drawing.lines += (row.line(width, palette.ink) for row in rows)
    if not longest:
        empty = Row(glyphs.more).add(" no cards in play yet", palette.quiet)
        drawing.lines.append(empty.line(width, palette.ink))


def sees(scene: Scene, civilization: CivilizationView) -> bool:
    """R14.1: a damaged card lies face down; its owner knows it."""
    return civilization.seat in (scene.view.player, scene.asked if scene.decision is not None else NOBODY)


def summary(scene: Scene, civilization: CivilizationView, width: int) -> Line:
    """Another player in one line."""
    palette = scene.palette
    glyphs = palette.glyphs
    row = Row(glyphs.more)
    row.add(f" {cut(civilization.name, 12, glyphs.more)} ", scene.seat_style(civilization.seat))
    row.add(f"{civilization.vp} VP  ", palette.ink)
    for kind, amount in enumerate(civilization.resources):
        row.add(f"{LETTERS[kind]}{amount} ", palette.kind(kind))
    zone = glyphs.unrest_zone if civilization.unrest in UNREST_ZONE else ""
    row.add(f" Unrest {civilization.unrest}{zone}  ", palette.bad if zone else palette.ink)
    counts = civilization.working.counts
    cards = " ".join(f"{LETTERS[kind]}{counts[kind]}" for kind in range(len(KIND_NAMES)) if counts[kind])
    damaged = f" {glyphs.damaged}{len(civilization.damaged)}" if civilization.damaged else ""
    row.add(f"cards {cards or '-'}{damaged}  hand {civilization.hand_size}  ", palette.quiet)
    dice = " ".join(f"{die_letter(die.colour)}{die.value}" for die in civilization.dice)
    row.add(f"dice {dice}" if dice else "", palette.quiet)
    return row.line(width, palette.ink)
