"""Diplomacy and events: efforts, the cup, the chart, and every event."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.dice import LoadedDice
from adjudicator.core.engine import Run
from adjudicator.core.ladder import Ladder
from adjudicator.core.protocol import Answer, Ask, AskMe
from adjudicator.rulesets.world_at_war import WorldAtWar
from adjudicator.rulesets.world_at_war.board.position import Chit, Position
from adjudicator.rulesets.world_at_war.book.economy.income import account
from adjudicator.rulesets.world_at_war.book.moving.script import script_ask
from adjudicator.rulesets.world_at_war.book.politics import tracks
from adjudicator.rulesets.world_at_war.book.politics.diplomacy import direction, draws
from tests.rulesets.world_at_war.home_kit import boards, one_major, receipt, refusals, table
from tests.rulesets.world_at_war.test_economy import refused
from tests.rulesets.world_at_war.war_kit import After, board, play, war

clause = pytest.mark.clause
RICH = {major: {"rm": 5} for major in ("germany", "italy", "france", "uk", "ussr", "usa")}


def chit(seat: str, what: str, n: int = 1, kind: str = "effort") -> dict[str, Any]:
    return {"id": f"a{n}", "kind": kind, "seat": seat, "what": what}


NO_EFFECT = [{"id": "z1", "kind": "no_effect"}, {"id": "z2", "kind": "no_effect"}]


def talk(axis: str = "", allies: str = "", **given: Any) -> After:
    """The Diplomacy phase; the cup holds two `No effect` unless it is given."""
    dice = given.pop("dice", None)
    given.setdefault("majors", boards(**RICH))
    given.setdefault("cup", NO_EFFECT)
    units = given.pop("units", {})
    return play("diplomacy", war(units, **given), axis=axis, allies=allies, dice=dice,
                refusals=True)  # fmt: skip


def drawn(*chits: dict[str, Any], **given: Any) -> After:
    """The Diplomacy phase with a cup of two chits, both drawn in the order given."""
    cup = [{**one, "id": f"a{n}"} for n, one in enumerate(chits, start=1)]
    if len(cup) < 2:
        cup.append({"id": "z1", "kind": "no_effect"})
    return talk(cup=cup, dice={"draw/1": 1, "draw/2": 1}, **given)


def run(generator: Any) -> None:
    """Run a phase function whose questions get no answer but the default."""
    answers: dict[str, Answer] | None = None
    while True:
        try:
            asks = generator.send(answers) if answers is not None else next(generator)
        except StopIteration:
            return
        answers = {ask.seat: Answer((), "default") for ask in asks}


# --------------------------------------------------------------------------- efforts


@clause("WAW-7.DIP-1", "WAW-CORE.DIP-1", "WAW-CORE.DIP-3", "WAW-CORE.DIP-5", "WAW-4-3")
@clause("WAW-7.DIP-2", "WAW-7.DIP-3", "WAW-CORE.DIP-8", "WAW-CORE.DIP-10", "WAW-7.ECO-10")
@clause("WAW-CORE.DIP-6", "WAW-CORE.DIP-15", "WAW-CORE.SEC-4")
def test_the_diplomacy_of_winter_1939() -> None:
    after = talk(
        "effort for Romania by Germany",
        "influence USA by UK",
        turn=2,
        majors=boards(germany={"rm": 1}, uk={"rm": 1}),
        # c1, c2 are `No effect`; the efforts have ids c/allies/1 and c/axis/1.
        cup=[{"id": "c1", "kind": "no_effect"}, {"id": "c2", "kind": "no_effect"}],
        dice={"draw/1": 2, "draw/2": 1},
    )
    at = after.position
    assert [one["chits"] for one in after.told("CupCounted")] == [4]
    assert [one["what"] for one in after.told("ChitDrawn")] == ["romania", "usa"]
    assert at.tracks["romania"] == 1
    assert at.tracks["usa"] == 2  # by the effort and by Winter
    assert (at.majors["germany"].rm, at.majors["uk"].rm) == (0, 0)
    assert account(at, board(), "germany").sources["Romanian oil by agreement"] == [0, 1]
    assert at.control["bucarest"] == "romania"
    assert at.effort_sets["axis"]["romania"] == 2  # drawn efforts return to their set
    assert len(at.cup) == 2
    paid = [event for event in after.events if event.kind == "EffortPaid"]
    assert [(event.to, event.facts["country"]) for event in paid] == [
        (["axis"], "romania"), (["allies"], "usa"),
    ]  # fmt: skip


@clause("WAW-CORE.DIP-5")
def test_what_is_not_drawn_stays() -> None:
    after = talk("effort for Spain by Germany", cup=NO_EFFECT, dice={"draw/1": 3, "draw/2": 2})
    assert [c.what for c in after.position.cup if c.kind == "effort"] == ["spain"]
    assert after.position.effort_sets["axis"]["spain"] == 1


@pytest.mark.parametrize(
    ("axis", "allies", "given", "clause_"),
    [
        ("effort for Spain by Germany\neffort for Turkey by Germany", "", {}, "WAW-CORE.DIP-11"),
        ("effort for Spain by Italy", "", {}, "WAW-CORE.DIP-11"),
        ("", "influence USA by USA", {}, "WAW-CORE.DIP-11"),
        ("effort for Greece by Germany", "", {}, "WAW-CORE.DIP-25"),
        ("effort for Sweden by Germany", "", {}, "WAW-CORE.DIP-7"),
        ("effort for Romania by Germany", "", {"tracks": {"romania": -2}}, "WAW-CORE.DIP-13"),
        (
            "effort for Romania by Germany",
            "",
            {"countries": {"romania": "war axis"}},
            "WAW-CORE.DIP-12",
        ),
        ("effort for Spain by Germany", "", {"majors": boards()}, "WAW-CORE.DIP-1"),
        ("effort for Spain by UK", "", {}, "WAW-CORE.CTL-13"),
        ("buy Yugoslavia coup", "", {}, "WAW-CORE.DIP-2"),
    ],
)
@clause("WAW-CORE.DIP-11", "WAW-CORE.DIP-12", "WAW-CORE.DIP-13", "WAW-CORE.DIP-25")
@clause("WAW-CORE.DIP-7", "WAW-CORE.CTL-13")
def test_efforts_that_cannot_be_made(
    axis: str, allies: str, given: dict[str, Any], clause_: str
) -> None:
    assert refused(talk(axis, allies, **given)) == [clause_]


@clause("WAW-CORE.DIP-22", "WAW-CORE.DIP-10", "WAW-2.2-39")
def test_how_many_chits_are_drawn() -> None:
    assert [draws(n) for n in (2, 6, 7, 9, 10, 14)] == [2, 2, 3, 3, 4, 4]
    cup = [{"id": f"b{n}", "kind": "no_effect"} for n in range(7)]
    at = war({}, cup=cup, majors=boards())
    after = play("diplomacy", at)
    assert after.told("CupCounted")[0]["drawn"] == 3
    assert len(after.position.cup) == 8
    assert after.position.reserve_no_effect == 1
    again = play("diplomacy", after.position)
    assert len(again.position.cup) == 8  # the second one waits for the rise to four
    more = war({}, cup=[{"id": f"b{n}", "kind": "no_effect"} for n in range(10)],
               reserve_no_effect=1, majors=boards())  # fmt: skip
    assert play("diplomacy", more).position.reserve_no_effect == 0


@clause("WAW-CORE.DIP-20", "WAW-CORE.DIP-4")
def test_chits_of_both_sides_are_applied_in_the_order_drawn() -> None:
    after = drawn(chit("axis", "hungary"), chit("allies", "hungary"))
    moves = [(one["start"], one["end"]) for one in after.told("MarkerMoved")]
    assert moves == [(0, 1), (1, 0)]


@clause("WAW-CORE.DIP-27", "WAW-CORE.DIP-24")
def test_an_effort_for_a_country_off_the_chart_does_nothing() -> None:
    cup = [chit("axis", "spain"), chit("axis", "spain", 2)]
    after = talk(cup=cup, tracks={"spain": 1, "usa": 0, "ussr": 0},
                 dice={"draw/1": 1})  # fmt: skip
    assert after.position.countries["spain"].status == "war"
    assert after.position.countries["spain"].camp == "axis"
    # The second chit left the cup when Spain joined (DIP-12), and is back in the set.
    assert not after.position.cup
    assert after.position.effort_sets["axis"]["spain"] == 4


@clause("WAW-CORE.DIP-14", "WAW-3.10-2", "WAW-CORE.DIP-6", "WAW-CORE.ACT-11")
def test_a_minor_that_joins_deploys_half_in_its_capital() -> None:
    after = drawn(chit("axis", "romania"), tracks={"romania": 1, "usa": 0})
    at = after.position
    assert at.countries["romania"].status == "war"
    assert at.countries["romania"].controller == "germany"
    assert after.ground("Bucarest") == 3
    assert after.ground("Transylvania") == 3
    assert "romania" not in at.tracks


@clause("WAW-3.10-2", "WAW-CORE.SEQ-17")
def test_the_owner_may_deploy_a_minor_otherwise_within_the_limits() -> None:
    given = {"tracks": {"romania": 1, "usa": 0}, "cup": [chit("axis", "romania"), NO_EFFECT[0]]}
    two = talk("put 2 ground in Bucarest\nput 4 ground in Transylvania",
               dice={"draw/1": 1, "draw/2": 1}, **given)  # fmt: skip
    assert (two.ground("Bucarest"), two.ground("Transylvania")) == (2, 4)
    too_many = talk("put 4 ground in Bucarest\nput 2 ground in Transylvania",
                    dice={"draw/1": 1, "draw/2": 1}, **given)  # fmt: skip
    assert refused(too_many) == ["WAW-3.10-2"]
    assert too_many.ground("Bucarest") == 3


@clause("WAW-3.10-4", "WAW-6-6")
def test_spain_and_turkey_bring_a_damaged_fleet() -> None:
    after = drawn(chit("axis", "spain"), tracks={"spain": 1, "usa": 0})
    fleets = [u for u in after.position.units if u.kind == "naval"]
    assert [(u.nation, u.weak) for u in fleets] == [("spain", True)]
    assert sum(u.nation == "spain" and u.kind == "ground" for u in after.position.units) == 7


@clause("WAW-CORE.DIP-7", "WAW-7.DIP-5", "WAW-7.DIP-6", "WAW-7.DIP-4")
def test_the_spaces_of_the_chart() -> None:
    spaces = {country: dict(track.spaces) for country, track in board().tracks.items()}
    for country in ("romania", "hungary", "bulgaria", "finland", "spain", "turkey"):
        assert spaces[country][-2] == "permanent"
        assert spaces[country][2] == "axis"
    assert (spaces["vichy"][-2], spaces["vichy"][0]) == ("disabled", "created")
    assert spaces["greece"][-2] == "allies"
    after = drawn(chit("allies", "turkey"), tracks={"turkey": -1, "usa": 0})
    assert after.position.tracks["turkey"] == -2
    assert not tracks.movable(after.position, board(), "turkey")


@clause("WAW-CORE.DIP-12", "WAW-CORE.DIP-27")
def test_a_country_that_is_neutral_for_good_has_no_chit_in_the_cup() -> None:
    cup = [chit("allies", "turkey"), chit("axis", "turkey", 2), chit("axis", "spain", 3)]
    after = talk(cup=cup, tracks={"turkey": -1, "usa": 0, "ussr": 0}, dice={"draw/1": 1})
    assert after.position.tracks["turkey"] == -2
    assert "turkey" not in [c.what for c in after.position.cup]
    assert after.told("NothingMoved") == [] or after.told("NothingMoved")[0]["country"] != "turkey"
    idle = drawn(chit("axis", "turkey"), tracks={"turkey": -2, "usa": 0})
    assert [one["country"] for one in idle.told("NothingMoved")] == ["turkey"]


@clause("WAW-5-3", "WAW-2.2-40")
def test_sets_of_efforts_and_more_of_them_by_option() -> None:
    plain = war({})
    assert plain.effort_sets["axis"]["romania"] == 2
    assert plain.effort_sets["allies"]["greece"] == 2
    more = war({}, options={"flags": 1})
    assert more.effort_sets["axis"]["romania"] == 3
    assert more.effort_sets["axis"]["greece"] == 0


# ------------------------------------------------------------------------ USA, USSR


@clause("WAW-CORE.DIP-9", "WAW-CORE.DIP-17", "WAW-6-6", "WAW-3.17-2", "WAW-3.17-3")
def test_the_track_of_the_usa() -> None:
    assert (direction("usa", "allies"), direction("usa", "axis")) == (1, -1)
    track = board().tracks["usa"].spaces
    assert [track[n] for n in range(-1, 5)] == ["back", "start", "aid1", "aid2", "aid3", "war"]
    after = drawn(chit("allies", "usa"), tracks={"usa": 3})
    assert after.position.countries["usa"].status == "war"
    back = drawn(chit("axis", "usa"), tracks={"usa": -1})
    assert back.position.tracks["usa"] == -1


@clause("WAW-2.2-38", "WAW-CORE.ACT-2")
def test_chits_of_the_usa_grow_with_aid_and_war() -> None:
    at = war({}, turn=5, tracks={"usa": 1})
    assert play("admin", at).position.majors["usa"].chits == 1
    assert play("admin", war({}, turn=5, tracks={"usa": 0})).position.majors["usa"].chits == 0
    fighting = war({}, turn=12, countries={"usa": "war western"})
    assert play("admin", fighting).position.majors["usa"].chits == 2


@clause("WAW-CORE.DIP-23")
def test_the_first_japanese_flag_brings_the_usa_to_war() -> None:
    assert talk(turn=10).position.countries["usa"].status == "war"
    assert talk(turn=9).position.countries["usa"].status == "neutral"


@clause("WAW-CORE.DIP-16", "WAW-CORE.DOW-9", "WAW-2.2-36", "WAW-CORE.PACT-6")
def test_the_track_of_the_ussr() -> None:
    after = drawn(chit("allies", "ussr"), tracks={"ussr": 2, "usa": 0}, pact=True)
    assert after.position.countries["ussr"].status == "war"
    assert not after.position.pact
    assert play("admin", after.position).position.majors["ussr"].chits == 2
    away = drawn(chit("axis", "ussr"), tracks={"ussr": 2, "usa": 0})
    assert away.position.tracks["ussr"] == 1


# ------------------------------------------------------------------------- events


@clause("WAW-3.3-1", "WAW-3.3-2", "WAW-3.3-4", "WAW-CORE.DIP-18", "WAW-CORE.DIP-26")
def test_caribbean_oil_is_bought_directly() -> None:
    after = talk(allies="buy Caribbean oil")
    assert after.position.events["caribbean_oil"] == "active"
    assert after.position.majors["uk"].rm == 4
    assert len(after.position.cup) == 2


@clause("WAW-3.3-3")
def test_a_sunk_caribbean_convoy_is_bought_back_from_the_next_turn_on() -> None:
    events = {"caribbean_oil": "sunk"}
    same = talk(allies="buy Caribbean oil", events=events, caribbean_turn=3)
    assert refused(same) == ["WAW-3.3-3"]
    assert talk(allies="buy Caribbean oil", events=events, caribbean_turn=2).position.events[
        "caribbean_oil"
    ] == "active"  # fmt: skip


@pytest.mark.parametrize(
    ("units", "clause_"),
    [
        ({}, "WAW-3.6-2"),
        ({"Baghdad": "uk 1 ground", "Iraq Oil": "uk 1 ground"}, "WAW-3.6-1"),
        ({"Iraq Oil": "uk 1 ground"}, ""),
    ],
)
@clause("WAW-3.6-1", "WAW-3.6-2", "WAW-3.6-3")
def test_when_the_iraq_revolt_can_be_bought(units: dict[str, str], clause_: str) -> None:
    after = talk("buy Iraq revolt", units=units, events={"iraq_revolt": "available"})
    assert refused(after) == ([clause_] if clause_ else [])
    if not clause_:
        assert after.position.majors["germany"].rm == 4
        spent = talk("buy Iraq revolt", units=units, events={"iraq_revolt": "done"})
        assert refused(spent) == ["WAW-3.6-3"]


@clause("WAW-3.6-4", "WAW-3.6-5")
def test_the_revolt_brings_a_unit_if_levant_is_vichy() -> None:
    event = chit("axis", "iraq_revolt", kind="event")
    after = drawn(event, control={"vichy": ["Levant"]})
    assert after.units("Baghdad") == {"iraq ground": 1}
    assert after.position.events["iraq_revolt"] == "active"
    assert not drawn(event).units("Baghdad")


@clause("WAW-3.8-1", "WAW-3.8-2", "WAW-3.8-3", "WAW-3.8-4", "WAW-CORE.DIP-21", "WAW-CORE.CTL-6")
def test_the_italo_greek_war() -> None:
    from adjudicator.rulesets.world_at_war.board.countries import enemies, seat_of

    after = drawn(
        chit("allies", "italo_greek_war", kind="event"),
        units={"Albania": "italy 1 ground garrison"},
    )
    at = after.position
    assert enemies(at, "italy", "greece")
    assert at.countries["italy"].status == "neutral"
    assert not enemies(at, "italy", "uk")
    assert not enemies(at, "germany", "greece")
    assert at.countries["greece"].status == "own_war"
    assert at.tracks["greece"] == -1
    assert seat_of(at, "greece") == "allies"
    assert sum(u.nation == "greece" for u in at.units) == 2
    assert not after.all("Albania")[0].garrison
    assert at.greek_war
    no = talk(allies="buy Italo-Greek war", countries={"greece": "war western"})
    assert refused(no) == ["WAW-CORE.DIP-21"]


@clause("WAW-3.8-1", "WAW-CORE.DIP-14", "WAW-CORE.CTL-4")
@pytest.mark.parametrize(("camp", "at_war"), [("axis", False), ("western", True)])
def test_a_greece_that_joins_italys_side_ends_its_own_war_with_italy(
    camp: str, at_war: bool
) -> None:
    """Its ports are open to Italian ships from then on, not to those of an enemy."""
    from adjudicator.rulesets.world_at_war.board.countries import enemies, friends

    after = drawn(
        chit("axis" if camp == "axis" else "allies", "greece"),
        tracks={"greece": 1 if camp == "axis" else -1, "usa": 0, "ussr": 0},
        countries={
            "greece": {"status": "own_war", "camp": None, "enemy": "italy", "seat": "allies"},
            "italy": {"status": "war", "camp": "axis"},
        },
    )
    at = after.position
    assert (at.countries["greece"].status, at.countries["greece"].camp) == ("war", camp)
    assert (enemies(at, "italy", "greece"), friends(at, "italy", "greece")) == (at_war, not at_war)


@pytest.mark.parametrize(("die", "space"), [(1, 0), (2, -1), (3, -1)])
@clause("WAW-3.20-1", "WAW-3.20-2")
def test_the_coup_in_yugoslavia(die: int, space: int) -> None:
    event = chit("allies", "yugoslavia_coup", kind="event")
    at = war({}, cup=[event, NO_EFFECT[0]], majors=boards())
    label = f"coup/{at.next_id}"
    after = play("diplomacy", at, dice={"draw/1": 1, "draw/2": 1, label: die})
    assert after.position.tracks["yugoslavia"] == space
    assert after.told("CoupRolled")[0]["succeeded"] == (die > 1)


@pytest.mark.parametrize(("die", "space"), [(1, 0), (2, -1)])
@clause("WAW-3.20-4", "WAW-3.20-3")
def test_the_star_space_is_a_coup_too(die: int, space: int) -> None:
    at = war({}, cup=[chit("allies", "yugoslavia"), NO_EFFECT[0]], majors=boards())
    label = f"coup/{at.next_id}"
    after = play("diplomacy", at, dice={"draw/1": 1, "draw/2": 1, label: die})
    assert after.position.tracks["yugoslavia"] == space
    flag = drawn(chit("allies", "yugoslavia"), tracks={"yugoslavia": -1, "usa": 0})
    assert flag.position.countries["yugoslavia"].camp == "western"


@clause("WAW-3.22-1", "WAW-3.22-2", "WAW-CORE.FORT-5", "WAW-3-1")
def test_the_extended_maginot_line_is_an_option() -> None:
    off = talk(allies="buy Extended Maginot Line")
    assert refused(off) == ["WAW-3.22-1"]
    on = talk(allies="buy Extended Maginot Line", options={"maginot": True})
    assert not on.refused()
    assert on.position.majors["france"].rm == 4
    after = drawn(chit("allies", "extended_maginot_line", kind="event"))
    fort = after.position.forts["calais"]
    assert (fort.level, fort.faces) == (1, ["belgium"])


@clause("WAW-CORE.SW-26", "WAW-2.2-27")
def test_the_persian_route() -> None:
    early = talk(allies="buy Persian Route")
    assert refused(early) == ["WAW-CORE.SW-26"]
    after = talk(allies="buy Persian Route", countries={"ussr": "war soviet"})
    assert after.position.events["persian_route"] == "active"
    assert account(after.position, board(), "uk").sources["Persia"] == [0, 1]


@clause("WAW-CORE.DIP-28", "WAW-3.4-1", "WAW-CORE.DOW-6")
def test_an_attack_on_spain_puts_allied_efforts_into_the_cup() -> None:
    at = war({"Bourdeaux": "germany 3 ground"}, control={"germany": ["Bourdeaux"]},
             countries={"hungary": "war axis"})  # fmt: skip
    after = play("axis_tactical", at, axis="declare war on Spain")
    chits = sorted(c.what for c in after.position.cup if c.seat == "allies")
    assert chits == ["bulgaria", "romania"]
    assert after.position.countries["spain"].camp == "western"


def test_a_chit_leaves_nothing_behind_in_an_empty_set() -> None:
    at: Position = war({}, effort_sets={"axis": {"spain": 0}, "allies": {}})
    assert not tracks.add_chit(at, table(), "axis", "spain", "WAW-3.4-1")
    assert [c.kind for c in at.cup] == ["no_effect", "no_effect"]
    at.cup = [Chit(id="c9", kind="effort", seat="axis", what="spain")]
    tracks.purge(at, "spain")
    assert at.effort_sets["axis"]["spain"] == 1


def test_rm_of_the_buyer_alone() -> None:
    poor = talk(allies="influence USA by UK", majors=one_major("france", rm=3))
    assert refused(poor) == ["WAW-CORE.DIP-1"]


# ---------------------------------------------------------------------- being asked


@clause("WAW-CORE.SEQ-17")
def test_diplomacy_is_asked_by_a_letter_of_its_own_if_wanted() -> None:
    game = WorldAtWar()
    at = war({}, majors=one_major("germany", rm=6))
    run = Run(game, board(), at, "diplomacy", LoadedDice(), game.rulings_with({}))
    asked = next(ask for ask in run.asks or () if ask.seat == "axis")
    for plan, waits in (([AskMe(topic="diplomacy")], True), ([], False)):
        ladder = Ladder(game.order_classes(), {"axis": (asked.scope, plan)})
        assert (ladder.answer(asked, lambda: None) is None) == waits


@clause("WAW-CORE.SEQ-17")
def test_no_other_letter_can_ask_about_diplomacy() -> None:
    at = war({"Berlin": "germany 1 ground"})
    checked = receipt(at, "axis", script_ask(at, board(), "axis"), "ask me about diplomacy")
    assert refusals(checked) == ["WAW-CORE.SEQ-17"]
    fine = receipt(at, "axis", script_ask(at, board(), "axis"), "ask me about rerolls")
    assert refusals(fine) == []


def test_an_effort_is_not_told_that_its_major_has_nothing_when_its_builds_take_all() -> None:
    at = war({"Berlin": "germany 2 ground"}, majors=boards(germany={"rm": 7, "chits": 1}),
             effort_sets={"axis": {"hungary": 1}})  # fmt: skip
    ask = Ask(seat="axis", key="economic/axis", clause="WAW-CORE.ACT-3", title="x",
              accepts=["Build", "Save"], ahead=["Effort"])  # fmt: skip
    (no,) = receipt(at, "axis", ask, "effort for Hungary by Germany").refused
    assert no.text == (
        "An effort costs 1 RM, and none of the 7 RM of Germany is left after the builds; “save 1 RM"
        " by Germany” keeps one."
    )
    kept = receipt(at, "axis", ask, "effort for Hungary by Germany\nsave 1 RM by Germany")
    assert not kept.refused


def test_of_two_efforts_the_second_is_told_what_its_own_payer_has_left() -> None:
    at = war({"Paris": "france 2 ground"},
             majors=boards(uk={"rm": 1, "chits": 1}, france={"rm": 4, "chits": 1}),
             effort_sets={"allies": {"greece": 1, "turkey": 1}})  # fmt: skip
    ask = Ask(seat="allies", key="economic/allies", clause="WAW-CORE.ACT-3", title="x",
              accepts=["Build", "Save"], ahead=["Effort"])  # fmt: skip
    efforts = "effort for Greece\neffort for Turkey"
    (no,) = receipt(at, "allies", ask, f"save everything by UK\n{efforts}").refused
    assert no.text == (
        "An effort costs 1 RM, and none of the 4 RM of France is left after the builds; “save 1 RM"
        " by France” keeps one."
    )
    assert not receipt(at, "allies", ask, f"save 1 RM\n{efforts}").refused


def test_an_effort_of_a_major_that_had_nothing_is_told_no_more_than_that() -> None:
    at = war({"Berlin": "germany 2 ground"}, majors=boards(germany={"rm": 0, "chits": 1}),
             effort_sets={"axis": {"hungary": 1}})  # fmt: skip
    ask = Ask(seat="axis", key="economic/axis", clause="WAW-CORE.ACT-3", title="x",
              accepts=["Build", "Save"], ahead=["Effort"])  # fmt: skip
    (no,) = receipt(at, "axis", ask, "effort for Hungary by Germany").refused
    assert no.text == "An effort costs 1 RM, and Germany has none."


def test_an_effort_after_an_event_that_took_the_last_rm_is_told_so() -> None:
    at = war({"Paris": "france 2 ground"}, majors=boards(uk={"rm": 1, "chits": 1}),
             effort_sets={"allies": {"greece": 1}})  # fmt: skip
    ask = Ask(seat="allies", key="economic/allies", clause="WAW-CORE.ACT-3", title="x",
              accepts=["Build", "Save"], ahead=["Effort", "BuyEvent"])  # fmt: skip
    text = "save everything\nevent Caribbean oil\neffort for Greece by UK"
    (no,) = receipt(at, "allies", ask, text).refused
    assert no.text == "An effort costs 1 RM, and United Kingdom has none left after its events."
