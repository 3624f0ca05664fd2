"""The program: `novaera` and `python -m novaera_tui`."""

import gc
import sys

gc.disable()  # start-up time: imports make no garbage, and looking for some takes 3 ms
from novaera_tui.cli.main import main  # noqa: E402 (after the line above)

gc.freeze()
gc.enable()

if __name__ == "__main__":
    sys.exit(main())
