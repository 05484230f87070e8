"""Links, pastes and files with anything in them, against the page: two thousand cases from one seed.

FUZZ_SEED=1234 draws others. A case that fails is printed as Python's text, ready to paste.
"""

from __future__ import annotations

import base64
import os
import random
import re
import time
import zlib
from collections.abc import Callable, Iterator
from urllib.parse import quote

import pytest
from browsing import share_or_all, wait_for_engine, without_long_tasks
from playwright.sync_api import BrowserContext, Page, expect
from puzzle_page import panel, part, whole

from slidestar import shuffle

SEED = int(os.environ.get("FUZZ_SEED", "20261121"))
LINKS = 150
PASTES = 1800
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
    *(
        "__import__('os').system('x')",
        "\u2028",
        "\ufeff",
        "\t\r\n",
        "=1+1",
        "../" * 50,
        "?r=",
        "&&",
    ),
]


class Draw:
    """What is drawn from the seed."""

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
        # As links are written, and as they're typed: the browser escapes the rest.
        whole = self.random.random() < 0.7
        return "&".join(
            f"{name}={escaped(value) if whole else value.replace('#', '')}"
            for name, value in fields
        )


def escaped(text: str) -> str:
    return quote(text.encode("utf-8", "surrogatepass"), safe="")


@pytest.fixture
def context(new_context: Callable[..., BrowserContext]) -> Iterator[BrowserContext]:
    context = new_context(service_workers="block")
    dialogs: list[str] = []
    context.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    yield context
    assert dialogs == []


# A worker that never says a word: the page is what's tried here. (By a route it would be slower, as
# all that's loaded would go through the test.)
SILENT_WORKER = "globalThis.Worker = class extends EventTarget { postMessage() {} terminate() {} };"
# A display of some hundred frames a second: each case waits for a few.
QUICK_FRAMES = """
    globalThis.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 1);
    globalThis.cancelAnimationFrame = clearTimeout;
"""


# What's left to be true after each case; an answer is a fault. A press is undone, if it can be.
SOUND = """async () => {
    const board = document.querySelector("[data-panel=board]");
    // What was done just now is drawn with the next frame.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const rows = board.dataset.board?.split("_").map((row) => row.split("-").map(Number));
    if (!rows) return "there is no board";
    const tiles = rows.flat().toSorted((a, b) => a - b);
    if (!tiles.every((tile, i) => tile === i)) return `that is no board: ${board.dataset.board}`;
    const blank = rows.findIndex((row) => row.includes(0));
    const column = rows[blank].indexOf(0);
    const tile = rows[blank][column + 1] ?? rows[blank][column - 1];
    const button = board.querySelector(`[aria-label="Tile ${tile}"]`);
    if (!button) return `there is no tile ${tile}`;
    const before = board.dataset.board;
    // Twice, if need be: an answer of Python's, not drawn yet, may have taken back what the first
    // press did again.
    for (let i = 0; i < 120 && board.dataset.board === before; i++) {
        if (i % 60 === 0) button.click();
        await new Promise(requestAnimationFrame);
    }
    if (board.dataset.board === before) return `tile ${tile} does not move in ${before}`;
    if (globalThis.pwned !== undefined) return "a script was executed";
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) return `it is ${scrollWidth} wide, in ${innerWidth}`;
    if (document.querySelector("#panel script, #panel img, #panel iframe")) return "markup came in";
    return null;
}"""


@share_or_all
def test_links(context: BrowserContext, site: str, faults: list[str], share: float) -> None:
    count = int(LINKS * share)
    draw = Draw("links")
    context.add_init_script(SILENT_WORKER)
    context.add_init_script(QUICK_FRAMES)
    page = context.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    refused = 0
    began = time.monotonic()
    for number in range(count):
        query = draw.query()
        case = f"case {number}: page.goto(site + {'?' + query!r})"
        page.goto(f"{site}?{query}".encode("utf-8", "replace").decode(), wait_until="load")
        page.wait_for_selector("[data-panel=board][data-board]")
        assert page.evaluate(SOUND) is None, f"{page.evaluate(SOUND)}\n{case}"
        assert faults == [], case
        refused += panel(page, "notices").is_visible()
    print(f"{count} links, {refused} of them refused in part, {time.monotonic() - began:.0f} s")
    assert count / 10 < refused < count


