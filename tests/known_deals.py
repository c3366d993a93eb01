"""What is known of deals, from other programs."""

UNWINNABLE = [
    *(465, 644, 2344, 3183, 3540, 3827, 4191, 5344, 5727, 6611, 6724, 7568, 7636, 7999, 8489),
    *(9718, 10248, 10832, 12251, 12410, 12982, 13375, 13699, 14084, 14195, 14949, 15348, 17253),
    *(17502, 19124, 21332, 21447, 23003, 23017, 23073, 23717, 25632, 26545, 27471, 27685, 27828),
    *(27887, 28099, 30000, 30311),
]
"""Found by three programs that know nothing of each other, Freecell Solver by trying every line."""
