/* SPDX-License-Identifier: Apache-2.0
 * The exciting forces that a panel program writes, lines "PER BETA I MOD PHASE RE IM" without
 * dimensions, X = rho g L^m X' per metre of wave amplitude, m = 2, of a moment 3; and the damping
 * that belongs to them. Source: WAMIT user manual 7.4; Haskind 1957. */
#include <math.h>
#include <stdlib.h>

#include "base/float_mode.h"
#include "base/report.h"
#include "panel_lines.h"
#include "radiation_table.h"

#define PI 3.141592653589793
enum { HEADINGS_MAX = 361 };

typedef struct excitation {
  const ald_radiation_table *table;
  ald_panel_file *file;
  double scale;                  /* rho g */
  double headings[HEADINGS_MAX]; /* [deg] of the first period */
  double weights[HEADINGS_MAX];  /* of a mean over all headings; 0: there is none */
  size_t count;
  double *means;  /* (frequencies x 6) of |X|^2 over all headings */
  double *shares; /* (frequencies x 6) of the headings that have come, 1 when all have */
} excitation;

static ald_status complain(const excitation *e, ald_place place, const char *problem) {
  ald_diagnose(e->file->diagnosis, place, "%s", problem);
  return ALD_BAD_STUDY;
}

/* ------------------------------------------------------------------------------ headings */

/* those of the first period, each once; false after a message */
static ald_status find_headings(excitation *e) {
  ald_panel_line line;
  double period = (double)NAN;
  for (ald_panel_reader r = ald_panel_begin(e->file->text, 0); ald_panel_next(&r, &line);) {
    if (!line.is_good || line.count != 7) {
      return complain(e, line.place, "expected seven numbers, \"PER BETA I MOD PHASE RE IM\"");
    }
    if (isnan(period)) period = line.numbers[0];
    if (line.numbers[0] != period) return ALD_OK;
    if (e->count > 0 && line.numbers[1] == e->headings[e->count - 1]) continue;
    if (e->count == HEADINGS_MAX) return complain(e, line.places[1], "more than 361 headings");
    e->headings[e->count++] = line.numbers[1];
  }
  return isnan(period) ? complain(e, (ald_place){1, 1, 1, 0, NULL},
                                  "expected lines \"PER BETA I MOD PHASE RE IM\"")
                       : ALD_OK;
}

/* Do they go around in equal steps? Half a circle represents the other half too, for a hull that is
 * the same on both sides: its ends count half, and so do those of a circle that is closed. */
static void weigh(excitation *e) {
  const size_t n = e->count;
  const double step = n > 1 ? e->headings[1] - e->headings[0] : 0;
  const double span = n > 1 ? fabs(e->headings[n - 1] - e->headings[0]) : 0;
  for (size_t k = 1; k < n; k++) {
    if (fabs(e->headings[k] - e->headings[k - 1] - step) > 1e-3 * fabs(step)) return;
  }
  const bool is_open = fabs(span + fabs(step) - 360) < 0.1;
  const bool is_closed = fabs(span - 180) < 0.1 || fabs(span - 360) < 0.1;
  if (n < 3 || (!is_open && !is_closed)) return;
  for (size_t k = 0; k < n; k++) {
    const bool is_end = is_closed && (k == 0 || k == n - 1);
    e->weights[k] = (is_end ? 0.5 : 1) / (double)(is_closed ? n - 1 : n);
  }
}

static double weight_of(const excitation *e, double heading) {
  size_t k = 0;
  while (k < e->count && e->headings[k] != heading) k++;
  return k < e->count ? e->weights[k] : 0;
}

/* ------------------------------------------------------------------------------ forces */

/* the frequency of a line among those of the table; their count if it is none */
static uint32_t find_frequency(const excitation *e, double period) {
  const ald_damping_table *t = e->table->table;
  const double w = e->table->units.is_frequency ? period : 2 * PI / period;
  uint32_t f = 0;
  while (f < t->count && !(fabs(t->frequency[f] - w) <= 1e-4 * w)) f++;
  return f;
}

static ald_status read_forces(excitation *e) {
  const double length = e->table->units.length;
  ald_panel_line line;
  for (ald_panel_reader r = ald_panel_begin(e->file->text, 0); ald_panel_next(&r, &line);) {
    if (!line.is_good || line.count != 7) {
      return complain(e, line.place, "expected seven numbers, \"PER BETA I MOD PHASE RE IM\"");
    }
    const double *n = line.numbers;
    if (!(n[2] >= 1 && n[2] <= 6 && n[2] == floor(n[2]))) {
      return complain(e, line.places[2], "expected the number of a freedom, 1 to 6");
    }
    const double square = n[5] * n[5] + n[6] * n[6];
    /* numbers are printed with some six digits */
    if (!(fabs(square - n[3] * n[3]) <= 1e-3 * square + 1e-12)) {
      return complain(e, line.places[3],
                      "the magnitude is not that of the real and imaginary parts");
    }
    const uint32_t f = find_frequency(e, n[0]), i = (uint32_t)n[2] - 1;
    const double scale = e->scale * length * length * (i > 2 ? length : 1);
    if (f == e->table->table->count) continue;
    e->means[6 * f + i] += weight_of(e, n[1]) * scale * scale * square;
    e->shares[6 * f + i] += weight_of(e, n[1]);
  }
  return ALD_OK;
}

/* B = w^3/(2 rho g^3) x mean of |X|^2 */
static void compare(const excitation *e, double density, double gravity, double *error) {
  const ald_damping_table *t = e->table->table;
  for (uint32_t i = 0; i < 6; i++) {
    double most = 0, worst = 0;
    bool is_compared = false;
    for (uint32_t f = 0; f < t->count; f++) {
      const double w = t->frequency[f], own = t->damping[(size_t)ALD_TERMS * f + 7 * i];
      most = fmax(most, fabs(own));
      if (!(fabs(e->shares[6 * f + i] - 1) < 1e-9)) continue;
      const double b = w * w * w / (2 * density * gravity * gravity * gravity);
      worst = fmax(worst, fabs(b * e->means[6 * f + i] - own));
      is_compared = true;
    }
    error[i] = is_compared && most > 0 ? worst / most : (double)NAN;
  }
}

ald_status ald_radiation_haskind(const ald_radiation_table *table, const char *name, double density,
                                 double gravity, double *error, size_t *headings,
                                 ald_report *report) {
  ALD_DEFAULT_FLOAT_MODES;
  ald_panel_file file;
  if (headings) *headings = 0;
  if (!table || !name || !error || !headings) return ald_report_refuse(report, __func__);
  if (table->is_moved) {
    return ald_report_fail(report, ALD_BAD_ARGUMENT,
                           "error: exciting forces are about the table's own origin: compare them "
                           "with a table that is not moved\n");
  }
  ald_status status = ald_panel_file_open(name, &file, report);
  if (status != ALD_OK) return status;
  excitation e = {.table = table, .file = &file, .scale = density * gravity};
  const size_t room = (size_t)6 * table->table->count;
  e.means = calloc(room, sizeof *e.means);
  e.shares = calloc(room, sizeof *e.shares);
  status = e.means && e.shares ? find_headings(&e) : ALD_NO_MEMORY;
  if (status == ALD_OK) {
    weigh(&e);
    status = read_forces(&e);
  }
  if (status == ALD_OK) compare(&e, density, gravity, error);
  *headings = e.count;
  free(e.means);
  free(e.shares);
  return ald_panel_file_close(&file, status, report);
}
