"""What people write to an umpire that is no order: `Sir, headquarters reports as follows.`,
`Evening. Germany here.`, `Oh lovely, what a nice lot of fighters!`, `These orders are complete; I
have nothing to add.`

Every clause of such a line must be a courtesy, talk of the letter itself, an exclamation or a
statement. A clause with the verb of an order is none if something of the game stands with it that
could do it; nor is one that names something of the game, but of a side in few words.
"""

from __future__ import annotations

import re

from adjudicator.core import chat, corrections
from adjudicator.core.everyday import WORDS as EVERYDAY
from adjudicator.core.names import Lexicon, fold
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.protocol import Ask

_I = re.IGNORECASE
LONGEST = 160
NOTED = chat.NOTED
_CLAUSES = re.compile(
    r"[.!;:…]+(?=\s|$)|,|\s[-–—]+\s|\s(?:and|but|so)\s+(?=(?:i|we|that|this|it)\b)", _I
)
_OPENS = re.compile(
    r"(?:(?:ok(?:ay)?|right|alright|well|so|now|then|and|but|oh|ah|sorry|ta|please|kindly|yes|still|anyway|hm+|good"
    r"|great|fine|lovely|splendid|alas|frankly|honestly|actually|dear\s+me|oh\s+dear|me\s+again|again|thanks"
    r"|thank\s+you|cheers|my\s+dear|dear)\b[\s,]*)+",
    _I,
)
_WHOM = re.compile(
    r"^(?:(?:my\s+)?(?:dear\s+)?(?:sirs?|madam|gents|gentlemen|ladies(?:\s+and\s+gentlemen)?|umpire|ump|referee|ref"
    r"|moderator|mod|gm|judge|friends?|all|everyone|everybody|folks|team|guys|chaps|old\s+(?:boy|chap|man))\s*)+$",
    _I,
)
_DAY = r"(?:morning|afternoon|evening|day|night|weekend|week|holiday)"
_COURTESY = re.compile(
    r"^(?:(?:a\s+)?(?:very\s+)?(?:good\s+|nice\s+|pleasant\s+|fine\s+)?"
    rf"{_DAY}(?:\s+(?:to\s+(?:you|one\s+and)(?:\s+all)?|all|again|everyone|everybody|umpire|ump|sir|gents|gentlemen))*"
    r"|(?:hi|hello|hey|greetings|cheers|welcome)(?:\s+(?:there|again|back|all|umpire|ump|sir|gents|to\s+you))*"
    r"|(?:(?:with\s+)?(?:my\s+|our\s+)?(?:best|kind(?:est)?|warm(?:est)?|many)\s+)?(?:regards|rgds|wishes|compliments)"
    r"(?:\s+to\s+(?:you|all|everybody))?|(?:good|best\s+of)\s+luck(?:\s+to\s+(?:you|all|everybody))?"
    r"|(?:with\s+)?(?:many\s+)?(?:thanks|thank\s+you|thx|ta)(?:\s+(?:a\s+lot|so|very|ever|much|again|indeed|kindly|all|umpire|ump"
    r"|for\s+(?:that|this|it|all|everything|your\s+\w+|the\s+\w+(?:\s+\w+)?|running\s+\w+|waiting)))*"
    r"|(?:a\s+)?quick\s+(?:look|note|word|one)(?:\s+before\s+(?:i|we)\s+\w+)?|(?:me|us)\s+again|fingers\s+crossed"
    r"(?:\s+for\s+.{2,30})?|no\s+(?:hurry|rush|worries|problem)|over|next|excuse\s+me|(?:i\s+)?beg\s+your\s+pardon)$",
    _I,
)
_HERE = re.compile(
    r"^(?:(?:it['’]?s|this\s+is)\s+)?(?P<who>[\w'’.\x20]{2,30}?)(?:\s+(?:here|speaking|calling|reporting))$",
    _I,
)
_EXCLAIMS = re.compile(
    r"^(?:(?:what|such)\s+(?:an?\s+|lovely|nice|fine|luck|fun|dice|weather)|how\s+(?:lovely|nice|kind|sad|funny|odd|strange|exciting"
    r"|annoying|awful|splendid|clever|unlucky|lucky|good|bad|very)\b|poor\s+(?:old\s+)?[\w'’]+$|so\s+much\s+for\s|an?\s+(?:great"
    r"|good|bad|sad|black|fine|long|hard|splendid|dark|proud)\s+(?:day|night|turn|hour|week|year|game|start|show)\b"
    r"|(?:good|well)\s+(?:show|played|done|fought|held)\b|bad\s+luck\b|alas\b|oh\s+(?:dear|no|well|my)\b)",
    _I,
)
_MARVELS = re.compile(
    r"^(?:(?:what|such)\s+(?:an?\s+)?(?:lovely|nice|fine|splendid|great|terrible|awful|pretty|poor|brave|mess|pity|shame)\b"
    r"|how\s+(?:lovely|nice|sad|splendid|terrible)\b)",
    _I,
)
"""`What a nice lot of fighters`: no order begins so, whatever it names."""
OFFICE = frozenset(
    """i we my our you your me us it the a an these those this that all here there now then both for
from to of by in on at is are am was were be been will shall has have had and which as with so
far up just really quite very indeed hereby today tonight soon again i'm we're i've we've it's
that's here's i'd we'd order orders instruction instructions disposition dispositions set
setup letter message mail note list plan plans turn bit part step phase move moves evening
night week day report reports answer answers line lines staff headquarters hq command high
general gentlemen sir umpire side player players nothing further more else no other additional
remaining moment time being present initial deployment add submit say state declare conclude
concludes concluded complete completed completes final finish finished ready done stand stands
acknowledged received understood confirmed written given sent content happy satisfied pleased
ends end follow follows following apply applies current whole lot few change changes question
questions remark remarks request requested requests required needed necessary await awaits
awaiting game result results next everything think i'll we'll would that'll should presents
compliments respects respectfully submits submitted dear thanks thank cheers""".split()
)
"""Words of which letters speak of themselves: a clause of nothing else orders nothing."""
_OFFICE_NEEDS = re.compile(
    r"\b(?:orders?|instructions?|dispositions?|letter|message|staff|headquarters|hq|command|reports?|nothing|no|final"
    r"|complete\w*|finish\w*|done|everything|turn|lot|compliments|content|happy|satisfied|pleased|that['’]?s|that|all"
    r"|conclude[sd]?|remarks?|questions?|acknowledged|follows?|await\w*)\b",
    _I,
)
_IMPERATIVE = re.compile(
    r"^(?:follow|apply|change|move|end|add|finish|stand|set|complete|submit|report|answer|list|send|present|general"
    r"|plan|await|both|next|again|as|to|on|at|in|by|for|the\s+(?:lot|other|others|remaining|whole)|all|no|nothing)\b",
    _I,
)
_NO_MORE = re.compile(
    r"^(?:(?:and\s+)?nothing\s+(?:further|more|else)\b|no\s+(?:further|more|other|additional|changes?|questions?|remarks?)\b"
    r"|all\s+(?:done|finished|complete)\b)",
    _I,
)
"""What begins like an answer and speaks of the letter all the same."""

