"""Takes the pictures in this folder: the program itself, always from the same games.

Run it with `make screenshots` when the screens have changed. The pictures are SVG without outside fonts: every
character has its place, and blocks are drawn as rectangles, so that they look alike in browsers and in converters.
"""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

FOLDER = Path(__file__).parent
LARGE, SMALL = (120, 40), (80, 24)

# the pictures must not depend on the terminal or the saved games of whoever takes them
os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", NOVAERA_HOME=tempfile.mkdtemp())
os.environ.pop("NO_COLOR", None)

from rich.color import Color  # noqa: E402
from rich.style import Style  # noqa: E402
from textual.strip import Strip  # noqa: E402

import rules  # noqa: E402
from novaera_tui import messages  # noqa: E402
from novaera_tui.app import NovaEraApp  # noqa: E402
from novaera_tui.play.new_game import Draft  # noqa: E402
from novaera_tui.play.session import Session  # noqa: E402
from novaera_tui.play.setup import (  # noqa: E402
    Seat,
    Setup,
    coloured,
)
from novaera_tui.saving.storage import files, start_game  # noqa: E402
from novaera_tui.screens.how_to_play import HowToPlay  # noqa: E402
from novaera_tui.screens.result import ResultScreen  # noqa: E402
from novaera_tui.screens.scoring import ScoringScreen  # noqa: E402
from novaera_tui.screens.setup import SetupScreen  # noqa: E402
from novaera_tui.terminal.frames import cells  # noqa: E402

CARDS = rules.load_cards()
SEATS = coloured((Seat("Ada"), Seat("Bo"), Seat("Cy")))
SEED = 3
LONG_AGO = 1_760_000_000
LIKED = ("develop", "expand", "enlist")
"""Actions that make a table worth looking at."""


def play_on(session: Session, reached: Callable[[rules.Game], bool]) -> Session:
    """Play until something is reached, and build rather than store."""
    chance = random.Random(SEED)
    while session.decision and not reached(session.game):
        options = session.decision.options
        liked = [option for word in LIKED for option in options if option.key == word]
        session.choose(liked[0] if liked and chance.random() < 0.8 else chance.choice(options))
    return session


def played(reached: Callable[[rules.Game], bool]) -> Session:
    return play_on(Session(Setup(SEATS, SEED, hands="open"), CARDS), reached)


def deciding(kind: str, round: int = 2) -> Callable[[rules.Game], bool]:
    """In the second Era, when there is something to see."""
    return lambda game: (
        game.decision is not None
        and game.decision.kind == kind
        and (game.state.era, game.state.round) >= (2, round)
        and len(game.decision.options) > 1
    )


def leave_games() -> None:
    """Games for the title to list."""
    for names, era in ((("Ada", "Bo"), 3), (("Eve", "Finn", "Gus", "Hal"), 1), (("Ada", "Bo", "Cy"), 2)):
        session = start_game(Setup(coloured(tuple(map(Seat, names))), SEED), CARDS)

        def reached(game: rules.Game, era: int = era) -> bool:
            return game.state.era == era and game.state.round == 2

        play_on(session, reached).close()
        assert session.journal is not None
        # long ago, so that the pictures do not change from day to day
        os.utime(session.journal.path, (LONG_AGO + era, LONG_AGO + era))


# Drawing ------------------------------------------------------------------------------------------------

WIDE, HIGH = 10, 20
"""A cell."""
FONT = "'DejaVu Sans Mono', 'Cascadia Mono', Menlo, Consolas, monospace"
BLOCKS = {"█": (0.0, 1.0), "▀": (0.0, 0.5), "▄": (0.5, 0.5)}
"""Where in the cell the block begins, and how high it is."""


def hexadecimal(colour: Color | None, default: str) -> str:
    return default if colour is None or colour.is_default else colour.get_truecolor().hex


