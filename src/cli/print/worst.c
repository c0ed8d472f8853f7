/* SPDX-License-Identifier: Apache-2.0
 * The most important results, and the scenarios in which they are worst. */
#include "worst.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/prose.h"
#include "figure.h"
#include "table.h"

enum { NAME_MIN = 20, REMARK = 600 };

/* results whose worst scenarios are worth a look, the first sorts first; those with a section's
 * name are so there alone */
static const struct {
  const char *section, *ending;
} measures[] = {{"", ".peak_normal"},     {"", ".peak_tension"},      {"", ".peak_radial"},
                {"bows.", ".peak_force"}, {"", ".energy_absorbed"},   {"bows.", ".greatest_energy"},
                {"", ".greatest_depth"},  {"bows.", ".damage_length"}};
enum { MEASURES = sizeof measures / sizeof measures[0] };

/* the column's place among the measures ones, MEASURES if it is none of them */
static size_t sort_of(const char *name) {
  const char *end = strrchr(name, '.');
  for (size_t e = 0; end && e < MEASURES; e++) {
    if (strncmp(name, measures[e].section, strlen(measures[e].section)) != 0) continue;
    if (strcmp(end, measures[e].ending) == 0) return e;
  }
  return MEASURES;
}

/* a column that never rose above 0 has no worst scenario */
static int has_worst(const ald_statistics *s) { return s->worst_count > 0 && s->maximum > 0; }

/* the column of that sort with the greatest value. @return 1 if there is one */
static int find_head(const quantities *q, size_t sort, size_t *column) {
  double greatest = 0;
  for (size_t c = 0; c < q->count; c++) {
    const ald_statistics *s = &quantities_at(q, c)->statistics;
    if (sort_of(ald_results_column(q->results, c).name) != sort || !has_worst(s)) continue;
    if (s->maximum <= greatest) continue;
    greatest = s->maximum;
    *column = c;
  }
  return greatest > 0;
}

/* forces that say nothing in a list of the worst scenarios, but are all that their elements have */
static int is_only_force(const char *name) {
  static const char *const sections[] = {"bumpers.", "foundations.", "line contacts."};
  const char *end = strrchr(name, '.');
  if (!end || strcmp(end, ".peak_force") != 0) return 0;
  for (size_t i = 0; i < sizeof sections / sizeof sections[0]; i++) {
    if (strncmp(name, sections[i], strlen(sections[i])) == 0) return 1;
  }
  return 0;
}

size_t worst_of_sections(const quantities *q, size_t *columns, size_t most) {
  size_t count = 0, best = MEASURES + 1;
  const char *section = "";
  for (size_t c = 0; c < q->count; c++) {
    const char *name = ald_results_column(q->results, c).name;
    const ald_statistics *s = &quantities_at(q, c)->statistics;
    size_t sort = sort_of(name);
    if (sort == MEASURES && is_only_force(name)) sort = 0;
    if (sort == MEASURES || !has_worst(s)) continue;
    const size_t length = strcspn(name, ".") + 1;
    const int is_new = count == 0 || strncmp(name, section, length) != 0;
    if (is_new) {
      section = name;
      best = MEASURES + 1;
      count++;
    }
    if (count > most) continue;
    const int is_greater =
        sort == best && s->maximum > quantities_at(q, columns[count - 1])->statistics.maximum;
    if (sort < best || is_greater) {
      best = sort;
      columns[count - 1] = c;
    }
  }
  return count;
}

size_t worst_heads(const quantities *q, size_t columns[WORST_HEADS]) {
  size_t count = 0;
  for (size_t sort = 0; sort < MEASURES && count < WORST_HEADS; sort++) {
    if (find_head(q, sort, &columns[count])) count++;
  }
  return count;
}

int worst_first(const quantities *q, uint64_t *index) {
  size_t columns[WORST_HEADS];
  if (worst_heads(q, columns) == 0) return 0;
  *index = quantities_at(q, columns[0])->statistics.worst[0];
  return 1;
}

