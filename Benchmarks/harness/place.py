"""Where a run happens: the folder of tables, the programs there are, and what the machine is."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass


def run_text(*command: str) -> str:
    """The output of a command, standard error included; nothing where it cannot run."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
    except OSError:
        return ""
    return done.stdout.decode(errors="replace").strip()


def parse_size(word: str) -> int:
    """The bytes of a size as the generator reads it, such as 256M."""
    match = re.fullmatch(r"([0-9.]+)([KMG]?)", word)
    if not match:
        raise SystemExit(f"benchmark: what size is {word}? say a number with K, M or G")
    return int(float(match[1]) * {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}[match[2]])


@dataclass
class Place:
    folder: str
    tools: str
    size: str
    with_slow: bool
    programs: dict[str, str]

    def tool(self, name: str) -> str:
        return os.path.join(self.tools, name)

    def program(self, name: str) -> str | None:
        """The path of a program by its plain name, or nothing where it is not installed."""
        if name not in self.programs:
            own = os.path.join(self.folder, "peers", "bin", name)
            self.programs[name] = own if os.access(own, os.X_OK) else shutil.which(name) or ""
        return self.programs[name] or None

    @property
    def has_polars(self) -> bool:
        return self.has_package("polars")

    def has_package(self, name: str) -> bool:
        """Whether a package of Python is there."""
        asked = f"import importlib.metadata as m; print(m.version('{name}'))"
        return os.path.exists(self.python) and run_text(self.python, "-c", asked)[:1].isdigit()

    @property
    def python(self) -> str:
        return os.path.join(self.folder, "peers", "bin", "python3")

    @property
    def temporary(self) -> str:
        path = os.path.join(self.folder, "temporary")
        os.makedirs(path, exist_ok=True)
        return path

    def scaled(self, factor: float) -> str:
        """A multiple of the run's size, in bytes, as a word for the generator."""
        return str(int(parse_size(self.size) * factor))

    def table(self, kind: str, size: str | None = None, suffix: str | None = None) -> str:
        """The path of a generated table, which is made where it is not there yet."""
        size = size or self.size
        suffix = suffix or ("tsv" if kind == "tsv" else "csv")
        path = os.path.join(self.folder, f"{kind}-{size}.{suffix}")
        if not os.path.exists(path):
            print(f"making {os.path.basename(path)}", file=sys.stderr)
            if suffix == "csv.gz":
                packer = self.program("pigz") or "gzip"
                command = f"{packer} -6 -n -c '{self.table(kind, size)}'"
            else:
                command = f"'{self.tool('generate')}' {kind} {size}"
            subprocess.run(["bash", "-c", f"{command} >'{path}.part' && mv '{path}.part' '{path}'"], check=True)
        return path

    # ---- what the report says about the machine

    def machine(self) -> str:
        processor = platform.processor() or platform.machine()
        if os.path.exists("/proc/cpuinfo"):
            with open("/proc/cpuinfo") as file:
                names = re.findall(r"model name\s*: (.*)", file.read())
            processor = names[0] if names else processor
        memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / (1 << 30)
        return f"{processor}, {os.cpu_count()} cores, {memory:.0f} GiB, {platform.system()}"

    def versions(self) -> list[str]:
        asked = {
            "swift": ("--version",), "sort": ("--version",), "gzip": ("--version",), "pigz": ("--version",),
            "igzip": ("--version",), "mlr": ("--version",), "datamash": ("--version",), "duckdb": ("--version",),
        }
        lines = []
        for name, arguments in asked.items():
            path = self.program(name)
            if path:
                # Some tell their version on standard error, and some not at all.
                lines.append((run_text(path, *arguments).splitlines() or [name])[0])
        if self.has_polars:
            lines.append("polars " + run_text(self.python, "-c", "import polars; print(polars.__version__)"))
        if self.has_package("rich"):
            lines.append("rich " + run_text(self.python, "-c", "import importlib.metadata as m; print(m.version('rich'))"))
        if self.program("column"):
            lines.append((run_text("column", "--version").splitlines() or ["column"])[0])
        return lines
