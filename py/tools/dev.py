"""Serve the page, rebuild it after each change of a source, and reload it: `./build.sh dev`."""

from __future__ import annotations

import argparse
import functools
import subprocess
import sys
import threading
import time
from http import HTTPStatus
from pathlib import Path

from slidestar.cli.static_server import HOST, PORT, Handler, Server, url_of

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("index.html", "static", "py/slidestar", "py/docs", "py/tools")
IGNORED = {"node_modules", "__pycache__"}
POLL_SECONDS = 0.5

# The server answers a request for /dev-build after the next build. The script unregisters service
# workers, because they would serve the old build.
SCRIPT = b"""
for (const registration of await navigator.serviceWorker?.getRegistrations() ?? [])
  await registration.unregister();
for (;;) {
  const response = await fetch("/dev-build").catch(() => null);
  if (response?.ok) location.reload();
  await new Promise((resolve) => setTimeout(resolve, 1000));
}
"""
built = threading.Condition()


class DevHandler(Handler):
    """Serve `dist/`. Add a script to each HTML page that reloads the page after a build."""

    compressed = False

    def do_GET(self) -> None:
        """Answer a GET request. /dev-reload.js is the script, and /dev-build waits for a build."""
        path = self.path.partition("?")[0]
        if path == "/dev-reload.js":
            self._send(SCRIPT, "text/javascript")
        elif path == "/dev-build":
            with built:
                built.wait()
            self._send(b"", "text/plain")
        elif path == "/sw.js":
            self.send_error(HTTPStatus.NOT_FOUND)
        elif path.endswith(("/", ".html")):
            file = Path(self.translate_path(path + "index.html" if path.endswith("/") else path))
            if not file.is_file():
                self.send_error(HTTPStatus.NOT_FOUND)
                return
            script = b'<script type="module" src="/dev-reload.js"></script></head>'
            self._send(file.read_bytes().replace(b"</head>", script, 1), "text/html")
        else:
            super().do_GET()

    def _send(self, content: bytes, kind: str) -> None:
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


def changes() -> dict[Path, int]:
    """Return the modification times of all sources."""
    files = [path for name in SOURCES for path in [ROOT / name, *(ROOT / name).rglob("*")]]
    return {
        path: path.stat().st_mtime_ns
        for path in files
        if path.is_file() and not IGNORED.intersection(path.parts)
    }


def watch() -> None:
    """Rebuild after each change, and reload the open pages if the build succeeds."""
    before = changes()
    while True:
        time.sleep(POLL_SECONDS)
        if (now := changes()) != before:
            before = now
            if subprocess.run([sys.executable, ROOT / "py/tasks", "rebuild"]).returncode:
                continue
            with built:
                built.notify_all()


def main() -> int:
    """Serve the page until the user presses Ctrl-C."""
    parser = argparse.ArgumentParser(prog="./build.sh dev", description=__doc__)
    parser.add_argument("--port", type=int, default=PORT, help=f"default: {PORT}")
    port: int = parser.parse_args().port
    handler = functools.partial(DevHandler, prefix="/", directory=str(ROOT / "dist"))
    with Server((HOST, port), handler) as server:
        print(f"Serving Slidestar at {url_of(server)}, with reload (press Ctrl-C to stop)")
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            watch()
        except KeyboardInterrupt:
            print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
