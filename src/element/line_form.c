/* SPDX-License-Identifier: Apache-2.0
 * The numbers of a line's segments, and the greatest step that they allow. */
#include "line_form.h"

#include <math.h>
#include <stdio.h>

#include "base/assertion.h"
#include "kernels/pass/line/line_rows.h"
#include "model/bed.h"
#include "model/study.h"

/* Slope of the piece that ends at row k of a curve; the greatest one of a section's tension at
 * rest, by the strain [N]. */
static double line_curve_slope(const ald_line_curve *c, uint32_t k) {
  ALD_ASSERT(k < c->count);
  const double *row = c->rows + (size_t)k * LINE_CURVE_COLUMNS;
  if (k == 0) return row[LINE_CURVE_TENSION] / row[LINE_CURVE_STRAIN];
  const double *before = row - LINE_CURVE_COLUMNS;
  return (row[LINE_CURVE_TENSION] - before[LINE_CURVE_TENSION]) /
         (row[LINE_CURVE_STRAIN] - before[LINE_CURVE_STRAIN]);
}

/* ------------------------------------------------------------------------------
 * The axial springs of a dynamic line's sections, for the host. */

double ald_line_strain(const ald_numbers *n, const double *row, double tension) {
  const ald_line_curve c = ald_line_curve_of(n, row);
  if (!(tension > 0)) return 0;
  if (c.count == 0) return tension / row[LINE_COLUMN_STIFFNESS];
  uint32_t k = 0;
  while (k + 1 < c.count && c.rows[(size_t)k * LINE_CURVE_COLUMNS + LINE_CURVE_TENSION] < tension) {
    k++;
  }
  const double *end = c.rows + (size_t)k * LINE_CURVE_COLUMNS;
  return end[LINE_CURVE_STRAIN] + (tension - end[LINE_CURVE_TENSION]) / line_curve_slope(&c, k);
}

double ald_line_stretch(const ald_numbers *n, double tension) {
  double linear = 0, curved = 0;
  for (uint32_t r = 0; r < n->rows[LINE_SECTIONS]; r++) {
    const double *row = ald_line_section(n, r);
    if (ald_line_curve_of(n, row).count > 0) {
      curved += row[LINE_COLUMN_LENGTH] * ald_line_strain(n, row, tension);
    } else {
      linear += row[LINE_COLUMN_LENGTH] / row[LINE_COLUMN_STIFFNESS];
    }
  }
  return tension * linear + curved;
}

double ald_line_tension(const ald_numbers *n, double stretch) {
  const double unit = ald_line_stretch(n, 1);
  if (n->rows[LINE_CURVES] == 0) return stretch / unit;
  double low = 0, high = fmax(stretch / unit, 1);
  while (ald_line_stretch(n, high) < stretch && isfinite(high)) high *= 2;
  for (int k = 0; k < 100; k++) {
    const double middle = 0.5 * (low + high);
    const bool is_less = ald_line_stretch(n, middle) < stretch;
    low = is_less ? middle : low;
    high = is_less ? high : middle;
  }
  return high;
}

double ald_line_curves_end(const ald_numbers *n) {
  double least = (double)INFINITY;
  for (uint32_t r = 0; r < n->rows[LINE_SECTIONS]; r++) {
    const ald_line_curve c = ald_line_curve_of(n, ald_line_section(n, r));
    if (c.count == 0) continue;
    least = fmin(least, c.rows[(size_t)(c.count - 1) * LINE_CURVE_COLUMNS + LINE_CURVE_TENSION]);
  }
  return least;
}

/* row r of the table of curves; the curve of a section, without rows where it is not there */
static const double *line_curve_row(const ald_numbers *n, uint32_t r) {
  ALD_ASSERT(r < n->rows[LINE_CURVES]);
  return n->tables[LINE_CURVES] + (size_t)r * LINE_CURVE_COLUMNS;
}

