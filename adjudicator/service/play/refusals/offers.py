"""What a line that could not be read may mean, as an order that holds all of it: offered if it
would stand, else told with the reason why it would not; and how its verb is written with what it
names.

An offer holds every name, every number and the condition of its line, or says what it leaves out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudicator.core import assembly, gist, likeness, permanence, provisos, revisions
from adjudicator.core.checking import check
from adjudicator.core.names import fold
from adjudicator.core.ordertext import NotUnderstood
from adjudicator.core.slots import UNITS, alike
from adjudicator.core.wordings import Case, Purse
from adjudicator.service.grammar import Work
from adjudicator.service.play.refusals import proposals
from adjudicator.service.words import listing

MOST_TRIED = 4
"""Fitted orders of a line that are put to the rules."""
LEAST = -1.0
"""What an order must share with its line to be offered, if it holds all that the line names."""

_HALF = re.compile(r"^\s*(?:[-–—/]|->|→|(?:to|into|towards?|via)\b)", re.IGNORECASE)
"""How the end of an order begins of which only the beginning was read: `F BRE` of `F BRE - SPA`."""


def _case(work: Work, purse: Purse | None = None) -> Case:
    assert work.ask is not None
    prefer = (*work.ask.accepts, *work.ask.ahead)
    return Case(work.book, work.lexicon, work.ask, prefer, 1, purse or Purse())


def read_as(work: Work, item: NotUnderstood, purse: Purse) -> tuple[str, str]:
    """What a line is offered as if that would stand; else what it was read as, with the reason why
    that would not. Both are empty if it is neither, or if the readable parts leave out what the
    others depend on. purse: pays for it."""
    text, line = item.text, item.line
    if work.ask is None or work.row is None:
        return "", ""
    case = _case(work, purse)
    whole, barred = _composed(work, case, text)
    if whole and whole[0].score >= LEAST:
        return _offered(work, text, line, [one.text for one in whole[:2]]), ""

    got: gist.Gist | None = item.gist
    if got is None:
        return "", barred
    orders = [one.model_copy(update={"line": n}) for n, one in enumerate(got.orders, start=1)]
    if gist.conditional(text) and not any(one.when for one in orders):
        return "", barred
    written = "; ".join(work.book.write(one, work.lexicon) for one in orders)
    if any(_HALF.match(one) for one in got.left):
        return "", barred
    left = listing([f"“{one}”" for one in got.left], last="or")
    without = f", but not {left}" if left else ""
    checked = check(work.ruleset, work.board, work.ask, work.view, orders, work.game.rulings)
    if checked.refused:
        return "", f"we read “{written}” in it{without}: {checked.refused[0].text}"
    ((letter, _),) = proposals.offered(work, text, line, [written])
    how = f"Answer “yes {letter}” to order that" if letter else "Write that to order it"
    return f"we read “{written}” in it{without}. {how}.", ""


def _offered(work: Work, text: str, line: int, texts: Sequence[str]) -> str:
    """How orders that hold all of a line are offered."""
    found = proposals.offered(work, text, line, texts)
    shown = " or ".join(f"“{one}”" for _, one in found)
    letters = [letter for letter, _ in found if letter]
    how = f"Answer {proposals.ways(letters)} to order it" if letters else "Write that to order it"
    return f"we read it as {shown}. {how}."


def _composed(work: Work, case: Case, text: str) -> tuple[list[assembly.Fitted], str]:
    """The orders that hold all of a line and would stand, those that are likely; if none is, why
    the likeliest would not."""
    assert work.ask is not None
    made = assembly.of(case, text, assembly.classes(case, text))
    stand: list[assembly.Fitted] = []
    barred = ""
    for one in made[:MOST_TRIED]:
        if one.score < made[0].score - assembly.LIKELY:
            break
        if graver(text, one.text) or not holds(work, text, one.text):
            continue
        orders = [one.order.model_copy(update={"line": 1})]
        checked = check(work.ruleset, work.board, work.ask, work.view, orders, work.game.rulings)
        if not checked.refused:
            stand.append(one)
        elif not barred and one.score >= 1:
            barred = f"we read it as “{one.text}”: {checked.refused[0].text}"
    return stand, "" if stand else barred


_WAR = re.compile(r"\b(?:war|declare|dow|invade|attack)", re.IGNORECASE)


def graver(text: str, line: str) -> bool:
    """Is an order a war of which a line does not speak?"""
    return line.startswith("declare war") and not _WAR.search(text)


def holds(work: Work, text: str, line: str) -> bool:
    """Does an order hold every name, number and sort of units of a line, and its condition?"""
    if work.ask is None:
        return False
    waits = provisos.found(text) is not None or gist.conditional(text)
    if waits and " if " not in line and not permanence.lasts(text):
        return False
    lasts = permanence.lasts(text) or "always" in fold(text).split()
    if lasts and not line.startswith("always "):
        return False
    case = _case(work)
    ids = {id for start, end in revisions.spans(line) for id in _ids(work, line[start:end])}
    words = {form for word in fold(line).split() for form in alike(word)}
    for one in assembly.look(case, text):
        if one.amount.isdigit() and one.amount not in fold(line).split() and one.amount != "1":
            return False
        mine = _ids(work, one.text)
        if one.kinds:
            if mine and not mine & ids and not _short(one.text, line):
                return False
        elif any(
            word not in UNITS and not alike(word) & words and not _ids(work, word) & ids
            for word in fold(one.text).split()
        ):
            return False
    return True


_CODE = re.compile(r"(\d+)([a-z])")


def _short(name: str, line: str) -> bool:
    """Is a name a unit of the order in short, `4A` for the 4th Army?"""
    code = _CODE.fullmatch(fold(name))
    return bool(code and re.search(rf"\b{code[1]}(?:st|nd|rd|th)? {code[2]}\w", fold(line)))


def _ids(work: Work, name: str) -> set[str]:
    return {one.id for kind in work.lexicon.kinds for one in work.lexicon.find(kind, name)}


def forms(work: Work, text: str) -> str:
    """How the verb of a line is written with what it names; empty if it has none."""
    if work.ask is None:
        return ""
    case = _case(work)
    found = assembly.forms(case, text, assembly.classes(case, text))
    shown = listing([f"“{one}”" for one in found], last="or")
    return f"Such orders are written {shown}." if shown else ""


_ALWAYS = re.compile("“(always [^”]+)”")


def for_good(work: Work, text: str, line: int, sentence: str) -> str:
    """Offer the standing order that a refusal of a wish shows, where it holds all that the wish
    names; empty if it shows none."""
    shown = [
        one
        for one in _ALWAYS.findall(sentence)
        if likeness.numbers(one) <= likeness.numbers(text) and holds(work, text, one)
    ]
    names = assembly.look(_case(work), text) if shown and work.ask is not None else []
    return _offered(work, text, line, shown[:1]) if names else ""
