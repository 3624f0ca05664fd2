"""Drawing without a terminal: pure functions from a scene to lines, and the words of prompts, previews and reasons."""

from __future__ import annotations

import itertools
import random
import re
from pathlib import Path
from typing import Any

import pytest
from novaera_tui.draw.sizes import display_parts
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

import rules
from novaera_tui import keys
from novaera_tui.draw.board import draw_board
from novaera_tui.draw.cards import BRIEF, IN_FULL, covered_card, detail_words, open_card
from novaera_tui.draw.choices import draw_choices, needs_room
from novaera_tui.draw.civilization import draw_civilization
from novaera_tui.draw.dice import add_chips, block, with_chips
from novaera_tui.draw.display import draw_display
from novaera_tui.draw.drawing import Drawing
from novaera_tui.draw.gauges import add_gauge, add_ruler
from novaera_tui.draw.key_bar import draw_key_bar
from novaera_tui.draw.log import draw_log
from novaera_tui.draw.prompt import draw_prompt, prompt_line
from novaera_tui.draw.text import Line, Row, changed, fit, merge_segments, plain, wrap_text, wrapped_spans
from novaera_tui.errors import UserError
from novaera_tui.palette import palette
from novaera_tui.play.session import Session
from novaera_tui.table.objections import why_not
from novaera_tui.table.panels import QUESTION_PANELS
from novaera_tui.table.scene import Outcome, Scene
from novaera_tui.terminal import key_file
from novaera_tui.terminal.frames import cells, changed_spans
from novaera_tui.widgets.table_layout import plan
from novaera_tui.words.names import TRACK_TITLES
from novaera_tui.words.previews import PreviewWords, preview_parts
from novaera_tui.words.sentences import Sentence
from novaera_tui.words.zone_words import Part
from rules.events import CivilWarBegan, DisasterStruck, Event, TrackMoved
from rules.forecast import reach
from rules.kinds import DICE, LAST_SPACE, SEATS, TRACKS, CardNumber
from tests.drawings import panels, scene_of, session_of, text, texts
from tests.games import CARDS
from tests.positions import CLEAN_UP, DISASTERS_ON, SHIPPED, plain_set, play, position, spending

INK, BOLD, BAR = Style(color="#dadada"), Style(bold=True), Style(bgcolor="#262626")


# Lines --------------------------------------------------------------------------------------------------


def test_text_is_cut_and_padded_by_cells() -> None:
    assert fit("Irrigation", 12) == "Irrigation  "
    assert fit("Irrigation", 6) == "Irrig…"
    assert fit("漢字漢字", 5) == "漢字…"
    assert cell_len(fit("漢字漢字", 6)) == 6


def test_text_cannot_speak_to_the_terminal() -> None:
    assert plain("Ada\x1b[31m\n") == "Ada?[31m?"
    assert text(Row().add("a\x1b]0;x\x07", INK).line(8, INK)) == "a?]0;x? "


def test_a_line_has_its_width_and_says_when_something_is_missing() -> None:
    row = Row().add("Ada ", INK).add("Bo", BOLD)
    assert text(row.line(8, INK)) == "Ada Bo  "
    row = Row().add("Ada ", INK).add("Bonaparte", BOLD)
    assert text(row.line(8, INK)) == "Ada Bon…"


def test_words_are_wrapped() -> None:
    assert wrap_text("gain 1 welfare", 8) == ("gain 1", "welfare")
    assert wrap_text("uncopyrightable", 6) == ("uncop-",)


def test_only_the_cells_that_differ_are_found() -> None:
    one = [Segment("abcdefghijklmnopqrstuvwxyz", INK)]
    assert changed_spans(*map(cells, (one, one))) == []
    assert changed_spans(cells(one), cells([Segment("abXdefghijklmnopqrstuvwxyz", INK)])) == [(2, 3)]
    assert changed_spans(cells(one), cells([Segment("XbcdefghijklmnopqrstuvwxyZ", INK)])) == [(0, 1), (25, 26)]
    assert changed_spans(cells(one), cells([Segment("abXdeXghijklmnopqrstuvwxyz", INK)])) == [(2, 6)], "one span"
    assert changed_spans(cells(one), cells([Segment("abcdefghijklmnopqrstuvwxyz", BOLD)])) == [(0, 26)]


