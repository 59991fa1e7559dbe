#ifndef CFUZZER_H
#define CFUZZER_H

#include <stddef.h>
#include <stdint.h>

/// libFuzzer's own main: runs `callback` on as many inputs as its arguments say.
int LLVMFuzzerRunDriver(int *_Nonnull argc, char *_Nonnull *_Nonnull *_Nonnull argv,
                        int (*_Nonnull callback)(const uint8_t *_Nullable data, size_t size));

#endif
