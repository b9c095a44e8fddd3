"""The position in the README is one, and the laboratory plays it."""

from __future__ import annotations

import re
from importlib.resources import files

from adjudicator.laboratory.table import experiment
from tests.rulesets.virtuti_militari.home_kit import game


def test_the_example_of_the_readme_is_played() -> None:
    folder = files("adjudicator.rulesets").joinpath("virtuti_militari")
    text = folder.joinpath("README.md").read_text(encoding="utf-8")
    example = re.search(r"```toml\n(.*?)```", text, re.DOTALL)
    assert example is not None
    trial = experiment(
        game(), example[1], "axis: production card Luftwaffe\nbuy Corps", [], [], defaults=True
    )
    assert trial.phases == ["strategic", "production"]
    assert trial.refused == []
    bought = [event for event in trial.events if event.kind == "Bought"]
    assert [event.facts["kind"] for event in bought] == ["corps"]
    assert trial.position["units"]["Minsk"].startswith("axis u")
