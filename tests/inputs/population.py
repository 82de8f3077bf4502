"""A service with a store of its own, matches in every state, and all kinds of callers: the targets of bad inputs."""

from __future__ import annotations

from collections.abc import Callable

import requests

from tests.api.people import OPERATOR, SHORT, Json, Player, play_out, table
from tests.api.running import Service
from tests.support.tally import tried

from .store import Snapshot, Store, difference

STATES = ("open", "running", "private", "finished")
"""The stages of the matches."""
ENDS_ACCOUNTS = {
    *("revoke_token", "rotate_token", "change_token", "end_token"),
    *("revokeToken", "rotateToken", "changeToken", "endToken"),
}
"""The operations on an address where one's account, or the token that one has, may end."""
HERE = "http://127.0.0.1:1024/"
"""The address of a webhook, where nobody listens."""


class Population:
    """People and matches.

    A match that an input has changed is put in order by a new one, so that the next input meets the same.

    Args:
        service: the service.
        store: where it stores, and nobody else.
    """

    def __init__(self, service: Service, store: Store) -> None:
        self.service = service
        self.http = service.client()
        self.session = requests.Session()
        """Connections of the requests that Schemathesis sends."""
        self.session.trust_env = False
        self.host, self.guest, self.other = (Player(service, name) for name in ("Anne", "Mary", "Jack"))
        self.expendable = Player(service, "Ned")
        self.webhook: str = self.host.post("/v1/me/webhooks", {"url": HERE}).json()["webhook"]["id"]
        self._make: dict[str, Callable[[], str]] = {
            "open": self._open,
            "running": self._running,
            "private": self._private,
            "finished": self._finished,
        }
        self._matches = {state: self._make[state]() for state in STATES}
        self.order = self._order()
        self._decisions: dict[str, Json | None] = {}
        """The open decisions, as far as somebody has looked since the last input that was taken."""
        self._store = store
        self.stored: Snapshot = store.settled()

    @property
    def tokens(self) -> dict[str, str | None]:
        """The callers' tokens: `host` and `guest` play, `other` does not, and `wrong` has a token that is nobody's."""
        people = {"host": self.host.token, "guest": self.guest.token, "other": self.other.token}
        return {**people, "nobody": None, "expendable": self.expendable.token, "wrong": "fp_x", "operator": OPERATOR}

    def authorization(self, caller: str) -> dict[str, str]:
        """Return the header that tells who calls."""
        token = self.tokens[caller]
        return {} if token is None else {"authorization": f"Bearer {token}"}

    def callers(self, operation: str) -> tuple[str, ...]:
        """Return who may call an operation here, so that those who play can go on."""
        players = ("expendable",) if operation in ENDS_ACCOUNTS else ("host", "guest", "other")
        return (*players, "nobody", "wrong", "operator")

    def match(self, state: str) -> str:
        """Return a match that is so far."""
        return self._matches[state]

    def real(self, name: str, state: str) -> str | int:
        """Something that exists, for a parameter of that name.

        Raises:
            KeyError: if the name is not known here: say what exists of it.
        """
        match = self._matches[state]
        known: dict[str, str | int] = {
            "match": match,
            "id": match,
            "game": "cargo_hold",
            "slug": "cargo_hold",
            "language": "de",
            "number": "CH-D7",
            "code": "BUSY",
            "asset": "start.js",
            "player": self.expendable.id,
            "webhook": self.webhook,
            "subscription": "given-no-more",
            "order": self.order,
            "seat": 1,
            "token": "first",
            "version": 3,
        }
        return known[name]

    def decision(self, state: str) -> Json | None:
        """Return the decision that is open in a match."""
        if state not in self._decisions:
            self._decisions[state] = self._decision(state)
        return self._decisions[state]

    def _decision(self, state: str) -> Json | None:
        for player in (self.host, self.guest):
            found: Json | None = player.see(self._matches[state])["decision"]
            if found is not None and found["options"]:
                return found
        return None

    def judge(self, surface: str, *, taken: bool, looks: bool = False) -> None:
        """Count an input; unless it was taken, see that all that is stored is as it was before.

        Args:
            surface: where it went.
            taken: whether it was taken, not refused.
            looks: whether it asks to change nothing, so that it must not, even if it is taken.
        """
        tried(surface, taken=taken)
        if not taken or looks:
            before, self.stored = self.stored, self._store.snapshot()
            changed = difference(before, self.stored)
            assert not changed, f"what was refused, or only looked, changed {changed}"
        else:
            self._decisions.clear()
            self._in_order()
            self.stored = self._store.settled()

    def _in_order(self) -> None:
        for state, match in self._matches.items():
            if self._state(match) != state:
                self._matches[state] = self._make[state]()
        self.order = self._order()
        if not self.host.get("/v1/me/webhooks").json()["items"]:
            self.webhook = self.host.post("/v1/me/webhooks", {"url": HERE}).json()["webhook"]["id"]
        if self.expendable.get("/v1/me").status_code == 401:
            self.expendable.__exit__()
            self.expendable = Player(self.service, "Ned")

    def _order(self) -> str:
        """Return a standing order of the running match, as long as its seat may give one."""
        orders = f"/v1/matches/{self._matches['running']}/orders"
        for order in self.host.get(orders).json().get("items", ()):
            return str(order["key"])
        return str(self.host.post(orders, {"kind": "QUIET", "until": ["END"]}).json().get("key", "given-no-more"))

    def _state(self, match: str) -> str:
        seen = self.host.see(match)
        if seen.get("status") == "PLAYING":
            return "private" if seen["visibility"] == "PRIVATE" else "running"
        return {"OPEN": "open", "FINISHED": "finished"}.get(str(seen.get("status")), "gone")

    def _open(self) -> str:
        match: str = self.host.create(seats=3)["id"]
        self.host.join(match)
        return match

    def _running(self) -> str:
        return self._dealt(table(self.host, self.guest))

    def _private(self) -> str:
        made = self.host.create(visibility="PRIVATE", spectators=False)
        match: str = made["id"]
        self.host.join(match)
        self.guest.join(match, invitation=made["invitation"])
        self.host.start(match)
        return self._dealt(match)

    def _finished(self) -> str:
        match = table(self.host, self.guest, options=SHORT)
        assert play_out(match, [self.host, self.guest])["status"] == "FINISHED"
        return match

    def _dealt(self, match: str) -> str:
        self.host.decision_now(match)
        return match

    def check_people(self) -> None:
        """Raises AssertionError if an input ended the account of somebody who is still needed."""
        for player in (self.host, self.guest, self.other):
            assert player.get("/v1/me").status_code == 200, "an operation ended an account: name it in ENDS_ACCOUNTS"

    def close(self) -> None:
        """Send everybody home."""
        for player in (self.host, self.guest, self.other, self.expendable):
            player.__exit__()
        self.http.close()
