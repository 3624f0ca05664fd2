"""A program in Textual's pilot: its table, its keys and the text that it shows."""

from __future__ import annotations

from textual.pilot import Pilot
from textual.widget import Widget

from novaera_tui.app import NovaEraApp
from novaera_tui.play.match import Match
from novaera_tui.play.moments import moments_of
from novaera_tui.screens.moment import MomentPage
from novaera_tui.screens.table import TableScreen
from novaera_tui.widgets.panel import Panel


def table_of(app: NovaEraApp) -> TableScreen:
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


def drawn(app: NovaEraApp) -> str:
    """All that the screen shows, as text."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


def tree_text(app: NovaEraApp) -> str:
    """All text that any widget of any screen holds, whether it is in sight or not."""
    parts = []
    for screen in app.screen_stack:
        for widget in screen.walk_children():
            if isinstance(widget, Panel):
                parts += ["".join(segment.text for segment in line) for line in widget.lines]
                parts += ["".join(segment.text for segment in line) for line in widget.drawing.lines]
            elif isinstance(widget, Widget):
                parts.append(str(widget.render()))
    return "\n".join(parts)


def moment_page(match: Match, kind: str, number: int = 0) -> MomentPage:
    """The page of a moment of this kind, by default the first of the game."""
    return MomentPage(match, [moment for moment in moments_of(match.events()) if moment.kind == kind][number])


async def press(pilot: Pilot[None], keys: str) -> None:
    await pilot.press(*keys.split())
