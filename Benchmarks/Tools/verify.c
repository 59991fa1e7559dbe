// Proves that two tables say the same.
//
//   verify count TABLE                      prints the number of its records
//   verify same TABLE TABLE                 the same fields in the same order, whatever their quoting
//   verify picked INPUT OUTPUT COLUMNS      OUTPUT holds these columns of INPUT, counted from 1
//   verify sorted INPUT OUTPUT KEYS [COLUMN]
//       OUTPUT is INPUT in the order of KEYS: the same header, as many records, the same sum of
//       record hashes, and every neighbour in order. KEYS are COLUMN:text|number:asc|desc, split by
//       commas, columns counted from 1; missing values come last. Where a COLUMN is given, its numbers
//       must rise among records of equal keys: the order was stable.
//
//   verify lines sorted INPUT OUTPUT KEYS
//       the same for tools that take each line for a record; a missing text is an empty one to them,
//       which comes first, and a missing number is 0
//
// Fields are cut by tabs in files named *.tsv and by commas elsewhere. Prints one line; ends with 1
// when the proof fails.

#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static void fail(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2)));
static void fail(const char *format, ...) {
  va_list values;
  va_start(values, format);
  fputs("not the same: ", stdout);
  vprintf(format, values);
  putchar('\n');
  exit(1);
}

// ---- reading

static int takesLines;

typedef struct {
  const char *at, *end;
  char delimiter;
} Table;

typedef struct {
  const char *start, *end;
} Piece;

static Table open_table(const char *path) {
  int file = open(path, O_RDONLY);
  struct stat info;
  if (file < 0 || fstat(file, &info) != 0) {
    perror(path);
    exit(2);
  }
  size_t size = (size_t)info.st_size;
  char *bytes = size == 0 ? "" : mmap(0, size, PROT_READ, MAP_PRIVATE, file, 0);
  if (bytes == MAP_FAILED) {
    perror(path);
    exit(2);
  }
  size_t length = strlen(path);
  int tabbed = length > 4 && strcmp(path + length - 4, ".tsv") == 0;
  return (Table){bytes, bytes + size, tabbed ? '\t' : ','};
}

// The next record without its line end; line ends within quotes belong to it.
static int next_record(Table *table, Piece *record) {
  if (table->at == table->end) return 0;
  record->start = table->at;
  const char *from = table->at;
  for (;;) {
    const char *stop = memchr(from, '\n', (size_t)(table->end - from));
    if (!stop) stop = table->end;
    if (!takesLines && table->delimiter == ',') {
      // Within a record an odd number of quotes before a line end means that it is inside of them.
      static int odd;
      if (from == record->start) odd = 0;
      for (const char *c = from; (c = memchr(c, '"', (size_t)(stop - c))); c++) odd ^= 1;
      if (odd && stop < table->end) {
        from = stop + 1;
        continue;
      }
    }
    record->end = stop;
    table->at = stop < table->end ? stop + 1 : stop;
    if (record->end > record->start && record->end[-1] == '\r') record->end--;
    return 1;
  }
}

// The next field of a record, which moves behind it. `first` must be 1 for the first one.
static int next_field(const Table *table, Piece *record, int first, Piece *field) {
  if (!first) {
    if (record->start == record->end) return 0;
    record->start++;
  }
  const char *c = record->start;
  int quoted = table->delimiter == ',' && c < record->end && *c == '"';
  if (quoted && !takesLines) {
    for (c++; c < record->end; c++) {
      if (*c != '"') continue;
      if (c + 1 < record->end && c[1] == '"') c++;
      else break;
    }
  }
  const char *stop = memchr(c, table->delimiter, (size_t)(record->end - c));
  *field = (Piece){record->start, stop ? stop : record->end};
  record->start = field->end;
  return 1;
}

// The value of a field: without its quotes. Values with inner quotes are written into `scratch`.
static Piece value(const Table *table, Piece field, char **scratch, size_t *capacity) {
  size_t size = (size_t)(field.end - field.start);
  if (table->delimiter != ',' || takesLines || size < 2 || *field.start != '"' || field.end[-1] != '"') return field;
  field.start++;
  field.end--;
  if (!memchr(field.start, '"', size - 2)) return field;
  if (*capacity < size) *scratch = realloc(*scratch, *capacity = size * 2);
  char *out = *scratch;
  for (const char *c = field.start; c < field.end; c++) {
    *out++ = *c;
    if (*c == '"' && c + 1 < field.end && c[1] == '"') c++;
  }
  return (Piece){*scratch, out};
}

