"""What is said about phases 1 to 3 (9 to 11) and the end of the game (18)."""

from __future__ import annotations

from adjudicator.rulesets.blitzwar.board.setup import ArmiesPlaced, Deployed, DeploymentRefused
from adjudicator.rulesets.blitzwar.book.politics.activation import (
    ClockStarted,
    CountryJoined,
    DiplomacyRolled,
    PassageGranted,
    UsEntered,
    UsEntryMoved,
    WarBegan,
)
from adjudicator.rulesets.blitzwar.book.politics.diplomacy import SupplyForfeited
from adjudicator.rulesets.blitzwar.book.politics.partisans import PartisansRolled, PartisansRose
from adjudicator.rulesets.blitzwar.book.politics.surrender import (
    CountryRose,
    CountrySurrendered,
    SideSurrendered,
)
from adjudicator.rulesets.blitzwar.book.politics.vichy import (
    UnitsWithdrew,
    VichyCreated,
    VichySurrendered,
)
from adjudicator.rulesets.blitzwar.book.reinforcements.cards import (
    CardsChosen,
    CardsChosenUnseen,
    TotalWar,
)
from adjudicator.rulesets.blitzwar.book.reinforcements.forfeits import Forfeited
from adjudicator.rulesets.blitzwar.book.reinforcements.lend_lease import LendLeaseSent
from adjudicator.rulesets.blitzwar.book.reinforcements.minors import (
    ItalyRaised,
    MinorLost,
    MinorReinforced,
)
from adjudicator.rulesets.blitzwar.book.reinforcements.modernisation import (
    CounterUnlocked,
    EliteAvailable,
    SovietMobilisation,
)
from adjudicator.rulesets.blitzwar.book.reinforcements.placement import (
    ReinforcementsLost,
    ReinforcementsPlaced,
)
from adjudicator.rulesets.blitzwar.book.reinforcements.reinforcement import CardPlayed
from adjudicator.rulesets.blitzwar.words.wording import Say, capital, count, listed, supply, words

# ---------------------------------------------------------------------- set-up


@words(ArmiesPlaced)
def armies_placed(fact: ArmiesPlaced, say: Say) -> str:
    where = [f"{number} in {say.place(zone)}" for zone, number in fact.zones.items()]
    return f"{say.Country(fact.country)} places its armies: {listed(where)}."


@words(Deployed)
def deployed(fact: Deployed, say: Say) -> str:
    return f"{say.place(fact.zone)} is set up as {say.force(fact.counters)}."


@words(DeploymentRefused)
def deployment_refused(fact: DeploymentRefused, say: Say) -> str:
    return f'"{fact.order}" is not carried out: {fact.reason}'


# ------------------------------------------------------------------- diplomacy


@words(SideSurrendered)
def side_surrendered(fact: SideSurrendered, say: Say) -> str:
    return f"{say.Side(fact.side)} surrender in {say.turn(fact.turn)}."


@words(CountrySurrendered)
def country_surrendered(fact: CountrySurrendered, say: Say) -> str:
    sentences = [f"{say.Country(fact.country)} surrenders to {say.side(fact.to)}."]
    if fact.removed:
        sentences.append(f"Removed: {say.force(fact.removed)}.")
    if fact.taken:
        sentences.append(f"Now Axis controlled: {say.places(fact.taken)}.")
    if fact.given:
        sentences.append(f"To the Soviets: {say.places(fact.given)}.")
    return " ".join(sentences)


@words(CountryRose)
def country_rose(fact: CountryRose, say: Say) -> str:
    return f"{say.Country(fact.country)} fights again on the side of {say.side(fact.side)}."


_CAUSE = {
    "calendar": "as the calendar says",
    "event": "as events bring about",
    "die": "as the die decides",
}


@words(CountryJoined)
def country_joined(fact: CountryJoined, say: Say) -> str:
    how = _CAUSE.get(fact.how, fact.how)
    return f"{say.Country(fact.country)} joins {say.side(fact.side)}, {how}."


@words(PassageGranted)
def passage_granted(fact: PassageGranted, say: Say) -> str:
    return (
        f"{say.Country(fact.country)} grants free passage to {say.side(fact.side)}, "
        "who control its zones."
    )


@words(WarBegan)
def war_began(fact: WarBegan, say: Say) -> str:
    other = "axis" if fact.by == "soviet" else "soviet"
    return (
        f"{say.Side(fact.by)} attack {say.side(other)} at {say.place(fact.zone)}: "
        "the two are at war from now on."
    )


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
    return f"{what}{where}. Later rules count their turns from now."


@words(DiplomacyRolled)
def diplomacy_rolled(fact: DiplomacyRolled, say: Say) -> str:
    joined = "a success" if fact.success else "nothing comes of it"
    return f"The Axis sound out {say.country(fact.country)}: die {fact.die}, {joined}."


@words(UsEntryMoved)
def us_entry_moved(fact: UsEntryMoved, say: Say) -> str:
    return (
        f"{capital(fact.cause)} brings the United States nearer to war: they enter it in "
        f"{say.turn(fact.turn)}."
    )


@words(UsEntered)
def us_entered(fact: UsEntered, say: Say) -> str:
    return "The United States declare war on the Axis."


@words(VichyCreated)
def vichy_created(fact: VichyCreated, say: Say) -> str:
    corps = [f"{number} in {say.place(zone)}" for zone, number in fact.corps.items()]
    stand = f" Its corps: {listed(corps)}." if corps else ""
    return f"Vichy France is set up in {say.places(fact.zones)}.{stand}"


