"""Pictures of views of Cargo Hold."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from freeport_games.engine import Seat
from freeport_games.engine.pictures import (
    Picture,
    PictureCard,
    PictureFact,
    PictureIcon,
    PictureKind,
    PictureLying,
    PictureMeter,
    PictureRole,
    PictureSeat,
    PictureStage,
    PictureTable,
    PictureTrack,
    PictureZone,
)

from .components import CARDS, Card, CardId, Cargo, Firepower
from .events import Cards, CardsShown
from .state import Stage
from .view import CargoHoldView, DeliveryInPlay, RaidInProgress, SeatInPlay

STAGES = (
    PictureStage(Stage.COLLECT, "1 collect or extend"),
    PictureStage(Stage.ACTION, "2 deliver"),
    PictureStage(Stage.RAID, "3 raid"),
    PictureStage(Stage.DRAW, "4 draw"),
    PictureStage(Stage.DISCARD, "discard"),
)
"""The stages of a turn."""
APART = {
    Stage.SETUP: "the deck is being shuffled",
    Stage.DEAL: "the first seat is being drawn",
    Stage.OVER: "the game is over",
}
"""The conditions outside the turns."""

FIREPOWER = PictureKind("FIREPOWER", "firepower", "F", PictureRole.DANGER, "attack/defence", icon=PictureIcon.PERSON)
CARGO = PictureKind("CARGO", "cargo", "C", PictureRole.CARGO, "after one turn/two turns", icon=PictureIcon.CRATE)
SPECIAL = PictureKind("SPECIAL", "special", "S", PictureRole.POWER, "(order in a raid)", icon=PictureIcon.CARD)


RAID = "raid"
"""The table of a raid, and the group of its sides."""
SHORT = 6
"""The most letters of a corner on a small card."""


def picture(view: CargoHoldView) -> Picture:
    """Return the picture of a view: scores, deliveries, the raid in progress, the piles, and the visible hands."""
    return Picture(
        title="Cargo Hold",
        viewer=view.viewer,
        facts=tuple(_facts(view)),
        seats=tuple(_seat(view, seat.seat) for seat in view.seats),
        zones=tuple(_zones(view)),
        tracks=(PictureTrack("stage", "stage", STAGES, view.stage if view.stage not in APART else "", _in_turn(view)),),
        meters=tuple(_score(seat, view.debt_target) for seat in view.seats),
        tables=() if view.raid is None else (_raid(view.raid),),
        legend=(FIREPOWER, CARGO, SPECIAL),
    )


def _seat(view: CargoHoldView, seat: Seat) -> PictureSeat:
    return PictureSeat(seat, turn=_in_turn(view) == seat, score=_score_of(seat))


def _score_of(seat: Seat) -> str:
    return f"score-{seat}"


def _in_turn(view: CargoHoldView) -> Seat | None:
    return None if view.stage in APART else view.active_seat


def _facts(view: CargoHoldView) -> Iterator[PictureFact]:
    yield PictureFact("first to", f"${view.debt_target:,}", role=PictureRole.MONEY)
    limit = f" of {view.turn_limit}" if view.turn_limit else ""
    yield PictureFact("turn", f"{view.turn}{limit}", role=PictureRole.TIME)
    if view.stage in APART:
        yield PictureFact(APART[view.stage])
    if view.to_draw:
        yield PictureFact("still to draw", str(view.to_draw))


def _score(seat: SeatInPlay, target: int) -> PictureMeter:
    return PictureMeter(
        _score_of(seat.seat), "score", seat.score, f"${seat.score:,}", 0, target, seat.seat, PictureRole.MONEY
    )


def _zones(view: CargoHoldView) -> Iterator[PictureZone]:
    yield PictureZone("deck", "deck", lying=PictureLying.STACK, face_down=view.deck.count)
    discard = _cards([CARDS[card] for card in view.discard])
    yield PictureZone("discard", "discard pile", lying=PictureLying.STACK, cards=discard)
    if view.raid is not None:
        attacker = view.raid.attacker
        yield PictureZone(
            "attack",
            "attack",
            attacker,
            "raid",
            cards=_cards(view.raid.attack, attacker, view.raid.resolved),
            role=PictureRole.DANGER,
            facts=(PictureFact("strength", str(view.raid.attack_total), role=PictureRole.DANGER),),
            group=RAID,
        )
    for seat in view.seats:
        yield _of_cards(seat.hand, f"hand-{seat.seat}", "hand", seat.seat, PictureLying.HAND)
        if seat.delivery is not None:
            yield _delivery(seat.seat, seat.delivery, view.raid)


def _delivery(seat: Seat, delivery: DeliveryInPlay, raid: RaidInProgress | None) -> PictureZone:
    turns = "turn" if delivery.countdown == 1 else "turns"
    facts = (
        PictureFact("2-turn" if delivery.extended else "1-turn", role=PictureRole.TIME),
        PictureFact("ready", urgent=True)
        if delivery.ready
        else PictureFact("ready in", f"{delivery.countdown} {turns}", role=PictureRole.TIME),
    )
    if raid is not None and raid.target == seat:
        strength = PictureFact("strength", str(raid.defence_total), role=PictureRole.DANGER)
        cards = _cards(raid.defence, seat, raid.resolved)
        return PictureZone(
            f"delivery-{seat}",
            "defence",
            seat,
            "raid",
            cards=cards,
            role=PictureRole.CARGO,
            facts=(strength, *facts),
            group=RAID,
        )
    return _of_cards(delivery.cards, f"delivery-{seat}", "delivery", seat, PictureLying.ROW, PictureRole.CARGO, facts)


def _raid(raid: RaidInProgress) -> PictureTable:
    facts = [
        PictureFact("by", seat=raid.attacker),
        PictureFact("on", seat=raid.target),
    ]
    if raid.winner is not None:
        facts.append(PictureFact("won by", seat=raid.winner, urgent=True))
    return PictureTable(RAID, "raid", (), (), role=PictureRole.DANGER, facts=tuple(facts))


def _of_cards(
    cards: Cards,
    zone: str,
    label: str,
    owner: Seat,
    lying: PictureLying,
    role: PictureRole = PictureRole.PLAIN,
    facts: tuple[PictureFact, ...] = (),
) -> PictureZone:
    """Return a zone of a seat: with its cards, or with only their number."""
    shown = _cards(cards.cards, owner) if isinstance(cards, CardsShown) else ()
    face_down = 0 if isinstance(cards, CardsShown) else cards.count
    return PictureZone(zone, label, owner, "", lying, shown, face_down, role=role, facts=facts)


def _cards(
    cards: Iterable[Card], owner: Seat | None = None, resolved: Container[CardId] = ()
) -> tuple[PictureCard, ...]:
    return tuple(_card(card, owner, card.id in resolved) for card in cards)


def _card(card: Card, owner: Seat | None, spent: bool) -> PictureCard:
    kind, corner, text = _told(card)
    short = f"${card.one_turn_value}+" if isinstance(card, Cargo) and len(corner) > SHORT else ""
    return PictureCard(
        card.id, card.name, kind.id, kind.role, owner, corner=corner, short=short, text=text, spent=spent
    )


def _told(card: Card) -> tuple[PictureKind, str, str]:
    """Return a card's kind, corner and text."""
    match card:
        case Firepower():
            return FIREPOWER, f"{card.attack}/{card.defence}", ""
        case Cargo():
            return CARGO, f"${card.one_turn_value}/${card.two_turn_value}", ""
        case _:
            return SPECIAL, f"({card.order})", card.text
