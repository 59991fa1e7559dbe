// For sched_getaffinity.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "CStoaMachine.h"

#include <unistd.h>

#ifdef __linux__
#include <sched.h>
#include <stddef.h>
#endif

int stoa_processor_count(void) {
#ifdef __linux__
  // A set that is smaller than the kernel's is an error, and nothing tells how large that is.
  for (size_t most = 1024; most <= 1 << 17; most *= 2) {
    cpu_set_t *set = CPU_ALLOC(most);
    if (set == NULL) break;
    const size_t size = CPU_ALLOC_SIZE(most);
    const int found = sched_getaffinity(0, size, set) == 0 ? CPU_COUNT_S(size, set) : 0;
    CPU_FREE(set);
    if (found > 0) return found;
  }
#endif
  const long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count > 0 ? (int)count : 1;
}
