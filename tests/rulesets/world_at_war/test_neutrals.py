"""Declarations of war, the pact and its zones, the Winter War, neutrals."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.world_at_war.board.countries import enemies, friends, seat_of
from adjudicator.rulesets.world_at_war.board.position import Position
from adjudicator.rulesets.world_at_war.book.politics.pact import zone_open
from adjudicator.rulesets.world_at_war.book.politics.war_declared import refusal
from adjudicator.rulesets.world_at_war.book.seasons import (
    free_of_season,
    russian_winter,
    season_row,
)
from adjudicator.rulesets.world_at_war.orders.politics import (
    DeclareWar,
    DeclareWinterWar,
    EndPact,
    EnterWar,
)
from tests.rulesets.world_at_war.war_kit import After, allies, axis, board, play, war

clause = pytest.mark.clause


def declare(said: str, seat: str = "axis", **given: Any) -> After:
    units = given.pop("units", {"Berlin": "germany 2 ground"})
    at = war(units, **given)
    phase = "axis_tactical" if seat == "axis" else "allied_tactical"
    return play(phase, at, refusals=True, **{seat: said})


# ---------------------------------------------------------------------- declarations


@clause("WAW-CORE.DOW-1", "WAW-CORE.DOW-2", "WAW-CORE.DOW-3", "WAW-CORE.CTL-13")
def test_an_attacked_minor_belongs_to_the_other_side_and_deploys() -> None:
    after = declare("declare war on Yugoslavia")
    at = after.position
    assert (at.countries["yugoslavia"].status, at.countries["yugoslavia"].camp) == (
        "war",
        "western",
    )
    assert seat_of(at, "yugoslavia") == "allies"
    assert at.countries["yugoslavia"].controller == "uk"
    assert (after.ground("Belgrade"), after.ground("Zagreb")) == (2, 1)
    assert enemies(at, "germany", "yugoslavia")
    assert not enemies(at, "italy", "yugoslavia")
    assert at.tracks["usa"] == 0  # an Axis attack does not move it
    assert "yugoslavia" not in at.tracks


@clause("WAW-CORE.DOW-2", "WAW-CORE.DOW-4")
def test_a_country_of_one_area_deploys_all_there() -> None:
    belgium = declare("declare war on Belgium")
    assert belgium.units("Belgium") == {"belgium ground": 2}
    denmark = declare("declare war on Denmark")
    assert not denmark.all("Denmark")
    assert denmark.position.countries["denmark"].status == "war"


@pytest.mark.parametrize(
    ("seat", "order", "given", "clause_"),
    [
        ("axis", DeclareWar(country="sweden"), {}, "WAW-CORE.DOW-5"),
        ("axis", DeclareWar(country="switzerland"), {}, "WAW-CORE.DOW-5"),
        ("axis", DeclareWar(country="iraq"), {}, "WAW-CORE.DOW-4"),
        ("axis", DeclareWar(country="france"), {}, "WAW-CORE.DOW-1"),
        ("axis", DeclareWar(country="italy"), {}, "WAW-CORE.DOW-10"),
        ("axis", DeclareWar(country="norway", by="italy"), {}, "WAW-CORE.ACT-9"),
        ("axis", DeclareWar(country="norway", by="uk"), {}, "WAW-CORE.CTL-13"),
        ("axis", DeclareWar(country="ussr_zone"), {}, "WAW-CORE.DOW-1"),
        ("axis", DeclareWar(country="vichy"), {}, "WAW-CORE.DOW-12"),
        ("allies", DeclareWar(country="ussr"), {}, "WAW-CORE.DOW-10"),
        ("allies", DeclareWar(country="usa", by="uk"), {}, "WAW-CORE.DOW-10"),
        ("allies", DeclareWar(country="norway", by="usa"), {}, "WAW-CORE.ACT-9"),
        ("allies", DeclareWar(country="germany", by="ussr"), {}, "WAW-CORE.PACT-5"),
        ("allies", DeclareWar(country="finland", by="ussr"), {"winter_war": "failed"},
         "WAW-3.12-4"),
        ("allies", EnterWar(), {}, "WAW-6-3"),
        ("axis", EnterWar(), {"countries": {"italy": "war axis"}}, "WAW-6-3"),
        ("axis", DeclareWinterWar(), {}, "WAW-3.12-1"),
        ("allies", DeclareWinterWar(), {}, "WAW-3.12-1"),
        ("allies", EndPact(), {}, "WAW-CORE.PACT-6"),
        ("axis", EndPact(), {"pact": False}, "WAW-CORE.PACT-6"),
    ],
)  # fmt: skip
@clause("WAW-CORE.DOW-5", "WAW-CORE.DOW-10", "WAW-CORE.DOW-12", "WAW-CORE.ACT-9", "WAW-6-3")
@clause("WAW-CORE.DOW-1", "WAW-CORE.DOW-4", "WAW-CORE.CTL-13", "WAW-CORE.PACT-5", "WAW-3.12-4")
@clause("WAW-3.12-1", "WAW-CORE.PACT-6")
def test_declarations_that_are_refused(
    seat: Any, order: Any, given: dict[str, Any], clause_: str
) -> None:
    no = refusal(war({}, **given), board(), seat, order)
    assert no is not None
    assert no.clause == clause_


@clause("WAW-CORE.DOW-6", "WAW-2.1-8", "WAW-2.1-10")
def test_spain_and_turkey_are_out_of_play_in_1944() -> None:
    at = war({}, turn=20, base="overlord-1944", majors={})
    for country in ("spain", "turkey", "finland"):
        no = refusal(at, board(), "axis", DeclareWar(country=country))
        assert no is not None
        assert no.clause == "WAW-CORE.DOW-6"


@clause("WAW-1.1-2", "WAW-1.2-2")
def test_no_war_on_countries_out_of_play() -> None:
    at = war({}, turn=3, base="france-1940", majors={})
    no = refusal(at, board(), "axis", DeclareWar(country="norway"))
    assert no is not None
    assert no.clause == "WAW-1.1-2"


@clause("WAW-CORE.DOW-7", "WAW-CORE.DIP-17")
def test_an_allied_attack_on_a_neutral_costs_american_sympathy() -> None:
    after = declare("declare war on Norway", "allies")
    assert after.position.countries["norway"].camp == "axis"
    assert after.position.tracks["usa"] == -1
    persia = declare(
        "declare war on Persia", "allies", countries={"ussr": "war soviet"}, tracks={"usa": 2}
    )
    assert persia.position.tracks["usa"] == 2


@clause("WAW-CORE.DOW-8", "WAW-6-3", "WAW-CORE.CTL-6", "WAW-CORE.SCN-33")
def test_italy_enters_the_war() -> None:
    units = {"Albania": "italy 1 ground garrison", "Rome": "italy 1 ground garrison"}
    before = war(units)
    assert not enemies(before, "italy", "france")
    after = declare("Italy enters the war", units=units)
    at = after.position
    assert enemies(at, "italy", "france")
    assert not enemies(at, "italy", "ussr")
    assert not after.all("Albania")[0].garrison
    assert after.all("Rome")[0].garrison
    allied = declare("declare war on Italy", "allies", units=units)
    assert allied.position.countries["italy"].status == "war"
    assert allied.position.tracks["usa"] == -1


@clause("WAW-CORE.DOW-9", "WAW-CORE.PACT-6", "WAW-CORE.DOW-10")
def test_an_attack_on_the_ussr_and_a_declaration_on_the_usa() -> None:
    after = declare("declare war on USSR", countries={"hungary": "war axis"})
    at = after.position
    assert at.countries["ussr"].status == "war"
    assert not at.pact
    assert enemies(at, "hungary", "ussr")
    usa = declare("declare war on USA")
    assert usa.position.countries["usa"].status == "war"
    assert usa.position.tracks.get("usa", 4) == 4


@clause("WAW-CORE.DOW-11")
def test_a_neutral_ussr_attacks_alone() -> None:
    after = declare("USSR declares war on Turkey", "allies", tracks={"usa": 1, "turkey": 0})
    at = after.position
    assert at.countries["turkey"].status == "own_war"
    assert enemies(at, "turkey", "ussr")
    assert not enemies(at, "turkey", "uk")
    assert seat_of(at, "turkey") == "axis"
    assert at.tracks["usa"] == 0


@clause("WAW-CORE.CTL-11", "WAW-CORE.CTL-2")
def test_who_is_at_war_in_autumn_1939() -> None:
    at = war({}, turn=1)
    assert enemies(at, "germany", "poland")
    assert enemies(at, "germany", "france")
    assert enemies(at, "germany", "uk")
    assert friends(at, "uk", "india")
    for neutral in ("italy", "ussr", "usa", "norway", "turkey"):
        assert not any(enemies(at, neutral, other) for other in ("germany", "uk", "poland"))
    assert at.control["baltic_states"] == "ussr_zone"


# --------------------------------------------------------------------------- the pact


WARSAW = {"germany": ["Warsaw", "West Poland", "South Poland"]}


def zones(at: Position) -> list[str]:
    return [a for a in ("east_poland", "baltic_states", "bessarabia") if zone_open(at, board(), a)]


@clause("WAW-CORE.PACT-2", "WAW-CORE.PACT-3", "WAW-CORE.PACT-7", "WAW-CORE.CTL-11")
def test_which_zones_are_open_to_the_ussr() -> None:
    poland = {"poland": {"status": "conquered"}}
    assert zones(war({}, turn=1)) == []
    assert zones(war({}, turn=1, control=WARSAW)) == ["east_poland", "baltic_states"]
    assert zones(war({}, turn=4, control=WARSAW, countries=poland)) == [
        "east_poland",
        "baltic_states",
        "bessarabia",
    ]
    assert zones(war({}, turn=4, pact=False)) == ["baltic_states"]
    assert zones(war({}, turn=4, pact=False, control=WARSAW)) == ["baltic_states"]
    fought = war({}, turn=9, pact=False, countries={"ussr": "war soviet"},
                 control={"ussr_zone": ["Baltic States"],
                          "germany": ["East Poland", "Bessarabia"]})  # fmt: skip
    assert zones(fought) == ["baltic_states"]
    occupied = {"East Poland": "germany 1 ground"}
    assert "east_poland" not in zones(war(occupied, turn=4, control=WARSAW))


@clause("WAW-CORE.PACT-2", "WAW-CORE.PACT-3", "WAW-CORE.SUR-3")
def test_the_ussr_occupies_its_zone_by_movement() -> None:
    at = war({"Odessa": "ussr 2 ground"}, turn=4, control=WARSAW)
    after = allies(at, "move 2 ground from Odessa to Bessarabia")
    assert after.control("Bessarabia") == "ussr"
    assert after.position.zones_turn == {"bessarabia": 4}
    settled = play("operational_end", after.position)
    assert settled.position.tracks["romania"] == 1


@clause("WAW-CORE.PACT-5")
def test_a_missing_garrison_moves_the_soviet_marker() -> None:
    at = war({}, turn=4, control={"germany": ["Warsaw"], "ussr": ["East Poland"]})
    after = axis(at, "")
    assert after.position.pact_breach
    end = play("turn_end", after.position)
    assert end.position.tracks["ussr"] == 1
    held = war({"Warsaw": "germany 1 ground", "East Prussia": "germany 1 ground"}, turn=4,
               control={"germany": ["Warsaw"], "ussr": ["East Poland"]})  # fmt: skip
    assert not axis(held, "").position.pact_breach


@clause("WAW-CORE.PACT-6")
def test_how_the_pact_ends() -> None:
    after = declare("end the pact")
    assert not after.position.pact
    assert after.position.countries["ussr"].status == "neutral"
    late = declare("end the pact", "allies", turn=11)
    assert late.position.countries["ussr"].status == "war"


@clause("WAW-CORE.PACT-1", "WAW-F-095")
def test_germany_may_do_without_the_pact() -> None:
    at = war({}, turn=1)
    at.deployed = []
    assert play("deployment", at, axis="default set-up").position.pact
    assert not play("deployment", at, axis="no pact").position.pact


# --------------------------------------------------------------------- the Winter War


ZONES = {"zones_turn": {"east_poland": 4, "baltic_states": 4}, "pact": True}


def winter(orders: str = "attack Karelia from Leningrad", **given: Any) -> After:
    """The Allied segment with the Winter War declared."""
    dice = given.pop("dice", None)
    at = war(
        {"Leningrad": "ussr 6 ground"},
        turn=4,
        control={"ussr": ["East Poland", "Baltic States"]},
        **ZONES,
        **given,
    )
    return allies(at, f"declare the winter war\n{orders}", dice=dice, refusals=True)


@clause("WAW-3.12-1", "WAW-3.12-2", "WAW-CORE.PACT-8", "WAW-CORE.CTL-13")
def test_the_winter_war_is_declared_at_the_offensives() -> None:
    after = winter("")
    at = after.position
    assert at.countries["finland"].status == "own_war"
    assert seat_of(at, "finland") == "axis"
    assert sum(u.nation == "finland" for u in at.units) == 4
    assert at.tracks["usa"] == 0
    late = war({}, turn=5, **ZONES)
    no = refusal(late, board(), "allies", DeclareWinterWar())
    assert no is not None
    assert no.clause == "WAW-3.12-1"
    ready = war({}, turn=4, countries={"finland": "war axis"}, **ZONES)
    taken = refusal(ready, board(), "allies", DeclareWinterWar())
    assert (taken.clause if taken else "") == "WAW-CORE.PACT-8", "Finland is not neutral"
    finland = after.position.countries["finland"]
    assert (finland.status, finland.enemy, finland.seat) == ("own_war", "ussr", "axis")


@clause("WAW-3.12-3", "WAW-CORE.PACT-9", "WAW-CORE.PACT-8")
def test_a_won_operation_brings_peace_and_karelia() -> None:
    """Six units against the half of Finland's army that stands in Karelia, two of four."""
    after = winter()
    ended = [one["outcome"] for one in after.told("WinterWarEnded")]
    fought = after.told("CombatFought")
    assert fought, after.refused()
    at = after.position
    if ended == ["accepted"]:
        assert at.control["karelia"] == "ussr"
        assert not [u for u in at.units if u.nation == "finland"]
    else:
        assert at.winter_war in ("war", "failed")


