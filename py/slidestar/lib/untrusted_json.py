"""Parse untrusted JSON, with a limit on its nesting.

In a browser, deep nesting can overflow the stack and crash Python before it raises
`RecursionError`.
"""

from __future__ import annotations

import json
import re
from typing import Any

_MAX_DEPTH = 20
# An unclosed string extends to the end of the text, so that matching takes linear time.
_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*\\?(?:"|\Z)|[\[\]{}]', re.DOTALL)


def loads(text: str, **options: Any) -> Any:
    """Parse JSON as `json.loads` does, with its options.

    >>> loads('{"[": [1, "]"]}')
    {'[': [1, ']']}
    >>> loads("[" * 1_000_000)
    Traceback (most recent call last):
    ValueError: JSON is nested more than 20 levels deep

    Raises ValueError for invalid JSON.
    """
    depth = 0
    for token in _TOKEN.finditer(text):
        sign = token[0][0]
        depth += (sign in "[{") - (sign in "]}")
        if depth > _MAX_DEPTH:
            raise ValueError(f"JSON is nested more than {_MAX_DEPTH} levels deep")
    return json.loads(text, **options)
