"""Serve a folder of static files on this machine only, as a plain static host would.

Used by `./build.sh serve` and, in a thread, by the browser tests.
"""

from __future__ import annotations

import argparse
import errno
import functools
import os
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

HOST = "127.0.0.1"
PORT = 8000
PORTS_TO_TRY = 50
ENCODINGS = {"br": ".br", "gzip": ".gz"}


class Handler(SimpleHTTPRequestHandler):
    """Files below one folder, at one path prefix; silent but for errors of the server's own.

    Where a file has a compressed copy beside it, that is sent to whoever accepts it.
    """

    protocol_version = "HTTP/1.1"
    # Headers and body are sent one after the other: else the second waits for the first's receipt.
    disable_nagle_algorithm = True
    compressed = True
    _encoding: str | None = None
    # Set here because Python otherwise asks the machine's own tables, which are wrong on some.
    extensions_map = {  # noqa: RUF012 (the base class declares it so)
        **SimpleHTTPRequestHandler.extensions_map,
        ".css": "text/css",
        ".html": "text/html",
        ".js": "text/javascript",
        ".json": "application/json",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
        ".woff2": "font/woff2",
        ".zip": "application/zip",
    }

    def __init__(self, *args: object, prefix: str, directory: str) -> None:
        self.prefix = prefix
        super().__init__(*args, directory=directory)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        """Answer a GET below the prefix; anything else is not found."""
        if self._below_prefix():
            super().do_GET()

    def do_HEAD(self) -> None:
        """Answer a HEAD below the prefix; anything else is not found."""
        if self._below_prefix():
            super().do_HEAD()

    def parse_request(self) -> bool:
        """Begin anew: a connection that is kept brings one request after another."""
        self._encoding = None
        return super().parse_request()

    def _below_prefix(self) -> bool:
        if not self.path.startswith(self.prefix):
            self.send_error(HTTPStatus.NOT_FOUND)
            return False
        self.path = "/" + self.path[len(self.prefix) :]
        if self.path.partition("?")[0].endswith("/"):
            self.path = self.path.partition("?")[0] + "index.html"
        accepted = self.headers.get("Accept-Encoding", "")
        for encoding, suffix in ENCODINGS.items():
            if self.compressed and encoding in accepted and self._has(suffix):
                self._encoding = encoding
                break
        return True

    def _has(self, suffix: str) -> bool:
        path = Path(super().translate_path(self.path))
        return path.with_name(path.name + suffix).is_file()

    def translate_path(self, path: str) -> str:
        """Lead to the compressed copy, if that is what's sent."""
        found = super().translate_path(path)
        return found + ENCODINGS[self._encoding] if self._encoding else found

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        """Name the type of what is compressed, not of its form."""
        suffix = ENCODINGS[self._encoding] if self._encoding else ""
        return super().guess_type(str(path).removesuffix(suffix))

    def end_headers(self) -> None:
        """Have the browser ask again each time, so that a rebuilt page is the one that shows."""
        self.send_header("Cache-Control", "no-cache")
        if self._encoding:
            self.send_header("Content-Encoding", self._encoding)
        self.send_header("Vary", "Accept-Encoding")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


class Server(ThreadingHTTPServer):
    """A server that never shares its port. Once it's closed, nothing more comes from it.

    Browsers keep connections for the next request, so closing ends those as well.
    """

    allow_reuse_port = False
    daemon_threads = True

    def __init__(self, *args: Any, **options: Any) -> None:
        self._live: set[socket.socket] = set()
        self._lock = threading.Lock()
        super().__init__(*args, **options)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Answer on a new connection, in a thread of its own."""
        with self._lock:
            self._live.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        """End a connection."""
        with self._lock:
            self._live.discard(request)
        super().shutdown_request(request)

    def server_close(self) -> None:
        """Stop listening, and end every connection, also in mid-answer."""
        super().server_close()
        with self._lock:
            for connection in self._live:
                with suppress(OSError):  # the other side was first
                    connection.shutdown(socket.SHUT_RDWR)

    def handle_error(self, request: object, client_address: object) -> None:
        """Overlook browsers that hang up in mid-answer; report the rest."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def make_server(
    directory: Path, port: int = 0, prefix: str = "/", handler: type[Handler] = Handler
) -> Server:
    """Bind a server of `directory` below `prefix` (which starts and ends with a slash).

    Port 0 is any free one. Raises OSError where the port can't be had.
    """
    return Server((HOST, port), functools.partial(handler, prefix=prefix, directory=str(directory)))


def make_server_nearby(directory: Path, port: int) -> Server:
    """Bind to `port` or, where that is busy, to the first free one after it."""
    for candidate in range(port, min(port + PORTS_TO_TRY, 65536)):
        try:
            return make_server(directory, candidate)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    raise OSError(errno.EADDRINUSE, f"no free port from {port} on")


def url_of(server: Server, prefix: str = "/") -> str:
    """Return the address of a server's index page."""
    return f"http://{HOST}:{server.server_port}{prefix}"


@contextmanager
def running(directory: Path, prefix: str = "/", handler: type[Handler] = Handler) -> Iterator[str]:
    """Serve `directory` in a thread on a free port; yields the URL."""
    with make_server(directory, prefix=prefix, handler=handler) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        try:
            yield url_of(server, prefix)
        finally:
            server.shutdown()


def main() -> int:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(prog="./build.sh serve", description="Serve the built page.")
    parser.add_argument("--directory", type=Path, default=Path("dist"), help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, default=PORT, help=f"default: {PORT}")
    options = parser.parse_args()
    if not 0 <= options.port <= 65535:
        parser.error(f"--port {options.port}: not between 0 and 65535")
    try:
        server = make_server_nearby(options.directory, options.port)
    except OSError as error:
        parser.exit(1, f"Can't listen on port {options.port}: {error.strerror}\n")
    with server:
        if options.port not in (0, server.server_port):
            print(f"Port {options.port} is busy, so this is another one.")
        print(f"Slidestar is at {url_of(server)} (Ctrl-C ends it)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
