"""What there is to know of what can be bought and worked on: a sort of unit with its price and the
pools that hold it, a technology, an industry; what a country has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from adjudicator.core.saying import count, listed
from adjudicator.rulesets.world_at_war.board.countries import seat_of
from adjudicator.rulesets.world_at_war.board.parts import SPACES
from adjudicator.rulesets.world_at_war.board.position import pool_of
from adjudicator.rulesets.world_at_war.board.terms import KIND_NAMES, MAJORS_OF
from adjudicator.rulesets.world_at_war.book.economy.boards import in_game
from adjudicator.rulesets.world_at_war.words.look import Look
from adjudicator.rulesets.world_at_war.words.situation import matter

ON_THE_MAP = ("ground", "elite", "air", "naval", "carrier")
"""Sorts of units that stand in places."""


def halves(number: int) -> str:
    """Half factory points in words: `half a factory point`, `2 factory points`."""
    if number == 1:
        return "half a factory point"
    return f"{number / 2:g} factory point{'s' * (number > 2)}"


def product(look: Look, kind: str) -> Iterator[str]:
    """Where the seat's units of a sort stand, what one costs, when it is ready, and whose pool
    holds some."""
    row = look.board.construction.get(kind)
    if row is None:
        return
    name = KIND_NAMES.get(kind, kind)
    if look.view.seat is not None and kind in ON_THE_MAP:
        at = Counter(unit.place for unit in look.own(lambda one: one.kind == kind))
        told = ", ".join(f"{look.board.name(place)} {number}" for place, number in at.items())
        yield f"Your {name}s on the map: {told or 'none'}."
    parts = [f"costs {row.rm} RM"]
    parts += [halves(row.halves)] if row.halves else []
    ready = f"ready in {count(row.delay, 'turn')}" if row.delay else "ready at once"
    most = f", at most {row.each_turn} a turn" if row.each_turn else ""
    needs = f", with {row.technology.replace('_', ' ')}" if row.technology and not most else ""
    article = "An" if name[:1] in "aeiA" else "A"
    yield f"{article} {name} {' and '.join(parts)}; {ready}{most}{needs} (CORE.ECO)."
    held = [
        f"{look.board.country_name(nation)} {number}"
        for nation in look.now.countries
        if look.view.seat is not None
        and nation in look.board.countries
        and seat_of(look.now, nation) == look.seat
        and (nation not in look.now.majors or in_game(look.now, nation))
        and (number := pool_of(look.now, nation).get(kind, 0))
    ]
    if held:
        yield f"  In your force pools: {listed(held)}."


def technology(look: Look, id: str) -> Iterator[str]:
    """What work on a technology costs each of the seat's majors, and what a turn's work adds."""
    for major in MAJORS_OF[look.seat] if look.view.seat is not None else ():
        row = look.board.technologies.get((major, id))
        if row is None or major not in look.now.majors or not in_game(look.now, major):
            continue
        state = look.now.majors[major]
        name = look.board.country_name(major)
        if id in state.techs:
            yield f"{row.name}, {name}: complete ({row.effect})."
            continue
        chart = look.board.chart[state.level]
        done = f", {state.percent}% done" if state.researching == id else ""
        needs = [look.board.technologies[major, need].name for need in row.needs]
        first = f"; needs {listed(needs)} first" if needs else ""
        level = f"; needs Industry Level {row.level}" if row.level > state.level else ""
        yield (
            f"{row.name}, {name}: a chit and {row.rm} RM a turn add {min(chart)} to {max(chart)}%"
            f"{done}{first}{level}; at 100%: {row.effect} (CORE.IMP)."
        )


def has(look: Look, country: str) -> Iterator[str]:
    """What a country of the seat has to spend, and what its force pool holds."""
    name = look.board.country_name(country)
    own = country in look.now.countries and seat_of(look.now, country) == look.seat
    if look.view.seat is None or not own:
        return
    told = matter(look.board, look.view, "means")
    yield from (line for line in (told.all if told else ()) if line.startswith(name))
    pool = {kind: n for kind, n in pool_of(look.now, country).items() if n}
    units = [f"{n} {KIND_NAMES[kind]}{'s' * (n > 1)}" for kind, n in pool.items()]
    yield f"  Its force pool: {listed(units) or 'empty'}."


def track(look: Look, country: str) -> Iterator[str]:
    """Where the marker of a country stands on the diplomacy chart, and where it joins a side."""
    row, at = look.board.tracks.get(country), look.now.tracks.get(country)
    if row is None or at is None:
        return
    joins = [
        f"on {space} it {JOINS[meaning]}"
        for space, meaning in row.spaces.items()
        if meaning in JOINS
    ]
    number = look.now.effort_sets.get(look.seat, {}).get(country, 0)
    at_hand = f" Efforts at hand: {number}." if look.view.seat is not None else ""
    yield (
        f"{look.board.country_name(country)}: its marker is on {at} of the track"
        f"{f'; {listed(joins)}' if joins else ''}.{at_hand}"
    )


JOINS = {key: said for key, said in SPACES.items() if said.startswith("joins")}
JOINS |= {"war": "enters the war"}
"""Spaces of a track that bring a country in, as sentences say them."""
