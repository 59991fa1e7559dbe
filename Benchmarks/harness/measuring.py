"""Runs jobs: every contender once for its output, then all of them in turns for their time."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys

from .model import Contender, Job, Mismatch, Result
from .place import Place

SHELL_MARKS = set("|<>;&$(){}")


class Failed(Exception):
    """A command ended with a failure."""


def _run(place: Place, contender: Contender, output: str) -> tuple[float, int]:
    """Runs a command once and returns its seconds and its peak memory in bytes."""
    writes_itself = "{output}" in contender.command
    command = contender.command.replace("{output}", output)
    report = os.path.join(place.temporary, "cost")
    # A shell only where one is needed: it would be a good part of a few milliseconds.
    words = ["bash", "-c", command] if SHELL_MARKS & set(command) else shlex.split(command)
    with open(os.devnull if writes_itself else output, "wb") as sink, open(os.devnull) as nothing:
        done = subprocess.run(
            [place.tool("measure"), report, *words], stdin=nothing, stdout=sink, stderr=subprocess.PIPE
        )
    errors = done.stderr.decode(errors="replace").strip()
    if done.returncode != 0:
        raise Failed(errors)
    with open(report) as file:
        wall, _, _, peak, status = file.read().split()
    if status != "0":
        raise Failed(f"status {status}: {errors.splitlines()[-1] if errors else 'no words'}")
    return float(wall), int(peak)


def run_job(place: Place, job: Job, runs: int) -> list[Result]:
    results = [Result(contender) for contender in job.contenders]
    # The proofs tell commas from tabs by the name.
    suffix = ".tsv" if job.contenders[0].input.endswith(".tsv") else ".csv"
    output = os.path.join(place.temporary, "output" + suffix)
    for result in results:
        contender = result.contender
        print(f"  {job.name}: {contender.name}", file=sys.stderr)
        result.input_bytes = os.path.getsize(contender.input)
        try:
            _run(place, contender, output)
            result.output_bytes = os.path.getsize(output) if os.path.exists(output) else 0
            if contender.check and not contender.is_limit:
                result.proof = contender.check(output)
            elif contender.is_limit:
                result.proof = "not the job: a limit"
        except (Failed, Mismatch) as error:
            result.failure = str(error)
            print(f"  FAILED {job.name}: {contender.name}: {error}\n    {contender.command}", file=sys.stderr)

    for turn in range(max(runs, job.least_runs)):
        for result in results:
            most = result.contender.most_runs
            if result.failure or (most is not None and turn >= most):
                continue
            seconds, peak = _run(place, result.contender, output if job.keeps_output else os.devnull)
            result.seconds.append(seconds)
            result.peak_bytes = max(result.peak_bytes, peak)
    if os.path.exists(output):
        os.remove(output)
    return results
