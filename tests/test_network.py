"""One game at several terminals: who may sit where, what a guest can do, and what becomes of nonsense."""

from __future__ import annotations

import errno
import grp
import json
import os
import stat
import threading
from pathlib import Path
from socket import AF_UNIX, SOCK_STREAM, socket
from typing import Any

import pytest

import rules
from novaera_tui.app import NovaEraApp
from novaera_tui.cli.host import session_of
from novaera_tui.cli.main import main, parse
from novaera_tui.errors import UserError
from novaera_tui.network import socket_paths
from novaera_tui.network.client import HOST_GONE, RemoteMatch, join
from novaera_tui.network.hosted_game import LATE, HostedGame, Known
from novaera_tui.network.protocol import (
    LONGEST_REQUEST,
    REQUESTS,
    Broken,
    LineBuffer,
    MakeChoice,
    RateLimit,
    line,
    message_of,
)
from novaera_tui.network.seats import WATCHING, NoSeat, Seats
from novaera_tui.network.server import Background, Server
from novaera_tui.play.bot_runner import BotRunner
from novaera_tui.play.match import Said, VoteAsked
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from novaera_tui.screens.dialogs import VotePage
from novaera_tui.screens.seats import SeatsPage
from novaera_tui.screens.table import TableScreen
from novaera_tui.words.sentences import NotAsked
from rules.events import HandDealt
from rules.kinds import CardNumber, Player
from rules.loading import parse_cards
from tests.games import CARDS
from tests.network import (
    ALICE,
    BOB,
    answered,
    arrived,
    choose_first,
    hosted_here,
    raw_line,
    replies_to,
    reply_to,
    until,
)
from tests.positions import position, spending
from tests.screens import drawn, press, running
from tests.unkind import complaint

# Messages -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "not a line of JSON"),
        (b"\xff\xfe", "not a line of JSON"),
        (b"[" * 1900, "not a line of JSON"),
        (b"NaN", "not a line of JSON"),
        (b'{"v":1,"kind":"choose","id":1.5,"turn":0,"key":""}', "not a line of JSON"),
        (b"[1]", "a message had no version"),
        (b'{"v":2,"kind":"about"}', "both need the same novaera"),
        (b'{"v":true,"kind":"about"}', "both need the same novaera"),
        (b'{"v":1,"kind":"dinner"}', "unknown message 'dinner'"),
        (b'{"v":1,"kind":["about"]}', "unknown message"),
        (b'{"v":1,"kind":"about","more":1}', "more is unknown"),
        (b'{"v":1,"kind":"hello","seat":"Ada"}', "watch is missing"),
        (b'{"v":1,"kind":"hello","seat":7,"watch":false}', "message 'hello': seat is .*; it must be printable text"),
        (
            b'{"v":1,"kind":"hello","seat":"\\u001b[2J","watch":false}',
            "message 'hello': seat is .*; it must be printable text",
        ),
        (b'{"v":1,"kind":"vote","id":1,"vote":1,"yes":1}', "yes is 1; it must be true or false"),
        (b'{"v":1,"kind":"undo","id":1,"turn":-9}', "turn is -9; it must be a number"),
    ],
)
def test_a_bad_message_gets_one_sentence(content: bytes, sentence: str) -> None:
    with pytest.raises(Broken, match=sentence):
        message_of(content, REQUESTS)


def test_lines_are_cut_where_they_end_and_bounded() -> None:
    lines = LineBuffer(10)
    assert list(lines.feed(b"one\ntw")) == [b"one"]
    assert list(lines.feed(b"o\n\nthree\nf")) == [b"two", b"", b"three"]
    with pytest.raises(Broken, match="longer than 10 bytes"):
        list(lines.feed(b"x" * 11))


def test_a_guest_that_sends_too_many_messages_is_stopped() -> None:
    pace = RateLimit(3, 1.0, now=0.0)
    for now in (0.0, 0.0, 0.0, 1.0):
        pace.count(now)
    with pytest.raises(Broken, match="more than 1 messages a second"):
        pace.count(1.5)


