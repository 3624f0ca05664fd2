"""Where the sockets of hosted games are, and which user is at the other end of one.

The socket of a private game is in a folder of mode 0700; each Unix group has a folder that it may enter. The kernel
identifies callers; they cannot choose their name.
"""

from __future__ import annotations

import os
import re
import socket
import stat
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Final

from novaera_tui import posix
from novaera_tui.errors import UserError
from novaera_tui.messages import gettext

SOCKET_SUFFIX: Final = ".sock"
SOCKET: Final = re.compile(rf"[a-z0-9-]{{1,64}}{re.escape(SOCKET_SUFFIX)}")
"""The names that `name_of` gives; none contains control characters."""
MOST_FILES: Final = 1_000
"""Entries of a folder that are looked at; strangers can create any number."""
MOST_SOCKETS: Final = 32
"""Games of one user that are listed, newest first."""
LONGEST_GAME_NAME: Final = 30
"""The path of a socket is limited to about a hundred bytes."""
INVITED: Final = (1 << 32) - 1
"""Stands for invited friends, who all use the host's account; no user has this number."""
FOLDER: Final = re.compile(r"novaera-(\d+)(?:-(.+))?")


def shared_place() -> Path:
    """The parent of folders that others can find; NOVAERA_RUN overrides it."""
    return Path(os.environ.get("NOVAERA_RUN") or "/tmp")


def private_folder() -> Path:
    """The user's runtime folder, or one in the shared place if there is none."""
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    if os.path.isdir(runtime) and not os.environ.get("NOVAERA_RUN"):
        return Path(runtime) / "novaera"
    return shared_place() / f"novaera-{posix.user_number()}"


def made_folder(group: str = "") -> Path:
    """The folder for the user's games, created if missing; UserError if it is not theirs."""
    folder = shared_place() / f"novaera-{posix.user_number()}-{group}" if group else private_folder()
    mode, owner_group = 0o700, -1
    if group:
        try:
            mode, owner_group = 0o750, posix.number_of_group(group)
        except KeyError:
            raise UserError("there is no group {group} on this machine.", group=repr(group)) from None
    try:
        with suppress(FileExistsError):
            folder.mkdir(mode=0o700)
        about = folder.lstat()
        if not stat.S_ISDIR(about.st_mode) or about.st_uid != posix.user_number():
            raise UserError(
                "cannot host in {folder}: it is not your folder. Set NOVAERA_RUN to another folder,"
                " the same one for all players.",
                folder=folder,
            )
        if group and about.st_gid != owner_group:
            os.chown(folder, -1, owner_group)
        if stat.S_IMODE(about.st_mode) != mode:
            folder.chmod(mode)
    except OSError as problem:
        if group and isinstance(problem, PermissionError):
            raise UserError(
                "you cannot open {folder} to the group {group}; are you in it?", folder=folder, group=repr(group)
            ) from None
        raise UserError(cannot_host(folder, problem)) from None
    return folder


def cannot_host(path: Path, problem: OSError) -> str:
    return gettext("cannot host in {folder}: {reason}.", folder=path, reason=problem.strerror or problem)


def name_of(journal: Path) -> str:
    """The name of a hosted game: unique, and the same each time it is hosted."""
    names = re.sub(r"^[\d-]*|[^a-z0-9-]+", "", journal.stem.casefold())[:LONGEST_GAME_NAME].strip("-")
    return f"{names or 'game'}-{sha256(str(journal.absolute()).encode(errors='replace')).hexdigest()[:4]}"


# Listening ----------------------------------------------------------------------------------------------


def listening_socket(folder: Path, name: str, group: str = "") -> socket.socket:
    """A socket under the game's name, which may replace that of a dead host; UserError if it cannot be created."""
    path = folder / f"{name}{SOCKET_SUFFIX}"
    before = folder / f".{name}.{os.getpid()}"
    listener = posix.unix_socket()
    try:
        with suppress(FileNotFoundError):
            before.unlink()
        listener.bind(str(before))
        before.chmod(0o660 if group else 0o600)
        if group:
            os.chown(before, -1, folder.lstat().st_gid)
        listener.listen(16)
        listener.setblocking(False)
        before.rename(path)  # only now: others must not find a socket that does not listen
    except OSError as problem:
        listener.close()
        with suppress(OSError):
            before.unlink()
        raise UserError(cannot_host(path, problem)) from None
    return listener


# Finding ------------------------------------------------------------------------------------------------


def sockets() -> list[Path]:
    """Everything that looks like a hosted game, in folders that belong to the user in their name."""
    found: dict[int, list[tuple[float, Path]]] = {}
    for folder, user in folders():
        with suppress(OSError), os.scandir(folder) as entries:
            for entry in islice(entries, MOST_FILES):
                if SOCKET.fullmatch(entry.name):
                    found.setdefault(user, []).append((entry.stat(follow_symlinks=False).st_mtime, Path(entry.path)))
    return sorted(path for games in found.values() for _, path in sorted(games)[-MOST_SOCKETS:])


def folders() -> Iterator[tuple[Path, int]]:
    """Folders with hosted games, and their owners. Folders that others can write to are skipped."""
    candidates = [(private_folder(), posix.user_number())]
    if not os.environ.get("NOVAERA_RUN"):
        # not every login sets XDG_RUNTIME_DIR
        candidates.append((Path(f"/run/user/{posix.user_number()}/novaera"), posix.user_number()))
    with suppress(OSError):
        known = [(name, FOLDER.fullmatch(name)) for name in os.listdir(shared_place())]
        candidates += [(shared_place() / name, int(match[1])) for name, match in known if match]
    for folder, user in dict.fromkeys(candidates):
        with suppress(OSError):
            about = folder.lstat()
            if stat.S_ISDIR(about.st_mode) and about.st_uid == user and not about.st_mode & 0o022:
                yield folder, user


def game_at(path: Path) -> str:
    """The name of the game behind a socket."""
    return path.name.removesuffix(SOCKET_SUFFIX)


# Who is who ---------------------------------------------------------------------------------------------


def user_name(user: int) -> str:
    """The name, or a number such as #1000, which is no valid name."""
    if user == INVITED:
        return gettext("invited")
    try:
        return posix.name_of_user(user)
    except KeyError:
        return f"#{user}"


def user_number(name: str) -> int:
    try:
        return posix.number_of_user(name)
    except KeyError:
        raise UserError("there is no user {user} on this machine.", user=repr(name)) from None
