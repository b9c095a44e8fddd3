"""What webhooks are told, stored in the transaction that causes it (`hooks`)."""

from __future__ import annotations

from sqlmodel import Session, col, select

from adjudicator.service.desk import Desk
from adjudicator.service.models import GameOptions
from adjudicator.storage.tables import Game, HookCall, Person, Webhook

TELLING = ("ask", "report", "notice", "press")
"""Kinds of letters that a person's own webhooks tell of."""


def _with_hooks(session: Session) -> set[tuple[str, int | None]]:
    """Who has a webhook, and which games. Looked up once in a transaction: a step writes many
    letters, and hardly anybody has one."""
    known: set[tuple[str, int | None]] | None = session.info.get("webhooks")
    if known is None:
        with session.no_autoflush:
            rows = session.exec(
                select(Webhook.person_id, Webhook.game_id).where(col(Webhook.disabled_at).is_(None))
            ).all()
        known = {("person", person) for person, _ in rows} | {("game", game) for _, game in rows}
        session.info["webhooks"] = known
    return known


def letter_queued(
    desk: Desk,
    session: Session,
    person: Person,
    kind: str,
    game: Game | None,
    seat: str,
    topic: str = "",
) -> None:
    """Tell a person's own webhooks that a letter for him has been written; not what it says."""
    if ("person", person.id) not in _with_hooks(session):
        return
    rows = session.exec(
        select(Webhook)
        .where(Webhook.person_id == person.id, col(Webhook.disabled_at).is_(None))
        .order_by(col(Webhook.id))
    ).all()
    what = {"ask": "asks something of you", "report": "has a new report for you"}
    if topic == "reminders":
        what[kind] = "waits for you: a deadline is near"
    for row in rows:
        if row.kind == "push" and kind != "ask" and topic != "reminders":
            continue  # a device is for what is urgent
        if game is None:
            text = f"{desk.config.house.name} has written to you."
        else:
            text = f"{game.slug} {what.get(kind, 'has news for you')}."
        queue(desk, session, row, kind, game, text, seat)


def turn_published(
    desk: Desk, session: Session, game: Game, title: str, headline: str, slug: str
) -> None:
    """Tell a game's webhooks of a report as spectators have it."""
    if ("game", game.id) not in _with_hooks(session):
        return
    rows = session.exec(
        select(Webhook)
        .where(Webhook.game_id == game.id, col(Webhook.disabled_at).is_(None))
        .order_by(col(Webhook.id))
    ).all()
    public = GameOptions.model_validate(game.options).public_archive
    if public:
        rest = f": {headline}" if headline else ""
        text = f"{game.slug}, {title}{rest}"
    else:
        text = f"{game.slug}: a step has been resolved. Reports are in the players' letters."
    path = f"/archive/{game.slug}/{slug}" if public else f"/games/{game.slug}"
    for row in rows:
        queue(desk, session, row, "report", game, text, path=path)


def queue(
    desk: Desk,
    session: Session,
    row: Webhook,
    event: str,
    game: Game | None,
    text: str,
    seat: str = "",
    path: str = "",
) -> None:
    """Store one call. path: what it links to; else the page of the seat, or that of the games."""
    now = desk.clock.now()
    where = path or (f"/games/{game.slug}/{seat}" if game and seat else "/games")
    body = {
        "event": event,
        "game": game.slug if game else "",
        "text": text,
        "link": f"{desk.config.house.base_url}{where}",
        "at": now.isoformat(),
    }
    session.add(HookCall(webhook_id=row.id, body=body, created_at=now, next_try_at=now))
