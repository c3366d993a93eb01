"""Floor 2: whether a position can be won."""

from .twins import BACKEND

__all__ = ["BACKEND"]
