"""Floor 2: whether a position can be won."""

from .backend import BACKEND

__all__ = ["BACKEND"]
