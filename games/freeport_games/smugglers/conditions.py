"""What forbids actions on a planet: each condition once, with its code; a way names it with the number of the rule."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.menus import Among, Case, Fit, Gate, Whole

from .components import (
    BRIX,
    BRIX_WEAPONS,
    CARDS,
    EVERY_PLANET,
    FIXED,
    KINDS,
    LIMITS,
    TABLES,
    CardId,
    Planet,
    Rating,
    ops,
)
from .components.ops import Starport
from .moves import SellContract
from .options import Mode
from .state import State
from .state.abilities import ability
from .state.player import ELIMINATED, IMPRISONED, HeldContract
from .state.ship import event_good, room, slot_of

PORTS = tuple(Starport)


class Visiting(Case[State]):
    """A seat on a visit to a planet."""

    __slots__ = ("needed", "planet", "player", "slot", "visit")

    def __init__(self, state: State, seat: Seat) -> None:
        assert state.visit is not None  # noqa: S101 - these moves are offered in a visit only
        self.state, self.seat, self.player = state, seat, state.players[seat]
        self.visit = state.visit
        self.planet = EVERY_PLANET[state.visit.planet]
        self.slot = slot_of(state, self.planet.id)
        """The index of the planet's slot; None for a fixed planet."""
        self.needed = event_good(state, self.planet.id)
        """The good that the planet's event needs; None without an event."""

    @property
    def serves(self) -> bool:
        """Whether there are upgrades, Bounties and repairs (SG-548)."""
        return self.slot is not None or (self.planet.id in FIXED and self.state.options.fixed_planet_services)

    @property
    def repairs(self) -> ops.RepairHull | None:
        """The ability of the seat to buy Hull."""
        return ability(self.player, ops.RepairHull)

    def contract(self, card: CardId) -> HeldContract:
        """Return a Contract of the seat."""
        return next(one for one in self.player.contracts if one.card == card)


# Buying and selling

IS_KIND = Among[Visiting]("BAD_PARAMETER", lambda _: KINDS)
IS_HELD = Fit[Visiting]("GOODS_NOT_HELD", lambda c, good: c.player.has(good) > 0)
HAS_CREDITS = Gate[Visiting]("NOT_ENOUGH_CREDITS", "SG-520", lambda c: c.player.credits >= 1)
HAS_ROOM = Gate[Visiting]("ABOVE_CAPACITY", "SG-520", lambda c: room(c.player) >= 1)
IS_TRADED = (
    Fit[Visiting]("NOT_TRADED_HERE", lambda _, good: good != BRIX_WEAPONS)("good", "SG-527"),
    Gate[Visiting]("NOT_TRADED_HERE", "SG-548", lambda c: c.slot is not None),
    Fit[Visiting]("NOT_TRADED_HERE", lambda c, good: good != c.needed)("good", "SG-541"),
)
SOME = Fit[Visiting]("BAD_PARAMETER", lambda _, quantity: quantity >= 1)

# Sales to an event, and by a Contract


def _wanted(c: Visiting) -> int:
    return 0 if c.slot is None else c.state.slots[c.slot].units_left


def _good_of(card: CardId) -> str:
    return str(CARDS[card].good)


def contract_sells(c: Visiting, card: CardId) -> bool:
    """Return whether the good of a Contract can be sold by it on the planet (SG-545)."""
    good = _good_of(card)
    return c.slot is not None and good != c.needed and c.planet.rating(good) is not Rating.ILLEGAL


def _holds_as_many(c: Visiting, move: SellContract) -> bool:
    return move.quantity <= c.player.has(_good_of(move.card))


def _still_wants(c: Visiting, move: SellContract) -> bool:
    return move.quantity <= c.contract(move.card).units_left


HAS_EVENT = Gate[Visiting]("NOT_TRADED_HERE", "SG-542", lambda c: c.needed is not None)
HAS_AS_MANY = Fit[Visiting](
    "GOODS_NOT_HELD", lambda c, quantity: c.needed is None or quantity <= c.player.has(str(c.needed))
)
EVENT_NEEDS_IT = Fit[Visiting]("ABOVE_EVENT_NEED", lambda c, quantity: quantity <= _wanted(c))
IS_CONTRACT = Among[Visiting]("CARD_NOT_IN_HAND", lambda c: [one.card for one in c.player.contracts])
HOLDS_AS_MANY = Whole[Visiting]("GOODS_NOT_HELD", "SG-545", _holds_as_many)
CONTRACT_SELLS = Fit[Visiting]("NOT_TRADED_HERE", contract_sells)
STILL_WANTS = Whole[Visiting]("ABOVE_EVENT_NEED", "SG-545", _still_wants)

