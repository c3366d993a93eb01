from collections.abc import Sequence
from typing import Protocol

class _Event(Protocol):
    def is_set(self) -> bool: ...

class Core:
    def __init__(self) -> None: ...
    def search(
        self,
        columns: bytes,
        loose: int,
        heights: Sequence[int],
        cells: int,
        alternate: bool,
        any_card: bool,
        max_nodes: int | None,
        seconds: float | None,
        room: int,
        cancel: _Event | None,
    ) -> tuple[bool | None, int, list[tuple[int, int, int]]]: ...
