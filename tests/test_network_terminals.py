"""Hosted games in processes and terminals of their own: whole games by keys, kills, other users, hidden cards."""

from __future__ import annotations

import grp
import json
import os
import re
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from socket import AF_UNIX, SOCK_STREAM, socket

import pytest

from novaera_tui.network.client import join
from novaera_tui.network.hosted_game import HostedGame, Known
from novaera_tui.network.protocol import line
from novaera_tui.network.seats import WATCHING, Seats
from novaera_tui.network.socket_paths import SOCKET_SUFFIX
from novaera_tui.play.session import Session
from novaera_tui.play.setup import Seat
from rules.events import HandDealt
from tests.games import CARDS, NAMES, new_session
from tests.host_kills import Figures, play
from tests.host_noise import noise
from tests.network import Gathering, Knowledge, environment_of, hosted_here, hosting, raw_line, wake_ups
from tests.terminal import PROGRAM, Terminal

pytestmark = pytest.mark.slow


@pytest.fixture
def place() -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)  # other users look for sockets there
        yield Path(folder)


# Whole games --------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_game_by_keys_at_terminals_of_several_sizes(players: int, place: Path) -> None:
    with Gathering(place, NAMES[:players], seed=11, watcher=True) as gathering:
        watcher = gathering.watcher
        assert watcher is not None
        watcher.wait_for("is choosing")
        gathering.play_to_the_end()
        session = Session.resume(gathering.recording(), CARDS)
        result = session.game.result
        assert result is not None
        for terminal in (*gathering.guests.values(), watcher):
            text = terminal.wait_for("(?i)scoring|result")
            assert all(name in text for name in gathering.names)
        dealt = {card for event in session.opening if isinstance(event, HandDealt) for card in event.cards}
        onlooker = Knowledge(None, set())
        for step in session.steps:
            onlooker.watch(step.before, step.events)
        shown = watcher.sent.decode(errors="replace")
        assert "Hand of" not in shown
        hidden = onlooker.hidden()
        assert not [CARDS[card].name for card in dealt if CARDS[card].name in hidden and CARDS[card].name in shown]


def test_host_guest_and_watcher_have_their_own_languages(place: Path) -> None:
    environment = environment_of(place)
    command = ("host", "--lang", "es", "--seat", "Ada", "--seat", "Bo", "--fast", "--seed", "7")
    with Terminal(*command, size=(100, 30), environment=environment) as host:
        host.wait_for("Ada: elige una zona de dados")
        with (
            Terminal("join", "--lang", "en", environment=environment) as guest,
            Terminal("watch", "--lang", "es", environment=environment) as watcher,
        ):
            guest.wait_for("Ada is choosing")
            watcher.wait_for("Decide Ada")
            host.press("2", "enter")
            guest.wait_for("Bo: pick a Dice Zone")
            guest.wait_for("Ada took zone 2")
            watcher.wait_for("Ada tomó la zona 2")
            guest.press("enter")
            host.wait_for("Bo tomó la zona 1")


def test_a_host_that_plays_has_a_table_of_its_own(place: Path) -> None:
    environment = environment_of(place)
    command = ("host", "--seat", "Ada", "--seat", "Bo", "--fast", "--seed", "7")
    with Terminal(*command, size=(100, 30), environment=environment) as host:
        text = host.wait_for("novaera join")
        assert "Ada: pick a Dice Zone" in text and "Bo (free) 0" in text
        with Terminal("join", environment=environment) as guest:
            guest.wait_for("Ada is choosing")
            host.press("enter")
            guest.wait_for("Bo: pick a Dice Zone")
            listed = subprocess.run([*PROGRAM, "games"], env=os.environ | environment, capture_output=True, text=True)
            assert re.search(
                r"Hosted games:\n  ada-bo-\w+  Era I, round 1\n     Ada \(\w+\), Bo \(\w+\)", listed.stdout
            )
            host.press("Q")
            host.wait_for("Leave this game")
            host.press("y")
            assert host.wait() == 0
            guest.wait_for("NO HOST")
            with Terminal("host", size=(100, 30), environment=environment) as again:
                again.wait_for("Bo is choosing")
                guest.wait_for(r"(?s)\A(?!.*NO HOST).*Bo: pick a Dice Zone")
                guest.press("enter")
                again.wait_for("SPEND DICE")


