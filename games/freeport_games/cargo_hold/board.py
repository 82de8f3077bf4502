"""A view as a picture for the terminal: plain text with ``rich`` markup."""

from __future__ import annotations

from collections.abc import Container, Iterable
from itertools import groupby

from freeport_games.engine import Hidden, Seat

from .components import CARDS, Card, CardId, Cargo, Firepower
from .events import CardsShown
from .state import Stage
from .view import CargoHoldView, DeliveryInPlay, RaidInProgress, SeatInPlay

STAGES = {
    Stage.SETUP: "the deck is being shuffled",
    Stage.DEAL: "the first seat is being drawn",
    Stage.COLLECT: "stage 1: collect or extend",
    Stage.ACTION: "stage 2: new delivery",
    Stage.RAID: "stage 3: raid",
    Stage.DRAW: "stage 4: draw",
    Stage.DISCARD: "discarding down to ten",
    Stage.OVER: "the game is over",
}
BAR = 20
"""How wide a full score bar is."""


def draw(view: CargoHoldView) -> str:
    """Draw a view: the table, the seats, the raid in progress and the hands that are shown."""
    parts = [_heading(view), "", *[_seat(view, seat) for seat in view.seats]]
    if view.raid is not None:
        parts += ["", *_raid(view.raid)]
    parts += ["", _piles(view), *_face_up(view)]
    for seat in view.seats:
        if isinstance(seat.hand, CardsShown):
            parts += ["", *_hand(seat.seat, seat.hand, seat.seat == view.viewer)]
    return "\n".join(parts)


def _heading(view: CargoHoldView) -> str:
    limit = f" of {view.turn_limit}" if view.turn_limit else ""
    who = "" if view.stage in (Stage.SETUP, Stage.DEAL, Stage.OVER) else f" · seat {view.active_seat}"
    return (
        f"[bold yellow]CARGO HOLD[/]  [dim]first to[/] [bold]${view.debt_target}[/]"
        f"  [dim]turn {view.turn}{limit}{who} · {STAGES[view.stage]}[/]"
    )


def _seat(view: CargoHoldView, seat: SeatInPlay) -> str:
    turns = view.stage is not Stage.OVER and seat.seat == view.active_seat and view.turn > 0
    mark = "[bold yellow]▶[/]" if turns else " "
    name = f"seat {seat.seat}"
    if seat.seat == view.viewer:
        name = f"[bold cyan]{name}[/]"
    money = f"${seat.score}"
    filled = min(BAR, BAR * seat.score // view.debt_target)
    bar = f"[green]{'━' * filled}[/][dim]{'─' * (BAR - filled)}[/]"
    line = f"{mark} {name}  {bar} [bold green]{money:>6}[/]  hand {seat.hand.count:>2}"
    return line if seat.delivery is None else f"{line}   {_delivery(seat.delivery)}"


def _delivery(delivery: DeliveryInPlay) -> str:
    count = delivery.cards.count
    cards = (
        f"{'▮' * count} {count} face-down" if isinstance(delivery.cards, Hidden) else f"{'▯' * count} {count} face-up"
    )
    mode = "[magenta]2-turn[/]" if delivery.extended else "1-turn"
    turns = "turn" if delivery.countdown == 1 else "turns"
    wait = "[bold green]ready[/]" if delivery.ready else f"ready in {delivery.countdown} {turns}"
    return f"[blue]{cards}[/]  {mode}, {wait}"


def _raid(raid: RaidInProgress) -> list[str]:
    done = raid.resolved
    lines = [
        f"[bold red]RAID[/]  seat {raid.attacker} on seat {raid.target}",
        f"  attack  [bold]{raid.attack_total:>2}[/]  {_line(raid.attack, done)}",
        f"  defence [bold]{raid.defence_total:>2}[/]  {_line(raid.defence, done)}",
    ]
    if raid.winner is not None:
        lines.append(f"  seat {raid.winner} wins")
    return lines


def _face_up(view: CargoHoldView) -> list[str]:
    """The deliveries that lie face-up, apart from the one in the raid."""
    lines = []
    for seat in view.seats:
        raided = view.raid is not None and seat.seat == view.raid.target
        if seat.delivery is not None and not raided and isinstance(seat.delivery.cards, CardsShown):
            lines += ["", f"[bold]DELIVERY OF SEAT {seat.seat}[/]", f"  {_line(seat.delivery.cards.cards)}"]
    return lines


def _piles(view: CargoHoldView) -> str:
    discard = f"discard {len(view.discard)}"
    if view.discard:
        discard += f", on top {_card(CARDS[view.discard[-1]])}"
    return f"[dim]deck {view.deck.count} · [/]{discard}"


def _hand(seat: Seat, hand: CardsShown, own: bool) -> list[str]:
    title = "[bold cyan]YOUR HAND[/]" if own else f"[bold]HAND OF SEAT {seat}[/]"
    if not hand.cards:
        return [f"{title}  empty"]
    lines = [title]
    for design, copies in groupby(hand.cards, key=_card):
        ids = "  ".join(card.id for card in copies)
        lines.append(f"  {design}  [dim]{ids}[/]")
    return lines


def _line(cards: Iterable[Card], done: Container[CardId] = ()) -> str:
    """Cards in a row; special cards that have had their turn are struck through."""
    shown = [f"[strike]{_card(card)}[/]" if card.id in done else _card(card) for card in cards]
    return ", ".join(shown) or "[dim]nothing[/]"


def _card(card: Card) -> str:
    match card:
        case Firepower():
            return f"[red]{card.name}[/] {card.attack}/{card.defence}"
        case Cargo():
            return f"[green]{card.name}[/] ${card.one_turn_value}/${card.two_turn_value}"
        case _:
            return f"[yellow]{card.name}[/] ({card.order})"
