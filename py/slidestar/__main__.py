"""Run the command line: `python -m slidestar`."""

import sys

from slidestar.cli import main

sys.exit(main())
