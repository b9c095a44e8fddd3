"""What weather and events bring, and how it is told. PP are in tenths throughout."""

from __future__ import annotations

from adjudicator.core.protocol import Fact
from adjudicator.core.saying import capital, count, listed
from adjudicator.core.telling import Line
from adjudicator.rulesets.virtuti_militari.words.wording import Say, points, words

# ------------------------------------------------------------------------------------------ weather


class WeatherDrawn(Fact):
    """The weather of the turn: areas with Mud, areas with Snow; all others are Clear."""

    mud: list[str]
    snow: list[str]


@words(WeatherDrawn)
def weather_drawn(fact: WeatherDrawn, say: Say) -> list[Line]:
    if not fact.mud and not fact.snow:
        return [Line(text="The weather is Clear everywhere.")]
    lines = [
        Line(text=f"{kind}: {say.places(areas)}.")
        for kind, areas in (("Mud", fact.mud), ("Snow", fact.snow))
        if areas
    ]
    return [*lines, Line(text="All other areas are Clear.")]


# ------------------------------------------------------------------------------------------- events


class WeatherChanged(Fact):
    """An event changed the weather of areas."""

    weather: str
    areas: list[str]


@words(WeatherChanged)
def weather_changed(fact: WeatherChanged, say: Say) -> str:
    if not fact.areas:
        return "The weather does not change anywhere."
    return f"{capital(fact.weather)} now: {say.places(fact.areas)}."


class CalendarEventHappened(Fact):
    """An entry of the calendar takes effect."""

    event: str


@words(CalendarEventHappened)
def calendar_event(fact: CalendarEventHappened, say: Say) -> str:
    titles = {event.id: event.title for event in say.board.calendar}
    return f"Calendar: {titles.get(fact.event, fact.event)}."


class RandomEventDrawn(Fact):
    """The random event of the turn. idle: it has no effect in this season. reshuffled: the
    discarded events were shuffled into a new deck first."""

    event: str
    idle: bool = False
    reshuffled: bool = False


@words(RandomEventDrawn)
def random_event(fact: RandomEventDrawn, say: Say) -> str:
    event = say.board.random_events[fact.event]
    shuffled = " The deck was shuffled again." if fact.reshuffled else ""
    idle = " It has no effect in this season." if fact.idle else ""
    return f"Random event: {event.title}. {event.text}{idle}{shuffled}"


class ScriptedEventHappened(Fact):
    """A scripted event takes effect."""

    event: str


@words(ScriptedEventHappened)
def scripted_event(fact: ScriptedEventHappened, say: Say) -> str:
    event = say.board.scripted_events[fact.event]
    return f"{event.title}. {event.text}"


class TokensChanged(Fact):
    """An event gives order tokens of a kind to a faction's pool, or takes them (number < 0)."""

    faction: str
    token: str
    number: int


@words(TokensChanged)
def tokens_changed(fact: TokensChanged, say: Say) -> str:
    verb = say.verb(fact.faction, "get" if fact.number > 0 else "lose")
    return f"{say.Faction(fact.faction)} {verb} {abs(fact.number)} {say.token(fact.token)}."


class CardGained(Fact):
    """A card joins a faction's hand."""

    faction: str
    card: str


@words(CardGained)
def card_gained(fact: CardGained, say: Say) -> str:
    verb = say.verb(fact.faction, "get")
    return f"{say.Faction(fact.faction)} {verb} the card {say.card(fact.card)}."


class CardLost(Fact):
    """A card leaves a faction's hand or discard pile for good."""

    faction: str
    card: str


@words(CardLost)
def card_lost(fact: CardLost, say: Say) -> str:
    verb = say.verb(fact.faction, "lose")
    return f"{say.Faction(fact.faction)} {verb} the card {say.card(fact.card)}."


class InitiativeChanged(Fact):
    """The Initiative Track, highest first."""

    order: list[str]


@words(InitiativeChanged)
def initiative_changed(fact: InitiativeChanged, say: Say) -> str:
    return f"The Initiative Track: {', '.join(say.name(one) for one in fact.order)}."


class LogisticsChanged(Fact):
    """A faction moved on the Logistics Track. paid: tenths of a PP."""

    faction: str
    before: int
    after: int
    paid: int = 0


@words(LogisticsChanged)
def logistics_changed(fact: LogisticsChanged, say: Say) -> str:
    way = "up" if fact.after > fact.before else "down"
    goes = say.verb(fact.faction, "go")
    price = f" for {points(fact.paid)} PP" if fact.paid else ""
    where = f"position {fact.after} of the Logistics Track"
    return f"{say.Faction(fact.faction)} {goes} {way} to {where}{price}."


class EconomyChanged(Fact):
    """A faction's War Economy changed, in percent."""

    faction: str
    before: int
    after: int


@words(EconomyChanged)
def economy_changed(fact: EconomyChanged, say: Say) -> str:
    return f"War Economy of {say.faction(fact.faction)}: {fact.before}% to {fact.after}%."


class PointsReceived(Fact):
    """A faction got PP from an event."""

    faction: str
    pp: int
    total: int