@words(VichySurrendered)
def vichy_surrendered(fact: VichySurrendered, say: Say) -> str:
    sentences = ["Vichy France surrenders to the Allies."]
    if fact.ports:
        sentences.append(f"They hold {say.places(fact.ports)}.")
    if fact.taken:
        sentences.append(f"Now Axis controlled: {say.places(fact.taken)}.")
    if fact.removed:
        sentences.append(f"Removed: {say.force(fact.removed)}.")
    return " ".join(sentences)


@words(UnitsWithdrew)
def units_withdrew(fact: UnitsWithdrew, say: Say) -> str:
    where = f"withdraw to {say.place(fact.end)}" if fact.end else "are removed"
    return f"{say.force(fact.units)} leave {say.place(fact.start)} and {where}."


@words(PartisansRolled)
def partisans_rolled(fact: PartisansRolled, say: Say) -> str:
    return f"Yugoslav partisans: die {fact.die}, {fact.corps or 'no'} corps."


@words(PartisansRose)
def partisans_rose(fact: PartisansRose, say: Say) -> str:
    lost = f"; {fact.lost} corps found no place" if fact.lost else ""
    return f"{fact.corps} partisan corps rise in {say.place(fact.zone)}{lost}."


@words(SupplyForfeited)
def supply_forfeited(fact: SupplyForfeited, say: Say) -> str:
    where = f" from {say.places(fact.places)}" if fact.places else ""
    short = "" if fact.taken == fact.due else f" of the {supply(fact.due)} due"
    return f"{say.Side(fact.side)} lose {supply(fact.taken)} supply{short}{where} ({fact.why})."


# ----------------------------------------------------------------------- cards


@words(CardsChosen)
def cards_chosen(fact: CardsChosen, say: Say) -> str:
    titles = [say.board.cards[id].title if id in say.board.cards else id for id in fact.cards]
    return f"{say.Side(fact.side)} choose {listed(titles)}, to arrive by {say.turn(fact.arrives)}."


@words(CardsChosenUnseen)
def cards_chosen_unseen(fact: CardsChosenUnseen, say: Say) -> str:
    return (
        f"{say.Side(fact.side)} choose {count(fact.number, 'card')}, to arrive by "
        f"{say.turn(fact.arrives)}."
    )


@words(TotalWar)
def total_war(fact: TotalWar, say: Say) -> str:
    return f"{say.Side(fact.side)} may choose Total War cards from now on: {fact.cause}."


# -------------------------------------------------------------- reinforcements


@words(CardPlayed)
def card_played(fact: CardPlayed, say: Say) -> str:
    return f"{say.Side(fact.side)} play {fact.title}: {listed(fact.contents) or 'nothing'}."


@words(Forfeited)
def forfeited(fact: Forfeited, say: Say) -> str:
    paid = []
    if fact.card:
        paid.append(f"{fact.card} off the card")
    if fact.stock:
        where = f" in {say.places(fact.places)}" if fact.places else ""
        paid.append(f"{fact.stock} from stock{where}")
    if fact.cancelled:
        paid.append(f"{fact.cancelled} cancelled by giving up {listed(fact.sacrificed)}")
    if fact.short:
        paid.append(f"{fact.short} void for want of supply")
    return (
        f"{say.Side(fact.side)} forfeit {count(fact.due, 'supply unit')}: "
        f"{listed(paid) or 'nothing is left to take'}."
    )


@words(LendLeaseSent)
def lend_lease_sent(fact: LendLeaseSent, say: Say) -> str:
    sent = []
    if fact.supply:
        sent.append(f"{fact.supply} supply")
    if fact.air:
        sent.append(count(fact.air, "air unit"))
    return (
        f"Lend-Lease over {say.place(fact.sea)}: {listed(sent) or 'nothing'}, carried by "
        f"{count(fact.fleets, 'fleet')}."
    )


@words(ReinforcementsPlaced)
def reinforcements_placed(fact: ReinforcementsPlaced, say: Say) -> str:
    more = []
    if fact.converted:
        more.append(f"{fact.converted} armoured taken as infantry")
    if fact.lost:
        more.append(f"{fact.lost} without a counter are lost")
    after = f" ({listed(more)})" if more else ""
    return f"{say.unit(f'{fact.country} {fact.units}')} in {say.place(fact.zone)}{after}."


@words(ReinforcementsLost)
def reinforcements_lost(fact: ReinforcementsLost, say: Say) -> str:
    return (
        f"{say.Side(fact.side)} have no place for {fact.units.replace('u_boat', 'U-boat')}: lost."
    )


@words(MinorReinforced)
def minor_reinforced(fact: MinorReinforced, say: Say) -> str:
    lost = f" ({fact.lost} lost for want of a counter)" if fact.lost else ""
    return f"{say.Country(fact.country)} raises {fact.units} in {say.place(fact.zone)}{lost}."


@words(MinorLost)
def minor_lost(fact: MinorLost, say: Say) -> str:
    return f"{say.Country(fact.country)} loses {fact.units}: {fact.reason.rstrip('.')}."


@words(ItalyRaised)
def italy_raised(fact: ItalyRaised, say: Say) -> str:
    return f"Italy chooses {listed(fact.units) or 'nothing'}."


@words(CounterUnlocked)
def counter_unlocked(fact: CounterUnlocked, say: Say) -> str:
    return f"Modernisation frees {fact.words} for the Soviets."


@words(EliteAvailable)
def elite_available(fact: EliteAvailable, say: Say) -> str:
    armies = "a German Elite army" if fact.number == 1 else f"{fact.number} German Elite armies"
    return f"From now on {armies} may stand on the map."


@words(SovietMobilisation)
def soviet_mobilisation(fact: SovietMobilisation, say: Say) -> str:
    return f"Soviet mobilisation brings {fact.corps} infantry corps."
