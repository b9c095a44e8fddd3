"""What must always be true of Countries: whose each hex is, where the counters of Countries that
are Neutral, Conquered or gone lie, and that no marker is there more often than in the mix."""

from __future__ import annotations

from collections import Counter

from adjudicator.core.simulating import Broken
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import POSTURE_BOXES, Position, is_hex
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.words.wording import POSTURE_NAMES

SHARED = {"armistice": "MK-Armistice/Negotiation", "negotiation": "MK-Armistice/Negotiation"}
INFLUENCE = {
    "axis": "MK-Axi-Influence_Axis",
    "western": "MK-Wes-Influence_Western",
    "soviet": "MK-Sov-Influence_Soviet",
    "neutrality": "MK-Neutrality",
}
IN_PLAY = ("pool", "delay", "naval", "turn", "station", "convoys", "used", "box", "interned")


def copies(board: Board, name: str) -> int:
    """How many counters of a kind the mix has."""
    mix: Counter[str] | None = board.__dict__.get("_mix")
    if mix is None:
        mix = board.__dict__["_mix"] = Counter(one.partition("#")[0] for one in board.counters)
    return mix[name]


def check_countries(board: Board, position: Position, field: Field) -> None:
    """Raises Broken for what cannot be."""
    _one_owner(field)
    _counters_of_countries(board, position)
    _mix(board, position)
    if set(position.posture) != set(POSTURE_BOXES):
        raise Broken("there is a Posture Box too many or too few")


def _one_owner(field: Field) -> None:
    """Each hex belongs to one Country, as its own land or as one of its Dependents."""
    seen = 0
    for country in {*field.lands.home, *field.lands.dependents}:
        home = field.lands.home.get(country, 0)
        dependents = field.lands.dependents.get(country, 0)
        if seen & (home | dependents) or home & dependents:
            twice = field.ids(seen & (home | dependents) or home & dependents)
            raise Broken(f"{twice[0]} belongs to {country} and to another Country")
        seen |= home | dependents
    missing = field.board.land & ~seen
    unowned = [one for one in field.ids(missing) if field.board.hexes[one].country != "other"]
    if unowned:
        raise Broken(f"{unowned[0]} belongs to no Country")


def _counters_of_countries(board: Board, position: Position) -> None:
    """Ground and support units of a Country that is not active lie in no hex, Force Pool, Delay
    Box or Turn Track box."""
    idle = {name: state.status for name, state in position.countries.items()}
    if idle.get("Vichy", "none") != "none":
        idle["France"] = idle["Vichy"]
    for name, piece in position.pieces.items():
        counter = board.counters[name]
        status = idle.get(counter.country, "active")
        if counter.kind == "marker" or status == "active":
            continue
        if is_hex(piece.at) or piece.at.partition(":")[0] in IN_PLAY:
            raise Broken(f"{name} is in {piece.at} while {counter.country} is {status}")
        if piece.at.startswith("conquered:") and status != "conquered":
            raise Broken(f"{name} is in {piece.at} while {counter.country} is {status}")


def _mix(board: Board, position: Position) -> None:
    """No more Policy, Truce, Influence and Neutrality markers than there are."""
    used: Counter[str] = Counter()
    for posture in position.posture.values():
        if posture:
            title = POSTURE_NAMES[posture].replace(" ", "_")
            used[SHARED.get(posture, f"MK-{title}")] += 1
    for state in position.countries.values():
        if state.influence:
            used[INFLUENCE[state.influence]] += 1
        if state.influence and state.status != "neutral":
            raise Broken("an Influence or Neutrality marker lies in a Country that is not Neutral")
    for marker, number in used.items():
        if number > copies(board, marker):
            raise Broken(f"{number} markers {marker} are in use, the mix has fewer")
