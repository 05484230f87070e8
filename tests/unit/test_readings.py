"""Boards, moves and links in the forms that programs, spreadsheets and people write."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.links import leaderboard_link
from kit.oracles import fixture_json

from slidestar import (
    Board,
    IllegalMove,
    InvalidBoard,
    Moves,
    PuzzleError,
    read_moves,
    shuffle,
    solve,
)
from slidestar.cli.notations import read_notations
from slidestar.history import Refusal, Solve, write_json
from slidestar.history.replays import read_solves
from slidestar.page.paste_requests import read_pasted
from slidestar.puzzle import board_stream
from slidestar.puzzle.board_stream import parse_boards, read_boards
from slidestar.puzzle.board_text import parse_rows
from slidestar.puzzle.move_formats import read_scramble
from slidestar.slidysim import Replay, read_replay, read_replays, write_replay

CORPUS = fixture_json("readings.json")


def cases(name: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", CORPUS[name], ids=lambda case: repr(case["text"])[:40])


# Boards


@cases("boards")
def test_board_in_another_form_is_read(case: dict[str, Any]) -> None:
    assert parse_boards(case["text"]) == [Board(case["rows"])]


@cases("boards")
def test_board_in_another_form_is_streamed(case: dict[str, Any]) -> None:
    small = "1-2_3-0"
    lines = f"{small}\n\n{case['text']}\n\n{small}".splitlines()
    found = [written.board().text() for written in read_boards(lines)]
    assert found == [small, Board(case["rows"]).text(), small]


@cases("boards")
def test_board_in_another_form_is_converted(case: dict[str, Any]) -> None:
    (line,) = read_notations(["", "# a comment", *case["text"].splitlines()])
    assert (line.board, line.moves) == (Board(case["rows"]), None)


@cases("refused_boards")
def test_refusal_of_a_board_names_the_cause(case: dict[str, Any]) -> None:
    with pytest.raises(InvalidBoard) as refused:
        Board.parse(case["text"])
    assert case["fault"] in str(refused.value)
    assert "\n" not in str(refused.value)


def test_refusal_counts_the_lines_of_the_stream() -> None:
    lines = "1-2_3-0\n\n# a comment\n\n\n3\n1 2 4\n5 6 7\n8 0".splitlines()
    with pytest.raises(InvalidBoard, match=r"^line 9 has 2 tiles, expected 3"):
        list(read_boards(lines))


def test_refusal_of_two_blanks_counts_lines_of_the_stream() -> None:
    lines = "1-2_3-0\n\n1 2\n3 x\n\n1 x\n2 x".splitlines()
    with pytest.raises(InvalidBoard, match="'x' on line 6 and 'x' on line 7 both stand"):
        list(read_boards(lines))


def test_streamed_boards_may_have_a_line_each() -> None:
    lines = ["{{1,2},{3,0}}", "1:2-0:3", "2x2:0,1,2,3", "1 2 x 3", "[[1, 2], [None, 3]]", "'1230'"]
    found = [written.board().text() for written in read_boards(lines)]
    assert found == ["1-2_3-0", "1-2_0-3", "0-1_2-3", "1-2_0-3", "1-2_0-3", "1-2_3-0"]


Grid = list[list[int]]


def rows_of(grid: Grid, blank: str = "0", between: str = " ") -> list[str]:
    return [between.join(str(tile) if tile else blank for tile in row) for row in grid]


def table(grid: Grid, blank: str = "0") -> list[str]:
    return ["".join(f"{tile or blank:>3}" for tile in row) for row in grid]


def with_blank(blank: str) -> Callable[[Grid], str]:
    return lambda grid: "\n".join(rows_of(grid, blank))


def boxed(grid: Grid) -> str:
    ruler = "+" + "----+" * len(grid[0])
    lines = ["|" + "".join(f" {tile or '':>2} |" for tile in row) for row in grid]
    return f"{ruler}\n" + f"\n{ruler}\n".join(lines) + f"\n{ruler}"


FORMS: dict[str, Callable[[Grid], str]] = {
    **{
        f"blank {blank!r}": with_blank(blank)
        for blank in ("_", "x", "X", ".", "*", "-", "b", "E", "#", "None")
    },
    "frame and #": lambda grid: boxed(grid).replace("|    |", "|  # |"),
    "size and comments": lambda grid: "\n".join(
        f"{line} # row" for line in [f"{len(grid)} {len(grid[0])}", *rows_of(grid)]
    ),
    "CSV": lambda grid: "\n".join(rows_of(grid, "", ",")),
    "semicolons": lambda grid: "\n".join(rows_of(grid, "", ";")),
    "tabs": lambda grid: "\n".join(rows_of(grid, "", "\t")),
    "space": lambda grid: "\n".join(table(grid, " ")),
    "Python": str,
    "None": lambda grid: str([[tile or None for tile in row] for row in grid]),
    "strings": lambda grid: str([[str(tile or "") for tile in row] for row in grid]),
    "tuples": lambda grid: str(tuple(tuple(row) for row in grid)),
    "floats": lambda grid: str([[float(tile) for tile in row] for row in grid]),
    "C": lambda grid: "{" + ", ".join("{" + row + "}" for row in rows_of(grid, "0", ", ")) + "};",
    "Java": lambda grid: (
        "int[][] tiles = new int[][] {{" + "}, {".join(rows_of(grid, "0", ", ")) + "}};"
    ),
    "numpy": lambda grid: "[[" + "]\n [".join(rows_of(grid)) + "]]",
    "numpy's repr": lambda grid: (
        "array([[" + "],\n       [".join(rows_of(grid, "0", ", ")) + "]], dtype=int8)"
    ),
    "colons": lambda grid: "-".join(rows_of(grid, "0", ":")),
    "Tatham": lambda grid: f"{len(grid[0])}x{len(grid)}:" + ",".join(rows_of(grid, "0", ",")),
    "frame": boxed,
    "box drawing": lambda grid: boxed(grid).translate(str.maketrans("+-|", "┼─│")),
    "outer frame": lambda grid: "+---+\n|" + "|\n|".join(table(grid, " ")) + "|\n+---+",
    "Markdown": lambda grid: (
        "| "
        + " |\n| ".join(rows_of(grid, "", " | ")).replace("\n", f"\n{'|--' * len(grid[0])}|\n", 1)
        + " |"
    ),
}

boards = st.builds(
    lambda rows, cols, seed: shuffle(rows, cols, str(seed)),
    st.integers(2, 5), st.integers(2, 5), st.integers(0, 999),
)  # fmt: skip


@given(boards, st.sampled_from(sorted(FORMS)))
def test_board_written_in_a_form_is_read_back(board: Board, form: str) -> None:
    text = FORMS[form]([list(row) for row in board.grid()])
    assert Board.parse(text) == board


@given(st.integers(0, 999))
def test_board_written_in_hexadecimal_is_read_back(seed: int) -> None:
    board = shuffle(4, 4, str(seed))
    for text in ("".join(f"{tile:x}" for tile in board.tiles),
                 "/".join("".join(f"{tile:X}" for tile in row) for row in board.grid())):  # fmt: skip
        assert Board.parse(text) == board


@given(boards, st.integers(0, 99))
def test_missing_tile_below_a_size_is_refused(board: Board, place: int) -> None:
    rows = [list(row) for row in board.grid()]
    at = place % board.rows
    del rows[at][place % board.cols]
    text = "\n".join([f"{board.rows} {board.cols}", *rows_of(rows)])
    if board.cols == 2:
        return  # a single tile in a line of its own
    with pytest.raises(InvalidBoard, match=f"line {at + 2} has {board.cols - 1} tile"):
        Board.parse(text)


# Moves

BOARD = Board.parse("1-2-3_4-0-6_7-5-8")


@cases("moves")
def test_moves_in_another_form_are_read(case: dict[str, str]) -> None:
    expected = (Moves.parse(case["moves"]), case["convention"])
    assert read_moves(case["text"], BOARD) == expected


@cases("refused_moves")
def test_refusal_of_moves_names_the_cause(case: dict[str, str]) -> None:
    with pytest.raises(IllegalMove) as refused:
        read_moves(case["text"], BOARD)
    assert case["fault"] in str(refused.value)


def test_words_are_moves_of_the_blank_unless_unsolved() -> None:
    board = Board.parse("1-2-3_4-0-6_7-5-8")
    assert read_moves("Up", board) == (("D",), "blank")
    assert read_moves("Up Left", board) == (("U", "L"), "tile")


ARROWS = str.maketrans("UDLR", "↑↓←→")
SCRAMBLE = Moves("D2R2U2L2D2R2U2LDRDLU2")


@pytest.mark.parametrize("start", ["", "12. ", "3) "])
@pytest.mark.parametrize(
    "text",
    [
        str(SCRAMBLE),
        " ".join(SCRAMBLE),
        ", ".join(SCRAMBLE.opposite()).lower(),
        " ".join(SCRAMBLE).translate(ARROWS),
    ],
)
def test_scramble_is_read_as_its_board(start: str, text: str) -> None:
    board = Board.solved(3).apply(SCRAMBLE)
    assert parse_boards(f"{start}{text}\n{board.text()}") == [board, board]
    assert read_scramble(f"{start}{text}") == (board, SCRAMBLE)


@given(st.sampled_from([3, 4]), st.lists(st.integers(0, 3), min_size=40, max_size=80))
def test_scramble_has_the_smaller_size_that_fits(side: int, choices: list[int]) -> None:
    board, moves = Board.solved(side), []
    for choice in choices:
        legal = board.legal_moves()
        moves.append(legal[choice % len(legal)])
        board = board.move(moves[-1])
    found = read_scramble(" ".join(moves))
    assert found is not None
    assert found.moves == tuple(moves)
    assert found.board == board or (side, found.board.rows) == (4, 3)


WORDS = {"U": "Up", "D": "Down", "L": "Left", "R": "Right"}
MOVE_FORMS: dict[str, Callable[[str], str]] = {
    "words": lambda moves: " ".join(WORDS[move] for move in moves),
    "capitals": lambda moves: ", ".join(WORDS[move].upper() for move in moves),
    "a list of words": lambda moves: str([WORDS[move].lower() for move in moves]),
    "a list of letters": lambda moves: str(list(moves)),
    "a length first": lambda moves: f"{len(moves)}\n{moves}",
    "numbered lines": lambda moves: "\n".join(f"{n}. {m}" for n, m in enumerate(moves, start=1)),
    "numbered words": lambda moves: "\n".join(
        f"Step {number}: {WORDS[move]}" for number, move in enumerate(moves, start=1)
    ),
    "arrows between": lambda moves: " -> ".join(moves),
    "arrows": lambda moves: moves.translate(ARROWS),
    "half-wide arrows": lambda moves: " ".join(moves.translate(str.maketrans("UDLR", "￪￬￩￫"))),
    "enum members": lambda moves: str([f"Move.{WORDS[move].upper()}" for move in moves]),
}


@given(st.integers(0, 99), st.sampled_from(sorted(MOVE_FORMS)), st.sampled_from(["tile", "blank"]))
def test_moves_written_in_a_form_are_read_back(seed: int, form: str, whose: str) -> None:
    board = shuffle(3, 3, str(seed))
    moves = solve(board).moves
    letters = (moves if whose == "tile" else moves.opposite()).letters()
    assert read_moves(MOVE_FORMS[form](letters), board) == (moves, whose)


NAMES = [
    *(dict(zip("UDLR", names, strict=True)) for names in ("UDLR", "udlr", "↑↓←→", "^v<>")),
    *({move: f"{owner}{word}" for move, word in WORDS.items()} for owner in ("", "Dir.")),
    None,  # the numbers of the tiles
]
SEPARATORS = [
    *(" ", "", ".", ". ", "..", "-", " - ", ";", "|", "/", ":", ": ", ", ", "->", " -> ", " => "),
    *(">", "→", " → ", "\n", ")(", "][", "'", "', '", " 2. ", ").", "...", "_", "\n2. ", " and "),
]
FRAMES = ["{}", "({})\n", "['{}']", "Solution: {}", "moves={}.", "1. {}", "1.{}", "2. {}", "{}->"]
STRAYS = ["", "", "", "Dwon", "X", "-3", "2x", "Foo.", "?", "solution", "(2 moves)"]


@given(
    st.integers(0, 10**5), st.sampled_from(NAMES), st.sampled_from(FRAMES),
    st.lists(st.sampled_from(SEPARATORS), min_size=1, max_size=2), st.sampled_from(STRAYS),
)  # fmt: skip
def test_decorated_moves_are_read_completely_or_refused(
    seed: int, names: dict[str, str] | None, frame: str, separators: list[str], stray: str
) -> None:
    start = board = Board.solved(5).apply("R2D2")
    moves, parts = list[str](), list[str]()
    for choice in map(int, str(seed)):
        legal = board.legal_moves()
        moves.append(legal[choice % len(legal)])
        board, before = board.move(moves[-1]), board
        parts.append(names[moves[-1]] if names else str(before.tiles[board.blank]))
    arrows = ["→", " → ", ">"] if names and names["U"] in "↑^" else []
    parts.insert(seed % 4, stray and f" {stray} ")
    between = [" " if each in arrows else each for each in separators] * len(parts)
    text = "".join(f"{part}{each}" for part, each in zip(parts, between, strict=False) if part)
    with suppress(IllegalMove):
        found = read_moves(frame.format(text), start).moves
        assert found in (Moves(moves), Moves(moves).opposite())
        assert not stray


# Links

REPLAY = Replay(BOARD, Moves("UL"), 4.0, (0.0, 250.0))
WRAPPERS = [
    "{}", "[a solve](<{}>).", "See {}, it was fast.", '<a href="{}">a solve</a>', "  {}  ", "1. {}",
    "- {}", "{} :-)",
]  # fmt: skip
"""Other wrappers are in `tests/fixtures/links-in-text.json`."""


@pytest.mark.parametrize("wrapper", WRAPPERS)
@pytest.mark.parametrize(
    "link", [write_replay(REPLAY), f"https://a.b/slidestar/?board={BOARD.text()}&moves=UL"]
)
def test_wrapped_link_is_read(wrapper: str, link: str) -> None:
    (line,) = read_notations([wrapper.format(link)])
    assert (line.board, line.moves) == (BOARD, Moves("UL"))


def test_query_with_spaces_is_read_to_its_end() -> None:
    (line,) = read_notations(["?board=1 2 3/4 0 6/7 5 8&moves=U L"])
    assert (line.board, line.moves) == (BOARD, Moves("UL"))


AVERAGE = leaderboard_link(
    "UL,RDLU2L;0.25,0.9;2,6;8.0,6.7;-1.000;[0,250;0,180,360,540,720,900]", 3, 3
)


def test_solves_of_an_average_are_read() -> None:
    first, second = read_replays(AVERAGE)
    assert first == Replay(BOARD, Moves("UL"), 8.0, (0, 250))
    assert second.moves == Moves("RDLU2L")
    assert second.board.apply(second.moves).is_goal()
    assert second.times == (0, 180, 360, 540, 720, 900)


def test_several_solves_are_not_read_as_one() -> None:
    with pytest.raises(PuzzleError, match=r"several solves \(2\)"):
        read_replay(AVERAGE)


def test_each_solve_is_converted_and_has_a_result() -> None:
    assert [str(line.moves) for line in read_notations([AVERAGE])] == ["UL", "RDLU2L"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"{AVERAGE} {write_replay(REPLAY)}", ["UL", "RDLU2L", "UL"]),
        (f"[a]({write_replay(REPLAY)}), [b]({AVERAGE})", ["UL", "UL", "RDLU2L"]),
        (f"2025-01-01,{AVERAGE},fast", ["UL", "RDLU2L"]),
        (f"My solves:\n{AVERAGE}", ["no replay link in 'My solves:'", "UL", "RDLU2L"]),
    ],
)
def test_every_link_of_a_text_is_read(text: str, found: list[str]) -> None:
    solves = list(read_solves(text))
    assert [it.reason if isinstance(it, Refusal) else str(it.moves) for it in solves] == found
    if "My" not in text:
        assert [str(line.moves) for line in read_notations([text])] == found


def test_link_in_a_comment_does_not_make_a_list_of_links() -> None:
    start = Board.parse("1-2-3_4-0-6_7-5-8")
    solve = Solve("2026-01-01", start, Moves("UL"), 500, comment=AVERAGE)
    assert list(read_solves(write_json([solve]))) == [solve]


@pytest.mark.parametrize(
    "solves", ["UL,RDLU2L", "UL,RDLU2L;;;8,6.7;", "UL,RDLU2L;;;;;[;]", "UL,RDLU2L;0.2,0.9;2,6;;;[]"]
)
def test_solves_without_times_are_read(solves: str) -> None:
    found = read_replays(leaderboard_link(solves, 3, 3))
    assert [(str(each.moves), each.times) for each in found] == [("UL", None), ("RDLU2L", None)]


def test_solves_with_and_without_times_are_read() -> None:
    found = read_replays(leaderboard_link("UL,UL;;;;;[;0,9]", 3, 3))
    assert [each.times for each in found] == [None, (0, 9)]


@pytest.mark.parametrize(
    ("mode", "rows", "cols", "sizes"),
    [
        ("2-N relay", 4, 4, [(4, 4), (3, 3), (2, 2)]),
        ("Height relay", 4, 3, [(4, 3), (3, 3), (2, 3)]),
        ("Width relay", 3, 4, [(3, 4), (3, 3), (3, 2)]),
        ("Everything-up-to relay", 3, 3, [(3, 3), (3, 2), (2, 3), (2, 2)]),
        ("Standard", 3, 3, [(3, 3), (3, 3)]),
        ("Marathon 42", 2, 2, [(2, 2)] * 42),
    ],
)
def test_solves_of_a_relay_have_their_sizes(
    mode: str, rows: int, cols: int, sizes: list[tuple[int, int]]
) -> None:
    link = leaderboard_link(
        ",".join(["UL"] * len(sizes)), rows, cols, {"gameMode": mode, "avglen": 1}
    )
    assert [(each.board.rows, each.board.cols) for each in read_replays(link)] == sizes


def test_fault_of_one_solve_names_it() -> None:
    with pytest.raises(IllegalMove, match=r"^solve 2: "):
        read_replays(leaderboard_link("UL,D", 3, 3))
    with pytest.raises(PuzzleError, match="solve 2: times must have an item for each move"):
        read_replays(leaderboard_link("UL,UL;;;;;[0,9;0]", 3, 3))
    with pytest.raises(PuzzleError, match="a 2-N relay must have 2 solves, got 3"):
        read_replays(leaderboard_link("UL,UL,UL", 3, 3, {"gameMode": "2-N relay"}))


def test_link_of_100_000_moves_is_read() -> None:
    moves = "RDLU" * 12_500
    found = read_replays(leaderboard_link(f"{moves},{moves}", 3, 3))
    assert [len(each.moves) for each in found] == [50_000, 50_000]


# Pasted texts of which only a part can be read.


LISTING = "Minimum number of moves = 2\n2\n 0  1\n 3  2\n\n2\n 1  0\n 3  2\n\n2\n 1  2\n 3  0\n"
LISTED = ["0-1_3-2", "1-0_3-2", "1-2_3-0"]


@pytest.mark.parametrize(
    ("text", "boards", "unread"),
    [
        ("1 2 3/4 5 6/7 8 0", ["1-2-3_4-5-6_7-8-0"], 0),
        ("1 2 3\n\n4 5 6\n\n7 8 0", ["1-2-3_4-5-6_7-8-0"], 0),
        ("# two\n1-2_3-0\r\n1 2 3/4 5 0\n\n\n0132", ["1-2_3-0", "1-2-3_4-5-0", "0-1_3-2"], 0),
        ("3\n0 1 3\n4 2 5\n7 8 6\n2\n1 2\n3 0", ["0-1-3_4-2-5_7-8-6", "1-2_3-0"], 0),
        ("hello\n1-2_3-0\n1 2 2 0", ["1-2_3-0"], 2),
        ("1-2_3-0\n0-1_3-2\n1 2 2 0/\n1-2_0-3", ["1-2_3-0", "0-1_3-2", "1-2_0-3"], 1),
        (
            "1 2 3/4 5 6/7 0 8\n\n2\n3 1\n2 0\n<b>no board</b>\n1-2_3-0",
            ["1-2-3_4-5-6_7-0-8", "3-1_2-0", "1-2_3-0"],
            1,
        ),
        ("# none\n\n#\n1-2_3-0\n# one\n1-2_3-0", ["1-2_3-0"] * 2, 0),
        ("1-2_3-0\n" * 1000, ["1-2_3-0"] * 1000, 0),
    ],
)
def test_unreadable_lines_are_counted(text: str, boards: list[str], unread: int) -> None:
    found = read_pasted(text)
    assert (found["boards"], found["unread"]) == (boards, unread)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("hello", "hello"),
        ("1 2 3/4 5 6/7 8 8", "tile 8 appears twice"),
        ("1-2_3-0\n" + "hello\n" * 201, "hello"),
        ("1-2_3-0\n\n" * 1001, "at most 1,000 boards"),
        ("solved it in 3 moves", "solved it"),
        ("a board: 1-2_0-3", "a board"),
    ],
)
def test_pasted_text_is_refused(text: str, fault: str) -> None:
    with pytest.raises(PuzzleError, match=fault):
        read_pasted(text)


def test_listing_has_the_moves_between_its_boards() -> None:
    for text in (LISTING, LISTING.replace("\n", "\r\n"), LISTING.split("\n", 1)[1]):
        found = read_pasted(text)
        assert (found["boards"], found["moves"], found["output"]) == (LISTED, "LU", True)
    assert read_pasted("1-2_3-0\n0-1_3-2")["moves"] is None
    assert read_pasted("Minimum number of moves = 0\n2\n 1  2\n 3  0\n")["moves"] == ""


@pytest.mark.parametrize(
    ("text", "output"),
    [
        ("1-2_3-0", False),
        ("1-2_3-0\n0-1_3-2", False),
        ("1-2_3-0\n1-2_3-0", False),
        ("1-2_3-0\n0-1_3-2\n1-0_3-2", True),
        ("1-2-3_4-5-0\n1-2_3-0", False),
        ("Number of moves = 3", True),
        (LISTING.replace(" 1  0\n 3  2", " 1  2\n 0  3"), True),
        (LISTING.replace(" 1  0\n", " 1  1\n"), True),
        ("Found after 3 moves:\n1-2_3-0", True),
        ("Board 17:\n1-2_3-0", False),
        ("No solution possible\n", True),
        ("the 5x5 is unsolvable\n1-2_0-3", True),
        ("expand 1-2_0-3 g=0\nexpand 1-2_3-0 g=1", True),
        ("expand 1-2_0-3 g=0\n" + "expand 1-2_3-0 g=1\n" * 1000, True),
    ],
)
def test_output_of_a_solver_is_recognised(text: str, output: bool) -> None:
    assert read_pasted(text)["output"] is output


# Work in proportion to the text


LARGE = 100_000


@pytest.mark.parametrize("line", ["1", "12", "x", "U", "1 2", "[", "1.0", "2x2"])
def test_column_is_parsed_a_few_times_at_most(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    parsed = 0

    def counting(text: str, lines: Sequence[int] = ()) -> list[list[int]]:
        nonlocal parsed
        parsed += len(text)
        return parse_rows(text, lines)

    monkeypatch.setattr(board_stream, "parse_rows", counting)
    text = f"{line}\n" * (LARGE // 10)
    with pytest.raises(PuzzleError):
        read_pasted(text)
    assert parsed < 3 * len(text)


# Each of these took minutes when a regular expression tried every start of a run of signs.
@pytest.mark.timeout(60)
@pytest.mark.parametrize("text", ["[", ",", "{", "[ ", "1" + " " * LARGE + "2"])
def test_run_of_signs_is_refused_in_linear_time(text: str) -> None:
    with pytest.raises(PuzzleError):
        read_pasted(text if len(text) > LARGE else text * (LARGE // len(text)))


def test_row_of_many_columns_lacks_a_tile() -> None:
    # The blank is a space among 20,000 columns: each tile is compared with its own column only.
    tiles = [f"{tile:6}" for tile in range(1, 40_000)]
    blank = 30_000
    tiles.insert(blank, " " * 6)
    board = Board.parse("".join(tiles[:20_000]) + "\n" + "".join(tiles[20_000:]))
    assert board.blank == blank


@pytest.mark.parametrize(
    ("text", "unread"),
    [
        ("[<Node (0, 1, 3, 2)>, <Node (1, 0, 3, 2)>, <Node (1, 2, 3, 0)>]", 0),
        ("Path:\n[[[0, 1], [3, 2]],\n [[1, 0], [3, 2]],\n [[1, 2], [3, 0]]]\ncost 2", 2),
    ],
)
def test_printed_list_has_the_moves_between_its_boards(text: str, unread: int) -> None:
    found = read_pasted(text)
    assert (found["boards"], found["moves"], found["output"]) == (LISTED, "LU", True)
    assert found["unread"] == unread
