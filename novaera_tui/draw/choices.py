"""The choices: Dice Zones while picking, dice and actions while spending, a menu for everything else."""

from __future__ import annotations

from rich.style import Style

from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.palette import Palette
from novaera_tui.draw.text import Line, Row, title_line
from novaera_tui.keys import ACTION_LETTERS
from novaera_tui.scene import Scene, Target
from rules import CivilizationView, Die, Option
from rules.abilities import PickLimit
from rules.kinds import (
    BLACK,
    CIVIL_WAR,
    KIND_NAMES,
    LAST_SPACE,
    LETTERS,
    NOBODY,
    PICK_LIMIT,
    UNREST_ZONE,
)

STRIP_HEIGHT = 2
ACTIONS = tuple(ACTION_LETTERS)
TRACK_LETTERS = ("Riots", "Invas", "Decl", "Regr", "Dark")


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
    picking = bool(any(scene.view.zones))
    words = "Dice Zones" if picking else "Dice and actions"
    focused = scene.panel == "choices"
    drawing = Drawing([title_line(words, width, focused, palette.title, palette.quiet, glyphs.rule, glyphs.cursor)])
    if scene.asked != NOBODY:
        mine = scene.view.civilizations[scene.asked]
        if picking:
            draw_zones(drawing, scene, mine, width, height)
        else:
            drawing.lines.append(means(mine, palette).line(width, palette.ink))
            draw_dice(drawing, scene, mine, width)
            if any(target[0] == "menu" for target in scene.options):
                draw_menu(drawing, scene, width)
            if scene.view.phase == "spend":
                draw_actions(drawing, scene, width, height - len(drawing.lines))
    if picking and any(target[0] == "menu" for target in scene.options):
        draw_menu(drawing, scene, width)
    return drawing


# Dice Zones ---------------------------------------------------------------------------------------------


def draw_zones(drawing: Drawing, scene: Scene, mine: CivilizationView, width: int, height: int) -> None:
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
        words, bad = picking_words(mine, dice, palette)
        row.add(words, palette.warn if bad else palette.good)
        left = leaving_words(scene, dice)
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


def picking_words(mine: CivilizationView, dice: tuple[Die, ...], palette: Palette) -> tuple[str, bool]:
    """What the zone does to Unrest and dice, and whether that is bad."""
    limit = PICK_LIMIT + sum(ability.by for _, ability in mine.working.having(PickLimit))
    after = min(CIVIL_WAR, mine.unrest + max(0, sum(die.value for die in dice) - limit))
    words = "no Unrest" if after == mine.unrest else f"Unrest {mine.unrest}{palette.glyphs.to}{after}"
    if after == CIVIL_WAR:
        return words + " CIVIL WAR", True
    if after in UNREST_ZONE and not mine.lowered:
        return f"{words} {palette.glyphs.unrest_zone}Zone, dice -1", True
    return words, after != mine.unrest


def leaving_words(scene: Scene, dice: tuple[Die, ...]) -> str:
    """What the tracks would be if this zone were left last."""
    tracks = list(scene.view.tracks)
    for die in dice:
        tracks[die.colour] = min(LAST_SPACE, tracks[die.colour] + die.value)
    to = scene.palette.glyphs.to
    return " ".join(
        f"{TRACK_LETTERS[track]} {before}{to}{after}{'!' if after == LAST_SPACE else ''}"
        for track, (before, after) in enumerate(zip(scene.view.tracks, tracks, strict=True))
        if before != after
    )


# Dice, actions, menus -----------------------------------------------------------------------------------


def die_letter(colour: int) -> str:
    return "B" if colour == BLACK else LETTERS[colour]


def draw_die(row: Row, die: Die, palette: Palette) -> None:
    """A letter for the colour and the value: W5 is a green five."""
    row.add(f"{die_letter(die.colour)}{die.value}", palette.die(die.colour) + BOLD)


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


