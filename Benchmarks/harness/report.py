"""Writes what was measured as Markdown."""

from __future__ import annotations

import os

from .model import MEGABYTE, Job, Result
from .place import Place


def _seconds(value: float) -> str:
    return f"{value * 1000:.1f} ms" if value < 0.1 else f"{value:.2f} s"


def _row(job: Job, result: Result, ours: Result | None) -> str:
    name = result.contender.name + (" ¹" if result.contender.is_limit else "")
    if result.failure:
        return f"| {job.name} | {name} | – | – | – | – | – | **{result.failure}** |"
    ratio = f"{result.median / ours.median:.2f}" if ours and ours.seconds else "–"
    count = len(result.seconds)
    spread = f"{_seconds(min(result.seconds))} – {_seconds(max(result.seconds))}, {count} run{'s' * (count > 1)}"
    rate = f"{result.input_bytes / result.median / MEGABYTE:.0f} MB/s" if result.input_bytes >= MEGABYTE else "–"
    proof = "; ".join(word for word in (result.proof, result.contender.note) if word)
    peak = f"{result.peak_bytes / MEGABYTE:.0f} MB" if result.peak_bytes >= 10 * MEGABYTE else f"{result.peak_bytes / MEGABYTE:.1f} MB"
    return f"| {job.name} | {name} | {_seconds(result.median)} | {ratio} | {rate} | {peak} | {spread} | {proof} |"


def render(place: Place, runs: list[tuple[Job, list[Result]]]) -> str:
    lines = [
        "# Benchmarks",
        "",
        f"Machine: {place.machine()}. Size: {place.size}. Warm page cache; contenders in turns; medians.",
        "A time counts only when the output was proved first, as the last column says.",
        "",
        "| job | program | median | × stoa | input rate | peak memory | spread | proof |",
        "| --- | --- | ---: | ---: | ---: | ---: | --- | --- |",
    ]
    goals: list[str] = []
    for job, results in runs:
        ours = next((result for result in results if result.contender.is_ours), None)
        lines += [_row(job, result, ours) for result in results]
        named = {result.contender.name: result for result in results}
        for goal in job.goals:
            outcome = goal(named)
            if outcome:
                goals.append(f"| {job.name} | {outcome.text} | {'reached' if outcome.is_met else '**missed**'} |")
    lines += ["", "¹ Less work than the job: a limit of the machine, or a tool that knows nothing of quotes."]
    if goals:
        lines += ["", "## Goals", "", "| job | goal | |", "| --- | --- | --- |", *goals]
    lines += ["", "## Commands", ""]
    for job, results in runs:
        lines.append(f"- {job.name}: {job.title}")
        lines += [f"  - {result.contender.name}: `{_plain(place, result.contender.command)}`" for result in results]
    lines += ["", "## Versions", ""]
    lines += [f"- {line}" for line in place.versions()]
    return "\n".join(lines) + "\n"


def _plain(place: Place, command: str) -> str:
    """A command without the folders of this machine."""
    for path in sorted(place.programs.values(), key=len, reverse=True):
        command = command.replace(path, os.path.basename(path)) if path else command
    for folder in (os.path.dirname(place.python), os.path.dirname(__file__), place.folder):
        command = command.replace(folder + "/", "")
    return command.replace("{output}", "OUTPUT")
