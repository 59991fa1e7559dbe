"""What a benchmark is made of: jobs, the contenders that do them, and the goals to reach."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

MEGABYTE = 1_000_000


class Mismatch(Exception):
    """A contender's output is not what the job asks for."""


# Looks at the file a contender wrote; returns what it proved, or raises Mismatch.
Check = Callable[[str], str]


@dataclass(frozen=True)
class Contender:
    """One program doing a job.

    The command's standard output is the result, unless the command names `{output}`.
    """

    name: str
    command: str
    input: str
    check: Check | None = None
    # It does less than the job asks: shown for scale, its output unchecked, no rival.
    is_limit: bool = False
    # How often it may run, for the slow ones.
    most_runs: int | None = None
    note: str = ""

    @property
    def is_ours(self) -> bool:
        return self.name.startswith("stoa")


@dataclass
class Result:
    """What one contender cost."""

    contender: Contender
    proof: str = ""
    failure: str = ""
    seconds: list[float] = field(default_factory=list)
    peak_bytes: int = 0
    input_bytes: int = 0
    output_bytes: int = 0

    @property
    def median(self) -> float:
        ordered = sorted(self.seconds)
        middle = len(ordered) // 2
        return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) / 2


@dataclass(frozen=True)
class Outcome:
    """Whether a goal was reached, in words."""

    text: str
    is_met: bool


Goal = Callable[[dict[str, Result]], Outcome | None]


@dataclass(frozen=True)
class Job:
    """The same work for all its contenders."""

    name: str
    title: str
    contenders: list[Contender]
    goals: list[Goal] = field(default_factory=list)
    # Timed runs write here too, not to the null device: where the output is what costs.
    keeps_output: bool = False
    # More runs than usual, for what takes milliseconds.
    least_runs: int = 0


# ---- goals


def at_most(ours: str, factor: float, theirs: str, rate: bool = False) -> Goal:
    """`ours` takes at most `factor` times as long as `theirs`; with `rate`, a byte of its input does."""

    def goal(results: dict[str, Result]) -> Outcome | None:
        if not all(name in results and results[name].seconds for name in (ours, theirs)):
            return None
        ratio = results[ours].median / results[theirs].median
        if rate:
            ratio *= results[theirs].input_bytes / results[ours].input_bytes
        unit = " a byte" if rate else ""
        return Outcome(f"{ours}: {ratio:.2f} × {theirs}{unit}, at most {factor:.2f} ×", ratio <= factor)

    return goal


def share_of_best(ours: str, factor: float) -> Goal:
    """`ours` takes at most the given share of the time of the best peer."""

    def goal(results: dict[str, Result]) -> Outcome | None:
        peers = [
            result
            for result in results.values()
            if not result.contender.is_ours and not result.contender.is_limit and result.seconds
        ]
        if not peers or ours not in results or not results[ours].seconds:
            return None
        best = min(peers, key=lambda result: result.median)
        ratio = results[ours].median / best.median
        return Outcome(f"{ours}: {ratio:.2f} × the best peer, {best.contender.name}, at most {factor:.2f} ×", ratio <= factor)

    return goal


def peak_below(ours: str, megabytes: float) -> Goal:
    def goal(results: dict[str, Result]) -> Outcome | None:
        if ours not in results or not results[ours].seconds:
            return None
        peak = results[ours].peak_bytes / MEGABYTE
        return Outcome(f"{ours}: peak {peak:.0f} MB, under {megabytes:.0f} MB", peak < megabytes)

    return goal


def peak_share(ours: str, factor: float) -> Goal:
    def goal(results: dict[str, Result]) -> Outcome | None:
        if ours not in results or not results[ours].seconds:
            return None
        share = results[ours].peak_bytes / results[ours].input_bytes
        return Outcome(f"{ours}: peak {share:.2f} × the input, under {factor:.2f} ×", share < factor)

    return goal


def within(ours: str, seconds: float) -> Goal:
    def goal(results: dict[str, Result]) -> Outcome | None:
        if ours not in results or not results[ours].seconds:
            return None
        median = results[ours].median
        return Outcome(f"{ours}: {median * 1000:.1f} ms, under {seconds * 1000:.0f} ms", median < seconds)

    return goal
