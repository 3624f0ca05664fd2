"""Compiles cards and messages when the package is built or installed; wheels get a manual page and completions."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, str(Path(self.root)))
        from novaera_tui.compiled_messages import compile_catalogues
        from rules.loading import compile_shipped_cards

        compile_shipped_cards()
        compile_catalogues()
        if version != "editable":
            build_data["shared_data"] |= dict(self.written_files())

    def written_files(self) -> Any:
        """Files made for the system, and where they belong under its prefix."""
        from novaera_tui.cli.completions import script
        from novaera_tui.cli.manual import page

        shared = {
            "share/man/man1/novaera.1": page(),
            "share/bash-completion/completions/novaera": script("bash"),
            "share/zsh/site-functions/_novaera": script("zsh"),
            "share/fish/vendor_completions.d/novaera.fish": script("fish"),
        }
        for place, content in shared.items():
            file = Path(self.root, "build", place)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(content, encoding="utf-8")
            yield str(file), place
