"""The daily deal: play it, see the result against par, the streak and the calendar."""

from __future__ import annotations

from contextlib import suppress
from datetime import date, timedelta
from typing import Final

from rich.text import Text

import rules
from novaera_tui import keys
from novaera_tui.challenges.daily import (
    FIRST_DAY,
    DailyGame,
    best_of,
    daily_games,
    deal,
    is_day,
    new_mark,
    today,
    usual_name,
)
from novaera_tui.challenges.daily_words import calendar_lines, deal_words, result_lines
from novaera_tui.challenges.par import Par, ParGame, known_par
from novaera_tui.draw.text import wrap_text
from novaera_tui.history.index import Index
from novaera_tui.messages import gettext, lazy, plazy
from novaera_tui.saving.storage import folder, open_game, start_game
from novaera_tui.screens.bindings import bindings
from novaera_tui.screens.counting import IndexCount
from novaera_tui.screens.dialogs import notice_on_error
from novaera_tui.screens.page import Page
from novaera_tui.screens.parts import heading

PAR_INTERVAL: Final = 0.2
"""Seconds between two looks at the par game."""
BAR: Final = 30


class DailyPage(Page):
    """Enter plays or resumes the deal of the day shown; the arrows change the day."""

    BINDINGS = bindings(keys.in_scope("daily"))
    help_scope = "daily"
    heading = lazy("Daily deal")
    key_ids = ("dialog.accept", "daily.previous", "daily.again", "dialog.close")
    accept_label = plazy("brief", "play")

    def __init__(self, day: str = "") -> None:
        super().__init__()
        self.day = date.fromisoformat(day) if is_day(day) else today()
        self.cards = rules.load_cards()
        self.name_used = usual_name()
        self.par: Par | None = None
        self.par_game: ParGame | None = None
        self.games: list[DailyGame] = []
        self.shown: DailyGame | None = None
        self.setup = deal(self.day, self.name_used, self.cards)
        self.count = IndexCount(self, self.counted)

    def on_mount(self) -> None:
        self.set_interval(PAR_INTERVAL, self.look)
        self.count.start()

    def counted(self, index: Index) -> None:
        self.games = daily_games(index.games)
        self.look_up()

    def on_unmount(self) -> None:
        if self.par_game is not None:
            self.par_game.close()

    def look_up(self) -> None:
        """Find the game of the day and, once it was played, its par."""
        self.setup = deal(self.day, self.name_used, self.cards)
        self.shown = best_of(self.day, self.games)
        self.par = known_par(self.setup, self.cards)
        if self.par_game is not None:
            self.par_game.close()
            self.par_game = None
        if self.shown is not None and self.par is None:
            with suppress(OSError, RuntimeError):  # no process can be started: the page does without par
                self.par_game = ParGame(self.setup, self.cards)
        self.draw()

    def look(self) -> None:
        if self.par_game is not None:
            self.par = self.par_game.poll()
            if self.par is not None:
                self.par_game = None
            self.draw()

    @property
    def begun(self) -> DailyGame | None:
        return next((game for game in self.games if game.day == self.day and not game.game.finished), None)

    def body(self, width: int) -> list[Text]:
        if not self.count.is_done or self.count.problem:
            return self.count.lines()
        palette = self.nova.palette
        title = gettext("{day}, today", day=self.day) if self.day == today() else str(self.day)
        lines = [heading(title, width, palette), *self.told(deal_words(self.setup, self.name_used), width)]
        if self.shown is not None:
            lines += [Text(), heading(gettext("Your result, to paste into a chat"), width, palette)]
            for line in result_lines(self.games, self.shown, self.par, today()):
                lines += self.told(line, width)
            if self.par_game is not None:
                done = round(BAR * self.par_game.share)
                bar = palette.glyphs.rule * done + " " * (BAR - done)
                words = gettext("The hard bot plays this deal:")
                lines.append(Text(f" {words} [{bar}]", palette.quiet))
        elif self.begun is not None:
            lines += self.told(gettext("You have begun this deal. Resuming it counts as another sitting."), width)
        elif self.day == today():
            lines += self.told(
                gettext("One sitting, no hints. Afterwards you see par: what the hard bot reaches in your seat."), width
            )
        else:
            lines += self.told(gettext("An old deal: the game is marked and does not count."), width)
        lines += [Text(), heading(f"{self.day:%Y-%m}", width, palette)]
        return [*lines, *(Text(f" {line}") for line in calendar_lines(self.games, self.day, today()))]

    def told(self, sentence: str, width: int) -> list[Text]:
        return [Text(f" {line}", self.nova.palette.ink) for line in wrap_text(sentence, width - 1)]

    def key_line(self) -> Text:
        if self.shown is not None:
            return self.key_labels("daily.previous", "daily.again", "dialog.close")
        return self.key_labels("dialog.accept", "daily.previous", "dialog.close")

    def action_day(self, by: int) -> None:
        if not self.count.is_done:
            return
        self.day = min(today(), max(FIRST_DAY, self.day + timedelta(by)))
        self.look_up()

    def action_accept(self) -> None:
        if self.shown is None and self.count.is_done:
            self.play()

    def action_again(self) -> None:
        if self.shown is not None:
            self.play()

    def play(self) -> None:
        with notice_on_error(self.app, gettext("This game cannot be started")):
            if self.begun is not None:
                session = open_game(folder() / self.begun.game.file)
            else:
                mark, later = new_mark(self.day, self.count.index.games)
                session = start_game(deal(self.day, self.name_used, self.cards, mark, later), self.cards)
            self.nova.start_table(session)
