"""Looks a house over without asking any name server: what is set up, what works, what to do.

Nothing is changed and no letter is sent. A house that runs may be examined meanwhile.
"""

from __future__ import annotations

import os
import shutil
import socket
import stat
import tempfile
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from importlib.util import find_spec
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy import func, text
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import Session, col, select

from adjudicator import config as configuration
from adjudicator.clock import Clock, SystemClock
from adjudicator.config import Config, ConfigError
from adjudicator.core.saying import count
from adjudicator.mail.arrival import imap
from adjudicator.mail.sending import signing
from adjudicator.mail.sending.transports import SmtpTransport, TryLater, from_config
from adjudicator.rulesets import registry
from adjudicator.running import privacy, safekeeping, storing
from adjudicator.running.findings import Finding, bad, ok, warning
from adjudicator.service import gauges, housekey
from adjudicator.service.deadlines.reminders import HEARTBEAT
from adjudicator.service.words import span
from adjudicator.storage.session import Store, revision_in, revisions
from adjudicator.storage.tables import Game, Heartbeat, LetterIn, LetterOut

SPACE = 1_000_000_000
"""Bytes on the disk under which we warn; a tenth of it is trouble."""

CLOCK_SECONDS = 5
"""How far the clocks of this machine and of the database may differ."""


def examine(instance: Path | str = "instance", clock: Clock | None = None) -> list[Finding]:
    """Everything, in the order in which it should be mended. Raises nothing: what cannot be
    looked at is a finding."""
    clock = clock or SystemClock()
    try:
        config = configuration.load(instance, make=False)
    except ConfigError as error:
        return [
            bad(
                "configuration",
                str(error),
                "Correct that first. Until then we can check nothing else.",
            )
        ]
    file = config.instance / "config.toml"
    where = str(file) if file.exists() else f"defaults ({file} does not exist)"
    found = [ok("configuration", where)]
    parts: list[Callable[[Config, Clock], Iterator[Finding]]] = [
        _folder,
        _database,
        _letters,
        _clock,
        _copies,
        _house,
        safekeeping.certificate,
        _mail_out,
        _dkim,
        _mail_in,
        _rules,
    ]
    for part in parts:
        try:
            found += part(config, clock)
        except Exception as error:
            name = part.__name__.strip("_").replace("_", " ")
            found.append(
                bad(name, f"we could not check this: {type(error).__name__}: {error}", "Tell us.")
            )
    return found


# ------------------------------------------------------------------------ disk


def _folder(config: Config, clock: Clock) -> Iterator[Finding]:
    folder = config.instance
    if not folder.is_dir():
        yield warning("folder", f"{folder} does not exist", "The first start creates it.")
        return
    try:
        # Nothing stays of it, not even for a moment under a name.
        with tempfile.TemporaryFile(dir=folder) as out:
            out.write(b"x")
            out.flush()
            os.fsync(out.fileno())
    except OSError as error:
        yield bad(
            "folder", f"{folder} cannot be written: {error.strerror}", "Make our user its owner."
        )
        return
    yield ok("folder", f"{folder.resolve()} can be written")
    if not _begun(config):
        yield ok("keys", "none yet; the first start creates them")
    free = shutil.disk_usage(folder).free
    said = f"{free / 1e9:.1f} GB are free"
    if free < SPACE / 10:
        yield bad("disk", said, "Free some space at once: we cannot store letters on a full disk.")
    elif free < SPACE:
        yield warning(
            "disk", said, "Free some space soon: a year of letters takes about a gigabyte."
        )
    else:
        yield ok("disk", said)
    yield from privacy.look(config)


def _begun(config: Config) -> bool:
    """Has the house its keys? Who asks for them would make them."""
    return all((config.instance / name).is_file() for name in ("secret.key", housekey.FILE))


def _letters(config: Config, clock: Clock) -> Iterator[Finding]:
    if _begun(config):
        yield from storing.look(config)


def _copies(config: Config, clock: Clock) -> Iterator[Finding]:
    yield from safekeeping.copies_of(config, clock, begun=_begun(config))


# -------------------------------------------------------------------- database


