"""The choices: Dice Zones while picking, dice and actions while spending, a menu for everything else."""

from __future__ import annotations

from rich.style import Style

from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.palette import Palette
from novaera_tui.draw.text import Line, Row, title_line
from novaera_tui.scene import Scene, Target
from novaera_tui.words.actions import ACTION_WORDS
from novaera_tui.words.menus import menu_text
from novaera_tui.words.names import SHORT_TRACK_TITLES
from rules import CivilizationView, Die
from rules.actions import ACTIONS
from rules.decisions import DECLINE, Colour, Marker, Resource
from rules.forecast import Picking, leaving, picking
from rules.kinds import LETTERS, NOBODY, UNREST_ZONE

STRIP_HEIGHT = 2


def needs_room(scene: Scene, width: int) -> bool:
    """Is this too much for the two lines of a strip?"""
    if any(target[0] == "zone" for target in scene.options):
        return True
    menu = menu_texts(scene)
    return sum(len(text) + 6 for text in menu.values()) > width


def draw_choices(scene: Scene, width: int, height: int) -> Drawing:
    if height <= STRIP_HEIGHT:
        return draw_strip(scene, width)
    palette = scene.palette
    glyphs = palette.glyphs
    taking = bool(any(scene.view.zones))
    words = "Dice Zones" if taking else "Dice and actions"
    focused = scene.panel == "choices"
    drawing = Drawing([title_line(words, width, focused, palette.title, palette.quiet, glyphs.rule, glyphs.cursor)])
    if scene.asked != NOBODY:
        mine = scene.view.civilizations[scene.asked]
        if taking:
            draw_zones(drawing, scene, width, height)
        else:
            drawing.lines.append(means(mine, palette).line(width, palette.ink))
            draw_dice(drawing, scene, mine, width)
            if any(target[0] == "menu" for target in scene.options):
                draw_menu(drawing, scene, width)
            if scene.view.phase == "spend":
                draw_actions(drawing, scene, width, height - len(drawing.lines))
    if taking and any(target[0] == "menu" for target in scene.options):
        draw_menu(drawing, scene, width)
    return drawing


# Dice Zones ---------------------------------------------------------------------------------------------


