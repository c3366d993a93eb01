"""The search over positions, by any rules."""