def _database(config: Config, clock: Clock) -> Iterator[Finding]:
    url = config.database_url()
    if url.startswith("postgres") and find_spec("psycopg") is None:
        yield bad(
            "database",
            "PostgreSQL needs psycopg, which is not installed here",
            "pip install 'adjudicator-wargames[postgres]'",
        )
        return
    store = Store(url)
    try:
        if store.sqlite and not Path(str(store.reader.url.database)).exists():
            yield ok("database", "none yet; the first start creates it")
            return
        with store.read() as session:
            yield from _schema(session, url)
            if store.sqlite:
                said = str(session.execute(text("PRAGMA quick_check(1)")).scalar())
                if said != "ok":
                    yield bad(
                        "database file",
                        f"it is damaged: {said}",
                        "Stop the server, keep the file, and restore a backup.",
                    )
            else:
                yield from _server(session)
            yield from _stock(session, clock)
            yield from privacy.sealed(session, config)
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        shown = store.reader.url.render_as_string(hide_password=True)
        yield bad("database", f"{shown}: {reason}", "Start it, or correct database.url.")
    finally:
        store.close()


OLDEST = 130000
"""The oldest PostgreSQL, 13, as it numbers itself."""


def _server(session: Session) -> Iterator[Finding]:
    """Is the server new enough, does it keep every letter, may we make tables?"""
    number = int(session.execute(text("SHOW server_version_num")).scalar_one())
    letters = str(session.execute(text("SHOW server_encoding")).scalar_one())
    may = "SELECT has_schema_privilege(current_user, current_schema(), 'CREATE')"
    if number < OLDEST:
        said = f"PostgreSQL {number // 10000} is older than {OLDEST // 10000}"
        yield bad("database server", said, "Install a newer PostgreSQL, and move the database.")
    elif letters != "UTF8":
        said = f"the database uses {letters}, which cannot store every name"
        yield bad("database server", said, "Create it again: createdb -E UTF8 -T template0 NAME")
    elif not session.execute(text(may)).scalar_one():
        said = "our user must be allowed to create tables for a new release"
        yield bad("database server", said, "As its owner: GRANT CREATE ON SCHEMA public TO us")
    else:
        yield ok("database server", f"PostgreSQL {number // 10000}, {letters}")


def _schema(session: Session, url: str) -> Iterator[Finding]:
    has, wants = revision_in(session.connection()), revisions()[-1]
    if has == wants:
        yield ok("database", f"schema {has}, up to date")
    elif not has:
        yield warning("database", "it is empty", "The first start fills it.")
    else:
        yield warning(
            "database",
            f"schema {has}, but this program needs {wants}",
            "Make a backup. The next start will upgrade it.",
        )


def _stock(session: Session, clock: Clock) -> Iterator[Finding]:
    """What lies in the tables: a ticker that stands still, letters that wait, stopped games."""
    now = clock.now()
    beat = session.get(Heartbeat, HEARTBEAT)
    if beat is not None:
        age = now - beat.at
        if age < -timedelta(minutes=1):
            yield bad(
                "clock",
                f"the server was last alive {span(-age)} in the future",
                "The clock of this machine has gone back. Set it right before you start "
                "the server.",
            )
        elif age > timedelta(minutes=5):
            yield warning(
                "ticker",
                f"it was last active {span(age)} ago",
                "Start the server (adjudicator serve). Deadlines move by the length of the outage.",
            )
        else:
            yield ok("ticker", "alive")
    late = session.exec(
        select(func.count())
        .select_from(LetterIn)
        .where(LetterIn.state != "done", LetterIn.received_at < now - timedelta(minutes=10))
    ).one()
    if late:
        yield bad(
            "letters in",
            f"{count(late, 'letter')} not read after 10 minutes",
            "Is the server running? If so, its log says what it cannot read.",
        )
    yield from _outbox(session, now)
    stopped = session.exec(
        select(Game.slug, Game.trouble).where(Game.state == "stopped").order_by(Game.slug)
    ).all()
    for slug, trouble in stopped:
        yield bad(
            f"game {slug}",
            f"stopped by a mistake of ours: {trouble.splitlines()[0] if trouble else 'unknown'}",
            "Its orders are safe. Send us the journal (adjudicator export), then resume the game.",
        )


