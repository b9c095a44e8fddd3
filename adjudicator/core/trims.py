"""What a line says round its orders: greetings, purposes, what the judge does anyhow, and words
that orders call otherwise. `core.sentences` reads what is left."""

from __future__ import annotations

import re

from adjudicator.core.fronts import PLACES
from adjudicator.core.names import Lexicon, fold

_I = re.IGNORECASE

_MONEY = r"(?:money|cash|pp|funds|means)"
_TRIMS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, _I), instead)
    for pattern, instead in (
        (r"^(?:(?:dear|good\s+\w+|hello|hi|gentlemen|umpire|herr)\b[^,.!:;]{0,30}[,.!]\s*)+"
         r"(?=\S)", ""),
        (r"^(?:first\s+of\s+all|first\s+off|to\s+begin"
         r"\s+with|right|alright|then|and|also|plus)\b[,:]?\s+"
         r"(?=\S)", ""),
        (r"^(?:and\s+)?with\s+(?:what\s+is\s+left|what['’]s\s+left|the\s+rest|the\s+remaining"
         r"\s+\w+(?:\s+pp)?)"
         r",?\s+", ""),
        (r"[,;]?\s+(?:pls|plz|please|thanks)[.!]*$", ""),
        (r"^(?:let|have)\s+(?!us\b)(.+?)\s+(?=(?:go|march|move|sail|fly|attack)\b)", r"\1 "),
        # What the judge does anyhow.
        (rf",?\s+(?:if\s+(?:i|we)\s+can(?:\s+still)?\s+(?:afford|pay(?:\s+for)?)\s+(?:it|that|them)"
         rf"|if\s+there(?:['’]s|\s+is)\s+(?:still\s+)?(?:the\s+|any\s+)?{_MONEY}(?:\s+left)?"
         rf"|(?:{_MONEY})\s+permitting|as\s+far\s+as\s+the\s+{_MONEY}\s+goes|if\s+the\s+{_MONEY}"
         rf"\s+allows"
         r"|whatever\s+it\s+costs|while\s+you['’]?(?:re|\s+are)\s+at\s+it|if\s+(?:there\s+is"
         r"\s+)?room"
         r"|if\s+(?:it\s+is\s+|it['’]s\s+)?(?:in\s+range|possible|it\s+can\s+reach))$", ""),
        (r",?\s+in\s+(?:that|this)\s+order$", ""),
        (r",\s+(?:i\s+(?:think|guess|suppose|believe)|probably)$", ""),
        (r",\s+(?:that|which|it)(?:['’]s|\s+(?:is|makes|costs))\s+(?:about\s+)?\d+\s+\w+(?:\s+"
         r"(?:i|we)\s+"
         r"(?:think|believe|guess)|\s+in\s+all)?$", ""),
        (r"\s+and\s+leave\s+it\s+at\s+that$", ""),
        # What it is for.
        (r"\s+and\s+(?:take|capture|seize|occupy)\s+(?:it|the\s+(?:place|city|town))$", ""),
        (r"\s+for\s+(?:garrison(?:\s+duty)?|later(?:\s+on)?|me|us|good\s+measure)$", ""),
        (r"\s*\((?:against|facing)\s[^()]*\)$", ""),
        (r"\s+from\s+(?:behind|the\s+rear)$", ""),
        (r"\s+(?:per|in\s+(?:each|every|any))\s+(?:battle|fight|combat)$", ""),
        (r"^((?:play|use|lose)\s.+?)\s+(?:elsewhere|everywhere\s+else)$", r"\1"),
        (r"\bif\s+at\s+least\s+(\d+)\s+pp\s+(?:remain|(?:are|is)\s+left)$", r"if pp at least \1"),
        (r",\s+as\s+(?:they|it|he)\s+should$", ""),
        # Amounts and sorts.
        (r"\banother\s+(?=(?:two|three|four|\d+)\b)", ""),
        (r"\banother\s+(?!one\b)(?=\w)", "one "),
        (r"\b(\d+|one|two|three|four)\s+more\s+(?!than\b|if\b)", r"\1 "),
        (r"\bL(\d)\b", r"level \1"),
        (r"\bd\s*\+\s*(\d)\s+(?:on|at|in)\s+", r"defense +\1 at "),
        (r"^(?:get|give|fetch)\s+(?:us|me)\s+", "buy "),
        (r"\b(?:goes|go)\s+and\s+(?:looks?\s+at|visits?|scouts?)\s+", "to "),
        (r"^build\s+an?\s+fortification\s+", "build fortification "),
        (r"^if\s+(?:i|we)\s+(?:go|move|am|are|play)\s+(first|second|third)(?:\s+next\s+turn)?"
         r"\s*[:,]\s*",
         r"if \1, "),
        (r"\s+also\s+back\s+(?=to\b)", " "),
        (r"^(.+?)\s+heads\s+for\s+", r"\1 to "),
        (r"\bwith\s+(?:all|everything|whatever)\s+(?:it|they)\s+(?:has|have)\b", "with all"),
        (r",\s+but\s+only\s+at\s+(\d+\s*[-:]\s*\d+)$", r" if odds at least \1"),
    )
)  # fmt: skip
"""What a line says round its orders, and words that orders call otherwise."""


