"""Names: folding, aliases, near misses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.core.names import Lexicon, Name, fold


@pytest.mark.parametrize(
    ("typed", "folded"),
    [
        ("Königsberg!", "konigsberg"),
        ("  ST.  NAZAIRE ", "st nazaire"),
        ("Château d'If", "chateau d if"),
        ("Łódź", "lodz"),
        ("Straße", "strasse"),
        ("Œuvre", "oeuvre"),
        ("Đakovo", "dakovo"),
        ("Diyarbakır", "diyarbakir"),
        ("u-47/2", "u 47 2"),
        ("Москва", ""),
    ],
)
def test_folding(typed: str, folded: str) -> None:
    assert fold(typed) == folded


@given(st.text())
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)
    assert set(fold(text)) <= set("abcdefghijklmnopqrstuvwxyz0123456789 ")


@given(st.text("abcäöüßéABCÄÖÜÉ -.'"))
def test_case_does_not_matter(text: str) -> None:
    assert fold(text.upper()) == fold(text.lower())


def lexicon() -> Lexicon:
    names = Lexicon()
    names.add(
        "zone",
        [
            Name("lyon", "Lyon", ("Lyons",)),
            Name("konigsberg", "Königsberg", ("Kaliningrad",)),
            Name("kustrin", "Küstrin"),
            Name("gb", "Great Britain", ("London",)),
            Name("london", "London"),
            Name("moscow", "Москва", ("Moscow",)),
        ],
    )
    names.add("sea", [Name("biscay", "Bay of Biscay"), Name("a+b", "Skagerrak, Kattegat")])
    return names


def test_a_name_is_found_by_text_id_and_alias() -> None:
    names = lexicon()
    assert [n.id for n in names.find("zone", "KALININGRAD")] == ["konigsberg"]
    assert [n.id for n in names.find("zone", "Konigsberg")] == ["konigsberg"]
    assert names.find("sea", "Lyon") == []
    assert names.find("zone", "") == []


def test_what_is_really_called_so_goes_before_what_has_it_as_an_alias() -> None:
    names = lexicon()
    assert len(names.find("zone", "London")) == 2
    assert [n.id for n in names.best("zone", "London")] == ["london"]


def test_near_misses_are_suggested_best_first() -> None:
    names = lexicon()
    assert [n.id for n in names.near("zone", "Lyn")] == ["lyon"]
    assert names.near("zone", "Konigsburg")[0].id == "konigsberg"
    assert [n.id for n in names.near("sea", "Biscay")] == ["biscay"]
    assert names.near("zone", "xyzzy") == []
    assert names.near("zone", "!?") == []
    assert names.near("river", "Rhine") == []


def test_a_name_is_written_so_that_it_reads_back() -> None:
    names = lexicon()
    assert names.text("zone", "moscow") == "Москва"
    assert names.typed("zone", "moscow") == "moscow"
    assert names.typed("zone", "konigsberg") == "Königsberg"
    assert names.typed("zone", "nowhere") == "nowhere"
    for kind, known in names.kinds.items():
        for name in known:
            assert names.best(kind, names.typed(kind, name.id)) == [name]


def test_names_that_are_added_later_are_found() -> None:
    names = lexicon()
    assert names.shape("zone") == (2, "")
    assert not names.knows("zone", "sirte")
    names.add("zone", [Name("sirte", "Gulf of Sirte")])
    assert names.knows("zone", "sirte")
    assert [n.id for n in names.find("zone", "gulf of sirte")] == ["sirte"]
    assert names.shape("zone") == (3, "")
    assert names.shape("sea") == (3, ",+")
