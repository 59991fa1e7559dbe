#include "CStoaBytes.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

typedef struct {
  uint64_t line_feeds, returns, delimiters, quotes;
} stoa_masks;

typedef struct {
  uint64_t ends, blank_ends, delimiters;
  int is_regular;
} stoa_structure;

#define STOA_INLINE static inline __attribute__((always_inline))

STOA_INLINE stoa_masks stoa_read(const uint8_t *bytes, const stoa_scan *scan) {
  stoa_block block = stoa_load(bytes);
  stoa_masks masks = {
      stoa_mask_equal(&block, '\n'),
      stoa_mask_equal(&block, '\r'),
      stoa_mask_equal(&block, scan->delimiter),
      scan->has_quotes ? stoa_mask_equal(&block, scan->quote) : 0,
  };
  return masks;
}

// The bits from `start` up to, not including, `end`.
STOA_INLINE uint64_t stoa_bits(unsigned start, unsigned end) {
  const uint64_t below_end = end < 64 ? (1ULL << end) - 1 : ~0ULL;
  return below_end & (~0ULL << start);
}

// What of a block stands inside quotes, found quote by quote: for blocks in which some are data, as in
// `5" pipe`. Gives 0 where text follows a closing quote, which only the plain machine can tell of.
static int stoa_walk_quotes(stoa_masks masks, stoa_scan *carry, uint64_t *inside) {
  const uint64_t structural = masks.line_feeds | masks.returns | masks.delimiters;
  // Where a field begins, if not inside quotes.
  const uint64_t field_starts = structural << 1 | carry->structural;
  uint64_t quotes = masks.quotes;
  int is_inside = carry->inside != 0;
  if (carry->closing) {
    is_inside = quotes & 1;
    if (!is_inside && !(structural & 1)) return 0;
    quotes &= ~1ULL;
  }
  unsigned start = 0;
  int closes_at_end = 0;
  *inside = 0;
  while (quotes) {
    const unsigned quote = (unsigned)__builtin_ctzll(quotes);
    quotes &= quotes - 1;
    if (!is_inside) {
      is_inside = field_starts >> quote & 1;
      start = quote;
    } else if (quote == 63) {
      *inside |= stoa_bits(start, 63);
      is_inside = 0;
      closes_at_end = 1;
    } else if (masks.quotes >> (quote + 1) & 1) {
      // A doubled one.
      quotes &= quotes - 1;
    } else {
      if (!(structural >> (quote + 1) & 1)) return 0;
      *inside |= stoa_bits(start, quote);
      is_inside = 0;
    }
  }
  if (is_inside) *inside |= stoa_bits(start, 64);
  carry->inside = is_inside ? ~0ULL : 0;
  carry->closing = closes_at_end;
  return 1;
}

// The structural bytes of a block, and the carry to the next.
//
// The masks are right exactly when every opening quote stands behind a structural byte (or behind a
// closing quote, making a doubled one) and every closing quote before a structural byte or a quote.
// Where that does not hold, the quotes are walked over.
STOA_INLINE stoa_structure stoa_structure_of(stoa_masks masks, stoa_scan *carry) {
  const uint64_t line_ends = masks.line_feeds | masks.returns;
  stoa_structure structure = {line_ends, 0, masks.delimiters, 1};
  uint64_t structural = line_ends | masks.delimiters;
  uint64_t inside = 0;
  // Without a quote in sight and outside quotes, everything is structural.
  if (masks.quotes | carry->inside | carry->closing) {
    inside = stoa_prefix_xor(masks.quotes) ^ carry->inside;
    const uint64_t opening = masks.quotes & inside;
    const uint64_t closing = masks.quotes & ~inside;
    const uint64_t behind_closing = closing << 1 | carry->closing;
    const uint64_t outside = structural & ~inside;
    if ((opening & ~(outside << 1 | carry->structural | behind_closing)) |
        (behind_closing & ~(structural | masks.quotes))) {
      structure.is_regular = stoa_walk_quotes(masks, carry, &inside);
      if (!structure.is_regular) return structure;
    } else {
      carry->inside = 0 - (inside >> 63);
      carry->closing = closing >> 63;
    }
    structural &= ~inside;
    structure.ends &= ~inside;
    structure.delimiters &= ~inside;
  }
  structure.blank_ends = structure.ends & (structure.ends << 1 | carry->ended);
  carry->structural = structural >> 63;
  carry->ended = structure.ends >> 63;
  if (masks.returns | carry->any_return) {
    const uint64_t ending_returns = masks.returns & ~inside;
    const uint64_t paired_feeds = masks.line_feeds & (ending_returns << 1 | carry->ending_return);
    const uint64_t counted_feeds = masks.line_feeds & ~(masks.returns << 1 | carry->any_return);
    structure.ends &= ~paired_feeds;
    structure.blank_ends &= ~paired_feeds;
    carry->lines += __builtin_popcountll(masks.returns | counted_feeds);
    carry->ending_return = ending_returns >> 63;
    carry->any_return = masks.returns >> 63;
  } else {
    carry->lines += __builtin_popcountll(masks.line_feeds);
  }
  return structure;
}

STOA_INLINE void stoa_count(stoa_structure structure, stoa_scan *scan, size_t offset) {
  if (structure.ends == 0) return;
  scan->records += __builtin_popcountll(structure.ends);
  scan->last_end = (int64_t)offset + 63 - __builtin_clzll(structure.ends);
  if (structure.blank_ends) scan->blank += __builtin_popcountll(structure.blank_ends);
}

