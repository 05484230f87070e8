"""Print a table of the programs that `why` explains, from the counts of three boards.

`python tests/bench/why.py [OUT.md]`. A rule set is right if it also has the counts of a fourth
board. The last columns compare the matches on the first board alone with the estimate of matches
by chance.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from kit.counting_programs import INSIDE, OUTSIDE, Program

from slidestar import Board, Limit, count_nodes, explain_counts
from slidestar.classroom.explain import alike, line_of

BOARDS = ["813402765", "241673085", "260418735"]
NEAR = ["123046758", "413285760", "023185476"]  # near the goal, for depth-first search
FOURTH = {"dfs": "182403765"}
LIMIT = Limit(nodes=60_000_000, seconds=120)


def row(name: str, program: Program) -> tuple[str, bool, float, int]:
    """Return a line of the table, whether it is explained, and the numbers for chance."""
    boards = NEAR if program.algorithm == "dfs" else BOARDS
    observed = []
    for board in boards:
        counts = program.count(board)
        counts.pop("queue", None)
        observed.append((Board.parse(board), counts))
    found = explain_counts(observed, program.algorithm, program.heuristic, limit=LIMIT)
    groups = alike(found)
    fourth = FOURTH.get(
        program.algorithm, "724506831" if program.algorithm != "bfs" else "182403765"
    )
    counts = program.count(fourth)
    right = 0
    for group in groups:
        for each in group:
            got = count_nodes(
                Board.parse(fourth), None, program.algorithm, program.heuristic, each.rules
            )
            right += (got.expanded, got.generated) == (counts["expanded"], counts["generated"])
    text = "; ".join(line_of(group).split(": ", 1)[1] for group in groups)
    sets = sum(map(len, groups))
    chance, single = 0.0, 0
    if not sets and program.algorithm == "astar":
        one = explain_counts(
            observed[:1], program.algorithm, program.heuristic, limit=LIMIT, every=True
        )
        single = len(alike(one))
        chance = one.by_chance
    numbers = ", ".join(f"{c['expanded']}/{c['generated']}" for _, c in observed)
    verdict = f"{right} of {sets}" if sets else "none"
    line = f"| {name} | {numbers} | {verdict} | {text} | {chance:.2g} | {single} |"
    return line, sets > 0, chance, single


def main() -> None:
    lines = []
    for title, programs in (("inside", INSIDE), ("outside", OUTSIDE)):
        lines.append(
            f"\n## {len(programs)} programs {title} the rules\n\n| program | expanded/generated on"
            " three boards | sets right on a fourth board | explained by | by chance, one board |"
            " matches, one board |\n|---|---|---|---|---|---|"
        )
        explained, chances, singles = 0, 0.0, 0
        for name, program in programs.items():
            line, is_explained, chance, single = row(name, program)
            print(line, file=sys.stderr, flush=True)
            lines.append(line)
            explained += is_explained
            chances += chance
            singles += single
        lines.append(
            f"\n{explained} of {len(programs)} are explained. On the first board alone, with every"
            f" rule set, {singles} groups match in all, and {chances:.1f} are expected by chance."
        )
    text = "\n".join(lines) + "\n"
    if sys.argv[1:]:
        Path(sys.argv[1]).write_text(text)
    else:
        print(text)


if __name__ == "__main__":
    main()
