"""What cards and political events bring, and how it is told."""

from __future__ import annotations

from adjudicator.core.protocol import Fact
from adjudicator.rulesets.totaler_krieg.board.board import FACTION_NAMES
from adjudicator.rulesets.totaler_krieg.board.setup import BOX_NAMES, POSTURES
from adjudicator.rulesets.totaler_krieg.orders.politics import OPTIONS
from adjudicator.rulesets.totaler_krieg.words.wording import Say, words


class CardDiscarded(Fact):
    """A Current Card is discarded. kept: it goes back to the deck."""

    faction: str
    card: str
    name: str
    kept: bool


@words(CardDiscarded)
def card_discarded(fact: CardDiscarded, say: Say) -> str:
    return f"The {_who(fact.faction)} card {fact.card} {fact.name} " + (
        "goes back to the hand." if fact.kept else "is discarded."
    )


def _who(faction: str) -> str:
    return FACTION_NAMES.get(faction, faction)


class CardReturned(Fact):
    """A Current Card that was selected against the rules goes back to the hand."""

    faction: str
    card: str
    name: str


@words(CardReturned)
def card_returned(fact: CardReturned, say: Say) -> str:
    return (
        f"The {_who(fact.faction)} card {fact.card} {fact.name} was selected against the rules:"
        " it was not played and goes back to the hand."
    )


class NoCurrentCard(Fact):
    """A faction has no Pending Card to reveal."""

    faction: str


@words(NoCurrentCard)
def no_current_card(fact: NoCurrentCard, say: Say) -> str:
    return f"The {_who(fact.faction)} side has no Current Card."


class PendingSelected(Fact):
    """What a faction laid as its Pending Card, told to itself."""

    faction: str
    card: str
    name: str


@words(PendingSelected)
def pending_selected(fact: PendingSelected, say: Say) -> str:
    return f"Your Pending Card is {fact.card} {fact.name}."


class PendingLaid(Fact):
    """A faction laid a Pending Card, none if it could not or would not."""

    faction: str
    laid: bool


@words(PendingLaid)
def pending_laid(fact: PendingLaid, say: Say) -> str:
    return (
        f"The {_who(fact.faction)} side lays a Pending Card."
        if fact.laid
        else f"The {_who(fact.faction)} side lays no Pending Card."
    )


class CardRemoved(Fact):
    """An action removed a card. from_: `hand`, `discard` or empty if it was in neither."""

    faction: str
    card: str
    name: str
    from_: str


@words(CardRemoved)
def card_removed(fact: CardRemoved, say: Say) -> str:
    where = {"hand": "from the hand", "discard": "from the discards"}.get(fact.from_)
    if where is None:
        return f"{fact.name} ({_who(fact.faction)} {fact.card}) can no longer be removed."
    return f"{fact.name} ({_who(fact.faction)} {fact.card}) leaves the game {where}."


class TableRolled(Fact):
    """A roll on a political table and what it says."""

    faction: str
    table: str
    country: str
    die: int
    modified: int
    result: str


@words(TableRolled)
def table_rolled(fact: TableRolled, say: Say) -> str:
    sort, _, named = fact.table.partition(":")
    table = {"card": "the table of their card", "Area": f"the Area Table {named}"}.get(
        sort, f"the {fact.table} Table"
    )
    return (
        f"The {_who(fact.faction)} side rolls on {table}{_of(fact.country)}: die {fact.die},"
        f" modified {fact.modified}: {fact.result}."
    )


def _of(country: str) -> str:
    return f" about {country}" if country else ""


class DieRolled(Fact):
    """A single unmodified die of a card or an event."""

    faction: str
    why: str
    die: int


@words(DieRolled)
def die_rolled(fact: DieRolled, say: Say) -> str:
    return f"{fact.why}: the {_who(fact.faction)} die shows {fact.die}."


class EventReceived(Fact):
    """A faction receives a Political Event."""

    faction: str
    event: str
    name: str
    country: str


@words(EventReceived)
def event_received(fact: EventReceived, say: Say) -> str:
    return f"Political Event {fact.name}{_of(fact.country)} ({_who(fact.faction)})."


class NothingCame(Fact):
    """An event or action without effect, and why."""

    event: str
    why: str


@words(NothingCame)
def nothing_came(fact: NothingCame, say: Say) -> str:
    return f"No Result: {fact.why}"