void ald_line_curves_derive(const ald_numbers *n, double *params) {
  ALD_ASSERT(params);
  double energy = 0;
  for (uint32_t r = 0; r < n->rows[LINE_CURVES]; r++, params += CURVE_PARAM_COUNT) {
    const double *row = line_curve_row(n, r), *before = r > 0 ? row - LINE_CURVE_COLUMNS : row;
    const bool begins = r == 0 || before[LINE_CURVE_NUMBER] != row[LINE_CURVE_NUMBER];
    const double strain = begins ? 0 : before[LINE_CURVE_STRAIN];
    const double tension = begins ? 0 : before[LINE_CURVE_TENSION];
    const double width = row[LINE_CURVE_STRAIN] - strain;
    energy = (begins ? 0 : energy) + 0.5 * (row[LINE_CURVE_TENSION] + tension) * width;
    params[CURVE_STRAIN] = row[LINE_CURVE_STRAIN];
    params[CURVE_TENSION] = row[LINE_CURVE_TENSION];
    params[CURVE_SLOPE] = (row[LINE_CURVE_TENSION] - tension) / width;
    params[CURVE_ENERGY] = energy;
  }
}

/* ------------------------------------------------------------------------------ checks */

/* row r goes on with the curve of the row before, or begins one that was not there yet */
static const char *check_row(const ald_numbers *n, uint32_t r, ald_blame *blame) {
  const double *row = line_curve_row(n, r), *before = row - LINE_CURVE_COLUMNS;
  if (r == 0) return NULL;
  if (row[LINE_CURVE_NUMBER] != before[LINE_CURVE_NUMBER]) {
    for (uint32_t k = 0; k < r; k++) {
      if (line_curve_row(n, k)[LINE_CURVE_NUMBER] != row[LINE_CURVE_NUMBER]) continue;
      return ald_blame_row(blame, LINE_CURVES, r,
                           "the rows of a curve must stand together, in the order of its strains");
    }
    return NULL;
  }
  const bool falls = row[LINE_CURVE_TENSION] <= before[LINE_CURVE_TENSION];
  if (!falls && row[LINE_CURVE_STRAIN] > before[LINE_CURVE_STRAIN]) return NULL;
  ald_blame_row(blame, LINE_CURVES, r, NULL);
  const uint32_t column = falls ? LINE_CURVE_TENSION : LINE_CURVE_STRAIN;
  snprintf(blame->text, sizeof blame->text,
           "curve %.0f falls: the %s must rise, %.10g%s follows %.10g%s", row[LINE_CURVE_NUMBER],
           falls ? "tension" : "strain", row[column], falls ? " N" : "", before[column],
           falls ? " N" : "");
  return blame->text;
}

static const char *check_memory(const ald_numbers *n, uint32_t r, ald_blame *blame) {
  const double *row = ald_line_section(n, r);
  const double dynamic = row[LINE_COLUMN_DYNAMIC], slope = ald_line_slope(n, row);
  if (dynamic == 0 &&
      (row[LINE_COLUMN_DYNAMIC_PER_TENSION] > 0 || row[LINE_COLUMN_RELAXATION] > 0)) {
    return ald_blame_row(blame, LINE_SECTIONS, r,
                         "a dynamic stiffness per tension and a relaxation time need a dynamic "
                         "stiffness");
  }
  if (dynamic == 0) return NULL;
  if (!(row[LINE_COLUMN_RELAXATION] > 0)) {
    return ald_blame_row(blame, LINE_SECTIONS, r,
                         "a dynamic stiffness needs a relaxation time, for example relaxation "
                         "time: 60 s");
  }
  if (row[LINE_COLUMN_DYNAMIC_PER_TENSION] > 0 && ald_line_dynamic_most(n, row) == 0) {
    return ald_blame_row(blame, LINE_SECTIONS, r,
                         "a dynamic stiffness per tension needs a breaking load of the line, or a "
                         "curve, up to whose tension it grows");
  }
  if (dynamic >= slope) return NULL;
  ald_blame_row(blame, LINE_SECTIONS, r, NULL);
  snprintf(blame->text, sizeof blame->text,
           "the dynamic stiffness, %.10g N, is below the greatest slope of the tension at rest, "
           "%.10g N",
           dynamic, slope);
  return blame->text;
}

