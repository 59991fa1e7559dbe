"""Draws a table of CSV with rich, for who has installed it: rich_job.py FILE."""

import csv
import sys

from rich.console import Console
from rich.table import Table


def main() -> None:
    with open(sys.argv[1], newline="", encoding="utf-8") as file:
        records = csv.reader(file)
        table = Table(*next(records))
        for record in records:
            table.add_row(*record)
    Console(width=300).print(table)


if __name__ == "__main__":
    main()