def test_a_wide_character_is_not_cut_in_two() -> None:
    before = [Segment("a漢b", INK)]
    after = [Segment("a字b", INK)]
    assert changed_spans(*map(cells, (before, after))) == [(1, 3)]


def test_some_cells_of_a_line_change_their_style() -> None:
    line = [Segment("abc", INK), Segment("def", BOLD)]
    covered = changed(line, 2, 5, lambda _: BAR)
    assert [(part.text, part.style) for part in covered] == [("ab", INK), ("cde", BAR), ("f", BOLD)]


def test_running_text_is_wrapped_with_its_styles() -> None:
    rows = wrapped_spans([("Unrest 4, ", INK), ("Riots STRIKE", BOLD), ("; more", INK)], 16, "> ", "  ")
    assert [text(row.segments) for row in rows] == ["> Unrest 4,", "  Riots STRIKE;", "  more"]
    assert {part.style for row in rows for part in row.segments if "Riots" in part.text} == {BOLD}


def test_no_line_begins_with_the_full_stop_of_the_line_before() -> None:
    rows = wrapped_spans([("It costs ", INK), ("K6", BAR), (". More", INK)], 11)
    assert [text(row.segments) for row in rows] == ["It costs", "K6. More"]


def test_what_stands_before_a_text_keeps_off_the_ground_of_its_dice() -> None:
    rows = wrapped_spans([("E6", BAR), (" goes back: ", INK), ("K5", BAR)], 15, "> ", "  ")
    assert [text(row.segments) for row in rows] == ["> E6 goes back:", "  K5"]
    assert all(row.segments[0].style == INK for row in rows)


def test_blanks_join_their_neighbours_unless_one_could_see_it() -> None:
    assert len(merge_segments([Segment("a", INK), Segment("  ", BOLD), Segment("b", INK)])) == 1
    assert len(merge_segments([Segment("a", INK), Segment("  ", BAR)])) == 2
    assert len(merge_segments([Segment("a", INK), Segment("  ", Style(reverse=True))])) == 2


# Panels -------------------------------------------------------------------------------------------------

SIZES = [(80, 24), (100, 30), (120, 40), (160, 50), (200, 60), (200, 24), (80, 60)]


def test_a_hand_says_who_sees_it() -> None:
    session = session_of()
    for open_hands, words in ((False, "only you see it"), (True, "open to all")):
        scene = scene_of(session, view=session.view(SEATS[0], show_all=open_hands))
        told = texts(draw_display(scene, 120, 30).lines)
        assert f"Hand of Ada {words} " in told


def test_an_empty_hand_of_whoever_decides_is_not_called_hidden() -> None:
    session = session_of()
    scene = scene_of(session, view=session.view(None))
    assert " hidden " in texts(draw_display(scene, 120, 30).lines)
    session.game.state.civilizations[scene.asked].hand = ()
    scene = scene_of(session, view=rules.View(session.game, None))
    told = texts(draw_display(scene, 120, 30).lines)
    assert " no cards " in told and "hidden" not in told


def test_zones_are_priced_only_for_somebody_who_has_yet_to_pick() -> None:
    """Not for whoever has picked, as in a Civil War that the pick brought."""
    session = session_of()
    scene = scene_of(session)
    assert scene.prices_zones
    scene.view.takers = (scene.asked, *scene.view.takers[1:])
    assert not scene.prices_zones


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("choices", [0, 9, 60, 150, 260])
def test_every_panel_fills_its_region_at_every_size(players: int, choices: int) -> None:
    session = session_of(players, seed=players, choices=choices)
    if session.decision is None:
        return
    scene = scene_of(session)
    for size in SIZES:
        for main in ("display", "choices", "civilization"):
            regions = plan(*size, main, players)
            for name, drawing in panels(scene, size, main).items():
                _, _, width, height = regions[name]
                assert {sum(cell_len(part.text) for part in line) for line in drawing.lines} == {width}
                assert len(drawing.lines) >= height, f"{name} at {size} has only {len(drawing.lines)} lines"
                for x, y, wide, high in (*drawing.boxes.values(), *drawing.papers.values()):
                    assert x >= 0 and x + wide <= width
                    assert y >= 0 and y + high <= len(drawing.lines)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("main", ["display", "choices", "civilization"])
