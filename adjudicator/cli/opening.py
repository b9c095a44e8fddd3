"""Games are opened from the command line, with all that a game may decide; and their terms."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from adjudicator.cli.base import (
    AsJson,
    Instance,
    an_app,
    cli,
    emit,
    fail,
    pairs,
    read,
    scalar,
)

if TYPE_CHECKING:
    from adjudicator.service.desk import Desk
    from adjudicator.service.models import GameOptions

TermsFile = Annotated[
    Path | None, typer.Option("--terms", help="A file with terms (TOML; see docs/terms.md).")
]
Preset = Annotated[
    str, typer.Option(help="Start from a preset: relaxed, “a turn a week”, or your own.")
]
Sets = Annotated[
    list[str] | None,
    typer.Option("--set", help="turn.hours=48: a setting from docs/terms.md; you can repeat it."),
]


@cli.command("new-game")
def new_game(
    ruleset: str,
    scenario: str,
    slug: Annotated[str, typer.Option(help="The game's name in addresses: desert-fox-7")],
    moderator: Annotated[str, typer.Option(help="Mail address of the moderator.")],
    seat: Annotated[
        list[str] | None,
        typer.Option(help="seat=address, seat=bot:sensible, or seat=open to list it as open."),
    ] = None,
    player: Annotated[
        list[str] | None,
        typer.Option(help="A player's address, if the seats are assigned later (desk.assignment)."),
    ] = None,
    ruling: Annotated[
        list[str] | None, typer.Option(help="BW-A2=1: an option of a ruling; you can repeat it.")
    ] = None,
    terms: TermsFile = None,
    preset: Preset = "",
    sets: Sets = None,
    hours: Annotated[str, typer.Option(help="The same as --set turn.hours.")] = "",
    reaction_hours: Annotated[str, typer.Option(help="The same as --set reaction.hours.")] = "",
    sealed: Annotated[bool, typer.Option(help="The same as --set archive=private.")] = False,
    senders: Annotated[str, typer.Option(help="The same as --set senders.")] = "",
    witness: Annotated[
        str,
        typer.Option(help="Another server that takes part in the dice: its web or mail address."),
    ] = "",
    witness_key: Annotated[str, typer.Option(help="Its public key: a file, or its digits.")] = "",
    seal: Annotated[str, typer.Option(help="The same as --set seal.")] = "",
    begin: Annotated[
        bool, typer.Option(help="Begin now, even if not everybody has accepted.")
    ] = False,
    instance: Instance = None,
) -> None:
    """Open a game from a scenario and invite its players."""
    from adjudicator.service.desk import ServiceError
    from adjudicator.service.games import games
    from adjudicator.service.moderating import opening

    given = _from_file(terms)
    said = {
        "preset": preset, "turn.hours": hours, "reaction.hours": reaction_hours,
        "archive": "private" if sealed else "", "senders": senders, "seal": seal,
        **_witness(witness, witness_key, seal),
        **pairs(sets or [], "--set"),
    }  # fmt: skip
    given = given | {path: value for path, value in said.items() if value}
    app = an_app(instance)
    try:
        info = opening.open_game(
            app.desk,
            ruleset=ruleset,
            scenario=scenario,
            slug=slug,
            moderator_email=moderator,
            seats=pairs(seat or [], "--seat"),
            players=player or [],
            rulings={key: scalar(value) for key, value in pairs(ruling or [], "--ruling").items()},
            terms=given,
        )
        if begin:
            info = games.begin_game(app.desk, slug, force=True)
    except ServiceError as error:
        fail(error.text)
    finally:
        app.close()
    typer.echo(f"{info.slug}: {info.title}, {info.scenario}, {info.state}.")
    for one in info.seats:
        typer.echo(f"  {one.name}: {one.sits}")


def _from_file(path: Path | None) -> dict[str, Any]:
    """What a file of terms says. A file that is none ends the command."""
    import tomllib

    if path is None:
        return {}
    try:
        return tomllib.loads(read(path))
    except tomllib.TOMLDecodeError as error:
        fail(f"{path} is not valid TOML: {error}.")


def _witness(where: str, key: str, seal: str) -> Mapping[str, str]:
    """The settings of a witness, as the options before `--set` have it."""
    if not where and not key:
        return {}
    if not where or not key:
        fail(
            "a witness is another server: name its address with --witness and its public "
            "key with --witness-key."
        )
    digits = read(Path(key)) if key and Path(key).is_file() else key
    kind = "witness.email" if "@" in where and "//" not in where else "witness.url"
    silent = {"witness.silent": "waits"} if seal == "witness" else {}
    return {kind: where, "witness.key": digits, **silent}


# --------------------------------------------------------------------- terms


@cli.command("terms")
def terms_of(
    game: Annotated[str, typer.Argument(help="A game; without it, list every setting.")] = "",
    change: Annotated[
        list[str] | None, typer.Argument(help="turn.hours=48: the settings to change.")
    ] = None,
    terms: TermsFile = None,
    preset: Preset = "",
    check: Annotated[Path | None, typer.Option(help="Only check this file of terms.")] = None,
    file: Annotated[
        bool, typer.Option("--file", help="Print a file with the game's terms, or one to fill in.")
    ] = False,
    ruleset: Annotated[
        str, typer.Option(help="For --check: the ruleset with its bots and phases.")
    ] = "",
    because: Annotated[str, typer.Option(help="Your reason; the players will read it.")] = "",
    as_json: AsJson = False,
    instance: Instance = None,
) -> None:
    """List, check or change the settings of a game. Changes apply from the next phase on."""
    from adjudicator.service.acts import settings as acts
    from adjudicator.service.acts.moderator.act import Chair
    from adjudicator.service.desk import ServiceError
    from adjudicator.service.models import GameOptions
    from adjudicator.service.moderating import changing
    from adjudicator.service.terms import writing

    if check is not None:
        _check(check, ruleset, as_json, instance)
        return
    if not game:
        if change or terms or preset:
            fail("name the game: adjudicator terms GAME turn.hours=48")
        _print(GameOptions(), file, as_json)
        return
    app = an_app(instance)
    try:
        given = _from_file(terms) | pairs(change or [], "terms")
        given |= {"preset": preset} if preset else {}
        if given:
            at = Chair(app.desk, game, "cli", operator=True)
            said, lines = acts.CHANGE.perform(at, {"settings": given, "because": because})
            typer.echo("\n".join([said, *lines]))
            return
        page = changing.page(app.desk, game)
        options = changing.to_be(app.desk, game)
    except ServiceError as error:
        fail(error.text)
    finally:
        app.close()
    if as_json:
        emit({"game": game, "terms": writing.nested(options, whole=True),
              "coming": [one.model_dump() for one in page.coming]})  # fmt: skip
        return
    if file:
        typer.echo(writing.toml(options), nl=False)
        return
    for line in page.unusual:
        typer.echo(f"{line.path:<26} {line.words}")
    if not page.unusual:
        typer.echo("The game uses all the defaults.")
    for one in page.coming:
        typer.echo(f"from the next phase on: {one.sentence}")


def _print(options: GameOptions, file: bool, as_json: bool) -> None:
    """Every setting, with what it means."""
    from adjudicator.service.terms import describing, writing

    if as_json:
        emit(describing.description())
    elif file:
        typer.echo(writing.toml(options, remarks=True))
    else:
        for line in describing.lines():
            typer.echo(line)


def _check(path: Path, ruleset: str, as_json: bool, instance: Path | None) -> None:
    """What is wrong with a file of terms; ends with 1 if something is."""
    from adjudicator.service.desk import ServiceError
    from adjudicator.service.games.around import around
    from adjudicator.service.terms import parser, writing

    def known(desk: Desk) -> parser.Around:
        return around(desk, ruleset)

    text = read(path)
    app = an_app(instance)
    try:
        found = parser.read_toml(text, around=known(app.desk))
    except ServiceError as error:
        fail(error.text)
    finally:
        app.close()
    if as_json:
        emit({"problems": [{"field": p.field, "text": p.text} for p in found.problems],
              "terms": writing.nested(found.options) if found.options else None})  # fmt: skip
    else:
        for one in found.problems:
            typer.echo(one.sentence)
        if found.options is not None:
            for line in writing.lines(found.options):
                if not line.usual:
                    typer.echo(f"{line.path:<26} {line.words}")
            typer.echo("The terms are valid.")
    if found.options is None:
        raise SystemExit(1)
