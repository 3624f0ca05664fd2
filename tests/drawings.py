"""Scenes for tests, and the panels of a table drawn from them without a terminal."""

from __future__ import annotations

import random

import rules
from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.table import draw_table, is_small
from novaera_tui.draw.text import Line
from novaera_tui.palette import palette
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.table.browsing import PANELS
from novaera_tui.table.scene import Scene
from novaera_tui.table.scene_builder import add_decision
from novaera_tui.table.table_focus import TableFocus
from novaera_tui.words.consequences import consequences
from novaera_tui.words.previews import PreviewWords
from novaera_tui.words.zone_words import Part
from rules import Game
from tests.games import CARDS


def session_of(players: int = 2, seed: int = 7, choices: int = 0) -> Session:
    session = Session(Setup(tuple(Seat(name) for name in ("Ada", "Bo", "Cy", "Dee")[:players]), seed), CARDS)
    chance = random.Random(seed)
    for _ in range(choices):
        if session.decision is not None:
            session.choose(chance.choice(session.decision.options))
    return session


def scene_of(session: Session, **more: object) -> Scene:
    """The scene of whoever decides."""
    return scene_at(session.game, **more)


def scene_at(game: Game, **more: object) -> Scene:
    """The same without a session."""
    decision = game.decision
    assert decision is not None
    focus = TableFocus(PANELS)
    scene = Scene(game.view(decision.player), palette(), shown=decision.player, asked=decision.player)
    scene.cursors = focus.cursors
    add_decision(scene, decision, None, focus)
    for name, value in more.items():
        setattr(scene, name, value)
    return scene


def text(line: Line) -> str:
    return "".join(segment.text for segment in line)


def texts(lines: list[Line]) -> str:
    return "\n".join(text(line) for line in lines)


def panels(scene: Scene, size: tuple[int, int]) -> dict[str, Drawing]:
    """Everything that a terminal of this size shows, by panel."""
    scene.compact = is_small(*size)
    return {name: placed.drawing for name, placed in draw_table(scene, *size).panels.items()}


def picture(scene: Scene, size: tuple[int, int]) -> str:
    """The whole table as text, without key bar, coach and log."""
    width, height = size
    rows = [" " * width] * height
    for placed in draw_table(scene, width, height).panels.values():
        for y, line in enumerate(placed.drawing.lines[: placed.height], start=placed.y):
            drawn = text(line).ljust(placed.width)
            rows[y] = rows[y][: placed.x] + drawn + rows[y][placed.x + len(drawn) :]
    return "\n".join(rows)


def parts(game: rules.Game, *choices: str) -> tuple[Part, ...]:
    """What is told of the last of these choices, when the others have been made."""
    for choice in choices[:-1]:
        game.apply(choice)
    assert game.decision is not None
    option = game.decision.find(choices[-1])
    teller = PreviewWords(game.decision.player, game.names, game.cards, "→")
    view = game.view(game.decision.player)
    return consequences(view, game.decision, option, *game.preview(option), teller)
