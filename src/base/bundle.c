/* SPDX-License-Identifier: Apache-2.0
 * The files that a study names, as they were read. */
#include "bundle.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "plain_file.h"

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

/* are these the bytes of a text? */
static bool is_text(const char *bytes, size_t size, char *problem, size_t problem_size) {
  if (!memchr(bytes, '\0', size)) return true;
  snprintf(problem, problem_size, "holds NUL bytes, this is no text file");
  return false;
}

static ald_status load(ald_bundle *bundle, const char *name, size_t limit, bool as_text,
                       char *problem, size_t problem_size) {
  char *path = beside(bundle->folder, strlen(bundle->folder), name), why[ALD_FILE_PROBLEM];
  unsigned char *bytes = NULL;
  size_t size = 0;
  if (!path) return ALD_NO_MEMORY;
  const int error = ald_plain_read(path, ALD_FILE_PLAIN, limit, &bytes, &size, why);
  free(path);
  if (error == ENOMEM) return ALD_NO_MEMORY;
  if (error != 0) {
    snprintf(problem, problem_size, "%s", why);
    return error == EFBIG ? ALD_BAD_STUDY : ALD_IO;
  }
  if (!as_text || is_text((const char *)bytes, size, problem, problem_size)) {
    return hold(bundle, name, (char *)bytes, size);
  }
  free(bytes);
  return ALD_BAD_STUDY;
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
