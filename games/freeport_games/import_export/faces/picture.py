"""Pictures of views of Import / Export."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from freeport_games.engine import Seat
from freeport_games.engine.pictures import (
    Picture,
    PictureBoard,
    PictureCard,
    PictureFact,
    PictureLying,
    PictureMark,
    PictureMeter,
    PicturePiece,
    PictureRole,
    PictureSeat,
    PictureStage,
    PictureTrack,
    PictureZone,
)
from freeport_games.import_export.components import CARDS, HARBOURS, Action, Card, CardId, HarbourId
from freeport_games.import_export.events import CardsShown
from freeport_games.import_export.state import Choice, EndReason, Phase
from freeport_games.import_export.state.places import called
from freeport_games.import_export.view import ImportExportView
from freeport_games.import_export.view.parts import SeatInPlay, ShipInPlay, ShipmentInPlay
from freeport_games.import_export.vocabulary.declared import POWERS

from .chart import KINDS, OPEN_SEA, SHIP, SUPPLY_ISLAND, TINTS
from .tables import tables

ACTIONS = tuple(PictureStage(action, action.lower()) for action in Action)
"""The actions, as the steps of a track: options name them."""
PHASES = (
    PictureStage(Phase.LEAD, "lead"),
    PictureStage(Phase.COMMIT, "follow or draw"),
    PictureStage(Phase.EXECUTE, "actions"),
    PictureStage(Phase.IMPORT_ROUNDS, "imports"),
    PictureStage(Phase.END_WINDOW, "last powers"),
)
"""The phases of a turn."""
APART = {Phase.SETUP: "the table is being set up", Phase.OVER: "the game is over"}
"""The conditions outside the turns."""
CHOICES = {Choice.LEAD: "leads", Choice.FOLLOW: "follows", Choice.DRAW: "drew"}
ENDS = {
    EndReason.CREDITS: "enough credits",
    EndReason.DECK_OUT: "the deck is out",
    EndReason.SPECIAL: "a power",
    EndReason.WON: "a power",
}


def picture(view: ImportExportView) -> Picture:
    """Return the picture of a view: the island, the seats with all their areas, the ships, and the visible hands."""
    return Picture(
        title="Import / Export",
        viewer=view.viewer,
        facts=tuple(_facts(view)),
        seats=tuple(_seat(view, seat) for seat in view.seats),
        zones=tuple(_zones(view)),
        boards=(_board(view),),
        tracks=(
            PictureTrack("phase", "phase", PHASES, "" if view.game_phase in APART else view.game_phase, _leader(view)),
            PictureTrack("declared", "action", ACTIONS, view.declared or ""),
        ),
        meters=tuple(_credits(view, seat) for seat in view.seats),
        tables=tuple(tables(view)),
        legend=(*KINDS, SHIP),
    )


def _leader(view: ImportExportView) -> Seat | None:
    return None if view.game_phase in APART else view.leader


def _facts(view: ImportExportView) -> Iterator[PictureFact]:
    yield PictureFact("first to", str(view.threshold), role=PictureRole.MONEY)
    yield PictureFact("turn", str(view.turn), role=PictureRole.TIME)
    if view.game_phase in APART:
        yield PictureFact(APART[view.game_phase])
    if view.end is not None and view.game_phase is not Phase.OVER:
        yield PictureFact("last turn", ENDS[view.end.reason], view.end.seat, role=PictureRole.TIME, urgent=True)
    if view.winner is not None:
        yield PictureFact("won by", "a power", view.winner, urgent=True)


def _seat(view: ImportExportView, seat: SeatInPlay) -> PictureSeat:
    type_ = None if seat.harbour is None else HARBOURS[seat.harbour].type
    return PictureSeat(
        seat.seat,
        "" if seat.harbour is None else seat.harbour.replace("_", " "),
        type_ or "",
        _leader(view) == seat.seat,
        tuple(_facts_of(view, seat)),
        _named("credits", seat.seat, view.viewer),
        None if seat.harbour is None else TINTS[seat.harbour],
    )


def _facts_of(view: ImportExportView, seat: SeatInPlay) -> Iterator[PictureFact]:
    if seat.choice is not Choice.NONE:
        other = seat.choice is Choice.FOLLOW and seat.action is not None and seat.action is not view.declared
        yield PictureFact(CHOICES[seat.choice], f"with {seat.action}" if other else "")
    for level in seat.levels:
        if level.level:
            yield PictureFact("level", str(level.level), kind=level.type)
    if seat.passive:
        yield PictureFact(f"+{seat.passive} at the end", role=PictureRole.MONEY)
    if seat.extra_leads:
        yield PictureFact("leads to come", str(seat.extra_leads))
    if seat.sold:
        yield PictureFact("has sold")
    if seat.pirated:
        yield PictureFact("pirated", str(seat.pirated))
    for good in seat.declared_goods:
        yield PictureFact(CARDS[good.card].name, "counts as", kind=good.type)
    for order in seat.standing_orders:
        yield PictureFact(CARDS[order.power].name, order.policy.lower())


def _credits(view: ImportExportView, seat: SeatInPlay) -> PictureMeter:
    identifier = _named("credits", seat.seat, view.viewer)
    return PictureMeter(
        identifier,
        "credits",
        seat.credits,
        str(seat.credits),
        0,
        max(view.threshold, 1),
        seat.seat,
        PictureRole.MONEY,
    )


def _named(zone: str, seat: Seat, viewer: Seat | None) -> str:
    """Return the identifier of a thing that every seat has: options name the asked seat's own by its bare name."""
    return zone if seat == viewer else f"{zone}-{seat}"


