"""The build of `slidestar.html`: its style sheets, links and security policy."""

from __future__ import annotations

import argparse
import base64
import hashlib
from pathlib import Path

import pytest
from make_file import blocks, check_address, inline, policy, seven_bits, with_files, with_links

PAGE = """<html lang="en"><p class="more"><a href="docs/playing.html">How to play</a></p>
<a href="docs/index.html">Guide</a><a href="./">Here</a></html>"""


def test_repeated_files_of_a_style_sheet_are_embedded_once(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text("<svg/>")
    (tmp_path / "b.woff2").write_bytes(b"font")
    style = 'x{background:url(a.svg)}y{background:url("a.svg")}@font-face{src:url("b.woff2")}'
    embedded = with_files(style, tmp_path)
    picture = base64.b64encode(b"<svg/>").decode()
    assert embedded.count(picture) == 1
    assert 'src:url("data:font/woff2;base64,Zm9udA==")' in embedded
    assert embedded.startswith("x{background:var(--file-0)}y{background:var(--file-0)}")


def test_policy_allows_only_the_scripts_and_no_connection() -> None:
    digest = base64.b64encode(hashlib.sha256(b"one").digest()).decode()
    rules = policy(["one", "two"], ["style"])
    assert f"script-src 'sha256-{digest}' " in rules
    assert "default-src 'none'" in rules
    assert "connect-src" not in rules
    assert "unsafe-inline" not in rules


@pytest.mark.parametrize("text", ["a</SCRIPT >", "a<!--b", 'x="<script>"'])
def test_text_that_html_would_misread_is_rejected(text: str) -> None:
    with pytest.raises(SystemExit, match="HTML would misread"):
        inline("script", text)


def test_links_to_the_guide_need_an_address() -> None:
    assert "docs/" not in with_links(PAGE, "")
    assert '<a href="./">Here</a>' in with_links(PAGE, "")
    page = with_links(PAGE, "https://example.org/s/")
    assert 'data-address="https://example.org/s/"' in page
    assert page.count('rel="noopener" href="https://example.org/s/docs/') == 2


def test_address_is_that_of_a_page() -> None:
    assert check_address("https://example.org/s") == "https://example.org/s/"
    assert check_address("") == ""
    for text in ("example.org", "file:///s/", "https://example.org/?a=1"):
        with pytest.raises(argparse.ArgumentTypeError, match="must be like https://"):
            check_address(text)


def test_blocks_make_up_the_text() -> None:
    text = "abc" * 50_000
    assert "".join(blocks(text)) == text
    assert len(list(blocks(text))) == 3


@pytest.mark.parametrize(
    ("content", "text"),
    [([], ""), ([255], "\x7f@"), ([0, 53, 224], "ÀÁÂÀ"), ([2, 4, 8, 16, 32, 64, 129], "\1" * 8)],
)
def test_files_are_written_with_seven_bits_in_a_character(content: list[int], text: str) -> None:
    """seven-bits.test.ts reads the same texts."""
    assert seven_bits(bytes(content)) == text
