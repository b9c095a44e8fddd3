"""What can happen with cards and reinforcements (11), and how it is told."""

from __future__ import annotations

from adjudicator.core.protocol import Fact
from adjudicator.core.saying import count, listed
from adjudicator.rulesets.blitzwar.board.position import Side
from adjudicator.rulesets.blitzwar.words.wording import Say, words

# -------------------------------------------------------------------------------------------- cards


class CardsChosen(Fact):
    """A side chose cards. cards: ids, first to arrive first. arrives: turn of the last."""

    side: Side
    cards: list[str]
    arrives: int


@words(CardsChosen)
def cards_chosen(fact: CardsChosen, say: Say) -> str:
    titles = [say.board.cards[id].title if id in say.board.cards else id for id in fact.cards]
    return (
        f"{say.Does(fact.side, 'choose')} {listed(titles)}, to arrive by {say.turn(fact.arrives)}."
    )


class CardsChosenUnseen(Fact):
    """What the others learn: how many, and where the reinforcement marker stands."""

    side: Side
    number: int
    arrives: int


@words(CardsChosenUnseen)
def cards_chosen_unseen(fact: CardsChosenUnseen, say: Say) -> str:
    return (
        f"{say.Does(fact.side, 'choose')} {count(fact.number, 'card')}, to arrive by "
        f"{say.turn(fact.arrives)}."
    )


class TotalWar(Fact):
    """A side may choose Total War cards from now on. cause: in words."""

    side: Side
    cause: str


@words(TotalWar)
def total_war(fact: TotalWar, say: Say) -> str:
    return f"{say.Does(fact.side, 'may')} choose Total War cards from now on: {fact.cause}."


# ----------------------------------------------------------------------------------- reinforcements


class CardPlayed(Fact):
    """A side's card of this turn is shown to all: its id, title and contents in words."""

    side: Side
    card: str
    title: str
    contents: list[str]


@words(CardPlayed)
def card_played(fact: CardPlayed, say: Say) -> str:
    return f"{say.Does(fact.side, 'play')} {fact.title}: {listed(fact.contents) or 'nothing'}."


class ReinforcementsPlaced(Fact):
    """Units of a card came on the map. units in words; converted: armour that was taken
    as infantry; lost: units without a free counter."""

    side: Side
    country: str
    zone: str
    units: str
    converted: int
    lost: int


@words(ReinforcementsPlaced)
def reinforcements_placed(fact: ReinforcementsPlaced, say: Say) -> str:
    more = []
    if fact.converted:
        more.append(f"{fact.converted} armoured taken as infantry")
    if fact.lost:
        be = "is" if fact.lost == 1 else "are"
        more.append(f"{fact.lost} {be} lost because there is no counter")
    after = f" ({listed(more)})" if more else ""
    return f"{say.unit(f'{fact.country} {fact.units}')} in {say.place(fact.zone)}{after}."


class ReinforcementsLost(Fact):
    """Units for which there is no legal place."""

    side: Side
    units: str


@words(ReinforcementsLost)
def reinforcements_lost(fact: ReinforcementsLost, say: Say) -> str:
    units = fact.units.replace("u_boat", "U-boat")
    return f"{say.Does(fact.side, 'have')} no place for {units}: lost."


class Forfeited(Fact):
    """Supply that a side had to give up. card, stock: whole units taken from each.
    cancelled: units cancelled by giving up what is named in sacrificed. short: void."""

    side: Side
    due: int
    card: int
    stock: int
    cancelled: int
    sacrificed: list[str]
    short: int
    places: list[str]


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
        paid.append(f"{fact.short} void because there is no supply left")
    return (
        f"{say.Does(fact.side, 'forfeit')} {count(fact.due, 'supply unit')}: "
        f"{listed(paid) or 'nothing is left to take'}."
    )


class LendLeaseSent(Fact):
    """What went to the Soviet Union over a sea zone, and the fleet units that carried it."""

    sea: str
    supply: int
    air: int
    fleets: int


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


class MinorReinforced(Fact):
    """A country's reinforcements came on the map: units in words, zone, and what was lost."""

    country: str
    units: str
    zone: str
    lost: int


@words(MinorReinforced)
def minor_reinforced(fact: MinorReinforced, say: Say) -> str:
    lost = f" ({fact.lost} lost because there is no counter)" if fact.lost else ""
    return f"{say.Country(fact.country)} raises {fact.units} in {say.place(fact.zone)}{lost}."


class MinorLost(Fact):
    """Reinforcements that found no place or no counter are lost."""

    country: str
    units: str
    reason: str


@words(MinorLost)
def minor_lost(fact: MinorLost, say: Say) -> str:
    return f"{say.Country(fact.country)} loses {fact.units}: {fact.reason.rstrip('.')}."


class ItalyRaised(Fact):
    """The two units that Italy chose, in words."""

    units: list[str]


@words(ItalyRaised)
def italy_raised(fact: ItalyRaised, say: Say) -> str:
    return f"Italy chooses {listed(fact.units) or 'nothing'}."


class CounterUnlocked(Fact):
    """A Soviet counter of the mix may be used for the rest of the game. code: `I3`."""

    code: str
    words: str


@words(CounterUnlocked)
def counter_unlocked(fact: CounterUnlocked, say: Say) -> str:
    return f"Modernisation frees {fact.words} for the Soviets."


class EliteAvailable(Fact):
    """A German Elite army may be formed from now on. number: how many in all."""

    number: int


@words(EliteAvailable)
def elite_available(fact: EliteAvailable, say: Say) -> str:
    armies = "a German Elite army" if fact.number == 1 else f"{fact.number} German Elite armies"
    return f"From now on {armies} can be on the map."


class SovietMobilisation(Fact):
    """The special reinforcements after the Axis attack."""

    corps: int


@words(SovietMobilisation)
def soviet_mobilisation(fact: SovietMobilisation, say: Say) -> str:
    return f"Soviet mobilisation brings {fact.corps} infantry corps."


# ---------------------------------------------------------------------------------------------- all


class Reorganised(Fact):
    """Counters were exchanged for others with the same units."""

    side: str
    zone: str
    before: list[str]
    after: list[str]


@words(Reorganised)
def reorganised(fact: Reorganised, say: Say) -> str:
    return (
        f"Reorganised in {say.place(fact.zone)}: {say.force(fact.before)} "
        f"become {say.force(fact.after)}."
    )


class Removed(Fact):
    """A side took counters of its own off the map."""

    side: str
    zone: str
    units: list[str]


@words(Removed)
def removed(fact: Removed, say: Say) -> str:
    units = f"{say.force(fact.units)} in {say.place(fact.zone)}"
    return f"{say.Does(fact.side, 'take')} {units} off the map."


class StackReduced(Fact):
    """Corps above the stacking limit of a zone were removed."""

    side: str
    zone: str
    units: list[str]


@words(StackReduced)
def stack_reduced(fact: StackReduced, say: Say) -> str:
    return f"Too many counters in {say.place(fact.zone)}: {say.force(fact.units)} removed."
