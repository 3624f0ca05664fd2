"""`python -m novaera_tui` is `novaera`."""

import sys

from novaera_tui.cli.main import main

sys.exit(main())