PASTE = """async (texts) => {
    const sound = SOUND;
    for (const [number, [panel, part, text]] of texts.entries()) {
        try {
            const box = document.querySelector(`[data-panel=${panel}] [data-part=${part}]`);
            box.value = text;
            box.dispatchEvent(new Event("input", { bubbles: true }));
            box.form.requestSubmit();
        } catch (error) {
            return [number, String(error)];
        }
        // A link's replay is unpacked, and views are drawn.
        await new Promise((done) => setTimeout(done, /[?]/.test(text) ? 20 : 0));
        const fault = await sound();
        if (fault) return [number, fault];
    }
    return null;
}""".replace("SOUND", SOUND)


@share_or_all
def test_pastes(context: BrowserContext, site: str, faults: list[str], share: float) -> None:
    """Into the boxes for a position, for the goal, and for a solution (which Python reads)."""
    count = int(PASTES * share)
    draw = Draw("pastes")
    context.add_init_script(QUICK_FRAMES)
    page = context.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site}?mode=analyse&size=3x3&seed=tea")
    wait_for_engine(page)
    cases = []
    for _ in range(count):
        kind = draw.random.choice(["position", "position", "goal", "moves"])
        if kind == "moves":
            cases.append(("moves", "text", draw.damaged(MOVES[:5])))
        elif kind == "goal":
            cases.append(("editor", "goal", draw.damaged(BOARDS[:8])))
        elif draw.random.random() < 0.2:
            cases.append(("position", "text", f"{site}?{draw.query()}"))
        else:
            several = draw.random.choice([1, 1, 1, 3])
            text = draw.random.choice(["\n", "\n\n"]).join(
                draw.damaged(BOARDS) for _ in range(several)
            )
            cases.append(("position", "text", text))
    began = time.monotonic()
    for start in range(0, count, 100):
        part = cases[start : start + 100]
        found = page.evaluate(PASTE, part)
        if found or faults:
            number, fault = found or (-1, "")
            shown = [part[number]] if found else part
            pytest.fail(f"{fault} {faults}\nfrom case {start}: {shown!r}")
    print(f"{count} pastes, {time.monotonic() - began:.0f} s")
    wait_for_engine(page)  # and what was asked has been answered


@share_or_all
def test_files(context: BrowserContext, site: str, faults: list[str], share: float) -> None:
    draw = Draw("files")
    page = context.new_page()
    page.goto(f"{site}?size=3x3&seed=tea")
    wait_for_engine(page)
    page.get_by_text("Sessions and files").click()
    work = part(page, "solves-file", "work")
    for number in range(int(FILES * share)):
        text = draw.damaged([HISTORY, HISTORY * 3])
        name = f"{number}.csv"
        content = text.encode("utf-8", "surrogatepass")
        part(page, "solves-file", "file").set_input_files(
            {"name": name, "mimeType": "text/csv", "buffer": content}
        )
        case = f"case {number}: {text!r}"
        expect(work, case).to_have_text(re.compile(r"added|can't be read"), timeout=120_000)
        assert page.evaluate(SOUND) is None, case
        assert faults == [], case
    wait_for_engine(page)


# --- Too much of it ---

MB = 1_000_000


