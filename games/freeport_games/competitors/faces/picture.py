"""The picture of a view of Competitors."""

from __future__ import annotations

from collections.abc import Iterator

from freeport_games.competitors.components import (
    BOX_OF,
    CONTRACTS,
    CUSTOMS,
    SPECIALS,
    TERRITORIES,
    TERRITORY_OF,
    WEATHER_OF,
)
from freeport_games.competitors.components.kinds import CardId, Continent, Territory, Vehicle, Weather
from freeport_games.competitors.events import Cards, CardsShown, SideShown
from freeport_games.competitors.state import Phase
from freeport_games.competitors.view import (
    CompetitorsView,
    GoodsInPlay,
    MovementInPlay,
    OfferInPlay,
    SeatInPlay,
    TokenInPlay,
)
from freeport_games.engine import Seat
from freeport_games.engine.pictures import (
    Picture,
    PictureBoard,
    PictureCard,
    PictureCount,
    PictureFact,
    PictureIcon,
    PictureKind,
    PictureLine,
    PictureLying,
    PictureMark,
    PictureMeter,
    PicturePiece,
    PictureRole,
    PictureSeat,
    PictureTable,
    PictureTint,
    PictureZone,
)

from .chart import WORLD, shown_at
from .reference import COMPONENTS, contract_text, points_text, territory_text, weather_places, weather_there

TERRITORY = PictureKind("TERRITORY", "territory card", "T", PictureRole.LAND, icon=PictureIcon.CARD)
CONTRACT = PictureKind("CONTRACT", "contract", "C", PictureRole.CONTRACT, "reward", icon=PictureIcon.CRATE)
SPECIAL = PictureKind("SPECIAL", "special card", "S", PictureRole.POWER)
CUSTOMS_KIND = PictureKind("CUSTOMS", "customs card", "K", PictureRole.DANGER)
VEHICLES = {
    Vehicle.TRUCK: PictureKind("TRUCK", "truck", "tr", PictureRole.VEHICLE, icon=PictureIcon.TRUCK),
    Vehicle.SHIP: PictureKind("SHIP", "ship", "sh", PictureRole.VEHICLE, icon=PictureIcon.SHIP),
    Vehicle.AIRCRAFT: PictureKind("AIRCRAFT", "aircraft", "ac", PictureRole.VEHICLE, icon=PictureIcon.AIRCRAFT),
}
BASE = PictureKind("BASE", "base", "B", PictureRole.BASE, icon=PictureIcon.BASE)
LEGEND = (TERRITORY, CONTRACT, SPECIAL, CUSTOMS_KIND, *VEHICLES.values(), BASE)
"""The legend."""
NAMES = {token.id: token.name for token in COMPONENTS if token.kind == "TOKEN"}
"""The names of the tokens, each within those of its owner."""
APART = {Phase.SETUP: "the game is being set up", Phase.OVER: "the game is over"}


def picture(view: CompetitorsView) -> Picture:
    """Return what a view looks like: the world with tokens, bases and danger, hands and contracts, money and points."""
    return Picture(
        title="Competitors",
        viewer=view.viewer,
        facts=tuple(_facts(view)),
        seats=tuple(_seat(view, seat) for seat in view.seats),
        zones=tuple(_zones(view)),
        boards=(PictureBoard("board", WORLD, tuple(_pieces(view)), tuple(_marks(view))),),
        meters=tuple(_meters(view)),
        tables=tuple(_tables(view)),
        legend=LEGEND,
    )


def _facts(view: CompetitorsView) -> Iterator[PictureFact]:
    yield PictureFact("round", f"{view.round} of {view.rounds}", role=PictureRole.TIME)
    yield from _asked_about(view)
    if view.target is not None:
        yield PictureFact("first to", f"{view.target} points", role=PictureRole.TIME)
    if view.phase in APART:
        yield PictureFact(APART[view.phase])
    else:
        yield PictureFact("actions left", str(view.actions), seat=view.active_seat, role=PictureRole.TIME)
    yield from _points_left(view)
    for token, to in _delivering(view):
        yield PictureFact(f"{NAMES[token.id]} delivers to", to.name, seat=token.owner, role=PictureRole.CARGO)
    if view.weather:
        weather = WEATHER_OF[view.weather]
        yield PictureFact(weather.title, weather_places(weather), role=PictureRole.DANGER)


def _points_left(view: CompetitorsView) -> Iterator[PictureFact]:
    """Yield how far what moves can still go."""
    if view.movement is None:
        return
    kinds = {token.id: token.kind for token in view.tokens}
    for one in view.movement.points:
        if one.kind is kinds.get(view.movement.mover):
            yield PictureFact("points left", str(one.left), role=PictureRole.TIME)


def _delivering(view: CompetitorsView) -> Iterator[tuple[TokenInPlay, Territory]]:
    """Yield what is delivering, and where its goods go."""
    movement = view.movement
    for token in view.tokens:
        if movement is not None and movement.delivery and token.id == movement.lead and token.goods is not None:
            yield token, TERRITORIES[TERRITORY_OF[token.goods.receiver]]


