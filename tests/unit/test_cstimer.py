"""Read csTimer's exports and write files that csTimer and `slidestar.history` read."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.commandline import call

from slidestar import Board, Moves, PuzzleError, shuffle, solve
from slidestar.history import (
    DNF,
    EventResult,
    History,
    Refusal,
    Solve,
    read_csv,
    read_json,
    reading,
    to_record,
    write_part,
)

# An export as csTimer writes it: numbered sessions of solves, and sessionData as a string.
SESSIONS = {
    "1": {"name": "fifteen", "opt": {"scrType": "15prp"}, "rank": 1},
    "2": {"name": 2, "opt": {"scrType": "8prap"}, "rank": 2},
    "3": {"name": "cube", "opt": {}, "rank": 3},
}
FILE: dict[str, Any] = {
    "session1": [
        [[0, 9870], "R2 D L U", "", 1767225600],
        [[2000, 12_345], "R2 D L U", "locked up", 1767225700],
        [[-1, 4000], "R2 D L U", "", 1767225800],
    ],
    "session2": [[[0, 3000], "U L", "", 1767225900]],
    "session3": [[[0, 8500], "F2 R' U2", "", 1767226000]],
    "session4": [],
    "properties": {"sessionData": json.dumps(SESSIONS), "useMilli": True},
}
FIFTEEN = Board.solved(4).apply("R2DLU")
EIGHT = Board.solved(3).apply("DR")
HEADER = "No.;Time;Comment;Scramble;Date;P.1"


def one_session(solves: object, **about: Any) -> str:
    """Return an export with one session and its entry in sessionData."""
    properties = {"sessionData": json.dumps({"1": about})}
    return json.dumps({"session1": solves, "properties": properties})


def reasons(text: str) -> list[str]:
    """Return why the solves of a file were refused."""
    return [found.reason for found in reading(text) if isinstance(found, Refusal)]


# JSON --------------------------------------------------------------------------------------------


def test_sliding_puzzles_are_read_and_a_cube_is_refused() -> None:
    found = read_json(json.dumps(FILE))
    assert [(s.session, s.board, s.result, s.penalty) for s in found.solves] == [
        ("fifteen", FIFTEEN, 9870, 0),
        ("fifteen", FIFTEEN, 14_345, 2000),
        ("fifteen", FIFTEEN, DNF, 0),
        ("Session 2", EIGHT, 3000, 0),
    ]
    assert {str(s.moves) for s in found.solves} == {""}
    assert [s.scramble for s in found.solves] == ["R2 D L U"] * 3 + ["U L"]
    assert [s.comment for s in found.solves] == [None, "locked up", None, None]
    assert found.solves[0].when == "2026-01-01T00:00:00.000Z"
    (refusal,) = found.refused
    assert refusal.number == 5


@pytest.mark.parametrize(
    "change",
    [
        {"session1": json.dumps(FILE["session1"]), "session4": ""},
        {"properties": json.dumps(FILE["properties"])},
        {"properties": {"sessionData": SESSIONS}},
        {"properties": {"sessionData": {"1": {"name": "fifteen", "scr": "15prp"},
                                        "2": {"name": "", "scr": "8prap"},
                                        "3": {"name": "cube", "scr": "333"}}}},
    ],
    ids=["session as a string", "properties as a string", "sessionData as an object", "scr"],
)  # fmt: skip
def test_older_forms_of_a_file_are_read_alike(change: dict[str, Any]) -> None:
    assert read_json(json.dumps({**FILE, **change})).solves == read_json(json.dumps(FILE)).solves


@pytest.mark.parametrize(
    ("name", "session"),
    [
        ("evening", "evening"), (1, "Session 1"), ("1", "Session 1"), (2024, "2024"), (0, "0"),
        ("", "Session 1"), (None, "Session 1"), ([], "Session 1"), (" two  words ", " two  words "),
    ],
)  # fmt: skip
def test_session_is_named_as_in_cstimer(name: object, session: str) -> None:
    text = one_session([[[0, 1], "D", "", 0]], name=name)
    assert [s.session for s in read_json(text).solves] == [session]


@pytest.mark.parametrize(
    ("kind", "scramble", "board"),
    [
        ("8prp", "D2 R", "1-0-2_4-5-3_7-8-6"),
        ("8prmp", "U2 L", "1-0-2_4-5-3_7-8-6"),
        ("8prap", "￬2 ￫", "1-0-2_4-5-3_7-8-6"),
        ("8prap", "↓2 →", "1-0-2_4-5-3_7-8-6"),
        ("15p", "D D R ", "1-2-3-4_5-6-0-7_9-10-11-8_13-14-15-12"),
        ("15pm", "U U L ", "1-2-3-4_5-6-0-7_9-10-11-8_13-14-15-12"),
        # The session had another type when the solve was made.
        ("8prp", "D3", "1-2-3-0_5-6-7-4_9-10-11-8_13-14-15-12"),
        ("333", "D3", "1-2-3-0_5-6-7-4_9-10-11-8_13-14-15-12"),
        (None, "D2 R", "1-0-2_4-5-3_7-8-6"),
        (None, "D3", "1-2-3-0_5-6-7-4_9-10-11-8_13-14-15-12"),
        # Not a scramble: the solve has the size of its session, and a time.
        ("15prp", "a scramble", Board.solved(4).text()),
        ("8prp", "", Board.solved(3).text()),
        ("15prp", None, Board.solved(4).text()),
    ],
)
def test_scramble_leads_to_the_board(kind: str | None, scramble: str | None, board: str) -> None:
    options = {} if kind is None else {"scrType": kind}
    text = one_session([[[0, 1], scramble, None, 0]], name="x", opt=options)
    (found,) = read_json(text).solves
    assert (found.board.text(), found.scramble, found.moves) == (board, scramble or None, ())


def test_scrambles_of_a_session_decide_its_size_together() -> None:
    # The first scramble fits both puzzles.
    solves = [[[0, 1], "D R", "", 0], [[0, 1], "D3", "", 0], [[0, 1], "F R'", "", 0]]
    found = read_json(one_session(solves, name="x"))
    assert [s.board.rows for s in found.solves] == [4, 4]
    assert [refusal.number for refusal in found.refused] == [3]


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        (3, "a csTimer solve must be a list, got 3"),
        ("x", "a csTimer solve must be a list, got 'x'"),
        (None, "a csTimer solve must be a list, got None"),
        ({"0": 1}, "a csTimer solve must be a list, got {'0': 1}"),
        ([], "a solve must begin with [penalty, milliseconds], got []"),
        ([[0]], "a solve must begin with [penalty, milliseconds], got [0]"),
        ([None, "", "", 0], "a solve must begin with [penalty, milliseconds], got None"),
        ([["x", 1], "", "", 0], "or -1 for a DNF, got 'x'"),
        ([[-2, 1], "", "", 0], "or -1 for a DNF, got -2"),
        ([[0, "x"], "", "", 0], "milliseconds must be 0 or more, got 'x'"),
        ([[0, -1], "", "", 0], "milliseconds must be 0 or more, got -1"),
        ([[0, True], "", "", 0], "milliseconds must be 0 or more, got True"),
        ([[0, 1], "", "", "x"], "a date must be seconds since 1970, got 'x'"),
        ([[0, 1], "", "", "1752900000"], "a date must be seconds since 1970, got '1752900000'"),
        ([[0, 1], "", "", [5]], "a date must be seconds since 1970, got [5]"),
        ([[0, 1], "", "", 1e300], "a date must be seconds since 1970, got 1e+300"),
        ([[0, 1], "", "", None], "no date: its fourth item must be seconds since 1970"),
        ([[0, 1], "D", ""], "no date: its fourth item must be seconds since 1970"),
    ],
)
def test_refusal_names_the_damage(bad: object, reason: str) -> None:
    good = FILE["session1"][0]
    found = read_json(json.dumps({**FILE, "session1": [good, bad, good], "session3": []}))
    assert [refusal.number for refusal in found.refused] == [2]
    assert reason in found.refused[0].reason
    assert len(found.solves) == 3


@pytest.mark.parametrize(
    ("about", "scramble", "reason"),
    [
        ({}, "F2 R' U2", "in the scramble \"F2 R' U2\", move 1, 'F2', isn't one of U, D, L, R"),
        ({}, "D R' U2", "move 2, \"R'\", isn't one of U, D, L, R"),
        ({}, "R U", "move 2, 'U', can't be made from the solved board"),
        ({}, "D4", "move 1, 'D4', can't be made from the solved board"),
        ({"opt": {"scrType": "333"}}, "R U", "move 2, 'U', can't be made from the solved board"),
        ({}, "D U " * 501, "there are more than 1,000 moves"),
        ({}, "D U " * 60_000, "there are more than 1,000 moves"),
        ({}, "", "has no scramble, and the type of its session is unknown"),
        ({"opt": {"scrType": "333"}}, " ", "no scramble, and the type of its session is '333'"),
        ({"scr": "333"}, "", "has no scramble, and the type of its session is '333'"),
    ],
)
def test_refusal_of_another_puzzle_names_the_reason(
    about: dict[str, Any], scramble: str, reason: str
) -> None:
    (found,) = reasons(one_session([[[0, 1], scramble, "", 0]], name="cube", **about))
    assert found.startswith("a solve in the session 'cube' ")
    assert reason in found
    assert found.endswith("only solves of the 8- and the 15-puzzle can be imported")


@pytest.mark.parametrize("about", [None, "x", {}, {"sessionData": "{"}, {"sessionData": "[1]"},
                                   {"sessionData": '{"1": 3}'}])  # fmt: skip
def test_unknown_sessions_are_read_by_their_scrambles(about: object) -> None:
    found = read_json(json.dumps({**FILE, "properties": about}))
    assert [s.board.rows for s in found.solves] == [3, 3, 3, 3]
    assert len(found.refused) == 1


@pytest.mark.parametrize("session", ["[[", '"x"', "{}", "x"])
def test_damaged_session_is_refused_and_the_rest_read(session: str) -> None:
    found = read_json(json.dumps({**FILE, "session1": session}))
    assert [refusal.number for refusal in found.refused] == [1, 3]
    assert "the session 'fifteen' is damaged" in found.refused[0].reason


# CSV ---------------------------------------------------------------------------------------------


def csv_row(**cells: str) -> str:
    """Return a CSV file with one solve, some of its cells changed."""
    row = {"no": "1", "time": "6.13", "comment": "", "scramble": "D2 R",
           "date": "2025-07-19 10:00:30", "p1": "6.13", **cells}  # fmt: skip
    return f"{HEADER}\n{';'.join(row.values())}"


@pytest.mark.parametrize(
    ("time", "p1", "milliseconds", "penalty", "dnf"),
    [
        ("6.13", "6.13", 6130, 0, False),
        ("6.132", "6.132", 6132, 0, False),
        ("8.13+", "6.13", 6130, 2000, False),
        ("12.13+", "6.13", 6130, 6000, False),
        ("8.13+", "", 6130, 2000, False),
        ("8.13+", "8.13", 6130, 2000, False),
        ("DNF(8.63)", "8.63", 8630, 0, True),
        ("DNF(8.63)", "", 8630, 0, True),
        ("DNF", "8.63", 8630, 0, True),
        ("1:02.50", "1:02.50", 62_500, 0, False),
        ("1:00:02.5", "1:00:02.5", 3_602_500, 0, False),
        ("DNF(1:02.50)", "", 62_500, 0, True),
        ("8", "8", 8000, 0, False),
        ("8,13+", "6,13", 6130, 2000, False),
        # Two phases, each rounded down.
        ("8.13+", "3.00;3.12", 6130, 2000, False),
    ],
)
def test_csv_time_is_read(time: str, p1: str, milliseconds: int, penalty: int, dnf: bool) -> None:
    text = csv_row(time=time, p1=p1).replace("P.1", "P.1;P.2" if ";" in p1 else "P.1", 1)
    (found,) = read_csv(text).solves
    assert (found.milliseconds, found.penalty, found.dnf) == (milliseconds, penalty, dnf)
    assert (found.board, found.scramble) == (Board.parse("1-0-2_4-5-3_7-8-6"), "D2 R")


@pytest.mark.parametrize(
    ("cell", "comment"),
    [
        ("slip", "slip"), ("", None), ('"a;b"', "a;b"), ('"a;""b"""', 'a;"b"'), ('say "x"', 'say "x"'),
        ('"x" said', '"x" said'), ('"two\nlines"', "two\nlines"), ('"open', '"open'), ("a, b", "a, b"),
    ],
)  # fmt: skip
def test_csv_comment_is_read(cell: str, comment: str | None) -> None:
    text = csv_row(comment=cell)
    for ended in (text, f"\ufeff{text}\n", f"{text}\r\n\r\n"):
        assert [s.comment for s in read_csv(ended).solves] == [comment]


