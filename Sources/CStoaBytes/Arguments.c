#include "CStoaArguments.h"

// Says which C library this is.
#include <stdlib.h>

// The words of the command line, as the C library hands them to whoever starts with the process. Swift's
// runtime reads them from /proc, which a changed root or a bare container may not have.
static int count = 0;
static char **words = NULL;

#ifdef __GLIBC__
__attribute__((constructor)) static void keep(int given_count, char **given_words) {
  count = given_count;
  words = given_words;
}
#endif

int stoa_argument_count(void) { return count; }

const char *stoa_argument(int index) { return index >= 0 && index < count ? words[index] : NULL; }
