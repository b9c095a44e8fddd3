"""Tournaments: looked over, announced, listed, taken home."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.base import AsJson, Instance, an_app, cli, emit, fail, read, write

tournament_cli = typer.Typer(help="Tournaments: docs/tournaments.md explains their forms.")
cli.add_typer(tournament_cli, name="tournament")


@tournament_cli.command("check")
def check(
    form: Annotated[Path, typer.Argument(help="The form, TOML.")],
    entrants: Annotated[int, typer.Option(help="Forecast for this many entrants.")] = 16,
    as_json: AsJson = False,
    instance: Instance = None,
) -> None:
    """Check a form and forecast how long the tournament takes, without announcing it."""
    from adjudicator.service.events import announcing

    app = an_app(instance)
    try:
        found = announcing.preview(app.desk, read(form), entrants)
    finally:
        app.close()
    if as_json:
        emit(found.model_dump(mode="json", include={"problems", "warnings", "foretold"}))
    else:
        for line in found.problems or [*found.foretold, *found.warnings]:
            typer.echo(line)
    if found.problems:
        raise SystemExit(1)


@tournament_cli.command("announce")
def announce(
    form: Annotated[Path, typer.Argument(help="The form, TOML.")],
    slug: Annotated[str, typer.Option(help="Its name in addresses: desert-cup.")],
    director: Annotated[str, typer.Option(help="The address of its director.")],
    assistant: Annotated[
        str, typer.Option(help="The address of the person who judges the director's own games.")
    ] = "",
    instance: Instance = None,
) -> None:
    """Announce a tournament: people may enter from now on."""
    from adjudicator.service.desk import ServiceError
    from adjudicator.service.events import announcing

    app = an_app(instance)
    try:
        row = announcing.announce(app.desk, slug, read(form), director, assistant)
        typer.echo(f"{row.title} is announced: {app.desk.config.house.base_url}/events/{row.slug}")
    except ServiceError as error:
        fail(error.text)
    finally:
        app.close()


@tournament_cli.command("director")
def director(
    name: Annotated[str, typer.Argument(help="The event.")],
    address: Annotated[str, typer.Argument(help="The address of the new director.")],
    because: Annotated[str, typer.Option(help="The reason, for the event's journal.")] = "",
    instance: Instance = None,
) -> None:
    """Give a tournament to another director if the old one has vanished, and tell everybody."""
    from adjudicator.service.desk import ServiceError
    from adjudicator.service.events import directing

    app = an_app(instance)
    try:
        typer.echo(directing.replace_director(app.desk, name, address, because))
    except ServiceError as error:
        fail(error.text)
    finally:
        app.close()


@tournament_cli.command("list")
def listed(as_json: AsJson = False, instance: Instance = None) -> None:
    """List all tournaments of the server."""
    from adjudicator.service.eventbook import showing

    app = an_app(instance)
    try:
        found = showing.events(app.desk)
    finally:
        app.close()
    if as_json:
        emit([one.model_dump(mode="json") for one in found])
        return
    for one in found:
        round_ = f", round {one.round}" if one.round else ""
        typer.echo(f"{one.slug:28} {one.title}: {one.state_words}{round_}, {one.entrants} in")


@tournament_cli.command("export")
def export(
    slug: str,
    path: Annotated[Path, typer.Argument(help="Where to write the archive (zip).")],
    instance: Instance = None,
) -> None:
    """Write a finished tournament as one archive that `verify` can check anywhere."""
    from adjudicator.service.desk import ServiceError
    from adjudicator.service.eventbook import archiving

    app = an_app(instance)
    try:
        write(path, archiving.export(app.desk, slug))
    except ServiceError as error:
        fail(error.text)
    finally:
        app.close()
    typer.echo(
        f"{path}: {path.stat().st_size // 1024} kB. Check it with: adjudicator verify {path}"
    )
