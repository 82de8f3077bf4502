"""The forms of deliveries for people: a sentence in a channel of Discord or Slack.

Players choose their names, and a channel belongs to others: so a name mentions nobody, and is neither link nor format.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

from freeport_api import WebhookForm
from freeport_api.words import names, words
from matches import refusals
from matches.match.live_match import ENDED, LiveMatch
from matches.refusals import refused

from .addresses import Target

TRIAL_SENTENCE: Final = "This is a test: from now on this channel is told when a decision waits."
NEWS_SENTENCE: Final = "There is news in a match, which this server cannot read at the moment."
_HOSTS: Final = {
    WebhookForm.DISCORD: ("discord.com", "canary.discord.com", "ptb.discord.com"),
    WebhookForm.SLACK: ("hooks.slack.com", "hooks.slack-gov.com"),
}
_LONGEST: Final = 800
"""The most characters of a sentence; Discord takes 2,000, and an escaped character is two."""
_MARKS: Final = re.compile(r"([\\`*_~|<>@\[\]]|:(?=//))")
"""What formats, links or mentions on Discord within a line. A backslash before it makes it a plain character."""
_BEHIND_BACKSLASH: Final = r"\\\1"
_ENTITIES: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}

_encode = msgspec.json.Encoder().encode


class _Mentions(msgspec.Struct, frozen=True):
    parse: tuple[str, ...] = ()


class _Discord(msgspec.Struct, frozen=True):
    content: str
    allowed_mentions: _Mentions = _Mentions()


class _Slack(msgspec.Struct, frozen=True):
    text: str
    mrkdwn: bool = False


def check_host(form: WebhookForm, target: Target) -> None:
    """Check that an address belongs to the service for which a form is made. Raises ``Refused``: WEBHOOK_ADDRESS."""
    hosts = _HOSTS.get(form)
    if hosts is not None and target.host not in hosts:
        raise refused(refusals.WEBHOOK_ADDRESS, detail=f"The host for the form {form} is {' or '.join(hosts)}.")


def said(live: LiveMatch, player: str) -> str:
    """Return the notice of a match in its present state, in English: what the player is asked, or how it has ended.

    It tells nothing that not everybody may know of the match.
    """
    game, players = words(live.game), names(live.seats)
    if live.status in ENDED:
        result = live.frame.result
        told = "The match is over without a result." if result is None else game.event(result, players)
    else:
        holders = [None if holder is None else holder.player.id for holder in live.frame.holders]
        asked = [one for one in live.asked()[1] if not one.answered and holders[one.seat] == player]
        watched = live.may_see(None) and live.may_watch(None)  # others read the channel, too
        view = live.table.view(None) if live.table is not None and watched else None
        told = " ".join([game.asked(one.kind, one.seat, players, view=view) for one in asked])
    return f"{live.game.name}: {told}"


def link(public_url: str | None, match: str | None) -> str:
    """Return the address of the page on which a match is played; empty if nobody has configured it."""
    if public_url is None:
        return ""
    return public_url if match is None else f"{public_url.rstrip('/')}/?match={match}"


def worded(form: WebhookForm, sentence: str, address: str) -> bytes:
    """Return the body of a delivery that tells a sentence, followed by an address, in one of the forms for people."""
    plain = sentence if len(sentence) <= _LONGEST else f"{sentence[:_LONGEST]} …"
    if form is WebhookForm.DISCORD:
        return _encode(_Discord(f"{_MARKS.sub(_BEHIND_BACKSLASH, plain)} {address}".rstrip()))
    shown = "".join([_ENTITIES.get(character, character) for character in plain])
    return _encode(_Slack(f"{shown.replace('://', ': //')} {address}".rstrip()))
