"""Find links in a text with Markdown, quotes, brackets and punctuation around them.

`static/js/puzzle/link-text.ts` follows the same rules; both are tested with
`tests/fixtures/links-in-text.json`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from urllib.parse import quote, unquote

_FIELDS = "r|board|goal|size|seed|daily|event|puzzle|mode|lesson"
_PACKED = re.compile("[?&]r=([A-Za-z0-9+/=%_-]*)")
_FIELD = re.compile(f"[?&](?:{_FIELDS})=|#(?:study|code)=")
_OWN_NAME = re.compile(_FIELDS)
# A field of a link in the source of a mail, where = is written as =3D.
_QUOTED = re.compile(
    "[?&](?:(?:r|size|daily|event|puzzle|mode|lesson)=3D|(?:board|goal)=3D[0-9]+[-_])"
)
# `&` in the source of a page, perhaps escaped twice, or in JSON.
_AMPERSAND = re.compile(r"&(?:(?:amp|#0*38|#x0*26)(?:;|%3B))+|\\u0026", re.IGNORECASE)
_MARKDOWN_ESCAPE = re.compile(r"\\(?=[_&*~#?=.-])")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*\Z")
_WORD = re.compile(r"[^\s<>\"'`]+")
# Markdown writes [label](link), and the label may be the link.
_NOT_IN_ADDRESS = re.compile(r"[\s<>\"'`]|\]\(")
_NOT_IN_LABELLED = re.compile(r"[\s<>\"'`|]")
_NOT_IN_QUERY = re.compile("[\r\n<>\"'`]")
# A parameter of an address, or an encoded address anywhere.
_WRAPPED = re.compile("[?&]([^=&?#]*)=([^&?#]*)|(https?%(?:25)*3A[^&?#/]*)", re.IGNORECASE)
_PUNCTUATION = ".,;:!?*|~…»›”’“‘\"'`<>。，、；：！？」』】》）\u200b\ufeff"
_OPENING = {")": "(", "]": "[", "}": "{"}
_MAX_ENCODED = 3  # the number of times that an address in another one may be percent-encoded


def packed_replays(text: str) -> list[str]:
    """Return the packed value of each slidysim replay link in a text.

    >>> packed_replays("**https://slidysim.github.io/replay?r=abc**, [b](?r=def)")
    ['abc', 'def']
    """
    return _PACKED.findall(_with_plain_links(text))


def bare_link(text: str) -> str | None:
    """Return the link in a line, or only its query if it has no address, or None.

    A link that a search engine or a mail service has wrapped in its own is unwrapped.

    >>> bare_link("[a solve](https://slidysim.github.io/replay?r=abc).")
    'https://slidysim.github.io/replay?r=abc'
    >>> bare_link("?board=1 2/3 0&moves=")
    '?board=1 2/3 0&moves='
    >>> bare_link("https://www.google.com/url?q=https%3A%2F%2Fa.b%2F%3Fboard%3D1-2_3-0&sa=D")
    'https://a.b/?board=1-2_3-0'
    """
    text = _with_plain_links(text)
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


def whole_links(lines: Iterable[str]) -> Iterator[str]:
    """Join the lines into which the source of a mail divides a link.

    >>> list(whole_links(["?board=3D1-2_0=", "-3", "?board=1-2_3-0"]))
    ['?board=3D1-2_0=\\n-3', '?board=1-2_3-0']
    """
    held = ""
    for line in lines:
        held += line
        if _QUOTED.search(held) and line.rstrip("\r\n").endswith("="):
            held = held.rstrip("\r\n") + "\n"
        else:
            yield held
            held = ""
    if held:
        yield held


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


def _with_plain_links(text: str) -> str:
    """Unescape the links of a text, and replace each address that wraps another one by that one."""
    if _QUOTED.search(text):
        text = re.sub("=\r?\n", "", text)
        text = re.sub("=([0-9A-F]{2})", lambda match: chr(int(match[1], 16)), text)
    text = _MARKDOWN_ESCAPE.sub("", _AMPERSAND.sub("&", text))
    if "%" not in text:
        return text
    return _WORD.sub(lambda match: _wrapped_in(match[0]) or match[0], text)


def _wrapped_in(word: str) -> str | None:
    """Return the link in another address, such as a search result's, or None."""
    for name, parameter, encoded in _WRAPPED.findall(word):
        value = parameter or encoded
        if _OWN_NAME.fullmatch(name) or "%" not in value:
            continue
        for _ in range(_MAX_ENCODED):
            value = _NOT_IN_ADDRESS.sub(lambda match: quote(match[0]), unquote(value))
            if value[:8].lower().startswith(("http://", "https://")):
                link = _with_plain_links(value)
                if _FIELD.search(link):
                    _, sign, fragment = word.partition("#")
                    return link if "#" in link else link + sign + fragment
    return None
