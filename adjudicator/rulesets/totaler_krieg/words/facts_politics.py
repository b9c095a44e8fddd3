"""The facts of cards and political events. `wording_politics` finds the sentences."""

from __future__ import annotations

from adjudicator.core.protocol import Fact


class CardDiscarded(Fact):
    """A Current Card is discarded. kept: it goes back to the deck."""

    faction: str
    card: str
    name: str
    kept: bool


class CardReturned(Fact):
    """A Current Card that was selected against the rules goes back to the hand."""

    faction: str
    card: str
    name: str


class NoCurrentCard(Fact):
    """A faction has no Pending Card to reveal."""

    faction: str


class PendingSelected(Fact):
    """What a faction laid as its Pending Card, told to itself."""

    faction: str
    card: str
    name: str


class PendingLaid(Fact):
    """A faction laid a Pending Card, none if it could not or would not."""

    faction: str
    laid: bool


class CardRemoved(Fact):
    """An action removed a card. from_: `hand`, `discard` or empty if it was in neither."""

    faction: str
    card: str
    name: str
    from_: str


class TableRolled(Fact):
    """A roll on a political table and what it says."""

    faction: str
    table: str
    country: str
    die: int
    modified: int
    result: str


class DieRolled(Fact):
    """A single unmodified die of a card or an event."""

    faction: str
    why: str
    die: int


class EventReceived(Fact):
    """A faction receives a Political Event."""

    faction: str
    event: str
    name: str
    country: str


class NothingCame(Fact):
    """An event or action without effect, and why."""

    event: str
    why: str


class OptionTaken(Fact):
    """Which of its options a faction took."""

    faction: str
    event: str
    option: str
    subject: str = ""


class InfluenceChanged(Fact):
    """The Influence or Neutrality marker of a Country is now this, or none."""

    country: str
    before: str
    marker: str


class MarkRemoved(Fact):
    """A Free Passage or No Occupation marker, or the Strongholds, left a Country."""

    country: str
    mark: str


class CenterTurned(Fact):
    """A Center or Stronghold marker was turned to a side."""

    at: str
    sort: str
    side: str


class CivilWarOver(Fact):
    """All markers show one side: the Civil War is over."""

    country: str
    side: str


class SupportTurned(Fact):
    """The Republican Support marker now shows this faction."""

    faction: str


class FailurePlaced(Fact):
    """A Failure marker lies in a hex."""

    faction: str
    sort: str
    at: str


class CounterSent(Fact):
    """A counter was sent from one place to another by an event."""

    unit: str
    start: str
    to: str


class BlitzAwarded(Fact):
    """A faction may place a further Blitz marker in its Support Segment."""

    faction: str


class TruceMoved(Fact):
    """The Truce in a Posture Box is another now."""

    box: str
    before: str
    after: str


class Devastated(Fact):
    """An Atomic Devastation marker lies in a hex."""

    faction: str
    at: str
