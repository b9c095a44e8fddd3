"""9.2 At the end of every Phase and Segment stacks that break the rules lose steps."""

from __future__ import annotations

from adjudicator.core.asking import ask
from adjudicator.core.protocol import NotAllowed, Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.ground.asking import Asking, ask_for, failed
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.ground.losing import (
    Loss,
    lose,
    loss_refusal,
    losses_of,
    no_remnant,
)
from adjudicator.rulesets.totaler_krieg.book.ground.stacking import fault, overstacked
from adjudicator.rulesets.totaler_krieg.orders.fighting import Lose
from adjudicator.rulesets.totaler_krieg.words.facts.fighting import StepLost


def tidy(position: Position, table: Table[Board], when: str) -> Play:
    """Enforce stacking (TK-9.2-4): the owner chooses which steps go (TK-9.2-7)."""
    number = 0
    while True:
        # Many a Phase and Segment moves nothing, and to look at all stacks takes longer than it.
        if (stand := _stand(position)) == table.board.__dict__.get("_orderly"):
            return
        field = Field(position, table.board)
        found = overstacked(field)
        if not found:
            table.board.__dict__["_orderly"] = stand
            return
        at, faction = found[0]
        names = [name for name in field.stacks[at] if field.owner[name] == faction]
        wrong = fault(field, at, names)
        assert wrong is not None
        place = field.id(at)
        number += 1
        key = f"stacking/{when}/{place}/{number}"
        loss = yield from choose_loss(
            position, table, field, faction, names, key, wrong[0], f"{wrong[1]} Who loses a step?"
        )
        left = lose(position, table.board, loss)
        fact = StepLost(unit=loss.unit, at=place, left=left, why="stacking")
        table.tell(wrong[0], fact)


def _stand(position: Position) -> tuple[object, ...]:
    """All that stacking depends on, besides what is printed: where each counter lies with which
    side up, and to whom it belongs (`faction_of`)."""
    pieces = position.pieces
    return (
        tuple(pieces),
        tuple([piece.at for piece in pieces.values()]),
        tuple([piece.back for piece in pieces.values()]),
        tuple([(name, one.status, one.faction) for name, one in position.countries.items()]),
        tuple(position.seized),
    )


def choose_loss(
    position: Position,
    table: Table[Board],
    field: Field,
    faction: str,
    names: list[str],
    key: str,
    clause: str,
    title: str,
    must: list[Loss] | None = None,
) -> Asking[Loss]:
    """Ask which unit loses a step, unless there is no choice. must: the losses among which
    the rules make it choose, if they do."""
    ways = losses_in_order(field, names, must)
    if len({(way.kind, _like(field, way)) for way in ways}) == 1:
        return ways[0]
    default = Lose(unit=ways[0].unit, leave=ways[0].leave)
    question = ask_for(
        position,
        faction,
        key,
        clause,
        title,
        [Lose],
        "losses",
        at_most=1,
        options={
            "unit": list(dict.fromkeys(way.unit for way in ways)),
            "leave": ["", *dict.fromkeys(way.leave for way in ways if way.leave)],
        },
        default=[default],
        silence=f"{default.unit} loses the step.",
        standing=["AlwaysLose"],
    )
    answers = yield from ask(question)
    chosen = answers[faction].first(Lose)
    no: NotAllowed | None = None
    if chosen is not None and chosen.unit not in question.options["unit"]:
        who = ", ".join(question.options["unit"])
        text = f"{chosen.unit} is not one of the units that may lose the step: {who}."
        told = loss_refusal(field, faction, key, clause, chosen.unit) or (clause, text)
        no = NotAllowed(0, *told)
    elif chosen is not None:
        no = no_remnant(field, chosen)
    if chosen is not None and no is not None:
        failed(position, table, faction, chosen, no)
        chosen = None
    chosen = chosen or default
    fitting = [way for way in ways if way.unit == chosen.unit]
    exact = [way for way in fitting if way.leave == chosen.leave]
    return (exact or fitting or ways)[0]


def losses_in_order(field: Field, names: list[str], must: list[Loss] | None) -> list[Loss]:
    """The step losses among which there is a choice, first the one that counts without any. must:
    those among which the rules make it choose, if they do."""
    return must or [way for name in cheapest(field, names) for way in losses_of(field, name)]


def _like(field: Field, way: Loss) -> tuple[object, ...]:
    """Units that nobody could tell apart need no question."""
    face, counter = field.face(way.unit), field.board.counters[way.unit]
    return (counter.country, counter.type, face, counter.traits, way.leave)


def cheapest(field: Field, names: list[str]) -> list[str]:
    """Units in the order in which a careful commander would lose steps: plain infantry
    first, HQs last, the weaker before the stronger."""

    def worth(name: str) -> tuple[int, int, int, str]:
        face = field.face(name)
        order = 2 if field.is_hq(name) else 1 if field.is_armor(name) else 0
        return (order, face.attack + face.defence, face.steps, name)

    return sorted(names, key=worth)
