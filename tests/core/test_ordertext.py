"""Order text: what is read, what is forgiven, what is said about mistakes."""

import string
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adjudicator.core import syntax
from adjudicator.core.conditions import Condition
from adjudicator.core.misreading import MOST_WORDS
from adjudicator.core.names import Lexicon, Name
from adjudicator.core.orderlines import compiled
from adjudicator.core.ordertext import NOT_LOOKED_INTO, Lines, OrderBook, SyntaxMistake
from adjudicator.core.protocol import Ask, AskMe, Order, Phrase, StandingOrder


class Part(Phrase):
    syntax = ("[{count:int}] [{country}] {unit} [(corps|army)]", "{every=all}", "{counter}")

    count: int | None = None
    country: str = ""
    unit: str = ""
    every: bool = False
    counter: str = ""


class Move(Order):
    """Move units along connected zones.

    This line is not on the card.
    """

    syntax = (
        "(move|march) {force:part+} [from] {start:zone} [via {path:zone+}] (to|into) {end:zone|sea}"
        " [{quietly=at night}] [paid by {payer:zone}]"
    )
    clause = "TOY-1"
    examples = ("move 2 ITA infantry from Tripoli to El Agheila",)

    force: list[Part]
    start: str
    path: list[str] = []
    end: str
    quietly: bool = False
    payer: str = ""


class Attack(Order):
    """Attack a zone."""

    syntax = "attack {place:zone} [with {force:part+}] [{style=without mercy}]"
    examples = ("attack Mechili with all if odds at least 3-1",)
    conditions = ("odds", "countered", "air_superiority", "weather")

    place: str
    force: tuple[Part, ...] = ()
    style: str = ""


class Attach(Order):
    syntax = "attach {unit}"

    unit: str


class Ship(Order):
    syntax = "ship {halves:half} [supply] to {seas:sea+}"

    halves: int
    seas: list[str]


class Hold(Order):
    syntax = ("hold", "stay [put]")
    conditions = ("odds", "countered")


class Wager(Order):
    syntax = "wager {odds:ratio} on {side:seat} [{word:word}]"

    odds: str
    side: str
    word: str = ""


class Note(Order):
    syntax = "note {text:text}"
    conditions = ("odds",)

    text: str


class AlwaysCounter(StandingOrder):
    syntax = "always counter [over {place:zone}] [while {least:int} remain]"
    conditions = ("odds",)

    place: str = ""
    least: int = 0

    def answer(self, ask: Ask, view: object) -> list[Order] | None:
        return None


BOOK = OrderBook(
    [Move, Attack, Attach, Ship, Hold, Wager, Note, AlwaysCounter, AskMe], phrases=[Part]
)


def lexicon() -> Lexicon:
    names = Lexicon()
    names.add(
        "zone",
        [
            *(Name(n.lower(), n) for n in ("Tripoli", "Mechili", "Derna", "Lyon", "Sirte")),
            Name("el-agheila", "El Agheila"),
            Name("el", "El"),
            Name("konigsberg", "Königsberg", ("Kaliningrad",)),
            Name("kustrin", "Küstrin"),
            Name("nazaire", "St. Nazaire", ("Saint-Nazaire",)),
            Name("bosnia", "Bosnia & Herzegovina"),
            Name("hague", "The Hague"),
            Name("north-1", "Army North", ("North",)),
            Name("north-2", "Cape North", ("North",)),
            Name("to", "To"),
        ],
    )
    names.add("sea", [Name("scm", "South Central Mediterranean"), Name("biscay", "Bay of Biscay")])
    names.add("unit", [Name("armour", "armour", ("arm", "tanks")), Name("infantry", "infantry")])
    names.add("country", [Name("GER", "GER", ("German",)), Name("ITA", "ITA", ("Italian",))])
    names.add("counter", [Name("c1", "1st Army"), Name("c2", "Elite 2"), Name("a", "A")])
    return names


LEXICON = lexicon()


def one(text: str) -> Order:
    """The only order of a text that is understood as a whole."""
    reading = BOOK.read(text, LEXICON)
    assert [missed.words() for missed in reading.misread] == []
    assert len(reading.orders) == 1
    return reading.orders[0]


