"""Runs the program in a pinned environment, and tells what came of it."""

import os
import resource
import subprocess
from collections.abc import Callable
from dataclasses import dataclass


@dataclass
class Outcome:
    """What a run left: its status (negative for a signal), its streams, and what it cost."""

    status: int
    out: bytes
    err: bytes
    # The largest memory it held, in bytes, and the seconds of processor time it took.
    peak: int = 0
    seconds: float = 0.0

    @property
    def words(self) -> str:
        return self.err.decode(errors="replace").strip()


def environment(**more: str) -> dict[str, str]:
    """The variables a run sees: none of the caller's but the paths."""
    kept = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH", "ASAN_OPTIONS") if name in os.environ}
    pinned = {"LC_ALL": "C.UTF-8", "TZ": "UTC", "TERM": "dumb", "NO_COLOR": "1", "HOME": "/nonexistent"}
    return kept | pinned | more


def run(
    words: list[str],
    *,
    folder: str | None = None,
    stdin: bytes = b"",
    variables: dict[str, str] | None = None,
    limits: dict[int, int] | None = None,
    seconds: float = 120,
) -> Outcome:
    """Runs a command line to its end; one that does not end has the status 124."""

    def prepare() -> None:
        for limit, value in (limits or {}).items():
            resource.setrlimit(limit, (value, value))

    process = subprocess.Popen(
        words,
        cwd=folder,
        env=environment(**(variables or {})),
        stdin=subprocess.PIPE if stdin else subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=prepare if limits else None,
    )
    try:
        out, err = process.communicate(stdin or None, timeout=seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        out, err = process.communicate()
        return Outcome(124, out, err)
    return Outcome(process.returncode, out, err)


def measure(
    words: list[str],
    *,
    folder: str | None = None,
    stdin: str = os.devnull,
    out: str = os.devnull,
    prepare: Callable[[], None] | None = None,
) -> Outcome:
    """Runs a command line from a file into a file, and tells its memory and its processor time.

    The standard error is kept; the output is left in its file. The process prepares itself before it starts.
    """
    with open(stdin, "rb") as source, open(out, "wb") as target:
        process = subprocess.Popen(
            words,
            cwd=folder,
            env=environment(),
            stdin=source,
            stdout=target,
            stderr=subprocess.PIPE,
            preexec_fn=prepare,
        )
        assert process.stderr
        err = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    spent = usage.ru_utime + usage.ru_stime
    return Outcome(process.returncode, b"", err, usage.ru_maxrss * 1024, spent)
