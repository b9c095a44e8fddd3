"""The store of letters: their bytes taken out of the database, back into it, and looked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import typer

from adjudicator.cli.base import Instance, an_app, cli, fail

if TYPE_CHECKING:
    from adjudicator.service.desk import Desk
    from adjudicator.service.letterstore import Carried

letters_cli = typer.Typer(help="Letters in a folder or a bucket ([letters] of config.toml).")
cli.add_typer(letters_cli, name="letters")

T = TypeVar("T")


def _do(instance: Instance, act: Callable[[Desk], T]) -> T:
    from adjudicator.service.desk import ServiceError

    app = an_app(instance)
    try:
        return act(app.desk)
    except ServiceError as error:
        fail(error.text)
    finally:
        app.close()


def _said(done: Carried, where: str) -> None:
    size = f"{done.bytes / 1e6:.1f} MB"
    typer.echo(f"{done.number} letters ({size}) were taken {where}, each read back and compared")
    for line in done.left:
        typer.echo(f"LEFT  {line}")
    if done.left:
        raise SystemExit(1)


@letters_cli.command("out")
def out(instance: Instance = None) -> None:
    """Move the contents of all letters from the database to the place that config.toml names. The
    server can keep running. What fails stays where it is."""
    from adjudicator.service import letterstore

    _said(
        _do(instance, lambda desk: letterstore.carry_out(desk, typer.echo)), "out of the database"
    )


@letters_cli.command("in")
def back(instance: Instance = None) -> None:
    """Move them back into the database. First set letters.keep = "database". Keep the rest of
    [letters] until this command says that nothing is left."""
    from adjudicator.service import letterstore

    _said(_do(instance, lambda desk: letterstore.carry_in(desk, typer.echo)), "into the database")


@letters_cli.command("check")
def check(instance: Instance = None) -> None:
    """Read and compare every letter in the store. Ends with 1 if any is lost."""
    from adjudicator.service import letterstore

    found = _do(instance, letterstore.check)
    for line in found.lost:
        typer.echo(f"LOST  {line}")
    typer.echo(
        f"{found.named} letters ({found.bytes / 1e6:.1f} MB) are in the store, {len(found.lost)} of"
        f" them are lost; {found.inside} are in the database and are still to be moved out"
    )
    if found.lost:
        raise SystemExit(1)


@letters_cli.command("give-up")
def give_up(instance: Instance = None) -> None:
    """Stop waiting for letters that arrived but are lost. Later letters of the same seats are read,
    and we ask the players to send the lost ones again."""
    from adjudicator.mail import way

    typer.echo(f"{_do(instance, way.give_up_lost)} letters were given up")


@letters_cli.command("alone")
def alone(instance: Instance = None) -> None:
    """For a restored server: confirm that the old one is gone for good, so that we may delete what
    no letter here needs."""
    from adjudicator.service import letterstore

    _do(instance, letterstore.alone)
    typer.echo("this server cleans up its store of letters again")
