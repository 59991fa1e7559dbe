// A text looked for in bytes, 64 places at once: where its first byte stands and its last, the others are compared.
#ifndef C_STOA_SEARCH_H
#define C_STOA_SEARCH_H

#include "CStoaBytes.h"

static inline int stoa_holds_text(const uint8_t *bytes, const uint8_t *lower, const uint8_t *upper, size_t count) {
  for (size_t index = 0; index < count; index += 1) {
    if (bytes[index] != lower[index] && bytes[index] != upper[index]) return 0;
  }
  return 1;
}

// Where the text first starts, from `offset` on, so that all of it lies before `end`; `end` where it does not. Each of
// its bytes may be the one of `lower` or the one of `upper`, which have `count` bytes, at least one.
static inline size_t stoa_find_text(const uint8_t *bytes, size_t offset, size_t end, const uint8_t *lower,
                                    const uint8_t *upper, size_t count) {
  if (end < count) return end;
  const size_t last = count - 1;
  for (; offset + 64 + last <= end; offset += 64) {
    const stoa_block first_block = stoa_load(bytes + offset);
    const stoa_block last_block = stoa_load(bytes + offset + last);
    uint64_t places =
        (stoa_mask_equal(&first_block, lower[0]) | stoa_mask_equal(&first_block, upper[0])) &
        (stoa_mask_equal(&last_block, lower[last]) | stoa_mask_equal(&last_block, upper[last]));
    for (; places != 0; places &= places - 1) {
      const size_t place = offset + (size_t)__builtin_ctzll(places);
      if (stoa_holds_text(bytes + place, lower, upper, count)) return place;
    }
  }
  for (; offset + count <= end; offset += 1) {
    if (stoa_holds_text(bytes + offset, lower, upper, count)) return offset;
  }
  return end;
}

#endif
