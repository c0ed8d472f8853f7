/* SPDX-License-Identifier: Apache-2.0
 * How far the tables of a study's catenary lines are off the lines: a report. */
#include "checks.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/report.h"
#include "element/catenary_table.h"
#include "kernels/elements.h"
#include "kernels/pass/line/catenary_rows.h"
#include "kernels/plan.h"
#include "model/derive.h"
#include "plan/kind_tables.h"
#include "plan/layout_create.h"

/* tables that are reported one by one; the rest is counted */
enum { ROWS_MAX = 20 };

/* a table and the line that it is of */
typedef struct table {
  uint32_t instance, distances, heights;
  ald_numbers numbers;
  const double *grid;
  ald_catenary_error error;
} table;

/* tables that all scenarios share, judged; returns their number */
static uint32_t judge(const ald_study *study, const ald_layout *layout, const double *values,
                      table *tables) {
  const uint32_t *own = ald_catenary_tables(layout->plan);
  uint32_t found = 0, number = 0;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    if (study->definitions[study->instances[i].definition].kind != KIND_catenary) continue;
    const uint32_t options = layout->plan[own[KIND_OPTIONS] + number];
    const uint32_t entry = layout->plan[own[KIND_FIRST_ENTRY] + number++];
    if (!(options & CATENARY_HAS_GRID) || !(entry & PLAN_SHARED)) continue;
    table *t = &tables[found++];
    *t = (table){.instance = i,
                 .distances = CATENARY_DISTANCES_OF(options),
                 .heights = CATENARY_HEIGHTS_OF(options),
                 .numbers = ald_instance_numbers(study, &study->instances[i], values)};
    t->grid = layout->assets + (entry & ~PLAN_SHARED) +
              CATENARY_SEGMENTS_OF(options) * CATENARY_SEGMENT_NUMBERS;
    t->error = ald_catenary_error_of(&t->numbers, t->distances, t->heights, t->grid);
  }
  return found;
}

/* ------------------------------------------------------------------------------ the table */

static void put_row(const ald_study *study, const table *t, int width, ald_report *report) {
  ALD_ASSERT(width > 0);
  char points[32], distances[48], heights[48], error[32];
  const double *grid = t->grid, low = grid[CATENARY_GRID_Z];
  const double high = low + (t->heights - 1) / grid[CATENARY_GRID_PER_Z];
  snprintf(points, sizeof points, "%u x %u", t->distances, t->heights);
  snprintf(distances, sizeof distances, "%.5g to %.5g m", grid[CATENARY_GRID_LEAST],
           grid[CATENARY_GRID_MOST]);
  snprintf(heights, sizeof heights, "%.5g to %.5g m", low, high);
  snprintf(error, sizeof error, "%.2g %%", 100 * t->error.tension);
  ald_report_add(report, "  %-*s  %8s  %18s  %18s  %8s  %.5g m, %.5g m up\n", width,
                 study->instances[t->instance].name, points, distances, heights,
                 t->error.tension < HUGE_VAL ? error : "no shape", t->error.x, t->error.z);
}

static void put_table(const ald_study *study, const table *tables, uint32_t count,
                      ald_report *report) {
  ALD_ASSERT(tables && count > 0);
  const uint32_t rows = count < ROWS_MAX ? count : ROWS_MAX;
  int width = 14;
  for (uint32_t r = 0; r < rows; r++) {
    const int length = (int)strlen(study->instances[tables[r].instance].name);
    width = length > width ? length : width;
  }
  ald_report_add(report, "  %-*s  %8s  %18s  %18s  %8s  %s\n", width, "catenary table", "points",
                 "distances", "heights", "error", "at");
  for (uint32_t r = 0; r < rows; r++) put_row(study, &tables[r], width, report);
  if (rows < count) ald_report_add(report, "  and %u more, none worse\n", count - rows);
}

/* ------------------------------------------------------------------------------ warnings */

