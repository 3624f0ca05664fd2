"""`python -m novaera_tui` is `novaera`."""

import sys

from novaera_tui.main import main

sys.exit(main())