def _karelia(winner: str, said: str = "", more: dict[str, str] | None = None) -> After:
    """Straight to the end of the combat: the phase function run by a small phase."""
    from adjudicator.rulesets.world_at_war.book.offensive import consequences
    from tests.rulesets.world_at_war.home_kit import table
    from tests.rulesets.world_at_war.test_surrender import finish

    at = war(
        {
            "Leningrad": "ussr 3 ground",
            "Karelia": "finland 1 ground",
            "Helsinki": "finland 2 ground",
            **(more or {}),
        },
        turn=4,
        countries={"finland": {"status": "own_war", "camp": None, "enemy": "ussr", "seat": "axis"}},
        winter_war="war",
        winter_war_turn=4,
    )
    return finish(
        at, lambda t: consequences.combat_done(at, t, "leningrad", "karelia", "ussr", winner),
        table(), {"allies": said},
    )  # fmt: skip


@clause("WAW-3.12-3", "WAW-3.12-5", "WAW-3.12-6", "WAW-CORE.PACT-9", "WAW-CORE.DIP-17")
def test_the_finnish_peace_offer() -> None:
    accepted = _karelia("attacker").position
    assert accepted.winter_war == "won"
    assert accepted.control["karelia"] == "ussr"
    assert accepted.countries["finland"].strength == 3
    assert accepted.tracks["finland"] == 1
    assert accepted.tracks["usa"] == 0
    refused_ = _karelia("attacker", "refuse").position
    assert refused_.winter_war == "continued"
    assert refused_.tracks["usa"] == -1
    assert refused_.tracks["finland"] == 1
    assert refused_.countries["finland"].status == "own_war"