const char *ald_line_curves_check(const ald_numbers *n, ald_blame *blame) {
  ALD_ASSERT(blame);
  const char *problem = NULL;
  for (uint32_t r = 0; r < n->rows[LINE_CURVES] && !problem; r++) problem = check_row(n, r, blame);
  for (uint32_t r = 0; r < n->rows[LINE_SECTIONS] && !problem; r++) {
    const double *row = ald_line_section(n, r);
    const bool has_curve = row[LINE_COLUMN_CURVE] > 0;
    if (has_curve && ald_line_curve_of(n, row).count == 0) {
      ald_blame_row(blame, LINE_SECTIONS, r, NULL);
      snprintf(blame->text, sizeof blame->text,
               "there is no row of a curve %.0f in `stiffness curves`", row[LINE_COLUMN_CURVE]);
      return blame->text;
    }
    if (has_curve && row[LINE_COLUMN_STIFFNESS] > 0) {
      return ald_blame_row(blame, LINE_SECTIONS, r,
                           "expected either an axial stiffness or a curve");
    }
    if (!has_curve && !(row[LINE_COLUMN_STIFFNESS] > 0)) {
      return ald_blame_row(blame, LINE_SECTIONS, r,
                           "expected an axial stiffness, for example axial stiffness: 500 MN, or a "
                           "curve");
    }
    problem = check_memory(n, r, blame);
  }
  return problem;
}

const double *ald_line_section(const ald_numbers *n, uint32_t r) {
  ALD_ASSERT(r < n->rows[LINE_SECTIONS]);
  return n->tables[LINE_SECTIONS] + (size_t)r * LINE_COLUMN_COUNT;
}

/* by Newton's method for the cube root, from above */
double ald_ball_diameter(double volume) {
  const double cube = 6 * volume / LINE_PI;
  double d = cube > 1 ? cube : 1, last = 2 * d;
  if (cube <= 0) return 0;
  while (d < last) {
    last = d;
    d -= (d - cube / (d * d)) / 3;
  }
  return last;
}

double ald_line_length(const ald_numbers *n) {
  double length = 0;
  for (uint32_t r = 0; r < n->rows[LINE_SECTIONS]; r++) {
    length += ald_line_section(n, r)[LINE_COLUMN_LENGTH];
  }
  return length;
}

ald_line_curve ald_line_curve_of(const ald_numbers *n, const double *row) {
  ALD_ASSERT(row);
  ald_line_curve c = {.rows = NULL};
  if (!(row[LINE_COLUMN_CURVE] > 0)) return c;
  for (uint32_t r = 0; r < n->rows[LINE_CURVES]; r++) {
    if (line_curve_row(n, r)[LINE_CURVE_NUMBER] != row[LINE_COLUMN_CURVE]) continue;
    if (c.count++ > 0) continue;
    c.first = r;
    c.rows = line_curve_row(n, r);
  }
  return c;
}

double ald_line_slope(const ald_numbers *n, const double *row) {
  const ald_line_curve c = ald_line_curve_of(n, row);
  double most = c.count > 0 ? 0 : row[LINE_COLUMN_STIFFNESS];
  for (uint32_t k = 0; k < c.count; k++) most = fmax(most, line_curve_slope(&c, k));
  return most;
}

double ald_line_dynamic_most(const ald_numbers *n, const double *row) {
  const double breaking = n->keys[LINE_KEY_BREAKING];
  const ald_line_curve c = ald_line_curve_of(n, row);
  if (breaking > 0) return breaking;
  return c.count > 0 ? c.rows[(size_t)(c.count - 1) * LINE_CURVE_COLUMNS + LINE_CURVE_TENSION] : 0;
}

double ald_line_stiffest(const ald_numbers *n, const double *row) {
  ALD_ASSERT(row);
  const double slope = ald_line_slope(n, row);
  const double dynamic = row[LINE_COLUMN_DYNAMIC] +
                         row[LINE_COLUMN_DYNAMIC_PER_TENSION] * ald_line_dynamic_most(n, row);
  return row[LINE_COLUMN_DYNAMIC] > 0 ? fmax(slope, dynamic) : slope;
}

ald_line_form ald_line_form_of(const ald_numbers *n, const double *row) {
  ALD_ASSERT(row);
  ald_line_form f;
  const double *key = n->keys;
  const double diameter = row[LINE_COLUMN_DIAMETER];
  const double displaced = row[LINE_COLUMN_DISPLACED] > 0 ? row[LINE_COLUMN_DISPLACED] : diameter;
  f.segments = (uint32_t)row[LINE_COLUMN_SEGMENTS];
  f.density = n->environment[ALD_ENVIRONMENT_WATER_DENSITY];
  f.gravity = n->environment[ALD_ENVIRONMENT_GRAVITY];
  f.length = row[LINE_COLUMN_LENGTH] / f.segments;
  f.mass = row[LINE_COLUMN_MASS] * f.length;
  f.displaced = f.density * 0.25 * LINE_PI * displaced * displaced * f.length;
  f.damping =
      row[LINE_COLUMN_DAMPING] * f.length * sqrt(ald_line_stiffest(n, row) * row[LINE_COLUMN_MASS]);
  f.seabed_stiffness = key[LINE_KEY_SEABED_STIFFNESS] * diameter * f.length;
  const double sinking = f.mass + f.displaced * row[LINE_COLUMN_ADDED];
  f.seabed_damping = 2 * key[LINE_KEY_SEABED_DAMPING] * sqrt(f.seabed_stiffness * sinking);
  f.contact = row[LINE_COLUMN_CONTACT] > 0 ? row[LINE_COLUMN_CONTACT] : diameter;
  return f;
}

