from collections.abc import Sequence

class Core:
    def __init__(
        self, columns: Sequence[Sequence[int]], cells: int, trouble: Sequence[Sequence[int]]
    ) -> None: ...
    def search(
        self, gone: int, home: int, max_nodes: int | None, end: float | None
    ) -> tuple[bool | None, int, list[tuple[tuple[int, ...], int, int, int, int]]]: ...