def as_svg(strips: list[Strip], size: tuple[int, int], ink: str, ground: str) -> str:
    width, height = size[0] * WIDE, size[1] * HIGH
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' font-family="{FONT}" font-size="16px" xml:space="preserve">',
        f'<rect width="{width}" height="{height}" fill="{ground}"/>',
    ]
    for row, strip in enumerate(strips):
        parts += row_parts([(char, style or Style()) for char, style in cells(list(strip))], row * HIGH, ink, ground)
    return "\n".join([*parts, "</svg>", ""])


def row_parts(row: list[tuple[str, Style]], y: int, ink: str, ground: str) -> Iterator[str]:
    """Grounds first, then blocks, then words of one look, each at its place."""
    looks = []
    for char, style in row:
        fore, back = hexadecimal(style.color, ink), hexadecimal(style.bgcolor, ground)
        if style.reverse:
            fore, back = back, fore
        looks.append((char, fore, back, bool(style.bold), bool(style.underline)))
    for start, end in runs([back for _, _, back, _, _ in looks]):
        if looks[start][2] != ground:
            yield rectangle(start, y, end - start, HIGH, looks[start][2])
    drawn = [look[0] if look[0] in BLOCKS else "" for look in looks]
    for start, end in runs([(drawn[place], look[1]) for place, look in enumerate(looks)]):
        if drawn[start]:
            top, part = BLOCKS[drawn[start]]
            yield rectangle(start, y + top * HIGH, end - start, part * HIGH, looks[start][1])
    words = [bool(look[0].strip()) and not drawn[place] for place, look in enumerate(looks)]
    for start, end in runs([(words[place], *look[1:2], *look[3:]) for place, look in enumerate(looks)]):
        if words[start]:
            _, fore, _, bold, line = looks[start]
            weight = ' font-weight="bold"' if bold else ""
            under = ' text-decoration="underline"' if line else ""
            letters = escape("".join(char for char, *_ in looks[start:end]))
            # a word each, at its place: not every program that shows pictures can place single characters
            length = f'textLength="{(end - start) * WIDE}" lengthAdjust="spacingAndGlyphs"'
            yield f'<text x="{start * WIDE}" y="{y + 15}" {length} fill="{fore}"{weight}{under}>{letters}</text>'


def runs(values: list[Any]) -> Iterator[tuple[int, int]]:
    """From where to where neighbours are alike."""
    start = 0
    for place in range(1, len(values) + 1):
        if place == len(values) or values[place] != values[start]:
            yield start, place
            start = place


def rectangle(x: int, y: float, wide: int, high: float, colour: str) -> str:
    return (
        f'<rect x="{x * WIDE}" y="{y:g}" width="{wide * WIDE}" height="{high:g}" fill="{colour}"'
        ' shape-rendering="crispEdges"/>'
    )


# Taking -------------------------------------------------------------------------------------------------


async def take(
    name: str, app: NovaEraApp, prepare: Callable[[NovaEraApp], object] | None = None, size: tuple[int, int] = LARGE
) -> None:
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        if prepare is not None:
            prepare(app)
        for _ in range(4):  # the title looks at its games one after the other
            await pilot.pause()
        strips = strips_of(app)
        ink, ground = app.palette.ink.color, app.palette.ground.bgcolor
        path = picture(name)
        path.write_text(as_svg(strips, size, hexadecimal(ink, "#dadada"), hexadecimal(ground, "#121212")))
        print(path.name)


def picture(name: str) -> Path:
    """The file of a picture; other languages than English have folders of their own."""
    folder = FOLDER if messages.language() == messages.ENGLISH else FOLDER / messages.language()
    folder.mkdir(exist_ok=True)
    return folder / f"{name}.svg"


def strips_of(app: NovaEraApp) -> list[Strip]:
    return app.screen._compositor.render_strips()


