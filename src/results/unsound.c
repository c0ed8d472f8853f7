/* SPDX-License-Identifier: Apache-2.0
 * Why a scenario has the status bad_input, in words: the numbers are drawn again and judged one
 * after another, as scenario.c does it when it fills a lane. */
#include "unsound.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/report.h"
#include "element/line_form.h"
#include "kernels/plan.h"
#include "model/derive.h"
#include "model/inertia.h"
#include "model/sea.h"
#include "model/ships.h"
#include "plan/passes.h"
#include "tile/sampler.h"
#include "tile/scenario.h"

/* What is told, and of what. */
typedef struct telling {
  const ald_study *study;
  const double *values; /* (quantities) of the scenario */
  uint64_t scenario;
  uint32_t count; /* notes so far */
  ald_report *report;
} telling;

__attribute__((format(printf, 2, 3))) static void tell(telling *t, const char *format, ...) {
  char text[512];
  va_list list;
  va_start(list, format);
  vsnprintf(text, sizeof text, format, list);
  va_end(list);
  ald_report_add(t->report, "note: scenario %" PRIu64 ": %s\n", t->scenario, text);
  t->count++;
}

/* numbers that came out of their range */
static void judge_ranges(telling *t) {
  char unit[32];
  for (uint32_t v = 0; v < t->study->variable_count; v++) {
    const ald_variable *variable = &t->study->variables[v];
    for (uint32_t k = 0; k < variable->target_count; k++) {
      const ald_quantity *quantity = &t->study->quantities[variable->targets[k]];
      const double value = t->values[variable->targets[k]];
      const char *expected = ald_range_problem(quantity->range, value);
      if (!expected) continue;
      ald_dimension_unit(quantity->dimension, unit, sizeof unit);
      tell(t, "%s came out as %.6g%s%s, expected %s", quantity->path, value, *unit ? " " : "", unit,
           expected);
    }
  }
}

static void judge_sea(telling *t) {
  char message[ALD_SEA_MESSAGE];
  uint32_t quantity = 0;
  if (!ald_sea_problem(t->study, t->values, &quantity, message)) return;
  tell(t, "%s: %s", t->study->quantities[quantity].path, message);
}

static void judge_ships(telling *t) {
  char message[ALD_SHIPS_MESSAGE];
  if (ald_ships_problem(t->study, t->values, message)) tell(t, "%s", message);
}

/* a table whose rows no longer ascend; NULL if there is none */
static const char *unordered(const ald_kind *kind, const ald_numbers *numbers) {
  for (uint32_t t = 0; t < kind->table_count; t++) {
    const uint32_t columns = kind->tables[t].column_count;
    for (uint32_t r = 1; kind->tables[t].is_ascending && r < numbers->rows[t]; r++) {
      const double *row = numbers->tables[t] + (size_t)r * columns;
      if (!(row[0] > row[-(int)columns])) return kind->tables[t].name;
    }
  }
  return NULL;
}

static void judge_element(telling *t, const ald_definition *own) {
  const ald_kind *kind = ald_kinds[own->kind];
  const ald_numbers numbers = ald_definition_numbers(t->study, own, t->values);
  ald_blame blame = {0};
  const char *table = unordered(kind, &numbers);
  const char *problem = table ? "its first column must grow from row to row" : NULL;
  if (!table && kind->is_spatial && kind->check) problem = kind->check(&numbers, &blame);
  if (problem) {
    if (!table && blame.table > 0) table = kind->tables[blame.table - 1].name;
    tell(t, "%s.%s.%s: %s", kind->section, own->name, table ? table : kind->keys[blame.key].name,
         problem);
  }
  if (own->kind == KIND_line && ald_line_substeps(&numbers, t->study->step) == 0) {
    tell(t, "%s.%s: would take more than %d substeps in a step", kind->section, own->name,
         LINE_SUBSTEPS_MOST);
  }
}

static void judge_body(telling *t, const ald_body *body) {
  double params[SHAPE_VERTICES + 2 * ALD_PART_VERTICES];
  for (uint32_t p = 0; p < body->part_count; p++) {
    if (ald_derive_part(body, &body->parts[p], t->values, params)) continue;
    tell(t, "bodies.%s.outline: its vertices, as drawn, make no convex outline", body->name);
    break;
  }
  if (!t->study->is_spatial || body->fixed || body->prescribed) return;
  if (ald_inertia_judge(body, t->values).fault == ALD_INERTIA_GOOD) return;
  tell(t, "bodies.%s: no body has these moments of inertia and this added mass", body->name);
}

ald_status ald_unsound_tell(const ald_study *study, const ald_manifest *manifest, uint64_t scenario,
                            ald_report *report) {
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  if (!values) return ald_report_fail(report, ALD_NO_MEMORY, "error: no memory for a scenario\n");
  telling t = {study, values, scenario, 0, report};
  ald_sampler_scenario(study, manifest->seed, manifest->scenarios, scenario, values, NULL);
  judge_ranges(&t);
  judge_sea(&t);
  judge_ships(&t);
  for (uint32_t d = 0; d < study->definition_count; d++) judge_element(&t, &study->definitions[d]);
  for (uint32_t b = 0; b < study->body_count; b++) judge_body(&t, &study->bodies[b]);
  if (t.count == 0) tell(&t, "the numbers that it drew do not fit together");
  free(values);
  return ALD_OK;
}
