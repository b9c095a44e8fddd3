"""The whole state of a game. All of it is open: orders are secret, and they are not in it."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from adjudicator.core.protocol import Ending
from adjudicator.rulesets.diplomacy.board.board import Arm, Power, province_of

Season = Literal["spring", "fall", "winter"]


class Unit(BaseModel):
    """at: its place, `par` or `stp/sc`."""

    model_config = ConfigDict(extra="forbid")

    power: Power
    arm: Arm
    at: str

    @property
    def province(self) -> str:
        return province_of(self.at)


class Dislodged(BaseModel):
    """A unit that lost its province and has not retreated yet. by: the province that its
    attacker came from. ways: the places to which it can retreat."""

    model_config = ConfigDict(extra="forbid")

    unit: Unit
    by: str
    ways: list[str]


class Position(Ending):
    """turn counts the years, from 1. counted: centres by seat at the end of each year, for the
    chart. drawn: did the players agree on a draw?"""

    model_config = ConfigDict(extra="forbid")

    scenario: str
    title: str
    map: str
    turn: int = 1
    year: int = 1901
    season: Season = "spring"
    seats: dict[str, list[Power]]
    absent: list[Power] = Field(default_factory=list)
    units: list[Unit]
    dislodged: list[Dislodged] = Field(default_factory=list)
    owners: dict[str, Power] = Field(default_factory=dict)
    """Supply centre -> its owner, in the order of the map; what nobody owns is not listed."""
    flags: dict[str, Power] = Field(default_factory=dict)
    """Land province without a centre -> the power that it is coloured for: the last that had a
    unit there in the fall. Nothing depends on it."""
    wins: int
    last_turn: int = 0
    counted: dict[str, list[int]] = Field(default_factory=dict)

    def seat_of(self, power: Power) -> str | None:
        """The seat that commands a power; None for an absent one."""
        return next((seat for seat, powers in self.seats.items() if power in powers), None)

    def of(self, power: Power) -> list[Unit]:
        """The units of a power, the dislodged left out."""
        return [unit for unit in self.units if unit.power == power]

    def unit_in(self, province: str) -> Unit | None:
        """The unit that stands in a province; a dislodged one does not."""
        return next((unit for unit in self.units if unit.province == province), None)

    def centres(self, power: Power) -> list[str]:
        """The supply centres that a power owns, in the order of the map."""
        return [id for id, owner in self.owners.items() if owner == power]

    def held_by(self, seat: str) -> int:
        """How many centres the powers of a seat own."""
        return sum(owner in self.seats[seat] for owner in self.owners.values())

    def alive(self, seat: str) -> bool:
        """Does a seat have a unit or a centre left?"""
        powers = self.seats[seat]
        return any(unit.power in powers for unit in self.units) or any(
            owner in powers for owner in self.owners.values()
        )

    def season_words(self) -> str:
        """`Spring 1901`."""
        return f"{self.season.capitalize()} {self.year}"