def _asked_about(view: CompetitorsView) -> Iterator[PictureFact]:
    """Yield the customs card, the political event and the special card that are being resolved."""
    if view.customs_card:
        customs = CUSTOMS[view.customs_card]
        yield PictureFact(customs.name, customs.text, role=PictureRole.DANGER)
    event = None if view.movement is None else view.movement.event
    if event is not None:
        box, where = BOX_OF[event.box], TERRITORIES[event.territory].name
        yield PictureFact(f"{box.title} in {where}", f"{event.value} on the die: {box.text}", role=PictureRole.DANGER)
    if (special := view.special) is not None:
        card = SPECIALS[special.card]
        where = "" if special.base is None else f"in {TERRITORIES[special.base].name}: "
        yield PictureFact(f"{card.name} against", f"{where}{card.text}", seat=special.against, role=PictureRole.DANGER)
        yield PictureFact("played by", seat=special.by)


def _seat(view: CompetitorsView, seat: SeatInPlay) -> PictureSeat:
    supply, tint = seat.supply, None if seat.colour is None else PictureTint(seat.colour)
    unused = (
        PictureCount("TRUCK", supply.trucks),
        PictureCount("SHIP", supply.ships),
        PictureCount("AIRCRAFT", supply.aircraft),
        PictureCount(BASE.id, supply.branches),
    )
    facts = [
        PictureFact("money", f"{seat.money:,}", role=PictureRole.MONEY),
        PictureFact("unused", counts=unused),
    ]
    playing = view.phase not in APART and seat.seat == view.active_seat
    return PictureSeat(
        seat.seat,
        "" if seat.colour is None else seat.colour.lower(),
        turn=playing,
        facts=tuple(facts),
        score=_score(seat.seat),
        tint=tint,
    )


def _score(seat: Seat) -> str:
    return f"points-{seat}"


# Cards


def _zones(view: CompetitorsView) -> Iterator[PictureZone]:
    for seat in view.seats:
        yield _hand(f"territories-{seat.seat}", "territory cards", seat.seat, seat.territory_cards, TERRITORY)
        yield _hand(f"contracts-{seat.seat}", "contract cards", seat.seat, seat.contract_cards, CONTRACT)
    for token in view.tokens:
        if token.goods is not None:
            yield _goods(f"goods-{token.id}", "from, to, goods", token.goods, token.id)
    if view.movement is not None and view.movement.lost is not None:
        yield _goods("goods-lost", "lost goods", view.movement.lost)
    down = view.territory_deck.count
    yield PictureZone("territory-deck", "territory deck", lying=PictureLying.STACK, face_down=down, back=TERRITORY.id)
    yield PictureZone(
        "contract-deck", "contract deck", lying=PictureLying.STACK, face_down=view.contract_deck.count, back=CONTRACT.id
    )
    shown = (_card(view.customs_card),) if view.customs_card else ()
    yield PictureZone("customs", "customs deck", cards=shown, face_down=view.customs_deck, back=CUSTOMS_KIND.id)
    yield PictureZone(
        "territory-discard", "discarded territories", lying=PictureLying.STACK, cards=_cards(view.territory_discard)
    )
    yield PictureZone(
        "contract-discard", "discarded contracts", lying=PictureLying.STACK, cards=_cards(view.contract_discard)
    )


def _hand(name: str, label: str, seat: Seat, cards: Cards, back: PictureKind) -> PictureZone:
    known, face_down = (cards.card_ids, 0) if isinstance(cards, CardsShown) else ((), cards.count)
    return PictureZone(
        name, label, seat, lying=PictureLying.HAND, cards=_cards(known, seat), face_down=face_down, back=back.id
    )


def _goods(name: str, label: str, goods: GoodsInPlay, token: str = "") -> PictureZone:
    contract = goods.contract
    known, down = (contract.card_ids, 0) if isinstance(contract, CardsShown) else ((), contract.count)
    facts = () if goods.limit is None else (PictureFact("movement turns", str(goods.limit), role=PictureRole.TIME),)
    cards = _cards((goods.sender, goods.receiver, *known), goods.owner)
    return PictureZone(
        name, label, goods.owner, token, cards=cards, face_down=down, facts=facts, back=CONTRACT.id, group=token
    )


def _cards(cards: tuple[CardId, ...], owner: Seat | None = None) -> tuple[PictureCard, ...]:
    return tuple(_card(card, owner) for card in cards)


def _card(card: CardId, owner: Seat | None = None) -> PictureCard:
    if card in TERRITORY_OF:
        one = TERRITORIES[TERRITORY_OF[card]]
        return PictureCard(
            card, one.name, TERRITORY.id, TERRITORY.role, owner, text=f"{territory_text(one)} {points_text(one)}"
        )
    if card in CONTRACTS:
        contract = CONTRACTS[card]
        corner = f"{contract.reward // 1000}k"
        text = contract_text(contract)
        return PictureCard(card, contract.goods, CONTRACT.id, CONTRACT.role, owner, corner=corner, text=text)
    if card in SPECIALS:
        return PictureCard(card, SPECIALS[card].name, SPECIAL.id, SPECIAL.role, owner, text=SPECIALS[card].text)
    return PictureCard(card, CUSTOMS[card].name, CUSTOMS_KIND.id, CUSTOMS_KIND.role, owner, text=CUSTOMS[card].text)


