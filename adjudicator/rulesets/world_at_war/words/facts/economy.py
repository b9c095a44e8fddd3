"""What can happen in the economy, and how it is told."""

from __future__ import annotations

from adjudicator.core.protocol import Fact
from adjudicator.core.saying import count, listed
from adjudicator.core.telling import Line
from adjudicator.rulesets.world_at_war.words.wording import Say, words


class Income(Fact):
    """What a major receives; told to its seat. sources: words -> [rm, oil]."""

    major: str
    rm: int
    oil: int
    stock_rm: int
    stock_oil: int
    sources: dict[str, list[int]]


@words(Income)
def income(fact: Income, say: Say) -> str:
    total = f"{fact.rm} RM" + (f", {fact.oil} oil" if fact.oil else "")
    alike: dict[tuple[int, int], list[str]] = {}
    for source, (rm, oil) in fact.sources.items():
        alike.setdefault((rm, oil), []).append(source)
    parts = []
    for (rm, oil), sources in alike.items():
        each = ", ".join(f"{n:+d} {name}" for n, name in ((rm, "RM"), (oil, "oil")) if n)
        parts.append(f"{listed(sources)} {each}{' each' if len(sources) > 1 else ''}")
    of = f" ({'; '.join(parts)})" if parts else ""
    return f"Income of {say.country(fact.major)}: {total}{of}."


class PactPaid(Fact):
    """The USSR's payment under the pact."""

    rm: int


@words(PactPaid)
def pact_paid(fact: PactPaid, say: Say) -> str:
    return f"The USSR pays Germany {fact.rm} RM under the pact."


class OreStopped(Fact):
    """The Swedish ore does not arrive. why: in words."""

    why: str


@words(OreStopped)
def ore_stopped(fact: OreStopped, say: Say) -> str:
    return f"The Swedish ore does not reach Germany: {fact.why}."


class Repaired(Fact):
    """Industrial damage repaired."""

    major: str
    points: int
    left: int


@words(Repaired)
def repaired(fact: Repaired, say: Say) -> str:
    return f"{say.Country(fact.major)} repairs {fact.points} damage; {fact.left} left."


class CityLost(Fact):
    """The one-time loss of 3.9."""

    city: str
    rm: int


@words(CityLost)
def city_lost(fact: CityLost, say: Say) -> str:
    return f"The loss of {say.place(fact.city)} costs the USSR {fact.rm} RM and 1 factory point."


class Researched(Fact):
    """A roll for an improvement; secret until it is complete."""

    major: str
    what: str
    roll: int
    gained: int
    total: int


@words(Researched)
def researched(fact: Researched, say: Say) -> str:
    what = say.technology(fact.major, fact.what)
    return (
        f"{say.Country(fact.major)}, {what}: die {fact.roll}, +{fact.gained}%, now {fact.total}%."
    )


class Improved(Fact):
    """An improvement is complete. level: the new Industry Level, 0 for a technology."""

    major: str
    what: str
    level: int = 0


@words(Improved)
def improved(fact: Improved, say: Say) -> str:
    if fact.level:
        return f"The industry of {say.country(fact.major)} reaches Level {fact.level}."
    return f"{say.Country(fact.major)} has completed {say.technology(fact.major, fact.what)}."


class Bought(Fact):
    """Purchases of a major; told to its seat."""

    major: str
    what: str
    nation: str
    number: int
    rm: int
    due: int


@words(Bought)
def bought(fact: Bought, say: Say) -> str:
    units = say.units(fact.nation, fact.what, fact.number)
    row = say.board.turns.get(fact.due)
    ready = f", ready in {row.title}" if row else ", too late for this war"
    return f"{say.Country(fact.major)} buys {units} for {fact.rm} RM{ready}."


class FortBuilt(Fact):
    """A fortress level is built."""

    area: str
    level: int


@words(FortBuilt)
def fort_built(fact: FortBuilt, say: Say) -> str:
    return f"The fortress of {say.place(fact.area)} has level {fact.level}."


class BoardSummary(Fact):
    """A board at the end of the Economic phase; told to its seat."""

    major: str
    rm: int
    oil: int
    chits: int
    halves: int


@words(BoardSummary)
def board_summary(fact: BoardSummary, say: Say) -> list[Line]:
    value = (
        f"{fact.rm} RM, {fact.oil} oil, {count(fact.chits, 'chit')}, "
        f"{fact.halves / 2:g} factory points"
    )
    return [Line(text=f"{say.Country(fact.major)} keeps", value=value)]
