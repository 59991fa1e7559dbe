#define _GNU_SOURCE
#include "CFuzzer.h"

#include <dlfcn.h>
#include <regex.h>

// The sanitizer would look for a zero behind the text, whose end is given: the system's matcher is asked past it.
int regexec(const regex_t *expression, const char *text, size_t count, regmatch_t ranges[], int flags) {
  static int (*system)(const regex_t *, const char *, size_t, regmatch_t *, int);
  if (!system) system = (int (*)(const regex_t *, const char *, size_t, regmatch_t *, int))dlsym(RTLD_NEXT, "regexec");
  return system(expression, text, count, ranges, flags);
}