LINE = "D2 R;2025-07-19 10:00:30;6.13"


@pytest.mark.parametrize(
    ("rows", "comments"),
    [
        (['1;6.22;"a;{}', '2;7.00;b";{}', "3;8.00;;{}"], ['"a', 'b"', None]),
        (['1;6.22;"a;{}', "2;7.00;b;{}", '3;8.00;c";{}'], ['"a', "b", 'c"']),
        (['1;6.22;"a;{}', "2;7.00;b;{}"], ['"a', "b"]),
        (["1;6.22;a;{}", '2;7.00;";{}', '3;8.00;";{}'], ["a", '"', '"']),
        (['1;6.22;"a;{}', '2;7.00;"b;{}', '3;8.00;"c";{}'], ['"a', '"b', "c"]),
        (['1;6.22;"a;{}', '2;7.00;"x;y";{}', '3;8.00;b";{}'], ['"a', "x;y", 'b"']),
        (['1;6.22;"x;""y""\n2;z";{}', '2;7.00;"b\r\nc\n";{}'], ['x;"y"\n2;z', "b\r\nc\n"]),
        # A spreadsheet sorted the rows, and quoted what it did not understand.
        (['9;6.22;"""a";{}', '2;7.00;"b""";{}'], ['"a', 'b"']),
        (['9;6.22;"a;{}', '2;7.00;b";{}'], ['"a', 'b"']),
    ],
)
def test_csv_quotation_marks_in_comments_lose_no_solve(
    rows: list[str], comments: list[str | None]
) -> None:
    for end in ("\n", "\r\n"):
        found = read_csv(end.join([HEADER, *(row.format(LINE) for row in rows)]))
        assert [solve.comment for solve in found.solves] == comments
        assert not found.refused


