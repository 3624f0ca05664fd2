"""Takes the pictures in this folder: the program itself, in a terminal of 120x40, always from the same games.

Run it with `make screenshots` when the screens have changed.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

SIZE = (120, 40)
FOLDER = Path(__file__).parent

# the pictures must not depend on the terminal or the saved games of whoever takes them
os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", NOVAERA_HOME=tempfile.mkdtemp())
os.environ.pop("NO_COLOR", None)

import rules  # noqa: E402
from novaera_tui.app import NovaEraApp  # noqa: E402
from novaera_tui.bots import BOTS  # noqa: E402
from novaera_tui.play.session import Session  # noqa: E402
from novaera_tui.play.setup import Seat, Setup  # noqa: E402
from novaera_tui.play.starting import Draft, coloured  # noqa: E402
from novaera_tui.screens.result import ResultScreen  # noqa: E402
from novaera_tui.screens.scoring import ScoringScreen  # noqa: E402
from novaera_tui.screens.setup import SetupScreen  # noqa: E402


def played(reached: Callable[[rules.Game], bool]) -> Session:
    """A game of three, played by bots until something is reached."""
    seats = coloured((Seat("Ada"), Seat("Bo"), Seat("Cy")))
    session = Session(Setup(seats, 3, open_hands=True), rules.load_cards())
    bot = BOTS["random"](3)
    while session.decision and not reached(session.game):
        session.choose(bot.choose(session.view(session.decision.player)))
    return session


def deciding(kind: str) -> Callable[[rules.Game], bool]:
    """In the second Era, when there is something to see."""
    return lambda game: game.decision is not None and game.decision.kind == kind and game.state.era == 2


async def take(name: str, app: NovaEraApp, prepare: Callable[[NovaEraApp], object] | None = None) -> None:
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        if prepare is not None:
            prepare(app)
            await pilot.pause()
        path = FOLDER / f"{name}.svg"
        path.write_text(app.export_screenshot(title="Nova Era"))
        print(path.name)


async def take_all() -> None:
    finished = played(lambda _: False)
    await take("title", NovaEraApp())
    await take("setup", NovaEraApp(), lambda app: app.push_screen(SetupScreen(Draft(players=3, seed=3))))
    await take("picking", NovaEraApp(played(deciding("pick"))))
    await take("spending", NovaEraApp(played(deciding("develop"))))
    await take("scoring", NovaEraApp(), lambda app: app.push_screen(ScoringScreen(finished, 3)))
    await take("result", NovaEraApp(), lambda app: app.push_screen(ResultScreen(finished)))


if __name__ == "__main__":
    asyncio.run(take_all())
