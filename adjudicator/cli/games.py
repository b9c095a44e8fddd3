"""Games: their seats, orders, reports, deadlines to come."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli.base import (
    AsJson,
    Because,
    Instance,
    an_app,
    cli,
    emit,
    fail,
    read,
    seat_of,
    write,
)


@cli.command()
def seat(
    game: str,
    name: Annotated[str, typer.Argument(help="One seat; by default list all.")] = "",
    bot: Annotated[
        str | None, typer.Option(help="Let a bot of this kind play the seat; “none” ends that.")
    ] = None,
    because: Because = "",
    as_json: AsJson = False,
    instance: Instance = None,
) -> None:
    """Show a seat's question, the orders it has sent, and its standing orders. In a sealed game,
    give a reason: the journal records it, and everybody is told."""
    from adjudicator.service.desk import ServiceError
    from adjudicator.service.games import bots, games, pages
    from adjudicator.service.moderating import sealing
    from adjudicator.service.words import seat_title

    app = an_app(instance)
    try:
        info = games.game_info(app.desk, game)
        if not name:
            if as_json:
                emit(info.model_dump(mode="json"))
                return
            typer.echo(
                f"{info.slug}: {info.title}, {info.scenario}, {info.turn_title}, {info.state}"
            )
            for one in info.seats:
                asked = f"asked, due {one.due_at:%Y-%m-%d %H:%M} UTC" if one.due_at else "not asked"
                done = ", ready" if one.ready else ", has sent orders" if one.answered else ""
                typer.echo(f"  {one.name:12} {one.sits:24} {asked}{done}")
            return
        if bot is not None:
            bots.stand_in(app.desk, game, name, "" if bot == "none" else bot)
        number = seat_of(app, game, name)
        if bot is not None and not because:
            return  # who lets a bot play need not look
        sealing.looked(app.desk, game, f"the page of {seat_title(name)}", because, "cli", name)
        page = pages.seat_page(app.desk, number)
    except ServiceError as error:
        fail(error.text)
    finally:
        app.close()
    if as_json:
        emit(page.model_dump(mode="json", exclude={"geometry"}))
        return
    if page.asked is None:
        typer.echo("There is no question now.")
    else:
        typer.echo(f"{page.asked.ask.title}  due {page.asked.due_at:%Y-%m-%d %H:%M} UTC")
        typer.echo(f"{page.asked.ask.silence}")
    if page.draft:
        typer.echo(f"Sent:\n{page.draft}")
    for number, line in enumerate(page.standing, start=1):
        typer.echo(f"Standing order {number}: {line}")


@cli.command()
def submit(
    game: str,
    name: Annotated[str, typer.Argument(help="The seat.")],
    orders: Annotated[Path, typer.Argument(help="A file with orders; - for standard input.")],
    check: Annotated[bool, typer.Option(help="Only show the receipt, and store nothing.")] = False,
    as_json: AsJson = False,
    instance: Instance = None,
) -> None:
    """Submit orders for a seat, as a letter from its player would."""
    from adjudicator.mail.writing.rendering import receipt_text
    from adjudicator.service.desk import ServiceError
    from adjudicator.service.play import submissions
    from adjudicator.service.stepping import phases

    text = sys.stdin.read() if str(orders) == "-" else read(orders)
    app = an_app(instance)
    try:
        receipt = submissions.submit(
            app.desk, seat_id=seat_of(app, game, name), text=text, via="cli", dry=check
        )
        if receipt.closes:
            from adjudicator.service.games import games

            phases.close_if_ready(app.desk, games.game_info(app.desk, game).id)
    except ServiceError as error:
        fail(error.text)
    finally:
        app.close()
    if as_json:
        emit(receipt.model_dump(mode="json"))
    else:
        typer.echo(receipt_text(receipt))


@cli.command()
def report(
    game: str,
    slug: Annotated[str, typer.Argument(help="Which report; without it, list the reports.")] = "",
    seat: Annotated[str, typer.Option(help="For this seat; by default for spectators.")] = "",
    as_json: AsJson = False,
    html: Annotated[bool, typer.Option("--html", help="As a page.")] = False,
    picture: Annotated[
        Path | None, typer.Option("--map", help="Write the map to this file (PNG).")
    ] = None,
    because: Because = "",
    instance: Instance = None,
) -> None:
    """Read the turn reports of a game. For a seat's reports, give a reason while the game lasts."""
    from adjudicator.reports import compose, mapsheet
    from adjudicator.service.archive import archive
    from adjudicator.service.desk import ServiceError
    from adjudicator.service.moderating import sealing
    from adjudicator.service.words import seat_title

    app = an_app(instance)
    try:
        if seat:
            seat_of(app, game, seat)
        if not slug:
            listed = archive.reports_of(app.desk, game, seat or None)
            if as_json:
                emit([one.model_dump(mode="json") for one in listed])
            else:
                for one in listed:
                    typer.echo(f"{one.slug:24} {one.title}: {one.headline}")
            return
        if seat:
            what = f"the report {slug} of {seat_title(seat)}"
            archive.report(app.desk, game, slug, seat)  # one that there is not is not a secret
            sealing.looked(app.desk, game, what, because, "cli", seat)
        page = archive.report(app.desk, game, slug, seat or None)
    except ServiceError as error:
        fail(error.text)
    finally:
        app.close()
    meta = compose.Meta(game=game, turn=page.turn, report=page.slug, seat=seat)
    if picture is not None and page.geometry is not None:
        write(picture, mapsheet.png(mapsheet.svg(page.geometry, page.sheet)))
    if as_json:
        emit(page.report.model_dump(mode="json"))
    elif html:
        typer.echo(compose.html(page.report, meta))
    else:
        typer.echo(compose.text(page.report, meta))


@cli.command()
def deadlines(
    game: str,
    away: Annotated[
        list[str] | None,
        typer.Option(help="Assume that a seat is away: axis:2027-03-03..2027-03-17"),
    ] = None,
    count: Annotated[int, typer.Option(help="How many.", min=1, max=60)] = 5,
    zone: Annotated[str, typer.Option(help="Show them in this time zone.")] = "",
    as_json: AsJson = False,
    instance: Instance = None,
) -> None:
    """List the next deadlines of a game with their reasons, if each step is played at its
    deadline."""
    from adjudicator.service.deadlines import planning
    from adjudicator.service.desk import ServiceError
    from adjudicator.service.time import parsing
    from adjudicator.service.time.terms import zone_name

    try:
        zone = zone_name(zone) if zone else ""
    except ValueError as error:
        fail(f"{error}.")
    app = an_app(instance)
    try:
        supposed = parsing.away(away or [], app.desk.clock.now().date())
        page = planning.time_page(app.desk, game, away=supposed, count=count)
    except (ServiceError, parsing.NoDate) as error:
        fail(error.text)
    finally:
        app.close()
    if as_json:
        emit(page.model_dump(mode="json"))
        return
    for line in planning.deadline_lines(page.next, zone or page.zone):
        typer.echo(line)
