"""What the tests measure against: a breadth-first search of the 8-puzzle written apart from
the package, and the published instances."""

from __future__ import annotations

import json
import re
from collections import deque
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
FIXTURES = ROOT / "tests" / "fixtures"
GUIDE = ROOT / "py" / "docs"

GOAL = "123456780"


def neighbors_3x3(position: str) -> list[str]:
    """The positions one move away, of a 3x3 board as nine digits."""
    blank = position.index("0")
    found = []
    for other in range(9):
        apart = abs(blank // 3 - other // 3) + abs(blank % 3 - other % 3)
        if apart == 1:
            tiles = list(position)
            tiles[blank], tiles[other] = tiles[other], tiles[blank]
            found.append("".join(tiles))
    return found


@cache
def distances_3x3(goal: str = GOAL) -> dict[str, int]:
    """The distance to a goal of all 181,440 positions that can reach it."""
    distance = {goal: 0}
    queue = deque([goal])
    while queue:
        position = queue.popleft()
        for after in neighbors_3x3(position):
            if after not in distance:
                distance[after] = distance[position] + 1
                queue.append(after)
    return distance


class Published(NamedTuple):
    """A board of the Princeton course's files; `optimal` None: unsolvable."""

    name: str
    optimal: int | None
    size: int
    tiles: list[int]


def princeton() -> list[Published]:
    """All of them."""
    rows = []
    for line in (FIXTURES / "princeton_8puzzle.tsv").read_text().splitlines():
        if not line.startswith("#"):
            name, optimal, size, tiles = line.split("\t")
            length = None if optimal == "unsolvable" else int(optimal)
            rows.append(Published(name, length, int(size), [int(t) for t in tiles.split()]))
    return rows


def fixture_file(name: str) -> dict[str, list[dict[str, object]]]:
    """A file that the JavaScript tests read too."""
    loaded: dict[str, list[dict[str, object]]] = json.loads((FIXTURES / name).read_text("utf-8"))
    return loaded


def guide_script(library: str) -> tuple[str, str]:
    """The guide's example that's a whole script and imports a library first; and what it prints."""
    found = re.findall(
        r"^```python\n(from (\w+)(?:.*\n)*?)```\n\nIt prints\n\n```text\n(.*\n)```",
        (GUIDE / "clusters.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    [script] = [(code, printed) for code, name, printed in found if name == library]
    return script
