// Makes benchmark tables of any size on standard output. The same kind, size and seed make the same
// bytes on every machine.
//
//   generate KIND SIZE [SEED]        SIZE in bytes, with K, M or G for powers of 1024
//
// The last record is the first that reaches SIZE. Kinds:
//
//   mixed      12 columns of every sort: ids, hexadecimal, names, cities, dates, prices, long
//              decimals, quoted notes with commas, quotes and (1 in 100) line ends, missing values
//   tsv        the same without quotes, cut by tabs
//   records    100-byte records with a 10-character random key, as sort benchmarks use them
//   presorted, reversed, equal, distinct      such records with keys in order, in reverse order,
//              all the same, of ten values
//   prefix     keys that share their first 35 characters
//   wide       100 short columns
//   giant      records with one field of 1 MB
//   quoted     every field in quotes
//   tiny       eight columns of one byte

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- chance: PCG with 64 bits of state

static uint64_t state;

static uint32_t next32(void) {
  uint64_t old = state;
  state = old * 6364136223846793005u + 1442695040888963407u;
  uint32_t mixed = (uint32_t)(((old >> 18) ^ old) >> 27);
  uint32_t turn = (uint32_t)(old >> 59);
  return (mixed >> turn) | (mixed << ((32 - turn) & 31));
}

static uint32_t below(uint32_t limit) { return (uint32_t)(((uint64_t)next32() * limit) >> 32); }

// ---- output: one large buffer, flushed between records

enum { BUFFER = 8 << 20, LONGEST_RECORD = 2 << 20 };
static char buffer[BUFFER];
static char *end = buffer;
static uint64_t flushed;

static uint64_t written(void) { return flushed + (uint64_t)(end - buffer); }

static void flush(void) {
  size_t count = (size_t)(end - buffer);
  if (fwrite(buffer, 1, count, stdout) != count) {
    perror("generate");
    exit(1);
  }
  flushed += count;
  end = buffer;
}

static void byte(char c) { *end++ = c; }

static void text(const char *s) {
  size_t count = strlen(s);
  memcpy(end, s, count);
  end += count;
}

static void number(uint64_t value) { end += sprintf(end, "%" PRIu64, value); }

static void digits(uint64_t value, int width) {
  for (int i = width - 1; i >= 0; i--, value /= 10) end[i] = (char)('0' + value % 10);
  end += width;
}

static void letters(const char *alphabet, uint32_t size, int count) {
  while (count-- > 0) byte(alphabet[below(size)]);
}

#define PICK(list) list[below(sizeof(list) / sizeof(list[0]))]

// ---- the words of the mixed table

static const char *givenNames[] = {
  "Ana", "Bela", "Carlos", "Dora", "Emil", "Fatou", "Goran", "Hana", "Ines", "Jonas", "Kofi", "Lena", "Mats",
  "Nadia", "Otto", "Petra", "Quinn", "Rosa", "Sven", "Tariq", "Uma", "Vera", "Wim", "Xenia", "Yara", "Zeno",
  "Anaïs", "Jürgen", "Łucja", "Søren",
};
static const char *familyNames[] = {
  "Adler", "Baker", "Costa", "Dimitrov", "Eriksen", "Fischer", "Gomez", "Hansen", "Ito", "Jansen", "Kaya", "Lopez",
  "Meyer", "Novak", "Okafor", "Petrov", "Quist", "Rossi", "Silva", "Tanaka", "Ueda", "Vargas", "Weber", "Xu",
  "Yilmaz", "Zhou", "O'Neill", "Müller", "Peña", "Åberg",
};
static const char *countries[] = {
  "AR", "AT", "AU", "BE", "BR", "CA", "CH", "CL", "CN", "CZ", "DE", "DK", "ES", "FI", "FR",
  "GB", "GR", "IN", "IT", "JP", "KR", "MX", "NL", "NO", "PL", "PT", "SE", "TR", "US", "ZA",
};
static const char *noteWords[] = {
  "call", "first", "leave", "at", "door", "fragile", "keep", "dry", "second", "attempt", "paid", "in", "cash",
  "return", "label", "inside", "green", "box", "no", "signature", "weekend", "only", "bulk", "price", "agreed",
  "sample", "free", "spare", "part", "urgent",
};
static char cities[200][32];

