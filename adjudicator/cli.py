"""The command line. Every command reads its arguments, calls one function, prints.

What a command needs is imported when it runs, so that `--help` costs nothing.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from adjudicator import desk_cli

if TYPE_CHECKING:
    from adjudicator.app import App
    from adjudicator.service.models import SeatInfo

cli = typer.Typer(
    help="Hosts and judges long strategic wargames by e-mail.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
scenario_cli = typer.Typer(help="Packs of components: maps, counters, cards, scenarios.")
cli.add_typer(scenario_cli, name="scenario")
desk_cli.register(cli)

Instance = Annotated[
    Path | None,
    typer.Option(help="The folder with config.toml, database and letters [default: ./instance]"),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")]


def main() -> None:
    """The entry point: a mistake of the caller ends in one line and exit code 2."""
    from adjudicator.config import ConfigError
    from adjudicator.core.pack import ScenarioError

    try:
        cli()
    except (ScenarioError, ConfigError) as error:
        fail(str(error), TRY_LATER if _piped() else 2)
    except SystemExit as end:
        raise SystemExit(TRY_LATER if _piped() and end.code == 2 else end.code) from None
    except BrokenPipeError:
        raise SystemExit(0) from None  # `adjudicator report ... | head`


TRY_LATER = 75
"""EX_TEMPFAIL: what a mail host hears when we are not as we should be."""


def _piped() -> bool:
    """Does a mail host call us? It bounces a letter for good on most exit codes."""
    return sys.argv[1:2] == ["receive"]


def fail(text: str, code: int = 2) -> NoReturn:
    typer.echo(f"adjudicator: {' '.join(text.split())}", err=True)
    raise SystemExit(code)


def emit(value: Any) -> None:
    typer.echo(json.dumps(value, indent=2, ensure_ascii=False))


def ruleset_named(name: str) -> Any:
    from adjudicator.registry import RULESETS, load

    if name not in RULESETS:
        fail(f"there is no ruleset {name!r}; there is {', '.join(sorted(RULESETS))}.")
    return load(name)


def an_app(instance: Path | None) -> App:
    from adjudicator.app import create_app

    return create_app(instance)


# ------------------------------------------------------------- rules, data


@cli.command()
def clauses(
    ruleset: str,
    as_json: AsJson = False,
    missing: Annotated[bool, typer.Option(help="Only those that nothing holds.")] = False,
) -> None:
    """Every clause of a rule book: enforced where, tested where, or waived why."""
    from adjudicator.clauses import coverage

    ruleset_named(ruleset)
    found = coverage(ruleset)
    summary = found.summary()
    if as_json:
        emit(
            summary
            | {
                "clauses": [vars(one) for one in found.clauses],
                "facts": [vars(f) for f in found.facts],
            }
        )
        return
    for one in (*found.clauses, *found.facts):
        if missing and (one.tested or one.waived):
            continue
        typer.echo(f"{one.id}  {one.text}")
        for label, places in (("enforced", one.enforced), ("tested", one.tested)):
            if places:
                typer.echo(f"    {label}: {', '.join(places[:4])}{' ...' if places[4:] else ''}")
        if one.waived and not one.tested:
            typer.echo(f"    waived: {one.waived}")
        if not one.tested and not one.waived:
            typer.echo("    MISSING: no test holds it")
    typer.echo(
        f"{summary['total']} clauses: {summary['tested']} tested, {summary['waived']} waived, "
        f"{len(summary['missing'])} missing. {summary['facts_total']} facts: "
        f"{summary['facts_tested']} tested, {summary['facts_waived']} waived, "
        f"{len(summary['facts_missing'])} missing."
    )


@cli.command()
def table(
    ruleset: str,
    position: Annotated[Path, typer.Argument(help="A position in words (TOML); - for none.")],
    orders: Annotated[
        Path, typer.Argument(help="Orders by seat (`axis:` ...); - for standard input.")
    ],
    phase: Annotated[list[str] | None, typer.Option(help="Phases to run, in order.")] = None,
    dice: Annotated[
        list[str] | None, typer.Option(help="label=n, or simply n: dice in order.")
    ] = None,
    defaults: Annotated[bool, typer.Option(help="Unanswered asks get their default.")] = False,
    as_json: AsJson = False,
) -> None:
    """The rules laboratory: run phases from a position written by hand."""
    from adjudicator import lab

    game = ruleset_named(ruleset)
    text = sys.stdin.read() if str(orders) == "-" else read(orders)
    there = "" if str(position) == "-" else read(position)
    result = lab.experiment(game, there, text, phase or [], dice or [], defaults=defaults)
    if as_json:
        emit(result.as_json())
        return
    typer.echo(lab.in_words(game, result))


def read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        fail(f"{path} cannot be read: it is not a text in UTF-8.")
    except OSError as error:
        fail(f"{path} cannot be read: {error.strerror}.")


def write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as error:
        fail(f"{path} cannot be written: {error.strerror}.")


@scenario_cli.command("check")
def scenario_check(path: Path, as_json: AsJson = False) -> None:
    """Say what is wrong with a pack of components, with file and row."""
    from adjudicator import packs
    from adjudicator.core.pack import ScenarioError

    pack = packs.read_folder(path)
    game = ruleset_named(pack.ruleset)
    troubles: list[dict[str, Any]] = []
    opened: list[str] = []
    try:
        board = game.board(pack)
        for name in game.scenarios(board):
            try:
                game.open(board, name, game.rulings_with({}))
                opened.append(name)
            except ScenarioError as error:
                troubles.append({"file": error.file, "row": error.row, "text": error.text})
    except ScenarioError as error:
        troubles.append({"file": error.file, "row": error.row, "text": error.text})
    if as_json:
        emit({"ruleset": pack.ruleset, "scenarios": opened, "troubles": troubles})
    else:
        for one in troubles:
            typer.echo(
                f"{one['file']}{', row ' + str(one['row']) if one['row'] else ''}: {one['text']}"
            )
        if not troubles:
            typer.echo(f"{path}: {pack.ruleset}, {len(opened)} scenarios, nothing is wrong.")
    if troubles:
        raise SystemExit(1)


@cli.command()
def simulate(
    ruleset: str,
    scenario: Annotated[str, typer.Option(help="Which scenario to play.")],
    games: Annotated[int, typer.Option(help="How many games.")] = 1,
    seed: Annotated[int, typer.Option(help="The first game's seed; the others follow.")] = 1,
    bots: Annotated[str, typer.Option(help="random or sensible")] = "random",
    as_json: AsJson = False,
) -> None:
    """Play games to the end with bots, checking invariants at every event."""
    from adjudicator.simulation import simulate as run

    game = ruleset_named(ruleset)
    try:
        result = run(game, scenario, games, seed, bots, progress=not as_json)
    except ValueError as error:
        fail(str(error))
    if as_json:
        emit(result)
    else:
        for key, value in result.items():
            shown = len(value) if key == "clauses_exercised" and isinstance(value, list) else value
            typer.echo(f"{key}: {shown}")
    if result["errors"]:
        raise SystemExit(1)


# ------------------------------------------------------------------ service


@cli.command()
def serve(instance: Instance = None) -> None:
    """Run the house: web pages, mail listener, outbox, scheduler. Stops with Ctrl-C."""
    import signal
    import threading

    app = an_app(instance)
    app.start()
    for line in app.addresses():
        typer.echo(line)
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stop.set())
    stop.wait()
    app.stop()


@cli.command()
def receive(
    to: Annotated[
        list[str] | None, typer.Option("--to", help="A receiver, as the envelope has it.")
    ] = None,
    sender: Annotated[
        str | None, typer.Option("--from", help="The sender, as the envelope has it.")
    ] = None,
    now: Annotated[
        bool, typer.Option(help="Read it at once; else the house that runs does, in seconds.")
    ] = False,
    instance: Instance = None,
) -> None:
    """Take one letter from standard input: for procmail, sieve, or a mail host's pipe.

    Ends with 0 when the letter is stored, 75 when it is to be tried again, 65 when it is too
    large or empty, 67 when no receiver is ours.
    """
    import os

    from adjudicator import config as configuration
    from adjudicator.house import desk_of
    from adjudicator.mail import pipe

    folder = instance if instance is not None else Path("instance")
    if not any((folder / name).is_file() for name in ("config.toml", "secret.key")):
        # Whoever wrote the call meant another folder; the letter waits until he sees it.
        fail(f"there is no house in {folder}.", TRY_LATER)
    settings = configuration.load(folder)
    desk = desk_of(settings)
    try:
        raw = pipe.read(sys.stdin.buffer, settings.mail.listener.max_bytes)
        if to and not pipe.ours(desk, to):
            fail(f"no address of ours is among {', '.join(to)}.", pipe.NO_USER)
        code, ids = pipe.take(desk, raw, pipe.envelope_of(raw, os.environ, sender, to or []))
        if code == pipe.DATA_ERROR:
            fail("there is no letter, or it is larger than we take.", code)
        if code:
            fail("the letter could not be taken now; it is to be sent again.", code)
        if now:
            from adjudicator.mail import receiving

            receiving.process_letters(desk, ids)
    finally:
        desk.close()


@cli.command()
def demo(
    keep: Annotated[bool, typer.Option(help="Leave the service up afterwards.")] = False,
    instance: Annotated[Path, typer.Option(help="Made anew.")] = Path("instance/demo"),
) -> None:
    """Play BlitzWar's example 20.1 by real mail, then again with fresh dice, and verify both."""
    from adjudicator.demo import play_the_example

    try:
        good = play_the_example(instance, typer.echo, keep=keep)
    except FileExistsError as error:
        fail(str(error))
    if not good:
        raise SystemExit(1)


