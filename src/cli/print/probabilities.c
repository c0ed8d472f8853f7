/* SPDX-License-Identifier: Apache-2.0
 * Probabilities with their bounds: of values exceeded, of marks, of limits passed; a
 * year, too. */
#include "probabilities.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/prose.h"
#include "figure.h"
#include "frequency.h"
#include "quantities.h"
#include "table.h"

enum { NAME_MIN = 20, CELLS = 10 };

int probabilities_is_limit(const char *column) {
  const char *end = strrchr(column, '.');
  return end && strcmp(end, ".time") == 0 && strncmp(column, "limits.", 7) == 0;
}

static ald_status append(probabilities *p, probability found) {
  probability *more = realloc(p->list, (p->count + 1) * sizeof *more);
  if (!more) {
    fputs("error: no memory for the probabilities\n", stderr);
    return ALD_NO_MEMORY;
  }
  p->list = more;
  p->list[p->count++] = found;
  return ALD_OK;
}

ald_status probabilities_find(probabilities *p, ald_report *report) {
  ald_status status = ALD_OK;
  for (size_t c = 0; status >= 0 && c < ald_results_column_count(p->results); c++) {
    const ald_column_info column = ald_results_column(p->results, c);
    ald_sample *sample = NULL;
    if (column.is_input) continue;
    if (probabilities_is_limit(column.name)) {
      status = append(p, (probability){PROBABILITY_HAPPENS, c, -HUGE_VAL, NULL});
    } else if (column.unit[0] == '\0' || strcmp(column.unit, "-") == 0) {
      status = ald_results_sample(p->results, c, &sample, report);
      if (status >= 0 && ald_sample_is_mark(sample)) {
        status = append(p, (probability){PROBABILITY_MARKED, c, 0, NULL});
      }
      ald_sample_destroy(sample);
    }
  }
  return status;
}

static int is_touch(const char *column) {
  const char *end = strrchr(column, '.');
  return end && strcmp(end, ".first_touch") == 0;
}

ald_status probabilities_touches(probabilities *p) {
  ald_status status = ALD_OK;
  for (size_t c = 0; status >= 0 && c < ald_results_column_count(p->results); c++) {
    const ald_column_info column = ald_results_column(p->results, c);
    if (column.is_input || !is_touch(column.name)) continue;
    status = append(p, (probability){PROBABILITY_HAPPENS, c, -HUGE_VAL, NULL});
  }
  return status;
}

/* @return NAN if it cannot be read, which `status` tells */
static double chance_of(const probabilities *p, const probability *asked, ald_status *status,
                        ald_report *report) {
  ald_sample *sample = NULL;
  *status = ald_results_sample(p->results, asked->column, &sample, report);
  if (*status < 0) return (double)NAN;
  const ald_estimate e =
      ald_sample_exceedance(sample, asked->value, p->confidence, ALD_FAILED_LEFT_OUT);
  ald_sample_destroy(sample);
  return e.value;
}

/* the entry of the same result of the same group; p->count: there is none */
static size_t find_like(const probabilities *p, size_t kept, const element_group *group,
                        size_t offset) {
  for (size_t i = 0; i < kept; i++) {
    if (p->list[i].group != group) continue;
    for (size_t m = 0; m < group->count; m++) {
      if (p->list[i].column == group->firsts[m] + offset) return i;
    }
  }
  return p->count;
}

/* which column of its element a column is */
static size_t offset_in(const element_group *group, size_t column) {
  size_t offset = column;
  for (size_t m = 0; m < group->count; m++) {
    if (column >= group->firsts[m] && column - group->firsts[m] < group->size) {
      offset = column - group->firsts[m];
    }
  }
  return offset;
}

