"""No game owes more to the law of reasons than is listed, and the small game that is made to be copied owes nothing."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from freeport_games.engine import Seat
from freeport_games.engine.conformance import NotConforming, check_law
from freeport_games.engine.domains import One
from freeport_games.engine.game import AnyGame
from freeport_games.engine.menus import Menu, Offer, Refusal, Turn
from tests.engine import two_crates
from tests.engine.two_crates import TWO_CRATES, Open, State
from tests.kit import law
from tests.support.games import EVERY_GAME


@EVERY_GAME
def test_no_game_breaks_the_law_more_often_than_is_listed(game: AnyGame) -> None:
    assert not law.more_in_sample(law.listed()[game.slug], law.sample(game.slug))


@pytest.mark.proof
@EVERY_GAME
def test_no_game_owes_more_than_is_listed(game: AnyGame) -> None:
    assert not law.more(game.slug, law.listed()[game.slug], law.everything(game.slug))


def test_the_small_game_owes_nothing() -> None:
    held = check_law(TWO_CRATES, Random(1), matches=5).require()
    assert held.told["CRATE_NOT_YOURS"] and held.tried > 100


def test_a_reason_against_what_is_on_offer_and_a_refusal_without_one_break_the_law(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def too_strict(t: Turn[State], seat: Seat) -> Menu:
        yield Offer(Open.option(crate=One(tuple(t.state.hands[seat]))), two_crates.open_crate, never)

    def unsaid(t: Turn[State], seat: Seat) -> Menu:
        yield Offer(Open.option(crate=One(tuple(t.state.hands[seat]))), two_crates.open_crate)

    def never(_: Turn[State], __: Seat, ___: Open) -> Refusal:
        return Refusal("CRATE_NOT_YOURS", rule="TC-2")

    for menu, breach in ((too_strict, ("Open", "CRATE_NOT_YOURS")), (unsaid, ("Open", ""))):
        monkeypatch.setattr(two_crates, "OPENING", menu)
        found = check_law(TWO_CRATES, Random(1))
        assert {*found.breaches} == {breach}
        with pytest.raises(NotConforming, match="Open: "):
            found.require()


def test_what_is_owed_may_only_become_less() -> None:
    owes = law.Owed({"Open": 2}, {"Open": 5}, ["NEVER_TOLD"], [])
    held = check_law(TWO_CRATES, Random(1))
    assert not law.more_in_sample(owes, held)
    held.breaches["Open", "CRATE_NOT_YOURS"] = 2
    held.examples["Open", "CRATE_NOT_YOURS"] = "somewhere"
    assert not law.more_in_sample(owes, held)
    held.breaches["Open", "CRATE_NOT_YOURS"] = 3
    told = law.more_in_sample(msgspec.structs.replace(owes), held)
    assert told == ["Open breaks the law 3 times, not 2", "Open: 3 times on offer, but told CRATE_NOT_YOURS; somewhere"]
