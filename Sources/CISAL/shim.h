#include <isa-l.h>

// Swift does not see macros that are calculated from others.
enum {
  stoa_isal_level1_size = ISAL_DEF_LVL1_DEFAULT,
  stoa_isal_level2_size = ISAL_DEF_LVL2_DEFAULT,
  stoa_isal_level3_size = ISAL_DEF_LVL3_DEFAULT
};
