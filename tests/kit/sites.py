"""A static host for one test that records its requests and can be stopped and restarted."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from slidestar.cli.static_server import Handler, make_server, url_of


class Uncompressed(Handler):
    """A host that does not compress its responses."""

    compressed = False


def with_pages(pages: dict[str, str]) -> type[Handler]:
    """Return a handler that also serves these texts at their paths."""

    class WithPages(Handler):
        def do_GET(self) -> None:
            name = self.path.partition("?")[0]
            if name not in pages:
                super().do_GET()
                return
            content = pages[name].encode()
            self.send_response(200)
            self.send_header("Content-Type", self.guess_type(name))
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

    return WithPages


class Site:
    """A folder served at one address. `requested` is the list of all requested paths."""

    def __init__(self, folder: Path, prefix: str, handler: type[Handler]) -> None:
        self.folder, self.prefix = folder, prefix
        self.requested: list[str] = []
        self._port = 0
        requested = self.requested

        class Recording(handler):  # type: ignore[valid-type, misc] # The base class is an argument.
            def parse_request(self) -> bool:
                sound: bool = super().parse_request()
                if sound:
                    requested.append(self.path)
                return sound

        self._handler: type[Handler] = Recording
        self.up()

    def up(self) -> None:
        """Start the server at the same address as before."""
        self._server = make_server(self.folder, self._port, self.prefix, self._handler)
        self._port = self._server.server_port
        self.url = url_of(self._server, self.prefix)
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def down(self) -> None:
        """Stop the server and close its open connections."""
        self._server.shutdown()
        self._server.server_close()

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Stop the server inside the block."""
        self.down()
        yield
        self.up()


@contextmanager
def serving(folder: Path, prefix: str = "/", handler: type[Handler] = Handler) -> Iterator[Site]:
    """Serve a folder on a free port."""
    site = Site(folder, prefix, handler)
    try:
        yield site
    finally:
        site.down()
