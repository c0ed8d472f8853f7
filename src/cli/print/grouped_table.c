/* SPDX-License-Identifier: Apache-2.0
 * The statistics of groups of elements. */
#include "grouped_table.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/prose.h"
#include "table.h"

enum { NAME_MIN = 20, GROUPED_FROM = 400 };

/* what is known of one result over the elements of a group */
typedef struct range {
  double mean[2];     /* least, greatest */
  double quantile[2]; /* of the level asked for */
  uint64_t missing[2];
  ald_statistics extent; /* of all elements together: count, minimum, maximum */
  size_t greatest;       /* column with the greatest value */
  int is_zero;           /* 1: 0 in all scenarios for each element */
} range;

static void widen(double ends[2], double value) {
  if (isnan(value)) return;
  if (isnan(ends[0]) || value < ends[0]) ends[0] = value;
  if (isnan(ends[1]) || value > ends[1]) ends[1] = value;
}

static range range_of(const quantities *q, const element_group *group, size_t offset) {
  const double none = (double)NAN;
  range r = {.mean = {none, none},
             .quantile = {none, none},
             .missing = {UINT64_MAX, 0},
             .greatest = group->firsts[0] + offset,
             .is_zero = 1};
  for (size_t m = 0; m < group->count; m++) {
    const quantity *found = quantities_at(q, group->firsts[m] + offset);
    const ald_statistics *s = &found->statistics;
    r.is_zero = r.is_zero && quantities_all_zero(found);
    if (s->missing < r.missing[0]) r.missing[0] = s->missing;
    if (s->missing > r.missing[1]) r.missing[1] = s->missing;
    if (s->count == 0) continue;
    widen(r.mean, s->mean);
    widen(r.quantile, found->quantiles[QUANTITY_LEVELS - 1].estimates[0].value);
    const int is_first = r.extent.count == 0;
    if (is_first || s->maximum > r.extent.maximum) {
      r.extent.maximum = s->maximum;
      r.greatest = group->firsts[m] + offset;
    }
    if (is_first || s->minimum < r.extent.minimum) r.extent.minimum = s->minimum;
    r.extent.count += s->count;
  }
  return r;
}

/* "12", or "12-610" where elements differ */
static void write_missing(const range *r, char text[FIGURE_TEXT]) {
  text[0] = '\0';
  if (r->missing[1] == 0) return;
  if (r->missing[0] == r->missing[1]) {
    snprintf(text, FIGURE_TEXT, "%" PRIu64, r->missing[0]);
  } else {
    snprintf(text, FIGURE_TEXT, "%" PRIu64 "-%" PRIu64, r->missing[0], r->missing[1]);
  }
}

static void add_row(table *t, const quantities *q, const range *r) {
  char text[6][FIGURE_TEXT], member[ELEMENT_TEXT];
  const ald_column_info column = ald_results_column(q->results, r->greatest);
  const figure_scale scale = quantities_scale(column.unit, &r->extent);
  const double figures[] = {r->mean[0], r->mean[1], r->quantile[0], r->quantile[1],
                            r->extent.maximum};
  for (int f = 0; f < 5; f++) figure_cell(scale.factor * figures[f], text[f]);
  write_missing(r, text[5]);
  element_group_member(q->results, r->greatest, member);
  table_add(t, (const char *[]){strrchr(column.name, '.') + 1, scale.unit, text[0], text[1],
                                text[2], text[3], text[4], member, text[5]});
}

static size_t add_group(table *t, const quantities *q, const element_group *group, size_t *zeros) {
  char title[ELEMENT_TEXT];
  size_t rows = 0;
  element_group_title(group, q->results, title);
  for (size_t k = 0; k < group->size; k++) {
    const range r = range_of(q, group, k);
    if (r.extent.count == 0) continue;
    if (r.is_zero && !q->shows_zeros) {
      *zeros += group->count;
      continue;
    }
    table_group(t, title);
    add_row(t, q, &r);
    rows++;
  }
  return rows;
}

/* 1 if a result of a group has missing values */
static int has_missing(const quantities *q) {
  for (size_t c = 0; c < q->count; c++) {
    const ald_statistics *s = &quantities_at(q, c)->statistics;
    if (quantities_group(q, c) && s->count && s->missing) return 1;
  }
  return 0;
}

/* the table of the groups, a blank line ahead of it if it is below another. @return rows */
static size_t print_groups(const quantities *q, int is_below, size_t *zeros) {
  char percent[24], from[32], to[32];
  quantities_percent(q->level, percent);
  snprintf(from, sizeof from, "%s from", percent);
  snprintf(to, sizeof to, "%s to", percent);
  const table_column columns[] = {
      {"quantity", TABLE_LEFT, NAME_MIN, 0}, {"unit", TABLE_LEFT, 0, 0},
      {"mean from", TABLE_DECIMAL, 0, 3},    {"mean to", TABLE_DECIMAL, 0, 2},
      {from, TABLE_DECIMAL, 0, 0},           {to, TABLE_DECIMAL, 0, 0},
      {"max", TABLE_DECIMAL, 0, 0},          {"of", TABLE_LEFT, 0, 0},
      {"missing", TABLE_RIGHT, 0, 1}};
  table t;
  size_t rows = 0;
  table_begin(&t, columns, has_missing(q) ? 9 : 8);
  for (uint32_t g = 0; g < q->groups->count; g++) {
    rows += add_group(&t, q, &q->groups->groups[g], zeros);
  }
  if (rows && is_below) putchar('\n');
  if (rows) {
    table_print(&t, stdout, prose_columns(stdout));
    prose_note(stdout,
               "of elements that are alike: least to greatest, the maximum and whose it is (allide "
               "summary --each: each)");
  }
  table_clear(&t);
  return rows;
}

size_t grouped_table_print(const quantities *q) {
  size_t zeros = 0;
  size_t rows = quantities_print_rows(q, QUANTITIES_RESULTS, &zeros);
  rows += print_groups(q, rows > 0, &zeros);
  quantities_print_zeros(zeros);
  return rows + zeros;
}

ald_status grouped_table_print_run(quantities *q) {
  element_groups groups = {0};
  if (q->count > GROUPED_FROM && element_groups_find(&groups, q->results) != ALD_OK)
    return ALD_NO_MEMORY;
  q->groups = &groups;
  putchar('\n');
  if (grouped_table_print(q)) {
    quantities_print_bounds(q);
    putchar('\n');
  }
  q->groups = NULL;
  element_groups_clear(&groups);
  return ALD_OK;
}
