"""15 What is said of a unit, a place or a Country that an event's question does not take: the
rule that forbids it, with what is there."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.dice import LoadedDice
from adjudicator.core.protocol import Table
from adjudicator.rulesets.totaler_krieg.book.events.acting import case_of
from adjudicator.rulesets.totaler_krieg.book.events.picks import barred
from tests.rulesets.totaler_krieg.kit import board
from tests.rulesets.totaler_krieg.kit_events import start

clause = pytest.mark.clause

THERE: dict[str, Any] = {
    "turn": "1943 May-June",
    "war": "total",
    "posture": {"britain": "armistice"},
    "units": {
        "w3925": "GER-inf01, GER-LF1",
        "e1908": "GER-inf02/back",
        "e3702": "GER-SS_a",
        "e3704": "GER-1P/3",
        "w3825": "Bri-inf02",
        "e3609": "Rus-inf01, Rus-HQ_Kiev/3",
        "strategic": "UNI-8BC",
        "pacific": "BRI-FC",
        "station:North Sea": "BRI-Home",
        "delay": "Rus-HQ_West/3",
        "turn:60": "GER-LF2",
    },
    "countries": {"Italy": "active axis", "Hungary": "active axis", "Poland": "conquered western"},
    "civil_war": {
        "country": "Spain",
        "support": "soviet",
        "strongholds": {"w2408": "nationalist"},
        "centers": {"w2911": "nationalist", "w2512": "republican"},
    },
    "influence": {"Turkey": "axis"},
}
SAID = [
    ("TK-15.1-11", "soviet", "15.1", "", "e1908", "TK-15.1-6", "GER-inf02 in Rhodes (e1908) is on"),
    ("TK-15.1-11", "soviet", "15.1", "", "e3702", "TK-15.1-10", "GER-SS_a in Warsaw (e3702) is"),
    ("TK-15.1-11", "soviet", "15.1", "", "e3704", "TK-15.1-11", "GER-1P in Brest-Litovsk (e3704)"),
    ("TK-15.1-11", "soviet", "15.1", "", "e3609", "TK-15.1-11", "No Axis unit or marker is in"),
    ("TK-15.18-6", "axis", "15.18", "", "e3609", "TK-15.18-6", "Rus-inf01 in Kiev (e3609) is"),
    ("TK-15.18-6", "axis", "15.18", "", "e3702", "TK-15.18-6", "No Allied unit or marker is in"),
    ("TK-15.2-2", "axis", "15.2", "Bulgaria", "Sweden", "TK-15.2-2", "Sweden has no Border with"),
    ("TK-15.2-2", "axis", "15.2", "Bulgaria", "Hungary", "TK-15.2-2", "Hungary is Active, not"),
    ("TK-15.2-4", "soviet", "15.2", "France", "Spain", "TK-13.8.4-3", "Spain is in Civil War"),
    ("TK-15.26-3", "axis", "15.26", "Hungary", "Vichy", "TK-13.2-9", "Vichy does not exist now"),
    ("TK-15.4-2", "soviet", "15.4", "", "w2408", "TK-15.4-3", "The Stronghold in Seville (w2408)"),
    ("TK-15.4-2", "soviet", "15.4", "", "w2512", "TK-15.4-2", "Valencia (w2512) is Republican al"),
    ("TK-15.4-2", "soviet", "15.4", "", "e3609", "TK-15.4-2", "There is no Center or Stronghold"),
    ("TK-15.4-4", "axis", "15.4", "", "w2911", "TK-15.4-4", "Burgos (w2911) is Nationalist al"),
    ("TK-15.5-3", "soviet", "15.5", "", "w2408", "TK-15.5-3", "The Stronghold in Seville (w2408)"),
    ("TK-15.8-2", "soviet", "15.8", "", "BRI-FC", "TK-15.8-2", "BRI-FC is not yours"),
    ("TK-15.8-2", "western", "15.8", "", "BRI-FC", "TK-15.8-2", "BRI-FC is in the Pacific"),
    ("TK-15.8-4", "soviet", "15.8", "", "Rus-inf01", "TK-15.8-4", "Rus-inf01 is not an HQ"),
    ("TK-15.8-4", "soviet", "15.8", "", "Rus-HQ_West", "TK-15.8-4", "Rus-HQ_West is in the Delay"),
    ("TK-15.8-4", "western", "15.8", "", "Rus-HQ_Kiev", "TK-15.8-4", "Rus-HQ_Kiev is not yours"),
    ("TK-15.14-2", "axis", "15.14", "", "BRI-Home", "TK-15.14-5", "BRI-Home is in the North Sea"),
    ("TK-15.14-2", "axis", "15.14", "", "Rus-inf01", "TK-15.14-2", "Rus-inf01 is not a support"),
    ("TK-15.14-2", "axis", "15.14", "", "GER-LF1", "TK-15.14-2", "GER-LF1 is yours"),
    ("TK-15.25-1", "axis", "15.25", "", "Ukraine", "TK-15.25-2", "Odessa (e3109) in Ukraine is"),
    ("TK-15.25-1", "axis", "15.25", "", "Hungary", "TK-13.8.2-1", "Hungary is already a Country"),
    ("TK-15.28-3", "axis", "15.28", "", "Turkey", "TK-15.28-3", "Your Influence marker is in"),
    ("TK-15.28-11", "axis", "15.28", "", "Italy", "TK-15.28-11", "There is no Free Passage marker"),
    ("TK-15.31-16", "axis", "15.31", "", "Sweden", "TK-15.31-16", "Sweden is not one of your"),
    ("TK-15.30.1-3", "western", "15.30", "", "UNI-8BC", "TK-15.30.1-7", "UNI-8BC is in the Strat"),
    ("TK-15.30.1-6", "western", "15.30", "", "BRI-Home", "TK-15.30.1-6", "BRI-Home is in the Nort"),
    ("TK-15.31-4", "axis", "15.31", "", "Poland", "TK-15.31-4", "Poland is Conquered, not Neutral"),
    ("TK-15.31-12", "axis", "15.31", "", "russia", "TK-15.31-12", "It is the Policy of Britain or"),
    ("TK-15.31-12", "axis", "15.31", "", "france", "TK-15.31-12", "France is under no Policy"),
    ("TK-15.33-1", "axis", "15.33", "", "w4224", "TK-15.33-2", "Copenhagen (w4224) is in Denmark"),
    ("TK-15.33-1", "axis", "15.33", "", "w3825", "TK-15.33-2", "Bri-inf02 in Berlin (w3825) bel"),
    ("TK-15.33-1", "axis", "15.33", "", "e4312", "TK-15.33-1", "Moscow (e4312) is more than 3"),
    ("TK-15.33-3", "western", "15.33", "", "e4312", "TK-15.33-3", "Moscow (e4312) is more than 9"),
    ("TK-15.33-3", "western", "15.33", "", "w4224", "TK-15.33-4", "Copenhagen (w4224) is in Den"),
    ("TK-15.33-6", "axis", "15.33", "", "Rus-inf01", "TK-15.33-6", "Rus-inf01 is in Kiev (e3609),"),
    ("TK-15.33-6", "axis", "15.33", "", "GER-inf01", "TK-15.33-6", "GER-inf01 is not an enemy uni"),
    ("TK-15.34-2", "western", "15.34", "", "Catalonia", "TK-15.34-1", "Catalonia is not a Breakaw"),
    ("TK-15.36-1", "axis", "15.36", "", "BRI-FC", "TK-15.36-1", "BRI-FC is in the Pacific Holding"),
    ("TK-15.36-2", "axis", "15.36", "", "e3702", "TK-15.36-2", "No Allied ground unit is in"),
    ("TK-15.36-4", "axis", "15.36", "", "axis:22a", "TK-15.36-4", "Card 22a is not a Production"),
    ("TK-15.36-4", "axis", "15.36", "", "axis:45", "TK-15.36-5", "Card 45 has not been played"),
    ("TK-15.3-2", "soviet", "15.3", "Poland", "e3609", "TK-15.3-2", "Kiev (e3609) is not in the l"),
    ("TK-15.3-2", "soviet", "15.3", "Poland", "e3704", "TK-15.3-2", "Brest-Litovsk (e3704) has ne"),
    ("TK-15.16-8", "soviet", "15.16", "Turkey", "e3702", "TK-15.16-8", "An enemy unit or marker i"),
    ("TK-13.8.5-1", "axis", "", "", "Hungary", "TK-13.8.5-2", "Hungary is not one of"),
    ("TK-13.8.5-1", "western", "", "", "Italy", "TK-13.8.5-3", "Italy is not a Minor Country of"),
    ("TK-1.1.2-3", "axis", "15.19", "", "Hungary", "TK-13.2-8", "Hungary is Active, and the card"),
]  # fmt: skip


@clause("TK-13.2-8", "TK-13.2-9", "TK-13.8.2-1", "TK-13.8.4-3", "TK-13.8.5-2", "TK-13.8.5-3")
@clause("TK-15.1-6", "TK-15.1-10", "TK-15.1-11", "TK-15.2-2", "TK-15.3-2", "TK-15.4-2")
@clause("TK-15.4-3", "TK-15.4-4", "TK-15.5-3", "TK-15.8-2", "TK-15.8-4", "TK-15.14-2")
@clause("TK-15.14-5", "TK-15.16-8", "TK-15.18-6", "TK-15.25-2", "TK-15.28-3", "TK-15.28-11")
@clause("TK-15.30.1-6", "TK-15.30.1-7", "TK-15.31-4", "TK-15.31-12", "TK-15.31-16", "TK-15.33-1")
@clause("TK-15.33-2", "TK-15.33-3", "TK-15.33-4", "TK-15.33-6", "TK-15.34-1", "TK-15.36-1")
@clause("TK-15.36-2", "TK-15.36-4", "TK-15.36-5")
@pytest.mark.parametrize(("asked", "faction", "event", "country", "name", "by", "text"), SAID)
def test_what_forbids_a_name_is_told(
    asked: str, faction: str, event: str, country: str, name: str, by: str, text: str
) -> None:
    there = start(**THERE)
    table = Table(board=board(), dice=LoadedDice(), rulings={}, phase="politics")
    case = case_of(there, table, faction).about(country=country)
    case.event = event
    found = barred(case, asked, name)
    assert found is not None
    assert (found[0], found[1][: len(text)]) == (by, text)
