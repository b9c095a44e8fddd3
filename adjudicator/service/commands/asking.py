"""Commands that only ask for something: where the game stands, help."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.names import fold
from adjudicator.service import games
from adjudicator.service.asking import card
from adjudicator.service.commands import registry
from adjudicator.service.commands.base import Command, Done, Family, Said, Work
from adjudicator.service.models import CardLine
from adjudicator.service.words import when


class Status(Command[Work]):
    name = "status"
    description = "Says where the game stands: the turn, who is asked, who is ready, by when."

    def do(self, work: Work, said: Said) -> Done:
        info = games.describe(work.desk, work.session, work.game, work.seat.person_id)
        lines = []
        for seat in info.seats:
            state = "is not asked"
            if seat.asked:
                state = (
                    "is ready" if seat.ready else "has answered" if seat.answered else "is asked"
                )
            due = f", due {when(seat.due_at, work.zone)}" if seat.due_at else ""
            lines.append(f"{seat.title} {state}{due}")
        return f"{info.title}, {info.turn_title}: the game is {info.state}.", lines


class Help(Command[Work]):
    name = "help"
    takes = r"(\S+ ?){0,4}"
    shown = "[orders | standing | WORD]"
    description = "This list; “help orders” the order card, “help WORD” the order with that word."

    def do(self, work: Work, said: Said) -> Done:
        argument = said.argument
        if not argument or argument == "commands":
            intro = "Commands, each on a line of its own among your orders:"
            return intro, registry.help_lines()
        orders = [cls.tag() for cls in work.ruleset.orders]
        standing = [cls.tag() for cls in work.ruleset.standing]
        if argument in ("orders", "order"):
            tags = [*work.ask.accepts, *work.ask.ahead] if work.ask else orders
            return "Orders:", card_lines(card(work.desk, work.ruleset, tags))
        if argument in ("standing", "standing orders", "always"):
            return "Standing orders:", card_lines(card(work.desk, work.ruleset, standing))
        for command in registry.commands():
            if command.argument(argument) is not None or argument in command.names():
                return command.usage(), [command.description]
        lines = card(work.desk, work.ruleset, [*orders, *standing])
        found = [
            line
            for line in lines
            if argument in fold(line.tag)
            or any(argument in fold(text).split() for text in line.syntax)
        ]
        if found:
            return f"Orders with “{argument}”:", card_lines(found)
        return f"There is no help about “{argument}”. Try “help” or “help orders”.", []


FAMILY = Family("Asking", "seat", (Status(), Help()))


def card_lines(lines: Sequence[CardLine]) -> list[str]:
    """An order card as lines of text."""
    text = []
    for line in lines:
        text += [*line.syntax, f"    {line.help}"]
        text += [f"    for example: {example}" for example in line.examples[:1]]
    return text
