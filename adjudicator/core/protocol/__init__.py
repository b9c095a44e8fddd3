"""The words that every ruleset and every edge of the service share.

A *phase* of a ruleset is a generator: it yields batches of `Ask`, is sent
`Answers`, changes the position and tells `Event`s to its `Table`. The engine
(`core.engine`) drives it; the service stores what the engine returns.

All models are plain data: lists and dicts, never sets, so that one fact has
one JSON (`canonical`) and one digest under every hash seed.
"""

from __future__ import annotations

from adjudicator.core.protocol.answers import Answer, Answers, O, Play, lines_of
from adjudicator.core.protocol.asks import Ask
from adjudicator.core.protocol.events import (
    B,
    Event,
    Fact,
    NotCarriedOut,
    OrdersNotUsed,
    Table,
    Term,
)
from adjudicator.core.protocol.orders import (
    AskMe,
    NoOrders,
    Order,
    Phrase,
    StandingOrder,
    dump_orders,
    load_orders,
)
from adjudicator.core.protocol.picture import MATTERS, Matter, Matters
from adjudicator.core.protocol.plain import By, Seat, canonical, digest, read_json
from adjudicator.core.protocol.refusal import Checked, NotAllowed
from adjudicator.core.protocol.ruleset import (
    CONTRACT,
    Bot,
    Ending,
    Outcome,
    P,
    PhaseFunction,
    Ruleset,
    Ruling,
    Turn,
)
from adjudicator.core.protocol.stakes import Stake, left_empty, lost_if_taken

__all__ = [
    "CONTRACT",
    "MATTERS",
    "Answer",
    "Answers",
    "Ask",
    "AskMe",
    "B",
    "Bot",
    "By",
    "Checked",
    "Ending",
    "Event",
    "Fact",
    "Matter",
    "Matters",
    "NoOrders",
    "NotAllowed",
    "NotCarriedOut",
    "O",
    "Order",
    "OrdersNotUsed",
    "Outcome",
    "P",
    "PhaseFunction",
    "Phrase",
    "Play",
    "Ruleset",
    "Ruling",
    "Seat",
    "Stake",
    "StandingOrder",
    "Table",
    "Term",
    "Turn",
    "canonical",
    "digest",
    "dump_orders",
    "left_empty",
    "lines_of",
    "load_orders",
    "lost_if_taken",
    "read_json",
]