OWN = f"version,when,board,moves,milliseconds,dnf\n1,2026-11-21T10:00:00Z,{EIGHT.text()},LU,500.5,"
OWN_SOLVE = Solve("2026-11-21T10:00:00Z", EIGHT, Moves("LU"), 500.5)


def saved_by_spreadsheets(text: str, separator: str) -> list[str]:
    """Return forms in which spreadsheets save a table without empty columns."""
    rows = [line.split(separator) for line in text.splitlines()]
    forms = [f"sep=|\n{text}".replace(separator, "|")]
    for sign in ",;\t":
        plain = "".join(f"{sign.join(row)}\r\n" for row in rows)
        quoted = "".join(sign.join(f'"{cell}"' for cell in row) + "\n" for row in rows)
        empty = sign * (len(rows[0]) - 1)
        forms += [
            plain, quoted, f"\ufeff{plain}{empty}\r\n{empty}\r\n\r\n",
            f"sep={sign}\r\n{plain}", f'"SEP={sign}"{empty}\n{plain}', f"sep=,\n{plain}",
        ]  # fmt: skip
    return forms


def test_csv_that_a_spreadsheet_saved_is_read() -> None:
    for form in saved_by_spreadsheets(OWN, ","):
        assert read_csv(form) == History((OWN_SOLVE,)), form
    text = csv_row(comment="slip")
    for form in saved_by_spreadsheets(text, ";"):
        assert read_csv(form) == read_csv(text), form
    assert len(read_csv(text).solves) == 1


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be"])
def test_csv_is_read_in_the_encodings_of_spreadsheets(encoding: str) -> None:
    mark = "\ufeff" * encoding.endswith("be")
    for text in (OWN.replace(",", "\t"), csv_row(comment="ü").replace(";", "\t")):
        done = call("history", text=f"{mark}{text}".encode(encoding))
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith("3x3: 1 solve\n")