def test_the_bell_rings_only_where_it_was_asked_for(place: Path) -> None:
    environment = environment_of(place)
    host, game = hosting(environment, "--seat", "Ada", "--seat", "Bo", "--seed", "7")
    try:
        with (
            Terminal("join", game, "--seat", "Ada", environment=environment) as ada,
            Terminal("join", "--seat", "Bo", "--bell", environment=environment) as bo,
        ):
            ada.wait_for("Ada: pick")
            bo.wait_for("Ada is choosing")
            assert bells(bo) == 0
            ada.press("enter")
            bo.wait_for("Bo: pick")
            bo.settle()
            assert (bells(ada), bells(bo)) == (0, 1)
    finally:
        host.kill()
        host.wait()


def bells(terminal: Terminal) -> int:
    """BEL that does not end a title."""
    return re.sub(rb"\x1b\][^\x07]*\x07", b"", bytes(terminal.sent)).count(b"\x07")


def test_an_idle_host_and_its_guests_do_not_wake_up(place: Path) -> None:
    with Gathering(place) as gathering:
        for name, terminal in gathering.guests.items():
            terminal.wait_for(name)
            terminal.settle(1.5)
        processes = [gathering.host.pid, *(terminal.process.pid for terminal in gathering.guests.values())]
        before = [wake_ups(process) for process in processes]
        time.sleep(3)
        assert [wake_ups(process) for process in processes] == before


# Kills and noise ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("guests", "hosts", "more"), [(1, 1, 6), pytest.param(4, 2, None, marks=pytest.mark.long)])
def test_kills_of_guests_and_hosts_lose_nothing_and_repeat_nothing(
    place: Path, guests: int, hosts: int, more: int | None
) -> None:
    """In the first choices; the long version plays to the end, and `python -m tests.host_kills` kills many more."""
    figures = Figures()
    play(place / "game", guests, hosts, 3, figures, more)
    assert (figures.guests, figures.hosts) == (guests, hosts)


def test_mutated_messages_end_their_connection_and_nothing_else(place: Path) -> None:
    """`python -m tests.host_noise` sends many more of them."""
    assert "host alive" in noise(300, place)


