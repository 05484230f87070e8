"""Run the command line: `python -m slidestar`."""

import os
import sys

# `python -m` begins the import path with the current folder, in which a student's random.py would
# replace Python's module.
here = os.path.realpath(os.path.dirname(os.path.dirname(__file__)))
if sys.path[0] == os.getcwd() != here:
    del sys.path[0]

from slidestar.cli import main  # noqa: E402

sys.exit(main())
