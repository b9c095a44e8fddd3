"""Amounts that lines leave to others: `the rest to Silesia`, `two panzers wherever you like`,
`whatever is cheapest`.

The rest of a place is read where it can be one thing only. What is left to the judge is not decided
for anybody: its writer is told what to name.
"""

from __future__ import annotations

import re
from collections.abc import Container

from adjudicator.core.names import Lexicon, fold

_I = re.IGNORECASE
_REST = (
    r"(?:(?:the\s+)?(?:rest|others?|remainder|remaining(?:\s+(?:units?|ones?|troops))?)(?:\s+of\s+(?:them|it|the"
    r"\s+(?:stack|units|troops)))?|(?:every(?:one|body|thing)|all)\s+else|what(?:ever)?(?:['’]s|\s+is)\s+left)"
)
_GOES = r"(?:(?:goes?|moves?|march(?:es)?|sails?|fl(?:y|ies)|is\s+sent)\s+)?"
_FROM = re.compile(
    r"^(?P<head>(?:(?P<verb>move|send|ship|sail|fly|redeploy|rail|strategic\s+move)\s+)?"
    r"(?P<count>\d+|an?|one|two|three|four|five|six|half)\s+(?P<sort>[^,;]{2,30}?)\s+(?:from|in|at)\s+"
    r"(?P<at>[^,;]{2,30}?)\s+(?:goes?\s+|moves?\s+)?to\s+(?P<to>[^,;]{2,30}?))"
    rf"(?:\s*[,;]\s*(?:and\s+|while\s+|but\s+)?|\s+(?:and|while)\s+){_REST}\s+{_GOES}(?:in)?to\s+"
    r"(?P<where>[^,;]{2,30})$",
    _I,
)
_ANY_SORT = frozenset(("unit", "units", "corps", "counters", "blocks", "of them"))
_NAMED = re.compile(
    r"^(?P<head>(?:(?:move|send|attack)\s+)?(?P<who>[^,;]{2,60}?)\s+(?:goes?\s+|moves?\s+)?to\s+\S+)"
    rf"(?:\s*[,;]\s*(?:and\s+|while\s+|but\s+)?|\s+(?:and|while)\s+){_REST}\s+{_GOES}(?:in)?to\s+"
    r"(?P<where>[^,;]{2,30})$",
    _I,
)
_LEFT = re.compile(
    r"\b((?:wher|what|which|who|how)(?:so)?ever\s+(?:(?:you|u)\s+(?:like|want|think|prefer|please|choose|see\s+fit|wish"
    r"|can)|(?:is|are|seems?|looks?|works?|it)\b[^,;]{0,25})|(?:as|where|what|which)\s+you\s+(?:like|see\s+fit|prefer"
    r"|please|want|think\s+(?:best|right|fit)|choose)|(?:your|the\s+moderator['’]s)\s+(?:choice|call|pick)"
    r"|up\s+to\s+you|you\s+(?:choose|decide|pick)|(?:any|some)where|at\s+random)\b",
    _I,
)
"""What leaves a choice to whoever reads the line."""
NO_CHOICE = "leaves the choice to us, and we choose nothing for you: name what you want."


def wordings(text: str) -> tuple[str, ...]:
    """`2 units from Warsaw to Berlin and the rest to Silesia` as two orders; nothing where the rest
    may be the rest of that sort or of all."""
    found = _FROM.match(text.rstrip(".! "))
    if found is None or fold(found["sort"]) not in _ANY_SORT:
        return ()
    verb = found["verb"] or "move"
    head = found["head"] if found["verb"] else f"{verb} {found['head']}"
    return (f"{head}; {verb} all from {found['at']} to {found['where']}",)


def told(lexicon: Lexicon, raw: str) -> str:
    """What to say of a line that leaves open who goes, or where, or what; empty if it does not."""
    text = raw.rstrip(".! ")
    if found := _FROM.match(text):
        sort = "" if fold(found["sort"]) in _ANY_SORT else f"all {found['sort']}"
        way = f"from {found['at']} to {found['where']}"
        lines = [f"“move {one} {way}”" for one in (sort, "all") if one]
        return (
            "“the rest” can be more than one thing. Write the first part alone,"
            f" “{found['head']}”, and below it {' or '.join(lines)}."
        )
    if found := _NAMED.match(text):
        stack = _beside(lexicon, found["who"])
        if stack:
            return (
                "“the rest” can be anybody. Name them: where"
                f" {found['who']} is, there is also {', '.join(stack)}. For example"
                f" “{found['head']}” and below it “move {', '.join(stack)} to {found['where']}”."
            )
        return (
            "“the rest” can be anybody: name them, or the place that they leave. The first part"
            f" alone is “{found['head']}”."
        )
    if found := _LEFT.search(text):
        return f"“{found[1]}” {NO_CHOICE}"
    return ""


def _beside(lexicon: Lexicon, who: str) -> list[str]:
    """The units that are where a unit is, without it."""
    name = re.sub(r"^(?:move|send|attack)\s+", "", who, flags=_I)
    mine = {one.id for kind in lexicon.kinds for one in lexicon.find(kind, name)}
    for stack in lexicon.stacks.values() if mine else ():
        units = stack.split(", ")
        others = [
            unit
            for unit in units
            if not mine & {one.id for kind in lexicon.kinds for one in lexicon.find(kind, unit)}
        ]
        if len(others) < len(units):
            return others
    return []


_PLUS = re.compile(
    r"^(?:and\s+)?plus\s+(?P<what>(?!.*\b(?:to|into|at|on|over)\b)[^,;:]{2,40})$", _I
)


def added(raw: str, above: int, starts: Container[str]) -> str:
    """Say of `plus the air in Breslau` that it is not an order by itself; empty if it is one.
    above: the line of the order before it; starts: words that orders begin with."""
    found = _PLUS.match(raw.strip().rstrip(".!"))
    if found is None or fold(found["what"]).split()[0] in starts:
        return ""
    return (
        "it adds to an order above, and we cannot tell how. Write that order whole:"
        f" you can write “line {above}: ” and the order."
    )
