"""A question that is asked: its words, the names in them, and what orders of it can be tried on."""

from __future__ import annotations

import re
from functools import cached_property

from adjudicator.core.names import fold
from adjudicator.core.offering import Case
from adjudicator.core.protocol import Order, load_orders
from adjudicator.service.grammar.base import Work
from adjudicator.service.play import drafts, working
from adjudicator.service.play.refusals import mentions
from adjudicator.service.sealing import is_sealed


class Inquiry:
    """A question: its words, the places, pieces and other names in it, and what is asked of the
    seat, each found when it is wanted."""

    def __init__(self, work: Work, text: str) -> None:
        self.work, self.text = work, text

    @cached_property
    def case(self) -> Case | None:
        """What orders can be tried out on; None where nothing is asked."""
        work = self.work
        if work.ask is None:
            return None
        rulings = work.game.rulings
        return Case(work.ruleset, work.board, work.ask, work.view, rulings, work.book, work.lexicon)

    @cached_property
    def orders(self) -> list[Order]:
        """The orders of the same letter that stand, with those sent before that it keeps."""
        work = self.work
        orders = drafts.parted(drafts.read(work, working.orders_text(work, work.beside)).orders)[1]
        draft = work.draft
        if draft is not None and (work.amend or not orders) and not is_sealed(draft.text):
            kept = load_orders(draft.orders, work.ruleset.order_classes())
            orders = [*(one for one in kept if one.line not in work.dropped_lines), *orders]
        return list(drafts.judged(work, orders).stands) if orders and work.ask else []

    @cached_property
    def names(self) -> list[tuple[str, str, str]]:
        """(kind, words, id) of all that it names."""
        return list(mentions.named(self.work, self.text))

    @cached_property
    def places(self) -> list[str]:
        """The areas of the map that it names, in its order."""
        geometry = self.work.ruleset.geometry(self.work.board, self.work.view)
        if geometry is None:
            return []
        found = {id: self.text.find(words) for _, words, id in self.names if id in geometry.areas}
        return sorted(found, key=lambda id: found[id])

    @cached_property
    def stand(self) -> list[str]:
        """The areas where the pieces stand that it names by their number or their name, else by
        their kind."""
        words = {fold(word) for word in re.findall(r"[\w'’-]+", self.text)}
        marked = {word for word in words if any(map(str.isdigit, word)) and len(word) > 1}
        sheet = self.work.ruleset.sheet(self.work.board, self.work.view)
        own = {fold(id.rpartition(".")[2]) for _, _, id in self.names} | marked
        found = [
            piece.area
            for piece in sheet.pieces
            if own & {fold(word) for word in re.findall(r"[\w-]+", piece.label)}
        ]
        if not found and self.case is not None:
            kinds = {word[:4] for word in words if len(word) > 3 and word not in mentions.COMMON}
            found = [
                held.place
                for held in self.work.ruleset.holdings(
                    self.case.board, self.case.ask, self.work.view
                )
                if kinds & {word[:4] for label in held.units for word in fold(label).split()}
            ]
        return list(dict.fromkeys(found))

    def called(self, place: str) -> str:
        geometry = self.work.ruleset.geometry(self.work.board, self.work.view)
        return geometry.areas[place].name if geometry and place in geometry.areas else place


def as_it_is(ask: Inquiry) -> str:
    return "In addition to your orders, as you see it:" if ask.orders else "As you see it:"
