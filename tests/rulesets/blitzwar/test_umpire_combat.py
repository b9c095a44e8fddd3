"""16 and 17 looked at by an umpire."""

from __future__ import annotations

import pytest

from tests.rulesets.blitzwar.kit import play, position

WAR = {"soviet_attacked": 10, "soviet_war": 10, "france_surrendered": 8}


@pytest.mark.clause("BW-17.3-1")
def test_an_order_for_every_advance_is_no_fault_where_none_of_its_units_fought() -> None:
    place = position(
        turn=17,
        zones={
            "Wilno": "GER 3I activated, GER 3I activated",
            "Lwow": "GER 2C activated",
            "Minsk": "USSR 1I",
            "Tarnopol": "USSR 1I",
        },
        clocks=WAR,
    )
    after = play(
        "normal",
        place,
        axis="attack Minsk\nattack Tarnopol\nadvance armour",
        dice={"normal/Minsk": 6, "normal/Tarnopol": 6},
    )
    assert after.counters("Minsk") == []
    assert len(after.counters("Tarnopol")) == 1
    assert after.refusals() == []