def refused(page: Page, of: str, box: str, text: str, problem: str) -> None:
    """A text is refused with a message, soon, and the page goes on meanwhile."""
    refusal = part(page, of, problem)
    began = page.evaluate("performance.now()")
    part(page, of, box).evaluate(
        """(node, [piece, times]) => {
            // As the browser takes a paste: it would be busy for minutes with some.
            node.value = piece.repeat(times).slice(0, node.maxLength);
            node.dispatchEvent(new Event("input", { bubbles: true }));
            node.form.requestSubmit();
        }""",
        [text, 10 * MB // len(text)],
    )
    expect(refusal).not_to_be_empty(timeout=120_000)
    assert len(refusal.text_content() or "") < 400
    taken = page.evaluate("performance.now()") - began
    print(f"{of}: {taken:.0f} ms")
    assert page.evaluate(SOUND) is None


# The browser itself takes minutes to lay out as many lines.
@pytest.mark.parametrize(
    "text",
    ["9", "1-2_", "?&", "U1D1", pytest.param("x\n", marks=pytest.mark.slow), " "],
    ids=repr,
)
def test_ten_megabytes_in_each_box(context: BrowserContext, site: str, text: str) -> None:
    page = context.new_page()
    page.goto(f"{site}?mode=analyse&size=3x3&seed=tea")
    wait_for_engine(page)
    refused(page, "position", "text", text, "problem")
    refused(page, "editor", "goal", text, "problem")
    refused(page, "moves", "text", text, "fault")
    wait_for_engine(page)


@pytest.mark.parametrize("text", ["1\n\n", "1\n", "99 98\n", "#\n\n"], ids=repr)
def test_many_lines_are_refused_smoothly(context: BrowserContext, site: str, text: str) -> None:
    context.add_init_script(SILENT_WORKER)
    page = context.new_page()
    page.goto(f"{site}?size=3x3&seed=tea")
    whole(page)  # until then the board is yet to be written into the box
    part(page, "position", "text").evaluate(
        """(node, [piece, times]) => {
            node.value = piece.repeat(times);
            node.dispatchEvent(new Event("input", { bubbles: true }));
        }""",
        [text, 198_000 // len(text)],
    )

    def load() -> None:
        part(page, "position", "form").evaluate("(form) => form.requestSubmit()")
        expect(part(page, "position", "problem")).not_to_be_empty()

    without_long_tasks(page, load)


BOMBS = {
    "size": "size=999999x2",
    "moves": f"board=1-2-3_4-0-6_7-5-8&moves={'U1D1' * 45_000}U999999",
    "a million moves": f"board=1-2-3_4-0-6_7-5-8&moves={'UD' * 99_000}",
    "a long board": f"board={'1-' * 90_000}",
    "a packed bomb": "r=" + base64.urlsafe_b64encode(zlib.compress(b"[" * 100 * MB, 9)).decode(),
    "a deep one": "r="
    + base64.urlsafe_b64encode(
        zlib.compress(REPLAY.replace("4000", "[" * 10**6 + "]" * 10**6).encode(), 9)
    ).decode(),
    "a long one": "r="
    + base64.urlsafe_b64encode(
        zlib.compress(REPLAY.replace('"UL"', '"' + "UD" * 50_000 + '"').encode(), 9)
    ).decode(),
}


@pytest.mark.parametrize("query", BOMBS.values(), ids=list(BOMBS))
def test_links_with_too_much(context: BrowserContext, site: str, query: str) -> None:
    context.add_init_script(SILENT_WORKER)
    page = context.new_page()
    # Not by navigation: servers refuse addresses that long, where the page is not kept already.
    context.route(f"{site}?*", lambda route: route.fulfill(response=route.fetch(url=site)))
    page.goto(f"{site}?{query}")
    expect(panel(page, "notices").locator("li")).not_to_have_count(0)
    assert max(len(text) for text in panel(page, "notices").locator("li").all_text_contents()) < 400
    assert page.evaluate(SOUND) is None


def test_files_with_too_much(context: BrowserContext, site: str) -> None:
    page = context.new_page()
    page.goto(f"{site}?size=3x3&seed=tea")
    wait_for_engine(page)
    page.get_by_text("Sessions and files").click()
    for text in ("[" * 10 * MB, "x," * (5 * MB), HISTORY + '"' * 10 * MB):
        part(page, "solves-file", "file").set_input_files(
            {"name": "a.csv", "mimeType": "text/csv", "buffer": text.encode()}
        )
        expect(part(page, "solves-file", "work")).to_contain_text("can't be read", timeout=120_000)
        assert page.evaluate(SOUND) is None
        part(page, "solves-file", "work").evaluate("(node) => { node.textContent = ''; }")
    wait_for_engine(page)
