from array import array
from collections.abc import Sequence

from ..result import Event

class ExactCore:
    def search(
        self,
        columns: Sequence[Sequence[int]],
        cells: int,
        loose: int,
        home: int,
        max_nodes: int | None,
        seconds: float | None,
        memory: int,
        cancel: Event | None,
        want_path: bool = True,
    ) -> tuple[bool | None, int, list[tuple[tuple[int, ...], int, int, int, int]]]: ...
    def search_many(
        self,
        jobs: array[int],
        count: int,
        places: bytes | None,
        columns: int,
        cells: int,
        max_nodes: int | None,
        seconds: float | None,
        memory: int,
        cancel: Event | None,
        verdicts: array[int],
        nodes: array[int],
        times: array[float],
    ) -> int: ...
