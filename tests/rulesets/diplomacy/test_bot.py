"""The bot that thinks: it beats chance, its work is counted, and it can be repeated."""

from __future__ import annotations

from adjudicator.core.lots import Lots
from adjudicator.rulesets.diplomacy.bots.search import CHANGES, LIKELY, STARTS, Search
from adjudicator.rulesets.diplomacy.bots.simulate import simulate
from tests.rulesets.diplomacy.kit import GAME, board, chart, position


def test_it_beats_players_at_random() -> None:
    kinds = {"france": "sensible", "turkey": "sensible"}
    out = simulate(GAME, board(), "classic", 5, kinds, last_turn=6)
    chance = [n for seat, n in out.points.items() if seat not in kinds]
    assert min(out.points[seat] for seat in kinds) > max(chance)


def test_its_work_is_counted() -> None:
    start = GAME.open(board(), "classic", {})
    search = Search(chart(), start, "russia", Lots("x"))
    search.best()
    assert search.tried <= LIKELY * (STARTS + 1 + CHANGES)


def test_the_same_lots_give_the_same_orders() -> None:
    start = GAME.open(board(), "classic", {})
    first, again = (Search(chart(), start, "france", Lots("y")).best() for _ in range(2))
    assert first == again


def test_it_takes_a_centre_that_nobody_guards() -> None:
    start = position({"france": ["A gas"], "turkey": ["A con"]}, season="fall")
    orders = Search(chart(), start, "france", Lots("z")).best()
    assert orders["gas"].target in ("spa", "par", "bre", "mar")


def test_it_supports_an_attack_that_needs_it() -> None:
    units = {"france": ["A gas", "F mar"], "italy": ["A spa"], "turkey": ["A con"]}
    start = position(
        units, season="fall", owners={"italy": ["spa"], "france": ["mar", "par", "bre"]}
    )
    orders = Search(chart(), start, "france", Lots("w")).best()
    doing = sorted((one.doing, one.target) for one in orders.values())
    assert doing == [("move", "spa"), ("support", "spa")]
