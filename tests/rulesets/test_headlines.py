"""Above a fight whose end is not told yet no headline says that all is quiet."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.protocol import Event
from adjudicator.core.telling import Section, battles_first
from adjudicator.rulesets import packs, registry
from adjudicator.rulesets.blitzwar.words.headline import headline as blitzwar
from adjudicator.rulesets.diplomacy.words.headline import headline as diplomacy
from adjudicator.rulesets.diplomacy.words.wording import Say
from adjudicator.rulesets.totaler_krieg.words.headline import headline as totaler_krieg
from adjudicator.rulesets.victory.view import view_of
from adjudicator.rulesets.victory.words.report import headline as victory
from adjudicator.rulesets.virtuti_militari.words.headline import headline as virtuti_militari
from adjudicator.rulesets.world_at_war.words.headline import headline as world_at_war

SCENARIOS = {
    "blitzwar": "yellow-1940",
    "diplomacy": "classic",
    "totaler_krieg": "summer-1941",
    "victory": "battle-of-hope",
    "virtuti_militari": "france-1940",
    "world_at_war": "poland-1939",
}


def headline(name: str, *events: Event) -> str:
    ruleset = registry.load(name)
    board = ruleset.board(packs.of_ruleset(name))
    position: Any = ruleset.open(board, SCENARIOS[name], ruleset.rulings_with({}))
    told = list(events)
    match name:
        case "blitzwar":
            return blitzwar(board, position, told)
        case "diplomacy":
            return diplomacy(Say(board, position), told)
        case "totaler_krieg":
            return totaler_krieg(board, position, told)
        case "virtuti_militari":
            return virtuti_militari(board, position, told)
        case "world_at_war":
            return world_at_war(board, position, told)
    return victory(view_of(position, "red"), board.map_of(position), told)


FIGHTS = [
    ("blitzwar", "AirCountered", {"target": "brussels"}, "Air fights over Brussels"),
    ("blitzwar", "BomberSent", {}, "Bombers over Germany"),
    ("blitzwar", "BritainRound", {}, "The Battle of Britain"),
    ("blitzwar", "Overrun", {"zone": "nancy"}, "Nancy is overrun"),
    (
        "blitzwar",
        "Activated",
        {"side": "axis", "zone": "saar"},
        "The Axis makes ready in Saar",
    ),
    (
        "diplomacy",
        "WasDislodged",
        {
            "unit": {"power": "france", "arm": "army", "at": "bur"},
            "by": {"power": "germany", "arm": "army", "at": "mun"},
            "ways": ["gas"],
        },
        "the French army in Burgundy is dislodged",
    ),
    ("totaler_krieg", "SupportContested", {"at": "2213"}, "Both sides send support to"),
    ("totaler_krieg", "Overran", {"at": "2213"}, "Breakthrough at"),
    ("totaler_krieg", "RaidersSailed", {}, "Raiders put to sea"),
    ("victory", "Attack", {"power": "red", "hex": "", "blocks": 2}, "Red attacks"),
    ("victory", "Landing", {"power": "red", "hex": "", "face": "Marine"}, "Red lands at"),
    ("victory", "RocketFired", {"power": "red", "hex": ""}, "Red fires a Rocket at"),
    ("virtuti_militari", "BattleBegan", {"place": "paris"}, "Battle in Paris"),
    ("virtuti_militari", "Raided", {}, "Convoys and submarines are hunted"),
    ("world_at_war", "OperationBegan", {"place": "warsaw"}, "Attack on"),
    (
        "world_at_war",
        "Occupied",
        {"place": "muenchen", "nation": "france", "before": "germany"},
        "France occupies Muenchen",
    ),
    ("world_at_war", "NavalFought", {"sea": "baltic_sea"}, "Fighting at sea"),
    ("world_at_war", "ConvoyAttacked", {"box": "london"}, "Convoys are hunted on the way"),
    ("world_at_war", "BombsDropped", {"target": "germany"}, "Bombers over Germany"),
]


@pytest.mark.parametrize(("name", "kind", "facts", "said"), FIGHTS)
def test_a_fight_that_goes_on_is_the_headline(
    name: str, kind: str, facts: dict[str, Any], said: str
) -> None:
    ruleset = registry.load(name)
    board: Any = ruleset.board(packs.of_ruleset(name))
    facts = dict(facts)
    for key, places in (
        ("hex", lambda: board.map_of(ruleset.open(board, SCENARIOS[name], {})).tiles),
        ("at", lambda: board.hexes),
        ("box", lambda: board.boxes),
        ("sea", lambda: board.seas),
    ):
        if key in facts:
            facts[key] = next(iter(places()))
    event = Event(n=0, phase="combat", clause="", kind=kind, facts=facts)
    assert headline(name, event).startswith(said)
    assert headline(name, event) != headline(name)


def event(kind: str, n: int = 0, **facts: Any) -> Event:
    return Event(n=n, phase="movement", clause="", kind=kind, facts=facts)


def fell(province: str, before: str, power: str) -> Event:
    return event("CentreTaken", province=province, power=power, before=before)


def test_a_headline_is_chosen_from_its_reader_s_side() -> None:
    ruleset = registry.load("diplomacy")
    board: Any = ruleset.board(packs.of_ruleset("diplomacy"))
    position: Any = ruleset.open(board, "classic", ruleset.rulings_with({}))
    say = Say(board, position)
    events = [fell("mun", "germany", "france"), fell("ank", "turkey", "russia")]
    said = {reader: diplomacy(say, events, {reader}) for reader in ("germany", "turkey", "italy")}
    assert said["germany"].startswith("Munich falls")
    assert said["turkey"].startswith("Ankara falls")
    assert said["italy"] == diplomacy(say, events) == said["germany"]
    won = event("GameWon", seat="russia", centres=18)
    assert diplomacy(say, [*events, won], {"turkey"}).startswith("Victory")


def test_battles_of_the_reader_s_side_stand_before_those_of_others() -> None:
    """The lists between them keep their places."""
    sections = [
        Section(heading="MOVES"),
        Section(heading="BATTLE  Kiev", battle=True),
        Section(heading="SEA"),
        Section(heading="BATTLE  Paris", battle=True, own=True),
    ]
    assert [one.heading for one in battles_first(sections)] == [
        "MOVES",
        "BATTLE  Paris",
        "SEA",
        "BATTLE  Kiev",
    ]
