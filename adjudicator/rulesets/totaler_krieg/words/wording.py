"""The sentences of events: one function a kind of fact. A unit is called by its id."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.core.protocol import Event
from adjudicator.core.saying import count
from adjudicator.rulesets.totaler_krieg.board.board import FACTION_NAMES, Board
from adjudicator.rulesets.totaler_krieg.board.position import is_hex
from adjudicator.rulesets.totaler_krieg.words import (
    wording_countries,
    wording_minors,
    wording_politics,
    wording_special,
)
from adjudicator.rulesets.totaler_krieg.words.places import names, place

Facts = dict[str, Any]


def sentence(board: Board, event: Event) -> str:
    """One event in words; every kind has its own sentence."""
    known = SENTENCES.get(event.kind)
    return known(board, event.facts) if known is not None else event.kind


def _battle(board: Board, f: Facts) -> str:
    hq = f" with {f['attacker_hq']} in support" if f["attacker_hq"] else ""
    help_ = f", supported by {f['defender_hq']}" if f["defender_hq"] else ""
    attack = "attacks" if len(f["attackers"]) == 1 else "attack"
    blitz = " in Blitz Combat" if f["segment"] == "blitz" else ""
    return (
        f"{names(f['attackers'])}{hq} {attack} {names(f['defenders'])}{help_} in"
        f" {place(board, f['at'])}{blitz}: {f['attack']} to {f['defence']} ({f['odds']}), shift"
        f" {f['shift']:+d}, column {f['column']}, die {f['roll']}: {f['result']},"
        f" {_result(f['result'])}."
    )


def _left_the_map(board: Board, f: Facts) -> str:
    """Counters with a Delay Stripe do not come home (TK-2.2.1-2)."""
    said = []
    for striped, where in ((False, "Back at base"), (True, "Into the Delay Box")):
        some = [name for name in f["units"] if board.counters[name].delay_stripe == striped]
        if some:
            said.append(f"{where}: {names(some)}.")
    return " ".join(said)


RETREATS = {
    "Ad": "the attackers withdraw or lose a step",
    "Ex": "whoever does not withdraw loses a step",
    "Dr1": "the defenders retreat a hex",
    "Dr2": "the defenders retreat two hexes",
    "Dr3": "the defenders retreat three hexes",
}


def _result(result: str) -> str:
    """`Dr1 1/0` in words (4.2.4)."""
    retreat, _, losses = result.partition(" ")
    attacker, _, defender = losses.partition("/")
    said = [RETREATS.get(retreat, retreat)]
    for who, number in (("attackers", attacker), ("defenders", defender)):
        if number not in ("", "0"):
            said.append(f"the {who} lose {number} step{'s' * (number != '1')}")
    return "; ".join(said)


def _moved(board: Board, f: Facts) -> str:
    end = f["path"][-1]
    return f"{f['unit']} moves from {place(board, f['start'])} to {place(board, end)}."


def _checked(board: Board, f: Facts) -> str:
    side = "Axis Tide" if f["side"] == "axis" else "Allied Crusade"
    final = "Final " if f["final"] else ""
    return (
        f"{final}Victory Point Check: Strategic Value {f['value']:+d}, the marker stands in box"
        f" {f['box']} as {side}."
    )


def _steps(f: Facts) -> str:
    return ", ".join(f"{number} {what}" for what, number in f["steps"].items())


SENTENCES: dict[str, Callable[[Board, Facts], str]] = {
    "NotCarriedOut": lambda b, f: f"Not carried out: {f['reason']}",
    "TurnBegan": lambda b, f: f"{f['title']} begins.",
    "FactionTurnBegan": lambda b, f: f"The {FACTION_NAMES[f['faction']]} Faction Turn begins.",
    "VictoryChecked": _checked,
    "GameOver": lambda b, f: (
        f"The game is over: Strategic Value {f['value']:+d}, the Axis needed {f['goal']:+d}."
        if f["goal"]
        else f"The game is over: {f['axis']} VP of the Axis, {f['allied']} of the Allies."
    ),
    "CardRevealed": lambda b, f: (
        f"{FACTION_NAMES[f['faction']]} card {f['card']} {f['name']} is current."
    ),
    "Entered": lambda b, f: f"{names(f['units'])} enter: {place(b, f['to'])}.",
    "Received": lambda b, f: f"{FACTION_NAMES[f['faction']]} replacements: {_steps(f)}.",
    "Replaced": lambda b, f: f"{f['unit']} appears at {place(b, f['at'])}.",
    "StepsNotTaken": lambda b, f: f"Replacement steps not taken: {_steps(f)}.",
    "MarkerPlaced": lambda b, f: f"{f['marker']} is placed at {place(b, f['at'])}.",
    "MarkerRemoved": lambda b, f: (
        f"{f['marker']} leaves {place(b, f['at'])} for {place(b, f['to'])}."
    ),
    "ReturnedToBase": lambda b, f: _left_the_map(b, f),
    "SupportPlaced": lambda b, f: (
        f"{f['unit']} is placed {'at' if is_hex(f['at']) else 'in'} {place(b, f['at'])}"
        + (f" as {f['as_']}." if f["as_"] else ".")
    ),
    "SupportContested": lambda b, f: (
        f"{f['unit']} at {place(b, f['at'])} is contested by {f['by']}; both leave."
    ),
    "ConvoyPlaced": lambda b, f: f"{f['convoy']} runs in the {f['zone']} as {f['mode']} convoy.",
    "BeachheadPlaced": lambda b, f: (
        f"A Beachhead-{f['side']} lies in {place(b, f['at'])} and faces {place(b, f['faces'])}."
    ),
    "BlitzPlaced": lambda b, f: (
        f"{FACTION_NAMES[f['faction']]} Blitz marker in {place(b, f['at'])}."
    ),
    "Combined": lambda b, f: (
        f"{names(f['used'])} join {f['unit']} ({f['steps']} steps) at {place(b, f['at'])}."
    ),
    "Converted": lambda b, f: f"{f['unit']} becomes {f['into']} at {place(b, f['at'])}.",
    "BrokenDown": lambda b, f: (
        f"{f['unit']} breaks down into {names(f['left'])} at {place(b, f['at'])}."
    ),
    "Removed": lambda b, f: f"{f['unit']} leaves {place(b, f['at'])} for {place(b, f['to'])}.",
    "Moved": _moved,
    "Overran": lambda b, f: f"{f['unit']} overruns {f['victim']} in {place(b, f['at'])}.",
    "Shipped": lambda b, f: (
        f"{f['unit']} goes from {place(b, f['start'])} to {place(b, f['path'][-1])}."
    ),
    "Dropped": lambda b, f: f"{f['unit']} drops on {place(b, f['at'])}.",
    "Landed": lambda b, f: f"{f['unit']} lands in {place(b, f['at'])}.",
    "Battle": _battle,
    "Withdrew": lambda b, f: (
        f"{names(f['units'])} retreat from {place(b, f['start'])} to {place(b, f['to'])}."
    ),
    "StepLost": lambda b, f: (
        f"{f['unit']} at {place(b, f['at'])} loses a step"
        + (
            "."
            if f["left"] == f["unit"]
            else f" and is replaced by {f['left']}."
            if f["left"] in b.counters
            else f" and goes to {place(b, f['left'])}."
        )
    ),
    "Advanced": lambda b, f: (
        f"{f['unit']} advances to " + ", ".join(place(b, at) for at in f["path"]) + "."
    ),
    "Delayed": lambda b, f: (
        f"{f['unit']} comes back in {f['arrives']} ({count(int(f['result']), 'turn')})."
    ),
    "Arrived": lambda b, f: f"{names(f['units'])} arrive in {place(b, f['to'])}.",
    **wording_countries.SENTENCES,
    **wording_minors.SENTENCES,
    **wording_politics.SENTENCES,
    **wording_special.SENTENCES,
}
