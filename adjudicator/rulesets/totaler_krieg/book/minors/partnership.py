"""13.8.5 Partnership Countries."""

from __future__ import annotations

from adjudicator.core.protocol import NotAllowed, Table
from adjudicator.rulesets.totaler_krieg.board.board import FACTION_NAMES, Board
from adjudicator.rulesets.totaler_krieg.board.position import Piece, Position
from adjudicator.rulesets.totaler_krieg.book.ground.entering import Refusal
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.words.facts.minors import BecamePartner


def partnership_refusal(field: Field, faction: str, country: str) -> Refusal | None:
    """Why a faction may not make a Country its Partnership Country, None if it may."""
    area = field.board.areas.get(country)
    state = field.position.countries.get(country)
    if area is None or state is None or not area.partnership:
        named = [one.name for one in field.board.areas.values() if one.partnership]
        return "TK-13.8.5-2", f"{country} is not one of {', '.join(named)}."
    if partner_of(field.position, faction):
        return "TK-13.8.5-1", f"The {FACTION_NAMES[faction]} faction has its Partnership Country."
    if state.status not in ("active", "conquered") or state.faction != faction:
        return (
            "TK-13.8.5-3",
            f"{country} is not a Minor Country of the {FACTION_NAMES[faction]} faction.",
        )
    if state.fell or state.status == "conquered":
        return "TK-13.8.5-4", f"{country} has been conquered or liberated."
    return None


def partners(field: Field, faction: str) -> list[str]:
    """The Countries a faction may choose for its Partnership."""
    return [
        country
        for country in field.position.countries
        if partnership_refusal(field, faction, country) is None
    ]


def partner_of(position: Position, faction: str) -> str:
    """The Partnership Country that a faction has made, empty if none."""
    made = f"13.8.5/{faction}/"
    return next((one.removeprefix(made) for one in position.once if one.startswith(made)), "")


def create_partnership(position: Position, table: Table[Board], faction: str, country: str) -> None:
    """A Country becomes a faction's Partnership Country: all its Partnership ground units go to
    the Delay Box (TK-13.8.5-5). Raises NotAllowed."""
    if refusal := partnership_refusal(Field(position, table.board), faction, country):
        raise NotAllowed(0, *refusal)
    position.countries[country].partnership = True
    position.once.append(f"13.8.5/{faction}/{country}")
    units = []
    for name, counter in table.board.counters.items():
        if counter.country != country or "P" not in counter.traits or counter.kind != "ground":
            continue
        if position.pieces[name].at == "aside":
            position.pieces[name] = Piece(at="delay")
            units.append(name)
    table.tell("TK-13.8.5-5", BecamePartner(country=country, faction=faction, units=units))