# Seats --------------------------------------------------------------------------------------------------

SETUP = Setup((Seat("Ada"), Seat("Bo"), Seat("Cy", bot="easy")), 1)


def test_a_free_seat_goes_to_the_first_and_stays_theirs(tmp_path: Path) -> None:
    note = tmp_path / "seats"
    seats = Seats(SETUP, note)
    assert seats.place_for(ALICE, "", set()) == 0
    assert seats.place_for(BOB, "", {0}) == 1
    again = Seats(SETUP, note)
    assert again.place_for(BOB, "", set()) == 1, "also when the game is hosted again"
    assert again.place_for(ALICE, "", {1}) == 0
    assert stat.S_IMODE(note.stat().st_mode) == 0o600


def test_a_seat_is_kept_for_a_user() -> None:
    seats = Seats(SETUP, kept={"Ada": ALICE})
    assert seats.place_for(BOB, "", set()) == 1, "the first seat is Alice's"
    with pytest.raises(NoSeat, match="no free seat"):
        seats.place_for(70003, "", {1})
    with pytest.raises(NoSeat, match=f"#{ALICE} plays Ada"):
        seats.place_for(BOB, "Ada", set())
    assert seats.owner(0) == ALICE, "asking for it has changed nothing"
    assert seats.place_for(ALICE, "ada", {0}) == 0, "her own seat, whoever sits there"


@pytest.mark.parametrize(
    ("wanted", "sentence"), [("Cy", "Cy is a bot"), ("Eve", "Nobody in this game is called 'Eve'")]
)
def test_seats_that_there_are_not(wanted: str, sentence: str) -> None:
    with pytest.raises(NoSeat, match=sentence):
        Seats(SETUP).place_for(ALICE, wanted, set())


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b'{"owners": {"Ada": "root"}}', b'{"owners": {"Eve": 1}}', b'{"owners": 3}']
)
def test_a_note_that_makes_no_sense_keeps_no_seat(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "seats").write_bytes(content)
    assert Seats(SETUP, tmp_path / "seats").owners == {}


# Places -------------------------------------------------------------------------------------------------


