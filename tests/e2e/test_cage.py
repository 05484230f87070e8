"""A person's Python in the page, and somebody else's: what it may, and what it may not."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from browsing import Faults, wait_for_engine
from kit.hostile import ESCAPE
from kit.hostile import code_link as link
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from puzzle_page import HARDEST, button, outcome

pytestmark = pytest.mark.returning

MANHATTAN = """
def h(tiles):
    total = 0
    for cell, tile in enumerate(tiles):
        if tile:
            row, col = divmod(cell, 3)
            goal_row, goal_col = divmod(tile - 1, 3)
            total += abs(row - goal_row) + abs(col - goal_col)
    return total
"""


def editor(page: Page) -> Locator:
    return page.get_by_label("Your heuristic, in Python")


def write(page: Page, code: str) -> None:
    """Put it in place of what's there, as if it were pasted."""
    text = page.locator(".code .cm-content")
    expect(text).to_be_visible()
    text.press("ControlOrMeta+a")
    text.evaluate(
        """(element, code) => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", code);
            const options = { clipboardData, bubbles: true, cancelable: true };
            element.dispatchEvent(new ClipboardEvent("paste", options));
        }""",
        code,
    )
    expect(text).to_contain_text(code.split("\n")[0])


def verdict(page: Page) -> Locator:
    return page.locator(".write .verdict:not(:empty), .write .fault:not(:empty)").first


def enter(page: Page, site: str) -> Page:
    page.goto(f"{site}?board={HARDEST}&mode=learn&lesson=write")
    expect(editor(page)).to_be_visible()
    wait_for_engine(page)
    return page


def check(page: Page, code: str, size: str = "3x3") -> str:
    """Type it, press Check: what's said of it."""
    write(page, code)
    page.get_by_label("Check on").select_option(size)
    button(page, "Check").click()
    expect(verdict(page)).to_be_visible(timeout=240_000)
    return verdict(page).inner_text()


@pytest.fixture(scope="module")
def _room(browser: Browser, browser_context_args: dict[str, Any], site: str) -> Iterator[Page]:
    context = browser.new_context(**browser_context_args)
    yield enter(context.new_page(), site)
    context.close()


@pytest.fixture
def room(_room: Page) -> Page:
    """The room where a heuristic is written; shared."""
    return _room


def test_naive_linear_conflict_is_refuted(room: Page) -> None:
    room.get_by_label("Example").select_option("naive")
    button(room, "Check").click()
    expect(verdict(room)).to_have_text(
        "Not admissible: too high on 7 of 181,440 positions. The worst: h is 32, the true distance"
        " 28.",
        timeout=240_000,
    )
    # The mean of the shares isn't the share of the means.
    expect(room.locator(".check-facts")).to_contain_text("Mean of h / distance")
    worst = room.locator(".write .mini").first
    expect(worst).to_have_attribute("data-board", "0-8-7_6-5-4_3-2-1")
    button(room, "Play it").click()
    expect(room.get_by_role("tab", name="Play", exact=True)).to_have_attribute(
        "aria-selected", "true"
    )
    expect(room.get_by_role("grid", name="Puzzle board")).to_have_attribute(
        "data-board", "0-8-7_6-5-4_3-2-1"
    )
    room.get_by_role("tab", name="Learn", exact=True).click()


@pytest.mark.parametrize(
    ("example", "said"),
    [
        ("hamming", "Admissible, proven"),
        ("manhattan", "Admissible, proven"),
        ("conflict", "Admissible, proven"),
        ("max", "Admissible, proven"),
        ("swaps", "Admissible, proven"),
        ("blank", "Not admissible: too high on"),
        ("constant", "Not admissible: too high on 1 of 360"),
    ],
)
def test_examples_do_what_they_say(room: Page, example: str, said: str) -> None:
    room.get_by_label("Example").select_option(example)
    room.get_by_label("Check on").select_option("2x3")
    button(room, "Check").click()
    expect(verdict(room)).to_contain_text(said, timeout=240_000)


