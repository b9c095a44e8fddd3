"""The forms of an order page: of orders that answer, that may be sent along, standing ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from adjudicator.service.games import pages
from adjudicator.service.models import SeatInfo, SeatPage
from adjudicator.web.reader import desk
from adjudicator.web.seat.forms import Form, Names, form_for


def asked_of(shown: SeatPage) -> str:
    """Names the question that a form was made for."""
    return shown.asked.digest if shown.asked else ""


MOST_SUGGESTED: Final = 900
"""Names that an input suggests; nobody looks through thousands of hexes."""


@dataclass(frozen=True)
class Forms:
    """The forms of a page: of orders that answer, that may be sent along, standing ones."""

    now: list[Form]
    ahead: list[Form]
    standing: list[Form]
    weight: int = 60_000
    """Bytes of memory, about; names that all forms share are not counted."""

    def all(self) -> list[Form]:
        return [*self.now, *self.ahead, *self.standing]

    def find(self, tag: str) -> Form | None:
        return next((form for form in self.all() if form.tag == tag), None)

    def suggestions(self) -> dict[tuple[tuple[str, str], ...], str]:
        """The lists of names that inputs suggest, each once on the page: list -> its id."""
        found: dict[tuple[tuple[str, str], ...], str] = {}
        for form in self.all():
            for one in form.fields:
                if one.kind == "text" and 0 < len(one.options) <= MOST_SUGGESTED:
                    found.setdefault(one.options, f"names-{len(found) + 1}")
        return found


def forms_of(shown: SeatPage, own: SeatInfo) -> Forms:
    """What can be filled in on a seat's page. Made once for what is asked."""
    steps = (shown.game.id, own.id, shown.game.phase_number, asked_of(shown))
    key = ("forms", desk().store.url, *steps, "" if shown.asked else shown.game.turn)
    made: Forms = desk().readings.get(key, lambda: _forms(shown, own))
    return made


def _forms(shown: SeatPage, own: SeatInfo) -> Forms:
    ruleset = desk().rulesets[shown.game.ruleset]
    classes = ruleset.order_classes()
    ask = shown.asked.ask if shown.asked else None
    lexicon = pages.lexicon_of(desk(), own.id)
    standing = {cls.tag() for cls in ruleset.standing}
    accepts = ask.accepts if ask else []
    ahead = [tag for tag in (ask.ahead if ask else []) if tag not in accepts]
    if ask and ask.opens:
        ahead.append("AskMe")
    lists: dict[tuple[str, ...], Names] = {}
    made = {
        tag: form_for(classes[tag], ask, lexicon, ruleset.phrases, lists)
        for tag in (*accepts, *ahead, *standing)
    }
    return Forms(
        now=[made[tag] for tag in accepts],
        ahead=[made[tag] for tag in ahead],
        standing=[made[cls.tag()] for cls in ruleset.standing],
    )
