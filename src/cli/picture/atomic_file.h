/* SPDX-License-Identifier: Apache-2.0
 * A file that appears under its name once it is whole. */
#ifndef ALD_CLI_ATOMIC_FILE_H
#define ALD_CLI_ATOMIC_FILE_H

#include <stdio.h>

typedef struct atomic_file {
  FILE *stream;
  char *path, *temporary;
  int error; /**< why a write failed, else 0; whoever notices it may set it */
} atomic_file;

/** Begins a file. @return 0, or -1 with errno */
int atomic_file_begin(atomic_file *file, const char *path);
/** What becomes of a file at its end. Files by the hundred that can be made again need not wait for
 * the disk. */
typedef enum atomic_file_fate {
  ATOMIC_FILE_REMOVED,
  ATOMIC_FILE_SYNCED,
  ATOMIC_FILE_KEPT
} atomic_file_fate;

/** Ends the file: synced and renamed, renamed alone, or removed.
 * @return 0, or -1 with errno; nothing is left of it then */
int atomic_file_end(atomic_file *file, atomic_file_fate fate);

#endif
