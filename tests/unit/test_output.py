"""Checks of the output of a student's solver."""

from __future__ import annotations

import json
import re
from pprint import pformat

import pytest
from kit.commandline import call
from kit.oracles import fixture_json

from slidestar import Board, Limit, check_output, shuffle, solve
from slidestar.puzzle.board import positions_along

START = Board.parse("0 1 3/4 2 5/7 8 6")
PRINCETON = """\
Minimum number of moves = 4

3
 0  1  3
 4  2  5
 7  8  6

3
 1  0  3
 4  2  5
 7  8  6

3
 1  2  3
 4  0  5
 7  8  6

3
 1  2  3
 4  5  0
 7  8  6

3
 1  2  3
 4  5  6
 7  8  0
"""
MOVE_BACK = "1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/0 7 8\n1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/7 8 0"


def test_correct_output_is_accepted() -> None:
    report = check_output(PRINCETON, START)
    assert report.correct
    assert (report.moves, report.stated, report.shortest) == (4, 4, 4)
    assert str(report) == "correct: 4 moves, a shortest solution"


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (3, 3), (2, 5), (4, 4)])
def test_solutions_of_the_solver_are_accepted(rows: int, cols: int) -> None:
    board = shuffle(rows, cols, "printed")
    boards = list(positions_along(board, solve(board).moves))
    for text in ("\n".join(each.text() for each in boards), "\n\n".join(map(str, boards))):
        report = check_output(text, board)
        assert report.boards == tuple(boards)
        assert report.correct
        assert report.shortest == report.moves


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("moves = 4", "moves = 3", "line 1: 3 moves stated, but the boards make 4 moves"),
        (" 1  0  3\n", " 1  3  0\n", "line 8: board 2 is not one move from board 1"),
        (" 4  0  5\n", " 4  4  5\n", "line 15: tile 4 appears twice in"),
        (" 0  1  3\n 4  2", " 0  1  3\n 4  4", "line 5: tile 4 appears twice in"),
        (" 1  0  3\n", " 0  1  3\n", "line 8: board 2 is the same as board 1"),
        (" 0  1  3\n 4  2", " 4  1  3\n 0  2", "line 3: board 1 is not the board to solve"),
        (PRINCETON[-31:], "", "line 18: board 4, the last one, is not the goal"),
        (PRINCETON, "Searching\n\n1 2 3 4 5\n", "line 3: 5 numbers don't fill a board"),
        (PRINCETON, "Searching\n", "line 1: no board: every line is text"),
        (PRINCETON, "\n", "line 1: no board: the input is empty"),
    ],
)
def test_first_fault_is_named_with_its_line(old: str, new: str, fault: str) -> None:
    assert old in PRINCETON
    report = check_output(PRINCETON.replace(old, new), START)
    assert not report.correct
    assert str(report).startswith(fault)


def test_solution_need_not_be_a_shortest_one_unless_it_says_so() -> None:
    longer = check_output(MOVE_BACK)
    assert (longer.correct, longer.moves, longer.shortest) == (True, 3, 1)
    assert str(longer) == "correct: 3 moves, but 1 move is enough"
    claimed = check_output("Moves (minimum): 3 moves\n" + MOVE_BACK)
    assert str(claimed) == "line 1: 3 moves are not the fewest: 1 move is enough"
    stated = check_output("Solution found in 3 moves!\n" + MOVE_BACK)
    assert (stated.stated, stated.correct) == (3, True)


A, B, C = "1 2 3\n4 0 6\n7 5 8\n", "1 2 3\n4 5 6\n7 0 8\n", "1 2 3\n4 5 6\n7 8 0\n"
ASIDE, UNSOLVABLE = "1 0 3\n4 2 6\n7 5 8\n", "1 2 3\n4 5 6\n8 7 0\n"
PATH = f"{A}\n{B}\n{C}"
DETOUR = f"{A}\n{ASIDE}\n{PATH}"
TUPLES = [(1, 2, 3, 4, 0, 6, 7, 5, 8), (1, 2, 3, 4, 5, 6, 7, 0, 8), (1, 2, 3, 4, 5, 6, 7, 8, 0)]
GRIDS = [[list(each[row : row + 3]) for row in (0, 3, 6)] for each in TUPLES]
ARRAYS = pformat(GRIDS, width=24).replace("[[", "array([[").replace("]]", "]])")[6:]


