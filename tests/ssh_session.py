"""Games over real SSH: one is cut in mid-turn and resumed in the same decision, one is joined by two connections.

  make test-ssh

Starts an SSH server of its own on the loopback interface, with its own keys, configuration and port; nothing of the
machine's own SSH set-up is read or changed.
"""

from __future__ import annotations

import getpass
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from novaera_tui.saving import storage
from novaera_tui.saving.journal import player_of
from novaera_tui.saving.recording import read
from tests.network import hosting
from tests.terminal import PROGRAM, Terminal, begin_first_game, set_up_two_people

NEEDED = {"sshd": "openssh-server", "ssh": "openssh-client", "ssh-keygen": "openssh-client"}
TERMINALS = ("xterm-256color", "linux")
SIZE = (80, 24)


def tool(name: str) -> str:
    return shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin") or ""


class Server:
    """sshd on a free port of the loopback interface, for as long as the `with` block lasts."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.key = folder / "user_key"
        for key in (self.key, folder / "host_key"):
            subprocess.run([tool("ssh-keygen"), "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
        shutil.copy(f"{self.key}.pub", folder / "authorized_keys")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        (folder / "sshd_config").write_text(
            f"Port {self.port}\nListenAddress 127.0.0.1\nHostKey {folder / 'host_key'}\n"
            f"PidFile {folder / 'sshd.pid'}\nAuthorizedKeysFile {folder / 'authorized_keys'}\n"
            "StrictModes no\nUsePAM no\nPasswordAuthentication no\nKbdInteractiveAuthentication no\n"
            "PermitRootLogin prohibit-password\nPrintMotd no\n"
        )

    def __enter__(self) -> Server:
        if os.getuid() == 0:
            Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)  # sshd refuses to start as root without it
        self.log = (self.folder / "sshd.log").open("w")
        command = [tool("sshd"), "-D", "-e", "-f", str(self.folder / "sshd_config")]
        self.process = subprocess.Popen(command, stderr=self.log)
        deadline = time.monotonic() + 10
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return self
            except OSError:
                time.sleep(0.05)
        raise SystemExit(f"The SSH server did not start:\n{(self.folder / 'sshd.log').read_text()}")

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()
        self.log.close()

    def connect(self, terminal: str, home: Path, *arguments: str) -> Terminal:
        """A new connection that runs the program; TERM travels as it does for everybody, COLORTERM does not."""
        ssh = [tool("ssh"), "-F", "none", "-tt", "-p", str(self.port), "-i", str(self.key), "-o", "IdentitiesOnly=yes"]
        ssh += ["-o", "StrictHostKeyChecking=no", "-o", f"UserKnownHostsFile={self.folder / 'known_hosts'}"]
        ssh += ["-o", "LogLevel=ERROR", f"{getpass.getuser()}@127.0.0.1"]
        remote = [
            "cd",
            str(Path(__file__).resolve().parent.parent),
            "&&",
            "env",
            f"NOVAERA_HOME={home}",
            f"NOVAERA_RUN={home / 'run'}",
            "LANG=C.UTF-8",
        ]
        return Terminal(*remote, *PROGRAM, *arguments, program=ssh, size=SIZE, environment={"TERM": terminal})


def play_a_round(terminal: Terminal) -> int:
    """From the title into the second round, into the middle of somebody's turn; returns how many keys it took."""
    set_up_two_people(terminal)
    begin_first_game(terminal)
    terminal.wait_for("Ada's turn: pick")
    keys = 3
    mid_turn = re.compile(r"^ \w+'s turn: what do you do with", re.MULTILINE)
    while not ("round 2" in terminal.text and mid_turn.search(terminal.text)):
        assert keys < 200, f"the round does not end:\n{terminal.text}"
        terminal.press("enter")
        terminal.settle(0.15)
        keys += 1
    return keys


def prompt(terminal: Terminal) -> str:
    found = re.search(r"^ (Ada|Bo): .*$", terminal.text, re.MULTILINE)
    assert found, f"nobody is asked anything:\n{terminal.text}"
    return found.group().strip()


def session(server: Server, term: str, folder: Path) -> None:
    home = folder / f"home-{term}"
    print(f"\n=== TERM={term}, {SIZE[0]}x{SIZE[1]} ===")
    with server.connect(term, home) as terminal:
        keys = play_a_round(terminal)
        asked, before = prompt(terminal), terminal.settle()
        print(f"set up and played into round 2 with {keys} keys; the table asks: {asked}")
        terminal.process.kill()  # the client dies without a word, as with a line that drops
        terminal.process.wait()
    cut = time.monotonic()
    os.environ["NOVAERA_HOME"] = str(home)
    path = storage.newest_unfinished()
    assert path is not None, "there is no saved game"
    while player_of(path):
        assert time.monotonic() - cut < 5, f"still being played by {player_of(path)}"
        time.sleep(0.02)
    recording = read(path)
    assert recording.damage is None and not recording.torn
    print(
        f"connection cut; the program was gone after {time.monotonic() - cut:.2f} s,"
        f" {len(recording.entries)} lines saved"
    )
    with server.connect(term, home, "resume") as terminal:
        terminal.wait_for(re.escape(asked))
        after = terminal.settle()
        print(f"new connection, novaera resume: it asks: {prompt(terminal)}")
        assert prompt(terminal) == asked
        assert after.splitlines()[:2] == before.splitlines()[:2], "Era, round, scores and tracks are the same"
        print(after)
        terminal.press("Q")
        terminal.settle()
        terminal.press("y")
        assert terminal.wait() == 0


def together(server: Server, folder: Path) -> None:
    """Two connections join one game; one of them breaks and comes back to its seat."""
    home = folder / "home-together"
    (home / "run").mkdir(parents=True)
    environment = {"NOVAERA_HOME": str(home), "NOVAERA_RUN": str(home / "run")}
    print("\n=== two connections, one game ===")
    host, game = hosting(environment, "--seat", "Ada", "--seat", "Bo", "--fast", "--seed", "7")
    try:
        with server.connect(TERMINALS[0], home, "join", game, "--seat", "Ada") as ada:
            ada.wait_for("Ada: pick a Dice Zone")
            with server.connect(TERMINALS[1], home, "join", game, "--seat", "Bo") as bo:
                bo.wait_for("Ada is choosing")
                ada.press("enter")
                bo.wait_for("Bo: pick a Dice Zone")
                assert "Hand of Ada" not in bo.text
                bo.process.kill()  # as with a line that drops
                bo.process.wait()
            ada.wait_for("away")
            with server.connect(TERMINALS[1], home, "join", game) as bo:
                bo.wait_for("Bo: pick a Dice Zone")
                bo.press("enter")
                ada.wait_for("SPEND DICE")
                print(bo.settle())
                print(f"Ada and Bo play {game} over two connections; Bo's broke, and Bo came back to the seat")
    finally:
        host.terminate()
        assert host.wait() == 0


def main() -> int:
    missing = [name for name in NEEDED if not tool(name)]
    if missing:
        packages = " ".join(sorted({NEEDED[name] for name in missing}))
        print(f"This test needs {', '.join(missing)}. On Debian: apt install {packages}")
        return 2
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with Server(folder) as server:
            for term in TERMINALS:
                session(server, term, folder)
            together(server, folder)
    print("\nBoth games were resumed in the same decision, and one was played by two connections.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
