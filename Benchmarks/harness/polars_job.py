"""One job done with Polars, as its users would write it; every column stays text.

    polars_job.py count|select|sort INPUT [OUTPUT [COLUMN[:text|number][:desc] ...]]
    polars_job.py group|distinct|freq|top|join INPUT OUTPUT [OTHER]
    polars_job.py filter INPUT OUTPUT CITY LEAST
    polars_job.py describe INPUT
    polars_job.py json-out|json-in INPUT OUTPUT
"""

import sys

import polars as pl


def shape(job: str, table: pl.LazyFrame, others: list[str]) -> pl.LazyFrame | None:
    """The jobs on the mixed table's city and price; nothing where the job is another."""
    price = pl.col("price").cast(pl.Float64, strict=False)
    if job == "group":
        return table.group_by("city").agg(pl.len().alias("count"), price.sum().alias("sum"), price.mean().alias("mean"))
    if job == "distinct":
        return table.select("city").unique()
    if job == "freq":
        return table.group_by("city").agg(pl.len().alias("count")).sort("count", descending=True).head(10)
    if job == "top":
        return table.sort(price, descending=True, nulls_last=True).head(10)
    if job == "join":
        other = pl.scan_csv(others[0], infer_schema=False)
        return table.select("id", "city", "price").join(other, on="city").select("id", "city", "price", "region")
    return None


def main() -> None:
    job, source, *rest = sys.argv[1:]
    if job == "json-in":
        pl.scan_ndjson(source).sink_csv(rest[0])
        return
    separator = "\t" if source.endswith(".tsv") else ","
    quote = None if source.endswith(".tsv") else '"'
    table = pl.scan_csv(source, infer_schema=False, separator=separator, quote_char=quote)
    if job == "count":
        print(table.select(pl.len()).collect().item())
        return
    if job == "describe":
        pl.read_csv(source, separator=separator, quote_char=quote, infer_schema_length=10000).describe().write_csv(sys.stdout)
        return
    output, *columns = rest
    if job == "json-out":
        table.sink_ndjson(output)
        return
    if job == "filter":
        city, least = columns
        price = pl.col("price").cast(pl.Float64, strict=False)
        table.filter((pl.col("city") == city) & (price > float(least))).sink_csv(output, separator=separator)
        return
    shaped = shape(job, table, columns)
    if shaped is not None:
        shaped.collect(engine="streaming").write_csv(output)
        return
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
