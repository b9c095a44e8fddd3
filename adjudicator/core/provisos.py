"""Conditions in words of every day: `if it's free`, `unless we are weaker`, `if Belgium falls`.

What an order's `if` can look at is said in its words (`Order.conditions`). Where these say the
same, the line is read so. Else its writer is told which lines with an `if` come near, and how
the order reads without one: a condition is never dropped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from textwrap import shorten

from adjudicator.core import wishes
from adjudicator.core.names import fold
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import NoOrders, Order, StandingOrder
from adjudicator.core.wordings import Case

_I = re.IGNORECASE
_BE = (
    r"(?P<be>be|fall|hold(?:\s+out)?|fail|succeed|work|win|lose|retreat|attack|counter|come|get|have"
    r"|go|surrender|survive)"
)
_ONLY = r"[,;]?\s+(?:but\s+|and\s+)?(?:only\s+)?"
_ODDS = r"(?P<ratio>\d+\s*[-:]\s*\d+)(?:\s+(?P<column>column|odds))?"
_RATIO = (
    rf"(?:at\s+least\s+)?(?:the\s+)?(?:(?:odds|column)\s+(?:of\s+)?)?{_ODDS}"
    r"(?:\s+(?:or\s+(?:better|more|higher)|at\s+least|minimum))?(?:\s+only)?"
)
_RATIO_BETTER = rf"{_ODDS}\s+or\s+(?:better|more|higher)(?:\s+only)?"
_PLAIN: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, _I), instead)
    for pattern, instead in (
        (rf"^(?P<head>(?:(?:and|but)\s+|\S.*?,\s+)?)should\s+(?P<who>(?!(?:i|we)\b)[^,?]{{2,30}}?)\s+"
         rf"(?:(?:have|need)\s+to\s+(?P<must>\w+)|{_BE})\b(?P<rest>[^?]*)$", ""),
        (r"^if\s+(?:the\s+)?(?:attack|assault|odds)\s+(?:on|at|against)\s+(?P<at>[^,;]{2,25}?)\s+(?:is|are|would\s+be|gets?)\s+"
         r"(?:worse|less|lower)\s+than\s+(?P<odds>\d+\s*[-:]\s*\d+),\s*(?:then\s+)?(?:forget\s+it|call\s+it\s+off|don['’]?t"
         r"(?:\s+(?:do\s+it|attack))?|do\s+not\s+attack|no\s+attack|cancel\s+it|leave\s+it|drop\s+it)$",
         r"the attack on \g<at> if odds at least \g<odds>"),
        (r"\b(?:supposing|assuming|presuming|given|granted)(?:\s+that)?\s+(?=\S+\s)(?!the\s+same\b)",
         "if "),
        (r"^(?:after|once|as\s+soon\s+as)\s+(?P<what>[^,]{2,25}?)\s+(?:has\s+(?:fallen|been\s+taken)|is\s+taken),\s+",
         r"if \g<what> falls, "),
        (r"\bif\s+(?:they|he|(?:the\s+)?(?:enemy|allies|axis|it\s+is|it['’]s))\s+counter(?:s|ed)?(?:\s+(?:it|me|us))?\b",
         "if countered"),
        (r"^(?:and\s+)?if\s+(?:there(?:['’]s|\s+(?:is|are))\s+)?(?:still\s+)?"
         r"(?:(?:anything|something|enough|any|some)\s+)?(?:(?:money|pp|supply|points?|oil|rm)\s+)?"
         r"(?:(?:is|are)\s+)?left(?:\s+over)?,?\s+(?:then\s+)?(?=\S)", ""),
        (r",\s+and\s+if\s+there(?:['’]s|\s+(?:is|are))\s+(?:anything|something|enough|any\s+\w+|\w+)\s+left(?:\s+over)?,?"
         r"\s+(?=\S)", ", and "),
        (r"\bin\s+the\s+event\s+that\s+", "if "),
        (r",?\s+odds\s+permitting\W*$", " if the odds permit"),
        (r"\s*[;,]\s*(?:and\s+|or\s+)?(?:otherwise|else|if\s+not),?\s+(?:(?:i|we|they|it)\s+)?"
         r"(?:leave\s+(?:it|them)(?:\s+(?:be|alone))?"
         r"|do\s+not|don['’]?t|stays?(?:\s+(?:put|home|there))?|not|nothing|no\s+attack"
         r"|forget\s+it)\W*$", ""),
        (r"^(?:please\s+)?(?:pull|break)\s+(?:out|off)\s+of\s+(?:any|every|the|each|a)"
         r"\s+(?:fight|battle)s?\b", "withdraw"),
        (r"\bin\s+(?:the\s+)?(?:case|event)\s+of\s+(?:an?\s+)?(?P<what>rain|snow|mud|storms?)\b",
         r"if the weather is \g<what>"),
    )
)  # fmt: skip
"""Other words for an `if`: `should Danzig fall, ...`, `in the event that ...`."""
_BOUNDS = tuple(
    re.compile(rf"{pattern}\W*$", _I)
    for pattern in (
        rf"{_ONLY}(?:if|provided(?:\s+that)?|when|(?:as|so)\s+long\s+as)\s+(?:we|i|it|they|this|that|the\s+odds)\s+(?:(?:can|do|still)\s+)?"
        rf"(?:have|get|gets|is|are|be|make|makes|reach|reaches|comes?\s+to)\s+{_RATIO}",
        rf"{_ONLY}(?:at|with|for)\s+(?:no\s+less\s+than|at\s+least|nothing\s+(?:below|under|less\s+than))\s+{_RATIO}",
        rf"[,;]?\s+(?:but\s+|and\s+)?only\s+(?:at|with|for)\s+{_RATIO}",
        rf"{_ONLY}not\s+(?:below|under|(?:at|with)\s+less\s+than|worse\s+than|for\s+less\s+than)\s+{_RATIO}",
        rf"[,;]?\s+(?:at\s+)?{_RATIO_BETTER}",
        rf"{_ONLY}(?:if|provided(?:\s+that)?|when(?:ever)?|(?:as|so)\s+long\s+as)\s+(?:(?:there\s+(?:is|are)|(?:i|we|they|it|he)(?:\s+still)?\s+(?:have|has|own|hold))"
        r"|(?:the\s+)?\w+\s+(?:still\s+)?has)\s+(?:still\s+)?(?:at\s+least\s+)?(?P<n>\d+|both|two|three|four|five|six|ten|twelve)\s+"
        r"(?P<fact>pp|rm|chits?|oil|supply|steps?|units?|corps|points?)\b(?:\s+or\s+more)?"
        r"(?:\s+(?:left|remaining|there|in\s+the\s+(?:chest|bank|till)))*"
        r"(?:\s+when\s+[^,;]{3,30})?",
    )
)
"""What must be there at least, at the end of a line: `, but not below 2:1`, `2-1 or better`."""


_IF = re.compile(r"\b(?:if|unless|when(?:ever)?|provided|(?:as|so)\s+long\s+as)\b", _I)


def _bounded(match: re.Match[str]) -> str:
    """`if odds at least 2-1`, `if pp at least 30`."""
    said = match.groupdict()
    if ratio := said.get("ratio"):
        what = "column" if "column" in match[0].casefold() else "odds"
        first, second = re.findall(r"\d+", ratio)
        return f" if {what} at least {first}-{second}"
    number = {"both": "2"}.get(said["n"].casefold(), said["n"])
    return f" if {said['fact']} at least {number}"


_WHEN = (
    r"(?P<unless>unless|except\s+(?:if|when)|but\s+not\s+(?:if|when))"
    r"|(?:only\s+)?(?:if|when|once(?!\s+(?:more|again)\b)|provided(?:\s+that)?|providing|(?:as|so)\s+long\s+as|in\s+case)"
)
_BEHIND = re.compile(
    rf"^(?P<order>.{{3,}}?)[,;]?\s+(?:but\s+|and\s+)?(?:only\s+)?(?:{_WHEN})\s+(?P<said>[^,;]{{2,80}})$",
    _I,
)
_LED = re.compile(
    rf"^(?:but\s+|and\s+)?(?:{_WHEN})\s+(?P<said>[^,;]{{2,80}}?)\s*(?:,\s*(?:then\s+)?|\s+then\s+)"
    r"(?P<order>[^;]{3,})$",
    _I,
)
_IS = r"(?:\s+(?:is|are|stays?|remains?)|['’]s)\s+(?:still\s+)?"
_EMPTY = (
    r"(?:free|empty|vacant|unoccupied|undefended|unguarded|ungarrisoned|unheld|open|clear|deserted"
    r"|not\s+(?:defended|occupied|held|garrisoned|guarded))"
)
_FULL = (
    r"(?:not\s+(?:free|empty|vacant)|occupied|defended|garrisoned|guarded|taken"
    r"|held\s+by\s+.{3,20})"
)
_NOBODY = (
    r"(?:nobody|no\s*-?\s?one|nothing"
    r"|no\s+(?:enem(?:y|ies)|enemy\s+units?|defenders?|troops|units?))"
)
_SOMEBODY = r"(?:somebody|someone|anybody|anyone|an\s+enemy(?:\s+unit)?|the\s+enemy|enemies)"
_FREE = ("vacant", "enemy units at most 0", "enemies at most 0")
_TAKEN = ("not vacant", "enemy units at least 1", "enemies at least 1")
_SAME: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = tuple(
    (re.compile(rf"^{pattern}$", _I), said)
    for pattern, said in (
        (rf"(?P<it>\S+(?:\s\S+)?){_IS}{_EMPTY}", _FREE),
        (rf"(?P<it>\S+(?:\s\S+)?){_IS}{_FULL}", _TAKEN),
        (rf"(?:there(?:['’]s|\s+(?:is|are))\s+)?{_NOBODY}(?:{_IS}|\s+stands?\s+|\s+)?(?:there|in\s+it|around|about)?",
         _FREE),
        (rf"(?:there(?:['’]s|\s+(?:is|are))\s+)?{_SOMEBODY}(?:{_IS}|\s+stands?\s+|\s+)?(?:there|in\s+it)?",
         _TAKEN),
        (r"(?:it(?:\s+is|['’]s)\s+(?:still\s+)?(?:ours|mine)|(?:we|i)\s+(?:still\s+)?(?:hold|own|control)\s+it)",
         ("held",)),
        (r"(?:we|i)\s+outnumber\s+(?:them|it|him|the\s+enemy)|(?:we|i)(?:\s+are|\s+am|['’]re|['’]m)\s+"
         r"(?:stronger|the\s+stronger|in\s+the\s+majority)|(?:we|i)\s+have\s+the\s+(?:majority|upper\s+hand)",
         ("lead at least 1",)),
        (r"(?:(?:we|i)(?:\s+are|\s+am|['’]re|['’]m)\s+)?(?:still\s+)?outnumbered"
         r"|(?:the\s+enemy\s+is|they(?:\s+are|['’]re)|(?:he|it)\s+is)\s+(?:still\s+)?(?:the\s+)?(?:stronger|in\s+the\s+majority)"
         r"|(?:we|i)(?:\s+are|\s+am|['’]re|['’]m)\s+(?:still\s+)?(?:weaker|the\s+weaker|in\s+the\s+minority)",
         ("not (odds at least 1-1)", "lead at most -1")),
        (r"(?:the\s+|our\s+|my\s+)?odds\s+(?:are|get|become|fall|drop|go|is)?\s*(?:worse|lower|less|smaller|below|under)(?:\s+than)?"
         r"\s+(\d+\s*[-:]\s*\d+)", (r"not (odds at least \1)",)),
        (r"(?:the\s+|our\s+|my\s+)?odds\s+(?:are|get|become|is)?\s*(?:better|higher|more|greater|above|over)(?:\s+than)?"
         r"\s+(\d+\s*[-:]\s*\d+)", (r"not (odds at most \1)",)),
        (r"(?:the|a|any)\s+(?:battle|fight)(?:\s+is|['’]s)\s+(?:worse|lower)(?:\s+than)?"
         r"\s+(\d+\s*[-:]\s*\d+)",
         (r"not (odds at least \1)",)),
        (r"(?:we|i)(?:\s+are|\s+am|['’]re|['’]m)\s+(first|second|third|fourth)(?:\s+next\s+turn)?",
         (r"\1",)),
        (r"(?:we|i)\s+have\s+(?:the\s+)?air\s+superiority", ("air superiority",)),
        (r"(?:the\s+)?(?:last|previous|first)\s+(?:attack|operation|battle|one)\s+(?:wins|won|succeed(?:s|ed)"
         r"|works|worked|is\s+won)|(?:we|i)\s+(?:win|won)\s+(?:the\s+)?(?:last|previous|first)(?:\s+(?:one|attack"
         r"|operation|battle))?", ("won at least 1",)),
        (r"(?:there\s+(?:is|are)\s+)?(?:at\s+least\s+)?(\d+)\s+(pp|rm|oil|supply)(?:\s+or\s+more)?\s+"
         r"(?:remain|remains|(?:is|are)\s+(?:still\s+)?(?:left|there))", (r"\2 at least \1",)),
        (r"(?:we|i)(?:\s+only)?\s+(?:have|has|am|are)(?:\s+(?:down\s+to|left\s+with))?\s+(?:fewer|less)\s+than\s+(\d+)\s+"
         r"(steps|units|blocks)(?:\s+(?:left|there|in\s+it))*",
         (r"my \2 less than \1", r"\2 less than \1")),
        (r"(?:we|i)(?:\s+still)?\s+have\s+(?:more\s+than)\s+(\d+)\s+(steps|units|blocks)(?:\s+(?:left|there|in\s+it))*",
         (r"my \2 more than \1", r"\2 more than \1")),
    )
)  # fmt: skip
"""What people say -> conditions that say the same; the first that an order knows counts."""
SUCCESS = re.compile(
    r"^(?:it|that|this)(?:\s+all)?\s+(?:works|fits|succeeds|goes\s+(?:well|through))\b", _I
)
"""Says at the head of an order that what comes before it must have come off."""
_HERE = frozenset(("it", "that", "there", "this", "place", "hex", "area", "zone", "target", "city"))
_NEAR: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = (
    (re.compile(r"\b(?:wins?|won|succe\w+|beat\w*|works?|loses?|lost)\b", _I),
     ("won", "lost", "odds", "lead")),
    (re.compile(r"\b(?:falls?|fallen|taken|captured?|ours|mine|hold|held|control\w*)\b", _I),
     ("held", "won", "vacant", "odds", "lead")),
    (re.compile(r"\b(?:attack\w*|threaten\w*)\b", _I), ("attacked", "enemies", "odds", "lead")),
    (re.compile(r"\b(?:free|empty|vacant|open|nobody|clear|defended)\b", _I),
     ("vacant", "enemies", "enemy units", "defenders", "odds")),
    (re.compile(r"\b(?:weather|snows?|snowing|rains?|raining|mud|storms?)\b", _I), ("weather",)),
    (re.compile(r"\b(?:pp|money|afford\w*|dear|expensive|costs?|left|remains?)\b", _I), ("pp",)),
    (re.compile(r"\b(?:planes?|air|aircraft|fighters?|superiority)\b", _I),
     ("air superiority", "air", "enemy air", "countered")),
)  # fmt: skip
"""What a condition speaks of -> facts that come near it."""
_LESS = r"(?:fewer|less)\s+than|under|below"
_COMPARES = (
    rf"(?P<how>(?:no|not)\s+(?:more|fewer|less)\s+than|more\s+than|over|{_LESS}|at\s+least|at\s+most|exactly|only)?\s*"
    r"(?P<number>\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)(?:\s*(?P<or>\+|or\s+(?:more|fewer|less)))?"
)
_COUNTED = re.compile(
    rf"^(?:(?:there(?:['’]s|\s+(?:is|are))|(?:they|the\s+enemy|it|the\s+defenders?|he)(?:\s+(?:still\s+)?(?:have|has|holds?"
    rf"|are|is|number)|['’]re)|(?:it\s+is\s+)?(?:defended|held)\s+by)\s+)?{_COMPARES}(?:\s+(?:of\s+)?(?P<what>enem(?:y|ies)"
    r"|enemy\s+(?:units?|corps|blocks?)|units?|defenders?|them|corps|blocks?|ground(?:\s+units?)?|defend\w*|stand|are)\b)?"
    r"(?:\s+(?:are|is|stand))?(?:\s+(?:there|in\s+it|left|defending|at\s+it|strong))?$",
    _I,
)
"""`there are more than 4 enemies`, `they have fewer than 3 units`."""
_SURE = frozenset("enemies enemy units unit defenders defender them defend are stand".split())
"""Words for all that is counted."""
_NUMBER = {
    word: n for n, word in enumerate("one two three four five six seven eight nine ten".split(), 1)
}
_AMOUNT = re.compile(r"\b(?:more|fewer|less|least|most|over|under|below)\b", _I)
COUNTS = ("enemy units", "enemies", "defenders")
"""Facts that count the enemy at the place of an order."""
_OPPOSITE = {
    "more than": "at most", "at most": "more than",
    "at least": "less than", "less than": "at least", "is": "is not",
}  # fmt: skip


def _comparison(proviso: Proviso) -> tuple[str, bool]:
    """How many enemies an order waits for, as a condition says it behind the fact: `more than 4`;
    and whether all that is counted there is meant. Empty if it waits for something else."""
    match = _COUNTED.match(proviso.said)
    if match is None or not (match["how"] or match["or"]):
        return "", False
    how = " ".join((match["how"] or "").lower().split())
    if match["or"]:
        how = "at least" if match["or"] in ("+",) or "more" in match["or"] else "at most"
    elif re.fullmatch(_LESS, how):
        how = "less than"
    else:
        how = {"no more than": "at most", "not more than": "at most", "over": "more than",
               "exactly": "is", "only": "at most"}.get(how, how)  # fmt: skip
    if how.startswith(("no ", "not ")):
        how = "at least"
    said = match["number"].lower()
    number = _NUMBER.get(said) or int(said)
    what = fold(match["what"] or "them")
    sure = what.removeprefix("enemy ") in _SURE or what in _SURE
    if proviso.unless:
        how = _OPPOSITE[how]
    return f"{how} {number}", sure


_ANY = (
    "odds",
    "lead",
    "vacant",
    "enemy units",
    "enemies",
    "contested",
    "countered",
    "pp",
    "attackers",
)
_TESTED = {
    "odds": "odds at least 2-1", "lead": "lead at least 1", "won": "won at least 1",
    "lost": "lost at most 0", "enemy units": "enemy units at most 1",
    "enemies": "enemies at most 1",
    "air": "air at least 1", "enemy air": "enemy air at most 0", "defenders": "defenders at most 3",
    "attackers": "attackers at least 3", "pp": "pp at least 10", "column": "column at least 3-1",
    "weather": "weather is not snow",
}  # fmt: skip
"""A fact -> a condition with it; of those that are not here it is said that they hold."""
_LEAVES = re.compile(
    r"^(?:always\s+)?(?:withdraw|fall\s+back|retreat|abort|break\s+off|stay\s+afloat)\b", _I
)
"""Orders to get away, which wait for the opposite of what an attack waits for."""
_TESTED_LEAVING = {
    "odds": "odds at most 1-2", "lead": "lead at most 0", "enemy units": "enemy units at least 4",
    "enemies": "enemies at least 4", "my steps": "my steps at most 3",
    "my units": "my units at most 1", "enemy ground": "enemy ground at least 4",
    "defenders": "defenders at least 4",
}  # fmt: skip
MOST_SHOWN = 2
Reads = Callable[[str], list[Order] | None]


@dataclass(frozen=True)
class Proviso:
    """An order, and under which condition it was meant. unless: only if that is not so."""

    order: str
    said: str
    unless: bool


def plain(raw: str) -> str:
    """The line with an `if` for what says the same: `should Danzig fall, ...`."""
    (should, _), *others = _PLAIN
    if match := should.match(raw):
        what = f"must {match['must']}" if match["must"] else _third(match["be"])
        raw = f"{match['head']}if {match['who']} {what}{match['rest']}"
    for pattern, instead in others:
        raw = pattern.sub(instead, raw)
    waits = bool(_IF.search(raw))
    for pattern in _BOUNDS:
        bound = pattern.search(raw)
        if bound and (not waits or _IF.search(bound[0])):
            return raw[: bound.start()] + _bounded(bound)
    return raw


def _third(verb: str) -> str:
    """`fall` of somebody who is one: `falls`."""
    first, _, rest = verb.partition(" ")
    ends = {"be": "is", "have": "has", "go": "goes"}.get(first.lower(), f"{first}s")
    return f"{ends} {rest}".strip()


def found(raw: str) -> Proviso | None:
    """The order and the condition of a line that has one."""
    text = " ".join(raw.split()).rstrip(".! ")
    match = _LED.match(text) or _BEHIND.match(text)
    if match is None or re.search(r"\b(?:else|otherwise)\b", text, _I):
        return None
    return Proviso(match["order"].strip(" ,"), match["said"].strip(), bool(match["unless"]))


def meant(case: Case, raw: str, read: Reads) -> list[Order] | None:
    """The order of a line with the condition that says what was said; None where none does."""
    proviso = found(raw)
    if proviso is None:
        return None
    base = _base(proviso, read)
    if len(base) != 1:
        return None
    known = {fold(fact) for fact in type(base[0]).conditions}
    written = case.book.write(base[0], case.lexicon)
    compared, sure = _comparison(proviso)
    for fact in COUNTS if compared and sure else ():
        if fact in known and (orders := case.read(f"{written} if {fact} {compared}")):
            return orders
    for said in _same(proviso):
        if not any(fold(said).removeprefix("not ").startswith(fact) for fact in known):
            continue
        condition = _negated(said) if proviso.unless else said
        if orders := case.read(f"{written} if {condition}"):
            return orders
    return None


def lasting(said: str) -> Iterator[str]:
    """What a wish for good may be with the condition that it waits for, said as orders say it."""
    proviso = found(_WHENEVER.sub("if ", said))
    if proviso is None:
        return
    for test in _same(proviso):
        condition = _negated(test) if proviso.unless else test
        for order in (proviso.order, *wishes.wordings(proviso.order)):
            yield f"{order} if {condition}"


_WHENEVER = re.compile(r"^(?:whenever|every\s+time|each\s+time)\s+", _I)


def told(book: OrderBook, case: Case, raw: str, read: Reads) -> str:
    """What is said of a line whose condition nothing in its order can look at; empty if it is no
    such line."""
    proviso = _forbidden(raw) or found(raw) or _parted(case, raw)
    base = _base(proviso, read) if proviso else []
    if proviso is None or not base:
        return ""
    written = "; ".join(book.write(one, case.lexicon) for one in base)
    if all(one.tag() not in case.prefer and one.occasion for one in base):
        standing = f"always {written}"
        offered = f" “{standing}” answers it beforehand, in every turn." if read(standing) else ""
        return (
            f"“{written}” answers another question: it belongs to {base[0].occasion}, and we ask"
            f" you only then, so it needs no “if”.{offered}"
        )
    clause = f"{'unless' if proviso.unless else 'if'} {proviso.said}"
    conditions = type(base[0]).conditions if len(base) == 1 else ()
    shown = list(_shown(case, written, conditions, proviso))[:MOST_SHOWN]
    if not shown:
        return (
            f"“{clause}” cannot be waited for: such an order takes no condition, and nothing of the"
            f" line is kept. Without one it is “{written}”."
        )
    return (
        f"no “if” can look at “{clause.partition(' ')[2]}”, and nothing of the line is kept. With a"
        f" condition you can write {' or '.join(f'“{one}”' for one in shown)}; without one it is"
        f" “{written}”."
    )


_LISTED = "It can look at: "
MOST_LISTED = 5
"""Facts that a refusal may list."""
_CLAUSE = re.compile(r"(?:^|\s)(?P<if>(?:only\s+)?if\s+[^,;:]{2,})", _I)
LONGEST_CLAUSE = 60
"""Characters of a clause that a refusal quotes."""


def unknown(case: Case, raw: str, sentence: str) -> str:
    """What is said of a line with an `if` that cannot be read, where a refusal would list all that
    an `if` may look at: the words that were not understood, and conditions that come near. Empty if
    the list is short, or there is none."""
    if sentence.partition(_LISTED)[2].count(",") < MOST_LISTED:
        return ""
    found = _CLAUSE.search(" ".join(raw.split()).rstrip(".! "))
    if found is None:
        return ""
    clause = shorten(found["if"], LONGEST_CLAUSE, placeholder=" ...")
    tags = dict.fromkeys((*case.ask.accepts, *case.ask.ahead))
    classes = [case.book.classes[tag] for tag in tags if tag in case.book.classes]
    known = {fold(fact) for cls in classes for fact in cls.conditions}
    near = [fact for pattern, facts in _NEAR if pattern.search(found["if"]) for fact in facts]
    shown = [
        f"“if {_TESTED.get(fact, fact)}”" for fact in dict.fromkeys((*near, *_ANY)) if fact in known
    ][:MOST_SHOWN]
    such = f" An order here can wait for {' or '.join(shown)}." if shown else ""
    return f"we do not understand “{clause}”, and nothing of the line is kept.{such}"


_DONT = re.compile(r"^(?:please\s+)?(?:do\s+not|don['’]?t|never)\s+", _I)


def _forbidden(raw: str) -> Proviso | None:
    """`don't attack it if there are more than 4`: an order with the opposite, or none; its writer
    says which."""
    match = _DONT.match(raw)
    proviso = found(raw[match.end() :]) if match else None
    return replace(proviso, unless=not proviso.unless) if proviso else None


_ELSE = (
    r"(?:,\s*|\s+)(?:and\s+)?(?:otherwise|else|if\s+not|failing\s+that|if\s+(?:that|it|this)(?:['’]s|\s+is)\s+"
    r"(?:not\s+(?:affordable|possible|enough)|too\s+(?:dear|expensive|much)))"
)
_OR_ELSE = re.compile(rf"^(?P<first>.{{3,}}?){_ELSE},?\s+(?P<second>[^;]{{2,}})$", _I)
_IF_NOT = re.compile(
    r"^(?:and\s+|but\s+)?(?:if\s+(?:that|it|this|they|we|i)\b[^,;]{0,40}?\b(?:too\s+(?:dear|expensive|much)|not\s+(?:affordable"
    r"|possible|enough)|can(?:not|['’]t)(?:\s+(?:afford|pay|have|get)(?:\s+(?:it|that|for\s+it|them))?)?)|if\s+not|failing\s+that)"
    r",?\s+(?:then\s+)?(?P<second>[^;]{2,})$",
    _I,
)


def or_else(case: Case, raw: str, above: Sequence[Order], read: Reads) -> str:
    """What to write for `buy an Army, otherwise a Corps` and `if that is too dear, a Corps`: two
    lines, of which the second begins with `else`. Empty if it is no such line."""
    text = " ".join(raw.split()).rstrip(".! ")
    behind = _IF_NOT.match(text)
    if match := behind or _OR_ELSE.match(text):
        said = match.groupdict().get("first") or ""
        first = list(above[-1:]) if behind else read(said) or meant(case, said, read) or []
        verb = case.book.write(first[0], case.lexicon).split()[0] if first else ""
        second = read(match["second"]) or read(f"{verb} {match['second']}") or []
        if len(first) != 1 or len(second) != 1 or any(map(_odd, (*first, *second))):
            return ""
        order, test = case.book.write(first[0], case.lexicon), ""
        if not first[0].when:
            known = {fold(fact): fact for fact in type(first[0]).conditions}
            facts = (_TESTED.get(fact, known[fact]) for fact in (*_ANY, *known) if fact in known)
            test = next((fact for fact in facts if case.read(f"{order} if {fact}")), "")
            if not test:
                return ""
        once = f"{order} if {test}" if test else order
        other = case.book.write(second[0], case.lexicon)
        return (
            f"an order instead of another takes two lines: you can write “{once}”, and right below"
            f" it “else {other}”. We kept nothing of this line."
        )
    return ""


def _odd(order: Order) -> bool:
    return isinstance(order, NoOrders | StandingOrder)


_LEADS = re.compile(rf"^(?:{_WHEN})\s+", _I)
MOST_LED = 12
"""Words of a condition that no comma ends."""


def _parted(case: Case, raw: str) -> Proviso | None:
    """The order and the condition of a line that begins with it and has no comma behind it."""
    text = " ".join(raw.split()).rstrip(".! ")
    lead = _LEADS.match(text)
    words = text[lead.end() :].split() if lead else []
    for at in range(2, min(len(words) - 1, MOST_LED)):
        if case.read(" ".join(words[at:])):
            return Proviso(
                " ".join(words[at:]), " ".join(words[:at]), bool(lead and lead["unless"])
            )
    return None


def _base(proviso: Proviso, read: Reads) -> list[Order]:
    """The orders without the condition, if they can be read and have none of their own."""
    orders = read(proviso.order) or []
    if any(isinstance(one, NoOrders | StandingOrder) or one.when for one in orders):
        return []
    return orders


def _same(proviso: Proviso) -> Iterator[str]:
    for pattern, said in _SAME:
        match = pattern.match(proviso.said)
        if match is None:
            continue
        it = fold(match.groupdict().get("it") or "it").removeprefix("the ").removeprefix("hex ")
        if it in _HERE or fold(proviso.order).endswith(f" {it}"):
            yield from (match.expand(one) for one in said)
        return


def _negated(condition: str) -> str:
    bare = condition.removeprefix("not ")
    return bare if bare != condition else f"not ({condition})"


def _shown(case: Case, written: str, conditions: Sequence[str], proviso: Proviso) -> Iterator[str]:
    """The order with conditions that it can have, the nearest to what was said first. A number that
    was said is shown as it was said: no sample turns it round."""
    near = [fact for pattern, facts in _NEAR if pattern.search(proviso.said) for fact in facts]
    compared, _ = _comparison(proviso)
    if compared:
        near = [*COUNTS, *near]
    leaves = bool(_LEAVES.match(written))
    samples = _TESTED_LEAVING if leaves else _TESTED
    known = {fold(fact): fact for fact in conditions}
    for fact in dict.fromkeys(fold(one) for one in (*near, *_ANY, *samples, *conditions)):
        if fact not in known or (fact in COUNTS and not compared and _AMOUNT.search(proviso.said)):
            continue
        if leaves and fact not in samples:
            continue
        test = (
            f"{fact} {compared}" if compared and fact in COUNTS else samples.get(fact, known[fact])
        )
        line = f"{written} if {test}"
        if case.read(line):
            yield line
