"""A replay as one web page: the table at every choice, the story beside it, and points and win chances as a chart.

The page holds what its reader may know and nothing else. Everything from the game is data that the page shows as text:
rows of the drawn table, each stored once, and for every step the numbers of its rows. It asks no other machine.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

from rich.segment import Segment
from rich.style import Style

from novaera_tui.draw.table import draw_table, is_small
from novaera_tui.draw.text import Line
from novaera_tui.keys import HAND_LETTERS, Keymap
from novaera_tui.messages import decimal, gettext, language, pgettext
from novaera_tui.palette import Palette, colours, palette
from novaera_tui.play.setup import SEAT_COLOURS
from novaera_tui.review.report import choice_pair, why_of
from novaera_tui.review.review import Review
from novaera_tui.saving.replay import Replay
from novaera_tui.table.browsing import PANELS
from novaera_tui.table.scene import Scene, Timeline
from novaera_tui.table.table_focus import TableFocus
from novaera_tui.words.names import ERA_NUMERALS, listed
from novaera_tui.words.questions import choice_words
from novaera_tui.words.story import tell_all
from rules.events import Event
from rules.kinds import NOBODY, SEATS
from rules.records import TupleRecord

PAGE: Final = Path(__file__).parent.parent / "replay_page.html"
PAGE_SIZE: Final = (80, 30)
"""Columns and rows of the drawn table: narrow enough for a phone."""
DRAWN_PARTS: Final = ("board", "display", "civilization", "tracks", "choices")
"""Panels of the table that are on the page; its own text replaces prompt and keys."""


class PageReview(TupleRecord):
    """What a review knows: everybody's chance to win after each choice, in thousandths, and the turning points."""

    chances: Sequence[Sequence[int]] = ()
    turning_points: tuple[tuple[int, str], ...] = ()
    """The number of the choice, and what was wrong with it."""

    @classmethod
    def of(cls, review: Review, seat: int | None, open_hands: bool) -> PageReview:
        """With the better choices of those whose hands the reader knows: they could name cards."""
        turning = []
        for unit in review.turning_points:
            words = gettext(
                "{player} lost {points} points here.",
                player=review.names[unit.player],
                points=decimal(unit.loss / 100, ".1f"),
            )
            if open_hands or unit.player == seat:
                better = gettext("Better: {choice}.", choice=choice_pair(review, unit)[1])
                words = " ".join(filter(None, (words, better, why_of(review, unit))))
            turning.append((review.place[unit.node] + 1, words))
        return cls(review.chances, tuple(turning))


