"""Whole sentences as people write them to a person: `Breslau goes for Lodz with everything, Move
+2`, `all reinforcements go to Breslau, then Berlin`, `both infantry in Barcastle go to a1206`.

The ladder (`core.sayings`) changes words of a line; a sentence is known by its frame, in which
places stand that the game knows. Each frame gives wordings of one or several orders, parted by `;`.
The order book must read all of them, or nothing of the line is kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from adjudicator.core.names import Lexicon, fold
from adjudicator.core.trims import is_place, trimmed

_I = re.IGNORECASE
LONGEST = 160
"""Characters of a line that is looked into."""

# ------------------------------------------------------------------------- frames

_NO_JOINT = r"(?!(?:and|or|then)\b)"
"""No name holds such a word: a list can be read in one way, however long it is."""
NAME = rf"{_NO_JOINT}[A-Za-z][\w.-]*(?:\s(?:of\s)?{_NO_JOINT}(?-i:[A-Z])[\w.-]*)?"


def _joint(words: str) -> str:
    return rf"(?:\s*,\s*(?:(?:{words})\s+)?|\s+(?:{words})\s+|\s*&\s*)"


JOINTS = {"l": _joint("and"), "o": _joint("and|then"), "w": _joint("and|or|then")}
"""A list in a frame -> what parts its places. `l`: each of them; `o`: one after the other; `w`:
wherever it can be, the first first. `Berlin or Cologne` is both nowhere else."""
_AND = re.compile(JOINTS["l"], _I)
_NUMBER = r"(?:\d+|an?|one|two|three|four|five|six)"
_THING = (
    r"(?:infantry|inf|armou?red\s+(?:division|corps)|armou?r|tanks?|panzers?|panzer"
    r"\s+corps|corps|arm(?:y|ies)"
    r"|divisions?|artillery|fleets?|planes?|air|fighters?|cruiser|marines|u-?boats?|submarines?|supply)"
)
_SOME = rf"(?:(?:{_NUMBER})\s+)?(?:{_THING})"
_GO = (
    r"(?:attacks?|hits?|strikes?|storms?|takes?|invades?|assaults?|goes\s+for|go\s+for|goes"
    r"\s+to|moves?\s+(?:in)?to"
    r"|marches\s+(?:in)?to|press(?:es)?\s+on\s+(?:to|into)|advances?\s+(?:on|to|into)|to|into|->)"
)
_EVERYTHING = (
    r"(?:everything(?:\s+(?:it|they)\s+(?:has|have))?|all(?:\s+(?:of\s+(?:them|it)|(?:its\s+|the"
    r"\s+)?units"
    r"|(?:it|they)\s+(?:has|have)))?|both(?:\s+(?:of\s+them|units))?|everybody)"
)
_STAY = r"(?:,\s+(?:the\s+)?[\w ]{3,20}\s+(?:stays?|remains?)(?:\s+(?:put|behind|there|back))?)?"
_MOVE = (
    r"(?:(?:with|using|use|on)\s+)?(?:an?\s+|the\s+)?(?:move|mv)\s*\+\s*(?P<n>\d)(?:\s+"
    r"(?:order|token))?"
)
_IF = r"(?P<i>\s+if\s.+)?"
_STEPS = r"(?P<n>\d|one|two|three|four)[\s-]+steps?"

Says = Callable[["_Found"], Iterator[str]]


@dataclass(frozen=True)
class _Found:
    """A frame that fits. Groups `a`, `b`, `c` are places, `l`, `o`, `w` lists of them (`JOINTS`),
    `u` who is at `a`."""

    match: re.Match[str]
    lexicon: Lexicon

    def __getitem__(self, name: str) -> str:
        return (self.match.groupdict().get(name) or "").strip()

    @property
    def places(self) -> list[str]:
        """The places of a list; empty if there is none."""
        return next((re.split(JOINTS[one], self[one], flags=_I) for one in JOINTS if self[one]), [])

    def values(self) -> dict[str, str]:
        """What stands in the frame, as orders name it."""
        found = {name: self[name] for name in self.match.groupdict()}
        found.update(dict.fromkeys(JOINTS, ", ".join(self.places)))
        found["i"] = f" {self['i']}" if self["i"] else ""
        if "u" in found:
            found["u"] = _who(self.lexicon, self["a"], self["u"])
        return found


def _bare(words: str) -> str:
    return re.sub(r"^(?:the|its|their|our|my|both|all|new)\s+", "", words.strip(), flags=_I)


def _who(lexicon: Lexicon, place: str, said: str) -> str:
    """Who is meant at a place, as orders name them: `panzers` where there is one sort of them."""
    if not said or re.fullmatch(_EVERYTHING, said, _I):
        return "all"
    found = []
    for one in _AND.split(re.sub(r"\s+only$", "", said, flags=_I)):
        there = sorts_at(lexicon, place, one)
        found.append(there[0] if len(there) == 1 else _bare(one))
    return ", ".join(found)


def sorts_at(lexicon: Lexicon, place: str, said: str) -> list[str]:
    """The units of a sort that stand at a place, as an order names them."""
    word = fold(_bare(said))
    there = lexicon.garrisons.get(fold(place), ())
    return list(
        dict.fromkeys(
            name for name, sorts in there if word in sorts or word.removesuffix("s") in sorts
        )
    )


def _plain(*templates: str) -> Says:
    def says(found: _Found) -> Iterator[str]:
        values = found.values()
        for template in templates:
            yield template.format(**values)

    return says


def _each(*templates: str) -> Says:
    """A wording for each place of a list."""

    def says(found: _Found) -> Iterator[str]:
        values = found.values()
        for template in templates:
            yield "; ".join(template.format(**{**values, "a": place}) for place in found.places)

    return says


_OTHER = ("other", "other one")


def _lists(*templates: str) -> Says:
    """`k in a; k2 in b; k3 in c`. `The other` is one of those before it, if these are one sort."""

    def says(found: _Found) -> Iterator[str]:
        pairs = [(found["k"], found["a"]), (found["k2"], found["b"]), (found["k3"], found["c"])]
        others = any(_bare(what).lower() in _OTHER for what, _ in pairs)
        if others and len(_AND.split(found["k"])) > 1:
            return
        other = re.sub(rf"^(?:{_NUMBER}\s+)?", "1 ", _bare(found["k"]), count=1, flags=_I)
        for template in templates:
            yield "; ".join(
                template.format(k=other if one.lower() in _OTHER else one, a=place)
                for what, place in pairs
                if what
                for one in (", ".join(_bare(part) for part in _AND.split(what)),)
            )

    return says


def _sends(found: _Found) -> Iterator[str]:
    """`Kustrin sends two infantry to Koszalin and two to Berlin`, `... and one tank to Berlin`."""
    first, second, start = found["k"], found["k2"] or found["k"], found["a"]
    yield (
        f"move {found['n']} {first} from {start} to {found['b']};"
        f" move {found['m']} {second} from {start} to {found['c']}"
    )


def _bombards(found: _Found) -> Iterator[str]:
    """The one piece that is meant, else the sort and where it comes from."""
    start, piece = found["a"], _piece(found.lexicon, found["a"], found["u"])
    who = piece or (f"{found['u']} from {start}" if start else found["u"])
    yield f"attack {found['b']} with {who}{found.values()['i']}"


def _adds(found: _Found) -> Iterator[str]:
    """Steps for the piece that is meant at a place, and for one before it."""
    piece = _piece(found.lexicon, found["a"], found["u"])
    if piece:
        before = f"add {found['m']} to {found['k']}; " if found["k"] else ""
        yield f"{before}add {found['n']} steps to {piece}"


def _two(number: str) -> str:
    return "2" if number == "both" else number


def _built(found: _Found) -> Iterator[str]:
    what = re.sub(r"^(?:an?|one)\s+", "", found["k"], flags=_I)
    what, _, steps = what.partition(" with ")
    yield f"build {what} at {found['a']}{f' with {steps}' if steps else ''}"


def _frame(pattern: str, says: Says) -> tuple[re.Pattern[str], Says]:
    for name in "abc":
        pattern = pattern.replace(f"<{name}>", rf"(?P<{name}>{NAME})")
    for name, joint in JOINTS.items():
        pattern = pattern.replace(f"<{name}>", rf"(?P<{name}>{NAME}(?:{joint}{NAME})*)")
    return re.compile(f"^{pattern}$", _I), says


_RAIL = _plain(
    "strategic movement at {a}; send {u} from {a} to {b}", "strategic move {u} from {a} to {b}"
)
_STRENGTHENED = r"(?P<u>corps|armou?red\s+division|division|armou?r|panzers)"
_GROWN = r"(?:an?\s+)?(?:full\s+)?(?:army|corps|armou?red\s+corps)(?:\s+again)?"
_PLACED = ("deploy {k} in {a}", "build {k} at {a}", "place 1 {k} in {a}")
_ELSE = (
    r"(?:,\s*|\s+)(?:or|else|otherwise|and\s+if\s+(?:that|it)(?:['’]s|\s+is)\s+not\s+\w+"
    r"(?:\s+then)?|failing\s+that,?)\s+"
)
_NOT_SO = r"(?:\s+if\s+(?:that|it)\s+(?:isn['’]t|is\s+not)\s+\w+)?"

FRAMES: tuple[tuple[re.Pattern[str], Says], ...] = tuple(
    _frame(pattern, says)
    for pattern, says in (
        # A stack, where it goes, and with which order.
        (rf"<a>\s+{_GO}\s+(?:the\s+)?<b>(?:,?\s+(?:with\s+)?(?P<u>{_EVERYTHING}|(?:the|its)"
         rf"\s+[\w ]{{3,40}}?))?"
         rf"[,;]?\s+{_MOVE}(?:,\s+{_EVERYTHING})?",
         _plain("move +{n} at {a}; send {u} from {a} to {b}")),
        (rf"(?:the\s+)?fleet\s+(?:in|at|of)\s+<a>\s+(?:sails|goes)\s+to\s+(?:the\s+)?<b>,?"
         rf"\s+{_MOVE}",
         _plain("move +{n} at port of {a}; sail the fleet from port of {a} to {b}")),
        (r"<a>:\s*(?P<t>move\s*\+\s*\d|strategic\s+movement),?\s+(?:the\s+)?(?P<u>[\w ]{3,30}?)"
         r"\s+to\s+"
         rf"(?:the\s+)?<b>{_STAY}", _plain("{t} at {a}; send {u} from {a} to {b}")),
        (r"(?P<t>move\s*\+\s*\d)\s+(?:at|in)\s+<a>:\s*(?:take|attack|hit)\s+<b>\s+with\s+"
         r"(?P<u>[\w ]{3,40}?)"
         rf"{_STAY}", _plain("{t} at {a}; send {u} from {a} to {b}")),
        # By rail.
        (r"strat(?:egic)?\.?\s+mov(?:e|ement)\s+(?:at|in|from)\s+<a>:\s*(?:the\s+)?"
         r"(?P<u>[\w ]{3,30}?)\s+to\s+<b>",
         _RAIL),
        (rf"(?:the\s+)?<a>(?:['’]s)?\s+(?P<u>{_SOME})\s+by\s+(?:rail|train)\s+to\s+<b>", _RAIL),
        (rf"(?:rail|strat\s+move|strategic\s+move)\s+(?:the\s+)?<a>(?:['’]s)?\s+(?P<u>{_SOME})"
         rf"\s+to\s+<b>",
         _RAIL),
        (rf"(?P<u>{_SOME})\s+from\s+<a>\s+to\s+<b>\s+by\s+(?:rail|train)", _RAIL),
        # Orders that a place gets.
        (r"<l>\s+(?:supports?|lends?|gives?|helps?)(?:\s+(?:with|at|an?|by))*\s+(?:support"
         r"\s*)?\+\s*(?P<n>\d)",
         _plain("support +{n} at {l}")),
        (r"<l>\s+(?:defends?|holds?)(?:\s+(?:with|at|an?|by))*\s+(?:defen[cs]e\s*)?\+\s*"
         r"(?P<n>\d)(?:\s+each)?",
         _plain("defense +{n} at {l}")),
        (r"feints?\s+(?:attack\s+)?at\s+<a>\s+(?:against|on|towards)\s+<b>",
         _plain("feint attack at {a}; feint from {a} at {b}")),
        (r"(?:in\s+the\s+order|order(?:\s+of\s+execution)?:?|execute\s+in\s+the\s+order)\s+<o>",
         _plain("execute {o}")),
        (r"<a>\s+first,\s+(?:then\s+)?<b>\s+(?:second|next),\s+(?:and\s+)?<c>\s+"
         r"(?:third|last|next)",
         _plain("execute {a}, {b}, {c}")),
        # Attacks.
        (rf"<a>(?:['’]s)?\s+(?P<u>{_THING})\s+(?:also\s+)?(?:attacks?|hits?|strikes?|goes?"
         rf"\s+for)\s+(?:the\s+)?"
         rf"<b>{_IF}", _plain("attack {b} with {u} from {a}{i}", "send {u} from {a} to {b}{i}")),
        (rf"(?:the\s+)?(?P<u>{_THING})\s+from\s+<a>\s+blitz(?:es)?\s+(?:the\s+)?<b>{_IF}",
         _plain("blitz {b} with {u} from {a}{i}")),
        (rf"<a>\s+blitz(?:es)?(?:\s+attacks?)?(?:\s+on)?\s+(?:the\s+)?<b>{_IF}",
         _plain("blitz {b} from {a}{i}")),
        (rf"(?:everything|all)\s+in\s+<a>\s+(?:attacks?|hits?)\s+<b>\s+in\s+the\s+blitz"
         rf"(?:krieg)?(?:\s+phase)?{_IF}",
         _plain("blitz {b} with all from {a}{i}")),
        (rf"<a>\s+attacks?\s+(?:the\s+)?<b>\s+with\s+(?P<u>{_EVERYTHING}){_IF}",
         _plain("attack {b} with all from {a}{i}", "send all from {a} to {b}{i}")),
        (rf"<l>\s+(?:all\s+)?attack\s+(?:the\s+)?<b>(?:\s+with\s+{_EVERYTHING})?{_IF}",
         _plain("attack {b} with all from {l}{i}")),
        # What follows from an attack that is won.
        (rf"(?:the\s+)?(?P<u>{_SOME})\s+advances?\s+(?:in)?to\s+(?:the\s+)?<b>",
         _plain("advance {u} to {b}")),
        (rf"(?:the\s+)?<a>(?:['’]s)?\s+(?P<u>{_SOME})\s+advances?\s+(?:in)?to\s+(?:the"
         rf"\s+)?<b>",
         _plain("advance {u} from {a} to {b}")),
        (rf"if\s+(?:the\s+)?<b>\s+(?:falls?|is\s+taken),?\s+(?:we\s+)?(?:advance|go\s+in|move"
         rf"\s+in)(?:\s+with)?\s+"
         rf"(?P<u>{_SOME})", _plain("advance {u} to {b}")),
        (rf"after\s+(?:the\s+)?<b>:\s+(?P<u>{_SOME})\s+(?:go\s+)?in(?:,\s+the\s+rest\s+stays?)?",
         _plain("advance {u} to {b}")),
        (r"if\s+(?:we|they)\s+(?:lose|are\s+(?:beaten|defeated))\s+(?:at|in)\s+<a>,?\s+"
         r"(?:retreat|withdraw|fall\s+back)"
         r"\s+to\s+<b>", _plain("retreat from {a} to {b}")),
        # Moves.
        (rf"(?:the\s+)?<a>['’]s\s+(?P<u>{_SOME})\s+(?:goes?\s+|go\s+|moves?\s+)?to\s+<b>(?:,"
         rf"\s+all\s+\w+)?{_STAY}",
         _plain("send {u} from {a} to {b}", "move {u} from {a} to {b}")),
        (rf"(?:the\s+)?<a>\s+(?P<u>{_SOME})\s+go(?:es)?\s+(?:via|through)\s+(?:the\s+)?<b>\s+to"
         rf"\s+<c>",
         _plain("move {u} from {a} via {b} to {c}", "send {u} from {a} via {b} to {c}")),
        (rf"<a>\s+sends?\s+(?P<n>{_NUMBER})\s+(?P<k>{_THING})\s+to\s+<b>\s+and\s+"
         rf"(?P<m>{_NUMBER})(?:\s+(?P<k2>{_THING}))?\s+to\s+<c>", _sends),
        (rf"(?P<u>{_NUMBER}\s+{_THING})\s+of\s+<a>\s+to\s+<b>", _plain("move {u} from {a} to {b}")),
        (rf"(?:the\s+)?(?P<u>{_SOME})\s+leaves?\s+<a>\s+for\s+(?:the\s+)?<b>",
         _plain("{u} from {a} to {b}", "move {u} from {a} to {b}")),
        (r"(?:air|planes)\s+(?:over|to)\s+<b>:\s*(?P<n>both|\d+|two|three|all)\s+(?:planes|air"
         r"(?:\s+units)?)\s+from\s+<a>",
         lambda found: iter(
             (f"{_two(found['n'])} air from {found['a']} to {found['b']}",))),
        (r"everything\s+that\s+can\s+reach\s+<a>\s+goes\s+there:\s*(?P<k>.+)",
         lambda found: iter(("; ".join(
             f"{who} to {found['a']}" for who in _strip_starts(found.lexicon, found["k"])),))),
        # Who arrives, where.
        (r"(?:put\s+)?(?:whatever\s+arrives|anything\s+new|everything\s+(?:new|that"
         r"\s+arrives)|all\s+(?:the\s+|our\s+)?"
         r"(?:new\s+units|reinforcements|arrivals))\s+(?:go(?:es)?\s+|arrives?\s+)?(?:in|at|"
         r"(?:in)?to)\s+<w>",
         _plain("deploy everything in {w}", "place everything in {w}")),
        (r"(?:build\s+|deploy\s+|place\s+|buy\s+)?(?:an?|one|1)\s+(?P<k>[\w ]{2,25}?)\s+each\s+"
         r"(?:to|at|in|for)\s+<l>",
         _each(*_PLACED)),
        (rf"(?:the\s+)?(?:new\s+)?(?P<k>{_SOME}(?:(?:,\s*(?:and\s+)?|\s+and\s+)(?:the"
         rf"\s+)?{_SOME})*)\s+(?:all\s+)?goe?s?\s+to"
         r"\s+<a>", _lists("place {k} in {a}", "deploy {k} in {a}")),
        (rf"(?:place\s+|put\s+|deploy\s+)?(?P<k>{_SOME}(?:(?:,|,?\s+and)\s+{_SOME})*)\s+in"
         rf"\s+<a>,\s+(?:and\s+)?"
         rf"(?P<k2>(?:the\s+)?(?:{_SOME}|other(?:\s+one)?))\s+in\s+<b>(?:,\s+(?:and\s+)?(?P<k3>"
         rf"(?:the\s+)?{_SOME})\s+in\s+<c>)?",
         _lists("place {k} in {a}", "deploy {k} in {a}")),
        (r"put\s+both\s+(?P<k>infantry|armour|tanks|air)\s+and\s+(?:the\s+)?(?P<k2>\w+)\s+"
         r"(?:in|into|at)\s+<a>",
         lambda found: iter((f"place 2 {found['k']}, {found['k2']} in {found['a']}",))),
        # What is built, and with how many steps.
        (rf"(?:build\s+|<b>\s+builds?\s+)?(?:an?\s+|one\s+)?(?:new\s+)?(?P<k>[\w ]{{2,25}}?)\s+"
         rf"(?:at|in)\s+<a>,\s+(?:with\s+)?"
         rf"{_STEPS}(?:\s+strong)?", _plain("build {k} at {a} with {n} steps")),
        (r"(?:build\s+)?(?:one|a\s+new)\s+(?P<k>[\w ]{2,25}?)\s+(?:at|in)\s+<a>",
         _plain("build {k} at {a}")),
        (r"<a>\s+(?:builds?|makes?|raises?)\s+(?P<k>[\w ]{3,40})", _built),
        (r"build\s+(?P<k>[\w ]{2,25}?)\s+(?:at|in)\s+<l>", _each("build {k} at {a}")),
        (r"build\s+(?P<k>[\w ]{2,25}?)\s+(?:at|in)\s+<a>\s+and\s+(?:another(?:\s+one)?|one)\s+"
         r"(?:at|in)\s+<b>",
         _plain("build {k} at {a}; build {k} at {b}")),
        (r"(?P<k>\w+)\s+gets?\s+(?:an?|one|1)\s+steps?,\s+(?:and\s+)?so\s+does\s+(?P<v>\w+)",
         _plain("add 1 step to {k}; add 1 step to {v}")),
        (rf"<a>\s+adds\s+{_STEPS}\s+to\s+(?:its|the)\s+(?:new\s+)?(?P<u>[\w ]{{2,20}})", _adds),
        (r"(?P<m>\d|one|two|three)\s+steps?\s+onto\s+(?P<k>\w+),\s+(?:and\s+)?<a>\s+adds\s+"
         r"(?P<n>\d|one|two|three)"
         r"(?:\s+steps?)?\s+to\s+(?:its\s+|the\s+)?(?P<u>\w+)", _adds),
        # What grows.
        (rf"(?:make|turn|beef\s+up|build\s+up|raise|promote)\s+(?:the\s+)?<a>(?:['’]s)?"
         rf"\s+{_STRENGTHENED}\s+(?:up\s+)?"
         rf"(?:(?:in)?to\s+)?{_GROWN}", _plain("strengthen {u} in {a}")),
        (rf"(?:the\s+)?<a>(?:['’]s)?\s+{_STRENGTHENED}\s+(?:should\s+|shall\s+|will\s+)?"
         rf"(?:becomes?|grows?\s+into|turns?"
         rf"\s+into)\s+{_GROWN}", _plain("strengthen {u} in {a}")),
        (r"(?P<t>strengthen|upgrade)\s+(?P<u>[\w ]{3,30}?)\s+in\s+<a>,?\s+and\s+the\s+one\s+in"
         r"\s+<b>(?:\s+(?:as\s+well|too))?",
         _plain("{t} {u} in {a}; {t} {u} in {b}")),
        (r"(?:the\s+)?(?P<u>[\w ]{3,30}?)\s+(?:at|in)\s+<a>\s+gets?\s+an?\s+upgrade",
         _plain("upgrade {u} in {a}")),
        (r"(?P<t>upgrade|strengthen)\s+(?:the\s+)?(?P<u>panzers?|tanks?|armou?r)\s+(?:at|in)"
         r"\s+<a>(?P<i>\s+to\s+level\s+\d)?",
         _plain("{t} {u} in {a}{i}")),
        (r"(?:up|raise|advance)\s+(?:the\s+)?logistics(?:\s+track)?\s+(?:by\s+)?(?:one|1|a)(?:"
         r"\s+(?:step|notch))?",
         _plain("advance logistics")),
        (rf"logistics\s+up\s+(?:one|1|a)\s+(?:step|notch){_IF}", _plain("advance logistics{i}")),
        (r"(?:put|invest|spend)\s+(?:some|a\s+bit\s+of|a\s+little)\s+research\s+(?:in|into|on)"
         r"\s+(?P<k>\w+),\s+(?P<n>\d|one|two)"
         r"\s+points?", _plain("research {n} points in {k}")),
        (r"buy\s+(?P<n>\w+)\s+(?P<k>[\w ]+?),\s+(?:and\s+)?(?P<m>\w+)\s+more\s+(?P<i>if\s.+)",
         _plain("buy {n} {k}; buy {m} {k}{i}")),
        # Cards, losses, air, pressure.
        (rf"(?P<t>production|pp|air)\s+card\s*:?\s+(?P<k>[\w ]+?)(?:\s+please)?{_ELSE}"
         rf"(?P<v>[\w ]+?){_NOT_SO}",
         _plain("{t} card {k}, {v}")),
        (rf"(?:(?:(?:we|i)['’]ll\s+)?(?:go\s+with|take|play|use)\s+)?(?P<k>[\w ]+?)\s+(?:again"
         rf"\s+)?for\s+(?P<t>production|air)"
         rf"{_ELSE}(?P<v>[\w ]+?){_NOT_SO}", _plain("{t} card {k}, {v}")),
        (r"(?:this\s+turn['’]s|the\s+next|our\s+next|my)\s+card\s*(?::|is|will\s+be)\s+"
         r"(?P<k>[\w -]+)",
         _plain("choose {k}")),
        (r"(?:our|my|the)\s+(?:two|three|four)\s+cards\s+(?:will\s+be|are)\s+(?P<k>[\w ,-]+)",
         lambda found: iter((f"choose {', '.join(_AND.split(found['k']))}",))),
        (r"(?:(?:do\s+not|don['’]?t)\s+(?:waste|spend|use\s+up)|save)\s+(?P<k>[\w ]+)",
         _plain("keep {k}")),
        (r"(?:air:\s*)?(?:use\s+)?(?:no\s+more\s+than|not\s+more\s+than|at\s+most|up\s+to)\s+"
         r"(?P<n>\d|one|two|three|four)\s+(?:air\s+)?"
         r"tokens?(?:\s+wherever\s+(?:it\s+helps\s+us\s+win|we\s+can\s+win))?",
         _plain("use air to win with at most {n}")),
        (r"(?:any|all)\s+losses\s+come\s+(?:off|from|out\s+of)\s+(?:the\s+)?(?P<k>[\w ]+?)(?:"
         r"\s+first)?",
         _plain("lose {k}")),
        (r"(?:lose|sacrifice)\s+(?:the\s+)?(?P<k>[\w ]+?)\s+(?:in\s+preference\s+to|rather"
         r"\s+than)\s+[\w ]+",
         _plain("lose {k}")),
        (r"lean\s+on\s+(?P<k>[\w ]+)", _plain("press {k}")),
        (r"(?:an?|one)\s+(?P<k>[\w ]{3,25})", _plain("buy one {k}")),
        (r"play\s+the\s+weakest(?:\s+card)?\s+that\s+wins", _plain("play to win")),
        # Doctrine.
        (r"(?P<k>[\w ]+?)\s+(?:hit|fire\s+at|aim\s+(?:at|for))\s+(?P<t>ground|air|naval)(?:"
         r"\s+targets?)?\s+first",
         _plain("target {t} with {k}")),
        (r"(?:aim\s+(?:at|for)|fire\s+at)\s+(?P<t>ground|air|naval)(?:\s+targets?|\s+units)?(?:"
         r"\s+first)?",
         _plain("target {t}")),
        (r"(?:pull\s+out\s+(?:the\s+)?|get\s+(?:the\s+)?)(?:planes|aircraft)(?:\s+out)?\s+"
         r"(?:once\s+they\s+are\s+)?down\s+to\s+"
         r"(?P<n>\d|one)\s+steps?", _plain("withdraw aircraft at {n} step")),
        (r"(?:withdraw|pull\s+out|retreat)\s+at\s+odds\s+(?:below|under|worse\s+than)\s+"
         r"(?P<n>\d+\s*[-:]\s*\d+)"
         r"(?P<t>\s+after\s+round\s+\d)?", _plain("withdraw {t} if odds less than {n}")),
        (rf"(?:the\s+)?(?P<u>\w+)\s+(?:from\s+<a>\s+)?(?:bombards?|shells|bombs)\s+<b>{_IF}",
         _bombards),
        (rf"(?:the\s+)?<a>['’]s\s+(?P<u>\w+)\s+(?:bombards?|shells|bombs)\s+<b>{_IF}", _bombards),
    )
)  # fmt: skip
"""A frame -> wordings of what it says. The first that the order book reads stands."""


_FROM = re.compile(rf"^(?P<who>.+?)\s+(?:back\s+)?from\s+(?P<at>{NAME})$", _I)


def _strip_starts(lexicon: Lexicon, units: str) -> Iterator[str]:
    """`AR1 and MK1 from Barcastle, and MK2 back from a1303` without where they stand, if they stand
    there: who is named by a sort is one of several without a place, and has an order alone."""
    pieces: list[str] = []
    start = ""
    for part in reversed(_AND.split(units)):
        found = _FROM.match(part)
        start, who = (found["at"], found["who"]) if found else (start, part)
        single = any(lexicon.find(kind, who) for kind in _SINGLE)
        piece = _piece(lexicon, start, who) or (who if single and not found else "")
        if piece:
            pieces.insert(0, piece)
        else:
            yield f"{who} from {start}" if start else who
    if pieces:
        yield ", ".join(pieces)


_STANDING = re.compile(
    rf"\b(?P<how>both|all|the)\s+(?:the\s+|my\s+|our\s+)?(?P<sort>[a-z]{{3,}}(?:\s[a-z]{{3,}})?)"
    rf"\s+(?:in|at|from)\s+(?P<at>{NAME})"
    rf"|\b(?P<at2>{NAME})['’]s\s+(?P<sort2>[a-z]{{3,}}(?:\s[a-z]{{3,}})?)",
)


_SINGLE = ("block", "counter")
"""Kinds of names of single pieces."""
_COUNTERS = (*_SINGLE, "unit")
"""The same, and those that name a piece by its type."""


def _piece(lexicon: Lexicon, place: str, said: str) -> str:
    """The one piece that is meant at a place, by its name or its sort; empty if there is none, or
    there are several."""

    def ids(words: str) -> set[tuple[str, str]]:
        return {(kind, one.id) for kind in _COUNTERS for one in lexicon.find(kind, words)}

    there = [name for name, _ in lexicon.garrisons.get(fold(place), ())]
    found = [name for name in there if ids(name) & ids(_bare(said))]
    found = found or sorts_at(lexicon, place, said)
    return found[0] if len(found) == 1 and ids(found[0]) else ""


def named(lexicon: Lexicon, text: str) -> str:
    """`both infantry in Barcastle`, `Hope's cruiser`, the units named one by one where orders name
    units; the text itself if that is not what it says, or not how many there are."""
    if not lexicon.garrisons:
        return text

    def units(found: re.Match[str]) -> str:
        at, sort = found["at"] or found["at2"], found["sort"] or found["sort2"]
        for words in (sort, sort.split()[0]):
            there = sorts_at(lexicon, at, words)
            if not there or not any(lexicon.find(kind, there[0]) for kind in _COUNTERS):
                continue  # who is named by a kind is named with the place
            left = sort[len(words) :]
            how = found["how"] or "the"
            if (how == "both" and len(there) != 2) or (how == "the" and len(there) != 1):
                return found[0]
            return ", ".join(there) + left
        return found[0]

    return _STANDING.sub(units, text)


_ENDS = re.compile(r"(?<=[\w)]{2})\.\s+(?=[A-Z])")
_ALL_OF = re.compile(
    rf"^(?:move\s+|send\s+)?all\s+(?P<u>infantry|armou?r|tanks|panzers|air|supply)\s+"
    rf"(?:in|from|at)\s+(?P<a>{NAME})\s+"
    rf"(?:go(?:es)?\s+|moves?\s+)?to\s+(?P<b>{NAME})$",
    _I,
)
_NEXT_TOKEN = re.compile(
    r",\s+(?:and\s+)?(?=(?:defen[cs]e|support|move)\s*\+\s*\d\s+(?:at|in)\b)", _I
)
_CLAUSES = re.compile(r",\s+and\s+|,\s+(?=\w+\s+(?:keeps?|stands?)\s+guard\b)")


def wordings(lexicon: Lexicon, text: str) -> Iterator[str]:
    """What a line may say, in the words of orders, several parted by `;`: the first that can be
    read whole is what it says."""
    if len(text) > LONGEST:
        return
    said = named(lexicon, trimmed(lexicon, text))
    yield from _framed(lexicon, said)
    if fold(said) != fold(text):
        yield said
    if "panzers" in said.lower():
        yield re.sub(r"\bpanzers\b", "armour", said, flags=_I)
    if (found := _ALL_OF.match(said)) and not lexicon.garrisons:
        # A word for a sort without a number is all of it.
        yield f"move {found['u']} from {found['a']} to {found['b']}"
    for cut in (_ENDS, _NEXT_TOKEN, _CLAUSES):
        if cut.search(said):
            yield cut.sub("; ", said)


def _framed(lexicon: Lexicon, said: str) -> Iterator[str]:
    for pattern, says in FRAMES:
        match = pattern.match(said)
        if match is None:
            continue
        found = _Found(match, lexicon)
        names = [found[one] for one in "abc" if found[one]]
        names += found.places
        if not all(is_place(lexicon, one) for one in names):
            continue
        for one in says(found):
            yield one
            if "panzers" in one.lower():
                yield re.sub(r"\bpanzers\b", "armour", one, flags=_I)
