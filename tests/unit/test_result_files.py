"""Result files: `verify_result` and the command `verify`. The page signed the fixture."""

from __future__ import annotations

import json
import re
import sys
from base64 import urlsafe_b64encode
from dataclasses import replace
from itertools import accumulate
from pathlib import Path
from typing import Any, Literal
from zlib import compressobj

import pytest
from kit.commandline import call
from kit.paths import FIXTURES

from slidestar import Board, Moves, solve
from slidestar.errors import PuzzleError
from slidestar.history.events import Split
from slidestar.puzzle.shuffle import shuffle
from slidestar.result_files import Finding, verify_result

SIGNED = (FIXTURES / "signed.slide.json").read_text()
RESULT: dict[str, Any] = json.loads(SIGNED)
EVENT = "event=relay&size=2-3"


def text(**changes: object) -> str:
    """Return the signed file with other fields. `...` deletes a field."""
    fields = {**RESULT, **changes}
    return json.dumps({name: value for name, value in fields.items() if value is not ...})


def findings(text: str) -> dict[str, Finding]:
    return {finding.check: finding for finding in verify_result(text).findings}


def failures(text: str) -> dict[str, tuple[str, int | None]]:
    """Return the code and the number of each check that fails."""
    found = findings(text)
    return {name: (each.code, each.number) for name, each in found.items() if each.holds is False}


def relay(event: str = EVENT, sides: tuple[int, ...] = (2, 3), **changes: object) -> str:
    """Return an unsigned result of an event of squares, with 100 ms for each move."""
    boards = [
        shuffle(side, side, f"tea-{k + 1}" if len(sides) > 1 else "tea")
        for k, side in enumerate(sides)
    ]
    moves = Moves("".join(str(solve(board).moves.letters()) for board in boards))
    return text(
        board=[board.text() for board in boards],
        event=event,
        seed="tea",
        moves=str(moves),
        times=[100 * k for k in range(len(moves))],
        device=...,
        signature=...,
        **changes,
    )


def test_signed_file_of_the_page_holds() -> None:
    pytest.importorskip("cryptography")
    verification = verify_result(SIGNED)
    assert verification.holds
    codes = [finding.code for finding in verification.findings]
    assert codes == ["legal", "solved", "sound", "possible", "seed", "valid"]
    assert verification.result.milliseconds == RESULT["times"][-1] + 2000
    assert verification.result.player == RESULT["player"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("player", "Zoe"),
        ("date", "2026-11-29T19:31:00.000Z"),
        ("seed", None),
        ("goal", "1-2-3_4-5-6_7-8-0"),
        ("penalty", 0),
        ("practice", True),
        ("resumed", True),
        ("undone", 1),
        ("control", "click"),
        ("times", [*RESULT["times"][:-1], RESULT["times"][-1] - 1]),
        ("event", ...),
    ],
)
def test_changed_field_makes_the_signature_wrong(name: str, value: object) -> None:
    pytest.importorskip("cryptography")
    assert failures(text(**{name: value})) == {"signature": ("wrong", None)}


def test_standard_goal_is_no_other_goal() -> None:
    assert verify_result(text(goal="1-2-3_4-5-6_7-8-0")).result.goal is None


def test_spacing_and_order_do_not_change_the_signature() -> None:
    pytest.importorskip("cryptography")
    assert failures(json.dumps(dict(reversed(RESULT.items())))) == {}


@pytest.mark.parametrize("name", ["device", "signature"])
def test_changed_key_or_signature_is_wrong(name: str) -> None:
    pytest.importorskip("cryptography")
    old = RESULT[name]
    changed = old[:10] + ("A" if old[10] != "A" else "B") + old[11:]
    assert failures(text(**{name: changed})) == {"signature": ("wrong", None)}


def test_signature_is_unchecked_without_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cryptography.exceptions", None)
    finding = findings(SIGNED)["signature"]
    assert (finding.holds, finding.code) == (None, "unchecked")


