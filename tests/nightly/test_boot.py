"""Booting Python from its files or from a snapshot of its memory, and faults of both."""

from __future__ import annotations

import io
import subprocess
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import pytest
from kit.browser import Faults, wait_for_engine, wait_until
from kit.builds import snapshots, wait_for_snapshot
from kit.games import expect_solver_works
from kit.page import HARDEST
from kit.page import visit as open_page
from kit.paths import DIST, PACKAGE, ROOT
from kit.sites import Uncompressed, serving
from make_library import EXCLUDED, is_among
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Route, expect

pytestmark = pytest.mark.nightly

FIFTEEN = "9-2-8-11_0-5-13-7_15-1-4-10_3-14-6-12"
LIBRARY = "**/engine/python_stdlib.zip*"

# A worker that boots as the page's does, then runs Python code.
WORKER = """
import { boot } from "./worker/boot.ts";
const plain = self.name === "plain";
const start = { type: "start", memory: 512, plain, cached: null, build: null };
const failed = new Promise((_, reject) => { self.fail = reject; });
const booted = Promise.race([
  failed, boot({ ...start, started: Promise.resolve(start) }, { send() {}, fail: self.fail }),
]);
self.onmessage = async ({ data }) => {
  try {
    const { pyodide, ready, readRest } = await booted;
    pyodide.FS.writeFile("/rest.zip", await readRest());
    self.postMessage({ value: pyodide.runPython(data), from: ready.from });
  } catch (error) {
    self.postMessage({ error: String(error?.message ?? error) });
  }
};
"""
RUN = """([code, name]) => new Promise((resolve) => {
  const worker = new Worker("/static/js/test-worker.js", { type: "module", name });
  worker.onmessage = ({ data }) => { worker.terminate(); resolve(data); };
  worker.postMessage(code);
})"""


@cache
def worker_script() -> str:
    """Return `WORKER`, bundled with its imports."""
    esbuild = ROOT / "static/node_modules/esbuild/bin/esbuild"
    made = subprocess.run(
        ["node", esbuild, "--bundle", "--format=esm", "--log-level=error"],
        input=WORKER,
        cwd=ROOT / "static/js",
        text=True,
        check=True,
        stdout=subprocess.PIPE,
    )
    return made.stdout


@pytest.fixture
def context(new_context: Callable[..., BrowserContext]) -> BrowserContext:
    context = new_context(service_workers="block")  # it would answer requests for damaged files
    # The browser requests this for NOTICE.txt.
    context.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    return context


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


def python(page: Page, site: str, code: str, name: str = "") -> dict[str, Any]:
    """Run Python code in a new worker and return the worker's reply."""
    page.context.route(
        "**/test-worker.js",
        lambda route: route.fulfill(content_type="text/javascript", body=worker_script()),
    )
    page.goto(f"{site}engine/NOTICE.txt")
    reply: dict[str, Any] = page.evaluate(RUN, [code, name])
    return reply


def visit(page: Page, site: str) -> str:
    """Open the page and return the source of its Python: `files` or `snapshot`."""
    page.goto(site)
    wait_for_engine(page)
    source: str = page.evaluate("document.documentElement.dataset.engineFrom")
    return source


def first_visit(context: BrowserContext, site: str) -> str:
    """Visit until a snapshot is stored, and return its address in the cache."""
    page = context.new_page()
    assert visit(page, site) == "files"
    address = wait_for_snapshot(page)
    page.close()
    return address


def solve(page: Page, board: str = HARDEST) -> str:
    """Solve a board by a client in the page and return the moves."""
    return str(
        page.evaluate(
            """async (board) => {
                const { createSolverClient } = await import("/static/js/solver-client.js");
                const client = createSolverClient({ onStatus() {} });
                const request = { type: "solve", board, algorithm: "auto", heuristic: null };
                const { moves } = await client.request(request);
                client.dispose();
                return moves;
            }""",
            board,
        )
    )


@contextmanager
def console(context: BrowserContext) -> Iterator[list[str]]:
    """Collect the console's messages inside the block."""
    messages: list[str] = []

    def collect(message: ConsoleMessage) -> None:
        messages.append(message.text)

    context.on("console", collect)
    yield messages
    context.remove_listener("console", collect)


def package_modules() -> list[str]:
    """Return the package's modules for the page."""
    names = []
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        names.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return [name for name in names if not is_among(name, EXCLUDED)]


# No snapshot contains the modules of Learn.
IMPORT_ALL = """
import everything, importlib.util, sys
from slidestar.page import rest_archive
assert importlib.util.find_spec("slidestar.coach") is None
first = set(sys.modules)
rest_archive.add("/rest.zip")
for name in {names}:
    importlib.import_module(name)
    home = "/slidestar.zip/" if name in first else "/rest.zip/"
    assert sys.modules[name].__spec__.origin.startswith(home), name
len(first & set({names}))
"""