# Hidden cards -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.long) for part in range(1, 5))])
def test_no_guest_is_ever_sent_a_card_that_is_hidden_from_them(
    part: int, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All bytes of all sockets, in ten games of bots each."""
    monkeypatch.setattr("novaera_tui.play.bot_runner.pause", lambda _: 0.0)
    for seed in range(part * 10, part * 10 + 10):
        folder = place / str(seed)
        folder.mkdir()
        seats = [Seat(name) for name in NAMES[: 2 + seed % 3]]
        with hosted_here(folder, *seats, seed=10**15 + seed) as (path, server):
            heard = all_that_is_sent(path, len(seats))
            session = server.hosted.session
        assert session.decision is None
        for player, content in heard.items():
            assert str(session.setup.seed).encode() not in content
            check_secrets(content, player, session)


def all_that_is_sent(path: Path, players: int) -> dict[int | None, bytes]:
    """Everybody sits down, somebody watches, bots take everybody's place, and all bytes are kept to the end."""
    heard: dict[int | None, bytes] = {}
    guests: dict[int | None, socket] = {}
    for player in (None, *range(players)):
        guest = guests[player] = socket(AF_UNIX, SOCK_STREAM)
        guest.settimeout(60)
        guest.connect(str(path))
        guest.sendall(raw_line("hello", seat="" if player is None else NAMES[player], watch=player is None))
        heard[player] = b""
        while b'"kind":"news"' not in heard[player]:
            heard[player] += guest.recv(1 << 20)
    for seat in range(players):
        guests[0].sendall(raw_line("bot", id=seat, seat=seat, bot="random"))
    for player, guest in guests.items():
        while b'"phase":"over"' not in heard[player] or not heard[player].endswith(b"\n"):
            heard[player] += guest.recv(1 << 20)
        guest.close()
    return heard


def check_secrets(content: bytes, player: int | None, session: Session) -> None:
    """Each message against what its reader can know when it is sent."""
    hidden = [names for _, names in hidden_by_choice(player, session)]
    messages = 0
    for each in content.decode().splitlines():
        message = json.loads(each)
        if message["kind"] == "news":
            made = message["since"] + len(message["steps"]) - 1
            found = [name for name in hidden[made] if name in each]
            assert not found, f"{found} told to {player} after {made} choices: {each}"
            messages += 1
    assert messages > 10 and len(hidden[0]) > 50, "there was something to find"


def hidden_by_choice(player: int | None, session: Session) -> Iterator[tuple[int, list[str]]]:
    """After each choice that this player is told of, the names of all cards that they can know nothing of."""
    knowledge, names, seen = Knowledge(player, set()), list[str](), -1
    games = [*(step.before for step in session.steps), session.game]
    events = [session.opening, *(step.events for step in session.steps)]
    told = session.seen_by(WATCHING if player is None else player)[0]
    for made, (game, happened) in enumerate(zip(games, events, strict=True)):
        knowledge.watch(game, happened)
        if len(knowledge.seen) != seen:
            names, seen = knowledge.hidden(), len(knowledge.seen)
        if made == 0 or session.steps[made - 1] in told:
            yield made, names


def test_the_search_for_hidden_cards_finds_one() -> None:
    """The test above can fail: what one player is told is not what another may know."""
    session = new_session(2, 7, variant="fast")
    hosted = HostedGame(session, Seats(session.setup), 0)
    news, other = (line(hosted.news_for(Known(seat), set())) for seat in (0, 1))
    padding = other * 11
    check_secrets(padding, 1, session)
    with pytest.raises(AssertionError, match="told to 1"):
        check_secrets(news + padding, 1, session)


# Other users --------------------------------------------------------------------------------------------

STRANGER, FRIEND, GROUP = 70001, 70002, "games"


def as_user(user: int, groups: list[int], path: Path, seat: str) -> str:
    """What becomes of it when this user wants to sit down and choose something.

    In a fork of this process, because another user may not be able to read the program.
    """
    ears, mouth = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.setgroups(groups)
            os.setgid(user)
            os.setuid(user)
            match = join(path, seat)
            assert match.decision is not None
            match.choose(match.decision.options[0])
            os.write(mouth, f"sits as {match.names[match.seat]}".encode())
        except BaseException as problem:
            os.write(mouth, f"{type(problem).__name__}: {problem}".encode())
        os._exit(0)
    os.close(mouth)
    os.waitpid(child, 0)
    with open(ears, "rb") as told:
        return told.read().decode()


@pytest.mark.skipif(os.getuid() != 0, reason="only root can be other users")
def test_another_user_is_let_in_by_the_group_alone_and_to_no_seat_of_others(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    group = grp.getgrnam(GROUP).gr_gid
    monkeypatch.setattr("rules.load_cards", lambda _: CARDS)
    environment = environment_of(place)
    for arguments, folder in (((), "novaera-0"), (("--group", GROUP), f"novaera-0-{GROUP}")):
        seats = ("--seat", "Ada", "--seat", "Bo=daemon", "--seed", "7", "--save", str(place / f"{folder}.jsonl"))
        process, game = hosting(environment, *seats, *arguments)
        path = place / "run" / folder / f"{game}{SOCKET_SUFFIX}"
        try:
            assert "you may not join" in as_user(STRANGER, [], path, "")
            if not arguments:
                assert "you may not join" in as_user(FRIEND, [group], path, "")
                continue
            assert "daemon plays Bo." in as_user(FRIEND, [group], path, "Bo")
            assert "sits as Ada" in as_user(FRIEND, [group], path, "")
            assert f"#{FRIEND} plays Ada." in as_user(STRANGER, [group], path, "Ada")
            assert "no free seat" in as_user(STRANGER, [group], path, "")
        finally:
            process.kill()
            process.wait()
