"""Room follows the question: what folds in which order, and what is large when a question is about it."""

from __future__ import annotations

import re
from itertools import pairwise, takewhile
from typing import Any

import pytest
from rich.style import Style
from textual.geometry import Size

import rules
from novaera_tui.bots import make_bot
from novaera_tui.draw.prompt import hint_rows
from novaera_tui.draw.table import draw_table
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.table.scene import Outcome, Scene
from novaera_tui.widgets.table_layout import TableLayout, phase_of
from novaera_tui.words.threats import hit_seats
from novaera_tui.words.zone_words import Part
from rules.forecast import leaving
from rules.kinds import BLACK, DARK_AGE, DICE, MILITARY, SEATS, TRACKS
from tests.drawings import picture, scene_at, text, texts
from tests.front_end import FakeTable
from tests.games import CARDS, session_at
from tests.positions import CLEAN_UP, DISASTERS_ON, PRODUCTION_ON, SHIPPED, plain_set, position, spending

ADA = SEATS[0]
SMALL, LARGE = (80, 24), (120, 40)
PEOPLE = ["Sappho", "Amanirenas", "Boudica", "Ashoka", "Aristotle", "Hypatia", "Imhotep", "Hammurabi"]
HAND = ["Hunting", "Toolmaking", "Cave Painting", "Storytelling"]
DISPLAY = [["Irrigation"], ["Warfare"], ["Caravans"], ["Law Codes"], ["Philosophy"], ["Minstrels"]]
COLOURS = ("green red blue", "green red yellow", "green yellow blue", "red blue black", "yellow black black")
ZONES = [[f"{colour} {place + 2}" for colour in three.split()] for place, three in enumerate(COLOURS)]


def full_table(**more: Any) -> Scene:
    """Four players, four cards in hand and eight personalities."""
    mine = {"hand": HAND, "dice": ["red 3", "green 1"], "resources": {"military": 1}}
    rival = {"dice": ["black 1"]}
    return scene_at(position(mine, rival, rival, rival, cards=SHIPPED, personalities=PEOPLE, display=DISPLAY, **more))


def picking() -> Scene:
    mine = [["PickZone", seat] for seat in (3, 2, 1, 0)]
    game = position(
        {"hand": HAND}, {}, {}, {}, cards=SHIPPED, personalities=PEOPLE, display=DISPLAY, zones=ZONES, phase="pick",
        agenda=[CLEAN_UP, *mine],
    )  # fmt: skip
    return scene_at(game)


# Folding ------------------------------------------------------------------------------------------------


def folded(scene: Scene, height: int) -> list[bool]:
    """Of a table of this height, whether people, boards, open cards that cannot be paid, and hand gave up rows."""
    panels = draw_table(scene, SMALL[0], height).panels
    boxes = panels["display"].drawing.boxes
    rows = {card for (_, card, _), (_, _, wide, _) in boxes.items() if wide == SMALL[0]}
    view = scene.view
    hand, cards = {*(view.civilizations[ADA].hand or ())}, {*view.available()}
    unpayable = {card for card in cards if scene.reach.get(card) == "blocked"}
    return [
        not rows & {*view.personalities},
        "boards: v" in texts(panels["civilization"].drawing.lines),
        not rows & unpayable,
        not rows & hand,
    ]


@pytest.mark.parametrize("question", ["pick", "spend"])
def test_parts_fold_in_their_order(question: str) -> None:
    scene = picking() if question == "pick" else full_table(agenda=spending(0))
    seen: list[int] = []
    for height in range(60, 12, -1):
        scene.drawn.clear()
        now = folded(scene, height)
        people, boards, unpayable, hand = now
        # where people have folded, cards that cannot be paid may have their rows again
        order = [people, boards, hand] if question == "pick" else [unpayable or people, people, boards, hand]
        first = len([*takewhile(bool, order)])
        assert not any(order[first:]), f"{order} at {height} lines"
        assert not seen or seen[-1] <= first, "what folded stays folded"
        seen.append(first)
    assert {*seen} == {*range(len(order) + 1)}, "each at its own height"


