"""Random walks: after every move, undo and redo the rules hold, and text says the same."""

import random
from collections import Counter
from itertools import pairwise

import naive
import parts
import pytest

from eightoff_widget import RULES, Game, Move, Position, deal
from eightoff_widget.engine.moves import after
from eightoff_widget.widgets import snapshot

ALL_RULES = [*RULES.values(), *naive.CUSTOM]
MOVES = 50_000


class Walk:
    """One game of random moves, and what has to stay true in it."""

    def __init__(self, start, rng):
        self.rng = rng
        self.game = Game(start, autoplay=rng.random() < 0.2)
        self.cards = naive.all_cards(start)
        self.dealt = naive.layout_of(start)
        self.line = [start]  # the positions that undo leads back through
        self.ahead = []

    def go(self, steps):
        """At most so many moves, undos and redos; returns how many it was."""
        for done in range(steps):
            if not self.step():
                return done
            self.check(self.game.position)
        return steps

    def step(self):
        roll = self.rng.random()
        if roll < 0.08 and self.game.can_undo:
            self.game.undo()
            self.ahead.append(self.line.pop())
            assert self.game.position == self.line[-1]
        elif roll < 0.14 and self.game.can_redo:
            self.game.redo()
            self.line.append(self.ahead.pop())
            assert self.game.position == self.line[-1]
        else:
            return self.move()
        return True

    def move(self):
        position = self.game.position
        moves = list(
            position.legal_moves if self.rng.random() < 0.9 else position.legal_moves.all()
        )
        if not moves:
            return False
        inward = [move for move in moves if not move.target.is_cell]
        move = self.rng.choice(inward if inward and self.rng.random() < 0.7 else moves)
        action = self.game.push(move)
        assert action[0] == move
        layout = naive.layout_of(position)
        for made in action:
            layout = naive.after(layout, naive.plain(made))
        assert naive.layout_of(self.game.position) == layout
        grown = self.game.position.cards_home - position.cards_home
        assert grown == sum(made.target.value == "h" for made in action)
        self.line.append(self.game.position)
        self.ahead.clear()
        return True

    def check(self, position):
        assert naive.all_cards(position) == self.cards
        self.check_columns(position)
        check_snapshot(position)
        assert (
            Position.from_text(position.to_text(), rules=position.rules, partial=True) == position
        )
        for move in position.legal_moves.all():
            assert position.parse_move(position.notate(move)) == move
            if move.count > 1:
                check_steps(position, move)

    def check_columns(self, position):
        """A column is what is left of its deal and, on that, what was built."""
        layout = naive.layout_of(position)
        for column, dealt in zip(layout.columns, self.dealt.columns, strict=True):
            kept = 0
            while kept < min(len(column), len(dealt)) and column[kept] == dealt[kept]:
                kept += 1
            built = column[max(kept - 1, 0) :]
            assert naive.is_run(built, layout.build)
            if kept == 0 and built and layout.empty_column == "king":
                assert built[0][0] == "K"

    def end(self):
        again = Game.from_record(self.game.to_record())
        assert again.start == self.game.start
        assert again.start.rules == self.game.start.rules
        assert again.start.deal == self.game.start.deal
        assert again.actions == self.game.actions
        assert again.position == self.game.position
        assert again.autoplay == self.game.autoplay
        moves = self.game.moves
        self.game.reset()
        assert self.game.position == self.line[0]
        assert after(self.line[0], moves) == self.line[-1]
        layout = self.dealt
        for move in map(naive.plain, moves):
            assert naive.is_legal(layout, *move)
            layout = naive.after(layout, move)
        assert layout == naive.layout_of(self.line[-1])


def check_snapshot(position):
    """What the browser draws is where the cards lie."""
    drawn, layout = snapshot.board(position), naive.layout_of(position)
    assert [pile["cards"] for pile in drawn["columns"]] == layout.columns
    assert [cell["card"] or "" for cell in drawn["cells"]] == layout.cells
    assert {pile["suit"]: pile["rank"] for pile in drawn["foundations"]} == layout.home


def check_steps(position, move):
    walked = position
    for step in move.steps(position):
        assert step.count == 1
        walked = walked.apply(step)
    assert walked == position.apply(move)


@pytest.mark.slow
@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)
def test_random_walks_break_no_rule(rules):
    rng = random.Random(f"walk {rules.name}")
    wanted = parts.some(MOVES) // len(ALL_RULES) + 1
    made = games = 0
    while made < wanted:
        games += 1
        if games % 3:
            number = rng.randint(1, 2**33 - 1)
            start = deal(number, rules, rng.choice(["microsoft", "pysolfc", "kpat"]))
            assert naive.all_cards(start) == Counter(naive.PACK)
        else:
            start = naive.fragment(rules, rng)
        walk = Walk(start, rng)
        made += walk.go(min(150, wanted - made))
        walk.end()


def test_the_walks_come_across_what_they_are_to_try():
    # Else a change in how they wander could leave them trying nothing.
    seen = Counter()
    rng = random.Random("what is seen")
    for rules in ALL_RULES:
        for start in (deal(rng.randint(1, 32000), rules), naive.fragment(rules, rng)):
            for one, other in pairwise(naive.wander(start, rng, 60)):
                seen["empty column"] += bool(other.empty_columns)
                seen["full cells"] += other.empty_cells == 0
                seen["home"] += other.cards_home > one.cards_home
                seen["run"] += any(move.count > 1 for move in other.legal_moves)
                seen["several counts"] += several_counts(other)
                seen["stuck"] += other.is_stuck
    assert min(seen.values()) > 5, seen
    assert len(seen) == 6


def several_counts(position):
    pairs = [(move.source, move.target) for move in position.legal_moves]
    return len(pairs) > len(set(pairs))


def test_a_move_is_a_value_on_every_walk():
    line = naive.wander(deal(11), random.Random(11), 30)
    for position in line:
        for move in position.legal_moves.all():
            assert move == Move(str(move.source), str(move.target), move.count)
