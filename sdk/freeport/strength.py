"""How strong bots are, by the games that they have played: shares, ratings, Elo, and a test that ends early."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from math import exp, log, log10, sqrt
from statistics import fmean, variance
from typing import Final

import msgspec

from .errors import BotFailed

Z95: Final = 1.959964
"""Standard deviations on each side of a 95 % interval."""


class Interval(msgspec.Struct, frozen=True):
    """A figure and its range, with a confidence of 95 %."""

    value: float
    low: float
    high: float


class Standing(msgspec.Struct):
    """The results of a bot."""

    name: str
    seats: int = 0
    """The number of seats that it has played."""
    won: float = 0.0
    """The number of games that it has won; a shared win counts in part."""
    expected: float = 0.0
    """The number of games that a bot as good as the others would have won."""
    mu: float = 25.0
    """The rating."""
    sigma: float = 25.0 / 3.0
    """The rating's uncertainty."""
    failed: int = 0
    """The number of games that it ended by an exception or an illegal move; they count for nobody."""
    failure: BotFailed | None = None
    """Its first failure."""
    deals: dict[int, list[float]] = {}
    """Its scores against each other seat, by the deal: 1 for a better place, 0 for a worse one, 0.5 for the same."""

    @property
    def wins(self) -> Interval:
        """The share of its seats that won (Wilson's interval)."""
        if not self.seats:
            return Interval(0.0, 0.0, 1.0)
        share, square = self.won / self.seats, Z95 * Z95 / self.seats
        middle = (share + square / 2.0) / (1.0 + square)
        reach = Z95 / (1.0 + square) * sqrt(share * (1.0 - share) / self.seats + square / (4.0 * self.seats))
        return Interval(share, max(0.0, middle - reach), min(1.0, middle + reach))

    @property
    def rating(self) -> Interval:
        """The rating (openskill, Plackett-Luce)."""
        return Interval(self.mu, self.mu - Z95 * self.sigma, self.mu + Z95 * self.sigma)

    @property
    def scores(self) -> list[float]:
        """Its mean score in each deal. The games of a deal depend on each other, deals do not."""
        return [fmean(scores) for scores in self.deals.values()]

    @property
    def elo(self) -> Interval:
        """How much stronger it is than those that it met, in points of Elo."""
        mean, reach = _estimate(self.scores)
        return Interval(elo_of(mean), elo_of(mean - reach), elo_of(mean + reach))


def _tempered(scores: Sequence[float]) -> list[float]:
    """Return scores with a lost and a won deal added, so that a bot which wins all has a finite strength."""
    return [*scores, 0.0, 1.0]


def _estimate(scores: Sequence[float]) -> tuple[float, float]:
    """Return the mean of scores and the reach of its interval to each side."""
    tempered = _tempered(scores)
    return fmean(tempered), Z95 * sqrt(variance(tempered) / len(tempered))


def elo_of(score: float) -> float:
    """Return by how many points of Elo a player is stronger whose mean score is so much, within 1,000 points."""
    least = score_of(-1000.0)
    bounded = min(max(score, least), 1.0 - least)
    return -400.0 * log10(1.0 / bounded - 1.0)


def score_of(elo: float) -> float:
    """Return the mean score of a player who is stronger by so many points of Elo."""
    return 1.0 / (1.0 + exp(-elo * log(10.0) / 400.0))


class Verdict(StrEnum):
    """What a test has found."""

    STRONGER = "STRONGER"
    """The strength is the greater one of the two."""
    NOT_STRONGER = "NOT_STRONGER"
    """It is the lesser one."""


class Sprt(msgspec.Struct, frozen=True):
    """A sequential test of a bot against another one: is it stronger by ``least`` or by ``most`` points of Elo?

    It needs fewer games, the clearer the answer is. The log-likelihood ratio is that of the generalised test for means
    with an estimated variance (M. Van den Bergh, "The generalized sequential probability ratio test", 2020); one
    observation is the mean score of a deal.
    """

    least: float
    most: float
    error: float = 0.05
    """The probability of each of the two wrong verdicts."""

    def __post_init__(self) -> None:
        if not (self.least < self.most and 0.0 < self.error < 0.5):
            raise ValueError(f"a test takes a lesser and a greater strength, not {self.least:g} and {self.most:g}")

    @property
    def bound(self) -> float:
        """The ratio above which the bot is stronger, and below whose negative it is not."""
        return log((1.0 - self.error) / self.error)

    def ratio(self, scores: Sequence[float]) -> float:
        """Return the log-likelihood ratio after deals with such scores."""
        tempered, low, high = _tempered(scores), score_of(self.least), score_of(self.most)
        return len(scores) * (high - low) * (2.0 * fmean(tempered) - low - high) / (2.0 * variance(tempered))

    def verdict(self, scores: Sequence[float]) -> Verdict | None:
        """Return what deals with such scores show; None if they do not show it yet."""
        ratio = self.ratio(scores)
        if abs(ratio) < self.bound:
            return None
        return Verdict.STRONGER if ratio > 0.0 else Verdict.NOT_STRONGER
