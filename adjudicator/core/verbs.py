"""Everyday verbs: `push into`, `grab`, `fall back to`, `put ... in`, `buy`. Each is said as the
verb of a rule book that fits, in `core.sayings`, of a line that the order book does not read.

`VERBS` are tried upon what the ones before them have made, as those of `core.turns`. Where a verb
may be one of several, `instead` gives each: the question that is open says which it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_I = re.IGNORECASE
_STRIKES = (
    r"(?:push(?:es)?|thrusts?|charges?|breaks?\s+(?:through\s+)?|drives?|storms?|barges?"
    r"|punch(?:es)?)"
)
_BACK = r"(?:falls?|pulls?|drops?|goes|go|comes?|retires?|steps?|moves?|marches|retreats?)\s+back"

VERBS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, _I), instead)
    for pattern, instead in (
        (rf"^{_STRIKES}\s+(?:on\s+)?from\s+(.+?)\s+(?:on\s+)?(?:into|against|at)\s+(.+)$",
         r"attack \2 from \1"),
        (rf"^{_STRIKES}\s+(?:on\s+)?into\s+(?:the\s+)?(.+)$", r"attack \1"),
        (r"^(?:push|throw|hurl|drive|thrust)\s+(?:the\s+)?(.+?)\s+(?:into|against|at)\s+(?:the\s+)?(.+)$",
         r"\1 attack \2"),
        (rf"^(?!(?:i|we|they|it|if|when|then)\b)(.+?)\s+{_STRIKES}\s+(?:on\s+)?(?:into|against)\s+"
         r"(?:the\s+)?(.+)$", r"\1 attack \2"),
        (r"^(?!(?:i|we|they|it|if|when|then)\b)(.+?)\s+(?:grabs?|snatch(?:es)?|overruns?|conquers?"
         r"|storms?)\s+(?:the\s+)?(\S+(?:\s\S+)?)$", r"\1 attack \2"),
        (r"^(?:grab|snatch|overrun|conquer|storm|seize|capture|smash|crush)\s+(?:the\s+)?",
         "attack "),
        (r"^(?!(?:i|we|they|it|if|when|then)\b)(.+?)\s+(?:moves?|go(?:es)?|fl(?:y|ies)|heads?|doubles?"
         r"|marches|steams?|sails?|rides?|hops?)\s+(?:(?:forward|over|out|up|on|back|down|ahead|across"
         r"|off)\s+)*(?:to|for|into)\s+(?:the\s+)?", r"\1 to "),
        (r"^(?:bring|take|move)\s+(?:the\s+)?(.+?)\s+back\s+(?=to\b|into\b)", r"\1 "),
        (r"^(?:pull|fall|draw)\s+back\s+(?=from\b)", ""),
        (r"^(?:get|hurry|rush|run)\s+(?:the\s+)?(?=\S.*\s(?:to|into)\s)", "move "),
    )
)  # fmt: skip
"""What may be said otherwise in any game."""
_FALLS_BACK = re.compile(rf"^(?:the\s+)?(?P<who>.+?)\s+{_BACK}\s+(?:to|into|on)\s+(?P<to>.+)$", _I)
_PULLS = re.compile(
    r"^(?:pull|draw|withdraw)\s+(?:the\s+)?(?P<who>.+?)\s+back\s+(?:to|into|on)\s+(?P<to>.+)$", _I
)
_PUTS = re.compile(
    r"^(?:put|place|get|set)\s+(?:the\s+)?(?P<who>.+?)\s+(?:in|at|on|into|onto)\s+(?:the\s+)?(?P<to>.+)$",
    _I,
)
_ATTACKS = re.compile(r"^(?P<who>(?!attack\b).+?)\s+attacks?\s+(?P<to>\S+(?:\s\S+)?)$", _I)
_EVERYBODY = re.compile(
    r"^(?:every(?:one|body|thing)|all(?:\s+units)?)\s+(?:in|at|from)\s+(?P<at>.+)$", _I
)
MAKES = ("build", "buy", "raise", "recruit", "produce", "purchase", "train", "order")
_MAKES = re.compile(rf"^(?:{'|'.join(MAKES)})\s+(?P<what>.+)$", _I)


def instead(text: str) -> Iterator[list[str]]:
    """What a line may mean whose verb may be one of several: for each meaning, wordings of it."""
    if found := _FALLS_BACK.match(text) or _PULLS.match(text):
        who, to = found["who"], found["to"]
        stack = _EVERYBODY.match(who)
        start = stack["at"] if stack else who
        yield [f"withdraw {who} to {to}"]
        yield [f"retreat from {start} to {to}", f"retreat {who} to {to}"]
        if stack:
            yield [f"move all from {start} to {to}", f"send all from {start} to {to}"]
        else:
            yield [f"move {who} to {to}", f"move all from {who} to {to}", f"send {who} to {to}"]
    if found := _PUTS.match(text):
        who, to = found["who"], found["to"]
        yield [f"place {who} in {to}", f"deploy {who} in {to}"]
        yield [f"move {who} to {to}", f"send {who} to {to}"]
    if found := _ATTACKS.match(text):
        stack = _EVERYBODY.match(found["who"])
        who = f"all from {stack['at']}" if stack else found["who"]
        yield [f"move {who} to {found['to']}", f"send {who} to {found['to']}"]
    if found := _MAKES.match(text):
        # `produce` may order more than one of a kind: it is put into nobody's mouth.
        yield [f"{verb} {found['what']}" for verb in ("build", "buy", "raise")]
