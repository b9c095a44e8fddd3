"""Ways of saying an order that any game may hear: who does it, how much of it, by the way.

As in `core.speech`, each pattern is tried upon what the ones before it have made, and only of a
line that the order book does not read. These come first: they take away what says nothing of the
game, and put what remains into the order of an order.
"""

from __future__ import annotations

import re
from collections.abc import Callable

Instead = str | Callable[[re.Match[str]], str]
_I = re.IGNORECASE

_DONE = {
    "dropped": "drop", "moved": "move", "sent": "move", "placed": "place", "put": "place",
    "built": "build", "bought": "buy", "shipped": "ship", "sailed": "sail", "flown": "fly",
    "deployed": "deploy", "upgraded": "upgrade", "activated": "activate", "fortified": "fortify",
    "redeployed": "redeploy", "raised": "raise", "strengthened": "strengthen",
    "withdrawn": "withdraw", "removed": "remove",
}  # fmt: skip
"""What is done to somebody -> the order."""
_ARMS = {"armies": "A", "fleets": "F"}
_DONE_TO = "|".join(_DONE)
_GOES = r"(?:go(?:es)?|moves?|march(?:es)?|rolls?|heads?|travels?|drives?|shifts?)"
_BY_THE_WAY = (
    r"(?:home|out|together|alone|straight|directly|quickly|immediately|now|at\s+once|instead"
    r"|as\s+planned|as\s+agreed|again|back\s+home)"
)
"""Words of a line that change nothing in it."""


def _doing(found: re.Match[str]) -> str:
    """`I want the airborne dropped on Hope`, which orders call `drop the airborne on Hope`."""
    return f"{_DONE[found[2].lower()]} {found[1]} {found[3]}"


def _stepped(found: re.Match[str]) -> str:
    """`3 steps of infantry`, which orders call `infantry 3`."""
    return f"{found[1] or ''}{found[3]} {found[2]}"


_NUMBER = r"\d{1,2}|an?|one|two|three|four|five|six|seven|eight"
_FLEETS = r"(?:air\s+)?(?:fleets?|units?|wings?)"
_FLOWN = re.compile(
    rf"\b(?P<many>{_NUMBER})\s+(?:(?:{_FLEETS}|air)\s+)?(?:from\s+(?P<base>[^\W\d]\w+(?:\s(?-i:[A-Z])\w+)?)\s+)?(?:(?:in|on|as|for)\s+)?"
    r"(?P<how>tactical|operational)\b",
    _I,
)
_BASE = re.compile(r"\bfrom\s+(?P<base>[^\W\d]\w+(?:\s[A-Z]\w+)?)\s*$")


def _supported(found: re.Match[str]) -> str:
    """`, with two air fleets from Silesia on tactical support and one operational`, which orders
    call `support 2 tactical from Silesia, 1 operational from Silesia`."""
    parts = list(_FLOWN.finditer(found[1]))
    last = _BASE.search(found[1])
    where = next((one["base"] for one in (*parts, *([last] if last else [])) if one["base"]), "")
    each = [f"{one['many']} {one['how']}{f' from {where}' if where else ''}" for one in parts]
    left = re.sub(
        r"\b(?:air|support|from|in|on|as|for|and|fleets?|units?|with|by|the)\b|[,\s]",
        "",
        _FLOWN.sub("", found[1].removesuffix(last[0] if last else "")),
        flags=_I,
    )
    return f" support {', '.join(each)}" if each and not left else found[0]


