"""What a moderator looks at on the command line, and the proof of what was played. What changes a
game is declared in `service.acts` (`cli.acts`)."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.cli.base import AsJson, Because, Instance, emit, fail, run, say, write

if TYPE_CHECKING:
    from adjudicator.service.desk import Desk

BY = "cli"


def preview(game: str, as_json: AsJson = False, instance: Instance = None) -> None:
    """Show what the step would give now. We store nothing except that you looked."""
    from adjudicator.service.commands.moderator import preview_lines, preview_words
    from adjudicator.service.moderating import previewing

    shown = run(instance, lambda desk: previewing.preview(desk, game, by=BY))
    if as_json:
        emit(shown.model_dump(mode="json"))
    else:
        say(preview_words(shown), preview_lines(shown))


def phases(game: str, as_json: AsJson = False, instance: Instance = None) -> None:
    """List the phases of a game, the current one first."""
    from adjudicator.service.moderating import rollback as back

    begun = run(instance, lambda desk: back.phases_of(desk, game))
    if as_json:
        emit([one.model_dump(mode="json") for one in begun])
    else:
        for one in begun:
            typer.echo(f"{one.number:>5}  {one.phase:<24} {one.turn_title}{'  now' * one.now}")


def open_orders(
    game: str,
    seat: Annotated[str, typer.Argument(help="The seat whose orders you open.")],
    because: Because = "",
    instance: Instance = None,
) -> None:
    """Show the orders that a seat has sent in a sealed game. The journal records it, and everybody
    is told."""
    from adjudicator.service.moderating import sealing

    typer.echo(run(instance, lambda desk: sealing.look(desk, game, seat, because, by=BY)))


def rulings(game: str, as_json: bool, instance: Path | None) -> None:
    """List all rulings of a game: the option in force, and the others."""
    from adjudicator.service.moderating import ruling

    found = run(instance, lambda desk: ruling.rulings_of(desk, game))
    if as_json:
        emit([one.model_dump(mode="json") for one in found])
        return
    for one in found:
        choices = ", ".join(ruling.written(choice) for choice in one.choices)
        typer.echo(f"{one.id:<10} {ruling.written(one.value):<12} of {choices}\n    {one.text}")


def rehearse(
    what: Annotated[
        list[str] | None,
        typer.Argument(help="Games of this server, or exported files; by default all games."),
    ] = None,
    as_json: AsJson = False,
    instance: Instance = None,
) -> None:
    """Play recorded games again with the present rules, and show the differences."""
    from adjudicator.service.archive import unpacking
    from adjudicator.service.stepping import rehearsing

    files = [Path(one) for one in what or [] if Path(one).is_file()]
    slugs = [one for one in what or [] if not Path(one).is_file()]

    def do(desk: Desk) -> list[rehearsing.Rehearsed]:
        found = [rehearsing.rehearse_file(desk, str(f), unpacking.read_file(f)) for f in files]
        return found + (rehearsing.rehearse(desk, slugs) if slugs or not files else [])

    found = run(instance, do)
    from adjudicator.core.saying import count

    if as_json:
        emit([one.model_dump(mode="json") for one in found])
    else:
        for one in found:
            typer.echo(f"{'same ' if one.same else 'OTHER'}  {one.game}: {one.text}")
            for line in one.lines:
                typer.echo(f"       {line}")
        other = sum(not one.same for one in found)
        differ = "comes" if other == 1 else "come"
        typer.echo(f"{count(len(found), 'game')}; {other} {differ} out differently.")
    if not all(one.same for one in found):
        raise SystemExit(1)


def dispute(
    what: Annotated[str, typer.Argument(help="A dispute bundle to check, or a game.")],
    phases: Annotated[
        str, typer.Option(help="For a game: 3-5; by default the last finished one.")
    ] = "",
    path: Annotated[
        Path | None, typer.Option("--to", help="For a game: the file to write.")
    ] = None,
    instance: Instance = None,
) -> None:
    """Check a dispute bundle, or write one from a game."""
    from adjudicator.service.archive import unpacking
    from adjudicator.service.moderating import disputes
    from adjudicator.service.moderating import rollback as back

    if Path(what).is_file():
        checks = run(instance, lambda desk: disputes.check(desk, unpacking.read_file(Path(what))))
        for one in checks:
            typer.echo(f"{'ok ' if one.ok else 'BAD'}  {one.name}: {one.text}")
        if not all(one.ok for one in checks):
            raise SystemExit(1)
        return
    first, _, last = phases.partition("-")
    if phases and not (first.isdigit() and (last or first).isdigit()):
        fail(f"--phases must be numbers such as 3-5, not {phases!r}.")

    def do(desk: Desk) -> bytes:
        newest = max(back.phases_of(desk, what)[0].number - 1, 1)
        begins = int(first) if first else newest
        return disputes.bundle(desk, what, begins, int(last or first or newest), by=BY)

    target = path or Path(f"{what}-dispute.zip")
    write(target, run(instance, do))
    say(f"{target}: check it with: adjudicator dispute {target}")


COMMANDS = (preview, phases, open_orders, rehearse, dispute)


def register(cli: typer.Typer) -> None:
    """Put them among the commands of the house."""
    for command in COMMANDS:
        cli.command(rich_help_panel="The moderator")(command)
