"""The picture of a view of Smugglers of the Galaxy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from freeport_games.engine import (
    Picture,
    PictureBoard,
    PictureCard,
    PictureFact,
    PictureKind,
    PictureLine,
    PictureLying,
    PictureMeter,
    PicturePiece,
    PictureRole,
    PictureSeat,
    PictureStep,
    PictureTable,
    PictureTrack,
    PictureZone,
    Seat,
)

from .chart import GALAXY
from .components import CARDS, CHARACTERS, EVERY_PLANET, GOODS, LIMITS, TABLES, Category, CustomsResult, Planet
from .deals import fee
from .events import CharactersShown
from .ops import Starport
from .options import Mode
from .player import Status
from .reference import COMPONENTS, GOOD_NAMES, SYSTEM_NAMES
from .showing import CombatInPlay, CustomsInPlay, PlanetInPlay, SeatInPlay, SmugglersView
from .state import Step
from .terms import Deal, Terms, Units

STEPS = (
    PictureStep(Step.TURN_START, "start"),
    PictureStep(Step.BROKER, "Broker"),
    PictureStep(Step.DESTINY, "destiny"),
    PictureStep(Step.MOVE, "move"),
    PictureStep(Step.ENCOUNTER, "encounter"),
    PictureStep(Step.TURN_END, "end"),
)
"""The steps of a turn."""
MODES = {mode: mode.replace("_", " ").lower() for mode in Mode} | {Mode.KOROTHE_RUN: "Korothe Run"}
"""The names of the modes."""
STARPORTS = {port: port.capitalize() for port in Starport} | {Starport.NONE: "no"}
"""What stands before the word "Starport"."""
PARLEY = "parley"
"""The table of a deal that costs no fee."""
OUTCOMES = TABLES.customs.results
RESULTS = {
    CustomsResult.PASS: "no delay",
    CustomsResult.BOUNTY: f"identified, {OUTCOMES[CustomsResult.BOUNTY].add_bounty} more Bounty",
    CustomsResult.FINED: f"fined {OUTCOMES[CustomsResult.FINED].fine} credits; detained without them",
    CustomsResult.DETAINED: "detained, all unhidden cargo is lost",
    CustomsResult.IMPRISONED: "imprisoned, all unhidden cargo is lost",
}
"""What each cell of the Customs chart means."""
APART = {Step.SETUP: "the game is being set up", Step.OVER: "the game is over"}
KINDS = {
    Category.EQUIPMENT: PictureKind("EQUIPMENT", "Equipment", "E", PictureRole.POWER),
    Category.FRIEND: PictureKind("FRIEND", "Friend", "F", PictureRole.PERSON),
    Category.SPACESHIP: PictureKind("SPACESHIP", "Spaceship", "X", PictureRole.DANGER),
    Category.EVENT: PictureKind("EVENT", "Event", "V", PictureRole.TIME),
    Category.OFFER: PictureKind("OFFER", "Crime Lord Offer", "L", PictureRole.CONTRACT),
    Category.CONTRACT: PictureKind("CONTRACT", "Contract", "C", PictureRole.CONTRACT),
}
PLANET = PictureKind("PLANET", "planet", "P", PictureRole.BASE)
CHARACTER = PictureKind("CHARACTER", "character", "H", PictureRole.PERSON)
TEXTS = {component.id: component.text for component in COMPONENTS}


def picture(view: SmugglersView) -> Picture:
    """Return the picture of a view: the galaxy, planets, ships with sheets and cards, and what is under way."""
    return Picture(
        title="Smugglers of the Galaxy",
        viewer=view.viewer,
        facts=tuple(_facts(view)),
        seats=tuple([_seat(view, seat) for seat in view.seats]),
        zones=tuple(_zones(view)),
        boards=(PictureBoard("board", GALAXY, tuple(_pieces(view))),),
        tracks=(PictureTrack("step", "step", STEPS, "" if view.step in APART else view.step, _in_turn(view)),),
        meters=tuple([_hull(seat) for seat in view.seats]),
        tables=tuple(_tables(view)),
        legend=(*KINDS.values(), PLANET, CHARACTER),
    )


def _in_turn(view: SmugglersView) -> Seat | None:
    return None if view.step in APART else view.active_seat


def _facts(view: SmugglersView) -> Iterator[PictureFact]:
    yield PictureFact("mode", MODES[view.options.mode])
    if view.step in APART:
        yield PictureFact(APART[view.step])
    limit = f" of {view.options.round_limit}" if view.options.round_limit else ""
    yield PictureFact("round", f"{view.round}{limit}", role=PictureRole.TIME)
    if view.time_is_up:
        yield PictureFact("time is up", "the last round", role=PictureRole.TIME, urgent=True)
    if view.step is Step.MOVE:
        yield PictureFact("movement", str(view.movement_left), role=PictureRole.VEHICLE)
    if view.customs is not None:
        yield from _customs(view.customs)
    if view.wormhole_dice:
        yield PictureFact("wormhole dice", " ".join(map(str, view.wormhole_dice)))
    if view.loot:
        yield PictureFact("captured cargo", _units(view.loot), role=PictureRole.CARGO)
    if (swap := view.swap) is not None:
        yield PictureFact(f"offers {CHARACTERS[swap.card].name}", seat=swap.seat, role=PictureRole.PERSON)
        yield PictureFact("to", seat=swap.other, role=PictureRole.PERSON)


def _customs(roll: CustomsInPlay) -> Iterator[PictureFact]:
    """Yield the dice, their column, and the result."""
    dice = " ".join(map(str, roll.dice)) + (f", each {roll.modifier:+}" if roll.modifier else "")
    yield PictureFact("Customs dice", dice, seat=roll.seat, role=PictureRole.DANGER)
    yield PictureFact("Customs column", STARPORTS[roll.column], role=PictureRole.DANGER)
    if roll.result is not None:
        yield PictureFact("Customs result", RESULTS[roll.result], role=PictureRole.DANGER, urgent=True)


def _seat(view: SmugglersView, seat: SeatInPlay) -> PictureSeat:
    name = "" if seat.character is None else CHARACTERS[seat.character].name
    facts = [PictureFact("credits", str(seat.credits), role=PictureRole.MONEY)]
    if seat.bounty or seat.minimum_bounty:
        facts.append(PictureFact("Bounty", str(seat.bounty), role=PictureRole.DANGER))
    if seat.kills:
        facts.append(PictureFact("kills", str(seat.kills), role=PictureRole.DANGER))
    if seat.status is not Status.FREE:
        facts.append(PictureFact("", seat.status.lower(), role=PictureRole.DANGER, urgent=True))
    return PictureSeat(seat.seat, name, turn=_in_turn(view) == seat.seat, facts=tuple(facts) if name else ())


def _hull(seat: SeatInPlay) -> PictureMeter:
    text = f"{seat.hull} of {LIMITS.hull_max}"
    return PictureMeter(
        f"hull-{seat.seat}", "Hull", seat.hull, text, 0, LIMITS.hull_max, seat.seat, PictureRole.VEHICLE
    )


def _pieces(view: SmugglersView) -> Iterator[PicturePiece]:
    for slot in view.planets:
        if slot.planet is not None:
            event = (
                ()
                if slot.event is None
                else (PictureFact(CARDS[slot.event].name, f"{slot.units_left} at {slot.price}"),)
            )
            yield PicturePiece(
                f"planet-{slot.slot}",
                f"{slot.slot} {slot.planet.name}",
                slot.planet.sector,
                kind=PLANET.id,
                role=PictureRole.BASE,
                facts=event,
                text=TEXTS[slot.planet.id],
            )
    for seat in view.seats:
        if seat.sector is not None:
            yield PicturePiece(f"ship-{seat.seat}", "ship", seat.sector, role=PictureRole.VEHICLE, owner=seat.seat)


def _zones(view: SmugglersView) -> Iterator[PictureZone]:
    yield PictureZone(
        "planets",
        "planets",
        lying=PictureLying.ORDER,
        cards=tuple([_planet(slot) for slot in view.planets if slot.planet]),
    )
    yield PictureZone("destiny-deck", "destiny deck", lying=PictureLying.STACK, face_down=view.destiny_deck.count)
    yield PictureZone(
        "destiny-discard", "destiny discard pile", lying=PictureLying.STACK, cards=_cards(view.destiny_discard)
    )
    yield PictureZone("planet-deck", "planet deck", lying=PictureLying.STACK, face_down=view.planet_deck.count)
    gone = tuple([_planet_card(EVERY_PLANET[planet]) for planet in view.planet_discard])
    yield PictureZone("planet-discard", "planet discard pile", lying=PictureLying.STACK, cards=gone)
    if view.drawn is not None:
        planets = () if view.drawn_planet is None else (_planet_card(view.drawn_planet),)
        yield PictureZone("drawn", "drawn", lying=PictureLying.ROW, cards=(*_cards((view.drawn,)), *planets))
    for seat in view.seats:
        yield from _before(seat)


def _before(seat: SeatInPlay) -> Iterator[PictureZone]:
    """Yield the parts of a seat's play area."""
    number = seat.seat
    hand = seat.hand.characters if isinstance(seat.hand, CharactersShown) else ()
    face_down = 0 if isinstance(seat.hand, CharactersShown) else seat.hand.count
    if hand or face_down or seat.revealed:
        cards = tuple([_character(card, number) for card in (*hand, *seat.revealed)])
        yield PictureZone(f"hand-{number}", "characters", number, "", PictureLying.HAND, cards, face_down)
    held = _cards((*seat.equipment, *seat.friends), number)
    held += tuple(
        [_card(one.card, number, (PictureFact("still wants", str(one.units_left)),)) for one in seat.contracts]
    )
    for offer in seat.offers:
        due = PictureFact("due in turn", str(offer.due_turn), role=PictureRole.TIME)
        held += (_card(offer.card, number, (due,)), _planet_card(EVERY_PLANET[offer.planet], owner=number))
    yield PictureZone(f"cards-{number}", "cards", number, lying=PictureLying.ROW, cards=held)


