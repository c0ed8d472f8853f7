/* SPDX-License-Identifier: Apache-2.0
 * The files that a study names, as they were read. */
#include "input_files.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assertion.h"
#include "plain_file.h"

/* length of the folder part of a path, its last slash included */
static size_t folder_length(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? (size_t)(slash - path) + 1 : 0;
}

/* `name` as seen from the folder in which `from` lies */
static char *beside(const char *from, size_t length, const char *name) {
  ALD_ASSERT(length <= strlen(from));
  if (name[0] == '/') length = 0;
  const size_t size = length + strlen(name) + 1;
  char *path = malloc(size);
  if (path) snprintf(path, size, "%.*s%s", (int)length, from, name);
  return path;
}

char *ald_input_files_name(const char *from, const char *name) {
  return beside(from ? from : "", from ? folder_length(from) : 0, name);
}

ald_status ald_input_files_open(ald_input_files *inputs, const char *path) {
  *inputs = (ald_input_files){0};
  if (!path) return ALD_OK;
  inputs->folder = strndup(path, folder_length(path));
  return inputs->folder ? ALD_OK : ALD_NO_MEMORY;
}

void ald_input_files_clear(ald_input_files *inputs) {
  for (uint32_t f = 0; f < inputs->file_count; f++) {
    free(inputs->files[f].name);
    free(inputs->files[f].text);
  }
  free(inputs->files);
  free(inputs->folder);
  *inputs = (ald_input_files){0};
}

/* takes `text` over, also if it fails */
static ald_status hold(ald_input_files *inputs, const char *name, char *text, size_t size) {
  ALD_ASSERT(name);
  ald_input_file *files = realloc(inputs->files, (inputs->file_count + 1u) * sizeof *files);
  char *copy = strdup(name);
  if (files) inputs->files = files;
  if (!files || !copy || !text) {
    free(copy);
    free(text);
    return ALD_NO_MEMORY;
  }
  files[inputs->file_count++] = (ald_input_file){copy, text, size};
  return ALD_OK;
}

ald_status ald_input_files_add(ald_input_files *inputs, const ald_input_file *files,
                               uint32_t count) {
  ALD_ASSERT(files || count == 0);
  ald_status status = ALD_OK;
  for (uint32_t f = 0; f < count && status == ALD_OK; f++) {
    char *text = malloc(files[f].size + 1);
    if (text) {
      memcpy(text, files[f].text, files[f].size);
      text[files[f].size] = '\0';
    }
    status = hold(inputs, files[f].name, text, files[f].size);
  }
  return status;
}

/* are these the bytes of a text? */
static bool is_text(const char *bytes, size_t size, char *problem, size_t problem_size) {
  if (!memchr(bytes, '\0', size)) return true;
  snprintf(problem, problem_size, "holds NUL bytes, not a text file");
  return false;
}

static ald_status load(ald_input_files *inputs, const char *name, size_t limit, bool as_text,
                       char *problem, size_t problem_size) {
  ALD_ASSERT(inputs->folder);
  char *path = beside(inputs->folder, strlen(inputs->folder), name), why[ALD_FILE_PROBLEM];
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
    return hold(inputs, name, (char *)bytes, size);
  }
  free(bytes);
  return ALD_BAD_STUDY;
}

ald_status ald_input_files_read(ald_input_files *inputs, const char *name, size_t limit,
                                const char **text, size_t *length, char *problem, size_t size) {
  uint32_t f = 0;
  *text = NULL;
  if (size > 0) problem[0] = '\0';
  while (f < inputs->file_count && strcmp(inputs->files[f].name, name) != 0) f++;
  if (f == inputs->file_count) {
    if (!inputs->folder) {
      snprintf(problem, size, "is not among the files of this study");
      return ALD_IO;
    }
    const ald_status status = load(inputs, name, limit, !length, problem, size);
    if (status != ALD_OK) return status;
  }
  const ald_input_file *file = &inputs->files[f];
  ALD_ASSERT(f < inputs->file_count);
  ALD_ASSERT(file->text[file->size] == '\0');
  if (!length && !is_text(file->text, file->size, problem, size)) return ALD_BAD_STUDY;
  if (length) *length = file->size;
  *text = file->text;
  return ALD_OK;
}