_MONEY = r"(?:rm|resources?|money|points?)"
_ENEMY = (
    r"(?:enemy|hostile|theirs|(?:in\s+)?enemy(?:-|\s+)(?:held|hands)|polish|french|british|soviet|russian|german"
    r"|italian|not\s+(?:yet\s+)?(?:ours|mine|taken|captured|in\s+(?:our|my)\s+hands)(?:\s+yet)?)"
)
_OURS = r"(?:ours|mine|taken|captured|conquered|fallen|in\s+(?:our|my)\s+hands)"
_THEN = r"(?:\s+(?:already|by\s+then|after\s+that|by\s+now|then|yet|still))?"
CONDITIONS: tuple[tuple[str, Instead], ...] = (
    (
        rf"[,;]?\s+unless\s+(?:it|that|\S+)\s+(?:is|has|has\s+been)\s+(?:already\s+)?{_OURS}{_THEN}$",
        " if not held",
    ),
    (
        rf"[,;]?\s+(?:but\s+)?(?:only\s+)?(?:if|while)\s+it\s+is\s+(?:still\s+)?{_ENEMY}{_THEN}$",
        " if not held",
    ),
    (
        rf"^if\s+(\S+(?:\s\S+)?)\s+is\s+(?:still\s+)?{_ENEMY}{_THEN}\s*[,:]\s*(?:then\s+)?(.*\b(?:against|attack|to)\s+\1\b.*)$",
        r"\2 if not held",
    ),
    (
        rf"^if\s+(\S+(?:\s\S+)?)\s+is\s+(?:still\s+)?{_ENEMY}{_THEN}\s*[,:]\s*(?:then\s+)?attack\s+it(?:\s+again)?\s+(.*)$",
        r"attack \1 \2 if not held",
    ),
    (
        r"^if\s+(?:that|it|this)\s+(?:works|succeeds|goes\s+well)(?:\s+out)?,?\s+(?:(?:the\s+)?(?:victorious\s+\w+|victors|winners|they))?\s*"
        r"(?:press|push|go|march|carry|drive|move|continue)(?:\s+on)?\s+(?:in)?to\s+(\S+(?:\s[A-Z]\S+)?)$",
        r"exploit to \1",
    ),
)
"""What an order waits for, where another order or an `if` of its own says it."""
MONEY: tuple[tuple[str, Instead], ...] = (
    (
        rf"^(?:put|spend|use|invest)?\s*(?:one|an?|1|the\s+last|another)\s+{_MONEY}\s+(?:of\s+(\w+)\s+)?(?:goes\s+|is\s+)?"
        r"(?:into|for|on|to|in)\s+(?:an?\s+effort\s+(?:for|in)\s+)?(\w+)$",
        lambda f: f"effort for {f[2]}{f' by {f[1]}' if f[1] else ''}",
    ),
    (
        rf"^(?:an?\s+|one\s+)?(?:diplomatic\s+)?efforts?\s+for\s+(\w+)\s+with\s+(?:the\s+|my\s+)?(?:remaining|last|other)\s+{_MONEY}$",
        r"effort for \1",
    ),
    (rf"^(\w+)\s+again,\s+(?:one|1)\s+{_MONEY}$", r"effort for \1"),
    (
        rf"^(?:two|2)\s+{_MONEY}\s+(?:go|are)\s+(?:in|for)(?:to)?\s+diplomacy,\s+one\s+each\s+for\s+(\w+)\s+and\s+(\w+)$",
        r"effort for \1; effort for \2",
    ),
    (
        r"^(?:the\s+)?(\w+)\s+(?:should\s+|shall\s+|must\s+|will\s+)?(?:saves?|keeps?)\s+(?:(?:its|the|his|all\s+(?:its|the))\s+)?(?:money"
        r"|rest(?:\s+of\s+(?:its|the)\s+(?:money|rm))?|everything(?:\s+else)?|what\s+(?:is|it\s+has|they\s+have)\s+left)$",
        r"save everything by \1",
    ),
    (r"^save\s+(?:everything|all|the\s+rest)\s+(?:in|of|for)\s+(\w+)$", r"save everything by \1"),
    (
        rf"^(\w+)\s+saves?\s+(?:the\s+)?(?:last|remaining|other|one|1)\s+{_MONEY}$",
        r"save 1 RM by \1",
    ),
    (
        r"^(.+?\s+by\s+(\w+)),?\s+(?:and\s+)?(?:the\s+)?rest\s+(?:is|are)\s+(?:saved|kept)$",
        r"\1; save everything by \2",
    ),
    (r"^(\w+)\s+(?:works\s+on|researches|studies)\s+(?:its\s+|the\s+)?(.+)$", r"research \2 by \1"),
    (
        r"^(\S+)\s+research\s+with\s+(?:the\s+)?(?:\w+\s+)?rm(?:\s+that\s+(?:is|are)\s+left)?$",
        r"research \1",
    ),
    (
        r"^(\w+)\s+(?:trains|recruits|raises|musters|orders)\s+(?:an?\s+new|a\s+new|new)\s+",
        r"\1 builds 1 ",
    ),
    (r"\b(?:an?|one|1)\s+armou?red\s+divisions?\b", "1 elite"),
    (r"\b(\w+)\s+armou?red\s+divisions\b", r"\1 elite"),
)
"""What is done with money."""
PLACED: tuple[tuple[str, Instead], ...] = (
    (
        r",\s+(?:and\s+)?the\s+other\s+(one|two|three|four)\s+(?:(?:stays?|goes|go|is|are)\s+)?(in|to|at)\s+",
        r", \1 \2 ",
    ),
    (r"\b(\w+)\s+each\s+in\s+(\w+)\s+and\s+(\w+)$", r"\1 in \2, \1 in \3"),
    (r"\b(\d+|two|three|four|five|six|seven|eight|nine|ten)\s+germans\b", r"\1 German ground"),
    (r"\b(\d+|two|three|four|five|six|seven|eight|nine|ten)\s+italians\b", r"\1 Italian ground"),
    (r"^(?:when|whenever|if)\s+(?:i|we)\s+have\s+(?:a|the|any)\s+choice,?\s+", ""),
    (r"^(?:i|we)\s+(?:would\s+)?prefer\s+to\s+", ""),
    (r"^((?:always\s+)?lose\s+\w+n)s\s+before\s+(?:the\s+)?(\w+n)s$", r"\1, \2"),
    (r"^((?:always\s+)?lose\s+\w+)\s+units?\s+first$", r"\1 first"),
)
"""Wordings of where units stand and which are lost first."""