MOVES = Moves.parse(RESULT["moves"])
TIMES = RESULT["times"]
N = len(MOVES)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"moves": str(MOVES[:-1]), "times": TIMES[:-1]}, {"end": ("unsolved", 1)}),
        ({"moves": "L" * 9, "times": TIMES[:9]}, {"moves": ("illegal", 1), "end": ("unsolved", 1)}),
        ({"moves": f"{MOVES}R", "times": [*TIMES, TIMES[-1]]}, {"end": ("moves-left", 1)}),
        ({"times": TIMES[:-1]}, {"times": ("count", N - 1)}),
        ({"times": None}, {"times": ("missing", None)}),
        ({"times": [1, *TIMES[1:]]}, {"times": ("late-start", 1)}),
        ({"times": [1, *TIMES[1:]], "undone": 2}, {}),
        (
            {"times": [*TIMES[:5], TIMES[3], *TIMES[6:]]},
            {"times": ("decreasing", 6)},
        ),
        ({"times": [0, *TIMES[:0:-1]]}, {"times": ("decreasing", 3)}),
        ({"times": [0] * N}, {"pace": ("too-fast", 0)}),
        ({"times": [0] * N, "control": "hover"}, {}),
        ({"seed": "club  night"}, {"scramble": ("other-board", 1)}),
        ({"seed": None}, {}),
    ],
)
def test_false_claims_are_found(
    changes: dict[str, object], expected: dict[str, tuple[str, int | None]]
) -> None:
    assert failures(text(**changes, device=..., signature=...)) == expected


@pytest.mark.parametrize(
    ("event", "sides"),
    [
        (EVENT, (2, 3)),
        ("event=relay&size=3-2", (3, 2)),
        ("event=marathon&size=2x2&count=3", (2, 2, 2)),
    ],
)
def test_events_of_several_boards_hold(event: str, sides: tuple[int, ...]) -> None:
    assert failures(relay(event, sides)) == {}


@pytest.mark.parametrize(
    ("size", "shapes"),
    [
        ("2x2-2x3", ["2x2", "2x3"]),
        ("3x2-2x2", ["3x2", "2x2"]),
        ("all-2x3", ["2x2", "2x3"]),
        ("2x3-all", ["2x3", "2x2"]),
    ],
)
def test_relays_of_rectangles_have_their_sizes(size: str, shapes: list[str]) -> None:
    boards = [
        shuffle(int(shape[0]), int(shape[2]), f"tea-{k}").text()
        for k, shape in enumerate(shapes, start=1)
    ]
    file = relay(f"event=relay&size={size}")
    assert findings(file)["scramble"].code == "other-sizes"
    assert findings(json.dumps({**json.loads(file), "board": boards}))["scramble"].code == "seed"


def average(
    event: str, sides: tuple[int, ...], given_up: tuple[int, ...] = (), **changes: Any
) -> str:
    """Return an unsigned average with 100 ms for each move, and 50 ms more after each DNF.

    A board that is given up has two moves.
    """
    boards, moves, times, splits, clock = [], "", [], [], 0
    for k, side in enumerate(sides):
        board = shuffle(side, side, f"tea-{k + 1}")
        own = str(solve(board).moves.letters())
        dnf = k in given_up
        own = own[:2] if dnf else own
        boards.append(board.text())
        times += [clock + 100 * i for i in range(len(own))]
        moves += own
        clock = times[-1] + 50 * dnf
        splits.append(f"{side}x{side}:{len(own)}:{clock}{':dnf' * dnf}")
    fields = {"board": boards, "moves": moves, "times": times, "splits": " ".join(splits)}
    return text(
        **{
            "event": event,
            "seed": "tea",
            "penalty": 0,
            "device": ...,
            "signature": ...,
            **fields,
            **changes,
        }
    )


def times_of(file: str) -> list[int]:
    ends = [int(split.split(":")[2]) for split in json.loads(file)["splits"].split()]
    return [end - begun for begun, end in zip([0, *ends], ends, strict=False)]


@pytest.mark.parametrize(
    ("count", "trim", "out"), [(3, "", 0), (5, "", 1), (25, "", 2), (25, "&trim=one", 1)]
)
def test_average_has_the_time_of_its_results(count: int, trim: str, out: int) -> None:
    file = average(f"event=average&size=2x2&count={count}{trim}", (2,) * count)
    assert failures(file) == {}
    middle = sorted(times_of(file))[out : count - out]
    assert verify_result(file).result.milliseconds == round(sum(middle) / len(middle))


def test_average_leaves_out_a_board_that_was_given_up() -> None:
    file = average("event=average&size=3x3&count=5", (3,) * 5, (2,))
    assert failures(file) == {}
    assert findings(file)["end"] == Finding("end", True, "given-up", 1)
    result = verify_result(file).result
    rest = sorted(ms for k, ms in enumerate(times_of(file)) if k != 2)
    assert (result.milliseconds, result.dnf) == (round(sum(rest[1:]) / 3), False)
    two = verify_result(average("event=average&size=3x3&count=5", (3,) * 5, (1, 2)))
    assert (two.holds, two.result.milliseconds, two.result.dnf) == (True, None, True)


def test_average_of_relays_has_a_result_for_each_relay() -> None:
    file = average("event=average&size=3-2&count=3", (3, 2) * 3)
    assert failures(file) == {}
    assert verify_result(file).result.milliseconds == round(sum(times_of(file)) / 3)


