"""By letter: units that are lent. What changes a loan is declared in `acts.lending`."""

from __future__ import annotations

from adjudicator.service.acts import lending
from adjudicator.service.grammar.base import Command, Done, Family, Said, Work
from adjudicator.service.lending import loans
from adjudicator.service.words import seat_title


class Loans(Command[Work]):
    name = "loans"
    also = ("list loans", "lent")
    asks = True
    description = "Lists the units that you lend, and those that are lent to you."

    def do(self, work: Work, said: Said) -> Done:
        found = loans.of_seat(work.session, work.seat)
        if not found:
            return "You are not lending any units, and nobody is lending you any.", []
        return "Units lent:", [
            f"{seat_title(one.by)} lends {one.words} to {seat_title(one.to)}" for one in found
        ]


FAMILY = Family("Units lent", "seat", (*lending.ACTS[:2], Loans(), *lending.ACTS[2:]))
