"""Runs a command in a control group of little memory, where one can be had.

Two ways: systemd makes one (`systemd-run`), or the variable STOA_TEST_CONTROL_GROUP names the folder of a
group, of either version of control groups, in which others may be made. Without that variable no group of
the machine is touched, for whoever has made them counts on what is in them.
"""

import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

MANAGED = ["systemd-run", "--scope", "--quiet", "--collect", "-p", "MemorySwapMax=0"]


@dataclass
class Place:
    """How a process gets into a group: words before its own, or what it does before it starts."""

    words: list[str]
    enter: Callable[[], None] | None = None


def is_managed() -> bool:
    """Whether systemd runs here, and makes groups for us."""
    if not os.path.isdir("/run/systemd/system"):
        return False
    try:
        tried = subprocess.run(MANAGED + ["-p", "MemoryMax=64M", "true"], capture_output=True, timeout=20, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return tried.returncode == 0


def reason_for_none() -> str | None:
    """Why there are no groups to run in; nothing where there are."""
    parent = os.environ.get("STOA_TEST_CONTROL_GROUP")
    if parent is None:
        if is_managed():
            return None
        return "systemd does not run here, or makes none for this user, and STOA_TEST_CONTROL_GROUP names no group"
    if limit_file(parent) is None:
        return f"the group {parent} has no limit of memory to set"
    return None if os.access(parent, os.W_OK) else f"no group can be made in {parent}"


def limit_file(group: str) -> str | None:
    """The file that holds a group's limit of memory, by its version."""
    names = ("memory.max", "memory.limit_in_bytes")
    return next((name for name in names if os.path.exists(os.path.join(group, name))), None)


@contextmanager
def group(limit: int) -> Iterator[Place]:
    """A group of that many bytes of memory, there as long as it is used."""
    parent = os.environ.get("STOA_TEST_CONTROL_GROUP")
    if parent is None:
        yield Place(MANAGED + ["-p", f"MemoryMax={limit}"])
        return
    folder = tempfile.mkdtemp(prefix="stoa-", dir=parent)
    try:
        with open(os.path.join(folder, limit_file(parent) or "memory.max"), "w") as file:
            file.write(str(limit))

        def enter() -> None:
            with open(os.path.join(folder, "cgroup.procs"), "w") as file:
                file.write(str(os.getpid()))

        yield Place([], enter)
    finally:
        os.rmdir(folder)
