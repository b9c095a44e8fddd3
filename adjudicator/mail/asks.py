"""An ask letter: what is asked and by when, what has happened, where one stands, what may be
written. The first of its kind explains each order; later ones name those that are known."""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.core.telling import Report, Section
from adjudicator.mail import wording
from adjudicator.reports import compose
from adjudicator.service.archive import archive
from adjudicator.service.desk import Desk, Unknown
from adjudicator.service.models import AskPage, CardLine, PlaceLine, ReportPage
from adjudicator.service.words import count

log = logging.getLogger(__name__)

SHORT_CARD = 5
"""Orders up to which a letter shows every way to write them."""
MOST_EXPLAINED = 14
"""Orders of a long card that a letter explains; it names the others."""
NAME = 15
"""Columns of a place's name."""
MOST_OPTIONS = 24
"""Legal choices of one field that an ask letter lists."""


@dataclass(frozen=True)
class Cards:
    """What an ask letter says of the orders. now: those that answer the question and are new to
    the reader; later: those that may be sent along, and are new; known: the first words of all
    others."""

    now: list[CardLine]
    later: list[CardLine]
    known: list[str]

    @property
    def first(self) -> bool:
        """Is this the first such letter to him: nothing is known yet?"""
        return bool(self.now or self.later)


def facts(page: AskPage) -> dict[str, Any]:
    """What the templates need besides the page."""
    options = {
        name.replace("_", " "): values
        for name, values in page.options.items()
        if 0 < len(values) <= MOST_OPTIONS
    }
    return {
        "page": page,
        "ask": page.ask,
        "now": page.opened_at,
        "options": options,
        "cards": cards(page),
        "front": front(page),
        "elsewhere": elsewhere(page),
        "at_large": [line for one in page.places if not one.place for line in one.orders],
        "offered": any(one.orders for one in page.places),
        "since": news(page.since),
        "standing_words": standing_words(page),
        "shown_line": compose.sentence,
        "front_text": front_text,
        "card": card,
        "card_entries": card_entries,
    }


def cards(page: AskPage) -> Cards:
    """Which orders are explained, and which only named."""
    fresh = [line for line in page.card if line.tag not in page.shown]
    explained = fresh if len(fresh) <= MOST_EXPLAINED else _first_ones(fresh)
    told = {line.tag for line in explained}
    rest = [line for line in page.card if line.tag not in told]
    return Cards(
        now=[line for line in explained if not line.ahead],
        later=[line for line in explained if line.ahead],
        known=list(dict.fromkeys(keyword(line) for line in rest)),
    )


def _first_ones(lines: list[CardLine]) -> list[CardLine]:
    """Those that answer the question before those that may be sent along, each in its order."""
    return sorted(lines, key=lambda line: line.ahead)[:MOST_EXPLAINED]


_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


def keyword(line: CardLine) -> str:
    """The word by which `help` finds an order: the first of its example that its syntax has."""
    literal = {
        word.lower()
        for text in line.syntax
        for word in _WORD.findall(re.sub(r"<[^>]*>", " ", text))
    }
    for text in (*line.examples, *line.syntax):
        for word in _WORD.findall(re.sub(r"<[^>]*>", " ", text)):
            if word.lower() in literal and len(word) > 2:
                return str(word).lower()
    return line.tag.lower()


def front(page: AskPage) -> list[PlaceLine]:
    """The places that are shown one by one: those next to the enemy, and those of which an order
    is offered. In the midst of another's turn only these: what lies around is said already."""
    return [
        one
        for one in page.places
        if one.place and (one.orders or (one.near and not page.ask.reaction))
    ]


def elsewhere(page: AskPage) -> str:
    """All other places in one paragraph."""
    if page.ask.reaction:
        return ""
    shown = front(page)
    rest = [f"{one.place} {one.units}" for one in page.places if one.place and one not in shown]
    return f"{'Elsewhere' if shown else 'Your units'}: {'; '.join(rest)}." if rest else ""


def front_text(places: Sequence[PlaceLine]) -> str:
    """The places in two columns, below each what could be ordered, behind the bar."""
    out = []
    for one in places:
        out.append(wording.paragraphs([f"{one.place:<{NAME}} {one.units}"], 2))
        out += [wording.wrap(order, f"{wording.BAR}    ", f"{wording.BAR}      ")
                for order in one.orders]  # fmt: skip
    return "\n".join(out)


def standing_words(page: AskPage) -> str:
    """One sentence on standing orders; empty if the game has none."""
    if page.standing:
        one = len(page.standing) == 1
        return (
            f"Your {count(len(page.standing), 'standing order')} {'answers' if one else 'answer'}"
            f" before anybody is asked: “standing” lists {'it' if one else 'them'}."
        )
    if page.standing_card and not page.shown:
        return (
            "A line that begins with “always” answers every question of its kind, in all turns"
            " to come: “help standing”."
        )
    return ""


# ------------------------------------------------------------------------ news


def news(since: Report | None) -> list[Section]:
    """What has happened, of an unfinished story: its statements, without the balance and the
    outlook that a turn report ends with."""
    if since is None:
        return []
    return [section for section in since.sections if section.lines and section.news]


def news_text(sections: list[Section]) -> str:
    """The same as text, set like a turn report."""
    report = Report(title="", headline="", sections=sections)
    return compose.text(report, compose.Meta(game=""), header=False).strip("\n")


def reports(desk: Desk, page: AskPage) -> list[ReportPage]:
    """The reports that the letter brings. One that was taken back meanwhile is left out."""
    found = []
    for number in page.reports:
        try:
            found.append(archive.report_by_id(desk, number))
        except Unknown:
            log.info("report %s of %s was taken back", number, page.game)
    return found


# ------------------------------------------------------------------------ card


def card(lines: list[CardLine]) -> str:
    """An order card for a letter: whole if it is short; if it is long, one example an order
    beside what it does, and `help` tells the rest."""
    if len(lines) <= SHORT_CARD:
        return wording.barred(card_rows(lines))
    return "\n".join(
        wording.beside(
            (list(line.examples) or list(line.syntax))[0],
            wording.with_clause(line.help, line.clause),
        )
        for line in lines
    )


def card_rows(lines: list[CardLine]) -> list[str]:
    """An order card as rows: the syntax, under it what it does and an example."""
    rows: list[str] = []
    for line in lines:
        rows += list(line.syntax)
        rows.append(f"    {wording.with_clause(line.help, line.clause)}")
        for name, syntax in line.parts.items():
            rows.append(f"    <{name}>: {' / '.join(syntax)}")
        if line.conditions:
            rows.append(f"    if ...: {', '.join(c.replace('_', ' ') for c in line.conditions)}")
        rows += [f"    for example: {example}" for example in line.examples[:1]]
    return rows


def card_entries(lines: list[CardLine]) -> list[dict[str, Any]]:
    """The same for HTML: syntax lines, the help with its clause, what else is to be said."""
    entries = []
    for line in lines:
        if len(lines) > SHORT_CARD:
            shown = (list(line.examples) or list(line.syntax))[:1]
            words = wording.with_clause(line.help, line.clause)
            entries.append({"syntax": shown, "help": words, "more": []})
            continue
        more = [f"<{name}>: {' / '.join(syntax)}" for name, syntax in line.parts.items()]
        if line.conditions:
            more.append(f"if ...: {', '.join(c.replace('_', ' ') for c in line.conditions)}")
        more += [f"for example: {example}" for example in line.examples[:1]]
        entries.append(
            {
                "syntax": line.syntax,
                "help": wording.with_clause(line.help, line.clause),
                "more": more,
            }
        )
    return entries
