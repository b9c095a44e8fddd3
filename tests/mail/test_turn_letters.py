"""What a question tells first: what its reader has lost, and what came of the turn since they were
asked last, even where letters of their own brought the reports."""

from __future__ import annotations

from pathlib import Path

from adjudicator.clock import FixedClock
from adjudicator.storage.session import Store
from tests.letters_kit import Left, letters_of


def beginning(letters: list[Left], seat: str, stop: int) -> str:
    """What stands above `WHERE YOU STAND` in the question of a seat, in one line."""
    (one,) = [x for x in letters if (x.kind, x.seat, x.stop) == ("ask", seat, stop)]
    return " ".join(one.text.partition("WHERE YOU STAND")[0].split())


def test_what_was_lost_and_reported_stands_first(
    sqlite: Store, clock: FixedClock, tmp_path: Path
) -> None:
    letters = list(letters_of(sqlite, clock, tmp_path, "world_by_hand", 5))
    allies = beginning(letters, "allies", 4)
    assert (
        "WARSAW FALLS TO GERMAN ARMS. You have lost 4 Polish ground units. You have lost West "
        "Poland and Warsaw to Germany." in allies
    )
    assert "German units take" not in allies  # that they are lost is said
    # The Axis was not asked after its own segment: the report of it came as a letter of its own.
    assert any(one.kind == "report" and one.seat == "axis" for one in letters)
    axis = beginning(letters, "axis", 5)
    assert (
        "WARSAW FALLS TO GERMAN ARMS (the Axis segment). You have lost a German ground unit. "
        "German units take West Poland and Warsaw. FIGHTING AT RHINELAND." in axis
    )
    assert axis.count("24 turns to play") == 1
    assert "the last report stands below" in axis


def test_reports_of_later_turns_are_told_as_those_of_the_first(
    sqlite: Store, clock: FixedClock, tmp_path: Path
) -> None:
    """A game has more phases than reports: the Axis hears in its sixth side-turn what the Allies
    did."""
    letters = list(letters_of(sqlite, clock, tmp_path, "blitzwar_by_hand", 10))
    axis = beginning(letters, "axis", 10)
    assert "LODZ FALLS TO THE AXIS (the Axis side-turn)." in axis
    assert (
        "FLEETS FIGHT IN THE NORTH ATLANTIC (the Allied side-turn). Axis losses: 1 GER U-boat."
        in axis
    )
