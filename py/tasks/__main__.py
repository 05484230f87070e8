"""Run a command of `./build.sh`: `python py/tasks COMMAND`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1])

from tasks.usage import USAGE  # noqa: E402

if __name__ == "__main__":
    if sys.argv[1:2] and sys.argv[1] in ("help", "-h", "--help"):
        # The packages that `tasks.commands` imports may not be installed yet.
        print(USAGE, end="")
        sys.exit(0)
    from tasks.commands import main

    sys.exit(main(sys.argv[1:]))
