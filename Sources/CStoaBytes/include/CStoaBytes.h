// 64-byte blocks of input turned into 64-bit masks, one bit a byte, lowest address lowest bit, and the
// two loops over them that see every byte of every file.
//
// The masks come in three versions of one function: SSE2 (every x86-64), NEON (every arm64) and plain
// C, the twin the tests hold the others to. The loops are compiled for AVX2 and AVX-512 too, and
// chosen when the processor has them: comparing 64 bytes at once and counting bits in one
// instruction halves the time.
#ifndef C_STOA_BYTES_H
#define C_STOA_BYTES_H

#include <stddef.h>
#include <stdint.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

// The bits of the bytes of a 64-byte block that equal `byte`.
static inline uint64_t stoa_mask_equal_plain(const uint8_t *block, uint8_t byte) {
  uint64_t mask = 0;
  for (int index = 0; index < 64; index += 1) {
    mask |= (uint64_t)(block[index] == byte) << index;
  }
  return mask;
}

#if defined(__SSE2__)
typedef struct {
  __m128i a, b, c, d;
} stoa_block;

static inline stoa_block stoa_load(const uint8_t *block) {
  stoa_block loaded = {
      _mm_loadu_si128((const __m128i *)block),
      _mm_loadu_si128((const __m128i *)(block + 16)),
      _mm_loadu_si128((const __m128i *)(block + 32)),
      _mm_loadu_si128((const __m128i *)(block + 48)),
  };
  return loaded;
}

static inline uint64_t stoa_pack(__m128i a, __m128i b, __m128i c, __m128i d) {
  uint64_t low = (uint64_t)(uint32_t)_mm_movemask_epi8(a) | (uint64_t)(uint32_t)_mm_movemask_epi8(b) << 16;
  uint64_t high = (uint64_t)(uint32_t)_mm_movemask_epi8(c) | (uint64_t)(uint32_t)_mm_movemask_epi8(d) << 16;
  return low | high << 32;
}

static inline uint64_t stoa_mask_equal(const stoa_block *block, uint8_t byte) {
  const __m128i wanted = _mm_set1_epi8((char)byte);
  return stoa_pack(_mm_cmpeq_epi8(block->a, wanted), _mm_cmpeq_epi8(block->b, wanted),
                   _mm_cmpeq_epi8(block->c, wanted), _mm_cmpeq_epi8(block->d, wanted));
}
#elif defined(__ARM_NEON)
typedef struct {
  uint8x16_t a, b, c, d;
} stoa_block;

static inline stoa_block stoa_load(const uint8_t *block) {
  stoa_block loaded = {vld1q_u8(block), vld1q_u8(block + 16), vld1q_u8(block + 32), vld1q_u8(block + 48)};
  return loaded;
}

static inline uint64_t stoa_mask_equal(const stoa_block *block, uint8_t byte) {
  const uint8x16_t wanted = vdupq_n_u8(byte);
  const uint8x16_t weights = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t a = vandq_u8(vceqq_u8(block->a, wanted), weights);
  uint8x16_t b = vandq_u8(vceqq_u8(block->b, wanted), weights);
  uint8x16_t c = vandq_u8(vceqq_u8(block->c, wanted), weights);
  uint8x16_t d = vandq_u8(vceqq_u8(block->d, wanted), weights);
  uint8x16_t sum = vpaddq_u8(vpaddq_u8(a, b), vpaddq_u8(c, d));
  sum = vpaddq_u8(sum, sum);
  return vgetq_lane_u64(vreinterpretq_u64_u8(sum), 0);
}
#else
typedef struct {
  const uint8_t *bytes;
} stoa_block;

static inline stoa_block stoa_load(const uint8_t *block) {
  stoa_block loaded = {block};
  return loaded;
}

static inline uint64_t stoa_mask_equal(const stoa_block *block, uint8_t byte) {
  return stoa_mask_equal_plain(block->bytes, byte);
}
#endif

// For each bit, the exclusive or of all bits up to and including it: set between an odd-numbered
// one and the next.
static inline uint64_t stoa_prefix_xor(uint64_t bits) {
  bits ^= bits << 1;
  bits ^= bits << 2;
  bits ^= bits << 4;
  bits ^= bits << 8;
  bits ^= bits << 16;
  bits ^= bits << 32;
  return bits;
}

// What a scan knows between two blocks, and what it has counted. See RecordScanner+Blocks.swift.
typedef struct {
  uint8_t delimiter;
  uint8_t quote;
  uint8_t has_quotes;
  // All ones inside quotes.
  uint64_t inside;
  // 1 behind a delimiter or record end; behind a record end; behind a quote that may close its field;
  // behind a CR that ended a record; behind any CR.
  uint64_t structural, ended, closing, ending_return, any_return;
  // Line ends, records, records without a byte.
  uint64_t lines, records, blank;
  // The offset of the last record end, or -1.
  int64_t last_end;
} stoa_scan;

// Both loops read whole blocks from `offset` on, up to `end`, and stop before a block in which text
// follows a closing quote. They return the offset they reached.
size_t stoa_count_blocks(stoa_scan *scan, const uint8_t *bytes, size_t offset, size_t end);

// Also writes the offsets of the structural bytes from `*next` on, up to 7 more than counted.
size_t stoa_index_blocks(stoa_scan *scan, const uint8_t *bytes, size_t offset, size_t end, uint32_t **next);

// The number of line ends: LF, CR, and CRLF as one.
static inline size_t stoa_count_lines(const uint8_t *bytes, size_t count) {
  size_t lines = 0, offset = 0;
  uint64_t behind_return = 0;
  for (; offset + 64 <= count; offset += 64) {
    const stoa_block block = stoa_load(bytes + offset);
    const uint64_t returns = stoa_mask_equal(&block, '\r');
    const uint64_t line_feeds = stoa_mask_equal(&block, '\n') & ~(returns << 1 | behind_return);
    lines += (size_t)__builtin_popcountll(returns) + (size_t)__builtin_popcountll(line_feeds);
    behind_return = returns >> 63;
  }
  for (; offset < count; offset += 1) {
    lines += bytes[offset] == '\r' || (bytes[offset] == '\n' && !behind_return);
    behind_return = bytes[offset] == '\r';
  }
  return lines;
}

// The instructions the loops may use, if the processor has them: all, unless a test says otherwise.
typedef enum { stoa_instructions_plain, stoa_instructions_avx2, stoa_instructions_avx512 } stoa_instructions;
void stoa_allow_instructions(stoa_instructions most);

// The best of those allowed that the processor has.
stoa_instructions stoa_usable_instructions(void);

#endif
