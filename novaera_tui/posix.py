"""All that only POSIX systems have: users and groups, file locks, terminal modes, and who is at the end of a socket.

Linux, macOS and the BSDs have it. Windows does not, and `cli/main.py` says so before anything here is needed.
"""

from __future__ import annotations

import fcntl
import grp
import os
import pwd
import socket
import struct
import sys
import termios
import tty
from contextlib import suppress
from typing import Any, Final

ON_LINUX: Final = sys.platform == "linux"
CREDENTIALS: Final = struct.Struct("3i")
"""On Linux: process, user and group of the other end."""

# Users --------------------------------------------------------------------------------------------------


def user_number() -> int:
    return os.getuid()


def name_of_user(user: int) -> str:
    """KeyError if there is none."""
    return pwd.getpwuid(user).pw_name


def number_of_user(name: str) -> int:
    return pwd.getpwnam(name).pw_uid


def number_of_group(name: str) -> int:
    return grp.getgrnam(name).gr_gid


# Sockets ------------------------------------------------------------------------------------------------


def unix_socket() -> socket.socket:
    return socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)


def peer(connection: socket.socket) -> int:
    """The user at the other end of a socket, from the kernel."""
    if ON_LINUX:
        content = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, CREDENTIALS.size)
        return int(CREDENTIALS.unpack(content)[1])
    # macOS and the BSDs have different options for it but the same function; Python has neither
    import ctypes

    user, group = ctypes.c_uint32(), ctypes.c_uint32()
    library = ctypes.CDLL(None, use_errno=True)
    if library.getpeereid(connection.fileno(), ctypes.byref(user), ctypes.byref(group)) != 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return user.value


# Locks --------------------------------------------------------------------------------------------------


def lock(file: int, shared: bool = False) -> None:
    """Lock an open file until it is closed; BlockingIOError if another program has locked it."""
    fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)


def unlock(file: int) -> None:
    fcntl.flock(file, fcntl.LOCK_UN)


# Terminals ----------------------------------------------------------------------------------------------


def is_raw(terminal: int) -> bool:
    """Does the terminal hand over keys unchanged? A shell that takes it back turns that off."""
    try:
        flags = termios.tcgetattr(terminal)[tty.LFLAG]
    except termios.error:
        return True
    return not flags & (termios.ICANON | termios.ECHO)


def restore_modes(terminal: int, modes: Any) -> None:
    with suppress(termios.error):
        termios.tcsetattr(terminal, termios.TCSANOW, modes)


def wait_for_foreground(terminal: int) -> None:
    """Started or continued in the background, stop until fg.

    The kernel stops us when we set the terminal's modes. If we looked first and stopped ourselves then, an fg in
    between would find nothing to continue.
    """
    with suppress(termios.error):  # no terminal, no shell, or a signal that ends us
        termios.tcsetattr(terminal, termios.TCSANOW, termios.tcgetattr(terminal))
