"""What is under way to a seat, and where it may be placed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from adjudicator.core.protocol import Matter
from adjudicator.core.saying import count, listed
from adjudicator.rulesets.world_at_war.board.countries import seat_of
from adjudicator.rulesets.world_at_war.board.position import Queued
from adjudicator.rulesets.world_at_war.board.terms import FLEETS, GROUND, KIND_NAMES, MAJORS_OF
from adjudicator.rulesets.world_at_war.book.economy.admin import places_for
from adjudicator.rulesets.world_at_war.book.economy.boards import in_game
from adjudicator.rulesets.world_at_war.words.look import Look

SHORT = {"asw": "ASW", "a_bomb": "A-bomb"}
MOST_PLACES = 3
"""Areas where units may arrive that a letter names; `due` names all."""


def due(look: Look) -> Matter:
    """What arrives in which turn, where it may be placed now, and what may be built soon."""
    now, board = look.now, look.board
    coming: dict[int, Counter[tuple[str, str]]] = {}
    here: dict[tuple[str, str], Queued] = {}
    for queued in now.queue:
        if seat_of(now, queued.nation) == look.seat:
            coming.setdefault(queued.due, Counter())[queued.nation, queued.what] += 1
            if queued.due <= now.turn:
                here.setdefault((queued.nation, _sort(queued.what)), queued)
    lines = []
    for turn in sorted(coming):
        said = ", ".join(
            f"{n} {board.adjective(nation)} {KIND_NAMES[what]}{'s' * (n > 1)}"
            for (nation, what), n in coming[turn].items()
        )
        when = board.turns[turn].title if turn in board.turns else "too late for the game"
        lines.append(f"Arrive {when if turn > now.turn else 'now'}: {said}.")
    whole = list(lines)
    lines += _where(look, "Room for them", list(here.values()), MOST_PLACES)
    whole += _where(look, "Room for them", list(here.values()), len(board.areas))
    if board.scenarios[now.scenario].dated:
        dated = [d for d in board.pool_dates if now.turn <= d.turn <= now.turn + 1]
        names = [
            f"{d.number} {board.adjective(d.nation)} {KIND_NAMES[d.kind]}{'s' * (d.number > 1)}"
            for d in dated
            if seat_of(now, d.nation) == look.seat and d.turn > now.turn
        ]
        if names:
            lines.append(f"To be built from next turn on: {listed(names)}.")
            whole.append(lines[-1])
    return Matter(name="due", lines=lines, whole=whole)


def of_purchases(look: Look) -> Matter:
    """The same with prices; its whole tells where ground units bought now may arrive."""
    some = [
        Queued(id="", nation=major, what="ground", due=look.now.turn + 1)
        for major in MAJORS_OF[look.seat]
        if major in look.now.majors and in_game(look.now, major)
    ]
    told = _where(look, "Bought now, to arrive next turn", some, MOST_PLACES)
    known = due(look)
    price = [line] if (line := prices_in_short(look)) else []
    whole = [*(known.whole or known.lines), *told]
    return known.model_copy(update={"lines": [*price, *known.lines], "whole": whole})


def prices_in_short(look: Look) -> str:
    """What the seat's majors can build at which price, in a line: `ground 1 (1/2)`."""
    majors = [m for m in MAJORS_OF[look.seat] if m in look.now.majors and in_game(look.now, m)]
    told = [
        f"{SHORT.get(row.what, row.what)} {row.rm}"
        + (f" ({row.halves / 2:g})" if row.halves else "")
        for row in look.board.construction.values()
        if row.what != "repair"
        and any(
            (not row.builders or major in row.builders)
            and (not row.needs or row.needs in look.now.majors[major].techs)
            for major in majors
        )
    ]
    if not told:
        return ""
    return (
        f"Prices in RM (factory points): {', '.join(told)}; industry its Level, a technology 2 or"
        " more, each with a chit; an effort or an event 1."
    )


def _sort(what: str) -> str:
    """Kinds that arrive in the same places."""
    return "ground" if what in GROUND else "naval" if what in FLEETS else what


def _where(look: Look, heading: str, some: Sequence[Queued], most: int) -> list[str]:
    """`Room for them: French ground in Calais and Paris.` Strategic points need no area."""
    told = []
    for queued in some:
        sort = _sort(queued.what)
        if sort not in ("ground", "air", "naval"):
            continue
        found = places_for(look.now, look.board, queued)
        names = [look.board.name(place) for place in found[:most]]
        more = [count(len(found) - most, "more area")] if len(found) > most else []
        words = {"ground": "ground", "air": "air", "naval": "fleets"}[sort]
        told.append(
            f"{look.board.adjective(queued.nation)} {words} "
            + (f"in {listed([*names, *more])}" if names else "nowhere: they wait")
        )
    return [f"{heading}: {'; '.join(told)}."] if told else []