def action_words(scene: Scene, action: str, mine: CivilizationView) -> str:
    """What the action comes to with the die at hand."""
    die = scene.die
    to = scene.palette.glyphs.to
    if action == "develop":
        here = sum(
            1 for number, mark in scene.reach.items() if mark == "now" and scene.view.cards[number].is_technology
        )
        return f"{here} in reach"
    if action == "gain":
        return f"+{die.value} {KIND_NAMES[die.colour]}" if die is not None and die.colour != BLACK else ""
    if action == "enlist":
        black = die is not None and die.colour == BLACK
        return f"pays {die.value}" if die is not None and black else "Unrest + cost"
    if action == "expand":
        here = sum(1 for number, mark in scene.reach.items() if mark == "now" and scene.view.cards[number].is_territory)
        return f"{here} in reach" if scene.view.era > 1 else "from Era II"
    if action == "repair":
        return f"{len(mine.damaged)} damaged"
    if action == "calm":
        return f"Unrest {mine.unrest}{to}{max(0, mine.unrest - 1)}" if die is not None and die.colour == BLACK else ""
    return "card to hand"


def draw_actions(drawing: Drawing, scene: Scene, width: int, room: int) -> None:
    """The seven actions with their letters; those that cannot be taken are marked and quiet."""
    palette = scene.palette
    mine = scene.view.civilizations[scene.asked]
    if not mine.dice:
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
        row.add(f"{ACTION_LETTERS[action]} ", palette.accent if able else palette.quiet)
        words = f"{action:9}{action_words(scene, action, mine)}"
        row.add(words if len(words) <= cell - 5 else action, palette.ink if able else palette.quiet)
        if asked:
            drawing.boxes[("action", place, 0)] = (column * cell, len(drawing.lines) + line, cell - 1, 1)
    drawing.lines += (row.line(width, palette.ink) for row in rows)


def menu_texts(scene: Scene) -> dict[Target, str]:
    """The options that have no place of their own, in words."""
    if scene.decision is None:
        return {}
    return {target: menu_text(scene, option) for target, option in scene.options.items() if target[0] == "menu"}


def menu_text(scene: Scene, option: Option) -> str:
    match option.kind:
        case "none":
            return "no"
        case "player":
            return scene.names[option.value]
        case "resource":
            return f"{LETTERS[option.value]} {option.key}"
        case "amount":
            return f"pay {option.key}"
        case "track":
            return f"{option.key} {scene.view.tracks[option.value]}"
        case "effect":
            card = scene.view.cards[option.value]
            return f"{card.name}: {card.effects[option.extra].brief()}"
    return option.key


def draw_menu(drawing: Drawing, scene: Scene, width: int) -> None:
    """One line each, with the digit that picks it (after those of the dice)."""
    palette = scene.palette
    before = sum(1 for target in scene.options if target[0] in ("die", "zone"))
    for place, (target, text) in enumerate(menu_texts(scene).items()):
        digit = before + place + 1
        label = "n" if text == "no" else str(digit) if digit < 10 else " "
        row = Row(palette.glyphs.more).add(f" {label} ", palette.accent)
        row.add(text, menu_style(scene, target))
        drawing.boxes[target] = (0, len(drawing.lines), width, 1)
        drawing.lines.append(row.line(width, palette.ink))


def menu_style(scene: Scene, target: Target) -> Style:
    option = scene.options[target]
    if option.kind in ("resource", "colour"):
        return scene.palette.kind(option.value)
    if option.kind == "track":
        return scene.palette.die(option.value)
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
            second.add(f"  {'n' if text == 'no' else before + place + 1} ", palette.accent)
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
        row.add(ACTION_LETTERS[action], palette.accent if able else palette.quiet)
        row.add(f" {action} ", palette.ink if able else palette.quiet)
        if asked:
            drawing.boxes[("action", place, 0)] = (start, 1, row.width - start, 1)
