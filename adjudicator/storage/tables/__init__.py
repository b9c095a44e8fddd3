"""The tables of a house.

Every time is UTC and aware. JSON that may be large or secret is kept packed
(`Packed`). Table models do not validate: what goes in has been a checked
pydantic model before. What is due stands in indexed columns (`due_at`,
`next_try_at`, `next_reminder_at`), so that a tick asks the database and no
timer is kept.
"""

from __future__ import annotations

from adjudicator.storage.tables.columns import Packed, packed
from adjudicator.storage.tables.events import (
    Tournament,
    TournamentEntry,
    TournamentGame,
    TournamentJournal,
    TournamentTrial,
    TournamentWish,
)
from adjudicator.storage.tables.exports import Export
from adjudicator.storage.tables.games import Candidate, Game, Looked, OpenAsk, Pack, Seat, Snapshot
from adjudicator.storage.tables.house import Heartbeat, HouseFact, RateCount
from adjudicator.storage.tables.manners import (
    Block,
    Contribution,
    Measure,
    Mute,
    Offence,
    Trace,
)
from adjudicator.storage.tables.orders import (
    Ahead,
    ClosedBatch,
    Draft,
    LentLines,
    Loan,
    Scratch,
    Standing,
)
from adjudicator.storage.tables.people import (
    Absence,
    ApiToken,
    Circle,
    CircleMember,
    Passkey,
    Person,
    PersonAddress,
    Role,
    Substitute,
    WebSession,
)
from adjudicator.storage.tables.post import (
    DeliveryNote,
    HookCall,
    LetterIn,
    LetterOut,
    MailboxPlace,
    Token,
    Webhook,
)
from adjudicator.storage.tables.record import (
    EventRow,
    JournalEntry,
    Moderation,
    ReportRow,
    ReportText,
    TakenBack,
)
from adjudicator.storage.tables.reputation import Rated, Rating
from adjudicator.storage.tables.talk import Ballot, DiaryEntry, Press, PressCopy, Vote
from adjudicator.storage.tables.terms import KeptTerms, Relief, TablesLetter, TermsChange
from adjudicator.storage.tables.witness import WitnessAsk, WitnessFor, WitnessGiven

__all__ = [
    "Absence",
    "Ahead",
    "ApiToken",
    "Ballot",
    "Block",
    "Candidate",
    "Circle",
    "CircleMember",
    "ClosedBatch",
    "Contribution",
    "DeliveryNote",
    "DiaryEntry",
    "Draft",
    "EventRow",
    "Export",
    "Game",
    "Heartbeat",
    "HookCall",
    "HouseFact",
    "JournalEntry",
    "KeptTerms",
    "LentLines",
    "LetterIn",
    "LetterOut",
    "Loan",
    "Looked",
    "MailboxPlace",
    "Measure",
    "Moderation",
    "Mute",
    "Offence",
    "OpenAsk",
    "Pack",
    "Packed",
    "Passkey",
    "Person",
    "PersonAddress",
    "Press",
    "PressCopy",
    "RateCount",
    "Rated",
    "Rating",
    "Relief",
    "ReportRow",
    "ReportText",
    "Role",
    "Scratch",
    "Seat",
    "Snapshot",
    "Standing",
    "Substitute",
    "TablesLetter",
    "TakenBack",
    "TermsChange",
    "Token",
    "Tournament",
    "TournamentEntry",
    "TournamentGame",
    "TournamentJournal",
    "TournamentTrial",
    "TournamentWish",
    "Trace",
    "Vote",
    "WebSession",
    "Webhook",
    "WitnessAsk",
    "WitnessFor",
    "WitnessGiven",
    "packed",
]