def misread(text: str) -> tuple[int, str, tuple[str, ...]]:
    """Column, sentence and suggestions of the only mistake of a text."""
    reading = BOOK.read(text, LEXICON)
    assert len(reading.misread) == 1, reading
    missed = reading.misread[0]
    return missed.column, missed.sentence, missed.suggestions


def move(*force: Part, start: str = "tripoli", end: str = "mechili", **more: object) -> Move:
    return Move.model_validate(
        {"force": list(force), "start": start, "end": end, "line": 1, **more}
    )


INFANTRY = Part(unit="infantry")

# ------------------------------------------------------------------ what is read


def test_an_order_is_read_into_its_fields() -> None:
    assert one("move 2 ITA infantry from Tripoli to El Agheila") == move(
        Part(count=2, country="ITA", unit="infantry"), end="el-agheila"
    )


@pytest.mark.parametrize("joined", [", ", " and ", " & ", " + ", ", and "])
def test_lists_are_joined_by_commas_and_words(joined: str) -> None:
    order = one(f"move infantry{joined}2 GER armour corps{joined}1st Army from Tripoli to Mechili")
    parts = [INFANTRY, Part(count=2, country="GER", unit="armour"), Part(counter="c1")]
    assert order == move(*parts)


def test_optional_parts_may_come_or_not() -> None:
    full = one("march infantry Tripoli via Derna, Sirte into Mechili at night paid by Lyon")
    path = ["derna", "sirte"]
    assert full == move(INFANTRY, path=path, quietly=True, payer="lyon")
    assert one("march infantry Tripoli to Mechili") == move(INFANTRY)


def test_two_names_may_lie_side_by_side() -> None:
    assert one("move infantry El Agheila to El") == move(INFANTRY, start="el-agheila", end="el")


def test_a_name_may_be_a_keyword_or_a_beginning_of_another_name() -> None:
    assert one("move infantry To to To") == move(INFANTRY, start="to", end="to")
    assert one("move infantry El to El Agheila") == move(INFANTRY, start="el", end="el-agheila")


def test_a_slot_of_several_kinds_takes_each_of_them() -> None:
    assert one("move infantry Tripoli to South Central Mediterranean") == move(INFANTRY, end="scm")


def test_words_set_a_field() -> None:
    assert one("attack Derna without mercy") == Attack(place="derna", style="without mercy", line=1)
    assert one("attack Derna with all") == Attack(place="derna", force=(Part(every=True),), line=1)


@pytest.mark.parametrize(
    ("typed", "halves"),
    [("2", 4), ("1/2", 1), ("2 1/2", 5), ("2½", 5), ("2.5", 5), ("half", 1), ("two", 4), ("0", 0)],
)
def test_halves_are_counted_in_half_units(typed: str, halves: int) -> None:
    assert one(f"ship {typed} supply to Bay of Biscay") == Ship(
        halves=halves, seas=["biscay"], line=1
    )


@pytest.mark.parametrize("typed", ["3-1", "3:1", "3 : 1", "3 to 1", "3–1", "3/1"])
def test_odds_are_written_one_way(typed: str) -> None:
    assert one(f"wager {typed} on Axis U-47") == Wager(odds="3-1", side="axis", word="U-47", line=1)


def test_a_text_takes_the_rest_of_the_line() -> None:
    assert one("note Rommel; he is here, 3-1.") == Note(text="Rommel; he is here, 3-1.", line=1)


def test_a_topic_is_any_words_unless_the_lexicon_names_topics() -> None:
    assert one("ask me about normal combat") == AskMe(topic="normal combat", line=1)
    named = lexicon()
    named.add("topic", [Name("normal combat", "normal combat")])
    assert BOOK.read("ask me about everything", named).orders == [AskMe(topic="everything", line=1)]
    missed = BOOK.read("ask me about normal combatants", named).misread[0]
    assert missed.suggestions == ("normal combat",)


def test_lines_are_numbered_as_they_stand_and_comments_are_skipped() -> None:
    text = "# mine\r\n\r\nhold\n// so\n; so\n-----\nstay put\rfoo"
    reading = BOOK.read(text, LEXICON)
    assert [order.line for order in reading.orders] == [3, 7]
    assert [missed.line for missed in reading.misread] == [8]