FAULTS = [
    ("def h(tiles):\n    return tils", "Line 2: NameError: name 'tils' is not defined. Did you mean: 'tiles'?"),
    ("def h(tiles):\n    1", "h gave None for this board: is a `return` missing?"),
    ("def h(tiles):\n    return -1", "h gave -1 for this board"),
    ("def h(tiles):\n    return (1", "Line 2: SyntaxError: '(' was never closed"),
    ("def g(tiles):\n    return 1", "There's no `h` in your code"),
    ("import numpy", "Line 1: `numpy` isn't part of this page's Python. There are: math, "),
    ("def h(tiles):\n    return h(tiles)", "Line 2: RecursionError: maximum recursion depth exceeded"),
    ("def h(tiles):\n    exit()", "Line 2: this ends Python."),
    (
        "kept = []\nwhile True:\n    kept.append(bytearray(10**8))\ndef h(tiles):\n    return 0",
        "Your code took more than 512 MB. Python was restarted.",
    ),
    (
        "import os\ndef h(tiles):\n    os._exit(1)",
        "Line 3: your code crashed Python. Python was restarted; your text is kept.",
    ),
    (
        "import sys\nsys.setrecursionlimit(10**9)\ndef h(tiles):\n    return h(tiles)",
        "Line 4: your code called itself too deeply. Python was restarted; your text is kept.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("code", "said"), FAULTS, ids=lambda text: text[:30])
def test_faults_are_told_in_one_line(room: Page, code: str, said: str) -> None:
    for _ in range(3):  # on a crowded machine the 2 s of a call may be over before it comes to that
        text = check(room, code, "2x3")
        if not text.startswith("Your h didn't return within 2 s"):
            break
    assert text.startswith(said)
    assert "\n" not in text


@pytest.mark.parametrize(
    ("line", "end"),
    [
        ("while True: pass", "Stopped."),
        ("x = 7**10**8", "Stopped."),
        ("sum(count())", "It wouldn't stop by itself, so Python was restarted"),
        ("sleep(100)", "It wouldn't stop by itself, so Python was restarted"),
    ],
)
def test_what_never_ends_is_stopped_with_its_line(room: Page, line: str, end: str) -> None:
    code = f"from itertools import count\nfrom time import sleep\ndef h(tiles):\n    {line}"
    text = check(room, code, "2x3")
    assert text.startswith("Your h didn't return within 2 s for this board: line 4 was running.")
    assert end in text
    expect(room.locator(".write .mini").first).to_have_attribute("data-board", "1-2-3_4-5-0")


def test_a_table_beside_h_has_time_to_be_built(room: Page) -> None:
    wait = "from time import perf_counter\nend = perf_counter() + {}\nwhile perf_counter() < end: pass\n"
    code = wait.format(4) + "def h(tiles):\n    return 0"
    assert check(room, code, "2x3").startswith("Admissible, proven")
    text = check(room, wait.format(60) + "def h(tiles):\n    return 0", "2x3")
    assert text.startswith("Your code didn't finish within 10 s: line 3 was running.")


def test_no_except_keeps_it_from_its_end(room: Page) -> None:
    code = (
        "def h(tiles):\n    while True:\n        try:\n            while True: pass\n"
        "        except BaseException: pass"
    )
    assert "It wouldn't stop by itself" in check(room, code, "2x3")


def test_what_hung_once_and_not_again_is_no_fault(room: Page) -> None:
    """As on a machine that had no time for it: both looks after the first come later than its end."""
    code = (
        "from time import sleep, time\n"
        f"def h(tiles):\n    if time() < {time.time() + 2.5}: sleep(100)\n    return 0"
    )
    assert check(room, code, "2x3").startswith("Admissible, proven")


def test_a_board_is_solved_meanwhile(room: Page) -> None:
    write(room, "def h(tiles):\n    while True: pass")
    button(room, "Check").click()
    expect(button(room, "Check")).to_be_hidden()
    room.get_by_role("tab", name="Play", exact=True).click()
    button(room, "Solve").click()
    outcome(room, re.compile(r"Solved in \d+ moves \(optimal\)"))
    room.get_by_role("tab", name="Learn", exact=True).click()
    expect(verdict(room)).to_contain_text("line 2 was running", timeout=120_000)


def test_stop_works_at_any_time(room: Page) -> None:
    write(room, "from itertools import count\ndef h(tiles):\n    return sum(count())")
    button(room, "Check").click()
    room.locator(".write").get_by_role("button", name="Stop", exact=True).click()
    expect(room.locator(".write [role=status]", has_text="Stopped.")).to_be_visible()
    assert "Admissible, proven" in check(room, MANHATTAN)


def test_prints_are_shown_and_capped(room: Page) -> None:
    code = "def h(tiles):\n    for i in range(1000): print('line', i)\n    return 0"
    assert "Admissible" in check(room, code, "2x3")
    printed = room.get_by_label("Printed by your code").inner_text()
    assert printed.startswith("line 0\nline 1\n")
    assert "only 10,000 characters are shown" in printed
    assert len(printed) < 10_200


def test_prints_without_an_end_keep_nobody_from_stop(room: Page) -> None:
    """By what prints go to, which has no cap of Python's, and past every interrupt."""
    code = (
        "import sys\nshow = sys.stdout._show\ndef h(tiles):\n    while True:\n        try:\n"
        "            while True: show('x' * 5000)\n        except BaseException: pass"
    )
    write(room, code)
    button(room, "Check").click()
    expect(room.get_by_label("Printed by your code")).to_contain_text("xxx", timeout=120_000)
    room.locator(".write").get_by_role("button", name="Stop", exact=True).click()
    expect(room.locator(".write [role=status]", has_text="Stopped.")).to_be_visible()
    assert "It wouldn't stop by itself" in check(room, code, "2x3")
    assert len(room.get_by_label("Printed by your code").inner_text()) <= 12_000


def test_estimates_of_any_size_are_watched(page: Page, site: str) -> None:
    enter(page, site)
    write(page, "def h(tiles):\n    return 0 if tiles == GOAL else 10**299")
    button(page, "Watch it").click()
    watch = page.get_by_role("tabpanel", name="Watch")
    place = watch.locator(".watch-steps .place")
    expect(place).to_have_text(re.compile(r"^0 of [\d,]+$"), timeout=120_000)
    for view in ("Dots", "Folded", "Map"):
        watch.get_by_role("button", name=view, exact=True).click()
        watch.get_by_role("button", name="Step", exact=True).click()
    expect(place).to_have_text(re.compile("^3 of "))
    expect(watch.locator("canvas:visible")).to_have_attribute(
        "aria-label", re.compile(r"^The map of g and h: 3 positions expanded")
    )


def test_the_library_has_what_heuristics_want(room: Page) -> None:
    code = (
        "import statistics, fractions, numbers, queue, pprint, timeit, graphlib, heapq\n"
        "def h(tiles): return fractions.Fraction(0)"
    )
    assert "Admissible, proven" in check(room, code, "2x3")


def test_each_tab_keeps_what_is_typed_in_it(context: BrowserContext, site: str) -> None:
    first, second = enter(context.new_page(), site), enter(context.new_page(), site)
    write(first, "def h(tiles): return 1")
    expect(first).to_have_url(re.compile("#code="))  # it's kept for the last time by then
    write(second, "def h(tiles): return 2")
    expect(second).to_have_url(re.compile("#code="))
    for page, code in ((first, "return 1"), (second, "return 2"), (context.new_page(), "return 2")):
        page.goto(f"{site}?mode=learn&lesson=write")
        expect(page.locator(".code .cm-content")).to_contain_text(code)
        expect(page.get_by_role("note")).to_be_hidden()


LOOKS: list[dict[str, Any]] = [
    {"color_scheme": "light", "forced_colors": "none"},
    {"color_scheme": "dark", "forced_colors": "none"},
    {"color_scheme": "light", "forced_colors": "active"},
]


def test_axe_finds_nothing(room: Page, axe: Callable[[Page], list[str]]) -> None:
    """Of a verdict with its counterexamples, and of a fault with its line."""
    try:
        for code, said in (
            ("def h(tiles): return 2 * (tiles != GOAL)", "Not admissible"),
            ("def h(tiles):\n    print('tiles')\n    return tils", "Line 3: NameError"),
        ):
            assert said in check(room, code, "2x3")
            for look in LOOKS:
                room.emulate_media(reduced_motion="reduce", **look)
                for width, height in ((1280, 720), (390, 844)):
                    room.set_viewport_size({"width": width, "height": height})
                    assert axe(room) == [], (said, look, width)
                    assert room.evaluate("document.documentElement.scrollWidth") <= width
    finally:
        room.set_viewport_size({"width": 1280, "height": 720})
        room.emulate_media(color_scheme="light", forced_colors="none", reduced_motion="null")


def test_what_is_typed_is_never_lost(page: Page, site: str) -> None:
    enter(page, site)
    write(page, "def h(tiles):\n    return 0  # mine")
    page.reload()
    expect(page.locator(".code .cm-content")).to_contain_text("# mine")
    # Also where the address has nothing of it.
    page.goto(f"{site}?mode=learn&lesson=write")
    expect(page.locator(".code .cm-content")).to_contain_text("# mine")
    # A link's is shown beside, not in its place.
    page.goto("about:blank")
    page.goto(link(site, "def h(tiles):\n    return 1  # theirs"))
    expect(page.locator(".code .cm-content")).to_contain_text("# theirs")
    button(page, "Back to my own").click()
    expect(page.locator(".code .cm-content")).to_contain_text("# mine")


HOSTILE = """
print("it has run")
import js
js.fetch("https://example.org/")
def h(tiles):
    return 0
"""


def test_a_link_runs_nothing_before_check(page: Page, site: str) -> None:
    workers: list[str] = []
    page.on("worker", lambda worker: workers.append(worker.url))
    page.goto(link(site, HOSTILE))
    expect(page.get_by_role("note")).to_have_text(
        re.compile("This link brings someone else's code. Read it, then press Check.")
    )
    expect(page.locator(".code .cm-content")).to_contain_text("it has run")
    wait_for_engine(page)
    # Whatever else is pressed.
    for name in ("Watch", "Race", "Tables", "Write"):
        page.get_by_role("tab", name=name, exact=True).click()
    page.get_by_role("tab", name="Play", exact=True).click()
    button(page, "Solve").click()
    outcome(page, re.compile("Solved in"))
    page.get_by_role("tab", name="Learn", exact=True).click()
    page.get_by_label("Check on").select_option("2x3")
    editor(page).press("Control+Enter")
    editor(page).press("Enter")
    expect(page).to_have_url(re.compile("lesson=write"))  # the address follows a little later
    page.reload()
    expect(page.locator(".code .cm-content")).to_contain_text("it has run")
    wait_for_engine(page)
    assert not [url for url in workers if "cage" in url]
    expect(page.get_by_label("Printed by your code")).to_be_hidden()

    button(page, "Check").click()
    expect(verdict(page)).to_contain_text("`js` isn't part of this page's Python", timeout=240_000)
    assert [url for url in workers if "cage" in url]
    expect(page.get_by_label("Printed by your code")).to_have_text("it has run")


def test_python_finds_no_way_out(page: Page, site: str, faults: Faults) -> None:
    """By all the ways that a person who knows Pyodide would try."""
    asked: list[str] = []
    enter(page, site)
    page.context.add_cookies([{"name": "secret", "value": "1", "url": site}])
    page.on("request", lambda request: asked.append(request.url))
    check(page, "def h(tiles): return 0", "2x3")  # from now on all's here that the cage needs
    before = len([url for url in asked if "example" in url])
    assert "Admissible" in check(page, ESCAPE, "2x3")
    printed = page.get_by_label("Printed by your code").inner_text()
    print(printed)
    assert "proxies True" in printed
    assert "OUT" not in printed
    assert len([url for url in asked if "example" in url]) == before


# Runs in the worker itself, as if a person's code had got all of JavaScript into its hands: notes
# what there was at first, and afterwards looks for any of it.
NOTED = """
let __python;
const __log = console.log.bind(console);
const __gone = new Map();
const __harmless = new Set([...Object.getOwnPropertyNames(globalThis)].filter((name) =>
    /^(?!Function$)[A-Z]/.test(name) && /\\[native code\\]/.test(globalThis[name]?.toString?.()) &&
    Object.getOwnPropertyDescriptor(globalThis, name).writable && LANGUAGE.includes(name)));
for (let of = globalThis; of !== Object.prototype; of = Object.getPrototypeOf(of)) {
    for (const key of Reflect.ownKeys(of)) {
        let value;
        try { value = globalThis[key]; } catch { continue; }
        if (value === globalThis || __harmless.has(key) || LANGUAGE.includes(key)) continue;
        if (value && /^(object|function)$/.test(typeof value)) __gone.set(value, String(key));
    }
}
for (const kind of [() => {}, async () => {}, function* () {}, async function* () {}]) {
    __gone.set(kind.constructor, "the constructor of functions");
}
"""
LOOKED = """
{
    const roots = { pyodide: __python };
    for (const name of Object.getOwnPropertyNames(globalThis)) roots[name] = globalThis[name];
    const seen = new Set([globalThis]);
    const found = [];
    const todo = Object.entries(roots);
    // The nearest first: some getters make a new object each time, without an end.
    for (let at = 0; at < todo.length && seen.size < 50_000; at += 1) {
        const [path, it] = todo[at];
        if (!it || !/^(object|function)$/.test(typeof it) || seen.has(it)) continue;
        seen.add(it);
        if (__gone.has(it)) found.push(`${path} is ${__gone.get(it)}`);
        if (ArrayBuffer.isView(it)) continue;
        let keys = [];
        // Proxies of Python's objects may refuse.
        try { keys = Reflect.ownKeys(it); } catch {}
        try { todo.push([`${path}.__proto__`, Object.getPrototypeOf(it)]); } catch {}
        for (const key of keys) {
            const name = `${path}.${String(key)}`;
            let own = {};
            try { own = Reflect.getOwnPropertyDescriptor(it, key) ?? own; } catch {}
            todo.push([name, own.value], [`get ${name}`, own.get], [`set ${name}`, own.set]);
            if (own.get) try { todo.push([name, it[key]]); } catch {}
        }
        // A prototype isn't a map, though it inherits from one.
        try {
            const holds = it instanceof Map || it instanceof Set;
            for (const part of holds ? it : []) todo.push([`${path}<>`, part]);
        } catch {}
    }
    const ways = {
        eval: () => eval("1"),
        Function: () => Function("return 1")(),
        constructor: () => (() => {}).constructor("return 1")(),
        async: () => (async () => {}).constructor("return 1")(),
        generator: () => (function* () {}).constructor("yield 1")(),
        timer: () => setTimeout("1"),
        fetch: () => fetch("/"),
        post: () => globalThis.postMessage("1"),
        self: () => self.name,
        worker: () => new Worker("x.js"),
        memory: () => new WebAssembly.Memory({ initial: 1 }),
        module: () => new WebAssembly.Module(new Uint8Array()),
        listen: () => globalThis.addEventListener("message", () => {}),
    };
    const open = [];
    for (const [name, way] of Object.entries(ways)) {
        try { open.push(`${name}: ${way()}`); } catch {}
    }
    const names = Object.getOwnPropertyNames(globalThis);
    __log("LOOKED " + JSON.stringify({ objects: seen.size, found, open, names }));
    // What a worker says is lost if it's ended at once.
    for (const until = performance.now() + 1000; performance.now() < until; );
}
"""
LANGUAGE = [
    "Object",
    "Boolean",
    "Symbol",
    "Number",
    "BigInt",
    "Math",
    "Date",
    "String",
    "RegExp",
    "Error",
    "AggregateError",
    "EvalError",
    "RangeError",
    "ReferenceError",
    "SyntaxError",
    "TypeError",
    "URIError",
    "SuppressedError",
    "Array",
    "Int8Array",
    "Uint8Array",
    "Uint8ClampedArray",
    "Int16Array",
    "Uint16Array",
    "Int32Array",
    "Uint32Array",
    "Float16Array",
    "Float32Array",
    "Float64Array",
    "BigInt64Array",
    "BigUint64Array",
    "ArrayBuffer",
    "DataView",
    "Map",
    "Set",
    "WeakMap",
    "WeakSet",
    "WeakRef",
    "FinalizationRegistry",
    "JSON",
    "Iterator",
    "Promise",
    "Reflect",
    "Proxy",
    "Intl",
    "isFinite",
    "isNaN",
    "parseFloat",
    "parseInt",
    "decodeURI",
    "decodeURIComponent",
    "encodeURI",
    "encodeURIComponent",
    "TextDecoder",
    "TextEncoder",
]


@pytest.mark.parametrize("missing", [1, 2])
def test_a_script_that_cannot_be_loaded_is_asked_for_once_more(
    new_context: Callable[..., BrowserContext], site: str, faults: Faults, missing: int
) -> None:
    page = new_context(service_workers="block").new_page()
    asked: list[str] = []

    def answer(route: Any) -> None:
        asked.append(route.request.url)
        if len(asked) <= missing:
            route.abort()
        else:
            route.continue_()

    page.route("**/cage-worker.js*", answer)
    enter(page, site)
    write(page, "def h(tiles): return 0")
    button(page, "Check").click()
    if missing == 1:
        expect(verdict(page)).to_contain_text("Admissible", timeout=240_000)
    else:
        expect(page.locator(".write .fault")).to_contain_text("its script can't be loaded")
        button(page, "Check").click()  # and it's asked for anew
        expect(verdict(page)).to_contain_text("Admissible", timeout=240_000)
    faults.forgive()


def test_nothing_of_the_worker_can_be_reached(new_context: Any, site: str) -> None:
    """Not by JavaScript either, from all that Pyodide holds: so not by what Python does with it."""
    page = new_context(service_workers="block").new_page()

    def watched(route: Any) -> None:
        text, count = re.subn(
            r"\b(\w+)\.setInterruptBuffer\(",
            r"(__python=\1).setInterruptBuffer(",
            route.fetch().text(),
        )
        assert count == 1
        noted = NOTED.replace("LANGUAGE", json.dumps(LANGUAGE))
        body = noted + text + LOOKED
        route.fulfill(status=200, content_type="text/javascript", body=body)

    page.route("**/cage-worker.js*", watched)
    enter(page, site)
    write(page, "def h(tiles): return 0")
    looked = lambda message: message.text.startswith("LOOKED")  # noqa: E731
    with page.expect_console_message(looked, timeout=240_000) as told:
        button(page, "Check").click()
    result = json.loads(told.value.text.removeprefix("LOOKED "))
    assert result["objects"] > 5000
    assert result["found"] == []
    assert result["open"] == []
    extra = {"Function", "globalThis", "Infinity", "NaN", "undefined"}
    extra |= {"console", "crypto", "performance", "WebAssembly"}
    assert set(result["names"]) <= {*LANGUAGE, *extra}