def _outbox(session: Session, now: datetime) -> Iterator[Finding]:
    """Letters that should have left: since their first try, and what the next host said."""
    first, untried = gauges.first_try(session), gauges.untried(session, now)
    oldest = min((_aware(at) for at in (first, untried) if at is not None), default=now)
    waiting = session.exec(
        select(func.count())
        .select_from(LetterOut)
        .where(col(LetterOut.state).in_(("queued", "in_flight", "retry")))
    ).one()
    error = session.exec(
        select(LetterOut.last_error)
        .where(LetterOut.state == "retry")
        .order_by(col(LetterOut.id).desc())
    ).first()
    said = f"{count(waiting, 'letter')} waiting"
    if now - oldest > gauges.STUCK:
        said = f"{count(waiting, 'letter')} waiting, the oldest for {span(now - oldest)}"
        advice = "See the mail server's answer below." if error else "Is the server running?"
        yield bad("outbox", f"{said}: {error}" if error else said, advice)
    elif error:
        yield warning("outbox", f"{said}: {error}", "We will try again.")
    else:
        yield ok("outbox", said)
    failed = session.exec(gauges.given_up(now)).one()
    if failed:
        yield warning(
            "letters given up",
            f"{count(failed, 'letter')} could not be delivered within a day",
            "We told the moderators. The pages of their games say which letters.",
        )


def _aware(at: datetime) -> datetime:
    return at if at.tzinfo else at.replace(tzinfo=UTC)


# ----------------------------------------------------------------------- clock


def _clock(config: Config, clock: Clock) -> Iterator[Finding]:
    try:
        ZoneInfo("Europe/Warsaw")
    except ZoneInfoNotFoundError:
        yield bad("time zones", "there is no time zone database", "pip install tzdata")
    store = Store(config.database_url())
    try:
        if store.sqlite:
            yield ok("clock", f"{clock.now():%Y-%m-%d %H:%M} UTC; compare it with your watch")
            return
        with store.read() as session:
            theirs = _aware(session.execute(text("SELECT now()")).scalar_one())
        apart = abs((theirs - clock.now()).total_seconds())
        if apart > CLOCK_SECONDS:
            yield bad(
                "clock",
                f"our clock and the database's differ by {apart:.0f} seconds",
                "Run a time service (systemd-timesyncd, chrony) on both machines.",
            )
        else:
            yield ok("clock", f"{clock.now():%Y-%m-%d %H:%M} UTC, the database agrees")
    except SQLAlchemyError:
        return  # said under `database`
    finally:
        store.close()


# ----------------------------------------------------------------------- house


def _house(config: Config, clock: Clock) -> Iterator[Finding]:
    base = config.house.base_url
    local = any(name in base for name in ("//127.", "//localhost", "//[::1]"))
    if local:
        yield warning(
            "links",
            f"letters link to {base}, which only this machine can open",
            "Set house.base_url to the address that players open.",
        )
    elif not base.startswith("https://"):
        yield warning("links", f"{base} is not encrypted", "Serve it by https, behind a proxy.")
    elif not config.web.secure_cookies:
        yield warning("cookies", "they may travel unencrypted", "Set web.secure_cookies = true.")
    else:
        yield ok("links", base)
    if config.house.moderator.endswith("@localhost"):
        yield warning(
            "moderator",
            f"alarms go to {config.house.moderator}",
            "Set house.moderator to an address that somebody reads.",
        )
    domain = config.mail.domain
    if "." not in domain or domain.endswith((".localhost", ".local", ".invalid", ".test")):
        yield warning(
            "addresses",
            f"we write from {config.mail.address}, where replies cannot reach us",
            "Set mail.domain to a domain whose mail reaches this server.",
        )
    else:
        yield ok("addresses", f"we write from {config.mail.address}")


# ------------------------------------------------------------------------ mail


def _mail_out(config: Config, clock: Clock) -> Iterator[Finding]:
    if config.mail.transport == "maildir":
        yield warning(
            "mail out",
            f"letters stay in {config.instance / 'mail'}",
            'Set mail.transport = "smtp" and mail.smtp to send them.',
        )
        return
    try:
        transport = from_config(config)
    except ValueError as error:
        yield bad("mail out", str(error), "Correct mail.smtp.password_file.")
        return
    try:
        if isinstance(transport, SmtpTransport):
            yield from _relay(config, transport)
        else:
            yield warning("mail out", "letters stay in memory", 'Set mail.transport = "smtp".')
    finally:
        transport.close()


def _relay(config: Config, transport: SmtpTransport) -> Iterator[Finding]:
    smtp = config.mail.smtp
    where = f"{smtp.host}:{smtp.port}"
    sender = config.mail.address
    try:
        said = transport.probe(sender)
    except TryLater as error:
        yield bad("mail out", f"{where}: {error}", _relay_advice(str(error)))
        return
    yield ok("mail out", f"{where} accepts letters from {sender} ({said})")
    remote = smtp.host not in ("127.0.0.1", "localhost", "::1")
    if remote and not smtp.starttls:
        yield warning(
            "mail out", "we send letters unencrypted", "Set mail.smtp.starttls = true (port 587)."
        )


