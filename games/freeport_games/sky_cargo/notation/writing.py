"""Writing a position."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.sections import BETWEEN, commas, unless, words
from freeport_games.sky_cargo.options import TARGETS
from freeport_games.sky_cargo.piles import PILES
from freeport_games.sky_cargo.state import Crate, Dogfight, Phase, State

from .names import NOT_CHOSEN
from .usual import next_slot, rest, usually_removed


def write_position(state: State) -> str:
    """Return a position in a line of text; ``read_position`` gives it back."""
    written = [_write_head(state), *[_write_seat(state, seat) for seat in range(state.seats)]]
    if (die := state.die) is not None:
        by = commas([f"{change:+}" for change in die.changes])
        final = "final" * die.final
        written.append(words("die", final, rolled=die.rolled, by=by, result=die.result, checked=commas(die.checked)))
    if state.dogfight is not None:
        written.append(_write_dogfight(state.dogfight))
    for effect in state.effects:
        written.append(words("doing", seat=effect.seat, source=effect.source, op=effect.op, left=effect.left))
    if (window := state.window) is not None:
        asked = words("window", seat=window.seat, timing=window.timing, action=window.action, slot=window.slot)
        written.append(asked)
    if (win := state.win) is not None:
        written.append(words("won", seat=win.seat, card=win.card, how=win.how, at=win.location))
    if state.under_way:
        written.append(words(under=commas(state.under_way)))
    if state.discard:
        written.append(words(discard=commas(state.discard)))
    if state.removed != usually_removed(state):
        written.append(f"removed={commas(state.removed) or ''}")
    if state.deck != rest(state):
        written.append(f"deck={commas(state.deck) or ''}")
    if trails := commas(PILES.write(state)):
        written.append(words(trails=trails))
    return BETWEEN.join(written)


def _write_head(state: State) -> str:
    return words(
        "random" * state.random_characters,
        "used" * state.dogfight_used,
        "foiled" * state.foiled,
        turn=state.turn,
        active=state.active,
        step=state.step,
        target=unless(state.cargo_target, TARGETS[0]),
        limit=unless(state.turn_limit, 0),
        first=state.first_seat,
        once=commas(state.played_once),
        slot=unless(state.next_slot, next_slot(state)),
    )


def _write_seat(state: State, seat: Seat) -> str:
    return words(
        state.characters[seat] or NOT_CHOSEN,
        state.tokens[seat] or NOT_CHOSEN,
        chain=commas(state.chains[seat]),
        hand=commas(state.hands[seat]),
        hold=commas(map(_write_crate, state.holds[seat])),
    )


def _write_crate(crate: Crate) -> str:
    seen = f"?{'+'.join(map(str, crate.seen))}" if crate.seen else ""
    return f"{crate.slot}:{crate.card}{'+' * crate.open}{'!' * crate.shown}{seen}"


def _write_dogfight(fight: Dogfight) -> str:
    table = [f"{flown.owner}{'>' if flown.attacks else '<'}{flown.card}:{flown.value}" for flown in fight.table]
    return words(
        "dogfight",
        "blocked" * fight.blocked,
        "ended" * fight.ended,
        attacker=fight.attacker,
        defender=fight.defender,
        source=fight.source,
        phase=unless(fight.phase, Phase.START),
        flown=unless(fight.flown, 0),
        round=unless(fight.round, 0),
        table=commas(table),
        pilot=unless(commas([f"{change:+}" for change in fight.pilot_changes]), "+0,+0"),
        reduction=unless(fight.reduction, 0),
        damage=unless(fight.damage, 0),
        draws=unless(fight.draws, 0),
    )
