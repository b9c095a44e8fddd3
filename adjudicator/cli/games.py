"""Games: opened, their seats, orders, reports, deadlines to come."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Literal, cast

import typer

from adjudicator.cli.base import (
    AsJson,
    Instance,
    an_app,
    cli,
    emit,
    fail,
    holder,
    pairs,
    read,
    scalar,
    seat_of,
    write,
)


@cli.command("new-game")
def new_game(
    ruleset: str,
    scenario: str,
    slug: Annotated[str, typer.Option(help="The game's name in addresses: desert-fox-7")],
    moderator: Annotated[str, typer.Option(help="Mail address of the moderator.")],
    seat: Annotated[list[str], typer.Option(help="seat=address, or seat=bot:sensible.")],
    ruling: Annotated[
        list[str] | None, typer.Option(help="BW-A2=1, for each chosen ruling.")
    ] = None,
    hours: Annotated[float, typer.Option(help="To answer an ordinary ask.")] = 72,
    reaction_hours: Annotated[float, typer.Option(help="To answer an interrupt.")] = 24,
    sealed: Annotated[bool, typer.Option(help="Reports are public only after the end.")] = False,
    senders: Annotated[
        str, typer.Option(help="Whose letters count: token, token+sender or token+dkim.")
    ] = "token",
    witness: Annotated[
        str, typer.Option(help="Another house with a say in the dice: its web or mail address.")
    ] = "",
    witness_key: Annotated[str, typer.Option(help="Its public key: a file, or its digits.")] = "",
    seal: Annotated[
        str, typer.Option(help="Orders lie sealed until their step: no, house or witness.")
    ] = "no",
    begin: Annotated[bool, typer.Option(help="Begin now, whoever has accepted.")] = False,
    instance: Instance = None,
) -> None:
    """Open a game from a scenario and invite its players."""
    from typing import get_args

    from adjudicator.service.desk import ServiceError
    from adjudicator.service.games import games
    from adjudicator.service.models import MOST_HOURS, Deadlines, GameOptions
    from adjudicator.service.options import Policy, SenderOptions
    from adjudicator.service.witness.terms import terms_from

    if senders not in get_args(Policy):
        fail(f"--senders wants {', '.join(get_args(Policy))}, not {senders!r}.")
    for given, name in ((hours, "--hours"), (reaction_hours, "--reaction-hours")):
        if not 0 < given <= MOST_HOURS:
            fail(f"{name} wants hours, more than 0 and at most {MOST_HOURS}, not {given:g}.")
    if seal not in ("no", "house", "witness"):
        fail(f"--seal wants no, house or witness, not {seal!r}.")
    try:
        key = read(Path(witness_key)) if Path(witness_key).is_file() else witness_key
        witness_terms = terms_from(witness, key, waits=seal == "witness")
    except ServiceError as error:
        fail(f"--witness, --witness-key: {error.text}")
    if seal == "witness" and witness_terms is None:
        fail("--seal witness wants a --witness.")
    app = an_app(instance)
    try:
        info = games.open_game(
            app.desk,
            ruleset=ruleset,
            scenario=scenario,
            slug=slug,
            moderator_email=moderator,
            seats=pairs(seat, "--seat"),
            rulings={key: scalar(value) for key, value in pairs(ruling or [], "--ruling").items()},
            options=GameOptions(
                deadlines=Deadlines(turn=hours, reaction=reaction_hours),
                public_archive=not sealed,
                senders=SenderOptions.model_validate({"policy": senders}),
                witness=witness_terms,
                seal=cast(Literal["no", "house", "witness"], seal),
            ),
        )
        if begin:
            info = games.begin_game(app.desk, slug, force=True)
    except ServiceError as error:
        fail(error.text)
    finally:
        app.close()
    typer.echo(f"{info.slug}: {info.title}, {info.scenario}, {info.state}.")
    for one in info.seats:
        typer.echo(f"  {one.name}: {holder(one)}")


@cli.command()
def seat(
    game: str,
    name: Annotated[str, typer.Argument(help="One seat; all are listed without.")] = "",
    bot: Annotated[
        str | None, typer.Option(help="Let a bot of this kind play the seat; none ends it.")
    ] = None,
    as_json: AsJson = False,
    instance: Instance = None,
) -> None:
    """What a seat is asked, what it has sent, and its standing orders."""
    from adjudicator.service.desk import ServiceError
    from adjudicator.service.games import bots, games, pages

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
                typer.echo(f"  {one.name:12} {holder(one):24} {asked}{done}")
            return
        if bot is not None:
            bots.stand_in(app.desk, game, name, "" if bot == "none" else bot)
        page = pages.seat_page(app.desk, seat_of(app, game, name))
    except ServiceError as error:
        fail(error.text)
    finally:
        app.close()
    if as_json:
        emit(page.model_dump(mode="json", exclude={"geometry"}))
        return
    if page.asked is None:
        typer.echo("Nothing is asked.")
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
    orders: Annotated[Path, typer.Argument(help="A text of orders; - for standard input.")],
    check: Annotated[bool, typer.Option(help="Only show the receipt; nothing is kept.")] = False,
    as_json: AsJson = False,
    instance: Instance = None,
) -> None:
    """Submit orders for a seat, as its mail would."""
    from adjudicator.mail.rendering import receipt_text
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
    slug: Annotated[str, typer.Argument(help="Which report; the list without.")] = "",
    seat: Annotated[str, typer.Option(help="As this seat reads it; spectator without.")] = "",
    as_json: AsJson = False,
    html: Annotated[bool, typer.Option("--html", help="As a page.")] = False,
    picture: Annotated[Path | None, typer.Option("--map", help="Write the map here (PNG).")] = None,
    instance: Instance = None,
) -> None:
    """Read the turn reports of a game."""
    from adjudicator.reports import compose, mapsheet
    from adjudicator.service.archive import archive
    from adjudicator.service.desk import ServiceError

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
        typer.Option(help="Suppose that a seat is away: axis:2027-03-03..2027-03-17"),
    ] = None,
    count: Annotated[int, typer.Option(help="How many.", min=1, max=60)] = 5,
    zone: Annotated[str, typer.Option(help="In which time zone they are shown.")] = "",
    as_json: AsJson = False,
    instance: Instance = None,
) -> None:
    """The next deadlines of a game, if each step runs at its deadline, with their reasons."""
    from adjudicator.service.deadlines import planning
    from adjudicator.service.desk import ServiceError
    from adjudicator.service.time import parsing

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
