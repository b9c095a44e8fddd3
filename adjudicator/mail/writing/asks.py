"""An ask letter: what is asked and by when, what has happened, where one stands, what may be
written. The first of its kind explains each order; later ones name those that are known."""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any

from adjudicator.core.protocol import Matter
from adjudicator.core.protocol.picture import LASTING
from adjudicator.core.saying import count, in_number
from adjudicator.mail.writing import news, wording
from adjudicator.reports import compose, remainder
from adjudicator.service.archive import archive
from adjudicator.service.desk import Desk, Unknown
from adjudicator.service.models import AskPage, CardLine, PlaceLine, ReportPage
from adjudicator.service.words import seat_title

log = logging.getLogger(__name__)

SHORT_CARD = 5
"""Orders up to which a letter shows every way to write them."""
MOST_EXPLAINED, MOST_NEW = 9, 6
"""Orders of a long card that the first letter explains, naming the others; a later one."""
FEW_NEW = 3
"""New orders up to which a later letter says what each does; of more it shows an example."""
MOST_OPTIONS = 24
"""Legal choices of one field that an ask letter lists."""
MOST_OFFERED, ALIKE = 5, 3
"""Orders that a first letter offers; of one kind."""
OFFERED_AGAIN, ALIKE_AGAIN = 4, 2
"""The same of a later one, whose reader knows how they are written."""
MOST_FRONT = 14
"""Places next to the enemy that have a cell of their own."""
FEW_LINES = 4
"""Lines of news that stand above, of more their headline."""
MOST_ELSEWHERE, ELSEWHERE_AGAIN = 6, 4
"""Lines on places behind the front in a first letter, and in a later one."""
_NUMBER = re.compile(r"\d").search
ROW = 4
"""Short lines in a row from which on they stand side by side."""


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
        """Is something explained here?"""
        return bool(self.now or self.later)


def facts(page: AskPage, room: int = news.MOST_TOLD, brief: bool = False) -> dict[str, Any]:
    """What the templates need besides the page. room: lines of what has happened; brief: its
    battles without their dice and sums."""
    sections = news.within(news.of_story(page.since), room, brief)
    since = news.briefly(sections) if brief else news.text(sections)
    orders = offered(page)
    told = cards(page, orders)
    if not page.shown:  # there an example of each kind stands beside what it does
        orders = [order for order in orders if order not in {line.sample for line in told.now}]
    return {
        "page": page,
        "ask": page.ask,
        "now": page.opened_at,
        "options": options(page),
        "cards": told,
        "front": front(page),
        "elsewhere": elsewhere(page),
        "at_large": orders,
        "since": sections,
        "since_text": since,
        "since_below": len(since.splitlines()) > FEW_LINES,
        "since_said": page.since is not None and not page.since.quiet,
        "since_lost": page.since.lost if page.since is not None else "",
        "closing": closing(page),
        "shown_line": compose.sentence,
        "front_text": front_text,
        "enemy": matter_lines(page, "enemy", "supply"),
        "standing_there": standing(page),
        "having": [
            line for one in page.picture if one.part == "have" for line in _fresh(page, one)
        ],
        "unchanged": unchanged(page),
        "told": _told(page),
        "situation": matter_lines(page, "turn") if page.picture else situation(page),
        "told_text": told_text,
        "packed": wording.packed,
        "samples": samples,
        "beside": beside,
        "card_entries": card_entries,
    }


def _told(page: AskPage) -> list[str]:
    """What the question says of itself, without what letters have said word for word, and without
    the row of somebody's means that stands with all numbers but 0 below."""
    below = {
        line.partition(":")[0].partition(" (")[0]: Counter(_numbers(line))
        for line in matter_lines(page, "means")
    }
    return [
        in_number(line)
        for line in page.ask.told
        if line not in page.known
        and not (
            (name := line.partition(":")[0]) in below
            and Counter(number for number in _numbers(line) if int(number)) <= below[name]
        )
    ]


def cards(page: AskPage, offered: Sequence[str] = ()) -> Cards:
    """Which orders are explained, each by one that would stand, and which only named. offered:
    lines that the letter shows anyhow, which a list of lines alone does not repeat."""
    fresh = [line for line in page.card if line.tag not in page.shown and line.sample]
    most = MOST_NEW if page.shown else MOST_EXPLAINED
    explained = fresh if len(fresh) <= most else _first_ones(fresh, most)
    told = {line.tag for line in explained}
    if page.shown:
        explained = [line for line in explained if line.sample not in offered]
    rest = [line for line in page.card if line.tag not in told]
    return Cards(
        now=[line for line in explained if not line.ahead],
        later=[line for line in explained if line.ahead],
        known=list(dict.fromkeys(keyword(line) for line in rest)),
    )


