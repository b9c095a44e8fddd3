"""What the counters of a country look like and what people call it."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.rulesets.blitzwar.board.position import Owner, Side


@dataclass(frozen=True)
class Nation:
    """code: as on the map (BW-5-5). adjective: `German`. colour: of its counters."""

    code: str
    name: str
    adjective: str
    colour: str
    aliases: tuple[str, ...] = ()


NATIONS: dict[str, Nation] = {
    nation.code: nation
    for nation in (
        Nation("GER", "Germany", "German", "#6b7177", ("Reich", "Germans")),
        Nation("UK", "United Kingdom", "British", "#c9b17a", ("Britain", "GB", "British")),
        Nation("USA", "United States", "American", "#7d8a4a", ("US", "Americans")),
        Nation("USSR", "Soviet Union", "Soviet", "#b4443c", ("Russia", "Russian", "SOV", "SU")),
        Nation("FRA", "France", "French", "#4f77b5", ("FR",)),
        Nation("ITA", "Italy", "Italian", "#8a9a6a", ("IT",)),
        Nation("VF", "Vichy France", "Vichy French", "#6f8fc0", ("Vichy",)),
        Nation("FF", "Free France", "Free French", "#3f6fb0"),
        Nation("POL", "Poland", "Polish", "#c27ba0"),
        Nation(
            "BE",
            "Belgium-Netherlands",
            "Belgian-Dutch",
            "#d8a657",
            ("Belgium", "Belgian", "Netherlands", "Holland", "Dutch", "BEL"),
        ),
        Nation("GRE", "Greece", "Greek", "#7fb2c9", ("GR",)),
        Nation("YUG", "Yugoslavia", "Yugoslav", "#9a8fb5", ("Yugoslavian", "partisans")),
        Nation("FIN", "Finland", "Finnish", "#a9c4d9", ("Finns",)),
        Nation("HUN", "Hungary", "Hungarian", "#a8865a"),
        Nation("RUM", "Rumania", "Rumanian", "#c9b458", ("Romania", "Romanian", "ROM")),
        Nation("BUL", "Bulgaria", "Bulgarian", "#8a6a4a"),
        Nation("DEN", "Denmark", "Danish", "#c98a8a"),
        Nation("NOR", "Norway", "Norwegian", "#8ab0a0"),
        Nation("SP", "Spain", "Spanish", "#d9c06a", ("ESP", "SPA")),
        Nation("TUR", "Turkey", "Turkish", "#9ac0a0", ("Turkiye",)),
        Nation("SWE", "Sweden", "Swedish", "#b5c26a"),
    )
}
"""BW-9.1, Major and Minor Powers first; Vichy and Free France are of 9.4."""

SHARED: dict[Side, str] = {"axis": "AXIS", "allies": "ALLIES", "soviet": "USSR"}
"""The country that stands on the supply counters of a side; Allied air has it too."""

SIDE_COLOURS: dict[Owner, str] = {
    "axis": "#6b7177",
    "allies": "#c9b17a",
    "soviet": "#b4443c",
    "neutral": "#d9d6cf",
}


def partner(side: str) -> Side | None:
    """The other of Allies and Soviet Union (7)."""
    partners: dict[str, Side] = {"allies": "soviet", "soviet": "allies"}
    return partners.get(side)


def adjective(code: str) -> str:
    """`German`; for the shared counters of a side `Axis`, `Allied`."""
    return {"AXIS": "Axis", "ALLIES": "Allied"}.get(code) or NATIONS[code].adjective
