"""DuckDB as a judge: what it answers to the same questions, where its module is installed."""

from collections.abc import Iterator
from decimal import Decimal

from .tables import Table

# The version whose answers were compared; others may answer as well.
VERSION = "1.4.2"

# Columns of the tables as they are called here: those of a truth table, and the place of a row.
COLUMNS = ["key", "n", "text", "a", "q"]

Field = str | Decimal | None
Answer = tuple[str, list[str], list[str], list[list[Field]]]


def is_installed() -> bool:
    try:
        import duckdb  # noqa: F401
    except ImportError:
        return False
    return True


def answers(table: Table, other: Table, other_path: str) -> Iterator[Answer]:
    """What a table and another one come to: a name, the words of the command line, the header and the rows."""
    import duckdb

    names = table.names
    little = ["--memory", Table(names, table.rows + other.rows).little_memory]
    database = duckdb.connect(":memory:")
    for side, content in (("l", table.rows), ("r", other.rows)):
        database.execute(f"create table {side} (i integer, key text, n text, text text, a text, q integer)")
        if content:
            database.executemany(
                f"insert into {side} values (?, ?, ?, ?, ?, ?)",
                [[place, *row[:4], int(row[4])] for place, row in enumerate(content)],
            )

    def ask(query: str) -> list[list[Field]]:
        return [[field(value) for value in row] for row in database.execute(query).fetchall()]

    # A column of the other table whose name is taken has a suffix.
    joined = names + [f"{name}_2" for name in names[1:]]
    left, right = [", ".join(f"{side}.{name}" for name in COLUMNS) for side in "lr"]
    beside = ", ".join(f"r.{name}" for name in COLUMNS[1:])
    meeting = "l.key = r.key and l.key <> ''"
    for kind in ("inner", "left", "right", "full"):
        shown = left.replace("l.key", "coalesce(l.key, r.key)")
        query = f"select {shown}, {beside} from l {kind} join r on {meeting} order by l.i nulls last, r.i"
        yield f"join {kind}", ["join", "key", other_path, "--kind", kind], joined, ask(query)
        small = ["join", "key", other_path, "--kind", kind] + little
        yield f"join {kind} in little memory", small, joined, ask(query)
    for kind, exists in (("semi", "exists"), ("anti", "not exists")):
        query = f"select {left} from l where {exists} (select 1 from r where {meeting}) order by i"
        yield f"join {kind}", ["join", "key", other_path, "--kind", kind], names, ask(query)
    every = f"select {left}, {right} from l, r order by l.i, r.i"
    crossed = names + [f"{name}_2" for name in names]
    yield "join cross", ["join", "", other_path, "--kind", "cross"], crossed, ask(every)

    words = ["group", "key", "--count", "--sum", "#5", "--min", "#5", "--max", "#5", "--median", "#5", "--distinct", "text"]
    words += ["--quantile", "0.9:#5"]
    heads = ["key", "count", 'sum_q"t', 'min_q"t', 'max_q"t', 'median_q"t', "distinct_text", 'p90_q"t']
    query = "select key, count(*), sum(q), min(q), max(q), median(q::decimal(18, 2)), count(distinct nullif(text, ''))"
    query += ", quantile_disc(q, 0.9) from l group by key order by min(i)"
    yield "group", words, heads, ask(query)
    yield "group in little memory", words + little, heads, ask(query)

    for columns in (["key"], ["key", "text"], COLUMNS):
        chosen = ", ".join(columns)
        query = f"select {', '.join(COLUMNS)} from (select *, row_number() over (partition by {chosen} order by i) as k"
        query += " from l) where k = 1 order by i"
        given = "" if columns == COLUMNS else ",".join(columns)
        yield f"distinct '{given}'", ["distinct", given], names, ask(query)

    for words, order in (
        (["sort", "text:text"], "text = '', text"),
        (["sort", "text:text:desc"], "text = '', text desc"),
        (["sort", "#5:number:desc,key:text"], "q desc, key = '', key"),
        (["sort", "key:text:missing-first,#5:number"], "key <> '', key, q"),
    ):
        query = f"select {', '.join(COLUMNS)} from l order by {order}, i"
        yield " ".join(words), words, names, ask(query)
        yield " ".join(words) + " in little memory", words + little, names, ask(query)

    yield from pivots(names, ask)


def pivots(names: list[str], ask) -> Iterator[Answer]:
    """Pivoted sums: the cells are the database's, and stand here where they must."""
    cells = ask("select text, key, sum(q) from l where key <> '' group by text, key order by min(i)")
    titles = [key for (key,) in ask("select key from l where key <> '' group by key order by min(i)")]
    lines = [text for (text,) in ask("select text from l where key <> '' group by text order by min(i)")]
    sums = {(text, key): sum for text, key, sum in cells}
    rows = [[text] + [sums.get((text, key)) for key in titles] for text in lines]
    words = ["filter", "key is not missing", "then", "pivot", "key", "#5", "--by", "text", "--with", "sum"]
    yield "pivot", words, ["text"] + titles, rows


def field(value: object) -> Field:
    """An answer as the fields of truth tables are: numbers by value, nothing for nothing."""
    if value is None or isinstance(value, str):
        return value
    return Decimal(str(value))
