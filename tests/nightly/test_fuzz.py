"""Damaged links, pasted texts and files must not break the page.

FUZZ_SEED=1234 generates other cases. A failing case is printed as a Python expression.
"""

from __future__ import annotations

import base64
import os
import random
import re
import zlib
from collections.abc import Callable, Iterator
from urllib.parse import quote

import pytest
from kit.page import idle, panel, part, visit
from playwright.sync_api import BrowserContext, Dialog, Page, expect

from slidestar import Board, shuffle

pytestmark = pytest.mark.nightly

SEED = int(os.environ.get("FUZZ_SEED", "20261121"))
LINKS = 150
PASTES = 400
FILES = 50

BOARDS = [
    *("1-2-3_4-0-6_7-5-8", "1-2_3-0", "3 1 2 3 4 0 6 7 5 8", "[[1,2],[3,0]]", "123/450"),
    *("1-2-3-4_5-6-7-8_9-10-11-12_13-14-15-0", "8-6-7_2-5-4_3-0-1", "3 2\n1 2\n3 4\n5 0"),
    *(shuffle(10, 10, "fuzz").text(), shuffle(2, 7, "fuzz").text()),
]
MOVES = ["UL", "R2D3", "u1 d1, l", "U99999", "LURD" * 20, "U1D1" * 3000]
REPLAY = '["UL",4000,"1 2 3/4 0 6/7 5 8",[0,250]]'
HISTORY = (
    "version,when,board,goal,moves,milliseconds,dnf,times,practice,seed\n"
    "1,2026-11-21T10:00:00Z,1-2-3_4-0-6_7-5-8,,UL,500,,0 250,,tea\n"
)
EVIL = [
    *("<script>pwned=1</script>", '"><img src=x onerror=pwned=1>', "javascript:pwned=1"),
    *("<svg/onload=pwned=1>", "'-pwned=1-'", "${pwned=1}", "{{pwned=1}}", "<b><i><u>" * 40),
    *("</title></textarea><script>pwned=1</script>", "&lt;script&gt;pwned=1&lt;/script&gt;"),
    *("\0", "%00", "%", "%ZZ", "%C0%80", "\ud800", "\udfff", "\u202e\u2066evil", "مرحبا بالعالم"),
    *("e\u0301" * 60, "👩‍👩‍👧‍👦" * 20, "W" * 3000, "é" * 500, "x " * 500, "9" * 400, "-0", "1e999"),
    *("__proto__", "constructor", "toString", "import('data:text/javascript,pwned=1')", "[" * 500),
    *("__import__('os').system('x')", "\u2028", "\ufeff", "\t\r\n", "=1+1", "../" * 50),
    *("?r=", "&&"),
]


class Generator:
    """Random cases for a test."""

    def __init__(self, name: str) -> None:
        self.random = random.Random(f"{SEED} {name}")
        print(f"FUZZ_SEED={SEED}")

    def damaged(self, texts: list[str]) -> str:
        if self.random.random() < 0.25:
            return self.random.choice(EVIL)
        text = self.random.choice(texts)
        for _ in range(self.random.choice([0, 0, 1, 1, 2, 4])):
            a = self.random.randrange(len(text) + 1)
            b = min(len(text), a + self.random.randrange(6))
            pieces = ["", text[a:b] * 2, self.random.choice(EVIL), self.random.choice("0-_/U;, ")]
            text = text[:a] + self.random.choice(pieces) + text[b:]
        return text

    def packed(self) -> str:
        content = self.damaged([REPLAY]).encode("utf-8", "surrogatepass")
        value = quote(base64.b64encode(zlib.compress(content)).decode(), safe="")
        return value if self.random.random() < 0.8 else self.damaged([value])

    def query(self) -> str:
        values: dict[str, Callable[[], str]] = {
            "board": lambda: self.damaged(BOARDS),
            "goal": lambda: self.damaged([*BOARDS, "0-1-2_3-4-5_6-7-8"]),
            "size": lambda: self.damaged(["4x4", "3x5", "10x10", "999999x2", "0"]),
            "seed": lambda: self.damaged(["tea", "Привет"]),
            "moves": lambda: self.damaged(MOVES),
            "at": lambda: self.damaged(["0", "1", "2", "99999999999", "-1"]),
            "mode": lambda: self.damaged(["play", "analyse", "learn"]),
            "algorithm": lambda: self.damaged(["astar", "bfs", "auto"]),
            "heuristic": lambda: self.damaged(["manhattan", "hamming"]),
            "embed": lambda: self.random.choice(["", "0", "1", "1", "<b>"]),
            "daily": lambda: self.damaged(["", "4x4", "3"]),
            "r": self.packed,
        }
        rare = {"embed": 0.1, "r": 0.15, "daily": 0.1, "board": 0.6}
        fields = [
            (self.damaged([name]) if self.random.random() < 0.03 else name, read())
            for name, read in values.items()
            if self.random.random() < rare.get(name, 0.3)
        ]
        self.random.shuffle(fields)
        # Escaped as in a link, or as a user types it. The browser escapes the rest.
        is_link = self.random.random() < 0.7
        return "&".join(
            f"{name}={escaped(value) if is_link else value.replace('#', '')}"
            for name, value in fields
        )