def _zones(view: ImportExportView) -> Iterator[PictureZone]:
    island = tuple(_card(card, corner=card.action) for card in view.island)
    yield PictureZone("island", "island", at=SUPPLY_ISLAND.id, lying=PictureLying.ORDER, cards=island)
    yield PictureZone("deck", "deck", lying=PictureLying.STACK, face_down=view.deck.count)
    discard = tuple(_card(CARDS[card]) for card in view.discard)
    yield PictureZone("discard", "discard", lying=PictureLying.STACK, cards=discard)
    for seat in view.seats:
        yield from _zones_of(seat, view.viewer)
    for ship in view.ships:
        yield from _aboard(ship)


def _zones_of(seat: SeatInPlay, viewer: Seat | None) -> Iterator[PictureZone]:
    owner = seat.seat
    shown = isinstance(seat.hand, CardsShown)
    yield PictureZone(
        _named("hand", owner, viewer),
        "hand",
        owner,
        lying=PictureLying.HAND,
        cards=tuple(_in_hand(card, owner) for card in seat.hand.cards) if isinstance(seat.hand, CardsShown) else (),
        face_down=0 if shown else seat.hand.count,
    )
    yield PictureZone(
        _named("imports", owner, viewer),
        "imports",
        owner,
        lying=PictureLying.TUCKED,
        cards=tuple(_card(card, owner, card.action) for card in seat.imports),
        limit=seat.imports_limit,
    )
    yield PictureZone(
        _named("goods", owner, viewer),
        "goods",
        owner,
        lying=PictureLying.TUCKED,
        cards=tuple(_card(card, owner) for card in seat.goods),
        limit=seat.goods_limit,
    )
    played = tuple(_card(card, owner, card.action) for card in seat.played)
    yield PictureZone(_named("played", owner, viewer), "played", owner, cards=played)
    yield PictureZone(
        _named("shipments", owner, viewer),
        "shipped",
        owner,
        lying=PictureLying.ORDER,
        cards=tuple(_shipment(shipment, owner) for shipment in seat.shipments),
        role=PictureRole.POWER,
    )


def _aboard(ship: ShipInPlay) -> Iterator[PictureZone]:
    yield PictureZone(
        f"{ship.id}-contracts",
        "contracts",
        ship.owner,
        ship.id,
        PictureLying.ORDER,
        tuple(_contract(card, ship.owner) for card in ship.contracts),
        role=PictureRole.CONTRACT,
        group=ship.id,
    )
    # In the open sea, containers can be taken one by one; in the harbour, only their types matter.
    yield PictureZone(
        f"{ship.id}-containers",
        "containers",
        ship.owner,
        ship.id,
        PictureLying.ORDER if ship.at_sea else PictureLying.TUCKED,
        tuple(_card(card, ship.owner, card.action if ship.at_sea else "") for card in ship.containers),
        role=PictureRole.CARGO,
        group=ship.id,
    )


