"""The sentences of what becomes of Countries (13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.rulesets.totaler_krieg.board.board import FACTION_NAMES, Board
from adjudicator.rulesets.totaler_krieg.words.places import names, place

Facts = dict[str, Any]


def _activated(board: Board, f: Facts) -> str:
    text = f"{f['country']} becomes active and {FACTION_NAMES[f['faction']]}"
    if f["mark"]:
        text += f"; a {f['mark'].replace('_', ' ').title()} marker lies in its Capital"
    for key, where in (("pool", f"pool:{f['faction']}"), ("delay", "delay")):
        if f[key]:
            text += f"; to {place(board, where)}: {names(f[key])}"
    if f["out"]:
        text += f"; out of the game: {names(f['out'])}"
    return text + "."


def _set_up(board: Board, f: Facts) -> str:
    where = ", ".join(f"{name} at {place(board, at)}" for name, at in f["at"].items())
    return f"{f['country']} sets up {where}."


def _mobilized(board: Board, f: Facts) -> str:
    if not f["roll"]:
        return f"{f['country']} makes no Mobilization Roll."
    flipped = names(f["units"]) if f["units"] else "no unit"
    return f"{f['country']} mobilizes, die {f['roll']}: {flipped} at two steps."


def _aligned(board: Board, f: Facts) -> str:
    die = f", die {f['roll']}" if f["roll"] else ""
    return f"{f['country']} aligns with the {FACTION_NAMES[f['faction']]} faction{die}."


def _created(board: Board, f: Facts) -> str:
    side = f" {FACTION_NAMES[f['faction']]}" if f["faction"] else ""
    units = f" with {names(f['units'])}" if f["units"] else ""
    return f"{f['country']} comes into being as {f['status'].title()}{side} Country{units}."


SENTENCES: dict[str, Callable[[Board, Facts], str]] = {
    "Aligned": _aligned,
    "Activated": _activated,
    "SetUpAt": _set_up,
    "Mobilized": _mobilized,
    "LandCeded": lambda b, f: (
        f"{f['area']} becomes "
        + (f"a Dependent of {f['owner']}." if f["dependent"] else f"part of {f['owner']}.")
    ),
    "LandReturned": lambda b, f: f"{f['area']} belongs to {f['owner']} no longer.",
    "CountryGone": lambda b, f: (
        f"{f['country']} ceases to exist; its counters are "
        + ("set aside." if f["to"] == "aside" else f"{place(b, f['to'])}.")
    ),
    "CountryCreated": _created,
    "BecamePartner": lambda b, f: (
        f"{f['country']} is the Partnership Country of the {FACTION_NAMES[f['faction']]} faction;"
        f" {names(f['units'])} go to the Delay Box."
    ),
}

SECTIONS: tuple[tuple[str, tuple[str, ...]], ...] = (("Minor Countries", tuple(SENTENCES)),)
