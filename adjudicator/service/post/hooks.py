"""Webhooks: a second channel beside mail. A person's own tells him that a letter is there; a
game's tells a group's chat what every spectator may know, never more.

Calls are stored in the transaction that causes them and made afterwards (`posting.py`). They
carry no orders, no reply address, and of a sealed game nothing but that a turn was resolved.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from datetime import datetime, timedelta
from typing import Any, Literal
from urllib.parse import urlsplit

from pydantic import BaseModel
from sqlmodel import Session, and_, col, delete, func, not_, or_, select, update

from adjudicator.service import leases, webpush
from adjudicator.service.desk import Desk, ServiceError, Unknown
from adjudicator.service.internet import is_address, public
from adjudicator.service.post import hook_calls, letters
from adjudicator.service.webpush import Keys
from adjudicator.storage.session import plainly
from adjudicator.storage.tables import Game, HookCall, Person, Webhook

Kind = Literal["json", "discord", "slack", "plain", "push"]

KINDS: dict[Kind, str] = {
    "json": "JSON, signed",
    "discord": "Discord",
    "slack": "Slack, Mattermost, Rocket.Chat",
    "plain": "plain text (ntfy and others)",
}
PUSH: Kind = "push"
"""A browser or a phone of a person; not for games, and made by its browser (`webpush`)."""
MOST_HOOKS = 5
"""Of a person, and of a game; so many devices besides."""
ATTEMPTS = 8
"""Of one call."""
PATIENCE = 20
"""After so many failed calls one after another a webhook is switched off, and its owner told."""


class Hook(BaseModel):
    """A webhook as its owner sees it. secret: what `X-Adjudicator-Signature` is made with."""

    id: int
    url: str
    kind: Kind
    game: str = ""
    secret: str
    disabled_at: datetime | None = None
    last_error: str = ""
    last_sent_at: datetime | None = None


class Call(BaseModel):
    """A call to be made. body: bytes as they go over the wire."""

    id: int
    url: str
    body: bytes
    headers: dict[str, str]
    attempts: int


# -------------------------------------------------------------- what owners do


def add(desk: Desk, person_id: int, url: str, kind: str, game: str = "") -> Hook:
    """A webhook of a person, or of a game that he moderates.

    ServiceError: an address that we would never call, a kind that there is not, too many.
    Unknown: no such game, or not his to say.
    """
    url = _address(url, desk.config.hooks.private)
    if kind not in KINDS:
        raise ServiceError(f"There is no kind of webhook “{kind[:40]}”.")
    with desk.store.write("webhook") as session:
        game_id = _moderated(session, game, person_id).id if game else None
        mine = Webhook.game_id == game_id if game else Webhook.person_id == person_id
        have = session.exec(select(Webhook.id).where(mine, Webhook.kind != PUSH)).all()
        if len(have) >= MOST_HOOKS:
            raise ServiceError(
                f"You have {MOST_HOOKS} webhooks, which is the limit. Remove one first."
            )
        row = Webhook(
            person_id=None if game else person_id,
            game_id=game_id,
            owner_id=person_id,
            url=url,
            kind=kind,
            secret=secrets.token_urlsafe(24),
            created_at=desk.clock.now(),
        )
        session.add(row)
        session.flush()
        return _hook(session, row)


def add_device(desk: Desk, person_id: int, url: str, keys: Keys) -> None:
    """A browser of a person wants to be told what is asked of him. One that is known already is
    kept, with its new keys. The oldest of too many gives way.

    ServiceError: an address that we would never call, keys that are none."""
    url, secret = _address(url, desk.config.hooks.private), keys.checked().model_dump_json()
    with desk.store.write("device") as session:
        mine = session.exec(
            select(Webhook)
            .where(Webhook.person_id == person_id, Webhook.kind == PUSH)
            .order_by(col(Webhook.id))
        ).all()
        row = next((one for one in mine if one.url == url), None)
        if row is None:
            for old in mine[: max(0, len(mine) + 1 - MOST_HOOKS)]:
                _drop(session, old)
            row = Webhook(
                person_id=person_id,
                owner_id=person_id,
                url=url,
                kind=PUSH,
                secret=secret,
                created_at=desk.clock.now(),
            )
        row.secret, row.disabled_at, row.failures, row.last_error = secret, None, 0, ""
        session.add(row)
        session.flush()
        text = f"This device is told when {desk.config.house.name} asks something of you."
        hook_calls.queue(desk, session, row, "test", None, text)


def _address(url: str, private: bool) -> str:
    url = url.strip()
    try:
        parts = urlsplit(url) if len(url) <= 500 and url.isascii() and url.isprintable() else None
        fine = parts is not None and bool(parts.hostname) and parts.port != 0
        # An empty or overlong label (`a..b`) is not a name that anybody could look up.
        fine = fine and bool((parts.hostname or "").encode("idna"))  # type: ignore[union-attr]
    except ValueError:
        parts, fine = None, False
    schemes = ("https", "http") if private else ("https",)
    if parts is None or not fine or parts.scheme not in schemes or parts.username is not None:
        raise ServiceError("A webhook is an address like https://chat.example.org/hooks/abc.")
    host = parts.hostname or ""
    if not private and (host == "localhost" or (is_address(host) and not public(host))):
        raise ServiceError(f"{host} is not on the public internet, so we cannot call it.")
    return url


def _moderated(session: Session, slug: str, person_id: int) -> Game:
    game = session.exec(select(Game).where(Game.slug == slug)).first()
    if game is None or game.moderator_id != person_id:
        raise Unknown(f"You do not moderate a game “{slug}”.")
    return game


def of_person(desk: Desk, person_id: int) -> list[Hook]:
    with desk.store.read() as session:
        rows = session.exec(
            select(Webhook)
            .where(Webhook.person_id == person_id, Webhook.kind != PUSH)
            .order_by(col(Webhook.id))
        ).all()
        return [_hook(session, row) for row in rows]


class Device(BaseModel):
    """A browser or a phone that is told. name: what it calls itself."""

    id: int
    name: str
    since: datetime
    disabled_at: datetime | None
    last_error: str


def devices_of(desk: Desk, person_id: int) -> list[Device]:
    """The browsers and phones that a person is told on."""
    with desk.store.read() as session:
        rows = session.exec(
            select(Webhook)
            .where(Webhook.person_id == person_id, Webhook.kind == PUSH)
            .order_by(col(Webhook.id))
        ).all()
        return [
            Device(
                id=row.id,
                name=Keys.model_validate_json(row.secret).name,
                since=row.created_at,
                disabled_at=row.disabled_at,
                last_error=row.last_error,
            )
            for row in rows
        ]


def of_game(desk: Desk, slug: str, person_id: int) -> list[Hook]:
    """Unknown: no such game, or he does not moderate it."""
    with desk.store.read() as session:
        game = _moderated(session, slug, person_id)
        rows = session.exec(
            select(Webhook).where(Webhook.game_id == game.id).order_by(col(Webhook.id))
        ).all()
        return [_hook(session, row) for row in rows]


def remove(desk: Desk, person_id: int, hook_id: int) -> None:
    """Unknown: it is not his."""
    with desk.store.write("webhook removed") as session:
        _drop(session, _his(session, person_id, hook_id))


def _drop(session: Session, row: Webhook) -> None:
    session.exec(delete(HookCall).where(col(HookCall.webhook_id) == row.id))
    session.flush()
    session.delete(row)


def try_out(desk: Desk, person_id: int, hook_id: int) -> None:
    """Call it with a word of greeting, and switch it on again if it was off. Unknown: not his."""
    with desk.store.write("webhook tried") as session:
        row = _his(session, person_id, hook_id)
        row.disabled_at, row.failures, row.last_error = None, 0, ""
        session.add(row)
        game = session.get(Game, row.game_id) if row.game_id else None
        whose = f"of {game.slug}" if game else "for your letters"
        words = f"This is the webhook {whose}. It works."
        hook_calls.queue(desk, session, row, "test", game, words)


def _his(session: Session, person_id: int, hook_id: int) -> Webhook:
    row = session.get(Webhook, hook_id)
    game = session.get(Game, row.game_id) if row is not None and row.game_id else None
    owner = game.moderator_id if game else row.person_id if row else None
    if row is None or owner != person_id:
        raise Unknown("You have no such webhook.")
    return row


def _hook(session: Session, row: Webhook) -> Hook:
    game = session.get(Game, row.game_id) if row.game_id else None
    last = session.exec(
        select(HookCall.sent_at)
        .where(HookCall.webhook_id == row.id, col(HookCall.sent_at).is_not(None))
        .order_by(col(HookCall.id).desc())
    ).first()
    return Hook.model_validate(
        row.model_dump() | {"game": game.slug if game else "", "last_sent_at": last}
    )


# ------------------------------------------------------------- making the calls


_ANY_DUE = (
    select(HookCall.id)
    .where(
        or_(
            and_(col(HookCall.state) == "queued", leases.due_at(col(HookCall.next_try_at))),
            and_(col(HookCall.state) == "in_flight", leases.over_at(col(HookCall.lease_until))),
        )
    )
    .limit(1)
)
"""Built once: it is asked all the time."""


def claim_calls(desk: Desk, most: int = 20) -> list[Call]:
    """Calls that are due, claimed under a lease, oldest first; one of a webhook at a time, so
    that one that does not answer takes no place from others."""
    now, seconds = desk.clock.now(), desk.config.times.lease_seconds
    with desk.store.read() as session:
        given = leases.moments(now, seconds)
        if plainly(session).execute(_ANY_DUE, given).first() is None:
            return []
    due = or_(
        and_(col(HookCall.state) == "queued", leases.due(col(HookCall.next_try_at), now)),
        and_(
            col(HookCall.state) == "in_flight",
            leases.over(col(HookCall.lease_until), now, seconds),
        ),
    )
    busy = select(HookCall.webhook_id).where(
        col(HookCall.state) == "in_flight",
        not_(leases.over(col(HookCall.lease_until), now, seconds)),
    )
    first = (
        select(func.min(HookCall.id))
        .where(due, col(HookCall.webhook_id).not_in(busy))
        .group_by(col(HookCall.webhook_id))
    )
    with desk.store.write("claim webhooks") as session:
        found = session.exec(
            select(HookCall, Webhook)
            .join(Webhook, col(Webhook.id) == col(HookCall.webhook_id))
            .where(due)
            .where(col(HookCall.id).in_(first))
            .order_by(col(HookCall.id))
            .limit(most)
            .with_for_update(skip_locked=True, of=HookCall)
        ).all()
        calls = []
        for call, hook in found:
            call.state, call.attempts = "in_flight", call.attempts + 1
            call.lease_until = now + timedelta(seconds=desk.config.times.lease_seconds)
            session.add(call)
            body, headers = _written(desk, hook, call.body, now)
            calls.append(
                Call(
                    id=call.id,
                    url=hook.url,
                    body=body,
                    headers=headers,
                    attempts=call.attempts,
                )
            )
        return calls


def _written(
    desk: Desk, hook: Webhook, body: dict[str, Any], now: datetime
) -> tuple[bytes, dict[str, str]]:
    """Body and headers of a call, as each kind of chat, or a device, wants them."""
    if hook.kind == PUSH:
        keys = Keys.model_validate_json(hook.secret)
        return webpush.written(desk.config, hook.url, keys, body, now.timestamp())
    data, content_type = _told(hook.kind, body)
    mac = hmac.new(hook.secret.encode(), data, hashlib.sha256).hexdigest()
    return data, {"Content-Type": content_type, "X-Adjudicator-Signature": f"sha256={mac}"}


def _told(kind: str, body: dict[str, Any]) -> tuple[bytes, str]:
    """Bytes and content type."""
    text = f"{body['text']} {body['link']}"
    if kind == "plain":
        return text.encode(), "text/plain; charset=utf-8"
    shapes: dict[str, dict[str, Any]] = {
        # Nobody is called by name, whatever players call themselves or their games.
        "discord": {"content": text, "allowed_mentions": {"parse": []}},
        "slack": {"text": text},
    }
    shape = shapes.get(kind, body)
    return json.dumps(shape, ensure_ascii=False).encode(), "application/json"


def called(desk: Desk, call_id: int) -> None:
    """It was taken."""
    with desk.store.write("webhook called") as session:
        call = session.get(HookCall, call_id)
        if call is None:
            return  # removed meanwhile
        call.state, call.sent_at, call.lease_until = "sent", desk.clock.now(), None
        hook = session.get_one(Webhook, call.webhook_id)
        hook.failures, hook.last_error = 0, ""
        session.add_all([call, hook])


def give_back(desk: Desk, call_id: int) -> None:
    """A claimed call that was not made after all: it is due as before."""
    with desk.store.write("webhook given back") as session:
        call = session.get(HookCall, call_id)
        if call is not None and call.state == "in_flight":
            call.state, call.lease_until, call.attempts = "queued", None, call.attempts - 1
            session.add(call)


def failed(desk: Desk, call_id: int, error: str, final: bool = False, gone: bool = False) -> None:
    """It was not. final: it never will be, so that nobody tries again. gone: the address is no
    more; a device is forgotten then (RFC 8030, 7.3), its browser makes another."""
    now = desk.clock.now()
    with desk.store.write("webhook failed") as session:
        call = session.get(HookCall, call_id)
        if call is None:
            return
        hook = session.get_one(Webhook, call.webhook_id)
        if gone and hook.kind == PUSH:
            _drop(session, hook)
            return
        hook.failures, hook.last_error = hook.failures + 1, letters.clean(error, 300)
        call.lease_until = None
        if final or call.attempts >= ATTEMPTS:
            call.state = "failed"
        else:
            call.state = "queued"
            call.next_try_at = now + timedelta(minutes=2 ** (call.attempts - 1))
            # What has failed once will fail now: its other calls wait with this one.
            session.exec(
                update(HookCall)
                .where(
                    col(HookCall.webhook_id) == hook.id,
                    col(HookCall.state) == "queued",
                    col(HookCall.next_try_at) < call.next_try_at,
                )
                .values(next_try_at=call.next_try_at)
            )
        if hook.failures >= PATIENCE and hook.disabled_at is None:
            hook.disabled_at = now
            _tell(desk, session, hook)
        session.add_all([call, hook])


def _tell(desk: Desk, session: Session, hook: Webhook) -> None:
    if hook.kind == PUSH:
        return  # its page says so, and letters come as before
    host = urlsplit(hook.url).hostname
    lines = [
        f"The webhook at {host} has failed {hook.failures} times, the last time with:"
        f" {hook.last_error}",
        "We have switched it off. Your letters come as before. On your webhooks page you can test "
        "it and switch it on again.",
    ]
    facts = {"subject": f"Your webhook at {host} is switched off", "lines": lines}
    owner = session.get_one(Person, hook.owner_id)
    letters.queue(desk, session, kind="notice", facts=facts, person=owner)
