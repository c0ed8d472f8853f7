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

/* members of a file, and of its tolerance, that a reader may pass over or asks for by name */
static const char *const file_members[] = {"model", "about",  "meaning", "note",
                                           "tol",   "scheme", "cases",   NULL};
static const char *const tolerance_members[] = {
    "rel", "abs", "note", "coefficients_rel", "series_rel_of_column_scale", "figures_rel", NULL};

golden_set golden_open(const char *part, const char *file) {
  golden_set set = {0};
  const char *folder = golden_folder(part);
  if (!folder) {
    print_message("no known answers of \"%s\" beside the project\n", part);
    skip();
  }
  print_message("%s/%s\n", folder, file);
  set.document = golden_json(folder, file);
  struct fy_node *root = fy_document_root(set.document);
  struct fy_node *tolerance = golden_member(root, "tol");
  set.cases = golden_need(root, "cases");
  set.case_count = golden_length(set.cases);
  golden_expect_members(root, file_members);
  if (tolerance) golden_expect_members(tolerance, tolerance_members);
  if (set.case_count < 1) fail_msg("%s has no cases", file);
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

struct fy_node *golden_need_list(struct fy_node *node, const char *member) {
  struct fy_node *list = golden_need(node, member);
  if (!fy_node_is_sequence(list)) fail_msg("\"%s\" is no list", member);
  if (golden_length(list) < 1) fail_msg("\"%s\" is empty", member);
  return list;
}

void golden_expect_members(struct fy_node *mapping, const char *const *names) {
  void *at = NULL;
  if (!fy_node_is_mapping(mapping)) fail_msg("no members where there must be \"%s\"", names[0]);
  for (struct fy_node_pair *pair; (pair = fy_node_mapping_iterate(mapping, &at));) {
    if (golden_place(fy_node_pair_key(pair), names) >= 0) continue;
    size_t length = 0;
    const char *name = fy_node_get_scalar(fy_node_pair_key(pair), &length);
    fail_msg("a member \"%.*s\" that this test does not read", (int)length, name);
  }
}

struct fy_node *golden_case(const golden_set *set, int index, const char *const *members) {
  struct fy_node *item = golden_at(set->cases, index);
  print_message("  %s\n", golden_need_word(item, "name"));
  golden_expect_members(item, members);
  return item;
}

double golden_need_number(struct fy_node *node, const char *member) {
  golden_need(node, member);
  return golden_number(node, member, (double)NAN);
}

int golden_need_whole(struct fy_node *node, const char *member) {
  const double value = golden_need_number(node, member);
  if (!(fabs(value) < 1e9 && value == floor(value))) fail_msg("\"%s\" is %g", member, value);
  return (int)value;
}

void golden_need_numbers(struct fy_node *node, const char *member, double *values, int count) {
  struct fy_node *list = golden_need(node, member);
  const int given = golden_value_count(list);
  if (given != count) fail_msg("\"%s\" has %d numbers, must have %d", member, given, count);
  golden_values(list, values, count);
}

const char *golden_need_word(struct fy_node *node, const char *member) {
  golden_need(node, member);
  return golden_word(node, member);
}

int golden_need_choice(struct fy_node *node, const char *member, const char *const *words) {
  struct fy_node *value = golden_need(node, member);
  const int which = golden_place(value, words);
  if (which < 0) fail_msg("\"%s\" is \"%s\": not known", member, golden_word(node, member));
  return which;
}

int golden_place(struct fy_node *word, const char *const *names) {
  size_t length = 0;
  const char *text = fy_node_is_scalar(word) ? fy_node_get_scalar(word, &length) : NULL;
  for (int k = 0; text && names[k]; k++) {
    if (strlen(names[k]) == length && memcmp(names[k], text, length) == 0) return k;
  }
  return -1;
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

int golden_value_count(struct fy_node *node) {
  if (!node) return 0;
  if (fy_node_is_scalar(node)) return 1;
  if (!fy_node_is_sequence(node)) fail_msg("members where there must be numbers");
  int count = 0;
  void *place = NULL;
  for (struct fy_node *item; (item = fy_node_sequence_iterate(node, &place));) {
    count += golden_value_count(item);
  }
  return count;
}

int golden_values(struct fy_node *node, double *values, int room) {
  if (!node) return 0;
  if (fy_node_is_scalar(node)) {
    if (room < 1) fail_msg("more numbers than this test has room for");
    values[0] = number_of(node);
    return 1;
  }
  if (!fy_node_is_sequence(node)) fail_msg("members where there must be numbers");
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

double golden_common_step(const double *times, int count, double longest) {
  static const double near = 1e-5, finest = 200;
  double most = 0;
  for (int k = 0; k < count; k++) most = fmax(most, fabs(times[k]));
  const double fewest = fmax(1, ceil(most / longest - near));
  for (double steps = fewest; steps <= finest * fewest; steps++) {
    const double step = most > 0 ? most / steps : longest;
    int met = 0;
    while (met < count && fabs(remainder(times[met], step)) <= near * longest) met++;
    if (met == count) return step;
  }
  fail_msg("no step from %g to %g s divides all times", longest / finest, longest);
  return longest;
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

double *golden_rows(struct fy_node *node, const char *const *names, int *count) {
  struct fy_node *columns = golden_need_list(node, "columns");
  struct fy_node *series = golden_need_list(node, "series");
  double given[32];
  int width = 0;
  while (names[width]) width++;
  assert_true(width <= (int)(sizeof given / sizeof *given));
  assert_int_equal(golden_length(columns), width);
  *count = golden_length(series);
  if (*count < 1) fail_msg("a series without rows");
  double *rows = calloc((size_t)*count + 1, (size_t)width * sizeof *rows);
  assert_non_null(rows);
  for (int k = 0; k < *count; k++) {
    uint64_t read = 0;
    assert_int_equal(golden_values(golden_at(series, k), given, width), width);
    for (int c = 0; c < width; c++) {
      const int to = golden_place(golden_at(columns, c), names);
      if (to < 0) fail_msg("column %d has a name that this test does not read", c);
      rows[k * width + to] = given[c];
      read |= UINT64_C(1) << to;
    }
    assert_int_equal(read, (UINT64_C(1) << width) - 1); /* each once */
    if (k > 0 && !(rows[k * width] > rows[(k - 1) * width])) fail_msg("rows out of order");
  }
  return rows;
}
