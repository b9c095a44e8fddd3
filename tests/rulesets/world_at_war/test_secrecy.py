"""What a seat may know (WAW-CORE.SEC-1 to SEC-8): the other side's secrets change nothing of
what it sees."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudicator.rulesets.world_at_war.board.position import Convoy, Position
from adjudicator.rulesets.world_at_war.board.terms import Seat
from adjudicator.rulesets.world_at_war.view import view_of
from tests.rulesets.world_at_war.home_kit import boards
from tests.rulesets.world_at_war.war_kit import board, play, war

clause = pytest.mark.clause


def seen(at: Position, seat: Seat | None) -> str:
    """The view of a seat as JSON."""
    view = view_of(board(), at, seat)
    return json.dumps(view.model_dump(mode="json"), sort_keys=True)


def both(phase: str, at: Position, one: str, other: str, seat: str = "allies") -> tuple[Any, Any]:
    """A phase played twice with different secret orders of the Axis (or of `seat`'s enemy)."""
    hidden = "axis" if seat == "allies" else "allies"
    own = "save everything" if phase == "economic" else ""
    first = play(phase, at, **{hidden: one, seat: own}, refusals=True)
    second = play(phase, at, **{hidden: other, seat: own}, refusals=True)
    return first, second


def told(after: Any, seat: str | None) -> list[Any]:
    events = [event.for_seat(seat) for event in after.events]
    return [(e.kind, e.facts) for e in events if e is not None]


RICH = {"germany": {"rm": 9, "pool": {"ground": 9, "elite": 1, "air": 1}}}


@clause("WAW-CORE.SEC-3", "WAW-CORE.ACT-6", "WAW-5-4", "WAW-CORE.SEC-2")
def test_what_is_bought_and_researched_leaks_nothing() -> None:
    at = war({}, majors=boards(**RICH), pact=False)
    play("turn_end", at)
    first, second = both(
        "economic",
        at,
        "build 3 ground by Germany\nresearch U-Boats by Germany\nsave everything by Italy",
        "build 1 air by Germany\nimprove industry by Germany\nsave everything by Italy",
    )
    for seat in ("allies", None):
        assert seen(first.position, seat) == seen(second.position, seat)
        assert told(first, seat) == told(second, seat)
    assert seen(first.position, "axis") != seen(second.position, "axis")


@clause("WAW-CORE.SEC-3")
def test_chits_are_shown_as_they_were_when_the_economic_phase_began() -> None:
    at = war({}, majors=boards(**RICH), pact=False)
    at.majors["germany"].chits = 2  # one was spent in the open since
    after = play("economic", at, axis="improve industry by Germany\nsave everything by Italy",
                 allies="save everything")  # fmt: skip
    assert after.position.majors["germany"].chits == 1
    assert view_of(board(), after.position, "allies").position.majors["germany"].chits == 2


@clause("WAW-CORE.SEC-3")
def test_units_show_when_they_arrive_and_fortresses_at_once() -> None:
    at = war({"Berlin": "germany 1 ground"}, majors=boards(**RICH), pact=False)
    after = play(
        "economic", at, axis="build 3 ground by Germany\nfortify Berlin", allies="save everything"
    )
    view = view_of(board(), after.position, "allies").position
    assert not view.queue
    assert view.forts["berlin"].level == 1
    after.position.turn += 1
    arrived = play("admin", after.position)
    assert ("Arrived", "germany") in [
        (kind, facts.get("nation")) for kind, facts in told(arrived, "allies")
    ]


@clause("WAW-CORE.SEC-1")
def test_stocks_and_pools_are_shown_as_they_were_last_open() -> None:
    at = war({}, majors=boards(**RICH), pact=False)
    after = play("economic", at, axis="build 3 ground by Germany", allies="save everything")
    germany = view_of(board(), after.position, "allies").position.majors["germany"]
    assert germany.pool["ground"] == 18  # as the set-up showed it, or after Admin
    ended = play("turn_end", after.position)
    shown = view_of(board(), ended.position, "allies").position.majors["germany"]
    assert shown.rm == ended.position.majors["germany"].rm
    assert shown.level == 3
    assert shown.techs == ended.position.majors["germany"].techs
    assert view_of(board(), ended.position, None).position.tracks == ended.position.tracks


@clause("WAW-CORE.SEC-2")
def test_progress_is_secret_until_it_is_complete() -> None:
    state = {"rm": 9, "researching": "u_boats", "percent": 90}
    at = war({}, majors=boards(germany=state), pact=False)
    hidden = view_of(board(), at, "allies").position.majors["germany"]
    assert (hidden.researching, hidden.percent) == ("", 0)
    after = play("economic", at, axis="research U-Boats by Germany\nsave everything",
                 allies="save everything", dice={"technology/germany": 9})  # fmt: skip
    kinds = [kind for kind, _ in told(after, "allies")]
    assert "Improved" in kinds
    assert "Researched" not in kinds
    overlord = war({}, turn=20, base="overlord-1944", majors={})
    known = view_of(board(), overlord, "allies").position.majors["germany"]
    assert (known.researching, known.percent) == ("rockets", 60)  # a set-up value


@clause("WAW-CORE.SEC-4", "WAW-CORE.DIP-2")
def test_the_cup_shows_its_number_alone() -> None:
    at = war({}, majors=boards(germany={"rm": 3}, uk={"rm": 3}))
    at.cup = []
    first = play("diplomacy", at, axis="effort for Spain by Germany", dice={"draw/1": 1})
    second = play("diplomacy", at, axis="effort for Turkey by Germany", dice={"draw/1": 1})
    drawn = [facts for kind, facts in told(first, "allies") if kind == "ChitDrawn"]
    assert drawn[0]["what"] == "spain"  # a drawn chit is shown
    kept = war({}, cup=[
        {"id": "c/axis/1", "kind": "effort", "seat": "axis", "what": "spain"},
        {"id": "c/allies/1", "kind": "effort", "seat": "allies", "what": "usa"},
    ])  # fmt: skip
    view = view_of(board(), kept, "allies").position
    assert [(c.kind, c.what) for c in view.cup] == [("hidden", ""), ("effort", "usa")]
    assert "axis" not in view.effort_sets
    other = kept.model_copy(deep=True)
    other.cup[0].what = "turkey"
    assert seen(kept, "allies") == seen(other, "allies")
    assert told(first, "allies")[0] == told(second, "allies")[0]  # CupCounted


@clause("WAW-CORE.SEC-4")
def test_an_event_in_the_cup_looks_as_if_it_could_still_be_bought() -> None:
    at = war({}, events={"iraq_revolt": "cup"})
    assert view_of(board(), at, "allies").position.events["iraq_revolt"] == "available"
    assert view_of(board(), at, "axis").position.events["iraq_revolt"] == "cup"


@clause("WAW-CORE.SEC-5", "WAW-CORE.SW-27")
def test_the_content_of_a_convoy_is_hidden_from_the_axis() -> None:
    at = war({})
    at.convoys = [
        Convoy(id="v1", box="to_uk", source="box_usa", sender="usa", content="rm"),
        Convoy(id="v2", box="to_uk", source="box_usa", sender="usa", content="oil", state="sunk"),
    ]
    hidden = view_of(board(), at, "axis").position.convoys
    assert [c.content for c in hidden] == ["hidden", "oil"]
    own = view_of(board(), at, "allies").position.convoys
    assert [c.content for c in own] == ["rm", "oil"]
    assert view_of(board(), at, None).position.convoys[0].content == "hidden"


@clause("WAW-CORE.SEC-6")
def test_doctrine_and_scripts_are_their_seats_alone() -> None:
    at = war({}, carried={"doctrine/axis": [{"order": "X"}], "seg/open": [1]})
    assert "doctrine/axis" not in view_of(board(), at, "allies").position.carried
    assert view_of(board(), at, "allies").position.carried["seg/open"] == [1]
    assert "doctrine/axis" in view_of(board(), at, "axis").position.carried
    assert "doctrine/axis" not in view_of(board(), at, None).position.carried


@clause("WAW-CORE.SEC-8", "WAW-CORE.ACT-12")
def test_refusals_are_told_to_their_own_seat() -> None:
    at = war({}, majors=boards(), pact=False)
    after = play("economic", at, axis="build 9 elite by Germany", allies="save everything",
                 refusals=True)  # fmt: skip
    assert [kind for kind, _ in told(after, "axis")].count("NotDone") >= 1
    assert "NotDone" not in [kind for kind, _ in told(after, "allies")]


@clause("WAW-CORE.SEC-3")
def test_ids_that_are_open_tell_nothing_of_secret_purchases() -> None:
    at = war({}, majors=boards(**RICH), pact=False)
    first, second = both(
        "economic", at, "build 5 ground by Germany\nsave everything by Italy", "save everything"
    )
    assert first.position.next_id == second.position.next_id
    assert "axis" not in view_of(board(), first.position, "allies").position.hidden_ids
