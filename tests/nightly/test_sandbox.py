"""The sandbox of the lesson Write, for code that hangs, crashes, floods or attacks the page.

These tests can fail only with Pyodide. tests/unit/test_sandbox.py has the faults that Python alone reports.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from kit.browser import wait_for_engine
from kit.hostile import HARMLESS, with_search
from kit.learn import check, lesson_panel, printed, verdict, write
from kit.page import HARDEST, button, idle, visit
from playwright.sync_api import BrowserContext, Page, Route, expect

pytestmark = pytest.mark.nightly

WOULD_NOT_STOP = "It wouldn't stop by itself, so Python was restarted"
# Runs while the code loads, for which the page allows 10 s.
WAIT = (
    "from time import perf_counter\nend = perf_counter() + {}\nwhile perf_counter() < end: pass\n"
)


def open_write(page: Page, site: str) -> Page:
    visit(page, site, board=HARDEST, mode="learn", lesson="write")
    wait_for_engine(page)
    return page


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (
            "def h(tiles):\n    return h(tiles)",
            "Line 2: RecursionError: maximum recursion depth exceeded",
        ),
        (
            "kept = []\nwhile True:\n    kept.append(bytearray(10**8))\ndef h(tiles):\n    return 0",
            "Your code used more than 512 MB. Python was restarted.",
        ),
        (
            "import os\ndef h(tiles):\n    os._exit(1)",
            "Your code crashed Python. Python was restarted. Your text is still here.",
        ),
        (
            # Through built-in functions, whose recursion overflows the C stack.
            "import sys\nsys.setrecursionlimit(10**9)\ndef h(tiles):\n    return max(map(h, [tiles]))",
            "Your code called itself too deeply. Python was restarted. Your text is still here.",
        ),
    ],
    ids=["recursion", "memory", "os-exit", "depth"],
)
def test_a_fault_of_pyodide_is_reported_in_one_line(
    page: Page, site: str, code: str, sentence: str
) -> None:
    open_write(page, site)
    check(page, code)
    text = verdict(page).inner_text()
    assert text.startswith(sentence)
    assert "\n" not in text


@pytest.mark.parametrize(
    "body",
    ["while True: pass", "x = 7**10**8", "re.match('(a+)+$', 'a' * 30 + 'b')"],
    ids=["loop", "power", "regex"],
)
def test_a_hanging_heuristic_is_stopped_at_its_line(page: Page, site: str, body: str) -> None:
    open_write(page, site)
    check(page, f"import re\ndef h(tiles):\n    {body}")
    expect(verdict(page)).to_have_text(
        "Your h didn't return within 2 s for this board: line 3 was running. Stopped."
    )
    expect(lesson_panel(page, "Write").locator(".mini").first).to_have_attribute(
        "data-board", "1-2-3_4-5-0"
    )


@pytest.mark.parametrize("body", ["sum(count())", "sleep(100)"], ids=["iterator", "sleep"])
def test_a_c_function_that_hangs_is_stopped(page: Page, site: str, body: str) -> None:
    open_write(page, site)
    check(page, f"from itertools import count\nfrom time import sleep\ndef h(tiles):\n    {body}")
    expect(verdict(page)).to_contain_text(f"Your code didn't finish within 2 s. {WOULD_NOT_STOP}")


def test_except_clause_does_not_prevent_termination(page: Page, site: str) -> None:
    open_write(page, site)
    check(
        page,
        "def h(tiles):\n    while True:\n        try:\n            while True: pass\n"
        "        except BaseException: pass",
    )
    expect(verdict(page)).to_contain_text(f"line 4 was running. {WOULD_NOT_STOP}")


def test_code_has_time_to_load(page: Page, site: str) -> None:
    open_write(page, site)
    check(page, WAIT.format(4) + "def h(tiles):\n    return 0")
    expect(verdict(page)).to_contain_text("Admissible, proven")
    check(page, WAIT.format(60) + "def h(tiles):\n    return 0")
    expect(verdict(page)).to_contain_text(
        "Your code didn't finish within 10 s: line 3 was running."
    )


def test_a_running_heuristic_is_stopped_by_the_user(page: Page, site: str) -> None:
    open_write(page, site)
    write(page, "from itertools import count\ndef h(tiles):\n    return sum(count())")
    button(page, "Check").click()
    lesson_panel(page, "Write").get_by_role("button", name="Stop", exact=True).click()
    idle(page)
    expect(page.locator(".write [role=status]", has_text="Stopped.")).to_be_visible()
    check(page, "def h(tiles):\n    return 0")
    expect(verdict(page)).to_contain_text("Admissible, proven")


def test_endless_prints_do_not_block_stop(page: Page, site: str) -> None:
    """The code bypasses the limit of `sys.stdout` and catches every interrupt."""
    code = (
        "import sys\nshow = sys.stdout._show\ndef h(tiles):\n    while True:\n        try:\n"
        "            while True: show('x' * 5000)\n        except BaseException: pass"
    )
    open_write(page, site)
    write(page, code)
    button(page, "Check").click()
    expect(page.get_by_label("Printed by your code")).to_contain_text("xxx")
    lesson_panel(page, "Write").get_by_role("button", name="Stop", exact=True).click()
    idle(page)
    expect(page.locator(".write [role=status]", has_text="Stopped.")).to_be_visible()
    check(page, code)
    expect(verdict(page)).to_contain_text(WOULD_NOT_STOP)
    assert len(printed(page)) <= 12_000


def test_the_standard_library_has_what_heuristics_need(page: Page, site: str) -> None:
    open_write(page, site)
    check(
        page,
        "import statistics, fractions, numbers, queue, pprint, timeit, graphlib, heapq\n"
        "def h(tiles): return fractions.Fraction(0)",
    )
    expect(verdict(page)).to_contain_text("Admissible, proven")


def test_no_way_out_is_reachable_by_javascript(
    new_context: Callable[..., BrowserContext], site: str
) -> None:
    """Neither from the global object nor from any object of Pyodide."""
    page = new_context(service_workers="block").new_page()
    results: list[Any] = []

    def search(route: Route) -> None:
        body = with_search(route.fetch().text())
        route.fulfill(status=200, content_type="text/javascript", body=body)

    def collect(text: str) -> None:
        if text.startswith("FOUND "):
            results.append(json.loads(text.removeprefix("FOUND ")))

    page.on("console", lambda message: collect(message.text))
    page.route("**/sandbox-worker.js*", search)
    open_write(page, site)
    check(page, "def h(tiles): return 0")
    expect(verdict(page)).to_contain_text(re.compile("^Admissible, proven"))
    result = results[0]
    assert result["objects"] > 5000
    assert result["found"] == []
    assert result["open"] == []
    assert set(result["names"]) <= HARMLESS