STOA_INLINE uint32_t *stoa_index(stoa_structure structure, size_t offset, uint32_t *next) {
  uint64_t bits = structure.ends | structure.delimiters;
  uint32_t *const end = next + __builtin_popcountll(bits);
  // Eight at a time without asking whether there are that many: the rest is overwritten.
  while (bits) {
    for (int step = 0; step < 8; step += 1) {
      next[step] = (uint32_t)offset + (bits ? (uint32_t)__builtin_ctzll(bits) : 0);
      bits &= bits - 1;
    }
    next += 8;
  }
  return end;
}

#define STOA_LOOPS(suffix, attributes, read)                                                           \
  attributes static size_t stoa_count_##suffix(stoa_scan *scan, const uint8_t *bytes, size_t offset,   \
                                               size_t end) {                                           \
    stoa_scan local = *scan;                                                                           \
    while (end - offset >= 64) {                                                                       \
      stoa_structure structure = stoa_structure_of(read(bytes + offset, &local), &local);              \
      if (!structure.is_regular) break;                                                                \
      stoa_count(structure, &local, offset);                                                           \
      offset += 64;                                                                                    \
    }                                                                                                  \
    *scan = local;                                                                                     \
    return offset;                                                                                     \
  }                                                                                                    \
  attributes static size_t stoa_index_##suffix(stoa_scan *scan, const uint8_t *bytes, size_t offset,   \
                                               size_t end, uint32_t **next) {                          \
    stoa_scan local = *scan;                                                                           \
    uint32_t *position = *next;                                                                        \
    while (end - offset >= 64) {                                                                       \
      stoa_structure structure = stoa_structure_of(read(bytes + offset, &local), &local);              \
      if (!structure.is_regular) break;                                                                \
      local.records += __builtin_popcountll(structure.ends);                                           \
      position = stoa_index(structure, offset, position);                                              \
      offset += 64;                                                                                    \
    }                                                                                                  \
    *scan = local;                                                                                     \
    *next = position;                                                                                  \
    return offset;                                                                                     \
  }

STOA_LOOPS(plain, , stoa_read)

#if defined(__x86_64__)
#define STOA_AVX512 __attribute__((target("avx512f,avx512bw,bmi,bmi2,popcnt,lzcnt")))

STOA_AVX512 STOA_INLINE stoa_masks stoa_read_avx512(const uint8_t *bytes, const stoa_scan *scan) {
  const __m512i block = _mm512_loadu_si512(bytes);
  stoa_masks masks = {
      _mm512_cmpeq_epi8_mask(block, _mm512_set1_epi8('\n')),
      _mm512_cmpeq_epi8_mask(block, _mm512_set1_epi8('\r')),
      _mm512_cmpeq_epi8_mask(block, _mm512_set1_epi8((char)scan->delimiter)),
      scan->has_quotes ? _mm512_cmpeq_epi8_mask(block, _mm512_set1_epi8((char)scan->quote)) : 0,
  };
  return masks;
}

STOA_LOOPS(avx512, STOA_AVX512, stoa_read_avx512)

#define STOA_AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt,lzcnt")))

STOA_AVX2 STOA_INLINE uint64_t stoa_mask_equal_avx2(__m256i low, __m256i high, uint8_t byte) {
  const __m256i wanted = _mm256_set1_epi8((char)byte);
  return (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(low, wanted)) |
         (uint64_t)(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(high, wanted)) << 32;
}

STOA_AVX2 STOA_INLINE stoa_masks stoa_read_avx2(const uint8_t *bytes, const stoa_scan *scan) {
  const __m256i low = _mm256_loadu_si256((const __m256i *)bytes);
  const __m256i high = _mm256_loadu_si256((const __m256i *)(bytes + 32));
  stoa_masks masks = {
      stoa_mask_equal_avx2(low, high, '\n'),
      stoa_mask_equal_avx2(low, high, '\r'),
      stoa_mask_equal_avx2(low, high, scan->delimiter),
      scan->has_quotes ? stoa_mask_equal_avx2(low, high, scan->quote) : 0,
  };
  return masks;
}

STOA_LOOPS(avx2, STOA_AVX2, stoa_read_avx2)
#endif

static stoa_instructions stoa_most = stoa_instructions_avx512;

void stoa_allow_instructions(stoa_instructions most) { __atomic_store_n(&stoa_most, most, __ATOMIC_RELAXED); }

stoa_instructions stoa_usable_instructions(void) {
#if defined(__x86_64__)
  const stoa_instructions most = __atomic_load_n(&stoa_most, __ATOMIC_RELAXED);
  if (most >= stoa_instructions_avx512 && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("bmi2"))
    return stoa_instructions_avx512;
  if (most >= stoa_instructions_avx2 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
    return stoa_instructions_avx2;
#endif
  return stoa_instructions_plain;
}

size_t stoa_count_blocks(stoa_scan *scan, const uint8_t *bytes, size_t offset, size_t end) {
  switch (stoa_usable_instructions()) {
#if defined(__x86_64__)
  case stoa_instructions_avx512: return stoa_count_avx512(scan, bytes, offset, end);
  case stoa_instructions_avx2: return stoa_count_avx2(scan, bytes, offset, end);
#endif
  default: return stoa_count_plain(scan, bytes, offset, end);
  }
}

size_t stoa_index_blocks(stoa_scan *scan, const uint8_t *bytes, size_t offset, size_t end, uint32_t **next) {
  switch (stoa_usable_instructions()) {
#if defined(__x86_64__)
  case stoa_instructions_avx512: return stoa_index_avx512(scan, bytes, offset, end, next);
  case stoa_instructions_avx2: return stoa_index_avx2(scan, bytes, offset, end, next);
#endif
  default: return stoa_index_plain(scan, bytes, offset, end, next);
  }
}