@pytest.mark.parametrize("question", ["pick", "spend"])
def test_zones_tracks_and_prompt_never_fold(question: str) -> None:
    scene = picking() if question == "pick" else full_table(agenda=spending(0))
    tall = draw_table(scene, SMALL[0], 60).panels
    for height in range(60, 19, -1):
        scene.drawn.clear()
        panels = draw_table(scene, SMALL[0], height).panels
        for name in ("tracks", "choices", "prompt"):
            assert texts(panels[name].drawing.lines).rstrip() == texts(tall[name].drawing.lines).rstrip()
            assert panels[name].height >= len(tall[name].drawing.lines)


def test_a_folded_panel_names_its_key() -> None:
    told = picture(picking(), SMALL)
    assert re.search(r"^ People .*\d more: p $", told, re.MULTILINE), told
    assert re.search(r"^ Unrest  Bo 0   Cy 0   Di 0 .* boards: v ?$", told, re.MULTILINE), told


@pytest.mark.parametrize("question", ["pick", "spend"])
def test_a_row_less_folds_few_cards(question: str) -> None:
    """Not all cards of a stage because one row is missing. Only personalities fold together."""
    scene = picking() if question == "pick" else full_table(agenda=spending(0))
    counts = []
    for height in range(50, 14, -1):
        scene.drawn.clear()
        boxes = draw_table(scene, SMALL[0], height).panels["display"].drawing.boxes
        rows = {card for (_, card, _), box in boxes.items() if box[2] == SMALL[0]}
        counts.append(len(rows - {*scene.view.personalities}))
        assert rows >= {*scene.view.personalities} or not rows & {*scene.view.personalities}
    assert counts[0] - counts[-1] > 6 and all(more - less <= 3 for more, less in pairwise(counts)), counts


@pytest.mark.parametrize("question", ["pick", "spend"])
def test_every_part_has_one_place(question: str) -> None:
    """Rows and names of one part are neighbours, and the parts keep their order."""
    scene = picking() if question == "pick" else full_table(agenda=spending(0))
    view = scene.view
    parts = (view.available(), view.personalities, view.civilizations[ADA].hand or ())
    for height in range(50, 14, -1):
        scene.drawn.clear()
        drawing = draw_table(scene, SMALL[0], height).panels["display"].drawing
        lines = [
            {drawing.boxes[target][1] for card in part if (target := ("card", card, 0)) in drawing.boxes}
            for part in parts
        ]
        assert all(max(above) < min(below) for above, below in pairwise(filter(None, lines))), lines
        heads = re.findall(r"^ (Display|With M3|People|Hand of Ada)", texts(drawing.lines), re.MULTILINE)
        assert len(heads) == len({*heads}), heads


def test_zones_that_were_taken_fold_into_a_line() -> None:
    scene = picking()
    scene.view.zones = ((), (), *scene.view.zones[2:])
    scene.view.takers = (SEATS[2], SEATS[3], *scene.view.takers[2:])
    scene.view.civilizations[2].dice = (DICE[MILITARY][4], DICE[BLACK][2])
    assert re.search(r"^ 1 Cy   2 Di +$", picture(scene, (80, 20)), re.MULTILINE)
    scene.drawn.clear()
    told = picture(scene, (80, 50))
    assert re.search(r"^ 1  M4  B2 +taken +│ Cy +$", told, re.MULTILINE), "dice stand below dice, not below tracks"
    assert re.search(r"^ 2 +taken +│ Di +$", told, re.MULTILINE)


# Calm ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("size", "most"), [(SMALL, 0.05), (LARGE, 0.05)])
def test_during_a_phase_tracks_and_boards_seldom_move(size: tuple[int, int], most: float) -> None:
    layout, bot = TableLayout(), make_bot("normal", 3)
    session = Session(Setup((Seat("Ada"), Seat("Bo")), 3), CARDS)
    table = FakeTable(session)
    steps, moved = 0, 0
    last: tuple[object, int, int] = ("", 0, 0)
    while session.decision is not None and session.game.state.era < 3:
        table.uncover()
        panels = layout.draw(table.scene, Size(*size)).panels
        now = (phase_of(table.scene), panels["tracks"].y, panels["civilization"].y)
        steps, moved = steps + (now[0] == last[0]), moved + (now[0] == last[0] and now != last)
        last = now
        table.controller.choose(session.decision.find(bot.choose(session.view(session.decision.player)).key))
    assert steps > 80 and moved / steps < most, f"{moved} of {steps}"


