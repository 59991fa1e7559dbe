// What temporary files need that Swift cannot say.
#ifndef C_STOA_FILES_H
#define C_STOA_FILES_H

#include <stddef.h>
#include <stdint.h>

// The flag of `open` for a file without a name; 0 where there are none.
int stoa_unnamed_file_flag(void);

// Frees the disk space of a part of a file without changing its size, where that can be done.
void stoa_punch_hole(int descriptor, int64_t offset, int64_t count);

// Has the system begin to bring a part of a file to the disk, where that can be asked for.
void stoa_begin_writing(int descriptor, int64_t offset, int64_t count);

// Names of temporary files that must not outlive the process. They are removed at exit and when a
// signal ends the process. A file that never has a name needs none of this: it is for file systems that
// cannot do without, and for the moment before a rename.

// Keeps a name to be removed, and returns its place; -1 when there is none left.
int stoa_names_keep(const char *path);

// Forgets a name whose file has been renamed or removed.
void stoa_names_forget(int place);

// Removes every file whose name is kept. May be called in a signal handler.
void stoa_names_remove(void);

#endif