@pytest.mark.parametrize(
    ("separator", "cell", "milliseconds"),
    [
        (";", "500,5", 500.5), ("\t", "500,5", 500.5), (",", '"500,5"', 500.5), (";", "500.5", 500.5),
        (";", "1,234", 1.234), ("\t", "12345,678", 12345.678), ("\t", "0,123", 0.123),
        ("\t", "1,234", None), (",", '"12,345"', None), (";", "1.234,5", None), (";", "1,2,3", None),
    ],
)  # fmt: skip
def test_csv_decimal_comma_is_read_unless_it_may_be_of_thousands(
    separator: str, cell: str, milliseconds: float | None
) -> None:
    found = read_csv(OWN.replace(",", separator).replace("500.5", cell))
    assert [solve.milliseconds for solve in found.solves] == [milliseconds] * (
        milliseconds is not None
    )
    assert all("milliseconds must" in refusal.reason for refusal in found.refused)
    assert len(found.solves) + len(found.refused) == 1


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("21.11.2026 10:00", "2026-11-21T10:00:00"), ("1.2.2026", "2026-02-01"),
        ("21/11/2026 9:05:07", "2026-11-21T09:05:07"), ("11/21/2026 12:30 AM", "2026-11-21T00:30:00"),
        ("11/21/2026, 1:30:15 pm", "2026-11-21T13:30:15"), ("2026/11/21 10:00", "2026-11-21T10:00:00"),
        ("21-11-2026", "2026-11-21"), ("5/5/2026", "2026-05-05"), ("2026-11-21 10:00:00", None),
        ("1/2/2026 10:00", "write 2026-02-01 or 2026-01-02"), ("21.11.26 10:00", "must be"),
        ("31.11.2026", "must be"), ("21/13/2026", "must be"), ("21.11.2026 25:00", "must be"),
    ],
)  # fmt: skip
def test_csv_date_of_a_spreadsheet_is_read_unless_ambiguous(text: str, when: str | None) -> None:
    own = read_csv(OWN.replace(",", ";").replace("2026-11-21T10:00:00Z", text))
    theirs = read_csv(csv_row(date=text))
    if when is None or when.startswith("2026"):
        assert [solve.when for solve in own.solves] == [when or text]
        moment = datetime.fromisoformat(when or text)
        assert datetime.fromisoformat(theirs.solves[0].when[:-1] + "+00:00") == moment.astimezone()
    else:
        assert (own.refused[0].number, theirs.refused[0].number) == (1, 1)
        assert when in own.refused[0].reason
        assert when in theirs.refused[0].reason


