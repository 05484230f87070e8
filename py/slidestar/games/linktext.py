"""Find the link in a text: in angle brackets, in quotes, in Markdown, before a full stop."""

from __future__ import annotations

import re
from html import unescape

__all__ = ["bare_link", "packed_replays"]

_PACKED = re.compile("[?&]r=([A-Za-z0-9+/=%_-]*)")
_NAMED = re.compile("[?&](?:r|board|size|seed|daily)=")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]{0,20}\Z")
_TO_SPACE = re.compile(r"[^\s<>\"'`]*")
_TO_LINE_END = re.compile("[^\r\n<>\"'`]*")
_ENDS = ".,;:!*|»”’\u200b\ufeff"
_PAIRS = (("(", ")"), ("[", "]"), ("{", "}"))


def packed_replays(text: str) -> list[str]:
    """Return the packed value of each slidysim replay link in a text.

    >>> packed_replays("**https://slidysim.github.io/replay?r=abc**, [b](?r=def)")
    ['abc', 'def']
    """
    return _PACKED.findall(text.replace("&amp;", "&"))


def bare_link(text: str) -> str | None:
    """Return the link of a line, or its query if that is all there is; None without one.

    >>> bare_link("[a solve](https://slidysim.github.io/replay?r=abc).")
    'https://slidysim.github.io/replay?r=abc'
    >>> bare_link("?board=1 2/3 0&moves=")
    '?board=1 2/3 0&moves='
    """
    named = _NAMED.search(text)
    start = text.rfind("?", 0, named.start() + 1) if named else -1
    if start < 0:
        return None
    address = text.rfind("://", 0, start)
    scheme = _SCHEME.search(text[max(0, address - 21) : address]) if address >= 0 else None
    if scheme and _TO_SPACE.match(text, address)[0].find("?") == start - address:  # type: ignore[index]
        start = address - len(scheme[0])
        match = _TO_SPACE.match(text, start)
    else:
        match = _TO_LINE_END.match(text, start)
    link = match[0].strip().rstrip(_ENDS)  # type: ignore[index]
    for begin, end in _PAIRS:
        if link.endswith(end) and link.count(begin) < link.count(end):
            link = link[:-1].rstrip(_ENDS)
    return unescape(link) if "&amp;" in link else link
