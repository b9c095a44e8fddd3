"""What matters most in a report: its headline, and the sentences under it."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.protocol import Event
from adjudicator.core.saying import capital, count, listed, weightiest
from adjudicator.rulesets.totaler_krieg.board.board import FACTION_NAMES, WAR_STATES, Board
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.words.places import place

SIDES = {"axis": "the Axis", "western": "the West", "soviet": "the Soviets"}


def headline(
    board: Board, now: Position, events: Sequence[Event], before: Position | None = None
) -> str:
    """One line without a full stop: the weightiest thing that happened; else the named places
    that changed hands without a fight since `before`."""
    found = weightiest(events, lambda event: _weighed(board, event))
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
    return found or f"The fronts are quiet in {board.calendar[now.turn].title}"


MOST_NAMED = 2
"""Places that changed hands which a headline names."""


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
    board: Board, now: Position, before: Position | None, events: Sequence[Event]
) -> list[str]:
    """One to four sentences: battles and losses, what changed hands, what comes next."""
    said: list[str] = []
    battles = sum(event.kind == "Battle" for event in events)
    lost = sum(event.kind == "StepLost" for event in events)
    if battles:
        said.append(f"{count(battles, 'battle')}, {count(lost, 'step')} lost.")
    if before is not None:
        for faction, places in changed(board, now, before).items():
            named = [board.hexes[at].name for at in places if board.hexes[at].name]
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
    is_, was = Field(now, board), Field(before, board)
    found: dict[str, list[str]] = {}
    for one in board.hexes.values():
        if one.land and one.playable:
            holder = is_.controller(one.cell)
            if holder != was.controller(one.cell):
                found.setdefault(holder, []).append(one.id)
    return found
