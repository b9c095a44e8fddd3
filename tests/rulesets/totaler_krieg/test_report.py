"""What a reader is told after a Faction Turn, and where he stands when he is asked."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from adjudicator.core.engine import advance, begin
from adjudicator.core.progress import Step
from adjudicator.core.protocol import Ask, Event, Order
from adjudicator.core.simulating import dice_for
from adjudicator.core.telling import Report, Section
from adjudicator.reports import compose
from adjudicator.rulesets.totaler_krieg import TotalerKrieg
from adjudicator.rulesets.totaler_krieg.board.position import Course, Position, is_hex, pool
from adjudicator.rulesets.totaler_krieg.orders.fighting import Attack
from adjudicator.rulesets.totaler_krieg.orders.moving import Move
from adjudicator.rulesets.totaler_krieg.orders.organizing import Raise
from adjudicator.rulesets.totaler_krieg.orders.support import Blitz
from adjudicator.rulesets.totaler_krieg.words.headline import headline, lead, losses
from adjudicator.rulesets.totaler_krieg.words.places import place
from tests.rulesets.totaler_krieg.kit import board

RULESET = TotalerKrieg()
RULINGS = RULESET.rulings_with({})
PLAN: list[Order] = [
    Raise(unit="GER-inf15", place="w3825"),
    Blitz(place="e3704"),
    Move(unit="GER-HQ_S", end="e3503"),
    Attack(place="e3504", units=("GER-17_Army", "GER-1P"), blitz=False),
]


@cache
def turn() -> tuple[Step, Any]:
    """The first Axis Faction Turn of Barbarossa with one battle, and the position before it."""
    position = RULESET.open(board(), "operations-1941", RULINGS)
    before = RULESET.view(board(), position.model_copy(deep=True), "axis")
    progress = begin(RULESET, board(), position, RULINGS)
    dice = dice_for(7)
    step = advance(RULESET, board(), progress, dice, None, {})
    told: list[Event] = list(step.events)
    first = True
    for _ in range(40):
        answers = {}
        for ask in step.asks:
            answers[ask.seat] = PLAN if ask.opens and first else []
        first = False
        if any(ask.opens and ask.seat == "western" for ask in step.asks):
            break
        step = advance(RULESET, board(), step.progress, dice, answers, {})
        told += step.events
    return step, (before, told)


def report(seat: str | None = "axis", events: list[Event] | None = None) -> Report:
    step, (before, told) = turn()
    position = Position.model_validate(step.progress.position)
    view = RULESET.view(board(), position, seat)  # type: ignore[arg-type]
    mine = [e for e in (event.for_seat(seat) for event in told) if e]
    seen = mine if events is None else events
    return RULESET.report(board(), view, before, seen, "May-June 1941: the Axis Faction Turn")


def section(made: Report, heading: str) -> Section:
    return next(one for one in made.sections if one.heading.startswith(heading))


def test_a_battle_shows_its_odds_shifts_and_arithmetic() -> None:
    battle = section(report(), "BATTLE  Lwow (e3504)")
    ledger = {line.text: line for line in battle.lines if line.level}
    assert {"Attack", "Defence", "Odds", "Column"} <= set(ledger)
    assert ledger["Terrain"].value == "-1"
    assert ledger["Terrain"].clause == "TK-4.2.3.8-1"
    assert "GER-17 Army, GER-1P" in battle.lines[0].text
    assert "die" in battle.lines[0].text


def test_every_statement_has_its_clause() -> None:
    made = report()
    assert [line.text for one in made.sections for line in one.lines if not line.clause] == []


def test_the_report_reads_in_72_columns() -> None:
    text = compose.text(report(), compose.Meta(game="g"))
    assert max(len(line) for line in text.splitlines()) <= 72
    assert "BATTLE" in text


def test_own_force_pool_is_listed_and_nobody_elses() -> None:
    mine = section(report("axis"), "YOUR FORCE POOL")
    assert any("Germany" in line.text for line in mine.lines)
    theirs = section(report("soviet"), "YOUR FORCE POOL")
    assert not any("Germany" in line.text for line in theirs.lines)
    assert not any(one.heading == "YOUR FORCE POOL" for one in report(None).sections)


def test_delay_box_cards_strength_and_what_comes_next_are_told() -> None:
    made = report()
    assert any("GER-HQ Centre" in line.text for line in section(made, "DELAY BOX").lines)
    cards = section(made, "OPTION CARDS").grid
    assert cards is not None
    assert cards.rows[0][:2] == ["Axis", "23a Operation Barbarossa"]
    strength = section(made, "STRENGTH").grid
    assert strength is not None
    assert int(strength.rows[0][1]) > int(strength.rows[1][1])
    assert "Western Faction Turn" in section(made, "WHAT COMES NEXT").lines[0].text


def test_moves_of_one_stack_are_told_together() -> None:
    facts = {"start": "e3503", "path": ["e3602"], "cost": 2, "stopped": ""}
    moves = [
        Event(n=n, kind="Moved", clause="TK-3.1.1-1", phase="operational",
              facts={**facts, "unit": unit})
        for n, unit in enumerate(("GER-1P", "GER-2P"))
    ]  # fmt: skip
    lines = section(report(events=moves), "MOVEMENT").lines
    assert [line.text for line in lines] == [
        "GER-1P, GER-2P move from Rzeszow (e3503) to Kielce (e3602)."
    ]


def test_replacements_of_one_place_are_told_together() -> None:
    events = [
        Event(n=n, kind="Replaced", clause="TK-1.3.3-3", phase="replacements",
              facts={"unit": unit, "at": at})
        for n, (unit, at) in enumerate(
            [("GER-pz04", "e4003"), ("GER-inf15", "w3825"), ("GER-pz05", "e4003")])
    ]  # fmt: skip
    lines = section(report(events=events), "REPLACEMENTS").lines
    assert [(line.text, line.clause) for line in lines] == [
        ("GER-pz04, GER-pz05 appear at Koenigsberg (e4003).", "TK-1.3.3-3"),
        ("GER-inf15 appears at Berlin (w3825).", "TK-1.3.3-3"),
    ]


def test_long_lists_stand_below_the_battles() -> None:
    facts = {"start": "e3503", "path": ["e3602"], "cost": 2, "stopped": "", "unit": "GER-1P"}
    moved = Event(n=0, kind="Moved", clause="TK-3.1.1-1", phase="operational", facts=facts)
    headings = [one.heading for one in report(events=[moved, *turn()[1][1]]).sections]
    battles = [n for n, heading in enumerate(headings) if heading.startswith("BATTLE")]
    assert battles
    assert headings.index("MOVEMENT") > max(battles)


def test_what_changed_hands_is_told() -> None:
    step, (before, _) = turn()
    position = Position.model_validate(step.progress.position)
    position.pieces["GER-1P"].at = "e3504"
    for name in position.at("e3504"):
        if name.startswith("Rus"):
            position.pieces[name].at = pool("soviet")
    view = RULESET.view(board(), position, "axis")
    made = RULESET.report(board(), view, before, [], "t")
    told = [line.text for line in section(made, "WHAT CHANGED").lines]
    axis = next(text for text in told if text.startswith("The Axis now controls"))
    assert "Lwow" in axis
    assert any("Lwow" in sentence for sentence in made.lead)


def test_the_course_of_the_war_is_plotted_from_the_second_turn_on() -> None:
    assert not any(one.heading == "COURSE OF THE WAR" for one in report().sections)
    step, (before, _) = turn()
    position = Position.model_validate(step.progress.position)
    steps = {"axis": 120, "western": 31, "soviet": 70}
    position.course = [Course(turn=position.turn - 1, steps=steps, value=4, axis=1, allied=0)]
    made = RULESET.report(board(), RULESET.view(board(), position, "axis"), before, [], "t")
    chart = section(made, "COURSE OF THE WAR").chart
    assert chart is not None
    assert chart.series["Soviet"][0] == 70
    points = section(made, "VICTORY").chart
    assert points is not None
    assert set(points.series) == {"Strategic Value", "Axis VP", "Allied VP"}


def event(kind: str, **facts: object) -> Event:
    return Event(n=1, kind=kind, clause="TK-4.2.7-1", phase="regular", facts=facts)


def test_the_headline_is_the_weightiest_event() -> None:
    now = RULESET.open(board(), "operations-1941", RULINGS)
    battle = event("Battle", at="e3504", attack=19, defence=3)
    fall = event("Advanced", unit="GER-1P", path=["e3609"])
    assert headline(board(), now, []) == "The fronts are quiet in May-June 1941"
    assert headline(board(), now, [battle]) == "Battle of Lwow"
    assert headline(board(), now, [battle, fall]) == "Kiev falls to GER-1P"
    over = event("GameOver", why="calendar", winner="allied", axis=0, allied=1)
    assert headline(board(), now, [fall, over]).startswith("The Allied side wins")
    assert headline(board(), now, [fall, event("FranceFell", vichy="")]) == "France falls"


def after_the_fall_of(**taken: str) -> tuple[Position, Position]:
    """The start of Barbarossa, and the same with these units alone in these hexes."""
    before = RULESET.open(board(), "operations-1941", RULINGS)
    now = before.model_copy(deep=True)
    for at, unit in taken.items():
        for name in [name for name, one in now.pieces.items() if one.at == at]:
            del now.pieces[name]
        now.pieces[unit].at = at
    return before, now


def test_what_a_reader_has_lost_comes_before_what_it_has_won() -> None:
    won = event("Advanced", unit="Rus-8A", path=["e4003"])
    fall = event("Advanced", unit="GER-1P", path=["e3504"])
    russian, german = {"soviet", "Rus-8A"}, {"axis", "GER-1P", "GER-2P"}
    before, now = after_the_fall_of(e3504="GER-1P", e3704="GER-2P")
    two = headline(board(), now, [won, fall], before, russian)
    assert two == "Lwow and Brest-Litovsk are lost to the Axis"
    assert headline(board(), now, [], before, russian) == two
    assert headline(board(), now, [fall], before, german) == "Lwow falls to GER-1P"
    before, now = after_the_fall_of(e3504="GER-1P")
    assert headline(board(), now, [won, fall], before, russian) == "Lwow falls to GER-1P"
    assert headline(board(), now, [won], before, russian) == "Lwow is lost to the Axis"
    france = event("FranceFell", vichy="")
    assert headline(board(), now, [won, france], before, russian) == "France falls"


def test_what_a_reader_has_lost_is_told_by_name() -> None:
    def step(unit: str, left: str) -> Event:
        return event("StepLost", unit=unit, at="e3504", left=left, why="Ex")

    german = {"axis", "GER-17_Army", "GER-1P", "GER-inf01"}
    steps = [
        step("GER-17_Army", "GER-17_Army"),
        step("GER-17_Army", "GER-17_Army"),
        step("GER-1P", "GER-1P"),
        step("GER-1P", "pool:axis"),
        step("Rus-8A", "pool:soviet"),
    ]
    before, now = after_the_fall_of(e3504="GER-1P", e3704="GER-2P")
    assert losses(board(), now, before, steps, german) == (
        "You have lost GER-1P and 2 steps of GER-17_Army."
    )
    russian = {"soviet", "Rus-8A"}
    fallen = losses(board(), now, before, steps, russian)
    assert fallen.startswith("You have lost Rus-8A. You have lost ")
    assert {"Lwow", "Brest-Litovsk"} <= {*re.findall(r"[\w-]+", fallen)}
    assert fallen.endswith(" to the Axis.")
    # A headline that says so is not said again; nor is the place that now is another's.
    head = headline(board(), now, [], before, russian)
    assert losses(board(), now, before, steps, russian, head) == "You have lost Rus-8A."
    assert not any("Lwow" in one for one in lead(board(), now, before, steps, russian))
    assert any("Lwow" in one for one in lead(board(), now, before, steps, german))
    assert losses(board(), now, before, steps, ()) == ""


def test_a_report_says_whether_anything_made_its_headline() -> None:
    assert not report().quiet
    step, _ = turn()
    view = RULESET.view(board(), Position.model_validate(step.progress.position), "axis")
    moved = event("Moved", unit="GER-1P", start="e3503", path=["e3602"], cost=2, stopped="")
    still = RULESET.report(board(), view, view, [moved], "May-June 1941: the Axis Faction Turn")
    assert still.headline == "The fronts are quiet in May-June 1941"
    assert still.quiet


def test_support_contested_in_a_zone_or_in_strategic_warfare_is_a_headline() -> None:
    now = RULESET.open(board(), "operations-1941", RULINGS)
    for at, where in (("e3609", "Kiev"), ("North Sea", "the North Sea"),
                      ("strategic", "the Strategic Warfare Box")):  # fmt: skip
        met = event("SupportContested", unit="GER Air", at=at, by="BRI Air")
        assert headline(board(), now, [met]) == f"Both sides send support to {where}"


def test_where_a_seat_stands_fits_a_mail() -> None:
    step, _ = turn()
    position = Position.model_validate(step.progress.position)
    view = RULESET.view(board(), position, "western")
    ask = Ask(seat="western", key="plan", clause="TK-SOP-5", title="x")
    lines = RULESET.situation(board(), view, ask)
    assert lines[0] == "May-June 1941, a Seasonal Turn; 7 turns to come, to Mar-Apr 1942."
    assert any(line.startswith("Force Pool: ") for line in lines)
    assert any(line.startswith("Out of supply: Malta") for line in lines)
    assert any(line.startswith("Replacements this turn") for line in lines)
    assert any(line.startswith("Facing you: ") for line in lines)


def test_a_finished_turn_is_written_down_for_the_plot() -> None:
    position = RULESET.from_words(board(), {"scenario": "operations-1941"})
    position.phasing, position.faction_done = "soviet", True
    from adjudicator.rulesets.totaler_krieg.book.ending.victory import standing

    row = standing(position, board())
    assert row.turn == position.turn
    assert row.steps["axis"] > row.steps["western"] > 0
    assert row.value == 4


def test_every_place_where_a_counter_can_be_has_words() -> None:
    boxes = ("war:western", "war:soviet", "holding:Italy-Ari", "vp:allies/1", "out", "naval")
    starts = [RULESET.open(board(), name, RULINGS) for name in RULESET.scenarios(board())]
    set_up = {piece.at for start in starts for piece in start.pieces.values()}
    told = {at: place(board(), at) for at in (*sorted(set_up), *boxes)}
    assert [at for at, words in told.items() if not words or (words == at and not is_hex(at))] == []
    assert told["war:western"] == "the Western Pacific War Box"
