/* SPDX-License-Identifier: Apache-2.0
 * A CSV file that appears under its name once it is whole. */
#include "csv_file.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

int csv_file_begin(csv_file *file, const char *folder, const char *name) {
  const size_t size = strlen(folder) + strlen(name) + sizeof "/";
  char *path = malloc(size);
  *file = (csv_file){0};
  if (!path) {
    errno = ENOMEM;
    return -1;
  }
  snprintf(path, size, "%s/%s", folder, name);
  const int begun = atomic_file_begin(&file->whole, path);
  const int error = errno;
  free(path);
  file->stream = file->whole.stream;
  errno = error;
  return begun;
}

static void separate(csv_file *file) {
  if (file->filled) putc(',', file->stream);
  file->filled = 1;
}

void csv_file_text(csv_file *file, const char *text) {
  separate(file);
  if (!strpbrk(text, ",\"\r\n")) {
    fputs(text, file->stream);
    return;
  }
  putc('"', file->stream);
  for (; *text; text++) {
    if (*text == '"') putc('"', file->stream);
    putc(*text, file->stream);
  }
  putc('"', file->stream);
}

void csv_file_number(csv_file *file, double value) {
  separate(file);
  if (isnan(value)) {
    fputs("nan", file->stream);
  } else {
    fprintf(file->stream, "%.17g", value);
  }
}

void csv_file_count(csv_file *file, uint64_t value) {
  separate(file);
  fprintf(file->stream, "%" PRIu64, value);
}

void csv_file_end_line(csv_file *file) {
  putc('\n', file->stream);
  file->filled = 0;
  /* why it failed is known now only */
  if (ferror(file->stream) && !file->error) file->error = errno ? errno : EIO;
}

int csv_file_failed(const csv_file *file) { return file->error != 0; }

int csv_file_end(csv_file *file, int keep) {
  file->whole.error = file->error;
  return atomic_file_end(&file->whole, keep ? ATOMIC_FILE_SYNCED : ATOMIC_FILE_REMOVED);
}
