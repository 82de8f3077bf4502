"""Changes tokens: places them, sends them back, loses them, or puts them ashore."""

from __future__ import annotations

from freeport_games.competitors.components.kinds import TRUCK, TerritoryId
from freeport_games.competitors.events import CharterEnded, TokenLost, TokenWentBack, TruckPutAshore
from freeport_games.competitors.state import State
from freeport_games.competitors.state.tokens import Token
from freeport_games.competitors.state.whereabouts import nearest_base, truck_aboard
from freeport_games.engine.menus import Turn


def place(state: State, name: str, base: TerritoryId) -> None:
    """Place a token on a base: a truck there, a ship in its port, an aircraft at its airport."""
    token = state.tokens[name]
    token.at, token.air, token.aboard, token.cell = base, None, "", ""
    token.last = "" if token.kind is TRUCK else base


def go_back(t: Turn[State], name: str) -> None:
    """Send a token, with everything aboard, to the nearest base of its owner, closed or not (CO-156 to CO-158)."""
    base = nearest_base(t.state, name)
    place(t.state, name, base)
    t.tell(TokenWentBack(t.state.tokens[name].owner, name, base))


def remove(t: Turn[State], name: str) -> None:
    """Return a token to its owner's supply; a truck that is still aboard is put ashore, a charter of it ends."""
    state = t.state
    if truck := truck_aboard(state, name):
        put_ashore(t, truck)
    token = state.tokens[name]
    state.tokens[name] = Token(token.owner, token.kind)
    end_charters(t, name)


def lose(t: Turn[State], name: str) -> None:
    """Return a lost or seized token to the supply; its contract is kept for the end of the delivery."""
    state, token = t.state, t.state.tokens[name]
    if token.goods is not None and state.movement is not None:
        state.movement.lost = token.goods
    remove(t, name)
    t.tell(TokenLost(token.owner, name))


def put_ashore(t: Turn[State], truck: str) -> None:
    """Put a truck ashore where its carrier is, or at the carrier's last port or airport (CO-108, CO-189)."""
    state = t.state
    carrier = state.tokens[state.tokens[truck].aboard]
    in_port = carrier.at == carrier.last
    token = state.tokens[truck]
    token.at, token.aboard = (carrier.at if in_port else carrier.last), ""
    t.tell(TruckPutAshore(truck, token.at))


def ashore_from_foreign(t: Turn[State]) -> None:
    """Put ashore the trucks on foreign carriers (CO-189)."""
    state = t.state
    if not state.charters:
        return
    for name, token in state.tokens.items():
        if token.aboard and state.tokens[token.aboard].owner != token.owner:
            put_ashore(t, name)


def end_charters(t: Turn[State], token: str) -> None:
    """End the charter of a token, if there is one."""
    state = t.state
    for charter in (*state.charters,):
        if charter.token == token:
            state.charters.remove(charter)
            t.tell(CharterEnded(charter.seat, token))