static int same(Piece a, Piece b) {
  size_t size = (size_t)(a.end - a.start);
  return size == (size_t)(b.end - b.start) && memcmp(a.start, b.start, size) == 0;
}

// ---- hashes of records

typedef struct {
  uint64_t count, sum, mixed;
} Total;

static uint64_t stir(uint64_t bits) {
  bits ^= bits >> 32;
  bits *= 0xd6e8feb86659fd93u;
  bits ^= bits >> 29;
  bits *= 0xa0761d6478bd642fu;
  return bits ^ (bits >> 32);
}

static uint64_t hash_bytes(uint64_t hash, Piece piece) {
  const char *c = piece.start;
  size_t left = (size_t)(piece.end - c);
  hash ^= stir(left + 0x51ed270b);
  for (; left >= 8; left -= 8, c += 8) {
    uint64_t word;
    memcpy(&word, c, 8);
    hash = stir(hash ^ word) + 0x9e3779b97f4a7c15u;
  }
  uint64_t word = 0;
  memcpy(&word, c, left);
  return stir(hash ^ word) + 0x9e3779b97f4a7c15u;
}

static char *hash_scratch;
static size_t hash_capacity;

static void add(Total *total, const Table *table, Piece record) {
  uint64_t hash = 0;
  Piece field;
  for (int first = 1; next_field(table, &record, first, &field); first = 0)
    hash = hash_bytes(hash, value(table, field, &hash_scratch, &hash_capacity));
  total->count++;
  total->sum += hash;
  total->mixed += stir(hash ^ 0x2545f4914f6cdd1du);
}

// ---- order

typedef struct {
  int column, isNumber, isDescending;
} Key;

static Key keys[16];
static int key_count;

static void read_keys(char *words) {
  for (char *word = strtok(words, ","); word && key_count < 16; word = strtok(0, ",")) {
    Key *key = &keys[key_count++];
    char kind[16], direction[16];
    if (sscanf(word, "%d:%15[a-z]:%15[a-z]", &key->column, kind, direction) != 3) {
      fprintf(stderr, "verify: what key is %s?\n", word);
      exit(2);
    }
    key->isNumber = strcmp(kind, "number") == 0;
    key->isDescending = strcmp(direction, "desc") == 0;
  }
}

// The field of a column, counted from 1; a missing one is empty.
static Piece column(const Table *table, Piece record, int wanted, char **scratch, size_t *capacity) {
  Piece field = {record.end, record.end};
  for (int at = 1, first = 1; at <= wanted; at++, first = 0)
    if (!next_field(table, &record, first, &field)) return (Piece){record.end, record.end};
  return value(table, field, scratch, capacity);
}

static double to_number(Piece piece) {
  char text[64];
  size_t size = (size_t)(piece.end - piece.start);
  if (size >= sizeof text) size = sizeof text - 1;
  memcpy(text, piece.start, size);
  text[size] = 0;
  return strtod(text, 0);
}

static int compare(const Table *table, Piece a, Piece b) {
  static char *scratch[2];
  static size_t capacity[2];
  for (int i = 0; i < key_count; i++) {
    Piece x = column(table, a, keys[i].column, &scratch[0], &capacity[0]);
    Piece y = column(table, b, keys[i].column, &scratch[1], &capacity[1]);
    int order;
    int xMissing = x.start == x.end, yMissing = y.start == y.end;
    if (!takesLines && (xMissing || yMissing)) {
      order = xMissing - yMissing;
      if (order) return order;
      continue;
    }
    if (keys[i].isNumber) {
      double p = to_number(x), q = to_number(y);
      order = (p > q) - (p < q);
    } else {
      size_t xSize = (size_t)(x.end - x.start), ySize = (size_t)(y.end - y.start);
      order = memcmp(x.start, y.start, xSize < ySize ? xSize : ySize);
      if (order == 0) order = (xSize > ySize) - (xSize < ySize);
    }
    if (order) return keys[i].isDescending ? -order : order;
  }
  return 0;
}

// ---- the proofs