def test_a_hint_and_long_news_move_nothing() -> None:
    """They keep to the rows of the prompt; the next best choice and older news are left out first."""
    long = "Something that takes more than half of a line of the table"
    hint = (
        (Part(long),),
        (Part(f"Why: {long}"),),
        (Part(f"Almost as good: {long}, and {long}"), Part("KEY")),
    )
    news = Outcome("report", tuple(Part(f"{long} ({number}).") for number in range(6)))
    calm = draw_table(full_table(agenda=spending(0)), *SMALL)
    for change in ({"outcome": Outcome("hint", (), hint)}, {"report": news}, {"losses": news._replace(mood="loss")}):
        scene = full_table(agenda=spending(0))
        for name, value in change.items():
            setattr(scene, name, value)
        table = draw_table(scene, *SMALL)
        assert table.regions == calm.regions
        told = texts(table.panels["prompt"].drawing.lines)
        assert len(table.panels["prompt"].drawing.lines) <= table.panels["prompt"].height
        assert "Almost as good" not in told and ("KEY" in told or "(5). More: N" in told)


def test_where_rows_run_short_a_card_has_one_row_and_names_the_key_that_shows_its_words() -> None:
    display = [["Philosophy"], ["Festivals"], ["Salt Works"], ["Writing"]]
    for height, rows in ((50, 2), (24, 1)):
        game = position(
            {"hand": HAND, "dice": ["red 3"]}, {"dice": ["black 1"]}, cards=SHIPPED, personalities=PEOPLE,
            display=display, agenda=spending(0),
        )  # fmt: skip
        drawing = draw_table(scene_at(game), 80, height).panels["display"].drawing
        _, y, _, high = drawing.boxes[("card", SHIPPED.named("Philosophy").number, 0)]
        line = text(drawing.lines[y])
        assert high == rows
        assert ("pick limit +2" in line) and line.endswith(" i") is (rows == 1), line


# Zones --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("tracks", [(0, 0, 0, 0, 0), (6, 5, 4, 3, 8), (9, 9, 9, 9, 9)])
def test_below_each_track_stands_where_a_zone_that_is_left_would_move_it(tracks: tuple[int, ...]) -> None:
    scene = picking()
    scene.view.tracks = tracks
    scene.view.civilizations[1].columns = ((SHIPPED.named("Irrigation").number,), *((),) * 5)
    panels = draw_table(scene, *SMALL).panels
    head = text(panels["tracks"].drawing.lines[-1])
    names = ("Riots", "Invasion", "Decline", "Regression", "Dark Age")
    starts = [head.index(f"{name} ") for name in names]
    for zone in range(5):
        line = text(panels["choices"].drawing.lines[zone]).ljust(80)
        assert line[starts[0] - 1] == "│", "what taking does stands apart from what leaving does"
        cells = [line[start:end].strip() for start, end in zip(starts, (*starts[1:], 80), strict=True)]
        moves = {move.track: move for move in leaving(scene.view, zone)}
        for track, cell in zip(TRACKS, cells, strict=True):
            if track not in moves:
                assert cell == "·"
            elif not moves[track].arrives:
                assert cell == str(moves[track].after)
            elif track == DARK_AGE:
                assert cell == "begins"
            else:
                hit = [scene.names[seat] for seat in hit_seats(scene.view, track, ADA)]
                assert cell == (f"hits {', '.join(hit)}" if hit else "hits nobody")


def test_the_reader_is_named_first_among_the_players_hit() -> None:
    scene = picking()
    scene.view.tracks = (0, 9, 0, 0, 0)
    for seat in (0, 2):
        scene.view.civilizations[seat].columns = ((), (SHIPPED.named("Hunting").number,), *((),) * 4)
    assert re.search(r"^ 1  W2  M2  K2  \S+ +│ 2 +you, Cy ", picture(scene, SMALL), re.MULTILINE)
    scene.drawn.clear()
    assert "Invasion hits you, Cy" in picture(scene, LARGE)


# One's own civilization ---------------------------------------------------------------------------------

OWNED = {
    "welfare": ["Foraging", "Aqueducts"],
    "military": ["Archery", "Pillage"],
    "economic": ["Markets"],
    "knowledge": ["Alphabet"],
    "hand": HAND,
}