@pytest.mark.parametrize(
    "text",
    [
        *(
            f"{line}\n{PATH}"
            for line in (
                *("Unsolvable: False", "Solvable: True", "No solution at depth 1", "No solution"),
                *("Is the board unsolvable? No", "No solution found within 1 moves", "None", "A*"),
                *(
                    "Searching, at most 80 moves deep",
                    "bound = 12",
                    "Time: 0.02 s",
                    *("0.0213", "41%", "第5步", ">>>"),
                    "***",
                ),
                *("g(n) = 3 h(n) = 2", "Maximum number of moves: 31", "9 moves per second", "UL"),
                *("Step 8: found 3 moves", "Depth: 5", "Cost: 5", "5 Züge, keine Lösung", "Move 5"),
                *("Total moves: 2", "Solved in 2 moves!", "2\n", "Expanding g=3 h=2\n" * 9),
                *(f"Start:\n{A}\nPath:", f"Start:\n{A}\nGoal:\n{C}\nPath:", f"Goal:\n{C}"),
                *(f"Start: {TUPLES[0]}", f"Explored: [{TUPLES[0]}, {TUPLES[2]}]", f"{A}\n"),
                f"Expanding\n{A}\nExpanding\n{ASIDE}\nExpanding\n{B}\nExpanding\n{C}\nPath",
                "Depths: [0, 1, 2, 3] and [1, 2, 4, 8]",
            )
        ),
        *(f"{PATH}\n{line}" for line in ("Moves: 2", "Minimum number of moves = 2", "None", "0.5")),
        f"{PATH}\nFinal state\n{C}",
        PATH.replace("\n", "\r\n"),
        *(f"{A}{line}\n{B}{line}\n{C}" for line in ("----", " |\n |\n \\'/", "\n↓\n", "\nU\n")),
        *(f"{line} 0\n{A}{line} 1\n{B}{line} 2\n{C}" for line in ("Moves:", "moves =", "h = 9")),
        *(f"{A}Moves: {k}\n{B}Moves: {n}\n{C}Moves: {m}" for k, n, m in ((0, 1, 2), (3, 7, 9))),
        *(f"{A}\n1 move\n\n{B}\n{line}\n\n{C}" for line in ("2 moves", "1 move")),
        f"41\n12\n{TUPLES}",
        f"Moves: 2\nMoves: 0\n{A}\nMoves: 1\n{B}\nMoves: 2\n{C}",
        f"Step 0: f=4 g=0 h=2\n{A}Step 1: f=3 g=1 h=1\n{B}Step 2: f=2 g=2 h=0\n{C}",
        str(TUPLES),
        str(GRIDS),
        pformat(GRIDS, width=20),
        ARRAYS,
        ARRAYS.replace(",", "").replace("array(", "").replace(")", ""),
        "\n".join(str(grid).replace("], ", "],\n ") for grid in GRIDS),
        f"deque({TUPLES}, maxlen=9)",
        str(dict(enumerate(TUPLES))),
        pformat([{"state": grid, "action": "Up", "cost": 1} for grid in GRIDS], width=30),
        str([f"<Node {each}>" for each in TUPLES]).replace("'", ""),
        str(["".join(map(str, each)) for each in TUPLES]),
        " -> ".join("".join(map(str, each)) for each in TUPLES),
        str([tuple(tile or None for tile in each) for each in TUPLES]),
        str([("Start", TUPLES[0]), ("Up", TUPLES[1]), ("Left", TUPLES[2])]),
        f"Path: {TUPLES}\nActions: ['Down', 'Right']\nFrontier sizes [1, 3, 5, 7]",
        f"Start\n{A}\nGoal\n{C}\npath = {TUPLES}\nMinimum number of moves = 2",
        *(
            f"{form % 0}\n{A}{form % 1}\n{B}\n{form % 2}\n{C}"
            for form in ("%d)", "[%d/2]", "%d", "t=%d", "== %d ==")
        ),
        "\n".join(f"{i}: {list(each)}" for i, each in enumerate(TUPLES)),
        re.sub("([0-9])", r"np.int64(\1)", str(TUPLES)),
        f"\x1b[1m{A}\x1b[0m\x1b[2J\n{B}\n\x1b[32m{C}\x1b[0m",
        f"{A}\n↓ D\n{B}\n→ R\n{C}",
        f"Goal reached in 2 moves!\n{PATH}",
        f"BFS\n{PATH}\nA*: minimal\nMinimum number of moves = 2\n{PATH}",
        "\n".join([f"Moves: 0\n{A}\nMoves: 1\n{B}\nMoves: 2\n{C}\n"] * 2),
    ],
)
def test_boards_that_lead_to_the_goal_are_the_solution(text: str) -> None:
    assert str(check_output(text)) == "correct: 2 moves, a shortest solution"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        *(
            (f"{line}\n{DETOUR}", f"line {line.count(chr(10)) + 1}: 4 moves are not the fewest")
            for line in ("Minimum number of moves = 4", "No solution within 3 moves\nMin moves: 4",
                         "\ufeffShortest solution: 4 moves", "Unsolvable\nOptimal: 4 moves")
        ),
        (f"{DETOUR}\nThe minimum number of moves is 4.", "line 21: 4 moves are not the fewest"),
        *(
            (f"{line}\n{DETOUR}", "line 1: 4 moves are not the fewest")
            for line in ("The shortest solution has 4 moves.", "min_moves = 4", "minMoves=4",
                         "Minimum no. of moves: 4", "[Minimum number of moves = 4]",
                         ">> Fewest moves: 4", "Solved optimally in 4 moves", "Min moves → 4")
        ),
        (f"DFS\n{DETOUR}\nMoves: 4\nA*\n{PATH}\nMoves: 3", "line 36: 3 moves stated, but the boards make 2 or 4 moves"),
        (f"DFS\n{DETOUR}\nMin moves: 4\nA*\n{PATH}", "line 22: 4 moves are not the fewest"),
        (f"{A}\nMinimum number of moves = 4\n{DETOUR[19:]}", "line 5: 4 moves are not the fewest"),
        (f"Minimum number of moves = 4\n{[TUPLES[0], TUPLES[1], *TUPLES]}",
         "line 1: 4 moves are not the fewest"),
        (f"Number of moves = 3\n{PATH}", "line 1: 3 moves stated, but the boards make 2 moves"),
        (f"4 moves\n{PATH}\n2 moves", "line 1: 4 moves stated"),
        (f"Minimum number of moves = 2\n{PATH}\nMoves: 3", "line 14: 3 moves stated"),
        (f"No solution at depth 0\n{A}", "line 2: board 1, the last one, is not the goal"),
        (f"Unsolvable: False\n{UNSOLVABLE}", "line 2: board 1, the last one, is not the goal"),
        (f"Keine Lösung\n{UNSOLVABLE}", "line 2: board 1, the last one, is not the goal"),
        (f"Start\n{A}\nGoal\n{C}\nPath\n{A}\n{C}",
         "line 16: board 2 is not one move from board 1"),
        (f"{A}\n{A}\n{C}", "line 5: board 2 is the same as board 1"),
        (f"{A}\n{ASIDE}\n{B}\n{C}", "line 9: board 3 is not one move from board 2"),
        (f"Explored: {TUPLES[:2]}\n{A}\n{C}", "line 6: board 2 is not one move from board 1"),
        ("Solved: [[1,2,3],[4,5,6],[7,8,0]]",
         "line 1: a single board, in a line of text, is not a path"),
        (str([TUPLES[0], TUPLES[2]]), "line 1: board 2 is not one move from board 1"),
        (str([TUPLES[0], (1, 2, 3, 4, 5, 6, 7, 7, 8), TUPLES[1]]), "line 1: tile 7 appears twice"),
        (str([TUPLES[1], TUPLES[0][:8], TUPLES[2]]), "line 1: 8 numbers could be 2x4 or 4x2"),
        (str([(1, 2, 3, 4, 0, 5), (1, 2, 3, 4, 5, 0)]), "line 1: 6 numbers could be 2x3 or 3x2"),
        ("[" * 2000, "line 1: no tiles in"),
    ],
)  # fmt: skip
def test_wrong_output_is_refused_for_its_first_fault(text: str, fault: str) -> None:
    assert str(check_output(text)).startswith(fault)


