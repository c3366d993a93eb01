from array import array

from ..result import Event
from ._exact import ExactCore

def search_many(
    core: ExactCore,
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