/* Share of the greatest stable step that a substep may take; of a line that hardly damps its own
 * stretching, so that its cracks do not gain energy. */
#define SAFE 0.9
#define SAFE_UNDAMPED 0.3
#define HARDLY_DAMPED 0.005
/* speed through the water up to which the damping of drag is counted [m/s] */
#define DRAG_SPEED 10.0

/* Greatest stable step of a section's nodes, each between two of its segments: bound of the squared
 * frequency and of the damping by row sums, along and across the line; the semi-implicit step is
 * stable while w h <= 2 (sqrt(z^2 + 1) - z), z = c / (2 w). */
static double stable_step(const ald_numbers *n, const double *row, double shortest) {
  ALD_ASSERT(row && shortest > 0);
  const ald_line_form f = ald_line_form_of(n, row);
  const bool has_bed = ald_bed_of(n->environment, n->depths).form != ALD_BED_NONE;
  const double seabed = has_bed ? 1 : 0, l = f.length * shortest;
  const double along = (f.mass + f.displaced * row[LINE_COLUMN_AXIAL_ADDED]) * shortest;
  const double across = (f.mass + f.displaced * row[LINE_COLUMN_ADDED]) * shortest;
  const double light = along < across ? along : across;
  const double clash = fmax(row[LINE_COLUMN_CLASH_STIFFNESS],
                            row[LINE_COLUMN_CLASH_STIFFNESS_ALONG] * f.length),
               damps = fmax(row[LINE_COLUMN_CLASH_DAMPING],
                            row[LINE_COLUMN_CLASH_DAMPING_ALONG] * f.length);
  const double w2 = 4 * ald_line_stiffest(n, row) / (l * along) +
                    16 * row[LINE_COLUMN_BENDING] / (l * l * l * light) +
                    (seabed * f.seabed_stiffness + clash) / light;
  const double drag =
      f.density * row[LINE_COLUMN_DIAMETER] * f.length *
      (row[LINE_COLUMN_DRAG] / across + LINE_PI * row[LINE_COLUMN_AXIAL_DRAG] / along) * DRAG_SPEED;
  const double c = 4 * f.damping / (l * along) + (seabed * f.seabed_damping + damps) / light + drag;
  const double w = sqrt(w2), z = c / (2 * w);
  return 2 * (sqrt(z * z + 1) - z) / w;
}

double ald_line_stable_step(const ald_numbers *n, double first, double last) {
  const double *key = n->keys;
  const uint32_t rows = n->rows[LINE_SECTIONS];
  double smallest = (double)INFINITY;
  for (uint32_t r = 0; r < rows; r++) {
    const double *row = ald_line_section(n, r);
    const double paid =
        key[LINE_KEY_PAY_OUT] * (key[LINE_KEY_PAY_OUT_UNTIL] - key[LINE_KEY_PAY_OUT_FROM]);
    const bool shrinks = r + 1 == rows && paid < 0;
    double shortest = shrinks ? 1 + paid / row[LINE_COLUMN_LENGTH] : 1;
    if (r == 0) shortest = fmin(shortest, first);
    if (r + 1 == rows) shortest = fmin(shortest, last);
    const double own = stable_step(n, row, shortest);
    const double safe = row[LINE_COLUMN_DAMPING] < HARDLY_DAMPED ? SAFE_UNDAMPED : SAFE;
    smallest = safe * own < smallest ? safe * own : smallest;
  }
  return smallest;
}

uint32_t ald_line_substeps(double smallest, double step) {
  ALD_ASSERT(step > 0);
  uint32_t substeps = 1;
  while (substeps <= LINE_SUBSTEPS_MAX && step > substeps * smallest) substeps *= 2;
  return substeps <= LINE_SUBSTEPS_MAX ? substeps : 0;
}
