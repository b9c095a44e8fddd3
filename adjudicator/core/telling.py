"""What a ruleset hands to the reports: a `Report` of words, a `Sheet` to draw.

Both are made from a seat's view. `adjudicator.reports` turns a report into text,
HTML and JSON of the same facts and a sheet into SVG and PNG; a ruleset decides
what is said and in which order, never how it looks.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, PlainSerializer


class Told(BaseModel):
    """What reports and maps are made of. A process that writes none builds none of its
    validators."""

    model_config = ConfigDict(defer_build=True)


class Line(Told):
    """One statement of a report.

    text: the sentence, or the label of a ledger line. value: what stands at the
    right in a ledger (`+1`, `1-1`, `2 1/2`). clause: the rule behind it.
    note: who decided it and how (`Allies: standing order 2`). level: 0 for a
    statement, 1 for a line of arithmetic under it. detail: detail of a
    battle that a reader who wants the outcome can skip; a short telling leaves it out.
    matters: what came of the reader's own efforts, or what they lost; a short telling never leaves
    it out.
    """

    text: str
    value: str = ""
    clause: str = ""
    note: str = ""
    level: int = 0
    detail: bool = Field(default=False, exclude_if=operator.not_)
    matters: bool = Field(default=False, exclude_if=operator.not_)


class Grid(Told):
    """A small table: heading cells and rows of cells."""

    heading: list[str]
    rows: list[list[str]]


class Chart(Told):
    """Lines over turns: for each series one value per turn."""

    title: str
    turns: list[str]
    series: dict[str, list[int]]


class Section(Told):
    """A heading with its lines, and perhaps a table or a chart.

    news: it says what happened. Else it lists what there is, or what is to come, which
    follows from where the game stands; an unfinished story is told without it.
    clause: the rule behind all of it, behind which no line needs to name one.
    battle: it tells a battle, which stands above long lists (`battles_first`). own: the reader's
    side had a part in it. foremost: who holds what now, or what befell everybody; a short telling
    has it before the other battles and all lists."""

    heading: str
    lines: list[Line] = Field(default_factory=list)
    grid: Grid | None = None
    chart: Chart | None = None
    clause: str = ""
    news: bool = True
    battle: bool = False
    own: bool = False
    foremost: bool = Field(default=False, exclude_if=operator.not_)

    @property
    def rows(self) -> int:
        """About how many rows its lines take."""
        return sum(1 + len(line.text) // ROW for line in self.lines)


ROW = 66
"""Characters of a row of a report."""
MOST_ABOVE = 12
"""Rows of a list that may stand above a battle."""


def headed(told: Iterable[tuple[str, Sequence[Line]]], last: str = "") -> list[Section]:
    """Lines under their headings, in the order in which a heading comes first. last: one that goes
    to the end."""
    found: dict[str, Section] = {}
    for heading, lines in told:
        found.setdefault(heading, Section(heading=heading)).lines.extend(lines)
    return sorted(found.values(), key=lambda section: section.heading == last)


def course(title: str, turns: Iterable[int], series: Mapping[str, Sequence[int]]) -> Chart | None:
    """Numbers turn by turn; None before there are two turns."""
    labels = [str(turn) for turn in turns]
    if len(labels) < 2:
        return None
    return Chart(title=title, turns=labels, series={name: list(of) for name, of in series.items()})


def battles_first(sections: Sequence[Section]) -> list[Section]:
    """What happened, in its order, but for the long lists above a battle: they stand below the
    last one; and the battles of the reader's side stand before those of others. A reader looks for
    the battles first, and for their own before."""
    battles = sorted((one for one in sections if one.battle), key=lambda one: not one.own)
    sections = [battles.pop(0) if one.battle else one for one in sections]
    last = max((at for at, one in enumerate(sections) if one.battle), default=-1)
    before, behind = sections[: last + 1], sections[last + 1 :]
    long = [one for one in before if not one.battle and one.rows > MOST_ABOVE]
    return [*(one for one in before if one not in long), *long, *behind]


class Report(Told):
    """What one reader is told."""

    title: str
    """`2nd winter turn 1941: the Axis side-turn`"""
    headline: str
    """`Mechili falls to Rommel's armour`"""
    lead: list[str] = Field(default_factory=list)
    """One to four sentences: what matters most, what comes next."""
    sections: list[Section] = Field(default_factory=list)
    lost: str = Field(default="", exclude_if=operator.not_)
    """`You have lost 7 Army and Ruhr.`; nothing, if the reader has lost nothing."""
    quiet: bool = Field(default=False, exclude_if=operator.not_)
    """The headline says that nothing happened that would make one."""

    @property
    def summary(self) -> list[str]:
        """The sentences under the headline: what the reader has lost, then the lead."""
        return [*([self.lost] if self.lost else []), *self.lead]


# ----------------------------------------------------------------------- map


class Piece(Told):
    """One counter (or block) to draw, in an area or hex.

    colour: a key of the sheet's palette, usually the nation. symbol: one of the
    renderer's (`infantry`, `armour`, `mixed`, `air`, `fleet`, `u_boat`,
    `supply`, `block`, ...). text: the big figure. tags: small marks such as
    `elite`, `fortified`, `flying`, `out of supply`.
    """

    area: str
    colour: str
    symbol: str
    text: str = ""
    tags: list[str] = Field(default_factory=list)
    label: str = ""
    """In words, for tooltips and screen readers: `German Elite army, 2 corps`."""


Kind = Literal["move", "attack", "retreat", "air", "sea"]


class Arrow(Told):
    """A move or an attack to draw. kind: `move`, `attack`, `retreat`, `air`, `sea`."""

    path: list[str]
    kind: Kind
    colour: str = ""


class Layer(Told):
    """A shade over some areas that the reader of a map may switch on and off.

    name: one word, `supply`. title: what it shows. areas: area -> key. colours: key ->
    `#rrggbb`. words: key -> what it means.
    """

    name: str
    title: str
    areas: dict[str, str] = Field(default_factory=dict)
    colours: dict[str, str] = Field(default_factory=dict)
    words: dict[str, str] = Field(default_factory=dict)


class Sheet(Told):
    """What to draw on the map that the board holds.

    control: area -> palette key. overlays: area -> mark (`snow`, `mud`, `battle`).
    focus: areas that the picture must show; empty for the whole map.
    palette: key -> `#rrggbb`.
    """

    title: str
    control: dict[str, str] = Field(default_factory=dict)
    pieces: list[Piece] = Field(default_factory=list)
    arrows: list[Arrow] = Field(default_factory=list)
    overlays: dict[str, str] = Field(default_factory=dict)
    focus: list[str] = Field(default_factory=list)
    palette: dict[str, str] = Field(default_factory=dict)
    legend: dict[str, str] = Field(default_factory=dict)
    """palette key -> words."""


Ring = Annotated[Sequence[tuple[float, float]], PlainSerializer(list)]
"""A closed line; of a pack's map its points are packed (`Polyline`)."""


