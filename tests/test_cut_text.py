"""Nothing on the table is cut, in games with names of every length, at every size and in a longer language."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from rich.cells import cell_len

from novaera_tui.bots import make_bot
from novaera_tui.draw.cards import CARD_SIGNS, USUAL_NAME, signs
from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.table import draw_table
from novaera_tui.palette import palette
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.table.panels import CIVILIZATION, DISPLAY
from novaera_tui.table.scene import Scene
from novaera_tui.words.names import card_name
from rules import Card
from rules.kinds import SEATS, CardNumber
from rules.setup import LONGEST_PLAYER_NAME
from tests.drawings import text
from tests.front_end import FakeTable
from tests.games import CARDS
from tests.pseudo_language import LANGUAGES, speaking

SIZES = ((80, 24), (100, 30), (120, 40), (160, 50))
NAMES = ("Bo", "Clementine", "Maximiliana Catherine I."[:LONGEST_PLAYER_NAME], "Ada")
BETWEEN = str.maketrans("", "", " -×⌂»†+")
"""What may stand between the parts of a name that has several lines."""
RANDOMLY = 0.2
"""How often chance chooses instead of a bot."""


def scenes(game: int, every: int) -> Iterator[Scene]:
    """What the players of a game see at every so-manieth decision, with the cursor anywhere; sometimes an onlooker."""
    chance, bot = random.Random(game), make_bot("normal", game)
    seats = tuple(Seat(name) for name in chance.sample(NAMES, 2 + game % 3))
    session = Session(Setup(seats, game, hands="open"), CARDS)
    for step in range(10_000):
        if session.decision is None:
            return
        if step % every == game % every:
            table = FakeTable(session)
            table.uncover()
            if table.scene.options:
                panel, targets = table.scene.home, [*table.scene.options]
                table.controller.point_at(panel, chance.choice(targets))
                table.controller.redraw()
            yield table.scene
            onlooker = session.view(chance.choice([None, *range(len(seats))]))
            yield Scene(onlooker, table.scene.palette, asked=table.scene.asked, shown=onlooker.player or 0)
            table.controller.close()
        if session.decision is None:  # answers without a choice were given
            return
        by_chance = chance.random() < RANDOMLY
        view = session.view(session.decision.player)
        session.choose(chance.choice(session.decision.options) if by_chance else bot.choose(view))


def faults(scene: Scene, size: tuple[int, int]) -> Iterator[str]:
    """What is wrong with the table of a scene."""
    width, height = size
    table = draw_table(scene, width, height)
    for name, placed in table.panels.items():
        lines = [text(line) for line in placed.drawing.lines]
        yield from (f"{name} is cut: {line}" for line in lines if "…" in line)
        yield from (f"{name} is too wide: {line}" for line in lines if cell_len(line) > placed.width)
        if len(lines) > placed.height:
            yield f"{name} has {len(lines)} lines in {placed.height}"
    rows = sum(placed.height for name, placed in table.panels.items() if name != "log")
    if size == (80, 24) and rows >= height:
        yield "no row is empty"
    if CIVILIZATION in table.panels:
        yield from name_faults(scene, table.panels[CIVILIZATION].drawing)
    if DISPLAY in table.panels:
        yield from card_faults(scene, table.panels[DISPLAY].drawing)


def name_faults(scene: Scene, drawing: Drawing) -> Iterator[str]:
    """Cards in play whose name is not told in full, in one line or several."""
    lines = [text(line) for line in drawing.lines]
    for target, (x, y, wide, high) in drawing.boxes.items():
        told = "".join(line[x : x + wide] for line in lines[y : y + high])
        name = card_name(scene.face(CardNumber(target[1])))
        if name.translate(BETWEEN) not in told.translate(BETWEEN):
            yield f"{name} is not named: {told}"


def card_faults(scene: Scene, drawing: Drawing) -> Iterator[str]:
    """Open cards that lack their name, or a sign in its place; only covered cards may have shorter names."""
    lines = [text(line) for line in drawing.lines]
    covered = {card for column in scene.view.display for card in column[:-1]}
    rows = []
    for target, (x, y, wide, high) in drawing.boxes.items():
        card, paper = scene.face(CardNumber(target[1])), drawing.papers[target]
        told = [line[x : x + wide] for line in lines[y : y + high]]
        if card.number in covered:
            continue
        if not any(card_name(card) in line for line in told[:2]):
            yield f"{card.name} is not named: {told}"
        can_pay = target in scene.options if scene.home == DISPLAY else card.number in scene.lit
        if (told[0][0] == scene.palette.glyphs.payable) is not can_pay:
            yield f"{card.name} is lit wrongly: {told}"
        if paper[1] > y and told[0][-CARD_SIGNS:] != signs(card, scene.palette):
            yield f"{card.name} lacks a sign: {told}"
        elif paper[1] == y and paper != (x, y, wide, high):  # neither a block nor a name in a line
            rows.append((told[0], paper[0], card))
    if rows:
        longest = max(cell_len(card_name(card)) for _, _, card in rows)
        ends = [longest, max(longest, USUAL_NAME)]
        if not any(all(has_signs(line, start + end, card, scene) for line, start, card in rows) for end in ends):
            yield f"a sign is missing: {[line for line, _, _ in rows]}"


def has_signs(line: str, place: int, card: Card, scene: Scene) -> bool:
    return line[place : place + CARD_SIGNS] == signs(card, scene.palette)


def check(games: int, every: int) -> None:
    found, tables = dict[tuple[tuple[int, int], str], str](), 0
    for game in range(games):
        for scene in scenes(game, every):
            for size in SIZES:
                tables += 1
                for fault in faults(scene, size):
                    kind = scene.decision.kind if scene.decision is not None else "onlooker"
                    found.setdefault((size, kind), f"game {game}: {fault}")
    print(f"{tables} tables")
    assert not found, "\n".join(f"{size} {kind}: {fault}" for (size, kind), fault in found.items())


@pytest.mark.slow
@pytest.mark.parametrize(("games", "every"), [(3, 15), pytest.param(200, 10, marks=pytest.mark.long)])
def test_nothing_is_cut_in_games(games: int, every: int) -> None:
    check(games, every)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("games", "every"), [(3, 15), pytest.param(200, 10, marks=pytest.mark.long)])
def test_nothing_is_cut_in_another_language(games: int, every: int, language: str) -> None:
    with speaking(language):
        check(games, every)


def test_a_long_name_over_another_players_dice_is_not_cut_with_a_sign() -> None:
    bot, session = make_bot("fair", 1), Session(Setup((Seat(NAMES[2]), Seat("Bo")), 1, hands="open"), CARDS)
    while session.decision is not None and not (session.decision.kind == "die" and session.decision.player == 0):
        session.choose(bot.choose(session.view(session.decision.player)))
    onlooker = Scene(session.view(None), palette(), asked=SEATS[0], shown=0)
    for size in SIZES[:2]:
        told = text(draw_table(onlooker, *size).panels["tracks"].drawing.lines[-1])
        assert told.strip().startswith(NAMES[2][:15]) and "…" not in told