@clause("WAW-CORE.PACT-9", "WAW-CORE.MOV-14")
def test_soviet_units_leave_finland_for_where_there_is_room() -> None:
    after = _karelia(
        "attacker",
        more={
            "Karelia": "ussr 5 ground",
            "Helsinki": "ussr 1 ground",
            "North Finland": "ussr 2 ground",
        },
    )
    assert after.units("Karelia") == {"ussr ground": 6}
    assert after.units("Helsinki") == after.units("North Finland") == {}
    assert after.units("Murmansk") == {"ussr ground": 2}


@clause("WAW-3.12-4", "WAW-CORE.PACT-8")
def test_a_finnish_win_ends_it_and_a_draw_does_not() -> None:
    lost = _karelia("defender").position
    assert lost.winter_war == "failed"
    assert lost.tracks["finland"] == 1
    assert _karelia("draw").position.winter_war == "war"


@clause("WAW-CORE.PACT-8", "WAW-3.12-6")
def test_a_turn_without_a_won_operation_means_failure() -> None:
    after = play("turn_end", winter("").position)
    assert after.position.winter_war == "failed"
    assert after.position.tracks["finland"] == 1


# ------------------------------------------------------------------------------ Iraq


@clause("WAW-3.6-8", "WAW-CORE.DOW-4")
def test_the_first_axis_unit_in_iraq_raises_baghdad() -> None:
    at = war({"Levant": "germany 1 ground"}, control={"germany": ["Levant"]})
    after = axis(at, "move 1 ground from Levant to Iraq Oil")
    assert after.units("Baghdad") == {"iraq ground": 1}
    assert after.position.countries["iraq"].camp == "axis"
    assert after.position.tracks["usa"] == 0


