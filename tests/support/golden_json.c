/* SPDX-License-Identifier: Apache-2.0
 * Known answers of the station-keeping elements, see golden_json.h. */
#include "golden_json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka needs the ones above */
#include <cmocka.h>
#include <math.h>

golden_set golden_open(const char *part, const char *file) {
  golden_set set = {0};
  const char *folder = golden_folder(part);
  if (!folder) {
    print_message("no known answers of \"%s\" beside the project\n", part);
    skip();
  }
  set.document = golden_json(folder, file);
  struct fy_node *root = fy_document_root(set.document);
  struct fy_node *tolerance = golden_member(root, "tol");
  set.cases = golden_need(root, "cases");
  set.case_count = golden_length(set.cases);
  assert_true(set.case_count > 0);
  set.relative = tolerance ? golden_number(tolerance, "rel", (double)NAN) : (double)NAN;
  set.absolute = tolerance ? golden_number(tolerance, "abs", (double)NAN) : (double)NAN;
  return set;
}

void golden_close(golden_set *set) {
  fy_document_destroy(set->document);
  *set = (golden_set){0};
}

/* text of a scalar without its end; NULL for null and for what is no scalar */
static const char *scalar_of(struct fy_node *node, size_t *length) {
  const char *text = fy_node_is_scalar(node) ? fy_node_get_scalar(node, length) : NULL;
  return text && !(*length == 4 && strncmp(text, "null", 4) == 0) ? text : NULL;
}

struct fy_node *golden_member(struct fy_node *node, const char *member) {
  struct fy_node *value = fy_node_mapping_lookup_by_string(node, member, FY_NT);
  size_t length = 0;
  if (value && fy_node_is_scalar(value) && !scalar_of(value, &length)) return NULL;
  return value;
}

struct fy_node *golden_need(struct fy_node *node, const char *member) {
  struct fy_node *value = golden_member(node, member);
  if (!value) fail_msg("no member \"%s\"", member);
  return value;
}

int golden_length(struct fy_node *sequence) {
  return sequence ? fy_node_sequence_item_count(sequence) : 0;
}

struct fy_node *golden_at(struct fy_node *sequence, int index) {
  struct fy_node *item = fy_node_sequence_get_by_index(sequence, index);
  assert_non_null(item);
  return item;
}

/* a number, a truth value or null */
static double number_of(struct fy_node *node) {
  size_t length = 0;
  const char *text = scalar_of(node, &length);
  char word[64], *end;
  if (!text) return (double)NAN;
  snprintf(word, sizeof word, "%.*s", (int)length, text);
  if (strcmp(word, "true") == 0) return 1;
  if (strcmp(word, "false") == 0) return 0;
  const double value = strtod(word, &end);
  if (end == word || *end) fail_msg("\"%s\" is no number", word);
  return value;
}

int golden_values(struct fy_node *node, double *values, int room) {
  if (!node) return 0;
  if (fy_node_is_scalar(node)) {
    assert_true(room >= 1);
    values[0] = number_of(node);
    return 1;
  }
  int count = 0;
  void *place = NULL;
  for (struct fy_node *item; (item = fy_node_sequence_iterate(node, &place));) {
    count += golden_values(item, values + count, room - count);
  }
  return count;
}

int golden_numbers(struct fy_node *node, const char *member, double *values, int room) {
  return golden_values(golden_member(node, member), values, room);
}

bool golden_is_near(double value, double expected, double relative, double scale, double absolute) {
  return fabs(value - expected) <= relative * fmax(fabs(expected), scale) + absolute;
}

void golden_near(const char *what, double value, double expected, double relative, double scale,
                 double absolute) {
  if (golden_is_near(value, expected, relative, scale, absolute)) return;
  fail_msg("%s is %.17g, must be %.17g: off by %.3g, limits %.3g of it or of %.3g, and %.3g", what,
           value, expected, value - expected, relative, scale, absolute);
}
