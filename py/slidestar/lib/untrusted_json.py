"""JSON that others wrote, refused before it's read if it's nested deeper than any of ours.

Python raises a `RecursionError` for that, but in a browser the stack may end before it does, and
Python with it.
"""

from __future__ import annotations

import json
import re
from typing import Any

__all__ = ["loads"]

_DEEPEST = 20
# A string that's never closed goes on to the end, so that each character is looked at only once.
_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*\\?(?:"|\Z)|[\[\]{}]', re.DOTALL)


def loads(text: str) -> Any:
    """What `json.loads` gives.

    >>> loads('{"[": [1, "]"]}')
    {'[': [1, ']']}
    >>> loads("[" * 1_000_000)
    Traceback (most recent call last):
    ValueError: it's nested too deep

    Raises ValueError for what isn't JSON, too.
    """
    depth = 0
    for token in _TOKEN.finditer(text):
        sign = token[0][0]
        depth += (sign in "[{") - (sign in "]}")
        if depth > _DEEPEST:
            raise ValueError("it's nested too deep")
    return json.loads(text)
