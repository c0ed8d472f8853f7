/* SPDX-License-Identifier: Apache-2.0
 * What the sections of a catenary line are together, and where its ends are at the start. */
#include "catenary_form.h"

#include <math.h>

#include "base/assertion.h"
#include "kernels/pass/line/catenary_rows.h"
#include "model/bed.h"

const double *ald_catenary_section(const ald_numbers *n, uint32_t r) {
  ALD_ASSERT(r < n->rows[0] && n->tables[0]);
  return n->tables[CATENARY_SECTIONS] + (size_t)r * CATENARY_COLUMN_COUNT;
}

ald_catenary_sums ald_catenary_sum(const ald_numbers *n) {
  ALD_ASSERT(n->rows[0] > 0);
  const uint32_t rows = n->rows[CATENARY_SECTIONS];
  ald_catenary_sums sums = {0};
  double soft = 0;
  for (uint32_t r = 0; r < rows; r++) {
    const double *row = ald_catenary_section(n, r);
    const double weight = row[CATENARY_COLUMN_WEIGHT] * row[CATENARY_COLUMN_LENGTH];
    const double clump = r + 1 < rows ? row[CATENARY_COLUMN_CLUMP] : 0;
    sums.length += row[CATENARY_COLUMN_LENGTH];
    sums.weight += weight + clump;
    sums.gross += fabs(weight) + fabs(clump);
    soft += row[CATENARY_COLUMN_LENGTH] / row[CATENARY_COLUMN_STIFFNESS];
  }
  sums.stiffness = 1 / soft;
  return sums;
}

void ald_catenary_way(const ald_numbers *n, double way[3]) {
  ALD_ASSERT(n->has_outset);
  for (int c = 0; c < 3; c++) {
    const double *a = n->outset.turn[0] + c, *b = n->outset.turn[1] + c;
    const double *own_a = n->keys + CATENARY_KEY_FROM, *own_b = n->keys + CATENARY_KEY_TO;
    const double start = a[0] * own_a[0] + a[3] * own_a[1] + a[6] * own_a[2];
    const double end = b[0] * own_b[0] + b[3] * own_b[1] + b[6] * own_b[2];
    way[c] = n->outset.at[1][c] + end - (n->outset.at[0][c] + start);
  }
}

void ald_catenary_span(const ald_numbers *n, double *x, double *z) {
  double span[3];
  ald_catenary_way(n, span);
  *x = sqrt(span[0] * span[0] + span[1] * span[1]);
  *z = span[2];
}

double ald_catenary_paid(const ald_numbers *n, double time) {
  const uint32_t rows = n->rows[CATENARY_WINCH];
  ALD_ASSERT(rows == 0 || n->tables[CATENARY_WINCH]);
  double paid = 0;
  if (rows == 0) {
    const double last = fmin(time, n->keys[CATENARY_KEY_PAY_OUT_UNTIL]);
    return n->keys[CATENARY_KEY_PAY_OUT] * fmax(last - n->keys[CATENARY_KEY_PAY_OUT_FROM], 0);
  }
  for (uint32_t r = 0; r + 1 < rows; r++) {
    const double *row = n->tables[CATENARY_WINCH] + (size_t)r * CATENARY_WINCH_COLUMNS;
    const double *next = row + CATENARY_WINCH_COLUMNS;
    const double width = next[CATENARY_WINCH_AT] - row[CATENARY_WINCH_AT];
    const double ran = fmax(fmin(time - row[CATENARY_WINCH_AT], width), 0);
    const double gained = next[CATENARY_WINCH_SPEED] - row[CATENARY_WINCH_SPEED];
    paid += ran * (row[CATENARY_WINCH_SPEED] + 0.5 * gained / width * ran);
  }
  return paid;
}

bool ald_catenary_on_seabed(const ald_numbers *n) {
  const double word = n->keys[CATENARY_KEY_SEABED];
  if (word == CATENARY_SEABED_AUTOMATIC) return n->outset.is_fixed[0];
  return word == CATENARY_SEABED_YES;
}

bool ald_catenary_on_slope(const ald_numbers *n) {
  return ald_catenary_on_seabed(n) && ald_bed_of(n->environment, n->depths).form == ALD_BED_PLANE;
}

double ald_catenary_tangent(const ald_numbers *n, const double way[3]) {
  if (!ald_catenary_on_slope(n)) return 0;
  const ald_bed bed = ald_bed_of(n->environment, n->depths);
  const double x = sqrt(way[0] * way[0] + way[1] * way[1]);
  const double rises = -(bed.normal[0] * way[0] + bed.normal[1] * way[1]);
  return x > 0 ? rises / (bed.normal[2] * x) : 0;
}