def _cards(cards: Iterable[str], owner: Seat | None = None) -> tuple[PictureCard, ...]:
    return tuple([_card(card, owner) for card in cards])


def _card(id_: str, owner: Seat | None, facts: tuple[PictureFact, ...] = ()) -> PictureCard:
    card = CARDS[id_]
    kind = KINDS[card.category]
    return PictureCard(id_, card.name, kind.id, kind.role, owner, facts=facts, text=TEXTS[id_])


def _character(id_: str, owner: Seat) -> PictureCard:
    return PictureCard(id_, CHARACTERS[id_].name, CHARACTER.id, CHARACTER.role, owner, text=CHARACTERS[id_].text)


def _planet(slot: PlanetInPlay) -> PictureCard:
    planet = slot.planet
    if planet is None:
        return PictureCard("", "")
    event = () if slot.event is None else (PictureFact(CARDS[slot.event].name, f"{slot.units_left} at {slot.price}"),)
    return _planet_card(planet, corner=str(slot.slot), facts=event)


def _planet_card(
    planet: Planet, *, owner: Seat | None = None, corner: str = "", facts: tuple[PictureFact, ...] = ()
) -> PictureCard:
    return PictureCard(
        planet.id, planet.name, PLANET.id, PLANET.role, owner, corner=corner, facts=facts, text=TEXTS[planet.id]
    )