@cli.command()
def tick(instance: Instance = None) -> None:
    """Do once, by hand or from cron, what the scheduler does all the time."""
    from adjudicator import schedule

    app = an_app(instance)
    try:
        for line in app.tick() if hasattr(app, "tick") else schedule.tick(app.desk):
            typer.echo(line)
    finally:
        app.close()


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
    begin: Annotated[bool, typer.Option(help="Begin now, whoever has accepted.")] = False,
    instance: Instance = None,
) -> None:
    """Open a game from a scenario and invite its players."""
    from typing import get_args

    from adjudicator.service import games
    from adjudicator.service.desk import ServiceError
    from adjudicator.service.models import MOST_HOURS, Deadlines, GameOptions
    from adjudicator.service.sender_options import Policy, SenderOptions

    if senders not in get_args(Policy):
        fail(f"--senders wants {', '.join(get_args(Policy))}, not {senders!r}.")
    for given, name in ((hours, "--hours"), (reaction_hours, "--reaction-hours")):
        if not 0 < given <= MOST_HOURS:
            fail(f"{name} wants hours, more than 0 and at most {MOST_HOURS}, not {given:g}.")
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


def holder(seat: SeatInfo) -> str:
    """Who has a seat, as far as everybody may know."""
    return seat.player or ("taken" if seat.taken else "invited")


