"""Pushes: notices in a player's browsers."""

from __future__ import annotations

from strawberry.types.field import StrawberryField

from freeport_api import ChosenNotices, NewPushSubscription, Right
from service.graphql.context import Info
from service.graphql.types import Types

from .arguments import SubscriptionId
from .field import mutation, query


def push_fields(types: Types) -> list[StrawberryField]:
    """The query ``push``."""

    async def push(info: Info) -> object:
        """What is pushed to you, your browsers, and the key with which a browser subscribes."""
        return await info.context.matches.pushes.mine(info.context.player)

    return [query(push, types.push, right=Right.ACCOUNT)]


def push_changes(types: Types) -> list[StrawberryField]:
    """The mutations ``subscribePush``, ``unsubscribePush``, ``testPush`` and ``chooseNotices``."""

    async def subscribe_push(info: Info, given: NewPushSubscription) -> object:
        """Push notices to a browser. The arguments are those of its `PushSubscription`, and a name.

        The same browser again is renewed.
        """
        return await info.context.matches.pushes.subscribe(info.context.player, given)

    async def unsubscribe_push(info: Info, subscription: SubscriptionId) -> object:
        """Push no more to a browser."""
        return await info.context.matches.pushes.unsubscribe(info.context.player, subscription)

    async def test_push(info: Info, subscription: SubscriptionId) -> object:
        """Push a test to a browser, once."""
        return await info.context.matches.pushes.test(info.context.player, subscription)

    async def choose_notices(info: Info, given: ChosenNotices) -> object:
        """Choose what is pushed to all your browsers."""
        return await info.context.matches.pushes.choose(info.context.player, given)

    takes = types.inputs.takes(NewPushSubscription, without=("expiration_time",))
    return [
        mutation(subscribe_push, types.push_subscription_or_refusal, takes, right=Right.ACCOUNT),
        mutation(unsubscribe_push, types.push_subscription_or_refusal, right=Right.ACCOUNT),
        mutation(test_push, types.push_subscription_or_refusal, right=Right.ACCOUNT),
        mutation(choose_notices, types.push_or_refusal, types.inputs.takes(ChosenNotices), right=Right.ACCOUNT),
    ]
