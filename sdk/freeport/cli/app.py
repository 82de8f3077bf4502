"""The commands and their options."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from freeport.shapes import Clock, OneAnswer
from freeport.terminal import SafeConsole

from . import devices as accounts_of
from . import judging, lobby, local, models, playing, tables, watching
from . import seats as seats_of
from .accounts import address
from .failures import Commands, keep_interrupts
from .seating import Wish

app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,  # plain help: to import what would format it is a quarter of the work
    pretty_exceptions_enable=False,
    help="Watch, play and check games of Freeport.",
)

Server = Annotated[
    str | None, typer.Option("--server", envvar="FREEPORT_SERVER", help="The server's address.", show_envvar=True)
]
Seats = Annotated[
    int | None, typer.Option("--seats", min=1, help="Number of seats of a new match; the smallest if omitted.")
]

Position = Annotated[
    str | None,
    typer.Option("--position", help="A position in the game's notation to begin with; such a match is not rated."),
]

_SERVED = ("server", "unrated", "answered", "name", "invitation", "seconds", "bank", "stand_in")
"""What ``play`` takes for matches on a server alone."""


class Pace(StrEnum):
    """The pace of a replay."""

    STEP = "step"
    ALL = "all"


def main() -> None:
    """Run the command line."""
    keep_interrupts()
    app()


def _console() -> Console:
    return SafeConsole(file=sys.stdout, highlight=False)


@app.command()
def matches(
    server: Server = None,
    game: Annotated[str | None, typer.Option("--game", help="Only matches of this game, by its slug.")] = None,
    seats: Annotated[int | None, typer.Option("--seats", help="Only matches with this number of seats.")] = None,
    free: Annotated[bool, typer.Option("--free", help="Only matches with a free seat.")] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Show the open matches live, until you stop it.")] = False,
) -> None:
    """List the public matches, or watch those that wait for players."""
    show = lobby.watch if watch else lobby.matches
    show(_console(), address(server), game, seats, free or None)


@app.command()
def bots(server: Server = None) -> None:
    """List the bots of a server: whom --against can name, and how each plays."""
    lobby.bots(_console(), address(server))


@app.command()
def watch(match: Annotated[str, typer.Argument(help="The match's id.")], server: Server = None) -> None:
    """Watch a match live: the board, and what happens in words.

    Into a pipe or a file it prints the board, then what happens, and at the end the board again.
    """
    watching.watch(_console(), address(server), match)


@app.command()
def play(
    context: typer.Context,
    where: Annotated[str | None, typer.Argument(help="A game's slug, or a match's id.", show_default=False)] = None,
    server: Server = None,
    seats: Seats = None,
    against: Annotated[
        list[str] | None,
        typer.Option("--against", help="A bot to play against, such as greedy; may be given several times."),
    ] = None,
    people: Annotated[int, typer.Option("--people", min=1, help="How many of you play at this terminal, in turn.")] = 1,
    offline: Annotated[bool, typer.Option("--offline", help="Play only on this machine, without a server.")] = False,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Keep an offline game in this file after every move.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE", help="Go on with the offline game in this file.")
    ] = None,
    seed: Annotated[str | None, typer.Option("--seed", help="Seed for the chance of an offline game.")] = None,
    unrated: Annotated[
        bool, typer.Option("--unrated", help="A new match that counts for no rating, in which moves are taken back.")
    ] = False,
    answered: Annotated[
        bool, typer.Option("--answered", help="With --unrated: what has one possible answer is asked of nobody.")
    ] = False,
    name: Annotated[str | None, typer.Option("--name", help="Your name, as others see it.")] = None,
    invitation: Annotated[
        str | None, typer.Option("--invitation", help="The invitation that a private match requires.")
    ] = None,
    seconds: Annotated[
        int | None, typer.Option("--seconds", min=1, help="Time for each decision of a new match.")
    ] = None,
    bank: Annotated[int, typer.Option("--bank", min=0, help="Additional seconds for the whole match.")] = 0,
    stand_in: Annotated[
        str | None, typer.Option("--stand-in", help="The house bot that takes over when a player's time runs out.")
    ] = None,
    position: Position = None,
) -> None:
    """Play in the terminal: in a match, or in an open or new one of a game.

    The server plays the bots that it has; other bots play on this machine.
    """
    console = _console()
    if where is None and save is not None and resume is None:
        raise typer.BadParameter("name the game that --save is to keep, such as freeport play cargo_hold --save FILE")
    if (where is None) == (resume is None):
        raise typer.BadParameter("name a game or a match, or a file after --resume")
    if resume is not None and save is not None:
        raise typer.BadParameter("--resume goes on in its own file: leave out --save")
    if (offline or save is not None) and (served := _given(context, _SERVED)):
        kept = "--offline plays" if offline else "--save keeps a game that is played"
        raise typer.BadParameter(f"{kept} without a server: leave out {served}")
    if seats is not None and seats < people:
        raise typer.BadParameter("--seats are fewer than --people")
    if seconds is None and (bank or stand_in):
        raise typer.BadParameter("--bank and --stand-in need --seconds")
    if answered and not unrated:
        raise typer.BadParameter("--answered needs --unrated")
    wish = Wish(
        against=tuple(against or ()),
        seats=seats,
        people=people,
        rated=not unrated,
        one_answer=OneAnswer.ANSWERED if answered else OneAnswer.ASKED,
        clock=None if seconds is None else Clock(seconds, bank, stand_in),
        position=position,
    )
    if resume is not None:
        local.resume(console, resume)
    elif where is not None and (offline or save is not None):
        local.play(console, where, wish, seed, save)
    elif where is not None:
        playing.live(console, address(server), where, wish, name, invitation)


def _given(context: typer.Context, options: Sequence[str]) -> str:
    """Return those of some options that were typed, as they are typed."""
    sources = {name: context.get_parameter_source(name) for name in options}
    typed = [name for name, source in sources.items() if source is not None and source.name == "COMMANDLINE"]
    return ", ".join([f"--{name.replace('_', '-')}" for name in typed])


@app.command()
def offer(
    match: Annotated[str, typer.Argument(help="The match's id.")],
    seat: Annotated[
        int | None, typer.Argument(help="The seat: yours, or as the host one of a house bot.", show_default=False)
    ] = None,
    server: Server = None,
    name: Annotated[str | None, typer.Option("--name", help="Your name, as others see it.")] = None,
    to: Annotated[str | None, typer.Option("--to", metavar="ID", help="The only player who may take it.")] = None,
    withdraw: Annotated[bool, typer.Option("--withdraw", help="Offer it no longer.")] = False,
) -> None:
    """Offer a seat of a running match to somebody else, who takes it with `freeport play`."""
    if withdraw:
        seats_of.withdraw(_console(), address(server), name, match, seat)
    else:
        seats_of.offer(_console(), address(server), name, match, seat, to)


@app.command()
def replace(
    match: Annotated[str, typer.Argument(help="The match's id.")],
    seat: Annotated[int, typer.Argument(help="The seat of the absent player.")],
    server: Server = None,
    name: Annotated[str | None, typer.Option("--name", help="Your name, as others see it.")] = None,
    bot: Annotated[
        str | None,
        typer.Option("--bot", help="The house bot that plays until the player is back; others may take it if omitted."),
    ] = None,
) -> None:
    """Replace an absent player, where the match allows it."""
    seats_of.replace(_console(), address(server), name, match, seat, bot)


@app.command()
def bot(
    who: Annotated[str, typer.Argument(help="A bot's name, such as greedy, or module:Class.")],
    where: Annotated[str, typer.Argument(help="A game's slug, or a match's id.")],
    server: Server = None,
    seats: Seats = None,
    count: Annotated[int, typer.Option("--matches", min=1, help="How many matches to play, one after another.")] = 1,
    name: Annotated[str | None, typer.Option("--name", help="The bot's name, as others see it.")] = None,
) -> None:
    """Let a bot join live matches."""
    playing.bot(_console(), address(server), who, where, seats, count, name)


@app.command()
def arena(
    game: Annotated[str, typer.Argument(help="The game's slug.")],
    bots: Annotated[list[str], typer.Argument(help="Two bots or more: names, module:Class, or exec:PROGRAM.")],
    games: Annotated[int, typer.Option("--games", min=1, help="Number of games.")] = 200,
    seats: Annotated[str | None, typer.Option("--seats", help="Numbers of seats, such as 2,4; all if omitted.")] = None,
    seed: Annotated[str, typer.Option("--seed", help="The same seed produces the same games.")] = "0",
    server: Annotated[str | None, typer.Option("--server", help="Play on a server instead of in memory.")] = None,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="Number of processes that play.")] = 1,
    sprt: Annotated[
        tuple[float, float] | None,
        typer.Option("--sprt", help="End when it is clear whether the first of two bots is stronger by so many Elo."),
    ] = None,
    save: Annotated[
        str | None, typer.Option("--save", help="Append the games' records to this file; as a table to a .parquet.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")] = False,
    position: Position = None,
) -> None:
    """Let bots play many games, and rate them."""
    from . import contests  # with its ratings, processes and bars: no other command needs them

    where = None if server is None else address(server)
    contests.arena(
        *(_console(), game, bots, games, seats, seed, where),
        jobs=jobs,
        sprt=sprt,
        save=save,
        as_json=json,
        position=position,
    )


@app.command()
def mcp(
    server: Server = None,
    offline: Annotated[bool, typer.Option("--offline", help="Play on this machine, without a server.")] = False,
    name: Annotated[str | None, typer.Option("--name", help="The player's name, as others see it.")] = None,
    calls: Annotated[int, typer.Option("--calls", min=1, help="The number of calls that are answered.")] = 2_000,
) -> None:
    """Let a language model play: a server of the Model Context Protocol on standard input and output."""
    models.serve(None if offline else address(server), name, calls)


@app.command()
def leaderboard(
    game: Annotated[str, typer.Argument(help="The game's slug.")],
    server: Server = None,
    bots: Annotated[bool, typer.Option("--bots", help="Rank bots instead of people.")] = False,
    first: Annotated[int, typer.Option("--first", min=1, help="Number of places.")] = 20,
) -> None:
    """Show who plays a game best on a server: people and bots are rated apart."""
    judging.leaderboard(_console(), address(server), game, first, bots=bots)


@app.command()
def devices(
    server: Server = None,
    name: Annotated[str | None, typer.Option("--name", help="Your name, as others see it.")] = None,
    end: Annotated[str | None, typer.Option("--end", metavar="ID", help="End this device's token first.")] = None,
    manage: Annotated[
        str | None, typer.Option("--manage", metavar="ID", help="Let this device manage the account, as you do.")
    ] = None,
    link: Annotated[bool, typer.Option("--link", help="Make a link that gives another device a token, once.")] = False,
    use: Annotated[bool, typer.Option("--use", help="Play here by a link; its secret is asked for.")] = False,
) -> None:
    """List the devices of your account, end one, or let another one play or manage it."""
    if use:
        accounts_of.use(_console(), address(server), name, typer.prompt("The link's secret", hide_input=True))
    elif link:
        accounts_of.link(_console(), address(server), name)
    else:
        accounts_of.show(_console(), address(server), name, end, manage)


@app.command()
def verify(
    what: Annotated[str, typer.Argument(help="A match's id, or a file with records.")],
    server: Server = None,
    commitment: Annotated[
        str | None, typer.Option("--commitment", metavar="HEX", help="The commitment that you saw before you joined.")
    ] = None,
    entropy: Annotated[
        list[str] | None,
        typer.Option("--entropy", metavar="SEAT=TEXT", help="The entropy that you added; may be given several times."),
    ] = None,
) -> None:
    """Check a finished match: its dice, its moves and its end, and that they fit what you noted."""
    judging.verify(_console(), address(server), what, commitment, entropy or [])


@app.command()
def records(
    server: Server = None,
    game: Annotated[str | None, typer.Option("--game", help="Only matches of this game, by its slug.")] = None,
    player: Annotated[str | None, typer.Option("--player", help="Only matches of this account, by its id.")] = None,
    since: Annotated[str | None, typer.Option("--since", help="Only matches from this day on (UTC).")] = None,
    until: Annotated[str | None, typer.Option("--until", help="Only matches up to this day (UTC).")] = None,
    to: Annotated[str, typer.Option("--to", help="The file to write.")] = "records.jsonl",
) -> None:
    """Write the records of a server's finished matches to a file, the newest first."""
    tables.records(_console(), address(server), to, game, player, since, until)


@app.command()
def decisions(
    files: Annotated[list[str], typer.Argument(help="Files with records, such as those of the arena.")],
    to: Annotated[str, typer.Option("--to", help="The file in Parquet.")] = "decisions.parquet",
) -> None:
    """Write the decisions in records as a table: what the seat saw, what was on offer, its move, how it ended."""
    tables.decisions(_console(), files, to)


@app.command()
def replay(
    what: Annotated[str, typer.Argument(help="A match's id, or a file with its record.")],
    server: Server = None,
    seat: Annotated[
        int | None, typer.Option("--seat", help="The seat to see it from; a spectator's place if omitted.")
    ] = None,
    pace: Annotated[Pace, typer.Option("--pace", help="Step by step, or all at once.")] = Pace.STEP,
    save: Annotated[str | None, typer.Option("--save", help="Also write the record to this file.")] = None,
) -> None:
    """Look at a finished match again, step by step."""
    watching.replay(_console(), address(server), what, seat, pace is Pace.STEP, save)
