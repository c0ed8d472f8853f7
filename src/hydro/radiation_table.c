/* SPDX-License-Identifier: Apache-2.0
 * A damping table for commands that print and plot it. */
#include "radiation_table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assertion.h"
#include "base/float_mode.h"
#include "base/report.h"
#include "hydro/damping_read.h"
#include "panel_lines.h"

/* by how much the greatest frequency turns in a step, unless the step is given [rad] */
#define TURN 0.2

/* ------------------------------------------------------------------------------ reading */

static ald_status read_table(const ald_radiation_def *def, ald_radiation_table *t,
                             ald_report *report) {
  ald_panel_file file;
  ald_status status = ald_panel_file_open(def->file, &file, report);
  if (status != ALD_OK) return status;
  status = ald_damping_read(file.text, &t->units, file.diagnosis, &t->table);
  if (status == ALD_OK) {
    ald_damping_table_place(t->table, def->axes == ALD_RADIATION_AXES_Z_DOWN, def->origin);
  }
  return ald_panel_file_close(&file, status, report);
}

static ald_status make_functions(const ald_radiation_def *def, double step, ald_radiation_table *t,
                                 ald_report *report) {
  ald_report *own = ald_report_create();
  const double last = t->table->frequency[t->table->count - 1];
  ald_status status = own ? ald_damping_spline_make(t->table, &t->spline) : ALD_NO_MEMORY;
  if (status == ALD_OK) {
    status = ald_retardation_make(t->table, step > 0 ? step : TURN / last, def->length,
                                  def->tolerance, 0, &t->retardation, own);
  }
  if (status == ALD_OK) status = ald_ogilvie_check(t->table, t->retardation, &t->ogilvie);
  if (status == ALD_BAD_STUDY) {
    ald_report_add(report, "%s: error: %s\n", def->file, ald_report_text(own));
  }
  ald_report_destroy(own);
  return status;
}

static const char *problem_of(const ald_radiation_def *def, double step, double density) {
  if (!def->file || !*def->file) return "needs the name of a file";
  if ((unsigned)def->axes > ALD_RADIATION_AXES_Z_DOWN) return "no such axes";
  if ((unsigned)def->lines_begin_with > ALD_RADIATION_LINES_BEGIN_WITH_FREQUENCY) {
    return "panel lines begin with a period or a frequency";
  }
  if (!(def->tolerance > 0) || !(def->length >= 0) || !(step >= 0)) {
    return "the tolerance must be above 0, length and step 0 or above";
  }
  if (!(density > 0) || !(def->unit_length > 0)) {
    return "the water density and the unit length must be above 0";
  }
  return NULL;
}

/* a table without its damping; NULL without memory */
static ald_radiation_table *begin(const ald_radiation_def *def, double density) {
  ald_radiation_table *t = calloc(1, sizeof *t);
  if (!t) return NULL;
  t->tolerance = def->tolerance;
  t->factors = (ald_radiation_factors){1, 1, 1, 1};
  t->is_moved = def->origin[0] != 0 || def->origin[1] != 0 || def->origin[2] != 0;
  t->units = (ald_damping_units){
      .is_frequency = def->lines_begin_with == ALD_RADIATION_LINES_BEGIN_WITH_FREQUENCY,
      .density = density,
      .length = def->unit_length};
  return t;
}

/* functions of its damping, if that is there; hands it over, or frees it */
static ald_status finish(const ald_radiation_def *def, double step, ald_status status,
                         ald_radiation_table *t, ald_radiation_table **table, ald_report *report) {
  if (status == ALD_OK) status = make_functions(def, step, t, report);
  for (uint32_t k = 0; status == ALD_OK && k < ALD_TERMS; k++) {
    if (t->table->terms >> k & 1) t->terms[t->count++] = k;
  }
  if (status == ALD_OK) {
    *table = t;
  } else {
    ald_radiation_close(t);
  }
  return status;
}

ald_status ald_radiation_open(const ald_radiation_def *def, double step, double density,
                              ald_radiation_table **table, ald_report *report) {
  ALD_DEFAULT_FLOAT_MODES;
  if (table) *table = NULL;
  if (!def || !table) return ald_report_refuse(report, __func__);
  const char *problem = problem_of(def, step, density);
  if (problem) return ald_report_fail(report, ALD_BAD_ARGUMENT, "error: radiation: %s\n", problem);
  ald_radiation_table *t = begin(def, density);
  if (!t) return ALD_NO_MEMORY;
  return finish(def, step, read_table(def, t, report), t, table, report);
}

