"""The counters are what the rule book says of them (its facts): faces, traits, what builds them."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.totaler_krieg.board.parts import AIR, FLEETS, Counter
from adjudicator.rulesets.totaler_krieg.book.ground import shifts
from adjudicator.rulesets.totaler_krieg.book.ground.building import parts
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from tests.rulesets.totaler_krieg.kit import board, field, position

clause = pytest.mark.clause
fact = pytest.mark.clause


def shown(name: str) -> str:
    """`3: 8-6-4 / 2: 5-4-4`, both sides of a ground unit as they are printed."""
    counter = board().counters[name]
    sides = [face for face in (counter.front, counter.back) if face is not None]
    return " / ".join(f"{s.steps}: {s.attack}-{s.defence}-{s.move}" for s in sides)


def fits(counter: Counter, told: str) -> bool:
    """Is a word about a counter true: a type, a trait, `from=axis:45`, `only=w3916`?"""
    kind, _, text = told.partition("=")
    match kind:
        case "of":
            return counter.country == text.replace("_", " ")
        case "back":
            return counter.back_is == text
        case "only":
            return text in counter.hex_limit
        case "from":
            return counter.entry == text
        case "class":
            return counter.setup_class == text
        case "range":
            return counter.range == int(text)
    return told == counter.type or told in counter.traits


@pytest.mark.parametrize(
    ("name", "sides", "told"),
    [
        pytest.param(
            "GER-1P",
            "3: 8-6-4 / 2: 5-4-4",
            "armor delay_stripe",
            marks=fact("TK-F1-152", "TK-F1-153"),
        ),
        pytest.param(
            "GER-2P", "3: 8-6-4 / 2: 5-4-4", "armor delay_stripe", marks=fact("TK-F1-153")
        ),
        pytest.param(
            "GER-3P", "3: 8-6-4 / 2: 5-4-4", "armor delay_stripe", marks=fact("TK-F1-153")
        ),
        pytest.param("GER-pz01", "1: 2-2-4", "armor", marks=fact("TK-F1-154")),
        pytest.param("GER-inf01", "1: 1-2-3", "infantry", marks=fact("TK-F1-155")),
        pytest.param(
            "GER-2_Army", "3: 5-6-2 / 2: 3-4-2", "infantry", marks=fact("TK-F1-156", "TK-F1-157")
        ),
        pytest.param(
            "GER-8_Army", "2: 4-4-3 / 1: 1-2-3", "infantry", marks=fact("TK-F1-156", "TK-F1-161")
        ),
        pytest.param("GER-HQ_B", "3: 4-4-3 / 2: 2-2-3", "hq delay_stripe", marks=fact("TK-F1-158")),
        pytest.param("GER-HQ_G", "3: 4-4-3 / 2: 2-2-3", "hq delay_stripe", marks=fact("TK-F1-160")),
        pytest.param(
            "GER-VG1", "1: 0-2-2", "infantry from=15.40", marks=fact("TK-F1-162", "TK-F2-290")
        ),
        pytest.param("GER-6SS", "3: 9-7-3 / 2: 6-5-3", "armor SS", marks=fact("TK-F1-163")),
        pytest.param(
            "GER-GD", "1: 2-3-3 / 1: 0-3-0", "mech elite back=fortress", marks=fact("TK-F1-164")
        ),
        pytest.param(
            "GER-HG", "1: 2-3-3 / 1: 0-3-0", "mech elite back=fortress", marks=fact("TK-F1-164")
        ),
        pytest.param(
            "GER-Tot", "1: 2-3-3 / 1: 0-3-0", "mech elite SS back=fortress", marks=fact("TK-F1-165")
        ),
        pytest.param(
            "GER-Vik", "1: 2-3-3 / 1: 0-3-0", "mech elite SS back=fortress", marks=fact("TK-F1-165")
        ),
        pytest.param(
            "GER-2Flsj", "1: 2-2-4", "helicopter elite", marks=fact("TK-F1-166", "TK-F2-259")
        ),
        pytest.param(
            "GER-HQ_FB", "2: 2-2-3", "hq remove_on_elimination from=A:40", marks=fact("TK-F1-168")
        ),
        pytest.param(
            "GER-mtn_20", "1: 1-2-3 / 2: 3-4-3", "mountain back=unit", marks=fact("TK-F1-170")
        ),
        pytest.param(
            "GER-mtn_24", "1: 1-2-3 / 2: 3-4-3", "mountain back=unit", marks=fact("TK-F1-170")
        ),
        pytest.param(
            "Italy-Ari", "1: 1-1-3", "armor delay_stripe of=Italy", marks=fact("TK-F1-174")
        ),
        pytest.param("Bri-inf01", "1: 1-2-2", "infantry of=Britain", marks=fact("TK-F1-177")),
        pytest.param(
            "Bri-3A", "1: 1-1-3 / 2: 2-3-3", "infantry of=Britain", marks=fact("TK-F1-177")
        ),
        pytest.param("Bri-BEF", "1: 1-2-3", "infantry elite of=Britain", marks=fact("TK-F1-178")),
        pytest.param(
            "Bri-Def1",
            "1: 1-1-2 / 1: 0-2-0",
            "infantry elite back=fortress",
            marks=fact("TK-F1-179"),
        ),
        pytest.param(
            "Bri-1A", "3: 6-6-3 / 2: 4-4-3", "infantry of=Britain", marks=fact("TK-F1-180")
        ),
        pytest.param(
            "Bri-Lon", "2: 1-3-0", "hq garrison only=w3916", marks=fact("TK-F1-182", "TK-F1-039")
        ),
        pytest.param(
            "Bri-Gib", "2: 0-5-0", "fortress only=w2208", marks=fact("TK-F1-183", "TK-F1-049")
        ),
        pytest.param(
            "Fra-ColV", "1: 1-1-2 / 2: 2-2-2", "infantry colonial", marks=fact("TK-F1-190")
        ),
        pytest.param(
            "Fra-Def1",
            "1: 1-1-2 / 1: 0-2-0",
            "infantry elite back=fortress",
            marks=fact("TK-F1-190"),
        ),
        pytest.param("Fra-GQG", "2: 1-2-2", "hq", marks=fact("TK-F1-190")),
        pytest.param("Fra-Line1", "2: 0-4-0", "fortress from=W:28a", marks=fact("TK-F1-191")),
        pytest.param("Fra-Mag1", "2: 0-6-0", "fortress only=w3319", marks=fact("TK-F1-191")),
        pytest.param("Fra-Metz", "2: 0-5-0", "fortress only=w3519", marks=fact("TK-F1-191")),
        pytest.param(
            "Rus-18A", "1: 1-1-2 / 2: 2-3-2", "infantry", marks=fact("TK-F1-192", "TK-F1-194")
        ),
        pytest.param(
            "Rus-Gds01", "1: 1-2-3 / 2: 3-4-3", "infantry guards elite", marks=fact("TK-F1-192")
        ),
        pytest.param(
            "Rus-Shk1", "1: 2-1-2 / 2: 4-2-2", "infantry shock elite", marks=fact("TK-F1-192")
        ),
        pytest.param(
            "Rus-Def1",
            "1: 0-2-2 / 1: 0-3-0",
            "infantry elite back=fortress",
            marks=fact("TK-F1-192"),
        ),
        pytest.param("Rus-HQ_West", "3: 4-4-2 / 2: 2-2-2", "hq", marks=fact("TK-F1-195")),
        pytest.param("Rus-F_Len", "2: 0-5-0", "fortress only=e4608", marks=fact("TK-F1-196")),
        pytest.param("Rus-F_Mos", "2: 0-5-0", "fortress only=e4312", marks=fact("TK-F1-196")),
        pytest.param("Rus-F_Sev", "2: 0-5-0", "fortress only=e2912", marks=fact("TK-F1-196")),
        pytest.param("Rus-Line1", "2: 0-4-0", "fortress", marks=fact("TK-F1-196")),
        pytest.param(
            "Fin-Man1", "2: 0-4-0", "fortress only=e4607", marks=fact("TK-F1-198", "TK-F2-287")
        ),
        pytest.param(
            "Fin-Man2", "2: 0-4-0", "fortress only=e4707", marks=fact("TK-F1-198", "TK-F2-287")
        ),
        pytest.param(
            "Cz-Pra", "2: 0-4-0", "fortress only=w3524", marks=fact("TK-F1-198", "TK-F1-199")
        ),
        pytest.param("B-H-Ams", "2: 0-4-0", "fortress only=w3919", marks=fact("TK-F1-198")),
        pytest.param("Swi-Bern", "1: 0-4-0", "fortress only=w3220", marks=fact("TK-F1-198")),
        pytest.param("Swi-Zur", "1: 0-4-0", "fortress only=w3221", marks=fact("TK-F1-198")),
        pytest.param("Rum-Exp", "1: 1-1-3", "mech exp", marks=fact("TK-F1-200")),
        pytest.param("GER-By", "1: 0-1-2", "colonial", marks=fact("TK-F2-291")),
        pytest.param("GER-Don", "1: 0-1-2", "colonial", marks=fact("TK-F2-291")),
        pytest.param("GER-Uk", "1: 0-1-2", "colonial", marks=fact("TK-F2-291")),
        pytest.param(
            "Italy-5", "1: 0-1-2 / 2: 1-2-2", "infantry only=Libya", marks=fact("TK-F2-271")
        ),
        pytest.param(
            "Italy-9", "1: 0-1-2 / 2: 1-2-2", "infantry only=Libya", marks=fact("TK-F2-271")
        ),
        pytest.param(
            "Italy-10", "1: 0-1-2 / 2: 1-2-2", "infantry only=Libya", marks=fact("TK-F2-271")
        ),
        pytest.param("Italy-Rho", "1: 0-1-0", "garrison only=e1908", marks=fact("TK-F2-272")),
        pytest.param(
            "Italy-1", "1: 1-1-3 / 2: 2-3-3", "class=activation_delay", marks=fact("TK-F2-273")
        ),
        pytest.param(
            "Italy-8", "1: 1-1-3 / 2: 2-3-3", "class=activation_delay", marks=fact("TK-F2-273")
        ),
        pytest.param("Italy-Col", "1: 0-1-2", "infantry colonial", marks=fact("TK-F2-274")),
        pytest.param("Italy-Exp", "1: 1-1-3", "mech exp", marks=fact("TK-F2-275")),
        pytest.param("Fra-Col01", "1: 0-1-2", "colonial V", marks=fact("TK-F2-279")),
        pytest.param("Fra-Col02", "1: 0-1-2", "colonial V", marks=fact("TK-F2-279")),
        pytest.param("Fra-Col03", "1: 0-1-2", "colonial V", marks=fact("TK-F2-279")),
        pytest.param("Fra-ColV", "1: 1-1-2 / 2: 2-2-2", "colonial V", marks=fact("TK-F2-280")),
        pytest.param("Fra-Res", "1: 0-1-2", "res V", marks=fact("TK-F2-281")),
        pytest.param("Fra-1", "2: 3-4-2 / 1: 1-2-2", "infantry V", marks=fact("TK-F2-282")),
        pytest.param("Fra-7", "1: 1-2-3 / 2: 3-3-3", "infantry V", marks=fact("TK-F2-283")),
        pytest.param("Fra-Exp", "1: 1-2-3", "mech exp V", marks=fact("TK-F2-284")),
    ],
)
def test_a_ground_unit_is_what_the_book_says(name: str, sides: str, told: str) -> None:
    assert shown(name) == sides
    counter = board().counters[name]
    assert [word for word in told.split() if not fits(counter, word)] == []


@pytest.mark.parametrize(
    ("name", "told"),
    [
        pytest.param(
            "ITA-Regia_Marina",
            "surface_fleet delay_stripe of=Italy",
            marks=fact("TK-F1-175", "TK-F2-276"),
        ),
        pytest.param("GER-LF1", "air_force of=Germany", marks=fact("TK-F1-176")),
        pytest.param("GER-KG", "bomber of=Germany", marks=fact("TK-F1-176")),
        pytest.param("GER-U1", "sub_fleet of=Germany", marks=fact("TK-F1-176")),
        pytest.param("BRI-Force_H", "cv_fleet back=cv_strike of=Britain", marks=fact("TK-F1-181")),
        pytest.param("GER-Reich", "interceptor class=directive from=A:46", marks=fact("TK-F2-260")),
        pytest.param("GER-KM", "surface_fleet class=directive from=A:47", marks=fact("TK-F2-261")),
        pytest.param(
            "GER-Type_XXI", "sub_fleet class=directive from=A:48", marks=fact("TK-F2-262")
        ),
        pytest.param("GER-Ost", "bomber class=directive from=A:49", marks=fact("TK-F2-263")),
        pytest.param("GER-2Flsj", "helicopter class=directive from=A:45", marks=fact("TK-F2-259")),
        pytest.param("FRA-Fr_1", "surface_fleet V", marks=fact("TK-F2-285")),
    ],
)
def test_a_support_unit_is_what_the_book_says(name: str, told: str) -> None:
    counter = board().counters[name]
    assert [word for word in told.split() if not fits(counter, word)] == []


@pytest.mark.parametrize(
    ("marker", "unit"),
    [
        pytest.param("MK-Axi-Airmobile_Doctrine", "A:45", marks=fact("TK-F2-339")),
        pytest.param("MK-Axi-Jet_Fighter_Production", "A:46", marks=fact("TK-F2-340")),
        pytest.param("MK-Axi-Surface_Raiders", "A:47", marks=fact("TK-F2-341")),
        pytest.param("MK-Axi-Type_XXI_U-boat_Production", "A:48", marks=fact("TK-F2-342")),
        pytest.param("MK-Axi-Ural_Bomber_Production", "A:49", marks=fact("TK-F2-343", "TK-F2-367")),
    ],
)
def test_a_directive_brings_a_unit_and_then_a_marker(marker: str, unit: str) -> None:
    mix = [one for one in board().counters.values() if one.entry == unit]
    assert board().counters[marker] in mix
    assert [one.kind for one in mix if one.kind != "marker"] in (["ground"], ["support"])
    assert "directive" in board().cards[f"axis:{unit[2:]}"].symbols


# ------------------------------------------------------------------- what builds what


def built(name: str, steps: int) -> list[tuple[tuple[str, ...], str]]:
    return [(part.sorts, part.nation) for part in parts(board(), name, steps)]


@pytest.mark.clause("TK-COMP-17")
@fact("TK-F1-152", "TK-F1-158", "TK-F1-163", "TK-F1-185", "TK-F1-189")
def test_of_what_armies_and_hqs_are_built() -> None:
    armor, infantry = (("armor",), "Germany"), (("infantry",), "Germany")
    assert built("GER-1P", 2) == [infantry, armor]
    assert built("GER-1P", 3) == [armor]
    assert built("GER-HQ_B", 2) == [infantry, infantry]
    assert built("GER-HQ_B", 3) == [infantry]
    assert all(part.ss for part in parts(board(), "GER-6SS", 2))
    assert built("US-5A", 2) == [(("infantry",), "United States")] * 2
    assert built("US-5A", 3) == [(("armor",), "United States")]
    assert built("US-12AG", 3) == [(("infantry", "armor"), "United States")]
    hq = board().counters["US-12AG"]
    assert hq.hq
    assert not hq.armor


@fact(
    "TK-F1-171", "TK-F1-172", "TK-F1-173", "TK-F1-186", "TK-F1-187", "TK-F1-193", "TK-F2-264",
    "TK-F2-265", "TK-F2-266", "TK-F2-267", "TK-F2-268", "TK-F2-270",
)  # fmt: skip
def test_of_what_units_of_two_nations_are_built() -> None:
    infantry = ("infantry",)
    assert built("AXI-Med", 2) == [(infantry, "Germany"), (infantry, "Axis Minor")]
    assert built("AXI-PA", 2) == [(infantry, "Germany"), (("armor",), "Axis Minor")]
    for name in ("GER-mtn_20", "GER-mtn_24"):
        assert built(name, 2) == [(infantry, "Germany"), (infantry, "Axis Minor")]
    assert built("WES-15AG", 2) == [(infantry, "Britain"), (infantry, "United States")]
    assert {nation for _, nation in built("WES-15AG", 3)} == {"Britain", "United States"}
    assert built("WES-AA", 2) == [(infantry, "Britain"), (infantry, "Western Minor")]
    assert parts(board(), "WES-AA", 2)[0].named == "Bri-BEF"
    for name in ("SOV-Bal", "SOV-Cen", "SOV-Sou"):
        assert built(name, 2) == [(infantry, "Russia"), (infantry, "Soviet Minor")]
    boxes = {name for name, told in board().compositions.items() if told[2]}
    assert boxes >= {
        "AXI-Med", "AXI-PA", "GER-mtn_20", "GER-mtn_24", "WES-15AG", "WES-AA", "SOV-Bal",
        "SOV-Cen", "SOV-Sou",
    }  # fmt: skip
    italian = parts(board(), "AXI-PA", 2)[1]
    assert italian.fits(board(), "Italy-Ari", "AXI-PA")
    assert (board().counters["AXI-PA"].armor, board().counters["AXI-Med"].hq) == (True, True)
    assert shown("AXI-PA")[0] == shown("AXI-Med")[0] == "2"


@fact("TK-F1-188", "TK-F2-269")
def test_the_western_airborne_is_british_and_american() -> None:
    there = field(units={"w3916": "WES-1AB"})
    assert there.nations("WES-1AB") == ("Britain", "United States")
    assert shown("WES-1AB").startswith("1: ")


@fact("TK-F1-159")
def test_every_hq_has_a_delay_stripe() -> None:
    assert [one.id for one in board().counters.values() if one.hq and not one.delay_stripe] == []


@fact("TK-F1-167", "TK-F1-169", "TK-F1-279")
def test_converted_fortresses_have_two_steps_and_ports_a_fort_one() -> None:
    mix = board().counters.values()
    forts = [one for one in mix if one.type == "fortress" and one.country != "Switzerland"]
    assert {one.front.steps for one in forts if one.front} == {2}
    ports = [one for one in mix if one.back_is == "fortress"]
    assert {one.back.steps for one in ports if one.back} == {1}
    assert {one.id[:-1] for one in forts if one.country == "Germany"} == {
        "GER-FE", "GER-Wall", "GER-SSfort",
    }  # fmt: skip
    assert all(one.hex_limit for one in forts)


@fact("TK-F1-191", "TK-F1-227")
def test_gamelin_brings_three_french_fortresses() -> None:
    brought = [
        one
        for one in board().counters.values()
        if one.entry == "W:28a" and one.type == "fortress" and one.country == "France"
    ]
    assert len(brought) == 3


@fact("TK-F1-197")
def test_a_garrison_is_0_1_0_and_bound_to_a_hex() -> None:
    garrisons = [one for one in board().counters.values() if one.type == "garrison"]
    assert garrisons
    for one in garrisons:
        assert shown(one.id) == "1: 0-1-0"
        assert one.hex_limit in board().hexes


@fact("TK-F1-184")
def test_british_colonials() -> None:
    colonials = {
        one.id.removeprefix("Bri-").rstrip("123").removeprefix("ex_")
        for one in board().counters.values()
        if one.country == "Britain" and "colonial" in one.traits
    }
    assert colonials == {
        "Afr", "SA", "Aus", "Ind", "NZ", "Can", "Fra", "Italy", "Pol", "Spain", "Swe", "Turk",
    }  # fmt: skip


@fact("TK-F1-201")
def test_kinds_of_support_units() -> None:
    mix = [one for one in board().counters.values() if one.kind == "support"]
    assert {one.type for one in mix} == {*AIR, *FLEETS} - {"cv_strike"}
    nations = {one.country for one in mix if one.type == "air_force"}
    assert nations >= {"Germany", "Britain", "United States", "Russia"}


@fact("TK-F1-203", "TK-F2-249", "TK-F2-251")
def test_ranges_of_hqs_airdrops_and_blitz_markers() -> None:
    for one in board().counters.values():
        if one.hq or one.back_is == "airdrop":
            assert one.range == 2, one.id
    there = field(blitz={"axis": ["e3906"]})
    reached = [
        one for one in ("e3906", "e3907", "e3908", "e3909")
        if shifts.blitz_enabled(there, "axis", one)
    ]  # fmt: skip
    assert reached == ["e3906", "e3907", "e3908"]


@fact("TK-F1-204", "TK-F1-205", "TK-F2-250")
@pytest.mark.parametrize(("side", "shift", "room"), [("", 2, 3), ("/back", 1, 6)])
def test_the_two_sides_of_a_beachhead(side: str, shift: int, room: int) -> None:
    from adjudicator.rulesets.totaler_krieg.book.ground.stacking import most_steps

    there = field(units={"w3815": f"MK-Wes-Beachhead#1{side}>w3714"})
    sea, shore = board().cell("w3815"), board().cell("w3714")
    assert there.beachheads["western"] == {sea: shore}
    assert shifts.hexside_terrain(there, [sea], shore) == shift
    assert most_steps(there, sea) == room


@fact("TK-F1-206", "TK-F2-296", "TK-F2-245", "TK-F2-246", "TK-F2-247", "TK-F2-319", "TK-F2-243")
def test_kinds_of_markers() -> None:
    mix = [one for one in board().counters.values() if one.kind == "marker"]
    names = {one.name for one in mix}
    assert names >= {
        "Beachhead", "Blitz", "Failure (Command)", "Failure (Supply)", "Mobilizing",
        "VP Axis Tide/Allied Crusade", "No Retreat", "SS Europa", "Allied Collapse",
        "Military Takeover", "Anti-Comintern Crusade", "Minor Country Production",
        "US Victory Program", "V-E Day", "Neutrality", "No Occupation", "Republican Support",
        "European USCL", "War Production", "Turn", "Stronghold",
    }  # fmt: skip
    for kind in ("partisan", "influence", "mobilizing", "logistics", "failure", "policy", "truce"):
        assert [one for one in mix if one.type == kind], kind
    for kind in ("influence", "mobilizing"):
        owners = {one.faction for one in mix if one.type == kind}
        assert owners == {"axis", "western", "soviet"}, kind
    assert {one.faction for one in mix if one.type == "partisan"} == {"western", "soviet"}
    production = {one.faction for one in mix if one.name == "Minor Country Production"}
    assert production == {"axis", "western", "soviet"}
    assert {one.back_is for one in mix if one.type == "mobilizing"} == {"Free Passage"}


@fact("TK-F1-207")
def test_policies_and_truces_are_markers() -> None:
    names = {one.name for one in board().counters.values() if one.type in ("policy", "truce")}
    assert names >= {"Reassess Policy", "Armistice/Negotiation", "Appeasement", "Isolationism"}


@fact("TK-F1-211")
def test_every_faction_has_logistics_markers() -> None:
    owners = [one.faction for one in board().counters.values() if one.type == "logistics"]
    assert sorted(owners) == ["axis", "axis", "soviet", "western", "western"]


@fact("TK-F2-252", "TK-F2-253")
def test_devastation_is_behind_bombers_and_atomic() -> None:
    mix = board().counters.values()
    assert {one.back_is for one in mix if one.type == "bomber"} == {"devastation"}
    assert len([one for one in mix if one.type == "atomic"]) >= 3


@fact("TK-F2-278")
def test_the_v_counters() -> None:
    mix = [one for one in board().counters.values() if "V" in one.traits]
    assert {one.country for one in mix} == {"France"}
    assert sorted(one.type for one in mix) == sorted(
        ["infantry"] * 7 + ["mech", "surface_fleet", "convoy_standard"]
    )


@pytest.mark.parametrize(
    ("sort", "factions"),
    [
        pytest.param("outbreak", {"axis", "western", "soviet"}, marks=fact("TK-F2-292")),
        pytest.param("tfh", {"western"}, marks=fact("TK-F2-293")),
        pytest.param("paris", {"western"}, marks=fact("TK-F2-294")),
        pytest.param("emerg", {"soviet"}, marks=fact("TK-F2-295")),
    ],
)
def test_units_that_wait_for_an_event(sort: str, factions: set[str]) -> None:
    waiting = [one for one in board().counters.values() if one.setup_class == sort]
    assert {one.faction or "western" for one in waiting} == factions


@fact("TK-F2-083")
def test_they_wait_in_the_conditional_events_boxes() -> None:
    from adjudicator.rulesets.totaler_krieg.board.setup import open_scenario

    start = open_scenario(board(), "campaign-1937")
    for one in board().counters.values():
        if one.setup_class in ("outbreak", "tfh", "paris", "emerg"):
            faction = one.faction or "western"
            assert start.pieces[one.id].at == f"events:{faction}", one.id


@fact("TK-F2-244")
def test_neutrality_has_no_owner() -> None:
    markers = [one for one in board().counters.values() if one.type == "neutrality"]
    assert markers
    assert {one.faction for one in markers} == {""}


@fact("TK-F2-217")
def test_a_ceded_land_marker_waits_and_then_makes_part_or_dependent() -> None:
    start = position(countries={"France": "conquered western"})
    names = [one.id for one in board().counters.values() if one.type == "ceded_land"]
    assert not {start.pieces[name].at for name in names} & {"pool:axis", "pool:soviet"}
    start.pieces["MK-Axi-German_Ceded_Land:_Alsace-Lorraine"].at = "ceded"
    start.pieces["MK-Axi-German_Ceded_Land:_Occupied_France"].at = "ceded"
    there = Field(start, board())
    metz, paris = board().cell("w3519"), board().cell("w3516")
    assert (there.lands.home["Germany"] >> metz) & 1
    assert (there.lands.dependents["Germany"] >> paris) & 1
