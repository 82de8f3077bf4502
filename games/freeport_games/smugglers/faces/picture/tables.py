"""The tables: ships, prices, and whatever is under way."""

from __future__ import annotations

from collections.abc import Iterator

from freeport_games.engine.pictures import PictureFact, PictureLine, PictureRole, PictureTable, PictureWhen
from freeport_games.smugglers.components import BRIX, CARDS, EVERY_PLANET, GOODS, TABLES, Card, Category, Planet
from freeport_games.smugglers.faces.reference import GOOD_NAMES, SYSTEM_NAMES
from freeport_games.smugglers.options import Mode, SmugglersOptions
from freeport_games.smugglers.play.deals import fee
from freeport_games.smugglers.state.activities import PlanetAction
from freeport_games.smugglers.state.terms import Deal, Terms
from freeport_games.smugglers.view.parts import CombatInPlay, CustomsInPlay, SeatInPlay, SmugglersView, VisitInPlay

from .facts import RESULTS
from .kinds import KINDS, STARPORTS, TEXTS, units_named

PARLEY = "parley"
"""The table of a deal that costs no fee."""
PROPOSAL = "proposal"
"""The table of a deal whose fee is shared by its proposer (SG-D24)."""


def tables(view: SmugglersView) -> Iterator[PictureTable]:
    """Yield the sheets of the ships, what is under way, which one looks for first, and the prices."""
    for seat in view.seats:
        if seat.levels:
            yield _sheet(seat)
    if view.combat is not None:
        yield _combat(view.combat)
    elif view.drawn is not None and view.auction is None:
        yield from _drawn(CARDS[view.drawn], view.drawn_planet)
    if view.auction is not None:
        card = CARDS[view.auction.card]
        bid = PictureFact("high bid", f"{view.auction.bid:,}", seat=view.auction.bidder, role=PictureRole.MONEY)
        lines = [PictureLine("still in", (), seat=seat) for seat in view.auction.inside]
        about = (bid, PictureFact(TEXTS[card.id]))
        yield PictureTable("auction", card.name, (), tuple(lines), role=PictureRole.CONTRACT, facts=about)
    if view.customs is not None and view.customs.result is None:
        yield _customs(view.customs)
    if view.visit is not None:
        yield _visit(view.visit, view.options)
    for name, deal in _deals(view):
        yield _deal(name, deal)
    yield _prices(view)


def _drawn(card: Card, planet: Planet | None) -> Iterator[PictureTable]:
    """Yield what a question about a ship or an Offer is about; other cards ask nothing."""
    lines = []
    if card.category is Category.SPACESHIP:
        told = (("Engines", card.engines), ("Lasers", card.lasers), ("Hull", card.hull))
        lines += [PictureLine(label, (str(number),)) for label, number in told]
    if planet is not None:
        lines += [PictureLine(planet.name, (planet.sector,)), PictureLine("Starport", (STARPORTS[planet.starport],))]
    if lines:
        kind = KINDS[card.category]
        about = (PictureFact(TEXTS[card.id]),)
        yield PictureTable("drawn-card", card.name, ("",), tuple(lines), role=kind.role, facts=about)


def _customs(roll: CustomsInPlay) -> PictureTable:
    """Return what each of the dice means, of which one will count."""
    chart = TABLES.customs
    column = chart.columns.index(roll.column)
    cells = {die: chart.rows[max(1, die + roll.modifier)][column] for die in sorted({*roll.dice})}
    lines = tuple(PictureLine(f"a {die}", (RESULTS[cell],)) for die, cell in cells.items())
    return PictureTable("customs", "Customs", ("",), lines, role=PictureRole.DANGER)


def _visit(visit: VisitInPlay, options: SmugglersOptions) -> PictureTable:
    """Return what is done on a planet, as far as it is known; lines are narrow, beside the prices."""
    told = [("good", GOOD_NAMES[visit.good])] if visit.good else []
    if visit.planet == BRIX and visit.action is None and options.mode is Mode.KOROTHE_RUN:
        told.append(("price of Brix Weapons", f"{options.brix_price:,}"))
    left = "still wanted" if visit.action is PlanetAction.SELL else "still available"
    told += [(left, str(visit.availability - visit.levels))] if visit.availability else []
    told += [("price", str(visit.price))] if visit.price else []
    if visit.action is PlanetAction.UPGRADE:
        port = TABLES.starports.index(EVERY_PLANET[visit.planet].starport)
        prices = [(SYSTEM_NAMES[system], row[port]) for system, row in TABLES.upgrade.rows.items()]
        told += [(f"list price of {name}", str(price)) for name, price in prices if price is not None]
    lines = tuple(PictureLine(label, (cell,)) for label, cell in told)
    facts = () if visit.action is None else (PictureFact(visit.action.lower()),)
    return PictureTable("visit", EVERY_PLANET[visit.planet].name, ("",), lines, role=PictureRole.BASE, facts=facts)


