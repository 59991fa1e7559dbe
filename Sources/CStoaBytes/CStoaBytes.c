// Everything here is inline in the header; a C target needs one file to compile.
#include "CStoaBytes.h"
