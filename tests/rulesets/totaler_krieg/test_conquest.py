"""16.1.1 Allied Minor Country Conquest, 16.2.1 Case Yellow, and what is common to them."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.totaler_krieg.board.grid import members
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.countries import conquest
from adjudicator.rulesets.totaler_krieg.book.countries.permanent import CONDITIONAL, PERMANENT
from adjudicator.rulesets.totaler_krieg.book.countries.stripping import strip
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.lands import ceded
from adjudicator.rulesets.totaler_krieg.book.ground.supply import supplied
from adjudicator.rulesets.totaler_krieg.orders.countries import Deploy
from adjudicator.rulesets.totaler_krieg.orders.politics import Choose, Pick, Sway
from tests.rulesets.totaler_krieg.kit import board, has, play, position
from tests.rulesets.totaler_krieg.kit_countries import Bench

clause = pytest.mark.clause

POLISH = {
    "e3605": "Pol-Cav, Pol-Lod",
    "pool:western": "Pol-Res, Pol-Kra",
    "delay": "Pol-arm",
    "turn:30": "Pol-Mod",
    "aside": "Pol-PoP1, Pol-PoP2, MK-War_Economy_Poland",
    "conquered:western": "Bri-ex_Pol, Bri-ex_Fra",
    "pool:axis": "MK-Axi-German_Ceded_Land:_Polish_Corridor",
}
POLISH_CITIES = ("e3501", "e3504", "e3701", "e3702")


def garrisons(places: Any, prefix: str = "GER-inf") -> dict[str, str]:
    """One unit of a row in each of these hexes."""
    return {place: f"{prefix}{number:02d}" for number, place in enumerate(places, start=1)}


def poland(units: dict[str, str] | None = None, **more: Any) -> Position:
    told = {**POLISH, **garrisons(POLISH_CITIES), **(units or {})}
    told = {place: names for place, names in told.items() if names}
    more.setdefault("war", "limited")
    return position(
        phasing="axis", turn="1939 Sept-Oct", countries={"Poland": "active western"},
        units=told, **more,
    )  # fmt: skip


def conquered(start: Position, *answers: Any) -> Bench:
    bench = Bench(start)
    return bench.drive(conquest.conquests(start, bench.table), dict(answers))


@clause("TK-16.1.1-1", "TK-16.1.1-2", "TK-G-Conquered-1", "TK-G-Active-1")
def test_a_country_falls_with_all_its_cities() -> None:
    bench = conquered(poland())
    state = bench.position.countries["Poland"]
    assert (state.status, state.faction, state.fell) == ("conquered", "western", True)
    assert bench.told("Conquered") == [{"country": "Poland", "faction": "western"}]
    stays = conquered(poland({"e3504": ""}))
    assert stays.position.countries["Poland"].status == "active"
    assert Field(stays.position, board()).status("Poland") == "active"


@clause("TK-16.1.1-1")
def test_partisan_bases_must_be_held_too() -> None:
    base = {"e3604": "MK-Wes-Western_Partisan_Base#1"}
    assert conquered(poland(base)).position.countries["Poland"].status == "active"
    base = {"e3604": "MK-Wes-Western_Partisan_Base#1, GER-inf06"}
    assert conquered(poland(base)).position.countries["Poland"].status == "conquered"


def greece() -> Position:
    """Germans in all Cities of Greece, cut off behind Neutral Countries."""
    units = {"e2204": "GER-inf01", "e2404": "GER-inf02"}
    return position(phasing="axis", war="limited", units=units,
                    countries={"Greece": "active western"})  # fmt: skip


@clause("TK-16.1.1-20")
def test_conquest_asks_for_no_supply() -> None:
    assert not supplied(Field(greece(), board()), "GER-inf01")
    assert conquered(greece()).position.countries["Greece"].status == "conquered"
    assert yellow(greece()).position.countries["Greece"].status == "active"


@clause("TK-16.1.1-5", "TK-16.1.1-6", "TK-16.1.1-7", "TK-16.1.1-9", "TK-16.1.1-10")
def test_western_poland_falls_to_germany() -> None:
    """TK2-EX-062."""
    bench = conquered(poland())
    for name in ("Pol-Cav", "Pol-Lod", "Pol-Res", "Pol-Kra", "Pol-arm", "Pol-Mod"):
        assert bench.at(name) == "conquered:western", name
    for name in ("Pol-PoP1", "Pol-PoP2", "MK-War_Economy_Poland"):
        assert bench.at(name) == "out", name
    assert bench.at("Bri-ex_Pol") == "delay"
    assert bench.at("Bri-ex_Fra") == "conquered:western"
    assert ("Germany", "Polish Corridor") in ceded(bench.position)
    corridor = board().cells_of("Polish Corridor")
    owner = Field(bench.position, board()).lands.owner
    assert {owner[at] for at in members(corridor)} == {"Germany"}


@clause("TK-16.1.1-9")
def test_land_is_ceded_from_the_force_pool_alone() -> None:
    aside = {"pool:axis": "", "aside": "MK-Axi-German_Ceded_Land:_Polish_Corridor"}
    bench = conquered(poland(aside))
    assert ceded(bench.position) == []


@clause("TK-16.1.1-5")
def test_support_fortresses_and_convoys_leave_the_game() -> None:
    units = {
        "station:Western Mediterranean": "ITA-Regia_Marina",
        "w2623": "ITA-Regia_Aer",
        "convoys:Western Mediterranean": "MK-Axi-Italian_Convoy",
        "strategic": "MK-War_Economy_Italy",
        "w2920": "Italy-5",
        "e4607": "Fin-Man1",
    }
    start = position(war="total", units=units,
                     countries={"Italy": "active soviet", "Finland": "active western"})  # fmt: skip
    bench = Bench(start)
    conquest.conquer(start, bench.table, "Italy", "TK-16.1.1-1")
    conquest.conquer(start, bench.table, "Finland", "TK-16.1.1-1")
    for name in ("ITA-Regia_Marina", "ITA-Regia_Aer", "MK-Axi-Italian_Convoy",
                 "MK-War_Economy_Italy", "Fin-Man1"):  # fmt: skip
        assert bench.at(name) == "out", name
    assert bench.at("Italy-5") == "conquered:soviet"


@clause("TK-16.1.1-8")
def test_the_countries_with_exiles() -> None:
    named = {name for name, area in board().areas.items() if area.exile_colonial}
    assert named == {"France", "Italy", "Poland", "Spain", "Sweden", "Turkey"}
    for name in named:
        exile = board().counters[board().areas[name].exile_colonial]
        face = exile.front
        assert face is not None
        assert (face.attack, face.defence, face.move) == (1, 2, 2)


@clause("TK-16.1.1-3")
def test_a_country_may_fall_again() -> None:
    bench = conquered(poland())
    bench.position.countries["Poland"].status = "active"
    bench.position.pieces["Pol-Res"].at = "pool:western"
    again = conquered(bench.position)
    assert again.position.countries["Poland"].status == "conquered"
    assert again.at("Pol-Res") == "conquered:western"


@clause("TK-13.8.3-4", "TK-13.8.3-5")
def test_a_multi_national_unit_loses_the_step_of_a_fallen_country() -> None:
    start = poland({"w3617": "WES-AA/2", "holding:WES-AA": "Pol-Poz", "pool:western": "Bri-BEF"})
    bench = conquered(start)
    assert bench.at("Bri-BEF") == "w3617"
    assert bench.at("Pol-Poz") == "conquered:western"
    assert bench.at("WES-AA") == "delay"


# -------------------------------------------------------------------------------- France

FRENCH_CITIES = ("w2818", "w2915", "w3114", "w3117", "w3217", "w3414", "w3420", "w3516", "w3519")
FRENCH = {
    "w3617": "Fra-2, Fra-Cav",
    "w3115": "Fra-1/2",
    "w2114": "Fra-Col01",
    "pool:western": "Fra-Col02, Fra-Col03, Fra-Res, Fra-Metz",
    "events:western": "Fra-7",
    "station:North Atlantic": "FRA-Fr_1, FRA-Fr_2",
    "convoys:North Atlantic": "MK-Wes-French_Convoy",
    "strategic": "MK-War_Economy_France",
    "card:western:1b": "Fra-8",
    "conquered:western": "Bri-ex_Fra",
    "ceded": "MK-Wes-French_Ceded_Land:_Syria",
    "aside": "MK-Axi-German_Ceded_Land:_Alsace-Lorraine, MK-Axi-German_Ceded_Land:_Occupied_France",
}


def france(units: dict[str, str] | None = None, **more: Any) -> Position:
    told = {**FRENCH, **garrisons(FRENCH_CITIES), **(units or {})}
    told = {place: names for place, names in told.items() if names}
    countries = {"France": "active western", **more.pop("countries", {})}
    more.setdefault("war", "limited")
    return position(phasing="axis", turn="1940 June-July", countries=countries, units=told, **more)


@clause("TK-16.1.1-11", "TK-16.1.1-12", "TK-16.1.1-13", "TK-16.1.1-4", "TK-16.1.1-16",
        "TK-16.1.1-17", "TK-16.1.1-18", "TK-G-France-1", "TK-13.8.6-1")  # fmt: skip
def test_france_fights_on() -> None:
    bench = conquered(france())
    there = bench.position.countries["France"]
    assert (there.status, there.fell) == ("none", True)
    vichy = bench.position.countries["Vichy"]
    assert (vichy.status, vichy.faction) == ("active", "western")
    for name in ("Fra-2", "Fra-Cav", "Fra-Metz", "FRA-Fr_2", "Fra-8", "MK-War_Economy_France"):
        assert bench.at(name) == "out", name
    for name in ("Fra-1", "Fra-7", "Fra-Res", "FRA-Fr_1", "MK-Wes-French_Convoy"):
        assert bench.at(name) == "delay", name
    assert bench.at("Bri-ex_Fra") == "delay"
    assert ("Germany", "Alsace-Lorraine") in ceded(bench.position)
    assert ("Germany", "Occupied France") not in ceded(bench.position)
    assert ("France", "Syria") in ceded(bench.position)
    assert bench.told("FranceFell") == [{"vichy": "western"}]
    stays = conquered(france({"w2818": ""}))
    assert stays.position.countries["France"].status == "active"


@clause("TK-16.1.1-14", "TK-16.1.1-15")
def test_three_colonial_units_stand_in_french_dependents() -> None:
    colonials = ("Fra-Col01", "Fra-Col02", "Fra-Col03")
    bench = conquered(france())
    question = bench.asked("france/colonials")
    assert question is not None
    assert question.seat == "western"
    places = [bench.at(name) for name in colonials]
    assert len(set(places)) == 3
    dependents = Field(bench.position, board()).lands.dependents["Vichy"]
    for place in places:
        one = board().hexes[place]
        assert one.city or one.port
        assert has(dependents, place)
    ordered = conquered(
        france(),
        ("france/colonials", [Deploy(unit="Fra-Col01", place="w2006"),
                              Deploy(unit="Fra-Col02", place="w2006"),
                              Deploy(unit="Fra-Col03", place="w2818")]),
    )  # fmt: skip
    assert ordered.at("Fra-Col01") == "w2006"
    assert ordered.at("Fra-Col02") != "w2006"
    assert ordered.clauses("NotCarriedOut") == ["TK-16.1.1-14", "TK-16.1.1-15"]


@clause("TK-16.1.1-14", "TK-16.1.1-15")
def test_where_a_colonial_unit_may_not_stand() -> None:
    bench = conquered(
        france({"w2114": "Italy-inf01, Fra-Col01"}, countries={"Italy": "active axis"})
    )
    there = Field(bench.position, board())
    assert conquest.colonial_refusal(there, "western", "w2114") is not None
    assert conquest.colonial_refusal(there, "western", "w2008") is None
    for place, cited in (("w2818", "TK-16.1.1-15"), ("w2107", "TK-16.1.1-14")):
        refusal = conquest.colonial_refusal(there, "western", place)
        assert refusal is not None
        assert refusal[0] == cited


@clause("TK-16.1.1-15")
def test_what_finds_no_place_waits_in_the_force_pool() -> None:
    start = france()
    dependents = Field(start, board()).lands.dependents["France"]
    units = iter(name for name in start.pieces if name.startswith("GER-pz"))
    for at in members(dependents & (board().cities | board().ports)):
        piece = start.pieces[next(units)]
        piece.at, piece.back = board().ids[at], False
    bench = conquered(start)
    assert [bench.at(f"Fra-Col0{n}") for n in (1, 2, 3)] == ["pool:western"] * 3


@clause("TK-16.1.1-19", "TK-16.1.1-4")
def test_vichy_is_never_conquered() -> None:
    start = france(countries={"France": "none", "Vichy": "active western"})
    assert conquest.conquerable(Field(start, board())) == []


# --------------------------------------------------------------------------- Case Yellow


def yellow(start: Position, *answers: Any) -> Bench:
    bench = Bench(start)
    return bench.drive(conquest.case_yellow(start, bench.table), dict(answers))


def only(*places: str) -> dict[str, str]:
    """Polish Cities that no German holds."""
    return {place: "" for place in POLISH_CITIES if place not in places}


@clause("TK-16.2.1-2", "TK-16.2.1-3", "TK-16.2.1-4", "TK-16.2.1-5", "TK-16.2.1-6", "TK-16.2.1-7")
def test_case_yellow_takes_a_capital() -> None:
    bench = yellow(poland(only("e3702")))
    assert bench.position.countries["Poland"].status == "conquered"
    assert bench.at("Pol-PoP1") == "out"
    assert bench.at("Pol-Cav") == "conquered:western"
    assert bench.at("Bri-ex_Pol") == "delay"
    assert ("Germany", "Polish Corridor") in ceded(bench.position)
    cited = set(bench.clauses("Gone"))
    assert cited == {"TK-16.2.1-4", "TK-16.2.1-5", "TK-16.2.1-6"}


@clause("TK-16.2.1-3")
def test_or_any_three_cities() -> None:
    three = yellow(poland(only("e3501", "e3504", "e3701")))
    assert three.position.countries["Poland"].status == "conquered"
    two = yellow(poland(only("e3501", "e3504")))
    assert two.position.countries["Poland"].status == "active"
    assert two.position.once == []


@clause("TK-16.2.1-3")
def test_the_germans_must_be_supplied_and_german() -> None:
    assert conquest.subduable(Field(greece(), board())) == []
    alone = poland({**only(), "e3702": "Italy-inf01"})
    alone.countries["Italy"].status, alone.countries["Italy"].faction = "active", "axis"
    assert conquest.subduable(Field(alone, board())) == []


@clause("TK-16.2.1-1")
def test_case_yellow_comes_once() -> None:
    start = poland(only("e3702"))
    start.once = ["16.2.1"]
    assert yellow(start).position.countries["Poland"].status == "active"
    assert yellow(poland(only("e3702"))).position.once == ["16.2.1"]


@clause("TK-16.2.1-2")
def test_the_axis_picks_one_of_several() -> None:
    start = poland({**only("e3702"), "w3718": "GER-inf09"})
    state = start.countries["Belgium-Holland"]
    state.status, state.faction = "active", "western"
    bench = yellow(start, ("case yellow", [Pick(countries=("Belgium-Holland",))]))
    assert bench.position.countries["Belgium-Holland"].status == "conquered"
    assert bench.position.countries["Poland"].status == "active"


def test_case_yellow_may_be_left_for_later() -> None:
    """TK-A262: what is not used has not happened."""
    bench = yellow(poland(only("e3702")), ("case yellow", [Choose(option=("nothing",))]))
    assert bench.position.countries["Poland"].status == "active"
    assert bench.position.once == []
    question = bench.asked("case yellow")
    assert question is not None
    assert question.options["countries"] == ["Poland"]
    assert "Poland" in question.silence


@clause("TK-16.2.1-8")
def test_influence_comes_with_the_capital() -> None:
    bench = yellow(
        poland(only("e3702")), ("influence/16.2.1", [Sway(countries=("Rumania",), option="place")])
    )
    assert bench.position.countries["Rumania"].influence == "axis"
    question = bench.asked("influence/16.2.1")
    assert question is not None
    assert "Greece" not in question.options["countries"]
    assert bench.asked("influence") is not None
    without = yellow(poland(only("e3501", "e3504", "e3701")))
    assert without.asked("influence") is None
    declined = yellow(poland(only("e3702")), ("influence/16.2.1", [Sway(none=True)]))
    assert all(not state.influence for state in declined.position.countries.values())


@clause("TK-16.2.1-9")
def test_france_falls_by_case_yellow_once_only() -> None:
    start = france()
    assert "France" in conquest.subduable(Field(start, board()))
    start.countries["France"].fell = True
    assert "France" not in conquest.subduable(Field(start, board()))


@clause("TK-16.2.1-10", "TK-16.2.1-11", "TK-16.2.1-12", "TK-16.2.1-13", "TK-16.2.1-14",
        "TK-13.8.6.1-1", "TK-16.2.1-18")  # fmt: skip
def test_case_yellow_on_france() -> None:
    units = {
        "w3615": "Bri-inf01",
        "e1716": "Bri-inf02",
        "w2917": "Bri-inf03",
        "w3116": "GER-inf20",
        "w3515": "Italy-inf01",
    }
    start = france(units, countries={"Italy": "active axis"})
    bench = yellow(start)
    assert bench.position.countries["France"].status == "none"
    assert bench.position.countries["Vichy"].status == "neutral"
    assert bench.position.countries["Syria"].status == "neutral"
    assert bench.at("MK-Vichy") == "w3217"
    assert bench.at("Bri-ex_Fra") == "delay"
    assert bench.at("Fra-2") == "out"
    for name in ("Fra-1", "Fra-7", "Fra-Col01", "FRA-Fr_1", "MK-Wes-French_Convoy"):
        assert bench.at(name) == "aside", name
    there = ceded(bench.position)
    assert ("Germany", "Alsace-Lorraine") in there
    assert ("Germany", "Occupied France") in there
    assert ("France", "Syria") not in there
    assert bench.at("Bri-inf01") == "interned:western"  # Occupied France
    assert bench.at("Bri-inf02") == "interned:western"  # Syria
    assert bench.at("Bri-inf03") == "interned:western"  # Vichy
    assert bench.at("GER-inf20") == "interned:axis"
    neutral = Field(bench.position, board()).neutral
    for name, piece in bench.position.on_map():
        if board().counters[name].kind != "marker":
            assert not has(neutral, piece.at), name
    assert bench.at("Italy-inf01") == "w3515"  # interned by the next check, not by Case Yellow


@clause("TK-16.2.1-15", "TK-16.2.1-16")
def test_influence_on_france_s_neighbours_comes_with_paris() -> None:
    bench = yellow(france())
    question = bench.asked("influence/16.2.1")
    assert question is not None
    offered = question.options["countries"]
    assert {"Vichy", "Spain", "Belgium-Holland"} <= set(offered)
    assert "Greece" not in offered
    without = yellow(france({"w3516": "Italy-inf02"}, countries={"Italy": "active axis"}))
    assert without.position.countries["Vichy"].status == "neutral"
    assert without.asked("influence") is None


@clause("TK-16-1", "TK-16.1-1", "TK-16.2-1")
def test_the_axis_checks_its_events_in_order() -> None:
    assert [event.__name__ for event in PERMANENT["axis"]] == [
        "conquests",
        "occupations",
        "internment",
    ]
    assert CONDITIONAL["16.2.1"] is conquest.case_yellow


def test_strip_is_told_by_clause() -> None:
    start = poland()
    bench = Bench(start)
    strip(start, bench.table, "Poland", lambda name: "conquered:western", conquest.CONQUEST)
    assert set(bench.clauses("Gone")) == {"TK-16.1.1-5", "TK-16.1.1-6", "TK-16.1.1-7"}


@clause("TK-16.1.1-14", "TK-16.1.1-15")
def test_a_receipt_knows_where_colonials_may_stand() -> None:
    orders = "deploy Fra-Col01 in w2006\ndeploy Fra-Col02 in w2818\ndeploy Fra-Col03 in w2020"
    after = play("events", france(), western=orders)
    assert [no.clause for no in after.trial.refused] == ["TK-16.1.1-15"]
    assert after.at("Fra-Col01") == "w2006"
    assert after.at("Fra-Col03") == "w2020"
    always = play("events", france(), western="always deploy in w2114, w2018, w2020")
    assert [always.at(f"Fra-Col0{n}") for n in (1, 2, 3)] == ["w2114", "w2018", "w2020"]


@clause("TK-16.1.1-14")
def test_only_colonial_infantry_of_france_stays_in_its_dependents() -> None:
    there = Field(position(units={"w3825": "GER-inf01"}), board())
    no = conquest.landing_refusal(there, "western", "GER-inf01", "w2114")
    text = "GER-inf01 is not a 0-1-2 colonial infantry unit of France."
    assert no == ("TK-16.1.1-14", text)
