"""A view as a picture for the terminal: plain text with ``rich`` markup."""

from __future__ import annotations

from collections.abc import Iterable

from freeport_games.engine import Seat

from .components import CARDS, HARBOURS, Action, Card, GoodType
from .events import CardsShown
from .state import Choice, Phase
from .view import ImportExportView, RoundInPlay, SeatInPlay, ShipInPlay

COLOURS = {
    GoodType.TECHNOLOGY: "green",
    GoodType.AGRICULTURE: "yellow",
    GoodType.CONSUMER: "bright_black",
    GoodType.ILLEGAL: "red",
    GoodType.LUXURY: "blue",
}
"""How the types are coloured, as the cards are; a letter says the same to those who see no colours."""
PHASES = {
    Phase.SETUP: "the table is being set up",
    Phase.LEAD: "lead",
    Phase.COMMIT: "follow or draw",
    Phase.EXECUTE: "actions",
    Phase.IMPORT_ROUNDS: "rounds of imports",
    Phase.END_WINDOW: "the last powers",
    Phase.OVER: "the game is over",
}
CHOICES = {Choice.NONE: "", Choice.LEAD: "leads", Choice.FOLLOW: "follows", Choice.DRAW: "drew"}
BAR = 16
"""How wide a full bar of credits is."""


def draw(view: ImportExportView) -> str:
    """Draw a view: the table, the island, the seats with their ships, and the hands that are shown."""
    parts = [_heading(view), "", _common(view)]
    if view.round is not None and view.round.source:
        parts.append(_round(view.round))
    for seat in view.seats:
        parts += ["", _seat(view, seat), *_areas(seat)]
        parts += [_ship(ship) for ship in view.ships if ship.owner == seat.seat]
    for seat in view.seats:
        if isinstance(seat.hand, CardsShown):
            parts += ["", *_hand(seat.seat, seat.hand.cards, seat.seat == view.viewer)]
    return "\n".join(parts)


def _heading(view: ImportExportView) -> str:
    playing = view.phase not in (Phase.SETUP, Phase.OVER)
    declared = f" {view.declared}" if view.declared is not None else ""
    who = f" · seat {view.leader} leads{declared}" if playing else ""
    last = " · [bold red]last turn[/]" if view.end is not None and playing else ""
    return (
        f"[bold yellow]IMPORT / EXPORT[/]  [dim]first to[/] [bold]{view.threshold}[/]"
        f"  [dim]turn {view.turn}{who} · {PHASES[view.phase]}[/]{last}"
    )


def _common(view: ImportExportView) -> str:
    island = _names(view.island) or "[dim]empty[/]"
    top = f", on top {CARDS[view.discard[-1]].name}" if view.discard else ""
    return f"island  {island}\n[dim]deck {view.deck.count} · discard {len(view.discard)}{top}[/]"


def _round(running: RoundInPlay) -> str:
    bids = ", ".join(
        f"seat {bid.seat} {'passes' if bid.amount is None else f'bids {bid.amount}'}" for bid in running.bids
    )
    won = "" if running.winner is None else f" · seat {running.winner} takes"
    return f"[bold]ROUND {running.number}[/] from {running.source}{f' · {bids}' if bids else ''}{won}"


def _seat(view: ImportExportView, seat: SeatInPlay) -> str:
    leads = view.phase not in (Phase.SETUP, Phase.OVER) and seat.seat == view.leader
    mark = "[bold yellow]▶[/]" if leads else " "
    name = f"seat {seat.seat}"
    if seat.seat == view.viewer:
        name = f"[bold cyan]{name}[/]"
    filled = min(BAR, BAR * seat.credits // max(view.threshold, 1))
    bar = f"[green]{'━' * filled}[/][dim]{'─' * (BAR - filled)}[/]"
    chosen = CHOICES[seat.choice]
    if seat.choice is Choice.FOLLOW and seat.action is not view.declared:
        chosen = f"{chosen} with {seat.action}"
    return (
        f"{mark} {name} {_harbour(seat.harbour):<12} {bar} [bold green]{seat.credits:>3}[/]"
        f"  hand {seat.hand.count:>2}  {chosen}"
    ).rstrip()


def _harbour(name: str) -> str:
    if not name:
        return ""
    type_ = HARBOURS[name].type
    shown = name.replace("_", " ")
    return f"[{COLOURS[type_]}]{shown}[/]" if type_ is not None else shown


def _areas(seat: SeatInPlay) -> list[str]:
    lines = [
        f"      imports {len(seat.imports)}/{seat.imports_limit}  {_imports(seat.imports)}".rstrip(),
        f"      goods   {len(seat.goods)}/{seat.goods_limit}  {_units(seat.goods)}".rstrip(),
    ]
    if seat.shipments:
        shown = [
            shipment.card.name
            + (f" as {CARDS[shipment.power].name}" if shipment.power != shipment.card.id else "")
            + (f" ({shipment.tokens})" if shipment.tokens else "")
            for shipment in seat.shipments
        ]
        lines.append(f"      shipped {', '.join(shown)}")
    return lines


def _imports(cards: Iterable[Card]) -> str:
    held = [card.action for card in cards]
    return "  ".join(f"{action} x{held.count(action)}" for action in Action if action in held)


def _ship(ship: ShipInPlay) -> str:
    if ship.at_sea:
        return f"      [cyan]~ {ship.id:<13}[/] {_units(ship.containers) or '[dim]empty[/]'}"
    if not ship.contracts:
        return f"      ⚓ {ship.id:<13} {_units(ship.containers)}[dim]room for {ship.room}[/]"
    contracts = ", ".join(f"{card.name} {_slots(card)}" for card in ship.contracts)
    return f"      ⚓ {ship.id:<13} {_units(ship.containers)}[bold]{ship.fill}/{ship.slots}[/] {contracts}"


def _units(cards: Iterable[Card]) -> str:
    marks = "".join(f"[{COLOURS[card.type]}]■{card.type[0]}[/]" for card in cards)
    return f"{marks} " if marks else ""


def _slots(card: Card) -> str:
    return "".join(f"[{COLOURS[type_]}]□{type_[0]}[/]" for type_ in card.load)


def _names(cards: Iterable[Card]) -> str:
    return ", ".join(f"[{COLOURS[card.type]}]{card.name}[/] [dim]{card.action}[/]" for card in cards)


def _hand(seat: Seat, cards: Iterable[Card], own: bool) -> list[str]:
    lines = ["[bold]YOUR HAND[/]" if own else f"[bold]HAND OF SEAT {seat}[/]"]
    lines += [
        f"  [{COLOURS[card.type]}]{card.name:<18}[/] {card.action:<8} tier {card.tier}  {_slots(card)}"
        f"  [dim]{card.type.lower()}  {card.id}[/]"
        for card in cards
    ]
    return lines
