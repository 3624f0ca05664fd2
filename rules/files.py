"""Reading a user's file: only a regular file, and only up to a limit."""

from __future__ import annotations

import errno
import os
from stat import S_ISDIR, S_ISREG


def contents(place: str | os.PathLike[str], most: int, *, follow: bool = True) -> bytes:
    """The first `most` bytes of a file; with `follow=False` symbolic links are refused.

    Raises OSError if it is not a regular file: a device may have no end, and a pipe may never begin.
    """
    flags = os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK
    handle = os.open(place, flags if follow else flags | os.O_NOFOLLOW)
    try:
        about = os.fstat(handle)
        mode = about.st_mode
        if S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not S_ISREG(mode):
            raise OSError(errno.EINVAL, "it is not a regular file")
        with open(handle, "rb", closefd=False) as file:
            # room is made for as much as is asked for; some files (in /proc) do not tell their size
            return file.read(min(most, about.st_size) or most)
    finally:
        os.close(handle)
