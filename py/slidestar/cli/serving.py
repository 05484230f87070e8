"""The `serve` command: serve the page on localhost."""

from __future__ import annotations

import argparse
from importlib.util import find_spec
from pathlib import Path
from typing import TextIO

from slidestar.cli.arguments import SOLVED, whole_number
from slidestar.cli.static_server import HOST, PORT, make_server_nearby, url_of
from slidestar.errors import PuzzleError

_MAX_PORT = 65535


def add_serve(verb: argparse.ArgumentParser) -> None:
    """Add the arguments of `serve`."""
    verb.set_defaults(run=_serve)
    verb.add_argument("--port", type=_port, default=PORT, metavar="N",
                      help="the port, or the next free one (0: any; default: 8000)")  # fmt: skip
    verb.add_argument("--directory", metavar="DIR",
                      help="serve the page in DIR (default: the installed page)")  # fmt: skip


def _serve(arguments: argparse.Namespace, out: TextIO) -> int:
    folder = Path(arguments.directory) if arguments.directory else _installed_page()
    if not (folder / "index.html").is_file():
        raise PuzzleError(f"there is no page in {folder}: it has no index.html")
    try:
        server = make_server_nearby(folder, arguments.port)
    except OSError as error:
        raise PuzzleError(f"cannot listen on {HOST}: {error.strerror}") from None
    with server:
        if arguments.port not in (0, server.server_port):
            print(f"Port {arguments.port} is in use.", file=out)
        print(f"Serving Slidestar at {url_of(server)} (press Ctrl-C to stop)", file=out, flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print(file=out)
    return SOLVED


def _installed_page() -> Path:
    """Return the folder of the package `slidestar_page`, or `dist/` of a checkout."""
    spec = find_spec("slidestar_page")
    if spec and spec.origin:
        return Path(spec.origin).parent
    built = Path(__file__).parents[3] / "dist"
    if (built / "index.html").is_file():
        return built
    raise PuzzleError("the page is not installed: pip install 'slidestar[page]'")


def _port(text: str) -> int:
    port = whole_number(text)
    if port > _MAX_PORT:
        raise argparse.ArgumentTypeError(f"must be from 0 to {_MAX_PORT}, got {port}")
    return port
