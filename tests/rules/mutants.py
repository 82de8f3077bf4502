"""Positions that somebody got wrong: texts of real positions in which something was changed at random.

A mutant is refused with a sentence, or it is a position from which a game can be played on.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

from freeport_games.engine import Seat
from freeport_games.engine.game import AnyGame
from freeport_games.engine.menus import Move, Option, Pick, Roll, Shuffle, Shuffled
from freeport_games.engine.menus.requests import Picked, Rolled
from freeport_games.engine.notation import read_state, write_state
from freeport_games.engine.tables import Table

TOKEN = re.compile(r"[\w#-]+|[^\w#-]+")
PYTHON = re.compile(
    r"invalid literal|not enough values|too many values|list index|out of range\b|object has no|NoneType"
)
"""The messages of Python itself."""
STEPS = 25
"""The number of inputs that are played from a mutant that is a position."""


def mutate(text: str, other: str, rng: Random) -> str:
    """Return a text in which one to three things are changed; it may get a section of another one."""
    if rng.random() < 0.2:
        sections, others = text.split("|"), other.split("|")
        sections.insert(rng.randrange(1, len(sections) + 1), rng.choice(others))
        text = "|".join(sections)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        text = rng.choice(CHANGES)(text, rng) or text  # a text of one section stays
    return text


def _tokens(text: str) -> list[str]:
    return TOKEN.findall(text)


def _another_number(text: str, rng: Random) -> str:
    numbers = list(re.finditer(r"(?<![\w#-])-?\d+", text))
    if not numbers:
        return text
    found = rng.choice(numbers)
    near = int(found[0]) + rng.choice((-1, 1))
    number = rng.choice((near, rng.randrange(9), -1, 10 ** rng.randrange(12), 0))
    return f"{text[: found.start()]}{number}{text[found.end() :]}"


def _another_word(text: str, rng: Random) -> str:
    tokens = _tokens(text)
    tokens[rng.randrange(len(tokens))] = rng.choice(tokens)
    return "".join(tokens)


def _exchanged_words(text: str, rng: Random) -> str:
    words = text.split(" ")
    one, other = rng.randrange(len(words)), rng.randrange(len(words))
    words[one], words[other] = words[other], words[one]
    return " ".join(words)


def _exchanged_tokens(text: str, rng: Random) -> str:
    tokens = _tokens(text)
    one, other = rng.randrange(len(tokens)), rng.randrange(len(tokens))
    tokens[one], tokens[other] = tokens[other], tokens[one]
    return "".join(tokens)


def _without_a_word(text: str, rng: Random) -> str:
    words = text.split(" ")
    del words[rng.randrange(len(words))]
    return " ".join(words)


def _with_a_word_more(text: str, rng: Random) -> str:
    words = text.split(" ")
    words.insert(rng.randrange(len(words) + 1), rng.choice(words))
    return " ".join(words)


def _without_a_section(text: str, rng: Random) -> str:
    sections = text.split("|")
    del sections[rng.randrange(len(sections))]
    return "|".join(sections)


def _exchanged_sections(text: str, rng: Random) -> str:
    sections = text.split("|")
    rng.shuffle(sections)
    return "|".join(sections)


def _with_a_section_more(text: str, rng: Random) -> str:
    sections = text.split("|")
    sections.insert(rng.randrange(len(sections) + 1), rng.choice(sections))
    return "|".join(sections)


def _another_sign(text: str, rng: Random) -> str:
    place = rng.randrange(len(text) + 1)
    return text[:place] + rng.choice(("", "=", ",", " ", "|", "*", "x", "0", "é", "-", ":", ">")) + text[place + 1 :]


CHANGES: tuple[Callable[[str, Random], str], ...] = (
    _another_number,
    _another_number,
    _another_word,
    _another_word,
    _exchanged_words,
    _exchanged_tokens,
    _without_a_word,
    _with_a_word_more,
    _without_a_section,
    _exchanged_sections,
    _with_a_section_more,
    _another_sign,
)


def judge(game: AnyGame, text: str, rng: Random) -> str:
    """Read a mutant; play on from it if it is a position. Says what it was: ``refused``, or ``played``."""
    try:
        state = read_state(game, text)
        game.check(state, state.seats)
    except ValueError as error:
        sentence = str(error)
        assert 2 < len(sentence.split()) < 200, sentence
        assert not PYTHON.search(sentence), sentence
        return "refused"
    assert write_state(game, read_state(game, write_state(game, state))) == write_state(game, state)
    table = Table.at(game, state, state.seats)
    for _ in range(STEPS):
        if table.over:
            break
        step(table, rng)
        for viewer in (None, *range(table.seats)):
            table.view(viewer)
    Table.load(game, table.save())
    if table.over:
        assert table.result is not None
    return "played"


def step(table: Table[Any], rng: Random) -> None:
    """Answer whatever is awaited, at random, without proposals; a seat that is not asked may interject."""
    chance = table.chance
    if isinstance(chance, Shuffle):
        table.resolve(Shuffled(tuple(rng.sample(range(chance.count), chance.count))))
    elif isinstance(chance, Pick):
        table.resolve(Picked(rng.randrange(len(chance.weights))))
    elif isinstance(chance, Roll):
        table.resolve(Rolled(tuple(rng.randint(1, sides) for sides in chance.sides)))
    else:
        seat = rng.randrange(table.seats) if rng.random() < 0.2 else table.waiting[0]
        if not (options := _bound(table, seat)):
            seat = table.waiting[0]
            options = _bound(table, seat)
        table.answer(seat, rng.choice(options).sample(rng))


def _bound(table: Table[Any], seat: Seat) -> list[Option[Move]]:
    """Return what a seat may answer and interject, proposals left out."""
    decision = table.decision(seat)
    offered = () if decision is None else (*decision.options, *decision.interjections)
    return [option for option in offered if option.bound]
