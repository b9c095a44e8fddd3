"""Every fact has words, and they are sentences that name what happened."""

from __future__ import annotations

from adjudicator.core.protocol import Ask, Event
from adjudicator.rulesets.diplomacy.words.headline import headline
from adjudicator.rulesets.diplomacy.words.report import report
from adjudicator.rulesets.diplomacy.words.wording import Say
from tests.rulesets.diplomacy.kit import GAME, board, played, position

ASK = Ask(seat="france", key="orders", clause="DIP-WRITE-1", title="Your orders?")
UNITS = {
    "france": ["A bur", "A par", "F eng", "A bel"],
    "germany": ["A mun", "A ruh"],
    "england": ["A lon", "F nth"],
}


def told(**texts: str) -> str:
    """All that France is told of a season, as text."""
    start = position(UNITS)
    now, events = played(start, "spring", **texts)
    mine = [seen for event in events if (seen := event.for_seat("france"))]
    found = report(board(), GAME.view(board(), now, "france"), None, mine, "Spring 1901")
    lines = [line.text for section in found.sections for line in section.lines]
    return "\n".join([found.headline, *found.lead, *lines])


def test_what_came_of_orders_is_said() -> None:
    text = told(
        france="A PAR S A BUR\nF ENG C A BEL - LON\nA BUR S A BEL - RUH\nA BEL - HOL\nA BUR - ENG",
        germany="A MUN - BUR\nA RUH S A MUN - BUR",
        england="A LON - BEL\nF NTH C A LON - BEL",
    )
    for said in (
        "A Munich - Burgundy: bounces off French A Burgundy.",
        "A Burgundy supports A Belgium - Ruhr: void, because the unit has other orders.",
        "F English Channel convoys A Belgium - London: void, because the army has other orders.",
        "A London - Belgium by convoy.",
        "Your order “A Burgundy to English Channel” was not carried out: Armies cannot go to sea",
    ):
        assert said in text, text


def test_the_dislodged_are_said_first() -> None:
    text = told(germany="A MUN - BUR\nA RUH S A MUN - BUR", france="A PAR - PIC")
    assert text.startswith("The French army in Burgundy is dislodged")
    assert "A Munich - Burgundy, and dislodges French A Burgundy." in text
    assert "French A Burgundy is dislodged by German A Munich. It can retreat to" in text
    assert "Say where your units retreat to." in text


def test_others_are_not_told_what_does_not_count() -> None:
    _, events = played(position(UNITS), "spring", france="A BUR - ENG")
    assert "NotCarriedOut" not in [e.kind for event in events if (e := event.for_seat("england"))]


def test_where_a_seat_stands() -> None:
    view = GAME.view(board(), position(UNITS), "france")
    near, score = (GAME.matter(board(), view, name) for name in ("enemy", "score"))
    assert [one.name for one in GAME.picture(board(), view, ASK)] == ["turn", "enemy", "score"]
    assert near is not None
    assert score is not None
    assert "Next to you, Germany: A Munich, A Ruhr." in near.lines
    assert near.whole == ["Germany: A Munich, A Ruhr.", "England: A London, F North Sea."]
    assert score.lines[0] == "France has 3 centres and 4 units."
    assert all(len(line) <= 68 for line in (*near.lines, *score.lines))
    assert GAME.matter(board(), GAME.view(board(), position(UNITS), None), "score") is None


def test_the_headline_of_a_year() -> None:
    start = position({"france": ["A mun"], "turkey": ["A con"]}, owners={"germany": ["mun"]})
    now, events = played(start, "fall_retreats")
    say = Say(board(), now)
    assert headline(say, events) == "Germany is out of the game"
    taken = [Event.model_validate(e.model_dump()) for e in events if e.kind == "CentreTaken"]
    assert headline(say, taken[1:]) == "Munich falls: Germany loses it to France"
