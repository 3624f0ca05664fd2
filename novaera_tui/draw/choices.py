"""The choices: Dice Zones while picking, dice and actions while spending, a menu for everything else."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.style import Style

from novaera_tui.draw.answer_list import draw_answer_list
from novaera_tui.draw.coach import coach_lines
from novaera_tui.draw.dice import BLOCK_HEIGHT, BLOCK_WIDTH, block, chip
from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.player_lines import add_means, others_lines, summaries
from novaera_tui.draw.sizes import BLOCKS_FROM, heights
from novaera_tui.draw.text import Line, Row, cut, title_line
from novaera_tui.draw.zones import Item, draw_zones
from novaera_tui.table.scene import Scene, Target, Trick
from novaera_tui.table.shortcuts import key_of
from novaera_tui.table.tricks import tricks
from novaera_tui.words import menus
from novaera_tui.words.actions import ACTION_WORDS
from novaera_tui.words.menus import die_change_of, group_of, menu_kind, menu_text, short_menu_text
from novaera_tui.words.names import card_name
from rules import CivilizationView, Die
from rules.actions import ACTIONS
from rules.decisions import DECLINE, DieChange
from rules.kinds import COLOURS, MAX_PLAYERS, NOBODY

SHORT_ACTIONS = 36
"""Columns in which the seven actions find room in a few lines."""


def needs_room(scene: Scene, width: int, height: int) -> bool:
    """Does this menu need more lines than a small terminal usually gives it?"""
    if scene.answer_list is None and not is_asked(scene, "menu"):
        return False
    lines = heights(
        width, height, len(scene.view.civilizations), coach_lines(scene.advice, width, scene.palette)
    ).choices
    drawing = draw_choices(scene, width, lines)
    return any(drawing.boxes[target][1] > lines - 2 for target in scene.options if target[0] in ("menu", "line"))


def draw_choices(scene: Scene, width: int, height: int) -> Drawing:
    """A compact terminal has no room for civilizations: one's own means are in the heading, the others below."""
    palette, compact = scene.palette, scene.compact
    mine = scene.view.civilizations[scene.mine]
    drawing = Drawing([means_heading(scene, mine, width) if compact else heading(scene, width)])
    room = height - 1 - compact
    told = 0
    if scene.answer_list is not None:
        draw_answer_list(drawing, scene.answer_list, scene, width, room)
    elif any(scene.view.zones):
        told = draw_picking(drawing, scene, mine, width, room)
    elif scene.asked != NOBODY:
        large = width >= BLOCKS_FROM and room >= BLOCK_HEIGHT
        if not (large and draw_beside_blocks(drawing, scene, mine, width, room)):
            draw_flowing(drawing, scene, mine, width, room)
    spare = max(0, 1 + room - len(drawing.lines))
    others = min(len(scene.view.civilizations) - 1 - told, 1 + spare) if compact else 0
    drawing.lines += [Row().line(width, palette.ink)] * (1 + room - len(drawing.lines) - others + compact)
    if compact:
        drawing.lines += others_lines(scene, mine.seat, width, others, told)
    return drawing