def test_panels_do_not_overlap_and_leave_no_gap(players: int, size: tuple[int, int], main: str) -> None:
    width, height = size
    covered = [0] * (width * height)
    for region in plan(width, height, main, players).values():
        for y in range(region.y, region.bottom):
            for x in range(region.x, region.right):
                covered[y * width + x] += 1
    assert set(covered) == {1}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("size", [*SIZES, (80, 35), (100, 35), (120, 35), (200, 35)])
def test_the_display_stays_where_it_is(players: int, size: tuple[int, int]) -> None:
    """Whatever a small terminal shows large, the columns are drawn in the same cells."""
    scene = scene_of(session_of(players, seed=3, choices=30))
    scene.panel = ""
    lines = [panels(scene, size, main)["display"].lines for main in ("display", "choices", "civilization")]
    region = plan(*size, "display", players)["display"]
    columns = display_parts(region.width, region.height, players).columns
    assert lines[0][:columns] == lines[1][:columns] == lines[2][:columns]


@pytest.mark.slow
def test_every_option_has_a_place_where_it_can_be_chosen() -> None:
    """Whatever is asked in whole games, the panel of the decision draws a box for each option."""
    for seed in range(6):
        players = 2 + seed % 3
        session = session_of(players, seed)
        chance = random.Random(seed)
        while session.decision is not None:
            scene = scene_of(session)
            home = scene.panel = QUESTION_PANELS[session.decision.kind]
            scene.shown = getattr(session.decision.about, "victim", session.decision.player)
            for size in ((80, 24), (120, 40)):
                main = home if home != "choices" or needs_room(scene, *size) else "display"
                boxes = panels(scene, size, main)[home].boxes
                # declining is always among the choices
                boxes = boxes | panels(scene, size, "choices")["choices"].boxes
                missing = [option for target, option in scene.options.items() if target not in boxes]
                assert not missing, f"{session.decision.kind}: {missing}"
            session.choose(chance.choice(session.decision.options))


def test_the_display_shows_what_is_available_and_affordable() -> None:
    session = session_of()
    session.choose("zone 1")
    session.choose("zone 2")
    scene = scene_of(session, die=DICE[0][3])
    scene.reach = reach(scene.view, SEATS[1], scene.die)
    lines = texts(draw_display(scene, 120, 20).lines)
    assert re.search(r"W3 Public Baths +■", lines)
    assert re.search(r"E5 Lighthouse +·", lines)
    assert re.search(r"K2 Cave Painting +○", lines), "another die would pay for it"
    assert re.search(r"W/M4 +Blacksmithing", lines)


def test_once_an_action_is_being_taken_the_others_are_not_offered() -> None:
    session = session_of()
    for key in ("zone 1", "zone 2", "green 3"):
        session.choose(key)
    for width, height in ((80, 4), (120, 6)):
        assert "enlist" in texts(draw_choices(scene_of(session), width, height).lines)
    session.choose("research")
    for width, height in ((80, 4), (120, 6)):
        lines = texts(draw_choices(scene_of(session), width, height).lines)
        assert "s research" in lines and "press another letter to switch actions" in lines
        assert not any(word in lines for word in ("enlist", "develop", "calm"))


def test_cards_overlap_and_the_open_one_gets_the_room() -> None:
    """A column of four has its open card in the fourth line; what is taken away leaves its room to the next."""
    session = session_of()
    scene = scene_of(session)
    drawing = draw_display(scene, 120, 20)
    column = scene.view.display[0]
    lines = [drawing.boxes[("card", number, 0)][1] for number in column]
    assert lines == [1, 2, 3, 4]
    room = drawing.boxes[("card", column[-1], 0)][3]
    scene.view.display = ((*column[:-1],), *scene.view.display[1:])
    shorter = draw_display(scene, 120, 20)
    assert shorter.boxes[("card", column[-2], 0)][1:] == (3, 29, room + 1)


