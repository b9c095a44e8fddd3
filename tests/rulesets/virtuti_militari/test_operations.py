"""7 Operations Phase: sub-phases, initiative, what becomes of tokens, script and plan."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.virtuti_militari.book.war.scripts import script_ask
from tests.rulesets.virtuti_militari.parts import board
from tests.rulesets.virtuti_militari.war_kit import After, by_mail, operations, play, war

clause = pytest.mark.clause


def executed(after: After) -> list[str]:
    """`axis breslau move+0`, in the order of execution."""
    return [f"{f['faction']} {f['place']} {f['token']}" for f in after.told("OrderExecuted")]


def two_fronts(**given: Any) -> Any:
    """Two Axis and two Western Move orders, a Soviet one."""
    return war(
        {
            "Breslau": "axis Corps",
            "Munich": "axis Corps",
            "London": "western Corps",
            "Cairo": "western Corps",
            "Moscow": "ussr Corps",
        },
        orders={
            "Breslau": "axis move+0",
            "Munich": "axis move+1",
            "London": "western move+0",
            "Cairo": "western move+0",
            "Moscow": "ussr move+0",
        },
        **given,
    )


@clause("VM-OPS-1")
def test_feints_then_movement_then_strategic_movement_then_fortifications():
    at = war(
        {
            "Berlin": "axis Corps",
            "Munich": "axis Corps",
            "Breslau": "axis Corps",
            "Cologne": "axis Corps",
        },
        orders={
            "Cologne": "axis fortification",
            "Breslau": "axis strategic",
            "Munich": "axis move+0",
            "Berlin": "axis feint",
        },
    )
    after = operations(at, axis="send all from Munich to Vienna\nsend all from Breslau to Vienna")
    assert [f["name"] for f in after.told("SubPhaseBegan")] == [
        "feint",
        "movement",
        "strategic",
        "fortification",
    ]
    assert executed(after) == [
        "axis berlin feint",
        "axis munich move+0",
        "axis breslau strategic",
        "axis cologne fortification",
    ]
    assert after.units("Vienna") == ["axis Corps", "axis Corps"]


@clause("VM-OPS-2")
def test_factions_take_turns_in_the_order_of_the_initiative_track():
    after = operations(two_fronts(initiative=["western", "axis", "ussr"]))
    assert [line.split()[0] for line in executed(after)] == [
        "western",
        "axis",
        "ussr",
        "western",
        "axis",
    ]
    after = operations(two_fronts(initiative=["ussr", "axis", "western"]))
    assert [line.split()[0] for line in executed(after)][:3] == ["ussr", "axis", "western"]


@clause("VM-OPS-3")
def test_the_player_chooses_which_of_his_tokens_comes_next():
    after = operations(two_fronts(), axis="execute Munich, Breslau")
    assert [line for line in executed(after) if "axis" in line] == [
        "axis munich move+1",
        "axis breslau move+0",
    ]
    lines = "send all from Munich to Vienna\nsend all from Breslau to Dresden"
    after = operations(two_fronts(), axis=lines)
    assert [line.split()[1] for line in executed(after) if "axis" in line] == ["munich", "breslau"]


@clause("VM-OPS-4", "VM-OPS-5")
def test_nobody_passes_while_he_has_a_token_and_the_others_go_on():
    after = operations(two_fronts())
    assert len(executed(after)) == 5
    assert not after.position.orders


@clause("VM-OPS-6")
def test_effects_may_be_waived_and_the_token_is_executed_all_the_same():
    """VM-EX-25: a Move order by which nobody moves goes back to the pool."""
    at = war({"Breslau": "axis 3 x Corps"}, orders={"Breslau": "axis move+0"})
    before = at.factions["axis"].pool.get("move+0", 0)
    after = operations(at, axis="waive the order at Breslau\nsend all from Breslau to Krakow")
    assert len(after.units("Breslau")) == 3
    assert after.pool("axis", "move+0") == before + 1
    assert after.clauses("OrderExecuted") == ["VM-OPS-6"]
    assert after.event("OrderExecuted").facts["effect"] is False


@clause("VM-OPS-7")
def test_executed_tokens_go_back_to_the_pool_of_their_faction():
    at = two_fronts()
    at.factions["axis"].pool = {}
    after = operations(at, axis="send all from Munich to Vienna")
    assert after.position.factions["axis"].pool == {"move+0": 1, "move+1": 1}
    assert "VM-OPS-7" in after.clauses("OrderExecuted")


@clause("VM-OPS-8", "VM-MANEU-4", "VM-AMPH-7", "VM-CONC-12")
def test_maneuver_and_landing_tokens_leave_the_game():
    at = war(
        {"Berlin": "axis Corps", "London": "western Corps"},
        orders={"Berlin": "axis maneuver", "London": "western amphibious+0"},
        factions={f: {"pool": {}} for f in ("axis", "western", "ussr")},
    )
    after = operations(at, axis="send all from Berlin to Dresden")
    assert after.units("Dresden") == ["axis Corps"]
    assert [after.position.factions[f].pool for f in ("axis", "western")] == [{}, {}]
    assert [f["gone"] for f in after.told("OrderExecuted")] == [True, True]


@clause("VM-OPS-9")
def test_a_battle_is_over_before_the_next_faction_acts():
    at = war(
        {"Breslau": "axis Armored Corps", "Lodz": "western Corps"},
        orders={"Breslau": "axis move+0", "Lodz": "western move+0"},
    )
    after = operations(
        at,
        axis="send all from Breslau to Lodz",
        allies="send all from Lodz to Poznan",
        dice=[1, 1],
    )
    # The Western order in Lodz is gone with the area before its turn has come.
    assert executed(after) == ["axis breslau move+0"]
    assert after.control("Lodz") == "axis"


@clause("VM-OPS-11")
def test_support_defense_and_bombardment_are_never_executed():
    at = war(
        {"Berlin": "axis Corps", "Munich": "axis Corps", "Baltic Sea": "axis Fleet"},
        orders={
            "Berlin": "axis support+1",
            "Munich": "axis defense+1",
            "Baltic Sea": "axis bombardment",
        },
    )
    after = operations(at)
    assert not after.told("OrderExecuted")
    assert list(after.position.orders) == ["berlin", "munich", "baltic_sea"]


@clause("VM-OPS-12")
def test_a_token_whose_units_are_gone_stays_and_is_applied_literally():
    at = war(
        {"Breslau": "axis Armored Corps", "Lodz": "western Corps"},
        orders={
            "Breslau": "axis move+0",
            "Munich": "axis move+1",
            "Prague": "axis support+1",
            "Poznan": "western support+1",
        },
    )
    after = operations(at, axis="send all from Breslau to Lodz")
    assert after.strengths() == (2, 2), "an empty Support order gives its bonus"
    assert after.order("Prague") == "axis support+1"
    assert "axis munich move+1" in executed(after)


@clause("VM-INFO-7")
def test_who_executes_decides_openly_when_he_is_asked():
    at = war(
        {"Breslau": "axis Corps", "Munich": "axis Corps"},
        orders={"Breslau": "axis move+0", "Munich": "axis move+0"},
    )
    at.factions["axis"].pool = {}
    after = play(
        "planning, operations",
        at.model_copy(update={"orders": {}}),
        axis="ask me about operations",
        defaults=False,
    )
    assert after.asked() == ["axis script"]


# ------------------------------------------------------------------------------ script


def test_who_sent_no_line_is_asked_once_when_all_orders_are_shown():
    at = war(
        {"Breslau": "axis Corps", "Lodz": "western Corps"},
        factions={"axis": {"pool": {"move+0": 1}}, "western": {"pool": {"feint": 1}}},
    )
    sent = {"axis": "Move at Breslau", "allies": "Feint at Lodz"}
    assert by_mail(at, sent, {"axis": "send all from Breslau to Krakow"}).stops == [
        ["axis planning", "allies planning"],
        ["axis script/now"],  # a Feint needs no line
        [],
    ]


def test_who_is_silent_when_asked_again_moves_nobody():
    at = war({"Breslau": "axis Corps"}, factions={"axis": {"pool": {"move+0": 1}}})
    assert by_mail(at, {"axis": "Move at Breslau"}, {}).stops == [
        ["axis planning"],
        ["axis script/now"],
        [],
    ]


def test_what_is_shown_to_who_is_asked():
    at = war(
        {"Breslau": "axis Corps", "Lodz": "western Corps"},
        orders={"Breslau": "axis move+0", "Lodz": "western feint"},
    )
    ask = script_ask(at, board(), "axis", now=True)
    assert ask.told == ["Axis: Move +0 at Breslau.", "Western Allies: Feint Attack at Lodz."]


def test_a_script_sent_ahead_is_carried_out_without_another_question():
    at = war({"Breslau": "axis Corps"}, factions={"axis": {"pool": {"move+0": 1}}})
    after = play(
        "planning, operations",
        at,
        axis="Move at Breslau\nsend all from Breslau to Krakow",
        defaults=False,
        dice=None,
    )
    assert after.trial.phases == ["planning", "operations"]
    assert after.control("Krakow") == "axis"
    assert not after.trial.unused


def test_a_line_waits_until_its_if_is_true():
    """Konigsberg waits for Lodz to fall, although it is named first."""
    at = war(
        {
            "Konigsberg": "axis Army",
            "Breslau": "axis Armored Corps",
            "Munich": "axis Corps",
            "Lodz": "western Corps",
        },
        orders=dict.fromkeys(("Konigsberg", "Breslau", "Munich"), "axis move+0"),
    )
    lines = """send all from Konigsberg to Wilno after Lodz
    send all from Breslau to Lodz if lead at least 1
    send all from Munich to Vienna"""
    after = operations(at, axis=lines, dice=[1, 1])
    assert [line.split()[1] for line in executed(after)] == ["breslau", "konigsberg", "munich"]
    assert after.control("Wilno") == "axis"


@pytest.mark.parametrize("order", [["breslau", "munich"], ["munich", "breslau"]])
def test_lines_that_all_wait_are_executed_in_the_order_of_the_script(order: list[str]):
    at = war(
        {"Breslau": "axis Corps", "Munich": "axis Corps", "Lodz": "western Corps"},
        orders={"Breslau": "axis move+0", "Munich": "axis move+0"},
    )
    lines = [f"send all from {place.title()} to Dresden after Lodz" for place in order]
    after = operations(at, axis="\n".join(lines))
    assert [line.split()[1] for line in executed(after)] == order
    assert after.units("Dresden") == []


def test_a_line_whose_if_never_comes_true_is_executed_without_effect():
    at = war(
        {"Breslau": "axis Corps", "Lodz": "western 3 x Army"},
        orders={"Breslau": "axis move+0"},
    )
    after = operations(at, axis="send all from Breslau to Lodz if lead at least 1")
    assert after.units("Breslau") == ["axis Corps"]
    assert not after.told("BattleBegan")
    assert after.clauses("OrderExecuted") == ["VM-OPS-6"]


def test_else_looks_at_the_place_of_the_line_before_it():
    """Lodz is too strong, so they go to Krakow, which has no strength at all."""
    at = war(
        {"Breslau": "axis Corps", "Lodz": "western 3 x Army"},
        orders={"Breslau": "axis move+0"},
    )
    lines = (
        "send all from Breslau to Lodz if lead at least 1\n"
        "else send all from Breslau to Krakow if weather is clear"
    )
    after = operations(at, axis=lines)
    assert after.control("Krakow") == "axis"
    weak = war(
        {"Breslau": "axis Armored Corps", "Lodz": "western Corps"},
        orders={"Breslau": "axis move+0"},
    )
    after = operations(weak, axis=lines, dice=[1, 1])
    assert (after.control("Lodz"), after.control("Krakow")) == ("axis", "western")


@pytest.mark.parametrize(
    ("condition", "goes"),
    [
        ("strength at least 4", True),
        ("strength at least 5", False),
        ("enemy strength at most 3", True),
        ("enemy strength at most 2", False),
        ("enemy units is 1", True),
        ("enemy fortification is 2", True),
        ("units is 2", True),
        ("not held", True),
        ("held", False),
        ("weather is mud", True),
        ("orders left is 1", True),
        ("enemy orders left at least 1", False),
    ],
)
def test_what_an_if_of_a_move_may_look_at(condition: str, goes: bool):
    at = war(
        {"Breslau": "axis Armored Corps, Army", "Lodz": "western Army"},
        orders={"Breslau": "axis move+1"},
        forts={"Lodz": 2},
        weather={"mud": ["Lodz"]},
    )
    after = operations(at, axis=f"send all from Breslau to Lodz if {condition}")
    assert bool(after.told("BattleBegan")) == goes


def test_a_player_who_is_asked_about_moves_decides_token_by_token():
    at = war(
        {"Breslau": "axis Corps", "Munich": "axis Corps"},
        factions={"axis": {"pool": {"move+0": 2}}},
    )
    after = play(
        "planning, operations",
        at,
        axis="Move at Breslau, Munich\nask me about moves\nsend all from Breslau to Krakow",
        defaults=False,
    )
    assert after.asked() == ["axis operations/1"]
    ask = after.trial.asks[0]
    assert ask.told[0] == "To be executed: Move +0 at Breslau, Move +0 at Munich."
    assert ask.default[0] == {"order": "Execute", "places": ["breslau"]}
    assert [line["order"] for line in ask.default] == ["Execute", "Send"]


def test_his_answers_are_carried_out_token_by_token():
    at = war(
        {"Breslau": "axis Corps", "Munich": "axis Corps", "Berlin": "axis Corps"},
        factions={"axis": {"pool": {"move+0": 2, "feint": 1}}},
    )
    mailed = by_mail(
        at,
        {"axis": "Move at Breslau, Munich\nFeint at Berlin\nask me about moves"},
        {"axis": "send all from Breslau to Dresden"},
        {"axis": "execute Munich\nsend all from Munich to Vienna"},
        {},
    )
    assert mailed.stops == [
        ["axis planning"],
        ["axis script/now"],
        ["axis operations/2"],  # the Feint was not a move
        ["axis operations/3"],
        [],
    ]
    assert [f["place"] for f in mailed.told("OrderExecuted")] == ["berlin", "munich", "breslau"]
    assert [f["way"] for f in mailed.told("Moved")] == [
        ["munich", "vienna"],
        ["breslau", "dresden"],  # silence: his script decides
    ]


def test_silence_of_both_ends_the_phase_and_nobody_moves():
    after = operations(two_fronts())
    assert not after.told("Moved")
    assert len(executed(after)) == 5


@clause("VM-INFO-5")
def test_a_line_that_is_not_carried_out_is_told_to_its_own_player_alone():
    at = war(
        {"Breslau": "axis Corps", "Lodz": "western 3 x Army"},
        orders={"Breslau": "axis move+0"},
    )
    lines = "send all from Breslau to Lodz if lead at least 1"
    after = operations(at, axis=lines)
    event = after.event("LineRefused")
    assert event.to == ["axis"]
    assert event.for_seat("allies") is None
    assert event.facts["reason"] == "It was to go if lead at least 1, and that was not so."
    waited = operations(at, axis="send all from Breslau to Krakow after Lodz, Warsaw")
    assert waited.event("LineRefused").facts["reason"] == "It waited for Lodz, Warsaw."
    # Of lines of which one was carried out the others were alternatives.
    other = operations(at, axis=f"{lines}\nelse send all from Breslau to Krakow")
    assert not other.told("LineRefused")
    assert other.control("Krakow") == "axis"


def test_an_alternative_that_is_not_needed_is_no_mistake():
    at = war(
        {"Breslau": "axis Armored Corps", "Lodz": "western Corps"},
        orders={"Breslau": "axis move+0"},
    )
    lines = "send all from Breslau to Lodz if lead at least 1\nelse send all from Breslau to Krakow"
    after = operations(at, axis=lines)
    assert after.control("Lodz") == "axis"
    assert not after.told("LineRefused")


# -------------------------------------------------------------------- order, by conditions


def three_attacks(**given: Any) -> Any:
    """Three Axis tokens; an attack on Lodz that is won, one on Poznan that is lost."""
    return war(
        {
            "Breslau": "axis Armored Corps L3",
            "Stettin": "axis Corps",
            "Munich": "axis Corps",
            "Lodz": "western Corps",
            "Poznan": "western 2 x Army L3",
        },
        orders=dict.fromkeys(("Munich", "Stettin", "Breslau"), "axis move+0"),
        **given,
    )


SENDS = """send all from Munich to Vienna
send all from Stettin to Poznan
send all from Breslau to Lodz
"""


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("", ["munich", "stettin", "breslau"]),
        ("execute Breslau", ["breslau", "munich", "stettin"]),
        ("execute Stettin, Breslau", ["stettin", "breslau", "munich"]),
        ("execute Stettin if orders left at most 1", ["munich", "stettin", "breslau"]),
        ("execute Breslau\nexecute Stettin if battles won at least 1",
         ["breslau", "stettin", "munich"]),
        ("execute Breslau\nexecute Stettin after Lodz", ["breslau", "stettin", "munich"]),
        ("execute Stettin after Lodz", ["munich", "stettin", "breslau"]),
        ("execute Stettin\nexecute Breslau if battles lost at least 1",
         ["stettin", "breslau", "munich"]),
        ("execute Breslau if enemy orders left at least 1", ["munich", "stettin", "breslau"]),
    ],
)  # fmt: skip
def test_the_order_of_execution_may_hang_on_what_happened(line: str, order: list[str]):
    after = operations(three_attacks(), axis=SENDS + line, dice=[1] * 9)
    assert [f["place"] for f in after.told("OrderExecuted")] == order


def test_an_order_may_be_waived_under_a_condition():
    lines = f"{SENDS}execute Stettin\nwaive the order at Breslau if battles lost at least 1"
    after = operations(three_attacks(), axis=lines, dice=[1] * 9)
    assert [f["place"] for f in after.told("BattleBegan")] == ["poznan"]
    lines = f"{SENDS}execute Breslau\nwaive the order at Breslau if battles lost at least 1"
    after = operations(three_attacks(), axis=lines, dice=[1] * 9)
    assert [f["place"] for f in after.told("BattleBegan")] == ["lodz", "poznan"]


@clause("VM-INFO-5")
def test_what_was_only_planned_never_shows_to_the_enemy():
    """Lines that hold back, are impossible or are waived: the Allies see the same."""
    at = war(
        {"Breslau": "axis Corps", "Lodz": "western 3 x Army", "Hamburg port": "axis Fleet"},
        orders={"Breslau": "axis move+0", "Hamburg port": "axis feint"},
    )
    lines = [
        "send all from Breslau to Lodz if lead at least 1\nplay strongest at Lodz",
        "send all from Breslau to Bratislava\nuse all air at Warsaw",
        "waive the order at Breslau",
        "",
    ]
    seen = []
    for text in lines:
        events = [e.for_seat("allies") for e in operations(at, axis=text).events]
        seen.append([e.model_dump(exclude={"n"}) for e in events if e is not None])
    assert seen[0] == seen[1] == seen[2] == seen[3]


def test_a_block_of_if_and_else_asks_about_the_places_of_its_if_part():
    """Lodz is weak enough, Krakow is not: one held, so none of the `else` part does."""
    at = war(
        {"Breslau": "axis Armored Corps, Corps", "Lodz": "western Corps",
         "Krakow": "western 2 x Army L3"},
        orders={"Breslau": "axis move+0"},
    )  # fmt: skip
    lines = (
        "send Armored Corps from Breslau to Lodz if lead at least 1\n"
        "send Corps from Breslau to Krakow if lead at least 1\n"
        "send Corps from Breslau to Prague if not (lead at least 1)"
    )
    after = operations(at, axis=lines, dice=[1, 1])
    assert after.control("Lodz") == "axis"
    assert after.units("Breslau") == ["axis Corps"]
