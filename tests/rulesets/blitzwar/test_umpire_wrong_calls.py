"""Positions that were once judged wrongly, or under a clause that does not speak of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from adjudicator.core.checking import check
from adjudicator.core.dice import ChainDice, LoadedDice
from adjudicator.core.engine import Ladder, Run, default_answer
from adjudicator.core.ordertext import OrderBook
from adjudicator.core.pack import Pack, ScenarioError
from adjudicator.core.protocol import Answer, Ask, Checked, Order
from adjudicator.laboratory.table import Trial, experiment
from adjudicator.rulesets.blitzwar.board.components import read_board
from adjudicator.rulesets.blitzwar.board.position import Position
from adjudicator.rulesets.blitzwar.book.reinforcements.home_asks import opening_ask as home_ask
from adjudicator.rulesets.blitzwar.book.side_turn import opening_ask, scope
from adjudicator.rulesets.blitzwar.orders.lexicon import lexicon
from adjudicator.rulesets.packs import of_ruleset
from tests.rulesets.blitzwar.kit import After, board, counters, game, play, position

EAST = {"soviet_attacked": 10, "soviet_war": 10, "france_surrendered": 8}


def read(text: str, here: Position, ask: Ask) -> list[Order]:
    book = OrderBook(list(game().order_classes().values()), game().phrases)
    reading = book.read(text, lexicon(board(), here, ask.seat), [*ask.accepts, *ask.ahead])
    assert not reading.misread, [m.words() for m in reading.misread]
    return list(reading.orders)


def receipt(text: str, home: str = "", **given: Any) -> Checked:
    """The receipt for a side-turn, or for the phases 1 to 3 of the seat `home`."""
    here = position(**given)
    ask = home_ask(here, board(), home) if home else opening_ask(here, board())  # type: ignore[arg-type]
    return check(game(), board(), ask, game().view(board(), here, ask.seat), read(text, here, ask))


def no(checked: Checked) -> list[tuple[int, str]]:
    return [(one.line, one.clause) for one in checked.refused]


def step(
    phases: Sequence[str], text: str, dice: dict[str, int] | None = None, **given: Any
) -> After:
    """The phases with a plan that no receipt has looked at: what the rules themselves say."""
    here = position(**given)
    side, classes = here.active, game().order_classes()
    ladder = Ladder(classes, {side: (scope(here), read(text, here, opening_ask(here, board())))})
    trial = Trial()
    for phase in phases:
        loaded = LoadedDice(dice or {}, [], then=ChainDice(bytes(32), "kit"))
        run = Run(game(), board(), here, phase, loaded, game().rulings_with({}))
        while run.asks is not None:
            run.close(
                {
                    ask.seat: Answer((), "player")
                    if ask.opens
                    else ladder.answer(ask, lambda: None) or default_answer(ask, classes)
                    for ask in run.asks
                }
            )
        ladder.end(run.ruleset, run.board, run.position, run.phase, run.table)
        trial.events += run.table.events
    return After(here, trial, board())


def late(after: After) -> list[str]:
    return [event.clause for event in after.events if event.kind == "NotCarriedOut"]


def both(phases: Sequence[str], text: str, **given: Any) -> list[str]:
    """The clauses under which the receipt refuses; the step refuses under the same."""
    told = [clause for _, clause in no(receipt(text, **given))]
    assert late(step(phases, text, **given)) == told
    return told


# --------------------------------------------------------------------------------- 16.5


@pytest.mark.clause("BW-16.5-2")
def test_a_corps_that_steps_after_the_blitzkrieg_may_attack() -> None:
    given: dict[str, Any] = {
        "turn": 17,
        "zones": {"Minsk": "USSR 1I", "Warsaw": "GER 2I, supply 6", "Wilno": "GER 2I"},
        "control": {"axis": ["Poland"]},
        "clocks": EAST,
    }
    text = "step infantry from Warsaw to Bialystok after blitzkrieg\nattack Wilno"
    given["zones"]["Wilno"] = "USSR 1I"
    assert no(receipt(text, **given)) == []
    after = step(["blitzkrieg", "normal"], text, **given)
    assert late(after) == []
    assert after.told("Fought")


# --------------------------------------------------------------------------------- 12.1


LANDING: dict[str, Any] = {
    "turn": 30,
    "active": "allies",
    "countries": {"USA": "active allies"},
    "zones": {"America": "USA 2I, supply 12"},
    "seas": {"Western Mediterranean": "Allied air on beachhead Algiers, UK 4F"},
    "clocks": {"us_entry": 20},
}


@pytest.mark.clause("BW-12.1-4", "BW-14.1.2-3")
def test_a_landing_from_america_in_the_mediterranean_passes_gibraltar() -> None:
    text = "land all from America at Algiers"
    assert step(["sea_transport"], text, **LANDING).told("Landed")
    lost = {**LANDING, "control": {"axis": ["Gibraltar"]}}
    after = step(["sea_transport"], text, **lost)
    assert not after.told("Landed")
    assert late(after) == ["BW-12.1-4"]


@pytest.mark.clause("BW-12.1-4", "BW-14.1.1-4")
def test_a_transport_that_no_strait_lets_through_is_refused_for_the_strait() -> None:
    given = {
        "turn": 17,
        "active": "allies",
        "zones": {"London": "UK 1I, supply 4"},
        "control": {"axis": ["Gibraltar"]},
    }
    assert both(["sea_transport"], "ship infantry from London to Malta", **given) == ["BW-12.1-4"]


# -------------------------------------------------------------------------------- 11.10


@pytest.mark.clause("BW-11.10-8")
@pytest.mark.parametrize("text", ["combine Elite, GER armour in Minsk", "form elite in Minsk"])
def test_an_elite_army_of_two_corps_may_grow_to_three_in_any_zone(text: str) -> None:
    given: dict[str, Any] = {
        "turn": 17,
        "zones": {"Minsk": "GER Elite 1I+1C, GER 1C"},
        "control": {"axis": ["Minsk"]},
        "clocks": EAST,
    }
    assert both(["movement"], text, **given) == []
    assert counters(step(["movement"], text, **given).position, "Minsk") == ["GER Elite 1I+2C"]


@pytest.mark.clause("BW-11.10-8")
def test_a_new_elite_army_is_still_formed_in_a_supply_zone_only() -> None:
    given: dict[str, Any] = {
        "turn": 17,
        "zones": {"Minsk": "GER 1I, GER 1C"},
        "control": {"axis": ["Minsk"]},
        "clocks": EAST,
    }
    assert both(["movement"], "form elite in Minsk", **given) == ["BW-11.10-8"]


# --------------------------------------------------------------------------------- 17.2


@pytest.mark.clause("BW-17.2-8", "BW-17.2-13")
def test_air_units_at_base_die_with_corps_that_cannot_retreat() -> None:
    given: dict[str, Any] = {
        "turn": 17,
        "zones": {
            "Minsk": "USSR 2I, USSR air, supply 1",
            "Wilno": "GER 3I activated, GER 3I activated",
        },
        "control": {"axis": ["Wilno", "Pinsk", "Vitebsk", "Gomel", "Smolensk"]},
        "unlocked": {"A1": 1},
        "clocks": EAST,
    }
    after = step(["normal"], "attack Minsk\nadvance none", {"normal/Minsk": 4}, **given)
    assert after.told("NoRetreat")[0]["units"] == ["USSR 1 infantry", "USSR air"]
    assert counters(after.position, "Minsk") == ["USSR supply 1"]


# ------------------------------------------------------------------------------- 16.3.2


@pytest.mark.clause("BW-16.3.2-5", "BW-16.2-24")
def test_the_axis_decides_on_its_shift_at_eight_to_one_too() -> None:
    """At 8-1 infantry may advance like armour; the shift makes it 7-1."""
    after = play(
        "normal",
        position(
            turn=18,
            active="soviet",
            zones={
                "Minsk": "GER 1I, RUM 1I",
                "Vitebsk": "USSR 3I activated, USSR 3I activated, USSR 3I activated",
                "Smolensk": "USSR 2C activated, USSR 2C activated, USSR 2C activated",
                "Gomel": "USSR 2I activated",
            },
            control={"axis": ["Minsk"]},
            clocks=EAST,
        ),
        soviet="attack Minsk",
        defaults=False,
    )
    (ask,) = after.trial.asks
    assert ask.key == "shift/normal/minsk"
    assert ask.told == ["With it the odds are 7-1, without it 8-1."]


# --------------------------------------------------------------------- the right clauses


LEND: dict[str, Any] = {
    "turn": 21,
    "zones": {"Minsk": "GER 1I"},
    "clocks": {**EAST, "us_entry": 20},
    "countries": {"USA": "active allies"},
    "cards": {"allies": ["allies_limited_1", "allies_limited_2", "allies_limited_3"]},
}


@pytest.mark.parametrize(
    ("clause", "sea", "more"),
    [
        ("BW-11.4-2", "North Sea", {}),
        ("BW-11.4-6", "Norwegian Sea", {}),
        ("BW-11.4-7", "Norwegian Sea", {"seas": {"Norwegian Sea": "UK 2F, GER 2U"}}),
        ("BW-11.4-8", "Persian Gulf", {"turn": 19, "seas": {"Persian Gulf": "UK 2F"}}),
        (
            "BW-11.4-8",
            "Persian Gulf",
            {"seas": {"Persian Gulf": "UK 2F"}, "control": {"axis": ["Basra"]}},
        ),
        ("BW-11.4-12", "Persian Gulf", {}),
    ],
)
@pytest.mark.clause("BW-11.4-6", "BW-11.4-7", "BW-11.4-8", "BW-11.4-12")
def test_lend_lease_is_refused_for_what_its_route_lacks(
    clause: str, sea: str, more: dict[str, Any]
) -> None:
    given = {**LEND, **more}
    assert no(receipt(f"lend-lease 2 supply via {sea}", home="allies", **given)) == [(1, clause)]


@pytest.mark.parametrize(
    ("country", "zones", "clause"),
    [
        ("UK", {"London": "UK 2I, UK 1I"}, "BW-11.6-1"),
        ("USSR", {"Gorki": "USSR 2I, USSR 1I"}, "BW-11.6-2"),
    ],
)
@pytest.mark.clause("BW-11.6-1", "BW-11.6-2")
def test_three_corps_before_1942_are_refused_for_the_year(
    country: str, zones: dict[str, str], clause: str
) -> None:
    side = "allies" if country == "UK" else "soviet"
    (zone,) = zones
    given: dict[str, Any] = {"turn": 12, "active": side, "zones": zones, "unlocked": {"I3": 2}}
    assert both(["movement"], f"combine infantry in {zone}", **given) == [clause]
    said = receipt(f"combine infantry in {zone}", **given).refused[0].text
    assert "1942" in said


@pytest.mark.clause("BW-11.8-2")
def test_a_soviet_counter_of_three_corps_that_is_locked_is_refused_for_modernisation() -> None:
    given: dict[str, Any] = {"turn": 25, "active": "soviet", "zones": {"Gorki": "USSR 2I, USSR 1I"}}
    assert both(["movement"], "combine infantry in Gorki", **given) == ["BW-11.8-2"]


@pytest.mark.clause("BW-12.2-12", "BW-12.2-2")
@pytest.mark.parametrize(
    ("zones", "clause"), [({"Hamburg": "GER 2F"}, "BW-12.2-12"), ({}, "BW-12.2-2")]
)
def test_ships_in_port_are_not_attacked_from_the_sea(zones: dict[str, str], clause: str) -> None:
    given: dict[str, Any] = {
        "turn": 12,
        "active": "allies",
        "zones": zones,
        "seas": {"North Sea": "UK 4F"},
    }
    assert both(["naval"], "naval attack North Sea", **given) == [clause]


@pytest.mark.clause("BW-12.2-10", "BW-12.2-11")
@pytest.mark.parametrize(
    ("die", "clause"), [(1, "BW-12.2-10"), (5, "BW-12.2-10"), (6, "BW-12.2-11")]
)
def test_a_round_of_the_new_naval_table_names_the_line_it_was_read_from(
    die: int, clause: str
) -> None:
    after = step(
        ["naval"],
        "naval attack North Sea",
        {"naval/North Sea/1": die},
        turn=34,
        active="allies",
        seas={"North Sea": "UK 1F, GER 1F"},
    )
    assert after.clauses("NavalRound")[0] == clause


@pytest.mark.clause("BW-13.1-1")
def test_the_battle_of_britain_under_snow_is_refused_for_the_snow() -> None:
    given: dict[str, Any] = {
        "turn": 13,
        "zones": {"Calais": "GER air, GER air, GER air", "London": "Allied air"},
        "control": {"axis": ["Calais"]},
    }
    assert both(["air"], "battle of britain", **given) == ["BW-13.1-1"]


@pytest.mark.clause("BW-13.4.5-1", "BW-13.4.5-2", "BW-13.4.5-3")
@pytest.mark.parametrize(
    ("sea", "clause"),
    [
        ("GER air flying, UK 2F, Allied air flying", "BW-13.4.5-2"),
        ("ITA air flying", "BW-13.4.5-1"),
        ("", "BW-13.4.5-3"),
    ],
)
def test_beachheads_are_refused_for_what_they_lack(sea: str, clause: str) -> None:
    after = step(
        ["air"],
        "beachhead Algiers from Western Mediterranean",
        turn=17,
        zones={"Sicily": "GER air"},
        seas={"Western Mediterranean": sea} if sea else {},
    )
    assert late(after) == [clause] or sea


@pytest.mark.clause("BW-14.1.1-2")
def test_a_second_transport_is_refused_because_the_first_was_one() -> None:
    given: dict[str, Any] = {
        "turn": 17,
        "active": "allies",
        "zones": {"London": "UK 1I, supply 6"},
    }
    text = "ship infantry from London to Scapa Flow\nship infantry from Scapa Flow to London"
    assert both(["sea_transport"], text, **given) == ["BW-14.1.1-2"]


# ------------------------------------------------------------------------ (1) and counters


@pytest.mark.clause("BW-1-6", "BW-1-7", "BW-1-14")
@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("supply", "9"), "worth"),
        (("title", None), "8"),
        (("modernisation", "1"), "Modernisation"),
    ],
)
def test_the_worth_of_cards_is_computed(change: tuple[str, str | None], says: str) -> None:
    column, value = change
    pack = of_ruleset("blitzwar")
    lines = pack.files["cards.tsv"].splitlines()
    at = lines[0].split("\t").index(column)
    row = next(n for n, line in enumerate(lines) if "\taxis\t" in f"\t{line}\t")
    if value is None:
        del lines[row]
    else:
        cells = lines[row].split("\t")
        cells[at] = value
        lines[row] = "\t".join(cells)
    files = {**pack.files, "cards.tsv": "\n".join(lines)}
    with pytest.raises(ScenarioError, match=says):
        read_board(Pack(ruleset=pack.ruleset, files=files))


@pytest.mark.clause("BW-3-10")
@pytest.mark.parametrize(
    "units",
    [
        "UK 7I",
        "DEN 1I",
        "GER 4C",
        "USSR 9F",
        "ITA 1U",
        "GER Elite 3I",
        "FRA Elite 1I+1C",
    ],
)
def test_counters_that_there_are_not_are_said_and_not_stumbled_over(units: str) -> None:
    text = f'turn = 17\nphase = "movement..normal"\n[zones]\nParis = "{units}"\n'
    with pytest.raises(ScenarioError, match="Paris"):
        experiment(game(), text, "axis: combine all in Paris", [], [], defaults=True)