@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        ({"time": "soon"}, "Time must be such as 8.13, 8.13+ or DNF(8.13), got 'soon'"),
        ({"time": "9" * 5000}, "Time must be such as 8.13, 8.13+ or DNF(8.13), got '999"),
        ({"time": ""}, "Time must be such as 8.13, 8.13+ or DNF(8.13), got ''"),
        ({"time": "1.50+", "p1": ""}, "Time must have its penalty in it, got '1.50+'"),
        ({"p1": "x"}, "P.1 must be a time such as 8.13 or 1:08.13, got 'x'"),
        ({"date": "yesterday"}, "Date must be such as 2025-07-19 10:00:30, got 'yesterday'"),
        ({"date": ""}, "Date must be such as 2025-07-19 10:00:30, got ''"),
        ({"p1": "6.13;"}, "a row must have 6 fields, got 7: a cell with a separator must be in"),
        ({"scramble": "F2"}, "move 1, 'F2', isn't one of U, D, L, R"),
        ({"scramble": ""}, "a solve has no scramble, and the type of its session is unknown"),
    ],
)
def test_csv_refusal_names_the_fault(cells: dict[str, str], reason: str) -> None:
    (found,) = reasons(csv_row(**cells))
    assert reason in found


@pytest.mark.parametrize("column", ["Scramble", "Date"])
def test_csv_without_a_column_is_refused(column: str) -> None:
    with pytest.raises(PuzzleError, match=f"no column '{column}'"):
        read_csv(csv_row().replace(column, "x"))


# Round trips -------------------------------------------------------------------------------------

LETTERS = {"D": "U", "U": "D", "R": "L", "L": "R"}


