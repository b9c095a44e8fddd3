"""Wishes in words of every day, put as orders say them: `let the Poles die first` is `lose Poles
first`, `bombers always shoot ground first` is `target ground with bombers`.

Of each only the words change: which of it an order book can read, the caller finds out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_I = re.IGNORECASE
_WHO = r"(?P<who>[^,;:]{2,40}?)"
_SHALL = r"(?:\s+(?:shall|should|will|must|may|can|is\s+to|are\s+to|ought\s+to|always))*"
_LOST = (
    r"(?:dies?|goes|go|(?:is|are|be|to\s+be|is\s+to\s+be|are\s+to\s+be|should\s+be|shall\s+be)\s+(?:lost|sacrificed|removed|taken)"
    r"|absorbs?\s+(?:them|it|losses|hits))"
)
_LOSES = re.compile(
    r"^(?:(?:my|our|the)\s+)?(?:losses|casualties)(?:\s+(?:are|should\s+be|shall\s+be)\s+taken)?(?:\s+(?:from|in))?\s*[:,–—-]?\s+(?P<list>\S.*)$"
    r"|^(?:when(?:ever)?|if)\s+(?:(?:i|we)\s+(?:lose|must\s+lose|have\s+to\s+lose)\s+(?:something|anything|units?|steps?|a\s+(?:unit|step))"
    r"|(?:losses|casualties)\s+(?:must|have\s+to|are\s+to)\s+be\s+taken),?\s+(?:then\s+)?(?:let\s+)?(?P<then>\S.*)$",
    _I,
)
_FIRST = re.compile(
    rf"^(?:let\s+)?{_WHO}{_SHALL}\s+{_LOST}\s+(?:first|(?P<before>before\s+.{{2,40}}?))"
    r"(?P<more>[,;]\s*.*)?$",
    _I,
)
_WE_LOSE = re.compile(r"^(?:we\s+|i\s+)?lose\s+(?P<who>[^,;:]{2,40}?\s+before\s+.{2,40})$", _I)
_ITEM = re.compile(
    r"\s+before\s+|\s*[,;]\s*(?:(?:and|but)\s+)?(?:then\s+)?|\s+then\s+|\s+and\s+then\s+", _I
)
_LAST = re.compile(r"\b(?:last|never|not|keep|spare|save|only|else|others?|rest)\b", _I)
_NOISE = re.compile(
    rf"\b(?:let|the|my|our|should|shall|must|{_LOST}|first|1st|2nd|second|third|of\s+all|and|then|please|i|we|lose|an?|any)\b",
    _I,
)
MOST = 5
"""Sorts that are lost one after the other."""


def _losers(words: str) -> list[str]:
    """Those that are lost first, one by one; those that are lost last are left out."""
    found = []
    for part in _ITEM.split(words)[: MOST + 2]:
        who = " ".join(_NOISE.sub(" ", part).split()).strip(" .")
        if who and not _LAST.search(part) and len(who.split()) <= 3:
            found.append(who)
    return found[:MOST]


def losses(said: str) -> list[str]:
    """Who is to be lost first, in that order; nothing if a line says nothing of it."""
    if match := _LOSES.match(said):
        return _losers(match["list"] or match["then"])
    if match := _FIRST.match(said):
        return _losers(f"{match['who']} {match['before'] or ''}{match['more'] or ''}")
    if match := _WE_LOSE.match(said):
        return _losers(match["who"])
    return []


_AIMS = re.compile(
    rf"^(?:(?:have|let|get)\s+)?(?:(?:the|my|our|all)\s+)*{_WHO}{_SHALL}\s+(?:to\s+)?(?:shoots?(?:\s+(?:at|up))?|fires?\s+(?:at|on)"
    r"|targets?|aims?\s+(?:at|for)|goe?s?\s+for|takes?\s+aim\s+at)\s+(?:the\s+)?(?P<what>[^;:]{2,50}?)$",
    _I,
)
_SORTS = (
    (re.compile(r"\b(?:ships?|fleets?|navy|naval\s+units?|warships?)\b", _I), "naval"),
    (re.compile(r"\b(?:air\s?(?:craft|planes?)|planes?|air\s+units?)\b", _I), "air"),
    (
        re.compile(r"\b(?:ground|land)\s+(?:units?|troops|forces?)\b|\b(?:troops|land)\b", _I),
        "ground",
    ),
)


def _aims(said: str) -> Iterator[str]:
    match = _AIMS.match(said)
    if match is None:
        return
    what = match["what"]
    for pattern, sort in _SORTS:
        what = pattern.sub(sort, what)
    parts = re.split(r"\s*,\s*(?:and\s+)?(?:then\s+)?|\s+(?:and\s+)?then\s+|\s+and\s+", what)
    goals = [
        " ".join(re.sub(r"\b(?:first|the|enemy)\b", " ", one, flags=_I).split()) for one in parts
    ]
    goals = [one for one in goals if one and not re.search(r"\b(?:last|never|not)\b", one, _I)]
    if goals:
        yield f"target {', '.join(goals)} with {match['who']}"


_OVER = re.compile(
    r"^(?P<order>.*?)\bcounter(?:s|ing)?\s+(?:(?:him|them|it|any(?:thing|body|one)?|every(?:thing|body)?|all|planes?|air|what\s+flies)\s+)*"
    r"(?:(?:over|above|at)\s+(?:my|our)\s+(?:own\s+)?(?:troops|corps|units?|men|armies|people))(?P<rest>.*)$",
    _I,
)
_FLIES = re.compile(
    r"^(?:when(?:ever)?|if|should|every\s+time|each\s+time)\s+[^,;]{2,25}?\s+(?:fly|flies)\s+over\s+(?:my|our)\s+(?:own\s+)?(?:troops|corps|units?|men),\s*"
    r"(?:(?:i|we)\s+)?(?:always\s+)?counter(?:\s+(?:him|them|it|that))?(?P<rest>.*)$",
    _I,
)
_BOMBING = re.compile(
    r"^(?=[^;]{0,80}\bbomb(?:ing|ers?|s)?\b)(?=[^;]{0,80}\bcounter)(?:when(?:ever)?\s+)?[^;]{2,60}?\bbomb\w*(?:\s+raids?)?,\s*(?:let\s+them|(?:they\s+)?(?:do|should|shall))"
    r"(?P<rest>.*)$",
    _I,
)
_KEEP = re.compile(
    r"^\s*,?\s*(?:(?:but|and)\s+)?(?:(?:always\s+)?(?:keep|hold|leave)(?:ing)?\s+(?P<keep>\d{1,2}|one|two|three|four|five)(?:\s+(?:planes?|air(?:\s+units?)?|fighters?))?"
    r"(?:\s+(?:back|home|at\s+home|in\s+reserve))?|unless\s+(?:i|we)(?:['’]ve|\s+have)?(?:\s+got)?\s+only\s+(?:got\s+)?(?P<only>\d{1,2}|one|two|three|four|five)"
    r"(?:\s+\w+)?(?:\s+left)?)\s*$",
    _I,
)
_NUMBERS = ("one", "two", "three", "four", "five")


def _kept(rest: str) -> str | None:
    """` keeping 2`; empty if nothing more is said, None if it is something else."""
    if not rest.strip(" ,.!"):
        return ""
    match = _KEEP.match(rest.rstrip(" .!"))
    if match is None:
        return None
    number = (match["keep"] or match["only"]).lower()
    return f" keeping {_NUMBERS.index(number) + 1 if number in _NUMBERS else number}"


def _counters(said: str) -> Iterator[str]:
    for pattern, order in (
        (_OVER, "counter air over my corps"),
        (_FLIES, "counter air over my corps"),
        (_BOMBING, "counter bombing"),
    ):
        match = pattern.match(said)
        kept = _kept(match["rest"]) if match else None
        if kept is not None:
            yield f"{order}{kept}"


_PLACES = re.compile(
    r"^(?:whatever\s+(?:arrives|comes),\s+)?(?:please\s+)?(?:(?:put|place|send|deploy)\s+)?(?:(?:all|any|the|my|our|every)\s+)*"
    r"(?P<new>new(?:ly\s+built)?\s+)?(?P<who>[^,;:]{2,30}?)(?P<verb>\s+(?:(?:is|are|shall|should|will|must|to|be)\s+)*(?:placed|put|deployed|go(?:es)?"
    r"|arrives?|appears?))?\s+(?:in|at|to|into)\s+(?P<where>[^,;:]{2,40}?)(?:,\s+now\s+and\s+in\s+(?:all\s+)?\w+\s+turns)?$",
    _I,
)
_PUTS = re.compile(r"^(?:whatever\s+\w+,\s+)?(?:please\s+)?(?:put|place|deploy)\b", _I)


def _places(said: str) -> Iterator[str]:
    match = _PLACES.match(said)
    if match is None or not (
        match["new"] or _PUTS.match(said) or "plac" in (match["verb"] or "").lower()
    ):
        return
    yield f"place {match['who']} in {match['where']}"


_ATTACKED = (
    r"(?:(?:when(?:ever)?|if|should)\s+(?:they\s+are\s+|(?:i|we)(?:\s+am|\s+are|['’]m|['’]re)\s+)?attacked"
    r"|(?:when(?:ever)?|if|should)\s+(?:anyone|anybody|someone|somebody|the\s+enemy|he|they)\s+attacks?(?:\s+(?:me|us|them))?)"
)
_OCCASION = (
    re.compile(rf"^{_ATTACKED},?\s+(?:then\s+)?(?=\S)", _I),
    re.compile(rf",?\s+{_ATTACKED}$", _I),
)
_STANDS = re.compile(
    r"\b(?:stands?|holds?|withdraws?|retreats?|supports?|falls?\s+back|contests?)\b", _I
)
_PLAIN: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, _I), instead)
    for pattern, instead in (
        (r"^(?:any|all|every|my|our|the)?\s*(?:retreats?|withdrawals?)(?:\s+of\s+(?:mine|ours))?\s+(?:goe?s?|are|is|lead|leads|must|should)"
         r"(?:\s+(?:to\s+be\s+)?(?:made|go))?(?:\s+back)?\s+(?:toward|towards|in\s+the\s+direction\s+of)\s+supply$",
         "retreat toward supply"),
        (r"^(?:whoever|anyone\s+who|anybody\s+who|those\s+who)\s+(?:has|have|must)(?:\s+to)?\s+retreat\s+goe?s?(?:\s+back)?\s+towards?\s+supply$",
         "retreat toward supply"),
        (r"^(?:winners|whoever\s+wins|anyone\s+who\s+wins|those\s+who\s+win)\s+(?:may\s+|shall\s+|should\s+|will\s+)?(?:go(?:es)?\s+in|advances?)$",
         "advance"),
        (r"^(?:when(?:ever)?|if|every\s+time|each\s+time)\s+(?:we|i)\s+win(?:\s+a\s+(?:battle|fight))?,\s+(?:we\s+|i\s+)?(?:advance|go\s+in)$",
         "advance"),
        (r"^support\s+(?:my|our|the)\s+(?:defenders|defence|defense|units)(?:\s+with\s+(?:whatever|any|the\s+nearest)\s.{2,25})?$",
         "support"),
        (r"^(lose\s+the\s+(?:cheapest|weakest))\s+units?\b", r"\1"),
        (r"^(.+?)\s+(?:is|are)\s+(?:to\s+be\s+)?held$", r"hold \1"),
        (r"\s+(?:from\s+)?(?:everywhere|anywhere)\s+else$|\s+elsewhere$", ""),
        (r"^(?:(?:we|i)\s+)?hold\s+in\s+(.+?)\s+and\s+(?:in\s+)?(\S+)$", r"hold \1, \2"),
        (r"^(?:we|i)\s+(?=hold\b|stand\b|lose\b|retreat\b|withdraw\b)", ""),
        (r"\b(?:pull|break)\s+(?:out|off)(?:\s+of\s+(?:any|every|the|each)\s+"
         r"(?:fight|battle)s?)?", "withdraw"),
    )
)  # fmt: skip


def wordings(said: str) -> Iterator[str]:
    """What a wish may be as an order."""
    said = " ".join(re.sub(r"(?<!\w)always\b", " ", said, flags=_I).split()).strip(" ,.!")
    said = re.sub(r"\s+([,;])", r"\1", said)
    said = re.sub(r"\s+in\s+(?:every|each|any)\s+(?:battle|fight)$", "", said, flags=_I)
    said = re.sub(r"^(?:and|but|please|so|also)\s+|,?\s+please$", "", said, flags=_I)
    if ": " in said:
        head, _, tail = said.partition(": ")
        if not losses(said) and len(head.split()) <= 6:
            said = tail.strip()
    if lost := losses(said):
        listed = ", ".join(lost)
        for verb in ("lose", "sacrifice", "remove"):
            yield f"{verb} {listed} first"
            yield f"{verb} {listed}"
        return
    yield from _counters(said)
    yield from _aims(said)
    yield from _places(said)
    plain = said
    if _STANDS.search(said):
        for pattern in _OCCASION:
            plain = pattern.sub("", plain)
    for pattern, instead in _PLAIN:
        plain = pattern.sub(instead, plain)
    if plain != said:
        yield plain


_STANDING_VERB = (
    r"(?:hold|retreat|stand|withdraw|advance|counter|fall\s+back|lose|target|support|contest)"
)
_BESIDE = re.compile(
    rf"(?:\s*[,;]\s*(?:and\s+|but\s+)?|\s+(?:and|but)\s+)(?=(?:just\s+|else\s+)?{_STANDING_VERB}\b)",
    _I,
)


def beside(said: str) -> list[str]:
    """The wishes of one line that begin with their verbs: `hold Berlin, and retreat elsewhere`."""
    if not re.match(rf"^(?:please\s+|(?:i|we)\s+)?{_STANDING_VERB}\b", said, _I):
        return [said]
    return [one.strip(" ,.") for one in _BESIDE.split(said) if one.strip(" ,.")]


_STEPS = re.compile(
    r"^(?:if|when(?:ever)?|once|as\s+soon\s+as|should)\s+(?:(?:the|my|our|any|a)\s+)*(?P<who>[^,;:]{2,30}?)\s+(?:(?:is|are)\s+(?:down\s+)?(?:to|at)|drops?\s+to|falls?\s+to"
    r"|goes\s+down\s+to|has|have|is\s+reduced\s+to)\s+(?:only\s+)?(?P<n>\d{1,2}|one|two|three|four|five)\s+steps?(?:\s+left)?,?\s+(?:then\s+)?(?:please\s+)?"
    r"(?:(?:pull|break|take|get)\s+(?:it|them|him)\s+(?:out|off|back|away)|withdraw(?:\s+(?:it|them))?|(?:it|they|she|he)\s+(?:withdraws?|leaves?|breaks?\s+off"
    r"|pulls?\s+out))$",
    _I,
)
_ATTACKS = re.compile(
    r"^(?:if|when(?:ever)?|should)\s+[^,;:]{2,20}?\s+(?:attacks?|hits?|strikes?(?:\s+at)?)\s+(?P<place>[^,;:]{2,25}?),\s+(?:then\s+)?(?:(?:the|my|our)\s+)*"
    r"(?P<who>[^,;:]{2,40}?)\s+(?:shall\s+|should\s+|will\s+)?(?:responds?|reacts?|helps?|goes\s+in|go\s+in)(?:\s+(?:there|as\s+well|too))*$",
    _I,
)
_FALLS = re.compile(
    r"^(?:if|when|once|as\s+soon\s+as|should)\s+(?P<place>[^,;:]{2,25}?)\s+(?:falls?|is\s+(?:taken|ours)|(?:has\s+)?fallen),\s+(?:then\s+)?(?:(?:the|my|our|only\s+the)\s+)*"
    r"(?P<who>[^,;:]{2,40}?)\s+(?:shall\s+|should\s+|will\s+)?(?:go(?:es)?\s+in(?:to\s+it)?|advances?(?:\s+(?:into\s+it|there))?|follows?(?:\s+up)?|moves?\s+in|rolls?\s+in)"
    r"(?:,\s+(?:and\s+|but\s+)?[^,;:]{2,30}?\s+(?:stays?|remains?)(?:\s+(?:put|behind|where\s+\w+\s+\w+))?)?$",
    _I,
)
_AGAIN = re.compile(
    r"^(?:and\s+)?(?:if|should)\s+(?:that|it|they|the\s+first(?:\s+one)?|one|these)(?:['’]s|\s+(?:is|are|be|gets?))\s+countered,?\s+(?:then\s+)?"
    r"(?:(?:fly|go|try)(?:\s+again)?|send\s+(?:it|them|another|more)(?:\s+again)?|again)$",
    _I,
)


def conditional(said: str) -> Iterator[str]:
    """What a line means that says when something is done which an order has words for."""
    said = " ".join(said.split()).strip(" .!")
    if match := _STEPS.match(said):
        number = match["n"].lower()
        many = _NUMBERS.index(number) + 1 if number in _NUMBERS else int(number)
        yield f"withdraw {match['who']} at {many} step{'' if many == 1 else 's'}"
    if match := _ATTACKS.match(said):
        yield f"respond at {match['place']} with {match['who']} if attacked"
    if match := _FALLS.match(said):
        for to in (" into ", " to "):
            yield f"advance {match['who']}{to}{match['place']}"
    if _AGAIN.match(said):
        yield "again if countered"
