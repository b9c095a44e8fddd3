"""Maps of hexes: thousands of them, drawn as regions and lines over the true coast.

`tiles` is the map made ready, `plane` one picture of it, `ground` what lies under the
counters, `names` and `counters` what stands on it, `picture` puts them together.
"""
