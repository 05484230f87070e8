"""Every attack on `check_heuristic`, at every moment of a check."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from kit.cheats import ATTACKS, MOMENTS, assert_verdict_stands

pytestmark = pytest.mark.nightly


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("at", [0, 1, 100, 359])
@pytest.mark.parametrize("moment", MOMENTS)
def test_attacks_do_not_change_the_verdict(
    attack: Callable[[], None], at: int, moment: str
) -> None:
    assert_verdict_stands(attack, at, moment)
