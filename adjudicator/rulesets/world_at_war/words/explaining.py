"""What there is to know of a country, where its units stand; of an area, whose it is and what lies
next to it; and how many units an area holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.core.saying import count, listed
from adjudicator.rulesets.world_at_war.board.board import Board
from adjudicator.rulesets.world_at_war.board.countries import holder
from adjudicator.rulesets.world_at_war.board.position import Unit
from adjudicator.rulesets.world_at_war.board.sheet import in_brief
from adjudicator.rulesets.world_at_war.board.terms import GROUND
from adjudicator.rulesets.world_at_war.book.politics.surrender import (
    ITALIAN_HOME,
    SOVIET_CITIES,
    falling,
)
from adjudicator.rulesets.world_at_war.orders.lexicon import lexicon
from adjudicator.rulesets.world_at_war.view import View
from adjudicator.rulesets.world_at_war.words import things
from adjudicator.rulesets.world_at_war.words.look import Look


def explained(board: Board, view: View, words: str) -> list[str]:
    """words: folded: `russian`, `germany`."""
    names = lexicon(board, view.position, view.seat)
    found = dict.fromkeys(n.id for kind in ("nation", "country") for n in names.find(kind, words))
    look = Look(board, view)
    told = [
        line
        for country in found
        for lines in (things.has(look, country), things.track(look, country),
                      _country(board, view, country))
        for line in lines
    ]  # fmt: skip
    for kind in dict.fromkeys(name.id for name in names.find("product", words)):
        told += things.product(look, kind)
    for technology in dict.fromkeys(name.id for name in names.find("technology", words)):
        told += things.technology(look, technology)
    areas = dict.fromkeys(n.id for n in names.find("area", words) if n.id in board.areas)
    return [*told, *(line for area in areas for line in _area(board, view, area))]


def _country(board: Board, view: View, country: str) -> Iterator[str]:
    at: dict[str, list[Unit]] = {}
    for unit in view.position.units:
        if unit.nation == country:
            at.setdefault(unit.place, []).append(unit)
    told = [f"{board.name(place)} {_brief(board, view, units)}" for place, units in at.items()]
    if told:
        yield f"{board.country_name(country)}, on the map: {'; '.join(told)}."


def _area(board: Board, view: View, area: str) -> Iterator[str]:
    """Whose an area is, what lies next to it, what stands there, and its room."""
    look = Look(board, view)
    row = board.areas[area]
    if area in view.position.control:
        whose = board.country_name(holder(view.position, area))
        terrain = f", {row.terrain}" if row.terrain else ""
        yield f"{board.name(area)}: held by {whose}{terrain}{look.fort(area)}."
    units = look.at.get(area)
    yield f"  There: {look.said(units) if units else 'nobody'}."
    near = [*board.neighbours(area), *row.seas]
    if near:
        yield f"  Next to it: {', '.join(map(board.name, near))}."
    yield from (f"  {line}" for line in room(board, view, area))


def _brief(board: Board, view: View, units: Sequence[Unit]) -> str:
    """`3 ground, 1 air`."""
    return ", ".join(dict.fromkeys(in_brief(view.position, board, unit)[1] for unit in units))


def room(board: Board, view: View, area: str) -> list[str]:
    """What an area holds (WAW-CORE.MOV-7, WAW-CORE.MOV-15), and what stands there."""
    most = board.stacking(area)
    if most >= OPEN:
        return [f"{board.name(area)}: no stacking limit."]
    kinds = [unit.kind for unit in view.position.units if unit.place == area]
    ground = sum(kind in GROUND for kind in kinds)
    told = [f"{count(most, 'ground unit')} ({ground} there)"]
    if area in board.areas:
        fleets = count(board.areas[area].air_stacking, "air fleet")
        told.append(f"{fleets} ({kinds.count('air')} there)")
    return [f"{board.name(area)} has room for {' and '.join(told)} (CORE.MOV)."]


OPEN = 999
"""What the board says of seas and open boxes."""


def elsewhere(board: Board, view: View) -> list[str]:
    """The chapters of the other scenarios: a title begins with the number of its own."""
    chapters = {name: row.title.partition(" ")[0] for name, row in board.scenarios.items()}
    own = chapters.get(view.position.scenario, "")
    return [number for number in chapters.values() if number != own]


MAJORS_FALL = {
    "france": ("when Paris is in Axis hands at the end of a turn", ("paris",)),
    "uk": (
        "when South England is in Axis hands at the end of a turn, or its industry lies in ruins"
        " for two turns",
        ("south_england",),
    ),
    "germany": ("when Berlin is in Allied hands at the end of a turn", ("berlin",)),
    "italy": (
        "when the Allies hold Sicily and one home area, or Milan and Rome",
        (*ITALIAN_HOME, "sicily"),
    ),
    "ussr": ("when all of these are in Axis hands at the end of a turn", ()),
}
"""Majors -> by what each surrenders (WAW-CORE.SUR), and the areas that it hangs on."""


def falls(board: Board, view: View, words: str) -> list[str]:
    """By what a country surrenders or is conquered, and who holds what that hangs on."""
    position = view.position
    names = lexicon(board, position, view.seat)
    kinds = ("major", "nation", "country")
    wanted = dict.fromkeys(n.id for kind in kinds for n in names.find(kind, words))
    told: list[str] = []
    for country in wanted:
        state = position.countries.get(country)
        if state is None or country not in board.countries:
            continue
        name = board.country_name(country)
        if state.status in ("conquered", "surrendered"):
            told.append(
                f"{name} has {'been conquered' * (state.status == 'conquered') or 'surrendered'}."
            )
            continue
        how, areas = MAJORS_FALL.get(country, ("", ()))
        areas = areas or SOVIET_CITIES.get(position.scenario, ()) if country == "ussr" else areas
        capital = board.countries[country].capital
        if not how and capital:
            how, areas = "when its capital is in enemy hands at the end of a turn", (capital,)
        if not how:
            continue
        war = "" if state.status == "war" else f"{name} is not at war now ({state.status}). "
        does = "surrenders" if country in MAJORS_FALL else "is conquered"
        told.append(f"{war}{name} has not surrendered; it {does} {how} (CORE.SUR).")
        held = [f"{board.name(a)} ({board.country_name(holder(position, a))})" for a in areas]
        told += [f"  Now held: {listed(held)}."] if held else []
        if country in falling(position, board):
            told.append(f"  As things stand it {does} when this turn ends.")
    return told


def prices(board: Board) -> list[str]:
    """What each unit costs in RM and factory points, and how long it takes."""
    told = []
    for row in board.construction.values():
        parts = [f"{row.rm} RM"]
        parts += [things.halves(row.halves)] if row.halves else []
        parts.append(f"ready in {count(row.delay, 'turn')}" if row.delay else "ready at once")
        parts += [f"{row.each_turn} a turn"] if row.each_turn else []
        told.append(f"{row.what} {', '.join(parts)}")
    under = "all but partisans are built under one Build chit" if told else ""
    return [f"Prices: {'; '.join(told)}; {under} (CORE.ECO)."] if told else []
