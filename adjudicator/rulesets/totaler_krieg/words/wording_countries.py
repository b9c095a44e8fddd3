"""The sentences of what happens to Countries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.rulesets.totaler_krieg.board.board import FACTION_NAMES, WAR_STATES, Board
from adjudicator.rulesets.totaler_krieg.words.places import names, place

Facts = dict[str, Any]

BOXES = {
    "us": "the United States",
    "britain": "Britain",
    "france": "France",
    "western_minors": "the Western Minors",
    "russia": "Russia",
    "soviet_minors": "the Soviet Minors",
}
POSTURE_NAMES = {
    "": "War",
    "appeasement": "Appeasement",
    "cordon": "Cordon Sanitaire",
    "entente": "Franco-Russian Entente",
    "guarantees": "Guarantees",
    "isolationism": "Isolationism",
    "pact": "Nazi-Soviet Pact",
    "ostland": "Ostland Accord",
    "locarno": "Treaty of Locarno",
    "rapallo": "Treaty of Rapallo",
    "reassess": "Reassess Policy",
    "armistice": "Armistice",
    "negotiation": "Negotiation",
}
REMEDIES = {
    "breakdown": "the units that occupy it break down",
    "intern": "the units that occupy it are interned",
    "remove": "its own units leave the map",
}


def boxes(found: list[str]) -> str:
    return ", ".join(BOXES[box] for box in found)


def _vichy(board: Board, f: Facts) -> str:
    if not f["vichy"]:
        return "France falls. Vichy is a Neutral Country."
    return f"France falls. Vichy fights on as a {FACTION_NAMES[f['vichy']]} Minor Country."


def _reactivated(board: Board, f: Facts) -> str:
    where = f": {f['unit']} appears in {place(board, f['at'])}" if f["at"] else ""
    return f"{f['country']} rises again as a {FACTION_NAMES[f['faction']]} Minor Country{where}."


def _interned(board: Board, f: Facts) -> str:
    gone = ", ".join(dict.fromkeys(place(board, to) for to in f["to"]))
    return f"{names(f['units'])} in {place(board, f['at'])} are interned: {gone}."


def _accord(board: Board, f: Facts) -> str:
    text = "The Ostland Accord is made."
    if f["regions"]:
        text += f" German Dependents now: {names(f['regions'])}."
    if f["countries"]:
        text += f" Axis Minor Countries made anew: {names(f['countries'])}."
    return text


SENTENCES: dict[str, Callable[[Board, Facts], str]] = {
    "WarStateChanged": lambda b, f: f"{WAR_STATES[f['state']]} goes into effect.",
    "PolicyEnded": lambda b, f: f"{POSTURE_NAMES[f['policy']]} ends for {boxes(f['boxes'])}.",
    "PostureSet": lambda b, f: (
        f"Posture of {BOXES[f['box']]}: {POSTURE_NAMES.get(f['posture'], f['posture'])}."
    ),
    "WarDeclared": lambda b, f: f"{FACTION_NAMES[f['faction']]} declares war on {f['country']}.",
    "Conquered": lambda b, f: f"{f['country']} is conquered.",
    "FranceFell": _vichy,
    "Liberated": lambda b, f: (
        f"{f['country']} is liberated and becomes a {FACTION_NAMES[f['faction']]} Minor Country."
    ),
    "Disarmed": lambda b, f: f"{f['country']} lays down its arms.",
    "Reactivated": _reactivated,
    "Gone": lambda b, f: f"To {place(b, f['to'])}: {names(f['units'])}.",
    "Interned": _interned,
    "Repatriated": lambda b, f: f"{f['unit']} comes back at {place(b, f['at'])}.",
    "Occupied": lambda b, f: f"{f['country']} is under Occupation: {REMEDIES[f['remedy']]}.",
    "Marked": lambda b, f: (
        f"A {f['mark'].replace('_', ' ').title()} marker lies in the Capital of {f['country']}."
    ),
    "EventOccurred": lambda b, f: f"{f['name']}.",
    "MarkerMoved": lambda b, f: f"The marker {f['marker']} goes to {place(b, f['to'])}.",
    "AccordMade": _accord,
    "Redeployed": lambda b, f: (
        f"{f['unit']} is sent from {place(b, f['start'])} to {place(b, f['to'])}."
    ),
    "LendLease": lambda b, f: (
        f"Lend-Lease to the {FACTION_NAMES[f['faction']]} side, die {f['roll']}: {f['steps']}."
    ),
}

SECTIONS: tuple[tuple[str, tuple[str, ...]], ...] = (("War and peace", tuple(SENTENCES)),)
