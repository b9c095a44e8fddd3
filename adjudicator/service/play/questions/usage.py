"""How an order is written: `how do I attack?`, `how can we declare war?`."""

from __future__ import annotations

import re

from adjudicator.core import sampling
from adjudicator.core.everyday import WORDS
from adjudicator.core.names import fold
from adjudicator.core.protocol import Order
from adjudicator.service import grammar
from adjudicator.service.play.questions.book import clauses_about
from adjudicator.service.play.questions.inquiry import Inquiry
from adjudicator.service.play.refusals import phases, unread

MOST_KINDS = 3
_SAYS_NOTHING = frozenset("do order give make get use say write tell get my our".split())


_BETWEEN = frozenset("from against with into onto over under support the and".split())
_LEFT_OUT = re.compile(r"\{[^{}]*\}|\[[^\[\]{}]*\]|\([^()\[\]{}]*\)[?+*]?")
"""Of a syntax: fields, what may be left out, what has several words."""


def _about(cls: type[Order], words: list[str]) -> bool:
    """Is what every line of an order says behind its verb, as `bomb` in `drop bomb on {area}`,
    among the words of a question, or is there no such thing?"""
    said = []
    for one in (cls.syntax,) if isinstance(cls.syntax, str) else cls.syntax:
        while (shorter := _LEFT_OUT.sub(" ", one)) != one:
            one = shorter
        said.append({word for word in one.split()[1:] if word.isalpha() and len(word) > 2})
    fixed = {word[:4] for word in set.intersection(*said) - _BETWEEN} if said else set()
    return not fixed or bool(fixed & {word[:4] for word in words})


def answer(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """Lines that would stand now and begin with the verb of the question, or when there are any;
    then what the rules say of it."""
    if ask.case is None:
        return []
    work = ask.work
    words = [
        word
        for word in fold(found["verb"] or found["verb2"]).split()
        if word not in WORDS | _SAYS_NOTHING
    ]
    every = work.ruleset.order_classes()
    having: list[type[Order]] = []
    for verbs in (set(words[:2]), unread.alike(words[:1])):
        having = having or [cls for cls in every.values() if verbs & unread.verbs_of(cls)]
    having = [cls for cls in having if _about(cls, words)]
    tags = [cls.tag() for cls in ask.case.classes() if cls in having][:MOST_KINDS]
    rules = clauses_about(work, ask.text)
    if tags:
        lines = sampling.samples(ask.case, tags, MOST_KINDS, grammar.is_command).values()
        shown = list(dict.fromkeys(lines)) or [
            line for tag in tags for line in every[tag].examples[:1]
        ]
        return ["Such lines are allowed now:", *shown, *rules]
    if named := next((cls for cls in having if cls.occasion and cls.examples), None):
        when = f"{named.occasion}{phases.when_is(work, named.occasion)}"
        return [f"That belongs to {when}. For example:", named.examples[0], *rules]
    return []
