"""Run Python in Pyodide in a module worker of Chromium, as the page does."""

from __future__ import annotations

import json
import shutil
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kit.browser import launch_options
from kit.paths import PACKAGE, ROOT
from playwright.sync_api import Browser, sync_playwright

from slidestar.cli.static_server import running

PYODIDE = ROOT / "static" / "node_modules" / "pyodide"

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


@contextmanager
def launched() -> Iterator[Browser]:
    """Launch Chromium. (Tests use the one of pytest-playwright: a process cannot have both.)"""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options())
        yield browser
        browser.close()


@contextmanager
def python_in(browser: Browser, files: dict[str, bytes]) -> Iterator[Callable[[str], Any]]:
    """Yield a function that runs Python code in the worker and returns the last line's value.

    The code can import the package, and its working folder contains `files`.
    """
    with tempfile.TemporaryDirectory() as folder:
        site = Path(folder)
        for file in PYODIDE.iterdir():
            if file.suffix in (".mjs", ".wasm", ".zip", ".json"):
                shutil.copy(file, site)
        with zipfile.ZipFile(site / "slidestar.zip", "w") as archive:
            for path in sorted([*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.pyi")]):
                archive.write(path, path.relative_to(PACKAGE.parent))
        (site / "files").mkdir()
        for name, data in files.items():
            (site / "files" / name).write_bytes(data)
        (site / "files.json").write_text(json.dumps(list(files)))
        (site / "worker.js").write_text(WORKER)
        (site / "index.html").write_text(PAGE)
        with running(site) as url:
            page = browser.new_page()
            page.goto(url)

            def run(code: str) -> Any:
                reply = page.evaluate("code => python(code)", code)
                if "error" in reply:
                    raise RuntimeError(reply["error"])
                return reply["result"]

            yield run
            page.close()
