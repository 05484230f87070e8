"""Runs Python in Pyodide in a module worker of a real Chromium, as the page does."""

from __future__ import annotations

import functools
import io
import json
import os
import shutil
import tempfile
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).resolve().parents[2]
PYODIDE = ROOT / "static" / "node_modules" / "pyodide"

# As root, Chromium runs without a sandbox only; the rest keeps it from calling home.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

WORKER = """
import { loadPyodide } from "./pyodide.mjs"
const ready = (async () => {
  const pyodide = await loadPyodide({ indexURL: "./" })
  const app = await (await fetch("slidestar.zip")).arrayBuffer()
  pyodide.unpackArchive(app, "zip", { extractDir: "/app" })
  for (const name of await (await fetch("files.json")).json()) {
    const data = new Uint8Array(await (await fetch("files/" + name)).arrayBuffer())
    pyodide.FS.writeFile("/app/" + name, data)
  }
  await pyodide.runPythonAsync("import sys, os; sys.path.insert(0, '/app'); os.chdir('/app')")
  return pyodide
})()
onmessage = async ({ data }) => {
  try {
    postMessage({ result: await (await ready).runPythonAsync(data) })
  } catch (error) {
    postMessage({ error: String(error) })
  }
}
"""

PAGE = """<!doctype html><title>bench</title><script type="module">
const worker = new Worker("worker.js", { type: "module" })
let done
worker.onmessage = ({ data }) => done(data)
worker.onerror = (event) => done({ error: event.message })
window.python = (code) => new Promise((resolve) => { done = resolve; worker.postMessage(code) })
</script>"""


class _Handler(SimpleHTTPRequestHandler):
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextmanager
def launched() -> Iterator[Browser]:
    """A Chromium of one's own. (Tests have pytest-playwright's: a process can't have both.)"""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = os.environ.get("SLIDESTAR_BROWSER") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@contextmanager
def python_in(browser: Browser, files: dict[str, bytes]) -> Iterator[Any]:
    """A function that runs Python text in the worker; the value of its last line comes back.

    The package is importable there, `files` lie in the working folder.
    """
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder)
        for file in PYODIDE.iterdir():
            if file.suffix in (".mjs", ".wasm", ".zip", ".json"):
                shutil.copy(file, site)
        archive = io.BytesIO()
        with zipfile.ZipFile(archive, "w") as package:
            for path in sorted((ROOT / "py" / "slidestar").rglob("*.py")):
                package.write(path, path.relative_to(ROOT / "py"))
        (site / "slidestar.zip").write_bytes(archive.getvalue())
        (site / "files").mkdir()
        for name, data in files.items():
            (site / "files" / name).write_bytes(data)
        (site / "files.json").write_text(json.dumps(list(files)))
        (site / "worker.js").write_text(WORKER)
        (site / "index.html").write_text(PAGE)
        handler = functools.partial(_Handler, directory=folder)
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            page = browser.new_page()
            page.goto(f"http://127.0.0.1:{server.server_port}/")

            def run(code: str) -> Any:
                answer = page.evaluate("code => python(code)", code)
                if "error" in answer:
                    raise RuntimeError(answer["error"])
                return answer["result"]

            yield run
            page.close()
        finally:
            server.shutdown()
            server.server_close()