def test_average_is_rounded_half_up() -> None:
    result = verify_result(average("event=average&size=2x2&count=12", (2,) * 12)).result
    ends = accumulate([50, *[100] * 9, 105, 200])
    splits = tuple(Split(2, 2, 1, end, dnf=False) for end in ends)
    assert replace(result, splits=splits).milliseconds == 101  # the mean is 100.5


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (":dnf", "", {"end": "unsolved", "times": "other-splits"}),
        ("3x3:2:", "3x3:1:", {"moves": "illegal", "end": "unsolved", "times": "other-splits"}),
        (r'"splits": "3x3:(\d+):\d+', r'"splits": "3x3:\1:1', {"times": "other-splits"}),
        ("count=5", "count=3", {"scramble": "other-sizes"}),
    ],
)
def test_false_splits_are_found(old: str, new: str, expected: dict[str, str]) -> None:
    file = re.sub(old, new, average("event=average&size=3x3&count=5", (3,) * 5, (2,)))
    found = {name: code for name, (code, _) in failures(file).items()}
    assert found == expected


def one_board(event: str, moves: Moves = MOVES, **changes: object) -> str:
    """Return an unsigned result of an event of one board, with 100 ms for each move from 5 s on."""
    times = [5000 + 100 * k for k in range(len(moves))]
    fields = {"event": event, "moves": str(moves), "times": times, "penalty": 0, **changes}
    return text(device=..., signature=..., **fields)


def test_blindfolded_solve_has_the_time_until_it_was_uncovered() -> None:
    file = one_board("event=bld&size=3x3", splits=f"3x3:{N}:60000")
    assert failures(file) == {}
    assert verify_result(file).result.milliseconds == 60_000
    early = one_board("event=bld&size=3x3", splits=f"3x3:{N}:5000")
    assert failures(early) == {"times": ("other-splits", 1)}


def test_boards_of_an_event_have_at_most_30_rows() -> None:
    def file(side: int) -> str:
        board = Board.solved(side, side).move("D")
        fields = {"board": board.text(), "moves": "U", "times": None}
        unsigned = {"device": ..., "signature": ...}
        return text(event=f"event=fmc&size={side}x{side}", **fields, **unsigned)

    assert set(failures(file(30))) == {"scramble"}
    with pytest.raises(PuzzleError, match="event must be"):
        verify_result(file(31))


@pytest.mark.parametrize("metric", ["stm", "mtm"])
def test_solution_of_a_hunt_must_be_a_shortest_one(metric: Literal["stm", "mtm"]) -> None:
    event = "event=hunt&size=3x3" + "&metric=mtm" * (metric == "mtm")
    shortest = solve(Board.parse(RESULT["board"]), metric=metric)
    length = shortest.length_mtm if metric == "mtm" else len(shortest)
    assert findings(one_board(event, shortest.moves))["shortest"] == Finding(
        "shortest", True, "shortest", length
    )
    back = {"U": "D", "D": "U", "L": "R", "R": "L"}[shortest.moves[0]]
    longer = Moves(f"{shortest.moves[0]}{back}{shortest.moves.letters()}")
    assert failures(one_board(event, longer)) == {"shortest": ("longer", length)}


