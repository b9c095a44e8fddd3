"""What changed on the map from one report to the next, as one reader saw it."""

from __future__ import annotations

from collections import Counter as Tally
from itertools import pairwise

from pydantic import BaseModel, Field
from sqlmodel import col, select

from adjudicator.core.telling import Geometry, Sheet
from adjudicator.service.desk import Desk
from adjudicator.service.record import looking
from adjudicator.service.record.components import board_of, ruleset_of
from adjudicator.service.record.reporting import SPECTATOR
from adjudicator.storage.tables import ReportRow


class Changes(BaseModel):
    """What differs between two sheets, in sentences."""

    control: list[str] = Field(default_factory=list)
    moved: list[str] = Field(default_factory=list)
    new: list[str] = Field(default_factory=list)
    gone: list[str] = Field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.control or self.moved or self.new or self.gone)


def changes(desk: Desk, slug: str, seat: str | None) -> list[Changes]:
    """What each report of a seat (None: the spectators') changed on the map, the first nothing.
    That the reader may read them, the caller has checked."""
    with desk.store.read() as session:
        game = looking.game_by_slug(session, slug)
        rows = session.exec(
            select(ReportRow)
            .where(ReportRow.game_id == game.id, ReportRow.seat == (seat or SPECTATOR))
            .order_by(col(ReportRow.number))
        ).all()
        if not rows:
            return []
        ruleset = ruleset_of(desk, game.ruleset)
        view = ruleset.load_view(rows[-1].view)
        geometry = ruleset.geometry(board_of(desk, session, game), view)
        sheets = [Sheet.model_validate(row.sheet) for row in rows]
    if geometry is None:
        return [Changes() for _ in rows]
    return [Changes(), *(compared(geometry, one, other) for one, other in pairwise(sheets))]


def compared(geometry: Geometry, before: Sheet, after: Sheet) -> Changes:
    """What a reader of both sheets sees to have changed."""

    def name(area: str) -> str:
        return geometry.areas[area].name if area in geometry.areas else area

    def holder(sheet: Sheet, area: str) -> str:
        key = sheet.control.get(area, "")
        return sheet.legend.get(key, key) or "nobody"

    changes = Changes()
    for area in dict.fromkeys([*before.control, *after.control]):
        if before.control.get(area) != after.control.get(area):
            was, now = holder(before, area), holder(after, area)
            changes.control.append(f"{name(area)}: {was} → {now}")
    stood = Tally((piece.label, piece.area) for piece in before.pieces if piece.label)
    stand = Tally((piece.label, piece.area) for piece in after.pieces if piece.label)
    left, come = stood - stand, stand - stood
    for label, area in list(come.elements()):
        source = next((key for key in left if key[0] == label and left[key] > 0), None)
        if source is not None:
            left[source] -= 1
            come[label, area] -= 1
            changes.moved.append(f"{label}: {name(source[1])} → {name(area)}")
    changes.new = [f"{label} at {name(area)}" for label, area in (+come).elements()]
    changes.gone = [f"{label} from {name(area)}" for label, area in (+left).elements()]
    return changes