@st.composite
def scrambles(draw: st.DrawFn, side: int) -> str:
    """Return a csTimer scramble, in moves of tiles or of the blank."""
    board, letters = Board.solved(side), []
    for choice in draw(st.lists(st.integers(0, 3), min_size=1, max_size=15)):
        legal = board.legal_moves()
        letters.append(legal[choice % len(legal)])
        board = board.move(letters[-1])
    if draw(st.booleans()):
        letters = [LETTERS[letter] for letter in letters]
    text = str(Moves(letters))
    return " ".join(text[i] + (text[i + 1 : i + 2] if text[i + 1 : i + 2].isdigit() else "")
                    for i in range(len(text)) if not text[i].isdigit())  # fmt: skip


NO_NUL = st.text() if sys.version_info >= (3, 11) else st.text().filter(lambda t: "\0" not in t)
"""Python 3.10's csv module can't read a NUL."""
TEXTS = NO_NUL | st.sampled_from(["thumb slipped", "UL", " | ", "=1+1", 'a;"b"', "1-0_3-2"])


@st.composite
def exports(draw: st.DrawFn) -> str:
    """Return an export of csTimer with sessions of both puzzles."""
    file: dict[str, Any] = {}
    about = {}
    for number in range(1, draw(st.integers(1, 3)) + 1):
        side = draw(st.sampled_from([3, 4]))
        solve = st.tuples(
            st.tuples(st.sampled_from([-1, 0, 2000, 4000, 123]), st.integers(0, 10**6)),
            scrambles(side) | NO_NUL.filter(lambda text: "_" not in text),
            TEXTS,
            st.integers(0, 2**32) | st.integers(0, 2**40).map(lambda n: n / 1000),
        )
        file[f"session{number}"] = draw(st.lists(solve, max_size=4))
        name = draw(st.integers(0, 3) | NO_NUL)
        about[str(number)] = {"name": name, "opt": {"scrType": {3: "8prp", 4: "15prp"}[side]}}
    return json.dumps({**file, "properties": {"sessionData": json.dumps(about)}})


@given(exports())
def test_csv_json_and_cstimer_files_preserve_solves(text: str) -> None:
    solves = list(read_json(text).solves)
    assert len(solves) == sum(map(len, list(json.loads(text).values())[:-1]))
    for form, read in (("json", read_json), ("csv", read_csv), ("cstimer", read_json)):
        written = write_part(solves, form).whole()  # type: ignore[arg-type]
        found = read(written) if solves or form != "cstimer" else None
        back = found.solves if found else ()
        assert sorted(back, key=repr) == sorted(solves, key=repr)


def made(number: int, side: int, session: str | None, **more: Any) -> Solve:
    board = shuffle(side, side, str(number)) if side < 4 else Board.solved(side).apply("RD")
    when = f"2026-02-{number % 28 + 1:02}T10:11:12.{number:03}Z"
    return Solve(when, board, Moves(solve(board).moves), 1000 * number, session=session, **more)


@given(
    st.lists(
        st.builds(
            made,
            st.integers(1, 40), st.sampled_from([2, 3, 5]), st.sampled_from([None, "One hand"]),
            dnf=st.booleans(), comment=st.none() | TEXTS.filter(bool),
        ),
        max_size=6,
    ),
    st.booleans(),
)  # fmt: skip
def test_cstimer_files_preserve_moves_and_boards(solves: list[Solve], moveless: bool) -> None:
    late = [s if s.dnf else replace(s, penalty=2000) for s in solves]
    if moveless:
        late = [replace(s, moves=Moves("")) for s in late]
    found = read_json(write_part(late, "cstimer").whole()) if late else None
    back = found.solves if found else ()
    assert sorted(back, key=repr) == sorted(late, key=repr)


def test_file_for_cstimer_has_a_session_for_each_size() -> None:
    solves = [made(1, 3, None), made(2, 3, "OH"), made(3, 5, "OH")]
    file = json.loads(write_part(solves, "cstimer").whole())
    assert file["session1"] == [
        [[0, 1000], solves[0].board.text(), str(solves[0].moves), 1770027072.001]
    ]
    about = json.loads(file["properties"]["sessionData"])
    assert [(each["name"], each["opt"]["scrType"]) for each in about.values()] == [
        ("Slidestar", "8prp"),
        ("OH 3x3", "8prp"),
        ("OH 5x5", "blank"),
    ]


