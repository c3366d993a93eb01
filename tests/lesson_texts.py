"""Texts that lessons of tests are made of."""

from __future__ import annotations

from pathlib import Path

SMALL = Path(__file__).parent / "lessons" / "small.toml"

HEAD = 'name = "mine"\ntitle = "Mine"\n[[step]]\ntext = "Look!"\n'

# Six cells are empty; 6♥ fits on 7♥, and nothing else fits anywhere.
FRAGMENT = 'partial = true\nboard = """\nFreecells: 9C 6H\n8D 7H\nJS\nTC 4H\n"""\n'

# One cell is empty. Filling it with Q♦ loses, and nothing else does: see test_claims.py.
LATE = (
    'rules = "bakers-game-kings-only"\nboard = """\nFoundations: C-7 D-7 H-K S-K\n'
    'Freecells: TD JC JD -\n9C KC QD\n8D KD 9D\n8C QC TC\n"""\n'
)
