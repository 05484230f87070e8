"""The worker and its client, driven as the page drives them, in a real browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from browsing import BOOT_SECONDS, Faults, wait_until, without_long_tasks
from playwright.sync_api import Page, Route
from puzzle_page import FARTHEST, HARDEST

from slidestar import Board, Moves

# Without an encoding, the worker would ask for the compressed copy.
NO_COPY = {"content-encoding": "identity"}

# On a file of the site, not on its page: that one has a worker of its own.
CREATE = """async () => {
    const { createSolverClient } = await import("/static/js/solver-client.js");
    window.statuses = [];
    window.client = createSolverClient({ onStatus: (status) => statuses.push(status) });
    // Calls one method and gives all that came of it.
    window.ask = async (request, { abortAfter, abortOnEvent } = {}) => {
        const controller = new AbortController();
        const { signal } = controller;
        const events = [];
        let aborted = NaN;
        const abort = () => {
            if (signal.aborted) return;
            aborted = performance.now();
            controller.abort();
        };
        if (abortAfter !== undefined) setTimeout(abort, abortAfter);
        const onEvent = (event) => {
            events.push({ ...event, after: performance.now() - asked });
            if (events.length === abortOnEvent) abort();
        };
        const asked = performance.now();
        try {
            const result = await client.request(request, { signal, onEvent });
            return { result, events };
        } catch (error) {
            const { name, code, message, suggestion, stats } = error;
            const waited = performance.now() - aborted;
            return { error: { name, code, message, suggestion, stats }, events, waited };
        }
    };
}"""


def create(page: Page, site: str) -> Page:
    page.goto(f"{site}engine/NOTICE.txt")
    page.evaluate(CREATE)
    return page


def statuses(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("statuses")
    return found


def wait_for(page: Page, kind: str) -> dict[str, Any]:
    """The status that ends the booting, which is to be of this kind."""
    ended = lambda: statuses(page)[-1]["kind"] in ("ready", "failed")  # noqa: E731
    wait_until(ended, True, BOOT_SECONDS, "that the booting has ended")
    status = statuses(page)[-1]
    assert status["kind"] == kind, status
    return status


def solve(board: str, algorithm: str = "auto", heuristic: str | None = "manhattan") -> Any:
    return {"type": "solve", "board": board, "algorithm": algorithm, "heuristic": heuristic}


@pytest.fixture(scope="module")
def _worker(browser: Any, browser_context_args: dict[str, Any], site: str) -> Any:
    context = browser.new_context(**browser_context_args)
    yield create(context.new_page(), site)
    context.close()


@pytest.fixture
def worker(_worker: Page) -> Page:
    """A page with a client whose Python is ready; shared."""
    wait_for(_worker, "ready")
    return _worker


Ask = Callable[..., dict[str, Any]]


@pytest.fixture
def ask(worker: Page) -> Ask:
    def ask(request: dict[str, Any], **options: Any) -> dict[str, Any]:
        found: dict[str, Any] = worker.evaluate(
            "([request, options]) => ask(request, options)", [request, options]
        )
        return found

    return ask


def test_boot_is_told_honestly(worker: Page, site: str) -> None:
    boot = [status for status in statuses(worker) if status["kind"] == "booting"]
    assert boot[0] == {"kind": "booting", "phase": "download", "loaded": 0, "total": 0}
    phases = [status["phase"] for status in boot]
    assert list(dict.fromkeys(phases)) == ["download", "start", "import"]
    assert phases == sorted(phases, key=["download", "start", "import"].index)

    manifest = worker.request.get(f"{site}engine/manifest.json").json()
    downloads = [status for status in boot if status["phase"] == "download" and status["total"]]
    assert {status["total"] for status in downloads} == {sum(manifest["files"].values())}
    loaded = [status["loaded"] for status in downloads]
    assert loaded == sorted(loaded)
    assert loaded[-1] == downloads[-1]["total"]

    ready = next(status for status in statuses(worker) if status["kind"] == "ready")
    versions = ready["versions"]
    assert versions["python"].startswith("3.")
    assert versions["pyodide"] == manifest["pyodide"]
    assert versions["slidestar"] == manifest["slidestar"]
    assert 0 < ready["seconds"] < BOOT_SECONDS


def test_solve(ask: Ask) -> None:
    answer = ask(solve(HARDEST, "astar"))["result"]
    assert set(answer) == {
        *("moves", "length", "optimal", "lower_bound", "algorithm", "heuristic", "stats")
    }
    assert (answer["length"], answer["optimal"], answer["lower_bound"]) == (31, True, 31)
    assert Board.parse(HARDEST).apply(Moves.parse(answer["moves"])).is_goal()


def test_check(ask: Ask) -> None:
    answer = ask({"type": "check", "board": "1-2-3_4-5-6_8-7-0"})["result"]
    assert (answer["solvable"], answer["swap"]) == (False, [7, 8])


def test_a_race_sends_rows(ask: Ask) -> None:
    runs = [
        {"algorithm": "astar", "heuristic": "linear-conflict"},
        {"algorithm": "bfs", "heuristic": None},
    ]
    boards = [{"board": HARDEST}]
    answer = ask({"type": "race", "boards": boards, "runs": runs, "nodes": 10_000})
    assert answer["result"] == {}
    rows = {event["run"]: event["row"] for event in answer["events"] if event["type"] == "row"}
    assert [rows[run].get("length") for run in range(2)] == [31, None]
    assert rows[1]["error"]["code"] == "limit"


def test_progress_and_a_quick_cancel(ask: Ask, worker: Page) -> None:
    boots = sum(status["kind"] == "booting" for status in statuses(worker))
    answers: list[dict[str, Any]] = []
    # So that it takes less than 200 ms.
    without_long_tasks(
        worker,
        lambda: answers.append(ask(solve(FARTHEST, "ida-star"), abortOnEvent=10)),
        {"DedicatedWorker thread": 180},
    )
    answer = answers[-1]
    assert answer["error"]["code"] == "cancelled"
    assert answer["error"]["name"] == "SolverError"
    print(f"the cancel took {answer['waited']:.0f} ms")

    events = answer["events"]
    assert len(events) == 10  # and none after the cancel
    assert events[-1]["after"] > 880  # at most ten a second
    expanded = [event["stats"]["expanded"] for event in events]
    assert expanded == sorted(expanded)
    assert answer["error"]["stats"]["expanded"] >= expanded[-1] > 0
    assert all(event["bound"] >= Board.parse(FARTHEST).manhattan() for event in events)
    # The same worker goes on.
    assert statuses(worker)[-1]["kind"] == "ready"
    assert ask(solve(HARDEST))["result"]["length"] == 31
    assert sum(status["kind"] == "booting" for status in statuses(worker)) == boots


def test_cancel_at_the_first_event(ask: Ask) -> None:
    answer = ask(solve(FARTHEST, "ida-star"), abortOnEvent=1)
    assert answer["error"]["code"] == "cancelled"
    assert len(answer["events"]) == 1


def test_cancelled_before_it_began(worker: Page) -> None:
    code = worker.evaluate(
        """(request) => client.request(request, { signal: AbortSignal.abort() })
            .catch((error) => error.code)""",
        solve(HARDEST),
    )
    assert code == "cancelled"


def test_two_requests_at_once(worker: Page) -> None:
    long, short = worker.evaluate(
        """async ([long, short]) => {
            const order = [];
            const note = (name) => (answer) => ({ ...answer, place: order.push(name) });
            const both = [ask(long).then(note("long")), ask(short).then(note("short"))];
            window.while_both = statuses.at(-1).kind;
            return await Promise.all(both);
        }""",
        [solve(HARDEST, "bfs"), solve("1-2-3_4-0-6_7-5-8", "astar")],
    )
    assert worker.evaluate("while_both") == "busy"
    assert (long["result"]["length"], short["result"]["length"]) == (31, 2)
    # They take turns: the short one needn't wait for the long one's end.
    assert (long["place"], short["place"]) == (2, 1)
    assert statuses(worker)[-1]["kind"] == "ready"


def test_errors_reject_and_the_worker_lives_on(ask: Ask) -> None:
    error = ask(solve("1-2-x"))["error"]
    assert error["code"] == "invalid-board"
    assert "x" in error["message"]
    assert ask(solve("1-2-3_4-5-6_8-7-0"))["error"]["code"] == "unsolvable"
    assert ask({"type": "nonsense"})["error"]["code"] == "bad-request"
    assert ask(solve(HARDEST))["result"]["length"] == 31


@pytest.mark.slow  # test_solve.py has it in the page
def test_a_limit_rejects_and_the_worker_lives_on(ask: Ask) -> None:
    error = ask(solve(FARTHEST, "astar", "hamming"))["error"]
    assert error["code"] == "limit"
    assert error["suggestion"]
    assert error["stats"]["expanded"] > 1000
    assert ask(solve(HARDEST))["result"]["length"] == 31


def test_restart_ends_what_is_under_way(worker: Page) -> None:
    answer = worker.evaluate(
        """async (request) => {
            const answer = ask(request);
            client.restart();
            return { ...(await answer), after: statuses.at(-1).kind };
        }""",
        solve(FARTHEST, "ida-star"),
    )
    assert answer["error"]["code"] == "restarted"
    assert answer["after"] == "booting"
    # Asked while Python boots: it waits.
    assert worker.evaluate("(request) => ask(request)", solve(HARDEST))["result"]["length"] == 31


def test_a_missing_file_is_named_and_trying_again_helps(
    page: Page, site: str, faults: Faults
) -> None:
    page.route("**/pyodide.asm.wasm*", lambda route: route.fulfill(status=404, body="none"))
    create(page, site)
    waiting = page.evaluate("(request) => ask(request)", solve(HARDEST))
    assert waiting["error"]["code"] == "failed"
    message = wait_for(page, "failed")["message"]
    assert message == "engine/pyodide.asm.wasm can't be loaded: the server answered 404"
    assert page.evaluate("(request) => ask(request)", solve(HARDEST))["error"]["code"] == "failed"
    assert [fault for fault in faults if "404" not in fault] == []
    faults.forgive("404")

    page.unroute("**/pyodide.asm.wasm*")
    page.evaluate("client.restart()")
    assert page.evaluate("(request) => ask(request)", solve(HARDEST))["result"]["length"] == 31
    assert faults == []


@pytest.mark.parametrize(
    "name",
    [
        *("manifest.json", "pyodide.js", "pyodide.asm.js"),
        *("python_stdlib.zip", "slidestar.zip"),
    ],
)
def test_any_missing_file_is_named(page: Page, site: str, faults: Faults, name: str) -> None:
    page.route(f"**/engine/{name}*", lambda route: route.abort())  # in any form
    create(page, site)
    message = wait_for(page, "failed")["message"]
    assert message.startswith(f"engine/{name} can't be loaded: ")
    assert all(name in fault or "the worker ends" in fault for fault in faults), faults
    faults.forgive()


@pytest.mark.parametrize("name", ["pyodide.asm.wasm", "slidestar.zip"])
def test_a_short_file_is_named(page: Page, site: str, name: str) -> None:
    def halve(route: Route) -> None:
        body = route.fetch().body()
        half = body[: len(body) // 2]
        route.fulfill(headers={**NO_COPY, "content-type": "application/wasm"}, body=half)

    page.route(f"**/engine/{name}*", halve)  # in any form
    create(page, site)
    message = wait_for(page, "failed")["message"]
    assert re.fullmatch(rf"engine/{name} can't be loaded: it has \d+ bytes, not \d+", message)


def test_wasm_that_the_browser_cannot_run(page: Page, site: str) -> None:
    def spoil(route: Route) -> None:
        body = b"\0" * len(route.fetch().body())
        route.fulfill(headers={**NO_COPY, "content-type": "application/wasm"}, body=body)

    page.route("**/pyodide.asm.wasm", spoil)
    create(page, site)
    assert "this browser can't run Pyodide: " in wait_for(page, "failed")["message"]


def test_wasm_of_a_wrong_type_works(page: Page, site: str) -> None:
    def mislabel(route: Route) -> None:
        route.fulfill(response=route.fetch(), headers={**NO_COPY, "content-type": "text/plain"})

    page.route("**/pyodide.asm.wasm", mislabel)
    create(page, site)
    wait_for(page, "ready")


def test_a_worker_script_that_is_missing_once(page: Page, site: str, faults: Faults) -> None:
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.abort()
        else:
            route.continue_()

    page.route("**/solver-worker.js", answer)
    create(page, site)
    wait_for(page, "ready")
    assert len(asked) == 2
    faults.forgive()


def test_a_missing_worker_script(page: Page, site: str, faults: Faults) -> None:
    page.route("**/solver-worker.js", lambda route: route.fulfill(status=404, body="none"))
    create(page, site)
    assert wait_for(page, "failed")["message"] == "its script can't be loaded"
    faults.forgive()


def test_a_worker_that_hangs_is_replaced_on_cancel(page: Page, site: str) -> None:
    # No request makes Python hang, so its pump is replaced by one that never comes back.
    def poison(route: Route) -> None:
        text, found = re.subn(
            r"\b\w+\.pump\(\w+\)", "(() => { for (;;); })()", route.fetch().text()
        )
        assert found == 1
        route.fulfill(status=200, content_type="text/javascript", body=text)

    page.route("**/solver-worker.js", poison)
    create(page, site)
    wait_for(page, "ready")
    page.unroute("**/solver-worker.js")
    cancelled, other = page.evaluate(
        """([one, two]) => Promise.all([ask(one, { abortAfter: 100 }), ask(two)])""",
        [solve(FARTHEST, "ida-star"), solve(HARDEST)],
    )
    assert cancelled["error"]["code"] == "cancelled"
    assert cancelled["waited"] > 1400
    assert any("didn't stop" in status.get("note", "") for status in statuses(page))
    assert other["result"]["length"] == 31  # the new one did it