def test_several_orders_stand_in_a_line_and_a_bad_one_spoils_no_other() -> None:
    reading = BOOK.read("hold; attack Lyn; attack Derna;", LEXICON)
    assert reading.orders == [Hold(line=1), Attack(place="derna", line=1)]
    (missed,) = reading.misread
    assert (missed.text, missed.column) == ("attack Lyn", 14)


def test_the_order_that_is_asked_for_goes_first_else_the_one_declared_first() -> None:
    class Halt(Order):
        syntax = "hold"

    book = OrderBook([Hold, Halt])
    assert book.read("hold", LEXICON).orders == [Hold(line=1)]
    assert book.read("hold", LEXICON, prefer=["Halt"]).orders == [Halt(line=1)]


# -------------------------------------------------------------- what is forgiven


@pytest.mark.parametrize(
    "typed",
    [
        "MOVE INFANTRY FROM TRIPOLI TO KONIGSBERG",
        "  move   infantry from\tTripoli to  Königsberg . ",
        "move infantry from Tripoli to Ko\u0308nigsberg",
        "1. move infantry from Tripoli to Kaliningrad",
        "- 2) move infantry from Tripoli to Königsberg!",
        "* Move the infantry, please, from Tripoli to Königsberg.",
        "move infantry Tripoli -> Königsberg",
        "move infantry Tripoli → Königsberg",
        "then move infantry Tripoli – Königsberg",
        "move\u00a0infantry from “Tripoli” to \u202eKönigsberg\u202c \U0001f525",
        "mov infantry fro Tripoli to Königsberg",
        "move infantry from Tri\u200bpoli to Königsberg\x00",
        "ｍｏｖｅ infantry from Tripoli to Königsberg",
    ],
)
def test_one_order_in_many_hands(typed: str) -> None:
    assert one(typed) == move(INFANTRY, end="konigsberg")


@pytest.mark.parametrize("typed", ["St. Nazaire", "st nazaire", "Saint Nazaire", "ST-NAZAIRE"])
def test_signs_in_names_do_not_matter(typed: str) -> None:
    assert one(f"attack {typed}") == Attack(place="nazaire", line=1)


def test_a_name_may_hold_a_sign_that_joins_lists() -> None:
    order = one("move infantry Derna via Bosnia & Herzegovina & Lyon to Mechili")
    assert order == move(INFANTRY, start="derna", path=["bosnia", "lyon"])


def test_a_comma_never_joins_two_words_to_a_name() -> None:
    assert one("move infantry Derna via El, Lyon to El Agheila") == move(
        INFANTRY, start="derna", path=["el", "lyon"], end="el-agheila"
    )
    assert misread("move infantry Derna via El, Agheila to Lyon")[0] == 29


def test_a_filler_that_names_something_is_never_dropped() -> None:
    assert one("attack The Hague") == Attack(place="hague", line=1)
    assert one("attack the Derna") == Attack(place="derna", line=1)
    column, _, _ = misread("attack Derna with A infantry")
    assert column == 21


def test_keywords_may_be_cut_short_where_one_can_be_meant() -> None:
    order = one("alw cou ove Derna whi 2 rem")
    assert order == AlwaysCounter(place="derna", least=2, line=1)
    _, sentence, suggestions = misread("atta Derna")
    assert sentence == '"atta" can be "attach" or "attack".'
    assert suggestions == ("attach", "attack")
    assert BOOK.read("sh 2 to Bay of Biscay", LEXICON).orders == []


def test_names_are_never_cut_short() -> None:
    column, sentence, suggestions = misread("attack Mech")
    assert (column, suggestions) == (8, ("Mechili",))
    assert sentence == 'there is no "Mech". Did you mean Mechili?'


# ------------------------------------------------------------------- conditions

ODDS = Condition(fact="odds", test="at least", value="3-1")


