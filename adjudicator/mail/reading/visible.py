"""Which words of an HTML letter its reader sees, and sees standing: not those that are struck
out, white on white, of no size, or hidden. Nobody's orders are read out of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

STRUCK_TAGS = frozenset(("s", "del", "strike"))
_STRUCK = re.compile(r"text-decoration(?:-line)?\s*:[^;]*line-through", re.I)
_HIDDEN = re.compile(
    r"display:\s*none|mso-hide:\s*all|visibility:\s*(?:hidden|collapse)|(?<![\w-])opacity:\s*0*\.?0*\s*(?:;|$)"
    r"|(?<![\w-])(?:max-)?(?:height|width):\s*0(?:px|pt|em)?\s*(?:;|$)(?=.*overflow:\s*hidden)"
    r"|overflow:\s*hidden(?=.*(?<![\w-])(?:max-)?(?:height|width):\s*0(?:px|pt|em)?\s*(?:;|$))",
    re.I,
)
_SIZE = re.compile(r"(?<![\w-])font-size:\s*([\d.]+)\s*(px|pt|em|rem|%)?", re.I)
_COLOUR = re.compile(r"(?<![\w-])color:\s*([^;]+)", re.I)
_GROUND = re.compile(r"(?<![\w-])background(?:-color)?:\s*([^;]+)", re.I)
_WHITE = re.compile(
    r"^\s*(?:white|transparent|#f[c-f]f[c-f]f[c-f](?:ff)?|#fff[0-9a-f]?|#[0-9a-f]{6}00"
    r"|rgba?\(\s*25[2-5]\s*[, ]\s*25[2-5]\s*[, ]\s*25[2-5][^)]*\)|rgba\([^)]*[, ]\s*0?\.?0+\s*\))",
    re.I,
)
_NO_GROUND = re.compile(
    r"^\s*(?:white|transparent|none|inherit|initial|0|#f[c-f]f[c-f]f[c-f]|#fff\b"
    r"|rgba?\(\s*25[2-5]\s*,\s*25[2-5]\s*,\s*25[2-5])",
    re.I,
)
SMALLEST = 1.0
"""Size in pixels or points at which nobody reads any more."""


@dataclass(frozen=True)
class Look:
    """How the words in an element look."""

    struck: bool = False
    hidden: bool = False
    white: bool = False
    tiny: bool = False
    shaded: bool = False

    @property
    def seen(self) -> bool:
        return not (self.struck or self.hidden or self.tiny or (self.white and not self.shaded))


PLAIN = Look()


def look_of(tag: str, given: Mapping[str, str], within: Look) -> Look:
    """How an element looks within another one. given: its attributes."""
    look = within
    if tag in STRUCK_TAGS:
        look = replace(look, struck=True)
    if "hidden" in given:
        look = replace(look, hidden=True)
    if colour := given.get("color", ""):
        look = replace(look, white=bool(_WHITE.match(colour)))
    if ground := given.get("bgcolor", ""):
        look = replace(look, shaded=not _NO_GROUND.match(ground))
    style = given.get("style", "")
    if not style:
        return look
    if _STRUCK.search(style):
        look = replace(look, struck=True)
    if _HIDDEN.search(style):
        look = replace(look, hidden=True)
    if size := _SIZE.search(style):
        small = float(size[1].rstrip(".") or 0) if size[1].count(".") < 2 else 9.0
        least = 0.1 if (size[2] or "").lower() in ("em", "rem") else SMALLEST
        look = replace(look, tiny=small <= least)
    if found := _COLOUR.search(style):
        look = replace(look, white=bool(_WHITE.match(found[1])))
    if found := _GROUND.search(style):
        look = replace(look, shaded=not _NO_GROUND.match(found[1]))
    return look
