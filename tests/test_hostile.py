"""Hosts, guests and users who mean harm: foreign answers are checked, and nobody is locked out of their seat."""

from __future__ import annotations

import json
import os
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from socket import AF_UNIX, SOCK_STREAM, socket
from typing import Any

import pytest
from rich.text import Text

import rules
from novaera_tui.app import NovaEraApp
from novaera_tui.cli.join import found
from novaera_tui.cli.main import main
from novaera_tui.errors import UserError
from novaera_tui.network import server, socket_paths
from novaera_tui.network.client import RemoteMatch, join
from novaera_tui.network.connection import ask_all
from novaera_tui.network.hosted_game import HostedGame, Known
from novaera_tui.network.protocol import LONGEST_TEXT, News, line
from novaera_tui.network.seats import NoSeat, Seats
from novaera_tui.play.match import NewsArrived
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat, Setup
from rules.typed_data import read_as
from tests.games import CARDS
from tests.network import ALICE, BOB, choose_first, hosted_here, hostile_host, raw_line, replies_to, said, until
from tests.screens import drawn, running
from tests.sweeps import mostly_slow
from tests.unkind import complaint

SAID = raw_line("said", words=said("Listen."))
PERSON = {"name": "Ada", "person": True, "user": "", "here": False, "bot": ""}
TALK = Callable[[socket], object]


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """The folder in which this user's games are hosted; its path is short enough for sockets."""
    with tempfile.TemporaryDirectory() as folder:
        monkeypatch.setenv("NOVAERA_RUN", folder)
        monkeypatch.setenv("NOVAERA_HOME", str(tmp_path))
        yield socket_paths.made_folder()


def telling(*messages: bytes) -> TALK:
    """Say this, and then nothing more until the other side hangs up."""

    def talk(connection: socket) -> None:
        connection.sendall(b"".join(messages))
        while connection.recv(1000):
            pass

    return talk


def endless(content: bytes, before: bytes = b"") -> TALK:
    def talk(connection: socket) -> None:
        connection.sendall(before)
        while True:
            connection.sendall(content)

    return talk


# Hosts that tell about their games ----------------------------------------------------------------------


def old_about(seats: int, presence: int) -> bytes:
    return raw_line(
        "about",
        era=1,
        round=1,
        seats=[{"name": "Ada", "colour": "", "bot": ""}] * seats,
        presence=[{"user": "", "here": False, "bot": ""}] * presence,
        over=False,
    )


def about(seats: Any = (PERSON, PERSON), **fields: Any) -> bytes:
    return raw_line("about", **{"era": 1, "round": 1, "seats": seats, "over": False} | fields)


HOSTILE: dict[str, TALK] = {
    "seats and presence apart": telling(old_about(2, 1)),
    "one seat": telling(about([PERSON])),
    "many seats": telling(about([PERSON] * 5)),
    "a seat without a user": telling(about([{"name": "Ada"}] * 2)),
    "a title that a terminal obeys": telling(about(title="\x1b[2J")),
    "a huge title": telling(about(title="x" * 100_000)),
    "another message": telling(raw_line("end", words=said("No."))),
    "no message": telling(b"dinner\n"),
    "endless messages": endless(SAID),
    "an endless line": endless(b"x" * 1000),
    "hanging up": lambda connection: connection.close(),
    "nothing": telling(),  # takes as long as a host may take to answer
}