def test_file_for_cstimer_leaves_out_what_it_has_no_field_for() -> None:
    start, goal = Board.parse("1 2 3/8 0 4/7 6 5"), Board.parse("1 2 3/0 8 4/7 6 5")
    solves = [
        made(1, 3, None),
        made(2, 3, None, practice=True),
        Solve("2026-02-01", start, Moves("R"), 500, goal=goal),
        Solve("2026-02-02", Board.solved(3).apply("R"), Moves("L"), 500, goal=Board.solved(3)),
    ]
    event = EventResult("2026-02-03", "event=relay&size=2-6", "tea", 110_000)
    part = write_part(solves, "cstimer", [event])
    assert part.left_out == 3
    assert [entry[0][1] for entry in json.loads(part.whole())["session1"]] == [1000, 500]
    assert write_part(solves, "json", [event]).left_out == 0


def test_file_for_cstimer_has_its_scrambles_and_comments() -> None:
    file = json.loads(write_part(read_json(json.dumps(FILE)).solves, "cstimer").whole())
    assert [file["session1"], file["session2"]] == [FILE["session1"], FILE["session2"]]


@pytest.mark.parametrize(
    ("text", "moves", "comment"),
    [
        ("UL", "UL", None),
        ("UL | nice", "UL", "nice"),
        ("locked up", "", "locked up"),
        # Moves that do not solve the board are the user's text.
        ("U", "", "U"),
        ("U | nice", "", "U | nice"),
    ],
)
def test_comment_beside_a_board_is_split(text: str, moves: str, comment: str | None) -> None:
    (solve,) = read_csv(csv_row(scramble="1-2-3_4-0-6_7-5-8", comment=text)).solves
    assert (str(solve.moves), solve.comment) == (moves, comment)


# Version 1.0 -------------------------------------------------------------------------------------

TIMED = {"when": "2026-01-01T00:00:00.000Z", "board": Board.solved(4).text(), "goal": None,
         "moves": "", "milliseconds": 9870, "dnf": False, "times": None, "practice": False,
         "seed": None, "penalty": 0, "session": "fifteen"}  # fmt: skip
"""A csTimer solve, as version 1.0 imported it."""


def test_version_1_reads_the_time_of_a_written_solve() -> None:
    record = to_record(read_json(json.dumps(FILE)).solves[0])
    assert {name: record[name] for name in TIMED} == TIMED
    assert (record["start"], record["scramble"]) == (FIFTEEN.text(), "R2 D L U")


def test_files_of_version_1_are_read_unchanged() -> None:
    timed = Solve("2026-01-01T00:00:00.000Z", Board.solved(4), Moves(""), 9870, session="fifteen")
    file = {"format": "slidestar history", "version": 1, "solves": [TIMED]}
    assert read_json(json.dumps(file)).solves == (timed,)
    header = "version,when,board,goal,moves,milliseconds,dnf,times,practice,seed,penalty,session"
    row = f"1,{TIMED['when']},{TIMED['board']},,,9870,,,,,,fifteen"
    assert read_csv(f"{header}\n{row}\n").solves == (timed,)


# Junk --------------------------------------------------------------------------------------------

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=8,
)


@given(st.lists(JUNK | st.tuples(JUNK, JUNK, JUNK, JUNK), max_size=3), JUNK, JUNK, JUNK)
def test_junk_in_json_is_refused_not_raised(
    solves: list[object], name: object, options: object, properties: object
) -> None:
    file = {"session1": solves, "session2": "[[]]", "properties": properties}
    about = one_session(solves, name=name, opt=options, scr=name)
    for text, count in ((json.dumps(file), len(solves) + 1), (about, len(solves))):
        found = read_json(text)
        assert len(found.solves) + len(found.refused) == count


@given(st.text() | st.text(';"\n\r1+.:DNF()', max_size=40))
def test_junk_in_csv_is_refused_not_raised(rows: str) -> None:
    found = read_csv(f"{HEADER}\n{rows}")
    assert all(refusal.reason for refusal in found.refused)
