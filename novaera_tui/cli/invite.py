"""`novaera invite`: the line of authorized_keys that lets a friend's SSH key take one seat, and do nothing else."""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import struct
import sys
from base64 import b64decode
from typing import Final

from novaera_tui.cli.join import player_name
from novaera_tui.errors import UserError, text_of_file
from novaera_tui.messages import gettext

LARGEST_KEY: Final = 20_000
"""Bytes; an RSA key of 16,384 bits has a sixth of that."""
LONGEST_TYPE: Final = 80
OPTIONS: Final = "restrict,pty"
"""`restrict` refuses forwarding of ports, sockets, agents and X11, and ~/.ssh/rc, now and in later versions, but not
tunnels, which sshd refuses to everybody unless its configuration says PermitTunnel."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.description = gettext(
        "Prints a line for ~/.ssh/authorized_keys. With that key, your friend connects with ssh -t and plays NAME"
        " in the game that you host. The key opens no shell, no port and no other seat."
    )
    parser.add_argument("name", metavar="NAME", help=gettext("the player your friend will be"))
    parser.add_argument("key", metavar="KEY-FILE", help=gettext("your friend's public key, such as id_ed25519.pub"))


def run(arguments: argparse.Namespace) -> int:
    name = player_name(arguments.name, "NAME")
    if not name:
        raise UserError(gettext("NAME must not be empty."))
    print(line(name, public_key(arguments.key)))
    return 0


def line(name: str, key: str) -> str:
    """In authorized_keys, a backslash before a quotation mark is the only escape."""
    run_folder = os.environ.get("NOVAERA_RUN")
    environment = ["env", f"NOVAERA_RUN={run_folder}"] if run_folder else []
    command = shlex.join([*environment, *program(), "join", "--as", name])
    return f'{OPTIONS},command="{command.replace(chr(34), chr(92) + chr(34))}" {key} novaera {name}'


def program() -> list[str]:
    """By its full path: logins without a shell often lack the user's own programs."""
    found = shutil.which(sys.argv[0]) if os.path.basename(sys.argv[0]).startswith("novaera") else None
    return [os.path.abspath(found)] if found else [sys.executable, "-m", "novaera_tui"]


def public_key(path: str) -> str:
    """Type and key, if the file is one OpenSSH public key."""
    text = text_of_file(path, LARGEST_KEY)
    if "PRIVATE KEY" in text:
        raise UserError(
            gettext("{file} is a private key, which nobody should send; ask for the file that ends in .pub.", file=path)
        )
    words = text.split()
    if len(text.strip().splitlines()) != 1 or len(words) < 2 or not is_key(*words[:2]):
        raise UserError(
            gettext("{file} is not an OpenSSH public key: one line such as ssh-ed25519 AAAA... name.", file=path)
        )
    return " ".join(words[:2])


def is_key(kind: str, key: str) -> bool:
    """Does the key say itself that it is of this kind?"""
    try:
        content = b64decode(key, validate=True)
        (length,) = struct.unpack_from(">I", content)
    except (ValueError, struct.error):
        return False
    return length <= LONGEST_TYPE and len(content) > 4 + length and content[4 : 4 + length] == kind.encode()
