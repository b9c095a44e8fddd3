"""15.19 Influence as a faction carries it out: which Country, and what happens there."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.asking import ask
from adjudicator.core.protocol import Ask, NotAllowed, Play, Table
from adjudicator.rulesets.totaler_krieg.board.board import Board
from adjudicator.rulesets.totaler_krieg.board.position import Position
from adjudicator.rulesets.totaler_krieg.book.ground.asking import ask_for, failed
from adjudicator.rulesets.totaler_krieg.book.ground.entering import Refusal
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.minors.activation import activate
from adjudicator.rulesets.totaler_krieg.book.minors.civilwar import no_result
from adjudicator.rulesets.totaler_krieg.book.politics.choosing import TOPIC
from adjudicator.rulesets.totaler_krieg.book.politics.influence import (
    influence,
    influence_options,
    influence_refusal,
)
from adjudicator.rulesets.totaler_krieg.orders.politics import OPTIONS, Sway
from adjudicator.rulesets.totaler_krieg.words.facts.influence import (
    InfluenceChanged,
    MarkRemoved,
    NothingCame,
)

SECTION = "15.19"
ORDER = ("activate", "place", "remove", "unbind", "strongholds")
"""What a faction does that names a Country alone: the first of these that is open."""


def open_to(field: Field, faction: str, countries: Sequence[str]) -> dict[str, list[str]]:
    """Country -> what Influence may do there now; those where it can do nothing are left out
    (also a Civil War Country, TK-13.8.4-2)."""
    found: dict[str, list[str]] = {}
    for country in countries:
        if country not in field.position.countries:
            continue
        if no_result(field.position, country, SECTION):
            continue
        options = influence_options(field, faction, country)
        if options:
            found[country] = [one for one in ORDER if one in options]
    return found


def apply_influence(
    position: Position,
    table: Table[Board],
    faction: str,
    able: Sequence[str],
    key: str,
    clause: str,
) -> Play:
    """The faction names one of these Countries and applies Influence to it, or to none
    (TK-15.19-1)."""
    options = open_to(Field(position, table.board), faction, able)
    if not options:
        table.tell(
            clause, NothingCame(event=SECTION, why="Influence can do nothing in any such Country.")
        )
        return
    default = _default(options)
    question = ask_for(
        position,
        faction,
        key,
        clause,
        "Influence: in which Country, and to do what?",
        [Sway],
        TOPIC,
        at_most=1,
        told=[f"{country}: {', '.join(open_)}" for country, open_ in options.items()],
        options={
            "countries": list(options),
            "option": list(dict.fromkeys(one for open_ in options.values() for one in open_)),
        },
        facts={"turn": position.turn, "event": SECTION},
        default=[default],
        silence=_words(default),
        standing=["AlwaysSway", "AlwaysChoose"],
    )
    yield from swayed(position, table, question)


def swayed(position: Position, table: Table[Board], question: Ask) -> Play:
    """The end of that question: the first Country named in which Influence can do what it is
    to do; otherwise it is not used."""
    faction, field = question.seat, Field(position, table.board)
    options = open_to(field, faction, question.options["countries"])
    answers = yield from ask(question)
    default = _default(options)
    order = answers[faction].first(Sway) or default
    refusal: Refusal | None = None
    for country in order.countries:
        open_ = options.get(country, [])
        wanted = order.option or next(iter(open_), "")
        if wanted in open_:
            yield from sway(position, table, faction, country, wanted)
            return
        no = influence_refusal(field, faction, country, order.option)
        refusal = refusal or no or (question.clause, f"{country} is not among those asked about.")
    if refusal is not None:
        failed(position, table, faction, order, NotAllowed(order.line, *refusal))
    table.tell("TK-15.19-1", NothingCame(event=SECTION, why="Influence is not used."))


def _default(options: dict[str, list[str]]) -> Sway:
    """Silence: the first Country where Influence helps most, an activation before a marker of
    one's own before another's marker."""
    for option in ORDER:
        for country, open_ in options.items():
            if open_[0] == option:
                return Sway(countries=(country,), option=option)
    raise ValueError("no option")


def _words(default: Sway) -> str:
    country = default.countries[0]
    if default.option == "activate":
        return f"You activate {country}."
    return f"You {OPTIONS[default.option][0]} in {country}."


def sway(position: Position, table: Table[Board], faction: str, country: str, option: str) -> Play:
    """Carry out one option of 15.19 in a Country."""
    state = position.countries[country]
    before, mark = state.influence, state.mark
    if option == "activate":
        yield from activate(position, table, country, faction, SECTION)  # TK-15.19-6
        return
    influence(Field(position, table.board), faction, country, option)
    match option:
        case "unbind":
            table.tell("TK-15.19-2", MarkRemoved(country=country, mark=mark))
        case "strongholds":
            table.tell("TK-15.19-3", MarkRemoved(country=country, mark="strongholds"))
        case "remove":
            fact = InfluenceChanged(country=country, before=before, marker="")
            table.tell("TK-15.19-4", fact)
        case "place":
            fact = InfluenceChanged(country=country, before=before, marker=faction)
            table.tell("TK-15.19-5", fact)
