"""Reports: a section for each battle, round by round; the enemy as seen; every event has words."""

from __future__ import annotations

import pytest

from adjudicator.core.telling import Report
from adjudicator.mail.writing.news import briefly, story
from adjudicator.reports import compose
from adjudicator.rulesets.victory.board.position import Fight
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


def test_shots_in_the_midst_of_a_battle_are_no_turn_without_one(after: After) -> None:
    fight = Fight(hex="a0804", attacker="red")
    view = view_of(after.position.model_copy(update={"fight": fight}), "red")
    shots = [event for event in after.events if event.kind == "Fired"]
    assert shots
    said = report(after.board, view, None, shots, "1st turn").headline
    assert said == "The battle at Hope (a0804) goes on"


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


def test_ones_own_losses_are_named_first(after: After) -> None:
    """Who lost what since the last report, whatever battle it was in; merging loses none."""
    now = view_of(after.position, "red")
    gone = now.blocks[0].model_copy(update={"id": "red.IN77", "unit": "IN"})
    weaker = now.blocks[1]
    had = [gone, weaker.model_copy(update={"strength": weaker.strength + 1}), *now.blocks[2:]]
    before = now.model_copy(update={"blocks": had})
    code = weaker.id.partition(".")[2]
    lead = report(after.board, now, before, [], "1st turn").lead
    assert lead[:2] == [
        "You lost 77th Infantry (IN77).",
        f"Fewer steps: {code} {weaker.strength + 1} to {weaker.strength}.",
    ]
    facts = {"power": "red", "lines": ["2nd Infantry takes 3 steps of IN77"], "refused": []}
    merged = after.events[0].model_copy(
        update={"kind": "Produced", "facts": {**facts, "spent": 0, "available": 0}}
    )
    lead = report(after.board, now, before, [merged], "1st turn").lead
    assert not any("IN77" in line for line in lead)


def test_a_short_telling_of_a_battle_has_its_outcome(after: After) -> None:
    found = story(told_to(after, "red"), room=24, brief=True)
    said = briefly(found.sections)
    assert "Red takes Hope (a0804)" in said
    assert "is eliminated" in said
    assert "fires at" not in said