def draw_zones(drawing: Drawing, scene: Scene, width: int, height: int) -> None:
    """Each zone: its dice, their sum, what picking it does, and what leaving it would do."""
    palette = scene.palette
    zones = scene.view.zones
    lines = max(1, min(3, (height - 1) // max(1, len(zones))))
    for number, dice in enumerate(zones):
        top = len(drawing.lines)
        row = Row(palette.glyphs.more).add(f" {number + 1} ", palette.accent)
        if not dice:
            row.add("taken", palette.quiet)
            drawing.lines.append(row.line(width, palette.ink))
            drawing.lines += [Row().line(width, palette.ink)] * (lines - 1)
            continue
        for die in dice:
            draw_die(row, die, palette)
            row.add(" ", palette.ink)
        total = sum(die.value for die in dice)
        row.add(f" sum {total:2}  ", palette.ink)
        if scene.view.token_zone == number:
            row.add(f"token of {scene.names[scene.view.token_owner]} ", palette.warn)
        words, bad = picking_words(picking(scene.view, scene.asked, number), palette)
        row.add(words, palette.warn if bad else palette.good)
        left = leaving_words(scene, number)
        if lines == 1:
            row.add(f"   if left: {left}", palette.quiet)
        wide = row.width + 1
        drawing.lines.append(row.line(width, palette.ink))
        if lines > 1:
            below = Row(palette.glyphs.more).add(f"      if left: {left}", palette.quiet)
            wide = max(wide, below.width + 1)
            drawing.lines.append(below.line(width, palette.ink))
            drawing.lines += [Row().line(width, palette.ink)] * (lines - 2)
        drawing.boxes[("zone", number, 0)] = (0, top, min(wide, width), min(lines, 2))


def picking_words(outlook: Picking, palette: Palette) -> tuple[str, bool]:
    """What the zone does to Unrest and dice, and whether that is bad."""
    before, after = outlook.before, outlook.after
    words = "no Unrest" if after == before else f"Unrest {before}{palette.glyphs.to}{after}"
    if outlook.civil_war:
        return words + " CIVIL WAR", True
    if outlook.lowers:
        return f"{words} {palette.glyphs.unrest_zone}Zone, dice -1", True
    return words, after != before


def leaving_words(scene: Scene, zone: int) -> str:
    """What the tracks would be if this zone were left last."""
    to = scene.palette.glyphs.to
    return " ".join(
        f"{SHORT_TRACK_TITLES[move.track]} {move.before}{to}{move.after}{'!' if move.arrives else ''}"
        for move in leaving(scene.view, zone)
    )


# Dice, actions, menus -----------------------------------------------------------------------------------


def draw_die(row: Row, die: Die, palette: Palette) -> None:
    """A letter for the colour and the value: W5 is a green five."""
    row.add(str(die), palette.die(die.colour) + BOLD)


BOLD = Style(bold=True)


def means(mine: CivilizationView, palette: Palette) -> Row:
    """Resources and Unrest in one line."""
    row = Row(palette.glyphs.more).add(" ", palette.ink)
    for kind, amount in enumerate(mine.resources):
        row.add(f"{LETTERS[kind]}{amount} ", palette.kind(kind))
    in_zone = mine.unrest in UNREST_ZONE
    row.add(f" Unrest {mine.unrest}", palette.bad if in_zone else palette.ink)
    if in_zone:
        row.add(f" {palette.glyphs.unrest_zone}Zone", palette.bad)
    return row


def dice_in_order(scene: Scene, mine: CivilizationView) -> list[Die]:
    """Dice that can be told apart, in the order of their digits."""
    return list(dict.fromkeys(mine.dice))


def draw_dice(drawing: Drawing, scene: Scene, mine: CivilizationView, width: int) -> None:
    row = Row(scene.palette.glyphs.more).add(" ", scene.palette.ink)
    boxes = dice_cells(row, scene, mine)
    for target, (start, size) in boxes.items():
        drawing.boxes[target] = (start, len(drawing.lines), size, 1)
    if not mine.dice:
        row.add("no dice left", scene.palette.quiet)
    drawing.lines.append(row.line(width, scene.palette.ink))


def dice_cells(row: Row, scene: Scene, mine: CivilizationView) -> dict[Target, tuple[int, int]]:
    """The dice with their digits; a die that is being spent has a sign. Cells only where a die is asked for."""
    palette = scene.palette
    cells: dict[Target, tuple[int, int]] = {}
    asked = any(target[0] == "die" for target in scene.options)
    for place, die in enumerate(dice_in_order(scene, mine)):
        start = row.width
        spent = not asked and die == scene.die
        row.add(f"{palette.glyphs.cursor if spent else ' '}{place + 1}:", palette.accent if spent else palette.quiet)
        draw_die(row, die, palette)
        count = mine.dice.count(die)
        row.add(f"x{count} " if count > 1 else " ", palette.quiet)
        if asked:
            cells[("die", die.colour, die.value)] = (start, row.width - start)
    return cells


def draw_actions(drawing: Drawing, scene: Scene, width: int, room: int) -> None:
    """The seven actions with their letters; those that cannot be taken are marked and quiet."""
    palette = scene.palette
    if not scene.view.civilizations[scene.asked].dice:
        return
    asked = scene.decision is not None and scene.decision.kind == "action"
    columns = 1 if room >= len(ACTIONS) else 2
    cell = max(1, width // columns)
    per_column = -(-len(ACTIONS) // columns)
    rows = [Row(palette.glyphs.more) for _ in range(per_column)]
    for place, action in enumerate(ACTIONS):
        column, line = divmod(place, per_column)
        row = rows[line]
        row.to(column * cell, palette.ink)
        able = ("action", place, 0) in scene.options
        sign = palette.glyphs.available if able else palette.glyphs.blocked if asked else " "
        row.add(f" {sign}", palette.good if able else palette.quiet)
        known = ACTION_WORDS[action.word]
        row.add(f"{known.key} ", palette.accent if able else palette.quiet)
        words = f"{action.word:9}{known.comes_to(scene.circumstances)}"
        row.add(words if len(words) <= cell - 5 else action.word, palette.ink if able else palette.quiet)
        if asked:
            drawing.boxes[("action", place, 0)] = (column * cell, len(drawing.lines) + line, cell - 1, 1)
    drawing.lines += (row.line(width, palette.ink) for row in rows)


def menu_texts(scene: Scene) -> dict[Target, str]:
    """The options that have no place of their own, in words."""
    if scene.decision is None:
        return {}
    return {target: menu_text(option, scene.view) for target, option in scene.options.items() if target[0] == "menu"}


def draw_menu(drawing: Drawing, scene: Scene, width: int) -> None:
    """One line each, with the digit that picks it (after those of the dice)."""
    palette = scene.palette
    before = sum(1 for target in scene.options if target[0] in ("die", "zone"))
    for place, (target, text) in enumerate(menu_texts(scene).items()):
        digit = before + place + 1
        label = "n" if scene.options[target] is DECLINE else str(digit) if digit < 10 else " "
        row = Row(palette.glyphs.more).add(f" {label} ", palette.accent)
        row.add(text, menu_style(scene, target))
        drawing.boxes[target] = (0, len(drawing.lines), width, 1)
        drawing.lines.append(row.line(width, palette.ink))


def menu_style(scene: Scene, target: Target) -> Style:
    what = scene.options[target].what
    if isinstance(what, Resource):
        return scene.palette.kind(what.kind)
    if isinstance(what, Colour):
        return scene.palette.kind(what.colour)
    if isinstance(what, Marker):
        return scene.palette.die(what.track)
    return scene.palette.ink


# The strip of narrow layouts ----------------------------------------------------------------------------


def draw_strip(scene: Scene, width: int) -> Drawing:
    """Means and dice in one line, actions or a short menu in the next."""
    palette = scene.palette
    glyphs = palette.glyphs
    drawing = Drawing()
    second = Row(glyphs.more)
    if scene.asked == NOBODY:
        blank: Line = Row().line(width, palette.ink)
        drawing.lines = [blank, blank]
        return drawing
    mine = scene.view.civilizations[scene.asked]
    focused = scene.panel == "choices"
    first = Row(glyphs.more).add(glyphs.cursor if focused else " ", palette.title)
    for text, style, _ in means(mine, palette).segments:
        first.add(text, style or palette.ink)
    first.add("   Dice ", palette.quiet)
    for target, (start, size) in dice_cells(first, scene, mine).items():
        drawing.boxes[target] = (start, 0, size, 1)
    if any(target[0] == "menu" for target in scene.options):
        before = sum(1 for target in scene.options if target[0] == "die")
        for place, (target, text) in enumerate(menu_texts(scene).items()):
            start = second.width
            label = "n" if scene.options[target] is DECLINE else str(before + place + 1)
            second.add(f"  {label} ", palette.accent)
            second.add(text + " ", menu_style(scene, target))
            drawing.boxes[target] = (start, 1, second.width - start, 1)
    elif scene.view.phase == "spend" and mine.dice:
        strip_actions(drawing, second, scene)
    drawing.lines = [first.line(width, palette.ink), second.line(width, palette.ink)]
    return drawing


def strip_actions(drawing: Drawing, row: Row, scene: Scene) -> None:
    palette = scene.palette
    asked = scene.decision is not None and scene.decision.kind == "action"
    for place, action in enumerate(ACTIONS):
        start = row.width
        able = ("action", place, 0) in scene.options
        row.add(palette.glyphs.available if able else palette.glyphs.blocked if asked else " ", palette.quiet)
        row.add(ACTION_WORDS[action.word].key, palette.accent if able else palette.quiet)
        row.add(f" {action.word} ", palette.ink if able else palette.quiet)
        if asked:
            drawing.boxes[("action", place, 0)] = (start, 1, row.width - start, 1)
