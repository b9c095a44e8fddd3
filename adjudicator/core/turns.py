"""Turns of phrase in which people give several orders at once, or leave an order's own verb away:
`Naples to Rome with a Move +2`, `A attacks B with support from C`, `if B falls, push on to C`.

They stand between `core.idioms` and `core.speech`, and are tried as these are: of a line that the
order book does not read, each upon what the ones before it have made.
"""

from __future__ import annotations

import re

_I = re.IGNORECASE
_WAY = r"(?:\s*(?:->|→|=>|>|–|—)\s*|\s+(?:to|-)\s+)"
_STAY = (
    r"(?:stays?|holds?|waits?|do(?:es)?\s+nothing|remains?|(?:do\s+not|don['’]?t)\s+(?:go|attack|move|bother"
    r"|try)|not\s+at\s+all|nothing)(?:\s+(?:put|there|here|at\s+home|back|where\s+\w+\s+are))?"
)
_NOT = rf"(?:they|we|it|he|i|nobody|everybody|everyone)?\s*(?:all\s+)?{_STAY}"
_ALL = r"(?:everything|everybody|everyone|all(?:\s+(?:units|of\s+(?:it|them)))?|the\s+lot)"
_GOES = r"(?:go(?:es)?|moves?|march(?:es)?|sails?|fl(?:y|ies)|heads?|comes?)"
_PLANES = r"(?:planes?|aircraft|air(?:\s+units?|\s+force)?|bombers?)"

_ATTACKED = (
    r"(?:(?:is|are|gets?|should\s+be)\s+(?:attacked|hit|assaulted)|comes?\s+under\s+attack"
    r"|attacked)"
)
_HELPS = (
    r"(?:(?:should\s+|will\s+|must\s+)?(?:helps?(?:\s+out)?|supports?|responds?|covers?|joins?(?:\s+in)?|reinforces?"
    r"|intervenes?|(?:comes?|goes?|flies|fly)\s+to\s+(?:the\s+)?(?:help|rescue|aid)(?:\s+of)?))"
)

