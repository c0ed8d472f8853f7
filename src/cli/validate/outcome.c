/* SPDX-License-Identifier: Apache-2.0
 * What one run of a study gave: its time series and its results by name, for closed forms. */
#include "outcome.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device/device.h"
#include "kernels/plan.h"
#include "qualify/device_open.h"
#include "replay/trace.h"

enum { TEXT_SIZE = 8192 };

static ald_status run(const char *text, outcome *o, ald_report *report) {
  ald_study *study = NULL;
  ald_device *device = NULL;
  ald_status status = ald_study_read_text(text, "validate", &study, report);
  if (status == ALD_OK) status = ald_columns_create(study, &o->columns, &o->column_count, report);
  if (status == ALD_OK) {
    o->results = calloc(o->column_count + 1u, sizeof *o->results);
    if (!o->results) status = ALD_NO_MEMORY;
  }
  if (status == ALD_OK) status = ald_device_open("openmp", ALD_DOUBLE, &device, report);
  if (status == ALD_OK) {
    status = ald_trace_run(study, device, (ald_draw){1, 1, 0}, o->results, &o->series, report);
  }
  ald_device_close(device);
  ald_study_destroy(study);
  return status;
}

int outcome_of(checks *all, outcome *o, const char *format, ...) {
  char text[TEXT_SIZE];
  va_list values;
  va_start(values, format);
  const int length = vsnprintf(text, sizeof text, format, values);
  va_end(values);
  *o = (outcome){0};
  ald_report *report = ald_report_create();
  ald_status status = length < TEXT_SIZE ? run(text, o, report) : ALD_NO_MEMORY;
  if (status == ALD_OK && o->series->status != STATUS_OK) {
    fprintf(stderr, "allide validate: a scenario failed: %s\n", o->series->failure);
    status = ALD_REMARKS;
  }
  if (status != ALD_OK) {
    fprintf(stderr, "%s", ald_report_text(report));
    all->status = status;
    outcome_end(o);
  }
  ald_report_destroy(report);
  return status == ALD_OK;
}

void outcome_end(outcome *o) {
  if (o->columns) ald_columns_clear(o->columns, o->column_count);
  ald_series_destroy(o->series);
  free(o->results);
  *o = (outcome){0};
}

double outcome_at(const outcome *o, const char *name, long row) {
  const size_t at = row < 0 ? o->series->row_count - (size_t)-row : (size_t)row;
  for (size_t c = 0; c < o->series->column_count; c++) {
    if (strcmp(o->series->names[c], name) != 0) continue;
    return o->series->values[at * o->series->column_count + c];
  }
  return NAN;
}

double outcome_result(const outcome *o, const char *name) {
  for (uint32_t c = 0; c < o->column_count; c++) {
    if (strcmp(o->columns[c].name, name) == 0) return o->results[c];
  }
  return NAN;
}

static double body_value(const outcome *o, const char *body, const char *value, long row) {
  char name[128];
  snprintf(name, sizeof name, "bodies.%s.%s", body, value);
  return outcome_at(o, name, row);
}

motion outcome_motion(const outcome *o, const char *body, long row) {
  static const char *const places[3] = {"x", "y", "z"};
  static const char *const speeds[3] = {"velocity_x", "velocity_y", "velocity_z"};
  static const char *const rates[3] = {"roll_rate", "pitch_rate", "yaw_rate"};
  motion m;
  for (int i = 0; i < 3; i++) {
    m.at[i] = body_value(o, body, places[i], row);
    m.velocity[i] = body_value(o, body, speeds[i], row);
    m.rates[i] = body_value(o, body, rates[i], row);
  }
  const double roll = body_value(o, body, "roll", row), pitch = body_value(o, body, "pitch", row);
  const double heading = body_value(o, body, "heading", row);
  const double sr = sin(roll), cr = cos(roll), sp = sin(pitch), cp = cos(pitch);
  const double sh = sin(heading), ch = cos(heading);
  const double turn[3][3] = {{ch * cp, ch * sp * sr - sh * cr, ch * sp * cr + sh * sr},
                             {sh * cp, sh * sp * sr + ch * cr, sh * sp * cr - ch * sr},
                             {-sp, cp * sr, cp * cr}};
  memcpy(m.turn, turn, sizeof turn);
  return m;
}

double motion_energy(const motion *m, double mass, const double moments[3], double *momentum,
                     double *about) {
  const double *x = m->at, *v = m->velocity;
  double energy = 0;
  for (int i = 0; i < 3; i++) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    energy += 0.5 * mass * v[i] * v[i] + 0.5 * moments[i] * m->rates[i] * m->rates[i];
    if (momentum) momentum[i] += mass * v[i];
    if (!about) continue;
    about[i] += mass * (x[j] * v[k] - x[k] * v[j]);
    for (int n = 0; n < 3; n++) about[i] += m->turn[i][n] * moments[n] * m->rates[n];
  }
  return energy;
}

void checks_form(checks *all, const char *subject, const char *quantity, const char *unit,
                 double expected, double computed, double tolerance) {
  checks_add(all, subject, quantity, unit, expect(BY_FORM, expected, tolerance), computed);
}
