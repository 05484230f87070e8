"""Find links in a text with Markdown, quotes, brackets and punctuation around them.

`queryOf` in `static/js/state/share-link.ts` follows the same rules; both are tested with
`tests/fixtures/links-in-text.json`.
"""

from __future__ import annotations

import re
from html import unescape

__all__ = ["bare_link", "packed_replays"]

_PACKED = re.compile("[?&]r=([A-Za-z0-9+/=%_-]*)")
_NAMED = re.compile("[?&](?:r|board|size|seed|daily)=")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]{0,20}\Z")
_NOT_IN_ADDRESS = re.compile(r"[\s<>\"'`]")
_NOT_IN_QUERY = re.compile("[\r\n<>\"'`]")
_PUNCTUATION = ".,;:!*|»”’\u200b\ufeff"
_OPENING = {")": "(", "]": "[", "}": "{"}


def packed_replays(text: str) -> list[str]:
    """Return the packed value of each slidysim replay link in a text.

    >>> packed_replays("**https://slidysim.github.io/replay?r=abc**, [b](?r=def)")
    ['abc', 'def']
    """
    return _PACKED.findall(text.replace("&amp;", "&"))


def bare_link(text: str) -> str | None:
    """Return the link in a line, or only its query if it has no address, or None.

    >>> bare_link("[a solve](https://slidysim.github.io/replay?r=abc).")
    'https://slidysim.github.io/replay?r=abc'
    >>> bare_link("?board=1 2/3 0&moves=")
    '?board=1 2/3 0&moves='
    """
    named = _NAMED.search(text)
    start = text.rfind("?", 0, named.start() + 1) if named else -1
    if start < 0:
        return None
    slashes = text.rfind("://", 0, start)
    scheme = _SCHEME.search(text[max(0, slashes - 21) : slashes]) if slashes >= 0 else None
    if scheme and not re.search(r"[?\s<>\"'`]", text[slashes:start]):
        start = slashes - len(scheme[0])
        link = _NOT_IN_ADDRESS.split(text[start:], maxsplit=1)[0]
    else:
        link = _NOT_IN_QUERY.split(text[start:], maxsplit=1)[0]
    link = _without_end(link.strip())
    return unescape(link) if "&amp;" in link else link


def _without_end(link: str) -> str:
    """Remove punctuation, and closing brackets that the link does not open, from its end."""
    extra = {close: link.count(close) - link.count(begin) for close, begin in _OPENING.items()}
    end = len(link)
    while end and (link[end - 1] in _PUNCTUATION or extra.get(link[end - 1], 0) > 0):
        end -= 1
        if link[end] in extra:
            extra[link[end]] -= 1
    return link[:end]
