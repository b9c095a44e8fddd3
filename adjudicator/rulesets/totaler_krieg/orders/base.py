"""What all orders share: a unit by name, a place by name."""

from __future__ import annotations

from adjudicator.core.protocol import Ask, Order

SEGMENT_NAMES = {
    "cards": "the choice of cards",
    "politics": "Politics",
    "events": "the events of cards",
    "peace": "declarations of war and truces",
    "logistics": "Logistics",
    "replacements": "Replacements",
    "support": "the Support Segment",
    "organization": "Organization",
    "operational": "Operational Movement",
    "blitz": "Blitz Combat",
    "regular": "Regular Combat",
    "reserve": "Reserve Movement",
}
"""The phases of a Faction Turn that take orders, as players call them."""


class PhaseOrder(Order):
    """An order of one of a Faction Turn's phases. segment: where it is carried out."""

    @classmethod
    def segments(cls) -> tuple[str, ...]:
        """The phases whose question takes it."""
        return ()

    @classmethod
    def when_asked(cls) -> str:
        """Its own moment within a phase, if it has one; else its phases."""
        named = [SEGMENT_NAMES[one] for one in cls.segments() if one in SEGMENT_NAMES]
        return cls.occasion or " and ".join(filter(None, [", ".join(named[:-1]), *named[-1:]]))

    def fits(self, ask: Ask) -> bool:
        return True
