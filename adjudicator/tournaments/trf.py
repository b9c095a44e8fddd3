"""An event of two as FIDE's Tournament Report File, TRF16, with the lines that pairing programs
add (`XXR`, `XXC`): what py4swiss pairs from and what other programs read."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult, ScoringPointSystem
from py4swiss.trf.sections import PlayerSection, TournamentSection, XSection

from adjudicator.tournaments.course import Course, Match, Round
from adjudicator.tournaments.form import Points
from adjudicator.tournaments.scoring import Score, bye_points, score

NOTHING = (ColorToken.BYE_OR_NOT_PAIRED, ResultToken.ZERO_POINT_BYE)


def numbers(order: Sequence[int]) -> dict[int, int]:
    """Unit -> its starting number, from 1, in this order."""
    return {unit: at for at, unit in enumerate(order, start=1)}


def parsed(
    course: Course,
    stage: int,
    order: Sequence[int],
    *,
    rounds: int,
    colours: bool,
    out: Collection[int] = (),
    forbidden: Collection[tuple[int, int]] = (),
    white: bool = True,
) -> ParsedTrf:
    """A stage as py4swiss knows it. order: all its units, the first has starting number 1.
    colours: the first role is white, the second black; else everybody has them in turn. out:
    units that are not paired now. forbidden: pairs of units. white: the first has the first role
    in round one."""
    rule = course.stage_form(stage).points
    known = numbers(order)
    played = course.of_stage(stage)
    lines: dict[int, list[RoundResult]] = {unit: [] for unit in order}
    points = dict.fromkeys(order, 0)
    system = scoring_system(rule)
    for one in played:
        results = _results(course, one, known)
        for unit in order:
            other, colour, token = results.get(unit, (0, *NOTHING))
            if not token.is_played() and token.is_bye():
                other = 0
            if token.is_played() and not colours:
                colour = _in_turn(lines[unit])
            line = RoundResult(id=other, color=colour, result=token)
            lines[unit].append(line)
            points[unit] += system.score_dict[token, colour]
    for unit in out:
        lines[unit].append(RoundResult(id=0, color=NOTHING[0], result=NOTHING[1]))
    rank = {u: at for at, u in enumerate(sorted(order, key=lambda u: (-points[u], known[u])), 1)}
    sections = [
        PlayerSection(
            code=PlayerCode.PLAYER,
            starting_number=known[unit],
            name=course.name(unit)[:33],
            fide_rating=course.rating(unit) or None,
            points_times_ten=points[unit],
            rank=rank[unit],
            results=lines[unit],
        )
        for unit in order
    ]
    x = XSection(number_of_rounds=rounds, scoring_point_system=system)
    x.configuration.first_round_color = white
    x.forbidden_pairs = {(known[a], known[b]) for a, b in forbidden}
    return ParsedTrf(player_sections=sections, x_section=x)


def scoring_system(rule: Points) -> ScoringPointSystem:
    """The form's points as tenths, which is what the format can say."""
    tenths = {
        ResultToken.WIN: rule.win,
        ResultToken.DRAW: rule.draw,
        ResultToken.LOSS: rule.loss,
        ResultToken.FORFEIT_WIN: rule.win,
        ResultToken.FORFEIT_LOSS: rule.loss,
        ResultToken.PAIRING_ALLOCATED_BYE: bye_points(rule, 2),
        ResultToken.ZERO_POINT_BYE: rule.absent,
    }
    system = ScoringPointSystem()
    system.score_dict = {
        **system.score_dict,
        **{
            (token, colour): round(value * 10)
            for token, value in tenths.items()
            for colour in ColorToken
        },
    }
    return system


Line = tuple[int, ColorToken, ResultToken]


def _results(course: Course, one: Round, known: Mapping[int, int]) -> dict[int, Line]:
    found: dict[int, Line] = {}
    rule = course.stage_form(one.stage).points
    for match in one.matches:
        got = score(course, match, rule)
        for unit in match.units:
            if unit not in known:
                continue
            if match.alone:
                found[unit] = (0, NOTHING[0], ResultToken.PAIRING_ALLOCATED_BYE)
            elif got is not None:
                other = next(u for u in match.units if u != unit)
                found[unit] = (
                    known.get(other, 0), _colour(course, match, unit), _token(match, got, unit)
                )  # fmt: skip
    return found


def _in_turn(lines: Sequence[RoundResult]) -> ColorToken:
    """Where sides are not colours everybody has them in turn, so that none weighs."""
    played = sum(line.result.is_played() for line in lines)
    return ColorToken.BLACK if played % 2 else ColorToken.WHITE


def _colour(course: Course, match: Match, unit: int) -> ColorToken:
    """The first role is white. A match of several games has the colour of its first board."""
    white = course.form.order[0]
    entrant = match.games[0].roles.get(white)
    mine = entrant is not None and course.unit_of(entrant) == unit
    return ColorToken.WHITE if mine else ColorToken.BLACK


def _token(match: Match, got: Score, unit: int) -> ResultToken:
    result = got.result[unit]
    if all(game.result and game.result.forfeited for game in match.games):
        return ResultToken.FORFEIT_WIN if result == "win" else ResultToken.FORFEIT_LOSS
    return {"win": ResultToken.WIN, "draw": ResultToken.DRAW, "loss": ResultToken.LOSS}[result]


def written(course: Course, stage: int, order: Sequence[int], rounds: int) -> str:
    """A stage as the text of a TRF16 file. order: starting numbers, as in `parsed`.

    ValueError: its games are not for two."""
    if course.form.players != 2:
        raise ValueError(
            "A TRF file can contain only two-player games; CSV and JSON can contain all."
        )
    whole = parsed(course, stage, order, rounds=rounds, colours=True)
    head = TournamentSection(tournament_name=course.form.title)
    lines = head.to_strings()
    lines += [section.to_string().rstrip() for section in whole.player_sections]
    rule = course.stage_form(stage).points
    lines.append(f"XXR {rounds}")
    if (rule.win, rule.draw, rule.loss, bye_points(rule, 2)) != (1, 0.5, 0, 1):
        lines.append(
            f"XXS W={rule.win:.1f} D={rule.draw:.1f} L={rule.loss:.1f}"
            f" PAB={bye_points(rule, 2):.1f}"
        )
    return "\n".join(lines) + "\n"
