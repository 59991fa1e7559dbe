"""One job done with Polars, as its users would write it; every column stays text.

    polars_job.py count|select|sort INPUT [OUTPUT [COLUMN[:text|number][:desc] ...]]
"""

import sys

import polars as pl


def main() -> None:
    job, source, *rest = sys.argv[1:]
    separator = "\t" if source.endswith(".tsv") else ","
    quote = None if source.endswith(".tsv") else '"'
    table = pl.scan_csv(source, infer_schema=False, separator=separator, quote_char=quote)
    if job == "count":
        print(table.select(pl.len()).collect().item())
        return
    output, *columns = rest
    if job == "select":
        table.select(columns).sink_csv(output, separator=separator)
        return
    keys, descending = [], []
    for column in columns:
        name, *marks = column.split(":")
        key = pl.col(name).cast(pl.Float64, strict=False) if "number" in marks else pl.col(name)
        keys.append(key)
        descending.append("desc" in marks)
    table.sort(keys, descending=descending, nulls_last=True, maintain_order=True).collect().write_csv(output)


main()
