"""The machine's Chromium, driven by Playwright; nothing is downloaded."""

from __future__ import annotations

import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome")

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
)


def find_browser() -> str | None:
    """Find Chromium on the PATH."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)