@pytest.mark.parametrize(
    "line",
    [
        *(
            "Unsolvable puzzle",
            "No solution exists!",
            "Unsolvable: True",
            "Solvable? No",
            "the 3x3 is unsolvable",
        ),
        *("is_solvable: False", "The given puzzle is NOT solvable", "This board can’t be solved."),
        *("Odd number of inversions: the board is unsolvable", "puzzle-x1.txt: no solution found"),
        "Depth 1: not found\nExpanded 181440 nodes\nNo solution for this 8-puzzle",
        *("isSolvable: false", "Goal is not reachable", "No path found", "Not a solvable puzzle"),
        'Exception in thread "main" java.lang.IllegalStateException: board is unsolvable',
        "Not solvable (11 inversions)",
    ],
)
@pytest.mark.parametrize(
    "form", ["{board}\n{line}", "Goal\n" + C + "\nStart\n{board}\n{line}", "{line}\n{board}",
             "Expanding\n{board}\nExpanding\n1 2 3\n4 5 0\n8 7 6\n{line}", "[[{board}]]\n{line}"]
)  # fmt: skip
def test_refusal_is_tested_against_the_board(line: str, form: str) -> None:
    text = form.format(line=line, board=UNSOLVABLE)
    assert str(check_output(text)) == "correct: the board cannot be solved"
    solvable = check_output(text, Board.parse(A))
    assert (solvable.correct, solvable.refuses) == (False, True)
    assert str(solvable).endswith("the board can be solved")


