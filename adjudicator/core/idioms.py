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


IDIOMS: tuple[tuple[re.Pattern[str], Instead], ...] = tuple(
    (re.compile(pattern, _I), instead)
    for pattern, instead in (
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
        (r"^(?:in\s+(?:the\s+)?future|from\s+now\s+on),?\s+"
         r"(?=(?:(?:i|we)(?:['’]ll|\s+will)?\s+)?never\b)", ""),
        (r"^(?:in\s+(?:the\s+)?future|from\s+now\s+on),?\s+(?:(?:i|we)(?:['’]ll|\s+will)?\s+)?"
         r"(?:always\s+)?(?!always\b|never\b)", "always "),
        (r"^(?!always\b|.*\bas\s+always$)(\S+\s.+?)\s+always$", r"always \1"),
        (r"^keep\s+(\w+)\s+(?:air(?:\s+units?)?|planes?|aircraft)\s+back\s+when\s+counter\w*(?:\s+\w+)?$",
         r"always counter keeping \1"),
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
        (r",\s+(\d+)\s+tactical(?:\s+air)?$", r" support \1 tactical"),
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
