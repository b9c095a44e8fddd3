"""First stage: a letter is read, and it is found out which address of ours it came to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudicator.mail import addresses
from adjudicator.mail.addresses import Route
from adjudicator.mail.intake import NULL_PATH
from adjudicator.mail.reading import ordering
from adjudicator.mail.reading.reader import ReadLetter, read_letter
from adjudicator.service.desk import Desk
from adjudicator.service.grammar.dispatch import texts_in
from adjudicator.service.models import Arrived


@dataclass(frozen=True)
class Opened:
    """A letter that has been read. route: whom it concerns; None if none of our addresses."""

    arrived: Arrived
    letter: ReadLetter
    route: Route | None

    @property
    def to(self) -> str:
        """The kind of address that it came to; empty for none of ours."""
        return self.route.to if self.route is not None else ""

    @property
    def token(self) -> str:
        return self.route.token if self.route is not None else ""

    @property
    def names(self) -> dict[str, str]:
        """The game and the seat that its address names, for the log."""
        found = self.route
        return {"game": found.slug, "seat": found.seat} if found is not None and found.slug else {}


def open_all(desk: Desk, claimed: Sequence[Arrived]) -> list[Opened]:
    """Read some letters."""
    order_like = ordering.order_like(desk)
    opened = []
    for arrived in claimed:
        mail_from = {NULL_PATH: "", "": None}.get(arrived.from_address, arrived.from_address)
        letter = read_letter(arrived.raw, mail_from, order_like, texts_in)
        opened.append(Opened(arrived, letter, route_of(desk, arrived, letter.to_addresses)))
    return opened


def route_of(desk: Desk, arrived: Arrived, named: Sequence[str] = ()) -> Route | None:
    """Whom a letter concerns, by its envelope if there was one, else by its headers.

    named: the addresses in its headers."""
    domain = desk.config.mail.domain
    by_envelope = addresses.route(arrived.to_address, domain) if arrived.to_address else None
    if by_envelope is not None and by_envelope.to != "desk":
        return by_envelope
    return addresses.first_route(list(named), domain) or by_envelope