/* of the columns of a group that are one result, the one with the greatest value */
static size_t greatest_of(const quantities *q, const element_group *group, size_t offset) {
  size_t found = group->firsts[0] + offset;
  double greatest = 0;
  for (size_t m = 0; m < group->count; m++) {
    const ald_statistics *s = &quantities_at(q, group->firsts[m] + offset)->statistics;
    if (!has_worst(s) || s->maximum <= greatest) continue;
    greatest = s->maximum;
    found = group->firsts[m] + offset;
  }
  return found;
}

/* The column whose worst scenarios a row has: of a group, which has its rows where its first member
 * has them, the worst; q->count: the column has no row. `name`: of the row, below the table's
 * group.
 */
static size_t row_of(const quantities *q, size_t column, table *t, char name[ELEMENT_TEXT]) {
  const element_group *group = quantities_group(q, column);
  char text[ELEMENT_TEXT];
  if (group && column >= group->firsts[0] + group->size) return q->count;
  const size_t found = group ? greatest_of(q, group, column - group->firsts[0]) : column;
  if (!has_worst(&quantities_at(q, found)->statistics)) return q->count;
  const char *full = ald_results_column(q->results, found).name;
  if (group) {
    table_group(t, element_group_title(group, q->results, text));
    element_group_member(q->results, found, text);
    snprintf(name, ELEMENT_TEXT, "%.120s of %.80s", strrchr(full, '.') + 1, text);
  } else {
    snprintf(name, ELEMENT_TEXT, "%s", table_enter(t, full));
  }
  return found;
}

size_t worst_print(const quantities *q) {
  static const table_column columns[] = {{"quantity", TABLE_LEFT, NAME_MIN, 0},
                                         {"unit", TABLE_LEFT, 0, 0},
                                         {"greatest", TABLE_DECIMAL, 0, 0},
                                         {"worst", TABLE_RIGHT, 0, 0},
                                         {"2nd", TABLE_RIGHT, 0, 1},
                                         {"3rd", TABLE_RIGHT, 0, 2},
                                         {"4th", TABLE_RIGHT, 0, 3},
                                         {"5th", TABLE_RIGHT, 0, 4}};
  table t;
  size_t rows = 0;
  table_begin(&t, columns, 8);
  for (size_t c = 0; c < q->count; c++) {
    const ald_column_info column = ald_results_column(q->results, c);
    char name[ELEMENT_TEXT], greatest[FIGURE_TEXT], worst[5][24] = {"", "", "", "", ""};
    if (sort_of(column.name) == MEASURES) continue;
    const size_t found = row_of(q, c, &t, name);
    if (found == q->count) continue;
    const ald_statistics *s = &quantities_at(q, found)->statistics;
    for (uint32_t w = 0; w < s->worst_count && w < 5; w++) {
      snprintf(worst[w], sizeof worst[w], "%" PRIu64, s->worst[w]);
    }
    const figure_scale scale = figure_scale_for(column.unit, s->maximum);
    figure_cell(scale.factor * s->maximum, greatest);
    table_add(&t, (const char *[]){name, scale.unit, greatest, worst[0], worst[1], worst[2],
                                   worst[3], worst[4]});
    rows++;
  }
  if (rows) table_print(&t, stdout, prose_columns(stdout));
  table_clear(&t);
  return rows;
}

/* 1 if an earlier column has the same worst scenario */
static int is_listed(const quantities *q, const size_t *columns, size_t place) {
  size_t i = 0;
  const uint64_t index = quantities_at(q, columns[place])->statistics.worst[0];
  while (i < place && quantities_at(q, columns[i])->statistics.worst[0] != index) i++;
  return i < place;
}

void worst_print_replays(const quantities *q, const char *folder, const size_t *columns,
                         size_t count) {
  for (size_t i = 0; i < count; i++) {
    const uint64_t index = quantities_at(q, columns[i])->statistics.worst[0];
    char remark[REMARK] = "";
    size_t used = 0;
    if (is_listed(q, columns, i)) continue;
    for (size_t k = i; k < count && used < sizeof remark; k++) {
      if (quantities_at(q, columns[k])->statistics.worst[0] != index) continue;
      used +=
          (size_t)snprintf(remark + used, sizeof remark - used, "%s%s", used ? ", " : "greatest ",
                           ald_results_column(q->results, columns[k]).name);
    }
    fputs("  ", stdout);
    prose_remark(stdout, 2 + command_write_replay(stdout, folder, index), remark);
  }
}
