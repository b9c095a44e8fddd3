"""What can be checked and kept: bundles, receipts, booklets."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.base import AsJson, Because, Instance, an_app, cli, emit, fail, seat_of, write


@cli.command()
def verify(
    what: Annotated[
        str,
        typer.Argument(
            help="A game's or a tournament's name, the path of a bundle, or `receipt` and a letter."
        ),
    ],
    file: Annotated[
        Path | None, typer.Argument(help="After `receipt`: the letter, or its text.")
    ] = None,
    key: Annotated[
        str,
        typer.Option(
            help="The public key of the server that signed it: a file, or its digits. By "
            "default, this server's key."
        ),
    ] = "",
    as_json: AsJson = False,
    instance: Instance = None,
) -> None:
    """Check the journal, seeds, dice, orders and reports of a game by playing it again. With
    `receipt FILE`, check that a receipt is unchanged since the server signed it, and show what it
    certifies.

    Ends with 1 if something is wrong. Ends with 3 if nothing is wrong but we could not prove
    everything: a release with other rules judged the game, or you have not said whose key signed
    it."""
    from adjudicator.service.archive import archive, unpacking
    from adjudicator.service.desk import ServiceError, Unknown
    from adjudicator.service.eventbook import archiving

    if what == "receipt" and file is not None:
        verify_receipt(file, key, as_json, instance)
        return
    app = an_app(instance)
    try:
        if Path(what).is_file():
            public = Path(key).read_text("utf-8") if key and Path(key).is_file() else key
            data = unpacking.read_file(Path(what))
            of_event = archiving.is_event(data)
            check = archiving.verify_bundle if of_event else archive.verify_bundle
            checks = check(app.desk, data, public)
        else:
            try:
                checks = archive.verify(app.desk, what)
            except Unknown as none:
                try:
                    checks = archiving.verify(app.desk, what)
                except Unknown:
                    if what == "receipt":
                        fail("verify receipt needs the letter: adjudicator verify receipt FILE.")
                    raise none from None
    except ServiceError as error:
        fail(error.text)
    finally:
        app.close()
    if as_json:
        emit([one.model_dump(mode="json") for one in checks])
    else:
        for one in checks:
            typer.echo(f"{one.mark}  {one.name}: {one.text}")
    if not all(one.ok or one.unknown for one in checks):
        raise SystemExit(1)
    if not all(one.ok and one.proven for one in checks):
        raise SystemExit(NOT_ALL)


NOT_ALL = 3
"""Exit code of `verify`: nothing is wrong, but another release judged it, and this one could not
compute all of it, or nobody said whose key signed it."""


def verify_receipt(file: Path, key: str, as_json: bool, instance: Path | None) -> None:
    """Check the certificates in a letter, without a house if its key is given."""
    from adjudicator import config as configuration
    from adjudicator.service import housekey
    from adjudicator.service.play import receipts

    try:
        data = file.read_bytes()
    except OSError as error:
        fail(f"{file} cannot be read: {error.strerror}.")
    try:
        if key:
            text = Path(key).read_text("utf-8") if Path(key).is_file() else key
            public = housekey.read_public(text)
        else:
            folder = instance if instance is not None else Path("instance")
            if not (folder / housekey.FILE).is_file():
                fail(
                    f"{folder} has no signing key. With --key, name the public key of the server "
                    "that signed the receipt. You find it at /.well-known/adjudicator-key."
                )
            public = housekey.key_of(configuration.load(folder)).verify_key
    except (housekey.NotAKey, UnicodeDecodeError) as error:
        fail(f"{key or instance}: {error}")
    except configuration.ConfigError as error:
        fail(str(error))
    found = [receipts.check(fields, public) for fields in receipts.find(data)]
    found += receipts.check_seals(data, public)
    if not found:
        fail(f"{file} contains no receipt of a server: it has neither a seal nor a certificate.")
    if as_json:
        emit([one.model_dump(mode="json") for one in found])
    else:
        for one in found:
            typer.echo(f"{'ok ' if one.ok else 'BAD'}  {one.text}")
            for name, value in one.fields if one.ok else []:
                typer.echo(f"     {name}: {value}")
    if not all(one.ok for one in found):
        raise SystemExit(1)


@cli.command()
def booklet(
    game: str,
    path: Annotated[Path, typer.Argument(help="Where to write the PDF.")],
    seat: Annotated[
        str, typer.Option(help="The reports of this seat; by default those for spectators.")
    ] = "",
    because: Because = "",
    instance: Instance = None,
) -> None:
    """Write a campaign as a PDF booklet: every report with its map, and how it ended."""
    from adjudicator.service.desk import ServiceError
    from adjudicator.service.exports import books
    from adjudicator.service.moderating import sealing
    from adjudicator.service.words import seat_title

    app = an_app(instance)
    try:
        if seat:
            seat_of(app, game, seat)
            sealing.looked(
                app.desk, game, f"the reports of {seat_title(seat)}", because, "cli", seat
            )
        write(path, books.booklet(app.desk, game, seat or None))
    except ServiceError as error:
        fail(error.text)
    finally:
        app.close()
    typer.echo(f"{path}: {path.stat().st_size // 1024} kB")


@cli.command()
def export(
    game: str,
    path: Annotated[Path, typer.Argument(help="Where to write the bundle (zip).")],
    opened: Annotated[bool, typer.Option("--open", help="Include what is still secret.")] = False,
    because: Because = "",
    instance: Instance = None,
) -> None:
    """Write a game as one bundle that `verify` can check anywhere."""
    from adjudicator.service.archive import archive
    from adjudicator.service.desk import ServiceError
    from adjudicator.service.moderating import sealing

    app = an_app(instance)
    try:
        if opened:
            sealing.looked(app.desk, game, "everything, for an export", because, "cli")
        write(path, archive.export(app.desk, game, open=opened))
    except ServiceError as error:
        fail(error.text)
    finally:
        app.close()
    typer.echo(
        f"{path}: {path.stat().st_size // 1024} kB. Check it with: adjudicator verify {path}"
    )
