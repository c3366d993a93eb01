from collections.abc import Sequence

from ..result import Event

class ShortestCore:
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
        cancel: Event | None,
    ) -> tuple[list[tuple[int, bool]] | None, int | None, int]: ...
