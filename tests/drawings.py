"""Scenes for tests, and the panels of a table drawn from them without a terminal."""

from __future__ import annotations

import random

import rules
from novaera_tui.draw.board import draw_board
from novaera_tui.draw.choices import draw_choices
from novaera_tui.draw.civilization import draw_civilization
from novaera_tui.draw.display import draw_display
from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.sizes import is_compact
from novaera_tui.draw.text import Line
from novaera_tui.palette import palette
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.table.scene import Scene, target_of
from novaera_tui.widgets.table_layout import plan
from novaera_tui.words.consequences import consequences
from novaera_tui.words.previews import PreviewWords
from novaera_tui.words.zone_words import Part
from rules.forecast import reach
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
    decision = session.decision
    assert decision is not None
    scene = Scene(session.view(decision.player), palette(), decision, decision.player)
    scene.options = {target_of(option, place): option for place, option in enumerate(decision.options)}
    scene.die = decision.die
    scene.reach = reach(scene.view, decision.player, scene.die)
    scene.shown = decision.player
    for name, value in more.items():
        setattr(scene, name, value)
    return scene


def text(line: Line) -> str:
    return "".join(segment.text for segment in line)


def texts(lines: list[Line]) -> str:
    return "\n".join(text(line) for line in lines)


def panels(scene: Scene, size: tuple[int, int], main: str = "display") -> dict[str, Drawing]:
    """Everything that a terminal of this size shows, drawn in its region."""
    drawn: dict[str, Drawing] = {}
    for name, (_, _, width, height) in plan(*size, main, len(scene.view.civilizations)).items():
        if name == "display":
            drawn[name] = draw_display(scene, width, height)
        elif name == "choices":
            scene.compact = is_compact(*size)
            drawn[name] = draw_choices(scene, width, height)
        elif name == "civilization":
            drawn[name] = draw_civilization(scene, width, height)
        elif name == "board":
            drawn[name] = Drawing(draw_board(scene, width, height))
    return drawn


def parts(game: rules.Game, *choices: str) -> tuple[Part, ...]:
    """What is told of the last of these choices, when the others have been made."""
    for choice in choices[:-1]:
        game.apply(choice)
    assert game.decision is not None
    option = game.decision.find(choices[-1])
    teller = PreviewWords(game.decision.player, game.names, game.cards, "→")
    view = game.view(game.decision.player)
    return consequences(view, game.decision, option, *game.preview(option), teller)