ald_status ald_radiation_adopt(const ald_radiation_def *def, double step, double density,
                               ald_damping_table *damping, ald_radiation_table **table,
                               ald_report *report) {
  ALD_ASSERT(damping && table);
  ald_radiation_table *t = begin(def, density);
  *table = NULL;
  if (!t) {
    ald_damping_table_destroy(damping);
    return ALD_NO_MEMORY;
  }
  t->table = damping;
  return finish(def, step, ALD_OK, t, table, report);
}

ald_radiation_factors ald_radiation_scaled_by(const ald_radiation_table *table) {
  return table ? table->factors : (ald_radiation_factors){1, 1, 1, 1};
}

void ald_radiation_close(ald_radiation_table *table) {
  if (!table) return;
  ald_damping_table_destroy(table->table);
  ald_damping_spline_clear(&table->spline);
  ald_retardation_destroy(table->retardation);
  free(table);
}

/* ------------------------------------------------------------------------------ looking */

ald_radiation_summary ald_radiation_summarise(const ald_radiation_table *table) {
  if (!table) return (ald_radiation_summary){0};
  ALD_ASSERT(table->retardation->taps > 1);
  const ald_retardation *r = table->retardation;
  return (ald_radiation_summary){.frequency_count = table->table->count,
                                 .first = table->table->frequency[0],
                                 .last = table->table->frequency[table->table->count - 1],
                                 .term_count = table->count,
                                 .tap_count = r->taps,
                                 .step = r->step,
                                 .memory = (r->taps - 2) * r->step};
}

double ald_radiation_value(const ald_radiation_table *table, size_t index, size_t tap) {
  if (!table || index >= table->count || tap >= table->retardation->taps) return 0;
  return table->retardation->values[ALD_TERMS * tap + table->terms[index]];
}

double ald_radiation_frequency(const ald_radiation_table *table, size_t number) {
  return table && number < table->table->count ? table->table->frequency[number] : (double)NAN;
}

double ald_radiation_damping(const ald_radiation_table *table, size_t index, size_t number) {
  if (!table || index >= table->count || number >= table->table->count) return (double)NAN;
  return table->table->damping[ALD_TERMS * number + table->terms[index]];
}

double ald_radiation_added_mass(const ald_radiation_table *table, size_t index, size_t number) {
  if (!table || index >= table->count || number >= table->table->count) return (double)NAN;
  const uint32_t term = table->terms[index];
  if (!(table->table->mass_terms >> term & 1)) return (double)NAN;
  return table->table->mass[ALD_TERMS * number + term];
}

/* last time at which a function is above the tolerance */
static double memory_of(const ald_radiation_table *table, size_t index) {
  ALD_ASSERT(index < table->count);
  const ald_retardation *r = table->retardation;
  double most = 0;
  uint32_t last = 0;
  for (uint32_t k = 0; k < r->taps; k++) {
    most = fmax(most, fabs(ald_radiation_value(table, index, k)));
  }
  for (uint32_t k = 0; k < r->taps; k++) {
    if (fabs(ald_radiation_value(table, index, k)) > table->tolerance * most) last = k;
  }
  return last * r->step;
}

ald_status ald_radiation_term_at(const ald_radiation_table *table, size_t index,
                                 ald_radiation_term *term) {
  if (!table || !term || index >= table->count) return ALD_BAD_ARGUMENT;
  const ald_damping_table *t = table->table;
  const uint32_t k = table->terms[index];
  const bool is_given = t->infinite_terms >> k & 1;
  *term = (ald_radiation_term){.row = 1 + (int)(k / 6),
                               .column = 1 + (int)(k % 6),
                               .left = table->spline.left[k],
                               .power = table->spline.power[k],
                               .start = ald_radiation_value(table, index, 0),
                               .memory = memory_of(table, index),
                               .given_infinite = is_given ? t->infinite[k] : (double)NAN,
                               .infinite = table->ogilvie.infinite[k],
                               .mass_error = table->ogilvie.error[k],
                               .mass_error_at = table->ogilvie.error_at[k],
                               .damping_error = table->ogilvie.damping_error[k]};
  for (uint32_t f = 0; f < t->count; f++) {
    const double b = t->damping[(size_t)ALD_TERMS * f + k];
    if (fabs(b) <= fabs(term->greatest)) continue;
    term->greatest = b;
    term->greatest_at = t->frequency[f];
  }
  return ALD_OK;
}