static void prove_same(const char *a, const char *b) {
  Table left = open_table(a), right = open_table(b);
  Piece x, y, f, g;
  char *scratch[2] = {0, 0};
  size_t capacity[2] = {0, 0};
  uint64_t count = 0;
  for (;; count++) {
    int more = next_record(&left, &x), other = next_record(&right, &y);
    if (more != other) fail("%s ends after %" PRIu64 " records", more ? b : a, count);
    if (!more) break;
    if (same(x, y)) continue;
    for (int first = 1, at = 1;; first = 0, at++) {
      int left_more = next_field(&left, &x, first, &f), right_more = next_field(&right, &y, first, &g);
      if (left_more != right_more) fail("record %" PRIu64 " differs in its number of fields", count);
      if (!left_more) break;
      if (!same(value(&left, f, &scratch[0], &capacity[0]), value(&right, g, &scratch[1], &capacity[1])))
        fail("record %" PRIu64 ", field %d", count, at);
    }
  }
  printf("the same %" PRIu64 " records\n", count);
}

static void prove_picked(const char *input, const char *output, char *words) {
  Table from = open_table(input), to = open_table(output);
  int columns[64], wanted = 0;
  for (char *word = strtok(words, ","); word && wanted < 64; word = strtok(0, ",")) columns[wanted++] = atoi(word);
  Piece record, given, field;
  char *scratch[2] = {0, 0};
  size_t capacity[2] = {0, 0};
  uint64_t count = 0;
  for (;; count++) {
    int more = next_record(&from, &record), other = next_record(&to, &given);
    if (more != other) fail("%s ends after %" PRIu64 " records", more ? output : input, count);
    if (!more) break;
    for (int i = 0; i < wanted; i++) {
      if (!next_field(&to, &given, i == 0, &field)) fail("record %" PRIu64 " has only %d fields", count, i);
      Piece right = column(&from, record, columns[i], &scratch[0], &capacity[0]);
      if (!same(right, value(&to, field, &scratch[1], &capacity[1]))) fail("record %" PRIu64 ", field %d", count, i + 1);
    }
    if (next_field(&to, &given, wanted == 0, &field)) fail("record %" PRIu64 " has more than %d fields", count, wanted);
  }
  printf("the right fields of %" PRIu64 " records\n", count);
}

static void prove_sorted(const char *input, const char *output, int stable_column) {
  Table from = open_table(input), to = open_table(output);
  Piece header, other, record, last = {0, 0};
  if (!next_record(&from, &header) || !next_record(&to, &other) || !same(header, other)) fail("the headers differ");
  Total in = {0, 0, 0}, out = {0, 0, 0};
  while (next_record(&from, &record)) add(&in, &from, record);
  char *scratch = 0;
  size_t capacity = 0;
  while (next_record(&to, &record)) {
    add(&out, &to, record);
    if (last.start) {
      int order = compare(&to, last, record);
      if (order > 0) fail("record %" PRIu64 " is out of order", out.count);
      if (order == 0 && stable_column > 0) {
        double before = to_number(column(&to, last, stable_column, &scratch, &capacity));
        double now = to_number(column(&to, record, stable_column, &scratch, &capacity));
        if (before >= now) fail("record %" PRIu64 " has lost its place among equals", out.count);
      }
    }
    last = record;
  }
  if (in.count != out.count) fail("%" PRIu64 " records in, %" PRIu64 " out", in.count, out.count);
  if (in.sum != out.sum || in.mixed != out.mixed) fail("the sums of record hashes differ");
  printf("sorted%s: %" PRIu64 " records, hash %016" PRIx64 "\n", stable_column ? " and stable" : "", out.count, out.sum);
}

int main(int count, char **words) {
  if (count > 1 && strcmp(words[1], "lines") == 0) {
    takesLines = 1;
    words++;
    count--;
  }
  if (count == 3 && strcmp(words[1], "count") == 0) {
    Table table = open_table(words[2]);
    Piece record;
    uint64_t records = 0;
    while (next_record(&table, &record)) records++;
    printf("%" PRIu64 "\n", records > 0 ? records - 1 : 0);
  } else if (count == 4 && strcmp(words[1], "same") == 0) {
    prove_same(words[2], words[3]);
  } else if (count == 5 && strcmp(words[1], "picked") == 0) {
    prove_picked(words[2], words[3], words[4]);
  } else if (count >= 5 && strcmp(words[1], "sorted") == 0) {
    read_keys(words[4]);
    prove_sorted(words[2], words[3], count > 5 ? atoi(words[5]) : 0);
  } else {
    fprintf(stderr, "usage: verify count TABLE | same TABLE TABLE | picked INPUT OUTPUT COLUMNS |\n"
                    "       [lines] sorted INPUT OUTPUT KEYS [COLUMN]\n");
    return 2;
  }
  return 0;
}