def _relay_advice(error: str) -> str:
    lower = error.lower()
    if "certificate" in lower:
        return "The server's certificate does not match mail.smtp.host, or has expired."
    if "refused" in lower or "timed out" in lower or "unreachable" in lower:
        return "Is the server up and the port right (587 with starttls)? Does a firewall block it?"
    if "535" in error or "auth" in lower:
        return "Check mail.smtp.user and the file mail.smtp.password_file."
    if "starttls" in lower:
        return "The server does not offer STARTTLS at this port; try 587."
    return "Ask the operator of the mail server: it must accept letters from our address."


def _dkim(config: Config, clock: Clock) -> Iterator[Finding]:
    settings = config.mail.dkim
    domain = settings.domain or config.mail.domain
    if not settings.key_file:
        if config.mail.transport == "smtp":
            yield warning(
                "DKIM",
                "we send letters unsigned; large providers treat them as spam",
                "Unless your relay signs, run adjudicator dkim-key: it makes a key and "
                "says what to do.",
            )
        return
    path = config.instance / settings.key_file
    try:
        signing.signer(config)(b"From: a@b\r\n\r\n\r\n")
        record = signing.dns_record(path)
    except ValueError as error:
        yield bad("DKIM", str(error), "Make a key with adjudicator dkim-key.")
        return
    if stat.S_IMODE(path.stat().st_mode) & 0o077:
        yield bad("DKIM", f"{path} can be read by others", privacy.MEND)
    else:
        yield ok("DKIM", f"TXT of {settings.selector}._domainkey.{domain}: {record}")


def _mail_in(config: Config, clock: Clock) -> Iterator[Finding]:
    listener = config.mail.listener
    ways = 0
    for name, port in (("SMTP", listener.smtp_port), ("LMTP", listener.lmtp_port)):
        if port:
            ways += 1
            yield _door(name, listener.host, port)
    if config.mail.imap.host:
        ways += 1
        yield _mailbox(config)
    if not ways:
        yield warning(
            "mail in",
            "the only way in is the pipe (adjudicator receive)",
            "Set up mail.listener (SMTP, LMTP) or mail.imap; docs/operating explains how.",
        )


def _mailbox(config: Config) -> Finding:
    what, where = "mail in (IMAP)", imap.name_of(config.mail.imap)
    try:
        mailbox = imap.Mailbox(config.mail.imap, imap.password_of(config))
    except (imap.Trouble, ValueError) as error:
        advice = "Check mail.imap: host, port, security, user, password_file, folder."
        return bad(what, f"{where}: {error}", advice)
    idles = mailbox.idles
    mailbox.close()
    hint = (
        "tells us when a letter comes (IDLE)"
        if idles
        else f"is asked every {_seconds(config)} seconds"
    )
    return ok(what, f"{where} can be read and written, and {hint}")


def _seconds(config: Config) -> str:
    return f"{config.mail.imap.poll_seconds:g}"


def _door(name: str, host: str, port: int) -> Finding:
    """A port is ours if it greets like one of ours, and free if it can be taken."""
    what, where = f"mail in ({name})", f"{host}:{port}"
    try:
        with socket.create_connection((host, port), timeout=3) as link:
            link.settimeout(3)
            greeting = link.recv(200).decode("ascii", "replace").strip()
    except (ConnectionRefusedError, socket.gaierror, TimeoutError, OSError):
        greeting = ""
    if greeting:
        return ok(what, f"{where} answers: {greeting[:80]}")
    try:
        with socket.create_server((host, port)):
            pass
    except OSError as error:
        return bad(
            what,
            f"{where} is not available: {error.strerror}",
            "Another program uses it, or you need rights for ports under 1024. Choose "
            "another port.",
        )
    return ok(what, f"{where} is free for us; the server is not running")


# ----------------------------------------------------------------------- rules


def _rules(config: Config, clock: Clock) -> Iterator[Finding]:
    broken = []
    for name in registry.OWN:
        try:
            registry.load(name)
        except Exception as error:
            broken.append(f"{name} ({type(error).__name__}: {error})")
    if broken:
        yield bad("games", f"cannot be loaded: {', '.join(broken)}", "Reinstall this program.")
    else:
        yield ok("games", ", ".join(registry.names()))
    for why in registry.refused().values():
        yield bad("games", why, "Its games stop until then. All others go on.")