class ReplayPage:
    """Goes through the choices that stand, once."""

    def __init__(self, replay: Replay, seat: int | None, review: PageReview | None = None) -> None:
        """The page for one seat, or for an onlooker with None; with open hands in the replay, for everybody."""
        self.replay = replay
        self.seat = seat
        self.review = review or PageReview()
        self.palette: Palette = palette()
        self.names = replay.names
        self.rows: dict[str, int] = {}
        self.styles: dict[str, int] = {}

    # One step -------------------------------------------------------------------------------------------

    def steps(self) -> list[dict[str, Any]]:
        replay, found = self.replay, list[dict[str, Any]]()
        for position in range(len(replay) + 1):
            replay.jump(position)
            if replay.stands(position) and replay.choice_count() == len(found):
                found.append(self.step(position))
        return found

    def step(self, position: int) -> dict[str, Any]:
        replay, state = self.replay, self.replay.game.state
        return {
            "rows": [self.row(line) for line in self.table()],
            "told": self.choice(position),
            "story": [sentence.text for sentence in self.sentences(replay.events_of(position))],
            "points": [civilization.vp for civilization in state.civilizations],
            "unrest": [civilization.unrest for civilization in state.civilizations],
            "era": state.era,
            "round": state.round,
        }

    def choice(self, position: int) -> str:
        """The choice that led here; a card in somebody else's hand is not named."""
        replay = self.replay
        if not position:
            return gettext("The game begins.")
        decision, option = replay.choice(position)
        is_hidden = decision.player != self.seat and replay.is_hidden(decision.player, option)
        return choice_words(decision, option, self.names, replay.cards, is_hidden=is_hidden) + "."

    def sentences(self, events: Sequence[Event]) -> list[Any]:
        return tell_all(events, self.names, self.replay.cards, self.seat, self.replay.open_hands)

    def table(self) -> list[Line]:
        """The parts of the table from top to bottom."""
        replay, decision = self.replay, self.replay.decision
        asked = NOBODY if decision is None else decision.player
        shown = self.seat if self.seat is not None else max(0, asked)
        view = replay.view(shown if replay.open_hands else self.seat, show_all=replay.open_hands)
        scene = Scene(
            view,
            self.palette,
            shown=SEATS[shown],
            asked=asked,
            cursors=TableFocus(PANELS).cursors,
            compact=is_small(*PAGE_SIZE),
            letters=HAND_LETTERS,
            key=Keymap().shown,
            seat_colours=tuple(seat.colour for seat in replay.setup.seats),
            timeline=Timeline(replay.position, len(replay), replay.eras),
        )
        drawn = draw_table(scene, *PAGE_SIZE).panels
        blocks = [drawn[part].drawing.lines[: drawn[part].height] for part in DRAWN_PARTS if part in drawn]
        return [line for block in blocks for line in (*block, [])]

    # Rows and styles, each once -------------------------------------------------------------------------

    def row(self, line: Line) -> int:
        parts: list[object] = []
        for text, style, _ in Segment.simplify(line):
            parts += [self.style(style or Style()), text]
        return self.rows.setdefault(json.dumps(parts, ensure_ascii=False), len(self.rows))

    def style(self, style: Style) -> int:
        colour = f"color:{style.color.get_truecolor().hex}" if style.color else ""
        ground = f"background:{style.bgcolor.get_truecolor().hex}" if style.bgcolor else ""
        weight = "font-weight:bold" if style.bold else ""
        line = "text-decoration:underline" if style.underline else ""
        return self.styles.setdefault(";".join(filter(None, (colour, ground, weight, line))), len(self.styles))

    # The page -------------------------------------------------------------------------------------------

    def data(self) -> dict[str, Any]:
        replay = self.replay
        steps = self.steps()
        tones = dict(zip(SEAT_COLOURS, colours("dark", "24 bit").seats, strict=True))
        seats = replay.setup.seats
        return {
            "names": list(self.names),
            "colours": [tones.get(seat.colour, "#dadada") for seat in seats],
            "steps": steps,
            "chances": [list(chances) for chances in self.review.chances],
            "turning": {str(step): words for step, words in self.review.turning_points},
            "rows": [json.loads(row) for row in self.rows],
            "words": page_words(),
        }

    def page(self) -> str:
        data = json.dumps(self.data(), ensure_ascii=False, separators=(",", ":"))
        packed = b64encode(zlib.compress(data.encode(), 9)).decode("ascii")
        styles = "\n".join(f".s{number} {{ {rules} }}" for rules, number in self.styles.items())
        title = gettext("Nova Era: {players}", players=listed(self.names))
        filled = {
            "LANGUAGE": language(),
            "TITLE": escape(title),
            "VIEW": escape(self.view_words()),
            "STYLES": styles,
            "DATA": packed,
            **{name.upper(): escape(words, quote=True) for name, words in page_words().items()},
        }
        page = PAGE.read_text(encoding="utf-8")
        for name, text in filled.items():
            page = page.replace(f"@{name}@", text)
        return page

    def view_words(self) -> str:
        if self.replay.open_hands:
            return gettext("All hands are shown.")
        if self.seat is None:
            return gettext("Hands are hidden.")
        return gettext("As {player} saw it.", player=self.names[self.seat])


def holes(*names: str) -> dict[str, str]:
    """Placeholders that the page itself fills."""
    return {name: f"{{{name}}}" for name in names}


def page_words() -> dict[str, str]:
    """Words of the page itself."""
    return {
        "table": gettext("The table"),
        "story": gettext("The story"),
        "chart": gettext("Points over time"),
        "chances": gettext("Chances to win"),
        "players": gettext("Players"),
        "player": pgettext("brief", "player"),
        "points": pgettext("brief", "VP"),
        "unrest": pgettext("brief", "Unrest"),
        "chance": pgettext("brief", "chance"),
        "step": gettext("Step {step} of {steps}. Era {era}, round {round}.", **holes("step", "steps", "era", "round")),
        "place": gettext("Step"),
        "back": gettext("Step back"),
        "forward": gettext("Step forward"),
        "round_back": gettext("Previous round"),
        "round_forward": gettext("Next round"),
        "turning": gettext("Next turning point"),
        "turned": gettext("Turning point: {words}", **holes("words")),
        "keys": gettext("Keys: left and right step, o and O change the round, Home and End, n for turning points."),
        "eras": " ".join(ERA_NUMERALS[1:]),
        "none": gettext("This page needs JavaScript to show the game."),
    }
