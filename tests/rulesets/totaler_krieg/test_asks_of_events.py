"""15 What political events ask of the factions, one question after the other: each with its
clause, the first of the ways open and their number, and what silence does."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.protocol import Ask
from tests.rulesets.totaler_krieg.kit_events import receive, start
from tests.rulesets.totaler_krieg.test_asks_in_war import whole

UNITS = {
    "e3609": "Rus-inf01, Rus-HQ_Kiev/3",
    "w3825": "GER-inf01",
    "e3608": "GER-1P/2",
    "w3916": "Bri-inf01, US-inf01",
    "w3714": "Bri-1A/2",
}
COUNTRIES = {"France": "active western", "Poland": "conquered western"}
NUMBERED = {"units": 3, "places": 3, "countries": 3, "unit": 3, "leave": 3}
"""Of long lists the first few and their number are held."""


def seen(ask: Ask, then: Any) -> tuple[str, str, str, str, dict[str, object], str]:
    found = whole(ask, then)
    options = {
        name: list(ways) if len(ways) < 6 else [*ways[: NUMBERED.get(name, 3)], len(ways)]
        for name, ways in found.get("options", {}).items()
    }
    assert found["topic"] in ("politics", "losses")
    assert found["facts"]["turn"] == then.turn if found["topic"] == "politics" else True
    key = found["key"].removeprefix("event/")
    return found["seat"], key, found["clause"], found["title"], options, found["silence"]


STEPS = "Germany loses one armor step or two infantry steps. Which?"
PZ = {"unit": ["GER-inf01", "GER-1P"], "leave": ["", "GER-pz01", "GER-pz02", 22]}
EVENTS: dict[tuple[str, str], list[tuple[str, str, str, str, dict[str, object], str]]] = {
    ("15.33", "axis"): [
        ("axis", "15.33/places", "TK-15.33-1", "Which hex does the A-bomb devastate?",
         {"places": ["w4025", "w3523", "w3526", 30], "option": ["nothing"]}, "Ronne (w4025)."),
    ],
    ("15.33", "western"): [
        ("western", "15.33/places", "TK-15.33-3", "Which hex does the A-bomb devastate?",
         {"places": ["w3825", "w3013", "w3014", 119], "option": ["nothing"]}, "Berlin (w3825)."),
        ("western", "15.33/units", "TK-15.33-6",
         "Which enemy unit or marker does the bomb destroy?",
         {"units": ["GER-inf01"], "option": ["nothing"]}, "GER-inf01."),
    ],
    ("15.36", "axis"): [
        ("axis", "15.36/option", "TK-15.36-1", "Special Weapons Success: what do you apply?",
         {"option": ["support", "steps", "nothing"]}, "a support unit."),
        ("axis", "15.36/units", "TK-15.36-1", "Which Allied support unit goes to the Delay Box?",
         {"units": ["FRA-Fr_1", "FRA-Fr_2", "FRA-Armee_Air", 39]}, "FRA-Fr_1."),
    ],
    ("15.14", "axis"): [
        ("axis", "15.14/factions", "TK-15.14-3", "Which Allied faction profits from your Failure?",
         {"factions": ["western", "soviet"]}, "Western."),
        ("western", "15.14/place", "TK-15.14-3", "Failure: around which hex?", {}, "e3608."),
        ("western", "15.14/units", "TK-15.14-4", "Which support unit goes to the Delay Box?",
         {"units": ["GER-LF1", "GER-LF2", "GER-LF3", 15], "option": ["nothing"]}, "GER-LF1."),
    ],
    ("15.14", "soviet"): [
        ("axis", "15.14/place", "TK-15.14-1", "Failure: around which hex?", {}, "Kiev (e3609)."),
        ("axis", "15.14/units", "TK-15.14-2", "Which support unit goes to the Delay Box?",
         {"units": ["RUS-1VA", "RUS-2VA", "RUS-4VA", 10], "option": ["nothing"]}, "RUS-1VA."),
    ],
    ("15.8", "western"): [
        ("western", "15.8/option", "TK-15.8-1", "Coup Attempt: what do you lose?",
         {"option": ["support", "steps"]}, "a support unit."),
        ("western", "15.8/units", "TK-15.8-2",
         "Coup Attempt: which support unit goes to the Delay Box?",
         {"units": ["FRA-Fr_1", "FRA-Fr_2", "FRA-Armee_Air", 29]}, "FRA-Fr_1."),
        ("western", "loss/15.8", "TK-15.8-3", "Coup Attempt: which step is lost?",
         {"unit": ["Bri-inf01", "US-inf01", "Bri-1A"],
          "leave": ["", "Bri-inf02", "Bri-inf03", 32]}, "Bri-inf01 loses the step."),
        ("western", "loss/15.8/2", "TK-15.8-3", "Coup Attempt: which step is lost?",
         {"unit": ["US-inf01", "Bri-1A"], "leave": ["", "Bri-inf01", "Bri-inf02", 33]},
         "US-inf01 loses the step."),
    ],
    ("15.22", "western"): [
        ("axis", "15.22/option", "TK-15.22-1", STEPS, {"option": ["infantry", "armor"]},
         "infantry steps."),
        ("axis", "loss/15.22", "TK-15.22-1", "Which infantry step is lost?", PZ,
         "GER-inf01 loses the step."),
        ("axis", "loss/15.22/2", "TK-15.22-1", "Which infantry step is lost?",
         {"unit": ["GER-1P"], "leave": ["", "GER-pz01", "GER-pz02", 22]},
         "GER-1P loses the step."),
    ],
    ("15.28", "soviet"): [
        ("soviet", "15.28/option", "TK-15.28-1", "Neutrals Pressured: what do you apply?",
         {"option": ["discussions", "minor_politics"]}, "Neutrality Discussions."),
        ("soviet", "15.28/countries", "TK-15.28-3", "Neutrality Discussions: in which Country?",
         {"countries": ["Austria", "Baltic States", "Belgium-Holland", 20]}, "Austria."),
    ],
    ("15.31", "western"): [
        ("western", "15.31/option", "TK-15.31-1", "Political Option: what do you apply?",
         {"option": ["consider", "military_failure", "declare_war", "western_talks", "nothing"]},
         "Neutrals Consider Options."),
        ("western", "15.31/influence", "TK-15.31-9",
         "Influence: in which Country, and to do what?",
         {"countries": ["Austria", "Baltic States", "Belgium-Holland", 20], "option": ["place"]},
         "You place Influence in Austria."),
    ],
    ("15.37", "western"): [
        ("western", "15.37/option", "TK-15.37-1", "Successful Challenge: what do you apply?",
         {"option": ["attack", "declare_war", "nothing"]}, "Attack."),
    ],
    ("15.39", "axis"): [
        ("axis", "15.39/option", "TK-15.39-1",
         "The Bell Tolls for Thee: lose a step for a Civil War Victory?",
         {"option": ["nothing", "yes"]}, "nothing."),
    ],
    ("15.25", "soviet"): [
        ("axis", "15.25/countries", "TK-15.25-1", "Minor Country Created: which area?",
         {"countries": ["Poland"], "option": ["nothing"]}, "Poland."),
    ],
    ("15.26", "axis"): [
        ("axis", "15.26/tables", "TK-15.26-1", "Minor Country Politics: on which Area Table?",
         {"tables": ["Area:Central", "Area:Western", "Area:Northern", 7]}, "Area:Central."),
    ],
}  # fmt: skip
FURTHER: dict[str, dict[str, str]] = {
    "15.14": {"failure": "command"},
    "15.37": {"box": "britain"},
    "15.26": {"country": "Italy"},
}


@pytest.mark.clause(*sorted({one[2] for asks in EVENTS.values() for one in asks}))
@pytest.mark.parametrize(("section", "seat"), EVENTS)
def test_what_an_event_asks(section: str, seat: str) -> None:
    there = start(war="total", units=UNITS, countries=COUNTRIES)
    after = receive(section, seat, there=there, dice=[3] * 8, **FURTHER.get(section, {}))  # type: ignore[arg-type]
    asks = [seen(ask, after.position) for ask in after.trial.questions]
    assert asks == EVENTS[section, seat]