def question_about_own(kind: str) -> rules.Game:
    more: dict[str, Any] = {"cards": SHIPPED, "display": DISPLAY, "personalities": PEOPLE}
    if kind == "damage":
        return position(OWNED, {}, agenda=[CLEAN_UP, DISASTERS_ON], tracks={"invasion": 10}, phase="disasters", **more)
    if kind == "lose":
        mine = {**OWNED, "military": []}
        return position(mine, {}, agenda=[CLEAN_UP, DISASTERS_ON], tracks={"invasion": 10}, phase="disasters", **more)
    damaged = [*OWNED["welfare"], *OWNED["military"]]
    game = position({**OWNED, "damaged": damaged, "dice": ["red 1"]}, {"dice": ["red 2"]}, agenda=spending(0), **more)
    game.apply("repair")
    return game


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("kind", ["damage", "lose", "repair"])
def test_a_question_about_cards_in_play_shows_them_large_and_no_others(kind: str, size: tuple[int, int]) -> None:
    game = question_about_own(kind)
    assert game.decision is not None and game.decision.kind == kind
    scene = scene_at(game)
    panels = draw_table(scene, *size).panels
    assert "display" not in panels, "Display, people and hand give up their rows"
    drawing = panels["civilization"].drawing
    told = texts(drawing.lines)
    owned = [name for column, names in OWNED.items() if column != "hand" for name in names]
    assert all(name in told for name in owned if kind != "lose" or name not in OWNED["military"])
    assert drawing.boxes.keys() >= {target for target in scene.options if target[0] == "card"}
    assert kind == "repair" or (re.search(r"\d VP", told) and "what it does" in told), "each answer says what it costs"
    if kind != "repair" and size == SMALL:
        assert "INVASION STRIKES" in told and "Ada chooses now   Bo nothing to lose" in told


def test_of_a_rival_that_is_damaged_only_the_owner_knows_the_cards() -> None:
    """R14.1, where a rival's civilization is large because an attack asks."""
    cards = plain_set(
        "era-1:\n{name: Raid, colour: military, cost: 1, instant: {damage: any, from: fewer military, choice: you}}\n"
    )
    rival = {"welfare": ["welfare 1", "welfare 2"], "economic": ["economic 1"], "damaged": ["economic 1"]}
    game = position({"dice": ["red 1", "red 3"]}, rival, cards=cards, agenda=spending(0), display=[["Raid"]])
    game.apply("red 1")
    game.apply("develop")
    assert game.decision is not None and game.decision.kind == "damage"
    for size in (SMALL, LARGE):
        scene = scene_at(game)
        scene.shown = SEATS[1]
        told = texts(draw_table(scene, *size).panels["civilization"].drawing.lines)
        assert "×face down" in told and "economic 1" not in told and "welfare 2" in told


# Production ---------------------------------------------------------------------------------------------

PRODUCING = plain_set(
    "era-1:\n"
    "{name: Bourse, colour: economic, cost: 1, production: {gain: 2 any}}\n"
    "{name: Press, colour: military, cost: 1, production: [{unrest: +1}, {gain: 1 any}]}\n"
    "{name: Stage, colour: welfare, cost: 1, production: {unrest: -1}}\n"
    "{name: Bazaar, colour: economic, cost: 1, transformation: {change: 1 economic into 2 any, when: production}}\n"
)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_the_list_of_production_is_aligned_and_whole(size: tuple[int, int]) -> None:
    mine = {"economic": ["Bourse", "Bazaar"], "military": ["Press"], "welfare": ["Stage"], "resources": 2}
    game = position(
        mine,
        {},
        cards=PRODUCING,
        agenda=[CLEAN_UP, PRODUCTION_ON],
        phase="production",
        era=2,
        display=[["second welfare 1"]],
    )
    scene = FakeTable(session_at(game)).scene
    assert scene.answer_list is not None
    panels = draw_table(scene, *size).panels
    placed = panels["choices"]
    lines = [text(line) for line in placed.drawing.lines]
    assert len(lines) <= placed.height
    assert "second welfare 1" in texts(panels["display"].drawing.lines), "what the resources are for"
    assert re.search(r"now 2W 2M 2E 2K  then \dW \dM \dE \dK", lines[0])
    rows = [line for line in lines if re.search(r" [WMEK]1 +(Bourse|Press|Stage|Bazaar) ", line)]
    assert len(rows) == 5 and {"[x]", "[ ]"} & {line[1:4] for line in rows}
    assert {re.search("[WME]1", line).start() for line in rows} == {5}  # type: ignore[union-attr]
    assert all(line[17] == line[26] == " " != line[27] for line in rows), "what it brings, and its words"


