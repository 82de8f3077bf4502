"""The kit catches broken games: imagination, secrets and answers."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from freeport_games.engine import Seat
from freeport_games.engine.domains import Amount, One, Rng
from freeport_games.engine.hidden import Unseen
from freeport_games.engine.menus import Move, Refusal, Scene, Turn, ask
from freeport_games.engine.menus.decisions import Asked
from freeport_games.engine.tables import Table

from . import harbour, two_crates
from .broken import after_each_scene, asking_for_a_bid, found, instead_of_turns, offers
from .harbour import (
    HARBOUR,
    Barter,
    Bid,
    Deny,
    Drew,
    HarbourView,
    Rest,
    State,
    play,
)
from .two_crates import TWO_CRATES

# imagination


def test_imagination_of_a_game_that_does_not_say_what_it_hides() -> None:
    def secrets(state: State, seat: Seat | None) -> list[Unseen]:
        return []

    game = replace(HARBOUR, proof=replace(HARBOUR.proof, secrets=secrets))
    assert "proof.secrets names nothing" in found(game, "imagination")


def test_imagination_that_invents_crates() -> None:
    def redraw(state: State, seat: Seat, rng: Rng) -> None:
        if state.deck and state.hands[seat]:
            state.deck[0] = state.hands[seat][0]

    game = replace(HARBOUR, proof=replace(HARBOUR.proof, redraw=redraw))
    assert "other totals" in found(game, "imagination", matches=2)


def test_imagination_of_what_is_not_hidden_at_all() -> None:
    def secrets(state: two_crates.State, seat: Seat | None) -> list[Unseen]:
        return [Unseen({"gone": [*state.gone, *([] if seat is None else state.hands[seat])]})]

    game = replace(TWO_CRATES, proof=replace(TWO_CRATES.proof, secrets=secrets))
    assert "is only imagined as it is" in found(game, "imagination")


# secrets


def test_secrets_a_view_that_shows_a_rivals_hand() -> None:
    def view(state: State, seat: Seat | None) -> HarbourView:
        return replace(harbour.view(state, seat), reason=min(state.hands[0], default=""))

    assert "notices a secret" in found(replace(HARBOUR, view=view), "secrets")


def test_secrets_an_event_told_to_the_wrong_seats() -> None:
    def tell(t: Turn[State]) -> None:
        if t.state.deck:
            t.tell(Drew(0, t.state.deck[-1]), to=(1,))

    assert "seat 1 notices" in found(replace(HARBOUR, scene=after_each_scene(tell)), "secrets")


def test_secrets_an_event_told_only_to_spectators() -> None:
    def tell(t: Turn[State]) -> None:
        if t.state.deck:
            t.tell(Drew(0, ""), to=range(4), others=Drew(0, t.state.deck[-1]))

    assert "a spectator notices" in found(replace(HARBOUR, scene=after_each_scene(tell)), "secrets")


def test_secrets_options_that_know_too_much() -> None:
    def scene(t: Turn[State]) -> Scene:
        seat = t.state.to_move[0]
        guns = sum(crate.startswith("GUN") for hand in t.state.hands for crate in hand)
        yield from ask(seat, "X-D1", offers(Bid.option(amount=Amount(0, 1 + guns))))
        t.state.reason = "X"

    assert "notices" in found(instead_of_turns(scene), "secrets")


def test_secrets_a_refusal_that_tells_who_has_the_crate() -> None:
    def why(t: Turn[State], _: Seat, move: Move) -> Refusal | None:
        if isinstance(move, Barter):
            for seat, hand in enumerate(t.state.hands):
                if set(move.offer.crates) & set(hand):
                    return Refusal("NOT_YOURS", f"Seat {seat} has it.")
        return None

    assert "notices" in found(asking_for_a_bid(why), "secrets", seats=[3], twins=6, probes=40, matches=3)


def test_secrets_a_decision_that_is_not_asked_where_nothing_can_be_chosen() -> None:
    def scene(t: Turn[State]) -> Scene:
        seat = t.state.to_move[0]
        yield from ask(seat, "X-D1", offers(Rest.option()), always=True)
        rival = (seat + 1) % len(t.state.coins)
        guns = tuple(crate for crate in t.state.hands[rival] if crate.startswith("GUN"))
        revealing = (harbour.Reveal.option(crate=One(guns)),) if guns else ()
        yield from ask(rival, "H-D4", offers(Deny.option(), *revealing))
        t.state.reason = "X"

    assert "notices" in found(instead_of_turns(scene), "secrets", seats=[3], matches=3)


def test_secrets_a_price_that_depends_on_what_nobody_sees() -> None:
    def sell(t: Turn[State]) -> None:
        price = sum(crate.startswith("TEA") for crate in t.state.hands[0])
        t.state.coins[0] += price
        t.state.bank -= price

    assert "notices" in found(replace(HARBOUR, scene=after_each_scene(sell)), "secrets")


def test_secrets_too_few_twins_prove_nothing() -> None:
    def secrets(state: State, seat: Seat | None) -> list[Unseen]:
        return [Unseen({"deck": ["TEA#1", "no crate at all"]})] if "TEA#1" in state.deck else []

    def scene(t: Turn[State]) -> Scene | None:
        if "no crate at all" in t.state.deck:
            raise ValueError
        return harbour.scene(t)

    assert "twins could be played" in found(
        replace(HARBOUR, proof=replace(HARBOUR.proof, secrets=secrets), scene=scene),
        "secrets",
        share=0.5,
        compared=0.6,
        seats=[2],
    )


# answers


def test_answers_that_others_can_see(monkeypatch: pytest.MonkeyPatch) -> None:
    def asked_for(table: Table[Any], viewer: Seat | None) -> tuple[Asked, ...]:
        return tuple(
            replace(asked, kind=f"{table.fork().check_asked(asked.seat).answers.get(asked.seat)}")
            for asked in table.asked
        )

    monkeypatch.setattr(Table, "asked_for", asked_for)
    assert "other answers" in found(HARBOUR, "answers")


@pytest.mark.proof
def test_answers_that_tell_when_they_become_illegal(monkeypatch: pytest.MonkeyPatch) -> None:
    def bind(t: Turn[State], seat: Seat, move: Bid | None) -> None:
        """The coins of a bid may be spent; then the bid is dropped, and asked for again."""

    monkeypatch.setattr(play, "bind", bind)
    assert '"answered":false' in found(HARBOUR, "answers", seats=[3], matches=40)
