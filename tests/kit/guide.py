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
