"""Which orders of the war go with which mail."""

from __future__ import annotations

from adjudicator.rulesets.world_at_war.orders.doctrine import DOCTRINE
from adjudicator.rulesets.world_at_war.orders.war import INTERDICTION, SCRIPT
from adjudicator.rulesets.world_at_war.orders.war_standing import WAR_STANDING

SCRIPT_TAGS: list[str] = [cls.tag() for cls in SCRIPT]
DOCTRINE_TAGS: list[str] = [cls.tag() for cls in DOCTRINE]
INTERDICTION_TAGS: list[str] = [cls.tag() for cls in INTERDICTION]
OPENING_AHEAD: list[str] = [*INTERDICTION_TAGS, *DOCTRINE_TAGS]
"""What the mail that opens a turn may bring along."""
STANDING_TAGS: list[str] = [cls.tag() for cls in WAR_STANDING]
SAID_TAGS: list[str] = [*DOCTRINE_TAGS, *INTERDICTION_TAGS]
"""What the question of phase `doctrine` takes: lines of the opening mail. Standing orders bring
offensives besides."""