static void nameCities(void) {
  static const char *starts[] = {"Alder", "Birch", "Cold", "Deep", "East ", "Fair", "Green", "High ", "Long ", "West "};
  static const char *ends[] = {
    "bay", "bridge", "bury", "combe", "cross", "dale", "den", "field", "ford", "gate",
    "hill", "holm", "lake", "mill", "mouth", "port", "stead", "ton", "wick", "wood",
  };
  for (int i = 0; i < 200; i++) {
    const char *start = starts[i / 20];
    snprintf(cities[i], sizeof cities[i], "%s%s", start, ends[i % 20]);
    size_t length = strlen(start);
    if (start[length - 1] == ' ') cities[i][length] -= 'a' - 'A';
  }
}

static void date(uint32_t day) {
  static const int lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  uint32_t year = 2014;
  for (;; year++) {
    uint32_t length = year % 4 == 0 ? 366 : 365;
    if (day < length) break;
    day -= length;
  }
  int month = 0;
  for (;; month++) {
    uint32_t length = (uint32_t)lengths[month] + (month == 1 && year % 4 == 0);
    if (day < length) break;
    day -= length;
  }
  digits(year, 4);
  byte('-');
  digits((uint64_t)month + 1, 2);
  byte('-');
  digits(day + 1, 2);
}

static void note(int mayQuote) {
  uint32_t shape = below(100);
  if (shape < 15) return;
  uint32_t words = 1 + below(4);
  if (!mayQuote || shape < 60) {
    for (uint32_t i = 0; i < words; i++) {
      if (i > 0) byte(' ');
      text(PICK(noteWords));
    }
    return;
  }
  byte('"');
  if (shape < 75) {
    for (uint32_t i = 0; i <= words; i++) {
      if (i > 0) text(shape == 60 && i == 1 ? "\n" : ", ");
      text(PICK(noteWords));
    }
  } else {
    text("\"\"");
    text(PICK(noteWords));
    text("\"\"");
    for (uint32_t i = 0; i < words; i++) {
      byte(' ');
      text(PICK(noteWords));
    }
  }
  byte('"');
}

static void mixedRecord(uint64_t row, char delimiter) {
  static const char hexadecimal[] = "0123456789abcdef";
  number(row);
  byte(delimiter);
  static const int groups[] = {8, 4, 4, 4, 12};
  for (int i = 0; i < 5; i++) {
    if (i > 0) byte('-');
    letters(hexadecimal, 16, groups[i]);
  }
  byte(delimiter);
  text(PICK(givenNames));
  byte(' ');
  text(PICK(familyNames));
  byte(delimiter);
  text(PICK(cities));
  byte(delimiter);
  uint32_t day = below(4000);
  date(day);
  byte(delimiter);
  date(day);
  byte('T');
  digits(below(24), 2);
  byte(':');
  digits(below(60), 2);
  byte(':');
  digits(below(60), 2);
  byte('Z');
  byte(delimiter);
  uint32_t magnitude = below(10);
  uint32_t cents = below(magnitude < 5 ? 10000 : magnitude < 9 ? 100000 : 1000000);
  number(cents / 100);
  byte('.');
  digits(cents % 100, 2);
  byte(delimiter);
  number(1 + below(100));
  byte(delimiter);
  if (below(20) > 0) {
    if (below(2) > 0) byte('-');
    number(below(1000));
    byte('.');
    digits(next32(), 9);
    digits(next32(), 6);
  }
  byte(delimiter);
  note(delimiter == ',');
  byte(delimiter);
  if (below(10) == 0) {
    text("OFF");
    number(5 * (1 + below(10)));
  }
  byte(delimiter);
  text(PICK(countries));
  byte('\n');
}

// ---- records with a key: every kind has the same shape, so that only the order of keys differs

static const char keyLetters[] = "0123456789abcdefghijklmnopqrstuvwxyz";

static void orderedKey(uint64_t position) {
  for (int i = 9; i >= 0; i--, position /= 36) end[i] = keyLetters[position % 36];
  end += 10;
}

