"""How people say what orders call otherwise: odds, courtesies, reasons, words of every day.

Each pattern is tried upon what the ones before it have made (`core.sayings`), and only of a
line that the order book does not read.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_RATIO = r"(\d+(?:\s*[-:]\s*|\s+to\s+)\d+)"
_BETTER = (
    r"(?:\s*\+|\s+(?:or|and)\s+(?:better|more|higher|above|up)|\s+(?:at\s+least|min(?:imum|\.)?))"
)
_LEAST = r"(?:(?:at\s+least|min(?:imum|\.)?|not\s+(?:below|under|less\s+than)|>=)\s*)"
_IF = r"(?:if|when|provided(?:\s+that)?|as\s+long\s+as)"
_AIR = r"(?:planes?|aircraft|air(?:\s+(?:units?|force))?|bombers?|fighters?|luftwaffe|raf)"
_WAY = r"(?:\s*(?:->|→|=>|>|–|—)\s*|\s+(?:to|-)\s+)"
_ODDS = rf"(?:the\s+)?(?:odds|ratio)(?:\s+(?:are|is|be|of))?\s+{_LEAST}?{_RATIO}{_BETTER}?"
_I = re.IGNORECASE

_WAY_TIGHT = r"(?:\s*(?:->|→|=>|>|–|—|-)\s*|\s+to\s+)"
_POINTS = {"n": "North ", "e": "East ", "s": "South ", "w": "West "}


def _compass(found: re.Match[str]) -> str:
    """`W. Poland`."""
    return _POINTS[found[1].lower()]


def _counted(found: re.Match[str]) -> str:
    """`more than 3 enemies`, which a condition calls `enemies more than 3`."""
    words = found[0].split()
    return f"{words[3]} {words[0]} than {words[2]}"


Instead = str | Callable[[re.Match[str]], str]

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
_ENDINGS = ("st", "nd", "rd", "th", "th", "th", "th", "th", "th")


def _ordinal(found: re.Match[str]) -> str:
    """`first infantry`."""
    at = _ORDINALS.index(found[1].lower())
    return f"{at + 1}{_ENDINGS[at]} {found[2]}"


AMOUNTS: tuple[tuple[str, Instead], ...] = (
    (
        r"\b(?:both|all)\s+(?:the\s+)?(?:armies|units|corps|stacks|divisions)\s+(?:in|at|of|from)\s+",
        "all in ",
    ),
    (r"^all\s+in\s+(\S+)\s+(?:goes?\s+|moves?\s+)?to\s+(\S+)$", r"move all from \1 to \2"),
    (r"^all\s+in\s+(\S+)\s+(?:attacks?|hits?)\s+(\S+)$", r"send all from \1 to \2"),
    (
        r"^(?:the\s+)?(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)\s+"
        r"(?!attack|round|line|choice|turn)(?=[^\W\d])(\w+)",
        _ordinal,
    ),
    (r"\bup\s+(?=to\b)", ""),
    (r"\bto\s+to\b", "to"),
    (r"^(\w+)\s+of\s+(\S+)\s+to\s+", r"\1 from \2 to "),
    (r"\bif\s+(\d+)\s+(pp|rm|oil|chits?)$", r"if \2 at least \1"),
    (r"\bair\s+units?\b", "air"),
    (r"^(\w+)\s+(?:aircraft|planes|air)\s+(?:over|on)\s+(.+)$", r"\1 air to \2"),
    (
        r"^fly\s+(?:everything|all)(?:\s+(?:we|i)\s+have)?\s+(?:at|in|from)\s+(\S+)\s+(?:over|to)\s+"
        r"(.+)$",
        r"air from \1 to \2",
    ),
    (
        r"^attack\s+(.+?)\s+with\s+(?:everything|all)\s+(?:in|from|at)\s+(.+?)(\s+if\b.*)?$",
        r"operation from \2 against \1 with all\3",
    ),
    (
        r"^attack\s+from\s+(\S+)\s+(?:into|on|against)\s+(\S+)\s+with\s+(?:all|everything)$",
        r"attack \2 with everything from \1",
    ),
    (r"^(\S+)\s+to\s+(\S+)\s+with\s+(?:the\s+)?([^\W\d]+)$", r"\3 from \1 to \2"),
)
"""Numbers, ordinals and amounts as people name them."""
SHORTLY: tuple[tuple[str, Instead], ...] = (
    (r"^lo\b\.?\s+", "limited offensive "),
    (r"^d\s*\+\s*(\d)\s+(?:at\s+|in\s+)?", r"defense +\1 at "),
    (r"^s\s*\+\s*(\d)\s+(?:at\s+|in\s+)?", r"support +\1 at "),
    (r"^supp?\b\.?\s*(?=\+)", "support "),
    (
        r"^(?:sm|strat(?:egic)?\.?\s+mov(?:e|ement)?\.?)\s+(?:at\s+|in\s+)?(\S+)$",
        r"strategic movement at \1",
    ),
    (r"^fort(?:ify|ification|ress)?\s+(?:at|in)\s+", "build fortification at "),
    (r"\bgr(?:nd)?\b\.?", "ground"),
    (r"\btanks?\b", "armour"),
    (r"^(move\s+(?!.*\s(?:to|from)\b).+?)\s+(\S+?)\s*(?:-|–|—|->|>)\s*(\S+)$", r"\1 from \2 to \3"),
    (r"^(.+?)\s+(?:hits?|strikes?|assaults?)\s+(?=\S)", r"\1 attack "),
    (r"^break\s+up\b", "break down"),
    (r"^(?:merge|join|unite)\s+(\S+)\s+(?:into|with|to|and)\s+(\S+)$", r"combine \2 with \1"),
    (r"^ask\s+(?=(?:before|about)\b)", "ask me "),
    (r"^(\S+\s+convoy)\s+to\s+(.+?)\s+(?:for|as)\s+(supply|troop)s?$", r"convoy \1 to \2 as \3"),
    (r"^(.+?)\s+by\s+sea\s+to\s+(\S+)$", r"move \1 to \2 by sea"),
    (r"^(.+?)\s+(?:goes?|moves?|travels?)(\s+to\s+\S+\s+by\s+sea)$", r"\1\2"),
    (r"^pull\s+(?:back|out)\b", "withdraw"),
    (r"^(?:fire\s+at|target)\s+(\w+)\s+first$", r"target \1"),
    (r"^(\S+)\s+first,?\s+(?:and\s+)?(?:then\s+)?(\S+)$", r"execute \1, \2"),
    (r"^(?:the\s+)?(strongest|weakest)\s+card(?:\s+(?:everywhere|always))?$", r"play \1"),
    (r"^take\s+(?:the\s+)?loss(?:es)?\s+(?:on|off|with|in)\s+(?:the\s+)?", "lose "),
    (r"^(lose\s.+?)\s+before\s+(?:the\s+)?(.+)$", r"\1, \2"),
    (
        r"^(?:second|2nd|another)\s+attack\s+(?:on|against)\s+(\S+)\s+with\s+the\s+same(?:\s+"
        r"(?!if\b)\w+)?",
        r"then attack \1 with the same",
    ),
    (r"^(.+?)\s+(?:in|at|from)\s+(\S+)\s+rebases?\s+to\s+(\S+)$", r"rebase \1 from \2 to \3"),
    (
        r"^(?:the\s+)?(?:submarines|u-?boats|u-?boote)\s+(?:sails?\s+|goes?\s+|moves?\s+)?"
        r"(?:to|nach|into)\s+(?:the\s+)?(.+)$",
        r"sail U-boats to \1",
    ),
    (r"^submarines\s+(?:hunt|act|sail|go)\s+(?:alone|singly)$", "singly"),
    (r"^hold\s+back\s+(?:the\s+|all\s+)?submarines$", "no submarines"),
    (r"\bsub\b", "submarine"),
    (r"\bdivs?\b\.?", "division"),
    (r"\b(?:planes?|aircraft|air\s?planes?)\b", "air"),
    (r",?\s+(?:too|as\s+well|also)$", ""),
    (r"\bagainst\s+(?:the\s+)?convoys?\s+to\s+(?:the\s+)?", "to To "),
)
"""Words cut short by the hobby, and phrases of every day."""

SPEECH: tuple[tuple[re.Pattern[str], Instead], ...] = tuple(
    (re.compile(pattern, _I), instead)
    for pattern, instead in (
        (r"(?<!\bif)(?<!\bnot)\s*\(([^()]+)\)\s*$", r", \1"),
        # What a letter in one line says round its orders.
        (r"^(?:hi|hello|hey|dear|thanks|thank\s+you|sorry|good\s+(?:morning|evening|afternoon|day))\b"
         r"[^,!.:;]{0,30}[,!.]\s+(?=\S)", ""),
        (r"^(?:here\s+(?:are|is)\s+)?(?:(?:my|our|the)\s+)?(?:orders?|moves?)"
         r"(?:\s+(?:for|of)(?:\s+(?!next\b)\w+){1,3})?:\s+", ""),
        (r"[.!]\s+(?:thanks|thank\s+you|cheers|regards|best|good\s+luck)\b[^.;:,]{0,30}$", ""),
        # Words cut short, and signs for words.
        (r"\bw/\s*", "with "),
        (r"^mv\b\.?", "move"),
        (r"^(?:op|oper|ops)\b\.?\s+", "operation "),
        (r"^(?:ltd|lim)\b\.?\s+", "limited "),
        (r"^(limited)\s+off\b\.?\s+", r"\1 offensive "),
        (r"(?<![\w'’])([nesw])\b\.?\s+(?=[^\W\d]{4})", _compass),
        (r"^def\b\.?\s+(?=\+)", "defense "),
        (r"^sup\b\.?\s+(?=\+)", "support "),
        (r"\blvl\b\.?", "level"),
        (r"^level\s+up\b", "upgrade"),
        (r"^pp\s+card\b", "production card"),
        (r"\barm\b\.?", "armour"),
        (r"\bsubs\b", "submarines"),
        (r"\b(\d+)\s*x\s*(?=[^\W\d]{3})", r"\1 "),
        (r"\b(\d+)\s+tac(?:tical)?\s+(?:air\s+)?support\b", r"support \1 tactical"),
        (r"\bdefence\b", "defense"),
        (r"^\+(\d)\s+(move|support|defen[cs]e|amphibious\s+landing)(?:\s+(?:token|order))?\s+",
         r"\2 +\1 "),
        (r"^(?:(?:use|play)\s+)?(?!not\b|no\b)(.+?)\s+as\s+(?:(?:the|our|my)\s+)?((?:air|production)\s+card)$",
         r"\2 \1"),
        (r"\b(with\s+all|with\s+everything|all)\s+(?:of|from)\s+([^\W\d]+)['’]s\s+(?:units|corps|troops|men|forces)\b",
         r"\1 from \2"),
        # `unless`, and an `if` that stands first.
        (r"^unless\s+(.+?),\s*(?:then\s+)?(?:do\s+not|don['’]?t|never)\s+(.+)$", r"\2 if (\1)"),
        (r"^(?:do\s+not|don['’]?t|never)\s+((?:attack|blitz|assault)\b.+?),?\s+unless\s+(.+)$",
         r"\1 if (\2)"),
        (r"^unless\s+(.+?),\s*(?:then\s+)?(?!.*\b(?:not|never|no)\b)(.+)$", r"\2 if not (\1)"),
        (r"^(?!.*\b(?:not|never|no)\b)(.+?),?\s+(?:unless|(?:but\s+)?(?:except|not)\s+(?:if|when))\s+"
         r"(?:there\s+(?:is|are)\s+)?(.+)$", r"\1 if not (\2)"),
        (r"^(?:if|when)\s+(?!(?:it|that|this)\s+(?:works|fits)\b)([^,]+),\s*(?:then\s+)?(?!.*\bif\b)(.+)$",
         r"\2 if \1"),
        (r"^only\s+(.+?)\s+(?=if\b)", r"\1 "),
        (r"\bif\s+there\s+(?:is|are)\s+", "if "),
        (r"\bit\s+(?:snows|is\s+snowing)\b", "weather is snow"),
        (r"(?<=\()(?:more|fewer|less)\s+than\s+(\d+)\s+(\w+)(?=\))", _counted),
        (r"(?<=\bif\s)(?:we|i)\s+(?:still\s+)?have\s+(?:at\s+least\s+)?(\d+)\s+(\w+)"
         r"(?:\s+(?:left|or\s+more))?$", r"\2 at least \1"),
        (r"(?<=\bif\s)(?:we|i)\s+lead\s+by\s+(?:at\s+least\s+)?(\w+)(?:\s+or\s+more)?",
         r"lead at least \1"),
        (r"(?<=\bif\s)(?:we|i)\s+(?:are\s+)?(land|attack|defend)(?:ing|ed)?$", r"\1ing"),
        # Odds and leads as people name them.
        (rf"[,;]?\s*(?:but\s+)?(?:only\s+)?{_IF}\s+{_ODDS}", r" if odds at least \1"),
        (rf"[,;]?\s*(?:but\s+)?(?:only\s+)?{_IF}\s+(?:(?:we|i)\s+(?:get|have|reach)\s+)?"
         rf"(?:it\s+is\s+)?{_LEAST}?{_RATIO}{_BETTER}?\s*$", r" if odds at least \1"),
        (rf"[,;]?\s*(?:but\s+)?(?:only\s+)?(?:at|with)\s+(?:odds\s+(?:of\s+)?)?{_LEAST}?"
         rf"{_RATIO}{_BETTER}?\s*$", r" if odds at least \1"),
        (rf"[,;]\s*(?:but\s+)?(?:{_LEAST}{_RATIO}|{_RATIO}{_BETTER})\s*$",
         r" if odds at least \1\2"),
        (rf"[,;]?\s*{_IF}\s+(?:(?:we|i)\s+are\s+)?outnumbered\s+(?:by\s+)?(\d+)"
         r"(?:\s*[-:]\s*|\s+to\s+)(\d+)\s*$", r" if odds at most \2-\1"),
        (r"\btowards\b", "toward"),
        (r"\banother\s+(?=(?:\d+|two|three|four|five|six)\b)", ""),
        (r"\b(build|buy|raise|place|put|deploy|produce)s?\s+another\s+(?=[^\W\d])", r"\1 1 "),
        (r",?\s+(?:plus|together\s+with|along\s+with)\s+(?=\S)", ", "),
        (r"(?<=[a-z]{4})\.\s+(?=[A-Z][a-z]{2})", "; "),
        # Who speaks, and how politely.
        (r"^(?:please|ok|okay|well|now|next|then|finally|also|so)[,:]?\s+", ""),
        (r"^(?:could|can|would|will)\s+you\s+(?:please\s+)?", ""),
        (r"^(?:i|we)\s+(?:will|shall|must|should|also|want\s+to|wish\s+to|plan\s+to|"
         r"would\s+like\s+to|intend\s+to)\s+", ""),
        (rf"^air\s*:\s+(\S+){_WAY}(\S+)$", r"air from \1 to \2"),
        (r"^(?:diplomacy|politics|moves?|movement|attacks?|combat|battles?|production|builds?|"
         r"purchases?|air|naval|land|sea|cards?|orders?|losses|retreats?|placement)\s*:\s+", ""),
        (r"^(?:i|we)\s+(?!pass\b|command\b)", ""),
        (r"^they\s+(?=(?:go|fall|move|run|retreat|withdraw|pull|march|must|should|will)\b"
         r"(?!.*\battack))", ""),
        (r"^(?:i['’]d|we['’]d)\s+(?:like|love|want)(?:\s+to)?\s+", ""),
        (r"^(?:i['’]d|we['’]d)\s+", ""),
        (r"^(?:i['’]ll|we['’]ll|let['’]?s|let\s+us|it)\s+", ""),
        (r"(?:[,;]?\s+)(?:please|thanks|thank\s+you|of\s+course|as\s+always|as\s+usual|if\s+possible|if\s+(?:i|we|you)\s+can"
         r"(?:\s+still)?(?:\s+(?:afford|pay\s+for|do|manage))?(?:\s+(?:it|that|them))?|if\s+you\s+please"
         r"|if\s+(?:that|it)\s+(?:works|fits)(?:\s+out)?|if\s+there(?:['’]?s|\s+is)\s+(?:any\s+|enough\s+)?"
         r"(?:money|pp)(?:\s+left)?|if\s+(?:i|we)\s+(?:still\s+)?have\s+(?:one|any|some|it)(?:\s+left)?|"
         r"for\s+now|this\s+turn|this\s+time|myself|ourselves|after\s+the\s+(?:attack|battle))"
         r"[.!]*$", ""),
        (r"[,;:]?\s+(?:because|since|so\s+that|in\s+order\s+to)\s.*$", ""),
        (r"[,;]\s+(?:we|they|he|it)\s+(?:have|has|need|needs|are|is)\b(?!.*\b(?:but|unless|except|"
         r"only|if|when|not|never|instead|no)\b).*$", ""),
        (r"\b(attack|fly|move)(\s.+?)?\s+again\b", r"\1\2"),
        (r",?\s+please\b", ""),
        (r"^(?:after\s+that|afterwards|thereafter),?\s+", ""),
        (r"\s+(?:after|in)\s+(?:the\s+)?combat$", ""),
        (r"^(?:will\s+not|won['’]t|would\s+not|wouldn['’]t|cannot|can['’]t)\s+", "do not "),
        (r"^(?:are|am|is)\s+(?:going\s+)?to\s+", ""),
        (r"\b(?:should|shall|will|must|may)\s+(?=(?:attack|move|go|fly|sail|drop|advance|retreat|"
         r"blitz|support|cover|land)\b)", ""),
        (r"\b(with\s+(?:all|everything))(?:\s+that)?\s+(?:we|i)\s+(?:have|got)(?:\s+(?:there|here))?",
         r"\1"),
        # Words for what the orders call otherwise.
        (r"^(?:none|nil|n/a|nothing\s+to\s+(?:do|order|say|add)|hold\s+(?:all|the\s+line))$",
         "no orders"),
        (r"\bhex\s+(?=[a-z]?\d)", ""),
        (r"\b(?:using|employing)\s+", "with "),
        (r"\b(\d+)\s*x\s+(?=[^\W\d])", r"\1 "),
        (r"^(.+?)\s+x\s+(\S+)$", r"\1 attack \2"),
        (r"\b(\d+|one|two|three|four)\s+of\s+(?:the|our|my)\s+", r"\1 "),
        (r"\ball\s+(?:the\s+|our\s+|my\s+)?(?:units|counters|troops|forces|pieces)\s+"
         r"(?=(?:in|at|from)\b)", "all "),
        (r"\ball\s+(?:the\s+|our\s+|my\s+)?new\s+units\b", "everything"),
        (r"\bblitzkrieg\b", "blitz"),
        (r"^(attack|blitz)\s+(?:in|on|at|against)\s+", r"\1 "),
        (r"^(?:sr|strategic\s+(?:redeploy(?:ment)?|move(?:ment)?)(?:\s+of)?)\s+", "rail "),
        (r"\bupon\b", "on"),
        (r"^(feint|operation|attack|offensive|limited|blitz|combat|battle)(\s.*)?\s+(?:vs\.?|versus)\s+",
         r"\1\2 against "),
        (r"\s+(?:vs\.?|versus)\s+", " attack "),
        (r"\s+to\s+attack\s+", " attack "),
        (r"^the\s+attack\s+on\s+", "attack "),
        (r"^(attack|blitz)\s+(\S+)\s*:\s+(everything|all)\s+from\s+", r"\1 \2 from "),
        (r"^all\s+(?:our\s+|my\s+)?units\s+attack\b", "all attack"),
        (r"^(\S+?)\s*(?:->|→|–|-)\s*(\S+)\s*:\s+(.+)$", r"\3 from \1 to \2"),
        (r"^send\s+", "move "),
        (r"\bair\s+support\s+(?=from\b)", "air "),
        (r"^(\S+)\s+to\s+(?:support|cover)\s+", r"\1 over "),
        (r"^take\s+(?:it|them)\s+(?:from|off|on)\s+", "lose "),
        (r"^take\s+command\s+(?:at|of|in)\s+", "command "),
        (r"^(?:put|place)\s+everything\b", "deploy everything"),
        (r"^everything\s+to\s+(\S+)$", r"deploy everything in \1"),
        (r"^diplomatic\s+(?=pressure)", ""),
        (r"^blitz\s+markers?\s*:?\s+", "blitz "),
        (r"^(.+?)\s+to\s+(\S+),\s+(.+?)\s+(?:too|as\s+well|also)$", r"\1, \3 to \2"),
        (r"\b(\d+|one|two|three|four)\s+more\s+", r"\1 "),
        (r"\bafter\s+(?:one|1)\s+rounds?\b", "after round 1"),
        (r"\bafter\s+(?:two|2)\s+rounds?\b", "after round 2"),
        (r"\bafter\s+(?:three|3)\s+rounds?\b", "after round 3"),
        (r"\bafter\s+(?:four|4)\s+rounds?\b", "after round 4"),
        (r"\s+(?:here|there)(?=\s*(?::|$))", ""),
        (r"^(?:assault|hit|strike)\s+", "attack "),
        (r"^(?:shift|bring|transfer|relocate|drive|march)\s+", "move "),
        (r"^(move|go|advance)\s+up\s+", r"\1 "),
        (r"^(attack\s+\S+)\s*:\s+(.+)$", r"\1 with \2"),
        (r"^(\S+)\s+is\s+(?:to\s+be\s+)?attacked\s+by\s+(.+)$", r"attack \1 with \2"),
        (rf"^(?:(?:fly|send|move)\s+)?(?:the\s+)?{_AIR}\s+from\s+(\S+)\s+(?:over|on|to)\s+(\S+)$",
         r"air from \1 to \2"),
        (rf"^(?:support|cover)\s+(?:the\s+)?(?:attacks?|battles?)\s+(?:on|at|in)\s+(\S+)\s+with\s+"
         rf"(?:the\s+)?{_AIR}\s+from\s+(\S+)$", r"air from \2 to \1"),
        (r"^(?:use|put|send|fly)\s+(\S+)\s+over\s+", r"\1 over "),
        (r"^(\S+)\s+(?:goes\s+|moves\s+|sails\s+)?(?:together\s+)?with\s+(\S+)\s+to\s+(\S+)$",
         r"\1, \2 to \3"),
        (r"\b(\w+)\s+unit\s+(?=(?:drops|goes|moves|attacks)\b)", r"\1 "),
        (r"^give\s+(\S+)\s+(.+?\bsteps?)$", r"add \2 to \1"),
        (r"^(?:have|want|get)\s+(?=\d|(?:an?|one|two|three|some)\b)", ""),
        (r"^an?\s+(?=\w+(?:\s+\w+)?\s+and\b)", "one "),
        (r"^war\s+(?:with|on|against)\s+", "declare war on "),
        (r"^follow\s+up\b", "advance"),
        (r"^(?:kill|eliminate|sacrifice)\s+", "lose "),
        (r"^(.+?)\s+(?:dies?|is\s+(?:lost|eliminated)|are\s+(?:lost|eliminated))$", r"lose \1"),
        (r"^(?:(?:fall|go|pull)\s+)?back\s+(?:on(?:to)?|to|into)\s+", "retreat to "),
        (r"^(?:recruit|train|produce|construct)\s+", "build "),
        (r"^(?:tech|technology|technologies):?\s+", "research "),
        (r"^(?:rebuild|reraise)\s+", "raise "),
        (r"^(?:our|my|the)\s+(.+?)\s+(?:is|are|(?:shall|will|should)\s+be)\s+(?:the\s+)?(?=\S)",
         r"\1 "),
        (r"^((?:\w+\s+)?(?:card|choice))\s+is\s+(?:the\s+)?", r"\1 "),
        (r"\s+in\s+(?:this|the\s+following)\s+order\b:?", ""),
        (rf"^{_AIR}\s+(?:(?:at|in|from|of)\s+)?(\S+)\s+(?:supports?|covers?|fly|flies)\s+(?:the\s+)?"
         r"(?:(?:attacks?|battles?|landings?)\s+)?(?:(?:on|over|at|in|to)\s+)?(.+)$",
         r"air from \1 to \2"),
        (r"^(\S+)\s+(?:supports?|covers?)\s+(?:the\s+)?(?:attacks?|battles?|landings?)\s+"
         r"(?:on|over|at|in|against)\s+(.+)$", r"\1 over \2"),
        (r"^air\s+support\s+(\S+)\s+(?:on|over|at|in|to)\s+(.+)$", r"\1 over \2"),
        (r"^fly\s+from\b", "air from"),
        (r"^((?:(?!\bto\b).)+?)\s+(?:parachutes?|jumps?|drops?)\s+(?:in(?:to)?|on(?:to)?|at|over)\s+(.+)$",
         r"drop \1 at \2"),
        (r"^(.+?)\s+contests?$", r"contest with \1"),
        (r"^\+(\d+)\s+(?:to\s+|for\s+)?(.+)$", r"add \1 to \2"),
        (r"^(\S+)\s*\+\s*(\d+)$", r"add \2 to \1"),
        (r"^(?:fire|shoot|aim)\s+(?:on|upon|at|for|against)\s+(?:(?:the|their|his|enemy|hostile)\s+)*"
         r"(.+?)(?:\s+(?:troops|forces|units|targets))?$", r"fire at \1"),
        (r"\b(?:planes|aircraft)$", "air"),
        (r"^diplomatic\s+effort\b", "effort"),
        (r"^strategic\s+bombing\s+(?:of|on|against)\s+", "bomb "),
        (r"^((?:always\s+)?(?:retreat|withdraw|fall\s+back|move|go|sail)\b.*?)\s+towards?\s+",
         r"\1 to "),
        (r"^((?:always\s+)?(?:retreat|select|pick|choose|play|production\s+card|air\s+card)\b.*?)"
         r",?\s+(?:or\s+)?(?:else|otherwise|failing\s+that|if\s+not)\s*,?\s+(?=\S)", r"\1, "),
        (r",?\s+(?:and\s+|or\s+)?(?:2nd|second|3rd|third)\s+choice:?\s+", ", "),
        (r"\btowards?\b", "for"),
        (r",?\s+(?:with\s+)?(\d+)\s+air(?:\s+(?:fleets?|units?))?\s+(?:in\s+)?support$",
         r" support \1"),
        (r",?\s+and\s+(?:the|our|my)\s+", " and "),
        (rf"^(?:full\s+)?(?:offensive|operation|attack|assault)\s+(?:from\s+)?"
         rf"((?:(?!\b(?:with|if|on|against)\b)[^,>])+?){_WAY}(?=\S)(.+)$", r"attack \2 from \1"),
        (r"\b(?:everybody|everyone)\b", "all"),
        (r"\bfalls\s+back\b", "fall back"),
        (r"\b(?:goes|go|moves|marches)\s+(?:over\s+|on\s+)?(to|from)\b", r"\1"),
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
        (rf"^(\S+){_WAY}(\S+)\s+with\s+(?:everything|all)$", r"all from \1 to \2"),
        (r"^(\S+):\s+(attack|blitz)\b", r"\2 \1"),
        (r"^(send|move|march)\s+(?:the\s+)?(.+?)\s+(?:at|in)\s+(\S+)\s+to\s+",
         r"\2 from \3 to "),
        (r"\b(\d+)(?:st|nd|rd|th)\b", r"\1"),
        (r",?\s+(?:and\s+)?then\s+", ", "),
        (r"\b(and|,)\s+(?:at|in|from|on)\s+", r"\1 "),
        (r"\bnothing\s+(?:more|else)\b", "nothing"),
        (r"\bbest\s+card\b", "strongest card"),
        (r"\bour\s+(\d+)s\b", r"own \1"),
        (r"^from\s+(.+?)\s+attack\s+(.+?)(\s+if\b.*)?$", r"attack \2 from \1\3"),
        (r"^(?:all|everything)\s+(?:units\s+)?(?:in|at|from)\s+(.+?)\s+attacks?\s+(.+?)(\s+if\b.*)?$",
         r"attack \2 from \1\3"),
        (r"^all\s+(?:units\s+)?(?:in|at)\s+(.+?)\s+to\s+(.+)$", r"all from \1 to \2"),
        (r"^(?!.*\battack)(\w[\w ]*?)\s+(?:in|at)\s+(\S+)\s+to\s+(.+)$", r"\1 from \2 to \3"),
        (r"^(?!attack|assault|blitz)(\w.*?)\s+(?:in|at|from)\s+(\S+)\s+(?:attacks?|assaults?)\s+"
         r"(?=\S)(\S+)$", r"attack \3 with \1 from \2"),
        (r"^(attack\s.+?\sfrom\s.+?)\s+with\s+(?:everything|all)$", r"\1"),
        (r"^(\S+)\s+attacks?\s+(\S+)(?:\s+with\s+(?:everything|all))?$", r"attack \2 from \1"),
        (r"^(\S+)\s*(?:\+|and|&|,)\s*(\S+)\s+attacks?\s+(\S+)(?:\s+with\s+(?:everything|all))?$",
         r"attack \3 from \1, \2"),
        (r"^(\S+)\s+to\s+(drop|attack|move|fly|sail)\s+(.+)$", r"\2 \1 \3"),
        (r"^(?!no\b)(.*\S)\s+(?:card|cards|convoys|units|corps)$", r"\1"),
        (r"\s+for\s+(?:the\s+)?(?:attack|battle|operation)(?:\s+(?:on|against|of)\s+\S+)?$", ""),
        (r"\b(?:tokens?|counters?)\b\s*", ""),
        (r"^(?:play|use)\s+(.+?)\s+(?:on|at|in)\s+", r"\1 at "),
        # The same with its parts in another order.
        (r"\b(from\s+\S+(?:\s\S+)?)\s+(to\s+[^\s,]+(?:\s[^\s,]+)?),?\s+(via\s+[^,]+)$",
         r"\1 \3 \2"),
        (r"^only\s+(?!if\b|when\b)", ""),
        (r"^from\s+([^,]+?),?\s+(move|send|fly|sail|redeploy|ship|rail)\s+(.+?)\s+(to\s.+)$",
         r"\2 \3 from \1 \4"),
        (r"^([^:]+):\s+(press|attack|blitz|activate|fortify)$", r"\2 \1"),
        (r"^([^\s:,]+):\s+(target|withdraw|stand)\s+(.+)$", r"\2 \3 at \1"),
        (r"^(\S+)\s+with\s+([^,]+?),\s+(attack|blitz)$", r"\3 \1 with \2"),
        (rf"^(move|redeploy|sail|fly)\s+([^,]+),\s+([^\s,–—>-]+){_WAY_TIGHT}([^\s,]+)(?:,(?=\s*via\b))?",
         r"\1 \2 from \3 to \4"),
        (r"^(operation\s.+?\sagainst\s[^,]+),\s+(?=\d)", r"\1 with "),
        (rf"^(retreat|exploit|withdraw)\s+(?!from\b|to\b)([^\s,–—>-]+(?:\s[^\s,–—>-]+)?){_WAY_TIGHT}(?=\S)",
         r"\1 from \2 to "),
        (rf"^([^\s,:]+){_WAY}([^\s,:]+),\s+(all|everything|\d.*)$", r"\3 from \1 to \2"),
        (r"^([^\W\d]\S*)\s+([^\W\d]\S*)\s*(?:->|→|=>)\s*(\S+)$", r"\2 from \1 to \3"),
        (r"^(reserve)\s+(?:movement|moves?):?\s+", r"\1 move "),
        (r"^((?:reserve\s+)?move\s+\S+)\s+(?!to\b|from\b)(\S+)$", r"\1 to \2"),
        (r"^break\s+(\S+)\s+down\b", r"break down \1"),
        (r"^(\S+)\s+(?:goes|go|lands?|comes?|to\s+go)\s+ashore\s+(?:at|in|on)\s+(\S+)$",
         r"move \1 to \2 ashore"),
        (r"^leave\s+(\S+)\s+(?=after\s+(?:the\s+)?(?:round|\d|first|second|third))",
         r"withdraw from \1 "),
        (r"\bafter\s+(?:the\s+)?(?:1st|1|first)\s+round\b", "after round 1"),
        (r"\bafter\s+(?:the\s+)?(?:2nd|2|second)\s+round\b", "after round 2"),
        (r"\bafter\s+(?:the\s+)?(?:3rd|3|third)\s+round\b", "after round 3"),
        (r"\s+(?:when|if|once)\s+(?:(?:they|it)\s+(?:is|are)\s+)?(?:down\s+to|reduced\s+to|at)\s+(\d+)"
         r"\s+(steps?)$", r" at \1 \2"),
        (r"^(build\s+)(?:an?\s+)?(\d)[\s-]+steps?\s+(\w+)", r"\1\3 \2"),
        (r"^pass\s+(?:on|for)\s+\w+$", "pass"),
        (r"^(?:do\s+not|don['’]?t)\s+(build|buy)\s+anything$", r"\1 nothing"),
        (r"^(?:do\s+not|don['’]?t)\s+oppose(?:\s+(?:in\s+the\s+)?air)?$", "oppose no air"),
        (r"^(advance|mobili[sz]e|influence|select|pick)\s+(?:nobody|no\s*one|nothing)$",
         r"\1 none"),
        (r"^no\s+(blockade|withdrawal|retreat)\s+(?:at|in|of|from)\s+(.+)$", r"do not \1 \2"),
        (r"^(lose\s.+?)\s+first$", r"\1"),
        (r",?\s+(?:with\s+)?no\s+(?:hq\s+)?support$", " without support"),
        (r"^(\w[\w ]*?)\s+card\s+(?=(?:at|in)\b)", r"play \1 "),
        (r"^(?:for|as)\s+(?:my|our|the)\s+card\b[\w ,]*?\s(?:take|choose|pick|select)\s+",
         "choose "),
        (r"^(?:put|place)\s+(?:the\s+)?new\s+(.+?)\s+(?:into|in|at|on)\s+", r"deploy \1 in "),
        (r"^(reroll\s.*?\b\d+)s\b", r"\1"),
        (r"^(?:an?\s+|1\s+|one\s+)?efforts?\s+(?:in|on|at|toward)\s+", "effort for "),
        (r"^(execute\s.+?)\s+first,?\s+(?:and\s+)?(?:then\s+)?", r"\1, "),
        (r",\s+(?:if\s+(?:you|we|they|it)\s+must|if\s+need(?:ed)?\s+be|if\s+necessary),\s+", " "),
        (r"\bboth\s+(?=.*(?:\band\b|,|&))", ""),
        (r"^both\s+(?!of\b)(?=.*\s(?:to|into|in|at)\s)", "2 "),
        (r"^([^:]{2,30}:\s*(?:deploy\s+|place\s+|put\s+)?)both\s+(?!of\b|.*(?:\band\b|,"
         r"|&))", r"\g<1>2 "),
        (r"\bboth\s+(?!of\b)", ""),
        (r"(?<=\S)\s+only$", ""),
        (r"\s+for\s+(\S+)$", r" in \1"),
        (r"^(builds?\s.+?)\s+in\s+(\S+)$", r"\1 by \2"),
    )
)  # fmt: skip
SPEECH += tuple((re.compile(pattern, _I), instead) for pattern, instead in (*AMOUNTS, *SHORTLY))
"""What may be said otherwise: each is tried upon what the ones before it have made."""
