"""Share codes: what is in one, and that a damaged one is refused."""

import random

import pytest
from random_games import random_game, same

from eightoff_widget import Game, InvalidPositionError, Rules, deal, read, solve
from eightoff_widget.formats import sharecode
from eightoff_widget.formats.sharecode import (
    BitReader,
    BitWriter,
    DamagedCodeError,
    _check,
    as_signs,
    from_signs,
)


def bits_of(code):
    """The bits of a code after its check, as text."""
    return "".join(f"{byte:08b}" for byte in from_signs(code.removeprefix("eo1"))[4:])


def code_of(bits):
    """A code with the right check, whatever the bits say."""
    bits += "0" * (-len(bits) % 8)
    data = bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits), 8))
    return "eo1" + as_signs(_check(data) + data)


def test_a_deal_that_nobody_played_is_its_rules_number_and_nothing_else():
    # Rules 0, numbering 0, the number in sevens of bits, no autoplay, no action.
    assert bits_of(Game(24).to_code()).rstrip("0") == "00000" + "00" + "00011"
    assert bits_of(Game(300).to_code()).startswith("00000" + "00" + "10101100" + "00000010")
    kpat = Game(1, rules="freecell", numbering="kpat", autoplay=True)
    assert bits_of(kpat.to_code()).startswith("01000" + "10" + "00000001" + "1" + "00000000")


def test_a_move_is_its_place_among_those_that_differ():
    game = Game(24)
    moves = sorted(str(move) for move in game.position.legal_moves)
    assert moves == ["1e", "2e", "3e", "4e", "58", "5e", "6e", "7e", "8e", "dh"]
    game.push("58")
    # One action; ten moves and two more choices take four bits, and 58 is the fifth.
    assert bits_of(game.to_code()).startswith(
        "00000" + "00" + "00011000" + "0" + "00000001" + "0100"
    )


def test_what_autoplay_adds_takes_no_room():
    game = Game(24, autoplay=True)
    assert len(game.push("58")) == 2
    alone = Game(24)
    alone.push("58")
    assert len(game.to_code()) == len(alone.to_code())


@pytest.mark.parametrize(
    "change", [str.strip, lambda c: f"`{c}`", lambda c: f"<{c}>.", "E{0}".format]
)
def test_what_a_chat_does_to_a_code_does_no_harm(change):
    game = Game(24)
    game.push("2e")
    code = game.to_code()
    text = change(code) if change("x") != "Ex" else "E" + code[1:]
    assert same(read(text), game)
    broken = "\n".join([code[:7], code[7:12], code[12:]])
    assert same(Game.from_code(f"\n  {broken} \n"), game)


def test_every_damaged_code_is_refused():
    rng = random.Random("damage")
    game = Game(24)
    for move in solve(game.start).moves[:40]:
        game.push(move)
    code = game.to_code()
    letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    damaged = {code[:at] + code[at + 1 :] for at in range(3, len(code))}
    damaged |= {
        code[:at] + letter + code[at + 1 :] for at in range(3, len(code)) for letter in letters
    }
    damaged |= {
        code[:at] + code[at + 1] + code[at] + code[at + 2 :] for at in range(3, len(code) - 1)
    }
    damaged |= {code[:at] for at in range(3, len(code))}
    damaged |= {code + letter for letter in letters}
    damaged |= {code.lower(), code.upper(), code[:3] + code[:2:-1], code + code[3:]}
    damaged |= {code[:3] + "".join(rng.sample(code[3:], len(code) - 3)) for _ in range(200)}
    damaged -= {code}
    assert len(damaged) > 2000
    for text in damaged:
        with pytest.raises(InvalidPositionError):
            Game.from_code(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is no share code"),
        ("eo1", "damaged"),
        ("eo1a", "damaged"),
        ("eo2abcdefgh", "version 2: only version 1 is read here"),
        ("eo1abc_defg", "'eo1abc_defg' is no share code: that is eo1, letters and digits"),
        ("1e 2f", "'1e 2f' is no share code"),
        ("x" * 10**6, "is no share code"),
        ("eo1" + "z" * 39_000, "damaged"),
    ],
)
def test_what_is_no_code_is_told_as_such(text, said):
    with pytest.raises(InvalidPositionError) as caught:
        Game.from_code(text)
    assert said in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    "bits",
    [
        "01001",  # a rule set that nobody has made yet
        "00000" + "00" + "00000000",  # deal 0
        "00000" + "00" + "1" * 400,  # a number without end
        "00000" + "00" + "00000001" + "0" + "00000001",  # an action that is not there
        "00000" + "00" + "00011000" + "0" + "00000001" + "1111",  # choice 15 of 12
        "00000" + "00" + "00000001" + "0" + "00000001" + "1001",  # all home: none can go
        "00000" + "00" + "00011000" + "0" + "00000001" + "1011" + "00000000",  # of no move
        "00000" + "00" + "00011000" + "0" + "00000001" + "1011" + "00000001" + "0" * 16,  # 11
        "00000" + "00" + "00011000" + "0" + "00000001" + "0100" + "0" * 20 + "1",  # and more
        "00000" + "11" + "1111" * 4 + "0" * 600,  # foundations beyond the king
        # The ace of clubs twice in the first column.
        "00000" + "11" + "0000" * 4 + "111111" * 8 + "000010" + "000000" * 9,
        "00000" + "11" + "0000" * 4 + "110100" * 8 + "000000" * 8,  # there is no card 52
        "11111" + "0000" * 10 + "0" * 200,  # no columns
        # A name that is no text.
        "11111" + "0100" + "0000" + "00" + "0000" + "001101" * 4 + "0000000111111111" + "0" * 99,
    ],
)
def test_a_code_with_the_right_check_that_makes_no_sense_is_refused(bits):
    with pytest.raises(InvalidPositionError):
        Game.from_code(code_of(bits))


