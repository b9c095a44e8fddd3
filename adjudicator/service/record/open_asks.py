"""An open ask with all that a letter or a page shows with it."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import bindparam
from sqlmodel import Session, col, select

from adjudicator.core import offering, sampling, templating
from adjudicator.core.engine import AnyRuleset
from adjudicator.core.names import Lexicon
from adjudicator.core.protocol import Ask, AskMe, Matter
from adjudicator.core.protocol.picture import LASTING
from adjudicator.core.protocol.plain import digest
from adjudicator.core.telling import Report
from adjudicator.service import grammar
from adjudicator.service.desk import Cache, Desk
from adjudicator.service.models import AskPage, CardLine, GameOptions, PlaceLine
from adjudicator.service.record import looking
from adjudicator.service.record.components import board_of, book_of, ruleset_of
from adjudicator.service.words import listing, seat_title
from adjudicator.storage.session import kept
from adjudicator.storage.tables import Game, Loan, OpenAsk, Seat, Standing

log = logging.getLogger(__name__)

V = TypeVar("V")


def standing_of(session: Session, seat_id: int) -> list[Standing]:
    """A seat's standing orders, first one first; their numbers are their places."""
    return list(
        kept(
            session,
            ("standing", seat_id),
            lambda: session.exec(_STANDING, params={"seat": seat_id}).all(),
        )
    )


def none_stands(session: Session, seat_id: int) -> list[Standing]:
    """The standing orders of a seat of which it was looked up that there are none: within one look
    nobody looks again."""
    return kept(session, ("standing", seat_id), list)


_STANDING = (
    select(Standing)
    .where(col(Standing.seat_id) == bindparam("seat"), col(Standing.dropped_at).is_(None))
    .order_by(col(Standing.id))
)


def card(
    desk: Desk,
    ruleset: AnyRuleset,
    tags: Sequence[str],
    ahead: Sequence[str] = (),
    *,
    seat: str = "",
) -> list[CardLine]:
    """The order card: what may be written, in the order of the ask, plans last. seat: its examples
    speak of that seat's own side."""
    lines = []
    wanted = [*dict.fromkeys([*tags, *ahead])]
    entries = {entry.tag: entry for entry in book_of(desk, ruleset).card(wanted)}
    for tag in wanted:
        if tag in entries:
            entry = entries[tag]
            lines.append(
                CardLine(
                    tag=tag,
                    syntax=list(entry.syntax),
                    help=entry.help,
                    examples=_examples(ruleset, tag, seat, entry.examples),
                    clause=entry.clause,
                    conditions=list(entry.conditions),
                    parts={name: list(syntax) for name, syntax in entry.parts.items()},
                    ahead=tag not in tags,
                )
            )
    return lines


def _examples(ruleset: AnyRuleset, tag: str, seat: str, printed: Sequence[str]) -> list[str]:
    own = ruleset.examples.get(tag, {}).get(seat)
    if own is None:
        return list(printed)
    return [own] if own else []


def _restricting(ruleset: AnyRuleset, ask: Ask) -> Ask:
    """The question without the options that say something to programs alone."""
    told = {name: one for name, one in ask.options.items() if name not in ruleset.carried}
    return ask.model_copy(update={"options": told})


def _in_words(ask: Ask, lexicon: Lexicon) -> dict[str, list[str]]:
    """What is open, by names instead of ids where the lexicon has them."""

    def named(value: str) -> str:
        for kind in lexicon.kinds:
            text = lexicon.typed(kind, value)
            if text != value:
                return text
        return value

    return {name: [named(value) for value in values] for name, values in ask.options.items()}


def once(
    desk: Desk,
    game: Game,
    row: OpenAsk,
    what: Sequence[str],
    make: Callable[[], V],
    where: Cache | None = None,
) -> V:
    """What is made of a question and of nothing else: once for all games that ask the same of one
    who sees the same, with the same components and rulings. So it is with most openings of a
    scenario, and what a question can be answered with takes long to find out. It is kept and
    shared: nobody changes it. where: it is kept, if it is large."""

    def content() -> str:
        return digest([game.ruleset, game.pack_digest, game.rulings, row.ask, row.view])

    whole = desk.made.get(("content", desk.store.url, row.id, row.digest), content)
    return (where or desk.made).get((*what, whole), make)


