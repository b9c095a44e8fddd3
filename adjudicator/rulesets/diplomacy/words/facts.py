"""What can happen, as facts, each with its sentence. All of it is open to everybody, but orders
that do not count."""

from __future__ import annotations

from adjudicator.core.protocol import Fact
from adjudicator.core.saying import capital, count, either, listed
from adjudicator.rulesets.diplomacy.board.position import Unit
from adjudicator.rulesets.diplomacy.words.wording import Say, words


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


@words(Ordered)
def ordered(fact: Ordered, say: Say) -> str:
    text = order_text(fact, say)
    others = listed([say.whose(other) for other in fact.by])
    if fact.dislodges is not None:
        return f"{text}, and dislodges {say.whose(fact.dislodges)}."
    match fact.why:
        case "":
            return f"{text}."
        case "void":
            return f"{text}: void, because {_else(fact)}."
        case "cut":
            return f"{text}: cut by {others}."
        case "dislodged":
            return f"{text}: fails, because it is dislodged."
        case "no_convoy":
            return f"{text}: fails, because no chain of fleets convoys it."
        case "disrupted":
            are = "is" if len(fact.by) == 1 else "are"
            return f"{text}: fails, because {others} in the convoy {are} dislodged."
        case "paradox":
            return f"{text}: fails, because the convoy is in a paradox and its fleets hold."
        case "own":
            return f"{text}: fails, because a unit cannot dislodge one of its own power."
    return f"{text}: bounces off {others}."


def order_text(fact: Ordered, say: Say) -> str:
    """The order itself: `A Burgundy supports A Paris - Marseilles`."""
    me = say.unit(fact.unit)
    match fact.order:
        case "move":
            return f"{me} - {say.place(fact.to)}{' by convoy' if fact.via else ''}"
        case "support" | "convoy":
            assert fact.of is not None
            other = fact.of
            name = say.whose(other) if other.power != fact.unit.power else say.unit(other)
            to = f" - {say.place(fact.to)}" if fact.to else ""
            return f"{me} {fact.order}s {name}{to}"
        case "hold":
            return f"{me} holds"
    return f"{me} has no order and holds"


def _else(fact: Ordered) -> str:
    """Why a support or convoy is void."""
    if fact.order == "convoy":
        return "the army has other orders"
    return "the unit has other orders" if fact.to else "the unit moves"


class WasDislodged(Fact):
    """ways: where it can retreat; none: it is disbanded at once."""

    unit: Unit
    by: Unit
    ways: list[str]


@words(WasDislodged)
def was_dislodged(fact: WasDislodged, say: Say) -> str:
    text = f"{capital(say.whose(fact.unit))} is dislodged by {say.whose(fact.by)}"
    if not fact.ways:
        return f"{text}. It cannot retreat and is disbanded."
    return f"{text}. It can retreat to {either([say.place(way) for way in fact.ways])}."


class Retreated(Fact):
    unit: Unit
    to: str


@words(Retreated)
def retreated(fact: Retreated, say: Say) -> str:
    return f"{say.unit(fact.unit)} retreats to {say.place(fact.to)}."


class RetreatLost(Fact):
    """why: `none` for no order, `ordered` for disbanded by order, `met` others at `to`."""

    unit: Unit
    why: str
    to: str = ""


@words(RetreatLost)
def retreat_lost(fact: RetreatLost, say: Say) -> str:
    me = say.unit(fact.unit)
    match fact.why:
        case "met":
            return f"{me} meets another retreating unit in {say.place(fact.to)}: disbanded."
        case "ordered":
            return f"{me} is disbanded."
    return f"{me} has no order to retreat and is disbanded."


class CentreTaken(Fact):
    province: str
    power: str
    before: str = ""


@words(CentreTaken)
def centre_taken(fact: CentreTaken, say: Say) -> str:
    lost = f" from {say.power(fact.before)}" if fact.before else ""
    return f"{say.power(fact.power)} takes {say.place(fact.province)}{lost}."


class CentresCounted(Fact):
    """Centres by power at the end of a year."""

    centres: dict[str, int]


@words(CentresCounted)
def centres_counted(fact: CentresCounted, say: Say) -> str:
    held = [f"{say.power(power)} {number}" for power, number in fact.centres.items() if number]
    return f"Centres: {', '.join(held)}."


class PowerGone(Fact):
    """A power without units and centres is out of the game."""

    power: str


@words(PowerGone)
def power_gone(fact: PowerGone, say: Say) -> str:
    return f"{say.power(fact.power)} has neither units nor centres left and is out of the game."


class Built(Fact):
    unit: Unit


@words(Built)
def built(fact: Built, say: Say) -> str:
    return f"{say.power(fact.unit.power)} builds {say.unit(fact.unit)}."


class Removed(Fact):
    """ordered: by its player, else by the rule for civil disorder."""

    unit: Unit
    ordered: bool


@words(Removed)
def removed(fact: Removed, say: Say) -> str:
    how = "" if fact.ordered else ", because no order says which unit to remove"
    return f"{say.power(fact.unit.power)} removes {say.unit(fact.unit)}{how}."


class BuildsLeft(Fact):
    """Builds that a power did not use."""

    power: str
    number: int


@words(BuildsLeft)
def builds_left(fact: BuildsLeft, say: Say) -> str:
    return f"{say.power(fact.power)} leaves {count(fact.number, 'build')} unused."


class GameWon(Fact):
    seat: str
    centres: int


@words(GameWon)
def game_won(fact: GameWon, say: Say) -> str:
    return f"Victory for {say.seat(fact.seat)} with {count(fact.centres, 'centre')}."


class GameDrawn(Fact):
    """The last year is over and nobody has won."""

    seats: list[str]
    centres: dict[str, int]


@words(GameDrawn)
def game_drawn(fact: GameDrawn, say: Say) -> str:
    return drawn_text([say.seat(seat) for seat in fact.seats])


def drawn_text(seats: list[str]) -> str:
    """The result of a game that its last year ends."""
    if len(seats) == 1:
        return f"The last year is over: victory for {seats[0]}."
    return f"The last year is over: {listed(seats)} share the game."
