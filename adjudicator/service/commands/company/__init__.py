"""Commands among players who know each other: units lent and ordered for another, and groups of
players."""
