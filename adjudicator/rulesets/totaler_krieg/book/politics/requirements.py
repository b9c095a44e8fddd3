"""What the tests of the cards mean: is a requirement met? (1.1.3.1, 2.1, 6.2)"""

from __future__ import annotations

from adjudicator.rulesets.totaler_krieg.board.board import WAR_STATES
from adjudicator.rulesets.totaler_krieg.board.cards import NAMES, card_id
from adjudicator.rulesets.totaler_krieg.board.grid import members
from adjudicator.rulesets.totaler_krieg.board.notation import (
    All,
    Condition,
    Either,
    Expression,
    No,
)
from adjudicator.rulesets.totaler_krieg.board.position import POSTURE_BOXES
from adjudicator.rulesets.totaler_krieg.board.setup import BOX_NAMES, POSTURES
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.lands import OWNERS, ceded

assert set(BOX_NAMES.values()) == set(POSTURE_BOXES)


def met(field: Field, wanted: Expression, die: int = 0) -> bool:
    """Is a requirement met now? die: the roll that `die<=...` speaks of."""
    match wanted:
        case All(parts):
            return all(met(field, part, die) for part in parts)  # TK-1.1.3.1-1
        case Either(parts):
            return any(met(field, part, die) for part in parts)  # TK-1.1.3.1-2
        case No(part):
            return not met(field, part, die)
        case Condition():
            return _holds(field, wanted, die)


FIXED = ("played", "year")
"""Tests whose outcome no roll on a political table changes."""


def possible(field: Field, wanted: Expression) -> bool:
    """May a requirement be met once a roll on a political table has changed what it can?"""
    match wanted:
        case All(parts):
            return all(possible(field, part) for part in parts)
        case Either(parts):
            return any(possible(field, part) for part in parts)
        case No(part):
            return not _assured(field, part)
        case Condition():
            return wanted.name not in FIXED or _holds(field, wanted, 0)


def _assured(field: Field, wanted: Expression) -> bool:
    """Is a requirement met whatever such a roll changes?"""
    match wanted:
        case All(parts):
            return all(_assured(field, part) for part in parts)
        case Either(parts):
            return any(_assured(field, part) for part in parts)
        case No(part):
            return not possible(field, part)
        case Condition():
            return wanted.name in FIXED and _holds(field, wanted, 0)


def unmet(field: Field, wanted: Expression) -> str:
    """In words, what of a requirement is not met; empty if it is met."""
    if met(field, wanted):
        return ""
    if isinstance(wanted, All):
        return next(text for part in wanted.parts if (text := unmet(field, part)))
    return told(wanted)


def told(wanted: Expression) -> str:
    """A requirement in words."""
    match wanted:
        case All(parts):
            return " and ".join(_bracketed(part) for part in parts)
        case Either(parts):
            return " or ".join(_bracketed(part) for part in parts)
        case No(part):
            return f"not ({told(part)})"
        case Condition():
            return _said(wanted)


def _bracketed(part: Expression) -> str:
    return told(part) if isinstance(part, Condition | No) else f"({told(part)})"


def _holds(field: Field, test: Condition, die: int) -> bool:
    position, args = field.position, test.args
    match test.name:
        case "war":
            return position.war_state == args[0]
        case "played":
            faction, _, number = card_id(args[0]).partition(":")
            return any(
                number in cards.played for name, cards in position.cards.items() if name == faction
            )
        case "posture":
            wanted = "" if test.value == "War" else POSTURES[test.value]
            return position.posture.get(BOX_NAMES[args[0]], "") == wanted
        case "neutral":
            return field.status(args[0]) == "neutral"
        case "exists":
            return field.status(args[0]) != "none"
        case "active":
            country = args[0]
            return field.status(country) == "active" and field.faction(country) == NAMES[args[1]]
        case "conquered":
            return field.status(args[0]) == "conquered"
        case "ceded":
            return any(area == args[0] for _, area in ceded(position))
        case "civil_war":
            return position.civil_war is not None and not position.civil_war.over
        case "once":
            return args[0] in position.once
        case "vichy":
            return field.status("Vichy") == "active" and field.faction("Vichy") == NAMES[args[0]]
        case "year":
            return field.board.calendar[position.turn].year >= int(test.value)
        case "uscl":
            return position.uscl >= int(test.value)
        case "vp_side":
            return position.vp_side == ("axis" if args[0] == "Axis Tide" else "allied")
        case "pacific":
            state = position.pacific.get(NAMES[args[0]], "")
            return state == test.value or (test.sign == ">=" and state == "total")
        case "us_entry_enabled":
            return position.pieces["MK-US_Entry"].at == "out"  # TK-14.37.4-1
        case "die":
            return 0 < die <= _count(field, test.value)
    return _lies(field, test)


