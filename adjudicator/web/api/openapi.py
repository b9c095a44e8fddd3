"""The API's description of itself (OpenAPI 3.1), made from the models that it takes and gives."""

from __future__ import annotations

from functools import cache
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from adjudicator.core.telling import Sheet
from adjudicator.service.deadlines.deliveries import Delivery
from adjudicator.service.groups.membership import GroupShown
from adjudicator.service.lending.loans import LoanShown
from adjudicator.service.manners.blocks import Blocked
from adjudicator.service.manners.mutes import Muted
from adjudicator.service.models import Receipt, ReportInfo
from adjudicator.service.sitting.tables import OpenTable
from adjudicator.service.talk.diary import Entry
from adjudicator.service.talk.press_boxes import PressShown
from adjudicator.service.talk.votes import VoteShown
from adjudicator.service.terms.writing import Changed
from adjudicator.web.api.commands import ACTS, Acted, CommandsIn, Obeyed
from adjudicator.web.api.company import GroupIn, LoanIn
from adjudicator.web.api.doing import BallotIn, DiaryIn, OrdersIn, PressIn, Said
from adjudicator.web.api.tables import (
    BlockIn,
    JoinIn,
    LeaveIn,
    ManneredIn,
    PlayedOn,
    PlayOnIn,
    RematchIn,
)
from adjudicator.web.api.term_bodies import GameIn, KeptIn, TermsIn

TAKEN: tuple[type[BaseModel], ...] = (
    OrdersIn, PressIn, DiaryIn, BallotIn, TermsIn, GameIn, KeptIn, JoinIn, LeaveIn,
    PlayOnIn, RematchIn, ManneredIn, BlockIn, CommandsIn, GroupIn, LoanIn,
    *{act.arguments: None for act in ACTS.values()},
)  # fmt: skip
GIVEN: tuple[type[BaseModel], ...] = (
    Receipt,
    ReportInfo,
    Sheet,
    Delivery,
    Entry,
    PressShown,
    VoteShown,
    Said,
    Acted,
    PlayedOn,
    Changed,
    OpenTable,
    Obeyed,
    GroupShown,
    LoanShown,
    Blocked,
    Muted,
)

UNSAID = {
    "Receipt": "closes", "ReportInfo": "id", "OpenTable": "id", "Blocked": "id", "Muted": "id",
}  # fmt: skip
"""What these models hold for us alone."""

_NAMES = {"slug": "The game's name", "seat": "A seat, `axis`", "report": "A report, `1941-1-1`"}


