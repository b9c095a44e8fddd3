"""What can happen in set-up and diplomacy (9, 10), and how it is told."""

from __future__ import annotations

from adjudicator.core.protocol import Fact
from adjudicator.core.saying import capital, listed
from adjudicator.rulesets.blitzwar.board.position import Side
from adjudicator.rulesets.blitzwar.words.wording import Say, supply, words

# ------------------------------------------------------------------------------------------- set-up


class ArmiesPlaced(Fact):
    """Where the armies went that a side places freely: zone -> how many."""

    country: str
    zones: dict[str, int]


@words(ArmiesPlaced)
def armies_placed(fact: ArmiesPlaced, say: Say) -> str:
    where = [f"{number} in {say.place(zone)}" for zone, number in fact.zones.items()]
    return f"{say.Country(fact.country)} places its armies: {listed(where)}."


class Deployed(Fact):
    """The units of a zone were put into other counters before the game."""

    side: str
    zone: str
    counters: list[str]


@words(Deployed)
def deployed(fact: Deployed, say: Say) -> str:
    return f"{say.place(fact.zone)} is set up as {say.force(fact.counters)}."


class DeploymentRefused(Fact):
    """A deployment could not be carried out. order: in words."""

    side: str
    order: str
    reason: str


@words(DeploymentRefused)
def deployment_refused(fact: DeploymentRefused, say: Say) -> str:
    return f'"{fact.order}" is not carried out: {fact.reason}'


# ---------------------------------------------------------------------------------------- diplomacy


class SideSurrendered(Fact):
    """A Major Power and with it its side gave up."""

    side: Side
    turn: int


@words(SideSurrendered)
def side_surrendered(fact: SideSurrendered, say: Say) -> str:
    return f"{say.Does(fact.side, 'surrender')} in {say.turn(fact.turn)}."


class CountrySurrendered(Fact):
    """A country gave up. removed: its units. taken: zones that became Axis controlled.
    given: zones that passed to the Soviet Union."""

    country: str
    to: Side
    removed: list[str]
    taken: list[str]
    given: list[str] = []


@words(CountrySurrendered)
def country_surrendered(fact: CountrySurrendered, say: Say) -> str:
    sentences = [f"{say.Country(fact.country)} surrenders to {say.side(fact.to)}."]
    if fact.removed:
        sentences.append(f"Removed: {say.force(fact.removed)}.")
    if fact.taken:
        sentences.append(f"Now under Axis control: {say.places(fact.taken)}.")
    if fact.given:
        sentences.append(f"To the Soviets: {say.places(fact.given)}.")
    return " ".join(sentences)


class CountryRose(Fact):
    """A surrendered country is active again, on its former side."""

    country: str
    side: Side


@words(CountryRose)
def country_rose(fact: CountryRose, say: Say) -> str:
    return f"{say.Country(fact.country)} fights again on the side of {say.side(fact.side)}."


class CountryJoined(Fact):
    """A country joined a side. how: `attacked by the Axis`, `calendar`, `event`, `die`."""

    country: str
    side: Side
    how: str


_CAUSE = {
    "calendar": "as the calendar says",
    "event": "because of events",
    "die": "as the die decides",
}


@words(CountryJoined)
def country_joined(fact: CountryJoined, say: Say) -> str:
    how = _CAUSE.get(fact.how, fact.how)
    return f"{say.Country(fact.country)} joins {say.side(fact.side)}, {how}."


class PassageGranted(Fact):
    """A country lets a side move through and hands it the control of its zones."""

    country: str
    side: Side


@words(PassageGranted)
def passage_granted(fact: PassageGranted, say: Say) -> str:
    return (
        f"{say.Country(fact.country)} grants free passage to {say.side(fact.side)}: "
        f"{say.does(fact.side, 'control')} its zones from now on."
    )


class WarBegan(Fact):
    """The Axis and the Soviet Union are at war. by: who attacked. zone: where."""

    by: Side
    zone: str


@words(WarBegan)
def war_began(fact: WarBegan, say: Say) -> str:
    other = "axis" if fact.by == "soviet" else "soviet"
    return (
        f"{say.Does(fact.by, 'attack')} {say.side(other)} at {say.place(fact.zone)}: "
        "the two are at war from now on."
    )


class ClockStarted(Fact):
    """Something happened for the first time that later rules count turns from."""

    clock: str
    zone: str