def _lies(field: Field, test: Condition) -> bool:
    """The tests of where counters are and who controls what."""
    board, args = field.board, test.args
    match test.name:
        case "controls":
            return field.controller(board.cell(args[1])) == NAMES[args[0]]
        case "controls_n":
            held = sum(
                field.controller(one.cell) == NAMES[args[0]]
                for one in board.hexes.values()
                if one.strategic == args[1]
            )
            return held >= int(args[2])
        case "unit_in":
            return bool(field.ground[NAMES[args[0].split()[0]]] & _place(field, args[1]))
        case "support_in":
            return bool(field.air[NAMES[args[0].split()[0]]] & _place(field, args[1]))
        case "marker":
            return any(
                board.counters[name].name == args[0]
                and (piece.at == "strategic" if args[1] == "sw" else piece.at.startswith("vp:"))
                for name, piece in field.position.pieces.items()
                if board.counters[name].kind == "marker"
            )
    raise ValueError(test.name)


def _place(field: Field, text: str) -> int:
    """The hexes of a place: a hex, `area:Russia`, `city:French`."""
    kind, _, named = text.partition(":")
    if kind == "area":
        return field.lands.home.get(named, 0)
    if kind == "city":
        found = 0
        for at in members(field.board.cities):
            if field.board.at(at).country == {"French": "France"}.get(named, named):
                found |= 1 << at
        return found
    return 1 << field.board.cell(text)


def _count(field: Field, text: str) -> int:
    """`count(German markers, ceded_box)`; a number is itself."""
    if text.isdigit():
        return int(text)
    owner = OWNERS[text.removeprefix("count(").split()[0]]
    return sum(has == owner for has, _ in ceded(field.position))


def _said(test: Condition) -> str:
    args = test.args
    match test.name:
        case "war":
            return WAR_STATES[args[0]]
        case "played":
            faction, _, number = card_id(args[0]).partition(":")
            return f"{faction.title()} card {number} played"
        case "posture":
            return f"{test.value} in the Posture Box {args[0]}"
        case "neutral":
            return f"{args[0]} Neutral"
        case "exists":
            return f"{args[0]} there"
        case "active":
            return f"{args[0]} active and {args[1]}"
        case "conquered":
            return f"{args[0]} conquered"
        case "ceded":
            return f"{args[0]} ceded"
        case "civil_war":
            return "a Civil War under way"
        case "controls":
            return f"{args[1]} in {args[0]} control"
        case "controls_n":
            return f"{args[2]} {args[1].title()} strategic hexes in {args[0]} control"
        case "unit_in" | "support_in":
            article = "an" if args[0].startswith("Axis") else "a"
            kind, _, named = args[1].partition(":")
            where = f"a {named} City" if kind == "city" else named or kind
            return f"{article} {args[0]} unit in {where}"
        case "marker":
            there = "on the VP Track" if args[1] == "vp" else "in the Strategic Warfare Box"
            return f"{args[0]} {there}"
        case "once":
            return f"the event of {args[0]} over"
        case "vichy":
            return f"Vichy active and {args[0]}"
        case "year":
            return f"{test.value} or later"
        case "uscl":
            return f"USCL {test.value} or more"
        case "vp_side":
            return f"{args[0]} on the VP marker"
        case "pacific":
            more = " at least" if test.sign == ">=" else ""
            return f"{WAR_STATES[test.value]}{more} in the Pacific ({args[0]})"
        case "us_entry_enabled":
            return "the US Entry marker taken off the Turn Track"
    return test.name
