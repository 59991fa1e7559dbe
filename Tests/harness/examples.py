"""The examples of the help, so that a command that is new is tested with all the others."""

import os
import shlex
import shutil
from dataclasses import dataclass

from .running import run

FILES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "Golden", "help", "examples", "files")


@dataclass(frozen=True)
class Example:
    """A line that the help of a subject shows."""

    subject: str
    line: str

    @property
    def words(self) -> list[str] | None:
        """The words behind `stoa`, where the line is one run of it and nothing else."""
        lexer = shlex.shlex(self.line, posix=True, punctuation_chars="<>|&;()")
        lexer.whitespace_split = True
        lexer.commenters = ""
        words = list(lexer)
        joins = any(word and set(word) <= set("<>|&;()") for word in words)
        return None if joins or words[0] != "stoa" else words[1:]


def examples(program: str) -> list[Example]:
    """Every example of every subject of the help, in order."""
    listed = run([program, "completions", "words", "1", "--", "help", ""]).out.decode()
    found = []
    for subject in ["stoa"] + [line.split("\t")[0] for line in listed.splitlines()[1:]]:
        lines = run([program, "help", subject]).out.decode().split("\n")
        if "Examples:" not in lines:
            continue
        shown = lines[lines.index("Examples:") + 1 :]
        for line in shown[: shown.index("")] if "" in shown else shown:
            if line.startswith("  stoa"):
                found.append(Example(subject, line.strip()))
    if len(found) < 50:
        raise SystemExit(f"only {len(found)} examples were found in the help")
    return found


def lay_out(folder: str) -> None:
    """Puts the files that the examples read into a folder."""
    shutil.copytree(FILES, folder, dirs_exist_ok=True)
    cmd = os.path.join(os.path.dirname(FILES), "cmd")
    # The case makes some of its files itself, between its braces.
    with open(cmd) as script:
        text = script.read()
    making = text[text.index("\n{\n") : text.index("\n}\n") + 3].replace("files/", "")
    run(["bash", "-c", making], folder=folder)
