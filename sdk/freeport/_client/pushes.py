"""Pushes: notices in a player's browsers."""

from __future__ import annotations

from freeport._protocol import Flow, Request
from freeport.errors import Refused
from freeport.shapes import NewPushSubscription, Push, PushNotices, PushSubscription
from freeport_api import ChosenNotices, addresses

from .call import call
from .room import Room, id_of


class Pushes(Room):
    """Pushes: notices in a player's browsers."""

    @call
    def push(self) -> Flow[Push]:
        """Return what is pushed to this player, its browsers, and the key with which a browser subscribes."""
        return self._ask(Request.to(addresses.PUSH), Push)

    @call
    def subscribe_push(self, browser: NewPushSubscription) -> Flow[PushSubscription]:
        """Push notices to a browser. The same browser again is renewed.

        Args:
            browser: what its ``PushSubscription`` says, with a name.
        """
        return self._ask(Request.to(addresses.SUBSCRIBE_PUSH, browser), PushSubscription)

    @call
    def unsubscribe_push(self, subscription: PushSubscription | str) -> Flow[None]:
        """Push no more to a browser."""
        try:
            yield from self._ask(
                Request.to(addresses.UNSUBSCRIBE_PUSH.at(subscription=id_of(subscription))), PushSubscription
            )
        except Refused as refusal:
            if refusal.code != "UNKNOWN_SUBSCRIPTION" or refusal.attempts == 1:  # after a lost reply, it is gone
                raise

    @call
    def test_push(self, subscription: PushSubscription | str) -> Flow[PushSubscription]:
        """Push a test to a browser, once."""
        return self._ask(Request.to(addresses.TEST_PUSH.at(subscription=id_of(subscription))), PushSubscription)

    @call
    def choose_notices(self, notices: PushNotices) -> Flow[Push]:
        """Choose what is pushed to all browsers of this player."""
        chosen = ChosenNotices(notices.asked, notices.late, notices.ended, notices.invited)
        return self._ask(Request.to(addresses.CHOOSE_NOTICES, chosen), Push)
