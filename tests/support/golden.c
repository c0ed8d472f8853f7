/* SPDX-License-Identifier: Apache-2.0
 * Known answers: where they lie, and how a JSON file and a CSV table of them are read. */
#include "golden.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
/* cmocka needs the ones above */
#include <cmocka.h>

const char *golden_folder(const char *part) {
  static char folder[4096];
  const char *root = getenv("ALLIDE_GOLDEN");
  DIR *directory = root ? opendir(root) : NULL;
  if (root && !directory) fail_msg("ALLIDE_GOLDEN is \"%s\", which is no folder", root);
  if (directory) closedir(directory);
  snprintf(folder, sizeof folder, "%s/%s", root ? root : ALD_SOURCE_FOLDER "/../shared/golden",
           part);
  directory = opendir(folder);
  if (!directory) return NULL;
  closedir(directory);
  return folder;
}

static int by_name(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

char **golden_files(const char *folder, const char *ending, size_t *count) {
  char **names = calloc(10000, sizeof *names);
  DIR *directory = opendir(folder);
  assert_non_null(names);
  assert_non_null(directory);
  *count = 0;
  for (struct dirent *entry; (entry = readdir(directory)) && *count < 10000;) {
    const size_t length = strlen(entry->d_name), tail = strlen(ending);
    if (length > tail && strcmp(entry->d_name + length - tail, ending) == 0) {
      names[(*count)++] = strdup(entry->d_name);
    }
  }
  closedir(directory);
  qsort(names, *count, sizeof *names, by_name);
  return names;
}

struct fy_document *golden_json(const char *folder, const char *file) {
  char path[8192];
  snprintf(path, sizeof path, "%s/%s", folder, file);
  struct fy_document *document = fy_document_build_from_file(NULL, path);
  if (!document) fail_msg("%s cannot be read", path);
  return document;
}

const char *golden_word(struct fy_node *node, const char *member) {
  static char word[256];
  struct fy_node *value = fy_node_mapping_lookup_by_string(node, member, FY_NT);
  size_t length = 0;
  if (value && !fy_node_is_scalar(value)) fail_msg("\"%s\" is a list, must be one value", member);
  const char *text = value ? fy_node_get_scalar(value, &length) : NULL;
  if (!text || (length == 4 && strncmp(text, "null", 4) == 0)) return NULL;
  if (length >= sizeof word) fail_msg("\"%s\" has %zu characters", member, length);
  snprintf(word, sizeof word, "%.*s", (int)length, text);
  return word;
}

/* a word that is a number to its end */
static double number_of(const char *word) {
  char *end;
  const double value = strtod(word, &end);
  if (end == word || *end) fail_msg("\"%s\" is no number", word);
  return value;
}

double golden_number(struct fy_node *node, const char *member, double fallback) {
  const char *word = golden_word(node, member);
  return word ? number_of(word) : fallback;
}

bool golden_truth(struct fy_node *node, const char *member, bool fallback) {
  const char *word = golden_word(node, member);
  static const char *const words[2][4] = {{"false", "off", "no", "0"}, {"true", "on", "yes", "1"}};
  if (!word) return fallback;
  for (int k = 0; k < 8; k++) {
    if (strcasecmp(word, words[k / 4][k % 4]) == 0) return k / 4 == 1;
  }
  fail_msg("\"%s\" is \"%s\", which is no truth value", member, word);
  return fallback;
}

double golden_item(struct fy_node *sequence, int index) {
  size_t length = 0;
  const char *text = fy_node_get_scalar(fy_node_sequence_get_by_index(sequence, index), &length);
  char word[64];
  assert_non_null(text);
  snprintf(word, sizeof word, "%.*s", (int)length, text);
  return number_of(word);
}

/* splits a line at its commas, in place */
static size_t split(char *line, char **fields, size_t capacity) {
  size_t count = 0;
  for (char *at = line; count < capacity;) {
    fields[count++] = at;
    at = strpbrk(at, ",\r\n");
    if (!at) break;
    const bool end = *at != ',';
    *at++ = '\0';
    if (end) break;
  }
  return count;
}

golden_table golden_csv(const char *folder, const char *file) {
  golden_table table = {0};
  char path[8192], *line = NULL, *fields[2048];
  size_t size = 0, capacity = 0;
  snprintf(path, sizeof path, "%s/%s", folder, file);
  FILE *stream = fopen(path, "r");
  if (!stream) fail_msg("%s cannot be read", path);
  assert_true(getline(&line, &size, stream) > 0);
  table.column_count = split(line, fields, 2048);
  table.names = calloc(table.column_count, sizeof *table.names);
  for (size_t c = 0; c < table.column_count; c++) table.names[c] = strdup(fields[c]);
  while (getline(&line, &size, stream) > 1) {
    if (table.row_count == capacity) {
      capacity = 2 * capacity + 64;
      table.values = realloc(table.values, capacity * table.column_count * sizeof(double));
      assert_non_null(table.values);
    }
    assert_int_equal(split(line, fields, 2048), table.column_count);
    for (size_t c = 0; c < table.column_count; c++) {
      table.values[table.row_count * table.column_count + c] = number_of(fields[c]);
    }
    table.row_count++;
  }
  free(line);
  fclose(stream);
  return table;
}

void golden_table_clear(golden_table *table) {
  for (size_t c = 0; c < table->column_count; c++) free(table->names[c]);
  free(table->names);
  free(table->values);
}
