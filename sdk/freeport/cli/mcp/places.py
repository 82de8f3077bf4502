"""Where a language model plays: on this machine against bots, or on a server as any other player."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from random import SystemRandom
from threading import Thread

from freeport._client import Client
from freeport._games import game as game_of
from freeport._live.drivers import play_match
from freeport._live.quick import until_begun
from freeport._offline.games import play_game
from freeport.bots import BOTS
from freeport.cli.accounts import connect
from freeport.cli.words import Teller, seat_names, seated
from freeport.shapes import ENDED, AnyGame, Status
from freeport_games.engine.menus import Move
from freeport_games.engine.tables.why import why

from .chair import Chair, Left
from .narration import Narration

Why = Callable[[type[Move], str], str]
"""Returns why a kind of move cannot be made with a thing; empty if it can, or the reason is not known."""


_LATEST = 200
"""The latest matches of the player among which those are looked for that go on."""


class Seated:
    """A seat in a running game.

    Args:
        game: the rules.
        narration: tells it.
        chair: the seat.
        play: plays the game until it is over.
        why: says why a kind of move is not on offer.
        give_up: tells a server that the seat is left.
    """

    def __init__(
        self,
        game: AnyGame,
        narration: Narration,
        chair: Chair,
        play: Callable[[], object],
        why: Why,
        give_up: Callable[[], object] | None = None,
    ) -> None:
        self.game, self.narration, self.chair, self.why = game, narration, chair, why
        self.failure = ""
        """Why the game could not go on; empty if it could."""
        self._play, self._give_up = play, give_up
        Thread(target=self._until_over, name="mcp", daemon=True).start()

    def leave(self) -> None:
        """Leave the seat."""
        if self._give_up is not None and not self.chair.over:
            self._give_up()
        self.chair.leave()

    def _until_over(self) -> None:
        try:
            self._play()
        except Left:
            pass
        except Exception as error:  # whatever it is, the player is told
            self.failure = "" if isinstance(error.__cause__, Left) else f"The game cannot go on. {error}"
        finally:
            self.chair.end()


class Place(ABC):
    """Where games are played."""

    @abstractmethod
    def listed(self, game: str) -> Iterator[str]:
        """Yield a line for each match that can be joined, or that the player has joined, of a game or of all."""

    @abstractmethod
    def start(self, game: str, seats: int | None, against: Sequence[str]) -> Seated:
        """Start a match against bots. Raises ``ValueError`` with a sentence if that is not possible."""

    @abstractmethod
    def join(self, match: str, invitation: str | None) -> Seated:
        """Take a seat in a match, or come back to it. Raises ``ValueError`` with a sentence if there is none."""

    @abstractmethod
    def bots(self) -> Sequence[str]:
        """Return the names of the bots that one can play against."""

    def _check(self, against: Sequence[str], seats: int) -> None:
        """Check that there are such bots, and a seat for each. Raises ``ValueError``."""
        known = self.bots()
        if unknown := [bot for bot in against if bot not in known]:
            raise ValueError(f"There is no bot {unknown[0]!r}; there are: {', '.join(known)}.")
        if len(against) >= seats:
            raise ValueError(f"{len(against)} bots and you need {len(against) + 1} seats, not {seats}.")


class ThisMachine(Place):
    """Games in memory, against bots; without a server."""

    def listed(self, game: str) -> Iterator[str]:
        """There are no matches of others."""
        return iter(())

    def bots(self) -> Sequence[str]:
        """The bots of the library."""
        return tuple(BOTS)

    def start(self, game: str, seats: int | None, against: Sequence[str]) -> Seated:
        """Start a game in memory."""
        rules = game_of(game)
        rivals = against or ["greedy"]
        seats = seats or max(rules.seats[0], len(against) + 1)
        rules.check_seats(seats)
        self._check(against, seats)
        others = [rivals[seat % len(rivals)] for seat in range(seats - 1)]
        names = dict(enumerate(["Guest", *[f"{bot} {seat}" for seat, bot in enumerate(others, 1)]]))
        chair = Chair()
        bots = [chair, *[BOTS[bot]() for bot in others]]
        seed = SystemRandom().getrandbits(64)

        def reason(kind: type[Move], key: str) -> str:
            imagined = chair.imagine()
            refusal = None if imagined is None else why(imagined, chair.seat, kind, key)
            return "" if refusal is None else Teller(rules, names).refusal(refusal)

        def play() -> object:
            return play_game(rules, bots, seed=seed)

        return Seated(rules, Narration(rules, names), chair, play, reason)

    def join(self, match: str, invitation: str | None) -> Seated:
        """There is nothing to join."""
        raise ValueError("There is no server, so there are no matches to join: start one.")


class OnServer(Place):
    """Matches on a server, as one of its players.

    Args:
        client: a client with the player's token.
    """

    def __init__(self, client: Client) -> None:
        self._client = client

    def listed(self, game: str) -> Iterator[str]:
        """The player's own matches that go on, among the latest that it was in, then those that wait for players."""
        latest = islice(self._client.my_matches(), _LATEST)
        own = [match for match in latest if match.status not in ENDED and game in ("", match.game)]
        mine = {match.id for match in own}
        open_ones = self._client.matches(status=Status.OPEN, free=True, game=game or None)
        for match in chain(own, (match for match in open_ones if match.id not in mine)):
            yield f"{match.id} {match.game} {match.status}: {seated(match)}"

    def bots(self) -> Sequence[str]:
        """The house bots of the server."""
        return [bot.name for bot in self._client.house_bots()]

    def start(self, game: str, seats: int | None, against: Sequence[str]) -> Seated:
        """Create a match that starts when the house bots sit there; without bots it waits for other players."""
        rules = self._client.rules(game)
        if not against:
            return self._seated(self._client.quick_play(game, seats=seats).id)
        seats = seats or max(rules.seats[0], len(against) + 1)
        self._check(against, seats)
        match = self._client.create(game, seats, autostart=True)
        self._client.join(match)
        for bot in against:
            self._client.add_bot(match, bot)
        return self._seated(match.id)

    def join(self, match: str, invitation: str | None) -> Seated:
        """Take a seat, unless the player has one there."""
        found = self._client.match(match)
        if found.status in ENDED:
            raise ValueError(f"Match {match} is over.")
        if found.your_seat is None:
            self._client.join(found, invitation=invitation)
        elif found.seats[found.your_seat].left or found.seats[found.your_seat].house is not None:
            self._client.return_(found)
        return self._seated(match)

    def _seated(self, match: str) -> Seated:
        found = self._client.match(match)
        chair, rules = Chair(), self._client.rules(found.game)
        server, token = self._client.server, self._client.token

        def play() -> object:
            with connect(server, token) as client:  # a client belongs to one thread
                begun = until_begun(client, client.match(match))
                return None if begun.your_seat is None else play_match(chair, client, begun)

        def reason(kind: type[Move], key: str) -> str:
            told = self._client.why(match, kind, key, words="en").reason
            return "" if told is None else told.text

        def give_up() -> object:
            return self._client.leave(match)

        return Seated(rules, Narration(rules, seat_names(found.seats)), chair, play, reason, give_up)
