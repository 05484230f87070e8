"""The wheel for Pyodide, installed by micropip in a page."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from kit.browser import watch
from kit.paths import ROOT
from kit.sites import serving
from kit.wheels import built_wheels, downloaded_wheels
from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.nightly

PYODIDES = {
    "3.14": ROOT / "static/node_modules/pyodide",
    "3.15": ROOT / ".cache/next-pyodide/node_modules/pyodide",
}
PAGE = """<!doctype html><title>Another page</title><link rel="icon" href="data:,"><script type="module">
import { loadPyodide } from "./pyodide/pyodide.mjs";
window.python = loadPyodide({ indexURL: "./pyodide/" });
</script>"""


@pytest.fixture(scope="module", params=PYODIDES)
def version(request: pytest.FixtureRequest) -> str:
    """A Python version."""
    version: str = request.param
    return version


@pytest.fixture(scope="module")
def page(
    browser: Browser, version: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Page]:
    """A page with Pyodide and micropip. Its host is also a package index (PEP 503) of the wheels."""
    (micropip,) = downloaded_wheels("micropip")
    site = tmp_path_factory.mktemp("site")
    shutil.copytree(PYODIDES[version], site / "pyodide")
    shutil.copyfile(micropip, site / micropip.name)
    index = site / "simple" / "slidestar"
    index.mkdir(parents=True)
    links = []
    for path in sorted(built_wheels().glob("slidestar-*")):
        shutil.copyfile(path, index / path.name)
        links.append(f'<a href="{path.name}">{path.name}</a>')
    (index / "index.html").write_text(f"<!doctype html>{''.join(links)}")
    (site / "index.html").write_text(PAGE)
    faults: list[str] = []
    with serving(site) as host:
        context = browser.new_context()
        watch(context, faults.append)
        page = context.new_page()
        page.goto(host.url)
        page.evaluate(
            "async (url) => { await (await python).loadPackage(url) }", host.url + micropip.name
        )
        install = (
            f"import micropip\nawait micropip.install('slidestar', index_urls='{host.url}simple')"
        )
        run(page, install)
        yield page
        downloaded = [
            path for path in host.requested if path.endswith(".whl") and "slidestar" in path
        ]
        assert ["pyemscripten_2026_0_wasm32" in path for path in downloaded] == [True]
        context.close()
    assert faults == []


def run(page: Page, code: str) -> Any:
    """Run Python in the page, and return the value of its last line."""
    return page.evaluate("async (code) => (await python).runPythonAsync(code)", code)


def test_micropip_installs_the_compiled_kernel(page: Page, version: str) -> None:
    assert run(page, "import slidestar; str(slidestar.kernel_status())").startswith(
        f"wasm: compiled, in /lib/python{version}/site-packages/slidestar/kernel/kernel_"
    )


def test_korfs_boards_are_solved_optimally(page: Page) -> None:
    run(page, "import sys; sys.argv = ['', '100']")
    program = (ROOT / "tests/kit/solve_korf.py").read_text("utf-8")
    assert run(page, f"{program}\nnumber") == 100
