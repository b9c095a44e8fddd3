"""6.8 Blockades: declared instead of a retreat, activated once a phase."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.victory.book.control import control, holder
from tests.rulesets.victory.battle_kit import HOPE, country, ended, fought, retreats
from tests.rulesets.victory.kit import After

clause = pytest.mark.clause
COAST = {"sea": ["0302", "0301", "0203"]}
MISS = [6] * 80


def attacked(*more: str, orders: str = "", **given: object) -> After:
    return fought(
        country(**COAST),
        "red CA 2, from 0302",
        "blue IN 1",
        *more,
        dice=MISS,
        orders={"red": orders},
        **given,
    )


@clause("VIC-6.8-1", "VIC-6.8-3", "VIC-6.3-4")
def test_attacking_ships_blockade_a_port_instead_of_retreating() -> None:
    after = attacked()
    assert after.told("BlockadeDeclared")[0]["units"] == ["Cruiser"]
    assert after.blocks("0303") == ["red CA1 2, blockade", "blue IN1 1"]


@clause("VIC-6.8-1")
def test_they_leave_if_told_so_and_where_there_is_no_port() -> None:
    assert retreats(attacked(orders="do not blockade Hope")) == {"red Cruiser": "0302"}
    plain = fought(country(city=-1, **COAST), "red CA 2, from 0302", "blue IN 1", dice=MISS)
    assert retreats(plain) == {"red Cruiser": "0302"}
    beach = fought(
        country(city=-1, **COAST), "red CA 2, from 0302", "blue MA 1, beachhead", dice=MISS
    )
    assert beach.told("BlockadeDeclared")


@clause("VIC-6.8-2")
def test_no_blockade_under_enemy_ships_or_aircraft() -> None:
    assert not attacked("blue CA 1").told("BlockadeDeclared")
    assert not attacked("blue FA 1").told("BlockadeDeclared")


@clause("VIC-6.8-4", "VIC-6.8-12", "VIC-5.4-14")
def test_the_hex_stays_with_who_holds_the_land() -> None:
    after = attacked()
    position, hexmap = after.position, after.map
    assert holder(position, after.board, hexmap, HOPE) == "blue"
    assert control(position, after.board, hexmap, HOPE, "blue") == "friendly"


@clause("VIC-6.8-8", "VIC-6.8-9", "VIC-6.8-13")
def test_an_existing_blockade_is_fought_only_if_somebody_activates_it() -> None:
    quiet = fought(country(**COAST), "red CA 2, blockade", "blue ART 2", dice=[])
    assert not quiet.told("BattleOpened")
    assert quiet.blocks("0303") == ["red CA1 2, blockade", "blue ART1 2"]
    after = fought(
        country(**COAST),
        "red CA 2, blockade",
        "blue ART 2",
        dice=MISS,
        orders={"blue": "activate the blockade of Hope"},
    )
    opened = after.told("BattleOpened")[0]
    assert opened["attacker"] == "blue"
    assert opened["blockade"]
    assert opened["sides"] == {"red": "defender", "blue": "attacker"}
    # The land side need not leave, the ships stay: the blockade goes on (VIC-A53).
    assert after.blocks("0303") == ["red CA1 2, blockade", "blue ART1 2"]


@clause("VIC-6.8-10", "VIC-6.8-11")
def test_once_in_a_phase_and_player_1_first() -> None:
    after = fought(
        country(**COAST),
        "red CA 2, blockade",
        "blue ART 2",
        dice=MISS,
        orders={"red": "activate the blockade of Hope", "blue": "activate the blockade of Hope"},
    )
    assert [opened["attacker"] for opened in after.told("BattleOpened")] == ["red"]
    second = fought(
        country(**COAST),
        "red CA 2, blockade",
        "blue ART 2",
        dice=MISS,
        orders={"blue": "activate the blockade of Hope"},
    )
    assert [opened["attacker"] for opened in second.told("BattleOpened")] == ["blue"]


@pytest.mark.clause("VIC-A53")
def test_ships_that_come_to_break_a_blockade_must_go_again() -> None:
    after = fought(
        country(**COAST),
        "red CA 3, blockade",
        "blue CA 1, from 0203",
        "blue IN 1",
        dice=MISS,
        battles=[
            {
                "hex": HOPE,
                "attacker": "blue",
                "roles": {"blue": "attacker", "red": "defender"},
                "crossings": [{"power": "blue", "start": "a0203", "naval": 1}],
            }
        ],
    )
    assert set(retreats(after)) == {"blue Cruiser"}
    assert ended(after)["winner"] == "blue"
    assert "red CA1 3, blockade" in after.blocks("0303")
    assert "blue IN1 1" in after.blocks("0303")
