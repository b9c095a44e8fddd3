"""What can happen, as facts. All of it is open to everybody, but orders that do not count."""

from __future__ import annotations

from adjudicator.core.protocol import Fact
from adjudicator.rulesets.diplomacy.board.position import Unit


class Ordered(Fact):
    """What a unit was ordered to do, and what came of it. order: `hold`, `move`, `support`,
    `convoy`, or `none`. of: the unit that is supported or convoyed. why, by: see
    `book.adjudication.Result`. dislodges: the unit that stood where it moved."""

    unit: Unit
    order: str
    to: str = ""
    via: bool = False
    of: Unit | None = None
    done: bool
    why: str = ""
    by: list[Unit] = []
    dislodges: Unit | None = None


class WasDislodged(Fact):
    """ways: where it can retreat; none: it is disbanded at once."""

    unit: Unit
    by: Unit
    ways: list[str]


class Retreated(Fact):
    unit: Unit
    to: str


class RetreatLost(Fact):
    """why: `none` for no order, `ordered` for disbanded by order, `met` others at `to`."""

    unit: Unit
    why: str
    to: str = ""


class CentreTaken(Fact):
    province: str
    power: str
    before: str = ""


class CentresCounted(Fact):
    """Centres by power at the end of a year."""

    centres: dict[str, int]


class PowerGone(Fact):
    """A power without units and centres is out of the game."""

    power: str


class Built(Fact):
    unit: Unit


class Removed(Fact):
    """ordered: by its player, else by the rule for civil disorder."""

    unit: Unit
    ordered: bool


class BuildsLeft(Fact):
    """Builds that a power did not use."""

    power: str
    number: int


class GameWon(Fact):
    seat: str
    centres: int


class GameDrawn(Fact):
    """The last year is over and nobody has won."""

    seats: list[str]
    centres: dict[str, int]
