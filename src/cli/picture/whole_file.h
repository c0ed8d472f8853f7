/* SPDX-License-Identifier: Apache-2.0
 * A file that appears under its name once it is whole. */
#ifndef ALD_CLI_WHOLE_FILE_H
#define ALD_CLI_WHOLE_FILE_H

#include <stdio.h>

typedef struct whole_file {
  FILE *stream;
  char *path, *temporary;
  int error; /**< why a write failed, else 0; whoever notices it may set it */
} whole_file;

/** Begins a file. @return 0, or -1 with errno */
int whole_file_begin(whole_file *file, const char *path);
/** What becomes of a file at its end. Files by the hundred that can be made again need not wait for
 * the disk. */
typedef enum whole_file_fate {
  WHOLE_FILE_REMOVED,
  WHOLE_FILE_SYNCED,
  WHOLE_FILE_KEPT
} whole_file_fate;

/** Ends the file: synced and renamed, renamed alone, or removed.
 * @return 0, or -1 with errno; nothing is left of it then */
int whole_file_end(whole_file *file, whole_file_fate fate);

#endif
