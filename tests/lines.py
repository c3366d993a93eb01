"""Games to play in tests, found by Freecell Solver and shortened by its `-opt`."""

DEAL = 194
"""A deal that can be won, in Microsoft's numbering."""

LINE = """
    3e 3f 3g 3k 53 53 45 24 e1 d6 32 7e 7d 73 72 e3 46 7e 7h 42 a7 41 42 54 5h 5a 85 a8 ch fh b7
    kh 1a 1c 1f 1b 1k 1h 6h 6h 6h 6h kh 6h 62 6k d6 6h 6h 57 b8 k4 12 81 8h 8h 8h 64 gh 2h 2h 2h
    2h 2h 2h 2h 2h 2h 2h f1 2d 2b 2k 2h 3h 3h 3h kh 7h 7h 7h 7h eh c1 bh ah 1h 1h 1h 1h 1h 1h 1h
    dh 4h 4h 4h 4h
""".split()
"""It wins the deal: cells, columns, runs of several cards and kings in empty columns are in it."""
