"""IMPORT: rounds of secret bids (section 4.8)."""

from __future__ import annotations

import msgspec

from freeport_games.engine import Seat
from freeport_games.engine.domains import Amount, Distribution
from freeport_games.engine.menus import Among, Case, Gate, Option, Scene, Turn, Way, Ways, Whole, ask, ask_all, nothing
from freeport_games.import_export.areas.zones import cards_in
from freeport_games.import_export.components import CardId
from freeport_games.import_export.conditions import takes_from
from freeport_games.import_export.effects.actions.importing import earn, imported, place, take_options
from freeport_games.import_export.effects.credits import pay
from freeport_games.import_export.events import BidsRevealed, RoundBegun, RoundWon, Why
from freeport_games.import_export.moves import Bid, BreakTie, ChooseShip, DeclineImport, ImportTake, PassBid
from freeport_games.import_export.state import Cause, Phase, RevealedBid, Round, State
from freeport_games.import_export.state.places import source_named
from freeport_games.import_export.vocabulary.declared import has
from freeport_games.import_export.vocabulary.words import ImportSource, TieBreak

from .settling import settle


def import_round(t: Turn[State]) -> Scene:
    """Play one round: source, bids, tie, payment, taking, income (IE-077 to IE-092)."""
    state = t.state
    number = 1 if state.round is None else state.round.number + 1
    participants = tuple(seat for seat in state.clockwise(state.leader) if state.counts[seat] >= number)
    state.round = Round(number, participants)
    if not participants or not _sources(state):
        _after_the_rounds(t)
        return
    yield from ask(state.leader, "IE-D05", SOURCES)
    if not state.round.source:  # an interjection emptied the sea
        _after_the_rounds(t)
        return
    if len(participants) == 1:
        _won(t, participants[0])
        t.tell(RoundWon(participants[0], None))
    else:
        yield from bid(t)
    if (winner := _round(state).winner) is not None:
        yield from ask(winner, "IE-D08", WAYS_TO_TAKE)
    yield from settle(t, state.leader)


def bid(t: Turn[State]) -> Scene:
    """Let all participants bid in secret; the highest bid wins and is paid (IE-080 to IE-086)."""
    state = t.state
    participants = _round(state).participants
    answers = yield from ask_all(sorted(participants), "IE-D06", WAYS_TO_BID, always=True)
    state.bids_in = {}
    if not answers:  # an interjection took away what was bid for
        t.tell(RoundWon(None, None))
        return
    amounts = {seat: answer.amount for seat, answer in answers.items() if isinstance(answer, Bid)}
    bids = tuple(RevealedBid(seat, amounts.get(seat)) for seat in participants)
    state.round = msgspec.structs.replace(_round(state), bids=bids)
    t.tell(BidsRevealed(bids))
    if not amounts:
        t.tell(RoundWon(None, None))
        return
    highest = max(amounts.values())
    tied = tuple(sorted(seat for seat, amount in amounts.items() if amount == highest))
    breaker = None
    if len(tied) > 1:
        breaker = tie_breaker(state)
        yield from ask(breaker, "IE-D07", WAYS_TO_BREAK.on(tied))
    else:
        _won(t, tied[0])
    running = _round(state)
    if running.winner is None:  # an interjection took it away before the tie was broken
        t.tell(RoundWon(None, None))
        return
    t.tell(RoundWon(running.winner, breaker))
    payee = state.leader if running.source == "island" else None
    if payee != running.winner:
        pay(t, running.winner, highest, payee, Why.BID)


def tie_breaker(state: State) -> Seat:
    """Return who chooses among the highest bidders: the leader, or the first seat with such a power (IE-083)."""
    return next((seat for seat in state.clockwise(state.leader) if has(state, seat, TieBreak)), state.leader)


def _round(state: State) -> Round:
    assert state.round is not None  # noqa: S101 - a round is under way
    return state.round


def _containers(state: State) -> list[CardId]:
    """Return what the round can take: nothing from a ship that has come home since it was chosen."""
    source = _round(state).source
    if source != "island" and not state.ship(source).at_sea:
        return []
    return cards_in(state, source_named(source))


def _sources(state: State) -> tuple[str, ...]:
    """Return the sources that the leader may choose for a round (IE-078)."""
    found = [ship.id for ship in state.at_sea()]
    if state.island and has(state, state.leader, ImportSource):
        found.append("island")
    return tuple(found)


