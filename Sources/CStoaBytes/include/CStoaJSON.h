// What scanning JSON asks of 16 bytes and of 64-byte blocks, beyond `CStoaBytes.h`.
//
// Three versions again: SSE2, NEON and the plain C twin. Masks of 16 bytes have one bit a byte,
// lowest address lowest bit.
#ifndef C_STOA_JSON_H
#define C_STOA_JSON_H

#include "CStoaBytes.h"

// The bytes at which a string cannot be passed over: quotes, backslashes, control characters and
// all bytes of characters beyond ASCII.
static inline uint32_t stoa_json_stops_plain(const uint8_t *bytes) {
  uint32_t mask = 0;
  for (int index = 0; index < 16; index += 1) {
    uint8_t byte = bytes[index];
    mask |= (uint32_t)(byte == '"' || byte == '\\' || byte < 0x20 || byte >= 0x80) << index;
  }
  return mask;
}

// The digits 0 to 9.
static inline uint32_t stoa_json_digits_plain(const uint8_t *bytes) {
  uint32_t mask = 0;
  for (int index = 0; index < 16; index += 1) {
    mask |= (uint32_t)(bytes[index] >= '0' && bytes[index] <= '9') << index;
  }
  return mask;
}

// The bytes that two pieces have in common.
static inline uint32_t stoa_json_common_plain(const uint8_t *left, const uint8_t *right) {
  uint32_t mask = 0;
  for (int index = 0; index < 16; index += 1) {
    mask |= (uint32_t)(left[index] == right[index]) << index;
  }
  return mask;
}

// The bytes that equal one of two.
static inline uint32_t stoa_json_either_plain(const uint8_t *bytes, uint8_t one, uint8_t other) {
  uint32_t mask = 0;
  for (int index = 0; index < 16; index += 1) {
    mask |= (uint32_t)(bytes[index] == one || bytes[index] == other) << index;
  }
  return mask;
}

// The bits of the bytes of a 64-byte block that equal `byte` once bit 5 is set in them: brackets and
// braces differ in that bit alone.
static inline uint64_t stoa_mask_folded_plain(const uint8_t *block, uint8_t byte) {
  uint64_t mask = 0;
  for (int index = 0; index < 64; index += 1) {
    mask |= (uint64_t)((block[index] | 0x20) == byte) << index;
  }
  return mask;
}

#if defined(__SSE2__)
static inline uint32_t stoa_json_stops(const uint8_t *bytes) {
  __m128i loaded = _mm_loadu_si128((const __m128i *)bytes);
  __m128i quotes = _mm_cmpeq_epi8(loaded, _mm_set1_epi8('"'));
  __m128i backslashes = _mm_cmpeq_epi8(loaded, _mm_set1_epi8('\\'));
  // As signed bytes, those beyond ASCII are below the control characters.
  __m128i others = _mm_cmplt_epi8(loaded, _mm_set1_epi8(0x20));
  return (uint32_t)_mm_movemask_epi8(_mm_or_si128(_mm_or_si128(quotes, backslashes), others));
}

static inline uint32_t stoa_json_digits(const uint8_t *bytes) {
  __m128i loaded = _mm_loadu_si128((const __m128i *)bytes);
  // Moves the digits to the ten least signed bytes.
  __m128i moved = _mm_add_epi8(loaded, _mm_set1_epi8((char)(0x80 - '0')));
  return (uint32_t)_mm_movemask_epi8(_mm_cmplt_epi8(moved, _mm_set1_epi8((char)(0x80 + 10))));
}

static inline uint32_t stoa_json_common(const uint8_t *left, const uint8_t *right) {
  return (uint32_t)_mm_movemask_epi8(
      _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)left), _mm_loadu_si128((const __m128i *)right)));
}

