"""Step losses that events demand (TK-2.1-6): which steps count, who chooses them.

A step is of a nation and a sort. A one-step unit is its own step; of a unit of two steps the
one is lost that what takes its place is not; of three steps the third goes (4.2.6.2).
"""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.rulesets.totaler_krieg.board.grid import Cell
from adjudicator.rulesets.totaler_krieg.board.position import is_hex
from adjudicator.rulesets.totaler_krieg.book.events.case import Case
from adjudicator.rulesets.totaler_krieg.book.ground.asking import Asking
from adjudicator.rulesets.totaler_krieg.book.ground.building import Part, parts
from adjudicator.rulesets.totaler_krieg.book.ground.field import MAJORS, Field
from adjudicator.rulesets.totaler_krieg.book.ground.losing import Loss, lose, losses_of
from adjudicator.rulesets.totaler_krieg.book.ground.tidying import cheapest, choose_loss
from adjudicator.rulesets.totaler_krieg.words.facts.fighting import StepLost

Wanted = Callable[[Field, Loss], bool]
MINOR = "minor"


def lost_step(field: Field, loss: Loss) -> tuple[str, str]:
    """(nation, sort) of the step a loss costs; nation `minor` for a Minor Country's step in a
    unit of two nations, sort infantry, armor or empty for a fortress."""
    board, name = field.board, loss.unit
    counter = board.counters[name]
    own = "armor" if counter.armor else "infantry" if counter.infantry or counter.hq else ""
    steps = field.steps(name)
    if steps == 3:
        third = parts(board, name, 3)
        return _of_part(third[0]) if third else (counter.country, own)
    if loss.kind != "replaced":
        return counter.country, own
    built = list(parts(board, name, 2))
    stays = next((part for part in built if part.fits(board, loss.leave, name)), None)
    if stays is not None:
        built.remove(stays)
    return _of_part(built[0]) if built else (counter.country, own)


def _of_part(part: Part) -> tuple[str, str]:
    nation = MINOR if part.nation.endswith(" Minor") else part.nation
    return nation, part.sorts[0]


def of_nation(nation: str, sort: str = "") -> Wanted:
    """Steps of a nation, of one sort if one is told."""

    def wanted(field: Field, loss: Loss) -> bool:
        who, what = lost_step(field, loss)
        if who == MINOR and nation not in MAJORS:
            held = field.held.get(loss.unit, [])
            return nation in held and (not sort or what == sort)
        return who == nation and (what == sort if sort else bool(what))

    return wanted


def of_sort(sort: str) -> Wanted:
    """Steps of a sort, of any nation."""
    return lambda field, loss: lost_step(field, loss)[1] == sort


def any_step(field: Field, loss: Loss) -> bool:
    return True


def is_minor(field: Field, loss: Loss) -> bool:
    """A step of a Minor Country, also out of a Holding Box (TK-15.1-8, TK-15.1-9)."""
    nation = lost_step(field, loss)[0]
    if nation == MINOR:
        return bool(field.held.get(loss.unit))
    return nation not in MAJORS and nation in field.board.areas


def is_colonial(field: Field, loss: Loss) -> bool:
    return "colonial" in field.board.counters[loss.unit].traits


def is_ss(field: Field, loss: Loss) -> bool:
    return "SS" in field.board.counters[loss.unit].traits


def ways(field: Field, faction: str, wanted: Wanted, at: Cell | None = None) -> list[Loss]:
    """All losses of a faction's units in hexes, or in one, that cost such a step, those of the
    least worth first. Units in pools, boxes and on the track are out of reach (TK-15-2)."""
    names = [
        name
        for cell, stack in field.stacks.items()
        if at is None or cell == at
        for name in stack
        if field.owner[name] == faction and is_hex(field.position.pieces[name].at)
    ]
    return [
        loss
        for name in cheapest(field, names)
        for loss in losses_of(field, name)
        if wanted(field, loss)
    ]


def lose_steps(
    case: Case,
    faction: str,
    wanted: Wanted,
    number: int,
    clause: str,
    title: str,
    at: Cell | None = None,
) -> Asking[int]:
    """A faction eliminates steps by 4.2.6.2, at its choice (TK-2.1-6), as many as it can
    (TK-A112). Gives how many."""
    done = 0
    while done < number:
        field = case.field
        must = ways(field, faction, wanted, at)
        if not must:
            break
        names = list(dict.fromkeys(loss.unit for loss in must))
        key = case.name(f"loss/{case.event}")
        loss = yield from choose_loss(
            case.position, case.table, field, faction, names, key, clause, title, must
        )
        place = case.position.pieces[loss.unit].at
        left = lose(case.position, case.board, loss)
        case.table.tell(clause, StepLost(unit=loss.unit, at=place, left=left, why="event"))
        done += 1
    return done


def armor_or_infantry(case: Case, faction: str, nation: str, clause: str) -> Asking[None]:
    """One armor step or two infantry steps of a nation, from any hexes."""
    field = case.field
    armor = ways(field, faction, of_nation(nation, "armor"))
    infantry = ways(field, faction, of_nation(nation, "infantry"))
    options = ["infantry"] * bool(infantry) + ["armor"] * bool(armor)
    if not options:
        case.none(f"{nation} has no step to lose on the map.", clause)
        return
    title = f"{nation} loses one armor step or two infantry steps. Which?"
    sort = yield from case.ask(title, options, clause, seat=faction)
    number = 1 if sort == "armor" else 2
    yield from lose_steps(
        case, faction, of_nation(nation, sort), number, clause, f"Which {sort} step is lost?"
    )
