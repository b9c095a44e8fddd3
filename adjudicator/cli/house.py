"""The house: served, fed with letters, looked over, published."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cli.base import (
    TRY_LATER,
    AsJson,
    Instance,
    an_app,
    cli,
    emit,
    fail,
    ruleset_named,
)

if TYPE_CHECKING:
    from adjudicator.running.findings import Finding


@cli.command()
def serve(instance: Instance = None) -> None:
    """Run the server: web pages, mail listener, outbox, scheduler. Stop it with Ctrl-C."""
    import signal
    import threading

    from adjudicator.running import logs

    app = an_app(instance)
    logs.begin(app.config.log)
    app.start()
    for line in app.addresses():
        typer.echo(line)
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    stop.wait()
    app.stop()


PATIENCE = 20
"""Seconds for a letter to be stored, after which the mail host is told to try again: whatever the
database or the disk waits for."""


def _too_long(*_: object) -> None:
    import os

    os.write(2, b"adjudicator: we could not store the letter in time; please send it again.\n")
    os._exit(TRY_LATER)  # no tidying up, which might wait for the same


@cli.command()
def receive(
    to: Annotated[
        list[str] | None, typer.Option("--to", help="A recipient, from the envelope.")
    ] = None,
    sender: Annotated[
        str | None, typer.Option("--from", help="The sender, from the envelope.")
    ] = None,
    now: Annotated[
        bool,
        typer.Option(help="Process it at once; otherwise the running server does, within seconds."),
    ] = False,
    instance: Instance = None,
) -> None:
    """Receive one letter from standard input: for procmail, sieve, or a mail host's pipe.

    Ends with 0 when the letter is stored, 75 to try again later, 65 when the letter is too large or
    empty, 67 when no recipient is ours.
    """
    import os
    import signal

    from adjudicator import config as configuration
    from adjudicator.mail.arrival import pipe
    from adjudicator.running.house import desk_of

    folder = instance if instance is not None else Path("instance")
    if not any((folder / name).is_file() for name in ("config.toml", "secret.key")):
        # Whoever wrote the call meant another folder; the letter waits until he sees it.
        fail(f"there is no installation in {folder}.", TRY_LATER)
    settings = configuration.load(folder)
    desk = desk_of(settings)
    try:
        raw = pipe.read(sys.stdin.buffer, settings.mail.listener.max_bytes)
        signal.signal(signal.SIGALRM, _too_long)
        signal.alarm(PATIENCE)
        try:
            if to and not pipe.ours(desk, to):
                fail(f"none of our addresses is among {', '.join(to)}.", pipe.NO_USER)
            code, ids = pipe.take(desk, raw, pipe.envelope_of(raw, os.environ, sender, to or []))
            if code == pipe.DATA_ERROR:
                fail("the letter is empty or too large.", code)
            if code:
                fail("we could not store the letter now; please send it again.", code)
        finally:
            signal.alarm(0)  # it is stored, or it is known why not
        if now:
            from adjudicator.mail import way

            way.process_letters(desk, ids)
    finally:
        desk.close()


@cli.command()
def demo(
    ruleset: Annotated[
        str, typer.Argument(help="The name of a game: play its first scenario to the end by mail.")
    ] = "",
    turns: Annotated[
        int, typer.Option(min=0, help="For that game: stop after this many turns; 0 for all.")
    ] = 0,
    keep: Annotated[bool, typer.Option(help="Leave the server running afterwards.")] = False,
    instance: Annotated[Path, typer.Option(help="Made anew.")] = Path("instance/demo"),
) -> None:
    """Play BlitzWar's example 20.1 by real mail, then again with fresh dice, and verify both. With
    the name of a game: a whole game of that, or its first turns, with players who write what a bot
    would."""
    from adjudicator.cli.demo import play_a_game, play_the_example

    if turns and not ruleset:
        fail("--turns needs the name of a game, because example 20.1 is a single battle.")
    try:
        if ruleset:
            ruleset_named(ruleset)
            good = play_a_game(instance, ruleset, typer.echo, turns=turns, keep=keep)
        else:
            good = play_the_example(instance, typer.echo, keep=keep)
    except FileExistsError as error:
        fail(str(error))
    if not good:
        raise SystemExit(1)


@cli.command()
def tick(instance: Instance = None) -> None:
    """Do once what the scheduler does all the time: by hand or from cron."""
    from adjudicator.running import schedule

    app = an_app(instance)
    try:
        for line in app.tick() if hasattr(app, "tick") else schedule.tick(app.desk):
            typer.echo(line)
    finally:
        app.close()


@cli.command()
def doctor(
    mend: Annotated[
        bool,
        typer.Option("--mend", help="First make the server's files unreadable for other users."),
    ] = False,
    as_json: AsJson = False,
    instance: Instance = None,
) -> None:
    """Check the server: mail, addresses, keys, clock, disk, database; and say what to do.

    Ends with 1 if something does not work. Sends no letters, and changes nothing without --mend.
    """
    from adjudicator.running.doctor import examine

    if mend:
        from adjudicator import config as configuration
        from adjudicator.running import privacy

        config = configuration.load(instance if instance is not None else "instance", make=False)
        for line in privacy.mend(config):
            typer.echo(line, err=as_json)
    _print(examine(instance if instance is not None else "instance"), as_json)


def _print(found: list[Finding], as_json: bool) -> None:
    """Print what was found; end with 1 if something is bad."""
    if as_json:
        emit([one.model_dump() for one in found])
    else:
        marks = {"ok": "ok  ", "warning": "WARN", "bad": "BAD "}
        for one in found:
            typer.echo(f"{marks[one.state]}  {one.what}: {one.said}")
            if one.advice:
                typer.echo(f"      {one.advice}")
    if any(one.state == "bad" for one in found):
        raise SystemExit(1)


@cli.command("dkim-key")
def dkim_key(
    path: Annotated[
        Path | None, typer.Argument(help="Where to write it [default: dkim.pem in the instance]")
    ] = None,
    instance: Instance = None,
) -> None:
    """Make a key that signs our letters, and show what to add to DNS and config.toml."""
    from adjudicator import config as configuration
    from adjudicator.mail.sending import signing

    config = configuration.load(instance if instance is not None else "instance")
    where = path or config.instance / "dkim.pem"
    try:
        signing.new_key(where)
    except FileExistsError:
        typer.echo(f"{where} already exists. We have not changed it.", err=True)
    except OSError as error:
        fail(f"{where}: {error.strerror}.")
    settings = config.mail.dkim
    try:
        record = signing.dns_record(where)
    except ValueError as error:
        fail(f"{error}.")
    written = where.name if where.parent == config.instance else where.resolve()
    typer.echo(f"The key is in {where}. Add to config.toml:\n")
    typer.echo(f'[mail.dkim]\nkey_file = "{written}"\nselector = "{settings.selector}"\n')
    domain = settings.domain or config.mail.domain
    typer.echo(f"Add to DNS, as the TXT record of {settings.selector}._domainkey.{domain}:\n")
    typer.echo(record)


@cli.command()
def dns(
    check: Annotated[
        bool, typer.Option("--check", help="Check whether the name servers say this.")
    ] = False,
    as_json: AsJson = False,
    instance: Instance = None,
) -> None:
    """Show what to add to DNS: where pages and mail are, who may write in our name, the key.

    With --check it ends with 1 if something is missing."""
    from adjudicator import config as configuration
    from adjudicator.mail.reading.authentication import resolver
    from adjudicator.running import zone

    config = configuration.load(instance if instance is not None else "instance")
    try:
        wanted = zone.records(config)
    except ValueError as error:
        fail(f"{error}.")
    if not check:
        if as_json:
            emit([vars(one) for one in wanted])
            return
        for one in wanted:
            typer.echo(one)
        return
    _print(list(zone.check(wanted, resolver(config.mail.auth.dns_seconds))), as_json)


@cli.command()
def publish(
    folder: Annotated[
        Path, typer.Argument(help="An empty folder, or one that you published to before.")
    ],
    instance: Instance = None,
) -> None:
    """Write the whole public archive as a static site for any host."""
    import os

    from adjudicator.cli import base
    from adjudicator.running import publishing
    from adjudicator.service.desk import ServiceError

    app = an_app(instance)
    if base.UMASK is not None:
        os.umask(base.UMASK)
    try:
        written = publishing.publish(app.flask, app.config.house.base_url, folder)
    except ServiceError as error:
        fail(error.text)
    except OSError as error:
        fail(f"{error.filename or folder}: {error.strerror}.")
    finally:
        app.close()
    typer.echo(f"{folder}: {written} files. Begin at {folder / 'index.html'}")