ald_status probabilities_group(probabilities *p, const element_groups *groups, ald_report *report) {
  ald_status status = ALD_OK;
  size_t kept = 0;
  double *chances = calloc(p->count + 1, sizeof *chances);
  if (!chances) return ALD_NO_MEMORY;
  for (size_t i = 0; status >= 0 && i < p->count; i++) {
    probability own = p->list[i];
    own.group = element_groups_of(groups, own.column);
    const double chance = own.group ? chance_of(p, &own, &status, report) : 0;
    const size_t like =
        own.group ? find_like(p, kept, own.group, offset_in(own.group, own.column)) : p->count;
    if (like == p->count) {
      chances[kept] = chance;
      p->list[kept++] = own;
    } else if (chance > chances[like]) {
      chances[like] = chance;
      p->list[like] = own;
    }
  }
  p->count = kept;
  free(chances);
  return status;
}

ald_status probabilities_add(probabilities *p, const threshold *list, size_t count) {
  ald_status status = ALD_OK;
  for (size_t i = 0; status >= 0 && i < count; i++) {
    status = append(p, (probability){PROBABILITY_EXCEEDS, list[i].column, list[i].value, NULL});
  }
  return status;
}

void probabilities_clear(probabilities *p) {
  free(p->list);
  p->list = NULL;
  p->count = 0;
}

/* ---------------------------------------------------------------------------- the table */

/* which columns the table has */
typedef struct sheet {
  table t;
  int exceeds, failed, yearly;
} sheet;

static void begin(sheet *s) {
  const table_column all[CELLS] = {{"quantity", TABLE_LEFT, NAME_MIN, 0},
                                   {"exceeds", TABLE_RIGHT, 0, 0},
                                   {"P", TABLE_DECIMAL, 0, 0},
                                   {"low", TABLE_DECIMAL, 0, 0},
                                   {"high", TABLE_DECIMAL, 0, 0},
                                   {"failed", TABLE_LEFT, 0, 0},
                                   {"a year", TABLE_DECIMAL, 0, 0},
                                   {"from", TABLE_DECIMAL, 0, 2},
                                   {"to", TABLE_DECIMAL, 0, 1},
                                   {"once in y", TABLE_DECIMAL, 0, 0}};
  const int wanted[CELLS] = {1,         s->exceeds, 1,         1,         1,
                             s->failed, s->yearly,  s->yearly, s->yearly, s->yearly};
  table_column chosen[CELLS];
  int count = 0;
  for (int c = 0; c < CELLS; c++) {
    if (wanted[c]) chosen[count++] = all[c];
  }
  table_begin(&s->t, chosen, count);
}

/* the cells of a row that the table has */
static void add_row(sheet *s, const char *name, const char *value, const char *failed,
                    ald_estimate chance, ald_estimate yearly) {
  char text[7][FIGURE_TEXT];
  /* what comes more often than once a year is told by how often it comes */
  const double period = yearly.value > 0 && yearly.value < 1 ? 1 / yearly.value : (double)NAN;
  const double figures[] = {chance.value, chance.low,  chance.high, yearly.value,
                            yearly.low,   yearly.high, period};
  const char *cells[CELLS] = {name};
  int count = 1;
  for (int f = 0; f < 7; f++) figure_number(figures[f], text[f]);
  if (s->exceeds) cells[count++] = value;
  for (int f = 0; f < 3; f++) cells[count++] = text[f];
  if (s->failed) cells[count++] = failed;
  for (int f = 3; s->yearly && f < 7; f++) cells[count++] = text[f];
  table_add(&s->t, cells);
}

/* what the probability of a column's row is of: not of the time at which a limit was passed */
static const char *event_of(const char *column) {
  const char *end = strrchr(column, '.');
  return probabilities_is_limit(column) ? "exceeded" : end ? end + 1 : column;
}

