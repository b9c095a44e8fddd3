"""What can happen in the Strategic Phase, in production and in supply, and how it is told.

PP are in tenths throughout.
"""

from __future__ import annotations

from adjudicator.core.protocol import Fact
from adjudicator.core.saying import count, listed
from adjudicator.core.telling import Line
from adjudicator.rulesets.virtuti_militari.words.wording import Say, points, words

# ---------------------------------------------------------------------------------------- strategic


class CardsShown(Fact):
    """Cards that the factions played, shown together. purpose: `production` or `air`."""

    purpose: str
    cards: dict[str, str]


@words(CardsShown)
def cards_shown(fact: CardsShown, say: Say) -> str:
    cards = [f"{say.name(one)} {say.card(card)}" for one, card in fact.cards.items()]
    purpose = "Production" if fact.purpose == "production" else "Air Support"
    return f"Cards for {purpose}: {'; '.join(cards) or 'none'}."


class IncomeReceived(Fact):
    """A faction's PP of the turn. friendly: PP of sources in Friendly Areas, occupied: in
    Occupied Areas, cut_off: in areas Out Of Supply; in whole PP. economy and multiplier in
    percent; pp and total in tenths."""

    faction: str
    card: str
    friendly: int
    occupied: int
    cut_off: int
    economy: int
    multiplier: int
    pp: int
    total: int


@words(IncomeReceived)
def income_received(fact: IncomeReceived, say: Say) -> str:
    lost = f" {fact.cut_off} PP are in areas Out Of Supply." if fact.cut_off else ""
    verb = say.verb(fact.faction, "receive")
    has = say.verb(fact.faction, "have")
    gain = f"{verb} {points(fact.pp)} PP and {has} {points(fact.total)} PP"
    return f"{say.Faction(fact.faction)} {gain}.{lost}"


class AirTokensDrawn(Fact):
    """A faction drew air support tokens for the turn. levels: lowest first."""

    faction: str
    card: str
    levels: list[int]


@words(AirTokensDrawn)
def air_tokens_drawn(fact: AirTokensDrawn, say: Say) -> str:
    verb = say.verb(fact.faction, "draw")
    return f"{say.Faction(fact.faction)} {verb} air tokens: {say.air(fact.levels)}."


# --------------------------------------------------------------------------------------- production


class Bought(Fact):
    """A faction bought a unit or a submarine marker. turns: until it is available."""

    faction: str
    kind: str
    level: int
    turns: int
    paid: int


@words(Bought)
def bought(fact: Bought, say: Say) -> str:
    what = say.kind(fact.kind, fact.level)
    return (
        f"{say.name(fact.faction)}: {what} bought for {points(fact.paid)} PP, {_wait(fact.turns)}."
    )


def _wait(turns: int) -> str:
    return f"ready in {count(turns, 'turn')}"


class TokensBought(Fact):
    """A faction bought special order tokens."""

    faction: str
    tokens: list[str]
    turns: int
    paid: int


@words(TokensBought)
def tokens_bought(fact: TokensBought, say: Say) -> str:
    what = say.tokens(fact.tokens)
    return (
        f"{say.name(fact.faction)}: {what} bought for {points(fact.paid)} PP, {_wait(fact.turns)}."
    )


class Strengthened(Fact):
    """A unit was strengthened. kind: what it is now."""

    faction: str
    unit: str
    kind: str
    level: int
    place: str
    paid: int


@words(Strengthened)
def strengthened(fact: Strengthened, say: Say) -> str:
    now = say.kind(fact.kind, fact.level)
    where = say.place(fact.place)
    return f"{say.name(fact.faction)}: a unit in {where} becomes {now} for {points(fact.paid)} PP."


class Upgraded(Fact):
    """A unit was raised by one level. level: what it has now."""

    faction: str
    unit: str
    kind: str
    level: int
    place: str
    paid: int


@words(Upgraded)
def upgraded(fact: Upgraded, say: Say) -> str:
    now = say.kind(fact.kind, fact.level)
    where = say.place(fact.place)
    return f"{say.name(fact.faction)}: upgraded to {now} in {where} for {points(fact.paid)} PP."


class Deployed(Fact):
    """A finished unit or submarine marker came on the map."""

    faction: str
    unit: str
    kind: str
    level: int
    place: str


@words(Deployed)
def deployed(fact: Deployed, say: Say) -> str:
    what, where = say.kind(fact.kind, fact.level), say.place(fact.place)
    return f"{say.name(fact.faction)}: {what} deployed in {where}."


class ResearchBought(Fact):
    """A faction invested a Research Point. points: invested now."""

    faction: str
    technology: str
    points: int
    paid: int


@words(ResearchBought)
def research_bought(fact: ResearchBought, say: Say) -> str:
    what = f"Research Point {fact.points} in {say.technology(fact.technology)}"
    return f"{say.name(fact.faction)}: {what} for {points(fact.paid)} PP."


class NotProduced(Fact):
    """A production order that could not be carried out, as a sentence of the rules."""

    faction: str
    order: str
    reason: str
    line: int = 0


@words(NotProduced)
def not_produced(fact: NotProduced, say: Say) -> str:
    return f'{say.name(fact.faction)}: "{fact.order}" is not carried out: {fact.reason}'


class PointsLeft(Fact):
    """What a faction has left at the end of its production."""

    faction: str
    pp: int


@words(PointsLeft)
def points_left(fact: PointsLeft, say: Say) -> str:
    verb = say.verb(fact.faction, "keep")
    return f"{say.Faction(fact.faction)} {verb} {points(fact.pp)} PP."


# ------------------------------------------------------------------------------------------- supply


class SupplyChecked(Fact):
    """Supply of one faction. land: areas supplied in step 1; sea: ports reached over sea;
    inland: areas behind them. restored: areas that lose their marker. marked: areas that get
    one. eliminated: units, with their places."""

    faction: str
    land: int
    sea: list[str]
    inland: int
    restored: list[str]
    marked: list[str]
    eliminated: dict[str, str]
    kinds: list[str]


@words(SupplyChecked)
def supply_checked(fact: SupplyChecked, say: Say) -> list[Line]:
    name = say.name(fact.faction)
    reach = f"{fact.land} areas by land"
    if fact.sea:
        reach += f", {count(len(fact.sea), 'port')} over sea, {fact.inland} behind them"
    lines = [Line(text=f"{name}: supply reaches {reach}.")]
    for text, areas in (("back in supply", fact.restored), ("Out of Supply", fact.marked)):
        if areas:
            lines.append(Line(text=f"{name}: {text}: {say.places(areas)}."))
    if fact.eliminated:
        where = zip(fact.kinds, fact.eliminated.values(), strict=True)
        units = [f"{say.kind(kind)} in {say.place(place)}" for kind, place in where]
        lines.append(Line(text=f"{name}: eliminated without supply: {listed(units)}."))
    return lines
