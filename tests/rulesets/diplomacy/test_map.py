"""What lies in the box: the classic map, its facts, its drawing, and maps as data."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from adjudicator.core.pack import Pack, ScenarioError
from adjudicator.reports import mapsheet
from adjudicator.rulesets import packs
from adjudicator.rulesets.diplomacy.board.board import Chart
from adjudicator.rulesets.diplomacy.board.components import read_board
from tests.rulesets.diplomacy.kit import GAME, board, chart

fact = pytest.mark.fact


@fact("DIP-F-001")
def test_the_provinces() -> None:
    kinds = Counter(one.kind for one in chart().provinces.values())
    assert kinds == {"coast": 42, "sea": 19, "inland": 14}
    assert len({one.name for one in chart().provinces.values()}) == 75


@fact("DIP-F-002")
def test_the_borders() -> None:
    walks = sum(len(others) for others in chart().walk.values()) // 2
    sails = sum(len(others) for others in chart().sail.values()) // 2
    assert (walks, sails) == (111, 141)
    beside = chart().beside
    assert " ".join(beside["mun"]) == "ber boh bur kie ruh sil tyr"
    assert " ".join(beside["nth"]) == "bel den edi eng hel hol lon nwg nwy ska yor"
    assert " ".join(beside["ion"]) == "adr aeg alb apu eas gre nap tun tys"
    assert chart().sail["spa/nc"] == {"gas", "mao", "por"}
    assert chart().sail["bul/sc"] == {"aeg", "con", "gre"}
    assert "ven" not in chart().calls["rom"]
    assert "ven" in chart().walk["rom"]


@fact("DIP-F-003", "DIP-F-004")
def test_powers_and_centres() -> None:
    homes = Counter(one.home for one in chart().provinces.values() if one.centre)
    assert homes.pop("") == 12
    assert homes.pop("russia") == 4
    assert homes == dict.fromkeys("austria england france germany italy turkey".split(), 3)


@fact("DIP-F-005")
def test_the_start() -> None:
    position = GAME.open(board(), "classic", {})
    assert len(position.units) == 22
    assert {unit.province for unit in position.units} == set(position.owners)
    assert all(position.owners[u.province] == u.power for u in position.units)
    fleets = sorted(unit.at for unit in position.units if unit.arm == "fleet")
    assert fleets == ["ank", "bre", "edi", "kie", "lon", "nap", "sev", "stp/sc", "tri"]


@fact("DIP-F-006")
def test_the_coasts() -> None:
    assert {one.id: one.coasts for one in chart().provinces.values() if one.coasts} == {
        "bul": ("ec", "sc"),
        "spa": ("nc", "sc"),
        "stp": ("nc", "sc"),
    }


@fact("DIP-F-007")
def test_borders_that_maps_hide() -> None:
    beside = chart().beside
    assert "stp" in beside["nwy"]
    assert "nao" in beside["lvp"]
    assert "iri" not in beside["cly"]


@pytest.mark.parametrize("name", ["standard", "inland_sea"])
def test_every_province_is_drawn_and_neighbours_share_their_border(name: str) -> None:
    this = board().charts[name]
    land = {id: _points(this, id) for id, one in this.provinces.items() if one.kind != "sea"}
    assert all(this.geometry.areas[id].rings for id in this.provinces)
    straits = {(line.a, line.b) for line in this.geometry.lines}
    for a, b in combinations(sorted(land), 2):
        touches = len(land[a] & land[b]) > 1
        assert touches or (a, b) in straits if b in this.beside[a] else not touches, (a, b)


def _points(this: Chart, id: str) -> set[tuple[float, float]]:
    rings = this.geometry.areas[id].rings
    return {(x, y) for polygon in rings for ring in polygon for x, y in ring}


@pytest.mark.parametrize("name", GAME.scenarios(board()))
def test_every_scenario_opens(name: str) -> None:
    position = GAME.open(board(), name, {})
    words = GAME.to_words(board(), position)
    again = GAME.from_words(board(), words)
    assert again.units == position.units
    assert again.owners == position.owners
    assert GAME.load_position(position.model_dump(mode="json")) == position


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"units": {"france": ["A eng"]}}, "units: an army cannot stand at eng"),
        ({"units": ["France A Paris", "England A Paris"]}, "units: there are two in par"),
        ({"units": {"france": ["A prs"]}}, "'france A prs' is not a unit"),
        ({"units": {"gaul": ["A par"]}}, "'gaul A par' is not a unit"),
        ({"owners": {"France": ["Burgundy"]}}, "owners: bur is not a supply centre"),
    ],
)
def test_a_position_in_words_that_cannot_be_is_refused(words: Any, said: str) -> None:
    with pytest.raises(ScenarioError, match=said):
        GAME.from_words(board(), words)


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("standard_borders.tsv", "adr\talb\tfleet", "adr\tnix\tfleet", "there is no 'nix'"),
        ("standard_borders.tsv", "adr\talb\tfleet", "adr\talb\tarmy", "on land"),
        ("standard_borders.tsv", "gas\tspa/nc\tfleet", "gas\tspa\tfleet", "say which coast"),
        ("standard_provinces.tsv", "\tsea\t", "\tlake\t", "kind"),
        ("classic.toml", '"A par"', '"A eng"', "cannot stand there"),
        ("classic.toml", '"A par"', '"A nix"', "is not a unit, or cannot stand there"),
        ("classic.toml", 'map = "standard"', 'map = "moon"', "there is no map 'moon'"),
        ("six-players.toml", '["italy"]', '["spain"]', "'spain'"),
        ("powers.tsv", "turkey\t", "tyrkia\t", "no 'turkey'"),
    ],
)
def test_components_that_are_wrong_are_named(file: str, old: str, new: str, words: str) -> None:
    files = dict(packs.of_ruleset("diplomacy").files)
    assert old in files[file]
    files[file] = files[file].replace(old, new, 1)
    with pytest.raises(ScenarioError, match=words.replace("(", r"\(")):
        read_board(Pack(ruleset="diplomacy", files=files))


@pytest.mark.parametrize("scenario", ["classic", "inland-sea"])
@pytest.mark.parametrize("width", [760, 1200])
def test_every_centre_is_marked_on_the_drawn_map(scenario: str, width: int) -> None:
    """Where its name finds no room its three letters do."""
    start = GAME.open(board(), scenario, {})
    view = GAME.view(board(), start, None)
    drawing = mapsheet.svg(
        GAME.geometry(board(), view), GAME.sheet(board(), view), width=width, legend=False
    )
    centres = board().chart(start).centres
    assert len(re.findall(r'href="#\w*m-centre"', drawing)) == len(centres)


def test_waters_that_are_too_narrow_for_their_names_have_letters() -> None:
    view = GAME.view(board(), GAME.open(board(), "classic", {}), None)
    drawing = mapsheet.svg(GAME.geometry(board(), view), GAME.sheet(board(), view), width=1200)
    assert {"ENG", "IRI", "HEL", "BAL", "BOT", "ADR", "AEG"} <= set(
        re.findall(">([A-Z]{3})<", drawing)
    )
