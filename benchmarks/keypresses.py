"""How many keys a game takes: in production, in recorded games, and in a whole Fast Play game on the real table.

  python -m benchmarks.keypresses [GAMES]

Normal bots play, each with a seed of its own; every answer of theirs is then given by the keys that a person would
press for it: Enter where it is preselected, a digit where it has one, arrows for the rest.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import rules
from novaera_tui.app import NovaEraApp
from novaera_tui.bots import make_bot
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.scene import Target, home_of
from novaera_tui.screens.result import ResultScreen
from novaera_tui.screens.table import TableScreen
from novaera_tui.words.actions import ACTION_WORDS
from rules.actions import Action
from rules.decisions import DECLINE, CardChoice, DiceZone, DieChange, Option
from rules.events import PlayerAsked
from rules.kinds import ERAS, ROUNDS_PER_ERA

NAMES = ("Ada", "Bo", "Cy", "Di")
CARDS = rules.load_cards()
SIZE = (100, 30)
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Asked(NamedTuple):
    """A position in which somebody was asked, and what they answered."""

    game: rules.Game
    answer: Option[Any]


Production = list[Asked]
"""All that one player is asked in one production, answers to others' effects included."""


# Recorded games -----------------------------------------------------------------------------------------------


def recorded(seed: int, players: int, variant: str = "full") -> Iterator[Asked]:
    """A game between normal bots, question by question."""
    game = rules.new_game(NAMES[:players], seed, cards=CARDS, variant=variant)
    bots = [make_bot("normal", seed * 101 + seat) for seat in range(players)]
    while (decision := game.decision) is not None:
        answer = bots[decision.player].choose(game.view(decision.player))
        yield Asked(game.copy(), answer)
        game.apply(answer)


def productions(seed: int, players: int) -> list[Production]:
    """Every player's part in every production of a game, also where nobody is asked anything."""
    found: dict[tuple[int, int, int], Production] = {
        (era, round, player): []
        for era in range(1, ERAS + 1)
        for round in range(1, ROUNDS_PER_ERA + 1)
        for player in range(players)
    }
    for asked in recorded(seed, players):
        state, decision = asked.game.state, asked.game.decision
        if state.phase == "production" and decision is not None:
            found[state.era, state.round, decision.player].append(asked)
    return list(found.values())


def one_by_one(production: Production) -> int:
    """The keys for a production whose questions are all asked, each with its first answer preselected."""
    return sum(len(keys_in_a_menu(asked)) for asked in production)


def keys_in_a_menu(asked: Asked) -> list[str]:
    decision = asked.game.decision
    assert decision is not None
    place = decision.options.index(asked.answer)
    if place == 0:
        return ["enter"]
    if asked.answer is DECLINE:
        return ["n", "enter"]
    if home_of(decision) == "choices" and place < 9:
        return [str(place + 1)] if is_step(asked) else [str(place + 1), "enter"]
    return ["down"] * place + ["enter"]


def is_step(asked: Asked) -> bool:
    """A digit takes what changes nothing yet; everything else waits for Enter."""
    rolled = isinstance(asked.answer.what, DieChange) and asked.answer.what.by == "reroll"
    return not rolled and all(isinstance(event, PlayerAsked) for event in asked.game.preview(asked.answer))


# A whole game on the table --------------------------------------------------------------------------------------


def keys_at(table: TableScreen, asked: Asked) -> list[str]:
    """The fewest keys that give this answer, the table being as it is."""
    scene = table.look()
    target = next(target for target, option in scene.options.items() if option.key == asked.answer.key)
    by_arrows = [*path(table, target), "enter"] if table.panel == scene.home else ["?"] * 99
    return min(by_arrows, named(asked, list(scene.options).index(target)) or by_arrows, key=len)


def named(asked: Asked, place: int) -> list[str]:
    """The keys that name this answer directly, if there are any."""
    answer, what = asked.answer, asked.answer.what
    decision = asked.game.decision
    assert decision is not None
    accept = [] if is_step(asked) else ["enter"]
    if isinstance(what, DiceZone):
        return [str(what.number + 1), *accept]
    if isinstance(what, Action):
        return [ACTION_WORDS[what.word].key, *accept]
    if answer is DECLINE:
        return ["n", *accept]
    if isinstance(what, CardChoice) and decision.kind != "enlist":
        columns = [column[-1] if column else None for column in asked.game.state.display]
        in_display = home_of(decision) == "display" and what.card in columns
        return [str(columns.index(what.card) + 1), *accept] if in_display else []
    return [str(place + 1), *accept] if place < 9 else []


def path(table: TableScreen, wanted: Target) -> list[str]:
    """The arrows from the cursor to a target."""
    drawing, legal = table.panels[table.panel].drawing, table.look().options
    seen: dict[Target | None, list[str]] = {table.cursor: []}
    waiting = deque(seen)
    while waiting:
        here = waiting.popleft()
        if here == wanted:
            return seen[here]
        for arrow, (dx, dy) in ARROWS.items():
            there = drawing.neighbour(here, dx, dy, legal)
            if there is not None and there not in seen:
                seen[there] = [*seen[here], arrow]
                waiting.append(there)
    return ["?"] * 99


async def fast_play(seed: int) -> int:
    """Keys of a Fast Play game for two people, curtains and pages included."""
    asked = list(recorded(seed, 2, "fast"))
    session = Session(Setup(tuple(Seat(name) for name in NAMES[:2]), seed, "fast"), CARDS)
    app = NovaEraApp(session)
    pressed = 0
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        while not isinstance(app.screen, ResultScreen):
            made = len(session.steps)
            keys = keys_at(app.screen, asked[made]) if isinstance(app.screen, TableScreen) else ["enter"]
            await pilot.press(*keys)
            pressed += len(keys)
            answers = [step.key for step in session.steps[made:]]
            assert answers == [other.answer.key for other in asked[made : len(session.steps)]], "other keys than meant"
    return pressed


# Figures --------------------------------------------------------------------------------------------------------


def told(name: str, counts: Sequence[int]) -> str:
    ordered = sorted(counts)
    late = ordered[int(0.95 * len(ordered))]
    return f"{name:34} median {statistics.median(ordered):4.0f}   95 of 100 within {late:3}   most {ordered[-1]:3}"


def main() -> int:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    everything = [production for seed in range(games) for production in productions(seed, 2 + seed % 3)]
    asked = [production for production in everything if production]
    print(f"keys for a production, {games} games of normal bots, {len(asked)} of {len(everything)} with questions:")
    print(told("  one question after the other", [one_by_one(production) for production in asked]))
    pressed = [asyncio.run(fast_play(seed)) for seed in range(3)]
    print(f"keys for a whole Fast Play game of two people: {', '.join(map(str, pressed))}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
