// For mremap.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "CStoaMemory.h"

#include <sys/mman.h>

void *stoa_grow_mapping(void *memory, size_t count, size_t larger) {
#ifdef MREMAP_MAYMOVE
  void *moved = mremap(memory, count, larger, MREMAP_MAYMOVE);
  return moved == MAP_FAILED ? NULL : moved;
#else
  (void)memory, (void)count, (void)larger;
  return NULL;
#endif
}