@words(PointsReceived)
def points_received(fact: PointsReceived, say: Say) -> str:
    verb = say.verb(fact.faction, "receive")
    return f"{say.Faction(fact.faction)} {verb} {points(fact.pp)} PP."


class UnitsMobilised(Fact):
    """Units came to a faction's deployment pool."""

    faction: str
    kind: str
    level: int
    number: int


@words(UnitsMobilised)
def units_mobilised(fact: UnitsMobilised, say: Say) -> str:
    units = f"{fact.number} {say.kind(fact.kind, fact.level)}"
    return f"{units} come to the deployment pool of {say.faction(fact.faction)}."


class WarEntryChanged(Fact):
    """The War Entry of a neutral country changed, in percent."""

    country: str
    before: int
    after: int


@words(WarEntryChanged)
def war_entry_changed(fact: WarEntryChanged, say: Say) -> str:
    return f"War Entry of {say.country(fact.country)}: {fact.before}% to {fact.after}%."


class AlignmentChanged(Fact):
    """A neutral country looks to another faction."""

    country: str
    alignment: str


@words(AlignmentChanged)
def alignment_changed(fact: AlignmentChanged, say: Say) -> str:
    return f"{say.country(fact.country)} now looks to {say.faction(fact.alignment)}."


class AreaCeded(Fact):
    """An area passes to a faction (or becomes neutral) by an event. withdrawn: units that
    left it, with the place they went to. lost: units that found none."""

    area: str
    faction: str
    before: str
    withdrawn: dict[str, str]
    lost: list[str]


@words(AreaCeded)
def area_ceded(fact: AreaCeded, say: Say) -> str:
    to = "is neutral now" if fact.faction == "neutral" else f"passes to {say.faction(fact.faction)}"
    parts = [f"{say.place(fact.area)} {to}"]
    if fact.withdrawn:
        left = count(len(fact.withdrawn), "unit")
        parts.append(f"{left} withdrew to {say.places(fact.withdrawn.values())}")
    if fact.lost:
        parts.append(f"{count(len(fact.lost), 'unit')} found no way out")
    return f"{'; '.join(parts)}."


class OwnerChanged(Fact):
    """An area has another Original Owner from now on."""

    area: str
    country: str


@words(OwnerChanged)
def owner_changed(fact: OwnerChanged, say: Say) -> str:
    return f"The Original Owner of {say.place(fact.area)} is {say.country(fact.country)} now."


class AreaPointsChanged(Fact):
    """The PP of an area's source changed."""

    area: str
    before: int
    after: int


@words(AreaPointsChanged)
def area_points_changed(fact: AreaPointsChanged, say: Say) -> str:
    return f"{say.place(fact.area)} gives {fact.after} PP, not {fact.before}."


class KeyAreasChanged(Fact):
    """The surrender of a country hangs on other areas from now on."""

    country: str
    areas: list[str]


@words(KeyAreasChanged)
def key_areas_changed(fact: KeyAreasChanged, say: Say) -> str:
    return f"The surrender of {say.country(fact.country)} hangs on {say.places(fact.areas)} alone."


class ResearchChanged(Fact):
    """An event gave or took a Research Point. number: +1 or -1."""

    faction: str
    technology: str
    number: int


@words(ResearchChanged)
def research_changed(fact: ResearchChanged, say: Say) -> str:
    verb = say.verb(fact.faction, "gain" if fact.number > 0 else "lose")
    what = f"a Research Point in {say.technology(fact.technology)}"
    return f"{say.Faction(fact.faction)} {verb} {what}."


class UnitTrained(Fact):
    """An event raised a unit by one level."""

    faction: str
    unit: str
    kind: str
    place: str
    level: int


@words(UnitTrained)
def unit_trained(fact: UnitTrained, say: Say) -> str:
    where = say.place(fact.place)
    return f"{say.name(fact.faction)}: {say.kind(fact.kind, fact.level)} in {where} after training."


class FortificationGiven(Fact):
    """An event built a fortification."""

    faction: str
    area: str
    level: int


@words(FortificationGiven)
def fortification_given(fact: FortificationGiven, say: Say) -> str:
    return f"{say.Faction(fact.faction)}: fortification L{fact.level} in {say.place(fact.area)}."


class PactBreakable(Fact):
    """The Axis may break the Ribbentrop-Molotov Pact from now on."""


@words(PactBreakable)
def pact_breakable(fact: PactBreakable, say: Say) -> str:
    return "From now on the Axis may break the Ribbentrop-Molotov Pact."


class UnitsRemoved(Fact):
    """Units left the map because the faction exceeded its stacking limits."""

    faction: str
    units: list[str]
    places: list[str]
    kinds: list[str]


@words(UnitsRemoved)
def units_removed(fact: UnitsRemoved, say: Say) -> str:
    units = [
        f"{say.kind(k)} in {say.place(p)}" for k, p in zip(fact.kinds, fact.places, strict=True)
    ]
    takes = say.verb(fact.faction, "take")
    name = say.faction(fact.faction)
    return f"Above the stacking limits {name} {takes} {listed(units)} off the map."
