"""What a question tells of what has happened: what is new to its reader, in so many lines."""

from __future__ import annotations

from adjudicator.core.telling import Line, Report, Section
from adjudicator.mail.writing import news
from adjudicator.reports.remainder import continued


def section(heading: str, *lines: str, battle: bool = False, own: bool = False) -> Section:
    return Section(
        heading=heading, lines=[Line(text=text) for text in lines], battle=battle, own=own
    )


def report(*sections: Section) -> Report:
    return Report(title="Since the last report", headline="All quiet", sections=list(sections))


def told(sections: list[Section]) -> dict[str, list[str]]:
    return {one.heading: [line.text for line in one.lines] for one in sections}


def test_a_story_goes_on_where_the_last_letter_left_it() -> None:
    """What is told twice in the same words happened twice; a battle keeps its heading."""
    begun = report(section("BATTLE  Lwow", "Die 3.", "A step is lost."), section("SEA", "Fog."))
    whole = report(
        section("BATTLE  Lwow", "Die 3.", "A step is lost.", "A step is lost.", "Lwow falls."),
        section("SEA", "Fog."),
        section("AIR", "Bombers."),
    )
    more = continued(whole, begun)
    assert more is not None
    assert told(more.sections) == {
        "BATTLE  Lwow": ["A step is lost.", "Lwow falls."],
        "AIR": ["Bombers."],
    }
    assert continued(begun, begun) is None


def test_what_is_longer_than_its_room_is_named_and_comes_by_report() -> None:
    """The reader's own battles are told before those of others, those before all else."""
    sections = [
        section("MOVES", *["A long march."] * 6),
        section("BATTLE  Kiev", *["Fire."] * 6, battle=True),
        section("BATTLE  Paris", *["Fire."] * 6, battle=True, own=True),
    ]
    assert news.within(sections, 40) == sections
    some = told(news.within(sections, 18))
    assert list(some) == ["BATTLE  Kiev", "BATTLE  Paris", ""]
    assert some[""] == ["Left out here: MOVES. “report” brings all."]
    few = told(news.within(sections, 9))
    assert list(few) == ["BATTLE  Paris", ""]
    part = told(news.within(sections, 5))
    assert part["BATTLE  Paris"] == ["Fire."] * len(part["BATTLE  Paris"])
    assert 0 < len(part["BATTLE  Paris"]) < 6
    assert "BATTLE Paris (the rest)" in part[""][0]


def test_a_battle_is_told_without_its_dice_before_another_is_left_out() -> None:
    """Dice and sums come by `report`; how each battle ended stands in the question."""

    def battle(at: str) -> Section:
        dice = [Line(text="Dice 3, 2.", level=1), Line(text="Terrain", value="+1")] * 4
        lines = [Line(text=f"Attack on {at}."), *dice, Line(text=f"{at} is taken.")]
        return Section(heading=f"BATTLE  {at}", lines=lines, battle=True, own=True)

    sections = [battle("Calais"), battle("Lyon")]
    assert news.within(sections, 40) == sections
    few = told(news.within(sections, 14))
    assert few == {
        "BATTLE  Calais": ["Attack on Calais.", "Calais is taken."],
        "BATTLE  Lyon": ["Attack on Lyon.", "Lyon is taken."],
        "": ["Left out here: dice and sums. “report” brings all."],
    }
    assert told(news.within(sections, 40, brief=True)) == few