def draw_picking(drawing: Drawing, scene: Scene, mine: CivilizationView, width: int, room: int) -> int:
    """The Dice Zones; beside the last of them the only other choice, which is to decline, or else the first of three
    other players. Returns how many players are shown there."""
    items = menu_items(scene)
    crowded = scene.compact and not items and len(scene.view.civilizations) == MAX_PLAYERS
    guest = items[0] if items else (None, summaries(scene, mine.seat, width // 2 - 1)[0]) if crowded else None
    found = draw_zones(drawing, scene, width, room, guest)
    if items and not found:
        add_flow(drawing, items, scene, width)
    return int(crowded and found)


def heading(scene: Scene, width: int) -> Line:
    """The title of the choices and their owner."""
    palette = scene.palette
    focused = scene.panel == "choices"
    if any(scene.view.zones):
        return title_line(str(menus.DICE_ZONES), width, focused, palette, str(menus.ZONES_NOTE))
    name = cut(scene.names[scene.mine], 24, palette.glyphs.more)
    if scene.answer_list is not None and scene.answer_list.whole:
        return title_line(menus.production_of(name), width, focused, palette, str(menus.FROM_TOP))
    about_dice = not is_asked(scene, "menu") or is_asked(scene, "die")
    title = menus.dice_of(name) if about_dice else menus.choices_of(name)
    return title_line(title, width, focused, palette)


def means_heading(scene: Scene, mine: CivilizationView, width: int) -> Line:
    """Whose choices these are, and their means."""
    palette = scene.palette
    glyphs = palette.glyphs
    focused = scene.panel == "choices"
    row = Row(glyphs.more).add(
        f"{glyphs.cursor if focused else glyphs.rule} ", palette.title if focused else palette.quiet
    )
    add_means(row, scene, mine, width)
    return row.add(glyphs.rule * max(0, width - row.width), palette.quiet).line(width, palette.ink)


# Items --------------------------------------------------------------------------------------------------


def distinct(dice: tuple[Die, ...]) -> list[Die]:
    """Dice that can be told apart."""
    return list(dict.fromkeys(dice))


def is_asked(scene: Scene, kind: str) -> bool:
    return any(target[0] == kind for target in scene.options)


def die_label(scene: Scene, mine: CivilizationView, die: Die) -> Row:
    """The number of a die, or of all identical dice, and a sign if it is being spent. Numbers stay for a round, and are
    left out only where the digits mean something else."""
    palette = scene.palette
    spent = scene.decision is not None and die == scene.die and not is_asked(scene, "die")
    numbers = [str(number) for other, number in zip(mine.dice, mine.numbers, strict=True) if other == die]
    label = ",".join(numbers)
    if is_asked(scene, "menu") and not is_asked(scene, "die"):
        label = " " * len(label)
    look = palette.title if spent else palette.accent
    return Row().add(f"{palette.glyphs.cursor if spent else ' '}{label} ", look)


def die_item(scene: Scene, mine: CivilizationView, die: Die) -> Item:
    """A chip with its number, and one for each die that is like it; a target only where a die is asked for."""
    row = die_label(scene, mine, die)
    for _ in range(mine.dice.count(die)):
        row.add(chip(die), scene.palette.die(die.colour)).add(" ", scene.palette.ink)
    row.add(" ", scene.palette.ink)
    return ("die", die.colour, die.value) if is_asked(scene, "die") else None, row


def menu_items(scene: Scene, short: bool = False) -> list[Item]:
    return [item for group in menu_groups(scene, short) for item in group]


def menu_groups(scene: Scene, short: bool = False) -> list[list[Item]]:
    """The lines of a menu. Short ones follow one another, with a shared label before the first of them: roll 4 E6 5 K6,
    swap E6 to 6 M 7 K."""
    groups: list[list[Item]] = []
    if scene.decision is None:
        return groups
    palette, before = scene.palette, None
    if scene.trick is None and (found := tricks(scene)):
        return [[(None, trick_row(scene, trick))] for trick in found.values()]
    lines = [(target, option) for target, option in scene.options.items() if target[0] == "menu"]
    changes = [die_change_of(option) for _, option in lines]
    for (target, option), change in zip(lines, changes, strict=True):
        label = "n" if option is DECLINE else key_of(scene, target) or " "
        common, text = "", menu_text(option, scene.view, scene.decision)
        is_short = short and change is not None and changes.count(change) == 1  # else the card is named
        if is_short and isinstance(option.what, DieChange):
            common, text = short_menu_text(option.what, palette.glyphs.to)
        group = group_of(change) if is_short else None
        row, look = Row(palette.glyphs.more), menu_style(scene, target)
        if group is None or group != before:
            groups.append([])
            row.add(f" {common}" if common else "", look)
        groups[-1].append((target, row.add(f" {label} ", palette.title).add(f"{text} ", look)))
        before = group
    return groups


def trick_row(scene: Scene, trick: Trick) -> Row:
    """ "a roll one again: Optics, Joan of Arc\""""
    cards = ", ".join(card_name(scene.view.cards[card]) for card in trick.cards)
    row = Row(scene.palette.glyphs.more).add(f" {trick.key} ", scene.palette.title)
    return row.add(f"{trick.words}: ", scene.palette.strong).add(f"{cards} ", scene.palette.ink)


def menu_style(scene: Scene, target: Target) -> Style:
    kind = menu_kind(scene.options[target])
    return scene.palette.kind(kind) if kind in COLOURS else scene.palette.ink


def action_items(scene: Scene, room: int = 0) -> list[Item]:
    """The seven actions with their letters; impossible ones are quiet. With room each says its result or its obstacle,
    else a word. An action that has begun is shown alone."""
    palette = scene.palette
    kind = scene.decision.kind if scene.decision is not None else ""
    asked = kind == "action"
    now = scene.circumstances
    items: list[Item] = []
    longest = max(cell_len(str(known.name)) for known in ACTION_WORDS.values()) + 1
    for place, action in enumerate(ACTIONS):
        if kind in ACTION_WORDS and kind != action.word:
            continue
        known = ACTION_WORDS[action.word]
        obstacle = known.obstacle(now) if kind in ("die", "action") else ""
        idle = bool(obstacle)
        row = Row(palette.glyphs.more).add(f" {known.key} ", palette.quiet if idle else palette.title)
        name = str(known.name)
        row.add(name.ljust(longest) if room else name, palette.quiet if idle else palette.strong)
        if room:
            words = obstacle or known.comes_to(now)
            if cell_len(words) > room - row.width:
                words = "" if idle else known.note(now)
            row.add(words, palette.quiet if idle else palette.good)
        elif not idle and (note := known.note(now)):
            row.add(f" {note}", palette.good)
        items.append((("action", place, 0) if asked else None, row.add(" ", palette.ink)))
    if kind in ACTION_WORDS:
        items.append((None, Row(palette.glyphs.more).add(f" {menus.OTHER_ACTION}", palette.quiet)))
    return items


def acts(scene: Scene, mine: CivilizationView) -> bool:
    """Are the actions shown, or the one that has begun?"""
    kind = scene.decision.kind if scene.decision is not None else ""
    return bool(mine.dice) and (kind in ("die", "action") or kind in ACTION_WORDS)


# Layouts ------------------------------------------------------------------------------------------------


def draw_flowing(drawing: Drawing, scene: Scene, mine: CivilizationView, width: int, room: int) -> None:
    """Chips and menu one after the other, the actions in the next line; a large menu has a line for each choice, if
    that leaves the actions in sight."""
    items = [die_item(scene, mine, die) for die in distinct(mine.dice)]
    menu = menu_items(scene)
    if menu and room > len(menu) + (acts(scene, mine) and is_asked(scene, "die")):
        add_flow(drawing, items, scene, width)
        add_list(drawing, menu, scene, (0, width), room - 1)
    else:
        add_flow(drawing, items, scene, width, menu_groups(scene, short=True))
    if acts(scene, mine) and len(drawing.lines) <= room:
        add_flow(drawing, action_items(scene), scene, width)


def add_flow(drawing: Drawing, items: list[Item], scene: Scene, width: int, groups: Sequence[list[Item]] = ()) -> None:
    """Items one after the other, in as many lines as they need, and then groups, which are broken only if they are
    longer than a line."""
    palette = scene.palette
    row = Row(palette.glyphs.more)
    for group in (*([item] for item in items), *groups):
        size = sum(item.width for _, item in group)
        for place, (target, item) in enumerate(group):
            if row.width and row.width + (item.width if place else min(size, width)) > width:
                drawing.lines.append(row.line(width, palette.ink))
                row = Row(palette.glyphs.more)
            if target is not None:
                drawing.boxes[target] = (row.width, len(drawing.lines), min(item.width, width), 1)
            row.join(item)
    if row.width:
        drawing.lines.append(row.line(width, palette.ink))


def draw_beside_blocks(drawing: Drawing, scene: Scene, mine: CivilizationView, width: int, room: int) -> bool:
    """Dice as they lie on the table, and the choices beside them; draws nothing if they do not fit."""
    palette = scene.palette
    top = len(drawing.lines)
    rows = [Row() for _ in range(room)]
    asked = is_asked(scene, "die")
    across = len(mine.dice) * (BLOCK_WIDTH + 2)
    left = across + 4 if across else 0
    menu = menu_items(scene)
    beside, right = Drawing(), list[Line]()
    if menu and asked and acts(scene, mine):
        beside = tricks_above_actions(scene, (left, width), room)
        if not beside.lines:
            beside, right = tricks_and_actions(scene, (left, width), room)
        if not beside.lines:
            beside = all_in_flow(scene, (left, width), room)
        if not beside.lines:
            return False
    x = 0
    for die in distinct(mine.dice):
        wide = mine.dice.count(die) * (BLOCK_WIDTH + 2)
        for left_edge in range(x + 2, x + wide, BLOCK_WIDTH + 2):
            for line, face in enumerate(block(die, palette)):
                rows[line].to(left_edge, palette.ink).join(face)
        if room > BLOCK_HEIGHT:
            rows[BLOCK_HEIGHT].to(x + wide // 2 - 1, palette.ink).join(die_label(scene, mine, die))
        if asked:
            drawing.boxes[("die", die.colour, die.value)] = (x + 1, top, wide, min(room, BLOCK_HEIGHT + 1))
        x += wide
    drawing.lines += (row.line(left, palette.ink) for row in rows)
    middle = width - right_width(right)
    if not beside.lines:
        columns = 1 if room >= len(ACTIONS) else 2
        items = menu or (action_items(scene, (width - left) // columns - 2) if acts(scene, mine) else [])
        add_list(beside, items, scene, (left, middle), room)
    beside.lines += [Row().line(middle - left, palette.ink)] * (room - len(beside.lines))
    beside.lines = [line + more for line, more in zip(beside.lines, right, strict=True)] if right else beside.lines
    for line, made in enumerate(beside.lines):
        if top + line < len(drawing.lines):
            drawing.lines[top + line] = drawing.lines[top + line] + made
        else:
            drawing.lines.append(Row().to(left, palette.ink).join(made).line(width, palette.ink))
    for target, (left_edge, y, wide, high) in beside.boxes.items():
        drawing.boxes[target] = (left_edge, top + y, wide, high)
    return True


def tricks_above_actions(scene: Scene, span: tuple[int, int], room: int) -> Drawing:
    """What cards can do to the dice, one after the other, above the actions in full; nothing if both do not fit."""
    left, width = span
    for short in (False, True):
        drawing = tricks_in_flow(scene, span, short)
        lines = room - len(drawing.lines)
        if 2 * lines >= len(ACTIONS):
            add_list(drawing, action_items(scene, (width - left) // 2 - 2), scene, span, lines)
            return drawing
    return Drawing()


def all_in_flow(scene: Scene, span: tuple[int, int], room: int) -> Drawing:
    """The same as short as possible."""
    drawing = tricks_in_flow(scene, span, True)
    add_flow(drawing, action_items(scene), scene, span[1] - span[0])
    return drawing if len(drawing.lines) <= room else Drawing()


def tricks_in_flow(scene: Scene, span: tuple[int, int], short: bool) -> Drawing:
    left, right = span
    drawing = Drawing()
    add_flow(drawing, [], scene, right - left, menu_groups(scene, short))
    drawing.boxes = {target: (left + x, y, wide, high) for target, (x, y, wide, high) in drawing.boxes.items()}
    return drawing


def tricks_and_actions(scene: Scene, span: tuple[int, int], room: int) -> tuple[Drawing, list[Line]]:
    """What cards can do to the dice, in a line each, and the actions in short to the right; nothing if both do not
    fit."""
    left, width = span
    menu = menu_items(scene)
    middle = left + max(row.width for _, row in menu) + 2
    tricks, actions = Drawing(), Drawing()
    if len(menu) > room or width - middle < SHORT_ACTIONS:
        return tricks, []
    add_list(tricks, menu, scene, (left, middle), room)
    add_flow(actions, action_items(scene), scene, width - middle)
    if len(actions.lines) > room:
        return Drawing(), []
    empty = Row().line(width - middle, scene.palette.ink)
    return tricks, [*actions.lines, *[empty] * (room - len(actions.lines))]


def right_width(lines: list[Line]) -> int:
    return sum(part.cell_length for part in lines[0]) if lines else 0


def add_list(drawing: Drawing, items: list[Item], scene: Scene, span: tuple[int, int], height: int) -> None:
    """A line for each item, in as many columns as are needed and possible."""
    if not items:
        return
    palette = scene.palette
    left, right = span
    room = right - left
    widest = max(row.width for _, row in items) + 1
    columns = max(1, min(-(-len(items) // max(1, height)), room // widest))
    per_column = -(-len(items) // columns)
    cell = room // columns
    rows = [Row(palette.glyphs.more) for _ in range(per_column)]
    for place, (target, item) in enumerate(items):
        column, line = divmod(place, per_column)
        rows[line].to(column * cell, palette.ink).join(item.line(min(item.width, cell - 1), palette.ink))
        if target is not None:
            drawing.boxes[target] = (left + column * cell, len(drawing.lines) + line, cell - 1, 1)
    drawing.lines += (row.line(room, palette.ink) for row in rows)
