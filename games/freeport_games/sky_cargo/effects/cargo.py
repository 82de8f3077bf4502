"""Playing cargo (section 4.8)."""

from __future__ import annotations

from collections.abc import Collection

from freeport_games.engine import Hidden, Seat
from freeport_games.engine.menus import Case, Fit, Scene, Turn, Way, Ways, ask
from freeport_games.sky_cargo.components import BONUSES, CARGO, LOCATIONS, CardId, cards_of, ops
from freeport_games.sky_cargo.conditions import IN_HAND
from freeport_games.sky_cargo.events import BonusEarned, CardsShown, CargoNotPlayed, CargoPlayed, Ignored
from freeport_games.sky_cargo.moves import PlayCargo
from freeport_games.sky_cargo.piles import told_of_genuine
from freeport_games.sky_cargo.scoring import check_win
from freeport_games.sky_cargo.state import How, State
from freeport_games.sky_cargo.state.team import SHIPPING, total

from .carrying import By, carries_out, carry_out
from .holds import put


def why_not_play(state: State, seat: Seat, hand: Collection[CardId]) -> Ignored | None:
    """Return why a seat with such a hand plays no cargo where it is; None if it does (SC-071, SC-075, SC-077)."""
    if total(state, seat, SHIPPING) < LOCATIONS[state.tokens[seat]].receiving:
        return Ignored.TOO_LITTLE_SHIPPING
    if not hand:
        return Ignored.EMPTY_HAND
    if state.last_one(seat) and not any(card in CARGO for card in hand):
        return Ignored.NO_GENUINE_CARGO
    return None


@carries_out(ops.PlayCargo)
def play_cargo(t: Turn[State], by: By, _: ops.PlayCargo) -> Scene:
    """Play cargo, if it is possible; it is mandatory then (SC-074 to SC-078)."""
    state, seat = t.state, by.seat
    why = why_not_play(state, seat, state.hands[seat])
    if why is not None:
        if why is Ignored.NO_GENUINE_CARGO:
            told_of_genuine(state, seat, has_some=False)
        t.tell(CargoNotPlayed(seat, why))
        return
    last = state.last_one(seat)
    if last:
        told_of_genuine(state, seat, has_some=True)
    yield from ask(seat, "SC-D10", WAYS, always=last)
    if bonus := BONUSES[state.tokens[seat]]:
        t.tell(BonusEarned(seat, state.tokens[seat]))
        yield from carry_out(t, By(seat, state.tokens[seat]), bonus)


def _play(t: Turn[State], seat: Seat, move: PlayCargo) -> None:
    state, card = t.state, move.card
    last = state.last_one(seat)
    crate = put(state, seat, card, seat, face_up=last)
    where, shown = state.tokens[seat], CardsShown(cards_of((card,)))
    if last:
        t.tell(CargoPlayed(seat, crate.slot, shown, where))
    else:
        hidden = CargoPlayed(seat, crate.slot, Hidden(1), where)
        t.tell(CargoPlayed(seat, crate.slot, shown, where), to=(seat,), others=hidden)
    check_win(t, seat, card, How.PLAYED)


def _may_be_last(c: Case[State], card: CardId) -> bool:
    return card in CARGO or not c.state.last_one(c.seat)


IS_GENUINE_IF_LAST = Fit[Case[State]]("WRONG_CARD_TYPE", _may_be_last)
WAYS = Ways(Case[State], Way(PlayCargo, _play, IN_HAND("card", "SC-072"), IS_GENUINE_IF_LAST("card", "SC-077")))
"""Any card of the hand, but only a genuine Cargo as the last cargo (SC-072, SC-077)."""
