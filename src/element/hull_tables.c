/* SPDX-License-Identifier: Apache-2.0
 * Tables of a manoeuvring hull: columns, parameters, checks. */
#include "hull_tables.h"

#include <math.h>
#include <stddef.h>

#include "base/assertion.h"
#include "hull_numbers.h"
#include "kernels/pass/water/manoeuvring_rows.h"
#include "model/curve.h"
#include "model/study.h"

/* columns in the study */
enum { STRIP_COLUMNS = 4 };
enum { BANK_DISTANCE, BANK_SWAY, BANK_YAW, BANK_DEPTH, BANK_COLUMNS };

static const ald_key strip_columns[STRIP_COLUMNS] = {
    ALD_NUMBER_KEY("strips", "x", ALD_LENGTH, ALD_RANGE_ANY, ALD_REQUIRED, "-152 m",
                   "middle of the strip, forward of midship"),
    ALD_NUMBER_KEY("strips", "length", ALD_LENGTH, ALD_RANGE_POSITIVE, ALD_REQUIRED, "16 m",
                   "of the strip"),
    ALD_NUMBER_KEY("strips", "draught", ALD_LENGTH, ALD_RANGE_NOT_NEGATIVE, ALD_REQUIRED, "16.6 m",
                   "of its section"),
    ALD_NUMBER_KEY("strips", "coefficient", ALD_NONE, ALD_RANGE_NOT_NEGATIVE, ALD_REQUIRED, "1.3",
                   "C_D of its section"),
};

static const ald_key bank_columns[BANK_COLUMNS] = {
    ALD_NUMBER_KEY("bank", "distance", ALD_NONE, ALD_RANGE_ANY, ALD_REQUIRED, "0.5",
                   "of the ship's side from the bank, by her breadth"),
    ALD_NUMBER_KEY("bank", "sway", ALD_NONE, ALD_RANGE_ANY, ALD_REQUIRED, "0.004",
                   "C_Y by 1/2 rho L d u^2, above 0 to the bank"),
    ALD_NUMBER_KEY("bank", "yaw", ALD_NONE, ALD_RANGE_ANY, ALD_REQUIRED, "0.001",
                   "C_N by 1/2 rho L^2 d u^2, above 0 the bow away from the bank"),
    ALD_NUMBER_KEY("bank", "depth ratio", ALD_NONE, ALD_RANGE_FRACTION, 0, "0.7",
                   "draught over depth of the water; 0: deep. Rows of one ratio stand together, "
                   "each group with the same distances; a table of one ratio holds at any depth"),
};

static const ald_key current_columns[ALD_ATTACK_COLUMNS] = {
    ALD_NUMBER_KEY("current coefficients", "angle", ALD_ANGLE, ALD_RANGE_ANY, ALD_REQUIRED,
                   "30 deg", "at which the water meets the hull, as \"current angles\" counts it"),
    ALD_NUMBER_KEY("current coefficients", "surge", ALD_NONE, ALD_RANGE_ANY, ALD_REQUIRED, "0.04",
                   "C_X by 1/2 rho L d U^2, forward"),
    ALD_NUMBER_KEY("current coefficients", "sway", ALD_NONE, ALD_RANGE_ANY, ALD_REQUIRED, "0.3",
                   "C_Y by 1/2 rho L d U^2, to port"),
    ALD_NUMBER_KEY("current coefficients", "yaw", ALD_NONE, ALD_RANGE_ANY, ALD_REQUIRED, "-0.05",
                   "C_N by 1/2 rho L^2 d U^2, bow to port"),
};

const ald_key_table ald_hull_tables[HULL_TABLES] = {
    [HULL_STRIP_TABLE] =
        {.name = "strips",
         .columns = strip_columns,
         .column_count = STRIP_COLUMNS,
         .row_min = 1,
         .row_max = ALD_HULL_STRIPS_MOST,
         .is_ascending = 1,
         .meaning = "sections across the flow, instead of the crossflow coefficient and of the "
                    "length and draught of a uniform hull",
         .example = "[[-120 m, 80 m, 18 m, 1.2], [0 m, 160 m, 20.8 m, 0.6], [120 m, 80 m, 18 m, "
                    "1.2]]"},
    [HULL_BANK_TABLE] =
        {.name = "bank",
         .columns = bank_columns,
         .column_count = BANK_COLUMNS,
         .row_min = 2,
         .row_max = ALD_HULL_BANK_ROWS_MOST,
         .meaning = "effect of a straight bank, while the ship has way ahead; 0 at the last "
                    "distance and beyond",
         .example = "[[0.2, 0.01, 0.002], [1, 0.004, 0.001], [3, 0, 0]]"},
    [HULL_CURRENT_TABLE] =
        {.name = "current coefficients",
         .columns = current_columns,
         .column_count = ALD_ATTACK_COLUMNS,
         .row_min = 2,
         .row_max = ALD_ATTACK_ROWS_MOST,
         .is_ascending = 1,
         .meaning = "of a hull at rest in a current, as OCIMF's: in place of what the low speed "
                    "hull has without yaw; from 0 to 180 deg and mirrored, or to 360 deg. Without "
                    "derivatives the low speed hull then holds at all angles",
         .example = "[[0 deg, 0.03, 0, 0], [90 deg, 0, 0.7, 0.02], [180 deg, -0.03, 0, 0]]"},
};

