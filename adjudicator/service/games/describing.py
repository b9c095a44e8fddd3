"""What a person may see of a game's state."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import bindparam
from sqlmodel import Session, col, func, select

from adjudicator.core.protocol import Ask, Outcome
from adjudicator.service.desk import Desk
from adjudicator.service.models import GameInfo, GameOptions, SeatInfo
from adjudicator.service.people import masks, roles
from adjudicator.service.post import standins
from adjudicator.service.record import editions, journaling, looking
from adjudicator.service.record.components import ruleset_of
from adjudicator.service.words import listing, seat_title
from adjudicator.storage.session import kept, plainly
from adjudicator.storage.tables import Draft, Game, Person, ReportRow, Seat


def describe(desk: Desk, session: Session, game: Game, person_id: int | None = None) -> GameInfo:
    """What this person may see of a game's state. Whoever is asked to react to something
    secret sees that alone: it would tell that there is something."""
    return kept(
        session,
        ("described", game.id, person_id),
        lambda: _described(desk, session, game, person_id),
    )


def _described(desk: Desk, session: Session, game: Game, person_id: int | None) -> GameInfo:
    rules = ruleset_of(desk, game.ruleset)
    options = GameOptions.model_validate(game.options)
    seats = looking.seats_of_game(session, game.id)
    asks = {}
    held = [] if person_id is None else _held(desk, session, seats, person_id)
    for row in looking.who_is_asked(session, game.id):
        own = row.seat_id in held
        if own or not Ask.model_validate(row.ask).reaction:
            asks[row.seat_id] = row
    look = plainly(session)
    given = {"asks": [row.id for row in asks.values()]}
    answered = set(look.execute(_ANSWERED, given).scalars()) if asks else set()
    ids = {game.moderator_id, *(seat.person_id for seat in seats if seat.person_id)}
    rows = look.execute(_PEOPLE, {"people": sorted(ids)})
    people: dict[int, str] = {row[0]: row[1] for row in rows}
    secret = masks.hidden_from(session, game, person_id)
    reports = look.execute(_REPORTS, {"game": game.id}).scalar_one()
    shown = []
    players: dict[int, str] = {}
    for seat in seats:
        asked = asks.get(seat.id)
        person = people.get(seat.person_id) if seat.person_id else None
        masked = secret and seat.id not in held
        if person is not None and not seat.bot and not masked:
            players[seat.id] = person
        player = f"bot ({seat.bot})" if seat.bot else person or ""
        shown.append(
            SeatInfo(
                id=seat.id,
                name=seat.name,
                title=seat_title(seat.name),
                player="" if masked else player,
                taken=person is not None or bool(seat.bot),
                asked=asked is not None,
                answered=asked is not None and asked.id in answered and not masked,
                ready=asked is not None and asked.ready and not masked,
                due_at=asked.due_at if asked else None,
                masked=masked,
            )
        )
    return GameInfo.model_validate(
        {
            "id": game.id,
            "slug": game.slug,
            "name": _called(game, seats, players, held),
            "guest": game.guest,
            "lesson": game.lesson,
            "ruleset": game.ruleset,
            "title": rules.title,
            "scenario": game.scenario,
            "state": game.state,
            "trouble": "An error on our side stopped this game. We have kept all orders."
            if game.state == "stopped"
            else "",
            "waits": journaling.waits_for_rules(session, game, editions.of(rules)),
            "turn": game.turn,
            "turn_title": game.turn_title,
            "phase": game.phase,
            "phase_number": game.phase_number,
            "due_at": max((row.due_at for row in asks.values()), default=None),
            "opened_at": game.opened_at,
            "ended_at": game.ended_at,
            "public_archive": options.public_archive,
            "lending": options.table.lending,
            "loaded": bool(options.loaded_dice),
            "chain_start": game.chain_start,
            "chain_length": game.chain_length,
            "moderator": people[game.moderator_id] or "the moderator",
            "moderator_id": game.moderator_id,
            "moderator_ids": roles.moderators(session, game),
            "observer_ids": roles.observers(session, game),
            "seats": shown,
            "reports": reports,
            "outcome": Outcome.model_validate(game.outcome) if game.outcome else None,
        }
    )


def seats_held(desk: Desk, game_id: int, person_id: int) -> list[int]:
    """The ids of the seats of a game that a person holds, and of all for which they stand in."""
    with desk.store.read() as session:
        return _held(desk, session, looking.seats_of_game(session, game_id), person_id)


def _held(desk: Desk, session: Session, seats: Sequence[Seat], person_id: int) -> list[int]:
    own = [seat.id for seat in seats if seat.person_id == person_id]
    return own + standins.seats_stood_in(session, person_id, desk.clock.now())


_ANSWERED = select(Draft.ask_id).where(
    col(Draft.ask_id).in_(bindparam("asks", expanding=True)), col(Draft.current).is_(True)
)
_PEOPLE = select(Person.id, Person.name).where(
    col(Person.id).in_(bindparam("people", expanding=True))
)
_REPORTS = (
    select(func.count())
    .select_from(ReportRow)
    .where(ReportRow.game_id == bindparam("game"), ReportRow.seat == "")
)


def _called(game: Game, seats: list[Seat], players: dict[int, str], held: list[int]) -> str:
    """What people call a game: its name, who plays it, the year. players: by seat, those that may
    be named; held: the reader's own seats."""
    if not game.name:
        return game.slug
    who = ["you"] if set(held) & players.keys() else []
    who += [name for seat, name in players.items() if name and seat not in held]
    said = listing(list(dict.fromkeys(who)))
    if said and all(seat.bot or seat.id in players for seat in seats):
        if any(seat.bot for seat in seats):
            said += " against the computer"
        said = f": {said}"
    else:
        said = ""
    number = looking.number_of(game.slug)
    return f"{game.name}{said}, {game.opened_at.year}{f' ({number})' if number > 1 else ''}"