_THINGS = re.compile(
    r"\d|\b(?:units?|corps|armies|army|fleets?|troops|men|forces?|infantry|infs?|armou?r|tanks?|panzers?|planes?|air|aircraft"
    r"|bombers?|fighters?|divisions?|divs?|brigades?|ships?|subs?|submarines?|u-?boats?|navy|convoys?|cards?|tokens?|markers?"
    r"|points?|pp|rm|bp|blocks?|counters?|steps?|reserves?|reinforcements?|garrisons?|cavalry|artillery|paras?|marines"
    r"|boys|lads|lot|gang|group|front|east|west|north|south|centre|center|home|capital|border|coast"
    r"|them|they|him|her|he|she|everyone|everybody|somebody|someone|nobody|others?|rest|everything|both|all|each|one|ones"
    r"|two|three|four|five|six|seven|eight|half|some)\b|->|=>|\+",
    _I,
)
"""What somebody may order something with, beside the names of the game."""
_STOPS = re.compile(
    r"\b(?:same|likewise|ditto|repeat|usual|instead|if|unless|until|till|when|whenever|once|after|before|always|never|except"
    r"|only|must|let(?!['’]?s\s+(?:get|see|hope)\b)|want\w*|prefer\w*|rather|need\w*|choose|chosen|choice|pick|option|vote|target|priority"
    r"|objective|aim|goal|main|first|second|prefer|rescind\w*|force|effect|standing|instead|like(?=\s+(?:to|the|a|an)\b)"
    r"|(?:is|are|am|has|have)\s+to|should(?!\s+think)|shall(?!\s+(?:see|wait|be))|yes|no|not\s+th(?:at|is)|don['’]?t"
    r"|(?:wo|ca|sha|must|should|would|could)n['’]?t|cannot|may|could|might)\b",
    _I,
)
"""Words of lines that may answer, wish or make a condition."""
_MILD = re.compile(
    r"\b(?:(?:i|we)\s+go\s+(?:first|second|last)(?:\s+this\s+time)?|go(?:ing|es)?\s+(?:on|well|badly|wrong|according)|get\s+on\s+with"
    r"\s+it|(?:(?:shall|will)\s+)?wait\w*\s+for\s+(?:your|the|a)\s+(?:report|answer|letter|reply|news|result)s?|on\s+the\s+(?:run|move|way)"
    r"|hold\s+on|hang\s+on|come\s+on|look\w*\s+(?:forward|like|at)|put\s+(?:it|that)\s+(?:more\s+)?(?:simply|differently|better"
    r"|another\s+way|this\s+way)|let\s+me\s+(?:put|try|see|say|think)|let['’]?s\s+(?:get|see|hope)|(?:have|had|take|took|taken)\s+"
    r"(?:an?\s+)?(?:\w+\s+)?(?:look|break|walk|rest|bath|drink|think)|off\s+to\s+(?:bed|work|sleep|lunch|dinner|tea)"
    r"|(?:good|bad|nice|clever|crafty|brave)\s+(?:move|moves|push|attack|stand)|take\s+care|run\s+out|(?:i|we)\s+take\s+it"
    r"|hear\s+from|(?:what|all)\s+(?:i|we)\s+have(?:\s+in\s+mind)?|all\s+(?:night|day|week|evening|that|this|right)"
    r"|at\s+last|first\s+this\s+time|this\s+time|that\s+one|no\s+(?:doubt|wonder|idea|surprise|hurry|rush)|at\s+all|after\s+all"
    r"|of\s+course|(?:i|we)\s+must\s+(?:say|admit|confess)|i\s+should\s+think|i\s+think\s+so|once\s+(?:again|more)"
    r"|got\s+(?:them|him|her|it)|going\s+to\s+be)\b",
    _I,
)
"""Words of talk that hold a verb of orders, or somebody who could do it."""
_SUBJECT = re.compile(
    r"^(?:i|we|you|it|that|this|there|here|i['’]\w+|we['’]\w+|you['’]\w+|it['’]s|that['’]\w+|there['’]s|here['’]s|let['’]?s"
    r"|let\s+me|(?:my|our|your|the|these|those|this|that|a)\s+[\w'’]+(?:\s+[\w'’]+)?)\b",
    _I,
)
_SAYS = re.compile(
    r"(?:['’](?:m|re|ve|s|d|ll)\b|\b(?:am|is|are|was|were|has|have|had|do|does|did|been|seems?|looks?|feels?|think|thinks"
    r"|thought|hope|hopes|guess|suppose|fear|believe|know|knew|see|saw|hear|heard|wonder|doubt|remember|understand|enjoy\w*"
    r"|like|liked|love|loved|hate|appreciate|apologi[sz]e|admit|confess|say|said|mean|studied|read|reports?|reported"
    r"|regards?|notes?|noted|presents?|sends?\s+(?:its|his|my|our)\s+(?:compliments|regards)|got|get|try|tried|will|shall"
    r"|would|began|begins|ended|concludes?|appl(?:y|ies)|follows?)\b)",
    _I,
)
_OF_A_SIDE = re.compile(
    r"^(?:[\w'’.-]+\s+){0,3}?(?:"
    r"(?:headquarters|hq|staff|high\s+command|government|command)\s+(?:reports?|presents?|regards?|sends?|notes?|has|is|hereby|wishes|begs)\b"
    r"|has\s+(?:studied|read|noted|received|seen|considered|heard)\b"
    r"|(?:was|were)\s+(?:\w+\s+)?(?:quick|fast|slow|lucky|unlucky|brave|clever|close|easy|hard|unexpected|cruel|kind|sneaky|tough"
    r"|fun|nasty|strong|weak|bold|generous|silly|mad)$"
    r"|(?:is|are)\s+(?:(?:being|very|quite|so|too|rather|really|terribly|still|such)\s+)*(?:crafty|sneaky|clever|brave|lucky|unlucky|quiet"
    r"|nervous|late|mad|bold|cruel|funny|quick|slow|a\s+(?:mess|pity|shame|nuisance|menace))\b"
    r"|(?:had|have|has)\s+(?:bad|good|all\s+the)\s+luck\b)",
    _I,
)
_TAG = re.compile(
    r"^(?:(?:is|are|was|were|has|have|do|does)n['’]?t\s+(?:it|he|she|they|that|you)|eh|right|you\s+know)$",
    _I,
)
_I_WORDS = frozenset("I I'm I'll I've I'd OK HQ Sir Gents Christmas Easter English".split())
_DAYS = re.compile(
    r"^(?:mon|tues|wednes|thurs|fri|satur|sun)day|^(?:jan|febr|mar|apr|may|jun|jul|aug|sept|oct|nov|dec)\w*$",
    _I,
)


