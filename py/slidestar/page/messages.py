"""What the requests share: the types of messages and of the work that answers them."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

__all__ = ["TOO_LARGE", "Message", "Work"]

Message = dict[str, Any]
Work = Generator[Message | None, None, Message]
"""Yields events, or None to let others have their turn; returns the result."""

TOO_LARGE = 1e15
"""Of a number: what's worked out from it may be no number in JSON."""
