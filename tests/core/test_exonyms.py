"""Places by the names that other languages and other years give them."""

from __future__ import annotations

from adjudicator.core.exonyms import named_abroad
from adjudicator.core.names import Name, fold


def test_a_place_is_known_by_its_names_abroad() -> None:
    (place,) = named_abroad([Name("munich", "Munich", ("the town of monks",))])

    written = {fold(name) for name in place.written()}

    assert {"munchen", "muenchen", "monaco di baviera", "the town of monks"} <= written


def test_a_name_that_another_place_bears_stays_with_it() -> None:
    places = named_abroad([Name("a", "Brest-Litovsk"), Name("b", "Tripoli", ("Brześć",))])

    assert fold("Brześć") not in {fold(name) for name in places[0].written()}


def test_a_name_that_two_places_could_bear_is_given_to_none() -> None:
    places = named_abroad([Name("a", "Krakow"), Name("b", "Cracow")])

    assert not any(fold(name) == "krakau" for place in places for name in place.written())
