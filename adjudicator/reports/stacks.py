"""Names and counters: one block per area, placed so that none covers another."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from math import cos, pi, sin

from adjudicator.core.telling import Area, Piece
from adjudicator.reports import lettering, symbols
from adjudicator.reports.drawing import Drawing, meets
from adjudicator.reports.outline import Outline, inside
from adjudicator.reports.projection import Point
from adjudicator.reports.symbols import INK, PAPER

MANY = 100
"""Areas of a map of numbered hexes."""


@dataclass
class Block:
    """What is lettered and stacked at one area: its name row and its counters."""

    area: str
    lines: list[str]
    size: float
    marks: list[str]
    pieces: list[tuple[Piece, int]]
    columns: int
    wide: float = 0.0
    high: float = 0.0
    x: float = 0.0
    y: float = 0.0
    sea: bool = False
    box: bool = False

    @property
    def rect(self) -> lettering.Rect:
        return self.x, self.y, self.wide, self.high


def blocks_of(drawing: Drawing) -> list[Block]:
    """Every area's name and counters, placed so that none covers another."""
    whole, sheet = drawing.map, drawing.sheet
    by_area: dict[str, list[tuple[Piece, int]]] = {}
    for piece in sheet.pieces:
        stack = by_area.setdefault(piece.area, [])
        same = next((n for n, (other, _) in enumerate(stack) if other == piece), None)
        if same is None:
            stack.append((piece, 1))
        else:
            stack[same] = (piece, stack[same][1] + 1)
    size = max(8.2, min(13.5, drawing.k * 26, drawing.counter * 0.5))
    size *= max(1.0, drawing.width / 1600)
    blocks = []
    for id, area in whole.geometry.areas.items():
        stack = by_area.get(id, [])
        x, y = drawing.px(whole.anchors[id])
        within = -4 <= x <= drawing.width + 4 and -4 <= y <= drawing.height + 4
        if area.kind == "box":
            if sheet.focus and not drawing.layered and id not in sheet.focus:
                continue
            x = min(max(x, 60.0), drawing.width - 60)
            y = min(max(y, 40.0), drawing.height - 40)
        elif area.kind == "sea":
            if not within or not _in_sea(whole, id, whole.anchors[id]):
                spot = _spot(drawing, id)
                if spot is None:
                    continue
                x, y = spot
        elif not within:
            continue
        blocks.append(_measured(drawing, id, area, stack, size, x, y))
    crowded: set[str] = set()
    room = lettering.Room((4.0, 4.0, drawing.width - 8, drawing.height - 8))
    for block in sorted(blocks, key=_urgency):
        reach = drawing.counter * (3.0 if block.sea or block.box else 1.0)
        rect = room.place(block.x, block.y, block.wide, block.high, reach, lettering.STEPS)
        block.x, block.y = rect[0], rect[1]
        if room.cost(rect) > block.wide * block.high + 1 and _nameless(whole, block):
            crowded.add(block.area)
    # A hex without a name is better left unlettered than written over another.
    return [block for block in blocks if block.area not in crowded]


def _nameless(whole: Outline, block: Block) -> bool:
    """Has the area no more than its number, and nothing that stands there?"""
    bare = not block.pieces and not block.marks and len(whole.geometry.areas) > MANY
    return bare and whole.geometry.areas[block.area].name == block.area


def _urgency(block: Block) -> tuple[int, float, str]:
    """Who is placed first: full stacks, then land, then seas, which have most room."""
    rank = 3 if block.box else 2 if block.sea and not block.pieces else 0 if block.pieces else 1
    return rank, -block.wide * block.high, block.area


