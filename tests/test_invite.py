"""Invitations: a friend's key takes one seat of the host's own games, without the host's rights.

`make test-ssh` tries the line at a real SSH server.
"""

from __future__ import annotations

import os
import shlex
import struct
import subprocess
from base64 import b64encode
from pathlib import Path

import pytest

from novaera_tui import posix
from novaera_tui.cli import join as join_command
from novaera_tui.cli.invite import line
from novaera_tui.cli.main import main
from novaera_tui.errors import UserError
from novaera_tui.network.client import join
from novaera_tui.network.socket_paths import INVITED, user_name
from novaera_tui.play.setup import Seat
from novaera_tui.saving.storage import folder
from tests.network import environment_of, hosted_here, hosting, reply_to
from tests.terminal import PROGRAM
from tests.unkind import complaint

KEY = "ssh-ed25519 " + b64encode(struct.pack(">I", 11) + b"ssh-ed25519" + struct.pack(">I", 32) + bytes(32)).decode()


def dequoted(line: str) -> str:
    """The command as sshd reads it: in quotation marks, with a backslash before quotation marks inside."""
    start = line.index('command="') + len('command="')
    found, at = "", start
    while line[at] != '"':
        if line[at] == "\\" and line[at + 1] == '"':
            at += 1
        found += line[at]
        at += 1
    return found


@pytest.mark.parametrize("name", ["Bo", "O'Neil", 'B"o', 'B\\"o', "$(id)", "a b; id", "`id`", "-x", "\u00c5sa\\"])
def test_the_command_quotes_any_player_name(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOVAERA_RUN", "/tmp/a run")
    written = line(name, KEY)
    assert written.startswith("restrict,pty,command=") and written.endswith(f" {KEY} novaera {name}")
    words = shlex.split(dequoted(written))
    assert words[:2] == ["env", "NOVAERA_RUN=/tmp/a run"] and words[-3:] == ["join", "--as", name]


def test_one_line_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bo.pub"
    file.write_text(f"{KEY} bo@home\n")
    assert main(["invite", " Bo ", str(file)]) == 0
    printed = capsys.readouterr().out
    assert printed.count("\n") == 1 and "bo@home" not in printed and "join --as Bo" in printed


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n", "is a private key, which nobody should send"),
        ("", "is not an OpenSSH public key"),
        ("ssh-ed25519", "is not an OpenSSH public key"),
        (f"{KEY}\n{KEY}\n", "is not an OpenSSH public key"),
        (f'command="sh" {KEY}', "is not an OpenSSH public key"),
        (KEY.replace("ssh-ed25519 ", "ssh-rsa "), "is not an OpenSSH public key"),
        (KEY[:20], "is not an OpenSSH public key"),
        ("ssh-ed25519 ////////", "is not an OpenSSH public key"),
        ("\xff\xfe", "it is not UTF-8 text"),
    ],
)
def test_a_file_without_a_public_key_is_one_sentence(
    content: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "key"
    file.write_bytes(content.encode("latin-1"))
    assert words in complaint(capsys, "invite", "Bo", str(file))


@pytest.mark.parametrize("name", ["", "x" * 25, "B\x1bo"])
def test_an_invitation_needs_a_valid_player_name(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "key"
    file.write_text(KEY)
    assert "NAME must" in complaint(capsys, "invite", name, str(file))


def test_a_friend_has_a_seat_but_not_the_rights_of_the_host(place: Path) -> None:
    with hosted_here(place) as (path, server):
        bo = join(path, "Bo", invited=True)
        ada = join(path, "Ada")
        assert (ada.is_host, bo.is_host, bo.names[bo.seat]) == (True, False, "Bo")
        assert server.hosted.seats.owner(1) == INVITED and user_name(INVITED) == "invited"
        assert "Only the host" in reply_to(bo, lambda: bo.seat_bot(0, "easy"))
        assert not server.hosted.seats.stand_ins
        with pytest.raises(UserError, match=f"{user_name(os.getuid())} plays Ada"):
            join(path, "Ada", invited=True)
        with pytest.raises(UserError, match="invited plays Bo"):
            join(path, "Bo")
        for each in (ada, bo):
            each.close()


def test_only_the_hosts_own_account_can_speak_for_friends(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with hosted_here(place) as (path, server):
        join(path, "Bo", invited=True).close()
        server.hosted.owner = os.getuid() + 1
        with pytest.raises(UserError, match="invited plays Bo"):
            join(path, "Bo", invited=True)


def test_a_friend_finds_the_hosts_game_with_that_seat(
    place: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NOVAERA_RUN", str(place))
    monkeypatch.setenv("NOVAERA_HOME", str(tmp_path))
    own = place / f"novaera-{os.getuid()}"
    own.mkdir(mode=0o700)
    with hosted_here(own, Seat("Ada"), Seat("Bo")) as (path, _):
        assert join_command.game_with("bo") == path
        assert folder() == tmp_path / "friends" / "bo" / "games", "friends do not change the host's settings"
        for name in ("Cy", "B"):
            with pytest.raises(UserError, match=f"no game with a seat for {name} is hosted now"):
                join_command.game_with(name)
        monkeypatch.setattr(posix, "user_number", lambda: os.getuid() + 1)
        with pytest.raises(UserError, match="no game with a seat for Bo"):
            join_command.game_with("Bo")


@pytest.mark.slow
def test_a_friend_without_a_connection_leaves_no_program_behind(tmp_path: Path) -> None:
    environment = environment_of(tmp_path)
    host, _ = hosting(environment, "--seat", "Ada", "--seat", "Bo")
    try:
        # it is Ada's turn, so this answer would wait for its question
        command, variables = [*PROGRAM, "join", "--as", "Bo"], {**os.environ, **environment}
        ended = subprocess.run(command, input="zones\n", env=variables, capture_output=True, text=True, timeout=60)
        assert "You are Bo." in ended.stdout and "There is no more input." in ended.stdout
    finally:
        host.terminate()
        host.wait()
