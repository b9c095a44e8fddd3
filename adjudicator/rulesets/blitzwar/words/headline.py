"""What matters most in a report: its headline, and the sentences under it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from adjudicator.core.protocol import Event
from adjudicator.core.saying import capital, listed, verb, weightiest
from adjudicator.core.telling import plain
from adjudicator.rulesets.blitzwar.board.board import Board
from adjudicator.rulesets.blitzwar.board.position import Position
from adjudicator.rulesets.blitzwar.words.wording import SIDES_SAID, Say

# ------------------------------------------------------------------- headline


def headline(board: Board, view: Position, events: Sequence[Event], whose: str = "") -> str:
    """One line without a full stop: the weightiest thing that happened. whose: the part of the
    turn that is told, `the Soviet side-turn`, for a reader who thinks of the whole turn."""
    say = Say(board)
    found = weightiest(
        events,
        lambda event: _weighed(board, say, event),
        _conquests(board, say, events),
    )
    return found or _quiet(view, events, whose)


def _weighed(board: Board, say: Say, event: Event) -> tuple[int, str]:
    """How much an event weighs, and the headline it would make; (0, '') for most."""
    facts = event.facts
    match event.kind:
        case "SideSurrendered":
            return 1000, f"{say.Does(facts['side'], 'surrender')}"
        case "CountrySurrendered":
            weight = 900 if facts["country"] in ("FRA", "ITA", "USSR", "UK", "GER") else 500
            return weight, f"{say.Country(facts['country'])} surrenders"
        case "WarBegan":
            other = "axis" if facts["by"] == "soviet" else "soviet"
            return 850, f"War between {say.side(facts['by'])} and {say.side(other)}"
        case "UsEntered":
            return 840, "The United States enters the war"
        case "VichySurrendered":
            return 600, "Vichy France surrenders to the Allies"
        case "VichyCreated":
            return 550, "Vichy France is set up"
        case "CountryJoined":
            return 450, f"{say.Country(facts['country'])} joins {say.side(facts['side'])}"
        case "PassageGranted":
            return 400, f"{say.Country(facts['country'])} opens its borders to the Axis"
        case "ControlChanged":
            return _taken(board, say, event)
        case "Retreated":
            zone = board.zones[facts["zone"]]
            return 300 + 20 * zone.points, f"{say.Does(facts['side'], 'retreat')} from {zone.name}"
        case "NoRetreat":
            zone = board.zones[facts["zone"]]
            return 320 + 20 * zone.points, f"No way out of {zone.name}"
        case "BritainWon":
            return 420, "The Battle of Britain is won"
        case "NavalRound":
            lost = len(facts["attacker_lost"]) + len(facts["defender_lost"])
            return (240 + lost, f"Fleets fight in {say.place(facts['sea'])}") if lost else (0, "")
        case "Fought":
            zone = board.zones[facts["zone"]]
            return (
                200 + facts["attack"] + 10 * zone.points,
                f"{say.Does(facts['side'], 'attack')} {zone.name}",
            )
        case "Landed":
            return 260, f"{say.Does(facts['side'], 'land')} at {say.place(facts['zone'])}"
        case "Overrun":
            return 40, f"{board.name(facts['zone'])} is overrun"
        case "BritainRound":
            return 35, "The Battle of Britain"
        case "AirCountered":
            return 30, f"Air fights over {say.place(facts['target'])}"
        case "BomberSent" | "BomberCountered":
            return 28, "Bombers over Germany"
        case "Activated":
            return 4, f"{say.Does(facts['side'], 'make')} ready in {say.place(facts['zone'])}"
        case "CardPlayed":
            return 20, "Reinforcements arrive"
        case "CardsChosen" | "CardsChosenUnseen":
            return 10, "The staffs plan ahead"
        case "Moved":
            return 5, f"{say.Does(facts['side'], 'are')} on the move"
    return 0, ""


def _taken(board: Board, say: Say, event: Event) -> tuple[int, str]:
    """A zone that changed hands: a capital weighs more than a point, a point more than
    a field."""
    facts = event.facts
    zone = board.zones.get(facts["zone"])
    if zone is None:
        return 0, ""
    weight = 150 + 120 * zone.capital + 60 * zone.points + 40 * zone.fortress
    if facts["by"] != facts["now"]:
        return weight, f"{zone.name} is freed by {say.side(facts['by'])}"
    return weight + (event.phase in ("blitzkrieg", "normal")) * 170, (
        f"{zone.name} falls to {say.side(facts['now'])}"
    )


def _conquests(board: Board, say: Say, events: Sequence[Event]) -> tuple[int, str]:
    """Two or three zones taken in combat make one headline, if none of them outweighs it."""
    taken = [
        event
        for event in events
        if event.kind == "ControlChanged"
        and event.phase in ("blitzkrieg", "normal")
        and event.facts["by"] == event.facts["now"]
        and event.facts["zone"] in board.zones
    ]
    if len({event.facts["now"] for event in taken}) != 1 or not 2 <= len(taken) <= 3:
        return 0, ""
    # The weightiest stands first.
    taken.sort(key=lambda event: -_taken(board, say, event)[0])
    zones = listed([board.name(event.facts["zone"]) for event in taken])
    weight = _taken(board, say, taken[0])[0] + 1
    return weight, f"{zones} fall to {say.side(taken[0].facts['now'])}"


SIDE_TURN = "side-turn"
"""In the title of what is told: a part of the turn in which one side attacks."""


def _quiet(view: Position, events: Sequence[Event], whose: str) -> str:
    if any(event.phase == "normal" for event in events):
        name = SIDES_SAID[view.active]
        return f"{capital(name)} {verb(name, 'rest')}"
    where = f" in {whose}" if SIDE_TURN in whose else ""
    return f"All quiet{where}" if not events else "A quiet turn"


# ------------------------------------------------------------------------ lead


UNDER_WAY = {
    "Activated", "AirCountered", "BomberSent", "BomberCountered", "FleetsSailed", "NavalRound",
    "BritainRound", "Landed", "Overrun", "HeldBack",
}  # fmt: skip
"""What happens in an attack before its end is known: above it nobody says that there is none."""


def lead(board: Board, view: Position, events: Sequence[Event], whose: str = "") -> list[str]:
    """Up to four sentences: how the combats ended, what it cost whom. whose: the part of the turn
    that is told; that nobody attacks is said of a side-turn alone, and of which one."""
    say = Say(board)
    combats = _combats(board, say, events)
    sentences = [*_countries(say, events), *combats, *_occupied(board, say, events, combats)][:3]
    if cost := losses_said(view, events):
        sentences.append(cost)
    if not sentences and not any(event.kind in UNDER_WAY for event in events):
        if SIDE_TURN not in whose:
            return []
        where = f"In {whose} nobody" if events else "Nobody"  # then the headline names it
        return [f"{where} attacks and nothing is lost."]
    return sentences


def _countries(say: Say, events: Sequence[Event]) -> list[str]:
    """Who gave up and who joined, without the details of the section."""
    gone = [say.country(e.facts["country"]) for e in events if e.kind == "CountrySurrendered"]
    joined: dict[str, list[str]] = {}
    for event in events:
        if event.kind == "CountryJoined":
            joined.setdefault(event.facts["side"], []).append(say.country(event.facts["country"]))
    sentences = [f"{capital(listed(gone))} surrender{'s' * (len(gone) == 1)}."] if gone else []
    for side, countries in joined.items():
        verb = "joins" if len(countries) == 1 else "join"
        sentences.append(f"{capital(listed(countries))} {verb} {say.side(side)}.")
    return sentences


def _occupied(board: Board, say: Say, events: Sequence[Event], told: Sequence[str]) -> list[str]:
    """Zones that were entered without a fight. told: what is said of combats already."""
    taken: dict[str, list[str]] = {}
    for event in events:
        facts = event.facts
        if event.kind != "ControlChanged" or facts["by"] != facts["now"]:
            continue
        name = board.name(facts["zone"])
        if not any(name in one for one in told) and name not in taken.get(facts["by"], []):
            taken.setdefault(facts["by"], []).append(name)
    return [
        f"{say.Does(side, 'take')} {listed(names[:MOST_OCCUPIED])}"
        f"{f' and {len(names) - MOST_OCCUPIED} more' if len(names) > MOST_OCCUPIED else ''} "
        "without a fight."
        for side, names in taken.items()
    ]


MOST_OCCUPIED = 6
"""Zones that were entered without a fight which one sentence names."""
HOLDS = "holds out against"


def _combats(board: Board, say: Say, events: Sequence[Event]) -> list[str]:
    """One sentence for each zone fought over: how it stands at the end."""
    ends: dict[str, str] = {}
    taken: dict[str, list[str]] = {}
    for event in events:
        facts = event.facts
        if event.phase not in ("blitzkrieg", "normal"):
            continue
        zone = str(facts.get("zone", ""))
        name = board.name(zone)
        match event.kind:
            case "Fought":
                ends[zone] = f"{name} {HOLDS} {say.side(facts['side'])}."
            case "Retreated":
                ends[zone] = f"{say.force(facts['units'])} retreat from {name} to " + (
                    f"{say.place(facts['to'])}."
                )
            case "NoRetreat":
                ends[zone] = f"The last defenders of {name} are destroyed."
            case "StayedPut":
                # An attacker who could advance has nobody before it.
                if HOLDS in ends.get(zone, ""):
                    ends[zone] = f"{name} is left without defenders."
                ends[zone] = f"{ends.get(zone, '')} Nobody follows.".strip()
            case "Advanced":
                for entered in facts["path"]:
                    ends.pop(entered, None)
                    names = taken.setdefault(facts["side"], [])
                    if board.name(entered) not in names:
                        names.append(board.name(entered))
    took = [f"{say.Does(side, 'take')} {listed(names)}." for side, names in taken.items()]
    return [*took, *ends.values()]


# ---------------------------------------------------------------------- losses

_UNIT = re.compile(
    r"(?P<number>\d+(?: 1/2)?|1/2)?\s*"
    r"(?P<kind>infantry|armoured|armour|air|fleet|U-boat|supply|fortification)"
)
_NOUNS = {
    "infantry": ("infantry", "infantry"),
    "armour": ("armoured corps", "armoured corps"),
    "air": ("air", "air"),
    "fleet": ("fleet", "fleets"),
    "U-boat": ("U-boat", "U-boats"),
    "supply": ("supply", "supply"),
    "fortification": ("fortification", "fortifications"),
}
_OWNERS = {
    "GER": "axis", "AXIS": "axis", "UK": "allies", "USA": "allies", "ALLIES": "allies",
    "FF": "allies", "USSR": "soviet",
}  # fmt: skip


def losses_said(view: Position, events: Sequence[Event]) -> str:
    """`Axis losses: 1 GER armoured corps, 2 air. Allied losses: ...`; '' if nobody lost."""
    tally: dict[str, dict[tuple[str, str], Fraction]] = {}
    for event in events:
        for unit in _lost(event):
            code, _, rest = unit.partition(" ")
            state = view.countries.get(code)
            side = _OWNERS.get(code) or (state.side if state and state.side else "")
            for found in _UNIT.finditer(rest):
                kind = "armour" if found["kind"] == "armoured" else found["kind"]
                number = sum(Fraction(part) for part in (found["number"] or "1").split())
                nation = code if kind not in ("air", "supply") else ""
                mine = tally.setdefault(side, {})
                mine[nation, kind] = mine.get((nation, kind), Fraction(0)) + number
    sentences = []
    for side in ("axis", "allies", "soviet", ""):
        if lost := tally.get(side):
            whose = {"axis": "Axis", "allies": "Allied", "soviet": "Soviet"}.get(side, "Neutral")
            parts = [
                f"{plain(number)} {nation + ' ' if nation else ''}{_NOUNS[kind][number != 1]}"
                for (nation, kind), number in sorted(
                    lost.items(), key=lambda item: list(_NOUNS).index(item[0][1])
                )
            ]
            sentences.append(f"{whose} losses: {', '.join(parts)}.")
    return " ".join(sentences)


def _lost(event: Event) -> list[str]:
    """The units that an event took off the map, in combat or for want of room, in words."""
    facts = event.facts
    match event.kind:
        case (
            "CorpsLost"
            | "CountersShort"
            | "NoRetreat"
            | "RetreatCancelled"
            | "Overrun"
            | "Stranded"
        ):
            return list(facts["units"])
        case "AirCountered":
            return [facts["unit"], facts["with_"]]
        case "BomberCountered":
            return [facts["unit"], facts["with_"]]
        case "AirCleared":
            return list(facts["units"])
        case "StackReduced":
            return [_one_corps(unit) for unit in facts["units"]]
        case "AirSpent":
            return [facts["unit"]]
        case "NavalRound":
            return [*facts["attacker_lost"], *facts["defender_lost"]]
        case "BritainRound":
            return ["GER air"] * len(facts["axis_lost"]) + ["UK air"] * len(facts["allies_lost"])
    return []


def _one_corps(unit: str) -> str:
    """What a counter lost that became a smaller one: of `UK 2 infantry to UK 1 infantry` the
    `UK 1 infantry` that is gone; else the counter itself."""
    before, smaller, _ = unit.partition(" to ")
    if not smaller or smaller == "nothing":
        return before
    kind = "infantry" if "infantry" in before else "armoured"
    return f"{before.partition(' ')[0]} 1 {kind}"
