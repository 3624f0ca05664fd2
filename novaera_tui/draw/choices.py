"""The choices: Dice Zones while picking, dice and actions while spending, a list in production, else a menu."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.style import Style

from novaera_tui.draw.answer_list import draw_answer_list
from novaera_tui.draw.dice import BLOCK_HEIGHT, BLOCK_WIDTH, block, chip
from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.text import Row, changed, wrapped_spans
from novaera_tui.draw.zones import draw_zone_blocks, draw_zone_rows
from novaera_tui.table.scene import Scene, Target
from novaera_tui.table.shortcuts import key_of
from novaera_tui.table.tricks import tricks
from novaera_tui.words.actions import ACTION_WORDS
from novaera_tui.words.menus import menu_kind, menu_text
from novaera_tui.words.names import COMMA, card_name, chain
from novaera_tui.words.threats import MOST_NAMED, striking_lines
from rules import CivilizationView, Die
from rules.actions import ACTIONS
from rules.kinds import COLOURS, NOBODY

Item = tuple[Target | None, Row]
"""A drawn choice, and its target for the cursor. Its first cell is the cursor's."""
LARGE_ACTIONS = 42
"""Cells of an action that says what it would bring."""


def draw_choices(scene: Scene, width: int, is_small: bool, is_tight: bool = False) -> Drawing:
    """As many lines as the choices need, and a red one for each disaster that is about to strike."""
    drawing = Drawing()
    if scene.answer_list is not None:
        draw_answer_list(drawing, scene.answer_list, scene, width)
    elif any(scene.view.zones):
        if is_small:
            draw_zone_rows(drawing, scene, width, is_tight)
        else:
            draw_zone_blocks(drawing, scene, width)
        add_flow(drawing, menu_items(scene), scene, width)
    elif scene.is_about_own:
        add_flow(drawing, menu_items(scene), scene, width)
    elif scene.asked != NOBODY:
        mine = scene.view.civilizations[scene.mine]
        if is_small or not mine.dice:
            draw_in_lines(drawing, scene, mine, width)
        else:
            draw_beside_blocks(drawing, scene, mine, width)
    add_warnings(drawing, scene, width, 1 if is_tight else MOST_NAMED)
    return drawing


def add_warnings(drawing: Drawing, scene: Scene, width: int, most: int) -> None:
    """R8.1: what each disaster on its last space will do, until it has struck."""
    if scene.reader is None or scene.is_about_own:
        return
    palette = scene.palette
    for part in striking_lines(scene.view, scene.reader, most):
        rows = wrapped_spans([(part.text, palette.mood(part.mood))], width - 1, " ", "   ")
        drawing.lines += (row.line(width, palette.ink) for row in rows)


# Items --------------------------------------------------------------------------------------------------


def is_asked(scene: Scene, kind: str) -> bool:
    return any(target[0] == kind for target in scene.options)


def die_label(scene: Scene, mine: CivilizationView, die: Die) -> Row:
    """The number of a die, or of all identical dice; numbers stay for a round, and are left out only where the digits
    mean something else."""
    palette = scene.palette
    numbers = [str(number) for other, number in zip(mine.dice, mine.numbers, strict=True) if other == die]
    label = ",".join(numbers)
    if is_asked(scene, "menu") and not is_asked(scene, "die"):
        label = " " * len(label)
    look = palette.accent if is_asked(scene, "die") else palette.quiet
    if is_spent(scene, die):
        look = palette.lit(palette.title)
    return Row().add(f" {label} ", look)


def is_spent(scene: Scene, die: Die) -> bool:
    """Has this die been chosen? It stays as light as under the cursor."""
    return scene.decision is not None and die == scene.die and not is_asked(scene, "die")


def die_items(scene: Scene, mine: CivilizationView) -> list[Item]:
    """Chips with their numbers, identical ones together; targets only where a die is asked for."""
    items: list[Item] = []
    asked = is_asked(scene, "die")
    for die in dict.fromkeys(mine.dice):
        row = die_label(scene, mine, die)
        for _ in range(mine.dice.count(die)):
            ground = scene.palette.cursor if is_spent(scene, die) else scene.palette.ink
            row.add(chip(die), scene.palette.die(die.colour)).add(" ", ground)
        items.append((("die", die.colour, die.value) if asked else None, row.add(" ", scene.palette.ink)))
    return items


def menu_items(scene: Scene) -> list[Item]:
    """Options without a place on the table."""
    items: list[Item] = []
    if scene.decision is None:
        return items
    palette = scene.palette
    for target, option in scene.options.items():
        if target[0] == "menu":
            label = key_of(scene, target) or " "
            text = menu_text(option, scene.view, scene.decision)
            row = Row().add(f" {label} ", palette.title).add(f"{text} ", menu_style(scene, target))
            items.append((target, row))
    return items


def trick_items(scene: Scene) -> list[Item]:
    """What cards can do to dice: a letter, the trick, and the cards that allow it."""
    if scene.trick is not None:
        return []
    palette = scene.palette
    return [
        (
            None,
            Row()
            .add(f" {trick.key} ", palette.title)
            .add(f"{trick.words}: ", palette.strong)
            .add(f"{chain(COMMA, [card_name(scene.view.cards[card]) for card in trick.cards])} ", palette.ink),
        )
        for trick in tricks(scene).values()
    ]


def menu_style(scene: Scene, target: Target) -> Style:
    kind = menu_kind(scene.options[target])
    return scene.palette.kind(kind) if kind in COLOURS else scene.palette.ink