def template_of(desk: Desk, game: Game, row: OpenAsk, case: offering.Case) -> templating.Template:
    """The template of an answer to an open ask, made once for all who show it. Without
    lines if it could not be made: no letter is lost for that."""

    def make() -> templating.Template:
        try:
            return templating.template(case)
        except Exception:
            log.exception("there is no template for %s", case.ask.key)
            return templating.Template()

    return once(desk, game, row, ("template",), make)


MOST_SAMPLES = 9
"""Kinds of orders of which a letter shows one that would stand."""


def samples_of(
    desk: Desk,
    game: Game,
    row: OpenAsk,
    case: offering.Case,
    lines: list[CardLine],
    known: Sequence[str],
) -> list[CardLine]:
    """The order card with a line that would stand now in the place of an example of the book, of
    those orders that no letter has explained; made once, as the template."""
    fresh = [line.tag for line in lines if line.tag not in known]

    def make() -> dict[str, str]:
        try:
            return sampling.samples(case, fresh, MOST_SAMPLES, grammar.is_command)
        except Exception:
            log.exception("there are no samples for %s", case.ask.key)
            return {}

    found = once(desk, game, row, ("samples", *fresh), make) if fresh else {}
    return [line.model_copy(update={"sample": found.get(line.tag, "")}) for line in lines]


def _places(case: offering.Case, template: templating.Template) -> list[PlaceLine]:
    """All places of the seat's units, then what of the template is about none of them."""
    names = offering.names_of(case)
    orders = {entry.place: list(entry.lines) for entry in template.entries if entry.place}
    found = [
        PlaceLine(
            place=names.get(held.place, held.place),
            units=held.words(),
            near=held.near,
            orders=orders.get(held.place, []),
            brief=held.short(),
        )
        for held in case.ruleset.holdings(case.board, case.ask, case.view)
    ]
    large = [entry for entry in template.entries if not entry.place]
    return [*found, *(PlaceLine(units=one.heading, orders=list(one.lines)) for one in large)]


def explained_to(seat: Seat) -> list[str]:
    """Tags of the orders that letters have explained to the seat's player."""
    known = seat.explained or {}
    return list(known["orders"]) if known and known["person"] == seat.person_id else []


MOST_PROSE = 40
"""Sentences on how to answer that are remembered of a seat's letters."""


def prose(ask: Ask) -> list[str]:
    """Of what belongs to a question that begins a plan: the sentences on how it is answered, which
    name no number."""
    return [line for line in ask.told if ask.opens and line.endswith(".") and not _NUMBER(line)]


_NUMBER = re.compile(r"\d|:").search


def known_prose(seat: Seat, ask: Ask) -> list[str]:
    """Those that a letter to the seat's player has said already."""
    known = seat.explained or {}
    if not known or known["person"] != seat.person_id:
        return []
    return [line for line in prose(ask) if line in known.get("prose", ())]


def told_of_places(seat: Seat) -> dict[str, str]:
    """What the last letter to the seat's player said of the places where his units stand."""
    known = seat.explained or {}
    return dict(known.get("places", {})) if known and known["person"] == seat.person_id else {}


def said_of_matters(seat: Seat) -> dict[str, list[str]]:
    """What the last letters to the seat's player said, or left as it was, of the matters that
    stay as they are for long, by name; and, under no name, the rules that were told."""
    known = seat.explained or {}
    return dict(known.get("matters", {})) if known and known["person"] == seat.person_id else {}


