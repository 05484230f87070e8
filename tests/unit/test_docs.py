"""The reference has every public name, and the guide for players uses the words of the page."""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from typing import Any

import pytest
from kit.paths import GUIDE, ROOT

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
    html = " ".join((ROOT / "index.html").read_text(encoding="utf-8").split())
    scripts = "\n".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "static/js").rglob("*.ts")
    )
    missing = [
        words
        for words in bold
        if not re.search(rf'>\s*{re.escape(words)}\s*<|aria-label="{re.escape(words)}"', html)
        and f'"{words}"' not in scripts
        and not re.fullmatch(r"[AM]o\d+", words)  # averages are named by their sizes
    ]
    assert missing == []
