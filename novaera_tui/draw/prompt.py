"""The prompt: the card under the cursor, whose turn it is and what to do, and what Enter would do."""

from __future__ import annotations

from novaera_tui.draw.text import Line, Row, cut, text_line
from novaera_tui.scene import Outcome, Scene
from novaera_tui.words.questions import QUESTIONS
from rules.kinds import NOBODY

BETWEEN = "; "


def draw_prompt(scene: Scene, width: int, height: int) -> list[Line]:
    palette = scene.palette
    lines = [
        text_line(f" {scene.detail}" if scene.detail else "", width, palette.quiet, palette.glyphs.more),
        prompt_line(scene, width),
        outcome_line(scene.outcome, scene, width),
    ]
    return lines[-height:]


def task_words(scene: Scene) -> str:
    """What the asked player has to do now."""
    question = scene.question
    return QUESTIONS[question.decision.kind].prompt(question) if question is not None else ""


def prompt_line(scene: Scene, width: int) -> Line:
    """Whose turn, and what to do."""
    palette = scene.palette
    row = Row(palette.glyphs.more)
    if scene.asked == NOBODY:
        row.add(" The game is over.", palette.strong)
        return row.line(width, palette.ink)
    row.add(f" {cut(scene.names[scene.asked], 24, palette.glyphs.more)}", scene.seat_style(scene.asked))
    words = task_words(scene)
    row.add(f": {words}" if words else " is to decide", palette.strong)
    return row.line(width, palette.ink)


def outcome_line(outcome: Outcome, scene: Scene, width: int) -> Line:
    """What Enter would do (mood "will"), why it cannot (mood "blocked"), or news (mood "news"); dangers stand out."""
    palette = scene.palette
    style = {"will": palette.good, "blocked": palette.warn, "news": palette.quiet}[outcome.mood]
    row = Row(palette.glyphs.more)
    lead = {"will": f" {palette.glyphs.to} ", "blocked": " ! ", "news": "   "}[outcome.mood]
    for place, part in enumerate(outcome.parts):
        row.add(BETWEEN if place else lead, style)
        row.add(part.text, palette.bad if part.danger else style)
    return row.line(width, palette.ink)