def test_board_without_solution_can_be_refused() -> None:
    unsolvable = Board.parse("1 2 3/4 5 6/8 7 0")
    assert check_output("No solution possible\n", unsolvable).correct
    assert check_output("No solution possible\n", unsolvable, unsolvable).fault is not None
    echoed = check_output(f"{unsolvable}\nNo solution possible\n")
    assert (echoed.correct, echoed.refuses, len(echoed.boards)) == (True, True, 1)
    assert str(echoed) == "correct: the board cannot be solved"
    assert str(check_output(f"{START}\nNo solution")) == "line 5: the board can be solved"
    assert str(check_output("\nUnsolvable puzzle", START)) == "line 2: the board can be solved"
    assert str(check_output(f"Goal\n{C}\nNo solution")).endswith("the board can be solved")
    assert str(check_output("no solution")) == "line 1: no solution, but the board is not known"


def test_length_of_a_shortest_solution_is_left_out_at_the_limit() -> None:
    board = shuffle(4, 4, "limited")
    text = "\n".join(each.text() for each in positions_along(board, solve(board).moves))
    report = check_output(text, limit=Limit(nodes=10))
    assert report.correct
    assert report.shortest is None
    assert str(report) == f"correct: {report.moves} moves"


@pytest.mark.parametrize(
    "case", fixture_json("readings.json")["outputs"], ids=lambda case: case["report"]
)
def test_output_of_a_students_program_is_checked(case: dict[str, str]) -> None:
    assert str(check_output(case["text"])) == case["report"]


def test_wrong_types_are_rejected() -> None:
    with pytest.raises(TypeError, match="text must be a str, got Board"):
        check_output(START)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="goal must be a Board, got 3"):
        check_output(PRINCETON, goal=3)  # type: ignore[arg-type]


@pytest.mark.parametrize(("rows", "cols", "length"), [(3, 3, 20), (2, 4, None)])
def test_multi_tile_moves_are_checked(rows: int, cols: int, length: int | None) -> None:
    board = Board.parse("8 6 7/2 5 4/3 0 1") if length else shuffle(rows, cols, "multi")
    done = call("solve", "--metric", "mtm", text=board.text())
    report = check_output(done.stdout, board, metric="mtm")
    assert report.correct
    assert report.moves == report.stated == report.shortest
    assert length in (None, report.moves)
    single = check_output(done.stdout, board)
    assert "is not one move from board" in str(single.fault)
    checked = call("check-output", "--metric", "mtm", text=done.stdout).stdout
    assert checked == f"correct: {report.moves} moves, a shortest solution\n"


def test_large_boards_have_no_length_in_multi_tile_moves() -> None:
    text = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 0 24"
    report = check_output(f"{text}\n{Board.solved(5).text()}", metric="mtm")
    assert (report.correct, report.moves, report.shortest) == (True, 1, None)


def test_boards_of_another_size_are_no_move() -> None:
    report = check_output("1 2 3/4 5 6/7 0 8\n1 2/0 3")
    assert str(report) == "line 2: board 2 is not one move from board 1"


