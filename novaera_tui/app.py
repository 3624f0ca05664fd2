"""The Textual app: options, theme, keys, minimum size, and which screen comes first."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from rich.console import Console
from textual import constants
from textual.reactive import Reactive
from textual.screen import Screen

from novaera_tui import keys
from novaera_tui.errors import UserError
from novaera_tui.messages import gettext
from novaera_tui.palette import Palette, palette
from novaera_tui.saving import crash_report
from novaera_tui.screens.app_protocol import MIN_HEIGHT, MIN_WIDTH, AppOptions
from novaera_tui.screens.bindings import bindings, intent
from novaera_tui.table.enter_guard import KEY_REPEAT, EnterGuard
from novaera_tui.terminal import hangup
from novaera_tui.terminal.frames import TerminalDiff
from novaera_tui.terminal.key_file import load_keymap
from novaera_tui.terminal.textual_private import QuietExitApp, TerminalDriver
from novaera_tui.terminal.theme import Colourless, textual_theme
from novaera_tui.tutorial.progress import remembered

if TYPE_CHECKING:
    from textual import events
    from textual.actions import ActionParseResult
    from textual.filter import LineFilter
    from textual.geometry import Size
    from textual.theme import Theme

    from novaera_tui.play.match import Match
    from novaera_tui.saving.replay import Replay

DECIDING = (intent("confirm"), intent("tick"), "accept")
"""Actions of Enter and Space that choose something or close a page."""


def colour_depth() -> str:
    """How many colours the terminal has, as Textual will detect it and the palette calls it."""
    if "NO_COLOR" in os.environ:
        return "none"
    asked_for: Any = constants.COLOR_SYSTEM
    colour_system = Console(color_system=asked_for, force_terminal=True).color_system
    if colour_system in ("standard", "windows"):
        return "16"
    return "24 bit" if colour_system == "truecolor" else "256"


def enable_garbage_collection() -> None:
    """Collect garbage again, except among the objects made at start-up, which all stay."""
    gc.freeze()
    gc.enable()


def turn_title(match: Match) -> str:
    """Whose turn it is, in a few words."""
    decision = match.decision
    if match.lost:
        return gettext("Nova Era: host disconnected")
    if decision is None:
        return gettext("Nova Era: the game is over")
    name = match.names[decision.player]
    if match.is_here(decision.player):
        return gettext("Nova Era: your turn, {player}", player=name)
    return gettext("Nova Era: {player} is choosing", player=name)


class NovaEraApp(QuietExitApp):
    """The terminal edition."""

    TITLE = "Nova Era"
    DEFAULT_MODE = "1"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = bindings(keys.in_scope("everywhere"))
    # The app's stock reactives repaint everything when they change; nothing here is drawn from them.
    app_focus = Reactive(True, compute=False, repaint=False)
    # Set from the beginning: a theme that is set later makes Textual parse every style sheet twice.
    theme = Reactive("novaera")

    def __init__(
        self,
        session: Match | None = None,
        options: AppOptions | None = None,
        replay: Replay | None = None,
        lesson: int | None = None,
        first: Callable[[], Screen[Any]] | None = None,
    ) -> None:
        """The title, unless there is a game to play, one to replay, a lesson (0: the list of lessons), or something
        else to begin with."""
        self.options = options or AppOptions()
        self.session = session
        self.replay = replay
        self.lesson = lesson
        self.first = first
        self.began_at_title = session is None and replay is None and lesson is None and first is None
        self.sent = TerminalDiff()
        self.enter_guard = EnterGuard()
        self.is_guarded = True
        """Enters from a terminal are judged by their timing; those from tests are not."""
        self.has_read_rules = False
        self.turn = ""
        """The terminal's title, where several terminals play one game."""
        self.waiting: Callable[[], Awaitable[object]] | None = None
        """The action of an Enter that may come from a held key."""
        self.size_notice: Screen[Any] | None = None
        """Covers everything while the terminal is too small."""
        self.depth = colour_depth()
        self.own_theme = textual_theme(self.options.theme, self.depth)
        super().__init__(driver_class=TerminalDriver)
        self.animation_level = "none"
        self.colourless = [Colourless()] if self.no_color else []
        self.use_keys()

    def use_keys(self) -> None:
        """The keys of the language and of the user's file."""
        self.keymap_in_force = load_keymap(self.options.keys, self.options.ascii)
        self.set_keymap(self.keymap_in_force.for_textual())

    def on_mount(self) -> None:
        self.is_guarded = not self.is_headless
        if not gc.isenabled():
            self.call_after_refresh(enable_garbage_collection)
        # after Ctrl+Z and fg the terminal's second screen is empty, which Textual does not know
        self.app_resume_signal.subscribe(self, lambda _: self.action_redraw())
        if self.session is not None:
            self.session.attach(asyncio.get_running_loop())

    def get_theme(self, theme_name: str) -> Theme | None:
        """Ours is there before any theme can be registered."""
        return self.own_theme if theme_name == self.own_theme.name else super().get_theme(theme_name)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """With NO_COLOR, Textual's own filter still sends greys."""
        return self.colourless or super().get_line_filters()

    @property
    def palette(self) -> Palette:
        return palette(self.options.theme, self.depth, self.options.ascii)

    # Start-up time: a screen is imported when it opens. Together they would add 30 ms to the first paint.

    # Screens --------------------------------------------------------------------------------------------

    def get_default_screen(self) -> Screen[Any]:
        """A lesson, a replay or the table, as asked for; else the title."""
        if self.first is not None:
            return self.first()
        if self.lesson is not None:
            return self.lesson_screen(self.lesson)
        if self.replay is not None:
            from novaera_tui.screens.replay import ReplayScreen

            return ReplayScreen(self.replay)
        if self.session is not None:
            return self.table_for(self.session)
        from novaera_tui.screens.title import TitleScreen

        return TitleScreen()

    def crash_message(self, problem: Exception) -> str:
        """A host can send events that never happen together, and only the table notices."""
        if self.session is not None and self.session.elsewhere:
            error = type(problem).__name__
            return gettext("novaera: unexpected reply from the host: the table cannot show it ({error}).", error=error)
        return f"novaera: {crash_report.report_crash(problem)}"

    def start_table(self, session: Match) -> None:
        """Close all screens and play this game."""
        self.session = session
        self.replace_screens(self.table_for(session))

    def table_for(self, session: Match) -> Screen[Any]:
        """The coached game has its coach, however it was resumed."""
        from novaera_tui.screens.table import TableScreen

        progress = remembered()
        if progress.is_coached(session):
            from novaera_tui.screens.learn import course_of
            from novaera_tui.table.lesson_coaching import TipsCoach
            from novaera_tui.tutorial.tips import Tips

            with suppress(UserError):  # without its lessons file the game has no tips
                tips = course_of(self.options.lessons).tips
                return TableScreen(session, TipsCoach(Tips(session, tips, progress, self.coach_key)))
        return TableScreen(session)

    def coach_key(self, id: str) -> str:
        """A key as a coach names it."""
        return self.keymap_in_force.shown(id)

    def show_title(self) -> None:
        """Close all screens and the game."""
        from novaera_tui.screens.title import TitleScreen

        self.session = None
        self.replace_screens(TitleScreen())

    def show_lesson(self, number: int) -> None:
        """Close all screens and open a lesson by its number, or their list with 0."""
        self.session = None
        self.replace_screens(self.lesson_screen(number))

    def lesson_screen(self, number: int) -> Screen[Any]:
        from novaera_tui.screens.learn import LearnPage, LessonScreen, course_of

        course = course_of(self.options.lessons)
        return LessonScreen(course, number) if 0 < number <= len(course.lessons) else LearnPage(course)

    def replace_screens(self, screen: Screen[Any]) -> None:
        """Show this screen with none under it."""
        left = self.current_mode
        entered = f"{int(left) + 1}"
        if left == self.DEFAULT_MODE:
            self.add_mode(left, lambda: screen)  # only a mode that was added can be removed
        self.add_mode(entered, lambda: screen)
        self.switch_mode(entered)
        self.remove_mode(left)

    def action_help(self) -> None:
        from novaera_tui.screens.help import Help

        screen = self.screen
        if not isinstance(screen, Help):
            scope = getattr(screen, "help_scope", "everywhere")
            self.push_screen(Help(scope, getattr(screen, "scene", None), getattr(screen, "in_sight", "")))

    def action_rules(self) -> None:
        """The rule that the screen is about, or the contents."""
        self.show_rules(getattr(self.screen, "rule_in_mind", ""))

    def show_rules(self, rule: str = "") -> None:
        from novaera_tui.screens.rules_page import RulesPage

        if not isinstance(self.screen, RulesPage):
            self.push_screen(RulesPage(rule))

    def action_ask_quit(self) -> None:
        """Ask, unless there is nothing to lose; asking twice means yes."""
        from novaera_tui.screens.dialogs import AskQuit

        asked = any(isinstance(screen, AskQuit) for screen in self.screen_stack)
        if asked or self.session is None or self.session.decision is None:
            self.leave()
        else:
            self.push_screen(AskQuit())

    @property
    def leads_to_title(self) -> bool:
        """Does leaving lead back to the title, because the game was opened there?"""
        from novaera_tui.screens.title import TitleScreen

        return self.began_at_title and not isinstance(self.screen_stack[0], TitleScreen)

    def leave(self) -> None:
        """Go back to the title or the shell, wherever the game was opened."""
        if self.leads_to_title:
            self.show_title()
        else:
            self.exit()

    def action_suspend_process(self) -> None:
        """Go to the shell, if there is one that can resume us."""
        from novaera_tui.screens.dialogs import Notice

        if hangup.can_come_back():
            super().action_suspend_process()
        elif not isinstance(self.screen, Notice):
            heading = gettext("No shell")
            sentence = gettext("The game was not started from a shell, so it cannot be suspended.")
            self.push_screen(Notice(heading, sentence))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 (Textual's)
        """While a name or a search is being typed, the key that quits is a letter."""
        return action != "ask_quit" or getattr(self.screen, "typing", None) is None

    # Enter --------------------------------------------------------------------------------------------

    async def run_action(self, action: str | ActionParseResult, *details: Any, **named: Any) -> bool:
        """Delay Enter until it cannot come from a held key; any other key ends the delay."""
        if action not in DECIDING or not self.is_guarded:
            self.enter_guard.other_key()
            await self.decide()
            return await super().run_action(action, *details, **named)
        self.waiting = None
        judged = self.enter_guard.judge()
        if judged == "take":
            return await super().run_action(action, *details, **named)
        if judged == "wait":
            self.waiting = waiting = partial(super().run_action, action, *details, **named)
            self.set_timer(KEY_REPEAT, lambda: self.decide(waiting))
        if judged in ("tell", "soon"):
            told = intent("tell_who_decides" if judged == "tell" else "tell_too_soon")
            return await super().run_action(told, *details, **named)
        return True

    async def decide(self, waited: object = None) -> None:
        """Run the delayed action, unless the key was held or, after the delay, another action waits by now."""
        waiting = self.waiting
        if waiting is not None and waited in (None, waiting):
            self.waiting = None
            await waiting()

    # Turns ----------------------------------------------------------------------------------------------

    def show_turn_in_title(self, match: Match) -> None:
        """Write it into the terminal's title and, with --bell, ring when it is a turn at this keyboard."""
        decision = match.decision
        mine = decision is not None and match.is_here(decision.player)
        words = turn_title(match)
        if words != self.turn:
            if mine and self.options.bell:
                self.bell()
            if self.driver is not None:
                self.driver.write_title(words, first=not self.turn)
            self.turn = words

    # The wire -------------------------------------------------------------------------------------------

    def diff_update(self, update: Any, console: Console) -> Any:
        """Send only the cells that differ from the terminal's."""
        return self.sent.changed_only(update, console)

    def action_redraw(self) -> None:
        """Repaint everything, whatever another program wrote on the terminal."""
        self.sent.forget()
        self.screen.refresh()

    # Size -----------------------------------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        """Below the minimum a message covers everything; game keys do not reach the screens under it."""
        if self.return_code is not None:
            return  # the app is about to exit
        too_small = self.is_too_small(event.size)  # the app has the new size only after this
        if too_small and self.size_notice not in self.screen_stack:
            from novaera_tui.screens.too_small import TooSmall

            self.size_notice = TooSmall()
            self.push_screen(self.size_notice)
        elif not too_small and self.screen is self.size_notice:
            self.pop_screen()

    def is_too_small(self, size: Size) -> bool:
        """Is a terminal of this size below the minimum?"""
        return not self.options.any_size and (size.width < MIN_WIDTH or size.height < MIN_HEIGHT)
