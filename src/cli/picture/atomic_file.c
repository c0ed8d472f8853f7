/* SPDX-License-Identifier: Apache-2.0
 * A file that appears under its name once it is whole. */
#include "atomic_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void clear(atomic_file *file) {
  free(file->path);
  free(file->temporary);
  *file = (atomic_file){0};
}

int atomic_file_begin(atomic_file *file, const char *path) {
  const size_t size = strlen(path) + sizeof ".tmp";
  *file = (atomic_file){.path = strdup(path), .temporary = malloc(size)};
  if (!file->path || !file->temporary) {
    clear(file);
    errno = ENOMEM;
    return -1;
  }
  snprintf(file->temporary, size, "%s.tmp", path);
  file->stream = fopen(file->temporary, "w");
  if (file->stream) return 0;
  const int error = errno;
  clear(file);
  errno = error;
  return -1;
}

int atomic_file_end(atomic_file *file, atomic_file_fate fate) {
  const int keep = fate != ATOMIC_FILE_REMOVED;
  errno = 0;
  int failed = file->error || ferror(file->stream) || fflush(file->stream) != 0 ||
               (fate == ATOMIC_FILE_SYNCED && fsync(fileno(file->stream)) != 0);
  int error = file->error ? file->error : errno;
  if (fclose(file->stream) != 0 && !failed) {
    failed = 1;
    error = errno;
  }
  if (!failed && keep && rename(file->temporary, file->path) != 0) {
    failed = 1;
    error = errno;
  }
  if (failed || !keep) unlink(file->temporary);
  clear(file);
  errno = error ? error : EIO;
  return failed ? -1 : 0;
}
