"""`why` explains the counts of programs by true rules or not at all; see tests/bench/why.py."""

from __future__ import annotations

import pytest
from kit.counting_programs import INSIDE, OUTSIDE, Program

from slidestar import Board, Limit, count_nodes, explain_counts
from slidestar.classroom.explain import Observation

BOARDS = ["813402765", "241673085"]
THIRD = "260418735"
EXPLAINED = [
    "A*, heapq, (f, number)",
    "A*, (f, -g, -number)",
    "A*, (f, state)",
    "A*, Manhattan with the gap",
    "A*, marked on insertion",
    "A*, dictionary of g, moves back counted",
    "greedy search of AIMA",
    "weighted A* of AIMA",
    "breadth-first, goal when generated, LRUD",
    "IDA* of Wikipedia, calls",
    "IDA*, last round, order DLRU",
    "IDA*, any path, Hamming",
]
NOT_EXPLAINED = [
    "A*, random ties 0",
    "A* by h only",
    "A*, goal cells off by one",
    "A*, counts expansions twice",
    "A*, best and oldest in turn",
    "bidirectional as breadth-first",
    "IDA* with a table",
]


def observed(program: Program) -> list[Observation]:
    return [(Board.parse(board), program.count(board)) for board in BOARDS]


@pytest.mark.parametrize("name", EXPLAINED)
def test_rules_of_a_program_hold_on_another_board(name: str) -> None:
    program = INSIDE[name]
    counts = program.count(THIRD)
    found = next(explain_counts(observed(program), program.algorithm, program.heuristic))
    again = count_nodes(Board.parse(THIRD), None, program.algorithm, program.heuristic, found.rules)
    assert {kind: getattr(again, kind) for kind in counts} == counts


@pytest.mark.parametrize("name", NOT_EXPLAINED)
def test_a_program_outside_the_rules_is_not_explained(name: str) -> None:
    program = OUTSIDE[name]
    limit = Limit(nodes=60_000)  # up to two changes, as tests/bench/why.py tries the others
    found = explain_counts(observed(program), program.algorithm, program.heuristic, limit=limit)
    assert [str(each) for each in found] == []