def action_items(scene: Scene, room: int = 0) -> list[Item]:
    """The seven actions with their letters; impossible and vain ones are quiet. With room each says its result or its
    obstacle, else a word. An action that has begun is lit; the others stay, for their letters still take them."""
    palette = scene.palette
    kind = scene.decision.kind if scene.decision is not None else ""
    asked = kind == "action"
    now = scene.circumstances
    items: list[Item] = []
    longest = max(cell_len(str(known.name)) for known in ACTION_WORDS.values()) + 1
    for place, action in enumerate(ACTIONS):
        known = ACTION_WORDS[action.word]
        has_begun = kind == action.word
        obstacle = "" if has_begun else known.obstacle(now)
        idle = not has_begun and (bool(obstacle) or known.is_vain(now))
        row = Row().add(f" {scene.key(f'action.{action.word}')} ", palette.quiet if idle else palette.title)
        name = str(known.name)
        strong = palette.phase if has_begun or scene.is_lit_up("actions") else palette.strong
        row.add(name.ljust(longest) if room else name, palette.quiet if idle else strong)
        if room:
            words = obstacle or known.comes_to(now)
            if cell_len(words) > room - row.width:
                words = "" if idle else known.note(now)
            row.add(words, palette.quiet if idle else palette.good)
        elif not idle and (note := known.note(now)):
            row.add(f" {note}", palette.good)
        items.append((("action", place, 0) if asked else None, row.add(" ", palette.ink)))
    return items


def acts(scene: Scene, mine: CivilizationView) -> bool:
    """Are the actions shown, or the one that has begun?"""
    kind = scene.decision.kind if scene.decision is not None else ""
    return bool(mine.dice) and (kind in ("die", "action") or kind in ACTION_WORDS)


# Layouts ------------------------------------------------------------------------------------------------


def draw_in_lines(drawing: Drawing, scene: Scene, mine: CivilizationView, width: int) -> None:
    """Dice and tricks in one flow, the actions or the lines of a menu in the next."""
    add_flow(drawing, [*die_items(scene, mine), *trick_items(scene)], scene, width)
    add_flow(drawing, menu_items(scene), scene, width)
    if acts(scene, mine):
        add_flow(drawing, action_items(scene), scene, width)


def draw_beside_blocks(drawing: Drawing, scene: Scene, mine: CivilizationView, width: int) -> None:
    """Dice as they lie on the table, and the choices beside them."""
    palette = scene.palette
    left = len(mine.dice) * (BLOCK_WIDTH + 2) + 3
    beside = Drawing()
    menu = menu_items(scene)
    room = width - left
    add_flow(beside, trick_items(scene), scene, room)
    if menu:
        add_list(beside, menu, scene, (left, width), max(1, min(2, room // (max(row.width for _, row in menu) + 1))))
    if acts(scene, mine):
        columns = max(1, min(2, room // LARGE_ACTIONS))
        add_list(beside, action_items(scene, room // columns - 2), scene, (left, width), columns)
    rows = [Row() for _ in range(max(BLOCK_HEIGHT + 1, len(beside.lines)))]
    x, asked, spent = 0, is_asked(scene, "die"), (0, 0)
    for die in dict.fromkeys(mine.dice):
        wide = mine.dice.count(die) * (BLOCK_WIDTH + 2)
        for edge in range(x + 2, x + wide, BLOCK_WIDTH + 2):
            for line, face in enumerate(block(die, palette)):
                rows[line].to(edge, palette.ink).join(face)
        rows[BLOCK_HEIGHT].to(x + wide // 2 - 1, palette.ink).join(die_label(scene, mine, die))
        if asked:
            drawing.boxes[("die", die.colour, die.value)] = (x + 1, len(drawing.lines), wide, BLOCK_HEIGHT + 1)
        if is_spent(scene, die):
            spent = x + 1, x + 1 + wide
        x += wide
    top = len(drawing.lines)
    for place, row in enumerate(rows):
        words = beside.lines[place] if place < len(beside.lines) else []
        whole = row.to(left, palette.ink).join(words).line(width, palette.ink)
        drawing.lines.append(changed(whole, *spent, palette.lit) if place <= BLOCK_HEIGHT else whole)
    for target, (edge, y, wide, high) in beside.boxes.items():
        drawing.boxes[target] = (edge, top + y, wide, high)


def add_flow(drawing: Drawing, items: Sequence[Item], scene: Scene, width: int) -> None:
    """Items one after the other, in as many lines as they need."""
    row = Row()
    for target, item in items:
        if row.width and row.width + item.width > width + 1:
            drawing.lines.append(row.line(width, scene.palette.ink))
            row = Row()
        if target is not None:
            drawing.boxes[target] = (row.width, len(drawing.lines), min(item.width, width - row.width), 1)
        row.join(item)
    if row.width:
        drawing.lines.append(row.line(width, scene.palette.ink))


def add_list(drawing: Drawing, items: Sequence[Item], scene: Scene, span: tuple[int, int], columns: int) -> None:
    """Items in columns, from the top down; in fewer columns if they are too wide."""
    if not items:
        return
    palette = scene.palette
    left, right = span
    room = right - left
    columns = max(1, min(columns, room // (max(row.width for _, row in items) + 1)))
    per_column = -(-len(items) // columns)
    cell = room // columns
    rows = [Row() for _ in range(per_column)]
    for place, (target, item) in enumerate(items):
        column, line = divmod(place, per_column)
        rows[line].to(column * cell, palette.ink).join(item)
        if target is not None:
            drawing.boxes[target] = (left + column * cell, len(drawing.lines) + line, cell - 1, 1)
    drawing.lines += (row.line(room, palette.ink) for row in rows)
