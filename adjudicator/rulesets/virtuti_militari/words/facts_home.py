"""What can happen in the phases that are not fought: facts of events, without words.

PP are in tenths throughout.
"""

from __future__ import annotations

from adjudicator.core.protocol import Fact

# -------------------------------------------------------------------- weather


class WeatherDrawn(Fact):
    """The weather of the turn: areas with Mud, areas with Snow; all others are Clear."""

    mud: list[str]
    snow: list[str]


# --------------------------------------------------------------------- events


class CalendarEventHappened(Fact):
    """An entry of the calendar takes effect."""

    event: str


class RandomEventDrawn(Fact):
    """The random event of the turn. idle: it has no effect in this season. reshuffled: the
    discarded events were shuffled into a new deck first."""

    event: str
    idle: bool = False
    reshuffled: bool = False


class ScriptedEventHappened(Fact):
    """A scripted event takes effect."""

    event: str


class TokensChanged(Fact):
    """An event gives order tokens of a kind to a faction's pool, or takes them (number < 0)."""

    faction: str
    token: str
    number: int


class CardGained(Fact):
    """A card joins a faction's hand."""

    faction: str
    card: str


class CardLost(Fact):
    """A card leaves a faction's hand or discard pile for good."""

    faction: str
    card: str


class InitiativeChanged(Fact):
    """The Initiative Track, highest first."""

    order: list[str]


class LogisticsChanged(Fact):
    """A faction moved on the Logistics Track. paid: tenths of a PP."""

    faction: str
    before: int
    after: int
    paid: int = 0


class EconomyChanged(Fact):
    """A faction's War Economy changed, in percent."""

    faction: str
    before: int
    after: int


class PointsReceived(Fact):
    """A faction got PP from an event."""

    faction: str
    pp: int
    total: int


class UnitsMobilised(Fact):
    """Units came to a faction's deployment pool."""

    faction: str
    kind: str
    level: int
    number: int


class WarEntryChanged(Fact):
    """The War Entry of a neutral country changed, in percent."""

    country: str
    before: int
    after: int


class AlignmentChanged(Fact):
    """A neutral country looks to another faction."""

    country: str
    alignment: str


class AreaCeded(Fact):
    """An area passes to a faction (or becomes neutral) by an event. withdrawn: units that
    left it, with the place they went to. lost: units that found none."""

    area: str
    faction: str
    before: str
    withdrawn: dict[str, str]
    lost: list[str]


class OwnerChanged(Fact):
    """An area has another Original Owner from now on."""

    area: str
    country: str


class AreaPointsChanged(Fact):
    """The PP of an area's source changed."""

    area: str
    before: int
    after: int


class KeyAreasChanged(Fact):
    """The surrender of a country hangs on other areas from now on."""

    country: str
    areas: list[str]


class ResearchChanged(Fact):
    """An event gave or took a Research Point. number: +1 or -1."""

    faction: str
    technology: str
    number: int


class UnitTrained(Fact):
    """An event raised a unit by one level."""

    faction: str
    unit: str
    kind: str
    place: str
    level: int


class FortificationGiven(Fact):
    """An event built a fortification."""

    faction: str
    area: str
    level: int


class WeatherChanged(Fact):
    """An event changed the weather of areas."""

    weather: str
    areas: list[str]


class PactBreakable(Fact):
    """The Axis may break the Ribbentrop-Molotov Pact from now on."""


class UnitsRemoved(Fact):
    """Units left the map because the faction exceeded its stacking limits."""

    faction: str
    units: list[str]
    places: list[str]
    kinds: list[str]


# ------------------------------------------------------------------ strategic


class CardsShown(Fact):
    """Cards that the factions played, shown together. purpose: `production` or `air`."""

    purpose: str
    cards: dict[str, str]


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


class AirTokensDrawn(Fact):
    """A faction drew air support tokens for the turn. levels: lowest first."""

    faction: str
    card: str
    levels: list[int]


# ----------------------------------------------------------------- production


class Bought(Fact):
    """A faction bought a unit or a submarine marker. turns: until it is available."""

    faction: str
    kind: str
    level: int
    turns: int
    paid: int


class TokensBought(Fact):
    """A faction bought special order tokens."""

    faction: str
    tokens: list[str]
    turns: int
    paid: int


class Strengthened(Fact):
    """A unit was strengthened. kind: what it is now."""

    faction: str
    unit: str
    kind: str
    level: int
    place: str
    paid: int