static void keyedRecord(const char *kind, uint64_t row) {
  if (strcmp(kind, "presorted") == 0) orderedKey(row);
  else if (strcmp(kind, "reversed") == 0) orderedKey(3656158440062975u - row);
  else if (strcmp(kind, "equal") == 0) text("samesamesa");
  else if (strcmp(kind, "distinct") == 0) { text("distinct0"); byte((char)('0' + below(10))); }
  else {
    if (strcmp(kind, "prefix") == 0) text("https://shop.example/catalogue/item");
    letters(keyLetters, 36, 10);
  }
  byte(',');
  digits(row, 10);
  byte(',');
  for (int i = 0; i < 11; i++) {
    char filler = (char)('A' + below(26));
    for (int j = 0; j < 7; j++) byte(filler);
  }
  byte('\n');
}

// ---- odd shapes

static void wideHeader(void) {
  for (int i = 1; i <= 100; i++) {
    if (i > 1) byte(',');
    byte('c');
    number((uint64_t)i);
  }
  byte('\n');
}

static void wideRecord(void) {
  for (int i = 1; i <= 100; i++) {
    if (i > 1) byte(',');
    if (i % 3 == 0) letters(keyLetters, 36, 6);
    else number(below(100000));
  }
  byte('\n');
}

static void giantRecord(uint64_t row) {
  number(row);
  byte(',');
  letters(keyLetters, 36, 10);
  text(",\"");
  for (int i = 0; i < 16384; i++) {
    letters(keyLetters, 36, 8);
    text(i % 16 == 0 ? "\"\"" : i % 16 == 8 ? ",\n" : "..");
    letters(keyLetters, 36, 2);
    text(" and the rest of a long field, word by word");
  }
  text("\"\n");
}

static void quotedRecord(uint64_t row) {
  byte('"');
  number(row);
  text("\",\"");
  text(PICK(cities));
  text("\",\"");
  text(PICK(noteWords));
  text("\",\"");
  number(below(1000000));
  text("\"\n");
}

static void tinyRecord(void) {
  for (int i = 0; i < 8; i++) {
    if (i > 0) byte(',');
    byte(keyLetters[below(36)]);
  }
  byte('\n');
}

// ---- the command

static int isKeyed(const char *kind) {
  static const char *keyed[] = {"records", "presorted", "reversed", "equal", "distinct", "prefix"};
  for (int i = 0; i < 6; i++)
    if (strcmp(kind, keyed[i]) == 0) return 1;
  return 0;
}

static uint64_t size(const char *word) {
  char *unit;
  double value = strtod(word, &unit);
  double scale = *unit == 'K' ? 1024 : *unit == 'M' ? 1048576 : *unit == 'G' ? 1073741824 : 1;
  return (uint64_t)(value * scale);
}

int main(int count, char **words) {
  if (count < 3) {
    fprintf(stderr, "usage: generate KIND SIZE [SEED]\n");
    return 2;
  }
  const char *kind = words[1];
  uint64_t wanted = size(words[2]);
  state = (count > 3 ? strtoull(words[3], 0, 10) : 1) * 2862933555777941757u + 3037000493u;
  for (int i = 0; i < 8; i++) next32();
  nameCities();

  int isMixed = strcmp(kind, "mixed") == 0, isTabbed = strcmp(kind, "tsv") == 0;
  int isWide = strcmp(kind, "wide") == 0, isGiant = strcmp(kind, "giant") == 0;
  int isQuoted = strcmp(kind, "quoted") == 0, isTiny = strcmp(kind, "tiny") == 0;
  if (isMixed || isTabbed) {
    text("id,uuid,name,city,date,timestamp,price,quantity,score,note,coupon,country\n");
    if (isTabbed)
      for (char *c = buffer; c < end; c++)
        if (*c == ',') *c = '\t';
  } else if (isKeyed(kind)) text("key,row,filler\n");
  else if (isWide) wideHeader();
  else if (isGiant) text("id,key,text\n");
  else if (isQuoted) text("\"id\",\"city\",\"word\",\"number\"\n");
  else if (isTiny) text("a,b,c,d,e,f,g,h\n");
  else {
    fprintf(stderr, "generate: no kind called %s\n", kind);
    return 2;
  }

  for (uint64_t row = 1; written() < wanted; row++) {
    if (isMixed) mixedRecord(row, ',');
    else if (isTabbed) mixedRecord(row, '\t');
    else if (isWide) wideRecord();
    else if (isGiant) giantRecord(row);
    else if (isQuoted) quotedRecord(row);
    else if (isTiny) tinyRecord();
    else keyedRecord(kind, row);
    if (end - buffer > BUFFER - LONGEST_RECORD) flush();
  }
  flush();
  return 0;
}
