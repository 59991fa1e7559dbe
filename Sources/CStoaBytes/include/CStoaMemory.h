// Small moves of memory that the loops of the sorter need and Swift cannot say.
#ifndef C_STOA_MEMORY_H
#define C_STOA_MEMORY_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

// Makes a mapping of whole pages larger, which may move it without copying it. NULL where that cannot
// be done.
void *stoa_grow_mapping(void *memory, size_t count, size_t larger);

// Asks for the cache line of an address ahead of its use. Any address is legal.
static inline void stoa_prefetch(const void *address) {
  __builtin_prefetch(address, 0, 3);
}

// Copies `count` bytes in steps of 32: up to 31 bytes behind them are read and written too.
static inline void stoa_copy_wide(uint8_t *target, const uint8_t *source, size_t count) {
  for (size_t done = 0; done < count; done += 32) {
    uint64_t a, b, c, d;
    memcpy(&a, source + done, 8);
    memcpy(&b, source + done + 8, 8);
    memcpy(&c, source + done + 16, 8);
    memcpy(&d, source + done + 24, 8);
    memcpy(target + done, &a, 8);
    memcpy(target + done + 8, &b, 8);
    memcpy(target + done + 16, &c, 8);
    memcpy(target + done + 24, &d, 8);
  }
}

// Compares bytes as `memcmp` does.
static inline int stoa_compare(const uint8_t *left, const uint8_t *right, size_t count) {
  return memcmp(left, right, count);
}

// The eight bytes as a number whose order is that of the bytes.
static inline uint64_t stoa_load_ordered(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, 8);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word;
}

// The same for fewer bytes, as if zeros followed. Reads eight bytes whatever `count` is.
static inline uint64_t stoa_load_ordered_start(const uint8_t *bytes, size_t count) {
  uint64_t word = stoa_load_ordered(bytes);
  return count >= 8 ? word : count == 0 ? 0 : word & (UINT64_MAX << (64 - 8 * count));
}

#endif
