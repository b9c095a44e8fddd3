"""15.21, 15.25, 15.30, 15.32, 15.33, 15.36, 15.38, 15.40: what events give, and what they
destroy."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.events.acting import case_of
from adjudicator.rulesets.totaler_krieg.book.events.aid import improvements
from adjudicator.rulesets.totaler_krieg.book.events.weapons import (
    allied_support,
    bomb_targets,
    missed_directives,
)
from adjudicator.rulesets.totaler_krieg.book.ground import supply
from tests.rulesets.totaler_krieg.kit import After, act, board, field
from tests.rulesets.totaler_krieg.kit_events import nothing, receive, start

clause = pytest.mark.clause
BERLIN, LONDON, ROME, WARSAW = "w3825", "w3916", "w2623", "e3905"


def chosen(section: str, seat: str, there: Position, *lines: str, **more: Any) -> After:
    return receive(section, seat, there=there, orders={seat: "\n".join(lines)}, **more)


def looked(there: Position, faction: str, question: Any) -> Any:
    """What a question about a case answers."""
    found: list[Any] = []

    def part(position: Any, table: Any) -> Any:
        yield from ()
        found.append(question(case_of(position, table, faction)))

    act(part, there)
    return found[0]


# ------------------------------------------------------------------- 15.21 Military Aid


def aided() -> Position:
    there = start(war="total", turn="1942 May-June", countries={"Italy": "active axis"})
    there.pieces["GER-HQ_A"].at = f"turn:{there.turn + 4}"
    there.pieces["GER-pz01"].at = f"turn:{there.turn + 2}"
    return there


@clause("TK-15.21-1")
def test_aid_brings_a_minor_country_step() -> None:
    after = chosen("15.21", "axis", aided(), "choose a Minor Country step",
                   f"raise Italy-Ari at {ROME}")  # fmt: skip
    assert after.at("Italy-Ari") == ROME
    germans = chosen("15.21", "axis", aided(), "choose a Minor Country step",
                     f"raise GER-inf01 at {BERLIN}")  # fmt: skip
    assert germans.at("GER-inf01") == "pool:axis"


def test_a_line_for_the_replacements_is_not_used_up_by_an_event() -> None:
    lines = ("choose a Minor Country step", f"raise GER-inf01 at {BERLIN}",
             f"raise Italy-Ari at {ROME}")  # fmt: skip
    after = chosen("15.21", "axis", aided(), *lines)
    assert after.at("Italy-Ari") == ROME
    assert after.trial.unused != []


@clause("TK-15.21-2")
def test_aid_brings_a_colonial_step() -> None:
    there = start(war="limited", phasing="western")
    after = chosen("15.21", "western", there, "choose colonial", "raise Bri-Aus1 at Middle East")
    assert after.at("Bri-Aus1") == "box:middle_east"


@clause("TK-15.21-3")
def test_aid_becomes_a_delay_reduction() -> None:
    there = aided()
    after = chosen("15.21", "axis", there, "choose Delay Reduction", "pick GER-pz01")
    assert after.at("GER-pz01") == f"turn:{there.turn + 1}"
    silent = chosen("15.21", "axis", there, "choose Delay Reduction")
    assert silent.at("GER-HQ_A") == f"turn:{there.turn + 3}"


@clause("TK-15.21-1")
def test_aid_may_be_left() -> None:
    there = aided()
    after = chosen("15.21", "axis", there, "choose nothing")
    assert after.position.pieces == there.pieces
    assert [one["option"] for one in after.told("OptionTaken")] == ["nothing"]


# ---------------------------------------------------------------------- 15.40 Volkssturm


@clause("TK-15.40-1")
def test_volkssturm_places_one_unit_of_vg_infantry() -> None:
    vg = [f"GER-VG{number}" for number in range(1, 7)]
    there = start(war="total", places=dict.fromkeys(vg, "event:15.40"))
    after = chosen("15.40", "axis", there, f"raise GER-VG1 at {BERLIN}")
    assert after.at("GER-VG1") == BERLIN
    assert [after.at(name) for name in vg[1:]] == ["event:15.40"] * 5
    counter = board().counters["GER-VG1"]
    face = counter.face(bool(counter.side_with(1)))
    assert face is not None
    assert (face.attack, face.defence, face.move) == (0, 2, 2)
    left = chosen("15.40", "axis", there, "choose nothing")
    assert not [name for name in vg if left.at(name) == BERLIN]


# ------------------------------------------------------------- 15.30 Pacific Commitment


def pacific(status: str, *held: str) -> Position:
    there = start(war="total", units={LONDON: "Bri-inf01"})
    for name, counter in board().counters.items():
        if counter.kind == "support" and counter.faction == "western":
            there.pieces[name].at = "out"
    for name in held:
        there.pieces[name].at = "pacific"
    if status:
        there.pacific["western"] = status
    return there


@clause("TK-15.30.1-1")
def test_without_a_pacific_war_a_unit_may_come_back() -> None:
    after = chosen("15.30", "western", pacific("", "BRI-FC"), "pick BRI-FC")
    assert after.at("BRI-FC") == "delay"
    left = chosen("15.30", "western", pacific("", "BRI-FC"), "choose nothing")
    assert left.at("BRI-FC") == "pacific"


@clause("TK-15.30.1-2", "TK-15.30.1-6")
@pytest.mark.parametrize("die", [4, 6])
def test_a_high_die_brings_a_unit_back(die: int) -> None:
    after = chosen("15.30", "western", pacific("limited", "BRI-FC"), "pick BRI-FC", dice=[die])
    assert after.at("BRI-FC") == "delay"


@clause("TK-15.30.1-2", "TK-15.30.1-3", "TK-15.30.1-7")
@pytest.mark.parametrize(
    ("place", "goes"),
    [(LONDON, True), ("station:North Sea", True), ("delay", True), ("pool:western", True),
     ("strategic", False), ("naval", False), ("turn:40", False)],
)  # fmt: skip
def test_a_low_die_sends_a_unit(place: str, goes: bool) -> None:
    there = pacific("total")
    there.pieces["BRI-FC"].at = place
    after = chosen("15.30", "western", there, dice=[3])
    assert after.at("BRI-FC") == ("pacific" if goes else place)


@clause("TK-15.30.1-4", "TK-15.30.1-5")
@pytest.mark.parametrize(
    ("status", "held", "spared"),
    [("limited", 1, True), ("limited", 0, False), ("total", 1, False), ("total", 2, True)],
)
def test_enough_units_in_the_pacific_spare_more(status: str, held: int, spared: bool) -> None:
    there = pacific(status, *("BRI-AASF", "BRI-DAF")[:held])
    there.pieces["BRI-FC"].at = "pool:western"
    after = chosen("15.30", "western", there, "choose nothing", dice=[1])
    assert after.at("BRI-FC") == ("pool:western" if spared else "pacific")


# ----------------------------------------------------- 15.32 Production, 15.36 weapons

BROUGHT = {
    "45": ("GER-2Flsj", "MK-Axi-Airmobile_Doctrine"),
    "46": ("GER-Reich", "MK-Axi-Jet_Fighter_Production"),
    "47": ("GER-KM", "MK-Axi-Surface_Raiders"),
    "48": ("GER-Type_XXI", "MK-Axi-Type_XXI_U-boat_Production"),
    "49": ("GER-Ost", "MK-Axi-Ural_Bomber_Production"),
}


@clause("TK-15.32-1", "TK-15.32-2")
@pytest.mark.parametrize("number", list(BROUGHT))
def test_production_brings_the_unit_and_then_the_marker(number: str) -> None:
    unit, marker = BROUGHT[number]
    there = start(war="total", places=dict.fromkeys(BROUGHT[number], "aside"))
    once = receive("15.32", "axis", there=there, card=f"axis:{number}")
    assert (once.at(unit), once.at(marker)) == ("delay", "aside")
    twice = receive("15.32", "axis", there=once.position, card=f"axis:{number}")
    assert (twice.at(unit), twice.at(marker)) == ("delay", "delay")
    thrice = receive("15.32", "axis", there=twice.position, card=f"axis:{number}")
    assert nothing(thrice) == ["TK-15.32-1"]


def weapons(**words: Any) -> Position:
    there = start(war="total", units={LONDON: "Bri-inf01", WARSAW: "Rus-HQ_Kiev/2"}, **words)
    for name, counter in board().counters.items():
        if counter.kind == "support" and counter.faction == "western":
            there.pieces[name].at = "out"
    there.pieces["BRI-FC"].at = LONDON
    return there


@clause("TK-15.36-1")
def test_special_weapons_delay_a_support_unit() -> None:
    after = chosen("15.36", "axis", weapons(), "choose support unit", "pick BRI-FC")
    assert after.at("BRI-FC") == "delay"
    left = chosen("15.36", "axis", weapons(), "choose nothing")
    assert left.at("BRI-FC") == LONDON


@clause("TK-15.36-1")
def test_special_weapons_reach_allied_support_units_in_play() -> None:
    there = weapons()
    there.pieces["BRI-AASF"].at = "delay"
    able = looked(there, "axis", allied_support)
    assert "BRI-FC" in able
    assert {board().counters[name].faction for name in able} == {"western", "soviet"}
    assert "BRI-AASF" not in able


@clause("TK-15.36-2")
def test_special_weapons_eliminate_a_step() -> None:
    after = chosen("15.36", "axis", weapons(), "choose steps", f"pick {LONDON}")
    assert [one["unit"] for one in after.told("StepLost")] == ["Bri-inf01"]
    large = chosen("15.36", "axis", weapons(), "choose steps", f"pick {WARSAW}")
    (gone,) = large.told("StepLost")
    assert gone["unit"] == "Rus-HQ_Kiev"
    assert board().counters[gone["left"]].country == "Russia"


@clause("TK-15.36-3")
def test_a_step_in_a_holding_box_breaks_its_unit_down() -> None:
    hungary = {"Hungary": "active soviet"}
    there = start(war="total", countries=hungary, units={WARSAW: "SOV-Bal/2"})
    minor = next(
        name
        for name, one in board().counters.items()
        if one.country == "Hungary" and one.infantry and one.side_with(1) is not None
    )
    there.pieces[minor].at = "holding:SOV-Bal"
    there.pieces["Rus-inf01"].at = "pool:soviet"
    russians = [n for n, c in board().counters.items() if c.country == "Russia" and c.infantry
                and c.side_with(1) is not None and not c.elite]  # fmt: skip
    lines = f"lose SOV-Bal leaving {russians[0]}"
    after = receive("15.36", "axis", there=there,
                    orders={"axis": "choose steps", "soviet": lines})  # fmt: skip
    (gone,) = after.told("StepLost")
    assert gone["unit"] == "SOV-Bal"
    assert after.at("SOV-Bal") == "delay"
    assert after.position.at(WARSAW) == [gone["left"]]


@clause("TK-15.36-4", "TK-15.36-5", "TK-15.36-6")
def test_special_weapons_take_up_a_played_directive() -> None:
    there = weapons(places=dict.fromkeys(BROUGHT["47"], "aside"))
    cards = there.cards["axis"]
    cards.played, cards.current = ["47", "48"], "48"
    after = chosen("15.36", "axis", there, "choose directive")
    assert after.at("GER-KM") == "delay"
    (taken,) = after.told("OptionTaken")
    assert taken["subject"] == board().cards["axis:47"].name
    assert looked(there, "axis", missed_directives) == ["47"]
    cards.played, cards.removed = ["48"], ["47"]
    assert looked(there, "axis", missed_directives) == []
    cards.played = ["44", "48"]
    there.pieces["MK-Atomic_Devastation#1"].at = "supply"
    assert looked(there, "axis", missed_directives) == ["44"]
    for number in range(1, 5):
        there.pieces[f"MK-Atomic_Devastation#{number}"].at = "w3515"
    assert looked(there, "axis", missed_directives) == []


# --------------------------------------------------------------------------- 15.33 A-bomb


def bombers(**words: Any) -> Position:
    """Germans in Berlin, US units in London, British and Germans about."""
    return start(
        war="total",
        units={BERLIN: "GER-inf01", LONDON: "US-arm1", "w3720": "GER-HQ_B/2, MK-Axi-OKW"},
        places={"MK-Atomic_Devastation#1": "supply"},
        **words,
    )


@clause("TK-15.33-1", "TK-15.33-2", "TK-15.33-4")
def test_the_axis_bomb_reaches_three_hexes() -> None:
    there = field(war="total", units={BERLIN: "GER-inf01", WARSAW: "Rus-inf01"},
                  countries={"Poland": "active western"})  # fmt: skip
    spots = there.ids(bomb_targets(there, "axis"))
    bases = board().near(1 << board().cell(BERLIN), 3)
    assert BERLIN in spots
    assert all(board().hexes[one].land for one in spots)
    assert (1 << board().cell("e4312")) & bomb_targets(there, "axis") == 0
    assert bases & bomb_targets(there, "axis")
    neutral = field(war="total", units={BERLIN: "GER-inf01"})
    assert not [one for one in neutral.ids(bomb_targets(neutral, "axis"))
                if board().hexes[one].country == "Poland"]  # fmt: skip
    near = next(one for one in spots if board().hexes[one].country == "Poland")
    for posture, open_ in (("", True), ("negotiation", False)):
        truce = field(
            war="total", units={BERLIN: "GER-inf01", near: "Rus-inf01"},
            countries={"Poland": "active western"}, posture={"russia": posture},
        )  # fmt: skip
        assert (near in truce.ids(bomb_targets(truce, "axis"))) is open_


@clause("TK-15.33-3", "TK-15.33-4", "TK-15.33-5")
def test_the_western_bomb_reaches_nine_hexes() -> None:
    after = chosen("15.33", "western", bombers(), "pick w3720", "choose nothing")
    piece = after.position.pieces["MK-Atomic_Devastation#1"]
    assert (piece.at, piece.mode) == ("w3720", "western")
    assert field(position=after.position.model_dump()).devastation["western"]
    assert len(after.trial.asks) == 0
    assert not [one for one in after.events if one.kind == "SupportContested"]
    truce = bombers(posture={"us": "armistice"})
    assert nothing(receive("15.33", "western", there=truce)) == ["TK-15.33-3"]


@clause("TK-15.33-3")
def test_nine_hexes_from_a_us_air_base_and_no_further() -> None:
    there = field(position=bombers().model_dump())
    bases = supply.air_bases(there, "United States")
    reached = bomb_targets(there, "western")
    assert reached == board().near(bases, 9) & board().land & ~there.neutral
    assert reached & ~board().near(bases, 8)
    assert not bomb_targets(field(war="total", units={BERLIN: "GER-inf01"}), "western")


@clause("TK-15.33-6", "TK-15.33-7")
@pytest.mark.parametrize(
    ("line", "gone", "to"),
    [
        ("pick GER-HQ_B", "GER-HQ_B", "delay"),
        ("pick MK-Axi-OKW", "MK-Axi-OKW", "delay"),
        ("pick GER-inf01", "GER-inf01", "pool:axis"),
        ("choose nothing", "", ""),
    ],
)
def test_the_bomb_destroys_one_unit_or_marker(line: str, gone: str, to: str) -> None:
    there = bombers()
    there.pieces["GER-inf01"].at = "w3720"
    after = chosen("15.33", "western", there, "pick w3720", line)
    for name in ("GER-HQ_B", "MK-Axi-OKW", "GER-inf01"):
        assert after.at(name) == (to if name == gone else "w3720")


# -------------------------------------------------------- 15.38 Successful Improvements


def partnered(country: str, faction: str) -> Position:
    there = start(war="limited", countries={country: f"active {faction}"})
    there.once.append(f"13.8.5/{faction}/{country}")
    there.countries[country].partnership = True
    for name, counter in board().counters.items():
        if counter.country == country and counter.setup_class == "P":
            there.pieces[name].at = "aside"
    return there


@clause("TK-15.38-1")
def test_improvements_bring_a_partners_counter() -> None:
    there = partnered("Poland", "western")
    assert looked(there, "western", improvements) == ["POL-PolAir_P", "MK-War_Economy_Poland"]
    after = chosen("15.38", "western", there, "pick POL-PolAir_P")
    assert after.at("POL-PolAir_P") == "delay"
    assert looked(after.position, "western", improvements) == ["MK-War_Economy_Poland"]
    assert nothing(receive("15.38", "axis", there=there)) == ["TK-15.38-1"]


@clause("TK-15.38-2")
def test_italys_war_economy_is_turned() -> None:
    there = partnered("Italy", "axis")
    there.pieces["MK-War_Economy_Italy"].at = "strategic"
    after = chosen("15.38", "axis", there, "choose War Economy +2")
    marker = after.position.pieces["MK-War_Economy_Italy"]
    assert (marker.at, marker.back) == ("strategic", True)
    assert [one["option"] for one in after.told("OptionTaken")] == ["economy"]
    unit = chosen("15.38", "axis", there, "choose support unit", "pick ITA-Regia_Aer")
    assert unit.at("ITA-Regia_Aer") == "delay"
    turned = receive("15.38", "axis", there=unit.position)  # nothing else is left
    assert turned.position.pieces["MK-War_Economy_Italy"].back
    assert not turned.asked("event/15.38")
    assert not unit.position.pieces["MK-War_Economy_Italy"].back


# --------------------------------------------------------- 15.25 Minor Country Created


@clause("TK-15.25-1", "TK-15.25-3", "TK-15.25-4", "TK-15.25-5", "TK-15.25-7", "TK-15.25-8")
@clause("TK-15.25-9")
def test_the_axis_makes_ukraine_a_country() -> None:
    land = "MK-Axi-German_Ceded_Land:_Ukraine"
    cities = [one.id for one in board().hexes.values() if one.region == "Ukraine" and one.city]
    germans = [f"GER-inf{number:02}" for number in range(1, len(cities) + 1)]
    there = start(war="total", places={land: "ceded", "GER-Uk": "pool:axis"},
                  units=dict(zip(cities, germans, strict=True)))  # fmt: skip
    own = [n for n, c in board().counters.items() if c.country == "Ukraine" and c.kind == "ground"]
    for name in own:
        there.pieces[name].at = "aside"
    after = chosen("15.25", "axis", there, "pick Ukraine")
    state = after.position.countries["Ukraine"]
    assert (state.status, state.faction) == ("active", "axis")
    assert board().areas["Ukraine"].capital == "e3609"
    assert after.at(land) == "out"
    assert after.at("GER-Uk") == "out"
    assert [after.at(name) for name in own] == ["pool:axis"] * len(own)
    left = chosen("15.25", "axis", there, "choose nothing")
    assert left.at(land) == "ceded"


@clause("TK-15.25-8")
@pytest.mark.parametrize(
    ("area", "tied", "place", "stays"),
    [
        ("Ukraine", "GER-Uk", "e3609", False),
        ("Ukraine", "GER-Uk", "turn:60", False),
        ("Byelorussia", "GER-By", "pool:axis", False),
        ("Donbass", "GER-Don", "delay", False),
        ("Donbass", "GER-Don", "card:axis:28b", True),  # it has not entered the game
        ("Crimea", "GER-Uk", "pool:axis", True),
    ],
)
def test_the_colonial_unit_of_a_new_country_leaves_the_game(
    area: str, tied: str, place: str, stays: bool
) -> None:
    cities = [one.id for one in board().hexes.values() if one.region == area and one.city]
    germans = [f"GER-inf{number:02}" for number in range(1, len(cities) + 1)]
    land = f"MK-Axi-German_Ceded_Land:_{area}"
    there = start(war="total", places={land: "ceded", tied: place},
                  units=dict(zip(cities, germans, strict=True)))  # fmt: skip
    there.pieces[tied].back = True
    after = chosen("15.25", "axis", there, f"pick {area}")
    piece = after.position.pieces[tied]
    assert (piece.at, piece.back) == ((place, True) if stays else ("out", False))


@clause("TK-15.25-5", "TK-15.25-6")
def test_a_conquered_country_changes_sides_and_its_partisans_are_interned() -> None:
    base = "MK-Wes-Western_Partisan_Base#1"
    cities = [one.id for one in board().hexes.values() if one.country == "Greece" and one.city]
    own = [n for n, c in board().counters.items() if c.country == "Greece" and c.kind == "ground"]
    germans = [f"GER-inf{number:02}" for number in range(1, len(cities) + 1)]
    there = start(war="total", countries={"Greece": "conquered western"},
                  units=dict(zip(cities, germans, strict=True)))  # fmt: skip
    for name in own:
        there.pieces[name].at = "conquered:western"
    rough = next(o.id for o in board().hexes.values() if o.country == "Greece" and not o.city)
    there.pieces[base].at = rough
    other = "MK-Wes-Western_Partisan_Base#2"
    there.pieces[other].at = abroad = next(
        one.id for one in board().hexes.values() if one.country == "Yugoslavia" and not one.city
    )
    stubborn = receive("15.25", "axis", there=there, orders={"axis": "pick Greece"})
    there.pieces["GER-pz01"].at = rough
    after = chosen("15.25", "axis", there, "pick Greece")
    assert after.position.countries["Greece"].faction == "axis"
    assert "pool:axis" in {after.at(name) for name in own}
    assert after.at(base) != rough
    assert after.at(other) == abroad
    assert after.at("GER-pz01") == rough
    assert stubborn.position.countries["Greece"].status in ("conquered", "active")
