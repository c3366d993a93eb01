"""Whether a position can be won."""

from .twins import BACKEND

__all__ = ["BACKEND"]
