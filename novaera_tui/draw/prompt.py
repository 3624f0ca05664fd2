"""The prompt: whose turn it is, what to do now, and what Enter would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.style import Style

from novaera_tui.draw.cards import detail_words, signs, words_of
from novaera_tui.draw.choice_words import Part
from novaera_tui.draw.dice import with_chips
from novaera_tui.draw.palette import Palette
from novaera_tui.draw.text import Line, Row, Span, cut, wrapped, wrapped_spans
from novaera_tui.scene import Scene
from rules import Card
from rules.kinds import NOBODY, TRACK_NAMES


class Saying(NamedTuple):
    """What the prompt has to say beside the question."""

    outcome: Sequence[Part] = ()
    """What Enter would do or why it cannot, in parts with a mood each."""
    mood: str = "news"
    """will, blocked or news."""
    card: Card | None = None
    """The card under the cursor, or the one that the question is about."""
    news: Sequence[str] = ()
    """The latest sentences of the story."""


PHASES = {
    "roll": "Roll",
    "pick": "Pick dice",
    "advance": "Disasters advance",
    "dark-age": "Dark Age",
    "spend": "Spend dice",
    "disasters": "Disasters",
    "production": "Production",
    "scoring": "Scoring",
    "new-era": "New Era",
    "over": "Game over",
}


def task_words(scene: Scene) -> str:
    """What the asked player has to do now."""
    decision = scene.decision
    if decision is None:
        return ""
    record = scene.record
    die = scene.die
    spending = die.brief() if die is not None else ""
    subject = scene.view.cards[decision.subject].name if decision.subject != NOBODY else ""
    names = scene.names
    match decision.kind:
        case "pick":
            return "pick a Dice Zone"
        case "token":
            return "reserve a Dice Zone with the token, or n for none"
        case "dark-age":
            return "the Dark Age takes one of your dice: which?"
        case "die":
            return "choose a die to spend"
        case "action":
            return f"{spending}: what with it?"
        case "develop":
            return f"{spending}, develop: choose a technology"
        case "payment":
            return f"pay for {subject} in which colour?"
        case "mix":
            return f"{subject}, {record.price} to pay: how much of each kind?"
        case "enlist":
            return f"{spending}, enlist: choose a personality"
        case "expand":
            return f"{spending}, expand: choose a territory"
        case "repair":
            first = record.chosen == NOBODY
            return f"{spending}, repair: choose " + ("a damaged card" if first else "a second one, or n for none")
        case "research":
            return f"{spending}, research: choose an available card"
        case "damage":
            why = "the Civil War" if record.by == "civil war" else subject or record.by.capitalize()
            whose = "of yours" if record.victim == decision.player else f"of {names[record.victim]}'s"
            return f"{why}: which card {whose} is damaged?"
        case "lose":
            return f"{TRACK_NAMES[record.track].capitalize()}: nothing to damage, so which card goes into the Past?"
        case "produce":
            return "production: which effect next?"
        case "resource":
            left = getattr(record, "left", 0)
            return f"{subject}: which resource?" + (f" ({left} to take)" if left > 1 else "")
        case "steal-from":
            return f"{subject}: from whom?"
        case "steal":
            if record.thief == decision.player:
                return f"{subject}: what do you take from {names[record.victim]}?"
            return f"{names[record.thief]}'s {subject}: which resource do you give?"
        case "repair-one":
            return f"{subject}: which card is repaired?"
        case "move-track":
            return f"{subject}: which marker moves {record.by:+d}?"
        case "take":
            return f"{subject}: which available card do you take?"
        case "may":
            return f"{subject}: use it? (n for no)"
    return "choose"


def draw_prompt(scene: Scene, saying: Saying, width: int, height: int) -> list[Line]:
    """The question; under it what Enter would do, in as many lines as that takes; then the card under the cursor.

    The question stands always in the same line, so that nothing jumps. Without a card there is news instead.
    """
    palette = scene.palette
    lines = [prompt_line(scene, width)]
    outcome = outcome_rows(saying, palette, width)
    room = height - len(lines)
    if len(outcome) > room:
        outcome[room - 1].add(palette.glyphs.more + " " * width, palette.ink)
    lines += (row.line(width, palette.ink) for row in outcome[: max(0, room)])
    room = height - len(lines)
    if saying.card is not None:
        below = [(f" {part}", palette.quiet) for part in card_words(saying.card, width - 2, room, palette)]
        lines += (Row().add(*part).line(width, palette.ink) for part in below)
    elif room > 0:
        lines += news_lines(saying.news, width, room, palette)
    blank = Row().line(width, palette.ink)
    return (lines + [blank] * height)[:height]


def prompt_line(scene: Scene, width: int) -> Line:
    """Whose turn, and what to do."""
    palette = scene.palette
    row = Row(palette.glyphs.more)
    look = palette.bar + palette.strong
    if scene.asked == NOBODY:
        row.add(" The game is over.", look)
        return row.line(width, look)
    words = task_words(scene)
    name = cut(scene.names[scene.asked], 24, palette.glyphs.more)
    row.add(f" {name}", palette.bar + scene.seat_style(scene.asked))
    row.add(": " if words else " ", look)
    for span in with_chips(words or "is deciding ...", look, palette):
        row.add(*span)
    return row.line(width, palette.bar)


def outcome_rows(saying: Saying, palette: Palette, width: int) -> list[Row]:
    """What Enter would do (mood "will"), why it cannot (mood "blocked"), or news (mood "news")."""
    if not saying.outcome:
        return []
    usual: dict[str, Style] = {"will": palette.good, "blocked": palette.warn, "news": palette.quiet}
    lead = {"will": f" {palette.glyphs.to} ", "blocked": " ! ", "news": "   "}[saying.mood]
    spans: list[Span] = []
    for place, (words, mood) in enumerate(saying.outcome):
        last = place == len(saying.outcome) - 1
        style = palette.mood(mood, usual[saying.mood])
        spans += with_chips(words if last else f"{words}; ", style, palette)
    return wrapped_spans(spans, width - 1, lead, "   ")


def card_words(card: Card, width: int, height: int, palette: Palette) -> list[str]:
    """As much about a card as fits into these lines."""
    full, effects, brief = words_of(card)
    for words in (detail_words(card), full, f"{effects} {signs(card, palette)}", f"{brief} {signs(card, palette)}"):
        lines = list(wrapped(words, max(1, width)))
        if len(lines) <= height:
            return lines
    lines = lines[: max(0, height)]
    if lines:
        lines[-1] = cut(lines[-1] + " " * width, width, palette.glyphs.more)
    return lines


def news_lines(news: Sequence[str], width: int, height: int, palette: Palette) -> list[Line]:
    """The end of the story, as many whole sentences as there is room for."""
    lines: list[Line] = []
    for sentence in reversed(news):
        rows = wrapped_spans(with_chips(sentence, palette.quiet, palette), width - 1, " ", " ")
        if len(rows) + len(lines) > height:
            if not lines:
                rows[height - 1].add(palette.glyphs.more + " " * width, palette.quiet)
                lines = [row.line(width, palette.ink) for row in rows[:height]]
            break
        lines = [row.line(width, palette.ink) for row in rows] + lines
    return lines