def test_the_zones_say_what_they_do() -> None:
    scene = scene_of(session_of())
    scene.compact = True
    lines = texts(draw_choices(scene, 80, 4).lines)
    scene.compact = False
    assert "W6  M6  E5  =17 U0→7 left Riots 6 …" in lines
    assert "B2  E3  M2  =7 ok left" in lines
    large = texts(draw_choices(scene, 120, 6).lines)
    assert "sum 17  Unrest 0→7, dice -1" in large
    assert "left: Riots →6, Inv →6, Decl →5" in large
    scene.view.tracks = (9, 0, 0, 0, 9)
    strikes = texts(draw_choices(scene, 120, 6).lines)
    assert "left: Riots STRIKE, Inv 6" in strikes
    assert "Dark Age BEGINS" in strikes


def test_a_taken_zone_says_who_has_it() -> None:
    session = session_of(3)
    session.choose("zone 2")
    dice = " ".join(str(die) for die in session.game.state.civilizations[0].dice)
    for width, height, compact in ((80, 4, True), (120, 6, False)):
        lines = texts(draw_choices(scene_of(session, compact=compact), width, height).lines)
        assert f"Ada took {dice}" in " ".join(lines.split()), lines


def test_while_a_bot_decides_the_choices_are_still_mine() -> None:
    """The dice by my board are mine; those of the others stand with their names."""
    session = session_of()
    session.choose("zone 1")
    session.choose("zone 2")
    assert session.decision is not None
    asked = session.decision.player
    scene = Scene(session.view(1 - asked), palette(), asked=asked, shown=1 - asked)
    lines = texts(draw_choices(scene, 120, 6).lines)
    mine, theirs = ("Ada", "Bo") if asked else ("Bo", "Ada")
    assert f"{mine}'s dice" in lines
    assert f"{theirs}'s dice" not in lines


def test_a_damaged_card_is_known_to_its_owner_only() -> None:
    session = session_of(choices=150)
    for seat, civilization in enumerate(session.game.state.civilizations):
        if not civilization.damaged:
            continue
        name = CARDS[civilization.damaged[0]].name
        mine = Scene(session.view(seat), palette(), shown=seat)
        theirs = Scene(session.view(1 - seat), palette(), shown=seat)
        for width in (42, 80, 160):
            assert f"×{name}" in texts(draw_civilization(mine, width, 14).lines)
            assert "×face down" in texts(draw_civilization(theirs, width, 14).lines)
            assert name not in texts(draw_civilization(theirs, width, 14).lines)
        return
    raise AssertionError("no card is damaged in this game; choose another seed")


def test_a_board_that_goes_on_says_so() -> None:
    session = session_of(choices=150)
    session.game.state.civilizations[0].columns = (tuple(map(CardNumber, range(12))), *[()] * 5)
    scene = Scene(session.view(0), palette(), shown=0, panel="choices")
    assert re.search(r" \d+ more", texts(draw_civilization(scene, 120, 5).lines))
    scene.panel = "civilization"
    drawing = draw_civilization(scene, 120, 5)
    assert all(("card", number, 0) in drawing.boxes for number in range(12)), "the cursor reaches all of them"


def test_the_board_counts_up_to_the_last_space() -> None:
    session = session_of(choices=2)
    assert sum(session.game.state.tracks) > 0
    lines = " ".join(texts(draw_board(scene_of(session), 120, 2)).split())
    for name, space in zip(("Riots", "Invasion", "Decline"), session.game.state.tracks, strict=False):
        assert f"{name} {space}/10" in lines
    assert "ERA I round 1 of 3" in lines
    assert "Ada* 0 VP" in lines


@pytest.mark.parametrize("phase", ["dark-age", "spend"])
def test_a_dark_age_is_named_once(phase: str) -> None:
    session = session_of()
    session.game.state.dark_age = True
    session.game.state.phase = phase
    assert text(draw_board(scene_of(session), 120, 2)[0]).count("DARK AGE") == 1


