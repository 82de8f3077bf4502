"""Pushes: notices in your browsers, also while no page is open (Web Push, RFC 8030, 8291 and 8292)."""

from __future__ import annotations

import freeport_api as api
from freeport_api import Right, addresses
from service.rest.call import Call
from service.rest.operation import Who, operation


def _address(created: api.PushSubscription, _: api.NewPushSubscription) -> str:
    return addresses.UNSUBSCRIBE_PUSH.at(subscription=created.id).path


@operation(addresses.PUSH, who=Who.PLAYER, right=Right.ACCOUNT)
async def push(call: Call) -> api.Push:
    """Get what is pushed to you, your browsers, and the key with which a browser subscribes."""
    return await call.matches.pushes.mine(call.player)


@operation(
    addresses.SUBSCRIBE_PUSH,
    who=Who.PLAYER,
    right=Right.ACCOUNT,
    status=201,
    codes=("NO_PUSH", "PUSH_ADDRESS", "PUSH_LIMIT", "BAD_NAME"),
    location=_address,
)
async def subscribe_push(call: Call, body: api.NewPushSubscription) -> api.PushSubscription:
    """Push notices to a browser. The body is its `PushSubscription` as JSON, with a name.

    The same browser again is renewed. You may have five. What is pushed is what webhooks are sent, encrypted for the
    browser; when the push service says that the browser has unsubscribed, it is deleted.
    """
    return await call.matches.pushes.subscribe(call.player, body)


@operation(addresses.UNSUBSCRIBE_PUSH, who=Who.PLAYER, right=Right.ACCOUNT, codes=("UNKNOWN_SUBSCRIPTION",))
async def unsubscribe_push(call: Call) -> api.PushSubscription:
    """Push no more to a browser."""
    return await call.matches.pushes.unsubscribe(call.player, call.path["subscription"])


@operation(addresses.TEST_PUSH, who=Who.PLAYER, right=Right.ACCOUNT, status=202, codes=("UNKNOWN_SUBSCRIPTION",))
async def test_push(call: Call) -> api.PushSubscription:
    """Push a test to a browser, once."""
    return await call.matches.pushes.test(call.player, call.path["subscription"])


@operation(addresses.CHOOSE_NOTICES, who=Who.PLAYER, right=Right.ACCOUNT)
async def choose_notices(call: Call, body: api.ChosenNotices) -> api.Push:
    """Choose what is pushed to all your browsers."""
    return await call.matches.pushes.choose(call.player, body)