class OptionTaken(Fact):
    """Which of its options a faction took."""

    faction: str
    event: str
    option: str
    subject: str = ""


@words(OptionTaken)
def option_taken(fact: OptionTaken, say: Say) -> str:
    text = OPTIONS[fact.option][0] if fact.option in OPTIONS else fact.option
    about = f" ({say.place(fact.subject)})" if fact.subject else ""
    return f"The {_who(fact.faction)} choice is: {text}{about}."


class InfluenceChanged(Fact):
    """The Influence or Neutrality marker of a Country is now this, or none."""

    country: str
    before: str
    marker: str


INFLUENCE = {
    "axis": "Axis Influence",
    "western": "Western Influence",
    "soviet": "Soviet Influence",
    "neutrality": "Neutrality",
}


@words(InfluenceChanged)
def influence_changed(fact: InfluenceChanged, say: Say) -> str:
    if fact.marker:
        return f"{INFLUENCE[fact.marker]} is placed in {fact.country}."
    return f"The {INFLUENCE[fact.before]} marker is removed from {fact.country}."


class MarkRemoved(Fact):
    """A Free Passage or No Occupation marker, or the Strongholds, left a Country."""

    country: str
    mark: str


MARKS = {
    "free_passage": "Free Passage marker",
    "no_occupation": "No Occupation marker",
    "strongholds": "Stronghold and Republican Support markers",
}


@words(MarkRemoved)
def mark_removed(fact: MarkRemoved, say: Say) -> str:
    return f"The {MARKS[fact.mark]} of {fact.country} is removed."


class CenterTurned(Fact):
    """A Center or Stronghold marker was turned to a side."""

    at: str
    sort: str
    side: str


SIDES = {"republican": "Republican", "nationalist": "Nationalist"}


@words(CenterTurned)
def center_turned(fact: CenterTurned, say: Say) -> str:
    return f"The {fact.sort} in {say.place(fact.at)} is {SIDES[fact.side]} now."


class CivilWarOver(Fact):
    """All markers show one side: the Civil War is over."""

    country: str
    side: str


@words(CivilWarOver)
def civil_war_over(fact: CivilWarOver, say: Say) -> str:
    return f"The Civil War in {fact.country} is over: the {SIDES[fact.side]} side has won."


class SupportTurned(Fact):
    """The Republican Support marker now shows this faction."""

    faction: str


@words(SupportTurned)
def support_turned(fact: SupportTurned, say: Say) -> str:
    return f"The Republican Support marker shows the {_who(fact.faction)} side."


class FailurePlaced(Fact):
    """A Failure marker lies in a hex."""

    faction: str
    sort: str
    at: str


@words(FailurePlaced)
def failure_placed(fact: FailurePlaced, say: Say) -> str:
    return (
        f"The {_who(fact.faction)} side suffers a Failure ({fact.sort.title()}) around"
        f" {say.place(fact.at)}."
    )


class CounterSent(Fact):
    """A counter was sent from one place to another by an event."""

    unit: str
    start: str
    to: str


@words(CounterSent)
def counter_sent(fact: CounterSent, say: Say) -> str:
    return f"{fact.unit} goes from {say.place(fact.start)} to {say.place(fact.to)}."


class BlitzAwarded(Fact):
    """A faction may place a further Blitz marker in its Support Segment."""

    faction: str


@words(BlitzAwarded)
def blitz_awarded(fact: BlitzAwarded, say: Say) -> str:
    return f"The {_who(fact.faction)} side gains a Blitz marker for this turn alone."


SHOWN = {str(value): name for name, value in POSTURES.items()}
"""Posture -> as its marker is called."""
BOXES = {box: name for name, box in BOX_NAMES.items()}


class TruceMoved(Fact):
    """The Truce in a Posture Box is another now."""

    box: str
    before: str
    after: str


@words(TruceMoved)
def truce_moved(fact: TruceMoved, say: Say) -> str:
    after = SHOWN.get(fact.after, "War") if fact.after else "War"
    return f"The Posture Box of {BOXES[fact.box]} now shows {after}."


class Devastated(Fact):
    """An Atomic Devastation marker lies in a hex."""

    faction: str
    at: str


@words(Devastated)
def devastated(fact: Devastated, say: Say) -> str:
    return f"An A-bomb devastates {say.place(fact.at)} ({_who(fact.faction)})."