def _unchanged(seat: Seat, picture: Sequence[Matter]) -> dict[str, list[str]]:
    """Of each matter the lines that need not be told again: all of one that stays as it is for
    long and reads as it did, else the rules among them."""
    said = said_of_matters(seat)
    rules = said.get("", ())
    found = {
        one.name: (
            one.lines
            if one.name in LASTING and one.lines == said.get(one.name)
            else [line for line in one.rules if line in rules]
        )
        for one in picture
    }
    return {name: lines for name, lines in found.items() if lines}


def _told_by_now(seat: Seat, picture: Sequence[Matter]) -> dict[str, list[str]]:
    """The same with what a letter with this picture says."""
    said = said_of_matters(seat)
    rules = [*said.get("", []), *(line for one in picture for line in one.rules)]
    return {
        **said,
        **{one.name: one.lines for one in picture if one.name in LASTING},
        "": list(dict.fromkeys(rules))[-MOST_PROSE:],
    }


def told_of_story(seat: Seat, reported: int) -> int:
    """Of how many events since the report of a phase the last letter to the seat's player told."""
    known = seat.explained or {}
    story = known.get("story") if known and known["person"] == seat.person_id else None
    return int(story[1]) if story and story[0] == reported else 0


def told_of_reports(seat: Seat) -> int | None:
    """The phase of the last report that the last question to the seat's player knew of, but for
    questions in the midst of another's turn; None if there was no such question."""
    known = seat.explained or {}
    number = known.get("reported") if known and known["person"] == seat.person_id else None
    return None if number is None else int(number)


def explain(seat: Seat, page: AskPage, story: tuple[int, int] | None = None) -> None:
    """Remember that a letter explains the orders of a page, and where the units stand. story: the
    phase of the last report, and how many events since the letter tells of."""
    tags = list(dict.fromkeys([*explained_to(seat), *(line.tag for line in page.card)]))
    places = {one.place: one.brief for one in page.places if one.place}
    if page.ask.reaction:
        places = told_of_places(seat) | {
            one.place: one.brief for one in page.places if one.place and one.orders
        }
    known = seat.explained or {}
    before = known.get("prose", []) if known.get("person") == seat.person_id else []
    seat.explained = {
        "person": seat.person_id,
        "orders": tags,
        "places": places,
        "prose": list(dict.fromkeys([*before, *prose(page.ask)]))[-MOST_PROSE:],
        "matters": _told_by_now(seat, page.picture),
        "story": list(story) if story else None,
        "reported": told_of_reports(seat) if page.ask.reaction or not story else story[0],
    }


@dataclass(frozen=True)
class _Looked:
    """What of an open ask stays as long as it is open. It is kept and shared: nobody changes it."""

    ask: Ask
    template: list[str]
    options: dict[str, list[str]]
    situation: list[str]
    picture: list[Matter]
    places: list[PlaceLine]
    front: list[str]
    card: list[CardLine]
    standing_card: list[CardLine]
    for_good: list[str]


def _looked(desk: Desk, session: Session, game: Game, row: OpenAsk) -> _Looked:
    """What an open ask shows to whoever looks at it, made once."""

    def make() -> _Looked:
        ruleset = ruleset_of(desk, game.ruleset)
        case = _case(desk, session, game, row)
        ask = case.ask
        ahead = [*ask.ahead, AskMe.tag()] if ask.opens else list(ask.ahead)
        template = template_of(desk, game, row, case)
        picture = ruleset.picture(case.board, case.view, ask)
        return _Looked(
            ask=ask,
            template=template.text(),
            options=_in_words(_restricting(ruleset, ask), case.lexicon),
            situation=[line for one in picture for line in one.lines]
            or ruleset.situation(case.board, case.view, ask),
            picture=[one.model_copy(update={"whole": []}) for one in picture],
            places=_places(case, template),
            front=offering.asked_about(case),
            card=card(desk, ruleset, ask.accepts, ahead),
            standing_card=card(
                desk, ruleset, [cls.tag() for cls in ruleset.standing], seat=ask.seat
            ),
            for_good=[one.line for one in offering.for_good(case)],
        )

    found: _Looked = desk.looks.get(("ask", desk.store.url, row.id, row.digest), make)
    return found


