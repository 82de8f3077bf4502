"""Writing a position."""

from __future__ import annotations

from collections.abc import Iterator

from freeport_games.competitors.components import ACTIONS
from freeport_games.competitors.options import RANGES, CompetitorsOptions
from freeport_games.competitors.piles import PILES
from freeport_games.competitors.state import State
from freeport_games.competitors.state.activities import Charter
from freeport_games.competitors.state.tokens import Token
from freeport_games.engine import Seat
from freeport_games.engine.sections import BETWEEN, commas, unless, words

from .deals import write_auction, write_offer
from .goods import write_goods
from .moving import write_movement, write_played
from .names import NOTHING, elsewhere, usual_last


def write_position(state: State) -> str:
    """Return a position in a line of text; ``read_position`` gives it back."""
    written = [_write_head(state)]
    if options := _write_options(state):
        written.append(words("options", **options))
    written += [_write_seat(state, seat) for seat in range(state.seats)]
    written += [_write_token(name, token) for name, token in state.tokens.items() if not token.in_supply]
    written += [*_write_under_way(state), *_write_decks(state), *_write_board(state)]
    if trails := commas(PILES.write(state)):
        written.append(words(trails=trails))
    return BETWEEN.join(written)


def _write_head(state: State) -> str:
    return words(
        phase=state.phase,
        round=state.round,
        active=state.active,
        actions=unless(state.actions, ACTIONS),
        first=unless(state.first_seat, 0),
        weather=state.weather or None,
        customs=state.customs_card or None,
        shuffling=state.shuffling,
        loaded=commas(state.loaded),
        unloaded=commas(state.unloaded),
        used=commas(state.used),
    )


def _write_options(state: State) -> dict[str, object]:
    """Return the options that are not the usual ones."""
    usual = CompetitorsOptions()
    given = {name: getattr(state, name) for name in ("game_end", *RANGES)}
    return {name: value for name, value in given.items() if value != getattr(usual, name)}


def _write_seat(state: State, seat: Seat) -> str:
    return words(
        state.colours[seat] or NOTHING,
        state.headquarters[seat] or NOTHING,
        str(state.money[seat]),
        points=unless(state.points[seat], 0),
        territories=commas(state.territory_hands[seat]),
        contracts=commas(state.contract_hands[seat]),
        branches=commas([branch.territory for branch in state.branches[seat]]),
        opened=unless(state.offers[seat], 0),
    )


def _write_token(name: str, token: Token) -> str:
    where = token.at or token.aboard
    if token.air is not None:
        where = f"{token.air[0]},{token.air[1]}"
    goods = {} if token.goods is None else write_goods(token.goods, token.owner)
    return words(name, where, last=unless(token.last, usual_last(token)), cell=token.cell or None, **goods)


def _write_under_way(state: State) -> Iterator[str]:
    """Yield a section for each thing that is under way, and for each offer that was refused."""
    if (movement := state.movement) is not None:
        yield write_movement(movement)
        if movement.lost is not None:
            yield words("lost", **write_goods(movement.lost, state.active))
    if state.special is not None:
        yield write_played(state.special)
    for refused in state.refused:
        yield write_offer("refused", refused)
    if state.offer is not None:
        yield write_offer("offer", state.offer)
    if state.auction is not None:
        yield write_auction(state.auction)


def _write_decks(state: State) -> Iterator[str]:
    """Yield a section for each deck and pile that is not the usual one."""
    territories, contracts, customs = elsewhere(state)
    decks = (
        ("territory_deck", state.territory_deck[::-1], territories),
        ("contract_deck", state.contract_deck[::-1], contracts),
        ("customs_deck", state.customs_deck, customs),
    )
    for name, deck, usual in decks:
        if deck != usual:
            yield f"{name}={commas(deck) or ''}"
    for name, pile in (
        ("territory_discard", state.territory_discard),
        ("contract_discard", state.contract_discard),
    ):
        if pile:
            yield f"{name}={commas(pile)}"


def _write_board(state: State) -> Iterator[str]:
    """Yield a section for each kind of thing on the board that is not a token."""
    board = {
        "advantages": commas([f"{territory}:{card}" for territory, card in state.advantages.items()]),
        "charters": commas(map(_write_charter, state.charters)),
        "closed": commas([f"{closed.channel}:{closed.seat}" for closed in state.closed]),
    }
    for name, value in board.items():
        if value is not None:
            yield f"{name}={value}"


def _write_charter(charter: Charter) -> str:
    parts = (charter.token, charter.seat, *([charter.goods] if charter.goods else []))
    return ":".join(map(str, parts))
