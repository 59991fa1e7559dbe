// Tells ThreadSanitizer of the mutexes of Swift's module Synchronization: `.ci/steps/thread` loads this
// library in front of that one.
//
// A mutex that nobody else has is taken and given back by code that stands in the caller, where the
// sanitizer sees it. One that is waited for is handed over by the kernel, within a library that was built
// without the sanitizer: what its holder did would then seem to race with what the next one does. Here the
// functions that do so are called by others of their names, which say that one comes after the other.
// Nothing else is changed, so what no mutex guards is found as ever.

#define _GNU_SOURCE

#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

// Of the sanitizer; processes that are built without it load this library as well.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void stoa_lock(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT bool stoa_try_lock(SELF void *mutex) __asm__(TRY);
SWIFT void stoa_unlock(SELF void *mutex) __asm__(UNLOCK);

// The function of that name in the library behind this one.
static void *next(const char *name) {
  void *found = dlsym(RTLD_NEXT, name);
  if (!found) abort();
  return found;
}

SWIFT void stoa_lock(uint32_t thread, SELF void *mutex) {
  SWIFT void (*lock)(uint32_t, SELF void *) = next(LOCK);
  lock(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT bool stoa_try_lock(SELF void *mutex) {
  SWIFT bool (*try_lock)(SELF void *) = next(TRY);
  const bool is_taken = try_lock(mutex);
  if (is_taken && __tsan_acquire) __tsan_acquire(mutex);
  return is_taken;
}

SWIFT void stoa_unlock(SELF void *mutex) {
  SWIFT void (*unlock)(SELF void *) = next(UNLOCK);
  if (__tsan_release) __tsan_release(mutex);
  unlock(mutex);
}
