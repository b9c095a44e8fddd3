"""The drawn signs of the map: counters, marks of an area, terrain patterns.

All as SVG with presentation attributes only (a strict content security policy forbids
style attributes, and the PNG renderer needs no style sheet). Counters are drawn on a
square of 100 by 100, marks on one of 12 by 12.
"""

from __future__ import annotations

from html import escape

INK = "#1f1c17"
PAPER = "#f5eedb"
GOLD = "#f0b92d"
ALARM = "#c2321f"


def rgb(colour: str) -> tuple[int, int, int]:
    """`#rrggbb` or `#rgb` as three numbers. ValueError for anything else."""
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(char * 2 for char in digits)
    if len(digits) != 6 or colour == digits:
        raise ValueError(f"{colour!r} is not a colour like #a0b1c2")
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)


def mix(one: str, other: str, share: float) -> str:
    """`share` of the first colour, the rest of the second."""
    parts = (round(a * share + b * (1 - share)) for a, b in zip(rgb(one), rgb(other), strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)


def light(colour: str) -> bool:
    """Does black ink read better on it than white?"""
    red, green, blue = rgb(colour)
    return red * 299 + green * 587 + blue * 114 > 132_000


# -------------------------------------------------------------------- counters

_FRAME = (
    '<rect x="24" y="13" width="52" height="34" fill="{field}" stroke="{ink}" stroke-width="4.5"/>'
)
_CROSS = '<path d="M24 13L76 47M76 13L24 47" stroke="{ink}" stroke-width="4.5"/>'
_OVAL = (
    '<rect x="32" y="20" width="36" height="20" rx="10" fill="none" stroke="{ink}" '
    'stroke-width="4.5"/>'
)
_PLANE = (
    '<path d="M50 8c3 0 5 4 5 9v7l29 11v7l-29-4-1 9 9 6v5l-13-3-13 3v-5l9-6-1-9-29 4v-7l29-11'
    'v-7c0-5 2-9 5-9z" fill="{ink}"/>'
)
_SHIP = (
    '<path d="M10 38h80l-9 13H21zM26 36v-7h11v-7h7v-9h5v9h8v7h9v-5h4v5h8v7zM24 24l14 4M78 22l-12 4"'
    ' fill="{ink}" stroke="{ink}" stroke-width="2.5"/>'
)
_BOAT = (
    '<path d="M8 40c12-8 24-9 34-9v-9h6v-9h4v9h9v9c12 0 22 3 31 9-10 6-24 8-42 8S18 46 8 40z"'
    ' fill="{ink}"/>'
)
_CRATE = (
    '<path d="M27 12h46v36H27z" fill="{field}" stroke="{ink}" stroke-width="4.5"/>'
    '<path d="M27 24h46M27 36h46M42 12v12M58 12v12M42 36v12M58 36v12M50 24v12" fill="none"'
    ' stroke="{ink}" stroke-width="3.4"/>'
)
_HORSE = '<path d="M24 47L76 13" stroke="{ink}" stroke-width="4.5"/>'
_GUN = '<circle cx="50" cy="30" r="7.5" fill="{ink}"/>'
_WHEELS = '<path d="M24 47L76 13M24 13L76 47" stroke="{ink}" stroke-width="4.5"/>' + _OVAL
_STAFF = '<path d="M24 13h52v12H24z" fill="{ink}"/>'
_SHIELD = (
    '<path d="M50 10c10 6 18 7 26 7 0 16-8 27-26 34-18-7-26-18-26-34 8 0 16-1 26-7z" '
    'fill="{field}" stroke="{ink}" stroke-width="4.5"/>'
)

_HILL = '<path d="M50 30L60 47H40z" fill="{ink}"/>'
_GULL = '<path d="M38 44q6-7 12 0 6-7 12 0" fill="none" stroke="{ink}" stroke-width="4"/>'
_ANCHOR = (
    '<path d="M50 15v27M44 20h12M41 34q2 10 9 10t9-10" fill="none" stroke="{ink}" '
    'stroke-width="4"/>'
)
_TRACKS = '<path d="M30 41h40" stroke="{ink}" stroke-width="4" stroke-dasharray="4 3"/>'
_FORT = (
    '<path d="M22 48V20h9v7h9v-7h9v7h9v-7h9v7h2v-7h9v28z" fill="{field}" stroke="{ink}" '
    'stroke-width="4.5" stroke-linejoin="round"/>'
)
_BOLT = (
    '<path d="M56 4L28 42h18l-6 26 32-40H52z" fill="#f0b92d" stroke="#1f1c17" stroke-width="4" '
    'stroke-linejoin="round"/>'
)
_SHORE = (
    '<path d="M10 48q10-10 20 0t20 0 20 0 20 0v12H10z" fill="#2f7fb5"/>'
    '<path d="M50 4v28M38 22l12 14 12-14" fill="none" stroke="{ink}" stroke-width="7"/>'
)
_CHUTE = (
    '<path d="M18 28q32-36 64 0zM20 30l30 34 30-34M50 28v36" fill="none" stroke="{ink}" '
    'stroke-width="4.5"/>'
)
_FLAG = '<path d="M32 62V8l36 12-36 14" fill="{field}" stroke="{ink}" stroke-width="5"/>'

SYMBOLS: dict[str, str] = {
    "infantry": _FRAME + _CROSS,
    "army": _FRAME + _GUN,
    "armour": _FRAME + _OVAL,
    "mixed": _FRAME + _CROSS + _OVAL,
    "white": _FRAME + _CROSS + _OVAL,
    "mechanized": _FRAME + _WHEELS,
    "cavalry": _FRAME + _HORSE,
    "artillery": _FRAME + _GUN,
    "headquarters": _FRAME + _STAFF,
    "garrison": _SHIELD,
    "air": _PLANE,
    "fleet": _SHIP,
    "u_boat": _BOAT,
    "supply": _CRATE,
    "mountaineers": _FRAME + _CROSS + _HILL,
    "airborne": _FRAME + _CROSS + _GULL,
    "marine": _FRAME + _CROSS + _ANCHOR,
    "ski": _FRAME + _CROSS + _TRACKS,
    "fortress": _FORT,
    "blitz": _BOLT,
    "beachhead": _SHORE,
    "airdrop": _CHUTE,
    "detachment": _FLAG,
}
"""Symbol of a piece -> its drawing. One that is not here shows its first letters."""

CASTLE = "M-1 2v-13h17v8h14v-8h17v8h14v-8h17v8h12v-8h11v13z"
_STAR = "M50 2l12 33 36 1-28 22 10 34-30-20-30 20 10-34L2 36l36-1z"


def counter(colour: str, symbol: str, tags: tuple[str, ...]) -> str:
    """The face of a counter, without its figure, on a square of 100 by 100."""
    ink = INK if light(colour) else "#ffffff"
    rim = mix(colour, "#000000", 0.45)
    parts = ['<rect x="5" y="7" width="100" height="100" rx="13" fill="#000" fill-opacity=".3"/>']
    if "fortified" in tags:
        parts.append(f'<path d="{CASTLE}" fill="{INK}" stroke="#fff" stroke-width="3"/>')
    if symbol == "block":
        # A block seen from behind: its owner, and nothing else.
        side = mix(colour, "#000000", 0.6)
        return (
            f'<rect x="8" y="10" width="96" height="96" rx="9" fill="{side}" stroke="{rim}" '
            f'stroke-width="3"/><rect width="94" height="94" rx="9" fill="{colour}" '
            f'stroke="{rim}" stroke-width="4"/><path d="M14 80V20a6 6 0 0 1 6-6h58" fill="none" '
            'stroke="#fff" stroke-opacity=".4" stroke-width="4"/>'
        )
    parts.append(
        f'<rect width="100" height="100" rx="13" fill="{colour}" stroke="{rim}" stroke-width="4"/>'
        '<path d="M6 84V18A12 12 0 0 1 18 6h66" fill="none" stroke="#fff" stroke-opacity=".45" '
        'stroke-width="4"/>'
    )
    if "elite" in tags:
        parts.append(
            f'<rect x="5" y="5" width="90" height="90" rx="9" fill="none" stroke="{GOLD}" '
            'stroke-width="8"/>'
        )
    drawing = SYMBOLS.get(symbol)
    if drawing is None:
        parts.append(
            f'<text x="50" y="42" font-size="34" text-anchor="middle" fill="{ink}">'
            f"{escape(symbol[:2].title())}</text>"
        )
    else:
        field = "#fffdf6" if symbol == "white" else mix("#ffffff", colour, 0.62)
        if symbol in ("air", "fleet", "u_boat"):
            parts.append(drawing.format(ink=ink, field=field))
        else:
            parts.append(drawing.format(ink=INK, field=field))
    if "to be set up" in tags:
        parts.append(
            '<rect width="100" height="100" rx="13" fill="none" stroke="#fff" stroke-width="7"/>'
            f'<rect width="100" height="100" rx="13" fill="none" stroke="{INK}" stroke-width="6" '
            'stroke-dasharray="14 9"/>'
        )
    if "flying" in tags:
        parts.append(
            f'<circle cx="88" cy="14" r="21" fill="#fff" stroke="{INK}" stroke-width="4"/>'
            f'<path d="M88 0l11 16h-7v12h-8V16h-7z" fill="{INK}"/>'
        )
    if "beachhead" in tags or "landed" in tags:
        parts.append(
            '<path d="M2 106q12-15 24 0t24 0 24 0 24 0v16H2z" fill="#2f7fb5" stroke="#fff" '
            'stroke-width="3"/>'
        )
    if "out of supply" in tags:
        parts.append(
            f'<circle cx="12" cy="14" r="20" fill="{ALARM}" stroke="#fff" stroke-width="4"/>'
            '<path d="M3 5l18 18M21 5L3 23" stroke="#fff" stroke-width="6"/>'
        )
    return "".join(parts)


# ----------------------------------------------------------------------- marks

MARKS: dict[str, str] = {
    "capital": f'<path d="{_STAR}" transform="scale(.12)" fill="{ALARM}" stroke="#fff" '
    'stroke-width="6"/>',
    "fortress": f'<path d="M6 .2l5.4 3v6.4L6 12.6.6 9.6V3.2z" fill="#fff" stroke="{INK}" '
    'stroke-width="1.7"/>',
    "port": '<g fill="none" stroke="#1f5f92" stroke-width="1.5"><circle cx="6" cy="1.9" r="1.2"/>'
    '<path d="M6 3.2v8M3.5 5h5M1.3 7.6c.5 2.6 2.3 3.7 4.7 3.8 2.4-.1 4.2-1.2 4.7-3.8"/></g>',
    "naval_base": '<rect x="-.5" y="-.5" width="13" height="13" rx="3" fill="#1f5f92"/>'
    '<g fill="none" stroke="#fff" stroke-width="1.5"><circle cx="6" cy="2.4" r="1.1"/>'
    '<path d="M6 3.5v7M3.7 5.1h4.6M2 7.5c.4 2.2 1.9 3.1 4 3.2 2.1-.1 3.6-1 4-3.2"/></g>',
    "supply": f'<rect x=".6" y="2" width="10.8" height="9.2" rx="1" fill="#3f7d4e" stroke="{INK}" '
    'stroke-width=".8"/><path d="M.6 5h10.8M.6 8.1h10.8M4.2 2v3M7.8 2v3M4.2 8.1v3M7.8 '
    '8.1v3M6 5v3.1" stroke="#fff" stroke-width=".9"/>',
    "star": f'<path d="{_STAR}" transform="scale(.1)" fill="#fff" stroke="{INK}" '
    'stroke-width="9"/>',
}
MARKS["eastern_poland"] = MARKS["star"]
MARKS["centre"] = MARKS["star"]
MARKS["city"] = (
    f'<rect x="1.5" y="1.5" width="9" height="9" fill="#fff" stroke="{INK}" stroke-width="1.6"/>'
    f'<rect x="4" y="4" width="4" height="4" fill="{INK}"/>'
)
for _side, _shade in (("axis", "#4b5157"), ("western", "#3f7d4e"), ("soviet", "#b5432f")):
    MARKS[f"strategic_{_side}"] = (
        f'<circle cx="6" cy="6" r="5.8" fill="{_shade}" stroke="#fff" stroke-width=".6"/>'
        f'<path d="{_STAR}" transform="translate(1.8 1.6) scale(.084)" fill="#fff"/>'
    )
"""Mark of an area -> its drawing on 12 by 12. Marks that are not here (a beach) are not
drawn beside the name."""

MARK_WORDS = {
    "capital": "capital",
    "city": "city",
    "strategic_axis": "Axis strategic hex",
    "strategic_western": "Western strategic hex",
    "strategic_soviet": "Soviet strategic hex",
    "ice": "port under ice in winter",
    "fortress": "fortress",
    "port": "port",
    "naval_base": "naval base",
    "supply": "supply zone",
    "centre": "supply centre",
    "star": "starred zone",
    "eastern_poland": "starred zone",
}


def points_badge(points: int, national: bool) -> str:
    """The strategic points of an area, on 12 by 12: a red square for national ones, a gold
    disc else."""
    if national:
        shape = f'<rect x="0" y="0" width="12" height="12" rx="2" fill="#8c2318" stroke="{PAPER}"/>'
        ink = "#fff"
    else:
        shape = f'<circle cx="6" cy="6" r="6.2" fill="{GOLD}" stroke="{INK}" stroke-width=".8"/>'
        ink = INK
    return (
        f'{shape}<text x="6" y="9.8" font-size="10.5" font-weight="700" text-anchor="middle" '
        f'fill="{ink}">{points}</text>'
    )


# --------------------------------------------------------------------- terrain

TERRAIN_WORDS = {
    "narrow": "narrow going",
    "swamp": "swamp",
    "mountains": "mountains",
    "rough": "rough",
    "high_mountains": "high mountains",
    "forest": "forest",
    "desert": "desert",
}
OVERLAY_WORDS = {"snow": "snow", "mud": "mud", "storms": "storms", "impassable": "no entry"}
TERRAIN_TINT = {
    "narrow": ("#a58a55", 0.20),
    "swamp": ("#5f9a83", 0.30),
    "mountains": ("#9a7148", 0.26),
    "rough": ("#a58a55", 0.26),
    "high_mountains": ("#7d6552", 0.38),
    "forest": ("#6d9457", 0.28),
    "desert": ("#e8cf8d", 0.45),
}
"""Terrain -> (colour, share) that is mixed into an area's tint."""

_PATTERNS = {
    "narrow": (
        18,
        14,
        '<path d="M2 6q2.5-4 5 0M11 13q2.5-4 5 0" fill="none" stroke="#6f5426" stroke-width="1"'
        ' stroke-opacity=".62"/>',
    ),
    "swamp": (
        18,
        12,
        '<path d="M1 5.5h7M10 11.5h7M4.5 5.5v-3M3 5.5l-1-2M6 5.5l1-2M13.5 11.5v-3M12 11.5l-1-2'
        'M15 11.5l1-2" fill="none" stroke="#1f6e62" stroke-width=".9" stroke-opacity=".75"/>',
    ),
    "mountains": (
        20,
        16,
        '<path d="M1 8l4-6 4 6M11 15.5l4-6 4 6" fill="none" stroke="#5d3f1f" stroke-width="1.1" '
        'stroke-opacity=".7"/><path d="M5 2l4 6-3-1zM15 9.5l4 6-3-1z" fill="#5d3f1f" '
        'fill-opacity=".45"/>',
    ),
    "high_mountains": (
        20,
        18,
        '<path d="M0 9l5-8.5 5 8.5zM10 17.5l5-8.5 5 8.5z" fill="#4a3627" fill-opacity=".55"/>'
        '<path d="M5 .5L3 4l2-.7 2 .7zM15 9l-2 3.5 2-.7 2 .7z" fill="#fff"/>',
    ),
    "forest": (
        16,
        14,
        '<path d="M4 1l3 5H1zM12 8l3 5H9z" fill="#3d6b34" fill-opacity=".5"/>',
    ),
    "desert": (
        14,
        10,
        '<g fill="#a98338"><circle cx="3" cy="3" r=".8"/><circle cx="10" cy="8" r=".8"/></g>',
    ),
    "snow": (
        16,
        16,
        '<path d="M4 1v6M1 4h6M2 2l4 4M6 2L2 6M12 9v6M9 12h6M10 10l4 4M14 10l-4 4" '
        'stroke="#4f7ea6" stroke-width=".8" stroke-opacity=".65"/>',
    ),
    "mud": (
        14,
        10,
        '<path d="M1 3h5M8 8h5" stroke="#5b3d1c" stroke-width="1.4" stroke-opacity=".45" '
        'stroke-linecap="round"/>',
    ),
    "rough": (
        18,
        14,
        '<path d="M2 6q2.5-4 5 0M11 13q2.5-4 5 0" fill="none" stroke="#6f5426" stroke-width="1"'
        ' stroke-opacity=".62"/>',
    ),
    "storms": (
        15,
        12,
        '<path d="M3 1l-2 5M10 1l-2 5M6 7l-2 5M13 7l-2 5" stroke="#2b5f86" stroke-width="1" '
        'stroke-opacity=".6"/>',
    ),
    "impassable": (
        9,
        9,
        '<path d="M0 9L9 0" stroke="#7d7668" stroke-width=".8" stroke-opacity=".7"/>',
    ),
}


def pattern(name: str, prefix: str, scale: float) -> str:
    """The `<pattern>` of a terrain or overlay; "" if it has none. scale: km per pixel."""
    if name not in _PATTERNS:
        return ""
    wide, high, drawing = _PATTERNS[name]
    return (
        f'<pattern id="{prefix}p-{name}" width="{wide}" height="{high}" '
        f'patternUnits="userSpaceOnUse" patternTransform="scale({scale:.4g})">{drawing}</pattern>'
    )
