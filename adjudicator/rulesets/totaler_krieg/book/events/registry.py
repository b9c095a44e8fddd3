"""Section 15: which function carries out which Political Event."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.core.protocol import Play
from adjudicator.rulesets.totaler_krieg.book.events.activating import (
    border_war,
    country_joins_axis,
    country_resists,
    coup_d_etat,
    declare_war,
    diplomatic_settlement,
    free_passage,
    gradual_decline,
)
from adjudicator.rulesets.totaler_krieg.book.events.aid import (
    delay_reduced,
    military_aid,
    pacific_commitment,
    production_success,
    successful_improvements,
    volkssturm,
)
from adjudicator.rulesets.totaler_krieg.book.events.case import Case
from adjudicator.rulesets.totaler_krieg.book.events.civil import (
    bell_tolls,
    civil_war_defeat,
    civil_war_victory,
    no_pasaran,
    provincial_independence,
    republican_infighting,
)
from adjudicator.rulesets.totaler_krieg.book.events.landed import (
    ceded_land,
    further_concessions,
    military_defeat,
    military_victory,
)
from adjudicator.rulesets.totaler_krieg.book.events.minorpolitics import (
    diplomatic_success,
    influence_event,
    minor_country_created,
    minor_country_politics,
    neutrality_event,
)
from adjudicator.rulesets.totaler_krieg.book.events.options import (
    military_takeover,
    neutrals_pressured,
    political_option,
    successful_challenge,
)
from adjudicator.rulesets.totaler_krieg.book.events.resistance import (
    allies_support_resistance,
    coup_attempt,
    hitler_supports_nationalists,
    mandated_offensive,
)
from adjudicator.rulesets.totaler_krieg.book.events.weapons import (
    failure,
    project_success,
    special_weapons,
)

EVENTS: dict[str, Callable[[Case], Play]] = {
    "15.1": allies_support_resistance,
    "15.2": border_war,
    "15.3": ceded_land,
    "15.4": civil_war_defeat,
    "15.5": civil_war_victory,
    "15.6": country_joins_axis,
    "15.7": country_resists,
    "15.8": coup_attempt,
    "15.9": coup_d_etat,
    "15.10": declare_war,
    "15.11": delay_reduced,
    "15.12": diplomatic_settlement,
    "15.13": diplomatic_success,
    "15.14": failure,
    "15.15": free_passage,
    "15.16": further_concessions,
    "15.17": gradual_decline,
    "15.18": hitler_supports_nationalists,
    "15.19": influence_event,
    "15.20": mandated_offensive,
    "15.21": military_aid,
    "15.22": military_defeat,
    "15.23": military_takeover,
    "15.24": military_victory,
    "15.25": minor_country_created,
    "15.26": minor_country_politics,
    "15.27": neutrality_event,
    "15.28": neutrals_pressured,
    "15.29": no_pasaran,
    "15.30": pacific_commitment,
    "15.31": political_option,
    "15.32": production_success,
    "15.33": project_success,
    "15.34": provincial_independence,
    "15.35": republican_infighting,
    "15.36": special_weapons,
    "15.37": successful_challenge,
    "15.38": successful_improvements,
    "15.39": bell_tolls,
    "15.40": volkssturm,
}
"""Section -> the event (TK-15-1)."""
ABOUT_A_COUNTRY = (
    "15.2",
    "15.3",
    "15.6",
    "15.7",
    "15.9",
    "15.10",
    "15.12",
    "15.15",
    "15.16",
    "15.17",
    "15.19",
    "15.27",
)
"""The events that happen to a Country that the card or the roll has named."""
