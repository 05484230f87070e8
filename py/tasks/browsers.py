"""Find or install browsers and other programs for the tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable

from tasks.machine import (
    CACHE,
    NETWORK_HINT,
    PYTHON,
    Failure,
    log_of,
    report,
    run_logged,
    runs,
)

HINT = "install Chromium or Chrome, or set SLIDESTAR_BROWSER to the path of one"
# The headless shell comes first, because it needs a third less processor time.
CANDIDATES = (
    *("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"),
    *("google-chrome-stable", "chrome", "msedge", "microsoft-edge"),
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
PLAYWRIGHT_PATH = """
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""
APT_TRIES = 6
DOWNLOAD_SECONDS = 600


def find_browser() -> None:
    """Find or install a browser for the tests, and set SLIDESTAR_BROWSER to its path.

    Use the first of: the value of SLIDESTAR_BROWSER, an installed browser, Playwright's download,
    and Debian's package. Raise `Failure` if none of them works.
    """
    # The Node.js of Playwright needs a library that a minimal Debian does not have.
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = shutil.which("node") or ""
    named = os.environ.get("SLIDESTAR_BROWSER")
    if named:
        if not runs(named, "--version"):
            raise Failure(
                f"SLIDESTAR_BROWSER={named} does not run",
                "set it to the path of a Chromium, or unset it to search for one",
            )
        use(named, "from SLIDESTAR_BROWSER")
    elif path := installed_browser():
        use(path, "installed on this machine")
    elif path := playwright_browser():
        use(path, "Playwright's download")
    elif is_root() and shutil.which("apt-get"):
        timed("chromium", install_chromium)
        path = installed_browser()
        if path is None:
            raise Failure("apt-get installed a Chromium that does not run", HINT)
        use(path, "installed by apt-get now")
    else:
        raise Failure(
            "no Chromium, Chrome or Edge was found, and Playwright could not download one", HINT
        )


def use(path: str, source: str) -> None:
    """Set SLIDESTAR_BROWSER to the path of a browser, and report the browser."""
    os.environ["SLIDESTAR_BROWSER"] = path
    report(f"browser: {path} ({source})")


def installed_browser() -> str | None:
    """Return the path of the first candidate that runs.

    On Ubuntu, a candidate may be a stub that only works with snap.
    """
    found = (shutil.which(name) for name in CANDIDATES)
    return next((path for path in found if path and runs(path, "--version")), None)


def playwright_browser() -> str | None:
    """Return the path of Playwright's own Chromium. Download it if necessary."""
    os.environ["PLAYWRIGHT_BROWSERS_PATH"] = str(CACHE / "browsers")
    done = subprocess.run([PYTHON, "-c", PLAYWRIGHT_PATH], capture_output=True, text=True)
    path = done.stdout.strip()
    if done.returncode or not path:
        return None
    if not os.access(path, os.X_OK):
        report("no browser is installed: trying Playwright's download")
        with log_of("playwright").open("wb") as log:
            download = [PYTHON, "-m", "playwright", "install", "chromium"]
            try:
                subprocess.run(download, stdout=log, stderr=log, timeout=DOWNLOAD_SECONDS)
            except subprocess.TimeoutExpired:
                return None
    return path if runs(path, "--version") else None


def install_browsers() -> None:
    """Install Firefox and WebKit."""
    names = ("firefox-esr", "webkit2gtk-driver", "xvfb")
    install_with_apt("other-browsers", "Firefox, WebKitWebDriver and Xvfb", *names)


def install_servers() -> None:
    """Install web servers, for tests of the configurations in the guide."""
    names = ("apache2", "caddy", "libnginx-mod-http-brotli-static", "nginx")
    install_with_apt("servers", "nginx with its module brotli_static, Caddy and Apache", *names)


def install_with_apt(step: str, programs: str, *packages: str) -> None:
    """Install Debian packages without their recommended packages."""
    if not (is_root() and shutil.which("apt-get")):
        raise Failure("this command needs root and apt-get", f"install {programs} yourself")
    timed(step, lambda: apt_install(step, "--no-install-recommends", *packages))


def install_chromium() -> None:
    """Install the headless shell, or Chromium if there is no package of the headless shell."""
    try:
        apt_install("chromium", "chromium-headless-shell")
    except Failure:
        apt_install("chromium", "chromium")


def apt_install(log: str, *packages: str) -> None:
    """Install Debian packages, even if another apt-get is running.

    `apt-get install` waits for the other process. `apt-get update` fails, so it is repeated.
    """
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    for wait in [10] * (APT_TRIES - 1) + [0]:
        if runs("apt-get", "-o", "Acquire::Retries=3", "update"):
            break
        time.sleep(wait)
    options = ["-o", "Acquire::Retries=3", "-o", "DPkg::Lock::Timeout=600", "--yes"]
    run_logged(log, ["apt-get", *options, "install", *packages], NETWORK_HINT)


def timed(name: str, action: Callable[[], None]) -> None:
    """Run an installation, and report its duration."""
    log_of(name).write_bytes(b"")
    start = time.monotonic()
    action()
    report(f"{name} ... done ({time.monotonic() - start:.0f} s)")


def is_root() -> bool:
    """Return whether this process may install Debian packages."""
    return sys.platform != "win32" and os.getuid() == 0
