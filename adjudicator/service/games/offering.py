"""What an invitation offers: the game, how long it takes, who else plays, what a turn asks of one,
and where a game stands that runs already. And how one says no."""

from __future__ import annotations

from datetime import timedelta

from pydantic import BaseModel, Field
from sqlmodel import Session, col, select

from adjudicator.core.saying import count
from adjudicator.core.telling import Report
from adjudicator.rulesets import ledger, registry
from adjudicator.service.desk import Desk, Unknown
from adjudicator.service.games.opening import ScenarioTold, tell
from adjudicator.service.models import GameInfo, GameOptions
from adjudicator.service.people.setting import tell_moderator
from adjudicator.service.post import tokens
from adjudicator.service.record import looking
from adjudicator.service.record.reporting import SPECTATOR
from adjudicator.service.words import seat_title, span
from adjudicator.storage.tables import Game, ReportRow, Seat


class Other(BaseModel):
    """Who holds another seat, as everybody may see it."""

    seat_title: str
    who: str


class Offer(BaseModel):
    """told: of the scenario. asks: what a turn asks of a player, in sentences. others: who else
    plays. stands: where a running game stands; empty before it begins. report: of what its
    spectators read last, by name; empty if that is not open to everybody. guide: path of the
    guide to the game, empty if it has none. walked: has that a first turn, step by step?"""

    title: str
    told: ScenarioTold
    moderator: str
    asks: list[str] = Field(default_factory=list)
    others: list[Other] = Field(default_factory=list)
    stands: list[str] = Field(default_factory=list)
    report: str = ""
    headline: str = ""
    guide: str = ""
    walked: bool = True

    def length(self) -> str:
        """`Five turns at most, 10 letters a player, about 4 weeks.` Empty if it is not known."""
        told = self.told
        if not told.turns:
            return ""
        letters = count(told.turns * told.letters, "letter")
        return f"{count(told.turns, 'turn')} at most, {letters} a player, {told.takes} by mail."


def offer(session: Session, game: Game, info: GameInfo, seat: str) -> Offer:
    """What the game offers to whom is invited to a seat. info: the game as everybody sees it."""
    told = tell(game.ruleset, game.scenario)
    options = GameOptions.model_validate(game.options)
    found = Offer(
        title=info.title,
        told=told,
        moderator=info.moderator,
        asks=_asks(told, options, _interrupts(game.ruleset)),
        others=[
            Other(seat_title=one.title, who=one.player or ("taken" if one.taken else "invited"))
            for one in info.seats
            if one.name != seat
        ],
        guide=ledger.guide(game.ruleset),
        walked=game.ruleset in registry.OWN,
    )
    if game.state not in ("inviting", "over"):
        _stand(session, game, info, options, found)
    return found


def look(desk: Desk, info: GameInfo, seat: str) -> Offer:
    """The same for the page of an invitation."""
    with desk.store.read() as session:
        return offer(session, looking.game_by_slug(session, info.slug), info, seat)


def _interrupts(ruleset: str) -> bool:
    """Can a question come up in another's turn, which one may settle ahead? Where all write at the
    same time, there are no standing orders either."""
    return ruleset not in registry.names() or bool(registry.load(ruleset).standing)


def _asks(told: ScenarioTold, options: GameOptions, interrupts: bool) -> list[str]:
    turn, react = (
        span(timedelta(hours=hours))
        for hours in (options.deadlines.turn, options.deadlines.reaction)
    )
    letters = (
        f"You write {count(told.letters, 'letter')} of orders a turn. " if told.letters else ""
    )
    if interrupts:
        pace = f"You have {turn} for an ordinary letter" + (
            f", and {react} for a question in another player's turn." if react != turn else "."
        )
        pace += " We do not ask what you have settled in advance."
    else:
        pace = f"You have {turn} for each letter."
    return [
        f"{letters}{pace}",
        "You answer by mail or on a page. If you go away, tell us, and deadlines wait for you.",
    ]


def _stand(
    session: Session, game: Game, info: GameInfo, options: GameOptions, found: Offer
) -> None:
    when = f"since {game.began_at.day} {game.began_at:%B %Y}" if game.began_at else "already"
    found.stands.append(f"The game has been going on {when}. It is {info.turn_title}.")
    if not options.public_archive:
        return
    row = session.exec(
        select(ReportRow)
        .where(ReportRow.game_id == game.id, ReportRow.seat == SPECTATOR)
        .order_by(col(ReportRow.number).desc())
    ).first()
    if row is None:
        return
    report = Report.model_validate(row.report)
    found.report, found.headline = row.slug, report.headline
    found.stands += [f"Last: {report.headline.rstrip('.')}.", *report.lead[:2]]
    found.stands.append(f"{count(info.reports, 'report')} so far, open to everybody.")


def decline(desk: Desk, token: str) -> str:
    """Say no to an invitation: it is not good any more, and the moderator is told. The name of
    the game. Unknown: it is not good any more, or was accepted."""
    now = desk.clock.now()
    with desk.store.write("decline") as session:
        row = tokens.look_up(session, token, "invite", now)
        seat = session.get(Seat, row.seat_id) if row is not None and row.seat_id else None
        if row is None or row.closed_at is not None or seat is None or seat.person_id is not None:
            raise Unknown("This invitation is no longer valid, so you need not decline it.")
        tokens.void(session, "invite", seat.id, now)
        game = session.get_one(Game, seat.game_id)
        title = seat_title(seat.name)
        lines = [
            f"{seat.email} does not want to play {title} in {game.slug}.",
            f"To invite somebody else, answer this letter with “replace {seat.name} "
            f"anna@example.net”, or go to {desk.config.house.base_url}/games/{game.slug}/desk",
        ]
        tell_moderator(desk, session, game, f"{title} of {game.slug} is free", lines)
        return game.slug
