"""Cases worked out from the book: what a receipt says of answers to events and of set-ups, and
that the step does the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, ClassVar

import pytest

from adjudicator.core.protocol import PhaseFunction, Play, Table
from adjudicator.rulesets.totaler_krieg import TotalerKrieg
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Piece, Position
from adjudicator.rulesets.totaler_krieg.book.events.acting import case_of, perform
from adjudicator.rulesets.totaler_krieg.book.minors.activation import setting_up
from adjudicator.rulesets.totaler_krieg.book.politics.choosing import choose
from adjudicator.rulesets.totaler_krieg.book.politics.influencing import apply_influence
from tests.receipts_kit import receipt_for, said_and_done
from tests.rulesets.totaler_krieg.kit import board, game, play
from tests.rulesets.totaler_krieg.kit_events import start
from tests.rulesets.totaler_krieg.test_cards import turn

clause = pytest.mark.clause

PRE: dict[str, Any] = {"turn": "1938 June-July", "war": "pre", "phasing": "soviet"}
LIMITED: dict[str, Any] = {"turn": "1940 June-July", "war": "limited", "phasing": "soviet"}
TIDE = {"vp_side": "axis"}
SPANISH: dict[str, Any] = {
    "country": "Spain",
    "support": "soviet",
    "over": True,
    "centers": {},
    "strongholds": {"w2213": "republican"},
}


def told(
    part: Callable[[Position, Table[Board]], Play], there: Position, seat: str, line: str
) -> list[str]:
    """The clauses under which the receipt refuses lines; the step has to agree."""

    class Playing(TotalerKrieg):
        phases: ClassVar[Mapping[str, PhaseFunction]] = {"part": part}

    assert said_and_done(Playing(), board(), there, "part", **{seat: line}) == []
    receipt = receipt_for(Playing(), board(), there, "part", seat, line)
    return [no.clause for no in receipt.refused]


def event(section: str, seat: str, line: str, there: Position) -> list[str]:
    def part(position: Position, table: Table[Board]) -> Play:
        yield from perform(case_of(position, table, seat), section)

    return told(part, there, seat, line)


# --------------------------------------------------------------------------- set-up


def set_up(
    country: str, seat: str, line: str, how: str = "", there: Position | None = None
) -> list[str]:
    part = partial(setting_up, country=country, side=seat, how=how)
    return told(part, there or start(**LIMITED), seat, line)


@clause("TK-13.7.1-3", "TK-13.7.1-5", "TK-13.7.1-6", "TK-13.7.1-7", "TK-13.7.1-9")
@clause("TK-13.7.2-1", "TK-13.7.2-4", "TK-13.7.2-5", "TK-13.7.2-7")
@pytest.mark.parametrize(
    ("country", "line", "clauses"),
    [
        ("Finland", "set up Fin-Man1 at e4607", []),
        ("Finland", "set up Fin-Man1 at Helsinki", ["TK-13.7.2-1"]),
        ("Italy", "set up Italy-Rho at Rhodes", []),
        ("Italy", "set up Italy-Rho at Rome", ["TK-13.7.2-5"]),
        ("Italy", "set up Italy-5 at Rome", ["TK-13.7.2-4"]),
        ("Italy", "set up Italy-1 at Rome", ["TK-13.7.2-7"]),
        ("Italy", "set up Italy-ITHQ at Rome", ["TK-13.7.1-5"]),
        ("Italy", "set up Italy-Res at Rome", ["TK-13.7.1-4"]),
        ("Spain", "set up Spa-SpP1 at Madrid", ["TK-13.7.1-3"]),
        ("Greece", "set up Gre-Cre at Athens", ["TK-13.7.1-6"]),
        ("Greece", "set up Gre-Epi at Sofia", ["TK-13.7.1-7"]),
        ("Greece", "set up Rum-3A at Athens", ["TK-13.7.1-7"]),
        ("Greece", "set up Gre-Epi at Athens\nset up Gre-Mac at Athens", ["TK-13.7.1-9"]),
        ("Greece", "set up Gre-Epi at Athens\nset up Gre-Epi at Salonika", ["TK-13.7.1-7"]),
    ],
)
def test_a_counter_that_is_not_set_up_there_is_told_its_own_rule(
    country: str, line: str, clauses: list[str]
) -> None:
    assert set_up(country, "axis", line) == clauses


@clause("TK-13.7.2-2")
def test_the_mannerheim_line_leaves_the_game_with_the_frontier() -> None:
    there = start(**LIMITED)
    (marker,) = [name for name in there.pieces if "Finnish" in name and "Ceded" in name]
    there.pieces[marker].at = "ceded"
    assert set_up("Finland", "axis", "set up Fin-Man1 at e4607", "", there) == ["TK-13.7.2-2"]


@clause("TK-13.7.1-14", "TK-13.7.1-15", "TK-13.7.1-16", "TK-13.7.1-22")
@pytest.mark.parametrize(
    ("how", "line", "clauses"),
    [
        ("15.9", "mobilize Gre-Epi", ["TK-13.7.1-14"]),
        ("15.15", "mobilize Gre-Epi", ["TK-13.7.1-15"]),
        ("15.17", "mobilize Gre-Epi", ["TK-13.7.1-16"]),
        ("15.10", "mobilize Gre-Res", ["TK-13.7.1-22"]),
        ("15.10", "mobilize Gre-Epi", []),
    ],
)
def test_who_rolls_for_no_mobilization_is_told_why(how: str, line: str, clauses: list[str]) -> None:
    assert set_up("Greece", "western", line, how) == clauses


@clause(
    "TK-13.7.1-17", "TK-13.7.2-9", "TK-13.7.2-11", "TK-13.7.2-12", "TK-13.7.2-13", "TK-13.7.2-14"
)
@pytest.mark.parametrize(
    ("seat", "line", "refused"),
    [
        ("axis", "set up Fra-1 at Vichy", "TK-13.7.2-12"),
        ("axis", "set up Fra-Res at Vichy", "TK-13.7.2-11"),
        ("axis", "set up Fra-inf1 at Vichy", "TK-13.7.2-9"),
        ("axis", "mobilize Fra-Col01", "TK-13.7.1-17"),
        ("axis", "set up MK-Wes-French_Convoy in Western Mediterranean", "TK-13.7.2-13"),
        ("western", "set up MK-Wes-French_Convoy in Western Mediterranean", "TK-13.7.2-14"),
    ],
)
def test_vichy_has_its_own_rules_of_set_up(seat: str, line: str, refused: str) -> None:
    there = start(**LIMITED, countries={"France": "none", "Vichy": "neutral"})
    for name, counter in board().counters.items():
        if counter.country == "France":
            there.pieces[name] = Piece(at="aside")
    assert set_up("Vichy", seat, line, "", there) == [refused]


# ------------------------------------------------------------------------- Influence


@clause("TK-15.19-2", "TK-15.19-3", "TK-15.19-4", "TK-15.19-5", "TK-15.19-6", "TK-15.19-7")
@clause("TK-15.19-8", "TK-13.2-6", "TK-13.8.4-3")
@pytest.mark.parametrize(
    ("line", "more", "clauses"),
    [
        (
            "influence Greece to place Influence",
            {"influence": {"Greece": "western"}},
            ["TK-15.19-5"],
        ),
        (
            "influence Greece to place Influence",
            {"influence": {"Greece": "neutrality"}},
            ["TK-15.19-5"],
        ),
        ("influence Greece to place Influence", {}, []),
        ("influence Greece to activate", {}, ["TK-15.19-6"]),
        ("influence Greece to remove", {"influence": {"Greece": "axis"}}, ["TK-15.19-4"]),
        ("influence Greece to take Free Passage off", {}, ["TK-15.19-2"]),
        ("influence Greece to take the Strongholds off", {}, ["TK-15.19-3"]),
        ("influence Spain to place Influence", {"civil_war": SPANISH}, ["TK-15.19-5"]),
        ("influence Spain", {"civil_war": {**SPANISH, "over": False}}, ["TK-13.8.4-3"]),
        (
            "influence Spain to activate",
            {"civil_war": SPANISH, "influence": {"Spain": "axis"}},
            ["TK-15.19-8"],
        ),
        ("influence Libya", {}, ["TK-13.2-6"]),
        ("influence Portugal", {}, ["TK-15.31-9"]),
        ("influence Turkey, Greece", {"countries": {"Turkey": "active western"}}, []),
        ("influence nobody", {}, []),
    ],
)
def test_influence_that_does_nothing_is_told_why(
    line: str, more: dict[str, Any], clauses: list[str]
) -> None:
    assert swayed("axis", line, start(**LIMITED, **more)) == clauses


@clause("TK-15.19-1", "TK-15.19-2")
@pytest.mark.parametrize(
    ("seat", "line", "status", "refused"),
    [
        ("axis", "influence Greece to take Free Passage off", "active axis", "TK-15.19-2"),
        ("axis", "influence Greece", "active axis", "TK-15.19-2"),
        ("axis", "influence Greece to place Influence", "active axis", "TK-15.19-1"),
        ("axis", "influence Greece to take Free Passage off", "active western", "TK-15.19-1"),
        ("axis", "influence Greece", "active western", "TK-15.19-1"),
        ("western", "influence Greece to take Free Passage off", "active western", "TK-15.19-2"),
        ("western", "influence Greece to take Free Passage off", "conquered western", "TK-15.19-1"),
        ("western", "influence Greece", "conquered western", "TK-15.19-1"),
    ],
)
def test_influence_on_who_has_chosen_is_told_what_is_left(
    seat: str, line: str, status: str, refused: str
) -> None:
    assert swayed(seat, line, start(**LIMITED, countries={"Greece": status})) == [refused]


@clause("TK-15.19-7")
def test_locarno_keeps_a_country_out_before_the_war() -> None:
    marked = {"influence": {"Greece": "western"}, "posture": {"western_minors": "locarno"}}
    line = "influence Greece to activate"
    assert swayed("western", line, start(**PRE, **marked)) == ["TK-15.19-7"]
    assert swayed("western", line, start(**LIMITED, **marked)) == []


def swayed(seat: str, line: str, there: Position) -> list[str]:
    def part(position: Position, table: Table[Board]) -> Play:
        able = ["Greece", "Spain", "Hungary"]
        key = "event/15.31/influence"
        yield from apply_influence(position, table, seat, able, key, "TK-15.31-9")

    return told(part, there, seat, line)


# ------------------------------------------------------------------ options of events


@clause("TK-15.31-2", "TK-15.31-7", "TK-15.31-10", "TK-15.31-11", "TK-15.31-12", "TK-15.31-13")
@clause("TK-15.31-15", "TK-15.31-16", "TK-15.31-17")
@pytest.mark.parametrize(
    ("seat", "line", "words", "refused"),
    [
        ("western", "choose eastern talks", LIMITED, "TK-15.31-7"),
        ("soviet", "choose western talks", LIMITED, "TK-15.31-15"),
        ("western", "choose war with russia", LIMITED, "TK-15.31-11"),
        ("soviet", "choose war with the west", LIMITED, "TK-15.31-13"),
        ("axis", "choose war with russia", {**PRE, "posture": {"russia": "pact"}}, "TK-15.31-17"),
        (
            "axis",
            "choose war with russia",
            {**LIMITED, "posture": {"russia": "ostland"}},
            "TK-15.31-10",
        ),
        ("axis", "choose war with the west", LIMITED, "TK-15.31-12"),
        ("western", "choose civil war victory", LIMITED, "TK-15.31-2"),
        ("western", "choose wider involvement", LIMITED, "TK-15.31-16"),
    ],
)
def test_an_option_that_is_closed_is_told_its_own_rule(
    seat: str, line: str, words: dict[str, Any], refused: str
) -> None:
    there = start(**{**words, "phasing": "axis" if seat == "soviet" else "soviet"})
    assert event("15.31", seat, line, there) == [refused]


@clause("TK-15.28-4", "TK-15.28-5", "TK-15.28-6", "TK-15.28-7", "TK-15.28-8", "TK-15.28-9")
@clause("TK-15.28-10", "TK-15.28-11", "TK-15.28-12")
@pytest.mark.parametrize(
    ("seat", "line", "more", "refused"),
    [
        ("axis", "choose reassess", {}, "TK-15.28-12"),
        ("western", "choose reassess", {"war": "pre", "turn": "1938 June-July"}, "TK-15.28-12"),
        ("western", "choose reassess", {"position": {"vp_side": "allied"}}, "TK-15.28-5"),
        (
            "western",
            "choose reassess",
            {"posture": {"us": "isolationism"}, "position": TIDE},
            "TK-15.28-6",
        ),
        (
            "western",
            "choose reassess",
            {"posture": {"russia": "pact"}, "position": TIDE},
            "TK-15.28-7",
        ),
        ("western", "choose pressure us", {}, "TK-15.28-4"),
        ("western", "choose stronghold lost", {}, "TK-15.28-8"),
        ("western", "choose Vichy Fleet Activated", {}, "TK-15.28-9"),
        ("axis", "choose Vichy Fleet Attacked", {}, "TK-15.28-10"),
        ("western", "choose wider involvement", {}, "TK-15.28-11"),
    ],
)
def test_pressure_that_is_not_open_is_told_its_own_rule(
    seat: str, line: str, more: dict[str, Any], refused: str
) -> None:
    assert event("15.28", seat, line, start(**{**LIMITED, **more})) == [refused]


@clause("TK-15.8-4", "TK-15.18-2", "TK-15.18-4", "TK-15.21-3")
@pytest.mark.parametrize(
    ("section", "seat", "line", "refused"),
    [
        ("15.18", "axis", "choose civil war", "TK-15.18-2"),
        ("15.18", "axis", "choose strike", "TK-15.18-4"),
        ("15.18", "axis", "choose partisans", "TK-15.18-7"),
        ("15.21", "western", "choose delay reduction", "TK-15.21-3"),
        ("15.8", "axis", "choose an HQ", "TK-15.8-4"),
    ],
)
def test_what_an_event_cannot_give_or_take_is_told_its_own_rule(
    section: str, seat: str, line: str, refused: str
) -> None:
    countries = {"France": "active western", "Hungary": "active axis"}
    there = start(**LIMITED, units={"e3704": "GER-1P"}, countries=countries)
    if section == "15.18":
        for name, piece in there.pieces.items():
            if piece.at == "pool:axis" and name not in ("GER-1P", "Hun-Exp"):
                there.pieces[name] = Piece(at="aside")
    assert event(section, seat, line, there) == [refused]


@clause("TK-15.20-1", "TK-15.20-2")
@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("choose steps", []),
        ("mandated attack e3906 with GER-pz01", []),
        ("mandated attack e3906 with GER-inf01", ["TK-15.20-2"]),
        ("choose nothing", ["TK-15.20-1"]),
    ],
)
def test_a_mandated_offensive_is_answered_as_it_is_done(line: str, refused: list[str]) -> None:
    units = {"e3905": "GER-pz01, GER-inf01", "e3906": "Rus-inf01"}
    there = start(war="total", turn="1943 May-June", phasing="axis", units=units)
    assert event("15.20", "axis", line, there) == refused


@clause("TK-15.11-1")
def test_a_country_is_no_answer_where_a_unit_is_asked_for() -> None:
    """Whether there is such a Country is not what is wrong."""
    there = start(**LIMITED)
    there.pieces["GER-inf01"] = Piece(at=f"turn:{there.turn + 2}")
    there.pieces["GER-inf02"] = Piece(at=f"turn:{there.turn + 3}")
    assert event("15.11", "axis", "pick Sweden, Vichy", there) == ["TK-15.11-1"]


@clause("TK-15.11-2")
def test_a_unit_that_comes_next_turn_comes_no_sooner() -> None:
    there = start(**LIMITED)
    there.pieces["GER-inf01"] = Piece(at=f"turn:{there.turn + 1}")
    there.pieces["GER-inf02"] = Piece(at=f"turn:{there.turn + 3}")
    assert event("15.11", "axis", "pick GER-inf01", there) == ["TK-15.11-2"]
    assert event("15.11", "axis", "pick GER-inf01, GER-inf02", there) == []


@clause("TK-13.2-6", "TK-13.2-7", "TK-13.2-8", "TK-13.2-9")
@pytest.mark.parametrize(
    ("line", "clauses"),
    [
        ("pick Turkey", ["TK-15.31-4"]),
        ("pick Libya", ["TK-13.2-6"]),
        ("pick Bessarabia", ["TK-13.2-7"]),
        ("pick Austria", ["TK-13.2-9"]),
        ("pick Turkey, Hungary", []),
    ],
)
def test_who_is_no_country_is_not_selected(line: str, clauses: list[str]) -> None:
    def part(position: Position, table: Table[Board]) -> Play:
        able, title = ["Greece", "Hungary"], "Declare War: on which Neutral Country?"
        yield from choose(
            position,
            table,
            "axis",
            "event/15.31/countries",
            "TK-15.31-4",
            title,
            able,
            what="countries",
        )

    there = start(**LIMITED, countries={"Turkey": "active western", "Austria": "none"})
    assert told(part, there, "axis", line) == clauses


# ----------------------------------------------------------------- plans: war and cards


def planned(there: Position, seat: str, line: str) -> list[str]:
    there.phasing = seat
    receipt = receipt_for(game(), board(), there, "plan", seat, line)
    return [no.clause for no in receipt.refused]


@clause("TK-6.1.1-1", "TK-6.1.1-7", "TK-13.2-6", "TK-13.2-7", "TK-13.2-9")
@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("declare war on Libya", "TK-13.2-6"),
        ("declare war on Bessarabia", "TK-13.2-7"),
        ("declare war on Austria", "TK-13.2-9"),
        ("declare war on Poland", "TK-6.1.1-1"),
        ("declare war on Britain", "TK-6.1.1-7"),
    ],
)
def test_war_is_declared_on_neutral_countries_that_exist(line: str, refused: str) -> None:
    countries = {"Austria": "none", "Poland": "conquered western"}
    assert planned(start(**LIMITED, countries=countries), "axis", line) == [refused]


@clause("TK-13.6.1.2-21", "TK-13.6.1.2-22", "TK-13.6.1.2-18")
@pytest.mark.parametrize(
    ("marker", "clauses", "status"),
    [("turn:60", ["TK-13.6.1.2-21"], "neutral"), ("supply", [], "active")],
)
def test_the_enforced_peace_forbids_a_war_that_would_end_the_ostland_accord(
    marker: str, clauses: list[str], status: str
) -> None:
    posture = {"russia": "ostland", "soviet_minors": "ostland"}
    words = {"turn": "1943 June-July", "war": "total", "phasing": "axis", "posture": posture}
    there = start(**words, influence={"Turkey": "soviet"})
    there.pieces["MK-Enforced_Peace"] = Piece(at=marker)
    after = play("peace", there, any_dice=True, axis="declare war on Turkey")
    assert after.clauses() == clauses
    assert after.position.countries["Turkey"].status == status
    kept = "ostland" if status == "neutral" else ""
    assert after.position.posture["russia"] == kept


@clause("TK-1.1.3-2")
def test_a_second_card_is_not_selected() -> None:
    there = turn("axis", hand=["31a", "8"])
    assert planned(there, "axis", "select 31a\nselect 8") == ["TK-1.1.3-2"]