def escaped(text: str) -> str:
    return quote(text.encode("utf-8", "surrogatepass"), safe="")


@pytest.fixture
def context(new_context: Callable[..., BrowserContext]) -> Iterator[BrowserContext]:
    context = new_context(service_workers="block", reduced_motion="reduce")
    dialogs: list[str] = []

    def dismiss(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    context.on("dialog", dismiss)
    yield context
    assert dialogs == []


# Returns the fault of the page after a case, or null. A press on a tile shows that the board works.
FAULT = """async () => {
    const board = document.querySelector("[data-panel=board]");
    const frames = () =>
        new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await frames();
    const rows = board.dataset.board?.split("_").map((row) => row.split("-").map(Number));
    if (!rows) return "there is no board";
    const tiles = rows.flat().toSorted((a, b) => a - b);
    if (!tiles.every((tile, i) => tile === i)) return `not a board: ${board.dataset.board}`;
    const blank = rows.findIndex((row) => row.includes(0));
    const column = rows[blank].indexOf(0);
    const tile = rows[blank][column + 1] ?? rows[blank][column - 1];
    const button = board.querySelector(`[aria-label="Tile ${tile}"]`);
    if (!button) return `there is no tile ${tile}`;
    const before = board.dataset.board;
    button.click();
    await frames();
    if (board.dataset.board === before) return `tile ${tile} does not move in ${before}`;
    if (globalThis.pwned !== undefined) return "a script was executed";
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) return `it is ${scrollWidth} wide, in ${innerWidth}`;
    if (document.querySelector("#panel script, #panel img, #panel iframe")) return "markup came in";
    return null;
}"""


def test_board_works_after_damaged_links(
    context: BrowserContext, scripted: str, faults: list[str]
) -> None:
    cases = Generator("links")
    page = context.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    refused = 0
    for number in range(LINKS):
        query = cases.query()
        case = f"case {number}: page.goto(site + {'?' + query!r})"
        page.goto(f"{scripted}?{query}".encode("utf-8", "replace").decode(), wait_until="load")
        idle(page)
        fault = page.evaluate(FAULT)
        assert fault is None, f"{fault}\n{case}"
        assert faults == [], case
        refused += panel(page, "notices").is_visible()
    assert LINKS / 10 < refused < LINKS


PASTE = """([panel, text]) => {
    const box = document.querySelector(`[data-panel=${panel}] textarea, [data-panel=${panel}] input`);
    box.value = text;
    box.dispatchEvent(new Event("input", { bubbles: true }));
    box.form.requestSubmit();
}"""


def test_board_works_after_damaged_pastes(
    context: BrowserContext, scripted: str, faults: list[str]
) -> None:
    cases = Generator("pastes")
    page = context.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    visit(page, scripted, mode="analyse", size="3x3", seed="tea")
    for number in range(PASTES):
        case = pasted(cases, scripted)
        page.evaluate(PASTE, case)
        idle(page)
        fault = page.evaluate(FAULT)
        assert fault is None, f"{fault}\ncase {number}: {case!r}"
        assert faults == [], f"case {number}: {case!r}"
    idle(page)


def pasted(cases: Generator, site: str) -> list[str]:
    """Return a panel and a text for its box."""
    kind = cases.random.choice(["position", "position", "goal", "moves"])
    if kind == "moves":
        return ["moves", cases.damaged(MOVES[:5])]
    if kind == "goal":
        return ["editor", cases.damaged(BOARDS[:8])]
    if cases.random.random() < 0.2:
        return ["position", f"{site}?{cases.query()}"]
    several = range(cases.random.choice([1, 1, 1, 3]))
    between = cases.random.choice(["\n", "\n\n"])
    return ["position", between.join(cases.damaged(BOARDS) for _ in several)]


def import_file(page: Page, name: str, content: bytes) -> None:
    """Import a history file and wait until the page is idle."""
    part(page, "solves-file", "file").set_input_files(
        {"name": name, "mimeType": "text/csv", "buffer": content}
    )
    idle(page)


def test_damaged_files_are_imported_or_rejected(
    context: BrowserContext, scripted: str, faults: list[str]
) -> None:
    cases = Generator("files")
    page = visit(context.new_page(), scripted, size="3x3", seed="tea")
    for number in range(FILES):
        text = cases.damaged([HISTORY, HISTORY * 3])
        import_file(page, f"{number}.csv", text.encode("utf-8", "surrogatepass"))
        case = f"case {number}: {text!r}"
        work = part(page, "solves-file", "work")
        expect(work, case).to_have_text(re.compile(r"added|can't be read"))
        assert page.evaluate(FAULT) is None, case
        assert faults == [], case


# --- Texts that are too long ---

MB = 1_000_000


def expect_rejection(page: Page, of: str, text: str, problem: str) -> None:
    """Paste 10 MB, or 1 MB of short lines, into a box and check for a short error message.

    Chromium lays out 10 MB of lines for a minute.
    """
    panel(page, of).locator("textarea, input").evaluate(
        """(node, [piece, times]) => {
            // The browser truncates a pasted text in the same way, but that takes minutes.
            node.value = piece.repeat(times).slice(0, node.maxLength);
            node.dispatchEvent(new Event("input", { bubbles: true }));
            node.form.requestSubmit();
        }""",
        [text, (MB if "\n" in text else 10 * MB) // len(text)],
    )
    idle(page)
    message = part(page, of, problem).text_content() or ""
    assert 0 < len(message) < 400
    assert page.evaluate(FAULT) is None


@pytest.mark.parametrize("text", ["9", "1-2_", "?&", "U1D1", "x\n", " ", "1\n\n", "#\n"], ids=repr)
def test_megabytes_are_rejected_in_each_box(
    context: BrowserContext, scripted: str, text: str
) -> None:
    page = visit(context.new_page(), scripted, mode="analyse", size="3x3", seed="tea")
    expect_rejection(page, "position", text, "problem")
    expect_rejection(page, "editor", text, "problem")
    expect_rejection(page, "moves", text, "fault")


def packed(text: str) -> str:
    """Return the query string of a replay link with a text."""
    return "r=" + base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode()


BOMBS = {
    "size": "size=999999x2",
    "moves": f"board=1-2-3_4-0-6_7-5-8&moves={'U1D1' * 45_000}U999999",
    "a million moves": f"board={Board.solved(2, 10).text()}&moves={'R9L9' * 49_000}",
    "a long board": f"board={'1-' * 90_000}",
    "a packed bomb": packed("[" * 100 * MB),
    "a deep one": packed(REPLAY.replace("4000", "[" * 10**6 + "]" * 10**6)),
    "a long one": packed(REPLAY.replace('"UL"', '"' + "UD" * 50_000 + '"')),
}


@pytest.mark.parametrize("query", BOMBS.values(), ids=list(BOMBS))
def test_links_with_too_much_data_are_rejected(
    context: BrowserContext, scripted: str, query: str
) -> None:
    page = context.new_page()
    # The test's server would reject such long addresses.
    context.route(f"{scripted}?*", lambda route: route.fulfill(response=route.fetch(url=scripted)))
    page.goto(f"{scripted}?{query}")
    idle(page)
    notices = panel(page, "notices").locator("li")
    expect(notices).not_to_have_count(0)
    assert max(len(text) for text in notices.all_text_contents()) < 400
    assert page.evaluate(FAULT) is None


def test_files_with_too_much_data_are_rejected(context: BrowserContext, scripted: str) -> None:
    page = visit(context.new_page(), scripted, size="3x3", seed="tea")
    for number, text in enumerate(("[" * 10 * MB, "x," * (5 * MB), HISTORY + '"' * 10 * MB)):
        import_file(page, f"{number}.csv", text.encode())
        # The last file has a valid row before the rejected one.
        expect(part(page, "solves-file", "work")).to_contain_text(
            re.compile(rf"{number}\.csv can't be read|refused")
        )
        assert page.evaluate(FAULT) is None
