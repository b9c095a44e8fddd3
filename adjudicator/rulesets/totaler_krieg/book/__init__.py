"""The rules: ground (what everything stands on), moving, fighting, placement, home, ending,
politics."""
