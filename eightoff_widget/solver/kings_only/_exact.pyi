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
    ) -> tuple[bool | None, int, list[tuple[int, int, bool]]]: ...
