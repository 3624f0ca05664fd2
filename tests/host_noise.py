"""A host hears mutated messages: each gets at most one sentence, the host lives on, and its memory stays as it is.

python -m tests.host_noise 10000
"""

from __future__ import annotations

import json
import os
import random
import re
import sys
import tempfile
from pathlib import Path
from socket import AF_UNIX, SHUT_WR, SOCK_STREAM, socket
from typing import Any

from novaera_tui.network.protocol import Wording, text_of
from novaera_tui.network.socket_paths import SOCKET_SUFFIX
from rules.typed_data import read_as
from tests.network import environment_of, hosting, raw_line

GOOD = (
    raw_line("about"),
    raw_line("hello", seat="Ada", watch=False),
    raw_line("hello", seat="", watch=True),
    raw_line("choose", id=1, turn=0, key="zone 1", by_itself=False),
    raw_line("undo", id=2, turn=0),
    raw_line("redo", id=3, turn=1),
    raw_line("vote", id=4, vote=1, yes=True),
    raw_line("bot", id=5, seat=1, bot="easy"),
)
ODD: tuple[Any, ...] = (None, -1, 10**30, 1.5, "", "x" * 5000, [], {}, True, "\x1b[2J", "\ud800", [[[[]]]], "Ada")


def mutated(chance: random.Random) -> bytes:
    """One or two good messages with something wrong in them: a byte, a value, a field, a length, the nesting."""
    content = bytearray(chance.choice(GOOD))
    what = chance.randrange(7)
    if what == 0:
        for _ in range(chance.randrange(1, 6)):
            content[chance.randrange(len(content))] = chance.randrange(256)
    elif what == 1:
        del content[chance.randrange(len(content)) :]
    elif what == 2:
        message = json.loads(content)
        message[chance.choice([*message, "more"])] = chance.choice(ODD)
        content = bytearray(json.dumps(message).encode() + b"\n")
    elif what == 3:
        message = json.loads(content)
        del message[chance.choice(list(message))]
        content = bytearray(json.dumps(message).encode() + b"\n")
    elif what == 4:
        content = bytearray(chance.choice((b"[", b'{"v":', b"9", b"\\")) * chance.randrange(1, 4000) + b"\n")
    elif what == 5:
        content = bytearray(chance.randbytes(chance.randrange(1, 3000)))
    else:
        place = chance.randrange(len(content))
        content[place:place] = chance.choice((b"\n", b"\0", b"\xff", b'"', b"NaN", b"1e999"))
    return bytes(content)


def answers(path: Path, content: bytes) -> list[Any]:
    """What the host says to this before it hangs up."""
    with socket(AF_UNIX, SOCK_STREAM) as guest:
        guest.settimeout(20)
        guest.connect(str(path))
        heard = b""
        try:
            guest.sendall(content)
            guest.shutdown(SHUT_WR)
            while part := guest.recv(1 << 16):
                heard += part
        except (BrokenPipeError, ConnectionResetError):
            pass  # it hung up before everything was said
    return [json.loads(each) for each in heard.splitlines()]


def check(told: list[Any], content: bytes) -> bool:
    """At most one sentence, and it is the last thing that was said; says whether there was one."""
    kinds = [each["kind"] for each in told]
    assert "end" not in kinds[:-1], (content, kinds)
    for each in told:
        words = text_of(read_as(Wording, each["words"])) if each.get("words") else ""
        assert "Traceback" not in words and len(words) <= 300 and words.isprintable()
        assert each["kind"] != "end" or re.fullmatch(r"\S.*[.!]", words), words
    return kinds[-1:] == ["end"]


def memory(process: int) -> int:
    """Resident kilobytes."""
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    assert found
    return int(found[1])


def noise(number: int, folder: Path, seed: int = 1) -> str:
    chance = random.Random(seed)
    host, name = hosting(environment_of(folder), "--seat", "Ada", "--seat", "Bo", "--save", str(folder / "game.jsonl"))
    try:
        path = folder / "run" / f"novaera-{os.getuid()}" / f"{name}{SOCKET_SUFFIX}"
        ended, before = 0, 0
        for place in range(number):
            content = b"".join((raw_line("hello", seat="", watch=True), mutated(chance))[chance.randrange(2) :])
            ended += check(answers(path, content), content)
            if place == number // 3:
                before = memory(host.pid)
        grown = memory(host.pid) - before
        assert host.poll() is None, "the host has gone"
        assert [each["kind"] for each in answers(path, raw_line("about"))] == ["about"]
        assert grown < 2000, f"the host has grown by {grown} kB"
        return f"{number} mutated messages: {ended} connections ended with one sentence, host alive, {grown:+} kB"
    finally:
        host.kill()
        host.wait()


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        print(noise(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000, Path(folder)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