def test_package_imports_on_the_trimmed_library(page: Page, site: str) -> None:
    reply = python(page, site, IMPORT_ALL.format(names=package_modules()))
    with zipfile.ZipFile(DIST / "engine/slidestar.zip") as package:
        files = [name for name in package.namelist() if name.endswith(".pyc")]
    first = len(files) - 1  # without the module that imports all others
    assert first < len(package_modules()) - 15
    assert reply == {"value": first, "from": "files"}


@pytest.mark.parametrize("module", ["hashlib", "linecache"])
def test_a_missing_library_module_is_named(page: Page, site: str, module: str) -> None:
    """`hashlib` is imported at once, and `linecache` only by a traceback."""

    def without(route: Route) -> None:
        source = zipfile.ZipFile(DIST / "engine/python_stdlib.zip")
        body = io.BytesIO()
        with zipfile.ZipFile(body, "w") as archive:
            for name in source.namelist():
                # A name of equal length keeps the archive's size, which the page checks.
                archive.writestr(name.replace(module, "x" * len(module)), source.read(name))
        route.fulfill(headers={"content-encoding": "identity"}, body=body.getvalue())

    page.route(LIBRARY, without)
    reply = python(page, site, IMPORT_ALL.format(names=package_modules()))
    assert f"No module named '{module}'" in reply["error"]


def test_a_traceback_names_file_and_line(page: Page, site: str) -> None:
    reply = python(page, site, "from slidestar import Board; Board.parse('1 2 x')")
    assert 'File "slidestar/puzzle/board_text.py", line ' in reply["error"]
    assert "InvalidBoard" in reply["error"]


def test_second_visit_restores_the_snapshot(context: BrowserContext, site: str) -> None:
    first_visit(context, site)
    page = context.new_page()
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))
    assert visit(page, site) == "snapshot"
    assert not any("python_stdlib" in url or "slidestar.zip" in url for url in requested)
    # It finds the same solutions as Python that booted from files.
    again = [solve(page), solve(page, FIFTEEN)]
    fresh = context.browser.new_context().new_page()  # type: ignore[union-attr]
    visit(fresh, site)
    assert [solve(fresh), solve(fresh, FIFTEEN)] == again
    fresh.context.close()


def test_random_numbers_differ_after_a_snapshot(context: BrowserContext, site: str) -> None:
    first_visit(context, site)
    page = context.new_page()
    code = """
import os, random
str([random.random(), random.Random().random(), os.urandom(8).hex()])
"""
    replies = [python(page, site, code) for _ in range(3)]
    assert {reply["from"] for reply in replies} == {"snapshot"}
    for numbers in zip(*(eval(reply["value"]) for reply in replies), strict=True):
        assert len(set(numbers)) == 3


@pytest.mark.parametrize("name", ["", "plain"])
def test_loops_are_compiled_after_either_boot(
    context: BrowserContext, site: str, name: str
) -> None:
    first_visit(context, site)
    code = "from slidestar import kernel; kernel.backend"
    reply = python(context.new_page(), site, code, name)
    assert reply == {"value": "wasm", "from": "files" if name else "snapshot"}


def test_snapshot_has_imported_every_module(context: BrowserContext, site: str) -> None:
    """Python that boots from a snapshot has no files to import from."""
    first_visit(context, site)
    with zipfile.ZipFile(DIST / "engine/python_stdlib.zip") as library:
        names = [name.removesuffix(".pyc").replace("/", ".") for name in library.namelist()]
    names = [name.removesuffix(".__init__") for name in names] + package_modules()
    code = f"""
import importlib
from slidestar.page import rest_archive
rest_archive.add("/rest.zip")
[importlib.import_module(name) for name in {names}]
len({names})
"""
    reply = python(context.new_page(), site, code)
    assert reply == {"value": len(names), "from": "snapshot"}


# --- Damaged snapshots ---

DAMAGES = {
    "truncated": "put(key, new Response((await old.arrayBuffer()).slice(0, 5_000_000), old))",
    "changed": """put(key, new Response(await old.arrayBuffer().then((bytes) => {
        new Uint8Array(bytes)[9_000_000] ^= 1;
        return bytes;
    }), old))""",
    "empty": "put(key, new Response('', old))",
    "without its hash": "put(key, new Response(await old.arrayBuffer()))",
    "another build's": "put(key.url.slice(0, -1) + 'x', old).then(() => cache.delete(key))",
}


