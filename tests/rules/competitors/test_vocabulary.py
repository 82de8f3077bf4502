"""The words of the content: every op is carried out, and nothing is carried out that no card does."""

from __future__ import annotations

import msgspec
import pytest

from freeport_games.competitors.components import ops
from freeport_games.competitors.components.kinds import Customs
from freeport_games.competitors.effects.carrying import RESOLVERS, carries_out
from freeport_games.competitors.effects.catalogue import check, used


def test_an_op_without_anything_that_carries_it_out_is_found() -> None:
    check(used(), {*RESOLVERS}, "the content")
    with pytest.raises(ValueError, match="nothing carries out, of the content: toll"):
        check({*used(), ops.Toll}, {*RESOLVERS}, "the content")


def test_an_op_that_no_card_does_is_found() -> None:
    with pytest.raises(ValueError, match="none of the content does: toll"):
        check(used(), {*RESOLVERS, ops.Toll}, "the content")


def test_an_op_is_carried_out_once() -> None:
    with pytest.raises(ValueError, match="Gain is carried out twice"):
        carries_out(ops.Gain)(lambda t, by, op: None)


def test_a_word_that_there_is_not_fails_when_the_content_is_read() -> None:
    card = {
        "id": "K-99",
        "colour": "red",
        "name": "",
        "text": "",
        "source": "reconstructed",
        "illegal": {"effect": "none"},
    }
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**card, "legal": {"effect": "explode"}}, Customs)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**card, "legal": {"effect": "gain", "amont": 5}}, Customs)