def test_a_long_name_leaves_room_for_the_purse_after_production() -> None:
    mine = {"economic": ["Bourse"], "resources": 12}
    game = position(mine, {}, cards=PRODUCING, agenda=[CLEAN_UP, PRODUCTION_ON], phase="production", era=2)
    game.names = ("Maximiliana Catherine I.", "Bo")
    for size in (SMALL, LARGE):
        line = text(draw_table(FakeTable(session_at(game)).scene, *size).panels["choices"].drawing.lines[0])
        assert "…" not in line and line.startswith(" Maximiliana Catherine I.'s production"), line
        assert re.search(r"then \d+W \d+M \d+E \d+K $", line), line


# Boards -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [SMALL, (100, 30), LARGE])
def test_boards_line_up_for_names_of_any_length(size: tuple[int, int]) -> None:
    game = position({"resources": 12}, {"unrest": 9}, {}, {}, cards=SHIPPED, agenda=spending(0))
    game.names = ("Maximiliana Catherine I.", "Bo", "Cy", "Clementine")
    lines = texts(draw_table(scene_at(game), *size).panels["civilization"].drawing.lines).splitlines()
    boards = [line for line in lines if re.search("0 *1 *2 *3", line)]
    assert len(boards) == 4
    assert len({len(re.sub("0 *1 *2 *3.*", "", line)) for line in boards}) == 1
    assert re.search(r" 12W +12M +12E +12K ", boards[0]), "no number touches another"


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", ["Ada", "Maximiliana Catherine I."])
def test_own_resources_and_unrest_stay_visible_for_every_question(name: str, players: int) -> None:
    """Among the boards of the others; while one's own cards are asked about, in front of the tracks."""
    session, bot = (
        Session(Setup(tuple(map(Seat, (name, "Bo", "Cy", "Dee")[:players])), 3), CARDS),
        make_bot("normal", 3),
    )
    table, layout, phases = FakeTable(session), TableLayout(), set()
    while session.decision is not None:
        table.uncover()
        scene = table.scene
        mine = scene.view.civilizations[scene.mine]
        panels = layout.draw(scene, Size(*SMALL)).panels
        lines = texts(panels["tracks" if scene.is_about_own else "civilization"].drawing.lines)
        purse = " +".join(f"{amount}{kind}" for amount, kind in zip(mine.resources, "WMEK", strict=True))
        if scene.is_about_own:
            assert re.search(f" {purse} ", lines), lines
        else:
            assert re.search(rf"^ {re.escape(mine.name[:5])}.* {purse} .*0123456789X", lines, re.MULTILINE), lines
        phases.add((scene.view.era, scene.view.phase, scene.is_about_own))
        table.controller.choose(session.decision.find(bot.choose(session.view(session.decision.player)).key))
    assert {(era, phase, False) for era in (1, 2, 3) for phase in ("pick", "spend")} <= phases
    assert any(is_own for _, _, is_own in phases)


def test_over_the_zones_of_a_small_table_stands_which_cells_are_about_taking_and_which_about_leaving() -> None:
    panels = draw_table(picking(), *SMALL).panels
    groups, tracks = (text(line) for line in panels["tracks"].drawing.lines)
    bar = tracks.index("│")
    assert groups.index("│") == bar == tracks.index("Riots") - 1
    assert groups[:bar].strip() == "If you take it" and groups[bar + 1 :].strip().startswith("If it is left over")
    assert tracks[:bar].split() == ["Dice", "Zones", "Unrest"]


@pytest.mark.parametrize("room", [2, 3, 4])
def test_a_hint_that_is_too_long_still_says_why(room: int) -> None:
    long = "Something that takes more than half of a line of the table"
    choice, other = (Part(f"{long}, and {long}"),), (Part(f"Almost as good: {long}"), Part("KEY"))
    hint = (choice, (Part(f"Why: {long}, and {long}."), Part("Also: more.")), other)
    rows = hint_rows(hint, full_table(agenda=spending(0)).palette, 79, room)
    assert len(rows) <= room and "Why" in texts([row.line(80, Style()) for row in rows])
