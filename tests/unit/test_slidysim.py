"""Replay links: from slidysim, made by the test, and damaged."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode, urlsafe_b64encode
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.oracles import fixture_json

from slidestar import Board, IllegalMove, InvalidBoard, Moves, PuzzleError, shuffle
from slidestar.lib.link_text import bare_link
from slidestar.slidysim import MAX_BYTES, Replay, read_replay, write_replay

# A world record of 2025 (dphdmn, 4x4, 26 moves, 0.909 s), as slidysim's leaderboard links to it.
RECORD = (
    "https://slidysim.github.io/replay?r=eNqFUl1v2jAU%2FSuRXxcRE6CBCJAADW0t38lKo1JVN7EhBieOYic0dP3vc"
    "6CqtqfJD%2FY9537Y5%2Fj5HZ0ZUTFy2yaKKTvE6nrkFAjNQwE58auMIhcpllBkokikKhdcamQuCllDB0joXJA6yVOQEl2j"
    "UcJkxqH6rP6LSHX6lHFFc42TLCZJqlEoD5ymyG2at0luD%2FdMlIiS6lH2HcZYE1l97t7h1i1JKkgyXeK0HaeDm01stzsmko"
    "KX9JWAglcogXEIuW6n8oKaqGSECs7Skx4dK93PtaxKFKpohNSCxWUxTbv79fysL8TklobI3QOX9MNE9P7Mj758WF%2B%2Bz8"
    "eTb3i%2Bz2ZvBc6fNjxaPc0swN46yGIVH5tVz1mVZTrDGFqt6v6XYl04FZ63bY6OXo9Ox5ul5MsHbz2BYDLGSxEFW%2FtxjW"
    "EUr5zAaZGAcIdIOV7YXW8bOGzz49HH0BntWx1rgX%2FSy3owQOa7vqKfF1JRcnveh3nTpq0X6ssMUiPiIOVgh4BnMeiIRada"
    "jh0a9lly%2BKJpIo5shwyZRzpiCRyovOkS0gaLhKaAK00FovA1Zlx1NL7krfv9M2%2B7WY01%2BLzdvBh9q6aGXm2LEVbGzf"
    "J%2BmA997aGxGhu%2FjetX0ruN7U4Ddxo2%2FqzSRvzHp%2BvTkFkL8PIHntDrWw%3D%3D"
)


def packed(fields: Any) -> str:
    return b64encode(zlib.compress(json.dumps(fields).encode())).decode()


def test_link_of_the_leaderboard_is_read() -> None:
    replay = read_replay(RECORD)
    assert str(replay.moves) == "R2ULDLULU2R3D3L3UR2U2L2"
    assert replay.board.apply(replay.moves).is_goal()
    assert (len(replay.moves), replay.tps) == (26, 28.603)
    assert replay.times is not None
    assert (replay.times[0], replay.times[1], replay.times[-1]) == (0, 5, 909)
    # U moves a tile up. As moves of the blank, not all of them are legal.
    with pytest.raises(IllegalMove):
        replay.board.apply(replay.moves.opposite())
    assert read_replay(write_replay(replay)) == replay


def test_short_form_is_read_as_slidysim_writes_it() -> None:
    # Made by hand as `puzzleToScramble` and `compressArrayToString` do in slidysim's source.
    link = packed(["R2ULDLU", 15000, "0 1 2/3 4 5/6 7 8", -1])
    with pytest.raises(IllegalMove, match="move 1"):
        read_replay(link)
    link = packed(["UL", 15000, "1 2 3/4 0 6/7 5 8", [0, 120.5]])
    replay = read_replay(link)
    assert replay == Replay(Board.parse("123406758"), Moves("UL"), 15.0, (0, 120.5))
    assert read_replay(packed(["UL", 4500.5, "1 2 3/4 0 6/7 5 8"])).tps == 4.5005


moves_made = st.lists(st.sampled_from("UDLR"), max_size=60)


SIDES = st.integers(2, 6)


@given(SIDES, SIDES, st.integers(), moves_made, st.integers(0, 10**6), st.data())
def test_written_link_reads_back(
    rows: int, cols: int, seed: int, wanted: list[str], tps: int, data: st.DataObject
) -> None:
    board = shuffle(rows, cols, str(seed))
    position, moves = board, []
    for move in wanted:
        if move in position.legal_moves():
            moves.append(move)
            position = position.move(move)
    time = st.integers(0, 10**7) | st.floats(0, 10**7)
    times: Any = data.draw(
        st.none() | st.lists(time, min_size=len(moves), max_size=len(moves)).map(sorted)
    )
    replay = Replay(board, Moves(moves), tps / 1000, times)
    assert hash(replay) == hash(read_replay(write_replay(replay)))
    link = write_replay(replay)
    assert link.startswith("https://slidysim.github.io/replay?r=")
    assert not set(link.split("?r=")[1]) & set("+/ &#=")
    assert read_replay(link) == replay
    # Decoded as slidysim does.
    code = link.split("?r=")[1].replace("%2B", "+").replace("%2F", "/").replace("%3D", "=")
    solution, thousandths, scramble, _ = json.loads(zlib.decompress(b64decode(code)))
    assert (solution, thousandths) == (str(Moves(moves)), tps)
    assert [[int(tile) for tile in row.split(" ")] for row in scramble.split("/")] == [
        list(row) for row in board.grid()
    ]


def test_link_is_read_in_each_escaping() -> None:
    board = shuffle(10, 10, "long enough for every letter of base64")
    expected = Replay(board, Moves(), 1.0)
    raw = zlib.compress(
        json.dumps(
            ["", 1000, "/".join(" ".join(map(str, row)) for row in board.grid()), -1]
        ).encode()
    )
    plain, safe = b64encode(raw).decode(), urlsafe_b64encode(raw).decode()
    assert "+" in plain
    assert "/" in plain
    escaped = write_replay(expected).split("?r=")[1]
    for text in (
        plain, safe, plain.rstrip("="), plain.replace("+", " "), escaped, escaped.replace("%", "%25"),
        f"  {plain}\n", f"https://example.org/a?x=1&r={escaped}&y=2#z", f"?r={safe}",
    ):  # fmt: skip
        assert read_replay(text) == expected


@pytest.mark.parametrize(
    ("link", "quoted"),
    [
        ("", "''"),
        ("?r=", "''"),
        ("?r=§§§", "§§§"),
        ("?r=abcd", "abcd"),
        (b64encode(zlib.compress(b'["UL",1,"1')).decode(), "JSON"),
        (b64encode(zlib.compress(b"[" * 100_000)).decode(), "JSON"),
        (b64encode(zlib.compress(b"\xff")).decode(), "JSON"),
        (packed(["UL", 1000, "1 2 3/4 0 6/7 5 8", -1])[:-12], "end is missing"),
        (packed({"solution": "UL"}), "list"),
        (packed(["UL", 1000]), "three"),
        (packed([1, 1000, "1 2/3 0"]), "aren't text"),
        (packed(["", 1000, -1]), "aren't text"),
        (packed(["", "fast", "1 2/3 0"]), "'fast'"),
        (packed(["", True, "1 2/3 0"]), "True"),
        (packed(["", -5, "1 2/3 0"]), "-0.005"),
        (packed(["", float("inf"), "1 2/3 0"]), "inf"),
        (packed(["", 10**400, "1 2/3 0"]), "1000000"),
        (packed(["D", 1000, "1 2/3 0", [10**400]]), "1000000"),
        (packed(["D", 1000, "1 2/3 0", []]), "for each move (1), got 0"),
        (packed(["D", 1000, "1 2/3 0", "now"]), "'now'"),
        (packed(["D", 1000, "1 2/3 0", ["now"]]), "'now'"),
        (packed(["D", 1000, "1 2/3 0", [float("nan")]]), "nan"),
        (packed(["DU", 1000, "1 2/3 0", [5, 4]]), "decrease"),
        (packed([{}, "", {}, 1, 4, 1, "", -1, "", False]), "width"),
        (packed([{}, 7, {}, 1, 4, 4, "", -1, "", False]), "7"),
        (packed([{}, packed("x")[:-8], {}, 1, 4, 4, "", -1, "", False]), "replay link"),
        (packed([{}, b64encode(zlib.compress(b"R,L;1,1")).decode(), {}, 1, 4, 4, "", -1, "", 0]), "several"),
        (packed([{}, b64encode(zlib.compress(b"D;1;1;1;-1;[a]")).decode(), {}, 1, 4, 4, "", -1, "", 0]), "times"),
        (packed([{}, b64encode(zlib.compress(b"\xff")).decode(), {}, 1, 4, 4, "", -1, "", 0]), "doesn't hold text"),
    ],
)  # fmt: skip
def test_error_names_the_damage(link: str, quoted: str) -> None:
    with pytest.raises(PuzzleError) as error:
        read_replay(link)
    assert quoted in str(error.value)
    assert len(str(error.value)) < 300


def test_error_of_a_solve_has_its_usual_class() -> None:
    with pytest.raises(InvalidBoard):
        read_replay(packed(["", 1000, "1 2/3 3"]))
    with pytest.raises(IllegalMove):
        read_replay(packed(["X", 1000, "1 2/3 0"]))
    with pytest.raises(IllegalMove):
        read_replay(packed(["U9999999999", 1000, "1 2/3 0"]))


def test_zip_bombs_are_refused() -> None:
    bomb = b64encode(zlib.compress(b'["' + b" " * (2 * MAX_BYTES) + b'"]')).decode()
    with pytest.raises(PuzzleError, match="8,000,000 bytes"):
        read_replay(bomb)
    with pytest.raises(PuzzleError, match="at most 32,000,000 characters"):
        read_replay("A" * (4 * MAX_BYTES + 1))
    inside = packed([{}, bomb, {}, 1, 4, 4, "", -1, "", False])
    with pytest.raises(PuzzleError, match="8,000,000 bytes"):
        read_replay(inside)


@given(st.text() | st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(), st.lists
).map(packed) | st.lists(st.sampled_from(["", "U", 1, -1, 4, "1 2/3 0", [1], None])).map(packed))  # fmt: skip
def test_any_text_raises_only_puzzle_errors(link: str) -> None:
    with suppress(PuzzleError):
        read_replay(link)


@pytest.mark.parametrize("case", fixture_json("links-in-text.json")["cases"], ids=repr)
def test_link_in_a_text_is_found_as_on_the_page(case: dict[str, Any]) -> None:
    assert bare_link(case["text"]) == case["link"]
