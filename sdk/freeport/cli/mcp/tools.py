"""What a language model can do: each tool returns what a player would read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final

import msgspec

from freeport._games import game as game_of
from freeport.errors import FreeportError, UnknownGame
from freeport_games import SLUGS
from freeport_games.engine.menus import Move
from freeport_games.engine.storage import codec_of
from freeport_games.engine.words import phrase
from freeport_games.engine.words.naming import name_of

from .brief import about, in_brief
from .narration import chosen
from .places import Place, Seated

PATIENCE: Final = 20.0
"""Seconds for which a call waits until the seat is asked again."""

LISTED: Final = 50
"""The most matches that are listed."""


class Wrong(Exception):
    """A call that cannot be answered; its text says what to do instead."""


class Tools:
    """The tools of one session: one seat at a time, and a budget of calls.

    Args:
        place: where matches are played.
        calls: how many calls are answered; the rest are refused.
    """

    def __init__(self, place: Place, calls: int) -> None:
        self._place, self._left = place, calls
        self._seat: Seated | None = None

    def spend(self) -> None:
        """Take a call out of the budget. Raises ``Wrong`` if nothing is left."""
        if self._left <= 0:
            raise Wrong("The budget of calls is used up. Whoever started `freeport mcp` sets it with --calls.")
        self._left -= 1

    def games(self) -> str:
        """List the games and the bots to play against."""
        lines = []
        for slug in SLUGS:
            game = game_of(slug)
            lines.append(f"- {slug}: {game.name}, {game.seats[0]} to {game.seats[-1]} seats. {game.aim}")
        return "\n".join([*lines, f"Bots to play against: {', '.join(self._place.bots())}."])

    def rules(self, game: str, wanted: str) -> str:
        """Return a game's rules in brief, or what they say of a rule's number or of a word."""
        try:
            rules = game_of(game)
        except UnknownGame as error:
            raise Wrong(str(error)) from error
        if not wanted:
            return in_brief(rules)
        return about(rules, wanted) or f"The rules of {rules.name} say nothing about {wanted!r}."

    def matches(self, game: str) -> str:
        """List the player's matches that go on, and those that wait for players."""
        lines = [*islice(self._place.listed(game), LISTED + 1)]
        if len(lines) > LISTED:
            lines[LISTED:] = [f"There are more than these {LISTED}; name a game to see fewer."]
        return "\n".join(lines) or "There are none. Start one."

    def start(self, game: str, seats: int | None, against: Sequence[str]) -> str:
        """Start a match."""
        self._check_free()
        try:
            self._seat = self._place.start(game, seats, against)
        except ValueError as error:
            raise Wrong(str(error)) from error
        return self.observe()

    def join(self, match: str, invitation: str | None) -> str:
        """Take a seat in a match, or come back to it."""
        self._check_free()
        try:
            self._seat = self._place.join(match, invitation)
        except ValueError as error:
            raise Wrong(str(error)) from error
        return self.observe()

    def observe(self) -> str:
        """Return the table, what has happened since the last call, and what is asked."""
        seat = self._at_table()
        seat.chair.wait(PATIENCE)
        return self._told(seat, table=True)

    def act(self, option: int, fields: Mapping[str, object]) -> str:
        """Answer what is asked, then return what happened, and what is asked next."""
        seat = self._at_table()
        question = seat.chair.question
        if question is None:
            raise Wrong("You are asked nothing now: observe waits until you are.")
        try:
            move = codec_of(seat.game).json_moves.decode(chosen(question, option, fields))
        except (ValueError, msgspec.DecodeError) as error:
            raise Wrong(str(error)) from error
        made = seat.narration.move(move)
        seat.chair.move(move)
        seat.chair.wait(PATIENCE)
        if (refusal := seat.chair.refusal()) is not None:
            raise Wrong(f"Refused, nothing has changed. {seat.narration.refusal(refusal)}\n{self._told(seat)}")
        return f"Sent: {made}.\n{self._told(seat)}"

    def why_not(self, move: str, thing: str) -> str:
        """Say why a kind of move, with a thing or a seat's number, is not on offer."""
        seat = self._at_table()
        kinds = {phrase(name_of(kind, seat.game.typename)).lower(): kind for kind in seat.game.moves}
        begun = [name for name in kinds if name.startswith(move.lower())]
        meant = [move.lower()] if move.lower() in kinds else begun
        if len(meant) != 1:
            raise Wrong(f"Name one kind of move: {', '.join(meant or kinds)}.")
        kind = kinds[meant[0]]
        if reason := seat.why(kind, thing):
            return reason
        return "It is on offer." if _is_offered(seat, kind, thing) else "It is not on offer; why is not known."

    def leave(self) -> str:
        """Leave the match: the game's fallback plays on, or the game in memory ends."""
        self._at_table().leave()
        self._seat = None
        return "You have left."

    def _told(self, seat: Seated, *, table: bool = False) -> str:
        """Return what there is to read: the table if it is wanted or asked about, news, and the question or the end."""
        chair, question = seat.chair, seat.chair.question
        news = seat.narration.events(chair.news())
        drawn = seat.narration.table(chair.view) if chair.view is not None and (table or question is not None) else ""
        if question is not None:
            last = seat.narration.question(question)
        elif chair.over:
            last = seat.failure or f"The game is over. {seat.narration.end(chair.result)}"
        else:
            last = "Others decide. observe waits until you are asked."
        return "\n\n".join(filter(None, [news, drawn, last]))

    def _at_table(self) -> Seated:
        if self._seat is None:
            raise Wrong("You have no seat: start a match, or join one.")
        return self._seat

    def _check_free(self) -> None:
        if self._seat is not None and not self._seat.chair.over:
            raise Wrong("You have a seat in a match that goes on: play it to its end, or leave it.")


def _is_offered(seat: Seated, kind: type[Move], thing: str) -> bool:
    """Return whether a seat can make a kind of move now, with a thing if one is named."""
    question = seat.chair.question
    offered = [] if question is None else [option for option in question.options if option.makes is kind]
    if not thing:
        return bool(offered)
    mentioned = (value for option in offered for _, domain in option.domains for value in domain.mentions)
    return any(str(value) == thing for value in mentioned)


FAILURES = (Wrong, FreeportError)
"""What a tool may raise that is told in its own words."""
