"""What a question or a receipt says before it is too late: what leaves the map, what waits, what
finds no enemy."""

from __future__ import annotations

import pytest

from adjudicator.core.protocol import Ask, Checked
from adjudicator.rulesets.virtuti_militari.board.position import Position, Queued
from adjudicator.rulesets.virtuti_militari.book.home.removals import removal_ask
from adjudicator.rulesets.virtuti_militari.book.war.planning import planning_ask
from adjudicator.rulesets.virtuti_militari.orders.lexicon import lexicon
from adjudicator.rulesets.virtuti_militari.view import view_of
from tests.rulesets.virtuti_militari import home_kit
from tests.rulesets.virtuti_militari.home_kit import play, receipt
from tests.rulesets.virtuti_militari.parts import board
from tests.rulesets.virtuti_militari.test_receipts import losing
from tests.rulesets.virtuti_militari.test_war_orders import BOOK, GAME
from tests.rulesets.virtuti_militari.war_kit import war

clause = pytest.mark.clause


def pictured(here: Position, ask: Ask) -> list[str]:
    """What the letter of a question says of the choices."""
    found = GAME.picture(board(), view_of(here, ask.seat), ask)  # type: ignore[arg-type]  # of a seat, a plain text
    return [line for one in found if one.name == "means" for line in one.lines]


# ------------------------------------------------------------------- stacks too high


@clause("VM-STACK-10")
def test_a_unit_that_leaves_the_map_is_named_by_kind_and_place() -> None:
    crowded = home_kit.position(
        units={"Berlin": "axis Army, Corps", "Munich": "axis Corps, Corps"},
        factions={"axis": {"logistics": 1}},
    )
    army, _, bavarian, _ = [unit.id for unit in crowded.units]
    ask = removal_ask(crowded, board(), "axis", "calendar")
    assert pictured(crowded, ask) == [
        "1 unit must leave: Corps in Berlin, if you do not choose.",
        f"You choose so: “remove Corps in Berlin” or “remove {crowded.units[1].id}”.",
    ]
    checked = receipt(crowded, "axis", ask, "remove the Corps in Munich")
    assert (checked.refused, len(checked.stands)) == ([], 1)
    [none] = receipt(crowded, "axis", ask, "remove Fleet in Berlin").refused
    assert (none.clause, none.text) == ("VM-STACK-10", "You have none there.")
    after = play("calendar", crowded, axis="remove Army from Berlin", any_dice=True)
    assert after.told("UnitsRemoved")[0]["units"] == [army]
    assert bavarian in [unit.id for unit in after.position.units]


# -------------------------------------------------------------------------- losses


@clause("VM-BAT5-7")
def test_the_question_about_losses_says_what_can_take_them_and_how_to_say_so() -> None:
    [said] = pictured(*losing())
    assert said.startswith("What can take losses: ")
    assert "“lose Corps”" in said or "“lose Army”" in said
    assert "card" not in said, "this card has no HP"


@clause("VM-BAT6-13")
def test_beaten_defenders_without_a_way_out_are_told_before_they_take_their_losses() -> None:
    def told(**given: object) -> bool:
        return any("no way to retreat" in line for line in pictured(*losing(**given)))

    assert not told()
    around = [board().name(area) for area in board().neighbours("poznan")]
    assert told(control={"axis": around})


# ------------------------------------------------------------------------ deployment


def waiting(text: str, *kinds: str) -> Checked:
    here = home_kit.position(
        units={"Lodz": "western Corps", "Breslau": "axis Corps"},
        factions={"axis": {"pp": 50, "logistics": 1}},
    )
    here.factions["axis"].deployment = [
        Queued(id=f"q{n}", kind=kind, level=1, turns=0) for n, kind in enumerate(kinds)
    ]
    asks = play("strategic", here, any_dice=True).asked("strategic")
    return receipt(here, "axis", next(ask for ask in asks if ask.seat == "axis"), text)


@clause("VM-DEPLOY-1")
def test_the_receipt_says_where_the_rest_is_deployed() -> None:
    assert waiting("deploy the rest", "corps").notes[1] == "Corps to Breslau"
    notes = waiting("deploy the rest in Breslau, Munich", "corps", "corps", "corps").notes
    assert notes[1].startswith("Corps to Breslau, Corps to Munich and Corps to ")
    full = waiting("deploy Corps in Breslau\ndeploy the rest in Breslau", "corps", "corps").notes
    assert full[2].endswith("; no room in Breslau")


@clause("VM-DEPLOY-11")
def test_units_that_are_left_undeployed_are_told() -> None:
    [stake] = waiting("buy Corps", "corps", "corps").stakes
    assert stake.text.startswith("2 × Corps are finished and not deployed this turn")
    assert waiting("deploy the rest", "corps").stakes == []


# ---------------------------------------------------------------------------- plans


@clause("VM-FEINT-5")
def test_a_feint_with_no_enemy_in_reach_is_told() -> None:
    at = war(
        {"Breslau": "axis Corps", "Munich": "axis Corps", "Lodz": "western Corps"},
        factions={"axis": {"pool": {"feint": 2}}},
    )
    ask = planning_ask(at, board(), "axis")

    def told(text: str) -> list[str]:
        orders = BOOK.read(text, lexicon(board(), at, "axis")).orders
        stakes = GAME.stakes(board(), ask, view_of(at, "axis"), orders, {})
        return [one.text for one in stakes if one.clause == "VM-FEINT-5"]

    assert told("Feint at Munich") == ["Your Feint Attack in Munich has no enemy within its reach."]
    assert told("Feint at Breslau") == []