# Crime Lord Offers


def _is_here(c: Visiting, card: CardId) -> bool:
    return any(one.card == card and one.planet == c.planet.id for one in c.player.offers)


IS_TAKEN_OFFER = Among[Visiting]("CARD_NOT_IN_HAND", lambda c: [one.card for one in c.player.offers])
HAS_ITS_GOOD = Fit[Visiting]("GOODS_NOT_HELD", lambda c, card: c.player.has(_good_of(card)) > 0)
IS_HERE = Fit[Visiting]("NOT_TRADED_HERE", _is_here)

# Brix Weapons


def _sells_brix(c: Visiting) -> bool:
    return c.planet.id == BRIX and c.state.options.mode is Mode.KOROTHE_RUN


def _can_pay_brix(c: Visiting, quantity: int) -> bool:
    return quantity * c.state.options.brix_price <= c.player.credits


SELLS_BRIX = Gate[Visiting]("NOT_SOLD_HERE", "SG-903", _sells_brix)
CAN_PAY_BRIX = Fit[Visiting]("NOT_ENOUGH_CREDITS", _can_pay_brix)
FITS_ABOARD = Fit[Visiting]("ABOVE_CAPACITY", lambda c, quantity: quantity <= room(c.player))
IS_AVAILABLE = Fit[Visiting]("ABOVE_AVAILABILITY", lambda _, quantity: quantity <= TABLES.brix.available)

# Services


def sells_levels(planet: Planet) -> bool:
    """Return whether a planet's Starport sells any level (SG-535)."""
    column = TABLES.starports.index(planet.starport)
    return any(row[column] is not None for row in TABLES.upgrade.rows.values())


def _repairs_here(c: Visiting) -> bool:
    return c.serves and c.repairs is not None and PORTS.index(c.planet.starport) >= PORTS.index(c.repairs.min_starport)


SELLS_LEVELS = Gate[Visiting]("NOT_SOLD_HERE", "SG-535", lambda c: c.serves and sells_levels(c.planet))
CAN_REPAIR = Gate[Visiting]("NO_SUCH_ABILITY", "SG-546", lambda c: c.repairs is not None)
CAN_PAY_REPAIR = Gate[Visiting](
    "NOT_ENOUGH_CREDITS", "SG-546", lambda c: c.repairs is not None and c.player.credits >= c.repairs.price
)
REPAIRS_HERE = Gate[Visiting]("NOT_SOLD_HERE", "SG-546", _repairs_here)
IS_DAMAGED = Gate[Visiting]("HULL_MAX", "SG-538", lambda c: c.player.hull < LIMITS.hull_max)

# Bounties


def is_at_large(c: Visiting, seat: Seat) -> bool:
    """Return whether a Bounty can be placed on a seat, if there is such a seat (SG-810)."""
    return seat not in range(c.state.seats) or c.state.players[seat].status not in (IMPRISONED, ELIMINATED)


IS_SEAT = Among[Visiting]("BAD_PARAMETER", lambda c: range(c.state.seats))
IS_AT_LARGE = Fit[Visiting]("TARGET_ISOLATED", is_at_large)
IS_ANOTHER = Fit[Visiting]("SELF_TARGET", lambda c, seat: seat != c.seat)
CAN_PAY = Fit[Visiting]("NOT_ENOUGH_CREDITS", lambda c, amount: amount <= c.player.credits)
TAKES_BOUNTIES = Gate[Visiting]("NOT_SOLD_HERE", "SG-548", lambda c: c.serves)
IS_NOT_WANTED = Gate[Visiting]("HAS_BOUNTY", "SG-810", lambda c: c.player.bounty == 0)
IS_ENOUGH = Fit[Visiting]("BOUNTY_TOO_SMALL", lambda _, amount: amount >= TABLES.bounty.minimum_placed)