def gauge(space: int, width: int = 22, **more: Any) -> Line:
    row = Row()
    add_gauge(row, 0, space, width, palette(), **more)
    return row.segments


def test_a_gauge_is_filled_up_to_its_marker_and_loud_in_the_end() -> None:
    look = palette()
    for space in range(LAST_SPACE + 1):
        parts = gauge(space, 20)
        assert sum(cell_len(part.text) for part in parts) == 20
        filled = sum(cell_len(part.text) for part in parts if part.style == look.strips[0])
        alarm = sum(cell_len(part.text) for part in parts if part.style == look.alarm)
        assert filled == min(2 * space, 20 - alarm)
        assert bool(alarm) == (space >= 8)
    moved = [part.text for part in gauge(6, 20, before=4) if part.style is not None and part.style.underline]
    assert sum(map(len, moved)) == 4, "where the marker has come from"


@pytest.mark.parametrize("width", [80, 100, 120])
def test_the_name_of_a_track_is_never_cut(width: int) -> None:
    cell = width // len(TRACK_TITLES) - 1
    for track, name in enumerate(TRACK_TITLES):
        for space in range(LAST_SPACE + 1):
            for safe in (False, True):
                row = Row()
                add_gauge(row, track, space, cell, palette(), safe)
                assert row.width == cell
                words = text(row.segments)
                assert name in words and str(space) in words and ("⌂" in words) == safe


@pytest.mark.parametrize(("width", "whole"), [(60, ""), (80, ""), (100, ""), (120, "/10")])
def test_all_tracks_of_a_row_are_written_alike(width: int, whole: str) -> None:
    cell = width // len(TRACK_TITLES) - 1
    for track in range(len(TRACK_TITLES)):
        for space in range(LAST_SPACE + 1):
            for safe, before in itertools.product((False, True), (None, 4)):
                row = Row()
                add_gauge(row, track, space, cell, palette(), safe, before)
                words = text(row.segments)
                assert re.search(rf" (4→)?{space}{whole}[! ]?$", words), words
                assert width < 80 or ("4→" in words) is (before is not None and space != before), words


def test_the_ruler_has_eleven_spaces_and_one_marker() -> None:
    look = palette()
    for unrest in range(11):
        row = Row()
        add_ruler(row, unrest, look)
        assert text(row.segments) == "0123456789X"
        marked = [part.text for part in row.segments if part.style in (look.phase, look.alarm)]
        assert marked == ["0123456789X"[unrest]]
        assert any(part.style == look.alarm for part in row.segments) == (unrest >= 7)


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_shows_its_pips_and_its_letter(value: int) -> None:
    lines = block(DICE[2][value], palette())
    assert [cell_len(text(line)) for line in lines] == [7, 7, 7]
    assert texts(lines).count("●") == value
    assert text(lines[0])[0] == "E"


def test_chips_keep_their_columns_whatever_their_colours() -> None:
    look = palette()
    for dice in ("W1 M2 E3", "W1 W2 E3", "W1 M2 M3", "W1 W2 W3"):
        chips = [DICE["WMEKB".index(name[0])][int(name[1])] for name in dice.split()]
        row = add_chips(Row(), chips, look)
        assert text(row.segments) == f" {dice.replace(' ', '  ')} "
        grounds = [part.style for part in row.segments]
        assert all(one != other for one, other in itertools.pairwise(grounds)), "a gap between those that are alike"


def test_dice_in_sentences_are_chips() -> None:
    look = palette()
    spans = with_chips("Ada took zone 2 (W3 K1 B6): 10.", INK, look)
    assert [words for words, style in spans if style != INK] == ["W3", "K1", "B6"]
    assert "".join(words for words, _ in spans) == "Ada took zone 2 (W3 K1 B6): 10."