@clause("WAW-3.6-6")
def test_an_operation_into_baghdad_ends_the_revolt() -> None:
    at = war(
        {"Levant": "uk 2 ground"},
        control={"uk": ["Levant"]},
        events={"iraq_revolt": "active"},
    )
    walked = allies(at, "move 1 ground from Levant to Baghdad", refusals=True)
    assert walked.position.events["iraq_revolt"] == "active"
    assert walked.refused() == ["WAW-3.6-6"]
    attacked = allies(at, "attack Baghdad from Levant")
    assert attacked.position.events["iraq_revolt"] == "done"


@clause("WAW-3.7-5")
def test_ethiopia_falls_with_its_fortress() -> None:
    from adjudicator.rulesets.world_at_war.book.offensive import consequences
    from tests.rulesets.world_at_war.home_kit import table

    at = war({}, countries={"italy": "war axis"}, forts={"Italian Ethiopia": "2"})
    at.control["ethiopia"] = "uk"
    t = table()
    consequences.area_taken(at, t, "ethiopia", "uk", "italy", "combat")
    assert "ethiopia" not in at.forts
    assert [event.kind for event in t.events] == ["EthiopiaFalls"]


# --------------------------------------------------------------------------- seasons


@pytest.mark.parametrize(
    ("turn", "countries", "drm", "exploits", "air", "finds"),
    [
        (3, {}, 0, (-1, -2), 2, 2),
        (4, {}, 0, (-1, -2), 2, 2),
        (1, {}, 0, (-1, -2), 2, 2),
        (5, {}, -1, (-1, -2), 2, 2),
        (6, {}, -1, (-1,), 2, 1),
        (10, {"ussr": "war soviet"}, -1, (-2,), 1, 1),
    ],
)
@clause("WAW-CORE.SEA-1", "WAW-CORE.SEA-2", "WAW-CORE.DRM-12", "WAW-CORE.DRM-11", "WAW-2.2-11")
@clause("WAW-3.13-1", "WAW-3.13-2", "WAW-CORE.EXP-6", "WAW-CORE.EXP-11", "WAW-CORE.SEA-4")
def test_what_the_seasons_do(
    turn: int, countries: dict[str, str], drm: int, exploits: tuple[int, ...], air: int, finds: int
) -> None:
    row = season_row(war({}, turn=turn, countries=countries), board())
    assert (row.attacker, row.exploitations, row.air_range, row.interception) == (
        drm,
        exploits,
        air,
        finds,
    )


