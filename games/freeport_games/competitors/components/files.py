"""The content as it is written in ``content/*.yaml``: tables are still text, read with ``rows``."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from freeport_games.engine.content import read_content

from .kinds import Box, Colour, Customs, Headquarter, Special, Vehicle


def rows(text: str) -> list[dict[str, str]]:
    """Return the rows of a table: the first line names the columns; ``-`` stands for nothing."""
    head, *lines = [[cell.strip() for cell in line.split("|")] for line in text.splitlines()]
    return [
        dict(zip(head, ["" if cell == "-" else cell for cell in line], strict=True)) for line in lines if len(line) > 1
    ]


class _Vehicle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: Vehicle
    points_per_turn: int
    fuel: int | tuple[int, ...]
    fuel_per: str
    channel_stop_fee: int = 0
    buy: int = 0
    sell: int = 0
    per_colour: int = 0
    at_start: int = 0
    carries_trucks: int = 0
    source: str = ""


class _Terrain(msgspec.Struct, frozen=True):
    id: str
    truck_cost: int


class _Branch(msgspec.Struct, frozen=True):
    buy: int
    sell: int
    per_colour: int


class _Fee(msgspec.Struct, frozen=True):
    transit_fee: int


class _Start(msgspec.Struct, frozen=True):
    cash: int
    territory_cards: int
    contract_cards: int
    actions_per_turn: int


class _Dice(msgspec.Struct, frozen=True):
    d6: int
    d12: int


class _Rounds(msgspec.Struct, frozen=True):
    timed_default: int
    minimum: int
    maximum: int


class _Ruler(msgspec.Struct, frozen=True):
    green: int
    yellow: int
    red: int
    fuel_green: int
    fuel_yellow: int
    fuel_red: int


class _Board(msgspec.Struct, frozen=True):
    width: int
    height: int


class Written(msgspec.Struct, frozen=True):
    """The content as it is written in its files; tables are still text."""

    territories: str
    borders: str
    board: _Board
    ruler: _Ruler
    arrows: str
    zones: str
    channels: str
    cells: str
    goods: str
    specials: tuple[Special, ...]
    customs: tuple[Customs, ...]
    political: tuple[Box, ...]
    weather: str
    headquarters: tuple[Headquarter, ...]
    victory_points: tuple[dict[str, int | str], ...]
    vehicles: tuple[_Vehicle, ...]
    branch: _Branch
    headquarter: _Fee
    terrain: tuple[_Terrain, ...]
    start: _Start
    start_coins: dict[str, int | str]
    colours: tuple[Colour, ...]
    rounds: _Rounds
    dice: _Dice


FILES = (
    "territories",
    "borders",
    "sea",
    "headquarters",
    "contracts",
    "customs",
    "events_weather",
    "events_political",
    "tables",
)


def load() -> Written:
    """Read the content.

    Raises:
        ValidationError: if its form is wrong, or it names an unknown op.
    """
    found: dict[str, object] = {}
    folder = files("freeport_games.competitors").joinpath("content")
    for name in FILES:
        found |= read_content(folder.joinpath(f"{name}.yaml").read_text("utf-8"), dict[str, object])
    return msgspec.convert(found, Written)


WRITTEN = load()
"""The content as it is written in its files."""