def test_damaged_snapshot_is_replaced(context: BrowserContext, site: str) -> None:
    address = first_visit(context, site)
    page = context.new_page()
    for name, damage in DAMAGES.items():
        page.goto(f"{site}engine/NOTICE.txt")
        page.evaluate(
            f"""async () => {{
                const cache = await caches.open("slidestar-snapshots");
                const [key] = await cache.keys();
                const old = await cache.match(key);
                await cache.{damage};
            }}"""
        )
        with console(context) as messages:
            assert visit(page, site) == "files", name
            assert len([text for text in messages if "snapshot" in text]) == 1, (name, messages)
            wait_until(lambda: snapshots(page), [address], what="the snapshots")
    solve(page)
    assert visit(page, site) == "snapshot"


# Records the texts of the engine's status line.
RECORD_TEXTS = """
    globalThis.texts = [];
    new MutationObserver(() => {
        const line = document.querySelector("[data-panel=engine] [data-part=text]");
        if (line && texts.at(-1) !== line.textContent) texts.push(line.textContent);
    }).observe(document, { subtree: true, childList: true, characterData: true });
"""


def test_snapshot_that_pyodide_refuses_is_not_used(context: BrowserContext, site: str) -> None:
    """Its hash and name are correct, but Pyodide's own check of its content fails."""
    first_visit(context, site)
    page = context.new_page()
    page.goto(f"{site}engine/NOTICE.txt")
    page.evaluate(
        """async () => {
            const cache = await caches.open("slidestar-snapshots");
            const [key] = await cache.keys();
            const bytes = await (await cache.match(key)).arrayBuffer();
            const [, runs] = new Uint32Array(bytes, 0, 2);
            new Uint8Array(bytes)[8 + 8 * runs + 20] ^= 1; // in the id of Pyodide's build
            const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
            const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
            await cache.put(key, new Response(bytes, { headers: { "x-sha256": hash } }));
        }"""
    )
    page.add_init_script(RECORD_TEXTS)
    with console(context) as messages:
        assert visit(page, site) == "files"
        assert len([text for text in messages if "build id mismatch" in text]) == 1, messages
    assert any("couldn't be used. " in text for text in page.evaluate("texts"))
    solve(page)


def test_a_failed_download_keeps_the_snapshot(
    context: BrowserContext, site: str, faults: Faults
) -> None:
    address = first_visit(context, site)
    context.route("**/pyodide.asm.js", lambda route: route.abort())
    page = context.new_page()
    page.goto(site)
    wait_for_engine(page, "failed")
    assert snapshots(page) == [address]
    faults.expect()


def test_a_missing_worker_script_fails_the_engine(
    context: BrowserContext, site: str, faults: Faults
) -> None:
    """The page starts the worker before its other scripts are loaded."""
    context.route("**/solver-worker.js", lambda route: route.fulfill(status=404, body="none"))
    page = context.new_page()
    page.goto(site)
    wait_for_engine(page, "failed")
    faults.expect()


# Replacements for the worker's cache or the functions that it needs.
NO_CACHES = {
    "none": "delete self.caches; Object.defineProperty(self, 'caches', { value: undefined })",
    "throws": """Object.defineProperty(self, "caches", {
        get() { throw new DOMException("not here", "SecurityError"); },
    })""",
    "refuses to open": """CacheStorage.prototype.open = async () => {
        throw new DOMException("private", "SecurityError");
    }""",
    "is full": """Cache.prototype.put = async () => {
        throw new DOMException("full", "QuotaExceededError");
    }""",
    "has no hash": "Object.defineProperty(crypto, 'subtle', { value: undefined })",
}


# Replacements for all storage of the page and its worker.
NO_STORAGE = {
    "blocked": """for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
        Object.defineProperty(globalThis, name, {
            get() { throw new DOMException("not here", "SecurityError"); },
        });
    }""",
    "full": """const full = () => { throw new DOMException("full", "QuotaExceededError"); };
        if (globalThis.Storage) Storage.prototype.setItem = full;
        IDBObjectStore.prototype.add = full;
        if (globalThis.Cache) Cache.prototype.put = async () => full();""",
}


def run_in_worker(context: BrowserContext, script: str) -> None:
    """Run a script in the page's workers before their own."""

    def prepend(route: Route) -> None:
        body = f"{{{script}}}\n{route.fetch().text()}"
        route.fulfill(content_type="text/javascript", body=body)

    context.route("**/solver-worker.js", prepend)


