"""Playing without a server: people at one terminal, and bots."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import SystemRandom

from rich.console import Console
from rich.markup import escape

from freeport._bot import AnyBot
from freeport._offline.games import Played, play_saved, play_with_people
from freeport._offline.saved import NotSaved, SavedGame
from freeport._offline.undo import Undo
from freeport_games.engine import Seat
from freeport_games.engine.beginning import begin

from .accounts import user
from .asking import Quit
from .failures import USAGE, fail
from .finding import find_bot, find_game
from .hot_seat import Curtain, InTurn
from .seating import Wish
from .words import Teller

_NO_MATCH = (
    "--offline and --save play a new game without a server. A match is kept by its server: `freeport play <id>`."
)
"""What is said to whoever names something else than a game."""


def play(console: Console, slug: str, wish: Wish, seed: str | None, save: Path | None) -> None:
    """Play as a person, or several, and against bots, without a server."""
    game = find_game(slug, _NO_MATCH)
    seats = wish.chairs(game.seats[0])
    game.check_seats(seats)
    rivals = wish.against or ("greedy",)
    kinds = [rivals[seat % len(rivals)] for seat in range(seats - wish.people)]
    for kind in kinds:
        find_bot(kind)
    bots, names = [*[None] * wish.people, *kinds], _names(kinds, wish.people)
    dice = str(SystemRandom().getrandbits(64)) if seed is None else seed
    if save is not None:
        begin(game, game.options(), seats, wish.position)  # refuses an impossible position before there is a file
        try:
            saved = SavedGame.begin(save, game, game.options(), dice, bots, tuple(names.values()), wish.position)
        except FileExistsError:
            again = f"freeport play --resume {shlex.quote(str(save))}"
            raise fail(f"{save} exists already.", f"`{again}` goes on with a game that is kept there.", USAGE) from None
        except OSError as error:
            raise fail(f"{save} cannot be written: {error.strerror}", code=USAGE) from error
        _play_saved(console, saved)
        return
    undo = _undo(bots)
    try:
        told = play_with_people(
            game,
            _people_and_bots(console, bots, names, undo, anew=True),
            undo,
            seed=dice,
            names=tuple(names.values()),
            position=wish.position,
        )
    except (Quit, KeyboardInterrupt):
        console.print("\nYou stopped. This game is not kept; --save keeps one in a file.")
    else:
        _tell_end(console, told, names, wish.people)


def resume(console: Console, path: Path) -> None:
    """Go on with an offline game that is kept in a file."""
    try:
        saved = SavedGame.read(path)
    except OSError as error:
        raise fail(f"{path} cannot be read: {error.strerror}", code=USAGE) from error
    except NotSaved as error:
        raise fail(str(error)) from error
    _play_saved(console, saved)


def _play_saved(console: Console, saved: SavedGame) -> None:
    names, people, undo = dict(enumerate(saved.head.names)), saved.head.bots.count(None), _undo(saved.head.bots)
    file = shlex.quote(str(saved.path))
    try:
        told = play_saved(saved, _people_and_bots(console, saved.head.bots, names, undo, anew=not saved.moves), undo)
    except (Quit, KeyboardInterrupt):
        console.print(
            f"\nYou stopped. The game is kept: [bold]freeport play --resume {escape(file)}[/]", soft_wrap=True
        )
    except NotSaved as error:
        raise fail(str(error)) from error
    except OSError as error:
        raise fail(f"{saved.path} cannot be written: {error.strerror}") from error
    else:
        _tell_end(console, told, names, people)
        console.print(f"Its record is in {escape(file)}: freeport verify, or freeport replay.", soft_wrap=True)


def _undo(bots: Sequence[str | None]) -> Undo:
    """Return what may be taken back by the people on the seats that no bot plays."""
    return Undo([seat for seat, bot in enumerate(bots) if bot is None])


def _people_and_bots(
    console: Console, bots: Sequence[str | None], names: Mapping[Seat, str], undo: Undo, *, anew: bool
) -> list[AnyBot]:
    """Return who plays each seat: a bot by its name, or a person; ``anew`` is whether nothing has happened yet."""
    alone = bots.count(None) == 1
    curtain = Curtain(console, names, alone=alone)
    if alone and anew:
        curtain.lift(0)
    return [InTurn(console, curtain, names, undo) if bot is None else find_bot(bot)() for bot in bots]


def _tell_end(console: Console, played: Played, names: Mapping[Seat, str], people: int) -> None:
    """Tell how an offline game ended."""
    told = escape(Teller(played.table.game, names).event(played.result))
    if people == 1:
        told = f"[bold]{'You won.' if 0 in played.result.winners else 'You did not win.'}[/] {told}"
    console.print(told, highlight=False, soft_wrap=not console.is_terminal)


def _names(kinds: Sequence[str], people: int) -> dict[Seat, str]:
    """Return what to call the people and the bots; people, and bots of one kind, are numbered if there are several."""
    persons = [user()] if people == 1 else [f"{user()} {number}" for number in range(1, people + 1)]
    bots = [
        f"{kind} {kinds[: seat + 1].count(kind)}" if kinds.count(kind) > 1 else kind for seat, kind in enumerate(kinds)
    ]
    return dict(enumerate([*persons, *bots]))
