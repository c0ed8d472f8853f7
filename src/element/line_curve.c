/* SPDX-License-Identifier: Apache-2.0
 * The axial springs of a dynamic line's sections, for the host. */
#include "line_curve.h"

#include <math.h>
#include <stdio.h>

#include "base/assertion.h"
#include "kernels/pass/line/line_rows.h"
#include "line_form.h"

double ald_line_strain(const ald_numbers *n, const double *row, double tension) {
  const ald_line_curve c = ald_line_curve_of(n, row);
  if (!(tension > 0)) return 0;
  if (c.count == 0) return tension / row[LINE_COLUMN_STIFFNESS];
  uint32_t k = 0;
  while (k + 1 < c.count && c.rows[(size_t)k * LINE_CURVE_COLUMNS + LINE_CURVE_TENSION] < tension) {
    k++;
  }
  const double *end = c.rows + (size_t)k * LINE_CURVE_COLUMNS;
  return end[LINE_CURVE_STRAIN] + (tension - end[LINE_CURVE_TENSION]) / ald_line_curve_slope(&c, k);
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

void ald_line_curves_derive(const ald_numbers *n, double *params) {
  ALD_ASSERT(params);
  double energy = 0;
  for (uint32_t r = 0; r < n->rows[LINE_CURVES]; r++, params += CURVE_PARAM_COUNT) {
    const double *row = ald_line_curve_row(n, r), *before = r > 0 ? row - LINE_CURVE_COLUMNS : row;
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
  const double *row = ald_line_curve_row(n, r), *before = row - LINE_CURVE_COLUMNS;
  if (r == 0) return NULL;
  if (row[LINE_CURVE_NUMBER] != before[LINE_CURVE_NUMBER]) {
    for (uint32_t k = 0; k < r; k++) {
      if (ald_line_curve_row(n, k)[LINE_CURVE_NUMBER] != row[LINE_CURVE_NUMBER]) continue;
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