def test_cards_say_all_where_there_is_room() -> None:
    card = CARDS.named("City Walls")
    small = texts(open_card(card, 20, 3, "now", palette(), BRIEF).lines)
    large = texts(open_card(card, 40, 5, "now", palette(), IN_FULL).lines)
    assert re.search(r"M4 City Walls ⌂» ■", small)
    assert " ".join(small.split()).endswith("now: 1 VP; always: safe from Invasion"), "brief, but nothing is cut"
    assert re.search(r"M4 City Walls +⌂» ■", large)
    assert "Evolves into Castles." in large
    assert re.search(r"M4 +City Walls +⌂»", text(covered_card(card, 24, palette()).lines[0]))
    assert detail_words(card).startswith("City Walls (military, cost 4): ")


def test_a_key_at_the_end_of_a_title_takes_room_of_the_price_rather_than_letters() -> None:
    title = open_card(CARDS.named("Blacksmithing"), 20, 1, "now C", palette(), BRIEF).lines[0]
    assert text(title) == "WM4 Blacksmithing■C "


def test_a_bicolour_card_shows_both_colours() -> None:
    look = palette()
    strip = open_card(CARDS.named("Blacksmithing"), 24, 1, "", look, BRIEF).lines[0]
    assert [(part.text.strip(), part.style) for part in strip[:2]] == [
        ("W/", look.strips[0]),
        ("M4 Blacksmithing", look.strips[1]),
    ]


def test_the_log_ends_with_the_newest() -> None:
    lines = draw_log([Sentence("first"), Sentence("second"), Sentence("third")], 30, 3, palette())
    assert text(lines[-1]).strip() == "third"
    assert "first" not in texts(lines)


# The cursor ---------------------------------------------------------------------------------------------