class Area(Told):
    """A land area, sea zone or hex.

    rings: polygons as lists of rings of (lon, lat), outer ring first; empty for
    a box beside the map. kind: `land`, `sea`, `box`. terrain and marks are the
    renderer's keys (`clear`, `swamp`, `mountains`, ... ; `port`, `naval_base`,
    `capital`, `fortress`, `supply`, `beach`). points: victory or strategic points. short: what
    its players write for it, and what is written on the map where the name finds no room.
    """

    name: str
    kind: Literal["land", "sea", "box"]
    at: tuple[float, float]
    rings: list[list[Ring]] = Field(default_factory=list)
    terrain: str = "clear"
    marks: list[str] = Field(default_factory=list)
    points: int = 0
    country: str = ""
    short: str = Field(default="", exclude_if=operator.not_)


class MapLine(Told):
    """A line between two areas. kind: `river`, `fortified`, `link` (dotted blue), `strait`, `road`,
    `border` (a plain connection) or `wall` (cells touch, no connection). On maps of hexes also
    `rail`, `mountain`, `canal`, `water` (a hexside of sea between two lands), `crossing` (of a
    strait), `frontier`, `region` and `zone` (borders of countries, of their parts, of seas)."""

    a: str
    b: str
    kind: str


class Label(Told):
    """A name written over the map. kind: `country` or `sea`. wide: the room it has, in units of
    the map."""

    text: str
    at: tuple[float, float]
    kind: Literal["country", "sea"] = "country"
    wide: float = 4.0


class Shape(Told):
    """Something drawn that is not an area: `impassable`, `lake`, `river`."""

    kind: str
    rings: list[list[Ring]]
    name: str = ""


class Geometry(Told):
    """The drawn map: what `Sheet` refers to by area id. Read from the pack's `map.geojson`."""

    areas: dict[str, Area]
    lines: list[MapLine] = Field(default_factory=list)
    backdrop: list[Shape] = Field(default_factory=list)
    projection: Literal["auto", "conic", "plain"] = "auto"
    """`conic`: the coordinates are longitude and latitude. `plain`: a plane of the game's
    own, y upward. `auto`: longitude and latitude if all of them can be."""
    hexes: bool = False
    """Land and sea areas are hexes with pointed tops, one unit wide, in a plane, y upward:
    their middles `at` say all, they bring no rings. The backdrop (`land`, `lake`) is the true
    coast under them."""
    labels: list[Label] = Field(default_factory=list)
    """Names that belong to no area. Drawn on maps of hexes."""
    credits: str | None = None
    """Whose work the map rests on, one line below it; None: those of this project's own maps, where
    it is drawn by longitude and latitude."""


def plain(value: Any) -> str:
    """A number the way the books print it: 5/2 -> `2 1/2`, 1/2 -> `1/2`, 3 -> `3`.

    value: int, Fraction, or a number of half units as `Fraction(n, 2)`."""
    from fractions import Fraction

    number = Fraction(value)
    sign, number = ("-" if number < 0 else ""), abs(number)
    whole, rest = divmod(number, 1)
    if not rest:
        return f"{sign}{whole}"
    return f"{sign}{whole} {rest}" if whole else f"{sign}{rest}"
