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
from novaera_tui.plain.choices import PlainChoice, choices, meant
from novaera_tui.plain.commands import TABLE_COMMANDS
from novaera_tui.plain.console import Console, EndOfInput
from novaera_tui.plain.table import PlainTable
from novaera_tui.play.match import Match
from novaera_tui.play.setup import Seat, Setup, coloured
from novaera_tui.saving.storage import start_game
from novaera_tui.table.tricks import begun_trick
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
        assert len(lines) < MOST_LINES
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
        offered = choices(scene, table.controller.prompt, is_terse=True)
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


def told_plainly(match: Match, lines: list[str], is_terse: bool = False, **details: Any) -> str:
    """All that plain mode tells while these lines are typed."""
    out = StringIO()

    async def talk() -> None:
        console = Console(out=out, width=0)
        console.feed("".join(f"{line}\n" for line in lines))
        console.end()
        with contextlib.suppress(EndOfInput):
            await PlainTable(console, match, is_terse=is_terse, **details).run()

    asyncio.run(talk())
    return out.getvalue()


def moves(path: Path) -> list[dict[str, Any]]:
    """A journal without the times and checksums of its lines."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    return [{key: value for key, value in line.items() if key not in UNIQUE} for line in lines]


def new_session(setup: Setup, path: Path) -> Match:
    return start_game(setup, rules.load_cards(), path)