/* ------------------------------------------------------------------------------ parameters */

static void derive_strips(const ald_numbers *n, double half, double *params) {
  for (uint32_t k = 0; k < n->rows[HULL_STRIP_TABLE]; k++) {
    const double *row = n->tables[HULL_STRIP_TABLE] + STRIP_COLUMNS * (size_t)k;
    params[HULL_STRIP_WIDTH * k] = row[0];
    params[HULL_STRIP_WIDTH * k + 1] = half * row[1] * row[2] * row[3];
  }
}

/* distances of a bank: the rows of its first depth ratio */
static uint32_t bank_distances(const ald_numbers *n) {
  const double *rows = n->tables[HULL_BANK_TABLE];
  uint32_t count = 1;
  while (count < n->rows[HULL_BANK_TABLE] &&
         rows[count * BANK_COLUMNS + BANK_DEPTH] == rows[BANK_DEPTH])
    count++;
  return count;
}

/* The table at the depth of the water, linear between depth ratios and held beyond them: it is
 * that of a scenario, so that passes know distances alone. Rows that are then left over lie behind
 * all distances: their number must not depend on numbers that may vary. */
static void derive_bank(const ald_numbers *n, double *params) {
  static const ald_curve_ends ends[HULL_BANK_COLUMNS] = {ALD_CURVE_HOLDS, ALD_CURVE_HOLDS,
                                                         ALD_CURVE_HOLDS};
  enum { WIDTH = ALD_CURVE_WIDTH(HULL_BANK_COLUMNS) };
  static const double beyond = 1e300;
  double rows[ALD_HULL_BANK_ROWS_MOST * HULL_BANK_COLUMNS];
  const uint32_t all = n->rows[HULL_BANK_TABLE], count = bank_distances(n), width = BANK_COLUMNS;
  const double *table = n->tables[HULL_BANK_TABLE], depth = ald_hull_depth(n);
  const double ratio = depth > 0 ? n->keys[HULL_KEY_DRAUGHT] / depth : 0;
  uint32_t low = 0, high = 0; /* first rows of the ratios below and above */
  while (high + count < all && ratio > table[high * width + BANK_DEPTH]) {
    low = high;
    high += count;
  }
  const double *a = table + low * width, *b = table + high * width;
  const double way = b[BANK_DEPTH] - a[BANK_DEPTH];
  const double share = way > 0 ? (ratio - a[BANK_DEPTH]) / way : 0;
  for (uint32_t k = 0; k < count; k++) {
    for (uint32_t c = 0; c < HULL_BANK_COLUMNS; c++) {
      const double from = a[k * width + c], to = b[k * width + c];
      rows[k * HULL_BANK_COLUMNS + c] = share < 1 ? from + share * (to - from) : to;
    }
  }
  ald_curve_derive(rows, count, HULL_BANK_COLUMNS, ends, params);
  for (uint32_t k = count; k < all; k++) {
    for (uint32_t c = 0; c < WIDTH; c++) params[k * WIDTH + c] = c == 0 ? beyond : 0;
  }
}

uint32_t ald_hull_current_entry(const ald_numbers *n) {
  return HULL_STRIP_WIDTH * n->rows[HULL_STRIP_TABLE] +
         ALD_CURVE_WIDTH(HULL_BANK_COLUMNS) * n->rows[HULL_BANK_TABLE];
}

void ald_hull_tables_derive(const ald_numbers *n, double *params) {
  ALD_ASSERT(n->keys && n->environment && params);
  derive_strips(n, 0.5 * n->environment[ALD_ENVIRONMENT_WATER_DENSITY], params);
  if (n->tables[HULL_BANK_TABLE]) {
    derive_bank(n, params + HULL_STRIP_WIDTH * n->rows[HULL_STRIP_TABLE]);
  }
  if (n->tables[HULL_CURRENT_TABLE]) {
    ald_attack_derive(n->tables[HULL_CURRENT_TABLE], n->rows[HULL_CURRENT_TABLE],
                      params + ald_hull_current_entry(n));
  }
}

uint32_t ald_hull_tables_options(const ald_numbers *n) {
  const double *table = n->tables[HULL_CURRENT_TABLE];
  if (!table) return 0;
  const bool from_bow = ald_word(n->keys, HULL_KEY_ANGLES) == HULL_ANGLES_1977;
  const bool round = ald_attack_is_round(table, n->rows[HULL_CURRENT_TABLE]);
  return (round ? (uint32_t)HULL_CURRENT_ROUND : 0) |
         (from_bow ? (uint32_t)HULL_CURRENT_FROM_BOW : 0);
}

