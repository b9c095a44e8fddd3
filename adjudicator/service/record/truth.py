"""How it truly stood: one map of everybody's forces after a report, when the game is over, made of
what each side's own report showed of its own."""

from __future__ import annotations

from collections import Counter, defaultdict

from pydantic import BaseModel, Field
from sqlmodel import Session, col, select

from adjudicator.core.saying import count
from adjudicator.core.telling import Geometry, Piece, Sheet
from adjudicator.service.desk import Desk
from adjudicator.service.record import looking
from adjudicator.service.record.components import board_of, ruleset_of
from adjudicator.service.record.reporting import SPECTATOR
from adjudicator.service.words import seat_title
from adjudicator.storage.tables import Game, ReportRow

MOST_NAMED = 12
"""Places that are named of those about which a side was in the dark."""


class Truth(BaseModel):
    """geometry: the map; sheet: what lay on it. dark: title of a seat -> names of places where
    others' forces were not as its map had them."""

    geometry: Geometry
    sheet: Sheet
    dark: dict[str, list[str]] = Field(default_factory=dict)


def truth(desk: Desk, slug: str, report: str) -> Truth | None:
    """The map as it was after a report. None: the game is not over, or there is no map. Unknown:
    there is no such game."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        if game.state != "over":
            return None
        rows = session.exec(
            select(ReportRow)
            .where(
                ReportRow.game_id == game.id, ReportRow.slug == report, ReportRow.seat != SPECTATOR
            )
            .order_by(col(ReportRow.id))
        ).all()
        return _made(desk, session, game, list(rows))


def _made(desk: Desk, session: Session, game: Game, rows: list[ReportRow]) -> Truth | None:
    ruleset, board = ruleset_of(desk, game.ruleset), board_of(desk, session, game)
    sheets: dict[str, Sheet] = {}
    own: dict[str, frozenset[str]] = {}
    geometry: Geometry | None = None
    for row in rows:
        view = ruleset.load_view(row.view)
        geometry = geometry or ruleset.geometry(board, view)
        sheets[row.seat] = Sheet.model_validate(row.sheet)
        own[row.seat] = ruleset.own_colours(board, view)
    if geometry is None or not sheets:
        return None
    pieces = _pieces(sheets, own)
    first = next(iter(sheets.values()))
    whole = first.model_copy(
        update={
            "pieces": pieces,
            "arrows": [],
            "focus": [],
            "control": {k: v for sheet in sheets.values() for k, v in sheet.control.items()},
            "overlays": {k: v for sheet in sheets.values() for k, v in sheet.overlays.items()},
            "palette": {k: v for sheet in sheets.values() for k, v in sheet.palette.items()},
            "legend": {k: v for sheet in sheets.values() for k, v in sheet.legend.items()},
        }
    )
    dark = {
        seat_title(seat): places
        for seat, sheet in sheets.items()
        if (places := _dark(geometry, pieces, sheet, own[seat]))
    }
    return Truth(geometry=geometry, sheet=whole, dark=dark)


def _pieces(sheets: dict[str, Sheet], own: dict[str, frozenset[str]]) -> list[Piece]:
    """Of each colour what its own side's map shows; of what is nobody's, all that any map shows."""
    owned = frozenset().union(*own.values())
    found: list[Piece] = []
    seen: set[str] = set()
    for seat, sheet in sheets.items():
        found += [one for one in sheet.pieces if one.colour in own[seat] - seen]
        seen |= own[seat]
    left: Counter[str] = Counter()
    by_text: dict[str, Piece] = {}
    for sheet in sheets.values():
        here: Counter[str] = Counter()
        for one in sheet.pieces:
            if one.colour not in owned:
                key = one.model_dump_json(exclude={"label"})
                here[key] += 1
                if key not in by_text or len(one.label) > len(by_text[key].label):
                    by_text[key] = one
        left |= here
    return found + [by_text[key] for key in left for _ in range(left[key])]


def _dark(geometry: Geometry, pieces: list[Piece], sheet: Sheet, own: frozenset[str]) -> list[str]:
    """Names of places where somebody else's pieces look otherwise on a side's map."""

    def by_place(shown: list[Piece]) -> dict[str, Counter[str]]:
        places: dict[str, Counter[str]] = defaultdict(Counter)
        for one in shown:
            if one.colour not in own:
                places[one.area][f"{one.colour} {one.symbol} {one.text}"] += 1
        return places

    true, believed = by_place(pieces), by_place(sheet.pieces)
    wrong = [place for place in {**true, **believed} if true[place] != believed[place]]
    names = [geometry.areas[place].name for place in wrong if place in geometry.areas]
    more = len(names) - MOST_NAMED
    return names[:MOST_NAMED] + ([count(more, "more place")] if more > 0 else [])
