"""What something costs: what a receipt would say of it, and prices that the game lists."""

from __future__ import annotations

import re

from adjudicator.service.play.questions.allowed import tried
from adjudicator.service.play.questions.book import clauses_about, topic
from adjudicator.service.play.questions.inquiry import Inquiry, as_it_is
from adjudicator.service.play.questions.matters import listed
from adjudicator.service.play.questions.seen import known

_DOES = re.compile(
    r"\b(?:costs?|pay|pays)\s+(?:me\s+|us\s+)?(?:to|for)\s+(?P<rest>.+?)\W*$", re.IGNORECASE
)


def prices(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """What can be bought at which price, and what there is to spend."""
    told = ask.work.ruleset.prices(ask.work.board, ask.work.view)
    means = ask.work.ruleset.matter(ask.work.board, ask.work.view, "means")
    return [as_it_is(ask), *(means.lines if means is not None else ()), *told] if told else []


_PRICED = re.compile(r"\bcosts?\b|\bPP\b|\bsupply units?\b")


def answer(ask: Inquiry, found: re.Match[str]) -> list[str]:
    """What something costs: what a receipt would say of it, and prices that the game lists."""
    told: list[str] = []
    does = _DOES.search(ask.text)
    tries = [_plainly(does["rest"])] if does else []
    things = [words for _, words, _ in ask.names if words]
    tries += [f"{verb} {thing}" for thing in things for verb in ("build", "buy", "add")]
    tries += [f"{verb} {_bare(ask.text)}" for verb in ("build", "buy") if _bare(ask.text)]
    for said in tries if ask.work.ask is not None else ():
        line = tried(ask, said)
        if line and (line.startswith("Yes") or "cost" in line):
            told.append(line)
            break
    if does and not told and ask.orders and ask.work.ask is not None:
        # What the letter orders already costs no more: it is told what it costs by itself.
        line = tried(ask, _plainly(does["rest"]), alone=True)
        told += [line] if "cost" in line else []
    told += [line for line in known(ask) if _PRICED.search(line) and not told]
    rules = [] if told else _by_rule(ask)
    told = told or ([] if rules else listed(ask, "means"))
    told = told or ([] if rules else list(ask.work.ruleset.prices(ask.work.board, ask.work.view)))
    rules = rules or ([] if told else clauses_about(ask.work, f"cost {ask.text}"))
    return [as_it_is(ask), *told] if told else (["The rules say:", *rules] if rules else [])


def _by_rule(ask: Inquiry) -> list[str]:
    """What the rules say that something costs which is on no price list: `a Research Point`."""
    what = _bare(ask.text)
    rules = topic(ask.work, what) if what else []
    return [line for line in rules if _MONEY.search(line)]


_MONEY = re.compile(r"\bcosts?\b|\bprices?\b|\d+ (?:PP|RM|oil)\b", re.IGNORECASE)


def _plainly(words: str) -> str:
    """`activating Krakow and Lodz together` as an order."""
    said = re.sub(r"\btogether\b|\btoo\b|\bfrom\s+here\b", "", words, flags=re.IGNORECASE).strip()
    said = re.sub(r"^(\w+?)(?:at|t)ing\b", lambda m: f"{m[1]}ate" if m[0].endswith("ating")
                  else f"{m[1]}t", said)  # fmt: skip
    return re.sub(r"^(\w{3,}?)ing\b", r"\1", said)


def _bare(text: str) -> str:
    """What a question of cost is about: `What does a tank corps cost?`."""
    found = re.search(
        r"\b(?:do|does|would|will|is|are)\s+(?:an?|the|one|my)?\s*(?P<what>[\w -]+?)\s+costs?\b"
        r"|\b(?:cost|price)\s+of\s+(?:an?|the|one)?\s*(?P<of>[\w -]+)|\bmuch\s+(?:is|are|does)\s+"
        r"(?:an?|the|one)?\s*(?P<much>[\w -]+)",
        text,
        re.IGNORECASE,
    )
    return next((said for said in found.groups() if said), "").strip() if found else ""
