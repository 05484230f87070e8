"""DeepCubeA's boards: the stored solutions, and the command that finds them."""

from __future__ import annotations

import statistics
import sys
from pathlib import Path

import pytest
import solve_published
import train_estimate
from kit.markers import compiled
from kit.oracles import deepcubea_rows, numbers

from slidestar import Board, Moves, shuffle
from slidestar.kernel.learned_estimate import unpack_estimate

HEADER = "# the boards of a test"
NEAR = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 0 19 21 22 23 24 20"
STORED = f"5\t3\t4\t{NEAR}\tLRLU\n"


@compiled
def test_unsolved_boards_are_solved_and_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "solutions.tsv"
    other = " ".join(map(str, shuffle(6, 6, "other").tiles))
    path.write_text(f"{HEADER}\n5\t0\t4\t{NEAR}\t\n{STORED}6\t1\t9\t{other}\t\n", "ascii")
    monkeypatch.setattr(solve_published, "PATH", path)
    monkeypatch.setattr(sys, "argv", ["tool", "--sizes", "5", "--seconds", "1", "--processes", "1"])
    solve_published.main()
    header, solved, before, unsolved = path.read_text("ascii").splitlines(keepends=True)
    assert header == f"{HEADER}\n"
    moves = Moves.parse(solved.rstrip("\n").split("\t")[4])
    assert Board.from_flat([int(tile) for tile in NEAR.split()], 5, 5).apply(moves).is_goal()
    assert len(moves) == 2
    assert before == STORED
    assert unsolved.endswith("\t\n")
    printed = capsys.readouterr().out
    assert "5x5 0: 2 moves, DeepCubeA 4" in printed
    assert "5x5: 2 boards, DeepCubeA 4.000 moves, Slidestar 3.000" in printed
    assert "mean ratio 0.7500; shorter 1, equal 1, longer 0" in printed


@pytest.mark.parametrize("side", [6, 7])
def test_stored_solutions_are_shorter_on_average(side: int) -> None:
    ratios = []
    for _, length, tiles, moves in deepcubea_rows(side):
        board, found = Board.from_flat(numbers(tiles), side, side), Moves.parse(moves)
        assert board.apply(found) == Board.solved(side)
        assert (len(found) - int(length)) % 2 == 0
        ratios.append(len(found) / int(length))
    assert len(ratios) == 488
    assert 0.98 < statistics.mean(ratios) < 1
    assert 0.9 < min(ratios) < 1 < max(ratios) < 1.1


@compiled
def test_training_continues_with_the_values_of_an_estimate() -> None:
    file = (train_estimate.ROOT / "py/slidestar/tables/large.estimate").read_bytes()
    assert unpack_estimate(train_estimate.Trainer(file).file()) == unpack_estimate(file)