/* A size that keeps the promise, in `text`, or nothing; lines in several parts have bends that no
 * size follows. */
static void advise(const table *t, char *text, size_t size) {
  static const uint32_t sizes[][2] = {{64, 5}, {76, 5}, {42, 9}, {29, 13}};
  text[0] = 0;
  if (t->error.in_parts) return;
  double *grid = calloc(ALD_PARAMS_MAX, sizeof *grid);
  for (size_t k = 0; k < sizeof sizes / sizeof *sizes && grid && text[0] == 0; k++) {
    const uint32_t distances = sizes[k][0], heights = sizes[k][1];
    ald_catenary_table(&t->numbers, distances, heights, grid);
    const double error = ald_catenary_error_of(&t->numbers, distances, heights, grid).tension;
    if (error > CATENARY_ERROR_WARNED) continue;
    snprintf(text, size, "table: [%u, %u] keeps it; or take ", distances, heights);
  }
  free(grid);
}

static void warn(const ald_study *study, const table *tables, uint32_t count,
                 ald_warnings *warnings) {
  uint32_t found = 0;
  for (uint32_t i = 0; i < count; i++) {
    const table *t = &tables[i];
    char size[64], remedy[128];
    if (t->error.tension <= CATENARY_ERROR_WARNED || found++ >= ROWS_MAX) continue;
    advise(t, size, sizeof size);
    snprintf(remedy, sizeof remedy, "%sevaluation: shooting, or narrower distances and heights",
             size);
    const ald_warned about = {.element = study->instances[t->instance].name, .remedy = remedy};
    if (t->error.tension < HUGE_VAL) {
      ald_warn(warnings, ALD_WARN_TABLE_INACCURATE, about,
               "its table is off the line by %.2g %% of the tension at %.5g m, %.5g m up; one of "
               "which more than %.2g %% is found may not keep %.1g %%",
               100 * t->error.tension, t->error.x, t->error.z, 100 * CATENARY_ERROR_WARNED,
               100 * CATENARY_ERROR_MAX);
    } else {
      ald_warn(warnings, ALD_WARN_TABLE_INACCURATE, about,
               "its table covers places at which the line has no shape, as %.5g m, %.5g m up",
               t->error.x, t->error.z);
    }
  }
}

/* ------------------------------------------------------------------------------ the whole */

static int compare(const void *a, const void *b) {
  const table *x = a, *y = b;
  if (x->error.tension != y->error.tension) return x->error.tension < y->error.tension ? 1 : -1;
  return (x->instance > y->instance) - (x->instance < y->instance);
}

static ald_status look(const ald_study *study, const ald_layout *layout, ald_warnings *warnings,
                       ald_report *report) {
  table *tables = calloc(study->instance_count + 1u, sizeof *tables);
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  if (tables && values) {
    for (uint32_t q = 0; q < study->quantity_count; q++) values[q] = study->quantities[q].value;
    const uint32_t count = judge(study, layout, values, tables);
    qsort(tables, count, sizeof *tables, compare);
    if (count > 0) put_table(study, tables, count, report);
    warn(study, tables, count, warnings);
  }
  const ald_status status = tables && values ? ALD_OK : ALD_NO_MEMORY;
  free(tables);
  free(values);
  return status;
}

ald_status ald_catenary_check(const ald_study *study, ald_warnings *warnings, ald_report *report) {
  ald_layout *layout = NULL;
  uint32_t lines = 0;
  for (uint32_t i = 0; i < study->instance_count; i++) {
    lines += study->definitions[study->instances[i].definition].kind == KIND_catenary;
  }
  if (lines == 0) return ALD_OK;
  ald_status status = ald_layout_create(study, ALD_TRACE_OFF, 0, &layout, report);
  if (status == ALD_OK) status = look(study, layout, warnings, report);
  ald_layout_destroy(layout);
  return status;
}
