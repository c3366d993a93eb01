"""What a file says of the survey in it: the deals, and what was asked of them, as JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from .._version import __version__
from ..engine.position import Position
from ..engine.rules import Rules
from ..solver.result import Limit
from .question import Question, Variant
from .sources import Numbers, Positions, Random, Range

if TYPE_CHECKING:
    from .sources import Source


def header_of(question: Question, source: Source) -> dict[str, Any]:
    """Everything that a survey is, but its rows."""
    return {
        "version": __version__,
        "numbering": question.numbering,
        "limit": None if question.limit is None else asdict(question.limit),
        "lines": question.lines,
        "shortest": question.shortest,
        "variants": [
            {"name": variant.name, "rules": _rules(variant.rules)} for variant in question.variants
        ],
        "deals": _deals(source),
    }


def _rules(rules: Rules) -> dict[str, Any]:
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in asdict(rules).items()
    }


def _deals(source: Source) -> dict[str, Any]:
    if isinstance(source, Range):
        numbers = source.numbers
        return {"kind": source.kind, "range": [numbers.start, numbers.stop, numbers.step]}
    if isinstance(source, Random):
        return {"kind": source.kind, "count": source.count, "seed": source.seed}
    if isinstance(source, Positions):
        boards = [position.to_text() for position in source.positions]
        return {"kind": source.kind, "boards": boards, "variants": source.variant_of.tolist()}
    return {"kind": source.kind, "numbers": source.take(0, len(source))}


def read_header(header: dict[str, Any]) -> tuple[Question, Source]:
    """The question and the deals again."""
    limit = header["limit"]
    variants = tuple(Variant(each["name"], Rules(**each["rules"])) for each in header["variants"])
    question = Question(
        variants,
        header["numbering"],
        None if limit is None else Limit(**limit),
        header["lines"],
        header["shortest"],
    )
    return question, _source(header["deals"], variants)


def _source(deals: dict[str, Any], variants: tuple[Variant, ...]) -> Source:
    kind = deals["kind"]
    if kind == Range.kind:
        return Range(range(*deals["range"]))
    if kind == Random.kind:
        return Random(deals["count"], deals["seed"])
    if kind == Numbers.kind:
        return Numbers(deals["numbers"])
    return Positions(
        [
            Position.from_text(board, rules=variants[place].rules, partial=True)
            for board, place in zip(deals["boards"], deals["variants"], strict=True)
        ]
    )


def differences(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """The names of what is not the same in two headers; versions may differ."""
    return [name for name in one if name != "version" and one[name] != other.get(name)]
