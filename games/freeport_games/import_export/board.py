"""A view as a picture for the terminal: plain text with ``rich`` markup."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap

from freeport_games.engine import Seat

from .components import CARDS, HARBOURS, Action, Card, GoodType
from .events import CardsShown
from .in_play import ExecutionInPlay, RoundInPlay, SeatInPlay, ShipInPlay, ShipmentInPlay
from .powers.vocabulary import POWERS
from .state import Choice, Phase
from .view import ImportExportView

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
HARBOUR = max(map(len, HARBOURS))
"""How wide the longest name of a harbour is."""
IN_A_ROW = 4
"""So many cards are named in a row."""
WIDTH = 92
"""How wide a line with the text of a power may become."""


def draw(view: ImportExportView) -> str:
    """Draw a view: the table, the island, the seats with their ships, and the hands that are shown."""
    parts = [_heading(view), "", _common(view)]
    if view.round is not None and view.round.source:
        parts.append(_round(view.round))
    parts += [_execution(execution) for execution in view.executions]
    for seat in view.seats:
        parts += ["", _seat(view, seat), *_areas(seat, seat.seat == view.viewer)]
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
    island = _names(view.island, 8)
    top = f", on top {CARDS[view.discard[-1]].name}" if view.discard else ""
    return f"island  {island}\n[dim]deck {view.deck.count} · discard {len(view.discard)}{top}[/]"


def _round(running: RoundInPlay) -> str:
    bids = ", ".join(
        f"seat {bid.seat} {'passes' if bid.amount is None else f'bids {bid.amount}'}" for bid in running.bids
    )
    won = "" if running.winner is None else f" · seat {running.winner} takes"
    return f"[bold]ROUND {running.number}[/] from {running.source}{f' · {bids}' if bids else ''}{won}"


def _execution(running: ExecutionInPlay) -> str:
    alone = " by itself" if running.solo else ""
    return f"[bold]{running.action}[/] seat {running.seat}{alone} · {running.done} done, {running.left} left"


def _seat(view: ImportExportView, seat: SeatInPlay) -> str:
    leads = view.phase not in (Phase.SETUP, Phase.OVER) and seat.seat == view.leader
    mark = "[bold yellow]▶[/]" if leads else " "
    name = f"seat {seat.seat}"
    if seat.seat == view.viewer:
        name = f"[bold cyan]{name}[/]"
    filled = min(BAR, BAR * seat.credits // max(view.threshold, 1))
    bar = f"[green]{'━' * filled}[/][dim]{'─' * (BAR - filled)}[/]"
    passive = f"  +{seat.passive} at the end" if seat.passive else ""
    chosen = CHOICES[seat.choice]
    if seat.choice is Choice.FOLLOW and seat.action is not view.declared:
        chosen = f"{chosen} with {seat.action}"
    # Markup has no width, so the harbour is filled up without it.
    room = " " * (HARBOUR - len(seat.harbour))
    return (
        f"{mark} {name}  {_harbour(seat.harbour)}{room} {bar} [bold green]{seat.credits:>3}[/]"
        f"  hand {seat.hand.count:>2}{passive}  {chosen}"
    ).rstrip()


def _harbour(name: str) -> str:
    if not name:
        return ""
    type_ = HARBOURS[name].type
    shown = name.replace("_", " ")
    return f"[{COLOURS[type_]}]{shown}[/]" if type_ is not None else shown


def _areas(seat: SeatInPlay, own: bool) -> list[str]:
    reached = "  ".join([f"{_type(level.type)} {level.level}" for level in seat.levels if level.level])
    lines = [
        f"      imports {len(seat.imports)}/{seat.imports_limit}  {_imports(seat.imports)}".rstrip(),
        f"      goods   {len(seat.goods)}/{seat.goods_limit}  {_units(seat.goods)}".rstrip()
        + (f"  [dim]levels[/] {reached}" if reached else ""),
    ]
    if seat.shipments and own:
        lines.append("      shipped")
        for shipment in seat.shipments:
            lines += [f"        {_shipment(shipment)}", *_text(shipment.text, 10)]
    elif seat.shipments:
        lines.append(f"      shipped {', '.join(map(_shipment, seat.shipments))}")
    return lines


def _shipment(shipment: ShipmentInPlay) -> str:
    copied = f" as {CARDS[shipment.power].name}" if shipment.power != shipment.card.id else ""
    tokens = f" ({shipment.tokens} on it)" if shipment.tokens else ""
    return f"{_type(shipment.card.type)} {shipment.card.name}{copied}{tokens}"


def _text(text: str, indent: int) -> list[str]:
    return [f"{' ' * indent}[dim]{line}[/]" for line in wrap(text, WIDTH - indent)]


def _type(type_: GoodType) -> str:
    return f"[{COLOURS[type_]}]■{type_[0]}[/]"


def _imports(cards: Iterable[Card]) -> str:
    held = [card.action for card in cards]
    return "  ".join(f"{action} x{held.count(action)}" for action in Action if action in held)


def _ship(ship: ShipInPlay) -> str:
    if ship.at_sea:
        return f"      [cyan]~ {ship.id:<13}[/] {_names(ship.containers, 22)}"
    if not ship.contracts:
        return f"      ⚓ {ship.id:<13} {_units(ship.containers)}[dim]room for {ship.room}[/]"
    contracts = ", ".join(f"{card.name} {_slots(card)}" for card in ship.contracts)
    return f"      ⚓ {ship.id:<13} {_units(ship.containers)}[bold]{ship.fill}/{ship.slots}[/] {contracts}"


def _units(cards: Iterable[Card]) -> str:
    marks = "".join([_type(card.type) for card in cards])
    return f"{marks} " if marks else ""


def _slots(card: Card) -> str:
    return "".join(f"[{COLOURS[type_]}]□{type_[0]}[/]" for type_ in card.load)


def _names(cards: Sequence[Card], indent: int) -> str:
    """Cards with what they are as imports, a few in a row."""
    named = [f"{_type(card.type)} {card.name} [dim]{card.action}[/]" for card in cards]
    rows = [", ".join(named[start : start + IN_A_ROW]) for start in range(0, len(named), IN_A_ROW)]
    return f",\n{' ' * indent}".join(rows) or "[dim]empty[/]"


def _hand(seat: Seat, cards: Iterable[Card], own: bool) -> list[str]:
    lines = ["[bold]YOUR HAND[/]" if own else f"[bold]HAND OF SEAT {seat}[/]"]
    for card in cards:
        lines.append(f"  {_type(card.type)} {card.name:<18} {card.action:<8} tier {card.tier}  {_slots(card)}")
        if own:
            lines += _text(POWERS[card.id].text, 5)
    return lines