@pytest.mark.parametrize("script", NO_CACHES.values(), ids=list(NO_CACHES))
def test_boot_without_a_cache_uses_the_files(
    context: BrowserContext, site: str, script: str
) -> None:
    page = context.new_page()
    run_in_worker(context, script)
    with console(context) as messages:
        assert visit(page, site) == "files"
        solve(page)
        # `evaluate` delivers the console's messages.
        wait_until(
            lambda: page.evaluate("1") and any("snapshot" in text for text in messages),
            True,
            what="whether the console reports it",
        )
    assert snapshots(page) == []


@pytest.mark.parametrize("script", NO_STORAGE.values(), ids=list(NO_STORAGE))
def test_solver_works_without_storage(context: BrowserContext, site: str, script: str) -> None:
    context.add_init_script(script)
    run_in_worker(context, script)
    expect_solver_works(open_page(context.new_page(), site, board=HARDEST))


# --- A new worker ---

RESPAWN = """async (memory) => {
    const { createSolverClient } = await import("/static/js/solver-client.js");
    window.statuses = [];
    window.client = createSolverClient({ onStatus: (status) => statuses.push(status), memory });
    window.pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    window.until = async (kind) => { while (statuses.at(-1).kind !== kind) await pause(10); };
    window.restart = async () => {
        client.restart();
        await until("ready");
        // The worker replies after it has passed on the snapshot.
        await client.request({ type: "check", board: "1-2_3-0" });
    };
    await until("ready");
}"""


def test_new_worker_boots_from_the_old_ones_snapshot(context: BrowserContext, site: str) -> None:
    page = context.new_page()
    requested: list[str] = []
    page.goto(f"{site}engine/NOTICE.txt")
    page.evaluate(RESPAWN, 512)
    wait_for_snapshot(page)
    page.evaluate("restart()")
    page.on("request", lambda request: requested.append(request.url.rsplit("/", 1)[1]))
    for _ in range(3):
        page.evaluate("restart()")
        assert page.evaluate("statuses.at(-1).from") == "snapshot"
    assert not {"pyodide.asm.wasm", "python_stdlib.zip", "slidestar.zip"} & set(requested)


def test_out_of_memory_is_reported_and_a_new_worker_starts(
    context: BrowserContext, site: str
) -> None:
    page = context.new_page()
    page.goto(f"{site}engine/NOTICE.txt")
    page.evaluate(RESPAWN, 64)
    # The positions take more than 64 MB. The next request is answered by the new worker.
    found = page.evaluate(
        """async ([large, small]) => {
            const solve = (board, algorithm) => client.request(
              { type: "solve", board, algorithm, heuristic: "hamming" },
            );
            const error = await solve(large, "astar").catch(({ code }) => ({ code }));
            const booting = statuses.at(-1);
            const after = await solve(small, "astar");
            return { error, booting, length: after.length };
        }""",
        ["0-12-9-13_15-11-10-14_3-7-2-5_4-8-6-1", HARDEST],
    )
    assert found["error"]["code"] == "memory"
    assert found["booting"]["kind"] == "booting"
    assert "memory" in found["booting"]["note"]
    assert found["length"] == 31
    assert page.evaluate("statuses.filter(({ kind }) => kind === 'failed').length") == 0


# --- Hosts ---


def test_compressed_files_come_from_any_host(context: BrowserContext) -> None:
    page = context.new_page()
    finished: list[str] = []
    page.on("requestfinished", lambda request: finished.append(request.url.rsplit("/", 1)[1]))
    with serving(DIST, handler=Uncompressed) as site:
        assert visit(page, site.url) == "files"
    compressed = {f"/engine/{name}.gz" for name in ("pyodide.asm.wasm", "python_stdlib.zip")}
    assert {*compressed, "/engine/slidestar.zip.gz"} <= set(site.requested)
    # The large files were also requested uncompressed, and these requests were cancelled.
    assert not {"pyodide.asm.wasm", "python_stdlib.zip"} & set(finished)


def test_move_is_drawn_in_the_next_frame_during_boot(context: BrowserContext, site: str) -> None:
    page = context.new_page()
    page.route("**/engine/slidestar.zip*", lambda route: None)  # the boot never ends
    page.goto(f"{site}?board=1-2-3_4-0-6_7-5-8")
    expect(page.locator("html")).to_have_attribute("data-page", "here")
    seen = page.evaluate(
        """async () => {
            const board = document.querySelector("[data-panel=board]");
            document.body.dispatchEvent(new KeyboardEvent("keydown", {
                key: "ArrowUp", code: "ArrowUp", bubbles: true,
            }));
            await new Promise((shown) => requestAnimationFrame(shown));
            return [board.dataset.board, document.documentElement.dataset.engine];
        }"""
    )
    assert seen == ["1-2-3_4-5-6_7-0-8", "booting"]
