/// What people who know other programs type, and what is written here for it.
///
/// It is a table: a word that is no command or option of ours is looked up here before the words most like it are
/// guessed. Each answer is the end of a sentence and names what is there.
package enum Habits {
  /// Commands of other programs, several of one meaning between spaces.
  package static let commands: [(words: String, answer: String)] = [
    (
      "cat show print open less more table pretty", "stoa FILE shows a table, stoa concat puts several below each other"
    ),
    ("grep find match", "write stoa search PATTERN FILE, or stoa filter 'COLUMN =~ \"PATTERN\"' FILE"),
    ("where query having subset", "write stoa filter 'price > 100' FILE"),
    ("cut pick keep project fields", "write stoa select COLUMNS FILE"),
    ("drop remove delete exclude omit", "write stoa select '!COLUMN' FILE, or stoa filter to leave out rows"),
    ("uniq unique dedup dedupe deduplicate", "write stoa distinct COLUMNS FILE; stoa freq COLUMNS counts them"),
    ("melt gather stack longer pivot-longer pivot_longer wide-to-long", "write stoa unpivot COLUMNS FILE"),
    ("spread cast wider unstack crosstab pivot-wider pivot_wider long-to-wide", "write stoa pivot NAMES VALUES FILE"),
    ("nest collapse fold", "write stoa implode COLUMN FILE"),
    ("unnest unfold flatmap expand", "write stoa explode COLUMN FILE"),
    ("flatten unflatten", "nested JSON is read as columns, as from.city; --nested writes it nested"),
    ("describe summary profile info", "write stoa stats FILE, or stoa columns FILE"),
    ("summarize summarise aggregate agg group-by groupby group_by", "write stoa group COLUMNS --sum COLUMN FILE"),
    ("mean avg average sum median min max stddev quantile", "write stoa group '' --mean COLUMN FILE, or stoa stats"),
    ("mutate put transform assign derive compute calc map apply add awk", "write stoa set 'NAME = EXPRESSION' FILE"),
    ("replace sub gsub sed", "write stoa set 'COLUMN = replace(COLUMN, \"OLD\", \"NEW\")' FILE"),
    ("cumsum cumulative lag lead shift rank window step", "stoa running computes it, stoa help running says how"),
    ("index", "no index is needed"),
    ("input fmt to export json tojson to-json csv2json csvjson in2csv", "write stoa convert --to FORMAT FILE"),
    ("partition partition-by chunk", "write stoa split COLUMNS FILE, or stoa split '' --rows NUMBER FILE"),
    ("order orderby order-by order_by arrange", "write stoa sort COLUMN FILE, or stoa sort COLUMN:desc FILE"),
    ("reorder rearrange relocate", "write stoa move COLUMNS --before COLUMN FILE, or stoa select COLUMNS FILE"),
    ("validate lint verify", "write stoa check FILE"),
    ("schema headers header names types cols", "write stoa columns FILE"),
    (
      "histogram hist frequency tally tabulate value-counts value_counts count-values count-distinct",
      "write stoa freq COLUMN FILE, or stoa report --histogram COLUMN FILE"
    ),
    ("nl enum enumerate row-number row_number rownumber", "write stoa number FILE"),
    ("append union bind bind-rows rbind vstack", "write stoa concat FILE FILE"),
    (
      "lookup vlookup left-join inner-join leftjoin merge-join",
      "write stoa join COLUMN OTHER FILE; --kind left keeps all"
    ),
    ("limit take first", "write stoa head -n 20 FILE"),
    ("last", "write stoa tail -n 20 FILE"),
    ("skip offset rows", "write stoa slice 11..20 FILE"),
    ("wc len length nrow nrows size", "write stoa count FILE"),
    ("fillna fill-na coalesce fill-empty fill-down filldown", "write stoa fill COLUMN --with VALUE FILE"),
    ("shuf", "write stoa shuffle FILE"),
    ("tac rev", "write stoa reverse FILE"),
    ("compare cmp delta", "write stoa diff KEYS OLD NEW"),
    ("relabel rename-columns rename_with", "write stoa rename OLD=NEW FILE"),
    ("topk top-k nlargest largest", "write stoa top COLUMN:desc -n 3 FILE"),
    ("bottom nsmallest smallest", "write stoa top COLUMN -n 3 FILE"),
    ("plot chart graph bar", "write stoa report --by COLUMN --sum COLUMN --chart bar FILE"),
    ("fix clean repair sanitize", "write stoa check --fix REPAIRED FILE"),
    ("sql", "stoa filter, stoa group and stoa join do what SQL's clauses do"),
    ("version", "write stoa --version"),
  ]

  /// Options of other programs: of one command, or of any where none is named.
  package static let options: [(command: String?, words: String, answer: String)] = [
    ("sort", "-k --key --keys --by --on", "write the keys first: stoa sort city,price:desc"),
    ("sort", "-r -R --reverse --desc --descending", "write :desc behind a key"),
    (
      "sort", "-n -N -g --numeric --numeric-sort --general-numeric-sort",
      "numbers are sorted by value; :number behind a key puts all else after them"
    ),
    ("sort", "-f --ignore-case", "write :nocase behind a key"),
    ("sort", "--natural --version-sort", "write :natural behind a key"),
    ("sort", "-t", "--delimiter says what stands between fields"),
    ("sort", "-s --stable", "every sort is stable"),
    ("sort", "-S --buffer-size", "--memory says how much there is"),
    ("sort", "-T", "--temp-dir says where"),
    ("top", "--desc --reverse -r", "write :desc behind a key"),
    ("top", "-k --by-key --key", "write the keys first: stoa top price:desc -n 3"),
    ("merge", "-k --key --on --by", "write the keys first: stoa merge date FILE FILE"),
    ("join", "--left --right --full --inner --semi --anti --cross --how", "write --kind left, and so on"),
    ("join", "--outer --full-outer", "write --kind full"),
    ("join", "--on --by -k --key --keys -f", "write the keys first: stoa join city cities.csv sales.csv"),
    ("group", "--by -g -b --group-by --groupby", "write the columns first: stoa group city --sum price"),
    ("group", "--avg --average", "write --mean price"),
    ("group", "--std --sd --stdev", "write --stddev price"),
    ("group", "--variance", "write --var price"),
    ("group", "--p50 --p90 --p95 --p99 --percentile --quantiles", "write --quantile 0.95:price"),
    ("group", "--unique --nunique --n-distinct --count-distinct --cardinality", "write --distinct price"),
    ("group", "--list --collect --join", "write --concat price"),
    ("group", "--agg --aggregate", "each has its option: --sum price --mean price"),
    ("distinct", "--on --by --subset -k -s", "write the columns first: stoa distinct city"),
    ("distinct", "--last", "stoa tail -n 1 --by COLUMNS keeps the last of each"),
    ("distinct", "--count -c", "stoa freq COLUMNS counts them"),
    (
      "distinct", "-D --repeated --duplicates",
      "stoa group COLUMNS then filter 'count > 1' lists those that come more than once"
    ),
    ("freq", "--by -s --select", "write the columns first: stoa freq city"),
    ("freq", "-l", "-n 20 shows so many"),
    ("select", "-c -f -s --fields --cut", "write the columns first: stoa select city,price"),
    ("select", "--exclude --complement --drop --invert", "write '!COLUMN' to leave one out"),
    ("filter", "-e --expr --where --condition", "write the condition first: stoa filter 'price > 100'"),
    ("filter", "--invert --not", "write stoa filter '!(price > 100)'"),
    ("set", "-e --expr --expression", "write stoa set 'NAME = EXPRESSION'"),
    ("rename", "-f --map", "write stoa rename OLD=NEW"),
    ("head", "-l --limit --lines --rows", "-n 20 says how many"),
    ("tail", "-l --limit --lines --rows", "-n 20 says how many"),
    ("sample", "-k --size --rows", "-n 100 says how many"),
    ("sample", "--frac --rate --ratio --proportion", "write --fraction 0.01"),
    ("split", "-l --lines --size", "write stoa split '' --rows 1000"),
    ("split", "--by", "write the columns first: stoa split city"),
    ("split", "--prefix --filename --template", "write --name 'part-{}.csv'"),
    ("fill", "--value --values", "write --with VALUE"),
    ("explode", "--sep", "write -s ';'"),
    (nil, "--json --ojson --to-json", "--to json writes JSON"),
    (nil, "--jsonl --ndjson --ojsonl", "--to jsonl writes JSON Lines"),
    (nil, "--csv --ocsv", "--to csv writes CSV"),
    (nil, "--tsv --otsv", "--to tsv writes TSV"),
    (nil, "--md --omd --markdown", "--to markdown writes a table for a page"),
    (nil, "--html", "--to html writes a page"),
    (nil, "--pretty --opprint", "--to table draws a table"),
    (nil, "--xtab --oxtab --vertical", "-x draws each row as a block"),
    (nil, "--icsv --itsv --ijson --ijsonl --input-format", "what a file holds is found by looking, or said by --from"),
    (
      nil, "--separator --sep --delim --ifs --fs --field-separator -F -t", "--delimiter says what stands between fields"
    ),
    (nil, "--headerless --implicit-csv-header --no-headers --noheader", "--no-header takes the first record as data"),
    (nil, "-i --in-place --inplace -I", "-o FILE may name the input itself"),
    (nil, "-j --jobs --parallel --cores", "--threads says how many work"),
    (nil, "--limit --rows", "write then head -n 20 behind the command"),
    (nil, "--where --filter", "filter is a command: stoa filter 'price > 100' then ..."),
    (nil, "--sort --order-by --sort-by", "sort is a command: ... then sort price:desc"),
  ]

  /// What is written where columns are named for a command that takes none.
  package static let withColumns: [String: String] = [
    "stats": "stoa select COLUMNS then stats FILE",
    "columns": "stoa select COLUMNS then columns FILE",
    "count": "stoa freq COLUMNS FILE",
    "number": "stoa number --name COLUMN FILE",
    "reverse": "stoa sort COLUMNS:desc FILE",
    "view": "stoa select COLUMNS FILE",
  ]

  /// Names of choices that are known by another name elsewhere, and are taken for it.
  package static let choices: [String: String] = [
    "md": "markdown", "gfm": "markdown", "ndjson": "jsonl", "ldjson": "jsonl", "jsonlines": "jsonl", "htm": "html",
    "text": "table", "txt": "table", "tab": "tsv",
  ]

  /// What to write for a command that is not known; nil where nobody knows it.
  static func answer(toCommand word: String) -> String? {
    let word = word.lowercased()
    return commands.first { $0.words.split(separator: " ").contains { $0 == word } }?.answer
  }

  /// What to write for an option, with its dashes, that a command does not have.
  static func answer(toOption spelling: String, of command: String?) -> String? {
    func isNamed(_ words: String) -> Bool { words.split(separator: " ").contains { $0 == spelling } }
    return options.first { $0.command == command && command != nil && isNamed($0.words) }?.answer
      ?? options.first { $0.command == nil && isNamed($0.words) }?.answer
  }
}
