"""No error, repr or traceback shows a secret; what can never be sent is refused at once."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import Any, cast

import pytest
from rich.pretty import pretty_repr

from freeport import AsyncClient, Client, FreeportError, Registered, Unsendable
from freeport._protocol import Request
from freeport.shapes import Player, StreamTicket, Webhook, WebhookCreated
from freeport_api import NewTicket, addresses
from tests.sdk.wire import Wire, match_json, reply

SECRET = "fp_3vR7secret"
NOWHERE = "http://127.0.0.1:9"

UNSENDABLE = [f"{SECRET}\n{SECRET}", f"{SECRET} x", f"{SECRET}é", f"{SECRET}\0", f"{SECRET}\ud800", f"{SECRET}\u2028x"]


def told(error: BaseException) -> str:
    """Return all that anybody could print of an error."""
    return "".join([str(error), repr(error), *traceback.format_exception(error)])


@pytest.mark.parametrize("kind", [Client, AsyncClient])
@pytest.mark.parametrize("token", UNSENDABLE)
def test_a_token_that_no_header_can_carry_is_refused_at_once(
    kind: Callable[..., object], token: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(Unsendable, match="The token") as refused:
        kind(NOWHERE, token)
    assert SECRET not in told(refused.value)
    if "\0" not in token and token.isprintable():
        monkeypatch.setenv("FREEPORT_TOKEN", token)
        with pytest.raises(Unsendable, match="FREEPORT_TOKEN") as refused:
            kind(NOWHERE)
        assert SECRET not in told(refused.value)


@pytest.mark.parametrize("space", ["\n", "\r\n", " ", "\t", "\u00a0"])
def test_white_space_around_a_token_and_an_address_is_dropped(space: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with Client(space + NOWHERE + "/" + space, space + SECRET + space) as client:
        assert (client.server, client.token) == (NOWHERE, SECRET)
    monkeypatch.setenv("FREEPORT_TOKEN", SECRET + space)
    monkeypatch.setenv("FREEPORT_SERVER", NOWHERE + space)
    with Client() as client:
        assert (client.server, client.token) == (NOWHERE, SECRET)
    monkeypatch.setenv("FREEPORT_TOKEN", space)
    with Client() as client:
        assert client.token is None


@pytest.mark.parametrize(
    "address",
    [
        "freeport.test",
        "ftp://freeport.test",
        "http://",
        "http:///v1",
        "http://a b",
        "http://free\nport.test",
        "http://freeport.test:port",
        "http://freeport.test:99999",
        "http://[::1",
        "http://freeport.test/?token=" + SECRET,
        "http://freeport.test/#" + SECRET,
        f"htp://anne:{SECRET}@freeport.test",
        f"http://anne:{SECRET}@freeport.test:port",
    ],
)
def test_what_is_no_address_is_refused_at_once_and_shown_without_its_secrets(address: str) -> None:
    with pytest.raises(Unsendable, match="address") as refused:
        Client(address)
    assert SECRET not in told(refused.value)


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("HTTPS_PROXY", f"gopher://anne:{SECRET}@proxy.test"),
        ("ALL_PROXY", f"http://anne:{SECRET}@proxy.test:port"),
    ],
)
def test_an_environment_that_cannot_be_used_is_named(
    variable: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, value)
    with pytest.raises(Unsendable, match=variable) as refused:
        Client(NOWHERE)
    assert SECRET not in told(refused.value)


def test_a_text_that_is_not_unicode_is_refused_at_once() -> None:
    wire = Wire()
    for call in (
        lambda: wire.client.register("half \ud800"),
        lambda: wire.client.graphql("{ me { id } }", {"a": "\udfff"}),
        lambda: wire.client.join("m1", entropy="\ud800"),
        lambda: wire.client.create("cargo_hold", 2, {"a": "\ud800"}),  # type: ignore[arg-type]
    ):
        with pytest.raises(Unsendable):
            call()
    assert wire.sent == []


@pytest.mark.parametrize("given", ["../me", "a/b", "a?b=c", "a#b", "a b", "é", "\ud800", "%2e", "a\n"])
def test_an_id_stays_one_part_of_the_path(given: str) -> None:
    wire = Wire(reply(match_json() | {"id": given}) if given.isprintable() else reply(status=404))
    try:
        wire.client.match(given)
    except FreeportError as error:
        assert not given.isprintable(), error
    (sent,) = wire.sent
    assert sent.path.startswith("/v1/matches/")
    assert not set(sent.path.removeprefix("/v1/matches/")) & set("/?# \n")
    assert sent.path.isascii()


PLAYER = Player("p1", "Anne", True)


@pytest.mark.parametrize(
    "thing",
    [
        Registered(PLAYER, SECRET),
        StreamTicket(SECRET, 30.0),
        Request(method="POST", path="/v1/players", body=SECRET.encode(), key=SECRET),
        Request.create(addresses.REGISTER, NewTicket(SECRET)),  # type: ignore[arg-type]
    ],
    ids=lambda thing: type(thing).__name__,
)
def test_no_repr_shows_a_secret(thing: Any) -> None:
    for shown in (repr(thing), str(thing), f"{thing}", pretty_repr(thing), repr([thing]), repr({"a": (thing,)})):
        assert SECRET not in shown
        assert type(thing).__name__ in shown


def test_the_secret_of_a_webhook_is_in_no_repr() -> None:
    created = WebhookCreated(cast(Webhook, None), SECRET)
    assert SECRET not in repr(created) + pretty_repr(created)