def _deal(name: str, deal: Deal) -> PictureTable:
    lines = [PictureLine("gives", (_terms(deal.give),), seat=deal.proposer, gives=True)]
    lines += [PictureLine("gives", (_terms(deal.take),), seat=deal.receiver, gives=True)]
    lines += [PictureLine("jettisons", (units_named(deal.jettison),), seat=deal.proposer)] if deal.jettison else []
    away = ", ".join([CARDS[card].name for card in deal.discard])
    lines += [PictureLine("discards", (away,), seat=deal.proposer)] if away else []
    lines += [PictureLine("pays of the fee", (f"{part.credits:,}",), seat=part.seat) for part in deal.fees]
    facts = [PictureFact("fee", f"{fee(deal):,}", role=PictureRole.MONEY)] if name != PARLEY else []
    if name == PROPOSAL and (open_ := fee(deal) - sum(part.credits for part in deal.fees)):
        facts.append(PictureFact("of it nobody pays yet", f"{open_:,}", role=PictureRole.MONEY, urgent=True))
    facts += [PictureFact("or I attack", urgent=True, role=PictureRole.DANGER)] if deal.threat else []
    return PictureTable(name, "deal", ("",), tuple(lines), role=PictureRole.CONTRACT, facts=tuple(facts))


def _deals(view: SmugglersView) -> Iterator[tuple[str, Deal]]:
    if view.proposal is not None:
        yield PROPOSAL, view.proposal
    if view.parley is not None and view.parley.open is not None:
        yield PARLEY, view.parley.open
    for seat in view.seats:
        if seat.standing is not None:
            yield f"standing-{seat.seat}", seat.standing.deal


def _terms(terms: Terms) -> str:
    told = [f"{terms.credits:,} credits"] if terms.credits else []
    told += [units_named(terms.goods)] if terms.goods else []
    told += [f"{each.units} {GOOD_NAMES['brix_weapons']} of lot {each.lot}" for each in terms.brix]
    told += [CARDS[card].name for card in (*terms.equipment, *terms.friends, *terms.contracts)]
    return ", ".join(told) or "nothing"


def _sheet(seat: SeatInPlay) -> PictureTable:
    """Return a spaceship sheet."""
    lines = [PictureLine(SYSTEM_NAMES[level.system], (str(level.base), str(level.effective))) for level in seat.levels]
    load = sum(each.units for each in seat.cargo)
    hidden = {each.good: each.units for each in seat.hidden}
    facts = [PictureFact("cargo", f"{load} of {seat.capacity}", role=PictureRole.CARGO)]
    for each in seat.cargo:
        note = f" ({hidden[each.good]} hidden)" if each.good in hidden else ""
        facts.append(PictureFact(GOOD_NAMES[each.good], f"{each.units}{note}", role=PictureRole.CARGO))
    for lot in seat.lots:
        facts.append(
            PictureFact("Brix Weapons until turn", f"{lot.expires_turn}", seat=lot.buyer, role=PictureRole.TIME)
        )
    return PictureTable(
        f"sheet-{seat.seat}",
        "ship",
        ("base", "effective"),
        tuple(lines),
        owner=seat.seat,
        role=PictureRole.VEHICLE,
        facts=tuple(facts),
        when=PictureWhen.SIDE,
    )


def _prices(view: SmugglersView) -> PictureTable:
    """Return what the planets want."""
    lines = [
        PictureLine(
            f"{slot.slot} {slot.planet.name}",
            (STARPORTS[slot.planet.starport], *[rating.label for rating in slot.planet.ratings]),
        )
        for slot in view.planets
        if slot.planet is not None
    ]
    columns = ("Starport", *[GOOD_NAMES[good] for good in GOODS])
    return PictureTable("demand", "demand", columns, tuple(lines), role=PictureRole.MONEY, when=PictureWhen.ASKED)


def _combat(combat: CombatInPlay) -> PictureTable:
    name = "" if combat.card is None else CARDS[combat.card].name
    lines = [
        PictureLine(
            label if seat is not None else f"{label}: {name}",
            (str(combat.engines[side]), str(combat.lasers[side]), str(combat.dice[side] or "")),
            seat=seat,
        )
        for side, (label, seat) in enumerate((("attacks", combat.attacker), ("is attacked", combat.defender)))
    ]
    return PictureTable(
        "combat",
        "combat",
        ("Engines", "Lasers", "die"),
        tuple(lines),
        role=PictureRole.DANGER,
        facts=(PictureFact("step", combat.step.lower(), role=PictureRole.TIME),),
    )
