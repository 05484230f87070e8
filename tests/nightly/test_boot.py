"""Booting Python: from its files, from a snapshot of its memory, and past faults of both."""

from __future__ import annotations

import io
import subprocess
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, ClassVar

import pytest
from kit.browser import Faults, wait_for_engine, wait_until
from kit.page import HARDEST
from kit.paths import DIST, ROOT
from make_library import EXCLUDED, is_among
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Route, expect
from serve import Handler, running

pytestmark = pytest.mark.nightly

FIFTEEN = "9-2-8-11_0-5-13-7_15-1-4-10_3-14-6-12"
LIBRARY = "**/engine/python_stdlib.zip*"

# Boots as the worker does, then runs Python code.
WORKER = """
import { boot } from "./worker/boot.js";
const plain = self.name === "plain";
const start = { type: "start", memory: 512, plain, kept: null, build: null };
const failed = new Promise((_, reject) => { self.fail = reject; });
const booted = Promise.race([
  failed, boot({ ...start, started: Promise.resolve(start) }, { tell() {}, fail: self.fail }),
]);
self.onmessage = async ({ data }) => {
  try {
    const { pyodide, ready, readClassroom } = await booted;
    pyodide.FS.writeFile("/classroom.zip", await readClassroom());
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
    """`WORKER` with what it imports."""
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
    context = new_context(service_workers="block")  # the server's files are what is spoilt here
    # A text file of the site names no icon, so the browser looks for one.
    context.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    return context


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


def python(page: Page, site: str, code: str, name: str = "") -> dict[str, Any]:
    """Run Python code in a worker of its own, and return its answer."""
    page.context.route(
        "**/test-worker.js",
        lambda route: route.fulfill(content_type="text/javascript", body=worker_script()),
    )
    page.goto(f"{site}engine/NOTICE.txt")
    answer: dict[str, Any] = page.evaluate(RUN, [code, name])
    return answer


def snapshots(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        """() => caches.open("slidestar-snapshots")
          .then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => url))"""
    )
    return found


def visit(page: Page, site: str) -> str:
    """Open the page, and return where its Python came from."""
    page.goto(site)
    wait_for_engine(page)
    came: str = page.evaluate("document.documentElement.dataset.engineFrom")
    return came


def first_visit(context: BrowserContext, site: str) -> str:
    """Visit until a snapshot is stored, and return its address in the cache."""
    page = context.new_page()
    assert visit(page, site) == "files"
    wait_until(lambda: len(snapshots(page)), 1, what="the number of snapshots")
    [address] = snapshots(page)
    page.close()
    return address


def solve(page: Page, board: str = HARDEST) -> str:
    """Solve a board by a client in the page, and return the moves."""
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
    said: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        said.append(message.text)

    context.on("console", hear)
    yield said
    context.remove_listener("console", hear)


def our_modules() -> list[str]:
    """Return the names of the modules that the page's library has."""
    folder = ROOT / "py/slidestar"
    names = []
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder.parent).with_suffix("").parts
        names.append(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    return [name for name in names if not is_among(name, EXCLUDED)]


# The classroom's modules are in no snapshot.
IMPORT_ALL = """
import everything, importlib, sys
from slidestar.page import late
assert not late.is_here()
first = set(sys.modules)
late.add("/classroom.zip")
for name in {names}:
    importlib.import_module(name)
    home = "/slidestar.zip/" if name in first else "/classroom.zip/"
    assert sys.modules[name].__spec__.origin.startswith(home), name
len(first & set({names}))
"""


def test_package_imports_on_the_trimmed_library(page: Page, site: str) -> None:
    answer = python(page, site, IMPORT_ALL.format(names=our_modules()))
    with zipfile.ZipFile(DIST / "engine/slidestar.zip") as package:
        first = len(package.namelist()) - 1  # the one that imports all
    assert first < len(our_modules()) - 15
    assert answer == {"value": first, "from": "files"}


@pytest.mark.parametrize("module", ["hashlib", "linecache"])
def test_a_missing_library_module_is_named(page: Page, site: str, module: str) -> None:
    """A module that is imported at once, and one that only a traceback needs."""

    def without(route: Route) -> None:
        source = zipfile.ZipFile(DIST / "engine/python_stdlib.zip")
        body = io.BytesIO()
        with zipfile.ZipFile(body, "w") as archive:
            for name in source.namelist():
                # As large as before: else it would be refused for its size.
                archive.writestr(
                    name.replace(f"{module}.pyc", "x" * len(f"{module}.pyc")), source.read(name)
                )
        route.fulfill(headers={"content-encoding": "identity"}, body=body.getvalue())

    page.route(LIBRARY, without)
    answer = python(page, site, IMPORT_ALL.format(names=our_modules()))
    assert f"No module named '{module}'" in answer["error"]


def test_a_traceback_names_file_and_line(page: Page, site: str) -> None:
    answer = python(page, site, "from slidestar import Board; Board.parse('1 2 x')")
    assert 'File "slidestar/puzzle/board_text.py", line ' in answer["error"]
    assert "InvalidBoard" in answer["error"]


def test_second_visit_restores_the_snapshot(context: BrowserContext, site: str) -> None:
    first_visit(context, site)
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    assert visit(page, site) == "snapshot"
    assert not any("python_stdlib" in url or "slidestar.zip" in url for url in asked)
    # It solves as the other does, tables and compiled loops included.
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
    answers = [python(page, site, code) for _ in range(3)]
    assert {answer["from"] for answer in answers} == {"snapshot"}
    for drawn in zip(*(eval(answer["value"]) for answer in answers), strict=True):
        assert len(set(drawn)) == 3


@pytest.mark.parametrize("name", ["", "plain"])
def test_loops_are_compiled_after_either_boot(
    context: BrowserContext, site: str, name: str
) -> None:
    first_visit(context, site)
    code = "from slidestar import kernel; kernel.backend"
    answer = python(context.new_page(), site, code, name)
    assert answer == {"value": "wasm", "from": "files" if name else "snapshot"}


def test_a_restored_python_has_imported_all(context: BrowserContext, site: str) -> None:
    """A restored Python has no files to import from."""
    first_visit(context, site)
    with zipfile.ZipFile(DIST / "engine/python_stdlib.zip") as library:
        names = [name.removesuffix(".pyc").replace("/", ".") for name in library.namelist()]
    names = [name.removesuffix(".__init__") for name in names] + our_modules()
    code = f"""
import importlib
from slidestar.page import late
late.add("/classroom.zip")
[importlib.import_module(name) for name in {names}]
len({names})
"""
    answer = python(context.new_page(), site, code)
    assert answer == {"value": len(names), "from": "snapshot"}


# --- What may be wrong with a snapshot ---

SPOILS = {
    "truncated": "put(key, new Response((await old.arrayBuffer()).slice(0, 5_000_000), old))",
    "changed": """put(key, new Response(await old.arrayBuffer().then((bytes) => {
        new Uint8Array(bytes)[9_000_000] ^= 1;
        return bytes;
    }), old))""",
    "empty": "put(key, new Response('', old))",
    "without its hash": "put(key, new Response(await old.arrayBuffer()))",
    "another build's": "put(key.url.slice(0, -1) + 'x', old).then(() => cache.delete(key))",
}


def test_a_doubtful_snapshot_is_not_used(context: BrowserContext, site: str) -> None:
    address = first_visit(context, site)
    page = context.new_page()
    for name, spoil in SPOILS.items():
        page.goto(f"{site}engine/NOTICE.txt")
        page.evaluate(
            f"""async () => {{
                const cache = await caches.open("slidestar-snapshots");
                const [key] = await cache.keys();
                const old = await cache.match(key);
                await cache.{spoil};
            }}"""
        )
        with console(context) as said:
            assert visit(page, site) == "files", name
            assert len([text for text in said if "snapshot" in text]) == 1, (name, said)
            # A sound one takes its place.
            wait_until(lambda: snapshots(page), [address], what="the snapshots")
    solve(page)
    assert visit(page, site) == "snapshot"


# All that the engine line says.
NOTE_TEXTS = """
    globalThis.texts = [];
    new MutationObserver(() => {
        const line = document.querySelector("[data-panel=engine] [data-part=text]");
        if (line && texts.at(-1) !== line.textContent) texts.push(line.textContent);
    }).observe(document, { subtree: true, childList: true, characterData: true });
"""


def test_a_snapshot_that_pyodide_refuses(context: BrowserContext, site: str) -> None:
    """Its hash and name are right, but Pyodide's own check of its content fails."""
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
    page.add_init_script(NOTE_TEXTS)
    with console(context) as said:
        assert visit(page, site) == "files"
        assert len([text for text in said if "build id mismatch" in text]) == 1, said
    assert any("is of no use. " in text for text in page.evaluate("texts"))
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
    """The worker is started before the page's other scripts are there."""
    context.route("**/solver-worker.js", lambda route: route.fulfill(status=404, body="none"))
    page = context.new_page()
    page.goto(site)
    wait_for_engine(page, "failed")
    faults.expect()


# What a worker finds in place of its cache.
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


@pytest.mark.parametrize("spoil", NO_CACHES.values(), ids=list(NO_CACHES))
def test_without_a_cache_it_boots_from_files(
    context: BrowserContext, site: str, spoil: str
) -> None:
    page = context.new_page()

    def spoilt(route: Route) -> None:
        body = route.fetch().text()
        route.fulfill(content_type="text/javascript", body=f"{spoil};\n{body}")

    context.route("**/solver-worker.js", spoilt)
    with console(context) as said:
        assert visit(page, site) == "files"
        solve(page)
        # A call of the page delivers the console's messages.
        wait_until(
            lambda: page.evaluate("1") and any("snapshot" in text for text in said),
            True,
            what="whether the console says it",
        )
    assert snapshots(page) == []


# --- A new worker ---

RESPAWN = """async (memory) => {
    const { createSolverClient } = await import("/static/js/solver-client.js");
    window.statuses = [];
    window.client = createSolverClient({ onStatus: (status) => statuses.push(status), memory });
    window.pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    window.until = async (kind) => { while (statuses.at(-1).kind !== kind) await pause(10); };
    window.anew = async () => {
        client.restart();
        await until("ready");
        // Answered after what the worker leaves to the next one.
        await client.request({ type: "check", board: "1-2_3-0" });
    };
    await until("ready");
}"""


def test_a_new_worker_starts_from_what_the_old_one_left(context: BrowserContext, site: str) -> None:
    page = context.new_page()
    asked: list[str] = []
    page.goto(f"{site}engine/NOTICE.txt")
    page.evaluate(RESPAWN, 512)
    wait_until(lambda: len(snapshots(page)), 1, what="the number of snapshots")
    page.evaluate("anew()")
    page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[1]))
    # Without the cache, again and again: the bytes come back each time.
    page.evaluate("caches.delete('slidestar-snapshots')")
    for _ in range(3):
        page.evaluate("anew()")
        assert page.evaluate("statuses.at(-1).from") == "snapshot"
    assert not {"pyodide.asm.wasm", "python_stdlib.zip", "slidestar.zip"} & set(asked)


