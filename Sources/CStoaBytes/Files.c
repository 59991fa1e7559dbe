#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include "CStoaFiles.h"

#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int stoa_unnamed_file_flag(void) {
#ifdef O_TMPFILE
  return O_TMPFILE;
#else
  return 0;
#endif
}

void stoa_punch_hole(int descriptor, int64_t offset, int64_t count) {
#ifdef FALLOC_FL_PUNCH_HOLE
  // Not every file system can; then the space is freed with the file.
  (void)!fallocate(descriptor, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, offset, count);
#else
  (void)descriptor, (void)offset, (void)count;
#endif
}

void stoa_begin_writing(int descriptor, int64_t offset, int64_t count) {
#ifdef SYNC_FILE_RANGE_WRITE
  // What it cannot do now is done when the file is synchronized.
  (void)!sync_file_range(descriptor, offset, count, SYNC_FILE_RANGE_WRITE);
#else
  (void)descriptor, (void)offset, (void)count;
#endif
}

enum { place_count = 32, path_size = 4096 };
enum { is_free, is_taken, is_kept };

static char paths[place_count][path_size];
static atomic_int states[place_count];
static atomic_flag is_installed = ATOMIC_FLAG_INIT;

void stoa_names_remove(void) {
  for (int place = 0; place < place_count; place += 1) {
    int expected = is_kept;
    if (atomic_compare_exchange_strong(&states[place], &expected, is_taken)) unlink(paths[place]);
  }
}

// Lets the signal end the process as it would have, once nothing is left behind.
static void end_by_signal(int number) {
  stoa_names_remove();
  signal(number, SIG_DFL);
  raise(number);
}

// Only signals that would end the process are answered: a program's own handlers stay.
static void install(void) {
  const int numbers[] = {SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGXCPU, SIGXFSZ};
  for (size_t index = 0; index < sizeof numbers / sizeof numbers[0]; index += 1) {
    struct sigaction action;
    if (sigaction(numbers[index], NULL, &action) != 0 || action.sa_handler != SIG_DFL) continue;
    memset(&action, 0, sizeof action);
    action.sa_handler = end_by_signal;
    sigemptyset(&action.sa_mask);
    sigaction(numbers[index], &action, NULL);
  }
  atexit(stoa_names_remove);
}

int stoa_names_keep(const char *path) {
  const size_t size = strlen(path) + 1;
  if (size > path_size) return -1;
  if (!atomic_flag_test_and_set(&is_installed)) install();
  for (int place = 0; place < place_count; place += 1) {
    int expected = is_free;
    if (!atomic_compare_exchange_strong(&states[place], &expected, is_taken)) continue;
    memcpy(paths[place], path, size);
    atomic_store(&states[place], is_kept);
    return place;
  }
  return -1;
}

void stoa_names_forget(int place) {
  if (place >= 0 && place < place_count) atomic_store(&states[place], is_free);
}
