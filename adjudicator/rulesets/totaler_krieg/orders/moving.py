"""Orders of the Operational and the Reserve Movement Phase."""

from __future__ import annotations

import operator

from pydantic import Field

from adjudicator.core.protocol import Ask
from adjudicator.rulesets.totaler_krieg.orders.base import PhaseOrder


class MovementOrder(PhaseOrder):
    """An order of a Movement Phase; `reserve` says which of the two."""

    reserve: bool = False

    @classmethod
    def segments(cls) -> tuple[str, ...]:
        return ("operational", "reserve")

    def fits(self, ask: Ask) -> bool:
        return self.reserve == (ask.facts.get("phase") == "reserve")


class Move(MovementOrder):
    """Move a unit from hex to hex; with `via` along these hexes, else by the cheapest way."""

    syntax = (
        "[{reserve=reserve}] move {unit:unit} [from {start:hex}] [(via|through) {path:hex+}]"
        " to {end:hex}",
        "[{reserve=reserve}] move {unit:unit} {end:hex}",
        "[{reserve=reserve}] (move|march|rail|send) {unit:unit} [from {start:hex}] (to|into)"
        " {end:hex}",
        "{reserve=reserve} (movement|movement of) {unit:unit} to {end:hex}",
        "{unit:unit} [(moves|goes|marches)] [from {start:hex}] [(via|through) {path:hex+}] to"
        " {end:hex}",
        "{unit:unit} (joins|join) [{beside:unit+}] (in|at) {end:hex}",
        "{unit:unit} (from|leaves) {start:hex} [and] (joins|join|to join) [{beside:unit+}] (in|at)"
        " {end:hex}",
        "(move|bring|send|bring up) {unit:unit} [up] [from {start:hex}] [and] (to join|joining|next"
        " to) {beside:unit+} (in|at) {end:hex}",
        "{reserve=reserve} [(move|movement)] {unit:unit} [[from] {start:hex}] to {end:hex}",
        "{unit:unit} (moves|goes|closes up|moves up) [from {start:hex}] to {end:hex} [(in|as a|as)]"
        " {reserve=reserve} [(move|movement)]",
        "move {unit:unit} [from {start:hex}] to {end:hex} [(in|as a|as)] {reserve=reserve}"
        " [(move|movement)]",
    )
    clause = "TK-3.1.1-1"
    severally = ("unit",)
    examples = ("move GER-1P via w3717 to w3617", "reserve move GER-HQ_B to w3618")

    unit: str
    start: str = ""
    path: tuple[str, ...] = ()
    end: str
    beside: tuple[str, ...] = Field(default=(), exclude_if=operator.not_)
    """Who is there already, as a line may say: `2P joins 2 Army in Kursk`. They do nothing."""


class Ship(MovementOrder):
    """Move a unit over the sea from port to port, through a canal, or between boxes."""

    syntax = (
        "[{reserve=reserve}] ship {unit:unit} [from {start:hex|box}] [via {path:hex|box+}]"
        " to {end:hex|box} [(by|with) {by:unit+}]",
        "[{reserve=reserve}] move {unit:unit} [from {start:hex|box}] to {end:box}",
        "[{reserve=reserve}] (transport|sail|sea move) {unit:unit} [from {start:hex|box}]"
        " [via {path:hex|box+}] to {end:hex|box} [(by|with) {by:unit+}]",
    )
    clause = "TK-3.1.2-1"
    examples = (
        "ship Bri-inf01 via w3612 to w2208",
        "reserve ship US-inf01 to w3916",
        "ship Bri-inf01 to w3612 by MK-Wes-French_Convoy",
    )

    unit: str
    start: str = ""
    path: tuple[str, ...] = ()
    end: str
    by: tuple[str, ...] = ()
    """Troop Convoys that are to carry it; left out: the narrowest of each zone."""


class Enter(MovementOrder):
    """Bring a Soviet unit from the Central Asia Box over the eastern edge, and on from there."""

    syntax = (
        "[{reserve=reserve}] enter {unit:unit} at {edge:hex} [[and] [go] to {end:hex}"
        " [(via|through) {path:hex+}]]"
    )
    clause = "TK-3.1.1-18"
    examples = ("enter Rus-inf01 at e4127 and go to e4123",)

    unit: str
    edge: str
    path: tuple[str, ...] = ()
    end: str = ""


MOVING: tuple[type[MovementOrder], ...] = (Move, Ship, Enter)
