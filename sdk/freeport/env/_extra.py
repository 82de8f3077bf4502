"""The libraries of the extra, or a sentence that says how to get them; imported before anything that needs them."""

from __future__ import annotations

try:
    import gymnasium as gymnasium
    import numpy as numpy
    import pettingzoo as pettingzoo
except ImportError as missing:
    raise ImportError(
        f"freeport.env needs {missing.name}, which is not installed: pip install 'freeport-sdk[env]'", name=missing.name
    ) from missing