def _first_ones(lines: list[CardLine], most: int) -> list[CardLine]:
    """Those that answer the question before those that may be sent along, each in its order."""
    return sorted(lines, key=lambda line: line.ahead)[:most]


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


# ---------------------------------------------------------------------- places


def front(page: AskPage) -> list[PlaceLine]:
    """The places that are shown one by one: those next to the enemy, and those of which an order
    is offered. In the midst of another's turn only these: what lies around is said already. Where
    nothing is offered of any place and no plan is asked for, those that are as before are not
    shown again."""
    moving = bool(page.ask.opens) or any(one.orders for one in page.places if one.place)
    shown = [
        one
        for one in page.places
        if one.place
        and not _proposed(one)
        and (one.orders or (one.near and not page.ask.reaction and (moving or not one.known)))
    ]
    return shown[:MOST_FRONT]


def elsewhere(page: AskPage) -> list[str]:
    """The other places in paragraphs: where units stand otherwise than the last letter said, then
    those next behind the front. What is too long for a letter `where` lists."""
    if page.ask.reaction:
        return []
    shown = front(page)
    rest = [one for one in page.places if one.place and one not in shown and not _proposed(one)]
    heading = "Elsewhere" if shown else "Your units"
    if not any(one.known for one in rest):
        return _as_many(heading, rest, MOST_ELSEWHERE, "farther back")
    fresh = [one for one in rest if not one.known]
    known = [one for one in rest if one.known]
    said = _as_many(f"{heading}, new", fresh, ELSEWHERE_AGAIN, "farther back")
    left = max(ELSEWHERE_AGAIN - sum(map(_rows, said)), 1)
    return [*said, *_as_many("As before" if shown else heading, known, left, "as before")]


def _proposed(one: PlaceLine) -> bool:
    """Are there only units that are yet to be set up? The question has listed them."""
    parts = [part for part in re.split(r"[,;]\s*", one.brief or one.units) if part]
    return bool(parts) and all(part.endswith("to be set up") for part in parts)


def _as_many(heading: str, places: Sequence[PlaceLine], rows: int, how: str) -> list[str]:
    """The first of some places that fit so many rows, and how many more there are."""
    for number in range(len(places), 0, -1):
        left = len(places) - number
        more = f"; {count(left, 'more place')} {how}: “where”" if left else ""
        text = f"{_paragraph(heading, places[:number])[:-1]}{more}."
        if _rows(text) <= rows:
            return [text]
    if not places:
        return []
    return [f"{heading}: {count(len(places), 'place')} {how}; “where” lists all."]


def _rows(paragraph: str) -> int:
    return len(wording.wrap(paragraph, 2, 4).splitlines())


def _paragraph(heading: str, places: Sequence[PlaceLine]) -> str:
    return f"{heading}: {'; '.join(f'{one.place} {one.brief or one.units}' for one in places)}."


def front_text(places: Sequence[PlaceLine]) -> str:
    """The places, two beside one another where they are short."""
    return "\n".join(
        wording.columns([f"{one.place}: {one.brief or one.units}" for one in places], "  ")
    )


def offered(page: AskPage) -> list[str]:
    """Orders that would stand, the front first: some of each kind; no war, if there is another."""
    orders = [
        *(order for one in page.places if one.place for order in one.orders),
        *(order for one in page.places if not one.place for order in one.orders),
    ]
    # What silence means has been said.
    orders = [order for order in orders if order not in page.ask.silence]
    # A war is declared by those who mean to, not because a letter shows it.
    orders = [order for order in orders if not order.startswith("declare war")] or orders
    most, alike = (OFFERED_AGAIN, ALIKE_AGAIN) if page.shown else (MOST_OFFERED, ALIKE)
    kinds: Counter[str] = Counter()
    found = []
    for order in dict.fromkeys(orders):
        kind = order.split(" ", 1)[0]
        kinds[kind] += 1
        if kinds[kind] <= alike:
            found.append(order)
    return found[:most]


# --------------------------------------------------------------------- choices