def test_fewest_moves_needs_no_times_and_counts_its_metric() -> None:
    file = text(event="event=fmc&size=3x3&metric=mtm", times=None, device=..., signature=...)
    verification = verify_result(file)
    assert verification.holds
    assert verification.result.length == MOVES.length_mtm
    assert verification.result.milliseconds is None


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"format": 2}, "newer than 1"),
        ({"format": True}, "format must be 1"),
        ({"format": ...}, "no field format"),
        ({"moves": ...}, "needs moves"),
        ({"moves": 5}, "moves must be a string"),
        ({"moves": "X"}, "'X'"),
        ({"score": 1}, "no field 'score'"),
        ({"date": "today"}, "date must be"),
        ({"board": []}, "board must be"),
        ({"board": [5]}, "board must be"),
        ({"board": [RESULT["board"]] * 2}, "must have one board"),
        ({"goal": "1-2_3-0"}, "goal"),
        ({"times": [0.5]}, "whole milliseconds"),
        ({"times": "0"}, "times must be a list"),
        ({"penalty": -1}, "penalty must be"),
        ({"penalty": True}, "penalty must be"),
        ({"practice": 0}, "practice must be true or false"),
        ({"undone": 1.0}, "undone must be"),
        ({"control": "nose"}, "control must be"),
        ({"player": "x" * 201}, "at most 200 characters"),
        ({"event": "event=bld&size=3x3"}, "only these need them"),
        ({"splits": f"3x3:{N}:{TIMES[-1]}"}, "only these need them"),
        ({"event": "event=bld&size=3x3", "splits": "3x4:9:99"}, "a part for each board"),
        ({"event": "event=average&size=3x3&count=4"}, "event must be"),
        ({"event": "event=relay&size=2-3&trim=one"}, "event must be"),
        ({"event": "event=relay&size=2-3&metric=mtm"}, "event must be"),
        ({"event": "event=hunt&size=3x3&limit=5"}, "event must be"),
        ({"event": "event=hunt&size=5x5"}, "event must be"),
        ({"event": "event=relay&size=2x3-4x5"}, "event must be"),
        ({"event": "event=marathon&size=2x2"}, "event must be"),
        ({"event": EVENT, "seed": None}, "needs a seed"),
        ({"device": "AAAA"}, "device must be 65 bytes"),
        ({"signature": None}, "both device and signature"),
        ({"player": "\ud800"}, "valid Unicode"),
    ],
)
def test_other_files_are_refused_with_a_reason(changes: dict[str, object], message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        verify_result(text(**changes))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("{", "valid JSON"),
        ("[1]", "no field format"),
        ("[" * 100_000, "valid JSON"),
        ('{"format": 1, "format": 1}', "occurs twice"),
        ('{"format": 1, "times": [NaN]}', "needs date"),
        (" " * 4_000_001, "4,000,000 characters"),
    ],
)
def test_texts_that_are_no_result_are_refused(data: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        verify_result(data)


def link_to(text: str) -> str:
    packer = compressobj(wbits=-15)
    packed = packer.compress(text.encode()) + packer.flush()
    return f"https://a.b/?mode=play#result={urlsafe_b64encode(packed).decode().rstrip('=')}"


def test_link_is_read_as_its_file(tmp_path: Path) -> None:
    link = link_to(SIGNED)
    assert verify_result(link) == verify_result(f"\n{link}\n") == verify_result(SIGNED)
    done = call("verify", link)
    assert (done.returncode, done.stdout.splitlines()[0]) == (0, "link: holds")
    (tmp_path / "link.txt").write_text(link)
    assert call("verify", str(tmp_path / "link.txt")).returncode == 0
    assert call("verify", link_to(text(seed="x"))).returncode == 1
    done = call("verify", link[:-9])
    assert (done.returncode, done.stderr) == (2, "slidestar: link: the link is incomplete\n")


@pytest.mark.parametrize(
    ("link", "message"),
    [
        ("#result=_____", "damaged"),
        (link_to(" " * 4_000_001), "more than 4,000,000 bytes"),
        (link_to("{"), "valid JSON"),
    ],
)
def test_links_without_a_result_are_refused(link: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        verify_result(link)


def test_verify_prints_each_check_and_its_status(tmp_path: Path) -> None:
    good, bad, other = (tmp_path / f"{name}.slide.json" for name in ("good", "bad", "other"))
    good.write_text(SIGNED)
    bad.write_text(text(seed="x", times=TIMES[:-1]))
    other.write_text("{")
    done = call("verify", str(good))
    assert (done.returncode, done.stderr) == (0, "")
    assert f"{good}: holds\n" in done.stdout
    assert "  scramble   dealt by its seed\n" in done.stdout
    done = call("verify", str(good), str(bad))
    assert done.returncode == 1
    assert f"{bad}: does not hold\n" in done.stdout
    assert f"  times      {N - 1} times for {N} moves\n" in done.stdout
    assert "  scramble   the seed deals another board 1\n" in done.stdout
    done = call("verify", str(other), str(tmp_path / "none"), str(bad))
    assert done.returncode == 2
    assert "does not hold" in done.stdout
    assert done.stderr.count("\n") == 2
    assert "it isn't valid JSON" in done.stderr


def test_verify_prints_the_slides_of_a_hunt() -> None:
    shortest = solve(Board.parse(RESULT["board"]), metric="mtm")
    event = "event=hunt&size=3x3&metric=mtm"
    done = call("verify", "-", text=one_board(event, shortest.moves))
    assert f"{event}, {(4900 + 100 * len(shortest.moves)) / 1000:.3f} s" in done.stdout
    assert f", {shortest.length_mtm} slides, " in done.stdout
    assert "  shortest   no solution is shorter\n" in done.stdout


def test_verify_prints_a_line_of_json_for_each_file() -> None:
    done = call("verify", "-", "--format", "json", text=text(control="hover", times=None))
    record = json.loads(done.stdout)
    assert done.returncode == 1
    assert record["holds"] is False
    assert record["findings"][2] == {
        "check": "times", "holds": False, "code": "missing", "number": None,
    }  # fmt: skip