def _measured(
    drawing: Drawing,
    id: str,
    area: Area,
    stack: list[tuple[Piece, int]],
    size: float,
    x: float,
    y: float,
) -> Block:
    sea, box = area.kind == "sea", area.kind == "box"
    lettered = size * (1.35 if sea else 1.05 if box else 1.0)
    most = 90.0 if sea else max(46.0, drawing.k * 150)
    lines = lettering.broken(area.name, most * (lettered / 10), lettered)
    marks = [mark for mark in area.marks if mark in symbols.MARKS]
    for mark in marks:
        if mark not in drawing.marks:
            drawing.marks.append(mark)
    if area.points:
        marks.append("points")
    step = drawing.counter * 1.1
    columns = len(stack) if len(stack) <= 3 else -(-len(stack) // 2) if len(stack) <= 8 else 5
    rows = -(-len(stack) // columns) if stack else 0
    icon = lettered * 0.98
    text = max(lettering.width(line, lettered, bold=True, spacing=lettered * 0.09 if sea else 0)
               for line in lines)  # fmt: skip
    block = Block(id, lines, lettered, marks, stack, columns, sea=sea, box=box, x=x, y=y)
    block.wide = max(text + (len(marks) * (icon + 1.5) if marks else 0), columns * step) + 3
    block.high = len(lines) * lettered * 1.04 + rows * (step + 2) + 3
    if box:
        block.wide, block.high = max(block.wide + 14, 84.0), block.high + 12
    return block


def _in_sea(whole: Outline, id: str, point: Point) -> bool:
    """Is the point in the sea's drawing and on no land? True for a sea without drawing."""
    if id not in whole.pieces:
        return True
    return _around(whole, id, point) > 0


def _around(whole: Outline, id: str, point: Point) -> int:
    """How many rings of an area the point is in."""
    x, y = point
    return sum(
        inside(point, ring)
        for (x0, y0, x1, y1), ring in whole.coarse_rings(id)
        if x0 <= x <= x1 and y0 <= y <= y1
    )


def _spot(drawing: Drawing, id: str) -> Point | None:
    """Where a sea whose own place lies outside the picture is named: the middle of what is
    seen of it. None if next to nothing is."""
    whole = drawing.map
    if id not in whole.pieces or not meets(whole.pieces[id].box, drawing.crop):
        return None
    found = []
    for column in range(1, 12):
        for row in range(1, 9):
            x = drawing.crop[0] + (drawing.crop[2] - drawing.crop[0]) * column / 12
            y = drawing.crop[1] + (drawing.crop[3] - drawing.crop[1]) * row / 9
            if _around(whole, id, (x, y)) % 2:
                found.append((x, y))
    if len(found) < 3:
        return None
    cx = sum(x for x, _ in found) / len(found)
    cy = sum(y for _, y in found) / len(found)
    return drawing.px(min(found, key=lambda p: (p[0] - cx) ** 2 + (p[1] - cy) ** 2))


def drawn(drawing: Drawing, block: Block, interactive: bool) -> str:
    """Draw a placed block: panel of a box, name row, marks, counters."""
    area = drawing.map.geometry.areas[block.area]
    size, middle = block.size, block.x + block.wide / 2
    parts = []
    top = block.y + (6 if block.box else 0)
    if block.box:
        parts.append(
            f'<rect x="{block.x:.1f}" y="{block.y:.1f}" width="{block.wide:.1f}" '
            f'height="{block.high:.1f}" rx="5" fill="{PAPER}" stroke="{INK}" stroke-width="1.4"/>'
        )
    icon = size * 0.98
    row = len(block.marks) * (icon + 1.5)
    text = lettering.width(block.lines[0], size, bold=True, spacing=size * 0.09 if block.sea else 0)
    left = middle - (row + text) / 2
    for mark in block.marks:
        drawn = (
            symbols.points_badge(area.points, "national" in area.marks)
            if mark == "points"
            else f'<use href="#{drawing.prefix}m-{mark}"/>'
        )
        parts.append(
            f'<g transform="translate({left:.1f} {top + size * 0.08:.1f}) scale({icon / 12:.3f})">'
            f"{drawn}</g>"
        )
        left += icon + 1.5
    ink = "#1c587f" if block.sea else INK
    halo = "#e6f1f5" if block.sea else "#fffaf0"
    style = ' font-style="italic" letter-spacing=".09em"' if block.sea else ' font-weight="700"'
    for n, line in enumerate(block.lines):
        at = left + text / 2 if n == 0 else middle
        words = (
            f'x="{at:.1f}" y="{top + size * (0.86 + 1.04 * n):.1f}" font-size="{size:.1f}" '
            f'text-anchor="middle"{style}'
        )
        parts.append(
            f'<text {words} fill="{ink}" stroke="{halo}" stroke-opacity=".9" '
            f'stroke-width="{size * 0.27:.1f}" stroke-linejoin="round" paint-order="stroke">'
            f"{escape(line)}</text>"
        )
    parts += _stack(drawing, block, top + len(block.lines) * size * 1.04 + 2, interactive)
    return "".join(parts)


def _stack(drawing: Drawing, block: Block, top: float, interactive: bool) -> list[str]:
    """The counters of an area in rows; equal ones as a pile with their number."""
    step, parts = drawing.counter * 1.1, []
    for n, (piece, count) in enumerate(block.pieces):
        in_row = min(block.columns, len(block.pieces) - n // block.columns * block.columns)
        left = block.x + (block.wide - in_row * step) / 2 + n % block.columns * step
        y = top + n // block.columns * (step + 2) + drawing.counter * 0.08
        parts.append(_counter(drawing, piece, count, left + drawing.counter * 0.05, y, interactive))
    return parts


def _counter(
    drawing: Drawing, piece: Piece, count: int, x: float, y: float, interactive: bool
) -> str:
    key = (piece.colour, piece.symbol, tuple(sorted(piece.tags)))
    face = drawing.faces.setdefault(key, f"{drawing.prefix}c{len(drawing.faces)}")
    if piece.symbol not in drawing.symbols:
        drawing.symbols.append(piece.symbol)
    ink = INK if symbols.light(drawing.colour(piece.colour)) else "#fff"
    parts = []
    for under in range(min(count - 1, 2), 0, -1):
        parts.append(f'<use href="#{face}" x="{9 * under}" y="{-9 * under}"/>')
    parts.append(f'<use href="#{face}"/>')
    code = piece.colour if len(piece.colour) <= 4 and drawing.counter >= 23 else ""
    if piece.symbol != "block" and piece.text:
        if code:
            room = 82 - lettering.width(piece.text, 45, bold=True)
            small = min(29.0, room / lettering.width(code, 1, bold=True))
            parts.append(
                f'<text x="7" y="88" font-size="{small:.0f}" font-weight="700" fill="{ink}">'
                f"{escape(code)}</text>"
                f'<text x="93" y="90" font-size="45" font-weight="700" text-anchor="end" '
                f'fill="{ink}">{escape(piece.text)}</text>'
            )
        else:
            parts.append(
                f'<text x="50" y="91" font-size="48" font-weight="700" text-anchor="middle" '
                f'fill="{ink}">{escape(piece.text)}</text>'
            )
    elif piece.symbol != "block" and code:
        parts.append(
            f'<text x="50" y="86" font-size="32" font-weight="700" text-anchor="middle" '
            f'fill="{ink}">{escape(code)}</text>'
        )
    if count > 1:
        parts.append(
            f'<rect x="62" y="-16" width="48" height="38" rx="12" fill="{INK}" stroke="#fff" '
            f'stroke-width="4"/><text x="86" y="13" font-size="32" font-weight="700" fill="#fff" '
            f'text-anchor="middle">×{count}</text>'
        )
    title = ""
    if interactive and piece.label:
        times = f"{count} × " if count > 1 else ""
        title = f"<title>{times}{escape(piece.label)}</title>"
    own = f' class="counter" data-area="{piece.area}"' if drawing.layered else ""
    return (
        f'<g{own} transform="translate({x:.1f} {y:.1f}) scale({drawing.counter / 100:.4g})">'
        f"{title}{''.join(parts)}</g>"
    )


def battles(drawing: Drawing, blocks: list[Block]) -> list[str]:
    """A burst behind the counters of every area that was fought over."""
    out = []
    for block in blocks:
        if drawing.sheet.overlays.get(block.area) == "battle":
            x, y = block.x + block.wide / 2, block.y + block.high / 2
            wide, high = block.wide / 2 + 7, block.high / 2 + 6
            rays = []
            for n in range(24):
                reach = 1.3 if n % 2 else 0.95
                turn = n * pi / 12
                rays.append(
                    f"{x + wide * reach * cos(turn):.1f} {y + high * reach * sin(turn):.1f}"
                )
            out.append(
                f'<path d="M{"L".join(rays)}z" fill="{symbols.GOLD}" fill-opacity=".9" '
                f'stroke="{symbols.ALARM}" stroke-width="2" stroke-linejoin="round"/>'
            )
    return out
