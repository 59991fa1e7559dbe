// What a process was started with.
#ifndef C_STOA_ARGUMENTS_H
#define C_STOA_ARGUMENTS_H

#include <stddef.h>

// How many words the command line has, the program's name included; 0 where the C library does not tell.
int stoa_argument_count(void);

// A word of the command line, which lives as long as the process; NULL for an index that has none.
const char *stoa_argument(int index);

#endif
