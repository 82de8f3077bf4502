"""Environments for research: every game for PettingZoo and Gymnasium, with masks, features and seeds.

They need the extra ``freeport-sdk[env]``. A move is spelled token by token, and a mask says which tokens can come
next; ``docs/research.md`` explains the loop, the tokens and the features::

    from freeport import env

    in_turn = env.aec("cargo_hold", seats=2)
    at_once = env.parallel("cargo_hold", seats=2)
    alone = env.single("cargo_hold", seats=2, against="greedy")
    many = env.vector("cargo_hold", 256, seats=2)
"""

from __future__ import annotations

from functools import partial

from freeport import _games
from freeport_games.engine import Data, Seat

from . import _extra as _extra
from .against_bots import SeatAgainstBots
from .at_once import SeatsAtOnce
from .history import Entry, History
from .in_turn import SeatsInTurn
from .many_tables import Batch, ManyTables
from .opponents import Maker, Opponents
from .playing import Observation, Rules
from .vocabulary import Vocabulary

__all__ = [
    "Batch",
    "Entry",
    "History",
    "ManyTables",
    "Observation",
    "Rules",
    "SeatAgainstBots",
    "SeatsAtOnce",
    "SeatsInTurn",
    "Vocabulary",
    "aec",
    "parallel",
    "single",
    "vector",
]


def aec(
    game: str,
    seats: int | None = None,
    *,
    options: Data | None = None,
    position: str | None = None,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    histories: bool = False,
) -> SeatsInTurn:
    """Return a game for PettingZoo whose seats act one at a time.

    Args:
        game: the game's slug.
        seats: the number of seats; the smallest possible if omitted.
        options: the game's options; the defaults if omitted.
        position: a position in the game's notation that each game begins with, instead of the opening.
        render_mode: ``"ansi"`` to return drawings as text, ``"human"`` to print them.
        max_cycles: the number of tokens after which a game is cut off; None for no limit.
        histories: whether ``infos`` has the ``history`` of each agent: what it was told and has answered.

    Raises:
        UnknownGame: if there is no such game.
        BadOptions: if the number of seats or the options are out of range, or the position is impossible.
    """
    return SeatsInTurn(_rules(game, seats, options, position), render_mode, max_cycles, histories=histories)


def parallel(
    game: str,
    seats: int | None = None,
    *,
    options: Data | None = None,
    position: str | None = None,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    histories: bool = False,
) -> SeatsAtOnce:
    """Return a game for PettingZoo whose seats act all at once; those that have nothing to choose wait.

    Args:
        game: as for ``aec``, and so are the others.
        seats: the number of seats.
        options: the game's options.
        position: the position to begin with.
        render_mode: how to draw.
        max_cycles: the number of steps after which a game is cut off; None for no limit.
        histories: whether histories are kept.

    Raises:
        UnknownGame, BadOptions: as for ``aec``.
    """
    return SeatsAtOnce(_rules(game, seats, options, position), render_mode, max_cycles, histories=histories)


def single(
    game: str,
    seats: int | None = None,
    *,
    seat: Seat = 0,
    against: Maker = "random",
    options: Data | None = None,
    position: str | None = None,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    histories: bool = False,
) -> SeatAgainstBots:
    """Return a game for Gymnasium: one seat, against bots.

    Args:
        game: as for ``aec``, and so are the others that are not named here.
        seats: the number of seats.
        seat: the seat that is played.
        against: the bot on each other seat: a name of ``freeport.bots.BOTS``, or a function that makes a bot.
        options: the game's options.
        position: the position to begin with.
        render_mode: how to draw.
        max_cycles: the number of tokens after which a game is cut off; None for no limit.
        histories: whether histories are kept, of seats that no bot plays.

    Raises:
        UnknownGame, BadOptions: as for ``aec``.
        ValueError: if there is no such seat or bot.
    """
    return SeatAgainstBots(
        _rules(game, seats, options, position), seat, against, render_mode, max_cycles, histories=histories
    )


def vector(
    game: str,
    tables: int,
    seats: int | None = None,
    *,
    seat: Seat | None = None,
    against: Maker = "random",
    options: Data | None = None,
    position: str | None = None,
    max_cycles: int | None = None,
    histories: bool = False,
) -> ManyTables:
    """Return many tables of a game for Gymnasium, with batches of numpy arrays.

    Args:
        game: as for ``aec``, and so are the others that are not named here.
        tables: the number of tables.
        seats: the number of seats.
        seat: the seat that is played at each table, against bots; None to play all seats.
        against: the bot on each other seat, if one is given, as for ``single``.
        options: the game's options.
        position: the position to begin with.
        max_cycles: the number of tokens after which a game is cut off; None for no limit.
        histories: whether histories are kept, of seats that no bot plays.

    Raises:
        UnknownGame, BadOptions: as for ``aec``.
        ValueError: if there is no such seat or bot.
    """
    rules = _rules(game, seats, options, position)
    if seat is None:
        return ManyTables(rules, tables, max_cycles=max_cycles, histories=histories)
    opponents = partial(Opponents, rules, seat, against)
    return ManyTables(rules, tables, seat, opponents, max_cycles, histories=histories)


def _rules(game: str, seats: int | None, options: Data | None, position: str | None) -> Rules:
    return Rules(_games.game(game), seats, options, position)