def test_out_of_memory_is_answered_and_a_new_worker_goes_on(
    context: BrowserContext, site: str
) -> None:
    page = context.new_page()
    page.goto(f"{site}engine/NOTICE.txt")
    page.evaluate(RESPAWN, 64)
    # More than 64 MB of positions; what's asked meanwhile is answered all the same.
    answer = page.evaluate(
        """async ([large, small]) => {
            const solve = (board, algorithm) => client.request(
              { type: "solve", board, algorithm, heuristic: "hamming" },
            );
            const error = await solve(large, "astar").catch(({ code, suggestion }) => ({ code, suggestion }));
            const booting = statuses.at(-1);
            const after = await solve(small, "astar");
            return { error, booting, length: after.length };
        }""",
        ["0-12-9-13_15-11-10-14_3-7-2-5_4-8-6-1", HARDEST],
    )
    assert answer["error"]["code"] == "memory"
    assert answer["error"]["suggestion"]
    assert answer["booting"]["kind"] == "booting"
    assert "memory" in answer["booting"]["note"]
    assert answer["length"] == 31
    assert page.evaluate("statuses.filter(({ kind }) => kind === 'failed').length") == 0


# --- Hosts ---


class Dumb(Handler):
    """A host that compresses nothing and records its requests.

    Playwright does not report all of a worker's first requests.
    """

    compressed = False
    requested: ClassVar[set[str]] = set()

    def log_request(self, code: object = "-", size: object = "-") -> None:
        if self.command == "GET":
            self.requested.add(self.path.rsplit("/", 1)[1])


def test_compressed_files_come_from_any_host(context: BrowserContext) -> None:
    page = context.new_page()
    sent: list[str] = []
    page.on("requestfinished", lambda request: sent.append(request.url.rsplit("/", 1)[1]))
    Dumb.requested.clear()
    with running(DIST, handler=Dumb) as url:
        assert visit(page, url) == "files"
    assert {"pyodide.asm.wasm.gz", "python_stdlib.zip.gz", "slidestar.zip.gz"} <= Dumb.requested
    # The large ones were requested, and cancelled.
    assert not {"pyodide.asm.wasm", "python_stdlib.zip"} & set(sent)


def test_a_host_without_compressed_files_works(context: BrowserContext) -> None:
    page = context.new_page()
    context.route("**/*.gz", lambda route: route.abort())
    with running(DIST, handler=Dumb) as url:
        assert visit(page, url) == "files"


def test_a_slide_shows_in_the_next_frame_while_python_boots(
    context: BrowserContext, site: str
) -> None:
    page = context.new_page()
    page.route("**/engine/slidestar.zip*", lambda route: None)  # the boot does not end
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
