"""What a question tells of what has happened: what is new to its reader, in so many lines."""

from __future__ import annotations

from adjudicator.core.telling import Grid, Line, Report, Section
from adjudicator.mail.writing import news
from adjudicator.reports import compose
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
        sums = Line(text="Strength 3 against 1.", detail=True)
        ends = Line(text=f"{at} is taken.", clause="BW-1", note="Axis: plan, line 2")
        lines = [Line(text=f"Attack on {at}."), *dice, sums, ends]
        return Section(heading=f"BATTLE  {at}", lines=lines, battle=True, own=True)

    sections = [battle("Calais"), section("MOVES", "Hull to York", "York to Hull"), battle("Lyon")]
    assert news.briefly(news.within(sections, 40, brief=True)).split("\n") == [
        "  BATTLE Calais: Attack on Calais. Calais is taken. [Axis: plan, line 2]",
        "  MOVES: Hull to York; York to Hull.",
        "  BATTLE Lyon: Attack on Lyon. Lyon is taken. [Axis: plan, line 2]",
        "  By “report”: dice and sums.",
    ]
    assert news.briefly(news.within(sections, 4, brief=True)).split("\n") == [
        "  BATTLE Calais: Attack on Calais. Calais is taken. [Axis: plan, line 2]",
        "  BATTLE Lyon: Attack on Lyon. Lyon is taken. [Axis: plan, line 2]",
        "  By “report”: dice and sums and MOVES.",
    ]


def test_a_short_telling_has_what_changed_before_the_battles_of_others() -> None:
    changed = section("WHAT CHANGED ON THE MAP", "Breslau is Polish.").model_copy(
        update={"foremost": True}
    )
    sections = [
        section("MOVES", "A march."),
        section("BATTLE  Kiev", "Fire.", battle=True),
        changed,
        section("BATTLE  Paris", "Fire.", battle=True, own=True),
    ]
    few = told(news.within(sections, 4, brief=True))
    assert list(few) == ["WHAT CHANGED ON THE MAP", "BATTLE  Paris", ""]
    assert few[""] == ["By “report”: MOVES and BATTLE Kiev."]


def test_the_html_of_a_short_telling_leaves_out_what_its_text_does() -> None:
    dice = [Line(text="Dice 3, 2.", level=1), Line(text="Terrain", value="+1")]
    battle = section("BATTLE  Calais", "Calais is taken.", battle=True, own=True)
    battle = battle.model_copy(update={"lines": [*dice, *battle.lines]})
    counted = section("LOSSES", "A corps.").model_copy(
        update={"grid": Grid(heading=["", "Lost"], rows=[["Axis", "seven"]])}
    )
    sums = Section(heading="POINTS", lines=[Line(text="Axis", value="+9")])
    story = news.story(report(battle, counted, sums), brief=True)
    html = compose.fragment(story, compose.Meta(game="feud-1"))
    for said in (news.briefly(story.sections), html):
        assert "Calais is taken." in said
        assert "By “report”: dice and sums and tables." in said
        assert said.count("Axis") == said.count("+9") == 1
        assert not any(word in said for word in ("Dice 3", "Terrain", "seven"))


def test_what_is_left_out_is_named_as_such_only_where_it_is() -> None:
    """A part that consists of sums keeps them; of one that is begun the rest is named."""
    sums = Section(heading="POINTS", lines=[Line(text="Axis", value="+9")])
    assert told(news.within([sums], 20, brief=True)) == {"POINTS": ["Axis +9"]}
    long = section("ECONOMY", *["A long and winding road to a treaty of trade."] * 9)
    long = long.model_copy(update={"lines": [Line(text="Oil", value="2"), *long.lines]})
    begun = told(news.within([long], 8, brief=True))
    assert begun[""] == ["By “report”: ECONOMY (the rest)."]


def test_a_part_of_which_no_line_fits_is_named_and_has_no_bare_heading() -> None:
    moves = section("MOVES", " ".join(["Hull to York and back."] * 20))
    for brief in (True, False):
        (named,) = news.within([moves], 4, brief)
        assert named.heading == ""
        assert "MOVES" in named.lines[0].text


def test_what_matters_to_its_reader_is_told_however_little_room_there_is() -> None:
    lists = section("ECONOMY", *["Iron comes from the north, as it did in the last year."] * 9)
    hit = Line(text="An Italian naval fleet is hit: off for 2 turns.", matters=True)
    sea = section("SEA", *["A long search finds nothing, and the ships go on."] * 9)
    sea = sea.model_copy(update={"lines": [*sea.lines, hit]})
    for room in (3, 8):
        some = told(news.within([lists, sea], room, brief=True))
        assert some["SEA"][-1] == hit.text
        assert "SEA (the rest)" in some[""][0]
    assert "SEA" in told(news.within([lists, sea], 0, brief=True))


def test_what_is_lost_stands_before_the_lead_and_is_said_once() -> None:
    one = report().model_copy(
        update={"lost": "You have lost Ruhr.", "lead": ["The West takes Ruhr.", "2 battles."]}
    )
    assert one.summary == ["You have lost Ruhr.", "The West takes Ruhr.", "2 battles."]
    assert news.lead(one) == ["You have lost Ruhr.", "The West takes Ruhr.", "2 battles."]
    known = one.model_copy(update={"headline": "The West is on the move"})
    assert news.lead(known) == ["You have lost Ruhr.", "2 battles."]
    text = compose.text(one, compose.Meta(game="g"))
    assert "ALL QUIET\nYou have lost Ruhr.\nThe West takes Ruhr." in text
