"""Cards, rules, positions, moves, deals, a game with undo; and each value as text.

The engine owns the rules of the game. Everything else asks it.
"""
