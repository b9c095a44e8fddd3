"""12 War State: Pre-War, Limited War and Total War, how they begin, and what ends a Policy.

Whoever changes a Posture Box or activates a Country calls `watch` afterwards (the functions
here do it themselves): Pre-War ends as soon as an Allied Country is at War.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from adjudicator.core.asking import ask
from adjudicator.core.protocol import NotAllowed, Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import FACTIONS, Board, WarState
from adjudicator.rulesets.totaler_krieg.board.grid import Cell
from adjudicator.rulesets.totaler_krieg.board.position import (
    POLICIES,
    TRUCES,
    Policy,
    Position,
    faction_of,
    turn_box,
)
from adjudicator.rulesets.totaler_krieg.book.ground.asking import ask_for
from adjudicator.rulesets.totaler_krieg.book.ground.entering import may_not_end
from adjudicator.rulesets.totaler_krieg.book.ground.field import MAJORS, Field
from adjudicator.rulesets.totaler_krieg.book.ground.postures import trespassed
from adjudicator.rulesets.totaler_krieg.book.politics import policies
from adjudicator.rulesets.totaler_krieg.orders.countries import LiftTruces
from adjudicator.rulesets.totaler_krieg.words.facts.conquest import (
    Gone,
    MarkerMoved,
    PolicyEnded,
    PostureSet,
    WarStateChanged,
)

BY_CARD = {
    "axis:6a": "TK-12-5",  # TK-12-5
    "axis:6b": "TK-12-6",  # TK-12-6
    "axis:23a": "TK-12-8",  # TK-12-8
    "axis:23b": "TK-12-9",  # TK-12-9
    "western:20a": "TK-12-10",  # TK-12-10
    "western:20b": "TK-12-11",  # TK-12-11
}
"""Card -> the clause by which its play begins a War State."""
PACIFIC_LIMITED, PACIFIC_TOTAL = "MK-Pacific_Limited_War", "MK-Pacific_Total_War"
STAYING = ("isolationism", "ostland")
"""The Policies that Total War does not end."""


def war_begins(position: Position, table: Table[Board], state: WarState, clause: str) -> Play:
    """A War State goes into effect unless it, or a later one, is there (TK-12-4)."""
    if state == "total":
        yield from total_war(position, table, clause)
    elif state == "limited":
        limited_war(position, table, clause)


def limited_war(position: Position, table: Table[Board], clause: str) -> None:
    """12.2 Pre-War gives way to Limited War; all factions mobilize."""
    if position.war_state != "pre":
        return
    _change(position, table, "limited", clause)
    outbreak(position, table, FACTIONS, "TK-12.2-1")  # TK-12.2-1


def total_war(position: Position, table: Table[Board], clause: str) -> Play:
    """12.3 Total War: its steps at once and in their order (TK-12.3-1)."""
    if position.war_state == "total":
        return
    before = position.war_state
    _change(position, table, "total", clause)
    if before == "pre":
        outbreak(position, table, FACTIONS, "TK-12.3-2")  # TK-12.3-2 TK-12.3-19
    for policy in POLICIES:
        if policy in position.posture.values() and policy not in STAYING:
            # TK-12.3-3 TK-13.6.1.2-10
            end_policy(position, table, cast(Policy, policy), "TK-12.3-3")
    yield from _truces(position, table)
    marker = position.pieces[PACIFIC_LIMITED]
    if marker.at.startswith("war:"):  # TK-12.3-5
        position.pacific = {who: how for who, how in position.pacific.items() if how == "total"}
        _move(position, table, PACIFIC_LIMITED, "out", "TK-12.3-5")
    for name, seasons, cited in (
        (PACIFIC_TOTAL, 1, "TK-12.3-6"),  # TK-12.3-6
        ("MK-Increase_USCL", 3, "TK-12.3-10"),  # TK-12.3-10
        ("MK-V-E_Day", 16, "TK-12.3-12"),  # TK-12.3-12
    ):
        ahead = table.board.seasonal_ahead(position.turn, seasons)
        _move(position, table, name, turn_box(ahead), cited)


def _change(position: Position, table: Table[Board], state: WarState, clause: str) -> None:
    position.war_state = state  # TK-12-1 TK-12-3
    table.tell(clause, WarStateChanged(state=state))


def _move(position: Position, table: Table[Board], name: str, to: str, clause: str) -> None:
    position.pieces[name].at = to
    table.tell(clause, MarkerMoved(marker=name, to=to))


def _truces(position: Position, table: Table[Board]) -> Play:
    """Step 3 of 12.3: the Axis may take Truce markers off (TK-12.3-4)."""
    there = [box for box, posture in position.posture.items() if posture in TRUCES]
    if not there:
        return
    question = ask_for(
        position,
        "axis",
        "war/truces",
        "TK-12.3-4",
        "Total War begins. Which Truce markers do you take off the Posture Display?",
        [LiftTruces],
        "truces",
        at_most=1,
        options={"boxes": there},
        default=[LiftTruces(none=True)],
        silence="All of them stay.",
        standing=["AlwaysLiftTruces"],
    )
    answers = yield from ask(question)
    order = answers["axis"].first(LiftTruces)
    for box in order.boxes if order is not None and not order.none else ():
        if box in there:
            set_posture(position, table, box, "", "TK-12.3-4")


def outbreak(
    position: Position, table: Table[Board], factions: Sequence[str], clause: str
) -> list[str]:
    """Outbreak of War units go from the Conditional Events Boxes of these factions to the
    Delay Box; those that have entered before do not come again (TK-12.2-2). Gives them."""
    return mobilize(position, table, "outbreak", factions, clause)


def mobilize(
    position: Position, table: Table[Board], sort: str, factions: Sequence[str], clause: str
) -> list[str]:
    """Counters of a kind (`setup_class`) leave the Conditional Events Boxes for the Delay
    Box. Gives them."""
    boxes = [f"events:{faction}" for faction in factions]
    found = [
        name
        for name, piece in position.pieces.items()
        if piece.at in boxes and table.board.counters[name].setup_class == sort
    ]
    for name in found:
        position.pieces[name].at = "delay"
    if found:
        table.tell(clause, Gone(units=found, to="delay"))
    return found


# --------------------------------------------------------------------------- Postures


def end_policy(position: Position, table: Table[Board], policy: Policy, clause: str) -> list[str]:
    """A Policy ends everywhere (13.6.1.2). Gives the Posture Boxes it lay in."""
    boxes = policies.end(position, policy)
    if boxes:
        table.tell(clause, PolicyEnded(policy=policy, boxes=boxes))
        watch(position, table)
    return boxes


def ended_by_play(position: Position, table: Table[Board], country: str, clause: str) -> None:
    """The Axis ends the Policy of a Country by what it does (13.6.1.2). Raises NotAllowed where
    nobody may end it."""
    field = Field(position, table.board)
    if refusal := may_not_end(field, country):
        raise NotAllowed(0, *refusal)
    policy = field.posture(country)
    if policy in POLICIES:
        end_policy(position, table, policy, clause)


def trespass(
    position: Position, table: Table[Board], name: str, end: Cell, field: Field | None = None
) -> None:
    """An Axis ground unit enters a hex: in lands of an active Country under a Policy that ends
    it (TK-13.6.1.2-15). field: of this moment, if there is one. Raises NotAllowed."""
    calm = not any(posture in POLICIES for posture in position.posture.values())
    if calm or faction_of(position, table.board, name) != "axis":
        return
    if country := trespassed(field or Field(position, table.board), name, end):
        ended_by_play(position, table, country, "TK-13.6.1.2-15")


def set_posture(
    position: Position, table: Table[Board], box: str, posture: Policy, clause: str
) -> None:
    """One Posture Box gets another marker, or none."""
    if position.posture.get(box, "") == posture:
        return
    position.posture[box] = posture
    table.tell(clause, PostureSet(box=box, posture=posture))
    watch(position, table)


def watch(position: Position, table: Table[Board]) -> None:
    """Pre-War ends when an Allied Country is at War (TK-12-7)."""
    if position.war_state == "pre" and at_war(Field(position, table.board)):
        limited_war(position, table, "TK-12-7")  # TK-12-7


def at_war(field: Field) -> list[str]:
    """The active Allied Countries with a Posture of War; a Neutral one whose Minors' box is
    empty does not count (TK-A101)."""
    countries = [country for country, faction in MAJORS.items() if faction != "axis"]
    countries += [
        name
        for name, state in field.position.countries.items()
        if state.status == "active" and state.faction in ("western", "soviet")
    ]
    return [country for country in countries if not field.posture(country)]
