"""General Rules: stacking limits and overstacking."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.virtuti_militari.board.counters import Stacks
from adjudicator.rulesets.virtuti_militari.board.position import Placed, Submarine
from adjudicator.rulesets.virtuti_militari.book.stacking import (
    allowed,
    closed,
    excess,
    fits,
    fits_with,
    heights,
)
from tests.rulesets.virtuti_militari.parts import board
from tests.rulesets.virtuti_militari.war_kit import operations, war

clause = pytest.mark.clause
FOUR = Stacks(4, 3, 1, 0)
"""Position 4 of the track: three stacks of 2, one of 3."""


def stacks(*sizes: int) -> dict[str, int]:
    return {f"area {n}": size for n, size in enumerate(sizes)}


@clause("VM-STACK-1")
def test_the_limit_hangs_on_the_position_on_the_track_alone():
    at = war({"Berlin": "axis 3 x Corps"}, factions={"axis": {"logistics": 3}})
    assert not fits(at, board(), "axis")
    at.factions["axis"].logistics = 4
    assert fits(at, board(), "axis")
    assert allowed(at, board(), "axis") == board().logistics[4]


@clause("VM-STACK-3")
def test_the_track_has_positions_1_to_8():
    assert sorted(board().logistics) == [1, 2, 3, 4, 5, 6, 7, 8]


@clause("VM-STACK-4")
def test_type_and_level_do_not_matter():
    """VM-EX-02: two Armored Divisions, an Army with a Corps, two Fleets are stacks of 2."""
    at = war(
        {
            "Berlin": "axis 2 x Armored Division L2",
            "Dresden": "axis Army, Corps",
            "North Sea": "axis 2 x Fleet",
        },
        factions={"axis": {"logistics": 3}},
    )
    assert sorted(heights(at, "axis").values()) == [2, 2, 2]
    assert fits(at, board(), "axis")
    at.factions["axis"].logistics = 2
    assert not fits(at, board(), "axis")


@clause("VM-STACK-4")
def test_an_area_its_port_and_the_sea_are_three_places():
    at = war({"Kiel": "axis Army", "Kiel port": "axis Fleet", "Baltic Sea": "axis Fleet"})
    assert sorted(heights(at, "axis").values()) == [1, 1, 1]


@clause("VM-STACK-6")
def test_a_bigger_allowance_serves_a_smaller_stack():
    assert excess(stacks(2, 2, 2, 2), FOUR) == 0


@clause("VM-STACK-11")
def test_position_4_holds_three_twos_and_a_three_and_no_more():
    """VM-EX-01: a fifth stack is one too many."""
    assert excess(stacks(2, 2, 2, 3, 1, 1), FOUR) == 0
    assert excess(stacks(2, 2, 2, 3, 2, 1), FOUR) == 1
    assert excess(stacks(3, 3), FOUR) == 1
    assert excess(stacks(4), FOUR) == 1


@clause("VM-STACK-7")
def test_single_units_are_no_stacks():
    assert excess(stacks(*[1] * 40), Stacks(1, 0, 0, 0)) == 0


@clause("VM-STACK-8")
def test_no_place_holds_five():
    most = board().logistics[8]
    assert excess(stacks(4), most) == 0
    assert excess(stacks(5), most) > 0


@clause("VM-STACK-13")
def test_markers_and_tokens_do_not_count():
    at = war(
        {"North Sea": "western Fleet"},
        forts={"Metz": 3},
        factions={"western": {"logistics": 1}},
    )
    at.submarines = [Submarine(id=f"s{n}", faction="western", place="north_sea") for n in range(5)]
    at.orders["north_sea"] = Placed(faction="western", token="move+0")
    assert heights(at, "western") == {"north_sea": 1}


def test_room_for_more_is_asked_without_putting_it_there():
    at = war({"Berlin": "axis 2 x Corps"}, factions={"axis": {"logistics": 1}})
    assert fits_with(at, board(), "axis", "dresden", 1)
    assert not fits_with(at, board(), "axis", "dresden", 2)
    assert not fits_with(at, board(), "axis", "berlin", 1)


@clause("VM-OVER-1")
def test_limits_may_be_broken_on_the_way_but_not_at_the_end_of_an_order():
    """One stack of 2 is allowed. Each of the two lines alone would leave two such stacks or
    more; together they swap the stack to another area."""
    at = war(
        {"Berlin": "axis 2 x Corps", "Dresden": "axis Corps"},
        orders={"Berlin": "axis move+0"},
        factions={"axis": {"logistics": 1}},
    )
    after = operations(
        at, axis="send 1 Corps from Berlin to Dresden\nsend 1 Corps from Berlin to Hannover"
    )
    assert (len(after.units("Dresden")), len(after.units("Hannover"))) == (2, 1)
    at.factions["axis"].logistics = 1
    three = war(
        {"Berlin": "axis 2 x Corps", "Dresden": "axis 1 x Corps"},
        orders={"Berlin": "axis move+0"},
        factions={"axis": {"logistics": 1}},
    )
    after = operations(three, axis="send all from Berlin to Dresden")
    assert after.lines_refused() == ["VM-MOVE-6"]
    assert len(after.units("Berlin")) == 2


@clause("VM-OVER-2")
def test_nobody_passes_through_an_area_of_four():
    units = {"Hannover": "axis Armored Division", "Berlin": "axis 4 x Corps"}
    at = war(units, orders={"Hannover": "axis maneuver"})
    assert closed(at, "axis", "berlin")
    after = operations(at, axis="send all from Hannover via Berlin to Stettin")
    assert after.lines_refused() == ["VM-OVER-2"]
    assert after.units("Stettin") == []
    rail = war(
        {"Kiel": "axis Corps", "Berlin": "axis 4 x Corps", "Hamburg": "axis 4 x Corps",
         "Stettin": "axis 4 x Corps"},
        orders={"Kiel": "axis strategic"},
    )  # fmt: skip
    after = operations(rail, axis="send all from Kiel to Munich")
    assert after.lines_refused() == ["VM-OVER-2"]