/* the name of a row, below its element or its group */
static const char *enter(sheet *s, const probabilities *p, const probability *asked, double chance,
                         char name[ELEMENT_TEXT]) {
  char text[ELEMENT_TEXT];
  const char *full = ald_results_column(p->results, asked->column).name;
  if (!asked->group) {
    table_enter(&s->t, full);
    return event_of(full);
  }
  table_group(&s->t, element_group_title(asked->group, p->results, text));
  element_group_member(p->results, asked->column, text);
  if (chance == 0) snprintf(text, sizeof text, "each");
  snprintf(name, ELEMENT_TEXT, "%.120s of %.80s", event_of(full), text);
  return name;
}

static void add_probability(sheet *s, const probabilities *p, const probability *asked,
                            const ald_sample *sample) {
  static const char *const failed[] = {"left out", "as not exceeding", "as exceeding"};
  const ald_column_info column = ald_results_column(p->results, asked->column);
  const figure_scale scale = figure_scale_for(column.unit, asked->value);
  char number[FIGURE_TEXT], value[2 * FIGURE_TEXT] = "", name[ELEMENT_TEXT];
  if (asked->kind == PROBABILITY_EXCEEDS) {
    snprintf(value, sizeof value, "%s %s", figure_number(scale.factor * asked->value, number),
             scale.unit);
  }
  const int cases = ald_sample_failed(sample) ? 3 : 1;
  for (int f = 0; f < cases; f++) {
    const ald_estimate e =
        ald_sample_exceedance(sample, asked->value, p->confidence, (ald_failed)f);
    add_row(s, f == 0 ? enter(s, p, asked, e.value, name) : "", f == 0 ? value : "",
            cases > 1 ? failed[f] : "", e, frequency_of(p->yearly, e));
  }
}

static void print_notes(const probabilities *p, const sheet *s, const char *obstacle) {
  char percent[24], words[2 * FIGURE_TEXT];
  int has_group = 0;
  for (size_t i = 0; i < p->count; i++) has_group = has_group || p->list[i].group;
  if (has_group) puts("of elements that are alike: the one for which it is most probable");
  if (obstacle[0]) {
    prose_note(stdout, "%s", obstacle);
  } else {
    prose_note(stdout,
               "low and high hold P with %s confidence; a scenario without a value does not exceed",
               quantities_percent(p->confidence, percent));
  }
  if (s->failed) {
    prose_note(stdout,
               "the probability lies between the two counts: failed scenarios as not exceeding, "
               "and as exceeding");
  }
  if (s->yearly) {
    prose_note(stdout,
               "a year: P times the event frequency, %s; from and to are low and high times that",
               frequency_words(p->yearly, words));
    puts("once in y: years between two of them on average, where that is above 1");
  }
}

ald_status probabilities_print(const probabilities *p, const char *heading, ald_report *report) {
  sheet s = {.yearly = !isnan(p->yearly)};
  char obstacle[QUANTITY_TEXT] = "";
  ald_status status = ALD_OK;
  if (p->count == 0) return ALD_OK;
  for (size_t i = 0; i < p->count; i++) s.exceeds |= p->list[i].kind == PROBABILITY_EXCEEDS;
  table_begin(&s.t, NULL, 0);
  for (size_t i = 0; status >= 0 && i < p->count; i++) {
    ald_sample *sample = NULL;
    status = ald_results_sample(p->results, p->list[i].column, &sample, report);
    if (status < 0) break;
    snprintf(obstacle, sizeof obstacle, "%s", ald_sample_obstacle(sample));
    if (i == 0) {
      s.failed = ald_sample_failed(sample) > 0;
      begin(&s);
    }
    add_probability(&s, p, &p->list[i], sample);
    ald_sample_destroy(sample);
  }
  if (status >= 0) {
    printf("\n%s\n", heading);
    table_print(&s.t, stdout, prose_columns(stdout));
    print_notes(p, &s, obstacle);
  }
  table_clear(&s.t);
  return status;
}

/* ---------------------------------------------------------------------------- a few lines */

/* a probability with what it is of */
typedef struct ranked_chance {
  ald_estimate estimate;
  size_t column;
  int is_limit;
} ranked_chance;

