"""How cards and events ask: one question, one answer out of a list."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from adjudicator.core.asking import ask
from adjudicator.core.conditions import Scalar
from adjudicator.core.protocol import Ask, NotAllowed, Order, Table
from adjudicator.rulesets.totaler_krieg.board.board import FACTION_NAMES, Board
from adjudicator.rulesets.totaler_krieg.board.position import Position, is_hex
from adjudicator.rulesets.totaler_krieg.board.setup import BOX_NAMES
from adjudicator.rulesets.totaler_krieg.book.ground.asking import Asking, ask_for, failed
from adjudicator.rulesets.totaler_krieg.book.ground.entering import Refusal
from adjudicator.rulesets.totaler_krieg.book.ground.field import Field
from adjudicator.rulesets.totaler_krieg.book.politics.influence import not_a_country
from adjudicator.rulesets.totaler_krieg.orders.politics import OPTIONS, Choose, Pick

TOPIC = "politics"
MOST_NAMED = 6
"""Names that a refusal lists."""


def choose(
    position: Position,
    table: Table[Board],
    seat: str,
    key: str,
    clause: str,
    title: str,
    options: Sequence[str],
    *,
    what: str = "option",
    default: str | None = None,
    told: Sequence[str] = (),
    facts: Mapping[str, Scalar] | None = None,
    topic: str = TOPIC,
    why: Callable[[Order], Refusal | None] | None = None,
) -> Asking[str]:
    """Ask a seat for one of these; gives its id. Without a choice nobody is asked, without
    options the answer is empty.

    what: `option` (answered by Choose) or the field of `Pick` that names it: countries,
    units, places, tables, boxes, factions. `nothing` among the options of a Pick is said by
    `choose nothing`. default: what silence means; the first option unless told. why: the rule
    behind an answer that is not offered, if one is known.
    """
    options = list(dict.fromkeys(options))
    if len(options) < 2:
        return options[0] if options else ""
    silent = default if default in options else options[0]
    named = [one for one in options if one != "nothing"]
    offered = {what: named} if what != "option" else {"option": options}
    accepts: list[type[Pick] | type[Choose]] = [Choose if what == "option" else Pick]
    if what != "option" and len(named) < len(options):
        offered["option"] = ["nothing"]
        accepts.append(Choose)
    if silent == "nothing" or what == "option":
        answer: Pick | Choose = Choose(option=(silent,))
    else:
        answer = Pick(**{what: (silent,)})
    question = ask_for(
        position,
        seat,
        key,
        clause,
        title,
        accepts,
        topic,
        at_most=1,
        told=told or [words(table.board, one, what) for one in options if what == "option"],
        options=offered,
        facts={"turn": position.turn, **(facts or {})},
        default=[answer],
        silence=f"{words(table.board, silent, what).rstrip('!')}.",
        standing=["AlwaysPick", "AlwaysChoose"],
    )
    answers = yield from ask(question)
    given = answers[seat].first(Choose) or answers[seat].first(Pick)
    chosen = given.chosen(question) if given is not None else ""
    if given is not None and not chosen:
        no: Refusal | None = None
        field = Field(position, table.board)
        if isinstance(given, Choose) or getattr(given, what, None):  # it speaks of what is asked
            no = why(given) if why is not None else None
            no = no or unselectable(field, given)
        no = no or not_offered(field, question, given)
        failed(position, table, seat, given, NotAllowed(given.line, *no))
    return chosen or silent


NOUNS = {
    "countries": "Countries",
    "units": "units",
    "places": "hexes",
    "tables": "tables",
    "boxes": "Posture Boxes",
    "factions": "factions",
    "cards": "cards",
}
"""Fields of `Pick`, as what they name is called."""


def not_offered(field: Field, ask: Ask, order: Pick | Choose) -> Refusal:
    """Of an answer that is not among those which the rule of the question lists: what is known
    of it, and what could be said."""
    board = field.board
    if isinstance(order, Choose):
        said, open_ = (
            [words(board, one, "option").rstrip(".!") for one in names]
            for names in (order.option, ask.options.get("option", ()))
        )
        told = f'"{" or ".join(said)}" is not one of the options now'
        return ask.clause, f"{told}. Open are: {'; '.join(open_)}."
    asked = next((one for one in NOUNS if one in ask.options), "")
    what, names = next((one, getattr(order, one)) for one in NOUNS if getattr(order, one))
    if asked and what != asked:
        told = f"{words(board, names[0], what)} is not one of the {NOUNS[asked]}"
        return ask.clause, f"{told} that are asked for. {ask.title}"
    open_ = [words(board, one, what) for one in ask.options.get(what, ())]
    more = f" and {len(open_) - MOST_NAMED} more" if len(open_) > MOST_NAMED else ""
    told = f"{_as_it_is(field, names[0], what)} is not one of the {NOUNS[what]} that may be named"
    return ask.clause, f"{told}: {', '.join(open_[:MOST_NAMED])}{more}."


def _as_it_is(field: Field, one: str, what: str) -> str:
    """A name with what it is now: `Hungary, Active (Axis),`."""
    said = words(field.board, one, what)
    if what == "countries":
        faction = FACTION_NAMES.get(field.faction(one), "")
        status = field.status(one).title()
        return f"{said}, {status} ({faction})," if faction else f"{said}, {status},"
    if what == "units" and one in field.position.pieces:
        at = field.position.pieces[one].at
        kind, _, _ = at.partition(":")
        where = {"pool": "a Force Pool", "delay": "the Delay Box", "turn": "the Turn Track"}
        there = where.get(kind) or (field.board.name(at) if is_hex(at) or kind == "box" else "")
        return f"{said}, in {there}," if there else said
    return said


def unselectable(field: Field, order: Order) -> Refusal | None:
    """Why a name in a `Pick` is not one of a Country at all."""
    named = order.countries if isinstance(order, Pick) else ()
    return next((no for country in named if (no := not_a_country(field, country))), None)


def words(board: Board, one: str, what: str) -> str:
    """An option as the seat reads it."""
    if what == "option" or one == "nothing":
        return OPTIONS[one][0] if one in OPTIONS else one
    if what == "boxes":
        return next(name for name, box in BOX_NAMES.items() if box == one)
    return FACTION_NAMES.get(one, one) if what == "factions" else board.name(one)
