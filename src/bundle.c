/* SPDX-License-Identifier: Apache-2.0
 * The files that a study names, as they were read. */
#include "bundle.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* length of the folder part of a path, its last slash included */
static size_t folder_length(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? (size_t)(slash - path) + 1 : 0;
}

/* `name` as seen from the folder in which `from` lies */
static char *beside(const char *from, size_t length, const char *name) {
  if (name[0] == '/') length = 0;
  const size_t size = length + strlen(name) + 1;
  char *path = malloc(size);
  if (path) snprintf(path, size, "%.*s%s", (int)length, from, name);
  return path;
}

char *ald_bundle_name(const char *from, const char *name) {
  return beside(from ? from : "", from ? folder_length(from) : 0, name);
}

ald_status ald_bundle_open(ald_bundle *bundle, const char *path) {
  *bundle = (ald_bundle){0};
  if (!path) return ALD_OK;
  bundle->folder = strndup(path, folder_length(path));
  return bundle->folder ? ALD_OK : ALD_NO_MEMORY;
}

void ald_bundle_clear(ald_bundle *bundle) {
  for (uint32_t f = 0; f < bundle->file_count; f++) {
    free(bundle->files[f].name);
    free(bundle->files[f].text);
  }
  free(bundle->files);
  free(bundle->folder);
  *bundle = (ald_bundle){0};
}

/* takes `text` over, also if it fails */
static ald_status hold(ald_bundle *bundle, const char *name, char *text, size_t size) {
  ald_bundle_file *files = realloc(bundle->files, (bundle->file_count + 1u) * sizeof *files);
  char *copy = strdup(name);
  if (files) bundle->files = files;
  if (!files || !copy || !text) {
    free(copy);
    free(text);
    return ALD_NO_MEMORY;
  }
  files[bundle->file_count++] = (ald_bundle_file){copy, text, size};
  return ALD_OK;
}

ald_status ald_bundle_add(ald_bundle *bundle, const ald_bundle_file *files, uint32_t count) {
  ald_status status = ALD_OK;
  for (uint32_t f = 0; f < count && status == ALD_OK; f++) {
    char *text = malloc(files[f].size + 1);
    if (text) {
      memcpy(text, files[f].text, files[f].size);
      text[files[f].size] = '\0';
    }
    status = hold(bundle, files[f].name, text, files[f].size);
  }
  return status;
}

/* all of an open file; grows as it comes, because a pipe has no size */
static char *read_all(FILE *file, size_t limit, size_t *size) {
  size_t room = 4096;
  char *text = malloc(room);
  *size = 0;
  while (text) {
    *size += fread(text + *size, 1, room - 1 - *size, file);
    if (*size < room - 1 || *size > limit) break;
    room *= 2;
    char *larger = realloc(text, room);
    if (!larger) free(text);
    text = larger;
  }
  if (text) text[*size] = '\0';
  return text;
}

/* are these the bytes of a text? */
static bool is_text(const char *bytes, size_t size, char *problem, size_t problem_size) {
  if (!memchr(bytes, '\0', size)) return true;
  snprintf(problem, problem_size, "holds NUL bytes, this is no text file");
  return false;
}

static ald_status load(ald_bundle *bundle, const char *name, size_t limit, bool as_text,
                       char *problem, size_t problem_size) {
  char *path = beside(bundle->folder, strlen(bundle->folder), name);
  FILE *file = path ? fopen(path, "rb") : NULL;
  const int error = errno;
  free(path);
  if (!path) return ALD_NO_MEMORY;
  if (!file) {
    snprintf(problem, problem_size, "cannot be read: %s", strerror(error));
    return ALD_IO;
  }
  size_t size = 0;
  ald_status status = ALD_OK;
  char *text = read_all(file, limit, &size);
  if (!text) {
    status = ALD_NO_MEMORY;
  } else if (ferror(file)) {
    snprintf(problem, problem_size, "cannot be read: %s", strerror(errno));
    status = ALD_IO;
  } else if (size > limit) {
    snprintf(problem, problem_size, "larger than %zu MiB", limit >> 20);
    status = ALD_BAD_STUDY;
  } else if (as_text && !is_text(text, size, problem, problem_size)) {
    status = ALD_BAD_STUDY;
  }
  fclose(file);
  if (status == ALD_OK) return hold(bundle, name, text, size);
  free(text);
  return status;
}

ald_status ald_bundle_read(ald_bundle *bundle, const char *name, size_t limit, const char **text,
                           size_t *length, char *problem, size_t size) {
  uint32_t f = 0;
  *text = NULL;
  if (size > 0) problem[0] = '\0';
  while (f < bundle->file_count && strcmp(bundle->files[f].name, name) != 0) f++;
  if (f == bundle->file_count) {
    if (!bundle->folder) {
      snprintf(problem, size, "is not among the files of this study");
      return ALD_IO;
    }
    const ald_status status = load(bundle, name, limit, !length, problem, size);
    if (status != ALD_OK) return status;
  }
  const ald_bundle_file *file = &bundle->files[f];
  if (!length && !is_text(file->text, file->size, problem, size)) return ALD_BAD_STUDY;
  if (length) *length = file->size;
  *text = file->text;
  return ALD_OK;
}