def _begin_round(t: Turn[State], _: Seat, choice: ChooseShip) -> None:
    running = t.state.round = msgspec.structs.replace(_round(t.state), source=choice.ship)
    t.tell(RoundBegun(running.number, running.participants, choice.ship))


def _most(state: State, seat: Seat) -> int:
    """Return the most that a seat can bid; the credits of a bid that is in count."""
    return max(state.credits[seat], state.bids_in.get(seat) or 0)


def _bind(t: Turn[State], seat: Seat, answer: Bid | PassBid | None) -> None:
    """Note a bid that is in, whose credits cannot pay for anything else, or forget it (IE-159)."""
    if answer is None:
        del t.state.bids_in[seat]
    else:
        t.state.bids_in[seat] = answer.amount if isinstance(answer, Bid) else None


def _won(t: Turn[State], seat: Seat) -> None:
    t.state.round = msgspec.structs.replace(_round(t.state), winner=seat)


def _break_tie(t: Turn[State], _: Seat, choice: BreakTie, __: tuple[Seat, ...]) -> None:
    _won(t, choice.seat)


def _take(t: Turn[State], seat: Seat, choice: ImportTake) -> None:
    source = source_named(_round(t.state).source)
    place(t, seat, choice.takes, source)
    earn(t, seat, source)
    imported(t, seat, source, [take.item for take in choice.takes], Cause.ACTION)


def _after_the_rounds(t: Turn[State]) -> None:
    """Continue with the seats that do another action, in their places clockwise (IE-093)."""
    state = t.state
    state.round = None
    state.phase = Phase.EXECUTE
    state.at = state.leader


# Menus


class OfTied(Case[State]):
    """A seat that chooses among the seats with the highest bid."""

    __slots__ = ("tied",)

    def __init__(self, state: State, seat: Seat, tied: tuple[Seat, ...]) -> None:
        super().__init__(state, seat)
        self.tied = tied
        """The seats."""


def _to_take(takes: Distribution) -> Option[ImportTake]:
    return ImportTake.option(takes=takes)


IS_SOURCE = Among[Case[State]]("SHIP_NOT_AT_SEA", lambda c: _sources(c.state))
CONTAINERS_ARE_THERE = Gate[Case[State]]("SHIP_NOT_AT_SEA", "IE-158", lambda c: bool(_containers(c.state)))
IS_AN_AMOUNT = Whole[Case[State]]("BAD_AMOUNT", "IE-080", lambda _, move: move.amount >= 0 and not move.amount % 2)
HAS_AS_MUCH = Whole[Case[State]]("NOT_ENOUGH_CREDITS", "IE-080", lambda c, move: move.amount <= _most(c.state, c.seat))
IS_TIED = Among[OfTied]("BAD_CHOICE", lambda c: c.tied)
IS_ALONE = Gate[Case[State]]("BAD_CHOICE", "IE-085", lambda c: len(_round(c.state).participants) == 1)

SOURCES = Ways(Case[State], Way(ChooseShip, _begin_round, IS_SOURCE("ship", "IE-078")))
"""The ships at sea, and the island if a power allows it (IE-078)."""
WAYS_TO_BID = Ways(
    Case[State],
    Way(
        Bid,
        nothing,
        CONTAINERS_ARE_THERE,
        IS_AN_AMOUNT,
        HAS_AS_MUCH,
        options=lambda c: [Bid.option(amount=Amount(0, _most(c.state, c.seat), 2))],
        binds=_bind,
    ),
    Way(PassBid, nothing, CONTAINERS_ARE_THERE, binds=_bind),
)
"""An even amount that the seat has, or a pass; a bid that is in stays as it is (IE-080, IE-159)."""
WAYS_TO_BREAK = Ways(OfTied, Way(BreakTie, _break_tie, CONTAINERS_ARE_THERE, IS_TIED("seat", "IE-083")))
"""The seats with the highest bid (IE-083)."""
WAYS_TO_TAKE = Ways(
    Case[State],
    Way(
        ImportTake,
        _take,
        CONTAINERS_ARE_THERE,
        *takes_from(lambda c, _: _containers(c.state)),
        options=lambda c: take_options(c.state, c.seat, _containers(c.state), _to_take),
    ),
    Way(DeclineImport, nothing, CONTAINERS_ARE_THERE, IS_ALONE),
)
"""The containers and where they may go; a single participant may decline (IE-085, IE-087)."""
