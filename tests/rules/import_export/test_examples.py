"""The worked examples of the rules."""

from __future__ import annotations

import pytest

from freeport_games.import_export.components import Action, GoodType
from freeport_games.import_export.moves import Declare, Done, Draw, Follow, Load, Pirate
from freeport_games.import_export.state import Choice, Phase
from tests.rules.import_export.positions import at, goods_with, home, sea


@pytest.mark.rule("IE-071", "IE-072", "IE-074", "IE-110", "IE-112", "IE-113")
def test_example_5_laptops() -> None:
    green = goods_with(3, type=GoodType.TECHNOLOGY, but="laptops")
    blue = goods_with(1, type=GoodType.LUXURY)
    match = at(
        phase=Phase.EXECUTE,
        declared=Action.LOAD,
        choices={0: Choice.LEAD},
        hands={0: " ".join([*green, *blue])},
        imports={0: goods_with(1, action=Action.LOAD, type=GoodType.LUXURY)[0]},
        ships={"green-1": home("laptops")},
    )
    assert match.asked == (0, "IE-D04")
    assert match.refused(0, Load(blue[0], "green-1")) == "WRONG_CONTAINER"
    match.play(0, Load(green[0], "green-1"))
    match.play(0, Load(green[1], "green-1"))
    assert len(match.state.island) == 1
    assert match.state.credits[0] == 16
    assert match.shipments(0) == ["laptops"]
    assert match.ship("green-1").at_sea
    assert match.ship("green-1").containers == green[:2]
    assert len(match.state.hands[0]) == 2
