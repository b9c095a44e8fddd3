"""What can happen in the air (14), and how it is told."""

from __future__ import annotations

from adjudicator.core.protocol import Fact
from adjudicator.core.saying import count, listed
from adjudicator.rulesets.blitzwar.words.wording import Say, words


class AirPlaced(Fact):
    """An air unit flies a mission. left: units that could have countered it."""

    side: str
    unit: str
    base: str
    target: str
    could_counter: int


@words(AirPlaced)
def air_placed(fact: AirPlaced, say: Say) -> str:
    seen = "nobody in range can counter" if not fact.could_counter else (
        f"{count(fact.could_counter, 'unit')} could counter"
    )  # fmt: skip
    return f"{say.unit(fact.unit)} from {say.place(fact.base)} to {say.place(fact.target)}; {seen}."


class AirCountered(Fact):
    """A unit was countered: both are gone. base: where the countering unit came from."""

    side: str
    unit: str
    target: str
    by: str
    with_: str
    base: str


@words(AirCountered)
def air_countered(fact: AirCountered, say: Say) -> str:
    return (
        f"Over {say.place(fact.target)} {say.unit(fact.unit)} is countered by "
        f"{say.unit(fact.with_)} from {say.place(fact.base)}; both are removed."
    )


class AirCleared(Fact):
    """Opposing missions over one land zone eliminated each other."""

    zone: str
    units: list[str]


@words(AirCleared)
def air_cleared(fact: AirCleared, say: Say) -> str:
    both = listed([say.unit(unit) for unit in fact.units])
    return f"Over {say.place(fact.zone)} {both} eliminate each other."


class AirSuperiorityWon(Fact):
    """After the missions of a phase a side alone has air units over a zone."""

    side: str
    zone: str
    units: int


@words(AirSuperiorityWon)
def air_superiority_won(fact: AirSuperiorityWon, say: Say) -> str:
    return f"{say.Does(fact.side, 'hold')} air superiority over {say.place(fact.zone)}."


class MissionsEnded(Fact):
    """Missions and beachheads of a side are over; the units are in the pool. places: one
    for each unit."""

    side: str
    places: list[str]


@words(MissionsEnded)
def missions_ended(fact: MissionsEnded, say: Say) -> str:
    return (
        f"{say.Does(fact.side, 'end')} missions over {say.places(fact.places)}; "
        f"{count(len(fact.places), 'air unit')} back in the pool."
    )


class AirRebased(Fact):
    """Air units moved strategically."""

    side: str
    units: list[str]
    start: str
    end: str


@words(AirRebased)
def air_rebased(fact: AirRebased, say: Say) -> str:
    return f"{say.force(fact.units)} moves base: {say.route([fact.start, fact.end])}."


class BeachheadMade(Fact):
    """An air unit became a beachhead."""

    side: str
    zone: str
    sea: str
    count: int


@words(BeachheadMade)
def beachhead_made(fact: BeachheadMade, say: Say) -> str:
    return (
        f"{say.Does(fact.side, 'form')} {count(fact.count, 'beachhead')} at {say.place(fact.zone)} "
        f"from {say.place(fact.sea)}."
    )


class BomberSent(Fact):
    """An Allied air unit goes to the Strategic Bombing box."""

    unit: str
    base: str


@words(BomberSent)
def bomber_sent(fact: BomberSent, say: Say) -> str:
    return f"{say.unit(fact.unit)} from {say.place(fact.base)} flies to bomb Germany."


class BomberCountered(Fact):
    """A bomber was countered over Germany; both units are gone."""

    unit: str
    with_: str
    base: str


@words(BomberCountered)
def bomber_countered(fact: BomberCountered, say: Say) -> str:
    return (
        f"{say.unit(fact.unit)} is met over Germany by {say.unit(fact.with_)} "
        f"from {say.place(fact.base)}; both are removed."
    )


class BombersThrough(Fact):
    """How many bombers got through, and the supply units they will cost the Axis."""

    bombers: int
    supply: int


@words(BombersThrough)
def bombers_through(fact: BombersThrough, say: Say) -> str:
    return (
        f"{count(fact.bombers, 'bomber')} got through: the Axis will lose "
        f"{count(fact.supply, 'supply unit')} in the next Reinforcement Phase."
    )


class BritainRound(Fact):
    """A round of the Battle of Britain: units lost (bases), units left on both sides."""

    round: int
    die: int
    axis_lost: list[str]
    allies_lost: list[str]
    german: int
    allied: int


@words(BritainRound)
def britain_round(fact: BritainRound, say: Say) -> str:
    lost = []
    if fact.axis_lost:
        lost.append(f"the Axis loses {count(len(fact.axis_lost), 'air unit')}")
    if fact.allies_lost:
        lost.append(f"the Allies lose {count(len(fact.allies_lost), 'air unit')}")
    return (
        f"Battle of Britain, round {fact.round}, die {fact.die}: {listed(lost) or 'no loss'}. "
        f"{fact.german} German against {fact.allied} Allied are left."
    )


class BritainWon(Fact):
    """No Allied air unit at base is left within range of London."""

    german: int


@words(BritainWon)
def britain_won(fact: BritainWon, say: Say) -> str:
    return (
        "The Battle of Britain is won: no Allied air unit at base is left within range of London "
        f"({fact.german} German left)."
    )
