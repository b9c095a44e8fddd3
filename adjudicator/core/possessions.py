"""Orders that say first where the units stand, or name several sorts at once: `the Hamburg U-boats
to the North Sea`, `2 of Berlin's planes over Lodz`, `8 ground, 1 elite and 2 air in Warsaw`.

Only where the word before the units is a place that the game knows, and no nation; nothing is
guessed. What comes out is tried by the order book like every other wording.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from adjudicator.core.fronts import PLACES
from adjudicator.core.names import Lexicon

_I = re.IGNORECASE
_NUMBER = r"(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|both|all)"
_THING = (
    r"(?:infantry|armou?red\s+(?:division|corps)|armou?r|tanks?|panzers?|corps|arm(?:y|ies)|divisions?"
    r"|artillery|air(?:\s+(?:units?|fleets?|force))?|planes?|aircraft|u-?boats?|submarines?|fleets?|ships?"
    r"|ground(?:\s+units?)?|elites?(?:\s+units?)?|units?)"
)
_VERB = (
    r"(?:move|send|sail|fly|ship|rail|sr|put|place|take|activate|strengthen|upgrade|redeploy|drop|bring|use"
    r"|fortify|deploy|strategic\s+move)"
)
_SEVERAL = re.compile(
    r"^(?:air\s+(?:units|fleets)|planes|units|divisions|elites|elite\s+units|tanks|panzers)$", _I
)
"""Of these all are meant where no number stands."""
_OWNED = re.compile(
    rf"^(?P<verb>(?:{_VERB}\s+)?)(?:(?P<number>{_NUMBER})\s+(?:of\s+)?)?(?:the\s+)?(?P<place>\w[\w.-]*"
    rf"(?:\s+\w[\w.-]*)??)(?:['’]s)?\s+(?P<thing>{_THING})(?P<rest>\s.+)?$",
    _I,
)
_GOES = re.compile(
    r"^\s+(?:(?:sails?|go(?:es)?|moves?|fl(?:y|ies)|march(?:es)?)\s+)?(?=(?:to|into|over|on|via)\b)",
    _I,
)
_ATTACK = re.compile(
    r"^(?P<head>attack\s+.+?)\s+with\s+(?P<places>[^;]+?)(?P<rest>\s+if\b.*)?$", _I
)
_ITEM = rf"(?:(?:{_NUMBER}|the)\s+)?(?:[a-z]+\s+)?{_THING}"
_SORTS = re.compile(
    rf"^(?P<verb>(?:put|place|deploy|set\s+up)\s+)?(?P<items>{_ITEM}(?:(?:,\s*(?:and\s+)?|\s+and\s+){_ITEM})+)"
    r"\s+(?:in|into|at|on|to)\s+(?:the\s+)?(?P<place>[^,;]+)$",
    _I,
)
_AND = re.compile(r"\s*(?:,\s*and\s+|,\s*|\s+and\s+)", _I)


def from_place(lexicon: Lexicon, text: str) -> Iterator[str]:
    """`sail U-boats from Hamburg to North Sea` for `sail the Hamburg U-boats to the North Sea`."""
    found = _OWNED.match(text)
    if found is None or not _is_place(lexicon, found["place"]):
        return
    said = (found["number"] or ("all" if _SEVERAL.match(found["thing"]) else "")).lower()
    number = f"{'2' if said == 'both' else said} " if said else ""
    head = f"{found['verb'] or ''}{number}{found['thing']}"
    rest = found["rest"] or ""
    where = "from" if _GOES.match(rest) else "in"
    rest = _GOES.sub(" ", rest)
    yield f"{head} {where} {found['place']}{rest}"
    if where == "from" and not found["verb"]:
        yield f"move {head} from {found['place']}{rest}"


def attack_from(lexicon: Lexicon, text: str) -> str:
    """`attack Lodz from Krakow, Poznan` for `attack Lodz with Krakow and Poznan`; else nothing."""
    found = _ATTACK.match(text)
    places = _AND.split(found["places"]) if found else []
    if found is None or not all(_is_place(lexicon, one) for one in places):
        return ""
    return f"{found['head']} from {', '.join(places)}{found['rest'] or ''}"


def each_sort(text: str) -> str:
    """`put 8 ground in Warsaw; put 2 air in Warsaw` for `put 8 ground and 2 air in Warsaw`; else
    nothing."""
    found = _SORTS.match(text)
    if found is None:
        return ""
    verb = (found["verb"] or "put ").strip()
    items = [
        re.sub(r"^(?:an?|the|one)\s+", "1 ", one, flags=_I) for one in _AND.split(found["items"])
    ]
    return "; ".join(f"{verb} {one} in {found['place']}" for one in items)


def _is_place(lexicon: Lexicon, words: str) -> bool:
    said = re.sub(r"^the\s+", "", words.strip(), flags=_I)
    kinds = [kind for kind in lexicon.kinds if lexicon.find(kind, said)]
    return any(kind in PLACES for kind in kinds) and "nation" not in kinds
