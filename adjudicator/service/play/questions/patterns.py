"""The words by which a question is known: a table for its kinds, one for the matters of a seat's
picture that it may be about. Rows are tried in their order; the words of a row are alternatives.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

PUTS = ("build", "deploy", "raise", "place", "put", "buy", "recruit", "produce", "set", "add")
"""Verbs of bringing something onto the map."""
_GOES = (
    r"(?:go|move|march|sail|fly|reach|get|advance|attack|hit|strike|bomb|enter|land|redeploy|travel"
    r"|exploit|drop|jump)"
)
_FAR = (
    r"\bhow\s+far\b",
    r"\bdistances?\b",
    r"\bhow\s+many\s+(?:hex(?:es)?|zones?|areas?|provinces?|moves?)"
    r"\s+(?:is|are|lie|from|between|to|away|apart|does|do|will|would)\b",
    r"\bhow\s+many\s+steps?\s+(?:is|are|lie|from|between|to|away|apart)\b",
)
_KINDS: dict[str, tuple[str, ...]] = {
    "people": (
        r"\bhow\s+(?:do|can|could|would)\s+(?:i|we)\s+(?:send|write|talk|speak)\b(?!.*\borders?\b)",
        r"\b(?:send|write)\s+(?:a\s+|the\s+)?(?:message|letter|note|word)s?\s+to\b",
    ),
    "wording": (
        r"^\W*how\s+(?:do|can|could|should|would|may|must)\s+(?:i|we|one|you)\s+(?!know\b|see\b|tell\b|win\b)"
        r"(?P<verb>[^?]{2,60}?)\W*$",
        r"^\W*how\s+(?:to|is\s+it\s+(?:written|said)\s+to)\s+(?P<verb2>[^?]{2,60}?)\W*$",
    ),
    "own units": (
        r"\bwhere\b.*\b(?:my|our)\s+(?:units|troops|forces|armies|counters|blocks|pieces)"
        r"\W*(?:are|stand)?\W*$",
    ),
    "silence": (
        r"^\W*what\s+(?:happens|will\s+happen|do\s+(?:you|my\s+units)\s+do|if)\b.*\b(?:(?:do\s+not|don['’]?t|can(?:no|['’])t"
        r"|forget\s+to|fail\s+to|never)\s+(?:\w+\s+){0,3}?(?:answer|reply|write|order|send|say)|miss\w*\s+(?:the|my|a)"
        r"|(?:am|are)\s+(?:too\s+)?late|no\s+(?:answer|orders?|reply)|(?:say|send|order|write)\s+nothing|silen\w+)\b",
        r"\bwithout\s+(?:an\s+answer|orders)\b",
    ),
    "meaning": (
        r"^\W*(?!.*\bcosts?\b)what(?:['’]s|\s+(?:is|are|does|do))\s+(?:an?\s+)?(?P<term>(?!(?:the|my|our|your|their|it|that|this|these|there"
        r"|left|happening|next|new|in|at|on|up|wrong|all|going|known)\b)[\w'’.+-]+(?:\s+(?!in\b|at\b|on\b|of\b|do\b|for\b"
        r"|mean|anyway|exactly|again|good)[\w'’.+-]+){0,2}?)"
        r"(?:\s+(?:mean|stand\s+for|for|good\s+for|do|anyway|exactly|again|here|please))*\W*$",
        r"^\W*what\s+(?:is|are)\s+meant\s+by\s+(?P<term2>[\w'’. -]{2,40}?)\W*$",
    ),
    "odds": (r"\bodds\b", r"\bchances?\b", r"\bratio\b"),
    "standing": (r"\b(?:my|our)\s+standing\s+orders?\b",),
    "rule": (r"\b(?:rule|clause|paragraph|section)\s+(?P<number>[\w.-]+)",),
    "deadline": (
        r"\bdeadline\b", r"\bdue\b", r"\bby\s+when\b", r"\bhow\s+(?:long|much\s+time)\b",
    ),
    "retreats": (r"\bretreat\w*\b", r"\bfall(?:s|ing)?\s+back\b", r"\bwithdraw\w*\b"),
    "placing": (
        rf"\bwhere\b.*\b(?P<verb>{'|'.join(PUTS)}|arrive|appear|enter\s+play|come\s+up"
        r"|mobili[sz]e)\w*\b",
    ),
    "to a place": (
        r"^\W*(?:who|which(?:\s+of\s+(?:my|our))?|what|how\s+many)\b.*"
        rf"\b(?:can|could|may|will|is\s+able\s+to)\s+{_GOES}\b",
    ),
    "distance": _FAR,
    "beside": (
        r"\bnext\s+to\b", r"\badjacent\b", r"\bborder(?:s|ing)?\b", r"\btouch(?:es|ing)?\b",
        r"\bneighbou?r\w*\b", r"\bconnect(?:s|ed)?\b",
    ),
    "from a place": (
        rf"\bwhere\b.*\b(?:can|could|may|might|do|does|will|am|are|is)\b.*\b{_GOES}\b",
        rf"\b(?:what|which)\b.*\bcan\b.*\b{_GOES}\b", r"\bin\s+range\s+of\b",
        r"\bhow\s+far\s+(?:can|could|may|do)\b", r"\bwhat\s+can\s+(?:my|our|the)\b",
        r"\brange\s+of\b", r"\b(?:in|within)\s+(?:its|their)\s+reach\b", *_FAR,
    ),
    "allowed": (
        r"^(?:can|could|may|might|am\s+i\s+allowed\s+to|are\s+we\s+allowed\s+to|is\s+it\s+"
        r"(?:allowed|legal|possible)\s+(?:for\s+\w+\s+)?to|would\s+it\s+be\s+(?:legal|possible)"
        r"\s+to)\s+(?:(?:i|we|my|our|the)\s+)*(?P<rest>.+?)\W*$",
    ),
    "objectives": (
        r"\bobjectives?\b", r"\bstrategic\s+(?:hex(?:es)?|points?|cit(?:y|ies)|places?)\b",
        r"\b(?:victory|winning|key)\s+(?:hex(?:es)?|points?|cit(?:y|ies)|places?|areas?)\b",
        r"\bwhat\s+(?:do|must|should)\s+(?:i|we)\s+(?:need\s+to\s+)?(?:take|capture|hold)\s+to\s+win\b",
        r"\bwho(?:['’]s|\s+has|\s+is)?\s+(?:won|wins|winning|ahead|leading|leads|in\s+the\s+lead)\b",
        r"\b(?:are|am)\s+(?:we|i)\s+(?:winning|losing|ahead|behind)\b",
    ),
    "whose": (
        r"\bbelongs?\b", r"^\W*whose\b", r"\bwho\s+(?:owns|controls|holds|has)\b",
        r"\b(?:which|what)\s+(?:country|nation|side|power)\b",
    ),
    "costs": (
        r"\bcosts?\b", r"\bprices?\b", r"\bpay\b", r"\bexpensive\b", r"\bhow\s+much\s+(?:is|are)\b",
    ),
    "limits": (
        r"\bstack(?:s|ed|ing)?\b", r"\broom\b", r"\bcapacity\b", r"\bspace\b",
        r"\bhow\s+many\b.*\b(?:fit|stand|be\s+in|per|in\s+(?:one|a|each|the\s+same)|into|hold)\b",
        r"\blimits?\b",
    ),
    "seen": (
        r"^\W*(?:what|who)(?:['’]s|\s+(?:is|are|stands?|lies?|do\s+(?:i|we)\s+have))\b",
        r"^\W*(?:is|are)\b.*\b(?:defended|held|garrisoned|occupied|empty|guarded|manned)\W*$",
        r"^\W*where(?:['’]s|\s+(?:is|are))\b", r"\bwhat\s+do(?:es)?\b.*\bdo\W*$",
        r"\bhow\s+(?:much|many)\b(?!.*\b(?:can|could|may|fit|stack|hold|i|we)\b).*\b(?:is|are|stands?|lies?)\s+"
        r"(?:there\s+)?(?:in|at|on)\s+\w",
        r"\bhow\s+(?:strong|big|many\s+steps|good)\b", r"^\W*(?:is|are)\s+there\b",
        r"\btell\s+me\s+about\b",
        r"\bhow\s+(?:much|many)\b.*\b(?:give|gives|brings?|bear|has|have|stands?|are\s+there)\b"
        r"(?!\s+(?:i|we)\b)(?!.*\b(?:do|have|can)\s+(?:i|we)\b)",
    ),
    "matters": ("",),
    "nearest": ("",),
}  # fmt: skip
_MATTERS: dict[str, tuple[str, ...]] = {
    "cards": (r"\bcards?\b", r"\bin\s+(?:my|our)\s+hand\b", r"\bhand\b"),
    "pool": (r"\bpools?\b", r"\breserves\b"),
    "due": (
        r"\breinforce\w*", r"\barriv\w*", r"\bdelay(?:ed)?\b", r"\bqueues?\b", r"\bexpected\b",
    ),
    "supply": (r"\bsuppl(?:y|ied|ies)\b", r"\bcut\s+off\b"),
    "war": (
        r"\bat\s+(?:war|peace)\b", r"\bneutrals?\b", r"\ballied\s+with\b", r"\bpolic(?:y|ies)\b",
        r"\btruces?\b", r"\bpact\b", r"\bwar\s+state\b", r"\bdiploma\w*",
    ),
    "score": (
        r"\bcent(?:re|er)s?\b", r"\bscore\b", r"\bwin(?:s|ning)?\b",
        r"\blos(?:e|ing)\s+the\s+game\b", r"\bahead\b", r"\bvictory\b",
        r"\bvps?\b",
    ),
    "turn": (r"\bweather\b", r"\bmud\b", r"\bsnow\b", r"\bseason\b", r"\bwhat\s+turn\b",
        r"\bturns\b",
    ),
    "means": (
        r"\breplacements?\b", r"\bresources?\b", r"\bspend\b", r"\bafford\b", r"\boil\b", r"\brm\b",
        r"\bpp\b", r"\bchits?\b", r"\bblitz\s+markers?\b", r"\btokens?\b", r"\bmoney\b",
        r"\bcosts?\b", r"\bprice\b", r"\bhow\s+much\b",
    ),
    "enemy": (
        r"\benem(?:y|ies)\b", r"\bfacing\b", r"\bopponents?\b", r"\bopposite\b", r"\btheir\b",
        r"\bthey\b", r"\bsteps\b",
    ),
}  # fmt: skip


def _table(rows: Mapping[str, tuple[str, ...]]) -> dict[str, re.Pattern[str]]:
    return {name: re.compile("|".join(words), re.IGNORECASE) for name, words in rows.items()}


KINDS = _table(_KINDS)
"""Kind of a question -> what tells it. The last two may answer any."""
OF_MATTERS = _table(_MATTERS)
"""Matter of a seat's picture -> what asks for it."""
