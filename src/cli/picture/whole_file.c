/* SPDX-License-Identifier: Apache-2.0
 * A file that appears under its name once it is whole. */
#include "whole_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void clear(whole_file *file) {
  free(file->path);
  free(file->temporary);
  *file = (whole_file){0};
}

int whole_file_begin(whole_file *file, const char *path) {
  const size_t size = strlen(path) + sizeof ".tmp";
  *file = (whole_file){.path = strdup(path), .temporary = malloc(size)};
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

int whole_file_end(whole_file *file, whole_file_fate fate) {
  const int keep = fate != WHOLE_FILE_REMOVED;
  errno = 0;
  int failed = file->error || ferror(file->stream) || fflush(file->stream) != 0 ||
               (fate == WHOLE_FILE_SYNCED && fsync(fileno(file->stream)) != 0);
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
