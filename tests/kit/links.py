"""Replay links of slidysim's leaderboard."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from typing import Any


def packed(text: str) -> str:
    """Compress a text with zlib and encode it in base64."""
    return b64encode(zlib.compress(text.encode("utf-8", "surrogatepass"))).decode()


def leaderboard_link(solves: str, rows: int, cols: int, about: dict[str, Any] | None = None) -> str:
    """Return a link with solves in the leaderboard's format."""
    fields = [about or {}, packed(solves), {}, 4000, cols, rows, "", -1, "", True]
    return f"https://slidysim.github.io/replay?r={packed(json.dumps(fields))}"