@clause("WAW-3.13-1", "WAW-2.1-16")
def test_there_is_one_russian_winter() -> None:
    at = war({}, turn=10, countries={"ussr": "war soviet"})
    assert russian_winter(at, board())
    after = play("turn_end", at)
    assert after.position.russian_winter == 10
    after.position.turn = 14
    assert not russian_winter(after.position, board())
    overlord = war({}, turn=22, base="overlord-1944", majors={})
    assert not russian_winter(overlord, board())


@clause("WAW-1.1-4", "WAW-1.3-9", "WAW-1.3-10")
def test_seasons_of_the_learning_scenarios() -> None:
    poland = war({}, turn=1, base="poland-1939", majors={})
    assert season_row(poland, board()).attacker == 0
    winter_ = war({}, turn=10, base="barbarossa-1941", majors={})
    assert season_row(winter_, board()).exploitations == (-2,)
    assert season_row(winter_, board()).air_range == 1


@clause("WAW-CORE.SEA-3")
def test_africa_knows_no_winter() -> None:
    assert free_of_season(board(), "tobruk")
    assert free_of_season(board(), "baghdad")
    assert free_of_season(board(), "ethiopia")
    assert not free_of_season(board(), "rome")


@clause("WAW-CORE.SEQ-11")
def test_the_axis_resolves_first() -> None:
    after = play("economic", war({}, pact=False))
    order = [one["major"] for one in after.told("Income")]
    assert order == ["germany", "italy", "france", "uk", "ussr", "usa"]


@clause("WAW-6-3")
def test_a_neutral_italy_that_declares_war_is_told_how_it_enters_the_war() -> None:
    at = war({"Berlin": "germany 2 ground"}, countries={"italy": "neutral axis"})
    no = refusal(at, board(), "axis", DeclareWar(line=1, country="france", by="italy"))
    assert no is not None
    assert no.clause == "WAW-6-3"
    assert "“Italy enters the war”" in no.text
