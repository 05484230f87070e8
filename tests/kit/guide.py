"""Examples from the guide in py/docs."""

from __future__ import annotations

import re

from kit.paths import GUIDE


def cluster_script(library: str) -> tuple[str, str]:
    """Return the guide's script for a cluster library, and its expected output."""
    found = re.findall(
        r"^```python\n(from (\w+)(?:.*\n)*?)```\n\nIt prints\n\n```text\n(.*\n)```",
        (GUIDE / "clusters.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    [script] = [(code, output) for code, name, output in found if name == library]
    return script


def host_recipe(heading: str) -> str:
    """Return the first code block below a heading of the guide's page on hosting."""
    text = (GUIDE / "hosting.md").read_text(encoding="utf-8")
    section = text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    blocks: list[str] = re.findall(r"^```\w+\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)
    assert blocks, f"hosting.md has no code block below {heading!r}"
    return blocks[0]
