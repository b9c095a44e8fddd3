"""A bracket as a picture: SVG of lines and names, for a page that also says it in words."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup, escape

from adjudicator.tournaments.exporting import Branch

WIDE, HIGH, GAP = 190, 44, 40


def picture(rounds: Sequence[Sequence[Branch]]) -> Markup:
    """Every round a column; a match two lines, its winner in bold."""
    columns = [[one for one in line if one.kind != "third place"] for line in rounds]
    most = max((len(line) for line in columns), default=0)
    if not most:
        return Markup("")
    wide, high = len(columns) * (WIDE + GAP) + 10, most * (HIGH + 14) + 10
    parts = []
    for at, line in enumerate(columns):
        step = (high - 10) / max(len(line), 1)
        for place, branch in enumerate(line):
            x, y = 5 + at * (WIDE + GAP), 5 + step * place + (step - HIGH) / 2
            parts.append(_match(x, y, branch))
            if at + 1 < len(columns) and len(columns[at + 1]) * 2 == len(line):
                after = (high - 10) / len(columns[at + 1])
                to = 5 + after * (place // 2) + after / 2
                middle, half = y + HIGH / 2, x + WIDE + GAP / 2
                parts.append(
                    f'<path class="joint" d="M{x + WIDE:.0f} {middle:.0f}H{half:.0f}V{to:.0f}'
                    f'H{x + WIDE + GAP:.0f}"/>'
                )
    inside = "".join(parts)
    return Markup(
        f'<svg class="bracket" role="img" aria-label="The bracket; the rounds below say the same"'
        f' viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">{inside}</svg>'
    )  # fmt: skip


def _match(x: float, y: float, branch: Branch) -> str:
    lines = [f'<rect class="tie" x="{x:.0f}" y="{y:.0f}" width="{WIDE}" height="{HIGH}" rx="3"/>']
    for number, slot in enumerate(branch.slots[:2]):
        name = f"{slot.seed}. {slot.name}" if slot.seed else slot.name or branch.text
        weight = ' class="through"' if slot.through else ""
        shown = escape(name[:24])
        lines.append(f'<text{weight} x="{x + 8:.0f}" y="{y + 17 + 20 * number:.0f}">{shown}</text>')
    return "".join(lines)