_CLOCKS = {
    "british_attacked_italians": "For the first time the British attack Italians",
    "west_attacked": "The first attack on Belgium-Netherlands or France",
    "uk_landing": "An Axis landing in the United Kingdom",
    "soviet_attacked_heartland": "The Soviets attack the heartland of the Axis",
    "soviet_attacked": "The first attack on Soviet zones or units",
    "axis_attacked_by_soviet": "The first Soviet attack on the Axis",
    "germans_in_finland": "German units come to Finland",
    "spain_by_roll": "Spain has joined by the die",
    "turkey_by_roll": "Turkey has granted passage by the die",
}


@words(ClockStarted)
def clock_started(fact: ClockStarted, say: Say) -> str:
    what = _CLOCKS.get(fact.clock, capital(fact.clock.replace("_", " ")))
    where = f": {say.place(fact.zone)}" if fact.zone else ""
    return f"{what}{where}. Some later rules count their turns from now."


class DiplomacyRolled(Fact):
    """The die for a country: Yugoslavia, Spain or Turkey."""

    country: str
    die: int
    success: bool


@words(DiplomacyRolled)
def diplomacy_rolled(fact: DiplomacyRolled, say: Say) -> str:
    joined = "a success" if fact.success else "nothing comes of it"
    return f"The Axis sounds out {say.country(fact.country)}: die {fact.die}, {joined}."


class UsEntryMoved(Fact):
    """US entry comes one turn earlier. turn: the turn it is due now."""

    cause: str
    turn: int


@words(UsEntryMoved)
def us_entry_moved(fact: UsEntryMoved, say: Say) -> str:
    return (
        f"{capital(fact.cause)} brings the United States nearer to war: they enter it in "
        f"{say.turn(fact.turn)}."
    )


class UsEntered(Fact):
    """The USA declared war on the Axis."""

    turn: int


@words(UsEntered)
def us_entered(fact: UsEntered, say: Say) -> str:
    return "The United States declares war on the Axis."


class SupplyForfeited(Fact):
    """A side lost supply units from its stock. due and taken: in half units. why: in words."""

    side: str
    why: str
    due: int
    taken: int
    places: list[str]


@words(SupplyForfeited)
def supply_forfeited(fact: SupplyForfeited, say: Say) -> str:
    where = f" from {say.places(fact.places)}" if fact.places else ""
    short = "" if fact.taken == fact.due else f" of the {supply(fact.due)} due"
    return f"{say.Does(fact.side, 'lose')} {supply(fact.taken)} supply{short}{where} ({fact.why})."


class PartisansRolled(Fact):
    """The die, and how many corps rise."""

    die: int
    corps: int


@words(PartisansRolled)
def partisans_rolled(fact: PartisansRolled, say: Say) -> str:
    return f"Yugoslav partisans: die {fact.die}, {fact.corps or 'no'} corps."


class PartisansRose(Fact):
    """Partisan corps appeared in a zone. lost: corps without a counter or a zone."""

    zone: str
    corps: int
    lost: int


@words(PartisansRose)
def partisans_rose(fact: PartisansRose, say: Say) -> str:
    lost = f"; {fact.lost} corps have no place" if fact.lost else ""
    return f"{fact.corps} partisan corps rise in {say.place(fact.zone)}{lost}."


class VichyCreated(Fact):
    """Vichy France exists: its zones, and its corps by zone."""

    zones: list[str]
    corps: dict[str, int]


@words(VichyCreated)
def vichy_created(fact: VichyCreated, say: Say) -> str:
    corps = [f"{number} in {say.place(zone)}" for zone, number in fact.corps.items()]
    stand = f" Its corps: {listed(corps)}." if corps else ""
    return f"Vichy France is set up in {say.places(fact.zones)}.{stand}"


class VichySurrendered(Fact):
    """Vichy France gave up to the Allies. ports: what they hold. taken: zones that are
    Axis controlled now. removed: its units."""

    ports: list[str]
    taken: list[str]
    removed: list[str]


@words(VichySurrendered)
def vichy_surrendered(fact: VichySurrendered, say: Say) -> str:
    sentences = ["Vichy France surrenders to the Allies."]
    if fact.ports:
        sentences.append(f"They hold {say.places(fact.ports)}.")
    if fact.taken:
        sentences.append(f"Now under Axis control: {say.places(fact.taken)}.")
    if fact.removed:
        sentences.append(f"Removed: {say.force(fact.removed)}.")
    return " ".join(sentences)


class UnitsWithdrew(Fact):
    """Units left a zone that is not theirs any more. end empty: they were removed."""

    side: Side
    start: str
    end: str
    units: list[str]


@words(UnitsWithdrew)
def units_withdrew(fact: UnitsWithdrew, say: Say) -> str:
    where = f"withdraw to {say.place(fact.end)}" if fact.end else "are removed"
    return f"{say.force(fact.units)} leave {say.place(fact.start)} and {where}."
