"""A host for a test's own: what it was asked for is known, and it can go away and come back."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from serve import Handler, make_server, url_of


class Site:
    """A folder that's served at one address. `asked` has the paths of all requests so far."""

    def __init__(self, folder: Path, prefix: str, handler: type[Handler]) -> None:
        self.folder, self.prefix = folder, prefix
        self.asked: list[str] = []
        self._port = 0
        asked = self.asked

        class Noting(handler):  # type: ignore[valid-type, misc]
            def parse_request(self) -> bool:
                sound: bool = super().parse_request()
                if sound:
                    asked.append(self.path)
                return sound

        self._handler: type[Handler] = Noting
        self.up()

    def up(self) -> None:
        self._server = make_server(self.folder, self._port, self.prefix, self._handler)
        self._port = self._server.server_port
        self.url = url_of(self._server, self.prefix)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def down(self) -> None:
        """Be gone: no new connections, and an end to those that the browser has kept."""
        self._server.shutdown()
        self._server.server_close()

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Be gone for as long as this lasts, and sure that nothing was had from here meanwhile."""
        self.down()
        time.sleep(0.2)  # what came just before is noted by now
        had = len(self.asked)
        yield
        assert self.asked[had:] == []
        self.up()


@contextmanager
def serving(folder: Path, prefix: str = "/", handler: type[Handler] = Handler) -> Iterator[Site]:
    """Serve a folder on a free port."""
    site = Site(folder, prefix, handler)
    try:
        yield site
    finally:
        site.down()
