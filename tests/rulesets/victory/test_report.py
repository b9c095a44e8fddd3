"""Reports: a section for each battle, round by round; the enemy as seen; every event has words."""

from __future__ import annotations

import pytest

from adjudicator.core.telling import Report
from adjudicator.reports import compose
from adjudicator.rulesets.victory.view import view_of
from adjudicator.rulesets.victory.words.report import report
from tests.rulesets.victory.kit import After
from tests.rulesets.victory.test_battle_of_hope import HEX, battle


@pytest.fixture(scope="module")
def after() -> After:
    return battle()


def told_to(after: After, seat: str | None) -> Report:
    events = [told for e in after.events if (told := e.for_seat(seat)) is not None]
    return report(after.board, view_of(after.position, seat), None, events, "1st turn")


def test_a_battle_is_told_round_by_round_with_dice(after: After) -> None:
    found = told_to(after, "red")
    section = next(s for s in found.sections if s.heading.startswith("BATTLE"))
    assert section.heading == "BATTLE  Hope (a0804)"
    texts = [line.text for line in section.lines]
    assert "Red Fighter 4 fires at ground, G1 [2 3 4 5]: misses." in texts
    assert texts.index("Round 2") > texts.index("Round 1")
    shots = [line for line in section.lines if " fires at " in line.text]
    assert len(shots) == 17
    assert all(line.clause.startswith("VIC-6.4") for line in shots)
    assert found.headline == "Red takes Hope (a0804)"


@pytest.mark.parametrize(
    ("phases", "said"),
    [
        (("forces",), "The forces are drawn"),
        (("forces", "deployment"), "The armies are deployed"),
        (("maps",), "The maps are chosen"),
    ],
)
def test_a_set_up_is_headed_by_how_far_it_has_come(
    after: After, phases: tuple[str, ...], said: str
) -> None:
    given = {"kind": "Deployed"}
    events = [after.events[0].model_copy(update={**given, "phase": one}) for one in phases]
    view = view_of(after.position, "red")
    assert report(after.board, view, None, events, "set-up").headline == said


def test_the_own_side_in_full_the_enemy_as_seen(after: After) -> None:
    found = told_to(after, "red")
    headings = [section.heading for section in found.sections]
    assert "YOUR SIDE" in headings
    assert "BLUE AS SEEN" in headings
    own = next(s for s in found.sections if s.heading == "YOUR SIDE")
    assert any("Marines" in line.text for line in own.lines)
    enemy = next(s for s in found.sections if s.heading == "BLUE AS SEEN")
    assert not any("Fighter" in line.text + line.value for line in enemy.lines)


def test_last_seen_notes_where_the_enemy_went(after: After) -> None:
    found = told_to(after, "red")
    notes = next(s for s in found.sections if s.heading == "LAST SEEN")
    assert [line.text for line in notes.lines] == [
        f"{after.map.text(after.hex('Ordal'))}, turn 1: Blue Dive Bomber 1 and Fighter 1"
    ]


def test_a_spectator_gets_the_battle_and_nobodys_side(after: After) -> None:
    found = told_to(after, None)
    headings = [section.heading for section in found.sections]
    assert "YOUR SIDE" not in headings
    assert f"BATTLE  {after.map.text(HEX)}" in headings


def test_the_end_shows_what_was_believed_beside_what_was_true(after: After) -> None:
    position = after.position.model_copy(deep=True)
    position.over = True
    found = report(after.board, view_of(position, "red"), None, [], "The end")
    truth = next(s for s in found.sections if s.heading.startswith("WHAT WAS BELIEVED"))
    assert truth.grid is not None
    rows = {row[0]: row[2:] for row in truth.grid.rows}
    assert rows[after.map.text(after.hex("Ordal"))] == [
        "Dive Bomber 1 and Fighter 1",
        "Dive Bomber 1 and Fighter 1",
    ]


def test_it_fits_the_width_of_a_mail(after: After) -> None:
    meta = compose.Meta(game="hope-1", turn="1st turn", seat="red")
    text = compose.text(told_to(after, "red"), meta)
    assert max(len(line) for line in text.splitlines()) <= 72
