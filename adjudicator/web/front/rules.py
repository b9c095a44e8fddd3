"""What may be written, and why something may not be: the order card of each game, and the clauses
that receipts and reports name, chapter by chapter.

Both are made from what the rules themselves use: the classes of the orders, and the ledger of the
clauses by whose numbers everything is told.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from itertools import groupby

from flask import Blueprint, abort, render_template
from flask.typing import ResponseReturnValue

from adjudicator.core.engine import AnyRuleset
from adjudicator.core.protocol import Order, Ruling
from adjudicator.rulesets import ledger
from adjudicator.service.games import pages
from adjudicator.service.models import CardLine
from adjudicator.service.record.components import ruleset_of
from adjudicator.service.record.open_asks import card
from adjudicator.web.reader import desk, own_seat_or_404

blueprint = Blueprint("rules", __name__)

_NUMBERS = re.compile(r"^(\d[\d.]*( and \d+)?( \[\d+\])? )")
_NUMBER = re.compile(r"^[\d.]+ ")
_TAIL = re.compile(r",? and how (it is|they are) written$|, and their standing orders$")
_HEAD = re.compile(r"^(What a (side|player|seat) may order|Orders) (in|of|about|for) (the |his )?")


@dataclass(frozen=True)
class Part:
    """Some orders of a card. name: of its anchor."""

    name: str
    title: str
    lines: list[CardLine]


def _named(name: str) -> AnyRuleset:
    """The ruleset that a page is about; 404 if the house has none of this name."""
    found = name.replace("-", "_")
    if found not in desk().rulesets:
        abort(404)
    return ruleset_of(desk(), found)


def parts(ruleset: AnyRuleset) -> list[Part]:
    """The whole order card of a game, by the phases for which its orders are: each module of
    orders is about one of them, and says which."""
    found = []
    classes: list[type[Order]] = [*ruleset.orders, *ruleset.standing]
    order = list(dict.fromkeys(one.__module__ for one in classes))
    classes.sort(key=lambda one: order.index(one.__module__))
    for module, some in groupby(classes, key=lambda one: one.__module__):
        lines = card(desk(), ruleset, [one.tag() for one in some])
        found.append(Part(module.rpartition(".")[2], _title(module), lines))
    return found


def _title(module: str) -> str:
    """What a module of orders is about, out of its first sentence."""
    said = (sys.modules[module].__doc__ or module).strip().split("\n\n")[0]
    said = " ".join(said.split()).partition(". ")[0].rstrip(".")
    said = _TAIL.sub("", _NUMBERS.sub("", said))
    said = _HEAD.sub("", said)
    return f"{said[:1].upper()}{said[1:]}"


@blueprint.get("/guides/<name>/orders")
def orders(name: str) -> ResponseReturnValue:
    """All that may be written in a game, and how."""
    ruleset = _named(name)
    return render_template("web/card.html", ruleset=ruleset, parts=parts(ruleset))


@blueprint.get("/guides/<name>/rules")
def book(name: str) -> ResponseReturnValue:
    """The chapters of a game's rules."""
    ruleset = _named(name)
    found = ledger.chapters(ruleset.name)
    if not found:
        abort(404)
    plain = [one for one in found.values() if not one.glossed]
    headed = [(title, list(some)) for title, some in groupby(plain, key=_heading)]
    return render_template(
        "web/rules.html", ruleset=ruleset, chapters=list(found.values()), headed=headed
    )


def _heading(chapter: ledger.Chapter) -> str:
    """What a chapter is about, without the number that a part of it inherits."""
    return _NUMBER.sub("", chapter.title)


@blueprint.get("/guides/<name>/rules/<chapter>")
def chapter(name: str, chapter: str) -> ResponseReturnValue:
    """The clauses of a chapter, or our readings where the book is silent."""
    ruleset = _named(name)
    found = ledger.chapters(ruleset.name)
    if chapter == ledger.RULINGS:
        ours = ledger.Chapter(chapter, "Our readings where the book is silent", ())
        said = [(one.id, _with_choice(one)) for one in ruleset.rulings]
        return render_template(
            "web/chapter.html", ruleset=ruleset, chapter=ours, clauses=said, before="", after=""
        )
    if chapter not in found:
        abort(404)
    names = list(found)
    at = names.index(chapter)
    return render_template(
        "web/chapter.html",
        ruleset=ruleset,
        chapter=found[chapter],
        clauses=found[chapter].clauses,
        before=names[at - 1] if at else "",
        after=names[at + 1] if at + 1 < len(names) else "",
    )


@blueprint.get("/games/<slug>/<seat>/card")
def asked(slug: str, seat: str) -> ResponseReturnValue:
    """What answers the open question of an own seat."""
    game, own = own_seat_or_404(slug, seat)
    ruleset = ruleset_of(desk(), game.ruleset)
    found = pages.seat_page(desk(), own.id).asked
    lines = found.card if found else []
    standing = [one.tag() for one in ruleset.standing]
    return render_template(
        "web/ask_card.html",
        game=game,
        seat=own,
        asked=found,
        now=[one for one in lines if not one.ahead],
        later=[one for one in lines if one.ahead],
        standing=card(desk(), ruleset, standing, seat=own.name),
        rules=ledger.chapters(ruleset.name),
    )


def _with_choice(ruling: Ruling) -> str:
    """A ruling, and what else a group may choose."""
    if len(ruling.choices) < 2:
        return ruling.text
    others = ", ".join(ruling.said(one) for one in ruling.choices if one != ruling.default)
    return (
        f"{ruling.text} A group may choose: {others}. The usual choice: "
        f"{ruling.said(ruling.default)}."
    )
