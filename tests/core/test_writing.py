"""Orders as they are written back: what is counted stands in the right number."""

from __future__ import annotations

from adjudicator.core.writing import agreed
from tests.words.test_natural import Line, at


def test_a_nation_before_what_is_counted_is_no_number_of_it() -> None:
    _, lexicon, _ = at(Line("world_by_hand", 3, "axis", "", "", unread=False), 3)
    for text, meant in (
        ("put 6 German ground in East Prussia", "put 6 German ground in East Prussia"),
        ("build 2 ground unit", "build 2 ground units"),
        ("put 1 German ground units in Berlin", "put 1 German ground unit in Berlin"),
    ):
        assert agreed(text, lexicon) == meant
