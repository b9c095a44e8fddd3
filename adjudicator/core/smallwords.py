"""Small words that say nothing of an order: `we`, `our`, `the units`, `1 infantry unit`, `the
Move +2 marker`, `HQ South supporting`. A line that is not read with them is tried without them.
"""

from __future__ import annotations

import re

_I = re.IGNORECASE
_PIECE = r"(?:units?|blocks?|counters?|pieces?|markers?|tokens?|formations?)"
_NAME = r"(?=[A-Za-z]{0,4}[-_]?\d|[A-Z]{2,4}[-_ ]?[A-Z\d]|\d{1,2}(?:st|nd|rd|th)\b)"
"""A counter by its letters and number follows."""

_PATTERNS: tuple[tuple[re.Pattern[str], str], ...] = (
    *(
        (re.compile(pattern, _I), instead)
        for pattern, instead in (
            # With all there is.
            (r"\bwith\s+(?:as\s+(?:much|many)(?:\s+\w+){0,2}?\s+as\s+(?:i|we|you)\s+(?:can|have|like)(?:\s+\w+)?"
             r"|as\s+(?:much|many)(?:\s+\w+){0,2}?\s+as\s+possible|whatever\s+(?:i|we)\s+(?:have|can)"
             r"|the\s+(?:whole\s+(?:stack|lot)|maximum|most)(?:\s+possible)?)(?=\s*(?:$|from\b|in\b|at\b|if\b))",
             "with all"),
            (r"^with\s+(?:everything|all|the\s+whole\s+stack)(?:\s+(?:that\s+)?(?:we|i)\s+have)?\s+(?:from|in|at)\s+(.+?),?\s+"
             r"(?:we\s+|i\s+|please\s+)?(attack|assault|hit|strike|blitz|invade)s?\s+(.+)$",
             r"\2 \3 with everything from \1"),
            # Who speaks, and of whom.
            (r"^(?:they|we|you)\s+(?:all\s+)?(?:go(?:es)?|moves?|march(?:es)?|heads?)\s+from\s+(?=\S.*\sto\s)",
             "move all from "),
            (r"^(?:please\s+)?(?:(?:we|i)\s+(?:(?:will|shall|should|must|now|would\s+like\s+to|want\s+to|have"
             r"\s+to|are\s+going\s+to)\s+)?|(?:we|i)['’](?:ll|d)\s+(?:like\s+to\s+)?|let\s+us\s+|let['’]s\s+)(?=\w)",
             ""),
            (r"^(?:(?:the|my|our)\s+)?(?:unit|army|fleet|block|piece|stack|corps)\s+(?:in|at|from)\s+(.+?)\s+"
             r"(?:goes|moves|marches|heads|sails|shifts)\s+(?:over\s+)?(?:in)?to\s+(.+)$",
             r"\1 to \2"),
            (rf"^(?:(?:move|send)\s+)?(?:(?:all\s+)?(?:the|my|our)\s+)?(?:(\w+)\s+)?(?:{_PIECE}"
             r"|troops|men)\s+(?:in|at|from)\s+(.+?)\s+(?:(?:go|move|march|head|sail)\s+)?(?:over\s+)?(?:in)?to\s+(.+)$",
             r"move all \1 from \2 to \3"),
            (r"\b(?:the|my|our|his|her|their|your|this|these|those)\s+(?=[\w+])", ""),
            # What kind of piece it is.
            (r",?\s+(?:with\s+)?(?:hq\s+)(\w+)\s+(?:supporting|in\s+support|as\s+support)$",
             r" supported by HQ \1"),
            (r",?\s+supporting\s+(?=with\b)", " "),
            (r"\bblitz\s+markers?\b", "blitz"),
            (rf"(?<=\+\d)\s+(?:orders?|{_PIECE})\b", ""),
            (r"\b(\d+|one|two|three|four|five|six|an?)\s+(submarine|naval|air|ground)\s+(?:units?|fleets?)\b",
             r"\1 \2"),
            (rf"(?<=\w)\s+{_PIECE}(?=\s+(?:to|into|from|in|at|on|over|against|by|for|with|via|out)\b|\s*(?:,|$))",
             ""),
            (rf"\b{_PIECE}\s+of\s+(?:the\s+)?", ""),
        )
    ),
    # Names of counters are told by their capitals.
    (re.compile(rf"\b(?i:(?:(?:air|naval|ground|armou?red|sea)\s+)?(?:{_PIECE}|submarines?|fleets?)"
                rf"|supporting|headquarters)\s+{_NAME}"), ""),
)  # fmt: skip


def without(text: str) -> str:
    """The line without its small words; the same if it has none."""
    said = " ".join(text.split()).rstrip(".! ")
    for pattern, instead in _PATTERNS:
        said = " ".join(pattern.sub(instead, said).split()).strip(" ,;:.!")
    return said
