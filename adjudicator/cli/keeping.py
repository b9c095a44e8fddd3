"""Keeping a house: backups, upgrades, another database, what need not be kept."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cli.base import Instance, an_app, cli, fail

if TYPE_CHECKING:
    from adjudicator.service.desk import Desk

Passphrase = Annotated[
    Path | None,
    typer.Option(
        "--passphrase-file",
        help="A file with the passphrase in its first line; otherwise set ADJUDICATOR_PASSPHRASE.",
    ),
]


def _phrase(file: Path | None) -> str:
    if file is None:
        return os.environ.get("ADJUDICATOR_PASSPHRASE", "")
    try:
        said = file.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        fail(f"{file} cannot be read: {getattr(error, 'strerror', None) or 'it is not UTF-8'}.")
    if not said or not said[0]:
        fail(f"{file} contains no passphrase.")
    return said[0]


@cli.command()
def backup(
    to: Annotated[
        Path | None,
        typer.Argument(help="The file [default: backups/DATE.zip in the instance folder]"),
    ] = None,
    letters: Annotated[
        bool,
        typer.Option(
            "--letters", help="Include the letters from the store of letters ([letters])."
        ),
    ] = False,
    passphrase_file: Passphrase = None,
    instance: Instance = None,
) -> None:
    """Write the whole installation to one file: database, keys, settings. The server can keep
    running.

    We check the file before it gets its name. With a passphrase we encrypt it. Without
    --passphrase-file we use the passphrase of the settings ([backups])."""
    from adjudicator.core.saying import count
    from adjudicator.running import backups, copies
    from adjudicator.service import gauges

    app = an_app(instance)
    now = datetime.now(UTC)
    target = to or app.config.instance / backups.FOLDER / f"{now:%Y%m%dT%H%M%S}.zip"
    try:
        phrase = _phrase(passphrase_file) if passphrase_file else backups.phrase_of(app.config)
        done = backups.write(app.config, target, now, phrase, letters=letters)
        copies.note(app.desk, gauges.BACKUP, now)
    except backups.NoBackup as error:
        fail(str(error))
    finally:
        app.close()
    rows = sum(done.rows.values())
    size = f"{target.stat().st_size / 1e6:.1f} MB"
    typer.echo(f"{target}: {count(done.games, 'game')}, {count(rows, 'row')}, {size}; read back")
    if done.taken:
        typer.echo(f"{done.taken} letters were included from the store of letters")
    if done.elsewhere.letters:
        typer.echo(done.elsewhere)


@cli.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A backup.")],
    database: Annotated[
        str,
        typer.Option(
            help="An empty database to restore to: a URL, or `sqlite`; by default the one in "
            "the settings."
        ),
    ] = "",
    proof: Annotated[bool, typer.Option(help="Verify every game afterwards.")] = True,
    passphrase_file: Passphrase = None,
    instance: Instance = None,
) -> None:
    """Restore a backup into an empty folder, and verify every game in it."""
    from adjudicator.core.saying import count
    from adjudicator.running import backups, keeping
    from adjudicator.running.house import desk_of

    folder = instance if instance is not None else Path("instance")
    try:
        config, done = keeping.restore(file, folder, _phrase(passphrase_file), database)
    except backups.NoBackup as error:
        fail(str(error))
    typer.echo(f"{folder}: {count(done.games, 'game')} as of {done.made_at:%Y-%m-%d %H:%M} UTC")
    if not proof:
        return
    desk = desk_of(config)
    try:
        wrong = keeping.prove(desk, typer.echo)
        lost = _letters_there(desk) if done.elsewhere.letters else 0
    finally:
        desk.close()
    if wrong or lost:
        raise SystemExit(1)


@cli.command("try-backup")
def try_backup(instance: Instance = None) -> None:
    """Restore the newest automatic copy into a temporary folder, and verify every game in it. A
    running server does this itself once a week.

    Ends with 1 if it cannot be restored, or a game does not verify."""
    from adjudicator.core.saying import count
    from adjudicator.running import backups, copies

    app = an_app(instance)
    try:
        done = copies.try_and_note(app.desk)
    except backups.NoBackup as error:
        fail(str(error), 1)
    finally:
        app.close()
    for line in done.wrong:
        typer.echo(f"BAD  {line}")
    good = "do not verify" if done.wrong else "all of them verify"
    number = f"{len(done.wrong)} of " if done.wrong else ""
    said = (
        f"{done.name} from {done.where} was restored: {number}{count(done.games, 'game')}, {good}"
    )
    typer.echo(said)
    if done.wrong:
        raise SystemExit(1)


def _letters_there(desk: Desk) -> int:
    from adjudicator.service import letterstore
    from adjudicator.service.desk import ServiceError

    try:
        found = letterstore.check(desk, whole=False)
    except ServiceError as error:
        typer.echo(f"we could not check the letters in the store: {error}")
        return 1
    typer.echo(f"{found.named} letters are in the store of letters; {len(found.lost)} are lost")
    return len(found.lost)


@cli.command()
def move(
    database: Annotated[
        str, typer.Argument(help="The new database: the URL of an empty one, or `sqlite`.")
    ],
    instance: Instance = None,
) -> None:
    """Move a stopped server from SQLite to PostgreSQL, or back. We count and compare everything.

    Afterwards the settings name the new database, and the old one says where it went."""
    from adjudicator import config as configuration
    from adjudicator.running import keeping

    config = configuration.load(instance if instance is not None else "instance")
    found = keeping.move(config, database, typer.echo)
    typer.echo(f"{sum(found.values())} rows of {len(found)} tables arrived unchanged")


@cli.command()
def upgrade(
    proof: Annotated[bool, typer.Option(help="Play the games again with this version.")] = True,
    instance: Instance = None,
) -> None:
    """Upgrade a stopped server to this version: first a backup, then the database, then play every
    game again with the present rules.

    Ends with 1 if a game comes out differently. Such a game is paused until its moderator lets it
    go on under the new rules. Past results stay."""
    from adjudicator import config as configuration
    from adjudicator.core.saying import count
    from adjudicator.running import keeping
    from adjudicator.running.house import desk_of
    from adjudicator.service.stepping import pinning, rehearsing

    config = configuration.load(instance if instance is not None else "instance")
    with keeping.alone(config, "upgrade"):
        written = keeping.brought_up(config)
        typer.echo(
            f"wrote {written} before the change" if written else "the database is at this version"
        )
        if not proof:
            return
        desk = desk_of(config)
        try:
            found = rehearsing.rehearse(desk)
            settled = set(pinning.settle(desk, found))
            held = [one.game for one in found if not one.same and one.game in settled]
        finally:
            desk.close()
    other = [one for one in found if not one.same]
    for one in other:
        typer.echo(f"OTHER  {one.game}: {one.text}")
        for line in one.lines:
            typer.echo(f"       {line}")
    differ = "comes" if len(other) == 1 else "come"
    typer.echo(f"{count(len(found), 'game')}; {len(other)} {differ} out differently")
    if held:
        typer.echo(f"these wait for their moderators, whom we have told: {', '.join(held)}")
    if other:
        raise SystemExit(1)


@cli.command()
def work(
    queues: Annotated[
        list[str] | None,
        typer.Argument(
            help="letters, steps, times, rendering, sending, indexing, calls, exports; by "
            "default all."
        ),
    ] = None,
    instance: Instance = None,
) -> None:
    """Do a part of the server's work in a separate process, on PostgreSQL. Stop it with Ctrl-C.

    You can run any number, on any machine with the server's config.toml and secret.key."""
    from adjudicator import config as configuration
    from adjudicator.running import cluster, keeping, logs

    config = configuration.load(instance if instance is not None else "instance")
    wanted = cluster.named(queues or [])
    keeping.brought_up(config)
    lock = keeping.running(config)
    logs.begin(config.log)
    worker = cluster.Worker(config, wanted)
    typer.echo(f"at work on {', '.join(wanted)}")
    worker.run()
    if lock is not None:
        lock.close()


@cli.command()
def prune(
    days: Annotated[
        float,
        typer.Option(
            help="One period for everything, instead of those in the settings.", min=1, max=36_500
        ),
    ] = 0,
    check: Annotated[
        bool, typer.Option("--dry-run", "--check", help="Only list what would be deleted.")
    ] = False,
    instance: Instance = None,
) -> None:
    """Delete what the server need not keep, after the periods in its settings ([keep]): the text of
    old letters, pictures, unsent drafts, delivery notes, calls, expired addresses.

    A running server does this itself once a day. We keep the record that a letter came or went, its
    sender and its outcome. We never delete journals, orders, reports or press."""
    from adjudicator.service.post import pruning

    app = an_app(instance)
    try:
        terms = {kind.name: days for kind in pruning.KINDS} if days else None
        found = pruning.prune(app.desk, terms, dry=check)
    finally:
        app.close()
    for one in found:
        typer.echo(one)
    typer.echo("these would be deleted; nothing has changed" if check else "deleted")
