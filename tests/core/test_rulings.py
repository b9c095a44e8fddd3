"""Rulings from a table of texts."""

from __future__ import annotations

import pytest

from adjudicator.core.rulings import AS_RULED, rulings_of


def test_a_ruling_has_its_options_or_a_single_choice() -> None:
    one, other = rulings_of({"X-1": "First.", "X-2": "Second."}, {"X-2": ([2, 1], 1)})
    assert (one.id, one.text, one.choices, one.default) == ("X-1", "First.", [AS_RULED], AS_RULED)
    assert (other.choices, other.default) == ([2, 1], 1)


def test_options_need_a_text() -> None:
    with pytest.raises(ValueError, match="X-9"):
        rulings_of({"X-1": "First."}, {"X-9": ([2, 1], 1)})
