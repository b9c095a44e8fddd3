"""Numbers that the rules name once: at each of them, and one beside it."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.world_at_war.book.convoys.bombing import no_raid
from adjudicator.rulesets.world_at_war.book.convoys.hunting import Hunt, detection
from adjudicator.rulesets.world_at_war.book.economy.partisans import open_pools
from adjudicator.rulesets.world_at_war.book.moving.flying import in_range
from adjudicator.rulesets.world_at_war.book.offensive.combat import fort_level, numbers
from adjudicator.rulesets.world_at_war.book.politics import tracks
from adjudicator.rulesets.world_at_war.book.politics.diplomacy import draws
from adjudicator.rulesets.world_at_war.book.politics.pact import no_end, zone_open
from tests.rulesets.world_at_war.home_kit import boards, queued, table
from tests.rulesets.world_at_war.war_kit import allies, axis, board, play, war

clause = pytest.mark.clause


@clause("WAW-CORE.SW-20", "WAW-CORE.SW-22", "WAW-CORE.SW-6")
def test_packs_are_of_two_and_no_pack_is_found_for_certain() -> None:
    at = war({}, majors=boards(germany={"points": {"submarine": 3}}))
    after = play("strategic_warfare", at, allies="no convoy from USA")
    assert [one["pack"] for one in after.told("AswRolled")] == [2, 1]
    many = war({}, majors=boards(uk={"points": {"asw": 5}}, usa={"points": {"asw": 5}}))
    assert detection(many, Hunt("to_uk"), 2) == 90
    some = war({}, majors=boards(uk={"points": {"asw": 3}}, usa={"points": {"asw": 4}}))
    assert (detection(some, Hunt("to_uk"), 1), detection(some, Hunt("to_uk"), 2)) == (70, 80)


@clause("WAW-CORE.SCN-29", "WAW-CORE.OIL-9", "WAW-CORE.FORT-4", "WAW-CORE.IMP-6", "WAW-3.2-2")
@pytest.mark.parametrize(
    ("line", "turn", "major", "given", "built"),
    [
        ("build 1 ground by USA", 10, {"pool": {"ground": 1}}, {}, False),
        ("build 1 ground by USA", 11, {"pool": {"ground": 1}}, {}, True),
        ("build 1 elite by USA", 11, {"pool": {"elite": 1}}, {}, True),
        ("build 1 a-bomb by USA", 11, {"techs": ["atomic_bomb"], "level": 4}, {}, False),
        ("build 1 a-bomb by USA", 11, {"techs": ["atomic_bomb"], "level": 5}, {}, True),
    ],
)
def test_what_the_usa_builds_and_when(
    line: str, turn: int, major: dict[str, Any], given: dict[str, Any], built: bool
) -> None:
    at = war({}, turn=turn, countries={"usa": "war western"},
             majors=boards(usa={"rm": 20, **major}), **given)  # fmt: skip
    after = play("economic", at, axis="save", allies=f"{line}\nsave", refusals=True)
    assert bool([q for q in after.position.queue if q.nation == "usa"]) == built
    assert bool(after.refused()) != built


@clause("WAW-CORE.PACT-3", "WAW-CORE.PACT-6")
def test_dates_of_the_pact() -> None:
    warsaw = {"germany": ["Warsaw"]}
    assert [zone_open(war({}, turn=turn, control=warsaw), board(), "bessarabia")
            for turn in (3, 4, 5)] == [False, True, True]  # fmt: skip
    for turn, seat, free in ((10, "allies", False), (11, "allies", True), (2, "axis", True)):
        assert (no_end(war({}, turn=turn, pact=True), seat) is None) == free
    assert no_end(war({}, turn=12, pact=False), "allies") is not None


@clause("WAW-CORE.DIP-22", "WAW-CORE.DIP-16", "WAW-CORE.DIP-17", "WAW-3.20-1", "WAW-3.20-2")
def test_the_cup_the_war_spaces_and_the_coup() -> None:
    assert [draws(n) for n in (0, 6, 7, 9, 10)] == [2, 2, 3, 3, 4]
    at = war({}, tracks={"usa": 1, "ussr": 0})
    for country, space in (("usa", 4), ("ussr", 3)):
        tracks.enter_war(at, table(), country, "WAW-CORE.DIP-16")
        assert at.tracks[country] == space
        assert at.countries[country].status == "war"
    for roll, start, end in ((1, 0, 0), (1, -1, 0), (2, 0, -1), (3, 0, -1), (2, -1, -1)):
        coup = war({}, tracks={"yugoslavia": start}, next_id=7)
        on = table({"coup/7": roll})
        list(tracks.coup(coup, on, "WAW-3.20-1"))
        assert coup.tracks["yugoslavia"] == end
        assert on.events[-1].facts == {"roll": roll, "succeeded": roll >= 2}


@clause("WAW-CORE.BOMB-1", "WAW-CORE.BOMB-4", "WAW-CORE.AIR-2", "WAW-3.13-2", "WAW-CORE.MOV-20")
def test_how_far_things_fly() -> None:
    at = war({}, control={"uk": ["Paris"]}, countries={"italy": "war axis"})
    assert no_raid(at, board(), "uk", "germany", 4) is None
    assert no_raid(at, board(), "uk", "italy", 4) is None
    far = war({}, countries={"italy": "war axis"}, control={"germany": ["South England"]})
    assert no_raid(far, board(), "uk", "italy", 4) is not None, "from the north it is five"
    rockets = war({}, control={"germany": ["Calais"]})
    assert no_raid(rockets, board(), "germany", "uk", 3) is None
    assert in_range(at, board(), "south_england", "calais", 2)
    assert not in_range(at, board(), "south_england", "calais", 1)


@clause("WAW-CORE.DRM-1", "WAW-CORE.DRM-10", "WAW-CORE.FORT-2", "WAW-3.5-3", "WAW-3.7-4")
def test_numbers_and_fortresses_count_up_to_their_most() -> None:
    assert [numbers(own, 2) for own in (1, 2, 3, 4, 5, 6, 8, 20)] == [0, 0, 1, 2, 2, 3, 3, 3]
    assert [numbers(own, 0) for own in (1, 2, 4)] == [0, 2, 3]
    at = war({}, forts={"Berlin": "4", "Maginot": "3 germany", "Calais": "2 english_channel land",
                        "Italian Ethiopia": "2"})  # fmt: skip
    for where, origin, level in (
        ("berlin", "silesia", 4), ("maginot", "rhineland", 3), ("maginot", "belgium", 0),
        ("calais", "english_channel", 2), ("calais", "belgium", 2), ("calais", "bay_of_biscay", 0),
        ("malta", "central_mediterranean", 1), ("ethiopia", "suez", 0), ("paris", "calais", 0),
    ):  # fmt: skip
        assert fort_level(at, board(), where, origin) == level, (where, origin)
    at.forts["berlin"].level = 5
    assert fort_level(at, board(), "berlin", "silesia") == 4


@clause("WAW-2.2-34", "WAW-2.2-37", "WAW-CORE.ECO-20")
@pytest.mark.parametrize(
    ("given", "pool"),
    [
        ({}, {}),
        ({"countries": {"france": "surrendered"}}, {"western": 2}),
        ({"countries": {"yugoslavia": "conquered axis"}}, {"western": 2}),
        ({"control": {"germany": ["Minsk"]}}, {"soviet": 2}),
        ({"control": {"germany": ["Minsk"]}, "switches": ["partisans"]}, {}),
    ],
)
def test_partisans_come_to_the_pools_when_there_is_something_to_free(
    given: dict[str, Any], pool: dict[str, int]
) -> None:
    at = war({}, partisan_pool={}, **given)
    open_pools(at, board())
    assert at.partisan_pool == pool


@clause("WAW-CORE.MOV-5", "WAW-CORE.SUP-8", "WAW-CORE.LIM-1", "WAW-CORE.SUR-9")
def test_reach_at_sea_and_what_hits() -> None:
    at = war({"Kiel": "germany 1 naval"}, control={"germany": ["Calais", "Brest", "Bourdeaux"]})
    near = axis(at, "sail 1 fleet from Kiel to Brest", phases="doctrine, axis_tactical")
    assert len(near.told("Moved")) == 1
    far = axis(at, "sail 1 fleet from Kiel to Bourdeaux", phases="doctrine, axis_tactical",
               refusals=True)  # fmt: skip
    assert far.refused() == ["WAW-CORE.MOV-5"]
    units = {"Berlin": "germany 2 ground", "West Poland": "poland 2 ground"}
    line = "limited offensive from Berlin against West Poland"
    assert [axis(war(units), line, dice=[die]).one("LimitedFought")["hit"] for die in (4, 5)] == [
        True, False,
    ]  # fmt: skip
    stuck = war({}, majors=boards(uk={"level": 2, "damage": 4, "at_limit": 1}))
    after = play("economic", stuck, axis="save", allies="no repairs\nsave")
    assert after.position.majors["uk"].at_limit == 2
    repaired = play("economic", stuck, axis="save", allies="save")
    assert repaired.position.majors["uk"].at_limit == 0
    assert queued(after.position, "uk", "ground") == []
    assert allies(war({})).told("Surrendered") == []