def pairs(given: list[str], option: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for one in given:
        key, equals, value = one.partition("=")
        if not equals or not key or not value:
            fail(f"{option} wants key=value, not {one!r}.")
        found[key.strip()] = value.strip()
    return found


def scalar(text: str) -> bool | int | str:
    if text.lower() in ("true", "yes", "false", "no"):
        return text.lower() in ("true", "yes")
    return int(text) if text.lstrip("-").isdigit() else text


def seat_of(app: App, slug: str, name: str) -> int:
    from adjudicator.service import games

    info = games.game_info(app.desk, slug)
    for one in info.seats:
        if one.name == name.lower():
            return one.id
    fail(f"{slug} has no seat {name!r}; it has {', '.join(one.name for one in info.seats)}.")


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
    from adjudicator.service import bots, games, pages
    from adjudicator.service.desk import ServiceError

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
    from adjudicator.service import phases, submissions
    from adjudicator.service.desk import ServiceError

    text = sys.stdin.read() if str(orders) == "-" else read(orders)
    app = an_app(instance)
    try:
        receipt = submissions.submit(
            app.desk, seat_id=seat_of(app, game, name), text=text, via="cli", dry=check
        )
        if receipt.closes:
            from adjudicator.service import games

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
    from adjudicator.service import archive
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
    from adjudicator.service.desk import ServiceError
    from adjudicator.service.time import parsing, planning

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


@cli.command()
def verify(
    what: Annotated[
        str,
        typer.Argument(help="A game's name, the path of a bundle, or `receipt` and a letter."),
    ],
    file: Annotated[
        Path | None, typer.Argument(help="After `receipt`: the letter, or its text.")
    ] = None,
    key: Annotated[
        str,
        typer.Option(
            help="The public key of the house that signed it: a file, or its digits. Without it a"
            " receipt is checked with the key of this house, a bundle with the one in it."
        ),
    ] = "",
    as_json: AsJson = False,
    instance: Instance = None,
) -> None:
    """Check journal, seeds, dice, orders and reports of a game by playing it again; or, with
    `receipt FILE`, whether a receipt is as the house signed it, and what it certifies."""
    from adjudicator.service import archive
    from adjudicator.service.desk import ServiceError

    if what == "receipt" and file is not None:
        verify_receipt(file, key, as_json, instance)
        return
    app = an_app(instance)
    try:
        if Path(what).is_file():
            public = Path(key).read_text("utf-8") if key and Path(key).is_file() else key
            checks = archive.verify_bundle(app.desk, Path(what).read_bytes(), public)
        else:
            checks = archive.verify(app.desk, what)
    except ServiceError as error:
        fail(error.text)
    finally:
        app.close()
    if as_json:
        emit([one.model_dump(mode="json") for one in checks])
    else:
        for one in checks:
            typer.echo(f"{'ok ' if one.ok else 'BAD'}  {one.name}: {one.text}")
    if not all(one.ok for one in checks):
        raise SystemExit(1)


def verify_receipt(file: Path, key: str, as_json: bool, instance: Path | None) -> None:
    """Check the certificates in a letter, without a house if its key is given."""
    from adjudicator import config as configuration
    from adjudicator.service import housekey, receipts

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
                    f"{folder} has no signing key. Say with --key which house signed the receipt:"
                    " its public key lies at /.well-known/adjudicator-key."
                )
            public = housekey.key_of(configuration.load(folder)).verify_key
    except (housekey.NotAKey, UnicodeDecodeError) as error:
        fail(f"{key or instance}: {error}")
    except configuration.ConfigError as error:
        fail(str(error))
    found = [receipts.check(fields, public) for fields in receipts.find(data)]
    if not found:
        fail(f"{file} holds no receipt of a house: no line says “{receipts.BEGIN}”.")
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
def doctor(as_json: AsJson = False, instance: Instance = None) -> None:
    """Look the house over: mail, addresses, keys, clock, disk, database; and say what to do.

    Ends with 1 if something does not work. Nothing is changed, no letter is sent.
    """
    from adjudicator.doctor import examine

    found = examine(instance if instance is not None else "instance")
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
    """Make a key that signs what leaves, and say what belongs into DNS and config.toml."""
    from adjudicator import config as configuration
    from adjudicator.mail import signing

    config = configuration.load(instance if instance is not None else "instance")
    where = path or config.instance / "dkim.pem"
    try:
        signing.new_key(where)
    except FileExistsError:
        typer.echo(f"{where} is there already and stays as it is.", err=True)
    except OSError as error:
        fail(f"{where}: {error.strerror}.")
    settings = config.mail.dkim
    try:
        record = signing.dns_record(where)
    except ValueError as error:
        fail(f"{error}.")
    written = where.name if where.parent == config.instance else where.resolve()
    typer.echo(f"The key is in {where}. Into config.toml:\n")
    typer.echo(f'[mail.dkim]\nkey_file = "{written}"\nselector = "{settings.selector}"\n')
    domain = settings.domain or config.mail.domain
    typer.echo(f"Into DNS, TXT of {settings.selector}._domainkey.{domain}:\n")
    typer.echo(record)


