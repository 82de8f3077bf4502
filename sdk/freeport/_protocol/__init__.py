"""The protocol, without I/O: requests, replies, retries, and how a stream continues.

It is written once, as generators (``Flow``) that yield effects and are sent their results. Two thin drivers in
``freeport._transport`` carry the effects out, one waiting, one awaiting; a test can be a third.
"""

from .effects import Effect, Emit, Flow, Lost, Open, Pause, Read, Reply, Request, Send
from .retry import Policy

__all__ = ["Effect", "Emit", "Flow", "Lost", "Open", "Pause", "Policy", "Read", "Reply", "Request", "Send"]