@pytest.mark.parametrize(
    "typed",
    [
        "attack Derna if odds at least 3-1",
        "attack Derna if odds are 3:1 or better",
        "attack Derna, only if odds >= 3-1.",
        "attack Derna if odds ≥ 3–1",
        "if odds at least 3-1, attack Derna",
        "if odds at least 3-1 then attack Derna",
        "if odds at least 3-1: attack Derna",
        "1) if odds is 3-1 or better attack the Derna",
    ],
)
def test_an_if_stands_before_or_behind(typed: str) -> None:
    assert one(typed) == Attack(place="derna", when=ODDS, line=1)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("countered", "countered"),
        ("not countered", "not countered"),
        ("countered is no", "not countered"),
        ("air superiority", "air superiority"),
        ("air_superiority is yes", "air superiority"),
        ("odds more than 2", "odds at least 3"),
        ("odds < 2", "odds at most 1"),
        ("odds is not 2", "odds is not 2"),
        ("odds at most 2.5", "odds at most 2 1/2"),
        ("odds at least -1", "odds at least -1"),
        ("odds is −2", "odds is -2"),
        ("odds >-3", "odds at least -2"),
        ("odds at least 3 -1", "odds at least 3-1"),
        ("weather is deep mud", "weather is deep mud"),
        ("odds 2 or less", "odds at most 2"),
        ("odds at least three to one", "odds at least 3-1"),
        ("odds is four", "odds is 4"),
        ("countered and not air superiority or odds = 2",
         "countered and not air superiority or odds is 2"),
        ("countered and (air superiority or odds is 2)",
         "countered and (air superiority or odds is 2)"),
        ("not (countered or odds is 2)", "not (countered or odds is 2)"),
    ],
)  # fmt: skip
def test_conditions(typed: str, words: str) -> None:
    order = one(f"attack Derna if {typed}")
    assert order.when is not None
    assert order.when.words() == words
    assert one(f"if {typed}, attack Derna") == order


def test_and_binds_closer_than_or() -> None:
    order = one("attack Derna if countered or odds is 2 and not air superiority")
    countered = Condition(fact="countered")
    odds = Condition(fact="odds", test="is", value=2)
    air = Condition(fact="air_superiority", test="no")
    assert order.when == Condition(any=[countered, Condition(all=[odds, air])])


def test_else_is_what_the_ifs_before_it_are_not() -> None:
    text = "attack Derna if odds at least 3-1; else if countered, attack Lyon\notherwise hold"
    first, second, third = BOOK.read(text, LEXICON).orders
    countered = Condition(fact="countered")
    assert first.when == ODDS
    assert second.when == Condition(all=[Condition(none=[ODDS]), countered])
    assert third == Hold(when=Condition(none=[ODDS, countered]), line=2)


def test_else_needs_an_if_right_before_it() -> None:
    reading = BOOK.read("attack Derna if countered\nhold\nelse hold", LEXICON)
    assert len(reading.orders) == 2
    assert reading.misread[0].sentence == '"else" needs an order with an "if" right before it.'


@pytest.mark.parametrize(
    ("typed", "column", "part"),
    [
        ("attack Derna if luck is 3", 17, 'this "if" cannot look at "luck".'),
        ("attack Derna if", 16, 'the "if" stops too early.'),
        ("attack Derna if odds 3-1", 25, "needs a test before it"),
        ("attack Derna if odds at least", 30, "needs a number"),
        ("attack Derna if odds at least mud", 31, '"mud" is not a number or odds'),
        ("attack Derna if (countered", 27, "bracket"),
        ("attack Derna if odds more than 3-1", 35, 'say "at least" or "at most"'),
        ("attack Derna if countered maybe", 27, '"maybe"'),
        ("attach armour if countered", 15, 'this order takes no "if"'),
        ("if odds is 2, attach armour", 4, 'no "odds" to look at'),
        ("if weather is mud, hold", 4, 'Its "if" can look at: countered, odds.'),
        ("if countered", 13, "the order is missing"),
    ],
)
def test_an_if_that_cannot_be_read(typed: str, column: int, part: str) -> None:
    where, sentence, _ = misread(typed)
    assert part in sentence
    assert where == column


# --------------------------------------------------------------------- mistakes


