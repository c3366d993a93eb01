from collections.abc import Sequence
from typing import Protocol

class _Cancel(Protocol):
    def is_set(self) -> bool: ...

class Core:
    def search(
        self,
        columns: Sequence[Sequence[int]],
        cells: int,
        loose: int,
        home: int,
        weight: float,
        below: int | None,
        max_nodes: int | None,
        seconds: float | None,
        memory: int,
        cancel: _Cancel | None,
    ) -> tuple[list[tuple[int, bool]] | None, int | None, int]: ...
