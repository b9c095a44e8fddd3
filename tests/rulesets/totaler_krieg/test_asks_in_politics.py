"""1, 2.1, 6, 13.7, 15, 16 What the factions are asked by cards, events and Countries: questions
whole, with the ways open and what silence does."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.protocol import load_orders
from adjudicator.rulesets.totaler_krieg.book.countries import frontiers, reactivation, states
from tests.rulesets.totaler_krieg.kit import After, position
from tests.rulesets.totaler_krieg.kit_countries import CLASSES, Bench
from tests.rulesets.totaler_krieg.kit_events import do, receive, start
from tests.rulesets.totaler_krieg.test_alarms import BARE, borders, happens
from tests.rulesets.totaler_krieg.test_asks_in_war import ONE, asked, whole
from tests.rulesets.totaler_krieg.test_events_losses import axis_minors
from tests.rulesets.totaler_krieg.test_events_losses import front as offensive
from tests.rulesets.totaler_krieg.test_events_options import front
from tests.rulesets.totaler_krieg.test_internment import relieved
from tests.rulesets.totaler_krieg.test_liberation import world
from tests.rulesets.totaler_krieg.test_minors import activated
from tests.rulesets.totaler_krieg.test_peace import declared, in_war
from tests.rulesets.totaler_krieg.test_war_states import TRUCES, at_peace

clause = pytest.mark.clause
POLITICS = {"topic": "politics", "standing": ["AlwaysPick", "AlwaysChoose"]}


@clause("TK-6.1.1-1", "TK-6.1.2-1")
def test_in_the_war_and_peace_segment_wars_are_asked_for_before_truces() -> None:
    after = declared(in_war("axis", posture={"russia": "negotiation"}))
    turn = after.position.turn
    assert asked(after, "declarations") == {
        "seat": "axis",
        "key": "declarations",
        "clause": "TK-6.1.1-1",
        "title": "Do you declare war on Neutral Minor Countries?",
        "accepts": ["DeclareWar"],
        "facts": {"turn": turn},
        "silence": "You declare no war.",
        "topic": "declarations of war",
    }
    assert asked(after, "truces") == {
        "seat": "axis",
        "key": "truces",
        "clause": "TK-6.1.2-1",
        "title": "Do you reduce Truces by one level?",
        "accepts": ["ReduceTruces"],
        "facts": {"turn": turn},
        "silence": "The Truces stay as they are.",
        "topic": "truces",
    }
    assert [ask.key for ask in after.trial.questions] == ["declarations", "truces"]


@clause("TK-16.5.1-1")
def test_who_may_rise_again_is_asked_of_its_faction() -> None:
    units = {"conquered:soviet": "Fin-Kar, Fin-Res, Fin-arm", "conquered:western": "Yug-Res"}
    there = world(
        "soviet", units, {"Finland": "conquered soviet", "Yugoslavia": "conquered western"}
    )
    bench = Bench(there)
    bench.drive(reactivation.reactivations(there, bench.table))
    assert whole(bench.asked("reactivation"), there) == {
        "seat": "soviet",
        "key": "reactivation",
        "clause": "TK-16.5.1-1",
        "title": "Which Conquered Countries rise again?",
        "told": ["Finland"],
        "accepts": ["Reactivate"],
        "options": {"country": ["Finland"]},
        "default": [{"order": "Reactivate", "country": "Finland"}],
        "silence": "All of them.",
        "topic": "reactivation",
    }


@clause("TK-16.1.2-7")
def test_the_axis_says_what_ends_an_occupation() -> None:
    bench = relieved({"w2920": "GER-2_Army/2", "w2623": "Italy-5"})
    assert whole(bench.asked("occupation"), bench.position) == {
        "seat": "axis",
        "key": "occupation/Italy",
        "clause": "TK-16.1.2-7",
        "title": "Italy is under Occupation by GER-2_Army. What is done?",
        "accepts": ["Remedy"],
        "options": {"country": ["Italy"]},
        "facts": {"country": "Italy"},
        "default": [{"order": "Remedy", "country": "Italy"}],
        "silence": "The units break down.",
        "topic": "occupation",
        "at_most": 1,
        "standing": ["AlwaysRelieve"],
    }


@clause("TK-16.5.4-7")
def test_the_axis_is_asked_whom_russia_sends_to_its_border() -> None:
    bench = happens(frontiers.border_defense, borders("Bessarabia/Rumania", BARE))
    ask = whole(bench.asked("border defense"), bench.position)
    places = ["e3008", "e3009", "e3108", "e3208"]
    assert ask.pop("options") == {
        "unit": ["Rus-inf02", "Rus-inf03", "Rus-inf04"],
        "place": places,
    }
    assert ask == {
        "seat": "axis",
        "key": "border defense",
        "clause": "TK-16.5.4-7",
        "title": "Russia leaves borders bare. Which of its units do you send there?",
        "told": ["Bessarabia: 3 steps in e3008, e3009, Chisinau (e3108), Balti (e3208)"],
        "accepts": ["Deploy"],
        "silence": "The smallest units that can be spared.",
        "topic": "border defense",
        "standing": ["AlwaysDeploy"],
    }


@clause("TK-12.3-4")
def test_with_total_war_the_axis_is_asked_which_truces_it_lifts() -> None:
    bench = Bench(at_peace("limited", posture=TRUCES))
    bench.drive(states.total_war(bench.position, bench.table, "TK-12-8"))
    assert whole(bench.asked("war/truces"), bench.position) == {
        **ONE,
        "seat": "axis",
        "key": "war/truces",
        "clause": "TK-12.3-4",
        "title": "Total War begins. Which Truce markers do you take off the Posture Display?",
        "accepts": ["LiftTruces"],
        "options": {"boxes": ["britain", "france", "russia"]},
        "default": [{"order": "LiftTruces", "none": True}],
        "silence": "All of them stay.",
        "topic": "truces",
        "standing": ["AlwaysLiftTruces"],
    }


def event(section: str, seat: str, key: str, there: Any, **more: Any) -> dict[str, Any]:
    return asked(receive(section, seat, there=there, **more), key)


@clause("TK-15.40-1")
def test_volkssturm_asks_where_its_infantry_appears() -> None:
    vg = [f"GER-VG{number}" for number in range(1, 7)]
    there = start(war="total", places=dict.fromkeys(vg, "event:15.40"))
    ask = event("15.40", "axis", "event/15.40/step", there)
    (default,) = load_orders(ask.pop("default"), CLASSES)
    assert (default.tag(), getattr(default, "unit", "")) == ("Raise", "GER-VG1")
    assert ask.pop("silence").startswith("GER-VG1 at ")
    assert ask == {
        **ONE,
        "seat": "axis",
        "key": "event/15.40/step",
        "clause": "TK-15.40-1",
        "title": "Volkssturm: where does the VG infantry appear?",
        "accepts": ["Raise", "Choose"],
        "options": {"unit": [f"GER-VG{n}" for n in range(1, 7)], "option": ["nothing"]},
        "facts": {"turn": there.turn, "event": "15.40"},
        "topic": "replacements",
    }


@clause("TK-15.21-2")
def test_a_step_of_an_event_is_asked_for_with_its_place_in_words() -> None:
    there = start(war="limited", phasing="western")
    after = receive("15.21", "western", there=there, orders={"western": "choose colonial"})
    ask = asked(after, "event/15.21/step")
    units = ask.pop("options")["unit"]
    assert (units[0], "Bri-Aus1" in units, "Bri-inf01" in units) == ("Bri-Afr", True, False)
    assert ask == {
        **ONE,
        "seat": "western",
        "key": "event/15.21/step",
        "clause": "TK-15.21-2",
        "title": "One replacement step: which unit, and where?",
        "accepts": ["Raise"],
        "facts": {"turn": there.turn, "event": "15.21"},
        "default": [{"order": "Raise", "unit": "Bri-Afr", "place": "box:africa"}],
        "silence": "Bri-Afr at Africa Box.",
        "topic": "replacements",
    }


@clause("TK-15.14-1")
def test_a_failure_is_laid_where_most_of_the_sufferer_stands() -> None:
    assert event("15.14", "soviet", "event/15.14", front(), failure="command") == {
        **ONE, **POLITICS,
        "seat": "axis",
        "key": "event/15.14/place",
        "clause": "TK-15.14-1",
        "title": "Failure: around which hex?",
        "accepts": ["Pick"],
        "facts": {"turn": 1, "event": "15.14", "any": "places"},
        "default": [{"order": "Pick", "places": ["e3609"]}],
        "silence": "Kiev (e3609).",
    }  # fmt: skip


@clause("TK-15.20-1")
def test_a_mandated_offensive_is_asked_for_or_an_armor_step() -> None:
    ask = event("15.20", "axis", "event/15.20", offensive())
    turn = ask["facts"].pop("turn")
    assert turn == offensive().turn
    assert ask == {
        **ONE,
        "seat": "axis",
        "key": "event/15.20",
        "clause": "TK-15.20-1",
        "title": "Mandated Offensive: one attack with an armor-type unit, or an armor step?",
        "accepts": ["MandatedAttack", "Choose"],
        "options": {"option": ["steps"]},
        "facts": {"event": "15.20"},
        "default": [{"order": "Choose", "option": ["steps"]}],
        "silence": "You lose an armor step.",
        "topic": "politics",
        "standing": ["AlwaysChoose"],
    }


@clause("TK-15.31-12")
def test_whose_policy_ends_is_asked_by_the_name_of_its_box() -> None:
    there = start(war="limited", posture={"britain": "guarantees", "france": "entente",
                                          "western_minors": "guarantees"})  # fmt: skip
    after = receive("15.31", "axis", there=there, orders={"axis": "choose War with the West"})
    assert asked(after, "event/15.31/boxes") == {
        **ONE, **POLITICS,
        "seat": "axis",
        "key": "event/15.31/boxes",
        "clause": "TK-15.31-12",
        "title": "War with the West: whose Policy ends?",
        "accepts": ["Pick"],
        "options": {"boxes": ["britain", "france"]},
        "facts": {"turn": 1, "event": "15.31", "country": ""},
        "default": [{"order": "Pick", "boxes": ["britain"]}],
        "silence": "Britain.",
    }  # fmt: skip


@clause("TK-15.1-11")
def test_which_step_an_event_takes_is_asked_of_its_owner() -> None:
    there = axis_minors(w3720="Italy-Ari, Italy-Col")
    after = receive("15.1", "western", there=there, orders={"western": "choose loss"})
    assert asked(after, "loss/") == {
        **ONE,
        "seat": "axis",
        "key": "loss/15.1",
        "clause": "TK-15.1-11",
        "title": "Which step is lost in Ruhr (w3720)?",
        "accepts": ["Lose"],
        "options": {"unit": ["Italy-Col", "Italy-Ari"], "leave": [""]},
        "default": [{"order": "Lose", "unit": "Italy-Col"}],
        "silence": "Italy-Col loses the step.",
        "topic": "losses",
        "standing": ["AlwaysLose"],
    }


@clause("TK-15.19-1")
def test_influence_is_asked_for_with_what_each_country_allows() -> None:
    dice = {"politics/axis/Diplomatic Incident": 6, "politics/axis/Guarantee": 3}
    text = "roll(Diplomatic Incident, country:Hungary)"
    after = do(text, "axis", there=start(war="limited"), dice=dice)
    assert asked(after, "event/15.19") == {
        **ONE,
        "seat": "axis",
        "key": "event/15.19",
        "clause": "TK-15.19-1",
        "title": "Influence: in which Country, and to do what?",
        "told": ["Hungary: place"],
        "accepts": ["Sway"],
        "options": {"countries": ["Hungary"], "option": ["place"]},
        "facts": {"turn": 1, "event": "15.19"},
        "default": [{"order": "Sway", "countries": ["Hungary"], "option": "place"}],
        "silence": "You place Influence in Hungary.",
        "topic": "politics",
        "standing": ["AlwaysSway", "AlwaysChoose"],
    }


def joined(after: After, country: str) -> dict[str, Any]:
    return asked(after, f"activation/{country}")


@clause("TK-13.7.1-7")
def test_who_joins_a_faction_is_set_up_by_it() -> None:
    after = receive("15.2", "axis", "Ireland", war="limited", dice=[1] * 4)
    assert joined(after, "Ireland") == {
        "seat": "axis",
        "key": "activation/Ireland",
        "clause": "TK-13.7.1-7",
        "title": "Ireland joins the Axis faction: set it up",
        "accepts": ["SetUp"],
        "options": {"unit": ["", "Ire-inf", "Ire-Res"], "units": ["Ire-inf", "Ire-Res"]},
        "facts": {"country": "Ireland", "how": "15.2", "units": 1},
        "silence": "Its units stand in Cities and Ports, the strongest mobilize.",
        "topic": "set-up",
        "standing": ["AlwaysSetUp", "AlwaysMobilize"],
    }
    ask = joined(activated("Persia", "", scenario="start-1941"), "Persia")
    assert (ask["seat"], ask["title"]) == ("soviet", "Persia joins the Soviet faction: set it up")
    assert ask["options"]["units"] == ["Per-1", "Per-2", "Per-Res"]
    assert ask["facts"] == {"country": "Persia", "how": "6.1.1", "units": 2}


@clause("TK-13.5-11")
def test_in_pre_war_the_axis_is_asked_with_whom_a_country_aligns() -> None:
    there = position(scenario="campaign-1937", turn="1939 Aug-Sept")
    after = activated("Poland", "", "15.7", start=there)
    assert asked(after, "alignment") == {
        **ONE,
        "seat": "axis",
        "key": "alignment/Poland",
        "clause": "TK-13.5-11",
        "title": "With which Allied faction does Poland align?",
        "accepts": ["Align"],
        "options": {"faction": ["western", "soviet"], "country": ["", "Poland"]},
        "facts": {"country": "Poland"},
        "default": [{"order": "Align", "country": "Poland", "faction": "western"}],
        "silence": "Poland aligns with the Western faction.",
        "topic": "alignment",
        "standing": ["AlwaysAlign"],
    }