@pytest.mark.parametrize(
    ("typed", "column", "sentence", "suggestions"),
    [
        ("attack Lyn", 8, 'there is no "Lyn". Did you mean Lyon?', ("Lyon",)),
        ("attack  Konnigsburgs with all", 9,
         'there is no "Konnigsburgs". Did you mean Königsberg?', ("Königsberg",)),
        ("ship 2 to Bay of Buskays", 11,
         'there is no "Bay of Buskays". Did you mean Bay of Biscay?', ("Bay of Biscay",)),
        ("move infantry Tripoly to Lyn", 15,
         'there is no "Tripoly". Did you mean Tripoli?', ("Tripoli",)),
        ("attack North", 8, '"North" can be Army North or Cape North.',
         ("Army North", "Cape North")),
        ("attack Bay of Biscay", 8, '"Bay of Biscay" is a sea; here a zone is wanted.', ()),
        ("attakh Derna Derna", 1,
         'no order begins with "attakh". Did you mean "attach" or "attack"?', ("attach", "attack")),
        ("move infantry forms Tripoli to Lyon", 15,
         '"forms" is not understood here. Did you mean "from"?', ("from",)),
        ("wager 3-1 Axis", 11, '"on" is missing before "Axis".', ()),
        ("ship many to Bay of Biscay", 6, '"many" is not a number such as 2 or 1/2.', ()),
        ("ship 1/3 to Bay of Biscay", 6, '"1/3" is not a number such as 2 or 1/2.', ()),
        ("attack Derna qwerty with all", 14,
         '"qwerty" does not belong here; without it the order could be read.', ()),
        ("move infantry Tripoli", 22,
         'it stops too early. After "move infantry Tripoli" comes "via", "to" or "into". '
         "For example: move 2 ITA infantry from Tripoli to El Agheila", ()),
    ],
)  # fmt: skip
def test_mistakes_are_named_with_their_column(
    typed: str, column: int, sentence: str, suggestions: tuple[str, ...]
) -> None:
    assert misread(typed) == (column, sentence, suggestions)


def test_the_whole_message_reads_as_in_a_receipt() -> None:
    reading = BOOK.read("\n\n- attack Lyn to Paris", LEXICON)
    assert (
        reading.misread[0]
        .words()
        .startswith(
            'Line 3: "attack Lyn to Paris" is not understood: there is no "Lyn". Did you mean Lyon?'
        )
    )


def test_no_order_begins_so() -> None:
    column, sentence, _ = misread("  greetings to all")
    assert column == 3
    assert sentence == (
        'no order begins with "greetings". '
        "Orders begin with: move, attack, attach, ship, hold, stay, wager, note and more. "
        "For example: move 2 ITA infantry from Tripoli to El Agheila"
    )
    missed = BOOK.read("greetings", LEXICON, prefer=["Hold"]).misread[0]
    assert "Orders begin with: hold, stay, move," in missed.sentence


def test_a_line_that_is_no_order_makes_no_program_of_each_syntax_line() -> None:
    """A game has two hundred of them, and they take half a second."""
    many = [
        type(f"Kind{n}", (Order,), {"syntax": f"verb{chr(97 + n)}"}) for n in range(MOST_WORDS + 10)
    ]
    book = OrderBook(many)
    (missed,) = book.read("greetings to all", LEXICON).misread
    assert "verba, verbb," in missed.sentence
    assert missed.sentence.endswith(" and more.")
    made = [one for one in compiled(tuple(many), ()).programs if "states" in vars(one)]
    assert len(made) == MOST_WORDS + 1


def test_what_may_follow_is_called_as_on_the_order_card() -> None:
    assert misread("move") == (
        5,
        'it stops too early. After "move" comes <force>. '
        "For example: move 2 ITA infantry from Tripoli to El Agheila",
        (),
    )


def test_columns_count_what_was_typed() -> None:
    assert misread("attack\u00a0\u200b“Lyn”")[0] == 10
    assert misread("ship ½ ton to Bay of Biscay")[0] == 8


def test_a_value_that_the_order_refuses() -> None:
    class Small(Order):
        syntax = "roll {dice:int} dice"

        dice: int = 1

        def model_post_init(self, context: object) -> None:
            if self.dice > 6:
                raise ValueError("at most six dice can be rolled")

    book = OrderBook([Small])
    (missed,) = book.read("roll 7 dice", LEXICON).misread
    assert missed.sentence == "at most six dice can be rolled."


# ------------------------------------------------------------------- robustness


def test_a_line_of_garbage_without_end_is_refused_by_its_length() -> None:
    (missed,) = BOOK.read("move " * 20_000, LEXICON).misread
    assert missed.sentence == "a line has at most 500 characters, this one has 100000."
    assert len(missed.text) <= 120