def options(page: AskPage) -> dict[str, list[str]]:
    """The legal choices of each field that the letter does not name anyhow."""
    said = "\n".join(
        [
            *page.ask.told,
            *page.situation,
            *(f"{one.place} {one.units} {' '.join(one.orders)}" for one in page.places),
        ]
    )
    found: dict[str, list[str]] = {}
    for name, values in page.options.items():
        named = [value for value in values if value]
        if sorted(named) in [sorted(others) for others in found.values()]:
            continue  # `unit` and `units` of one question
        if 0 < len(named) <= MOST_OPTIONS and not all(value in said for value in named):
            found[name.replace("_", " ")] = named
    return found


def situation(page: AskPage) -> list[str]:
    """Where the seat stands. A later letter leaves out the row of a country of whose means the
    question itself has a row."""
    return _not_asked(page, page.situation)


def matter_lines(page: AskPage, *names: str) -> list[str]:
    """What the picture says of some matters."""
    return [line for one in page.picture if one.name in names for line in one.lines]


def _fresh(page: AskPage, one: Matter) -> list[str]:
    """What a letter says of a matter: without what the last one said and what is so still."""
    said = page.unchanged.get(one.name, ())
    return [line for line in one.lines if line not in said]


def unchanged(page: AskPage) -> str:
    """Which matters are as a letter has told them before, and that their words bring them;
    nothing, if all are told. Rules that a letter has told are not news."""
    words = [
        one.name
        for one in page.picture
        if one.name in LASTING and page.unchanged.get(one.name) == one.lines
    ]
    if not words:
        return ""
    said = f"Unchanged since we last told you: {', '.join(words)}."
    return f"{said} Write “{words[0]}” to read it."


def standing(page: AskPage) -> list[str]:
    """What else the picture says of how things stand, below the front."""
    return _not_asked(
        page,
        [
            line
            for one in page.picture
            if one.part == "stand" and one.name not in ("turn", "enemy", "supply")
            for line in _fresh(page, one)
        ],
    )


def _not_asked(page: AskPage, lines: Sequence[str]) -> list[str]:
    if not page.shown:
        return list(lines)
    asked = {line.partition(":")[0] for line in page.ask.told if _NUMBER(line)}
    return [
        line
        for line in lines
        if not _NUMBER(line) or line.partition(":")[0].partition(" (")[0] not in asked
    ]


def told_text(lines: Sequence[str], known: Sequence[str] = ()) -> str:
    """What belongs to the question: many short lines in a row side by side, many that differ in
    their numbers alone in one paragraph; so is any list in a later letter (known: the orders
    that were explained before)."""
    out: list[str] = []
    lines = [piece for line in lines for piece in line.split("\n")] if known else lines
    alike = Counter(map(_shape, lines))
    for shape, group in groupby(lines, partial(_row_shape, alike=alike) if known else _shape):
        some = list(group)
        if shape == LISTED and len(some) >= ROW:
            named = [line.strip().partition(": ") for line in some]
            said = "; ".join(f"{name} ({words})" for name, _, words in named)
            out.append(wording.wrap(f"{said}.", 2, 2))
        elif shape == LISTED or len(some) < ROW or not shape:
            out.append(wording.paragraphs(some))
        elif shape == SHORT:
            out += wording.columns(some)
        else:
            names = [f"{line.split(':')[0].strip()} {', '.join(_numbers(line))}" for line in some]
            out.append(wording.wrap(f"{shape}: {'; '.join(names)}.", 2, 4))
    return "\n".join(out)


SHORT, LISTED = "short", "listed"


def _row_shape(line: str, alike: Counter[str]) -> str:
    """The same; but `LISTED` of an indented row `name: words` without brackets that has few like
    it."""
    row = line.startswith("  ") and ": " in line and "(" not in line
    return LISTED if row and alike[_shape(line)] < ROW else _shape(line)


def _shape(line: str) -> str:
    """Of an indented row `name: words and numbers` the words, with `…` for each number; `SHORT`
    of a line that takes half a line; else nothing."""
    _, colon, rest = line.partition(": ")
    if line.startswith("  ") and colon and _numbers(rest) and _numbers(rest) == _numbers(line):
        return re.sub(r"\d+", "…", rest)
    return SHORT if len(line) <= wording.COLUMN - 2 and not line.startswith(" ") else ""


def _numbers(line: str) -> list[str]:
    return re.findall(r"\d+", line)