_COUNT = {"a": "1", "an": "1", "one": "1", "two": "2", "both": "2", "three": "3", "four": "4"}


def _count(word: str) -> str:
    return _COUNT.get(word.lower(), word)


def _each(who: str, steps: str) -> str:
    """`IN6 and IN7` with as many steps for each."""
    return "; ".join(f"add {_count(steps)} to {one}" for one in re.findall(r"[^\s,&]*\d", who))


IDIOMS: tuple[tuple[re.Pattern[str], Instead], ...] = tuple(
    (re.compile(pattern, _I), instead)
    for pattern, instead in (
        *CONDITIONS,
        *MONEY,
        *PLACED,
        (r"(?:,|\s+with|\s+supported\s+by|\s+support(?:ed)?(?:\s+by)?)\s+(?:with\s+|supported\s+by\s+)?((?:(?!\b(?:with|if|against|all)\b)[^,])*?"
         r"\b(?:tactical|operational)\b.*)$", _supported),
        (r"^(?:all|everything|everybody|everyone)\s+(?:of|in|at|from)\s+(\S+(?:\s[A-Z]\S+)?)\s+attacks?\s+"
         r"(.+?)(\s+support\s.+)$", r"attack \2 from \1\3"),
        (r"^(\S+(?:\s[A-Z]\S+)?)\s+(?:makes?|launch(?:es)?|starts?)\s+an?\s+limited\s+(?:offensive|attack)\s+"
         r"(?:against|on|at)\s+(.+)$", r"limited from \1 against \2"),
        (r"^(\S+(?:\s[A-Z]\S+)?)\s+(?:makes?|launch(?:es)?|starts?)\s+an?\s+(?:operation|offensive)\s+"
         r"(?:against|on|at)\s+(.+)$", r"operation from \1 against \2"),
        (r"^(?:no|without)\s+reserves?\s+if\s+(?:there\s+is\s+|they\s+have\s+)?no\s+enemy\s+(?:air|planes)$",
         "add no reserve if enemy air is 0"),
        (r"^(?:(?:do\s+not|don['’]?t)\s+(?:defend|fight)\s+in\s+the\s+air|no\s+air\s+defen[cs]e)(?:\s+against\s+\w+)?"
         r"(?:\s+(?:at|over|in)\s+(?:the\s+)?(\w+))?$",
         lambda f: f"oppose no air{f' at {f[1]}' if f[1] else ''}"),
        (r"^oppose\s+(?:all|every|any)\s+(?:enemy\s+)?air$", "oppose air"),
        (r"^reroll\s+(?:my|our|the|own)\s+(?:ones|1s?)\s+(?:when|if|while)\s+"
         r"(?:i['’]?m|i\s+am|we\s+are|i|we)\s+defend(?:ing)?$", "reroll own 1 if defending"),
        (r"^(?:if|when)\s+(?:the\s+)?\w+\s+attacks?\s+(?:the\s+)?(\S+),?\s+(?:pull|fall|go|retreat|withdraw)\s+"
         r"(?:back\s+)?to\s+(.+)$", r"retreat from \1 to \2"),
        (r"\bthe\s+(?:england|british|uk|atlantic)\s+(?:route|convoys?|run)\b(?:\s+again)?",
         "To UK"),
        (r"\bagainst\s+(?:the\s+)?convoys?\s+to\s+(?:england|britain)\b", "to To UK"),
        (r"^(?:the\s+)?(?:u-?boats?|submarines?|subs?):?\s+hunts?\s+(?:on|in|at)\s+",
         "submarines to "),
        (r"^(?:always\s+)?(?:the\s+)?(?:u-?boats?|submarines?|subs?)\s+(?:always\s+)?(?:go(?:es)?|hunts?|sails?)\s+"
         r"(?:to|on|in)\s+(.+)$",
         lambda f: f"{'always hunt' if 'always' in f[0].lower() else 'submarines to'} {f[1]}"),
        # Of a card, a convoy, an Air unit.
        (r"^(?:my\s+)?next\s+card:?\s+(.+?),?\s+(?:or\s+)?if\s+(?:that(?:['’]s|\s+is)|it\s+is)\s+not\s+possible,?\s+"
         r"(?:then\s+)?(.+)$", r"select \1, \2"),
        (r"^(?:my\s+)?next\s+card:?\s+(?!is\b)(.+)$", r"select \1"),
        (r"^(?:pick|choose|select)\s+(.+?)\s+(?:as\s+(?:my|the)\s+next\s+card|for\s+next\s+(?:season|turn)),?\s+"
         r"(?:or\s+)?(?:else|otherwise)\s+(.+)$", r"select \1, \2"),
        (r"^no\s+influence(?:\s+this\s+(?:time|turn))?$", "influence none"),
        (r"^(\w+)\s+to\s+support\s+the\s+attack\s+on\s+(.+)$", r"place \1 over \2"),
        (r"^(\w+)\s+and\s+(\w+)\s+support\s+the\s+attack\s+on\s+(.+)$",
         r"place \1 over \3; place \2 over \3"),
        (r"^(\w+)\s+goes\s+hunting\s+in\s+(?:the\s+)?(.+)$", r"place \1 in \2"),
        (r"^(.+?),?\s+at\s+any\s+odds$", r"\1"),
        (r"^(attack\s+.+?\s+with\s+)(\d+)\s+and\s+(\d+)\s+army\b", r"\1\2 Army and \3 Army"),
        (r"\bcrush(?:es)?\s+the\s+\w+\s+(?:in|at)\s+", "attack "),
        (r"^(.+?\s+to\s+\S+)\s+to\s+fill\s+the\s+(?:hole|gap)$", r"\1"),
        (r"^(move\s.+?\sto\s+\S+)\s+(?:after|behind)\s+"
         r"(?:the\s+(?:panzers?|tanks?|armou?r|infantry|others?)|them|him|it)$", r"\1"),
        (r"^(?:re)?build\s+the\s+[^:,]+:\s+(.+)$", r"raise \1"),
        (r"^(?:put|place)\s+an?\s+(blitz)\s+markers?\s+(?:on|in|at)\s+(\S+)\s+and\s+another(?:\s+one)?\s+"
         r"(?:on|in|at|near)\s+(\S+)$", r"\1 \2; \1 \3"),
        (r"^(always\s+(?:hold|stand))\s+(?:in|at)\s+(\S+)\s+and\s+(\S+)$", r"\1 \2; \1 \3"),
        (r"^(always\s+(?:hold|stand))\s+(?:in|at)\s+", r"\1 "),
        (r"^(always\s+(?:hold|stand)\s+\S+)\s+to\s+the\s+last(?:\s+man)?$", r"\1"),
        (r"^mobilise\b", "mobilize"),
        # A slip that is put right in the same line, and orders numbered in one line.
        (r"^(.+\s)(?:to|-)\s+\S+?[,.;]*\s+(?:no,?\s+wait|sorry|oops|correction|i\s+mean|rather)[,.]?\s+"
         r"(?:no,?\s+)?(?:make\s+(?:it|that)|to)\s+(?:to\s+)?(\S+)$", r"\1to \2"),
        (r"\s+\d{1,2}[.)]\s+(?=[^\W\d])", "; "),
        (r"^(?:they|we)\s+(?:all\s+)?(?:go|move|march|head)\s+from\s+(?=\S.*\sto\s)",
         "move all from "),
        (r"\b(?:should|shall|must)\s+(?=(?:go|move|sail|fly|march)\b)", ""),
        (r"^(?:everybody|everyone|everything|all(?:\s+(?:my|our|the))?(?:\s+(?:units|armies|troops))?)\s+"
         r"(?:holds?|stays?)(?:\s+(?:put|in\s+place|where\s+(?:they\s+are|it\s+is)))?$",
         "no orders"),
        (r"^activate\s+(\S+)\s+and\s+(\S+?),?\s+(?:and\s+)?then\s+attack\s+(\S+)\s+from\s+both$",
         r"activate \1; activate \2; attack \3 from \1, \2"),
        (r"^(?:i|we)\s+want\s+(?:to\s+have\s+)?(.+?)\s+(" + _DONE_TO + r")\s+(.+)$", _doing),
        (r"^(?:have|get)\s+(.+?)\s+(" + _DONE_TO + r")\s+(.+)$", _doing),
        (r"^(.+?)\s+(?:is|are)\s+(?:to\s+be\s+)?(" + _DONE_TO + r")\s+((?:to|in|at|on|into)\s.+)$",
         _doing),
        (r"^(?:one|a|1)\s+step\s+of\s+logistics$", "advance logistics"),
        (r"^(deploy|place)\s+everything\s+at\s+the\s+front$", r"\1 the rest"),
        # For the rest of the game.
        (r",?\s+and\s+(?:from\s+now\s+on|in\s+(?:the\s+)?future),?\s+(?:always\s+)?(?=\w)",
         "; always "),
        (r"^(?:in\s+(?:the\s+)?future|from\s+now\s+on),?\s+"
         r"(?=(?:(?:i|we)(?:['’]ll|\s+will)?\s+)?never\b)", ""),
        (r"^(?:in\s+(?:the\s+)?future|from\s+now\s+on),?\s+(?:(?:i|we)(?:['’]ll|\s+will)?\s+)?"
         r"(?:always\s+)?(?!always\b|never\b)", "always "),
        (r"^(?!always\b|.*\bas\s+always$)(\S+\s.+?)\s+always$", r"always \1"),
        (r"^keep\s+(\w+)\s+(?:air(?:\s+units?)?|planes?|aircraft)\s+back\s+when\s+counter\w*(?:\s+\w+)?$",
         r"always counter keeping \1"),
        (r"^build\s+(?:an?\s+|the\s+)fortification\s+(?:in|at)\s+", "build fortification at "),
        # What follows from a fall that has to come first.
        (r"^(?:if|when|once)\s+(\S+)\s+falls,?\s+(?:then\s+)?(?:let\s+)?advance\s+(?!into\b)(.+?)\s+into\s+"
         r"(?:it|there)$", r"advance \2 into \1"),
        (r"^(?:if|when|once)\s+(\S+)\s+falls,?\s+(?:then\s+)?(.+?)\s+(?:goes|moves|advances?|walks)\s+in(?:to"
         r"\s+it|to\s+there)?$", r"advance \2 into \1"),
        (r"^(.+?)\s+attacks?\s+(\S+),?\s+(?:together|along)\s+with\s+(.+?)$",
         r"attack \2 with \1, \3"),
        (r",\s+(?:with\s+)?(hq\s+\w+|\S*hq\S*)\s+(?:in|as|for)\s+support$", r" supported by \1"),
        # A token for what goes from somewhere, named behind it.
        (r"^(\S+)\s+(?:goes\s+for|attacks?|takes?|hits?|to)\s+(\S+?)(?:,?\s+(?:with\s+)?(?:everything|all(?:\s+of"
         r"\s+them|\s+units)?))?,\s+(?:using\s+|use\s+)?(?:an?\s+)?move\s+\+(\d)(?:,\s+all(?:\s+units)?)?$",
         r"move +\3 at \1; send all from \1 to \2"),
        # Steps that somebody gets.
        (r"^(?:the\s+)?(\S+(?:\s\S+)?)\s+(?:gets?|gains?|receives?|grows?\s+by|rises?\s+by)\s+(?:back\s+)?(an?|one|two|three|\d)"
         r"(?:\s+(?:more|extra|new))?\s+steps?(?:\s+back)?(?:,?\s+(?:from|with|for|by)\s+(?:\S+\s)?\S+['’]s\s+points?)?$",
         lambda f: f"add {_count(f[2])} to {f[1]}"),
        (r"^(\S+\d)\s+(?:gets?|gains?|receives?)\s+(one|two|three|\d)(?:\s+(?:too|as\s+well|more))?$",
         lambda f: f"add {_count(f[2])} to {f[1]}"),
        (r"^(?:give|hand)\s+(?:the\s+)?(.+?)\s+(an?|one|two|three|\d)(?:\s+(?:more|extra))?\s+steps?\s+back$",
         lambda f: f"add {_count(f[2])} to {f[1]}"),
        (r"^(\S+\d(?:(?:,\s*|\s+and\s+|,\s*and\s+|\s*&\s*)\S+\d)+)\s+(?:each\s+)?(?:get|gain|grow\s+by|receive)\s+(an?|one|two|three|\d)"
         r"(?:\s+(?:more\s+)?steps?)?(?:\s+each)?$", lambda f: _each(f[1], f[2])),
        (r"^(?:add\s+)?(an?|one|two|three|\d)\s+(?:more\s+)?steps?\s+each\s+(?:for|to)\s+(\S+\d(?:(?:,\s*|\s+and\s+|,\s*and\s+|\s*&\s*)\S+\d)+)$",
         lambda f: _each(f[2], f[1])),
        (r"^(?:[^\W\d][^:]{1,20}:\s*|[^\W\d]\S{2,20}\s+)(\S+\d)\s+\+\s?(\d)$", r"add \2 to \1"),
        (r"^[^\W\d][^:]{1,20}:\s*(?:strengthen|reinforce|repair)\s+(\S+\d)\s+with\s+(both|one|two|three|\d)\s+(?:points?|pp)$",
         lambda f: f"add {_count(f[2])} to {f[1]}"),
        (r"^(?:let|have)\s+([^\W\d][\w ]{2,20}?)\s+(?:build|buy"
         r"|raise)\s+(?:an?\s+)?(.+)$", r"build \2 at \1"),
        (r"^([^\W\d][\w ]{1,20}?)['’]s\s+points?\s*(?::|,|on|for|into|goes\s+(?:to"
         r"|into))\s*(?:an?|one|another)\s+"
         r"(?:new\s+)?([^\W\d]\w+(?:\s\w+)?)$", r"build \2 at \1"),
        (r"^([^\W\d]\S+)\s+and\s+([^\W\d]\S+):\s*(?:one|1)\s+(?:point|pp)\s+each\s+(?:on|for|into)\s+([^\W\d]\w+)(?:\s+there)?$",
         r"build \3 1 at \1; build \3 1 at \2"),
        (r"^((?:merge|combine)\s.+?)\s+into\s+(?:one|a\s+single)(?:\s+(?:unit|block|corps"
         r"|counter))?$", r"\1"),
        (r"^(?:then\s+)?produce\s+(?:the\s+rest|everything(?:\s+else)?|all\s+the\s+rest)(?:\s+(?:automatically|by\s+itself|for\s+me))?$",
         "produce"),
        # Counters by their codes.
        (r"\b(\d)(?:st|nd|rd|th)\s+(?-i:(FA|DB|TB|MB|HB|NB|IN|AR|ART|MK|MA|AB|CA|CL|CV|BB|EBB|EFA|EN))\b",
         r"\2\1"),
        # Strategic moves.
        (r"^(.*\bstrategic\w*\b.*?),?\s+by\s+air$", r"\1"),
        (r"^(?!strategic)(?:the\s+)?(.+?)\s+(?:(?:goes?|moves?|transfers?|fl(?:y|ies)|sails?|rides?)\s+)?to\s+([^,]+?),?\s+strategically$",
         r"strategic \1 to \2"),
        (r"^(?!strategic)(.+?)\s+from\s+(\S+(?:\s\S+)?)\s+strategic(?:ally)?\s+to\s+(.+)$",
         r"strategic \1 from \2 to \3"),
        (r"^(?!strategic)([^:]+?):\s*strategic(?:\s+(?:move"
         r"|movement))?\s+to\s+(.+)$", r"strategic \1 to \2"),
        (r"^(?!strategic)([^:]+?)\s+strategic\s+(?:move"
         r"|movement)\s+to\s+(.+)$", r"strategic \1 to \2"),
        # Who goes along, and how far.
        (r"^(\S+)\s+alone\s+(?=\S)", r"\1 "),
        (r"\s+out\s+(?:(?:one|two|three|\d)\s+hex(?:es)?\s+)?(?=(?:to|into)\b)", " "),
        (r"^(.+?)\s+joins?\s+(?:them|[A-Z]{1,4}\d{1,2}(?:\s+(?:and|,)\s+[A-Z]{1,4}\d{1,2})*)\s+(?:at|in)\s+(\S+(?:\s\S+)?)$",
         r"\1 to \2"),
        (r"^(?:if|when|once)\s+(?:the\s+)?(.+?)\s+(?:is|are)\s+(?:down\s+to|at)\s+(?:only\s+)?(\d|one)\s+steps?,?\s+(?:then\s+)?(?:it|she|he|they)"
         r"\s+(?:leaves?|withdraws?|retreats?|goes?\s+home|pulls?\s+(?:out|back))$",
         lambda f: f"withdraw {f[1]} at {_count(f[2])} step"),
        (r"^(\S+)\s+(?:should|must|shall|does)\s+not\s+(?:jump|drop|land)\s+if\s+there\s+are\s+more\s+than\s+(\d)\s+(ground|air)\s+units\s+"
         r"(?:in|at)\s+(\S+)$", r"abort the drop at \4 if enemy \3 more than \2"),
        (r"\s+(?:start|starts|begin|begins)\s+aboard\s+", " aboard "),
        (r"\bthen\s+(?=(?:air|ground|naval|best)\b)", ""),
        # Who does it, and by the way.
        (r"^(?:counter-?attack|counterstrike)\s+", "attack "),
        (r"^(?:wake(?:\s+up)?|alert|rouse)\s+", "activate "),
        (rf"\s+{_BY_THE_WAY}(?=\s+(?:from|to|into|in|at|on|over|by|for|with)\b)", ""),
        (rf"\s+{_BY_THE_WAY}$", ""),
        (r"\bstays?\s+put$", "stays"),
        (rf"^(?!(?:they|it|he|we|i)\b)(.+?)\s+{_GOES}\s+(?:off\s+)?(?:over\s+)?(?=to\b|into\b)",
         r"\1 "),
        (r"^(.+?)\s+off\s+to\s+", r"\1 to "),
        (r"^(?:the\s+)?(?:new(?:ly\s+\w+)?|fresh)\s+(?=\w)", ""),
        (r"\bwith\s+the\s+lot$", "with all"),
        (r"\b(?:with\s+)?all\s+(?:it|they|we|i)\s+(?:has|have|got)$", "with all"),
        (r"\beverything\s+we['’]ve\s+got\b", "everything"),
        (r"\s+strikes?\s+(?:at|against)\s+", " attacks "),
        (r"^operation\s+(?!from\b)(.+?)\s+x\s+([^,]+)", r"operation from \1 against \2"),
        (r",\s+all\s+in\b", " with all"),
        (r"(?<=[a-z])(?<!\bnew)\s+units\s+(?=from\b|in\b|to\b)", " "),
        # Numbers and levels.
        (r"\b(?:of|at)\s+level\s+(\d)", r"level \1"),
        (r",\s+(level\s+\d)", r" \1"),
        (r"^(build\s+|buy\s+)?(\d+|one|two|three|four)\s+steps?\s+of\s+(\w+(?:\s+\w+)?)(?=\s+(?:in|at)\b|$)",
         _stepped),
        (r"^(?:strengthen|reinforce)\s+(\S+)\s+by\s+(\w+)\s+steps?$", r"add \2 steps to \1"),
        (r"\bafter\s+(?:one|a|1)\s+round\b", "after round 1"),
        (r"\b(?:all|both)\s+(?:of\s+)?(\S+?)['’]s\s+(?:ground\s+)?units\b", r"all from \1"),
        (r"^pull\s+(?:the\s+)?(.+?)\s+(?:back\s+(?!to\b|into\b)|out\s+)", r"withdraw \1 "),
        (r"\bdown\s+to\s+(?:one|a\s+single)\s+step\b", "down to 1 step"),
        (r"\bif\s+(?:we|i)\s+are\s+outnumbered$", "if odds less than 1-1"),
        # Amounts.
        (r"^(move|send|sail|fly|ship|rail|bring|redeploy)\s+both\s+", r"\1 2 "),
        (r"^(put|place|deploy|build|buy)\s+both\s+(?!.*(?:\band\b|,|&))", r"\1 2 "),
        (r"^(upgrade|strengthen|fortify|activate|deploy|raise)\s+both\s+", r"\1 "),
        (r"^both\s+(?!of\b)(?=\w+\s+(?:in|at|from)\b)", "all "),
        (r"\ball\s+(\d+|two|three|four|five|six|seven|eight|nine|ten)\s+", r"\1 "),
        (r"\b(everything|everyone|everybody|all)\s+in\s+(\S+)\s+(except|but)\s+(.+?)\s+"
         r"(?:moves?\s+|goes?\s+)?to\s+", r"all from \2 \3 \4 to "),
        (r"^everybody\s+|^everyone\s+", "all "),
        (r"\b(?:everyone|everybody|everything)\s+(?=in\b|at\b|from\b)", "all "),
        # Fleets, aircraft and other sorts by their everyday names.
        (r"\b(?:the\s+)?home\s+fleet\b", "fleets"),
        (r"^(?:the\s+)?fleets?\s+(?:at|in|of|from)\s+(?:port\s+of\s+)?(\S+)\s+(?:sails?\s+)?(?:out\s+)?to\s+(?:the\s+)?"
         r"(.+?),\s+(?:using\s+|use\s+)?(?:an?\s+)?move\s+\+(\d)$",
         r"move +\3 at port of \1; send fleet from port of \1 to \2"),
        (r"^(?:the\s+)?fleets?\s+(?:at|in|of|from)\s+(.+?)\s+(?:sails?\s+)?(?:out\s+)?to\s+(?:the\s+)?(.+)$",
         r"sail fleets from \1 to \2"),
        (r"^(?:the\s+)?u-?boats?\s+(?:from\s+(.+?)\s+)?(?:sails?\s+)?(?:back\s+)?to\s+(?:the\s+)?(.+)$",
         lambda f: f"sail U-boats {f'from {f[1]} ' if f[1] else ''}to {f[2]}"),
        (r"^(\w+)\s+infantry\s+by\s+rail\s+from\s+(.+?)\s+to\s+(.+)$",
         r"strategic move \1 infantry from \2 to \3"),
        (r"^(?:put|send)\s+(\w+)\s+air(?:\s+units?|\s+fleets?)?\s+over\s+(.+?)\s+from\s+(.+)$",
         r"\1 air from \3 to \2"),
        (r"^transport\s+(.+?)\s+(\S+)\s*(?:-|–|—|->)\s*(\S+)$", r"ship \1 from \2 to \3"),
        (r"^(ship|rail|sail|fly)\s+(.+?)\s+(\S+)\s+(?:-|–|—|->)\s+(\S+)$", r"\1 \2 from \3 to \4"),
        (r"^(.+?)\s+(?:hits?|storms?)\s+the\s+beach(?:es)?\s+(?:at|of)\s+", r"\1 to "),
        (r"^(?:the\s+)?luftwaffe\s+(?=(?:goes\s+)?(?:to|in|at)\b)", "air fleet "),
        (r"^raf\s+(?:goes\s+)?to\s+", "fly air to "),
        # Odds, `unless`, and what follows.
        (r"\bif\s+the\s+odds\s+are\s+(\d+)\s*(?:-|:|to)\s*(\d+)(?:\s+or\s+better)?$",
         r"if odds at least \1-\2"),
        (r",?\s+unless\s+the\s+odds\s+are\s+(?:below|under|worse\s+than|less\s+than)\s+"
         r"(\d+)\s*(?:-|:|to)\s*(\d+)$", r" if odds at least \1-\2"),
        (r"^if\s+(?:we|i)\s+(?:outnumber|lead\s+(?:at|in))\s+(\S+)\s+by\s+(\d+),?\s+attack\s+it\s+(.+)$",
         r"attack \1 \3 if lead at least \2"),
        (r"\bif\s+attacked\s+(?:at|in)\s+(\S+)$", r"at \1 if defending"),
        (r"\bif\s+attacked$", "if defending"),
        (r"^after\s+(.+?),?\s+(?:go\s+)?on\s+to\s+(.+)$", r"exploit from \1 to \2"),
        (r",\s+else\s+to\s+", ", "),
        # One thing and another in one line.
        (r"^(?:i\s+)?put\s+(?:the\s+)?(.+?)\s+in\s+(\S+?),\s+(?:and\s+)?(?:the\s+)?(.+?)\s+in\s+(\S+)$",
         r"place \1 in \2; place \3 in \4"),
        (r"^(?!attack|blitz)(.+?)\s+for\s+(?:the\s+)?(?:money|production)\s+and\s+(.+?)\s+for\s+(?:the\s+)?"
         r"air(?:\s+force)?$", lambda f: f"production card {_bare(f[1])}; air card {_bare(f[2])}"),
        (r"^(.+?)\s+attacks?\s+(\S+?),\s+(?:and\s+)?(?:the\s+)?(.+?)\s+too$",
         r"attack \2 with \1, \3"),
        (r"^build\s+(?:two|three|2|3)\s+(armies|fleets),?\s+(?:in\s+|at\s+)?(\w+)\s+and\s+(\w+)$",
         lambda f: "; ".join(f"build {_ARMS[f[1].lower()]} {f[n]}" for n in (2, 3))),
        (r"^(\w{3,})\s+([AF])$", r"build \2 \1"),
        (r"^\+\s*([AF])\s+(\w+)$", r"build \1 \2"),
        (r"^only\s+one\s+build:\s*(.+)$", r"build \1"),
        (r"\bsupp\b\.?\s+(?!\+)", "supports "),
        # Nothing of a kind.
        (r"^(?:no|nothing\s+of)\s+(?:purchases|builds?|production|offensives?|attacks?|moves?|movement"
         r"|orders?|action)(?:\s+(?:this|for\s+this)\s+(?:turn|season))?$", "no orders"),
        (r"^(?:next\s+card|card|my\s+card)\s*:\s+", "select "),
        (r"^always\s+fall\s+back\s+(?:on(?:to)?|to)\s+", "always retreat to "),
        (r"^always\s+take\s+(\w+)\s+losses\s+first$", r"always lose \1 first"),
        (r"^deploy\s+everything$", "deploy the rest"),
        (r"^(.+?)\s+escorts?\s+in\s+(?:the\s+)?(.+)$", r"place \1 in \2 as escort"),
        (r"^(.+?)\s+(?:with\s+)?hq\s+(\w+)\s+supports?$", r"\1 supported by HQ_\2"),
        (r"^(.+?)\s+attacks?\s+(\S+)\s+from\s+\S+,\s+(.+?\bsupports?)$", r"\1 attacks \2, \3"),
        (r"^(?:fly|send)\s+(.+?)\s+against\s+(\S+)$", r"attack \2 with \1"),
    )
)  # fmt: skip
"""What may be said otherwise in any game."""


def _bare(card: str) -> str:
    """A card without the verb before it."""
    return re.sub(r"^(?:play|use|take)\s+", "", card, flags=_I)