CAST = (
    *(("", 5.0), ("enter", 4.0), ("2", 1.5), ("enter", 4.0), ("enter", 3.0), ("enter", 5.0)),
    *(("enter", 4.0), ("enter", 2.0), ("enter", 5.0), ("g", 2.5), ("enter", 5.0), ("d", 2.0)),
    *(("right", 0.7), ("right", 0.7), ("right", 1.5), ("enter", 4.0)),
)
"""Keys of the second, third and fourth lesson, and for how many seconds to look at what they bring."""


async def take_cast(name: str, lesson: int, size: tuple[int, int] = SMALL) -> None:
    """Keys and their answers as a picture that moves: every line is drawn for as long as it stands there."""
    app = NovaEraApp(lesson=lesson)
    frames: list[tuple[float, list[Strip]]] = []
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for key, seconds in CAST:
            await pilot.press(*filter(None, [key]))
            await pilot.pause()
            frames.append((seconds, strips_of(app)))
        ink = hexadecimal(app.palette.ink.color, "#dadada")
        ground = hexadecimal(app.palette.ground.bgcolor, "#121212")
    path = picture(name)
    path.write_text(as_cast(frames, size, ink, ground))
    print(path.name)


def as_cast(frames: list[tuple[float, list[Strip]]], size: tuple[int, int], ink: str, ground: str) -> str:
    times = [0.0]
    for seconds, _ in frames:
        times.append(times[-1] + seconds)
    head, end = as_svg([], size, ink, ground).split("</svg>")
    parts = [head.rstrip()]
    for row in range(size[1]):
        drawn = [
            "".join(
                row_parts(
                    [(char, style or Style()) for char, style in cells(list(strips[row]))], row * HIGH, ink, ground
                )
            )
            for _, strips in frames
        ]
        parts += [
            shown(drawn[start], times[start], times[stop], times[-1]) for start, stop in runs(drawn) if drawn[start]
        ]
    return "\n".join([*parts, "</svg>", end.lstrip()])


def shown(drawn: str, since: float, until: float, total: float) -> str:
    """Something that is to be seen from one moment to another, again and again."""
    if since == 0 and until == total:
        return drawn
    states = [(0.0, "hidden" if since else "visible"), (since / total, "visible"), (until / total, "hidden")]
    states = [state for place, state in enumerate(states) if state[0] < 1 and (place == 0 or state[0] > 0)]
    values, moments = ";".join(state for _, state in states), ";".join(f"{moment:.4f}" for moment, _ in states)
    return (
        f'<g visibility="{states[0][1]}"><animate attributeName="visibility" calcMode="discrete" dur="{total:g}s"'
        f' repeatCount="indefinite" values="{values}" keyTimes="{moments}"/>{drawn}</g>'
    )


async def take_all() -> None:
    await take_guide()
    await take_cast("learning", 2)
    for language in messages.languages()[1:]:
        messages.use_language(language)
        await take_guide()


async def take_guide() -> None:
    """The pictures of the player's guide, in the language in use."""
    finished = played(lambda _: False)
    await take("how-to-play", NovaEraApp(), lambda app: app.push_screen(HowToPlay()), SMALL)
    await take("lesson", NovaEraApp(lesson=4), size=SMALL)
    await take("setup", NovaEraApp(), lambda app: app.push_screen(SetupScreen(Draft(players=3, seed=SEED))))
    if not files():
        leave_games()
    await take("title", NovaEraApp())
    for size, ending in ((LARGE, ""), (SMALL, "-80x24")):
        await take(f"picking{ending}", NovaEraApp(played(deciding("pick"))), size=size)
        await take(f"spending{ending}", NovaEraApp(played(deciding("develop", 1))), size=size)
    await take("scoring", NovaEraApp(), lambda app: app.push_screen(ScoringScreen(finished, 3)))
    await take("result", NovaEraApp(), lambda app: app.push_screen(ResultScreen(finished)))


if __name__ == "__main__":
    asyncio.run(take_all())
