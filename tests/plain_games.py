"""Whole games played at a table without a screen, with the lines that play them in plain mode."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import rules
from novaera_tui.bots import Bot, make_bot
from novaera_tui.plain.choices import PlainChoice, meant, offer
from novaera_tui.plain.commands import TABLE_COMMANDS
from novaera_tui.plain.console import Console, EndOfInput
from novaera_tui.plain.pages import story
from novaera_tui.plain.table import PlainTable
from novaera_tui.play.match import Match
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup, coloured
from novaera_tui.saving.storage import start_game
from novaera_tui.table.lesson_coaching import LessonCoach
from novaera_tui.table.tricks import begun_trick
from novaera_tui.tutorial.coach import LessonSession
from rules.kinds import KIND_NAMES
from tests.front_end import FakeTable

Chooser = Callable[[FakeTable, list[PlainChoice]], PlainChoice]
NAMES = ("Ada", "Bo", "Cy", "Dee")
MOST_LINES = 2_000
UNIQUE = ("time", "check", "cards")
"""Fields that two journals of one game do not share."""


def setup_for(seed: int, chooser: str = "") -> Setup:
    """2 to 4 players, full and Fast Play, all ways to lay hands, people and bots."""
    chance = random.Random(f"{seed} {chooser}")
    players = 2 + seed % 3
    bots = ["", *("random" if chance.random() < 0.3 else "" for _ in range(1, players))]
    seats = coloured(tuple(Seat(name, bot=bot) for name, bot in zip(NAMES, bots, strict=False)))
    hands = ("face-down", "curtain", "open")[seed // 3 % 3]
    return Setup(seats, seed, "fast" if seed % 2 else "full", hands=hands, pace="instant")


def at_random(seed: int) -> Chooser:
    chance = random.Random(seed)
    return lambda _, offered: chance.choice(offered)


def by_bot(kind: str) -> Chooser:
    """As this bot would choose."""
    bots: dict[int, Bot] = {}

    def choose(table: FakeTable, offered: list[PlainChoice]) -> PlainChoice:
        decision = table.scene.decision
        assert decision is not None
        bot = bots.setdefault(decision.player, make_bot(kind, decision.player))
        wanted = bot.choose(table.match.view(decision.player))
        if decision.kind == "die" and table.scene.trick is None:
            trick, _ = begun_trick(decision, wanted)
            if trick:
                return next(choice for choice in offered if choice.trick == trick)
        options = table.scene.options
        fitting = [choice for choice in offered if choice.target and options[choice.target].key == wanted.key]
        return fitting[0] if fitting else offered[0]

    return choose


def typed_as(choice: PlainChoice, offered: list[PlainChoice], chance: random.Random) -> str:
    """The number or letter of a choice, or enough of its name."""
    name = choice.name[: chance.randint(3, 40)].strip()
    is_clear = meant(name, offered) == [choice] and name.casefold() not in TABLE_COMMANDS and len(name) > 2
    return name if is_clear and chance.random() < 0.3 else choice.label


def played_at_table(session: Match, choose: Chooser, seed: int) -> list[str]:
    """Play to the end at a table; the lines that play the same game in plain mode."""
    table, chance, lines = FakeTable(session), random.Random(seed), [""]
    asked: object = None
    while session.decision is not None:
        assert len(lines) < MOST_LINES, lines[-12:]
        if table.front_end.pages:
            if table.front_end.page == "curtain":
                lines.append("")
            table.front_end.close_page(True)
            continue
        if table.bots.choosing:
            table.bots.play()
            continue
        scene = table.scene
        if scene.asked != asked:
            lines.append("")  # the keyboard may have been passed; if not, the question is told once more
            asked = scene.asked
        if scene.hand_down and (not scene.options or chance.random() < 0.2):
            lines.append("hand")
            table.controller.hand()
            continue
        if scene.answer_list is not None:
            lines.append("ok")
            table.controller.confirm()
            continue
        offered = list(offer(scene, table.controller.prompt, is_terse=True).choices)
        choice = choose(table, offered)
        if scene.hand_down and choice.target and table.prompt_needs_hand(choice.target):
            lines.append("hand")
            table.controller.hand()
            continue
        lines.append(typed_as(choice, offered, chance))
        if choice.trick:
            table.controller.trick(choice.trick)
        else:
            assert choice.target is not None
            table.controller.take(choice.target)
    return lines


class Scribe(PlainTable):
    """Writes down what is typed, too."""

    def answer(self, line: str) -> None:
        self.console.tell(f"> {line}")
        super().answer(line)


class Listener(PlainTable):
    """A table whose every word is checked: events once and in order, and no hidden card of somebody else."""

    def __init__(self, console: Console, match: Match, **details: Any) -> None:
        super().__init__(console, match, **details)
        self.events_told: list[Any] = []
        self.typed: list[str] = []
        self.public = 0, ""
        """The story that everybody knows, and how many events it tells."""
        tell = console.tell

        def checked(*sentences: object) -> None:
            tell(*sentences)
            self.check_hidden(" ".join(map(str, sentences)))

        console.tell = checked  # type: ignore[method-assign]

    def _tell_events(self, events: list[Any]) -> None:
        self.events_told += events
        super()._tell_events(events)

    def answer(self, line: str) -> None:
        self.typed.append(line)
        super().answer(line)

    def check_hidden(self, told: str) -> None:
        """Cards that others print on themselves, such as evolutions, are no secret."""
        assert isinstance(self.match, Session)
        if self.match.setup.open_hands or self.match.game.decision is None:
            return
        seating, events = self.controller.seating, self.match.events()
        if self.public[0] != len(events):
            self.public = len(events), " ".join(story(self.match, None))
        public = self.public[1]
        for player, civilization in enumerate(self.match.game.state.civilizations):
            if player not in (seating.viewer, self.hand_owner):
                for number in civilization.hand:
                    name = self.match.cards[number].name
                    assert name in PUBLIC_NAMES or name in public or name not in told, (player, name, told)


PUBLIC_NAMES = {name for card in rules.load_cards() for name in (*card.obsoletes, card.evolves) if name}


class Learner(PlainTable):
    """Plays a lesson by its solutions, and records the lines."""

    match: LessonSession

    def __init__(self, console: Console, session: LessonSession) -> None:
        super().__init__(console, session, LessonCoach(session, lambda _: self.leave()))
        self.typed: list[str] = []
        self.solution: list[str] = []
        self.at = -1

    def settle(self) -> None:
        super().settle()
        if self.wants_line and not self.is_left:
            self.typed.append(self.next_line())
            self.console.feed(f"{self.typed[-1]}\n")

    def next_line(self) -> str:
        lesson, step = self.match, self.match.step
        if step is None or lesson.is_read:
            return ""
        if step.look:
            return "rivals" if step.look == "rival" else f"card {self.view.face(self.view.available()[0]).name}"
        if self.at != lesson.at:
            self.at, self.solution = lesson.at, list(step.solution)
        scene = self.controller.current_scene
        if scene.answer_list is not None:
            amounts = [f"1{key[0]}" for key in self.solution if key in KIND_NAMES]
            self.solution = []
            return " ".join([*amounts, "ok"])
        key = self.solution.pop(0) if self.solution else ""
        return next(
            (
                choice.label
                for choice in self.offered
                if choice.target and scene.options[choice.target].key.casefold() == key.casefold()
            ),
            self.offered[0].label,
        )


def told_plainly(
    match: Match, lines: list[str], kind: type[PlainTable] = PlainTable, **details: Any
) -> tuple[str, PlainTable]:
    """All that plain mode tells while these lines are typed, and the table."""
    out = StringIO()
    tables: list[PlainTable] = []

    async def talk() -> None:
        console = Console(out=out, width=0)
        console.feed("".join(f"{line}\n" for line in lines))
        if kind is not Learner:
            console.end()
        tables.append(kind(console, match, **details))
        with contextlib.suppress(EndOfInput):
            await tables[0].run()

    asyncio.run(talk())
    return out.getvalue(), tables[0]


def moves(path: Path) -> list[dict[str, Any]]:
    """A journal without the times and checksums of its lines."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    return [{key: value for key, value in line.items() if key not in UNIQUE} for line in lines]


def new_session(setup: Setup, path: Path) -> Match:
    return start_game(setup, rules.load_cards(), path)
