"""Requests to the bridge, as the page sends them."""

from __future__ import annotations

import json
from typing import Any

from kit.paths import PACKAGE
from slidestar.page.bridge import Session


def send(session: Session, **request: Any) -> list[dict[str, Any]]:
    """Send a request, and return its events and its final message.

    Tables that no other test has loaded are read from the package.
    """
    session.post(json.dumps(request))
    messages: list[dict[str, Any]] = []
    while session.busy or not messages:
        for message in json.loads(session.pump(20)):
            if message["type"] == "read_table":
                path = PACKAGE / "tables" / message["file"]
                session.provide(message["file"], str(path) if path.exists() else None)
            else:
                messages.append(message)
    return messages


def reply_to(**request: Any) -> dict[str, Any]:
    """Return the final reply to a request."""
    reply: dict[str, Any] = send(Session(), id=7, **request)[-1]
    assert reply["id"] == 7
    return reply