@pytest.mark.parametrize(
    "line", ["move " + "infantry and " * 37, "move " + "2 " * 240, "if odds or " * 45, "x;" * 240]
)
def test_no_line_is_searched_for_ever(line: str) -> None:
    """A search that tried every way through these lines would not end."""
    reading = BOOK.read("\n".join([line[:500]] * 200), LEXICON)
    assert reading.orders or reading.misread


def test_reading_stops_after_very_many_orders() -> None:
    reading = BOOK.read("hold\n" * 3000, LEXICON)
    assert len(reading.orders) == 2000
    assert "only the first 2000 orders" in reading.misread[0].sentence


PROSE = "the army on our left should be able to hold the river line until the winter comes"


def test_of_many_lines_that_are_no_orders_the_first_are_explained_and_orders_among_them_count() -> (
    None
):
    lines = [f"{PROSE} {n}" for n in range(1, 51)] + ["hold", f"{PROSE} again"]
    reading = BOOK.read("\n".join(lines), LEXICON, known=Lines())
    assert [order.line for order in reading.orders] == [51]
    said = {missed.line: missed.sentence for missed in reading.misread}
    assert {line for line, sentence in said.items() if sentence != NOT_LOOKED_INTO} == {
        *range(1, 11),
        52,
    }
    assert set(said) == {*range(1, 51), 52}


def test_a_long_story_is_read_so_far_and_the_reader_is_told_where_it_ends() -> None:
    text = "\n".join(f"{PROSE} {n}" for n in range(1, 1200)) + "\nhold"
    reading = BOOK.read(text, LEXICON)
    assert reading.orders == []
    last = reading.misread[-1]
    assert (last.line, len(reading.misread)) == (201, 201)
    assert "we read nothing from here on" in last.sentence
    assert "below line 200" in last.sentence