/* ------------------------------------------------------------------------------ checks */

static const char *check_strips(const ald_numbers *n, ald_blame *blame) {
  const double half = 0.5 * n->keys[HULL_KEY_LENGTH];
  if (!n->tables[HULL_STRIP_TABLE]) return NULL;
  if (n->keys[HULL_KEY_CROSSFLOW] > 0) {
    return ald_blame_key(blame, HULL_KEY_CROSSFLOW,
                         "is replaced by that of each of the strips: remove one of them");
  }
  for (uint32_t k = 0; k < n->rows[HULL_STRIP_TABLE]; k++) {
    const double *row = n->tables[HULL_STRIP_TABLE] + STRIP_COLUMNS * (size_t)k;
    /* ends are typed with fewer digits than a middle and a length make */
    if (fabs(row[0]) + 0.5 * row[1] > 1.05 * half) {
      return ald_blame_row(blame, HULL_STRIP_TABLE, k,
                           "the strip is beyond the ends of the hull: x counts from midship");
    }
    if (k > 0 && row[0] - 0.5 * row[1] < row[-4] + 0.5 * row[-3] - 0.01 * half) {
      return ald_blame_row(blame, HULL_STRIP_TABLE, k, "the strip overlaps the one before it");
    }
  }
  return NULL;
}

/* groups of one depth ratio each, in ascending order, all with the same distances in ascending
 * order and without effect at the last */
static const char *check_bank_row(const ald_numbers *n, uint32_t k) {
  const uint32_t count = bank_distances(n), all = n->rows[HULL_BANK_TABLE];
  const double *row = n->tables[HULL_BANK_TABLE] + (size_t)k * BANK_COLUMNS;
  const double *before = row - BANK_COLUMNS, *same = row - (size_t)count * BANK_COLUMNS;
  if (k % count > 0) {
    if (row[BANK_DEPTH] != before[BANK_DEPTH]) {
      return "rows of one depth ratio must stand together, each group with the same distances";
    }
    if (!(row[BANK_DISTANCE] > before[BANK_DISTANCE])) {
      return "distance must increase from row to row of one depth ratio";
    }
  } else if (k > 0 && !(row[BANK_DEPTH] > before[BANK_DEPTH])) {
    return "depth ratio must increase from group to group";
  }
  if (k >= count && row[BANK_DISTANCE] != same[BANK_DISTANCE]) {
    return "each depth ratio must have the distances of the first one, in the same order";
  }
  if (k + 1 == all && all % count != 0) {
    return "rows are missing: each depth ratio must have all distances of the first one";
  }
  if (k % count + 1 == count && (row[BANK_SWAY] != 0 || row[BANK_YAW] != 0)) {
    return all == count ? "the last row must be 0: beyond it the bank has no effect"
                        : "the last row of each depth ratio must be 0: beyond it the bank has no "
                          "effect";
  }
  return NULL;
}

static const char *check_bank(const ald_numbers *n, ald_blame *blame) {
  if (!n->tables[HULL_BANK_TABLE]) return NULL;
  if (!(n->keys[HULL_KEY_BREADTH] > 0)) {
    return ald_blame_key(blame, HULL_KEY_BREADTH, "missing: the bank's distances are by it");
  }
  if (bank_distances(n) < 2) {
    return ald_blame_row(blame, HULL_BANK_TABLE, 0,
                         "each depth ratio needs at least two distances, the last of which is "
                         "without effect");
  }
  for (uint32_t k = 0; k < n->rows[HULL_BANK_TABLE]; k++) {
    const char *problem = check_bank_row(n, k);
    if (problem) return ald_blame_row(blame, HULL_BANK_TABLE, k, problem);
  }
  if (bank_distances(n) < n->rows[HULL_BANK_TABLE] && !(ald_hull_depth(n) > 0)) {
    return ald_blame_key(blame, HULL_KEY_DEPTH,
                         "missing: the bank's table has several depth ratios, and the depth of the "
                         "water is not given");
  }
  return NULL;
}

static const char *check_current(const ald_numbers *n, ald_blame *blame) {
  uint32_t row;
  const double *table = n->tables[HULL_CURRENT_TABLE];
  if (!table) {
    if (ald_word(n->keys, HULL_KEY_ANGLES) == HULL_ANGLES_OWN) return NULL;
    return ald_blame_key(blame, HULL_KEY_ANGLES,
                         "has no effect without a table \"current coefficients\"");
  }
  const char *problem = ald_attack_check(table, n->rows[HULL_CURRENT_TABLE], &row);
  return problem ? ald_blame_row(blame, HULL_CURRENT_TABLE, row, problem) : NULL;
}

const char *ald_hull_tables_check(const ald_numbers *n, ald_blame *blame) {
  const char *problem = check_strips(n, blame);
  if (!problem) problem = check_bank(n, blame);
  return problem ? problem : check_current(n, blame);
}
