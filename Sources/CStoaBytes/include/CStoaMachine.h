// What there is to know of the machine that Swift cannot ask for.
#ifndef C_STOA_MACHINE_H
#define C_STOA_MACHINE_H

// How many processors the process may run on: fewer than the machine has where somebody said so, as
// `taskset` and containers do. At least 1.
int stoa_processor_count(void);

#endif
