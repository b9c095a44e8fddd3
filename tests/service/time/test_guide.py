"""`docs/deadlines.md`: its terms are terms, and what its examples give is what is computed."""

from __future__ import annotations

import re
import tomllib
from datetime import UTC, datetime
from pathlib import Path

from adjudicator.service.terms import parser
from adjudicator.service.time import parsing
from adjudicator.service.time.away import span_of
from adjudicator.service.time.due import Asked, due_of
from adjudicator.service.time.terms import Pace, Terms
from adjudicator.service.words import seat_title, when

GUIDE = (Path(__file__).parents[3] / "docs" / "deadlines.md").read_text()
BLOCKS = re.findall(r"^```(toml)?\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)


def terms_in(text: str) -> Terms:
    """The terms of an example, read as those of a file are."""
    options = parser.checked(tomllib.loads(text))
    lengths = Pace(hours=options.deadlines.turn)
    return options.time.model_copy(update={"turn": options.time.turn.over(lengths)})


def test_every_terms_of_the_guide_can_be_met() -> None:
    found = [terms_in(text) for kind, text in BLOCKS if kind]
    assert len(found) == 7


def test_every_example_of_the_guide_gives_what_it_says() -> None:
    terms, checked = Terms(), 0
    for kind, text in BLOCKS:
        if kind:
            terms = terms_in(text)
            continue
        for example in text.strip().split("\n\n"):
            lines = [line.split(":", 1) for line in example.split("\n")]
            said = {name: value.strip() for name, value in lines if name != "why"}
            reasons = [value.strip() for name, value in lines if name == "why"]
            asked = datetime.strptime(said["asked"], "%Y-%m-%d %H:%M UTC").replace(tzinfo=UTC)
            seats = [Asked("Allies")]
            if away := said.get("away"):
                seat, _, dates = away.partition(" ")
                span = span_of(*parsing.span(dates, asked.date()), terms.zone)
                seats.append(Asked(seat_title(seat), (span,)))
            pace = terms.pace(phase="", reaction=False, first=False, lengths=(72, 24))
            found = due_of(terms, pace, asked, seats)
            assert when(found.at, terms.zone) == said["gives"], example
            if reasons:
                assert list(found.why) == reasons, example
            checked += 1
    assert checked == 5


def test_every_field_of_the_terms_is_in_the_guide() -> None:
    def names(model: type) -> set[str]:
        return set(model.model_fields)  # type: ignore[attr-defined]

    fields = names(Terms) | {
        name
        for field in ("absences", "extensions", "missed", "late")
        for name in names(Terms.model_fields[field].default_factory)  # type: ignore[arg-type]
    }
    missing = [name for name in sorted(fields) if not re.search(rf"\b{name}\b", GUIDE)]
    assert missing == []
