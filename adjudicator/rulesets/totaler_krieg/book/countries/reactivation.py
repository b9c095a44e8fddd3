"""16.3.1 and 16.5.1 Conquered Countries become active again."""

from __future__ import annotations

from adjudicator.core.asking import ask
from adjudicator.core.protocol import NotAllowed, Order, Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import POLICIES, Position
from adjudicator.rulesets.totaler_krieg.book.countries.states import watch
from adjudicator.rulesets.totaler_krieg.book.countries.stripping import by_stripe, counters_of, send
from adjudicator.rulesets.totaler_krieg.book.ground.asking import ask_for, failed
from adjudicator.rulesets.totaler_krieg.book.ground.entering import Refusal
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.orders.countries import Reactivate
from adjudicator.rulesets.totaler_krieg.words.facts.conquest import Reactivated
from adjudicator.rulesets.totaler_krieg.words.wording import POSTURE_NAMES

CLAUSES = {
    "western": ("TK-16.3.1-1", "TK-16.3.1-2", "TK-16.3.1-5", "TK-16.3.1-6", "TK-16.3.1-7"),
    "soviet": ("TK-16.5.1-1", "TK-16.5.1-2", "TK-16.5.1-5", "TK-16.5.1-6", "TK-16.5.1-7"),
}
"""Capital, Partisan Base, the Res unit, the other units, the Policy that bars it."""


def free_of_enemies(field: Field, at: int, faction: str) -> bool:
    """No enemy unit, Detachment or Logistics marker in a hex."""
    held = 0
    for other in field.others(faction):
        held |= field.units(other) | field.detachments[other] | field.logistics[other]
    return not (held >> at) & 1


def rally_points(field: Field, country: str, faction: str) -> list[str]:
    """Where a Conquered Country may rise for a faction: its Capital, if it was aligned with
    the faction, and hexes with a Partisan Base of the faction."""
    board = field.board
    state = field.position.countries[country]
    found = []
    if state.faction == faction:
        found.append(board.areas[country].capital)  # TK-16.3.1-1 TK-16.5.1-1
    home = field.lands.home.get(country, 0)
    found += field.ids(home & field.partisans[faction])  # TK-16.3.1-2 TK-16.5.1-2
    return [one for one in found if free_of_enemies(field, board.cell(one), faction)]


def reactivable(field: Field, faction: str) -> list[str]:
    """The Countries a faction may reactivate now."""
    if barred(field, faction):
        return []
    return [
        name
        for name, state in field.position.countries.items()
        if state.status == "conquered" and rally_points(field, name, faction)
    ]


def barred(field: Field, faction: str) -> str:
    """The Policy in a faction's Minors Posture Box, which bars reactivation, or empty."""
    policy = field.position.posture.get(f"{faction}_minors", "")
    return policy if policy in POLICIES else ""  # TK-16.3.1-7 TK-16.5.1-7


def reactivation_refusal(
    field: Field, faction: str, country: str, place: str = ""
) -> Refusal | None:
    """Why a faction may not reactivate a Country, at a place if one is named; None if it may."""
    capital, base, res, _, policy = CLAUSES[faction]
    state = field.position.countries.get(country)
    if state is None or state.status != "conquered":
        return capital, f"{country} is not a Conquered Country."
    if barred(field, faction):
        name = POSTURE_NAMES[barred(field, faction)]
        return policy, f"While {name} lasts, {country} is not reactivated."
    points = rally_points(field, country, faction)
    if not points:
        text = (
            f"{country} has no Capital free of enemies, and you have no Partisan Base there "
            "free of enemies."
        )
        return capital if state.faction == faction else base, text
    if place and place not in points:
        return res, f"{country} cannot rise at {field.board.name(place)}."
    return None


def reactivations(position: Position, table: Table[Board]) -> Play:
    """The phasing faction reactivates any number of Countries (TK-16.3.1-4, TK-16.5.1-4)."""
    faction = position.phasing
    able = reactivable(Field(position, table.board), faction)
    if not able:
        return
    answers = yield from ask(
        ask_for(
            position,
            faction,
            "reactivation",
            CLAUSES[faction][0],
            "Which Conquered Countries rise again?",
            [Reactivate],
            "reactivation",
            told=[", ".join(able)],
            options={"country": able},
            default=[Reactivate(country=country) for country in able],
            silence="All of them.",
        )
    )
    for order in answers[faction].of(Reactivate):
        table.about(order)
        try:
            reactivate(position, table, faction, order)
        except NotAllowed as no:
            failed(position, table, faction, order, no)


def reactivate(position: Position, table: Table[Board], faction: str, order: Order) -> None:
    """One Country becomes active (TK-13.4-9). Raises NotAllowed."""
    assert isinstance(order, Reactivate)
    board = table.board
    field = Field(position, board)
    no = reactivation_refusal(field, faction, order.country, order.place)
    if no is not None:
        raise NotAllowed(0, *no)
    _, _, res, rest, _ = CLAUSES[faction]
    country = order.country
    state = position.countries[country]
    at = order.place or rally_points(field, country, faction)[0]
    box = f"conquered:{state.faction}"
    units = [n for n in counters_of(position, board, country) if position.pieces[n].at == box]
    state.status, state.faction = "active", faction  # TK-16.3.1-3 TK-16.5.1-3
    first = next((n for n in units if "res" in board.counters[n].traits), "")
    if first:  # TK-A121
        position.pieces[first].at = at  # TK-16.3.1-5 TK-16.5.1-5
    fact = Reactivated(country=country, faction=faction, unit=first, at=at if first else "")
    table.tell(res, fact)
    others = [name for name in units if name != first]
    send(position, table, others, by_stripe(board, faction), rest)  # TK-16.3.1-6 TK-16.5.1-6
    watch(position, table)
