"""The version, by itself so that building the package needs no import of it."""

__version__ = "0.1.0"