def test_the_folder_of_a_private_game_is_closed(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOVAERA_RUN", str(place))
    folder = socket_paths.made_folder()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    folder.chmod(0o777)
    assert socket_paths.sockets() == [], "a folder that others can write to is nobody's"
    assert stat.S_IMODE(socket_paths.made_folder().stat().st_mode) == 0o700


@pytest.mark.parametrize("kind", ["file", "link"])
def test_a_folder_that_is_not_ours_is_not_used(kind: str, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOVAERA_RUN", str(place))
    there = place / f"novaera-{os.getuid()}"
    if kind == "file":
        there.touch()
    else:
        (place / "elsewhere").mkdir()
        there.symlink_to(place / "elsewhere")
    with pytest.raises(UserError, match="it is not your folder"):
        socket_paths.made_folder()


@pytest.mark.parametrize("group", ["", grp.getgrgid(os.getgid()).gr_name])
def test_a_folder_that_cannot_be_made_is_one_sentence(group: str, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOVAERA_RUN", str(place))

    def refuse(folder: Path, mode: int) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "mkdir", refuse)
    sentence = "are you in it?" if group else "cannot host in .*: Permission denied."
    with pytest.raises(UserError, match=sentence):
        socket_paths.made_folder(group)
    monkeypatch.undo()
    (place / "file").write_text("")
    monkeypatch.setenv("NOVAERA_RUN", str(place / "file"))
    with pytest.raises(UserError, match=r"cannot host in .*: Not a directory\."):
        socket_paths.made_folder(group)


def test_unknown_groups_and_users() -> None:
    with pytest.raises(UserError, match="no group 'nobody-knows'"):
        socket_paths.made_folder("nobody-knows")
    with pytest.raises(UserError, match="no user 'nobody-knows'"):
        socket_paths.user_number("nobody-knows")


def test_a_game_is_called_the_same_whenever_it_is_hosted() -> None:
    name = socket_paths.name_of(Path("/home/x/2026-11-16-143410-ada-bo.jsonl"))
    assert name.startswith("ada-bo-") and name == socket_paths.name_of(Path("/home/x/2026-11-16-143410-ada-bo.jsonl"))
    assert name != socket_paths.name_of(Path("/home/y/2026-11-16-143410-ada-bo.jsonl"))
    assert len(socket_paths.name_of(Path("/" + "ä" * 200 + "-" + "b" * 200 + ".jsonl"))) < 40


def test_joining_without_a_hosted_game_is_a_sentence(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("NOVAERA_RUN", str(place))

    for words, sentence in {
        "join": "no hosted game has a seat for you",
        "join ada": "no game 'ada' is hosted",
        "watch": "no hosted game you may watch",
        "host --headless": "has been hosted; novaera host --seat",
        "host --headless --seat Ada=nobody-knows --seat Bo": "no user 'nobody-knows'",
    }.items():
        assert sentence in complaint(capsys, *words.split())
    with pytest.raises(UserError, match="no game 'game' is hosted"):
        join(place / "game.sock")
    with socket(AF_UNIX, SOCK_STREAM) as stale:
        stale.bind(str(place / "stale.sock"))
    with pytest.raises(UserError, match="its host has stopped"):
        join(place / "stale.sock")


def test_a_game_to_host_is_begun_as_any_other(tmp_path: Path) -> None:
    words = ["--seat", "Ada", "--seat", "bot:easy:Ro", "--fast", "--no-hints", "--brief", "--pace", "instant"]
    arguments = parse(["host", "--headless", *words, "--save", str(tmp_path / "game.jsonl")])
    session = session_of(arguments, ["Ada", "bot:easy:Ro"])
    assert session.names == ("Ada", "Ro") and session.setup.variant == "fast" and session.setup.brief
    assert session.setup.seed > 10**6, "whoever could try all seeds would know all hands"
    session.close()
    with pytest.raises(UserError, match="no person called 'Ro'"):
        session_of(parse(["host", str(tmp_path / "game.jsonl")]), ["Ro"])
    with pytest.raises(UserError, match="--fast needs players"):
        session_of(parse(["host", "--fast", str(tmp_path / "game.jsonl")]), [])


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (b'{"v":2,"kind":"welcome"}\n', "both need the same novaera"),
        (b"dinner\n", "unexpected reply from the host"),
        (raw_line("end", words={"text": "No.", "parts": {}}), "No."),
        (b"", "the host closed the connection"),
    ],
)
def test_a_host_that_makes_no_sense(answer: bytes, sentence: str, place: Path) -> None:
    with socket(AF_UNIX, SOCK_STREAM) as listener:
        listener.bind(str(place / "game.sock"))
        listener.listen()
        listener.settimeout(10)

        def serve() -> None:
            connection = listener.accept()[0]
            with connection:
                connection.recv(1000)
                connection.sendall(answer)

        thread = threading.Thread(target=serve)
        thread.start()
        with pytest.raises(UserError, match=sentence):
            join(place / "game.sock")
        thread.join()


def test_a_host_that_says_nothing_is_not_waited_for_for_ever(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("novaera_tui.network.client.HOST_TIMEOUT", 0.1)
    with socket(AF_UNIX, SOCK_STREAM) as listener:
        listener.bind(str(place / "game.sock"))
        listener.listen()
        with pytest.raises(UserError, match="the host does not answer"):
            join(place / "game.sock")


# Playing ------------------------------------------------------------------------------------------------


def test_guests_play_with_the_cards_of_the_host(place: Path) -> None:
    text = Path(CARDS.origin).read_text(encoding="utf-8").replace("cost: 3", "cost: 4")
    cards = parse_cards(text, "the host's file")
    with hosted_here(place, cards=cards) as (path, _):
        guest = join(path)
        assert guest.cards.cards == cards.cards != CARDS.cards
        guest.close()


def test_everybody_sees_each_choice_and_no_hidden_card(place: Path) -> None:
    with hosted_here(place) as (path, server):
        ada, bo, watcher = join(path), join(path), join(path, watch=True)
        assert (ada.seat, bo.seat, watcher.seat) == (0, 1, -1)
        choose_first(ada)
        until(bo, lambda: bo.choice_count() == 1)
        until(watcher, lambda: watcher.choice_count() == 1)
        session = server.hosted.session
        assert [list(match.events()) for match in (ada, bo)] == [
            [event for event in session.events() if not isinstance(event, HandDealt) or event.player == seat]
            for seat in (0, 1)
        ]
        assert bo.decision is not None and bo.decision == session.decision
        assert bo.preview(bo.decision.options[0]) == session.preview(bo.decision.options[0])
        assert ada.decision is not None and ada.decision.options == ()
        assert [civilization.hand is None for civilization in ada.view(0).civilizations] == [False, True]
        assert [civilization.hand is None for civilization in watcher.view(None).civilizations] == [True, True]
        for match in (ada, bo, watcher):
            match.close()


def unfinished_turn(*hand: str, hands: str = "curtain") -> HostedGame:
    """Bo is to spend a die; with some hands, but not with others, there is more than Irrigation to develop."""
    mine = {"dice": ["green 6", "red 1"], "resources": {"economic": 4}, "hand": [*hand]}
    game = position({"dice": ["red 2", "red 3"]}, mine, cards=CARDS, agenda=spending(1), display=[["Irrigation"]])
    session = Session(Setup((Seat("Ada"), Seat("Bo")), 1, hands=hands), CARDS, position=game)
    return HostedGame(session, Seats(session.setup), ALICE)


def told(hosted: HostedGame, *guests: Known) -> list[Any]:
    """The next message to each guest, as it is sent; None if there is none."""
    news = [hosted.news_for(guest, set()) for guest in guests]
    return [each and line(each) for each in news]


def test_an_unfinished_turn_is_private() -> None:
    """Neither what is asked nor how often: both depend on the hand. It can be taken back without a trace, too."""
    sent = []
    steps = (("Mill", "Winemaking"), ("green 6", "develop", "Winemaking")), (("Archery", "Warfare"), ("green 6",))
    for hand, keys in steps:
        hosted = unfinished_turn(*hand)
        ada, bo, watcher = Known(0), Known(1), Known(WATCHING)
        sent += told(hosted, ada, watcher)
        told(hosted, bo)
        for key in keys:
            assert hosted.choose(1, hosted.turn_of(1), key) == ""
            assert told(hosted, ada, watcher) == [None, None]
            assert b"PlayerAsked" in told(hosted, bo)[0], "Bo is told what is asked"
            sent += told(hosted, Known(0), Known(WATCHING))
        for _ in keys:
            assert hosted.undo(1, hosted.turn_of(1), set()) == ""
            for guest in (ada, bo, watcher):
                hosted.mark_jumped(guest)
            assert told(hosted, ada, watcher) == [None, None]
            assert b'"jump":true' in told(hosted, bo)[0]
    assert len({*sent}) == 2, "one message for Ada, however late she comes, and one for the watcher"


def test_a_finished_turn_does_not_tell_how_many_steps_it_took() -> None:
    """With Mill in hand it was asked what to develop; with Archery it was not."""
    sent = []
    for hand, keys in (
        (("Mill", "Winemaking"), ("green 6", "develop", "Irrigation")),
        (("Archery", "Warfare"), ("green 6", "develop")),
    ):
        hosted = unfinished_turn(*hand)
        ada, watcher = Known(0), Known(WATCHING)
        messages = told(hosted, ada, watcher)
        for key in keys:
            assert hosted.choose(1, hosted.turn_of(1), key) == ""
        messages += told(hosted, ada, watcher)
        assert b"Irrigation" in messages[-1]
        sent.append(messages)
    assert sent[0] == sent[1]


def test_open_hands_hide_no_step() -> None:
    hosted = unfinished_turn("Mill", "Winemaking", hands="open")
    ada = Known(0)
    told(hosted, ada)
    assert hosted.choose(1, 0, "green 6") == ""
    assert b'"action"' in told(hosted, ada)[0]


def test_during_an_unfinished_turn_others_can_still_ask_for_undo() -> None:
    hosted = unfinished_turn("Mill", "Winemaking")
    assert hosted.choose(1, 0, "red 1") == "" and hosted.choose(1, hosted.turn_of(1), "gain") == ""
    while hosted.session.decision.player == 0:  # type: ignore[union-attr]
        hosted.make(hosted.session.decision.options[0].key)  # type: ignore[union-attr]
    assert hosted.turn_of(0) == hosted.turn_of(1), "Bo's last die is chosen by itself"
    before = hosted.turn_of(0)
    assert hosted.make("develop") == "" and hosted.stepping == 1
    assert (hosted.turn_of(0), hosted.turn_of(1)) == (before, before + 1)
    assert hosted.session.undo_owner(0) == 0 and hosted.session.undo_owner() == 1
    assert str(hosted.undo(0, before, {0, 1})) == "Bo made the last choice. Waiting for: Bo."
    assert hosted.vote is not None
    assert hosted.answer(1, hosted.vote.number, True) == ("", "") and hosted.stepping == 1


def asked_for(remote: RemoteMatch, key: str) -> str:
    """What the host says to a choice that a table would not even send."""
    return answered(remote, remote._ask(MakeChoice, key, False))


def test_nobody_chooses_for_another_or_twice(place: Path) -> None:
    with hosted_here(place) as (path, server):
        ada, bo, watcher = join(path), join(path), join(path, watch=True)
        with pytest.raises(rules.IllegalChoice, match="Ada is choosing"):
            bo.choose("zone 1")
        assert asked_for(bo, "zone 1") == "Ada is choosing.", "the host refuses, too"
        assert asked_for(watcher, "zone 1") == "Spectators cannot play."
        assert asked_for(ada, "dinner") == "That is not an option now."
        assert server.hosted.session.choice_count() == 0
        key = server.hosted.session.decision.options[0].key  # type: ignore[union-attr]
        assert asked_for(ada, key) == ""
        ada._news = ada._news._replace(turn=0)
        assert asked_for(ada, key) == str(LATE), "it was made already"
        assert server.hosted.session.choice_count() == 1


def test_players_undo_their_own_choices_and_ask_to_undo_those_of_others(place: Path) -> None:
    with hosted_here(place) as (path, server):
        ada, bo = join(path), join(path)
        votes: list[VoteAsked] = []
        said: list[Said] = []
        ada.subscribe(votes.append, VoteAsked)
        bo.subscribe(said.append, Said)
        choose_first(ada)
        assert answered(ada, ada.undo()) == "" and ada.choice_count() == 0, "her own, at once"
        assert answered(ada, ada.redo()) == "" and ada.choice_count() == 1
        until(bo, lambda: bo.choice_count() == 1)
        assert answered(bo, bo.undo()) == "Ada made the last choice. Waiting for: Ada."
        until(ada, lambda: votes)
        asked = votes.pop()
        assert asked == VoteAsked(1, "Bo asks to undo Ada's last choice.")
        ada.vote(asked.number, False)
        until(bo, lambda: said[-1].words == "Ada does not agree.")
        assert server.hosted.session.choice_count() == 1
        assert answered(bo, bo.undo()).endswith("Waiting for: Ada.")
        until(ada, lambda: votes)
        ada.vote(votes.pop().number, True)
        until(ada, lambda: ada.choice_count() == 0)
        until(bo, lambda: bo.choice_count() == 0)
        assert reply_to(ada, lambda: ada.vote(2, True)) == "This vote is over."
        choose_first(ada)
        until(bo, lambda: bo.choice_count() == 1)
        ada.close()
        until(bo, lambda: not bo.presence(0).here)
        assert answered(bo, bo.undo()) == "Ada made the last choice and is not here to agree to undo it."


def test_the_host_gives_a_seat_to_a_bot_and_back(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("novaera_tui.play.bot_runner.pause", lambda _: 0.0)
    with hosted_here(place) as (path, server):
        bo = join(path, "Bo")
        assert "dinner" in reply_to(bo, lambda: bo.seat_bot(0, "dinner"))
        assert reply_to(bo, lambda: bo.seat_bot(9, "easy")) == "No person has that seat."
        bo.seat_bot(0, "easy")
        until(bo, lambda: bo.decision is not None and bo.decision.player == 1)
        assert bo.choice_count() == 1 and bo.presence(0).bot == "easy"
        ada = join(path, "Ada")
        bo.seat_bot(0, "")
        until(ada, lambda: not ada.presence(0).bot)
        server.hosted.owner = ALICE
        assert "Only the host, #70001, can do that." in reply_to(ada, lambda: ada.seat_bot(1, "easy"))


def test_a_substitute_bot_is_remembered_when_the_game_is_hosted_again(tmp_path: Path) -> None:
    note = tmp_path / "seats"
    session = Session(SETUP, CARDS)
    hosted = HostedGame(session, Seats(SETUP, note, {"Ada": ALICE}), ALICE)
    assert hosted.stand_in(ALICE, 1, "normal") == ""
    again = HostedGame(session, Seats(SETUP, note), ALICE)
    assert [again.bot_of(seat) for seat in range(3)] == ["", "normal", "easy"]
    assert again.seats.owner(0) == ALICE
    assert again.stand_in(ALICE, 1, "") == ""
    assert HostedGame(session, Seats(SETUP, note), ALICE).bot_of(1) == ""
    note.write_text('{"owners": [], "bots": {"Ada": "dinner", "Bo": 3, "Cy": "easy", "Eve": "easy"}}')
    assert Seats(SETUP, note).stand_ins == {}, "what makes no sense seats no bot"


def test_a_host_that_comes_back_lets_that_bot_play_at_once(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("novaera_tui.play.bot_runner.pause", lambda _: 0.0)
    session = Session(Setup((Seat("Ada"), Seat("Bo")), 7, "fast"), CARDS)
    note = tmp_path / "seats"
    HostedGame(session, Seats(session.setup, note), os.getuid()).stand_in(os.getuid(), 0, "easy")
    server = Server(HostedGame(session, Seats(session.setup, note), os.getuid()))
    path = place / "game.sock"
    background = Background(server, socket_paths.listening_socket(place, "game"), path)
    try:
        bo = join(path, "Bo")
        until(bo, lambda: bo.choice_count() == 1 and bo.presence(0).bot == "easy")
        bo.close()
    finally:
        background.end()


def test_games_lists_hosted_games_as_data_too(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("NOVAERA_RUN", str(place))
    monkeypatch.setenv("NOVAERA_HOME", str(tmp_path))
    (place / f"novaera-{os.getuid()}").mkdir(mode=0o700)
    with hosted_here(place / f"novaera-{os.getuid()}", Seat("Ada"), Seat("Ro", bot="easy")) as (path, _):
        ada = join(path, "Ada")
        assert main(["games", "--json"]) == 0
        listed = json.loads(capsys.readouterr().out)
        ada.close()
    user = socket_paths.user_name(os.getuid())
    assert listed == [
        {
            "hosted": "game",
            "era": 1,
            "round": 1,
            "players": ["Ada", "Ro"],
            "seats": [
                {"name": "Ada", "user": user, "here": True, "bot": ""},
                {"name": "Ro", "user": "", "here": False, "bot": "easy"},
            ],
            "finished": False,
        }
    ]


def test_a_thinking_bot_blocks_nobody(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thought = threading.Event()

    def think(*_: object) -> str:
        assert thought.wait(20)
        return "zone 3"

    monkeypatch.setattr("novaera_tui.play.bot_runner.pause", lambda _: 0.0)
    monkeypatch.setattr(BotRunner, "question", lambda *_: think)
    with hosted_here(place, Seat("Ro", bot="hard"), Seat("Bo")) as (path, server):
        bo = join(path)
        assert answered(bo, bo.undo()) == "There is nothing to undo yet." and bo.choice_count() == 0
        thought.set()
        until(bo, lambda: bo.choice_count() == 1)
        assert server.hosted.session.steps[0].key == "zone 3"


def test_the_journal_tells_of_a_hint_at_another_terminal(place: Path) -> None:
    with hosted_here(place) as (path, server):
        ada, bo = join(path), join(path)
        bo.note_hint()
        choose_first(ada)
        until(bo, lambda: bo.choice_count() == 1)
        bo.note_hint()
        choose_first(bo)
        assert [step.hinted for step in server.hosted.session.steps] == [False, True]


def test_automatic_choices_are_logged_and_undone_with_the_choice_before_them(place: Path) -> None:
    with hosted_here(place) as (path, server):
        session = server.hosted.session
        unasked: Any = NotAsked(Player(0), CardNumber(3))
        session.opening.append(unasked)
        ada, bo = join(path), join(path)
        assert ada.events()[-1] == bo.events()[-1] == unasked
        choose_first(ada)
        until(bo, lambda: bo.choice_count() == 1)
        choose_first(bo)
        until(ada, lambda: ada.choice_count() == 2)
        match = (ada, bo)[session.decision.player]  # type: ignore[union-attr]
        asked = match.decision
        choose_first(match)
        choose_first(match, by_itself=True)
        assert [step.by_itself for step in session.steps] == [False, False, False, True]
        assert match.undo_owner() == match.seat
        assert answered(match, match.undo_turn()) == "" and match.decision == asked


def test_an_invalid_message_ends_only_its_own_connection(place: Path) -> None:
    with hosted_here(place) as (path, _):
        ada = join(path)
        for content in (b"dinner\n", b"x" * (LONGEST_REQUEST + 10), raw_line("undo", id=1, turn=0)):
            told = replies_to(path, content)
            assert [each["kind"] for each in told] == ["end"] and told[0]["words"]["text"].endswith(".")
        assert "messages a second" in str(replies_to(path, raw_line("about") * 100)[-1])
        choose_first(ada)
        assert ada.choice_count() == 1


@pytest.mark.slow
def test_a_guest_that_does_not_read_blocks_nobody_and_catches_up_later(place: Path) -> None:
    with hosted_here(place, Seat("Ada"), Seat("Bo"), hands="open") as (path, server):
        ada, bo, idle = join(path), join(path), join(path, watch=True)
        while server.hosted.session.decision is not None:
            asked = server.hosted.session.decision.player
            match = (ada, bo)[asked]
            until(match, lambda: match._news.turn == server.hosted.turn_of(match.seat))  # noqa: B023 (called at once)
            choose_first(match)
        until(idle, lambda: idle.choice_count() == ada.choice_count() and idle.decision is None)
        assert list(idle.events()) == list(server.hosted.session.events())


async def test_when_the_host_is_gone_the_table_waits_and_goes_on_when_it_is_back(place: Path) -> None:
    import asyncio

    with hosted_here(place) as (path, _):
        ada = join(path)
        ada.attach(asyncio.get_running_loop())
        choose_first(ada)
    async with asyncio.timeout(20):
        while not ada.lost:
            await asyncio.sleep(0.02)
        assert ada.lost == ada.undo() == str(HOST_GONE)
        with hosted_here(place) as (_, server):
            while ada.lost:
                await asyncio.sleep(0.02)
            assert ada.choice_count() == 0 and server.present() == {0}
            choose_first(ada)
    ada.close()


# At the table -------------------------------------------------------------------------------------------


async def test_the_same_table_plays_a_game_that_is_hosted(place: Path) -> None:
    with hosted_here(place) as (path, server):
        ada, bo = join(path), join(path)
        app = NovaEraApp(ada)
        async with running(app, (100, 30)) as pilot:
            assert "Ada: pick a Dice Zone" in drawn(app) and "Hand of Ada" in drawn(app)
            await pilot.press("2", "enter")
            await arrived(pilot, lambda: ada.choice_count() == 1)
            assert server.hosted.session.steps[0].key == "zone 2"
            assert "Bo is choosing" in drawn(app)
            await pilot.press("enter")
            assert "It is another player's turn." in drawn(app)
            until(bo, lambda: bo.choice_count() == 1)
            choose_first(bo)
            await arrived(pilot, lambda: ada.choice_count() == 2)
            assert "It is another player's turn." not in drawn(app)
            bo.close()
            await arrived(pilot, lambda: not ada.presence(1).here)
            assert "(away)" in drawn(app)


async def test_a_watcher_sees_the_table_and_no_hand(place: Path) -> None:
    with hosted_here(place) as (path, _):
        ada = join(path)
        app = NovaEraApp(join(path, watch=True))
        async with running(app, (100, 30)) as pilot:
            assert "Ada is choosing" in drawn(app) and "Hand of" not in drawn(app)
            await pilot.press("1", "enter", "u")
            assert ada.choice_count() == 0
            choose_first(ada)
            await arrived(pilot, lambda: "Bo's seat is free" in drawn(app))


@pytest.mark.slow
async def test_pages_wait_for_each_other_while_the_game_goes_on(place: Path) -> None:
    with hosted_here(place) as (path, server):
        guests = [join(path), join(path)]
        app = NovaEraApp(join(path, watch=True))
        session = server.hosted.session
        async with app.run_test(size=(100, 40)) as pilot:
            while session.decision is not None:
                guest = guests[session.decision.player]
                until(guest, lambda: guest._news.turn == server.hosted.turn_of(guest.seat))  # noqa: B023 (called at once)
                choose_first(guest)
                await pilot.pause()
            shown = []
            for _ in range(3):
                shown.append(type(app.screen).__name__)
                assert len(app.screen_stack) == 2
                await press(pilot, "q")
            assert shown == ["MomentPage", "ScoringScreen", "ResultScreen"]


async def test_the_table_asks_whether_everybody_agrees_and_shows_who_sits_where(place: Path) -> None:
    with hosted_here(place) as (path, server):
        ada, bo = join(path), join(path)
        app = NovaEraApp(ada)
        async with running(app, (100, 30)) as pilot:
            await pilot.press("enter")
            until(bo, lambda: bo.choice_count() == 1)
            bo.undo()
            await arrived(pilot, lambda: isinstance(app.screen, VotePage))
            await pilot.press("y")
            await arrived(pilot, lambda: ada.choice_count() == 0)
            await pilot.press("W")
            assert isinstance(app.screen, SeatsPage)
            await pilot.press("down", "enter")
            await arrived(pilot, lambda: "a bot (fair) plays" in drawn(app))
            assert server.hosted.seats.stand_ins == {1: "fair"}
            await pilot.press("enter")
            await arrived(pilot, lambda: not ada.presence(1).bot)
            assert server.hosted.seats.stand_ins == {}
            server.hosted.owner = ALICE
            await pilot.press("enter")
            await arrived(pilot, lambda: "can do that." in drawn(app))
            await pilot.press("q")
            assert isinstance(app.screen, TableScreen)
