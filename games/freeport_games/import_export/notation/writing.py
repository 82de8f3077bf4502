"""Writing a position, section by section."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from freeport_games.engine import Seat
from freeport_games.engine.sections import BETWEEN, commas, unless, words
from freeport_games.import_export.components import CardId
from freeport_games.import_export.options import LOWEST_THRESHOLD
from freeport_games.import_export.piles import PILES
from freeport_games.import_export.state import Cause, Commitment, Execution, QueuedPower, Round, Ship, Shipment, State

from .names import NO_BID, NOT_DEALT


def write_position(state: State) -> str:
    """Return a position as a line of text; ``read_position`` reads it back."""
    written = [_write_head(state)]
    written += [_write_seat(state, seat) for seat in range(state.seats)]
    written += [_write_ship(ship) for ship in state.ships if ship != Ship(ship.id, ship.owner, False)]
    written += [_write_execution(execution) for execution in state.executions]
    if state.round is not None:
        written.append(_write_round(state.round, state.bids_in))
    written += [_write_entry("waits", entry) for entry in state.queue]
    if state.resolving is not None:
        written.append(_write_entry("resolves", state.resolving))
    if (completing := state.completing) is not None:
        contracts, carried = commas(completing.contracts), commas(completing.carried)
        sailed = "sailed" * completing.sailed
        written.append(words("completing", sailed, ship=completing.ship, contracts=contracts, carried=carried))
    if (ending := state.end_trigger) is not None:
        written.append(words("ending", reason=ending.reason, seat=ending.seat, turn=ending.turn))
    if state.island:
        written.append(words(island=commas(state.island)))
    if state.discard:
        written.append(words(discard=commas(state.discard)))
    if state.deck != _rest(state):
        written.append(f"deck={commas(state.deck) or ''}")
    if trails := commas(PILES.write(state)):
        written.append(f"trails={trails}")
    return BETWEEN.join(written)


def _write_head(state: State) -> str:
    return words(
        turn=state.turn,
        leader=state.leader,
        phase=state.phase,
        at=unless(state.at, state.leader),
        declared=state.declared,
        more_leads=unless(state.more_leads, 0),
        first=state.first_leader,
        end=unless(state.end_credits, LOWEST_THRESHOLD),
        expansions=commas(state.sets[1:]),
        winner=state.winner,
    ) + (" no_skip" * (not state.public_skip))


def _write_seat(state: State, seat: int) -> str:
    commitment = state.commitments[seat]
    chosen = commas([part for part in (commitment.choice, commitment.action) if part is not None], ":")
    return words(
        state.harbours[seat] if state.harbours else NOT_DEALT,
        str(state.credits[seat]),
        "sold" * state.sold[seat],
        hand=commas(state.hands[seat]),
        imports=commas(state.imports[seat]),
        goods=commas(state.goods[seat]),
        shipments=commas([_write_shipment(shipment) for shipment in state.shipments[seat]]),
        played=commas(state.played[seat]),
        chose=None if commitment == Commitment() else chosen,
        count=unless(state.counts[seat], 0),
        pirated=unless(state.pirated[seat], 0),
        extra_leads=unless(state.extra_leads[seat], 0),
        passive=unless(state.passive[seat], 0),
        orders=_write_pairs(state.orders[seat]),
        declares=_write_pairs(state.declared_goods[seat]),
    )


def _write_shipment(shipment: Shipment) -> str:
    text: str = shipment.card
    if shipment.power != shipment.card:
        text += f"={shipment.power}"
    if shipment.tokens:
        text += f"+{shipment.tokens}"
    return f"{text}*{shipment.used}" if shipment.used else text


def _write_pairs(pairs: Mapping[CardId, object]) -> str | None:
    return commas([f"{card}:{value}" for card, value in pairs.items()])


def _write_ship(ship: Ship) -> str:
    return words(
        ship.id,
        "sea" * ship.at_sea,
        "released" * ship.released,
        contracts=commas(ship.contracts),
        aboard=commas(ship.containers),
        bound=commas([f"{one}+{other}" for one, other in ship.pairs]),
    )


def _write_execution(execution: Execution) -> str:
    return words(
        "execution",
        "solo" * execution.solo,
        "unpaid" * (not execution.owner_earns),
        "stopped" * execution.stopped,
        seat=execution.seat,
        action=execution.action,
        left=unless(execution.left, 0),
        done=unless(execution.done, 0),
        technology=unless(execution.technology, 0),
    )


def _write_round(running: Round, bids_in: Mapping[Seat, int | None]) -> str:
    return words(
        "round",
        number=running.number,
        seats=commas(running.participants),
        source=running.source or None,
        sealed=_write_bids(bids_in.items()),
        bids=_write_bids([(bid.seat, bid.amount) for bid in running.bids]),
        winner=running.winner,
    )


def _write_bids(bids: Iterable[tuple[Seat, int | None]]) -> str | None:
    return commas([f"{seat}:{NO_BID if amount is None else amount}" for seat, amount in bids])


def _write_entry(name: str, entry: QueuedPower) -> str:
    happened = entry.happened
    return words(
        name,
        seat=entry.seat,
        card=entry.card,
        power=unless(entry.power, entry.card),
        hook=entry.hook.lower(),
        actor=happened.actor,
        about=happened.card or None,
        ship=happened.ship or None,
        cards=commas(happened.cards),
        carried=commas(happened.carried),
        amount=unless(happened.amount, 0),
        cause=unless(happened.cause, Cause.ACTION),
        other=happened.other,
        by=happened.by or None,
    )


def _rest(state: State) -> list[CardId]:
    """Return the cards outside the deck's list, in the order of their identifiers."""
    elsewhere = set(PILES.every_card(state)) - set(state.deck)
    return [card for card in state.deck_list if card not in elsewhere]