def _schema(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


def _object(**fields: Any) -> dict[str, Any]:
    return {"type": "object", "properties": fields, "required": list(fields)}


def _list(item: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": item}


def _maybe(item: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [item, {"type": "null"}]}


_TEXT = {"type": "string"}
_ANY = {"type": "object"}
_GAME = {
    "type": "object",
    "properties": {
        "slug": _TEXT,
        "ruleset": _TEXT,
        "title": _TEXT,
        "scenario": _TEXT,
        "state": {"enum": ["inviting", "running", "closed", "held", "paused", "stopped", "over"]},
        "turn_title": _TEXT,
        "reports": {"type": "integer"},
        "page": _TEXT,
        "seats": _list(
            {
                "type": "object",
                "properties": {"name": _TEXT, "title": _TEXT, "taken": {"type": "boolean"}},
                "required": ["name", "title", "taken"],
            }
        ),
    },
    "required": ["slug", "ruleset", "title", "scenario", "state", "seats", "page"],
}
_REPORT = {
    "type": "object",
    "properties": {
        "game": _TEXT,
        "title": _TEXT,
        "slug": _TEXT,
        "number": {"type": "integer"},
        "at": {"type": "string", "format": "date-time"},
        "seat": _maybe(_TEXT),
        "seeds": _ANY,
        "sheet": _schema("Sheet"),
        "earlier": _maybe(_TEXT),
        "later": _maybe(_TEXT),
    },
    "required": ["game", "slug", "number", "at", "seat", "seeds", "sheet"],
}
_ASK = _object(
    ask=_maybe(_ANY),
    draft=_TEXT,
    ready={"type": "boolean"},
    receipt=_maybe(_schema("Receipt")),
    standing=_list(_TEXT),
)

SEAT = "/games/{slug}/seats/{seat}"
READING: dict[str, tuple[str, dict[str, Any]]] = {
    "/games": ("The games that you may see", _object(games=_list(_schema("Game")))),
    "/games/{slug}": (
        "A game as everybody may see it; for members, also who has answered",
        _schema("Game"),
    ),
    "/terms": (
        "All settings of a game: name, meaning, values, default; and the presets",
        _object(settings=_list(_ANY), presets=_list(_ANY)),
    ),
    "/tables": (
        "The open tables, `?game=`, `?pace=`, `?seats=`: games that wait for players",
        _object(tables=_list(_schema("OpenTable"))),
    ),
    "/tables/{slug}": ("One open table", _schema("OpenTable")),
    "/games/{slug}/terms": (
        "The terms of a game, and what changes when its next phase begins",
        _object(game=_TEXT, terms=_ANY, words=_ANY, coming=_list(_schema("Changed"))),
    ),
    "/games/{slug}/reports": (
        "The reports for spectators, oldest first",
        _object(reports=_list(_schema("ReportInfo"))),
    ),
    "/games/{slug}/reports/{report}": (
        "A report for spectators: words, ledger, seeds, map",
        _schema("Report"),
    ),
    f"{SEAT}/reports": (
        "The reports of your seat; of every seat once the game is over",
        _object(reports=_list(_schema("ReportInfo"))),
    ),
    f"{SEAT}/reports/{{report}}": ("A report as the seat received it", _schema("Report")),
    f"{SEAT}/ask": ("The question your seat must answer, with its order card", _ASK),
}
"""For everybody, as far as he may see it."""

OWN: dict[str, tuple[str, dict[str, Any]]] = {
    "/me": ("Whose token this is", _object(name=_TEXT, email=_TEXT, zone=_TEXT)),
    "/me/letters": (
        "What became of the newest letters to you",
        _object(letters=_list(_schema("Delivery"))),
    ),
    "/me/manners": (
        "The people you have blocked and muted",
        _object(blocks=_list(_schema("Blocked")), mutes=_list(_schema("Muted"))),
    ),
    "/me/terms": ("The presets that you keep", _object(kept=_ANY)),
    "/me/groups": (
        "The groups of players that you are in or invited to",
        _object(groups=_list(_schema("GroupShown"))),
    ),
    f"{SEAT}/loans": (
        "The units that your seat lends, and those that are lent to it",
        _object(loans=_list(_schema("LoanShown"))),
    ),
    f"{SEAT}/map": (
        "Where everything is now, as far as your seat can see",
        _object(sheet=_maybe(_schema("Sheet"))),
    ),
    f"{SEAT}/press": (
        "Messages to your seat and from it",
        _object(inbox=_list(_schema("PressShown")), sent=_list(_schema("PressShown"))),
    ),
    f"{SEAT}/diary": ("Your diary", _object(entries=_list(_schema("Entry")))),
    f"{SEAT}/votes": ("The votes of the game", _object(votes=_list(_schema("VoteShown")))),
}
"""For who holds a token."""

DOING: dict[str, tuple[str, str, dict[str, Any]]] = {
    "/games": (
        "Open a game with its terms, and invite its players",
        "GameIn",
        _schema("Game"),
    ),
    "/games/{slug}/terms": (
        "Change a game's terms from its next phase on, as its moderator; all players are told",
        "TermsIn",
        _object(said=_TEXT, lines=_list(_TEXT), changed=_list(_schema("Changed"))),
    ),
    "/terms/check": (
        "What is wrong with terms, each problem at its field; nothing is stored",
        "TermsIn",
        _object(terms=_ANY, words=_ANY),
    ),
    "/me/terms": ("Keep terms as a preset, or delete the preset", "KeptIn", _object(said=_TEXT)),
    "/tables/{slug}/join": ("Ask for a seat at an open table", "JoinIn", _schema("Said")),
    "/tables/{slug}/leave": (
        "Leave a table that has not begun, or stop waiting for a seat",
        "LeaveIn",
        _schema("Said"),
    ),
    "/games/{slug}/play-on": (
        "Begin a game of your own from a position of another game, and play all sides",
        "PlayOnIn",
        _schema("PlayedOn"),
    ),
    "/games/{slug}/rematch": (
        "Open another game like one that is over, and invite the same people",
        "RematchIn",
        _object(game=_TEXT, said=_TEXT),
    ),
    "/games/{slug}/moderate": (
        "Carry out a moderator's commands, as in a letter; `help` lists them",
        "CommandsIn",
        _schema("Obeyed"),
    ),
    "/events/{slug}/commands": (
        "Carry out commands of an entrant or director of an event, as in a letter",
        "CommandsIn",
        _schema("Obeyed"),
    ),
    "/me/commands": (
        "Carry out commands that belong to no single game: an absence, a rematch, an open table",
        "CommandsIn",
        _schema("Obeyed"),
    ),
    "/me/manners": ("Block the owner of an address, or lift the block", "BlockIn", _schema("Said")),
    f"{SEAT}/manners": (
        "Report a message; mute or block a seat or a writer, or lift that",
        "ManneredIn",
        _schema("Said"),
    ),
    f"{SEAT}/orders": (
        "Send orders and commands as in a letter; the answer is the receipt",
        "OrdersIn",
        _schema("Receipt"),
    ),
    f"{SEAT}/loans": (
        "Lend units, take them back, or order units that are lent to your seat",
        "LoanIn",
        _schema("Said"),
    ),
    "/me/groups": (
        "Make a group of players, invite or remove somebody, accept, decline, or leave",
        "GroupIn",
        _schema("Said"),
    ),
    f"{SEAT}/press": ("Write to other seats", "PressIn", _schema("Said")),
    f"{SEAT}/diary": ("Write in your diary", "DiaryIn", _schema("Entry")),
    f"{SEAT}/votes/{{number}}": ("Say yes or no", "BallotIn", _schema("Said")),
}
"""For who holds a token that may write."""
DOING |= {
    path: (act.description, act.arguments.__name__, _schema("Acted")) for path, act in ACTS.items()
}

_WORDS = {
    "401": "You did not say who you are",
    "403": "The token may not write",
    "404": "There is no such thing, or you may not see it",
    "409": "You cannot do this now; the text says why",
    "413": "The request is too large",
    "422": "The request has a mistake; the text says where",
    "429": "Too many requests within the hour",
}


def _answers(schema: dict[str, Any], *codes: str) -> dict[str, Any]:
    wrong = {"application/json": {"schema": _schema("Error")}}
    return {
        "200": {"description": "It is done", "content": {"application/json": {"schema": schema}}},
        **{code: {"description": _WORDS[code], "content": wrong} for code in codes},
    }


def _parameters(path: str) -> list[dict[str, Any]]:
    named = [
        {"name": name, "in": "path", "required": True, "description": words, "schema": _TEXT}
        for name, words in _NAMES.items()
        if f"{{{name}}}" in path
    ]
    if "{number}" in path:
        number = {"type": "integer", "minimum": 0, "maximum": 2**31}
        named.append({"name": "number", "in": "path", "required": True, "schema": number})
    return named


@cache
def document() -> dict[str, Any]:
    """The whole document. Nobody may change it."""
    paths: dict[str, Any] = {}
    for path, (words, schema) in READING.items():
        codes = ["404"] if "{" in path else []
        paths.setdefault(path, {})["get"] = {
            "summary": words,
            "parameters": _parameters(path),
            "responses": _answers(schema, *codes, "401"),
            "security": [{}, {"token": []}],
        }
    for path, (words, schema) in OWN.items():
        codes = ["404"] if "{" in path else []
        paths.setdefault(path, {})["get"] = {
            "summary": words,
            "parameters": _parameters(path),
            "responses": _answers(schema, *codes, "401"),
        }
    for path, (words, taken, schema) in DOING.items():
        content = {"application/json": {"schema": _schema(taken)}}
        paths.setdefault(path, {})["post"] = {
            "summary": words,
            "parameters": _parameters(path),
            "requestBody": {"required": True, "content": content},
            "responses": _answers(schema, "401", "403", "404", "409", "413", "422", "429"),
        }
    _, models = models_json_schema(
        [(one, "validation") for one in TAKEN] + [(one, "serialization") for one in GIVEN],
        ref_template="#/components/schemas/{model}",
    )
    schemas = dict(models["$defs"])
    for name, hidden in UNSAID.items():
        model = schemas[name]
        model["properties"].pop(hidden)
        model["required"] = [one for one in model["required"] if one != hidden]
    schemas |= {"Game": _GAME, "Report": _REPORT, "Error": _object(error=_TEXT, text=_TEXT)}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Adjudicator",
            "version": "1",
            "description": "All that a player can see and do, with the same views and receipts "
            "as in letters and on pages.",
        },
        "servers": [{"url": "/api/v1"}],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
        "security": [{"token": []}],
    }
