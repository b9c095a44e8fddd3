"""What the seats are asked, from set-up to Diplomacy: words, facts, ways open, and what silence
does."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.protocol import Ask
from adjudicator.rulesets.world_at_war.orders.war_tags import OPENING_AHEAD
from tests.rulesets.world_at_war.home_kit import boards, queued
from tests.rulesets.world_at_war.war_kit import After, axis, play, war

clause = pytest.mark.clause


# ------------------------------------------------------------------------ whole phases


@clause("WAW-CORE.SCN-44", "WAW-CORE.PACT-1")
def test_the_set_up_shows_the_houses_and_what_may_be_chosen_besides() -> None:
    after = play("deployment", war())
    ask = after.question("deployment/axis")
    assert (ask.clause, ask.topic, ask.opens) == ("WAW-CORE.SCN-44", "deployment", "3/opening/axis")
    assert ask.told[0] == "The house's set-up:"
    assert "  Rhineland: 2 German ground units, 1 German air fleet" in ask.told
    assert "  Albania: 1 Italian ground unit" in ask.told
    assert ask.told[-1].startswith("The Ribbentrop-Molotov pact is in force unless")
    assert ask.accepts == ["Put", "DefaultSetUp", "NoPact"]
    assert (ask.ahead, ask.default) == (OPENING_AHEAD, [{"order": "DefaultSetUp"}])
    other = after.question("deployment/allies")
    assert other.accepts == ["Put", "DefaultSetUp"]
    assert not any("pact" in line for line in other.told)
    assert [one["seat"] for one in after.told("Deployed")] == after.position.deployed[-2:]


@clause("WAW-1.2-5", "WAW-1.2-19")
@pytest.mark.parametrize("research", [True, False])
def test_option_a_is_offered_to_france_with_the_research_rules_alone(research: bool) -> None:
    after = play("deployment", war(base="france-1940", majors={}, options={"research": research}))
    ask = after.question("deployment/allies")
    assert ("ChooseA" in ask.accepts) == research
    assert any("option A" in line for line in ask.told) == research
    german = after.question("deployment/axis")
    assert german.accepts == ["Put", "DefaultSetUp"]
    assert not any("option A" in line or "pact" in line for line in german.told)


ARRIVING = [
    {"id": "q1", "nation": "germany", "what": "ground", "due": 3},
    {"id": "q2", "nation": "germany", "what": "ground", "due": 2},
    {"id": "q3", "nation": "germany", "what": "naval", "due": 3, "inactive": True},
    {"id": "q4", "nation": "germany", "what": "submarine", "due": 3},
    {"id": "q5", "nation": "uk", "what": "air", "due": 4},
]


@clause("WAW-CORE.ADM-3", "WAW-CORE.ADM-4", "WAW-CORE.SEC-3")
def test_the_letter_that_opens_a_turn_tells_each_seat_what_arrives() -> None:
    after = play("admin", war({}, queue=ARRIVING))
    ask = after.question("admin/axis")
    assert ask.told == ["2 German ground units arrive.", "1 German naval fleet arrives inactive."]
    assert ask.facts == {"reinforcements": 3}, "points are ready by themselves"
    assert (ask.accepts, ask.ahead, ask.opens) == (["Put"], OPENING_AHEAD, "3/opening/axis")
    other = after.question("admin/allies")
    assert (other.told, other.facts) == (["No reinforcements arrive."], {"reinforcements": 0})
    ready = after.one("PointsReady")
    assert ready == {"major": "germany", "point": "submarine", "number": 1}
    assert [q.nation for q in after.position.queue] == ["uk"]
    assert {(one["kind"], one["place"]): (one["number"], one["inactive"]) for one in
            after.told("Arrived")} == {
        ("ground", "berlin"): (1, False),
        ("ground", "rhineland"): (1, False),
        ("naval", "kiel"): (1, True),
    }  # fmt: skip


@clause("WAW-CORE.SEQ-4", "WAW-CORE.OIL-5", "WAW-CORE.OIL-12")
def test_a_segment_shows_the_means_of_the_majors_at_war() -> None:
    at = war({}, countries={"usa": "war western"})
    ask = play("allied_tactical", at).question("script")
    assert ask.told[:-1] == [
        "France: 3 action chits, 10 oil, 6 Strategic Movement points.",
        "United Kingdom: 3 action chits, 10 oil, 6 Strategic Movement points.",
        "USA: 3 action chits, 6 Strategic Movement points.",
    ]
    assert (ask.title, ask.facts) == ("Spring 1940: your segment", {"turn": 3})
    dry = play("axis_tactical", war({}, switches=["oil"])).question("script")
    assert dry.told[0] == "Germany: 3 action chits, 6 Strategic Movement points."


@clause("WAW-CORE.ACT-3", "WAW-CORE.SEC-2", "WAW-CORE.BOMB-5")
def test_the_letter_on_economy_shows_the_board_of_each_major() -> None:
    german = {"rm": 3, "oil": 2, "damage": 2, "pool": {"ground": 2, "air": 1},
              "researching": "rockets", "percent": 30, "industry": 40}  # fmt: skip
    quiet = {"pool": {}, "rm": 0}
    after = play("economic", war({}, majors=boards(germany=german, italy=quiet)))
    ask = after.question("economic/axis")
    assert ask.told == [
        "Germany: 9 RM, 3 oil, 3 chits, 4 factory points, Level 3, damage 2",
        "  force pool: 2 ground units, 1 air fleet",
        "  in progress: Rockets 30%",
        "  industry: 40% of the next level",
        "Italy: 2 RM, 0 oil, 3 chits, 2 factory points, Level 1",
        "  force pool: empty",
    ]
    assert ask.facts == {"rm": 9, "oil": 3, "chits": 3, "factories": 4, "damage": 2}
    assert ask.ahead == ["Effort", "BuyEvent", "NoDiplomacy"]
    assert ask.title == "Economy and diplomacy of the Axis"
    american = after.question("economic/allies").told[-2]
    assert american.startswith("USA: 6 RM, 3 chits"), "it keeps no oil"
    bare = play("economic", war({}, majors=boards(germany=german),
                                switches=["diplomacy", "technology"]))  # fmt: skip
    plain = bare.question("economic/axis")
    assert (plain.title, plain.ahead) == ("Economy of the Axis", [])
    assert not any("in progress" in line for line in plain.told)


@clause("WAW-CORE.DIP-1", "WAW-CORE.DIP-11", "WAW-CORE.DIP-12", "WAW-CORE.SEC-4")
def test_the_letter_on_diplomacy_shows_what_can_be_bought() -> None:
    at = war({"Iraq Oil": "uk 1 ground"}, majors=boards(germany={"rm": 3}, uk={"rm": 2}),
             cup=[{"id": "c1", "kind": "no_effect"}],
             tracks={"romania": -2, "usa": 0, "spain": 0},
             events={"iraq_revolt": "available", "italo_greek_war": "available"},
             countries={"italy": "war axis"})  # fmt: skip
    at.effort_sets["axis"]["usa"] = 0
    ask = play("diplomacy", at).question("diplomacy/axis")
    assert ask.told == [
        "The cup holds 1 chit.",
        "Germany: 3 RM.",
        "Italy: 0 RM.",
        "Efforts at hand: Spain (2).",
        "Events to buy: Iraq revolt.",
    ]
    assert ask.facts == {"rm": 3, "cup": 1}
    assert (ask.scope, ask.standing) == ("3/home/axis", ["AlwaysEffort"])
    at.tracks = {}
    assert "Efforts at hand: none." in play("diplomacy", at).question("diplomacy/axis").told


@clause("WAW-CORE.SW-1", "WAW-CORE.SW-2")
def test_the_letter_on_strategic_warfare_shows_what_can_sail_and_fly() -> None:
    at = war({}, majors=boards(germany={"points": {"submarine": 3}},
                               uk={"rm": 2, "points": {"asw": 1, "bomber": 2}},
                               usa={"sm": 4, "points": {"asw": 2}}))  # fmt: skip
    after = play("strategic_warfare", at)
    ask = after.question("warfare/allies")
    assert ask.told == [
        "United Kingdom: 2 RM, 6 Strategic Movement points, ASW 1, bombers 2",
        "USA: 0 RM, 4 Strategic Movement points, ASW 2, bombers 0",
    ]
    assert ask.facts == {"asw": 3, "submarines": 3}
    assert (ask.clause, ask.standing) == ("WAW-CORE.SW-1", ["AlwaysEscort"])
    axis_ = after.question("warfare/axis")
    assert axis_.told == ["Submarine points: 3."]
    assert (axis_.clause, axis_.standing) == ("WAW-CORE.SW-2", ["AlwaysHunt"])
    lost = war({}, majors=boards(), countries={"germany": "surrendered", "uk": "surrendered"})
    assert [ask.seat for ask in play("strategic_warfare", lost).trial.questions] == ["allies"]


# ------------------------------------------------------------------------ in combat


def fight(orders: str, german: str = "6 ground, 1 elite, 3 air", **given: Any) -> After:
    """Germans in Berlin against four Polish units, a British air fleet in Warsaw; both sides
    want to be asked about everything."""
    dice = given.pop("dice", None)
    at = war({"Berlin": f"germany {german}", "West Poland": "poland 4 ground",
              "Warsaw": "uk 1 air"}, control={"uk": ["Warsaw"]}, **given)  # fmt: skip
    every = "ask me about everything"
    return axis(at, f"{every}\n{orders}", allies=every, dice=dice)


def asked(after: After, key: str) -> Ask:
    ask = after.question(key)
    assert (ask.reaction, ask.topic) == (True, key.split("/")[0])
    assert ask.silence == "What you said ahead counts, else what is usual."
    return ask


@clause("WAW-CORE.SEQ-17", "WAW-CORE.AIR-3", "WAW-CORE.AIR-14")
def test_who_wants_it_is_asked_at_each_decision_of_a_combat() -> None:
    after = fight("attack West Poland from Berlin support 1 operational, 1 tactical, 1 reserve",
                  turn=6)  # fmt: skip
    air = asked(after, "air/west_poland/1")
    assert (air.seat, air.accepts, air.clause) == ("allies", ["OpposeAir"], "WAW-CORE.AIR-3")
    assert air.title == (
        "West Poland is attacked with 1 air fleet in Operational and 1 in Tactical Support;"
        " 1 of yours is in range."
    )
    assert air.facts == {
        "units": 4, "enemy units": 7, "lead": -3, "attacking": False, "defending": True,
        "exploiting": False, "limited": False, "enemy air": 2, "tactical": 0, "winter": True,
        "air": 1,
    }  # fmt: skip
    reserve = asked(after, "reserve/west_poland/1")
    assert (reserve.seat, reserve.accepts) == ("axis", ["AddReserve"])
    assert reserve.title == (
        "West Poland: the enemy opposes with 1 and 0 air fleets; add 1 in reserve?"
    )
    assert (reserve.facts["air"], reserve.facts["enemy air"], reserve.facts["tactical"]) == (
        1,
        1,
        1,
    )
    die = asked(after, "elite die/west_poland/1")
    assert (die.clause, die.accepts) == ("WAW-CORE.DICE-7", ["EliteDie"])
    assert (die.facts["lead"], die.facts["attacking"]) == (3, True)


@clause("WAW-CORE.AIR-3")
@pytest.mark.parametrize(
    ("line", "operational", "tactical"),
    [
        ("oppose with 1 operational and 2 tactical", 1, 2),
        ("oppose air with 2 tactical at West Poland", 0, 2),
        ("oppose with 3 operational air fleets", 3, 0),
        ("oppose with 2 tactical and 3 operational", 3, 0),
        ("oppose with all air", 2, 1),
        ("oppose no air", 0, 0),
    ],
)
def test_the_defender_says_which_support_each_fleet_opposes(
    line: str, operational: int, tactical: int
) -> None:
    at = war({"Berlin": "germany 6 ground, 3 air", "West Poland": "poland 4 ground",
              "Warsaw": "uk 3 air"}, control={"uk": ["Warsaw"]}, turn=6)  # fmt: skip
    orders = "attack West Poland from Berlin support 2 operational, 1 tactical"
    after = axis(at, orders, allies=line, dice=None)
    told = [one for one in after.told("AirCommitted") if one["step"] == "defender"]
    found = [(len(one["operational"]), len(one["tactical"])) for one in told]
    assert found == [(operational, tactical)] * bool(operational or tactical)


@clause("WAW-CORE.DICE-8", "WAW-CORE.RES-15", "WAW-CORE.RET-3", "WAW-CORE.EXP-3")
def test_so_he_is_at_rerolls_losses_retreats_and_exploitations() -> None:
    faces = [6, 6, 2, 2, 6, 2]
    after = fight("attack West Poland from Berlin support 2 tactical", "7 ground, 2 air",
                  dice=[*faces, *[6] * 30])  # fmt: skip
    again = asked(after, "rerolls/west_poland/1")
    assert again.title.endswith("enemy 1, 1. Roll one again?")
    assert again.facts["tactical"] == 2
    lost = asked(after, "losses/west_poland/1")
    assert (lost.seat, lost.accepts) == ("allies", ["LoseFirst"])
    assert lost.title == "West Poland: 3 of your 4 units are lost."
    gone = asked(after, "retreats/west_poland/1")
    assert gone.title == "West Poland is lost: where does 1 unit retreat?"
    assert (gone.clause, gone.accepts) == ("WAW-CORE.RET-3", ["RetreatTo"])
    exploit = after.question("exploitation/west_poland/2")
    assert exploit.title == "West Poland is taken: exploit from there?"
    assert (exploit.seat, exploit.accepts, exploit.reaction) == ("axis", ["Exploit"], True)
    more = after.question("offensives/1")
    assert more.accepts == ["Limited", "Operation", "Exploit", "DropBomb"]
    assert (more.clause, more.reaction) == ("WAW-CORE.OPS-4", False)


@clause("WAW-CORE.SEQ-17", "WAW-CORE.SEQ-18")
def test_who_has_not_said_so_is_asked_nothing() -> None:
    at = war({"Berlin": "germany 4 ground", "West Poland": "poland 4 ground"})
    after = axis(at, "attack West Poland from Berlin", allies="ask me about rerolls")
    keys = [ask.key for ask in after.trial.questions if ask.key not in ("doctrine", "script")]
    assert keys == []


# ------------------------------------------------------------------------ war and peace


@clause("WAW-CORE.SUR-17", "WAW-3.14-3")
def test_germany_is_asked_which_italians_it_keeps() -> None:
    units = {"Milan": "italy 3 ground", "Kiel": "italy 2 naval", "Sicily": "uk 2 ground",
             "Rome": "uk 2 ground"}  # fmt: skip
    held = {"uk": ["Sicily", "Rome"]}
    at = war(units, control=held, countries={"italy": "war axis"})
    dice = {"italy/ground": 2, "italy/naval": 3}
    ask = play("turn_end", at, dice=dice).question("italy/keep")
    assert ask.told == ["1 ground units and 2 fleets stay."]
    assert len(ask.options["units"]) == 5
    assert (ask.seat, ask.accepts, ask.reaction) == ("axis", ["Keep"], True)
    none = play("turn_end", at, dice={"italy/ground": 1, "italy/naval": 3})
    assert none.trial.questions == [], "none of the ones and all of the others"
    assert none.one("ItalyLeft") == {"ground_roll": 0, "naval_roll": 2, "ground": 0, "naval": 2}
    assert [(u.kind, u.remnant) for u in none.position.units if u.nation == "italy"] == [
        ("naval", True), ("naval", True),
    ]  # fmt: skip


@clause("WAW-CORE.SUR-6", "WAW-3.19-4")
def test_the_axis_is_asked_where_the_army_of_vichy_stands() -> None:
    units = {"Paris": "germany 3 ground", "Lyon": "france 8 ground, 3 air",
             "Brest": "france 1 naval"}  # fmt: skip
    dice = {f"colony/{one}": 2 for one in ("morocco", "algeria", "tunis", "levant")}
    at = war(units, control={"germany": ["Paris"]})
    after = play("turn_end", at, dice=dice)
    ask = after.question("vichy")
    assert ask.title == "Where do the 2 ground units of Vichy France stand?"
    assert ask.options["place"] == ["lyon", "marseille", "morocco", "algeria", "tunis", "levant"]
    assert (ask.facts, ask.accepts, ask.reaction) == ({"number": 2}, ["Put"], True)
    assert after.one("VichyCreated") == {
        "ground": 2, "air": 1, "fleets": 1, "free_french": True,
    }  # fmt: skip
    assert after.units("Marseille") == {"vichy ground": 2, "vichy air": 1, "vichy naval": 1}
    few = war({**units, "Lyon": "france 5 ground"}, control={"germany": ["Paris"]})
    assert play("turn_end", few, dice=dice).trial.questions == [], "one unit has no choice"


@clause("WAW-CORE.VIC-2", "WAW-2.2-8")
def test_the_peace_is_offered_with_its_conditions_alone() -> None:
    everything = ["Suez", "West Egypt", "Iraq Oil", "Baghdad", "Persia", "Levant",
                  "Transjordan Palestine", "Morocco", "Algeria", "Tunis", "Tripoli", "Tobruk",
                  "Italian Ethiopia", "ethiopia_uk"]  # fmt: skip
    given: dict[str, Any] = {"countries": {"france": "surrendered"},
                             "control": {"germany": everything}}  # fmt: skip
    ask = play("turn_end", war({}, **given)).question("peace")
    assert (ask.seat, ask.at_most, ask.topic) == ("axis", 1, "the peace")
    assert (ask.accepts, ask.default) == (["TakePeace", "FightOn"], [{"order": "FightOn"}])
    given["control"] = {"germany": everything[:-1], "uk": everything[-1:]}
    assert play("turn_end", war({}, **given)).trial.questions == []


@clause("WAW-3.10-2", "WAW-CORE.DOW-2")
def test_who_gets_a_minor_is_asked_where_it_deploys() -> None:
    at = war({"Berlin": "germany 4 ground"}, countries={"romania": "neutral"})
    after = axis(at, "declare war on Romania")
    ask = after.question("muster/romania")
    assert (ask.seat, ask.clause, ask.reaction) == ("allies", "WAW-3.10-2", True)
    assert ask.title == "Where does Romania deploy its 6 ground units?"
    assert ask.told == [
        "At most 3 in Bucarest.", "The house proposes 3 in Bucarest, 3 in Transylvania.",
    ]  # fmt: skip
    assert (ask.facts, ask.accepts) == ({"number": 6}, ["Put"])
    assert "bucarest" in ask.options["place"]
    assert queued(after.position, "romania", "ground") == []
