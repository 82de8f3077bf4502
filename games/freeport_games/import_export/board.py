"""A view as a picture for the terminal: plain text with ``rich`` markup."""

from __future__ import annotations

import re
from collections.abc import Iterable
from textwrap import wrap

from freeport_games.engine import Seat

from .components import CARDS, HARBOURS, Action, Card, GoodType
from .events import CardsShown
from .in_play import ExecutionInPlay, RoundInPlay, SeatInPlay, ShipInPlay, ShipmentInPlay
from .powers.declared import POWERS
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
    Phase.IMPORT_ROUNDS: "imports",
    Phase.END_WINDOW: "the last powers",
    Phase.OVER: "the game is over",
}
CHOICES = {Choice.NONE: "", Choice.LEAD: "leads", Choice.FOLLOW: "follows", Choice.DRAW: "drew"}
BAR = 16
"""How wide a full bar of credits is."""
HARBOUR = max(map(len, HARBOURS))
"""How wide the longest name of a harbour is."""
WIDTH = 78
"""How wide a line may become."""
MARKUP = re.compile(r"\[/?[a-z_ ]*\]")
"""What is no text."""


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
    parts = [f"[bold yellow]IMPORT / EXPORT[/]  [dim]first to[/] [bold]{view.threshold}[/]  [dim]turn {view.turn}[/]"]
    if view.phase not in (Phase.SETUP, Phase.OVER):
        declared = f" {view.declared}" if view.declared is not None else ""
        parts.append(f"[dim]seat {view.leader} leads{declared}[/]")
    parts.append(f"[dim]{PHASES[view.phase]}[/]")
    if view.end is not None and view.phase not in (Phase.END_WINDOW, Phase.OVER):
        parts.append("[bold red]last turn[/]")
    return _row("", parts, " [dim]·[/] ", 2)


def _common(view: ImportExportView) -> str:
    island = _cards("island  ", view.island)
    top = f", on top {CARDS[view.discard[-1]].name}" if view.discard else ""
    return f"{island}\n[dim]deck {view.deck.count} · discard {len(view.discard)}{top}[/]"


def _round(running: RoundInPlay) -> str:
    parts = [f"[bold]ROUND {running.number}[/] from {running.source}"]
    parts += [f"seat {bid.seat} {'passes' if bid.amount is None else f'bids {bid.amount}'}" for bid in running.bids]
    if running.winner is not None:
        parts.append(f"[bold]seat {running.winner} takes[/]")
    return _row("", parts, " · ", 2)


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
        lines.append(_row("      shipped ", [_shipment(shipment) for shipment in seat.shipments]))
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
        return _cards(f"      [cyan]~ {ship.id:<13}[/] ", ship.containers)
    if not ship.contracts:
        return f"      ⚓ {ship.id:<13} {_units(ship.containers)}[dim]room for {ship.room}[/]"
    loaded = f"      ⚓ {ship.id:<13} {_units(ship.containers)}[bold]{ship.fill}/{ship.slots}[/] "
    return _row(loaded, [f"{card.name} {_slots(card)}" for card in ship.contracts])


def _units(cards: Iterable[Card]) -> str:
    marks = "".join([_type(card.type) for card in cards])
    return f"{marks} " if marks else ""


def _slots(card: Card) -> str:
    return "".join(f"[{COLOURS[type_]}]□{type_[0]}[/]" for type_ in card.load)


def _cards(heading: str, cards: Iterable[Card]) -> str:
    """Cards with what they are as imports."""
    named = [f"{_type(card.type)} {card.name} [dim]{card.action}[/]" for card in cards]
    return _row(heading, named or ["[dim]empty[/]"])


def _row(heading: str, parts: Iterable[str], between: str = ", ", indent: int | None = None) -> str:
    """Parts in a row, which goes on in the next line where it would become too long."""
    used = _width(heading)
    indent = used if indent is None else indent
    row = heading
    for number, part in enumerate(parts):
        joint = between if number else ""
        if number and used + _width(joint) + _width(part) > WIDTH:
            row += f"{joint.rstrip()}\n{' ' * indent}"
            joint, used = "", indent
        row += joint + part
        used += _width(joint) + _width(part)
    return row


def _width(text: str) -> int:
    """How wide a text is: markup has no width."""
    return len(MARKUP.sub("", text))


def _hand(seat: Seat, cards: Iterable[Card], own: bool) -> list[str]:
    lines = ["[bold]YOUR HAND[/]" if own else f"[bold]HAND OF SEAT {seat}[/]"]
    for card in cards:
        lines.append(f"  {_type(card.type)} {card.name:<18} {card.action:<8} tier {card.tier}  {_slots(card)}")
        if own:
            lines += _text(POWERS[card.id].text, 5)
    return lines
