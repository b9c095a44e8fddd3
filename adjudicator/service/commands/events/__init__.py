"""Commands about tournaments: of entrants, of directors, and those that the desk takes."""

from adjudicator.service.commands.events.desk import DESK
from adjudicator.service.commands.events.directors import DIRECTORS
from adjudicator.service.commands.events.entrants import FAMILY

__all__ = ["DESK", "DIRECTORS", "FAMILY"]
