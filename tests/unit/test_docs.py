"""The reference has every public name, and the guide for players uses the words of the page."""

from __future__ import annotations

import inspect
import re
import sys
from doctest import DocTestParser
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from typing import Any

import make_worksheet
import pytest
from kit.commandline import posix
from kit.paths import GUIDE, ROOT

from slidestar import Board, Moves, shuffle, trace
from slidestar.classroom.grading.exercise import read_exercise
from slidestar.classroom.grading.folder import grade_folder

MODULES = ("slidestar", "slidestar.history", "slidestar.records", "slidestar.slidysim")


def documented() -> dict[str, str]:
    """Return the full names on the pages of the reference, each with the kind of its directive."""
    names = {}
    for path in (GUIDE / "reference").glob("*.md"):
        module = ""
        directives = re.findall(r"^\.\. ([\w:]+):: (\S+)", path.read_text("utf-8"), re.MULTILINE)
        for kind, name in directives:
            if kind == "currentmodule":
                module = name
            elif kind != "automodule":
                names[name if "." in name else f"{module}.{name}"] = kind
    return names


def documented_objects() -> dict[str, Any]:
    """Return the documented functions and classes by their full names."""
    return {
        name: getattr(import_module(name.rpartition(".")[0]), name.rpartition(".")[2])
        for name, kind in documented().items()
        if kind != "py:data"
    }


@pytest.mark.parametrize("module", MODULES)
def test_public_names_are_in_the_reference(module: str) -> None:
    found = import_module(module)
    public = getattr(found, "__all__", [name for name in vars(found) if not name.startswith("_")])
    assert {f"{module}.{name}" for name in public} <= documented().keys()


def test_documented_names_have_docstrings() -> None:
    objects = documented_objects()
    assert len(objects) > 60
    assert [name for name, found in objects.items() if not inspect.getdoc(found)] == []


def test_documented_functions_have_examples() -> None:
    functions = {
        name: found for name, found in documented_objects().items() if inspect.isfunction(found)
    }
    assert len(functions) > 25
    assert [name for name, found in functions.items() if ">>> " not in str(found.__doc__)] == []


def test_bold_words_of_the_guide_are_in_the_page() -> None:
    texts = [GUIDE / "playing.md", GUIDE / "solving.md"]
    text = " ".join(path.read_text(encoding="utf-8").replace("\n", " ") for path in texts)
    bold = re.findall(r"\*\*(.+?)\*\*", text)
    assert len(set(bold)) > 40
    views = [ROOT / "index.html", *(ROOT / "static/js").rglob("*.tsx")]
    html = " ".join(" ".join(path.read_text(encoding="utf-8").split()) for path in views)
    scripts = "\n".join(
        path.read_text(encoding="utf-8").replace("\\u00ad", "")  # soft hyphens
        for path in (ROOT / "static/js").rglob("*.ts*")
    )
    missing = [
        words
        for words in bold
        if not re.search(rf'>\s*{re.escape(words)}\s*<|aria-label="{re.escape(words)}"', html)
        and f'"{words}"' not in scripts
        and not re.fullmatch(r"[AM]o\d+", words)  # averages are named by their sizes
    ]
    assert missing == []


def test_astar_of_the_guide_expands_the_same_positions() -> None:
    text = (GUIDE / "searches.md").read_text("utf-8").split("## A\\* in 30 lines")[1]
    scope: dict[str, Any] = {}
    exec(text.split("```")[1].removeprefix("python"), scope)
    boards = [shuffle(3, seed=number) for number in range(16)]
    boards += [shuffle(2, 4, seed=number) for number in range(4)]
    for board in boards:
        goal = Board.solved(board.rows, board.cols)
        moves, expanded = scope["astar"](board.tiles, goal.tiles, board.cols)
        steps = trace(board)
        assert expanded == [steps.expanded(number).board.tiles for number in range(len(steps))]
        assert steps.solution is not None
        assert Moves(moves) == steps.solution.moves


@posix
@pytest.mark.skipif(sys.version_info < (3, 11), reason="Python 3.10 reads no TOML")
@pytest.mark.parametrize("kind", ["heuristic", "search"])
def test_solutions_for_teachers_earn_full_marks(kind: str, tmp_path: Path) -> None:
    guide = (GUIDE / "teaching.md").read_text("utf-8")
    answers = (ROOT / "py/slidestar/cli/worksheet_answers.md").read_text("utf-8")
    first, second, *_ = re.findall(
        r"^```\n((?:kind|size) = .+?)^```", guide, re.MULTILINE | re.DOTALL
    )
    if kind == "search":
        examples = DocTestParser().get_examples(guide)
        code = "import heapq\n" + next(e.source for e in examples if "def search" in e.source)
    else:
        code = dedent(answers.split("7. **")[1].split("```")[1].removeprefix("python"))
    (tmp_path / "ada.py").write_text(code)
    exercise = read_exercise(second if kind == "search" else first)
    (grade,) = grade_folder(tmp_path, exercise)
    assert grade.points == grade.most == 10


def test_worksheet_is_up_to_date() -> None:
    for path, text in make_worksheet.generated().items():
        assert path.read_text("utf-8") == text, "run python py/tools/make_worksheet.py"


def test_quiz_of_the_worksheet_has_one_best_move_at_a_time() -> None:
    chapter = make_worksheet.worksheet(make_worksheet.EXERCISES.read_text("utf-8")).chapters[0]
    assert chapter.quiz
    values = {note.at: int(found[1]) for note in chapter.notes if (found := F.search(note.text))}
    line = next(note.at for note in chapter.notes if "h 0" in note.text)
    assert chapter.board.apply(line).is_goal()
    for made in range(len(line)):
        best = values.pop(Moves(line[: made + 1]))
        rivals = [f for at, f in values.items() if at[:-1] == line[:made]]
        assert all(f > best for f in rivals), made


F = re.compile(r"f (\d+)\.")
