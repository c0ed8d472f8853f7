/* SPDX-License-Identifier: Apache-2.0
 * Known answers: where they lie, and how a JSON file and a CSV table of them are read. */
#ifndef ALD_TESTS_GOLDEN_H
#define ALD_TESTS_GOLDEN_H

#include <libfyaml.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Folder `part` ("tpn") of the known answers: $ALLIDE_GOLDEN or ../shared/golden beside the
 * project; NULL if there is none. The text is static. A variable that names no folder at all fails
 * the test. */
const char *golden_folder(const char *part);

/* Names of the files in a folder that end in `ending`, sorted; free each and the list. */
char **golden_files(const char *folder, const char *ending, size_t *count);

/* The document of a JSON file; the test fails if it cannot be read. */
struct fy_document *golden_json(const char *folder, const char *file);
/* A number, or `fallback` if the member is absent or null; a word or a list fails the test. */
double golden_number(struct fy_node *node, const char *member, double fallback);
/* A truth value: true, "on", "yes", 1 and their opposites; `fallback` if absent. Another word fails
 * the test. */
bool golden_truth(struct fy_node *node, const char *member, bool fallback);
/* A word, or NULL if absent. The text is static: it holds until the next call. */
const char *golden_word(struct fy_node *node, const char *member);
/* Element of a sequence as a number. */
double golden_item(struct fy_node *sequence, int index);

typedef struct golden_table {
  size_t row_count, column_count;
  char **names;   /* (columns) */
  double *values; /* (rows x columns) */
} golden_table;
golden_table golden_csv(const char *folder, const char *file);
void golden_table_clear(golden_table *table);

#endif