def _case(desk: Desk, session: Session, game: Game, row: OpenAsk) -> offering.Case:
    ruleset, board = ruleset_of(desk, game.ruleset), board_of(desk, session, game)
    view = ruleset.load_view(row.view)
    return offering.Case(
        ruleset,
        board,
        Ask.model_validate(row.ask),
        view,
        game.rulings,
        book_of(desk, ruleset),
        ruleset.lexicon(board, view),
    )


def lent_words(session: Session, game: Game, seat: Seat) -> list[str]:
    """What a seat lends and what is lent to it, each with what can be done about it."""
    if not game.options.get("table", {}).get("lending"):
        return []
    rows = session.exec(
        select(Loan, Seat)
        .join(
            Seat,
            (col(Seat.id) == col(Loan.seat_id)) | (col(Seat.id) == col(Loan.to_seat_id)),
        )
        .where(
            (col(Loan.seat_id) == seat.id) | (col(Loan.to_seat_id) == seat.id),
            col(Loan.ended_at).is_(None),
            Seat.id != seat.id,
        )
        .order_by(col(Loan.id))
    )
    said = []
    for loan, other in rows:
        title = seat_title(other.name)
        units = listing([name["words"] for name in loan.names]) or "all units"
        if loan.seat_id == seat.id:
            said.append(
                f"You lend {units} to {title}. If you order the same unit, your own "
                "order counts. “take back” ends it."
            )
        else:
            it = "it" if len(loan.names) == 1 else "them"
            said.append(f"{title} lends you {units}. Order {it} with “for {title}: ...”.")
    return said


def _press(session: Session, game: Game, seat: Seat) -> str:
    """How the others are written to: at a table of more than two in every letter, else in the
    first."""
    press = GameOptions.model_validate(game.options).press
    others = [one for one in looking.seats_of_game(session, game.id) if one.id != seat.id]
    if not others or (len(others) == 1 and explained_to(seat)) or all(one.bot for one in others):
        return ""
    if not press.private:
        return "To write to the others: “press to all: ...”"
    return f"To write to others: “press to {seat_title(others[0].name)}: ...”, “press to all: ...”"


def ask_page(
    desk: Desk,
    session: Session,
    game: Game,
    seat: Seat,
    row: OpenAsk,
    since: Report | None,
    *,
    letter: bool = True,
) -> AskPage:
    """The page of an open ask. letter: with what a letter explains by lines that would stand, which
    a page has its buttons for."""
    found = _looked(desk, session, game, row)
    ask, told, lines = found.ask, told_of_places(seat), found.card
    if letter:
        case = _case(desk, session, game, row)
        lines = samples_of(desk, game, row, case, lines, explained_to(seat))
    return AskPage(
        game=game.slug,
        title=ruleset_of(desk, game.ruleset).title,
        seat=seat.name,
        seat_title=seat_title(seat.name),
        seat_id=seat.id,
        ask_id=row.id,
        turn=row.turn,
        turn_title=row.turn_title,
        phase=row.phase,
        ask=ask,
        options=found.options,
        situation=found.situation,
        picture=found.picture,
        places=[
            one.model_copy(update={"known": True})
            if one.place and told.get(one.place) == one.brief
            else one
            for one in found.places
        ],
        front=found.front,
        card=lines,
        shown=explained_to(seat),
        known=known_prose(seat, ask),
        unchanged=_unchanged(seat, found.picture) if letter else {},
        since=since,
        template=found.template,
        press=_press(session, game, seat) if letter else "",
        standing=[order.text for order in standing_of(session, seat.id)],
        lent=lent_words(session, game, seat),
        standing_card=found.standing_card,
        for_good=found.for_good,
        opened_at=row.opened_at,
        due_at=row.due_at,
        grace_until=row.grace_until if (row.grace_until or row.due_at) > row.due_at else None,
        moves=row.moves,
        link=f"{desk.config.house.base_url}/games/{game.slug}/{seat.name}",
        digest=row.digest,
    )