static inline uint32_t stoa_json_either(const uint8_t *bytes, uint8_t one, uint8_t other) {
  __m128i loaded = _mm_loadu_si128((const __m128i *)bytes);
  return (uint32_t)_mm_movemask_epi8(_mm_or_si128(_mm_cmpeq_epi8(loaded, _mm_set1_epi8((char)one)),
                                                  _mm_cmpeq_epi8(loaded, _mm_set1_epi8((char)other))));
}

static inline uint64_t stoa_mask_folded(const stoa_block *block, uint8_t byte) {
  const __m128i wanted = _mm_set1_epi8((char)byte);
  const __m128i bit = _mm_set1_epi8(0x20);
  return stoa_pack(_mm_cmpeq_epi8(_mm_or_si128(block->a, bit), wanted),
                   _mm_cmpeq_epi8(_mm_or_si128(block->b, bit), wanted),
                   _mm_cmpeq_epi8(_mm_or_si128(block->c, bit), wanted),
                   _mm_cmpeq_epi8(_mm_or_si128(block->d, bit), wanted));
}
#elif defined(__ARM_NEON)
static inline uint32_t stoa_json_pack(uint8x16_t matches) {
  const uint8x16_t weights = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  uint8x16_t weighted = vandq_u8(matches, weights);
  return (uint32_t)vaddv_u8(vget_low_u8(weighted)) | (uint32_t)vaddv_u8(vget_high_u8(weighted)) << 8;
}

static inline uint32_t stoa_json_stops(const uint8_t *bytes) {
  uint8x16_t loaded = vld1q_u8(bytes);
  uint8x16_t quotes = vceqq_u8(loaded, vdupq_n_u8('"'));
  uint8x16_t backslashes = vceqq_u8(loaded, vdupq_n_u8('\\'));
  uint8x16_t others = vcltq_s8(vreinterpretq_s8_u8(loaded), vdupq_n_s8(0x20));
  return stoa_json_pack(vorrq_u8(vorrq_u8(quotes, backslashes), others));
}

static inline uint32_t stoa_json_digits(const uint8_t *bytes) {
  uint8x16_t moved = vsubq_u8(vld1q_u8(bytes), vdupq_n_u8('0'));
  return stoa_json_pack(vcltq_u8(moved, vdupq_n_u8(10)));
}

static inline uint32_t stoa_json_common(const uint8_t *left, const uint8_t *right) {
  return stoa_json_pack(vceqq_u8(vld1q_u8(left), vld1q_u8(right)));
}

static inline uint32_t stoa_json_either(const uint8_t *bytes, uint8_t one, uint8_t other) {
  uint8x16_t loaded = vld1q_u8(bytes);
  return stoa_json_pack(vorrq_u8(vceqq_u8(loaded, vdupq_n_u8(one)), vceqq_u8(loaded, vdupq_n_u8(other))));
}

static inline uint64_t stoa_mask_folded(const stoa_block *block, uint8_t byte) {
  const uint8x16_t bit = vdupq_n_u8(0x20);
  stoa_block folded = {vorrq_u8(block->a, bit), vorrq_u8(block->b, bit), vorrq_u8(block->c, bit),
                       vorrq_u8(block->d, bit)};
  return stoa_mask_equal(&folded, byte);
}
#else
static inline uint32_t stoa_json_stops(const uint8_t *bytes) { return stoa_json_stops_plain(bytes); }
static inline uint32_t stoa_json_digits(const uint8_t *bytes) { return stoa_json_digits_plain(bytes); }

static inline uint32_t stoa_json_common(const uint8_t *left, const uint8_t *right) {
  return stoa_json_common_plain(left, right);
}

static inline uint32_t stoa_json_either(const uint8_t *bytes, uint8_t one, uint8_t other) {
  return stoa_json_either_plain(bytes, one, other);
}

static inline uint64_t stoa_mask_folded(const stoa_block *block, uint8_t byte) {
  return stoa_mask_folded_plain(block->bytes, byte);
}
#endif

#endif
