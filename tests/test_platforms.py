"""Systems other than this one. Their system calls are stubbed here: nothing in this file has run on macOS or a BSD."""

from __future__ import annotations

import ast
import ctypes
import errno
import os
import re
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from novaera_tui import posix
from novaera_tui.terminal import hangup
from tests.source import nodes

ROOT = Path(__file__).parent.parent
POSIX_ONLY = {"fcntl", "grp", "pty", "pwd", "termios", "tty"}
POSIX_NAMES = {"AF_UNIX", "SO_PEERCRED", "getuid", "geteuid"}


@pytest.mark.slow
def test_one_module_has_everything_that_only_posix_has() -> None:
    found = set()
    for package in ("rules", "novaera_tui"):
        for path in (ROOT / package).rglob("*.py"):
            for node in nodes(path):
                names = [each.name for each in node.names] if isinstance(node, ast.Import | ast.ImportFrom) else []
                names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
                names += [node.attr] if isinstance(node, ast.Attribute) else []
                if {*names} & (POSIX_ONLY | POSIX_NAMES):
                    found.add(path.relative_to(ROOT).as_posix())
    assert found == {"novaera_tui/posix.py"}


def test_the_kernel_names_the_peer() -> None:
    ours, theirs = socket.socketpair(socket.AF_UNIX)
    with ours, theirs:
        assert posix.peer(ours) == os.getuid()


class Library:
    """libc of macOS or a BSD, as far as it is asked for here."""

    def __init__(self, user: int, error: int = 0) -> None:
        self.user, self.error = user, error

    def getpeereid(self, handle: int, user: Any, group: Any) -> int:
        assert os.fstat(handle)
        if self.error:
            ctypes.set_errno(self.error)
            return -1
        ctypes.cast(user, ctypes.POINTER(ctypes.c_uint32))[0] = self.user
        ctypes.cast(group, ctypes.POINTER(ctypes.c_uint32))[0] = 20
        return 0


@pytest.mark.parametrize("user", [0, 501, 4294967294])
def test_macos_and_the_bsds_name_the_peer_by_getpeereid(user: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posix, "ON_LINUX", False)
    monkeypatch.setattr(ctypes, "CDLL", lambda *_, **__: Library(user))
    ours, theirs = socket.socketpair(socket.AF_UNIX)
    with ours, theirs:
        assert posix.peer(ours) == user


def test_a_peer_that_is_gone_is_an_os_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posix, "ON_LINUX", False)
    monkeypatch.setattr(ctypes, "CDLL", lambda *_, **__: Library(0, errno.ENOTCONN))
    ours, theirs = socket.socketpair(socket.AF_UNIX)
    with ours, theirs, pytest.raises(OSError, match=re.escape(os.strerror(errno.ENOTCONN))):
        posix.peer(ours)


def test_terminals_are_polled_only_where_poll_knows_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hangup, "ON_LINUX", False)
    assert not hangup.is_gone(), "without handles, nothing can be gone"


@pytest.mark.slow
@pytest.mark.parametrize("words", [[], ["play", "--seat", "Ada", "--seat", "Bo"], ["games"], ["--help"]])
def test_windows_gets_one_sentence(words: list[str]) -> None:
    program = (
        "import sys\nsys.platform = 'win32'\n"
        f"for name in {sorted(POSIX_ONLY)!r}:\n    sys.modules[name] = None\n"
        f"from novaera_tui.cli.main import main\nsys.exit(main({words!r}))\n"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT)
    sentence = "novaera does not run on Windows itself; install it in WSL, the Windows Subsystem for Linux."
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", f"novaera: {sentence}\n")
