"""A scripted worker that replaces the worker with Pyodide.

The page starts its workers as usual, but the server sends `scripted-worker.js` for their scripts,
which forwards every message to the test's `Script`. By default, the package's bridge answers it in
this process, so the replies are real although Pyodide does not run. A test may hold requests, send
its own replies and unrequested messages, and crash the worker. Its replies are checked against the wire protocol's
types (`slidestar.page.protocol`), so a changed protocol breaks the scripts.

The sandbox's worker, `sandbox-worker.js`, is scripted too. `slidestar.page.sandbox` runs a user's code in
this process, without isolation, unless the test sends the messages of the sandbox.
"""

from __future__ import annotations

import json
import queue
import threading
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any

from typeguard import check_type

from kit.paths import DIST
from slidestar.algorithms import Stats
from slidestar.cli.static_server import Handler, make_server, url_of
from slidestar.page import protocol
from slidestar.page.bridge import Session
from slidestar.page.sandbox import Sandbox

SOLVER = "solver-worker.js"
SANDBOX = "sandbox-worker.js"
SHIM = Path(__file__).with_name("scripted-worker.js")
SLICE_MS = 20
# The timeout for a page that never sends a request. It does not measure speed.
HANG_SECONDS = 60

Message = Mapping[str, Any]


class Script:
    """The replies of the workers of a test's pages, and the requests that they received.

    `requests` contains every request of every worker so far, in order. `cancelled` contains the ids
    of cancelled requests.
    """

    def __init__(self) -> None:
        self.requests: list[dict[str, Any]] = []
        self.cancelled: list[int] = []
        self._workers: list[_Worker] = []
        self._held: set[str] = set()
        self._waiting: list[tuple[_Worker, dict[str, Any]]] = []
        self._replies: dict[str, list[Message]] = {}
        self._sandbox: list[Message] | None = None
        self._values: str | None = None
        self._booting = False
        self._hanging = False
        self._changed = threading.Condition()

    # Methods that set up replies

    def hold(self, *kinds: str) -> None:
        """Let requests of these types wait until they are released or answered."""
        self._held |= set(kinds)

    def hold_boot(self) -> None:
        """Let workers that start from now on boot until `finish_boot`."""
        self._booting = True

    def hang(self, *kinds: str) -> None:
        """Let requests of these types wait, and ignore cancellation, like a worker in a loop."""
        self._hanging = True
        self.hold(*kinds)

    def replies(self, kind: str, *messages: Message) -> None:
        """Answer every request of a type with these messages, of which the last one is final.

        Without messages, the bridge answers again.
        """
        for message in messages:
            check_reply(kind, message)
        self._replies[kind] = list(messages)

    def sandbox(
        self, *messages: Message, values: bytes | None = None, malformed: bool = False
    ) -> None:
        """Answer every run of a user's code with these messages. The last one has the `values`.

        Without a `result`, a `fault` or a `fatal` message at their end, the code hangs.
        """
        for message in messages:
            if message["type"] != "fatal" and not malformed:
                check_message(message, *protocol.SANDBOX_REPLIES[message["type"]])
        self._sandbox = list(messages)
        self._values = b64encode(values).decode() if values is not None else None

    # Methods that wait for the page

    def requested(self, kind: str, count: int = 1) -> list[dict[str, Any]]:
        """Return the requests of a type, once there are at least `count`.

        A run of a user's code is a request of the type `run`.
        """

        def found() -> list[dict[str, Any]]:
            return [request for request in self.requests if request["type"] == kind]

        self._wait(lambda: len(found()) >= count, f"{count} requests of type {kind}")
        return found()

    def wait_for_cancel(self, request: Message) -> None:
        """Wait until the page has cancelled a request."""
        self._wait(lambda: request["id"] in self.cancelled, f"a cancellation of {request}")

    def wait_for_workers(self, count: int) -> None:
        """Wait until the page has started a total of `count` workers."""
        self._wait(lambda: len(self._workers) >= count, f"{count} workers")

    def _wait(self, condition: Any, what: str) -> None:
        with self._changed:
            if not self._changed.wait_for(condition, HANG_SECONDS):
                raise AssertionError(f"there were not {what} within {HANG_SECONDS} s")

    # Methods that send messages

    def release(self, kind: str) -> None:
        """Have the bridge answer the held requests and all later requests of a type."""
        self._held.discard(kind)
        with self._changed:
            waiting = [one for one in self._waiting if one[1]["type"] == kind]
            self._waiting = [one for one in self._waiting if one[1]["type"] != kind]
        for worker, request in waiting:
            worker.answer(request)

    def reply(self, request: Message, *messages: Message) -> None:
        """Send replies to a held request."""
        for message in messages:
            check_reply(request["type"], message)
            self._workers[-1].post({**message, "id": request["id"]})

    def finish_boot(self) -> None:
        """Finish the boot of the newest worker."""
        self._booting = False
        self._workers[-1].order({"life": "ready"})

    def post(self, message: Message, values: str | None = None) -> None:
        """Send any message from the newest worker. `values` are bytes in base64."""
        self._workers[-1].post(message, values)

    def crash(self, message: str) -> None:
        """Have the newest worker throw an uncaught error."""
        self._workers[-1].order({"fail": message})

    # Methods that the server calls

    def started(self, name: str, worker_id: str) -> _Worker:
        worker = _Worker(name, worker_id, self)
        with self._changed:
            self._workers.append(worker)
            self._changed.notify_all()
        return worker

    def worker(self, worker_id: str) -> _Worker:
        def found() -> list[_Worker]:
            return [worker for worker in self._workers if worker.id == worker_id]

        self._wait(found, f"a worker {worker_id}")
        return found()[0]

    def received(self, worker: _Worker, message: dict[str, Any]) -> None:
        with self._changed:
            self._handle(worker, message)
            self._changed.notify_all()

    def _handle(self, worker: _Worker, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "start":
            if not self._booting:
                worker.order({"life": "ready"})
        elif kind == "cancel":
            self._cancel(worker, message)
        elif kind == "run":
            self._run(worker, message)
        elif "id" not in message:
            worker.answer(message)
        else:
            self.requests.append(message)
            if kind in self._held:
                self._waiting.append((worker, message))
            elif self._replies.get(kind):
                for reply in self._replies[kind]:
                    worker.post({**reply, "id": message["id"]})
            else:
                worker.answer(message)

    def _run(self, worker: _Worker, message: dict[str, Any]) -> None:
        self.requests.append(message)
        if "run" in self._held:
            self._waiting.append((worker, message))
        elif self._sandbox is None:
            worker.answer(message)
        else:
            for reply in self._sandbox:
                worker.post(reply, self._values if reply is self._sandbox[-1] else None)

    def _cancel(self, worker: _Worker, message: dict[str, Any]) -> None:
        self.cancelled.append(message["id"])
        held = [one for one in self._waiting if one[1].get("id") == message["id"]]
        if self._hanging:
            return
        if held:
            self._waiting.remove(held[0])
            worker.post({"type": "cancelled", "id": message["id"], "stats": asdict(Stats())})
        else:
            worker.answer(message)

    def close(self) -> None:
        """End all workers' streams."""
        for worker in self._workers:
            worker.close()


class _Worker:
    """A worker: the stream of orders to its script, and the bridge that sends its replies."""

    def __init__(self, name: str, worker_id: str, script: Script) -> None:
        self.id = worker_id
        self.name = name
        self._script = script
        self._orders: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self._inbox: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def order(self, order: dict[str, Any]) -> None:
        self._orders.put(order)

    def post(self, message: Message, values: str | None = None) -> None:
        self.order({"post": message, **({"values": values} if values else {})})

    def orders(self) -> Iterator[bytes]:
        """Yield the lines for the script until the end of the test."""
        while (order := self._orders.get()) is not None:
            yield json.dumps(order).encode() + b"\n"

    def answer(self, message: dict[str, Any]) -> None:
        """Have the bridge answer, in this worker's thread."""
        if self._thread is None:
            serve = self._serve_sandbox if self.name == SANDBOX else self._serve
            self._thread = threading.Thread(target=serve, daemon=True)
            self._thread.start()
        self._inbox.put(message)

    def close(self) -> None:
        self._orders.put(None)
        self._inbox.put(None)

    def _serve(self) -> None:
        """Run a session as the page's worker does: receive messages between two slices of work."""
        session = Session()
        while True:
            try:
                message = self._inbox.get(block=not session.busy)
                if message is None:
                    return
                session.post(json.dumps(message))
            except queue.Empty:
                pass
            for reply in json.loads(session.pump(SLICE_MS)):
                if reply["type"] == "read_table":
                    table = DIST / "engine" / "tables" / reply["file"]
                    session.provide(reply["file"], str(table) if table.is_file() else None)
                elif reply["type"] == "store_table":
                    Path(reply["path"]).unlink()
                else:
                    self.post(reply)

    def _serve_sandbox(self) -> None:
        """Run the single request of a sandbox, as its worker does."""
        message = self._inbox.get()
        if message is None:
            return
        work = {key: value for key, value in message.items() if key not in ("type", "tiles")}
        work |= {"seconds": message["limit"] / 1000, "loading": message["loading"] / 1000}
        sandbox = Sandbox()
        sandbox.start(json.dumps(work), b64decode(message.get("tiles", "")))
        while sandbox.busy:
            for reply in json.loads(sandbox.pump(SLICE_MS)):
                if reply["type"] == "result":
                    self.post(reply, b64encode(sandbox.data()).decode())
                else:
                    self.post(reply)


def check_reply(kind: str, message: Message) -> None:
    """Raise TypeCheckError if the protocol has no such reply to a request of a type."""
    _, events, result = protocol.REQUESTS[kind]
    if message["type"] == "result":
        check_type({name: value for name, value in message.items() if name != "type"}, result)
    elif message["type"] in protocol.FAILURES:
        check_message(message, protocol.FAILURES[message["type"]])
    else:
        check_message(message, *events)


def check_message(message: Message, *types: type) -> None:
    """Raise TypeCheckError if a message has none of these types of the protocol."""
    check_type(dict(message), reduce(or_, types))


@contextmanager
def scripted_site() -> Iterator[tuple[str, Script]]:
    """Serve the built page with scripted workers, and yield its address and the workers' script."""
    script = Script()

    class Scripted(Handler):
        def do_GET(self) -> None:
            """Send the scripted worker for the page's workers, and its orders."""
            name = self.path.partition("?")[0].split("/")[-1]
            if self.path.startswith("/scripted/"):
                self._send_orders()
            elif name in (SOLVER, SANDBOX):
                self._send(SHIM.read_bytes(), "text/javascript")
            else:
                super().do_GET()

        def do_POST(self) -> None:
            """Receive a message from a scripted worker."""
            body = self.rfile.read(int(self.headers["Content-Length"]))
            worker = script.worker(self.path.split("/")[-1])
            script.received(worker, json.loads(body))
            self._send(b"", "text/plain")

        def _send(self, body: bytes, kind: str) -> None:
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            super().end_headers()
            self.wfile.write(body)

        def _send_orders(self) -> None:
            _, _, name, worker_id = self.path.split("/")
            worker = script.started(name, worker_id)
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Connection", "close")
            super().end_headers()
            self.close_connection = True
            for line in worker.orders():
                self.wfile.write(line)

    with make_server(DIST, handler=Scripted) as server:
        # A short polling interval makes shutdown() fast.
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        try:
            yield url_of(server), script
        finally:
            script.close()
            server.shutdown()
