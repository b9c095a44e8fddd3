"""What can happen in supply and movement on land (15), and how it is told."""

from __future__ import annotations

from adjudicator.core.protocol import Fact
from adjudicator.rulesets.blitzwar.words.wording import Say, words

# ------------------------------------------------------------------------------------------- supply


class OutOfSupply(Fact):
    """Units of a side that are Out of Supply at the end of its turn."""

    side: str
    units: list[str]
    zones: list[str]


@words(OutOfSupply)
def out_of_supply(fact: OutOfSupply, say: Say) -> str:
    return f"Out of Supply: {say.force(fact.units)} in {say.places(fact.zones)}."


class BackInSupply(Fact):
    """Units that were Out of Supply and no longer are."""

    side: str
    units: list[str]


@words(BackInSupply)
def back_in_supply(fact: BackInSupply, say: Say) -> str:
    return f"Back in supply: {say.force(fact.units)}."


# ----------------------------------------------------------------------------------------- movement


class Activated(Fact):
    """Counters were activated to attack."""

    side: str
    units: list[str]
    zone: str
    halves: int
    paid_from: list[str]


@words(Activated)
def activated(fact: Activated, say: Say) -> str:
    return (
        f"Activated in {say.place(fact.zone)}: {say.force(fact.units)}"
        f"{say.price(fact.halves, fact.paid_from)}."
    )


class Moved(Fact):
    """Counters moved. path: all zones, start and end included. how: `tactical`, `strategic`,
    `one zone`, `out of supply`. activated: may they attack now?"""

    side: str
    units: list[str]
    path: list[str]
    how: str
    activated: bool
    halves: int
    paid_from: list[str]


_HOW = {"strategic": " by strategic movement", "one zone": "", "out of supply": ", Out of Supply"}


@words(Moved)
def moved(fact: Moved, say: Say) -> str:
    ready = "; activated" if fact.activated else ""
    return (
        f"{say.force(fact.units)}: {say.route(fact.path)}{_HOW.get(fact.how, '')}"
        f"{say.price(fact.halves, fact.paid_from)}{ready}."
    )


class ControlChanged(Fact):
    """A zone changed hands. by: whose units entered; they may have freed it for a partner."""

    zone: str
    was: str
    now: str
    by: str


@words(ControlChanged)
def control_changed(fact: ControlChanged, say: Say) -> str:
    zone = say.place(fact.zone)
    if fact.by != fact.now:
        return f"{say.Does(fact.by, 'free')} {zone} for {say.side(fact.now)}."
    if fact.was == "neutral":
        return f"{say.Does(fact.now, 'take')} {zone}."
    return f"{say.Does(fact.now, 'take')} {zone} from {say.side(fact.was)}."


class Overrun(Fact):
    """Supply or air units at base were destroyed by corps that entered their zone."""

    zone: str
    by: str
    units: list[str]


@words(Overrun)
def overrun(fact: Overrun, say: Say) -> str:
    return (
        f"{say.force(fact.units)} destroyed in {say.place(fact.zone)} as the enemy enters the zone."
    )


class LineDestroyed(Fact):
    """A Fortified Line was captured; it is gone for the rest of the game."""

    zone: str


@words(LineDestroyed)
def line_destroyed(fact: LineDestroyed, say: Say) -> str:
    return f"The Fortified Line of {say.place(fact.zone)} is destroyed for the rest of the game."


class Fortified(Fact):
    """A corps turned itself into a fortified corps."""

    side: str
    zone: str
    unit: str
    halves: int
    paid_from: list[str]


@words(Fortified)
def fortified(fact: Fortified, say: Say) -> str:
    return (
        f"{say.unit(fact.unit)} fortifies in {say.place(fact.zone)}"
        f"{say.price(fact.halves, fact.paid_from)}."
    )


class Unfortified(Fact):
    """A fortified corps became ordinary infantry again."""

    side: str
    zone: str
    unit: str


@words(Unfortified)
def unfortified(fact: Unfortified, say: Say) -> str:
    return f"{say.unit(fact.unit)} leaves its fortifications in {say.place(fact.zone)}."