@pytest.mark.parametrize("what", mostly_slow(HOSTILE, len(HOSTILE) - 1))
def test_a_hostile_host_neither_breaks_nor_joins_the_list_of_games(
    what: str, place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with hosted_here(place) as (path, _), hostile_host(place / "evil.sock", HOSTILE[what]):
        done = threading.Event()

        def listed() -> None:
            with suppress(BaseException):
                assert main(["games"]) == 0
                assert found(None, sitting=True) == path
                done.set()

        threading.Thread(target=listed, daemon=True).start()
        assert done.wait(15)
        assert "evil" not in capsys.readouterr().out


def test_all_hosts_are_asked_at_once(place: Path) -> None:
    """Each of them answers only when all have been asked."""
    everybody = threading.Barrier(20)

    def talk(connection: socket) -> None:
        everybody.wait(10)
        connection.sendall(about())

    with ExitStack() as stack:
        for number in range(everybody.parties):
            stack.enter_context(hostile_host(place / f"game-{number}.sock", talk))
        assert [path for path, _ in ask_all(socket_paths.sockets())] == socket_paths.sockets()


def test_names_that_no_game_has_and_more_games_than_anybody_hosts_are_not_found(place: Path) -> None:
    for name in ("\x1b[2J", "Ada", "a b", "x" * 80):
        (place / f"{name}.sock").touch()
    assert socket_paths.sockets() == []
    for number in range(socket_paths.MOST_SOCKETS + 5):
        (place / f"game-{number}.sock").touch()
        os.utime(place / f"game-{number}.sock", (number, number))
    found_games = {socket_paths.game_at(path) for path in socket_paths.sockets()}
    assert found_games == {f"game-{number}" for number in range(5, socket_paths.MOST_SOCKETS + 5)}, "the newest"


def test_a_game_with_the_name_of_another_can_be_told_apart(place: Path) -> None:
    group = place.with_name(f"{place.name}-games")
    group.mkdir(mode=0o750)
    for folder in (place, group):
        (folder / "game.sock").touch()
    with pytest.raises(UserError, match=f"several games are hosted: .*{group}/game.sock.*; name one of them"):
        found("game", sitting=True)
    assert found(f"{group}/game.sock", sitting=True) == group / "game.sock"


def test_a_file_in_place_of_the_socket_folder_is_reported(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place.rmdir()
    place.touch()
    with pytest.raises(UserError, match="Set NOVAERA_RUN to another folder"):
        socket_paths.made_folder()
    other = place.with_name("other")
    other.mkdir()
    monkeypatch.setenv("NOVAERA_RUN", str(other))
    assert socket_paths.made_folder().parent == other


# Hosts that one sits down at ----------------------------------------------------------------------------


def as_sent(message: Any) -> dict[str, Any]:
    """The fields of a message."""
    data: dict[str, Any] = json.loads(line(message))
    return {name: value for name, value in data.items() if name not in ("v", "kind")}


def greeting() -> tuple[dict[str, Any], dict[str, Any]]:
    """What an honest host says to whoever sits down first."""
    session = Session(Setup((Seat("Ada", "amber"), Seat("Bo", "teal")), 7, "fast"), CARDS)
    hosted = HostedGame(session, Seats(session.setup), os.getuid())
    news = hosted.news_for(Known(0), {0})
    assert news is not None
    return as_sent(hosted.welcome(0, os.getuid())), as_sent(news)


def changed(where: str, value: Any) -> bytes:
    """An honest greeting with one thing in it that is not: `news/view/asked`, for instance."""
    welcome, news = greeting()
    *path, last = where.split("/")
    data: Any = {"welcome": welcome, "news": news}
    for name in path:
        data = data[int(name) if isinstance(data, list) else name]
    data[int(last) if isinstance(data, list) else last] = value
    return raw_line("welcome", **welcome) + raw_line("news", **news)


LIES: list[tuple[str, Any]] = [
    ("welcome/seat", 9),
    ("welcome/seats", []),
    ("welcome/seats/1/name", "Ada"),
    ("welcome/seats/1/name", ""),
    ("welcome/seats/1/name", "x" * 25),
    ("welcome/seats/1/name", "Cy"),
    ("welcome/seats/0/colour", "plaid"),
    ("welcome/variant", "endless"),
    ("welcome/variant", "full"),
    ("welcome/cards", "AAAA"),
    ("news/view", []),
    ("news/view/asked", [0, "payment"]),
    ("news/view/asked", [1, "zone"]),
    ("news/view/asked", None),
    ("news/view/keys", []),
    ("news/view/keys", ["zone 1"]),
    ("news/view/player", 1),
    ("news/view/names", ["Ada", "Bo", "Cy"]),
    ("news/view/agenda", []),
    ("news/view/agenda", [["Scoring"]] * 9),
    ("news/view/display", [["Mill"] * 500] * 3),
    ("news/view/civilization 1", {}),
    ("news/view/civilization 2/hand_size", 900),
    ("news/last", {"player": 7, "kind": "die", "is_step": False}),
    ("news/since", -1),
    ("news/since", 5),
    ("news/steps", [{}]),
    ("news/steps", [[["Dinner", 1]]]),
    ("news/steps", [[["PlayerAsked", 0, "dinner"]]]),
    ("news/steps", [[["TurnEnded"]] * 200_000]),
    ("news/steps", [[["GameBegan", ["Ada"], 1, 2]]]),
    ("news/steps", [[["GameOver", [], [0, 0]]]]),
    ("news/presence", []),
    ("news/back", 4),
]


@pytest.mark.parametrize(("where", "value"), LIES, ids=[f"{where} {str(value)[:20]}" for where, value in LIES])
def test_a_false_greeting_is_one_sentence(where: str, value: Any, place: Path) -> None:
    with (
        hostile_host(place / "evil.sock", telling(changed(where, value))),
        pytest.raises(UserError, match=r"unexpected reply from the host: .*\.$"),
    ):
        join(place / "evil.sock")


def test_an_honest_greeting_is_understood(place: Path) -> None:
    with hostile_host(place / "good.sock", telling(changed("news/back", -1))):
        join(place / "good.sock").close()


@pytest.mark.parametrize("order", ["news", "welcome welcome", "about", "said welcome news", "done", "vote"])
def test_messages_out_of_turn_are_one_sentence(order: str, place: Path) -> None:
    welcome, news = greeting()
    messages = {
        "welcome": raw_line("welcome", **welcome),
        "news": raw_line("news", **news),
        "about": about(),
        "said": SAID,
        "done": raw_line("done", id=1, words=None),
        "vote": raw_line("vote", vote=1, words=said("Now?")),
    }
    content = b"".join(messages[kind] for kind in order.split())
    with (
        hostile_host(place / "evil.sock", telling(content)),
        pytest.raises(UserError, match="was not expected"),
    ):
        join(place / "evil.sock")


@pytest.mark.parametrize(
    "after", [SAID, raw_line("done", id=7, words=None), b"x" * 1000], ids=["said", "done", "a line"]
)
def test_a_host_that_never_stops_speaking_is_left(after: bytes, place: Path) -> None:
    with hostile_host(place / "evil.sock", endless(after, changed("news/back", -1))):
        remote = join(place / "evil.sock")
        until(remote, lambda: remote.ended)
        assert remote.ended.startswith("Unexpected reply from the host: ")


def test_a_second_welcome_at_the_table_ends_the_connection(place: Path) -> None:
    welcome, _ = greeting()
    content = changed("news/back", -1) + raw_line("welcome", **welcome)
    with hostile_host(place / "evil.sock", telling(content)):
        remote = join(place / "evil.sock")
        until(remote, lambda: remote.ended)
        assert "message 'welcome' was not expected." in remote.lost


async def test_messages_in_one_packet_with_the_greeting_are_read(place: Path) -> None:
    import asyncio

    with hostile_host(
        place / "game.sock", telling(changed("news/back", -1) + raw_line("end", words=said("Good night.")))
    ):
        remote = join(place / "game.sock")
        remote.attach(asyncio.get_running_loop())
        async with asyncio.timeout(10):
            while not remote.ended:
                await asyncio.sleep(0.01)
        assert remote.lost.endswith("Good night.")


async def test_events_that_never_happen_together_are_one_sentence(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The end of a round, and no round has begun."""
    told: list[Any] = []
    panic = NovaEraApp.panic

    def noted(app: NovaEraApp, words: Text) -> None:
        told.append(words.plain)
        panic(app, words)

    monkeypatch.setattr(NovaEraApp, "panic", noted)

    async def play(remote: RemoteMatch) -> None:
        async with running(NovaEraApp(remote), (100, 30)) as pilot:
            _, news = greeting()
            news |= {"since": 1, "steps": [[["FirstPlayerChanged", 1]]], "jump": False}
            remote.publish([*remote.apply_news(read_as(News, news)), NewsArrived()])
            for _ in range(20):  # on a loaded machine one is not enough
                await pilot.pause()

    greeted = telling(changed("news/steps", [[["HandDealt", 0, []]]]))
    with hostile_host(place / "evil.sock", greeted), pytest.raises(IndexError):
        await play(join(place / "evil.sock"))
    assert told == ["novaera: unexpected reply from the host: the table cannot show it (IndexError)."]


async def test_a_digit_for_another_die_without_a_host_says_why_not(place: Path) -> None:
    with hosted_here(place) as (path, host):
        guests = [join(path), join(path)]
        session = host.hosted.session
        while session.decision is not None and session.decision.kind != "action":
            asked = guests[session.decision.player]
            until(asked, lambda: asked._news.turn == host.hosted.turn_of(asked.seat))  # noqa: B023 (called at once)
            choose_first(asked)
        assert session.decision is not None
        remote = guests[session.decision.player]
        app = NovaEraApp(remote)
        async with running(app, (100, 30)) as pilot:
            remote._end("The host is gone for good.")
            await pilot.press("2")
            assert "The host is gone for good." in drawn(app)


# Seats --------------------------------------------------------------------------------------------------


def test_an_owner_of_several_seats_must_name_the_one_to_take_over() -> None:
    seats = Seats(Setup((Seat("Ada"), Seat("Bo")), 1), kept={"Ada": ALICE, "Bo": ALICE})
    assert seats.place_for(ALICE, "", {0}) == 1
    with pytest.raises(NoSeat, match="\\(Ada, Bo\\); choose one"):
        seats.place_for(ALICE, "", {0, 1})


def test_joining_again_takes_the_seat_from_the_old_terminal(place: Path) -> None:
    with hosted_here(place, Seat("Ada"), Seat("Ro", bot="easy")) as (path, host):
        old = join(found(None, sitting=True))
        assert found(None, sitting=True) == path, "the line may have died unnoticed"
        new = join(path)
        until(old, lambda: old.ended)
        assert old.lost == "The host has closed the connection: You now play Ada at another terminal."
        with pytest.raises(rules.IllegalChoice, match="at another terminal"):
            old.choose("zone 2")
        assert host.present() == {new.seat}
        choose_first(new)


def test_spectators_take_no_seats(place: Path) -> None:
    with hosted_here(place) as (path, _), ExitStack() as stack:
        bo = join(path, "Bo")
        for _ in range(server.MOST_SPECTATORS):
            stack.callback(join(path, watch=True).close)
        bo.close()
        with pytest.raises(UserError, match="no room for more than 32 spectators"):
            join(path, watch=True)
        again, ada = join(path, "Bo"), join(path)
        assert (again.seat, ada.seat) == (1, 0), "a seat that one has had, and a free one"


def test_silent_connections_take_no_seats(place: Path) -> None:
    with hosted_here(place) as (path, host), ExitStack() as stack:
        for _ in range(2 * server.MOST_CALLERS):
            silent = stack.enter_context(socket(AF_UNIX, SOCK_STREAM))
            silent.settimeout(10)
            silent.connect(str(path))
        assert join(path, "Bo").seat == 1
        assert len(host.guests) <= server.MOST_CALLERS + 1


def test_a_user_who_sends_many_callers_drives_out_only_themselves(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    users = iter([BOB, *[ALICE] * 100])
    monkeypatch.setattr(server, "peer", lambda _: next(users))
    with hosted_here(place) as (path, host), ExitStack() as stack:
        callers = [stack.enter_context(socket(AF_UNIX, SOCK_STREAM)) for _ in range(60)]
        for caller in callers:
            caller.settimeout(10)
            caller.connect(str(path))
        assert b"Too many connections" in callers[1].recv(1000)
        callers[0].sendall(raw_line("hello", seat="Bo", watch=False))
        assert b'"kind":"welcome"' in callers[0].recv(100_000)
        assert host.hosted.seats.owners == {"Bo": BOB}


def test_choices_that_are_made_are_never_too_many(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "MESSAGES_AT_ONCE", 5)
    monkeypatch.setattr(server, "MESSAGES_A_SECOND", 0.001)
    with hosted_here(place) as (path, host):
        guests: list[RemoteMatch] = [join(path), join(path)]
        for _ in range(40):
            for guest in guests:
                until(guest, lambda: guest._news.turn == host.hosted.turn_of(guest.seat))  # noqa: B023 (called at once)
            assert host.hosted.session.decision is not None
            choose_first(guests[host.hosted.session.decision.player])
        for _ in range(6):
            guests[0].vote(1, True)
        until(guests[0], lambda: guests[0].lost)
        assert "messages a second" in guests[0].lost


def test_a_guest_that_sends_after_the_host_hung_up_reads_why(place: Path) -> None:
    with hosted_here(place) as (path, host):
        guest = join(path)
        host.loop.call_soon_threadsafe(host.guests[0].end, "Enough.")
        deadline = time.monotonic() + 10
        while host.guests:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        guest.vote(1, True)
        assert "Enough." in guest.ended


@pytest.mark.parametrize("name", ["x" * 250, "\udcff", "\x1b[2J"])
def test_an_impossible_seat_is_one_sentence(name: str, place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with hosted_here(place) as (path, _):
        assert "--seat must be a printable name of at most 24 characters" in complaint(capsys, "join", "--seat", name)
        if name.isprintable():
            words = replies_to(path, raw_line("hello", seat=name, watch=False))[-1]["words"]["text"]
            assert words.startswith("Nobody in this game is called") and len(words) <= LONGEST_TEXT


def test_a_guest_that_leaves_without_reading_is_not_written_to(place: Path, caplog: pytest.LogCaptureFixture) -> None:
    with hosted_here(place) as (path, _):
        for _ in range(20):
            with socket(AF_UNIX, SOCK_STREAM) as guest:
                guest.connect(str(path))
                guest.sendall(raw_line("about") * 30)
        join(path).close()
    assert not caplog.records
