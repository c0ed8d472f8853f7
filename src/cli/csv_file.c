/* SPDX-License-Identifier: Apache-2.0
 * A CSV file that appears under its name once it is whole. */
#include "csv_file.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void clear(csv_file *file) {
  free(file->path);
  free(file->temporary);
  *file = (csv_file){0};
}

int csv_file_begin(csv_file *file, const char *folder, const char *name) {
  const size_t size = strlen(folder) + strlen(name) + sizeof "/.tmp";
  *file = (csv_file){.path = malloc(size), .temporary = malloc(size)};
  if (!file->path || !file->temporary) {
    clear(file);
    errno = ENOMEM;
    return -1;
  }
  snprintf(file->path, size, "%s/%s", folder, name);
  snprintf(file->temporary, size, "%s/%s.tmp", folder, name);
  file->stream = fopen(file->temporary, "w");
  if (file->stream) return 0;
  const int error = errno;
  clear(file);
  errno = error;
  return -1;
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
  // why it failed is known now only
  if (ferror(file->stream) && !file->error) file->error = errno ? errno : EIO;
}

int csv_file_failed(const csv_file *file) { return file->error != 0; }

int csv_file_end(csv_file *file, int keep) {
  errno = 0;
  int failed = file->error || ferror(file->stream) || fflush(file->stream) != 0 ||
               (keep && fsync(fileno(file->stream)) != 0);
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