def closing(page: AskPage) -> str:
    """How more is to be learned, and what answers by itself."""
    if page.shown:
        return f"{_for_good(page)}{_more(page)}"
    word = keyword(page.card[0]) if page.card else "orders"
    said = f"More: “help orders”, “help {word}”, “where” (units)"
    if page.reports:
        said += ", “report” (the full report with its tables)"
    if page.standing:
        said += f", “standing” ({len(page.standing)})"
    if page.press:
        said += f". {page.press}"
    if page.standing_card and not page.standing:
        return _for_good(page) + (
            f"{said}. A line that begins with “always” answers every question of its kind from "
            "now on: “help standing”."
        )
    return f"{_for_good(page)}{said}."


def _for_good(page: AskPage) -> str:
    """Which lines answer the question and all of its kind to come."""
    lines = [f"“{one}”" for one in page.for_good if one not in page.standing][:MOST_FOR_GOOD]
    return f"For this and all that come: {' or '.join(lines)}. " if lines else ""


MOST_FOR_GOOD = 3
"""Standing orders that a letter offers with its question."""


def _more(page: AskPage) -> str:
    """The same to a reader who knows the words: a list of them."""
    words = ["“help orders”", "“where”", *(["“report”"] if page.reports else [])]
    if page.standing:
        words.append(f"“standing” ({len(page.standing)})")
    if page.press:
        words.append("“press to all: ...”")
    return f"More: {', '.join(words)}."


# --------------------------------------------------------------------- reports


def report(desk: Desk, number: int, other: int | None = None) -> ReportPage:
    """Read a report by its number; without what another stands beside it has told the same person.
    Unknown: it was taken back."""
    found = archive.report_by_id(desk, number)
    if other is None:
        return found
    try:
        known = archive.report_by_id(desk, other)
    except Unknown:
        return found
    more = remainder.remainder(found.report, known.report, seat_title(known.seat or ""))
    return found if more is None else found.model_copy(update={"report": more})


def earlier(desk: Desk, page: AskPage) -> list[dict[str, Any]]:
    """What the reports come to that letters of their own brought since the seat was asked last;
    what a later one says too it says alone."""
    found = [
        {
            "headline": one.report.headline.upper(),
            "title": one.report.title.partition(": ")[2] or one.report.title,
            "lead": news.lead(one.report),
        }
        for one in _found(desk, page, page.earlier)
        if not one.report.quiet or one.report.lost
    ]
    later = {line for one in reports(desk, page) for line in one.report.lead}
    for one in reversed(found):
        one["lead"] = [line for line in one["lead"] if line not in later]
        later |= {*one["lead"]}
    return found


def reports(desk: Desk, page: AskPage) -> list[ReportPage]:
    """The reports that the letter brings. One that was taken back meanwhile is left out."""
    return _found(desk, page, page.reports)


def _found(desk: Desk, page: AskPage, numbers: Sequence[int]) -> list[ReportPage]:
    found = []
    for number in numbers:
        try:
            found.append(report(desk, number, page.reports_beside.get(number)))
        except Unknown:
            log.info("report %s of %s was taken back", number, page.game)
    return found


# ------------------------------------------------------------------------ card


def samples(lines: list[CardLine]) -> str:
    """New orders in a later letter: what each does, if they are few, else an example of each."""
    if len(lines) <= FEW_NEW:
        return beside(lines)
    return "\n".join(wording.columns([_sample(line) for line in lines], wording.BAR))


def _sample(line: CardLine) -> str:
    return line.sample


def beside(lines: Sequence[CardLine]) -> str:
    """An example of each order beside what it does."""
    return "\n".join(
        wording.beside(_sample(line), wording.with_clause(line.help, line.clause)) for line in lines
    )


def card_entries(lines: list[CardLine]) -> list[dict[str, Any]]:
    """The same for HTML: syntax lines, the help with its clause, what else is to be said."""
    entries = []
    for line in lines:
        if len(lines) > SHORT_CARD:
            shown = [line.sample]
            words = wording.with_clause(line.help, line.clause)
            entries.append({"syntax": shown, "help": words, "more": []})
            continue
        more = [f"<{name}>: {' / '.join(syntax)}" for name, syntax in line.parts.items()]
        if line.conditions:
            more.append(f"if ...: {', '.join(c.replace('_', ' ') for c in line.conditions)}")
        more += [f"for example: {line.sample}"]
        entries.append(
            {
                "syntax": line.syntax,
                "help": wording.with_clause(line.help, line.clause),
                "more": more,
            }
        )
    return entries
