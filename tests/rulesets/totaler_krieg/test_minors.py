"""13.4, 13.5, 13.7 Alignment, activation and set-up of Minor Countries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from adjudicator.core.lots import Lots
from adjudicator.core.protocol import Order, Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.geometry import zone_area
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.minors.activation import activate, deal_out, set_up
from adjudicator.rulesets.totaler_krieg.book.minors.sites import dealing
from adjudicator.rulesets.totaler_krieg.bots.countries import settled
from adjudicator.rulesets.totaler_krieg.orders.minors import SetUp
from tests.rulesets.totaler_krieg.kit import After, act, board, game, position

clause = pytest.mark.clause


def activated(
    country: str,
    faction: str = "",
    how: str = "6.1.1",
    *,
    by: str = "",
    dice: Mapping[str, int] | Sequence[int] = (1,),
    start: Position | None = None,
    orders: Mapping[str, str] | None = None,
    defaults: bool = True,
    **words: Any,
) -> After:
    """A Country after it was activated; in Total War unless told otherwise."""

    def part(now: Position, table: Table[Board]) -> Play:
        yield from activate(now, table, country, faction, how, by=by)

    begin = start or position(**{"war": "total", "scenario": "start-1939", **words})
    return act(part, begin, dice=dice, defaults=defaults, **(orders or {}))


def stands(after: After, country: str) -> dict[str, str]:
    """The counters of a Country in hexes."""
    return {
        name: piece.at
        for name, piece in after.position.on_map()
        if board().counters[name].country == country
    }


# ---------------------------------------------------------------------------- 13.7.1


@clause("TK-1.1.2.2-7")
@pytest.mark.parametrize(
    ("faction", "lies"),
    [("western", {"card:western:1b", "card:western:28a"}), ("axis", {"aside"})],
)
def test_units_of_a_card_wait_for_a_card_of_the_faction(faction: str, lies: set[str]) -> None:
    start = position(scenario="campaign-1937", war="total")
    state = start.countries["France"]
    state.status, state.faction = "neutral", ""
    for name, piece in start.pieces.items():
        if board().counters[name].country == "France":
            piece.at = "aside"
    after = activated("France", faction, start=start, orders={"western": "set up Fra-8 at w2913"})
    assert {after.at(name) for name in ("Fra-8", "Fra-Line1")} == lies
    refused = [("TK-1.1.2.2-7", "Fra-8 comes by a card.")]
    assert after.refusals() == (refused if faction == "western" else [])


@clause("TK-13.4-5", "TK-13.4-6", "TK-13.7.1-4", "TK-13.7.1-8", "TK-13.7.1-10", "TK-14.22-1")
def test_yugoslavia_is_set_up() -> None:
    after = activated("Yugoslavia", "western")
    state = after.position.countries["Yugoslavia"]
    assert (state.status, state.faction, state.mark) == ("active", "western", "mobilizing")
    assert after.at("Yug-Res") == "pool:western"
    at = stands(after, "Yugoslavia")
    assert set(at) == {"Yug-1A", "Yug-2A", "Yug-4A", "Yug-5A", "Yug-Cav"}
    assert [after.steps(name) for name in at] == [2, 1, 1, 1, 1]  # one mobilized


@clause("TK-13.7.1-5", "TK-13.7.1-9", "TK-13.7.1-7", "TK-13.7.1-3")
def test_delay_stripes_wait_partnership_units_stay_aside_one_unit_a_hex() -> None:
    after = activated("Poland", "western")
    assert after.at("Pol-arm") == "delay"
    assert after.at("Pol-PoP1") == after.at("Pol-PoP2") == "aside"
    at = stands(after, "Poland")
    assert len(set(at.values())) == len(at) == 7
    land, near = board().cells_of("Poland"), board().near(towns("Poland"), 1)
    assert all((land & near) >> board().cell(place) & 1 for place in at.values())


def towns(country: str) -> int:
    """The Cities and Ports of a Country, as a set of hexes."""
    return board().cells_of(country) & (board().cities | board().ports)


@clause("TK-13.7.1-6")
def test_garrisons_and_fortresses_stand_in_their_hexes() -> None:
    at = stands(activated("Greece", "western"), "Greece")
    assert at["Gre-Cre"] == "e1806"
    czech = stands(
        activated("Czechoslovakia", "western", scenario="campaign-1937"), "Czechoslovakia"
    )
    assert czech["Cz-Pra"] == "w3524"
    border = board().near(board().cells_of("Germany"), 1)
    assert border >> board().cell(czech["Cz-Czf"]) & 1


@clause("TK-13.7.1-7", "TK-13.7.1-9")
def test_the_faction_places_the_units_where_it_orders() -> None:
    after = activated(
        "Yugoslavia",
        "western",
        orders={"western": "set up Yug-1A at w2725\nset up Yug-Cav at e2603"},
    )
    at = stands(after, "Yugoslavia")
    assert (at["Yug-1A"], at["Yug-Cav"]) == ("w2725", "e2603")
    assert len(set(at.values())) == 5
    assert not after.refusals()


@clause("TK-13.7.1-4", "TK-13.7.1-5", "TK-13.7.1-6", "TK-13.7.1-7", "TK-13.7.1-9")
@pytest.mark.parametrize(
    ("country", "lines", "cited"),
    [
        ("Yugoslavia", "set up Yug-1A at e3201", "TK-13.7.1-7"),  # in Hungary
        ("Yugoslavia", "set up Yug-1A at e2801", "TK-13.7.1-7"),  # far from any town
        ("Yugoslavia", "set up Yug-1A at e2902\nset up Yug-2A at e2902", "TK-13.7.1-9"),
        ("Yugoslavia", "set up Yug-Res at e2902", "TK-13.7.1-4"),
        ("Poland", "set up Pol-arm at e3702", "TK-13.7.1-5"),
        ("Greece", "set up Gre-Cre at e2204", "TK-13.7.1-6"),
        ("Greece", "set up Gre-Epi at e1806", "TK-13.7.1-9"),
    ],
)
def test_places_that_are_refused(country: str, lines: str, cited: str) -> None:
    after = activated(country, "western", orders={"western": lines})
    assert cited in after.clauses()
    assert len(set(stands(after, country).values())) == len(stands(after, country))


@clause("TK-13.7.1-10", "TK-13.7.1-11", "TK-13.7.1-15")
def test_free_passage_brings_its_marker_and_no_roll() -> None:
    after = activated("Bulgaria", "axis", "15.15", dice=())
    assert after.position.countries["Bulgaria"].mark == "free_passage"
    assert after.told("Mobilized") == [
        {"country": "Bulgaria", "faction": "axis", "roll": 0, "units": []}
    ]


@clause("TK-13.7.1-12", "TK-13.7.1-14", "TK-13.7.1-16")
@pytest.mark.parametrize(("how", "rolls"), [("15.9", 0), ("15.17", 0), ("15.7", 1), ("6.1.1", 1)])
def test_coup_and_decline_bring_no_roll(how: str, rolls: int) -> None:
    after = activated("Greece", "western", how, dice=(3,) * rolls)
    assert len(after.trial.rolls) == rolls
    assert after.position.countries["Greece"].mark == "mobilizing"


@clause("TK-13.7.1-20", "TK-13.7.1-21", "TK-13.7.1-22")
@pytest.mark.parametrize("die", [1, 3, 6])
def test_so_many_units_mobilize_as_the_die_says(die: int) -> None:
    after = activated("Turkey", "western", dice=(die,))
    two = [name for name in stands(after, "Turkey") if after.steps(name) == 2]
    assert len(two) == min(die, 3)  # Cavalry and plain infantry have no two-step side
    event = next(event for event in after.events if event.kind == "Mobilized")
    assert event.sums == []
    assert event.facts["roll"] == die


@clause("TK-13.7.1-19", "TK-13.7.1-22")
def test_the_faction_says_who_mobilizes_or_nobody() -> None:
    one = activated("Turkey", "western", dice=(2,), orders={"western": "mobilize Tur-2A"})
    assert [one.steps(name) for name in ("Tur-1A", "Tur-2A", "Tur-3A")] == [1, 2, 1]
    none = activated("Turkey", "western", dice=(), orders={"western": "mobilize nobody"})
    assert not none.trial.rolls
    assert all(none.steps(name) == 1 for name in stands(none, "Turkey"))
    late = "mobilize Tur-2A if roll at most 2\nmobilize Tur-1A, Tur-3A if roll at least 3"
    many = activated("Turkey", "western", dice=(4,), orders={"western": late})
    assert [many.steps(name) for name in ("Tur-1A", "Tur-2A", "Tur-3A")] == [2, 1, 2]
    odd = activated("Turkey", "western", dice=(4,), orders={"western": "mobilize Tur-1A, Tur-Cav"})
    assert odd.clauses() == ["TK-13.7.1-22"]
    assert odd.steps("Tur-1A") == 2


@clause("TK-13.7.1-23")
def test_a_country_with_nothing_but_its_reserve_sets_nothing_up() -> None:
    start = position(scenario="start-1939", war="total")
    start.pieces["Ire-inf"].at = "out"
    after = activated("Ireland", "western", start=start, dice=(), defaults=False)
    assert not after.trial.asks
    assert not stands(after, "Ireland")
    assert after.at("Ire-Res") == "pool:western"


@clause("TK-13.7.1-18", "TK-13.4-6")
@pytest.mark.parametrize("mark", ["western", "axis", "neutrality"])
def test_influence_and_neutrality_leave(mark: str) -> None:
    start = position(scenario="start-1939", war="total")
    start.countries["Greece"].influence = mark
    after = activated("Greece", "axis", "15.6", start=start)
    assert after.position.countries["Greece"].influence == ""


@clause("TK-13.7.1-13", "TK-13.7.1-18", "TK-13.8.4-5", "TK-13.8.4-6")
def test_spain_in_civil_war_aligns_as_usual_and_makes_no_roll() -> None:
    start = position(scenario="campaign-1937", war="limited")
    assert start.civil_war is not None
    after = activated("Spain", "", "15.10", start=start, dice=())
    assert after.position.countries["Spain"].faction == "soviet"  # its Republican Support
    assert after.position.civil_war is None
    assert not after.trial.rolls


def test_no_unit_is_set_up_where_an_enemy_stands() -> None:
    start = position(scenario="start-1939", war="total", units={"e2902": "GER-inf01"})
    after = activated("Yugoslavia", "western", start=start)
    assert "e2902" not in stands(after, "Yugoslavia").values()


def test_what_is_not_neutral_is_not_activated() -> None:
    with pytest.raises(ValueError, match="France"):
        activated("France", "western", scenario="campaign-1937")
    with pytest.raises(ValueError, match="Ukraine is not Neutral"):  # a Region of Russia
        activated("Ukraine", "western", scenario="campaign-1937")


@clause("TK-13.7.1-2")
def test_a_conquered_country_is_not_set_up_anew() -> None:
    with pytest.raises(ValueError, match="not Neutral"):
        activated("Poland", "western", scenario="start-1941")


@clause("TK-13.4-6", "TK-12-7")
def test_an_ally_at_war_ends_pre_war_but_not_by_gradual_decline() -> None:
    open_ = {"western_minors": ""}
    for how, state in (("15.10", "limited"), ("15.17", "pre")):
        start = position(scenario="campaign-1937", posture=open_)
        after = activated("Greece", "western", how, start=start)
        assert after.position.war_state == state


# -------------------------------------------------------------------- standing orders


@clause("TK-13.7.1-7", "TK-13.7.1-22")
def test_standing_orders_set_up_and_mobilize() -> None:
    told = "always set up Yug-1A at w3026\nalways mobilize Yug-5A\nset up Yug-2A at e2902"
    after = activated("Yugoslavia", "western", orders={"western": told}, defaults=False)
    at = stands(after, "Yugoslavia")
    assert (at["Yug-1A"], at["Yug-2A"]) == ("w3026", "e2902")
    assert after.steps("Yug-5A") == 2
    assert not after.refusals()
    assert not after.trial.asks


@clause("TK-13.7.1-7")
def test_a_standing_line_sets_every_country_up_as_usual() -> None:
    told = "always set up as usual\nalways set up Yug-1A at w3026"
    after = activated("Yugoslavia", "western", orders={"western": told}, defaults=False)
    assert not after.trial.asks
    assert not after.refusals()
    at = stands(after, "Yugoslavia")
    assert at["Yug-1A"] == "w3026"
    assert len(at) == 5
    mine = activated("Yugoslavia", "western", orders={"western": "set up as usual"}, defaults=False)
    assert not mine.trial.asks
    usual = stands(activated("Yugoslavia", "western"), "Yugoslavia")
    assert stands(mine, "Yugoslavia") == usual


def test_an_order_goes_before_a_standing_one() -> None:
    def part(now: Position, table: Table[Board]) -> Play:
        yield from ()
        plan = dealing(Field(now, board()), "Yugoslavia", "western")
        both = [SetUp(unit="Yug-1A", place="e2902", line=3), SetUp(unit="Yug-1A", place="w3026")]
        deal_out(now, table, plan, "western", "mobilizing")
        set_up(now, table, plan, "western", both)

    after = act(part, position(scenario="start-1939"))
    assert after.at("Yug-1A") == "e2902"
    assert not after.refusals()


def test_the_controlling_faction_is_asked_not_the_phasing_one() -> None:
    after = activated("Yugoslavia", "western", defaults=False, dice=())
    assert [(ask.seat, ask.reaction) for ask in after.trial.asks] == [("western", True)]


@clause("TK-13.7.1-7", "TK-13.7.2-6")
def test_a_click_offers_the_counters_that_may_stand_there() -> None:
    start = position(scenario="campaign-1937")
    asked = activated("Italy", "axis", start=start, defaults=False, dice=()).trial.asks[0]
    view = game().view(board(), start, "axis")

    def offered(place: str) -> set[str]:
        return {
            one.order.unit for one in game().choices(board(), asked, view, place)
            if isinstance(one.order, SetUp)
        }  # fmt: skip

    assert "Italy-2A" in offered("w2623")
    assert "Italy-5" not in offered("w2623")
    assert offered("w1522") == {"Italy-5", "Italy-9", "Italy-10"}
    assert offered("e1908") == set()  # the garrison goes there by itself
    assert offered(zone_area("Adriatic Sea")) == {"MK-Axi-Italian_Convoy"}


@pytest.mark.parametrize("country", ["Italy", "Poland", "Greece", "Turkey", "Switzerland"])
def test_what_the_random_bot_sets_up_is_carried_out_or_told(country: str) -> None:
    start = position(scenario="campaign-1937")
    view = game().view(board(), start, "axis")
    wrong = 0
    for seed in range(12):
        found = activated(country, "axis", start=start, defaults=False, dice=()).trial.asks
        if not found:
            return
        orders = settled(board(), view, found[0], Lots(str(seed))) or []
        checked = game().check(board(), found[0], view, orders, {})

        def part(now: Position, table: Table[Board], given: list[Order] = orders) -> Play:
            yield from ()
            plan = dealing(Field(now, board()), country, "axis")
            deal_out(now, table, plan, "axis", "mobilizing")
            set_up(now, table, plan, "axis", given)

        after = act(part, start)
        late = [clause_ for clause_, _ in after.refusals()]
        early = [no.clause for no in checked.refused if no.clause != "TK-13.7.1-22"]
        assert sorted(late) == sorted(early)
        wrong += len(late)
    assert wrong or country == "Switzerland"


# ---------------------------------------------------------------------------- 13.7.2


@clause("TK-13.7.1-1", "TK-13.7.2-1", "TK-F2-041", "TK-F2-042")
def test_finland_mans_the_mannerheim_line() -> None:
    after = activated("Finland", "soviet")
    assert {after.at("Fin-Man1"), after.at("Fin-Man2")} == {"e4607", "e4707"}
    assert after.at("Fin-FinHQ") == "delay"


@clause("TK-13.7.2-2")
def test_without_its_frontier_finland_has_no_fortresses() -> None:
    after = activated("Finland", "axis", scenario="start-1941")
    assert after.at("Fin-Man1") == after.at("Fin-Man2") == "out"


@clause("TK-13.7.1-1", "TK-13.7.2-3", "TK-13.7.2-4", "TK-13.7.2-5", "TK-13.7.2-7", "TK-F2-017")
def test_italy_stands_overseas_and_at_home() -> None:
    after = activated("Italy", "axis", scenario="campaign-1937", dice=(1,))
    at = stands(after, "Italy")
    abroad = {board().hexes[at[name]].country for name in ("Italy-5", "Italy-9", "Italy-10")}
    assert abroad <= {"Albania", "Libya"}
    assert at["Italy-Rho"] == "e1908"
    delayed = ("Italy-1", "Italy-8", "Italy-Col", "Italy-Exp", "ITA-Regia_Marina")
    assert {after.at(name) for name in (*delayed, "MK-War_Economy_Italy")} == {"delay"}
    home = {name: place for name, place in at.items() if name not in
            ("Italy-5", "Italy-9", "Italy-10", "Italy-Rho")}  # fmt: skip
    assert {board().hexes[place].country for place in home.values()} == {"Italy"}
    assert after.at("ITA-IT_subs") == "card:axis:32a"
    assert list(after.told("SetUpAt")[0]["at"])[:2] == ["Italy-Rho", "MK-Axi-Italian_Convoy"]


@clause("TK-13.7.2-4", "TK-13.7.2-6", "TK-F2-066", "TK-F2-067", "TK-F2-068")
@pytest.mark.parametrize(
    ("line", "cited"),
    [
        ("set up MK-Axi-Italian_Convoy in Western Mediterranean as supply", ""),
        ("set up MK-Axi-Italian_Convoy in Central Mediterranean", ""),
        ("set up MK-Axi-Italian_Convoy in Adriatic Sea", ""),
        ("set up MK-Axi-Italian_Convoy in Eastern Mediterranean", "TK-13.7.2-6"),
        ("set up Italy-5 at w2623", "TK-13.7.2-4"),
        ("set up Italy-5 at w1522", ""),
        ("set up Italy-2A at w1522", "TK-13.7.1-7"),
    ],
)
def test_italys_own_places(line: str, cited: str) -> None:
    after = activated("Italy", "axis", scenario="campaign-1937", orders={"axis": line})
    assert after.clauses() == ([cited] if cited else [])
    if not cited and "Convoy" in line:
        piece = after.position.pieces["MK-Axi-Italian_Convoy"]
        zone = line.partition(" in ")[2].removesuffix(" as supply")
        assert (piece.at, piece.mode) == (
            f"convoys:{zone}",
            "supply" if line.endswith("supply") else "troop",
        )


@clause("TK-13.7.1-1", "TK-13.7.2-8", "TK-F2-059")
def test_two_swiss_units_in_each_swiss_hex() -> None:
    at = stands(activated("Switzerland", "western", dice=()), "Switzerland")
    assert sorted(at.values()) == ["w3220", "w3220", "w3221", "w3221"]
    assert (at["Swi-Bern"], at["Swi-Zur"]) == ("w3220", "w3221")


@clause("TK-13.7.2-9", "TK-13.7.2-10", "TK-13.7.2-11", "TK-13.7.2-12", "TK-13.7.2-13")
@clause("TK-13.7.1-1", "TK-13.7.1-17", "TK-13.8.6.2-1")
def test_axis_vichy_is_set_up() -> None:
    after = activated("Vichy", "axis", scenario="start-1941", dice=())
    at = stands(after, "France")
    assert set(at) == {"Fra-Col01", "Fra-Col02", "Fra-Col03"}
    assert after.at("Fra-Res") == "pool:axis"
    delayed = ("Fra-1", "Fra-7", "Fra-Exp", "Fra-ColV", "FRA-Fr_1", "MK-Wes-French_Convoy")
    assert {after.at(name) for name in delayed} == {"delay"}
    assert after.at("MK-Vichy") == "supply"
    assert not after.trial.rolls


@clause("TK-13.7.2-13")
def test_a_vichy_fleet_that_the_axis_has_seized_stays_where_it_is() -> None:
    start = position(scenario="start-1941", war="total")
    start.pieces["FRA-Fr_1"].at = "pool:axis"
    after = activated("Vichy", "axis", start=start, dice=())
    assert after.at("FRA-Fr_1") == "pool:axis"
    start.pieces["FRA-Fr_1"].at = "out"
    assert activated("Vichy", "axis", start=start, dice=()).at("FRA-Fr_1") == "out"


@clause("TK-13.7.2-14", "TK-13.8.6.2-3")
@pytest.mark.parametrize("where", ["aside", "pool:axis"])
def test_allied_vichy_scuttles_its_fleet(where: str) -> None:
    start = position(scenario="start-1941", war="total")
    start.pieces["FRA-Fr_1"].at = where
    after = activated("Vichy", "western", "16.3.6", start=start, dice=())
    assert after.at("FRA-Fr_1") == after.at("MK-Wes-French_Convoy") == "out"
    assert after.position.countries["Vichy"].faction == "western"


@clause("TK-13.7.2-10")
@pytest.mark.parametrize(
    ("place", "cited"),
    [
        ("w2114", ""),
        ("w2006", ""),
        ("w2915", ""),
        ("w3516", "TK-13.7.2-10"),
        ("e1716", "TK-13.7.2-10"),
    ],
)
def test_vichys_colonials_stand_in_vichy_and_its_dependents(place: str, cited: str) -> None:
    line = f"set up Fra-Col01 at {place}"  # Algiers, Morocco, Marseille; Paris, Syria
    after = activated("Vichy", "axis", scenario="start-1941", dice=(), orders={"axis": line})
    assert after.clauses() == ([cited] if cited else [])


# ------------------------------------------------------------------------- 13.5


@clause("TK-13.5-6", "TK-13.5-7")
@pytest.mark.parametrize("faction", ["axis", "western", "soviet"])
def test_a_faction_that_is_named_decides(faction: str) -> None:
    start = position(scenario="start-1939", war="total")
    start.countries["Greece"].influence = "soviet"
    assert activated("Greece", faction, start=start).position.countries["Greece"].faction == faction


@clause("TK-13.5-8")
@pytest.mark.parametrize("support", ["western", "soviet"])
def test_a_republican_stronghold_decides(support: str) -> None:
    start = position(scenario="campaign-1937", war="limited")
    assert start.civil_war is not None
    start.civil_war.support = support
    start.countries["Spain"].influence = "western" if support == "soviet" else "soviet"
    after = activated("Spain", "allied", "15.10", start=start, dice=())
    assert after.position.countries["Spain"].faction == support


@clause("TK-13.5-9")
@pytest.mark.parametrize(("mark", "side"), [("soviet", "soviet"), ("western", "western")])
def test_allied_influence_decides(mark: str, side: str) -> None:
    start = position(scenario="start-1939", war="total")
    start.countries["Turkey"].influence = mark
    after = activated("Turkey", "", start=start)
    assert after.position.countries["Turkey"].faction == side


@clause("TK-13.5-10", "TK-13.5-3")
def test_far_from_soviet_countries_a_country_aligns_west() -> None:
    assert activated("Portugal", "").position.countries["Portugal"].faction == "western"
    start = position(scenario="start-1939", war="total")
    start.countries["Rumania"].status, start.countries["Rumania"].faction = "active", "soviet"
    after = activated("Bulgaria", "", start=start)  # next to a Soviet Minor Country
    assert after.position.countries["Bulgaria"].faction == "soviet"


@clause("TK-13.5-11", "TK-13.5-14")
@pytest.mark.parametrize(
    ("orders", "side"),
    [
        ("", "western"),
        ("align Poland with Western", "western"),
        ("align Poland with the Soviet faction", "soviet"),
        ("always align with Soviet", "soviet"),
        ("always align Rumania with Soviet", "western"),
    ],
)
def test_in_pre_war_the_axis_chooses_the_side_of_poland(orders: str, side: str) -> None:
    start = position(scenario="campaign-1937", turn="1939 Aug-Sept")
    after = activated("Poland", "", "15.7", start=start, orders={"axis": orders})
    assert after.position.countries["Poland"].faction == side
    assert after.told("Aligned")[0]["roll"] == 0


@clause("TK-13.5-12")
def test_without_axis_and_western_strategic_hexes_it_aligns_soviet() -> None:
    after = activated("Persia", "", scenario="start-1941")
    assert after.position.countries["Persia"].faction == "soviet"
    assert after.events[0].clause == "TK-13.5-12"


@clause("TK-13.5-13", "TK-F2-365")
@pytest.mark.parametrize(("die", "side"), [(3, "western"), (4, "soviet")])
def test_else_a_die_decides(die: int, side: str) -> None:
    start = position(scenario="start-1939", war="total")
    start.countries["Turkey"].influence = ""
    after = activated("Turkey", "", start=start, dice={
        "alignment/Turkey": die, "mobilization/Turkey": 1})  # fmt: skip
    assert after.position.countries["Turkey"].faction == side
    assert after.told("Aligned")[0]["roll"] == die
