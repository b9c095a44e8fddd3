"""What the special markers of option cards do, and how it is told."""

from __future__ import annotations

from adjudicator.core.protocol import Fact
from adjudicator.rulesets.totaler_krieg.words.wording import Say, words


class MarkerCame(Fact):
    """A marker came off the Turn Track and was put somewhere."""

    marker: str
    to: str


@words(MarkerCame)
def marker_came(fact: MarkerCame, say: Say) -> str:
    name = say.board.counters[fact.marker].name
    return f"{name} comes off the Turn Track and goes to {say.place(fact.to)}."


class LevelRose(Fact):
    """The European USCL rose to this box; the marker comes again in a year."""

    level: int
    again: str


@words(LevelRose)
def level_rose(fact: LevelRose, say: Say) -> str:
    return (
        f"The European USCL is {fact.level} now; it rises again in {fact.again}."
        if fact.again
        else f"The European USCL is {fact.level} now and does not rise again."
    )


class PacificRolled(Fact):
    """The die of a Pacific War marker. result: `Limited War with Britain`, ... chosen: the Axis
    took another result instead."""

    marker: str
    die: int
    result: str
    chosen: bool = False


@words(PacificRolled)
def pacific_rolled(fact: PacificRolled, say: Say) -> str:
    return f"{say.board.counters[fact.marker].name}: die {fact.die}" + (
        f", and the Axis chooses {fact.result}." if fact.chosen else f", {fact.result}."
    )


class Annexed(Fact):
    """The Reich Annex marker lies in a capital: the Country is German now."""

    country: str
    at: str


@words(Annexed)
def annexed(fact: Annexed, say: Say) -> str:
    return f"{fact.country} is annexed to the Reich ({say.place(fact.at)})."


class RaidersSailed(Fact):
    """Surface Raiders went out, and what the West sent to match them."""

    matched: list[str]


@words(RaidersSailed)
def raiders_sailed(fact: RaidersSailed, say: Say) -> str:
    return "Surface Raiders sail" + (
        f"; {say.do(fact.matched, 'are')} sent after them." if fact.matched else "."
    )


class Manoeuvred(Fact):
    """Airmobile Doctrine was used. how: `defense` or `advance`."""

    how: str
    at: str
    units: list[str]


@words(Manoeuvred)
def manoeuvred(fact: Manoeuvred, say: Say) -> str:
    if fact.how == "defense":
        how = f"{say.do(fact.units, 'fall')} back from {say.place(fact.at)} instead of a step loss"
    else:
        how = f"{say.do(fact.units, 'advance')} into {say.place(fact.at)}"
    return f"Airmobile Doctrine: {how}."
