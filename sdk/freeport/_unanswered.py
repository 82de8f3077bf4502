"""Why a request had no answer, in words, and what to do."""

from __future__ import annotations

import os
import socket
import ssl
from urllib.request import getproxies, proxy_bypass

import httpx

PROXIES = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY")
"""The variables of the environment that name proxies."""
_WHY: tuple[tuple[type[Exception], str], ...] = (
    (ConnectionRefusedError, "nothing listens there"),
    (ConnectionError, "the connection broke"),
    (socket.gaierror, "no machine of this name is known"),
    (ssl.SSLCertVerificationError, "its certificate is not trusted"),
    (ssl.SSLError, "no encrypted connection can be made"),
    (httpx.TimeoutException, "none came in time"),
)
"""Why there was no answer, by the kind of error: the first that fits."""


def no_answer(url: httpx.URL, reason: str) -> str:
    """Say who did not answer, why, and what to look at. A user and password in the address are not told."""
    here = url.host in ("127.0.0.1", "::1", "localhost")
    advice = "Is the server up? `freeportd up` starts one on this machine."
    if not here:
        advice = "Is the server up, and is this its address?"
    if {"all", url.scheme} & set(getproxies()) and not proxy_bypass(url.host):
        advice += f" The environment names a proxy on the way there ({', '.join(PROXIES)})."  # it may have a password
    return f"No answer from {url.scheme}://{url.netloc.decode('ascii')}: {reason}. {advice}"


def why(error: httpx.RequestError) -> str:
    """Return in words why a request had no answer."""
    cause = _cause(error)
    for kind, words in _WHY:
        if isinstance(cause, kind):
            return words
    if isinstance(cause, OSError):
        return os.strerror(cause.errno or 0).lower()
    return str(error).rstrip(".") or type(error).__name__


def _cause(error: BaseException) -> BaseException:
    """Return the operating system's error that an error tells of, the innermost; the error itself if there is none."""
    found, inner = error, error.__cause__ or error.__context__
    while inner is not None:
        if isinstance(inner, OSError) and inner.errno:
            found = inner
        # A group is of attempts, one for each address of a name.
        inner = inner.exceptions[0] if isinstance(inner, BaseExceptionGroup) else inner.__cause__ or inner.__context__
    return found
