"""Floor 0: cards, rules, positions, moves, deals, and a game with undo.

The engine owns the rules of the game. Everything else asks it.
"""
