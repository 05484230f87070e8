"""The reference has every public name, and the guide's examples run. (Those typed at Python's prompt
run as doctests, MPI's in test_mpi.py.) What players are told is in the page's own words.
"""

from __future__ import annotations

import re
import subprocess
from importlib import import_module

import pytest
from docs_pages import PAGES
from docs_reference import ReferencePage, linked, markdown, names, read_page
from kit.paths import GUIDE, ROOT
from make_docs import to_html


@pytest.fixture(scope="module")
def pages() -> list[ReferencePage]:
    return [read_page(page) for page in PAGES]


@pytest.mark.parametrize("module", sorted({page.module for page in PAGES}))
def test_every_public_name_has_its_place(module: str) -> None:
    placed = [name for page in PAGES if page.module == module for name in page.names]
    whole = {page.whole for page in PAGES if page.module == module and page.whole}
    [public] = [import_module(name).__all__ for name in whole or {module}]
    assert len(placed) == len(set(placed))
    missing = set(public) - set(placed)
    assert missing <= {"DNF"}, "give it a place in py/tools/docs_pages.py"  # it's in history
    assert set(placed) <= set(public)


def test_everything_is_described(pages: list[ReferencePage]) -> None:
    items = [item for page in pages for item in page.items]
    every = [each for item in items for each in (item, *item.members)]
    assert len(every) > 100
    assert [each.anchor for each in every if not each.text.strip()] == []


def test_every_function_has_an_example(pages: list[ReferencePage]) -> None:
    functions = [item for page in pages for item in page.items if item.kind == "function"]
    assert len(functions) > 25
    assert [item.name for item in functions if ">>> " not in item.text] == []


def test_what_functions_take_and_give_can_be_looked_up(pages: list[ReferencePage]) -> None:
    """By the names in their heads; what else stands there is Python's own, or a plain alias."""
    known = names(pages)
    items = [item for page in pages for item in page.items]
    heads = " ".join(each.signature for item in items for each in (item, *item.members))
    types = set(re.findall(r'<span class="n">([A-Z]\w+)</span>', heads)) - known.keys()
    python = {
        "Any",
        "Callable",
        "Executor",
        "Generator",
        "Iterable",
        "Iterator",
        "Literal",
        "PathLike",
        "Sequence",
    }
    assert types - python == {"AutoOptions", "Convention", "Recorder", "Source"}


def test_stars_and_prompts_are_what_they_are() -> None:
    html = to_html(markdown("By A* or IDA*, *expanded* and `a * b`:\n\n>>> 2 * 3 * 4\n24\n\nSo."))
    assert "A* or IDA*, <em>expanded</em>" in html
    assert "<code>a * b</code>" in html
    assert '<span class="gp">&gt;&gt;&gt; </span>' in html
    assert '<span class="go">24</span>' in html


def test_a_name_leads_to_where_it_is_described() -> None:
    known = {
        "Board": "reference/boards.html#Board",
        "Board.parse": "reference/boards.html#Board.parse",
    }
    html = "<p><code>Board.parse</code> and <code>slidestar.Board</code>, <a href='#'><code>Board</code></a></p>"
    assert linked(html, known, "../", "") == (
        '<p><a href="../reference/boards.html#Board.parse"><code>Board.parse</code></a> and'
        ' <a href="../reference/boards.html#Board"><code>slidestar.Board</code></a>,'
        " <a href='#'><code>Board</code></a></p>"
    )
    # A class's own method, by its short name; nothing leads to itself.
    short = "<p><code>parse(text)</code> <code>parse()</code> <code>Board</code></p>"
    assert linked(short, known, "", "Board") == (
        "<p><code>parse(text)</code>"
        ' <a href="reference/boards.html#Board.parse"><code>parse()</code></a> <code>Board</code></p>'
    )


PLAYING = GUIDE / "playing.md"


def test_players_read_the_words_that_are_in_the_page() -> None:
    """What's bold there stands in the page, letter by letter."""
    said = re.findall(r"\*\*(.+?)\*\*", PLAYING.read_text(encoding="utf-8").replace("\n", " "))
    assert len(set(said)) > 40
    html = " ".join((ROOT / "index.html").read_text(encoding="utf-8").split())
    scripts = "\n".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "static/js").rglob("*.js")
    )
    missing = [
        words
        for words in said
        if not re.search(rf'>\s*{re.escape(words)}\s*<|aria-label="{re.escape(words)}"', html)
        and f'"{words}"' not in scripts
    ]
    assert missing == []


def test_players_are_told_all_keys_as_the_page_shows_them() -> None:
    script = """
        import { keyCaps, SHORTCUTS } from "./static/js/state/shortcuts.js";
        const held = (key) => keyCaps(key).map((cap) => `<kbd>${cap}</kbd>`).join(" + ");
        const lines = SHORTCUTS.map(({ group, text, keys }, i) => [
          ...(group === SHORTCUTS[i - 1]?.group ? [] : [`| **${group}** | |`]),
          `| ${keys.map(held).join(" or ")} | ${text} |`,
        ]);
        console.log(lines.flat().join("\\n"));
    """
    run = subprocess.run(
        ["node", "--input-type=module", "--eval", script],
        cwd=ROOT, capture_output=True, encoding="utf-8", check=True,
    )  # fmt: skip
    shown = run.stdout.replace("This sheet", "All keys")
    assert shown.count("<kbd>") > 30
    assert shown in PLAYING.read_text(encoding="utf-8")