TURNS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, _I), instead)
    for pattern, instead in (
        # What happens else is what happens without an order.
        (rf"(\d\s*(?:-|:|to)\s*\d)\s*,?\s*(?:or|else|or\s+else)\s+{_NOT}$", r"\1 or better"),
        (rf"[,;]?\s*(?:otherwise|else|or\s+else|if\s+not)\s*,?\s+{_NOT}$", ""),
        (r",?\s+if\s+(?:(?:it|that|this|they|he)(?:['’]s|\s+is|\s+are)\s+)?(?:in\s+(?:range|reach)|possible"
         r"|allowed|legal)$", ""),
        (r"\b(it|that|there)['’]s\b", r"\1 is"),
        (r"^(.+?)\s+to\s+(\S+?),?\s+(?:and|with)\s+(\S+)\s+(?:covers?|supports?|follows?|joins?|goes\s+too)"
         r"(?:\s+(?:it|them|him|there|in))?$", r"\1 to \2; \3 to \2"),
        # Who goes: amounts and everyday words.
        (r"\b(?:the\s+)?(?:whole|entire|full)\s+(?:stack|army|garrison|lot|force)\s+(?=(?:in|at|from)\b)",
         "everything "),
        (r"\ball\s+(?:of\s+)?(?:the|my|our)\s+", "all "),
        (r"^(?:the\s+)?(.+?)\s+cross(?:es)?\s+(?:over\s+)?(?:the\s+\w+\s+)?to\s+", r"ship \1 to "),
        (r"^(?:the\s+)?(?!(?:they|it|he|we|i)\b)(.+?)\s+(?:comes?|slips?|steams?|sneaks?|returns?|rolls?|go(?:es)?|moves?|sails?)\s+"
         r"(?:out\s+|back\s+|up\s+|down\s+|over\s+)*(?=to\b|into\b)", r"\1 "),
        (r"\b(from|in|at)\s+(\S+(?:\s\S+)?)\s+(?:back|out|up|down)\s+(?=to\b)", r"\1 \2 "),
        (r"^(?:the\s+)?(.+?)\s+joins?\s+(?:up\s+(?:with|at)\s+)?(?=\S+$)", r"\1 to "),
        (r"^(?:the\s+)?(.+?)\s+(?:patrols?|scouts?|visits?)\s+(?:the\s+)?", r"\1 to "),
        (r"^(?:all\s+(?:the\s+)?|the\s+)(?:planes|aircraft|bombers|air\s+units)\s+(?:in|at|from)\s+(.+?)\s+"
         rf"(?:{_GOES}\s+)?(?:up\s+)?over\s+", r"all air from \1 to "),
        (rf"^(\d+|one|two|three|four)\s+{_PLANES}\s+(?:in|at|from)\s+(.+?)\s+(?:{_GOES}\s+)?(?:up\s+)?over\s+",
         r"\1 air from \2 to "),
        (r"^(?:the\s+)?(.+?)\s+covers?\s+(?:the\s+)?", r"\1 over "),
        (r"^(?!(?:after|then|next|and|now|please|we|i|do|don|not|never|no)\b)(\S+(?:\s\S+)?)\s+exploits?\s+"
         r"(?=from\b|to\b|into\b)", r"exploit \1 "),
        (r"^blitz\s+(\S+)\s+with\s+", r"blitz attack \1 with "),
        (r"^((?!i\b|we\b|always\b|it\b)\S.{1,60}?)(?<!\bi)(?<!\bwe)\s+(?:takes?|captures?|seizes?|goes\s+for|go\s+for)\s+"
         r"(?=(?!the\s+(?:loss|hit))\S+(?:\s\S+)?$)", r"\1 attack "),
        (r"\b(attacks?)\s+(?:the\s+)?(?:\w+\s+)?(?:blocks?|units?|stacks?|army|armies|enemy|enemies|fleets?)\s+"
         r"(?:at|in|on)\s+", r"\1 "),
        (r"\b(?:the\s+)?best\s+(?:units?|targets?)\b", "best"),
        (r"^disband\s+both\s+", "disband "),
        # Several orders in one.
        (rf"^activate\s+{_ALL}\s+(?:in|at)\s+(.+?)\s+and\s+(?:take|attack|hit|strike)\s+(\S+)\s+with\s+"
         r"(?:(?:all|everything)\s+of\s+(?:it|them)|them(?:\s+all)?|it)$",
         r"activate all in \1; attack \2 with all from \1"),
        (r"^(.+?)\s+(?:attacks?|moves?\s+to|goes\s+to|to|-)\s+(\S+),?\s+(?:with\s+(?:the\s+)?support\s+"
         r"(?:from|of|by)|supported\s+by)\s+(?:the\s+)?(.+)$", r"\1 to \2; \3 supports \1 to \2"),
        (r"^convoy\s+(?:the\s+)?(.+?)\s+to\s+(.+?)\s+(?:with|by|via|through|using|over)\s+(?:the\s+)?"
         r"(?:fleet\s+(?:in\s+)?(?:the\s+)?)?(.+)$", r"\1 to \2; \3 convoys \1 to \2"),
        (r"^(.+?)\s*-\s*(\S+)\s+(?:via|by)\s+convoy,?\s+(?:and\s+)?(\S+)\s+convoys?(?:\s+it)?$",
         r"\1 - \2; \3 C \1 - \2"),
        (rf"^(\S+)(?:\s+(?:attacks?|goes\s+to)\s+|{_WAY})(\S+)\s+(?:with|using|by)\s+(?:an?\s+)?"
         r"(?:move|mv)\s*\+\s*(\d)$", r"move +\3 at \1; send all from \1 to \2"),
        (rf"^(?:move|mv)\s*\+\s*(\d)\s+(?:at\s+|in\s+|for\s+)?(\S+?),\s+(?:and\s+)?{_ALL}\s+(?:{_GOES}\s+to"
         r"|attacks?|to|hits?)\s+(\S+)$", r"move +\1 at \2; send all from \2 to \3"),
        (rf"^amphib(?:ious)?\b\.?\s*(?:landing\s*)?\+\s*(\d)\s+(?:at\s+|from\s+)?(\S+){_WAY}(\S+)$",
         r"amphibious landing +\1 at \2; send all from \2 to \3"),
        (r"^amphib\b\.?\s*\+\s*(\d)\s+(?:at\s+|from\s+)?(?=\S+$)", r"amphibious landing +\1 at "),
        (rf"^sm\s+(\S+){_WAY}(\S+)$", r"strategic movement at \1; send all from \1 to \2"),
        # Parts of a battle, and what follows from it.
        (r"^(?:play\s+)?(.+?)\s+in\s+the\s+(?:attack|battle|defen[cs]e)\s+(?:on|of|at|for)\s+",
         r"play \1 at "),
        (r"^if\s+(?:the\s+)?(?P<a>[A-Z]\S*(?:\s[A-Z]\S*)?)\s+(?:(?:has|have|needs?)\s+to|must|should)\s+(?:retreat|withdraw"
         r"|fall\s+back|give\s+(?:way|ground)|go),?\s+(?:then\s+)?(?:(?:it|they)\s+)?(?:(?:should\s+|must\s+|will\s+)?"
         r"(?:goes?|retreats?|falls?\s+back|withdraws?|moves?)\s+)?(?:in)?to\s+(?P<b>.+)$",
         r"retreat from \g<a> to \g<b>"),
        # Who comes to the help of a place.
        (rf"^(?:if|when|should)\s+(?P<at>[^\s,]+(?:\s[^\s,]+)??)\s+{_ATTACKED},?\s+(?:then\s+)?"
         rf"(?P<who>[^,]+?)\s+{_HELPS}(?:\s+it)?$", r"respond at \g<at> with \g<who> if attacked"),
        (rf"^(?P<who>[^,]+?)\s+{_HELPS}\s+(?:to\s+)?(?:defend\s+)?(?:(?:at|in)\s+)?"
         r"(?P<at>[^\s,]+(?:\s[^\s,]+)??),?\s+(?:if|when)\s+"
         rf"(?:it|that|(?P=at)|we)\s+{_ATTACKED}(?:\s+there)?$",
         r"respond at \g<at> with \g<who> if attacked"),
        (r"^(?:keep|hold|have)\s+(?P<who>[^,]+?)\s+(?:(?:back|ready|in\s+reserve|on\s+alert)\s+)?"
         r"(?:to|and)\s+(?:help|support|respond|intervene|fly)"
         rf"(?:\s+(?:out|in))?,?\s+(?:if|when)\s+(?P<at>[^\s,]+(?:\s[^\s,]+)??)\s+{_ATTACKED}$",
         r"respond at \g<at> with \g<who> if attacked"),
        (r"^((?:play|use|lose|take)\s.+?)\s+if\s+(?:the\s+)?(\S+)\s+(?:is|are|gets?)\s+attacked$",
         r"\1 at \2 if defending"),
        (r"^if\s+attacked\s+(?:at|in)\s+(\S+?),?\s+((?:play|use|lose|take)\s.+)$",
         r"\2 at \1 if defending"),
        (r"^(use\s+)(?:every|all)\s+(?:single\s+)?(?:(?:the|our|my)\s+)?(?:air\s+tokens?|planes?|aircraft)"
         r"(?:\s+(?:that\s+)?(?:we|i)(?:['’]ve|\s+have)(?:\s+got)?)?\b", r"\1all air"),
        (r"^if\s+(?:(?:it|they)\s+(?:is|are)\s+)?(?:attacked|defeated|beaten|it\s+loses|they\s+lose|we"
         r"\s+lose),?\s+(\S+)\s+(?:retreats?|withdraws?|falls?\s+back)\s+to\s+(\S+)$",
         r"retreat from \1 to \2"),
        (r"^(\S+)\s+(?:attacks?|hits?|strikes?)\s+(\S+)(\s+if\b.*)$", r"attack \2 from \1\3"),
        (r"\bevery\s+(?:single\s+)?air\s+(?:attack|raid|mission)s?\b", "all air"),
        (r"^(?:if|once)\s+(.+?)\s+(?:is\s+taken|falls|is\s+ours|is\s+won),?\s+(?:then\s+)?"
         r"(?:push|go|move|drive|press|advance|continue|carry|march)\s+(?:on\s+)?(?:to|into)\s+(.+)$",
         r"exploit from \1 to \2"),
        (r"^(?:then\s+)?(\S+)\s+follows?\s+(?:up\s+)?with\s+an?\s+(limited\s+offensive|attack|offensive)\s+"
         r"(?:on|against)\s+(.+)$", r"\2 from \1 against \3"),
        (rf"^(\S+)\s+against\s+(.+?)\s+with\s+{_ALL}\s+and\s+(\w+)\s+(tactical|operational)(?:\s+air)?$",
         r"operation from \1 against \2 with all support \3 \4"),
        (r"^(\S+)\s+against\s+(\S+(?:\s\S+)?)$", r"operation from \1 against \2"),
        (r"\s+by\s+(?:the\s+)?(?:fleets?|ships|navy)\s+(?:in|at|of)\s+(?:the\s+)?", " at "),
        (r"^(?:the|my)\s+(fleet|army)\s+(?:stays?|holds?|remains?)\s+(?:in|at)\s+(?:the\s+)?(.+)$",
         r"\1 \2 holds"),
        (rf"^(?:(?:the|my|our)\s+)?(fleet|army)\s+(?:in|at|of)\s+(?:the\s+)?(.+?)\s+(?:{_GOES}\s+)?to\s+",
         r"\1 \2 to "),
        (r"^no\s+(?:offensives?|attacks?|moves?|builds?)\s+(?:this|for)\s+(?:winter|spring|summer|autumn|fall"
         r"|month|impulse)$", "no orders"),
    )
)  # fmt: skip
"""What may be said otherwise, several orders parted by `;`."""
