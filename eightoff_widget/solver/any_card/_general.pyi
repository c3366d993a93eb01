from collections.abc import Sequence

from ..result import Event

class GeneralCore:
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
        cancel: Event | None,
    ) -> tuple[bool | None, int, list[tuple[int, int, int]]]: ...
