"""Memory use over thousands of solves in one worker."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from slidestar import distance, shuffle

pytestmark = pytest.mark.nightly

CLIENT = """async () => {
    const { createSolverClient } = await import("/static/js/solver-client.js");
    window.statuses = []; // the latest ones
    window.failures = 0;
    window.client = createSolverClient({
        onStatus(status) {
            if (status.kind === "failed") failures++;
            if (statuses.push(status) > 9) statuses.shift();
        },
    });
    while (statuses.at(-1).kind !== "ready") await new Promise((done) => setTimeout(done, 10));
    const written = async () => (await (await caches.open("slidestar-snapshots")).keys()).length;
    while (!(await written())) await new Promise((done) => setTimeout(done, 50));
}"""


@pytest.fixture
def client(new_context: Callable[..., BrowserContext], site: str) -> Page:
    context = new_context(service_workers="block")
    context.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    page = context.new_page()

    # Let the test read the size of the worker's memory.
    def patched(route: Any) -> None:
        expose_memory = """
            const { instantiate } = WebAssembly;
            WebAssembly.instantiate = async function (...options) {
                const made = await instantiate.apply(this, options);
                const { memory } = (made.instance ?? made).exports;
                if (memory instanceof WebAssembly.Memory) self.wasmMemory ??= memory;
                return made;
            };
        """
        body = expose_memory + route.fetch().text()
        route.fulfill(content_type="text/javascript", body=body)

    context.route("**/solver-worker.js", patched)
    page.goto(f"{site}engine/NOTICE.txt")
    page.evaluate(CLIENT)
    return page


SIZES = {(2, 2): 1100, (2, 3): 800, (3, 3): 1040, (3, 4): 30, (4, 4): 30, (5, 5): 10}
WARM = 2


def test_memory_stays_flat_over_3000_solves(client: Page) -> None:
    draw = random.Random(1)
    boards = [(size, shuffle(*size, str(i))) for size, count in SIZES.items() for i in range(count)]
    draw.shuffle(boards)
    assert len(boards) >= 3000
    session = client.context.new_cdp_session(client)
    used: list[tuple[float, float]] = []

    def measure() -> None:
        session.send("HeapProfiler.collectGarbage")
        heap = session.send("Runtime.getHeapUsage")["usedSize"]
        wasm = client.workers[0].evaluate("() => self.wasmMemory.buffer.byteLength")
        used.append((heap / 1e6, wasm / 1e6))

    tenth = len(boards) // 10
    # The first run builds the tables of each size and uses a wide beam.
    warm = [(size, shuffle(*size, f"warm {i}")) for size in SIZES for i in range(WARM)]
    for start in (-1, *range(0, len(boards), tenth)):
        part = boards[start : start + tenth] if start >= 0 else warm
        answers = client.evaluate(
            """async ([boards, seconds]) => {
                const answers = [];
                for (const [number, board] of boards.entries()) {
                    const heuristic = null;
                    const request = { type: "solve", board, algorithm: "auto", heuristic, seconds };
                    answers.push(await client.request(request));
                    if (number % 10 === 0) await client.request({ type: "check", board });
                }
                return answers.map(({ length, optimal }) => [length, optimal]);
            }""",
            [[board.text() for _, board in part], 5 if start >= 0 else 15],
        )
        if start >= 0:
            measure()
        for (size, board), (length, optimal) in zip(part, answers, strict=True):
            assert optimal or size == (5, 5)
            if size == (3, 3) and draw.random() < 0.1:
                assert length == distance(board)
    for heap, wasm in used:
        print(f"page {heap:.1f} MB, wasm {wasm:.1f} MB")
    assert used[-1][0] <= 1.2 * used[0][0]
    # WebAssembly memory grows in steps of 20%, and a wide beam may need two of them.
    assert used[-1][1] <= 1.45 * used[0][1]
    assert client.evaluate("failures") == 0