def _board(view: ImportExportView) -> PictureBoard:
    """Return the board: the harbours in play, with their owners, and the ships."""
    harbours = {seat.seat: seat.harbour for seat in view.seats if seat.harbour is not None}
    return PictureBoard(
        "board",
        "chart",
        tuple(_ship(ship, harbours[ship.owner], view) for ship in view.ships),
        tuple(_mark(harbour, harbours) for harbour in HARBOURS),
    )


def _mark(harbour: HarbourId, harbours: Mapping[Seat, HarbourId]) -> PictureMark:
    """Return the owner of a harbour; without one, no seat has it in this game."""
    owner = next((seat for seat, named in harbours.items() if named == harbour), None)
    return PictureMark(harbour, owner, PictureRole.BASE, unused=bool(harbours) and owner is None, tint=TINTS[harbour])


def _ship(ship: ShipInPlay, harbour: str, view: ImportExportView) -> PicturePiece:
    facts: list[PictureFact] = []
    if ship.contracts:
        facts.append(PictureFact("filled", f"{ship.fill}/{ship.slots}"))
    if not ship.at_sea and ship.room:
        facts.append(PictureFact("room for", str(ship.room)))
    if ship.bound:
        facts.append(PictureFact("bound pairs", str(len(ship.bound) // 2)))
    if ship.released:
        facts.append(PictureFact("half of its luxury will do"))
    if view.completing is not None and view.completing.ship == ship.id:
        facts.append(PictureFact("is being completed", urgent=True))
    return PicturePiece(
        ship.id,
        called(ship.id),
        OPEN_SEA.id if ship.at_sea else harbour,
        kind=SHIP.id,
        role=PictureRole.VEHICLE,
        owner=ship.owner,
        facts=tuple(facts),
        text=_takes(ship),
    )


def _takes(ship: ShipInPlay) -> str:
    """Return what a ship in its harbour can be loaded with; nothing if it takes no container."""
    if ship.at_sea or not ship.accepts:
        return ""
    *others, last = [kind.label for kind in KINDS if kind.id in ship.accepts]
    return f"takes {', '.join(others)} or {last}" if others else f"takes {last}"


def _card(card: Card, owner: Seat | None = None, corner: str = "") -> PictureCard:
    return PictureCard(card.id, card.name, card.type, PictureRole.CARGO, owner, corner=corner, short=_short(corner))


def _contract(card: Card, owner: Seat) -> PictureCard:
    return PictureCard(card.id, card.name, card.type, PictureRole.CONTRACT, owner, needs=card.load)


def _in_hand(card: Card, owner: Seat) -> PictureCard:
    return PictureCard(
        card.id,
        card.name,
        card.type,
        owner=owner,
        corner=card.action,
        short=_short(card.action),
        needs=card.load,
        facts=(PictureFact("tier", str(card.tier)),),
        text=_does(card.id),
    )


def _shipment(shipment: ShipmentInPlay, owner: Seat) -> PictureCard:
    facts: list[PictureFact] = []
    if shipment.power != shipment.card.id:
        facts.append(PictureFact("as", CARDS[shipment.power].name))
    if shipment.tokens:
        facts.append(PictureFact("credits on it", str(shipment.tokens), role=PictureRole.MONEY))
    if shipment.used:
        facts.append(PictureFact("used", f"{shipment.used}x"))
    card = shipment.card
    return PictureCard(card.id, card.name, card.type, PictureRole.POWER, owner, facts=tuple(facts), text=shipment.text)


def _short(corner: str) -> str:
    """Return a corner in six letters; empty if it is as short itself."""
    return f"{corner[:5]}." if len(corner) > 6 else ""


def _does(card: CardId) -> str:
    return POWERS[card].text