def logged(*changes: tuple[int, str, str]) -> str:
    """Return the expansions of A* as the command line prints them, with changes to lines (from 1)."""
    lines = call("trace", "--heuristic", "hamming", text="8 1 3/4 0 2/7 6 5").stdout.splitlines()
    for line, old, new in changes:
        assert old in lines[line - 1]
        lines[line - 1] = lines[line - 1].replace(old, new)
    return "\n".join(lines)


@pytest.mark.parametrize("algorithm", ["bfs", "astar", "ida-star", "dfs", "iterative-deepening"])
def test_expansions_of_a_search_are_accepted(algorithm: str) -> None:
    board = "5 4 3/2 1 0" if algorithm == "dfs" else "1 2 3/4 8 0/7 6 5"
    printed = call("trace", "--algorithm", algorithm, text=board).stdout
    report = check_output(printed)
    assert report.is_log
    assert report.correct
    assert len(report.boards) == len(printed.splitlines()) - 2  # the heading and the goal
    assert str(report) == f"correct: {len(report.boards):,} expansions"


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ((5, "8-1-3", "1-8-3"), "line 5: board 4 is not one move from an earlier board"),
        (
            (5, "3    1 ", "3    4 "),
            "line 5: g is 4, but the board is one move from one with g = 0",
        ),
        ((2, "0    0 ", "0    2 "), "line 2: g is 2, but this is the first board"),
        ((6, "7  8-1", "9  8-1"), "line 6: f is 9, but g + h is 7"),
    ],
)
def test_first_wrong_expansion_is_named(change: tuple[int, str, str], fault: str) -> None:
    assert str(check_output(logged(change))) == fault


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Expanding (1,2,3,4,0,6,7,5,8) g=0\nExpanding (1,2,3,4,5,6,7,0,8) g=1\n"
         "Expanding (1,2,3,4,6,0,7,5,8) g=1", "correct: 3 expansions"),
        ("Expanding g=0\n1 2 3\n4 0 6\n7 5 8\n\nExpanding g=1\n1 2 3\n4 5 6\n7 0 8\n\n"
         "Expanding g=2\n1 2 3\n4 6 0\n7 5 8",
         "line 12: g is 2, but the board is one move from one with g = 0"),
        ("1 2 3\n4 0 6\n7 5 8\ng=0 h=2\n\n1 2 3\n4 5 6\n7 0 8\ng=1 h=1\n\n"
         "1 2 3\n4 6 0\n7 5 8\ng=1 h=2 f=4", "line 11: f is 4, but g + h is 3"),
        ("Step 0: [[1,2],[0,3]]\nStep 1: [[1,2],[3,0]]", "correct: 1 move, a shortest solution"),
        ("Step 0: [[1,2],[0,3]]\nGoal: [[1,2],[3,0]]\nStep 1: [[0,2],[1,3]]",
         "line 3: board 2, the last one, is not the goal"),
        ("Step 0: [[1,2],[0,3]] g=0\nStep 1: [[1,2],[3,0]] g=1",
         "correct: 1 move, a shortest solution"),
        ("Step 0: [[1,2],[0,3]] g=0\nStep 1: [[1,2],[3,0]] g=2",
         "correct: 1 move, a shortest solution"),
        # Statistics make no log of a path.
        ("Expanded: 3\nVisited: 5\n1 2 3/4 0 6/7 5 8\n1 2 3/4 5 6/7 0 8\n1 2 3/4 6 0/7 5 8\n"
         "1 2 3/4 5 6/7 8 0\n1 2 3/4 5 6/7 0 8", "line 5: board 3 is not one move from board 2"),
    ],
)  # fmt: skip
def test_boards_on_lines_with_words_are_read(text: str, said: str) -> None:
    assert str(check_output(text)) == said


def test_command_checks_files() -> None:
    assert call("check-output", text=PRINCETON).stdout == "correct: 4 moves, a shortest solution\n"
    done = call("check-output", "--board", "1 2 3/4 5 6/7 0 8", text=PRINCETON)
    assert (done.returncode, done.stdout) == (1, "line 3: board 1 is not the board to solve\n")
    done = call("check-output", "--goal", "blank-first", "--format", "json", text=PRINCETON)
    record = json.loads(done.stdout)
    assert (done.returncode, record["line"], record["moves"]) == (1, 23, 4)
