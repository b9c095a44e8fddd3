"""The orders. The notation of syntax lines stands in “How an order is written” of the guide."""

from __future__ import annotations

from adjudicator.core.protocol import Order


class Claim(Order):
    """Claim a place next to one of yours."""

    syntax = "(claim|take) {place:place}"
    clause = "SKI-1.3"
    examples = ("claim North Hill",)

    place: str
