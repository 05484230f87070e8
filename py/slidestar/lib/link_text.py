"""Find links in a text, without the Markdown, quotes, brackets and punctuation around them.

The page's `static/js/puzzle/link-text.ts` also finds links that a search engine or a mail service
has wrapped in links of its own.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode
from zlib import decompressobj
from zlib import error as ZlibError

_FIELDS = "r|board|goal|size|seed|daily|event|puzzle|mode|lesson"
_PACKED = re.compile("[?&]r=([A-Za-z0-9+/=%_-]*)")
_FIELD = re.compile(f"[?&](?:{_FIELDS})=|#(?:study|code|result)=")
# An escaped `&` in HTML, perhaps escaped twice, or in JSON.
_AMPERSAND = re.compile(r"&(?:(?:amp|#0*38|#x0*26)(?:;|%3B))+|\\u0026", re.IGNORECASE)
_MARKDOWN_ESCAPE = re.compile(r"\\(?=[_&*~#?=.-])")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*\Z")
# Markdown writes [label](link), and the label may be the link.
_NOT_IN_ADDRESS = re.compile(r"[\s<>\"'`]|\]\(")
_NOT_IN_LABELLED = re.compile(r"[\s<>\"'`|]")
_NOT_IN_QUERY = re.compile("[\r\n<>\"'`]")
_PUNCTUATION = ".,;:!?*|~…»›”’“‘\"'`<>。，、；：！？」』】》）\u200b\ufeff"
_OPENING = {")": "(", "]": "[", "}": "{"}


def packed_replays(text: str) -> list[str]:
    """Return the packed value of each slidysim replay link in a text.

    >>> packed_replays("**https://slidysim.github.io/replay?r=abc**, [b](?r=def)")
    ['abc', 'def']
    """
    return _PACKED.findall(_unescaped(text))


def bare_link(text: str) -> str | None:
    """Return the link in a line, or only its query if it has no address, or None.

    >>> bare_link("[a solve](https://slidysim.github.io/replay?r=abc).")
    'https://slidysim.github.io/replay?r=abc'
    >>> bare_link("?board=1 2/3 0&moves=")
    '?board=1 2/3 0&moves='
    """
    text = _unescaped(text)
    start = _query_start(text)
    if start < 0:
        return None
    slashes = text.rfind("://", 0, start)
    scheme = _SCHEME.search(text[max(0, slashes - 21) : slashes]) if slashes >= 0 else None
    limit = _NOT_IN_QUERY
    if scheme and not re.search(r"[?\s<>\"'`]", text[slashes:start]):
        start = slashes - len(scheme[0])
        # Slack writes <link|label>.
        limit = _NOT_IN_LABELLED if text[:start].endswith("<") else _NOT_IN_ADDRESS
    return without_end(limit.split(text[start:], maxsplit=1)[0].strip())


def without_end(link: str) -> str:
    """Remove punctuation, and closing brackets that the link does not open, from its end.

    >>> without_end("https://a.b/?seed=(x)).")
    'https://a.b/?seed=(x)'
    """
    extra = {close: link.count(close) - link.count(begin) for close, begin in _OPENING.items()}
    end = len(link)
    while end and (link[end - 1] in _PUNCTUATION or extra.get(link[end - 1], 0) > 0):
        end -= 1
        if link[end] in extra:
            extra[link[end]] -= 1
    return link[:end]


def packed_text(link: str, name: str, most: int) -> str | None:
    """Return the text in a link's fragment, which is deflate-raw in base64url, or None.

    >>> packed_text("https://a.b/?size=3#study=y0jNyckHAA", "study", 99)
    'hello'

    Raises `ValueError` if the link is damaged, or if the text has more than `most` bytes.
    """
    found = re.search(rf"(?:^|#){name}=([\w-]+)", link.strip(), re.ASCII)
    if not found:
        return None
    unpacker = decompressobj(wbits=-15)
    packed = found[1]
    try:
        data = unpacker.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), most)
    except (ValueError, ZlibError):
        raise ValueError("the link is damaged") from None
    if unpacker.unconsumed_tail:
        raise ValueError(f"the text in the link has more than {most:,} bytes")
    if not unpacker.eof:
        raise ValueError("the link is incomplete")
    try:
        return data.decode()
    except ValueError:
        raise ValueError("the link is damaged") from None


def _query_start(text: str) -> int:
    field = _FIELD.search(text)
    if not field:
        return -1
    start = text.rfind("?", 0, field.start() + 1)
    if field[0].startswith("#") and (
        start < 0 or _NOT_IN_ADDRESS.search(text, start, field.start())
    ):
        return field.start()
    return start


def _unescaped(text: str) -> str:
    """Return a text without the escapes that HTML, JSON and Markdown put into links."""
    return _MARKDOWN_ESCAPE.sub("", _AMPERSAND.sub("&", text))
