"""What the requests share: the types of messages and of the work that answers them."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any, TypeVar

__all__ = ["TOO_LARGE", "Answering", "Message", "Work"]

Message = dict[str, Any]
T = TypeVar("T")
Answering = Generator[Message | None, None, T]
"""Yields events, or None to let others have their turn; returns the result (see `protocol`)."""
Work = Answering[Mapping[str, object]]

TOO_LARGE = 1e15
"""Of a number: what's worked out from it may be no number in JSON."""