@cli.command()
def publish(
    folder: Annotated[Path, typer.Argument(help="An empty folder, or one published before.")],
    instance: Instance = None,
) -> None:
    """Write the whole archive that anybody may read as a static site for any host."""
    from adjudicator import publishing
    from adjudicator.service.desk import ServiceError

    app = an_app(instance)
    try:
        written = publishing.publish(app.flask, app.config.house.base_url, folder)
    except ServiceError as error:
        fail(error.text)
    except OSError as error:
        fail(f"{error.filename or folder}: {error.strerror}.")
    finally:
        app.close()
    typer.echo(f"{folder}: {written} files. Begin at {folder / 'index.html'}")


@cli.command()
def booklet(
    game: str,
    path: Annotated[Path, typer.Argument(help="Where to write the PDF.")],
    seat: Annotated[str, typer.Option(help="As this seat was told; else as spectators.")] = "",
    instance: Instance = None,
) -> None:
    """Write a campaign as a PDF booklet: every report with its map, and how it ended."""
    from adjudicator import publishing
    from adjudicator.service.desk import ServiceError

    app = an_app(instance)
    try:
        if seat:
            seat_of(app, game, seat)
        write(path, publishing.booklet(app.desk, game, seat or None))
    except ServiceError as error:
        fail(error.text)
    finally:
        app.close()
    typer.echo(f"{path}: {path.stat().st_size // 1024} kB")


@cli.command()
def export(
    game: str,
    path: Annotated[Path, typer.Argument(help="Where to write the bundle (zip).")],
    opened: Annotated[bool, typer.Option("--open", help="With what is still secret.")] = False,
    instance: Instance = None,
) -> None:
    """Write a game as one bundle that `verify` can check anywhere."""
    from adjudicator.service import archive
    from adjudicator.service.desk import ServiceError

    app = an_app(instance)
    try:
        write(path, archive.export(app.desk, game, open=opened))
    except ServiceError as error:
        fail(error.text)
    finally:
        app.close()
    typer.echo(
        f"{path}: {path.stat().st_size // 1024} kB. Check it with: adjudicator verify {path}"
    )


if __name__ == "__main__":
    main()
