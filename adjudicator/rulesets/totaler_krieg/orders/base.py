"""What all orders share: a unit by name, a place by name."""

from __future__ import annotations

from adjudicator.core.protocol import Ask, Order


class PhaseOrder(Order):
    """An order of one of a Faction Turn's phases. segment: where it is carried out."""

    @classmethod
    def segments(cls) -> tuple[str, ...]:
        """The phases whose question takes it."""
        return ()

    def fits(self, ask: Ask) -> bool:
        return True
