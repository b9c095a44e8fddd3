"""What matters most in a report: its headline, and the sentences under it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from adjudicator.core.protocol import Event
from adjudicator.core.saying import capital, count, listed, weightiest
from adjudicator.rulesets.totaler_krieg.board.board import (
    FACTION_NAMES,
    FACTIONS,
    WAR_STATES,
    Board,
)
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.words.places import place

SIDES = {"axis": "the Axis", "western": "the West", "soviet": "the Soviets"}


def headline(
    board: Board,
    now: Position,
    events: Sequence[Event],
    before: Position | None = None,
    mine: Collection[str] = (),
) -> str:
    """One line without a full stop: the weightiest thing that happened; else the named places
    that changed hands without a fight since `before`. mine: the reader's faction and counters;
    what it has lost since `before` comes before what it has won."""
    lost = _lost(board, now, before, mine) if before is not None else (0, "")

    def weighed(event: Event) -> tuple[int, str]:
        won = event.kind in ("Advanced", "Landed") and event.facts.get("unit") in mine
        return (0, "") if won and lost[0] else _weighed(board, event)

    found = weightiest(events, weighed, lost)
    if not found and before is not None:
        named = [
            name
            for faction, places in changed(board, now, before).items()
            if faction
            for at in places
            if (name := board.hexes[at].name)
        ]
        if named:
            found = f"{listed(named[:MOST_NAMED])} change{'s' * (len(named) == 1)} hands"
    return found or quiet(board, now)


def quiet(board: Board, now: Position) -> str:
    """The headline of a report in which nothing happened that would make one."""
    return f"The fronts are quiet in {board.calendar[now.turn].title}"


MOST_NAMED = 2
"""Places that changed hands which a headline names."""


def _lost(board: Board, now: Position, before: Position, mine: Collection[str]) -> tuple[int, str]:
    """The named places that a reader's faction controlled and another does now, and how much they
    weigh; (0, '') if there is none. Of one place, how it fell weighs more."""
    was = Field(before, board)
    lost = {
        at: faction
        for faction, places in changed(board, now, before).items()
        for at in places
        if board.hexes[at].name and was.controller(board.cell(at)) in mine
    }
    if not lost:
        return 0, ""
    weights = {at: _taken(board, "", at)[0] for at in lost}
    names = [board.hexes[at].name for at in sorted(lost, key=lambda at: -weights[at])]
    to = {faction for faction in lost.values() if faction}
    text = _lost_to(names, to.pop() if len(to) == 1 else "")
    return max(weights.values()) - (len(names) == 1), text


def _lost_to(names: Sequence[str], faction: str) -> str:
    """`Ruhr and Ulm are lost to the West`. faction: empty, if there are several or none."""
    more = [f"{len(names) - MOST_NAMED} more"] if len(names) > MOST_NAMED else []
    whom = f" to {SIDES[faction]}" if faction else ""
    return f"{listed([*names[:MOST_NAMED], *more])} {'is' if len(names) == 1 else 'are'} lost{whom}"


def losses(
    board: Board,
    now: Position,
    before: Position | None,
    events: Sequence[Event],
    mine: Collection[str],
    head: str = "",
) -> str:
    """What a reader has lost, by name: units, steps of those that stand yet, and named places that
    another faction controls now; nothing, if that is nothing. head: the headline, which may say of
    places that they are lost."""
    left: dict[str, str] = {}  # unit as it was -> what is there of it now
    steps: Counter[str] = Counter()
    for event in events:
        if event.kind == "StepLost" and event.facts["unit"] in mine:
            unit = event.facts["unit"]
            first = next((was for was, is_ in left.items() if is_ == unit), unit)
            left[first] = event.facts["left"]
            steps[first] += 1
    gone = [unit for unit, is_ in left.items() if is_ not in board.counters]
    worn = [
        f"{'a step' if steps[unit] == 1 else count(steps[unit], 'step')} of {unit}"
        for unit in left
        if unit not in gone
    ]
    said = [f"You have lost {listed([*gone, *worn])}."] if left else []
    for faction, names in (_named(board, now, before, mine) if before is not None else {}).items():
        if len(names) <= MOST_NAMED and head in (
            _lost_to(names, faction),
            _lost_to(names[::-1], faction),
        ):
            continue
        to = f" to {SIDES[faction]}" if faction else ""
        more = [f"{len(names) - MOST_LOST} more"] if len(names) > MOST_LOST else []
        said.append(f"You have lost {listed([*names[:MOST_LOST], *more])}{to}.")
    return " ".join(said)


MOST_LOST = 6
"""Places that are lost to one faction which are named."""


def _named(
    board: Board, now: Position, before: Position, mine: Collection[str]
) -> dict[str, list[str]]:
    """Faction that controls them now -> the named places that a reader's faction did before."""
    was = Field(before, board)
    found: dict[str, list[str]] = {}
    for faction, places in changed(board, now, before).items():
        for at in places:
            if board.hexes[at].name and was.controller(board.cell(at)) in mine:
                found.setdefault(faction, []).append(board.hexes[at].name)
    return found


