"""How people say what orders call otherwise: odds, courtesies, reasons, words of every day.

Each pattern is tried upon what the ones before it have made (`core.answering`), and only of a
line that the order book does not read.
"""

from __future__ import annotations

import re

_RATIO = r"(\d+(?:\s*[-:]\s*|\s+to\s+)\d+)"
_BETTER = r"(?:\s+(?:or|and)\s+(?:better|more|higher))"
_ODDS = rf"(?:the\s+)?(?:odds|ratio)(?:\s+(?:are|is|be|of))?(?:\s+at\s+least)?\s+{_RATIO}{_BETTER}?"
_I = re.IGNORECASE

SPEECH: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, _I), instead)
    for pattern, instead in (
        # Odds and leads as people name them.
        (rf"[,;]?\s*(?:but\s+)?(?:only\s+)?if\s+{_ODDS}", r" if odds at least \1"),
        (rf"[,;]?\s*(?:but\s+)?(?:only\s+)?if\s+(?:(?:we|i)\s+(?:get|have|reach)\s+)?"
         rf"(?:at\s+least\s+)?{_RATIO}{_BETTER}?\s*$", r" if odds at least \1"),
        (rf"[,;]?\s*(?:but\s+)?(?:only\s+)?(?:at|with)\s+(?:odds\s+(?:of\s+)?)?(?:at\s+least\s+)?"
         rf"{_RATIO}{_BETTER}?\s*$", r" if odds at least \1"),
        (rf"[,;]\s*{_RATIO}{_BETTER}\s*$", r" if odds at least \1"),
        (r"[,;]?\s*(?:only\s+)?if\s+(?:we|i)\s+lead\s+by\s+(\d+)", r" if lead at least \1"),
        # Who speaks, and how politely.
        (r"^(?:please|ok|okay|well|now|next|then|finally|also|so)[,:]?\s+", ""),
        (r"^(?:could|can|would|will)\s+you\s+(?:please\s+)?", ""),
        (r"^(?:i|we)\s+(?:will|shall|must|should|also|want\s+to|wish\s+to|plan\s+to|"
         r"would\s+like\s+to|intend\s+to)\s+", ""),
        (r"^(?:i|we)\s+(?!pass\b|command\b)", ""),
        (r"^(?:i['’]d|we['’]d)\s+(?:like|love|want)(?:\s+to)?\s+", ""),
        (r"^(?:i['’]ll|we['’]ll|let['’]?s|let\s+us|it)\s+", ""),
        (r"(?:[,;]?\s+)(?:please|thanks|thank\s+you|of\s+course|as\s+always|as\s+usual|if\s+possible|if\s+(?:we|you)\s+can|"
         r"for\s+now|this\s+turn|this\s+time|myself|ourselves|after\s+the\s+(?:attack|battle))"
         r"[.!]*$", ""),
        (r"[,;:]?\s+(?:because|since|so\s+that|in\s+order\s+to)\s.*$", ""),
        (r"[,;]\s+(?:we|they|he|it)\s+(?:have|has|need|needs|are|is)\b(?!.*\b(?:but|unless|except|"
         r"only|if|when|not|never|instead|no)\b).*$", ""),
        (r"\b(attack|fly|move)(\s.+?)?\s+again\b", r"\1\2"),
        # Words for what the orders call otherwise.
        (r"\b(?:everybody|everyone)\b", "all"),
        (r"\bfalls\s+back\b", "fall back"),
        (r"\b(?:goes|go|moves|marches)\s+(to|from)\b", r"\1"),
        (r"\bflies\b", "fly"),
        (r"^(\S+)\s+fly\s+(over|to)\b", r"fly \1 \2"),
        (r"^(?:the\s+)?(?:luftwaffe|raf|air\s+force)\s+from\b", "air from"),
        (r"\bpanzers\b", "panzer"),
        (r"^(?:take|capture|seize|conquer|storm|advance\s+on|go\s+for)\s+(?!losses\b|a\s+loss\b)",
         "attack "),
        (r"\b(?:buys|purchases)\b", "builds"),
        (r"^(?:buy|purchase)\s+nothing$", "no orders"),
        (r"^some\s+", ""),
        (r"\bout\s+of\b", "from"),
        (r"\ball\s+of\b", "all from"),
        (r"^(\S+)\s+-\s+(\S+)\s+with\s+(?:everything|all)$", r"all from \1 to \2"),
        (r"^(\S+):\s+(attack|blitz)\b", r"\2 \1"),
        (r"^(send|move|march)\s+(?:the\s+)?(.+?)\s+(?:at|in)\s+(\S+)\s+to\s+",
         r"\2 from \3 to "),
        (r"\b(\d+)(?:st|nd|rd|th)\b", r"\1"),
        (r",?\s+(?:and\s+)?then\s+", ", "),
        (r"\b(and|,)\s+(?:at|in|from|on)\s+", r"\1 "),
        (r"\bnothing\s+(?:more|else)\b", "nothing"),
        (r"\bbest\s+card\b", "strongest card"),
        (r"\bour\s+(\d+)s\b", r"own \1"),
        (r"^from\s+(.+?)\s+attack\s+(.+)$", r"attack \2 from \1"),
        (r"^(?:all|everything)\s+(?:units\s+)?(?:in|at|from)\s+(.+?)\s+attacks?\s+(.+)$",
         r"attack \2 from \1"),
        (r"^all\s+(?:units\s+)?(?:in|at)\s+(.+?)\s+to\s+(.+)$", r"all from \1 to \2"),
        (r"^(\S+)\s+to\s+(drop|attack|move|fly|sail)\s+(.+)$", r"\2 \1 \3"),
        (r"\s+(?:card|cards|convoys|units|corps)$", ""),
    )
)  # fmt: skip
"""What may be said otherwise: each is tried upon what the ones before it have made."""
