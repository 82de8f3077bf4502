"""Writing a position."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from freeport_games.engine.sections import BETWEEN, commas, times, unless, words
from freeport_games.smugglers.components import CHARACTERS, SYSTEMS, TABLES
from freeport_games.smugglers.options import LevelBonus, SmugglersOptions
from freeport_games.smugglers.piles import PILES
from freeport_games.smugglers.state import Slot, State
from freeport_games.smugglers.state.player import HeldContract, HeldOffer, Player, Status

from .deals import write_deal
from .names import NOTHING, SHEET, elsewhere, write_counts
from .under_way import write_under_way


def write_position(state: State) -> str:
    """Return a position in a line of text; ``read_position`` gives it back."""
    written = [_write_head(state)]
    if options := _write_options(state.options):
        written.append(words("options", **options))
    written += [_write_seat(player) for player in state.players]
    for player in state.players:
        if player.standing is not None:
            written.append(words(write_deal("offer", player.standing.deal), turn=player.standing.turn_no))
    written += [words(slots=commas(map(_write_slot, state.slots))), *_write_piles(state), *write_under_way(state)]
    written.append(words(trails=commas(PILES.write(state))))
    return BETWEEN.join([section for section in written if section])


def _write_head(state: State) -> str:
    return words(
        "moving" * state.moving,
        "moved_in" * state.moved_in,
        "anomaly" * state.anomaly_used,
        "time_up" * state.time_is_up,
        step=state.step,
        round=state.round_no,
        active=state.active,
        first=unless(state.first_seat, 0),
        movement=unless(state.movement, 0),
        wind=unless(state.solar_wind, 0),
        proposals=unless(state.proposals, 0),
        drawn=state.drawn or None,
        planet=state.drawn_planet or None,
        dice=commas(state.wormhole_dice),
        loot=write_counts(state.loot),
        eliminated=commas(state.eliminated),
        winner=state.winner,
        reason=state.reason or None,
    )


def _write_options(options: SmugglersOptions) -> dict[str, object]:
    """Return the options that are not the usual ones."""
    written: dict[str, object] = {}
    for field in msgspec.structs.fields(SmugglersOptions):
        value = getattr(options, field.name)
        if isinstance(value, LevelBonus):
            written[field.name] = unless(_write_levels(value.levels), "0/0/0/0/0")
        elif value != field.default:
            written[field.name] = ("no", "yes")[value] if isinstance(value, bool) else value
    return {name: value for name, value in written.items() if value is not None}


def _write_levels(levels: Sequence[int]) -> str:
    return "/".join([str(levels[place]) for place in SHEET]) if len(levels) == len(SYSTEMS) else NOTHING


def _write_seat(player: Player) -> str:
    character = CHARACTERS.get(player.character)
    minimum = 0 if character is None else character.minimum_bounty
    return words(
        player.character or NOTHING,
        player.sector or NOTHING,
        _write_levels(player.base),
        hull=unless(player.hull, TABLES.start.hull),
        credits=player.credits,
        bounty=unless(player.bounty, 0),
        minimum=unless(player.minimum_bounty, minimum),
        kills=unless(player.kills, 0),
        turn=player.turn_no,
        status=unless(player.status, Status.FREE),
        missed=unless(player.missed, 0),
        goods=write_counts(player.goods),
        hidden=write_counts(player.hidden),
        lots=commas([times(lot.id, lot.units) for lot in player.lots]),
        equipment=commas(player.equipment),
        friends=commas(player.friends),
        contracts=commas(map(_write_contract, player.contracts)),
        offers=commas(map(_write_offer, player.offers)),
        used=commas(player.used),
        free=unless(player.free_moves, 0),
        posted=unless(player.posted, 0),
        hand=commas(player.hand),
    )


def _write_contract(held: HeldContract) -> str:
    return f"{held.card}*{held.units_left}"


def _write_offer(held: HeldOffer) -> str:
    return f"{held.card}@{held.planet}:{held.due_turn}+{held.delivered}"


def _write_slot(slot: Slot) -> str:
    return f"{slot.planet or NOTHING}+{slot.event}*{slot.units_left}" if slot.event else slot.planet or NOTHING


def _write_piles(state: State) -> list[str]:
    destiny, planets, out = elsewhere(state)
    decks = (
        ("deck", state.destiny_deck, destiny),
        ("planets", state.planet_deck, planets),
        ("out", state.out, out),
    )
    written = [f"{name}={commas(pile) or ''}" for name, pile, usual in decks if pile != usual]
    lying = {"discard": state.destiny_discard, "gone": state.planet_discard, "revealed": state.revealed}
    return [*written, *[words(**{name: commas(pile)}) for name, pile in lying.items()]]