class Upgraded(Fact):
    """A unit was raised by one level. level: what it has now."""

    faction: str
    unit: str
    kind: str
    level: int
    place: str
    paid: int


class Deployed(Fact):
    """A finished unit or submarine marker came on the map."""

    faction: str
    unit: str
    kind: str
    level: int
    place: str


class ResearchBought(Fact):
    """A faction invested a Research Point. points: invested now."""

    faction: str
    technology: str
    points: int
    paid: int


class NotProduced(Fact):
    """A production order that could not be carried out, as a sentence of the rules."""

    faction: str
    order: str
    reason: str
    line: int = 0


class PointsLeft(Fact):
    """What a faction has left at the end of its production."""

    faction: str
    pp: int


# --------------------------------------------------------------------- supply


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


# ------------------------------------------------------------------ diplomacy


class Surrendered(Fact):
    """A country surrenders. areas: those that pass to the winner; units: eliminated."""

    country: str
    winner: str
    areas: list[str]
    units: list[str]
    kinds: list[str]


class Plundered(Fact):
    """The winner's plunder."""

    faction: str
    country: str
    pp: int
    total: int


class WarDeclared(Fact):
    """A faction declares war on a neutral country or on the USSR."""

    faction: str
    country: str


class CountryJoined(Fact):
    """A country joins a faction. units: where its units were deployed; waiting: kinds of
    those that found no room and went to the deployment pool."""

    country: str
    faction: str
    areas: list[str]
    units: dict[str, str]
    kinds: dict[str, str]
    waiting: list[str]
    fortifications: dict[str, int]


class PressureExerted(Fact):
    """A faction presses a neutral country. change: points of War Entry, signed."""

    faction: str
    country: str
    paid: int
    roll: int
    change: int
    before: int
    after: int


class PactBroken(Fact):
    """The Ribbentrop-Molotov Pact is no more."""


class UssrActivated(Fact):
    """The USSR is active from now on. why: an event's id, or `pact`, `war`, a country."""

    why: str


class UssrAtWar(Fact):
    """The USSR and the Axis are at war. by: who began it, `axis` or `ussr`."""

    by: str


class VichyCreated(Fact):
    """Vichy France is set up."""

    areas: list[str]


class NotDone(Fact):
    """A diplomatic action that could not be taken, as a sentence of the rules."""

    faction: str
    order: str
    reason: str
    line: int = 0


class NotRemoved(Fact):
    """Units that their player named to leave the map and that stay, told to him alone."""

    units: list[str]
    reason: str
    line: int = 0


# -------------------------------------------------------------------- summary


class TokensReturned(Fact):
    """Order tokens that were left on the map. gone: Shore Bombardment, out of the game."""

    faction: str
    tokens: list[str]
    gone: int
    air: list[int]


class Completed(Fact):
    """What a faction's production queue has finished."""

    faction: str
    units: list[str]
    tokens: list[str]


class Raided(Fact):
    """A check of a submarine or Fleet on enemy convoys. chance and roll in percent; damage
    in points of War Economy, 0 if the check failed."""

    faction: str
    raider: str
    kind: str
    place: str
    target: str
    chance: int
    roll: int
    damage: int
    economy: int


class SubmarineAttacked(Fact):
    """A Fleet's check on an enemy submarine. outcome: `missed`, `destroyed` or `damaged`.
    turns: build time of a damaged one."""

    faction: str
    fleet: str
    place: str
    owner: str
    submarine: str
    chance: int
    roll: int
    outcome: str
    turns: int = 0


class ResearchChecked(Fact):
    """The progress check of a technology. points: invested at the check; steps: after it."""

    faction: str
    technology: str
    points: int
    chance: int
    roll: int
    progressed: bool
    steps: int
    needed: int


class Developed(Fact):
    """A technology reached its next level."""

    faction: str
    technology: str
    level: int


class AirPoolChanged(Fact):
    """Air support tokens exchanged by the Air Force technology: level -> number, signed."""

    faction: str
    change: dict[int, int]


class Rested(Fact):
    """Exhausted units are ready again."""

    units: list[str]


class PointsCounted(Fact):
    """Victory points at the end of a turn."""

    axis: int
    allies: int


class GameWon(Fact):
    """The game is over. how: `decisive`, `minor` or `draw`."""

    winner: str
    how: str
    axis: int
    allies: int