def test_the_cursor_prefers_legal_targets_sideways_and_reads_upwards() -> None:
    cells = {("card", n, 0): ((n % 4) * 10, (n // 4) * 2, 9, 2) for n in range(8)}
    drawing = Drawing([], cells)
    legal = {("card", 4, 0), ("card", 7, 0)}
    assert drawing.neighbour(None, 0, 0, legal) == ("card", 4, 0)
    assert drawing.neighbour(("card", 4, 0), 1, 0, legal) == ("card", 7, 0)
    assert drawing.neighbour(("card", 7, 0), 0, -1, legal) == ("card", 3, 0)
    assert drawing.neighbour(("card", 7, 0), 1, 0, legal) is None
    assert drawing.neighbour(("card", 1, 0), -1, 0, {("card", 1, 0)}) == ("card", 0, 0), "what cannot be chosen, too"
    del cells["card", 4, 0]
    assert drawing.neighbour(("card", 5, 0), -1, 0, {("card", 5, 0)}) is None, "but not from another row"


@pytest.mark.parametrize("depth", ["24 bit", "256", "16", "none"])
def test_the_cursor_is_never_a_single_character(depth: str) -> None:
    """On every card, die, zone and line it changes the look of several cells, and blocks keep their colours."""
    for kind, choices in (("pick", 0), ("die", 2), ("action", 3)):
        session = session_of(choices=choices)
        assert session.decision is not None and session.decision.kind == kind
        scene = scene_of(session, palette=palette("dark", depth))
        for size in ((80, 24), (120, 40)):
            for drawing in panels(scene, size).values():
                for target in drawing.boxes:
                    lit = drawing.lit(target, scene.palette)
                    changed = sum(
                        end - start
                        for was, now in zip(drawing.lines, lit, strict=True)
                        for start, end in changed_spans(cells(was), cells(now))
                    )
                    assert changed >= 3, f"{target} at {size}: {changed} cells"


# Words --------------------------------------------------------------------------------------------------


def preview_words(session: Session, key: str) -> str:
    decision = session.decision
    assert decision is not None
    parts = preview_parts(session.game.preview(key).events, PreviewWords(decision.player, ["Ada", "Bo"], CARDS, ">"))
    return "; ".join(part.text for part in parts)


def test_the_preview_tells_price_and_outcome() -> None:
    session = session_of()
    assert preview_words(session, "zone 3") == "take W6 M6 E5; Unrest 0>7; Unrest Zone, dice drop to W5 M5 E4"
    session.choose("zone 1")
    assert "zone 3 is left; Riots 0>6; Invasion 0>6; Decline 0>5" in preview_words(session, "zone 2")
    session.choose("zone 2")
    session.choose("blue 1")
    assert preview_words(session, "develop") == "pay 1 knowledge; Cave Painting joins your knowledge column"
    assert preview_words(session, "research") == "", "a mere step: nothing happens yet"
    assert preview_words(session, "gain") == "+1 knowledge"


def test_a_danger_has_the_mood_of_one() -> None:
    riots, invasion = TRACKS[:2]
    ada, bo = SEATS[:2]
    teller = PreviewWords(0, ["Ada", "Bo"], CARDS, ">")
    events: list[Event] = [TrackMoved(riots, 4, 10), CivilWarBegan(ada), CivilWarBegan(bo), TrackMoved(invasion, 0, 4)]
    events.append(DisasterStruck(riots))
    parts = preview_parts(events, teller)
    assert list(parts) == [
        ("Riots 4>10", "bad"),
        ("CIVIL WAR", "bad"),
        ("Bo: CIVIL WAR", ""),
        ("Invasion 0>4", ""),
        ("then Riots strike", "bad"),
    ]
    look = palette()
    lines = draw_prompt(scene_of(session_of(), outcome=Outcome("will", parts)), 80, 4)
    loud = " ".join(part.text.strip() for line in lines for part in line if part.style == look.bad)
    assert "Riots 4>10" in loud and "CIVIL WAR" in loud and "Invasion" not in loud


def test_the_prompt_wraps_to_the_lines_that_are_there() -> None:
    scene = scene_of(session_of())
    long = "; ".join(["Bo: Unrest 3>4"] * 11)
    scene.outcome = Outcome("will", (Part(long),))
    lines = [text(line).strip() for line in draw_prompt(scene, 80, 4)]
    assert lines[0] == "Ada: pick a Dice Zone (a sum above 10 raises Unrest)", "the question stays where it is"
    assert " ".join(lines[1:]).removeprefix("→ ") == long
    scene.card = CARDS.named("Gunpowder")
    scene.outcome = Outcome("will", (Part("+3 welfare"),))
    short = [text(line).strip() for line in draw_prompt(scene, 80, 4)]
    assert short[1] == "→ +3 welfare"
    assert " ".join(short[2:]).startswith("Instant: each player with fewer military technologies")


def test_a_wasted_die_is_named_before_it_is_spent() -> None:
    session = session_of()
    session.choose("zone 2")
    session.choose("zone 1")
    session.choose("black 2")
    assert "the die is wasted: your Unrest is already 0" in preview_words(session, "calm")
    assert "wasted" not in preview_words(session, "research")


def test_reasons_name_the_numbers() -> None:
    session = session_of()
    for key in ("zone 1", "zone 2", "green 3", "develop"):
        session.choose(key)
    scene = scene_of(session)

    def reason(name: str) -> str:
        return why_not(scene, ("card", CARDS.named(name).number, 0))

    assert reason("Lighthouse") == "Lighthouse costs 5: W3 pays 0, you have 1 economic."
    assert reason("Writing") == "Writing is not available: Philosophy is at the bottom of its column."
    assert reason("Hypatia") == "Hypatia is a personality. Choose a technology to develop."
    assert why_not(scene, None) == "Choose a technology to develop."


def test_there_are_words_for_every_decision() -> None:
    """In whole games no decision is left with a bare "choose"."""
    kinds = set()
    for seed in range(8):
        session = session_of(3, seed)
        chance = random.Random(seed)
        while session.decision is not None:
            words = text(prompt_line(scene_of(session), 160)).strip()
            assert not words.endswith(": choose"), session.decision.kind
            kinds.add(session.decision.kind)
            session.choose(chance.choice(session.decision.options))
    assert len(kinds) > 12


def test_a_disaster_says_why_a_card_of_any_kind_is_asked_for() -> None:
    """R8.3: some cards may still be there to choose from; none of them is of the kind that was to be damaged."""
    owned = {"welfare": ["Foraging", "Irrigation"], "military": ["Hunting"], "damaged": ["Hunting"]}
    game = position(owned, {}, cards=SHIPPED, agenda=[CLEAN_UP, DISASTERS_ON], tracks={"invasion": LAST_SPACE})
    decision = game.decision
    assert decision is not None and decision.kind == "lose" and len(decision.options) == 3
    words = text(prompt_line(Scene(game.view(SEATS[0]), palette(), decision, SEATS[0]), 120)).strip()
    assert words == "Ada: Invasion: no military card works; which card goes into the Past?"


def test_an_attack_asks_which_card_of_whose_is_damaged() -> None:
    attack = "{damage: any, from: fewer military, choice: you}"
    cards = plain_set(f"era-1:\n{{name: Raid, colour: military, cost: 1, instant: {attack}}}\n")
    rival = {"welfare": ["welfare 1", "welfare 2"], "dice": ["red 2"]}
    game = position({"dice": ["red 1", "red 3"]}, rival, cards=cards, agenda=spending(0), display=[["Raid"]])
    play(game, "red 1", "develop")
    decision = game.decision
    assert decision is not None and decision.kind == "damage"
    words = text(prompt_line(Scene(game.view(SEATS[0]), palette(), decision, SEATS[0]), 120)).strip()
    assert words == "Ada: Raid: which technology of Bo's is damaged?"


# Keys and colours ---------------------------------------------------------------------------------------


def test_no_key_does_two_things() -> None:
    for zones in (("everywhere", "table"), ("everywhere", "dialog")):
        taken: dict[str, str] = {}
        for entry in keys.in_scope(*zones):
            for name in entry.keys:
                assert taken.setdefault(name, entry.id) == entry.id, f"{name} is both {taken[name]} and {entry.id}"


def test_hints_come_from_the_table_of_keys() -> None:
    keymap = keys.Keymap({"undo": ("z",)})
    words = text(draw_key_bar(keymap, 100, palette(), now=[("1-9", "pick")]))
    assert "z undo" in words
    assert "u undo" not in words
    assert text(draw_key_bar(keys.Keymap(), 80, palette())).rstrip().endswith("? help")
    shown = text(draw_key_bar(keys.Keymap(), 120, palette()))
    assert 0 < shown.index(" S score ") < shown.index(" T threats ") < shown.index(" L log ")
    assert " q close " in text(draw_key_bar(keys.Keymap(), 80, palette(), "replay")), "how to leave a replay"


@pytest.mark.parametrize("name", ["keys.toml", "keys.yaml"])
def test_a_key_file_changes_keys(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text('undo = "z"\n"zoom" = ["o", "?"]\n' if name.endswith("toml") else "undo: z\nzoom: [o, '!']\n")
    if name.endswith("toml"):
        with pytest.raises(UserError, match="both"):
            key_file.load_keymap(path)
        path.write_text('undo = "z"\n[action]\ndevelop = "o"\n')
        assert key_file.load_keymap(path).keys("action.develop") == ("o",)
    else:
        assert key_file.load_keymap(path).keys("zoom") == ("o", "exclamation_mark")
    assert key_file.load_keymap(path).shown("undo") == "z"


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("undo = ", "not valid TOML"),
        ("fly = 'f'", "there is no key"),
        ("undo = ''", "a key such as"),
        ("undo = 'd'", "both"),
        ("undo = 3.5", "a key such as"),
    ],
)
def test_a_bad_key_file_is_a_sentence(tmp_path: Path, words: str, problem: str) -> None:
    path = tmp_path / "keys.toml"
    path.write_text(words)
    with pytest.raises(UserError, match=problem):
        key_file.load_keymap(path)
    with pytest.raises(UserError, match="cannot be read"):
        key_file.load_keymap(tmp_path / "none.toml")


@pytest.mark.parametrize("compact", [True, False])
@pytest.mark.parametrize("width", range(1, 9))
def test_a_display_of_any_size_is_drawn(width: int, compact: bool) -> None:
    """A terminal can be made smaller than anything that lies on the table."""
    scene = scene_of(session_of(4, 3), panel="display", compact=compact)
    mine = scene.view.civilizations[scene.asked]
    for hand in (mine.hand, ()):
        mine.hand = hand
        for height in range(1, 30):
            draw_display(scene, width, height)
