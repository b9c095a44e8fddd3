"""The `Field` of a run of orders: made anew only where something has happened since.

What is not told has not happened; an order that fails changes nothing; and where one ground unit
has walked from hex to hex, most of what is known of the map is as it was.
"""

from __future__ import annotations

from adjudicator.core.protocol import NotCarriedOut, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.grid import bits
from adjudicator.rulesets.totaler_krieg.board.position import Position, is_hex
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.words.facts.fighting import Moved

AS_BEFORE = frozenset(
    {
        "position", "board", "plain", "lands", "owner", "in_box", "support", "air", "airdrops",
        "detachments", "logistics", "partisans", "devastation", "beachheads",
        "beachhead_side", "entered", "marks", "held", "_at", "_factions", "places", "afloat",
        "truced", "pac", "neutral", "_by_right", "weather_now",
    }
)  # fmt: skip
"""What of a Field a ground unit that walks from hex to hex does not change: neither what belongs
to a Country nor what keeps its counters out of a hex whoever stands there."""


class Lookout:
    """The field of a phase that carries orders out one after another, each of which tells what
    it does."""

    def __init__(self, position: Position, table: Table[Board]) -> None:
        self.position, self.table = position, table
        self._field, self._told = Field(position, table.board), len(table.events)

    @property
    def field(self) -> Field:
        """The field of this moment."""
        new = [e for e in self.table.events[self._told :] if e.kind != NotCarriedOut.__name__]
        self._told = len(self.table.events)
        if len(new) == 1 and new[0].kind == Moved.__name__ and is_hex(new[0].facts["start"]):
            self._field = walked(self._field, new[0].facts["unit"])
        elif new:
            self._field = Field(self.position, self.table.board)
        return self._field


def walked(field: Field, name: str) -> Field:
    """The field after a ground unit alone has gone from one hex to another: what `Field` would
    find, in less time. name: the unit, which stands where it has gone already."""
    faction, board = field.owner[name], field.board
    after = Field.__new__(Field)
    after.__dict__.update({key: field.__dict__[key] for key in AS_BEFORE & field.__dict__.keys()})
    after.known, after.asking = {}, set()
    after.stands = {**field.stands, name: board.cell(field.position.pieces[name].at)}
    after.stacks = {}
    for one, at in after.stands.items():
        after.stacks.setdefault(at, []).append(one)
    mine = {at for one, at in after.stands.items() if field.owner[one] == faction}
    after.ground = {**field.ground, faction: bits(mine)}
    return after