def _weighed(board: Board, event: Event) -> tuple[int, str]:
    """How much an event weighs, and the headline it would make; (0, '') for most."""
    facts = event.facts
    match event.kind:
        case "GameOver":
            who = "The Axis" if facts["winner"] == "axis" else "The Allied side"
            if facts.get("goal"):
                return 1000, f"{who} wins at Strategic Value {facts['value']:+d}"
            return 1000, f"{who} wins, {facts['axis']} Victory Points to {facts['allied']}"
        case "FranceFell":
            return 960, "France falls"
        case "WarStateChanged":
            return 940, f"{WAR_STATES[facts['state']]} goes into effect"
        case "Conquered":
            return 800, f"{facts['country']} is conquered"
        case "Liberated":
            return 780, f"{facts['country']} is liberated by {SIDES[facts['faction']]}"
        case "WarDeclared":
            return 760, f"{capital(SIDES[facts['faction']])} declares war on {facts['country']}"
        case "Activated":
            return 740, f"{facts['country']} joins {SIDES.get(facts['faction'], 'the war')}"
        case "LandCeded":
            return 700, f"{facts['area']} is ceded to {facts['owner']}"
        case "CivilWarOver":
            return 690, f"The Civil War in {facts['country']} is over"
        case "Devastated":
            return 990, f"An A-bomb on {board.name(facts['at'])}"
        case "Advanced" | "Landed":
            at = facts["path"][-1] if event.kind == "Advanced" else facts["at"]
            return _taken(board, facts.get("unit", ""), at)
        case "Battle":
            steps = int(facts["attack"]) + int(facts["defence"])
            return 100 + min(steps, 90), f"Battle of {_called(board, facts['at'])}"
        case "Overran":
            return 80, f"Breakthrough at {_called(board, facts['at'])}"
        case "SupportContested":
            return 40, f"Both sides send support to {_called(board, facts['at'])}"
        case "RaidersSailed":
            return 30, "Raiders put to sea"
        case "EventReceived":
            of = f" in {facts['country']}" if facts["country"] else ""
            return 260, f"{facts['name']}{of}"
        case "CardRevealed":
            return 90, f"{FACTION_NAMES[facts['faction']]} card {facts['card']}: {facts['name']}"
    return 0, ""


def _called(board: Board, at: str) -> str:
    if at in board.hexes:
        return board.hexes[at].name or f"hex {at}"
    return place(board, at)


def _taken(board: Board, unit: str, at: str) -> tuple[int, str]:
    one = board.hexes.get(at)
    if one is None or not one.name:
        return 0, ""
    seat = any(area.capital == at for area in board.areas.values())
    weight = 300 + 200 * seat + 150 * bool(one.strategic) + 60 * one.city
    return weight, f"{one.name} falls to {unit}"


def lead(
    board: Board,
    now: Position,
    before: Position | None,
    events: Sequence[Event],
    mine: Collection[str] = (),
) -> list[str]:
    """One to four sentences: battles and losses, what changed hands, what comes next. mine: the
    reader's faction and counters; what it has lost is told before (`losses`)."""
    said: list[str] = []
    battles = sum(event.kind == "Battle" for event in events)
    lost = sum(event.kind == "StepLost" for event in events)
    if battles:
        said.append(f"{count(battles, 'battle')}, {count(lost, 'step')} lost.")
    if before is not None:
        own = _named(board, now, before, mine)
        for faction, places in changed(board, now, before).items():
            told = own.get(faction, ())
            named = [name for at in places if (name := board.hexes[at].name) and name not in told]
            if named and faction:
                side = capital(SIDES[faction])
                said.append(f"{side} now hold{'s' * (faction != 'soviet')} {listed(named[:6])}.")
    if now.last_turn and not now.over:
        left = now.last_turn - now.turn
        said.append(f"{count(left, 'Game Turn')} to play after this one." if left
                    else "This is the last Game Turn.")  # fmt: skip
    return said[:4]


def changed(board: Board, now: Position, before: Position) -> dict[str, list[str]]:
    """Faction -> hexes that it controls now and another did before; `""` for hexes that nobody
    controls any more."""
    if now is before:
        return {}
    is_, was = Field(now, board), Field(before, board)
    other = 0
    for faction in FACTIONS:
        other |= is_.controlled[faction] ^ was.controlled[faction]
    found: dict[str, list[str]] = {}
    for one in board.hexes.values():
        if (other >> one.cell) & 1 and one.land and one.playable:
            found.setdefault(is_.controller(one.cell), []).append(one.id)
    return found