_YEAR = re.compile(r"^1[89]\d\d$")


def office(clause: str) -> bool:
    """Does a clause speak of the letter and its writer alone? `The staff is content with these
    dispositions`, `nothing further`; of no game whatever."""
    said = _bare(clause)
    words = said.replace("’", "'").casefold().split()
    if not words or (len(words) == 1 and words[0] not in ("complete", "finished", "done")):
        return False
    if any(not _YEAR.match(word) and word.strip(".,!\"'()") not in OFFICE for word in words):
        return False
    if not _OFFICE_NEEDS.search(said):
        return False
    return bool(_NO_MORE.match(said)) or not _IMPERATIVE.match(said)


def _bare(clause: str) -> str:
    return " ".join(clause.split()).strip(" .!,;:-–—\"'“”()")


def note(book: OrderBook, lexicon: Lexicon, ask: Ask, raw: str) -> str:
    """What is said of a line that is no order; empty if it may be one."""
    said = " ".join(raw.split())
    if not fold(said) or len(said) > LONGEST or "?" in said:
        return ""
    if corrections.turns(said) or said.startswith("//"):
        return ""
    clauses = [clause for part in _CLAUSES.split(said) if (clause := _bare(part))]
    if not clauses or not all(_says_nothing(book, lexicon, ask, one) for one in clauses):
        return ""
    return NOTED