def test_a_story_is_not_compared_with_every_name_line_by_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What costs time is likeness to names: a story of 24 times the length costs no more of it."""
    looks: list[str] = []
    real = Lexicon._look_for

    def counted(lexicon: Lexicon, kind: str, wanted: str, limit: int) -> Any:
        looks.append(wanted)
        return real(lexicon, kind, wanted, limit)

    monkeypatch.setattr(Lexicon, "_look_for", counted)
    counts = []
    for length in (50, 1200):
        looks.clear()
        text = "\n".join(f"move {PROSE[n % 40 :]} {n}" for n in range(length))
        BOOK.read(text, lexicon())
        counts.append(len(looks))
    assert 0 < counts[1] <= counts[0] < 10 * 60


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.text())
def test_no_text_raises(text: str) -> None:
    reading = BOOK.read(text, LEXICON)
    for missed in reading.misread:
        missed.words().encode()
        assert missed.column >= 1


WORDS = (
    "move attack ship wager note if else and or not odds at least countered ( ) ; , - -> 3-1"
    " infantry GER 2 1/2 Tripoli Lyn El Agheila Bay of Biscay to from via with all always the"
).split()


@settings(deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=14))
def test_no_jumble_of_order_words_raises_and_what_is_read_can_be_written(words: list[str]) -> None:
    reading = BOOK.read(" ".join(words), LEXICON)
    for missed in reading.misread:
        assert missed.sentence.endswith((".", "?")) or "For example: " in missed.sentence
    for order in reading.orders:
        assert one(BOOK.write(order, LEXICON)) == order


# ---------------------------------------------------------------------- writing

ZONES = st.sampled_from([name.id for name in LEXICON.kinds["zone"]])
SEAS = st.sampled_from([name.id for name in LEXICON.kinds["sea"]])
UNITS = st.sampled_from([name.id for name in LEXICON.kinds["unit"]])
PARTS = st.one_of(
    st.builds(
        Part,
        count=st.none() | st.integers(0, 99),
        country=st.sampled_from(["", "GER", "ITA"]),
        unit=UNITS,
    ),
    st.just(Part(every=True)),
    st.builds(Part, counter=st.sampled_from(["c1", "c2", "a"])),
)
SINGLE = st.one_of(
    st.builds(Condition, fact=st.just("countered"), test=st.sampled_from(["yes", "no"])),
    st.builds(
        Condition,
        fact=st.just("odds"),
        test=st.sampled_from(["at least", "at most", "is", "is not"]),
        value=st.one_of(st.integers(-20, 20), st.sampled_from(["3-1", "1-2", "2 1/2"])),
    ),
)
SEVERAL = st.lists(SINGLE, min_size=2, max_size=3)
WHEN = st.none() | st.one_of(
    SINGLE,
    SEVERAL.map(lambda parts: Condition(all=parts)),
    SEVERAL.map(lambda parts: Condition(any=parts)),
    SEVERAL.map(lambda parts: Condition(none=[Condition(any=parts)])),
    SEVERAL.map(lambda parts: Condition(all=[Condition(any=parts), Condition(fact="countered")])),
)
ORDERS = st.one_of(
    st.builds(
        Move,
        force=st.lists(PARTS, min_size=1, max_size=4),
        start=ZONES,
        path=st.lists(ZONES, max_size=3),
        end=ZONES | SEAS,
        quietly=st.booleans(),
        payer=ZONES | st.just(""),
        line=st.just(1),
    ),
    st.builds(
        Attack,
        place=ZONES,
        force=st.lists(PARTS, max_size=3).map(tuple),
        style=st.sampled_from(["", "without mercy"]),
        when=WHEN,
        line=st.just(1),
    ),
    st.builds(
        Ship,
        halves=st.integers(0, 99),
        seas=st.lists(SEAS, min_size=1, max_size=4),
        line=st.just(1),
    ),
    st.builds(Hold, when=WHEN, line=st.just(1)),
    st.builds(
        Wager,
        odds=st.sampled_from(["3-1", "1-2"]),
        side=st.sampled_from(["axis", "allies"]),
        word=st.text(string.ascii_letters + string.digits, max_size=8),
        line=st.just(1),
    ),
    st.builds(
        Note,
        text=st.text(min_size=1, max_size=80).map(str.strip).filter(lambda t: t.isprintable() and t
            and any(c.isascii() and c.isalnum() for c in t[:1])),
        when=WHEN.filter(lambda when: when is None or "countered" not in when.words()),
        line=st.just(1),
    ),
    st.builds(AlwaysCounter, place=ZONES | st.just(""), least=st.integers(0, 20), line=st.just(1)),
)  # fmt: skip


@settings(deadline=None)
@given(ORDERS)
def test_what_is_written_reads_back_as_the_same_order(order: Order) -> None:
    text = BOOK.write(order, LEXICON)
    assert one(text) == order
    if not isinstance(order, Note | Wager):
        assert one(text.upper()) == order


def test_an_order_is_written_by_the_first_line_that_can_say_it() -> None:
    order = one("march 2 Italian infantry and tanks Tripoli into El Agheila")
    text = "move 2 ITA infantry, armour from Tripoli to El Agheila"
    assert BOOK.write(order, LEXICON) == text


def test_an_order_that_no_line_can_say_is_written_all_the_same() -> None:
    order = Attack(place="derna", style="gently", when=ODDS)
    assert BOOK.write(order, LEXICON) == ("attack (place derna; style gently) if odds at least 3-1")


def test_a_name_that_is_not_its_own_is_written_by_another() -> None:
    names = Lexicon()
    names.add("zone", [Name("a1", "Twin"), Name("a2", "Twin", ("Second Twin",))])
    order = Attack(place="a2", line=1)
    text = BOOK.write(order, names)
    assert BOOK.read(text, names).orders == [order]


# ------------------------------------------------------------- card and form


def test_the_order_card() -> None:
    card = {entry.tag: entry for entry in BOOK.card(["Move", "Attack"])}
    entry = card["Move"]
    assert entry.syntax == (
        "(move | march) <force, ...> [from] <start> [via <path, ...>] (to | into) <end>"
        " [at night] [paid by <payer>]",
    )
    assert entry.help == "Move units along connected zones."
    assert entry.clause == "TOY-1"
    assert entry.examples == Move.examples
    assert entry.parts["force"] == (
        "[<count>] [<country>] <unit> [corps | army]",
        "all",
        "<counter>",
    )
    assert card["Attack"].conditions == ("odds", "countered", "air superiority", "weather")
    assert len(BOOK.card()) == 9


def test_the_fields_of_a_form() -> None:
    fields = {field.name: field for field in BOOK.fields("Move")}
    assert list(fields) == ["force", "start", "path", "end", "quietly", "payer"]
    assert fields["end"].kind == "zone|sea"
    assert fields["end"].required
    assert not fields["payer"].required
    assert fields["quietly"].flag
    assert fields["path"].many
    assert [part.name for part in fields["force"].parts] == [
        "count", "country", "unit", "every", "counter",
    ]  # fmt: skip
    style = next(field for field in BOOK.fields("Attack") if field.name == "style")
    assert (style.flag, style.choices) == (False, ("without mercy",))


def test_examples_are_checked_against_their_class() -> None:
    assert BOOK.wrong_examples(LEXICON) == []

    class Wrong(Order):
        syntax = "wrong {place:zone}"
        examples = ("wrong Nowhere", "hold")

        place: str

    first, second = OrderBook([Wrong, Hold]).wrong_examples(LEXICON)
    assert "Nowhere" in first
    assert second == "Wrong: 'hold' reads as Hold"


# -------------------------------------------------------------- declarations


def test_declarations_that_cannot_be_used_are_named() -> None:
    class Bad(Order):
        place: str
        count: int = 0

    cases = {
        "go {there:zone}": "there is no field 'there'",
        "go [{place:zone}]": "can leave out 'place'",
        "go {place:zone+}": "'place' is not a list",
        "go {place:zone": "wrong at column",
        "{place:zone} (": "wrong at column",
        "go {place:zone} {line:int}": "there is no field 'line'",
    }
    for line, complaint in cases.items():
        Bad.syntax = line
        with pytest.raises(SyntaxMistake, match="Bad") as raised:
            compiled.__wrapped__((Bad,), ())
        assert complaint in str(raised.value)


def test_an_empty_line_is_no_order() -> None:
    class Silent(Order):
        syntax = "[hush]"

    with pytest.raises(SyntaxMistake, match="empty line"):
        OrderBook([Silent])


def test_a_phrase_may_not_hold_itself() -> None:
    class Nest(Phrase):
        syntax = "in {inner:nest}"

        inner: str = ""

    class Build(Order):
        syntax = "build {nest:nest}"

        nest: Nest

    with pytest.raises(SyntaxMistake, match="may not hold another"):
        OrderBook([Build], phrases=[Nest])


def test_a_phrase_is_looked_into_once_for_all_orders_that_have_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Many(Phrase):
        syntax = ("{count:int} of {many:word}", "all {many:word}")

        count: int = 0
        many: str

    kinds = [
        type(
            f"Go{n}",
            (Order,),
            {"syntax": f"go{n} {{many:many}}", "__annotations__": {"many": Many}},
        )
        for n in range(20)
    ]
    seen: list[str] = []
    read = syntax.read_syntax
    monkeypatch.setattr(syntax, "read_syntax", lambda line: seen.append(line) or read(line))
    OrderBook(kinds, phrases=[Many])
    assert len(seen) == 20 + 2 * 2, "how it begins, and whether it fits its fields"


@pytest.mark.parametrize(
    "texts",
    [
        # What a line below a condition means hangs on it only if it says so.
        ("attack Derna if countered\nhold", "hold\nattack Derna if countered\notherwise hold"),
        ("attack Derna if countered\notherwise hold", "hold\notherwise hold"),
        ("attack Derna if countered\n\n***\nelse hold", "attack Derna if countered\nélse hold"),
        (
            "attack Derna if countered\nesle hold",
            "esle hold",
            "attack Derna if countered\nesle hold",
        ),
        ("attack Derna if countered; else hold\nelse hold", "attack Derna if countered\nelse hold"),
        ("atack Derna if countered\nelse hold", "hold", "atack Derna if countered\nelse hold"),
    ],
)
def test_lines_that_were_read_before_say_what_they_said(texts: tuple[str, ...]) -> None:
    known = Lines()
    for text in (*texts, *texts):
        fresh, again = BOOK.read(text, LEXICON), BOOK.read(text, LEXICON, known=known)
        assert [(one, one.line) for one in again.orders] == [(o, o.line) for o in fresh.orders]
        assert (again.misread, again.mended) == (fresh.misread, fresh.mended)
    assert known


def test_a_line_with_a_condition_is_read_once() -> None:
    known = Lines()
    BOOK.read("attack Derna if countered\nhold", LEXICON, known=known)
    assert list(known) == ["attack Derna if countered", "hold"]
