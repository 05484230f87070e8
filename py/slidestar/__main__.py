"""Run the command line: `python -m slidestar`."""

import os
import sys

# `python -m` puts the current folder first on the import path, where a student's random.py would
# shadow Python's module.
here = os.path.realpath(os.path.dirname(os.path.dirname(__file__)))
if sys.path[0] == os.getcwd() != here:
    del sys.path[0]

from slidestar.cli import main  # noqa: E402

sys.exit(main())
