"""Compiles cards and messages when the package is built or installed, so that the game starts quickly."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileData(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 (hatch calls it so)
        sys.path.insert(0, str(Path(self.root)))
        from novaera_tui.compiled_messages import compile_catalogues
        from rules.loading import compile_shipped_cards

        compile_shipped_cards()
        compile_catalogues()