_PURPOSE = re.compile(
    r"(?<=\S)(?:\s+to\s+(?:(?:re-?open|guard|protect|secure|screen|relieve|garrison)\s+(?:the\s+|our\s+"
    r"|my\s+)?|open\s+(?:the|our|my|a)\s+)(?P<what>[\w' -]{3,30})"
    r"|\s*\((?:towards?|for)\s+(?:the\s+|our\s+|my\s+)?(?P<what2>[^()]{3,30})\))$",
    _I,
)
"""`to guard the capital`: what an order is for, which may say where to: `to secure Lodz`."""
_WHERE_TO = re.compile(
    r"^(?:build|supports?|defen[cs]e)\b.*\s(?:at|in|on)\s|->"
    r"|\b(?:to|into|attacks?|blitz(?:es)?|strikes?|hits?|bombards?)\s+(?!with\b|from\b)",
    _I,
)
"""Orders that say already where they are carried out."""
_GOES = re.compile(
    r"^(?:advance|move|send|march|go|bring|sail|fly|deploy|place|put)\b|\sfrom\s", _I
)


def trimmed(lexicon: Lexicon, text: str) -> str:
    """The line without what says nothing of the game."""
    said = _aimed(lexicon, " ".join(text.split()).strip(" .!,;"))
    for pattern, instead in _TRIMS:
        said = " ".join(pattern.sub(instead, said).split()).strip(" .!,;") or said
    return _aimed(lexicon, said)


def _aimed(lexicon: Lexicon, said: str) -> str:
    """A line without what it is for. A place in that is where it goes to, if nothing else says so;
    where it can be neither, the line stays as it is."""
    match = _PURPOSE.search(said)
    if match is None:
        return said
    order, what = said[: match.start()], (match["what"] or match["what2"]).strip()
    words = what.split()
    if _WHERE_TO.search(order) or not any(
        is_place(lexicon, " ".join(words[start:end]))
        for start in range(len(words))
        for end in range(start + 1, len(words) + 1)
    ):
        return order
    if is_place(lexicon, what) and _GOES.search(order):
        return f"{order} to {what}"
    return said


def is_place(lexicon: Lexicon, words: str) -> bool:
    """Is this the name of a place, or the beginning of one only?"""
    said = fold(re.sub(r"^the\s+", "", words.strip(), flags=_I))
    kinds = [kind for kind in lexicon.kinds if kind in (*PLACES, "sea", "port")]
    return any(
        lexicon.find(kind, said) or len(lexicon.begun(kind).get(said, ())) == 1 for kind in kinds
    )
