"""The sentences of cards and political events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.rulesets.totaler_krieg.board.board import FACTION_NAMES, Board
from adjudicator.rulesets.totaler_krieg.board.setup import BOX_NAMES, POSTURES
from adjudicator.rulesets.totaler_krieg.orders.politics import OPTIONS
from adjudicator.rulesets.totaler_krieg.words.places import place

Facts = dict[str, Any]
POSTURE_NAMES = {value: name for name, value in POSTURES.items()}
BOXES = {box: name for name, box in BOX_NAMES.items()}
SIDES = {"republican": "Republican", "nationalist": "Nationalist"}
INFLUENCE = {
    "axis": "Axis Influence",
    "western": "Western Influence",
    "soviet": "Soviet Influence",
    "neutrality": "Neutrality",
}
MARKS = {
    "free_passage": "Free Passage marker",
    "no_occupation": "No Occupation marker",
    "strongholds": "Stronghold and Republican Support markers",
}


def _who(faction: str) -> str:
    return FACTION_NAMES.get(faction, faction)


def _of(country: str) -> str:
    return f" about {country}" if country else ""


def _rolled(b: Board, f: Facts) -> str:
    sort, _, named = f["table"].partition(":")
    table = {"card": "the table of their card", "Area": f"the Area Table {named}"}.get(
        sort, f"the {f['table']} Table"
    )
    return (
        f"{_who(f['faction'])} roll on {table}{_of(f['country'])}: die {f['die']}, modified"
        f" {f['modified']}: {f['result']}."
    )


def _influence(b: Board, f: Facts) -> str:
    if f["marker"]:
        return f"{INFLUENCE[f['marker']]} is placed in {f['country']}."
    return f"The {INFLUENCE[f['before']]} marker is taken from {f['country']}."


def _option(b: Board, f: Facts) -> str:
    text = OPTIONS[f["option"]][0] if f["option"] in OPTIONS else f["option"]
    about = f" ({place(b, f['subject'])})" if f["subject"] else ""
    return f"The {_who(f['faction'])} choice is: {text}{about}."


def _truce(b: Board, f: Facts) -> str:
    after = POSTURE_NAMES.get(f["after"], "War") if f["after"] else "War"
    return f"The Posture Box of {BOXES[f['box']]} now shows {after}."


def _removed(b: Board, f: Facts) -> str:
    where = {"hand": "from the hand", "discard": "from the discards"}.get(f["from_"])
    if where is None:
        return f"{f['name']} ({_who(f['faction'])} {f['card']}) cannot be removed any more."
    return f"{f['name']} ({_who(f['faction'])} {f['card']}) leaves the game {where}."


SENTENCES: dict[str, Callable[[Board, Facts], str]] = {
    "CardDiscarded": lambda b, f: (
        f"The {_who(f['faction'])} card {f['card']} {f['name']} "
        + ("goes back to the hand." if f["kept"] else "is discarded.")
    ),
    "CardReturned": lambda b, f: (
        f"The {_who(f['faction'])} card {f['card']} {f['name']} was selected against the rules:"
        " it goes back to the hand and was not played."
    ),
    "NoCurrentCard": lambda b, f: f"The {_who(f['faction'])} side has no Current Card.",
    "PendingSelected": lambda b, f: f"Your Pending Card is {f['card']} {f['name']}.",
    "PendingLaid": lambda b, f: (
        f"The {_who(f['faction'])} side lays a Pending Card."
        if f["laid"]
        else f"The {_who(f['faction'])} side lays no Pending Card."
    ),
    "CardRemoved": _removed,
    "TableRolled": _rolled,
    "DieRolled": lambda b, f: f"{f['why']}: the {_who(f['faction'])} die shows {f['die']}.",
    "EventReceived": lambda b, f: (
        f"Political Event {f['name']}{_of(f['country'])} ({_who(f['faction'])})."
    ),
    "NothingCame": lambda b, f: f"No Result: {f['why']}",
    "OptionTaken": _option,
    "InfluenceChanged": _influence,
    "MarkRemoved": lambda b, f: f"The {MARKS[f['mark']]} of {f['country']} is taken off.",
    "CenterTurned": lambda b, f: (
        f"The {f['sort']} in {place(b, f['at'])} is {SIDES[f['side']]} now."
    ),
    "CivilWarOver": lambda b, f: (
        f"The Civil War in {f['country']} is over: the {SIDES[f['side']]} side has won."
    ),
    "SupportTurned": lambda b, f: (
        f"The Republican Support marker shows the {_who(f['faction'])} side."
    ),
    "FailurePlaced": lambda b, f: (
        f"The {_who(f['faction'])} side suffers a Failure ({f['sort'].title()}) around"
        f" {place(b, f['at'])}."
    ),
    "CounterSent": lambda b, f: (
        f"{f['unit']} goes from {place(b, f['start'])} to {place(b, f['to'])}."
    ),
    "BlitzAwarded": lambda b, f: f"The {_who(f['faction'])} side gains a Blitz marker.",
    "TruceMoved": _truce,
    "Devastated": lambda b, f: f"An A-bomb devastates {place(b, f['at'])} ({_who(f['faction'])}).",
}

SECTIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "Option cards",
        (
            "CardDiscarded",
            "CardReturned",
            "NoCurrentCard",
            "PendingSelected",
            "PendingLaid",
            "CardRemoved",
        ),
    ),
    (
        "Politics",
        (
            "TableRolled",
            "DieRolled",
            "EventReceived",
            "NothingCame",
            "OptionTaken",
            "InfluenceChanged",
            "MarkRemoved",
            "CenterTurned",
            "CivilWarOver",
            "SupportTurned",
            "FailurePlaced",
            "CounterSent",
            "BlitzAwarded",
            "TruceMoved",
            "Devastated",
        ),
    ),
)
