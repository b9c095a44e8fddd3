"""What matters most in a report: its headline, and the sentences under it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from adjudicator.core.protocol import Event
from adjudicator.core.saying import capital, count, listed, weightiest
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.position import Position
from adjudicator.rulesets.world_at_war.board.terms import MAJORS
from adjudicator.rulesets.world_at_war.words.facts.movement import force
from adjudicator.rulesets.world_at_war.words.wording import Say


def headline(board: Board, now: Position, events: Sequence[Event]) -> str:
    """One line without a full stop: the weightiest thing that happened."""
    say = Say(board)
    found = weightiest(events, lambda event: _weighed(board, say, event))
    return found or quiet(board, now)


def quiet(board: Board, now: Position) -> str:
    """The headline of a report in which nothing happened that would make one."""
    return f"A quiet {board.turns[now.turn].season}"


def _weighed(board: Board, say: Say, event: Event) -> tuple[int, str]:
    """How much an event weighs, and the headline it would make; (0, '') for most."""
    facts = event.facts
    match event.kind:
        case "GameOver":
            return 1000, f"{capital(facts['grade'])} victory of {say.seat(facts['winner'])}"
        case "Surrendered":
            return 950, f"{say.Country(facts['country'])} surrenders"
        case "EnteredWar":
            return 900, f"{say.Country(facts['country'])} is in the war"
        case "Conquered":
            return 700, f"{say.Country(facts['country'])} is conquered"
        case "WinterWarDeclared":
            return 640, "The USSR attacks Finland"
        case "GreekWarBegins":
            return 630, "Italy and Greece are at war"
        case "Joined" if not facts["attacked"]:
            side = {"axis": "the Axis", "western": "the Allies"}.get(facts["camp"], "the USSR")
            return 620, f"{say.Country(facts['country'])} joins {side}"
        case "WarDeclared":
            return 610, f"{say.Country(facts['by'])} declares war on {say.country(facts['on'])}"
        case "VichyDisabled":
            return 560, "Vichy France is no more"
        case "PactEnded":
            return 540, "The Ribbentrop-Molotov pact ends"
        case "AreaCaptured":
            return _captured(board, say, facts["place"], facts["nation"])
        case "Occupied":
            return _occupied(board, say, facts["place"], facts["nation"])
        case "LimitedFought":
            return 60, f"Fighting at {board.name(facts['place'])}"
        case "OperationBegan":
            return 50, f"Attack on {board.name(facts['place'])}"
        case "NavalFought" | "AirStruck":
            return 40, f"Fighting at sea: {board.name(facts['sea'])}"
        case "ConvoyAttacked":
            return 30, f"Convoys are hunted on the way {board.name(facts['box'])}"
        case "BombsDropped":
            return 20, f"Bombers over {say.country(facts['target'])}"
        case "CombatFought":
            return 120, f"Battle of {board.name(facts['place'])}"
        case "ZoneOccupied":
            return 250, f"The USSR occupies {board.name(facts['area'])}"
        case "ConvoysArrived" if facts["lost"]:
            lost = count(facts["lost"], "convoy")
            return 200 + 20 * facts["lost"], f"{lost} lost on the way {board.name(facts['box'])}"
        case "Improved":
            what = "industry grows" if facts["level"] else "scientists succeed"
            adjective = say.adjective(facts["major"])
            return 240, f"{adjective} {what}"
        case "DamageDone" if facts["points"]:
            return 150 + facts["points"], f"Bombs on {say.country(facts['major'])}"
        case "MarkerMoved":
            return 180, f"{say.Country(facts['country'])} changes its mind"
        case "BombDropped":
            return 990, f"An atomic bomb on {board.name(facts['place'])}"
    return 0, ""


def _captured(board: Board, say: Say, area: str, nation: str) -> tuple[int, str]:
    capital_of = next((c for c, where in board.capitals.items() if where == area), "")
    weight = 300 + (300 if capital_of in MAJORS else 150 if capital_of else 0)
    if area in board.areas:
        weight += 40 * (board.areas[area].rm + board.areas[area].oil)
    return weight, f"{board.name(area)} falls to {say.adjective(nation)} arms"


def _occupied(board: Board, say: Say, area: str, nation: str) -> tuple[int, str]:
    """An area that nobody defended: little, unless it is a capital."""
    weight, _ = _captured(board, say, area, nation)
    seat = area in board.capitals.values()
    return weight - 100 if seat else EMPTY, f"{say.Country(nation)} occupies {board.name(area)}"


EMPTY = 25
"""What the occupation of an empty area weighs: a turn in which one was taken is not quiet."""


def losses(
    board: Board,
    now: Position,
    before: Position | None,
    events: Sequence[Event],
    mine: Collection[str],
) -> str:
    """What a reader has lost, by name: units, fleets that are off for repair, and areas that
    another side holds now; nothing, if that is nothing."""
    say = Say(board)
    gone: list[str] = []
    hit: list[str] = []
    for event in events:
        for unit in _eliminated(event):
            if unit.partition("/")[0] in mine:
                gone.append(unit)
        if event.kind == "FleetHit" and event.facts["nation"] in mine and event.facts["turns"]:
            hit.append(f"{event.facts['nation']}/{event.facts['kind']}")
    said = [f"You have lost {force(gone, say)}."] if gone else []
    said += [f"Hit and off for some turns: {force(hit, say)}."] if hit else []
    if before is not None:
        for country, areas in taken_from(board, now, before, mine).items():
            said.append(f"You have lost {say.places(areas)} to {say.country(country)}.")
    return " ".join(said)


def _eliminated(event: Event) -> list[str]:
    """The units that an event takes from the map for good: `germany/ground`."""
    facts = event.facts
    match event.kind:
        case "Losses" | "BombDropped":
            return list(facts["kinds"])
        case "Retreated" if facts["how"] == "lost":
            return list(facts["kinds"])
        case "LostSupply":
            return [f"{facts['nation']}/{kind}" for kind in facts["kinds"]]
        case "FleetHit":
            lost = [] if facts["turns"] else [f"{facts['nation']}/{facts['kind']}"]
            return [*lost, *facts["drowned"]]
        case "FleetLost":
            return [f"{facts['nation']}/{facts['kind']}"]
        case "AirDisplaced" if not facts["to"]:
            return [f"{facts['nation']}/air"]
        case "AirFought":
            found = [entry.partition(": ") for entry in facts["outcome"]]
            return [f"{nation}/air" for nation, _, what in found if what == DESTROYED]
    return []


DESTROYED = "1 destroyed"
"""What an air combat says of a fleet that it took."""


def taken_from(
    board: Board, now: Position, before: Position, mine: Collection[str]
) -> dict[str, list[str]]:
    """Country that holds them now -> the areas that a reader's countries held before."""
    found: dict[str, list[str]] = {}
    for area in board.areas:
        was, is_ = before.control.get(area), now.control.get(area)
        if was in mine and is_ is not None and is_ not in mine:
            # What the pact gives to the Soviets is theirs, though they are neutral yet.
            zone = board.countries[is_].kind == "zone"
            found.setdefault("ussr" if zone else is_, []).append(area)
    return found


def lead(
    board: Board, now: Position, events: Sequence[Event], lost: Collection[str] = ()
) -> list[str]:
    """One to four sentences: what was taken, what was lost, what comes next. lost: areas of which
    the reader is told that they are (`losses`)."""
    say = Say(board)
    said: list[str] = []
    taken: dict[str, list[str]] = {}
    for event in events:
        if event.kind in ("AreaCaptured", "Occupied") and event.facts["place"] not in lost:
            taken.setdefault(str(event.facts["nation"]), []).append(str(event.facts["place"]))
    for nation, areas in taken.items():
        said.append(f"{say.adjective(nation)} units take {say.places(areas)}.")
    sunk = sum(e.kind == "ConvoyAttacked" and bool(e.facts["sunk"]) for e in events)
    if sunk:
        said.append(f"{count(sunk, 'convoy')} went down.")
    gone = [str(e.facts["country"]) for e in events if e.kind == "Surrendered"]
    if gone:
        said.append(f"Out of the war: {listed([say.country(country) for country in gone])}.")
    if not now.over:
        left = now.last_turn - now.turn + 1
        said.append(f"{count(left, 'turn')} to play, this one included.")
    return said[:4]