def _says_nothing(book: OrderBook, lexicon: Lexicon, ask: Ask, clause: str) -> bool:
    if _WHOM.match(clause) or _TAG.match(clause) or _COURTESY.match(clause):
        return True
    opened = _OPENS.match(clause)
    bare = _bare(clause[opened.end() :]) if opened else clause
    if not bare:
        return True
    if _WHOM.match(bare) or _COURTESY.match(bare) or office(bare):
        return True
    left = _MILD.sub(" ", bare)
    if not fold(left).strip():
        return True
    if _MARVELS.match(bare) and not re.search(r"\d|\b(?:to|into|from|against|with)\b", left):
        return True
    if _orders(book, left):
        return False
    if (found := _HERE.match(bare)) and len(found["who"].split()) <= 3:
        return not _pieces(lexicon, found["who"])
    if _EXCLAIMS.match(bare) or (clause != bare and _EXCLAIMS.match(clause)):
        return not re.search(r"\d|\b(?:to|into|from|against)\b", left)
    if ask.reaction or _STOPS.search(left):
        return False
    if _OF_A_SIDE.match(bare) and not _pieces(lexicon, bare) and not re.search(r"\d", left):
        return True
    if not (_SUBJECT.match(bare) and _SAYS.search(bare)):
        return False
    return not _things(lexicon, bare, left)


def _orders(book: OrderBook, clause: str) -> bool:
    """Does a clause hold the verb of an order?"""
    words = fold(clause).split()
    starts = book.vocabulary.starts
    return any(chat.acts(word) for word in words) or any(
        len(word) > 2 and word in starts and word not in EVERYDAY and word not in OFFICE
        for word in words
    )


_PIECES = ("unit", "block", "counter", "piece", "card", "marker", "token", "option")


def _pieces(lexicon: Lexicon, said: str) -> bool:
    words = fold(said).split()
    return any(
        lexicon.find(kind, " ".join(words[at : at + number]))
        for number in (1, 2, 3)
        for at in range(len(words) - number + 1)
        for kind in lexicon.kinds
        if kind in _PIECES and (number > 1 or len(words[at]) > 3) and words[at] not in EVERYDAY
    )


def _things(lexicon: Lexicon, bare: str, left: str) -> bool:
    """Does a clause hold something of the game, or a name that may be one?"""
    if _THINGS.search(left):
        return True
    if any(len(word) > 2 and word not in OFFICE for word in chat.names_in(lexicon, left)):
        return True
    words = left.split()
    if any(
        lexicon.find(kind, fold(" ".join(words[at : at + number])))
        for number in (2, 3)
        for at in range(len(words) - number + 1)
        for kind in lexicon.kinds
    ):
        return True
    return any(
        word[:1].isupper()
        and word.replace("’", "'").strip("'") not in _I_WORDS
        and not _DAYS.match(word)
        for word in re.findall(r"[\w'’-]+", bare)[1:]
    )