# Tables


def _tables(view: SmugglersView) -> Iterator[PictureTable]:
    for seat in view.seats:
        if seat.levels:
            yield _sheet(seat)
    yield _prices(view)
    if view.combat is not None:
        yield _combat(view.combat)
    if view.auction is not None:
        bid = (PictureFact("high bid", str(view.auction.bid), seat=view.auction.bidder, role=PictureRole.MONEY),)
        lines = [PictureLine("still in", (), seat=seat) for seat in view.auction.inside]
        name = CARDS[view.auction.card].name
        yield PictureTable("auction", name, (), tuple(lines), role=PictureRole.CONTRACT, facts=bid)
    if view.visit is not None:
        facts = (
            PictureFact("action", "none yet" if view.visit.action is None else view.visit.action.lower()),
            PictureFact("available", str(view.visit.availability)),
            PictureFact("price", str(view.visit.price), role=PictureRole.MONEY),
        )
        yield PictureTable("visit", EVERY_PLANET[view.visit.planet].name, (), (), role=PictureRole.BASE, facts=facts)
    for name, deal in _deals(view):
        yield _deal(name, deal)


def _deal(name: str, deal: Deal) -> PictureTable:
    lines = [PictureLine("gives", (_terms(deal.give),), seat=deal.proposer)]
    lines += [PictureLine("gives", (_terms(deal.take),), seat=deal.receiver)]
    lines += [PictureLine("jettisons", (_units(deal.jettison),), seat=deal.proposer)] if deal.jettison else []
    away = ", ".join([CARDS[card].name for card in deal.discard])
    lines += [PictureLine("discards", (away,), seat=deal.proposer)] if away else []
    lines += [PictureLine("pays of the fee", (str(part.credits),), seat=part.seat) for part in deal.fees]
    facts = [PictureFact("fee", str(fee(deal)), role=PictureRole.MONEY)] if name != PARLEY else []
    facts += [PictureFact("or I attack", urgent=True, role=PictureRole.DANGER)] if deal.threat else []
    return PictureTable(name, "deal", ("what",), tuple(lines), role=PictureRole.CONTRACT, facts=tuple(facts))


def _deals(view: SmugglersView) -> Iterator[tuple[str, Deal]]:
    if view.proposal is not None:
        yield "proposal", view.proposal
    if view.parley is not None and view.parley.open is not None:
        yield PARLEY, view.parley.open
    for seat in view.seats:
        if seat.standing is not None:
            yield f"standing-{seat.seat}", seat.standing.deal


def _units(units: tuple[Units, ...]) -> str:
    return ", ".join([f"{each.units} {GOOD_NAMES[each.good]}" for each in units])


def _terms(terms: Terms) -> str:
    told = [f"{terms.credits} credits"] if terms.credits else []
    told += [_units(terms.goods)] if terms.goods else []
    told += [f"{each.units} {GOOD_NAMES['brix_weapons']} of lot {each.lot}" for each in terms.brix]
    told += [CARDS[card].name for card in (*terms.equipment, *terms.friends, *terms.contracts)]
    return ", ".join(told) or "nothing"


def _sheet(seat: SeatInPlay) -> PictureTable:
    """Return a spaceship sheet."""
    lines = [PictureLine(SYSTEM_NAMES[level.system], (str(level.base), str(level.effective))) for level in seat.levels]
    load = sum([each.units for each in seat.cargo])
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
    return PictureTable("demand", "demand", columns, tuple(lines), role=PictureRole.MONEY)


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
