"""How the rules are read (READ), what the book is about (INTRO) and how a turn runs (SOP)."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.protocol import NotAllowed
from adjudicator.rulesets.totaler_krieg.board.board import FACTIONS
from adjudicator.rulesets.totaler_krieg.board.grid import members
from adjudicator.rulesets.totaler_krieg.board.setup import open_scenario
from adjudicator.rulesets.totaler_krieg.book.fighting.retreat import ways
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.politics.rolling import roll
from adjudicator.rulesets.totaler_krieg.book.politics.selecting import may_select, selectable
from tests.rulesets.totaler_krieg.kit import act, board, field, game, play, position
from tests.rulesets.totaler_krieg.kit_events import receive, start

clause = pytest.mark.clause


@clause("TK-INTRO-1")
def test_three_factions_play_europe_from_1937() -> None:
    begin = open_scenario(board(), "campaign-1937")
    assert board().calendar[begin.turn].year == 1937
    assert game().seats(board(), begin) == list(FACTIONS)


@clause("TK-SOP-3")
def test_nobody_goes_back_to_an_earlier_segment() -> None:
    begin = position(turn="1941 July-Aug", units={"w3825": "GER-inf01, GER-pz01, GER-inf02"})
    orders = "move GER-inf02 to w3824\ncombine GER-inf01 with GER-pz01 into GER-1P"
    after = play("organization..operational", begin, axis=orders)
    kinds = [event.kind for event in after.events]
    assert kinds.index("Combined") < kinds.index("Moved")


@clause("TK-READ-1", "TK-READ-4")
def test_a_roll_of_austria_is_no_result_once_austria_is_gone() -> None:
    there = start(war="limited", places={"MK-Axi-German_Ceded_Land:_Austria": "ceded"})
    there.countries["Austria"].status = "none"
    after = receive("15.19", "western", "Austria", there=there)
    assert after.told("InfluenceChanged") == []
    assert after.position.countries == there.countries
    central = board().tables["Area:Central"]
    assert {out.value for (_, die), out in central.items() if die == 2} == {"Austria"}


@clause("TK-READ-3", "TK-READ-5")
@pytest.mark.parametrize(("die", "aid"), [(1, True), (3, False)])
def test_a_die_above_what_the_card_names_is_no_result(die: int, aid: bool) -> None:
    from adjudicator.rulesets.totaler_krieg.book.politics.requirements import met

    there = position(war="limited")
    there.pieces["MK-Axi-German_Ceded_Land:_Austria"].at = "ceded"
    there.pieces["MK-Axi-German_Ceded_Land:_Memelland"].at = "ceded"
    (guarantee,) = board().cards["western:7a"].conditional_events
    wanted = guarantee.condition  # type: ignore[union-attr]
    assert met(Field(there, board()), wanted, die) is aid
    listed = {number for _, number in board().tables["Lend-Lease"]}
    assert listed == set(range(1, 7))


@clause("TK-READ-10", "TK-READ-11")
def test_may_leaves_the_choice_and_must_does_not() -> None:
    units = {"w3815": "MK-Wes-Beachhead#1>w3714, Bri-1A/2"}
    given: dict[str, Any] = {
        "turn": "1944 July-Aug", "countries": {"France": "conquered western"}, "units": units,
    }  # fmt: skip
    begin = position(**given, phasing="western")
    stays = play("support", begin, western="inland US-inf01")  # the Beachhead must go
    assert stays.at("MK-Wes-Beachhead#1") == "pool:western"
    free = position(turn="1944 July-Aug", units={"w3916": "Bri-inf01"}, phasing="western")
    none = play("support", free, western="")
    assert none.told("SupportPlaced") == []


@clause("TK-READ-12")
def test_only_what_can_be_done_may_be_chosen() -> None:
    there = field(
        turn="1941 July-Aug",
        countries={"Poland": "conquered western"},
        units={"e3905": "Rus-inf01", "e3904": "GER-inf01"},
    )
    able = ways(there, ["Rus-inf01"], "soviet", board().cell("e3904"), board().cell("e3905"), 0)
    names = {board().ids[one] for one in able}
    assert names
    assert "e3904" not in names
    begin = position(war="pre")
    begin.cards["axis"].hand = ["23a", "1a"]
    assert selectable(Field(begin, board()), "axis") == ["1a"]
    with pytest.raises(NotAllowed):
        may_select(Field(begin, board()), "axis", "23a")


@clause("TK-READ-13", "TK-READ-14")
def test_german_is_german_and_axis_is_any_country_of_the_axis() -> None:
    there = field(
        countries={"Italy": "active axis", "Austria": "active axis"},
        units={"w3020": "Italy-1", "w3825": "GER-inf01"},
    )
    assert there.nations("Italy-1") == ("Italy",)
    assert {there.owner[name] for name in ("Italy-1", "GER-inf01")} == {"axis"}
    bases = supply.air_bases(there, "Germany")
    assert [board().ids[one] for one in members(bases)] == ["w3825"]


@clause("TK-14.37.5-4")
@pytest.mark.parametrize(("at", "result"), [("strategic", 4), ("aside", 3)])
def test_the_victory_program_helps_lend_lease(at: str, result: int) -> None:
    begin = position()
    begin.pieces["MK-Wes-US_Victory_Program"].at = at

    def part(place: Any, table: Any) -> Any:
        yield from ()
        ((_, die, terms, found),) = roll(place, table, "western", "Lend-Lease", modified=False)
        assert die == 3
        assert sum(int(term.value) for term in terms) == result - 3
        assert found == board().tables["Lend-Lease"]["Western or Soviet", result]

    act(part, begin, dice={"politics/western/Lend-Lease": 3})
