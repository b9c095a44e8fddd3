"""The turn report: what it says, to whom, and in which order."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.protocol import Event, Term
from adjudicator.core.telling import Report
from adjudicator.reports import compose, mapsheet
from adjudicator.rulesets.blitzwar.board.sheet import pieces, sheet
from adjudicator.rulesets.blitzwar.view import View, view_of
from adjudicator.rulesets.blitzwar.words import headline as headlines
from adjudicator.rulesets.blitzwar.words.facts import told
from adjudicator.rulesets.blitzwar.words.facts.combat import _asks
from adjudicator.rulesets.blitzwar.words.report import report
from adjudicator.rulesets.blitzwar.words.wording import Say, words
from tests.rulesets.blitzwar import test_example_20_1 as mechili
from tests.rulesets.blitzwar.war_kit import After, board, play, scenario

TITLE = "2nd winter turn 1941: the Axis side-turn"


@pytest.fixture(scope="module")
def before() -> View:
    return view_of(scenario("africa-20-1"), "axis")


@pytest.fixture(scope="module")
def after() -> After:
    return play(
        mechili.PHASES,
        scenario("africa-20-1"),
        axis=mechili.ORDERS,
        standing={"allies": mechili.STANDING},
        dice={"blitzkrieg/Mechili": 1, "normal/Mechili": 6},
    )


@pytest.fixture(scope="module")
def story(after: After, before: View) -> Report:
    return report(board(), view_of(after.position, "axis"), before, after.events, TITLE)


@pytest.fixture(scope="module")
def text(story: Report) -> str:
    return compose.text(story, compose.Meta(game="desert-fox-7"), header=False)


def event(
    kind: str, in_phase: str = "diplomacy", /, clause: str = "BW-9.3-1", **facts: Any
) -> Event:
    return Event(n=0, phase=in_phase, clause=clause, kind=kind, facts=facts)


def _made_up(annotation: str) -> Any:
    match annotation.removeprefix("typing."):
        case "str" | "Side" | "Literal['axis', 'allies', 'soviet']":
            return "axis"
        case "int":
            return 2
        case "bool":
            return True
        case "list[str]":
            return ["mechili", "derna"]
        case "dict[str, int]":
            return {"mechili": 2}
        case "list[dict[str, typing.Any]]":
            return [{"order": "AirMission", "target": "mechili"}]
    raise AssertionError(f"no example for {annotation}")


@pytest.mark.parametrize("kind", sorted(words.table))
def test_words_are_one_whole_sentence(kind: str) -> None:
    """Whatever the facts are, no id, no brackets of Python, no doubled blank comes through."""
    cls, _ = words.table[kind]
    facts = {
        name: _made_up(str(field.annotation).replace("<class '", "").replace("'>", ""))
        for name, field in cls.model_fields.items()
    }
    for name in ("zone", "start", "end", "to", "base", "target"):
        if name in facts and isinstance(facts[name], str) and kind != "CountrySurrendered":
            facts[name] = "el_agheila"
    for name in ("unit", "with_"):
        if name in facts:
            facts[name] = "GER air"
    if "sea" in facts:
        facts["sea"] = "north_sea"
    if "country" in facts:
        facts["country"] = "POL"
    said = " ".join(line.text for line in told(event(kind, **facts), board()))
    assert said
    assert said.rstrip('"').endswith((".", "axis"))  # a reason is given as it is
    assert not said[0].islower() or said.startswith(("axis", "mechili"))  # units as given
    assert "  " not in said
    assert not {"el_agheila", "north_sea", "None", "[", "]", "{"} & set(said.split())
    assert "_" not in said


# ------------------------------------------------------------------ example 20.1


def test_the_report_begins_with_what_matters(story: Report) -> None:
    assert story.title == TITLE
    assert story.headline == "The Allies retreat from Mechili"
    assert story.lead[0] == "UK 1 armoured retreat from Mechili to Gazala. Nobody follows."
    assert story.lead[-1] == (
        "Axis losses: 1 GER armoured corps, 2 air. "
        "Allied losses: 2 UK infantry, 1 UK armoured corps, 1 air."
    )


def test_sections_follow_the_phases(story: Report) -> None:
    assert [section.heading for section in story.sections][:-1] == [
        "AIR",
        "SEA TRANSPORT",
        "MOVEMENT",
        "BLITZKRIEG COMBAT  Mechili: good going, good weather",
        "NORMAL COMBAT  Mechili: good going, good weather",
        "SUPPLY LEDGER",
        "STRATEGIC POINTS AND STRENGTH",
    ]


def test_the_last_section_looks_ahead(after: After) -> None:
    running = after.position.model_copy(update={"over": False, "last_turn": 47})
    told_last = report(board(), view_of(running, "axis"), None, [], TITLE).sections[-1]
    assert told_last.heading == "WHAT COMES NEXT"
    assert told_last.lines[0].text.startswith(
        "The next turn is the 1st spring turn 1941 (turn 14 of 47), mud: no Blitzkrieg Combat "
        "Phase."
    )
    ended = after.position.model_copy(update={"over": True})
    told_last = report(board(), view_of(ended, "axis"), None, [], TITLE).sections[-1]
    assert told_last.heading == "THE END"
    assert told_last.lines[0].clause.startswith("BW-")


def test_the_arithmetic_of_a_combat_stands_between_who_and_the_die(story: Report) -> None:
    lines = story.sections[3].lines
    assert lines[0].text.startswith("GER Elite 1 infantry + 1 armoured, ITA 2 infantry")
    ledger = [(line.text, line.value, line.clause) for line in lines if line.value]
    assert ledger[0] == ("5 corps against 4", "1-1", "BW-16.1-13")
    assert ("air superiority", "+2", "BW-16.3.1-11") in ledger
    assert ledger[-1][:2] == ("resolved on", "4-1")
    die = "Die 1: 0/1, the attacker loses nothing, the defender 1 corps."
    assert lines[len(ledger) + 1].text == die


def test_every_statement_names_its_clause(story: Report) -> None:
    chapters = [s for s in story.sections if s.heading.split()[0] not in ("SUPPLY", "STRATEGIC")]
    for section in chapters:
        assert all(line.clause.startswith("BW-") for line in section.lines)


def test_who_decided_is_told(text: str) -> None:
    flat = " ".join(text.split())
    assert "removed (13.2). [Allies: standing order 1]" in flat
    assert "to Gazala (17.2). [Allies: standing order 3]" in flat
    assert "[Axis: plan, line" in flat


def test_the_supply_ledger_adds_up(story: Report, after: After) -> None:
    ledger = next(s for s in story.sections if s.heading == "SUPPLY LEDGER")
    assert [(line.text, line.value) for line in ledger.lines] == [
        ("spent from Rome", "1"),
        ("remains in Rome", "0"),
        ("spent from Tripoli: 1/2 + 2", "2 1/2"),
        ("remains in Tripoli", "1 1/2"),
    ]
    left = sum(c.halves for c in after.position.counters if c.place == "tripoli")
    assert left == 3


def test_the_strength_shows_what_changed(story: Report) -> None:
    grid = next(s.grid for s in story.sections if s.grid)
    assert grid is not None
    assert grid.rows[0][3:] == ["4", "-1", "1 1/2", "-3 1/2"]
    assert grid.rows[1][3:5] == ["3", "-3"]


def test_the_whole_report_stays_within_72_columns(text: str) -> None:
    assert max(map(len, text.splitlines())) <= 72


def test_a_first_report_has_nothing_to_compare_with(after: After) -> None:
    first = report(board(), view_of(after.position, "axis"), None, after.events, TITLE)
    assert "WHAT CHANGED ON THE MAP" not in [s.heading for s in first.sections]
    grid = next(s.grid for s in first.sections if s.grid)
    assert grid is not None
    assert {row[2] for row in grid.rows} == {""}


# --------------------------------------------------------------- secrets, headlines


def test_cards_of_others_are_counted_and_not_named() -> None:
    position = scenario("africa-20-1").model_copy(deep=True)
    other = position.model_copy(deep=True)
    position.cards["allies"].queue = ["allies_limited_1"]
    other.cards["allies"].queue = ["allies_limited_2"]
    mine = [report(board(), view_of(p, "axis"), None, [], TITLE) for p in (position, other)]
    assert mine[0] == mine[1]
    assert "1 reinforcement card on the way" in compose.text(mine[0], compose.Meta(game="g"))


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([], "All quiet"),
        ([event("CardsChosenUnseen", "cards", side="axis", number=1, arrives=3)],
         "The staffs plan ahead"),
        ([event("CountrySurrendered", country="FRA", to="axis", removed=[], taken=[], given=[]),
          event("CountryJoined", country="ITA", side="axis", how="calendar")],
         "France surrenders"),
        ([event("ControlChanged", "normal", zone="paris", was="allies", now="axis", by="axis"),
          event("Retreated", "normal", zone="reims", side="allies", to="dijon", units=[])],
         "Paris falls to the Axis"),
        ([event("ControlChanged", "normal", zone="reims", was="allies", now="axis", by="axis"),
          event("ControlChanged", "normal", zone="paris", was="allies", now="axis", by="axis")],
         "Paris and Reims fall to the Axis"),
        ([event("ControlChanged", "normal", zone="paris", was="axis", now="allies", by="soviet")],
         "Paris is freed by the Soviets"),
        ([event("Moved", "movement", side="soviet", units=[], path=["minsk"], how="tactical",
                activated=False, halves=0, paid_from=[])], "The Soviets are on the move"),
    ],
)  # fmt: skip
def test_the_headline_is_the_weightiest_event(events: list[Event], expected: str) -> None:
    assert headlines.headline(board(), scenario("africa-20-1"), events) == expected


def test_losses_are_counted_by_side_and_nation() -> None:
    events = [
        event("CorpsLost", side="axis", zone="mechili", units=["ITA infantry", "ITA infantry"]),
        event("NavalRound", sea="north_sea", attacking="axis", round=1, die=1,
              attacker_lost=["GER 2 U-boats"], defender_lost=["UK 1 fleet"], attackers=0,
              defenders=0),
        event("Overrun", zone="derna", by="axis", units=["ALLIES 2 1/2 supply"]),
    ]  # fmt: skip
    assert headlines.losses_said(scenario("africa-20-1"), events) == (
        "Axis losses: 2 ITA infantry, 2 GER U-boats. Allied losses: 1 UK fleet, 2 1/2 supply."
    )


@pytest.mark.parametrize(
    ("title", "headline", "lead"),
    [
        ("2nd winter turn 1941: the Soviet side-turn", "All quiet in the Soviet side-turn",
         ["Nobody attacks and nothing is lost."]),
        ("2nd winter turn 1941: diplomacy and reinforcements", "All quiet", []),
    ],
)  # fmt: skip
def test_what_is_quiet_says_which_part_of_the_turn_it_speaks_of(
    title: str, headline: str, lead: list[str]
) -> None:
    seen = view_of(scenario("africa-20-1"), "axis")
    told = report(board(), seen, None, [], title)
    assert (told.headline, told.lead) == (headline, lead)


def test_counters_removed_for_want_of_room_are_losses_by_the_rule() -> None:
    events = [
        event("StackReduced", "reinforcement", "BW-4-7", side="axis", zone="ruhr",
              units=["GER 1 armoured"]),
        event("StackReduced", "reinforcement", "BW-4-7", side="allies", zone="malta",
              units=["UK 2 infantry to UK 1 infantry"]),
    ]  # fmt: skip
    events[0] = events[0].model_copy(update={"answered": "axis: default"})
    assert headlines.losses_said(scenario("africa-20-1"), events) == (
        "Axis losses: 1 GER armoured corps. Allied losses: 1 UK infantry."
    )
    (line,) = told(events[0], board())
    assert (line.text, line.note) == ("Too many counters in Ruhr: GER 1 armoured removed.", "")


def test_a_ledger_of_sums_goes_before_the_last_line() -> None:
    fought = event(
        "Fought", "normal", side="axis", zone="derna", phase="normal", starts=["mechili"],
        attackers=["GER 1 armoured"], defenders=["UK 1 infantry"], attack=1, defence=1, raw="1-1",
        column="1-1", die=3, result="1/0", applied="1/0", terrain="clear", weather="good",
    ).model_copy(update={"sums": [Term(text="1 corps against 1", value="1-1")]})  # fmt: skip
    assert [line.text for line in told(fought, board())] == [
        "GER 1 armoured from Mechili against UK 1 infantry.",
        "1 corps against 1",
        "Die 3: 1/0, the attacker loses 1 corps, the defender nothing.",
    ]


@pytest.mark.parametrize(
    ("result", "said"),
    [
        ("C/0", "1 armoured corps, the defender nothing"),
        ("C/1", "1 armoured corps, the defender 1 corps (armoured)"),
        ("C/2", "1 armoured corps, the defender 2 corps (1 armoured)"),
        ("1/3", "1 corps, the defender 3 corps"),
    ],
)
def test_a_result_says_what_it_asks(result: str, said: str) -> None:
    assert _asks(result) == f", the attacker loses {said}"


def test_the_same_statement_is_told_once_with_its_number() -> None:
    flown = event(
        "AirPlaced", "air", side="allies", unit="UK air", base="london", target="calais",
        could_counter=0,
    )  # fmt: skip
    other = flown.model_copy(update={"facts": {**flown.facts, "target": "caen"}})
    view = view_of(scenario("campaign-1939"), None)
    told_once = report(board(), view, None, [flown, flown, flown, other], TITLE).sections[0].lines
    assert [line.text for line in told_once] == [
        "UK air from London to Calais; nobody in range can counter (3 times).",
        "UK air from London to Caen; nobody in range can counter.",
    ]


def test_names_are_those_of_the_map() -> None:
    say = Say(board())
    assert say.place("north_sea") == "the North Sea"
    assert say.route(["tripoli", "misurata", "sirte", "el_agheila", "mechili"]) == (
        "Tripoli - ... - El Agheila - Mechili"
    )
    assert say.force(["UK infantry", "ALLIES air", "UK infantry"]) == "2 x UK infantry, Allied air"
    assert say.price(5, ["tripoli"]) == ", for 2 1/2 supply from Tripoli"
    assert say.price(0, []) == ""


# ------------------------------------------------------------------------- map


def test_the_sheet_shows_what_moved_and_fought(after: After) -> None:
    drawn = sheet(board(), view_of(after.position, "axis"), after.events)
    assert {arrow.kind for arrow in drawn.arrows} == {"move", "attack", "retreat", "air", "sea"}
    assert drawn.overlays["mechili"] == "battle"
    assert drawn.overlays["paris"] == "snow"
    assert "tripoli" not in drawn.overlays
    assert {"el_agheila", "mechili", "gazala"} <= set(drawn.focus)
    assert drawn.control["mechili"] == "allies"
    picture = mapsheet.svg(board().geometry, drawn, width=900)
    assert "Mechili" in picture


def test_the_picture_is_cut_to_the_fighting_and_not_to_a_voyage(after: After) -> None:
    sailed = event(
        "FleetsSailed", "naval", side="allies", ships=["UK 1 fleet"], halves=2,
        path=["scapa_flow", "north_sea", "english_channel"], paid_from=["london"],
    )  # fmt: skip
    view = view_of(after.position, None)
    assert "scapa_flow" not in sheet(board(), view, [*after.events, sailed]).focus
    assert "scapa_flow" in sheet(board(), view, [sailed]).focus


def test_counters_are_drawn_with_figure_tags_and_words() -> None:
    shown = {(p.area, p.colour, p.symbol, p.text) for p in pieces(scenario("africa-20-1"))}
    assert ("mechili", "UK", "white", "2") in shown
    assert ("tripoli", "GER", "armour", "1") in shown
    supply = [p for p in pieces(scenario("africa-20-1")) if p.symbol == "supply"]
    assert {p.text for p in supply} >= {"4"}
    flying = [p for p in pieces(scenario("africa-20-1")) if "flying" in p.tags]
    assert all(p.label.endswith("flying") for p in flying)


def test_a_map_without_events_shows_everything() -> None:
    drawn = sheet(board(), view_of(scenario("campaign-1939"), None))
    assert drawn.focus == []
    assert drawn.arrows == []
    assert len(drawn.pieces) == len(scenario("campaign-1939").counters)