def test_a_code_with_the_right_check_that_makes_sense_is_read():
    bits = "00000" + "00" + "00011000" + "0" + "00000001" + "0100"
    assert [str(move) for move in Game.from_code(code_of(bits)).moves] == ["58"]


# The first twenty moves of a line that wins deal 24.
OLD = "eo1FoQU524lhTNCzEY2T0Kht6"


def test_codes_stay_what_they_are():
    """Somebody has one of these in an old message."""
    assert Game(24).to_code() == "eo10fIAQyXF7Q"
    assert Game.from_code("eo10fIAQyXF7Q").start == deal(24)
    game = Game.from_code(OLD)
    assert game.start.deal.title == "Eight Off, Microsoft deal 24"
    assert (
        " ".join(map(str, game.moves))
        == "dh 2d a2 7a 58 7e 7h 85 8f c8 4c 7g 7k 7h 2h 2h 2h dh 37 31"
    )
    assert game.to_code() == OLD


def test_a_game_too_long_for_a_chat_is_told_so(monkeypatch):
    assert sharecode._LONGEST == 20_000
    monkeypatch.setattr(sharecode, "_LONGEST", 200)
    game = Game(1, rules="bakers-game")
    game.push("1a")
    for number in range(90):
        game.push(["ab", "ba"][number % 2])
    with pytest.raises(ValueError, match="too long for a share code: 91 actions"):
        game.to_code()


def test_names_of_any_letters_are_kept():
    for name in ("Übung ♠ 🂱", "a\u2028b", "<b>", "\ud800", "x" * 500):
        game = Game(5, rules=Rules(name, cells=5))
        assert Game.from_code(game.to_code()).start.rules.name == name


# Bits and signs


def test_bytes_of_any_number_are_signs_and_back():
    rng = random.Random("signs")
    for length in [*range(40), 1000]:
        data = rng.randbytes(length)
        signs = as_signs(data)
        assert signs.isalnum() or not data
        assert from_signs(signs) == data
        assert len(signs) <= 1.375 * length + 1


@pytest.mark.parametrize("signs", ["a", "zz", "abcd", "zzzzzzzzzzz", "a_", "♠♠"])
def test_signs_that_are_no_bytes_are_refused(signs):
    with pytest.raises(DamagedCodeError):
        from_signs(signs)


def test_numbers_come_back_as_they_went_in():
    rng = random.Random("bits")
    numbers = [(rng.getrandbits(width), width) for width in range(1, 40)]
    longs = [0, 1, 127, 128, 10**6, 2**40, 10**20 - 1]
    writer = BitWriter()
    for value, width in numbers:
        writer.write(value, width)
    for value in longs:
        writer.write_long(value)
    writer.write_bytes(b"\x00\xff")
    reader = BitReader(writer.to_bytes())
    assert [(reader.read(width), width) for _, width in numbers] == numbers
    assert [reader.read_long() for _ in longs] == longs
    assert reader.read_bytes() == b"\x00\xff"
    reader.end()
    with pytest.raises(DamagedCodeError):
        reader.read(8)


def test_random_games_are_short_codes():
    rng = random.Random("short codes")
    for _ in range(15):
        game = random_game(deal(1).rules, rng, 100)
        code = game.to_code()
        assert same(Game.from_code(code), game)
        # A board takes seventy signs at most, and few moves have to be written out.
        assert len(code) < 90 + 2 * len(game.moves)