static int by_chance(const void *a, const void *b) {
  const ranked_chance *one = a, *other = b;
  if (one->is_limit != other->is_limit) return other->is_limit - one->is_limit;
  if (one->estimate.value != other->estimate.value) {
    return one->estimate.value < other->estimate.value ? 1 : -1;
  }
  return (one->column > other->column) - (one->column < other->column);
}

static void print_chance(const probabilities *p, const ranked_chance *own, const char *label) {
  char value[FIGURE_TEXT], low[FIGURE_TEXT], high[FIGURE_TEXT];
  const char *name = ald_results_column(p->results, own->column).name;
  const size_t ending = own->is_limit ? strlen(".time") : 0;
  printf("  %-11s%.*s: P = %s", label, (int)(strlen(name) - ending), name,
         figure_number(own->estimate.value, value));
  if (!isnan(own->estimate.low) && !isnan(own->estimate.high)) {
    printf(" (%s to %s)", figure_number(own->estimate.low, low),
           figure_number(own->estimate.high, high));
  }
  putchar('\n');
}

ald_status probabilities_print_brief(const probabilities *p, size_t most, ald_report *report) {
  ald_status status = ALD_OK;
  ranked_chance *list = calloc(p->count + 1, sizeof *list);
  if (!list) return ALD_NO_MEMORY;
  for (size_t i = 0; i < p->count && status >= 0; i++) {
    ald_sample *sample = NULL;
    status = ald_results_sample(p->results, p->list[i].column, &sample, report);
    if (status < 0) break;
    list[i].estimate =
        ald_sample_exceedance(sample, p->list[i].value, p->confidence, ALD_FAILED_LEFT_OUT);
    list[i].column = p->list[i].column;
    list[i].is_limit = p->list[i].kind == PROBABILITY_HAPPENS;
    ald_sample_destroy(sample);
  }
  if (status >= 0) qsort(list, p->count, sizeof *list, by_chance);
  for (size_t i = 0; i < p->count && i < most && status >= 0; i++) {
    print_chance(p, &list[i], i == 0 ? "limits" : "");
  }
  if (status >= 0 && p->count > most) {
    printf("             and %zu more probabilities\n", p->count - most);
  }
  free(list);
  return status;
}

/* ---------------------------------------------------------------------------- JSON */

static ald_status write_one(const probabilities *p, const probability *asked, json *out,
                            ald_report *report) {
  static const char *const names[] = {"left_out", "failed_below", "failed_above"};
  static const char *const yearly[] = {"per_year", "per_year_failed_below",
                                       "per_year_failed_above"};
  const ald_column_info column = ald_results_column(p->results, asked->column);
  ald_sample *sample = NULL;
  const ald_status status = ald_results_sample(p->results, asked->column, &sample, report);
  if (status < 0) return status;
  json_object_open(out, NULL);
  json_string(out, "name", column.name);
  json_string(out, "unit", column.unit);
  if (asked->kind != PROBABILITY_HAPPENS) json_number(out, "x", asked->value);
  for (int f = 0; f < (ald_sample_failed(sample) ? 3 : 1); f++) {
    const ald_estimate e =
        ald_sample_exceedance(sample, asked->value, p->confidence, (ald_failed)f);
    quantities_json_estimate(out, names[f], e);
    if (!isnan(p->yearly)) quantities_json_estimate(out, yearly[f], frequency_of(p->yearly, e));
  }
  json_object_close(out);
  ald_sample_destroy(sample);
  return status;
}

ald_status probabilities_json(const probabilities *p, const char *name, json *out,
                              ald_report *report) {
  ald_status status = ALD_OK;
  json_array_open(out, name);
  for (size_t i = 0; status >= 0 && i < p->count; i++) {
    status = write_one(p, &p->list[i], out, report);
  }
  json_array_close(out);
  return status;
}