# The world


def _pieces(view: CompetitorsView) -> Iterator[PicturePiece]:
    for token in view.tokens:
        kind = VEHICLES[token.kind]
        spot = None if token.spot is None else shown_at(token.spot.x, token.spot.y)
        x, y = (None, None) if spot is None else spot
        facts = () if token.goods is None else (PictureFact("goods", role=PictureRole.CARGO),)
        place = token.at or token.aboard or ""
        yield PicturePiece(token.id, NAMES[token.id], place, x, y, kind.id, kind.role, token.owner, facts)
    for seat in view.seats:
        for base in seat.bases:
            label = f"{'headquarters' if base.headquarter else 'branch'} in {TERRITORIES[base.territory].name}"
            facts = () if base.advantage is None else (PictureFact(SPECIALS[base.advantage].name),)
            name = f"base-{base.territory}"
            yield PicturePiece(name, label, base.territory, None, None, BASE.id, BASE.role, seat.seat, facts)


def _marks(view: CompetitorsView) -> Iterator[PictureMark]:
    if view.weather:
        weather = WEATHER_OF[view.weather]
        for place in (*weather.territories, *weather.zones):
            yield _danger(place, weather)
    for token, to in _delivering(view):
        told = PictureFact("goods go here", NAMES[token.id], seat=token.owner, role=PictureRole.CARGO)
        yield PictureMark(to.id, token.owner, PictureRole.CARGO, facts=(told,))
    for closed in view.closed:
        yield PictureMark(closed.channel, closed.seat, PictureRole.DANGER, closed=True)


def _danger(place: str, weather: Weather) -> PictureMark:
    return PictureMark(place, role=PictureRole.DANGER, facts=(PictureFact(weather.title, weather_there(weather)),))


# Numbers and deals


def _meters(view: CompetitorsView) -> Iterator[PictureMeter]:
    high = view.target or max([10, *[seat.points for seat in view.seats]])
    for seat in view.seats:
        points = str(seat.points)
        yield PictureMeter(_score(seat.seat), "points", seat.points, points, 0, high, seat.seat)


def _tables(view: CompetitorsView) -> Iterator[PictureTable]:
    if view.movement is not None:
        yield _movement(view.movement, view.active_seat)
    if view.offer is not None:
        yield _offer(view.offer)
    if view.auction is not None:
        facts = (PictureFact("least bid", f"{view.auction.reserve:,}", role=PictureRole.MONEY),)
        line = PictureLine("lot", (_side(view.auction.lot),), view.auction.seat)
        yield PictureTable("auction", "auction", ("",), (line,), role=PictureRole.MONEY, facts=facts)


def _movement(movement: MovementInPlay, seat: Seat) -> PictureTable:
    limit = "" if movement.limit is None else f" of {movement.limit}"
    facts = (
        PictureFact("delivery" if movement.delivery else "move", NAMES[movement.mover], role=PictureRole.VEHICLE),
        PictureFact("movement turn", f"{movement.turns}{limit}", role=PictureRole.TIME),
    )
    lines = [PictureLine(one.kind.lower(), (str(one.spent), str(one.left))) for one in movement.points]
    return PictureTable("movement", "movement", ("spent", "left"), tuple(lines), seat, facts=facts)


def _offer(offer: OfferInPlay) -> PictureTable:
    other = offer.to[0] if len(offer.to) == 1 else None
    lines = (
        PictureLine("gives", (_side(offer.give),), offer.seat, gives=True),
        PictureLine("gives" if other is not None else "is given", (_side(offer.want),), other, gives=True),
    )
    facts = tuple(PictureFact("to", seat=seat) for seat in offer.to)
    return PictureTable("offer", "offer", ("",), lines, role=PictureRole.MONEY, facts=facts)


def _side(side: SideShown) -> str:
    said = [f"{side.money:,} euros"] if side.money else []
    said += [_named(side.territory_cards, "territory cards")] if side.territory_cards.count else []
    said += [_named(side.contract_cards, "contract cards")] if side.contract_cards.count else []
    said += [f"{each.count} of {Continent(str(each.key)).label}" for each in side.territory_numbers if each.count]
    said += [f"{side.contract_number} other contract cards"] if side.contract_number else []
    said += [*[NAMES[one] for one in side.tokens], *[TERRITORIES[one].name for one in side.branches]]
    said += [f"charter of {NAMES[one]}" for one in side.charter]
    said += [f"for the goods of {NAMES[one]}" for one in side.contract_of]
    return ", ".join(said) or "nothing"


def _named(cards: Cards, what: str) -> str:
    if isinstance(cards, CardsShown):
        return ", ".join([_card(card).label for card in cards.card_ids])
    return f"{cards.count} {what}"
