"""The protocol, without I/O: what is sent, what comes back, when to try again, how a stream goes on.

It is written once, as generators (``Flow``) that yield what they want done and are sent what came of it. Two thin
drivers in ``freeport.transport`` carry the wishes out, one waiting, one awaiting; a test can be a third.
"""

from .effects import Effect, Emit, Flow, Lost, Open, Pause, Read, Reply, Request, Send
from .retry import Policy

__all__ = ["Effect", "Emit", "Flow", "Lost", "Open", "Pause", "Policy", "Read", "Reply", "Request", "Send"]
