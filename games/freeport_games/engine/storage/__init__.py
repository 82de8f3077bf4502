"""Tables and their inputs as bytes."""

from .codec import Answered, Codec, Input, Left, Looked, Reopened, Resolved, Returned, TimeUp, codec_of
from .saved import RulesMismatch, Saved

__all__ = [
    "Answered",
    "Codec",
    "Input",
    "Left",
    "Looked",
    "Reopened",
    "Resolved",
    "Returned",
    "RulesMismatch",
    "Saved",
    "TimeUp",
    "codec_of",
]
