/* SPDX-License-Identifier: Apache-2.0
 * Hulls that manoeuvre for the host: keys, derivatives, checks, records. */
#include "manoeuvring.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "element/hull_form.h"
#include "kernels/elements.h"
#include "kernels/math/trig.h"
#include "kernels/pass/water/manoeuvring_rows.h"
#include "model/curve.h"
#include "model/kind.h"
#include "model/sense.h"
#include "model/study.h"

/* keys, in this order */
enum {
  HULL_KEY_LENGTH,
  HULL_KEY_BREADTH,
  HULL_KEY_DRAUGHT,
  HULL_KEY_VOLUME,
  HULL_KEY_CENTRE,
  HULL_KEY_HEIGHT,
  HULL_KEY_RIGID_MASS,
  HULL_KEY_R0,
  HULL_KEY_R0A,
  HULL_KEY_SURGE,
  HULL_KEY_SWAY = HULL_KEY_SURGE + 4,
  HULL_KEY_YAW = HULL_KEY_SWAY + 6,
  HULL_KEY_TERMS = HULL_KEY_YAW + 6,
  HULL_KEY_FORMULAS = HULL_KEY_TERMS + 2,
  HULL_KEY_FACTORS,
  HULL_KEY_CROSSFLOW = HULL_KEY_FACTORS + 3,
  HULL_KEY_MIDSHIP,
  HULL_KEY_FLOW,
  HULL_KEY_LOW = HULL_KEY_FLOW + 2,
  HULL_KEY_DRIFT,
  HULL_KEY_TURN = HULL_KEY_DRIFT + 2,
  HULL_KEY_DEPTH = HULL_KEY_TURN + 2,
  HULL_KEY_BANK,
  HULL_KEY_BANK_DIRECTION = HULL_KEY_BANK + 2,
  HULL_KEY_ANGLES,
  HULL_KEY_SHALLOW,
  HULL_KEY_COUNT
};

/* words of "current angles" */
enum { HULL_ANGLES_OWN, HULL_ANGLES_1977, HULL_ANGLES_1994 };
/* words of "shallow water resistance" */
enum { HULL_SHALLOW_LACKENBY, HULL_SHALLOW_NONE };

enum { ALD_HULL_STRIPS_MAX = 100, ALD_HULL_BANK_ROWS_MAX = 200 };

/* ------------------------------------------------------------------------------
 * The numbers of a manoeuvring hull in a study, and the derivatives that they make. */

/* Are derivatives given, rather than to be had of formulas? */
static bool hull_is_given(const ald_numbers *numbers) {
  bool any = false;
  for (int k = HULL_KEY_SURGE; k < HULL_KEY_TERMS; k++) any = any || numbers->keys[k] != 0;
  return any;
}

/* Does the low speed hull hold at all angles? */
static bool hull_is_slow(const ald_numbers *numbers) {
  const bool linear = ald_word(numbers->keys, HULL_KEY_FORMULAS) != ALD_HULL_YOSHIMURA_MASUMOTO;
  const bool lies = numbers->tables[HULL_CURRENT_TABLE] != NULL;
  return ald_word(numbers->keys, HULL_KEY_LOW) == 1 ||
         ((linear || lies) && !hull_is_given(numbers));
}

double ald_hull_depth(const ald_numbers *numbers) {
  const double own = numbers->keys[HULL_KEY_DEPTH];
  return own > 0 ? own : numbers->environment[ALD_ENVIRONMENT_WATER_DEPTH];
}

/* Does shallow water change the resistance, where the section is large enough for that? */
static bool hull_resists_more(const ald_numbers *numbers) {
  return ald_hull_depth(numbers) > 0 &&
         ald_word(numbers->keys, HULL_KEY_SHALLOW) == HULL_SHALLOW_LACKENBY;
}

static ald_hull_size hull_size_of(const ald_numbers *numbers) {
  const double *own = numbers->keys;
  return (ald_hull_size){own[HULL_KEY_LENGTH], own[HULL_KEY_BREADTH], own[HULL_KEY_DRAUGHT],
                         own[HULL_KEY_VOLUME]};
}

/* Derivatives (ALD_HULL_DERIVATIVES) with factors and depth, and mass terms m_x', m_y'. */
static void hull_numbers(const ald_numbers *numbers, double *derivatives, double masses[2]) {
  ALD_ASSERT(numbers->keys && derivatives);
  const double *own = numbers->keys;
  const ald_hull_size size = hull_size_of(numbers);
  const double depth = ald_hull_depth(numbers);
  memcpy(masses, own + HULL_KEY_TERMS, 2 * sizeof *masses);
  if (hull_is_given(numbers)) {
    memcpy(derivatives + ALD_HULL_XVV, own + HULL_KEY_SURGE, 16 * sizeof *derivatives);
  } else {
    double terms[2];
    ald_hull_mass_terms(&size, terms);
    for (int k = 0; k < 2; k++) masses[k] = masses[k] > 0 ? masses[k] : terms[k];
    ald_hull_derive((ald_hull_formulas)ald_word(own, HULL_KEY_FORMULAS), &size, masses,
                    derivatives);
  }
  derivatives[ALD_HULL_R0] = own[HULL_KEY_R0];
  derivatives[ALD_HULL_R0A] = own[HULL_KEY_R0A] > 0 ? own[HULL_KEY_R0A] : own[HULL_KEY_R0];
  derivatives[ALD_HULL_YV] *= own[HULL_KEY_FACTORS];
  derivatives[ALD_HULL_NV] *= own[HULL_KEY_FACTORS + 1];
  derivatives[ALD_HULL_NR] *= own[HULL_KEY_FACTORS + 2];
  if (depth > 0) ald_hull_shallow(&size, depth, derivatives);
}

/* ------------------------------------------------------------------------------
 * Tables of a manoeuvring hull: columns, parameters, checks. */

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

static const ald_key_table hull_tables[HULL_TABLES] = {
    [HULL_STRIP_TABLE] =
        {.name = "strips",
         .columns = strip_columns,
         .column_count = STRIP_COLUMNS,
         .row_min = 1,
         .row_max = ALD_HULL_STRIPS_MAX,
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
         .row_max = ALD_HULL_BANK_ROWS_MAX,
         .meaning = "effect of a straight bank, while the ship has way ahead; 0 at the last "
                    "distance and beyond",
         .example = "[[0.2, 0.01, 0.002], [1, 0.004, 0.001], [3, 0, 0]]"},
    [HULL_CURRENT_TABLE] =
        {.name = "current coefficients",
         .columns = current_columns,
         .column_count = ALD_ATTACK_COLUMNS,
         .row_min = 2,
         .row_max = ALD_ATTACK_ROWS_MAX,
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
static void derive_bank_table(const ald_numbers *n, double *params) {
  static const ald_curve_ends ends[HULL_BANK_COLUMNS] = {ALD_CURVE_HOLDS, ALD_CURVE_HOLDS,
                                                         ALD_CURVE_HOLDS};
  enum { WIDTH = ALD_CURVE_WIDTH(HULL_BANK_COLUMNS) };
  static const double beyond = 1e300;
  double rows[ALD_HULL_BANK_ROWS_MAX * HULL_BANK_COLUMNS];
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

/* Where those of the table of the current begin behind those of the pass. */
static uint32_t hull_current_entry(const ald_numbers *n) {
  return HULL_STRIP_WIDTH * n->rows[HULL_STRIP_TABLE] +
         ALD_CURVE_WIDTH(HULL_BANK_COLUMNS) * n->rows[HULL_BANK_TABLE];
}

/* Parameters of all three, in the order of the tables. */
static void hull_tables_derive(const ald_numbers *n, double *params) {
  ALD_ASSERT(n->keys && n->environment && params);
  derive_strips(n, 0.5 * n->environment[ALD_ENVIRONMENT_WATER_DENSITY], params);
  if (n->tables[HULL_BANK_TABLE]) {
    derive_bank_table(n, params + HULL_STRIP_WIDTH * n->rows[HULL_STRIP_TABLE]);
  }
  if (n->tables[HULL_CURRENT_TABLE]) {
    ald_attack_derive(n->tables[HULL_CURRENT_TABLE], n->rows[HULL_CURRENT_TABLE],
                      params + hull_current_entry(n));
  }
}

/* Option bits of the pass: how the table of the current is to be read. */
static uint32_t hull_tables_options(const ald_numbers *n) {
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

/* What is wrong with the tables; as in ald_kind. */
static const char *hull_tables_check(const ald_numbers *n, ald_blame *blame) {
  const char *problem = check_strips(n, blame);
  if (!problem) problem = check_bank(n, blame);
  return problem ? problem : check_current(n, blame);
}

/* ------------------------------------------------------------------------------------------ */

static const char *const formulas[] = {"yoshimura masumoto", "kijima", "clarke", NULL};
static const char *const low_speed[] = {"blended", "everywhere", NULL};
static const char *const shallow_words[] = {"lackenby", "none", NULL};
static const char *const angles[] = {"own", "ocimf 1977", "ocimf 1994", NULL};

static const char resistance[] =
    "R0' ahead, and astern if it differs: resistance/(1/2 rho L d U^2) in straight motion";
static const char surge[] =
    "derivatives of the polynomial in surge; with the next two instead of the formulas";
static const char sway[] = "derivatives of the polynomial in sway";
static const char yaw[] = "derivatives of the polynomial in yaw, about midship";
static const char terms[] =
    "m_x', m_y' that the derivatives leave on the left side, by 1/2 rho L^2 d; default with the "
    "formulas: 0.05 m', and Clarke's Y_v. Must be given with derivatives: ask the source";
static const char factors[] =
    "factors on Yv, Nv and Nr, to vary them: formulas are off by 20 % and more";
static const char flow[] =
    "factors on the yaw rate in the crossflow of the sway force and of the "
    "yaw moment, where they were identified";
static const char drift[] =
    "drift angles at which the low speed hull begins to replace the polynomial, and has done so";
static const char turn[] = "the same by the yaw rate r' = r L/U";

static const char bank[] = "a point of the bank, earth frame; with the table of that name";

#define DERIVATIVE(name, component, example, meaning) \
  ALD_NUMBER_KEY(name, component, ALD_NONE, ALD_RANGE_ANY, 0, example, meaning)
#define FACTOR(name, component, example, meaning) \
  ALD_NUMBER_KEY(name, component, ALD_NONE, ALD_RANGE_POSITIVE, 1, example, meaning)
#define LENGTH_KEY(name, example, meaning) \
  ALD_NUMBER_KEY(name, NULL, ALD_LENGTH, ALD_RANGE_POSITIVE, ALD_REQUIRED, example, meaning)

static const ald_key keys[HULL_KEY_COUNT] = {
    [HULL_KEY_LENGTH] = LENGTH_KEY("length", "320 m", "between perpendiculars"),
    [HULL_KEY_BREADTH] =
        ALD_NUMBER_KEY("breadth", NULL, ALD_LENGTH, ALD_RANGE_POSITIVE, 0, "58 m",
                       "needed by the formulas, in shallow water and along a bank"),
    [HULL_KEY_DRAUGHT] = LENGTH_KEY("draught", "20.8 m", "mean draught"),
    [HULL_KEY_VOLUME] =
        ALD_NUMBER_KEY("volume", NULL, ALD_VOLUME, ALD_RANGE_POSITIVE, 0, "312600 m^3",
                       "displaced; needed by the formulas, in shallow water, and for the crossflow "
                       "coefficient if that is left out"),
    [HULL_KEY_CENTRE] = ALD_NUMBER_KEY("centre of gravity", NULL, ALD_LENGTH, ALD_RANGE_ANY, 0,
                                       "11.2 m", "x_G, of the body forward of midship"),
    [HULL_KEY_HEIGHT] =
        ALD_NUMBER_KEY("height", NULL, ALD_LENGTH, ALD_RANGE_ANY, 0, "-8 m",
                       "at which the forces act, above the centre of gravity: half the draught "
                       "below the waterline; at 0 the hull neither heels nor trims"),
    [HULL_KEY_RIGID_MASS] =
        ALD_NUMBER_KEY("rigid mass", NULL, ALD_MASS, ALD_RANGE_POSITIVE, 0, "320415 t",
                       "mass without any added mass, if the mass of the body contains some"),
    [HULL_KEY_R0] = ALD_NUMBER_KEY("resistance", "ahead", ALD_NONE, ALD_RANGE_NOT_NEGATIVE,
                                   ALD_REQUIRED, "0.022", resistance),
    [HULL_KEY_R0A] = ALD_MORE_KEY("resistance", "astern", ALD_NONE, "0.03", resistance),
    [HULL_KEY_SURGE] = DERIVATIVE("surge derivatives", "Xvv", "-0.04", surge),
    [HULL_KEY_SURGE + 1] = DERIVATIVE("surge derivatives", "Xvr", "0.002", surge),
    [HULL_KEY_SURGE + 2] = DERIVATIVE("surge derivatives", "Xrr", "0.011", surge),
    [HULL_KEY_SURGE + 3] = DERIVATIVE("surge derivatives", "Xvvvv", "0.771", surge),
    [HULL_KEY_SWAY] = DERIVATIVE("sway derivatives", "Yv", "-0.315", sway),
    [HULL_KEY_SWAY + 1] = DERIVATIVE("sway derivatives", "Yr", "0.083", sway),
    [HULL_KEY_SWAY + 2] = DERIVATIVE("sway derivatives", "Yvvv", "-1.607", sway),
    [HULL_KEY_SWAY + 3] = DERIVATIVE("sway derivatives", "Yvvr", "0.379", sway),
    [HULL_KEY_SWAY + 4] = DERIVATIVE("sway derivatives", "Yvrr", "-0.391", sway),
    [HULL_KEY_SWAY + 5] = DERIVATIVE("sway derivatives", "Yrrr", "0.008", sway),
    [HULL_KEY_YAW] = DERIVATIVE("yaw derivatives", "Nv", "-0.137", yaw),
    [HULL_KEY_YAW + 1] = DERIVATIVE("yaw derivatives", "Nr", "-0.049", yaw),
    [HULL_KEY_YAW + 2] = DERIVATIVE("yaw derivatives", "Nvvv", "-0.03", yaw),
    [HULL_KEY_YAW + 3] = DERIVATIVE("yaw derivatives", "Nvvr", "-0.294", yaw),
    [HULL_KEY_YAW + 4] = DERIVATIVE("yaw derivatives", "Nvrr", "0.055", yaw),
    [HULL_KEY_YAW + 5] = DERIVATIVE("yaw derivatives", "Nrrr", "-0.013", yaw),
    [HULL_KEY_TERMS] =
        ALD_NUMBER_KEY("mass terms", "surge", ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 0, "0.022", terms),
    [HULL_KEY_TERMS + 1] =
        ALD_NUMBER_KEY("mass terms", "sway", ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 0, "0.223", terms),
    [HULL_KEY_FORMULAS] =
        {"formulas", NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, 0, 0, formulas, NULL,
         "by which derivatives that are not given follow from the particulars; those of Kijima and "
         "of Clarke are linear, with the low speed hull at all angles. Xrr of Yoshimura and "
         "Masumoto and the growth of Nv in shallow water are from memory of their sources"},
    [HULL_KEY_FACTORS] = FACTOR("derivative factors", "Yv", "0.9", factors),
    [HULL_KEY_FACTORS + 1] = FACTOR("derivative factors", "Nv", "1.1", factors),
    [HULL_KEY_FACTORS + 2] = FACTOR("derivative factors", "Nr", "0.8", factors),
    [HULL_KEY_CROSSFLOW] =
        ALD_NUMBER_KEY("crossflow coefficient", NULL, ALD_NONE, ALD_RANGE_POSITIVE, 0, "0.62",
                       "C_D of the hull across the flow; default: by its proportions and the depth "
                       "of the water, to 30 %; not with strips"),
    [HULL_KEY_MIDSHIP] =
        ALD_NUMBER_KEY("midship coefficient", NULL, ALD_NONE, ALD_RANGE_FRACTION, 0.98, "0.995",
                       "of the midship section, for the crossflow coefficient"),
    [HULL_KEY_FLOW] = FACTOR("crossflow yaw factors", "sway", "0.8", flow),
    [HULL_KEY_FLOW + 1] = FACTOR("crossflow yaw factors", "yaw", "0.8", flow),
    [HULL_KEY_LOW] = {"low speed hull", NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, 0, 0,
                      low_speed, NULL,
                      "where the linear derivatives with crossflow drag hold: where the polynomial "
                      "ends, or everywhere"},
    [HULL_KEY_DRIFT] = ALD_NUMBER_KEY("blend drift", "from", ALD_ANGLE, ALD_RANGE_NOT_NEGATIVE,
                                      0.5235987755982988, "30 deg", drift),
    [HULL_KEY_DRIFT + 1] = ALD_NUMBER_KEY("blend drift", "to", ALD_ANGLE, ALD_RANGE_NOT_NEGATIVE,
                                          1.0471975511965976, "60 deg", drift),
    [HULL_KEY_TURN] =
        ALD_NUMBER_KEY("blend turn", "from", ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 1.5, "1.5", turn),
    [HULL_KEY_TURN + 1] =
        ALD_NUMBER_KEY("blend turn", "to", ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 3, "3", turn),
    [HULL_KEY_DEPTH] = ALD_NUMBER_KEY("depth", NULL, ALD_LENGTH, ALD_RANGE_POSITIVE, 0, "25 m",
                                      "of the water; default: that of the environment, if it is "
                                      "given, else deep"),
    [HULL_KEY_BANK] = ALD_NUMBER_KEY("bank point", "x", ALD_LENGTH, ALD_RANGE_ANY, 0, "0 m", bank),
    [HULL_KEY_BANK + 1] =
        ALD_NUMBER_KEY("bank point", "y", ALD_LENGTH, ALD_RANGE_ANY, 0, "120 m", bank),
    [HULL_KEY_BANK_DIRECTION] = ALD_NUMBER_KEY("bank direction", NULL, ALD_ANGLE, ALD_RANGE_ANY, 0,
                                               "10 deg", "of the straight bank, either way"),
    [HULL_KEY_ANGLES] =
        {"current angles", NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, HULL_ANGLES_OWN,
         HULL_ANGLES_OWN, angles, "ocimf 1977",
         "how the table of the current counts its angles. own, and OCIMF of 1994: anticlockwise "
         "from the stern, 0 with the water from astern, 90 deg from starboard; OCIMF of 1977: "
         "clockwise from the bow, 0 from ahead, 90 deg from starboard"},
    [HULL_KEY_SHALLOW] =
        {"shallow water resistance", NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY,
         HULL_SHALLOW_LACKENBY, HULL_SHALLOW_LACKENBY, shallow_words, "none",
         "by what the resistance grows where the depth of the water is given: Lackenby's loss of "
         "speed, from a section of 0.05 depth^2 on; none: `resistance` is that of this depth"},
};

/* ------------------------------------------------------------------------------ parameters */

/* the blend, or the low speed hull at all angles: then t = drift + 1 is 1 and more */
static void derive_blend(const ald_numbers *n, double *params) {
  const double *own = n->keys;
  const bool everywhere = hull_is_slow(n);
  params[HULL_DRIFT] = everywhere ? -1 : own[HULL_KEY_DRIFT];
  params[HULL_DRIFT_INVERSE] = everywhere ? 1 : 1 / (own[HULL_KEY_DRIFT + 1] - own[HULL_KEY_DRIFT]);
  params[HULL_TURN] = own[HULL_KEY_TURN];
  params[HULL_TURN_END] = own[HULL_KEY_TURN + 1];
  params[HULL_TURN_INVERSE] = 1 / (own[HULL_KEY_TURN + 1] - own[HULL_KEY_TURN]);
}

static void derive_bank(const ald_numbers *n, double *params) {
  const double *own = n->keys, breadth = own[HULL_KEY_BREADTH];
  params[HULL_BANK_X] = own[HULL_KEY_BANK];
  params[HULL_BANK_Y] = own[HULL_KEY_BANK + 1];
  real_sincos(own[HULL_KEY_BANK_DIRECTION], &params[HULL_BANK_SIN], &params[HULL_BANK_COS]);
  params[HULL_SIDE] = 0.5 * breadth;
  params[HULL_BREADTH_INVERSE] = breadth > 0 ? 1 / breadth : 0;
}

/* what the depth of the water makes of the resistance and of the place in the water */
static void derive_shallow(const ald_numbers *n, double *params) {
  const double *own = n->keys, depth = ald_hull_depth(n);
  const double wave = n->environment[ALD_ENVIRONMENT_GRAVITY] * depth;
  const bool shallow = depth > 0;
  params[HULL_UNDER_KEEL] = shallow ? depth - own[HULL_KEY_DRAUGHT] : 0;
  params[HULL_FROUDE] = wave > 0 ? 1 / sqrt(wave) : 0;
  params[HULL_SQUAT] =
      shallow ? own[HULL_KEY_VOLUME] / (own[HULL_KEY_LENGTH] * own[HULL_KEY_LENGTH]) : 0;
  params[HULL_LOSS] = params[HULL_WAVE] = 0;
  if (!hull_resists_more(n)) return;
  const ald_hull_size size = hull_size_of(n);
  const double loss = ald_hull_speed_loss(&size, own[HULL_KEY_MIDSHIP], depth);
  if (!(loss >= 0)) return;
  params[HULL_LOSS] = loss;
  params[HULL_WAVE] = wave;
}

static void derive(const ald_numbers *n, double *params) {
  const double *own = n->keys, half = 0.5 * n->environment[ALD_ENVIRONMENT_WATER_DENSITY];
  const double length = own[HULL_KEY_LENGTH], draught = own[HULL_KEY_DRAUGHT];
  const ald_hull_size size = hull_size_of(n);
  double masses[2];
  hull_numbers(n, params + HULL_R0, masses);
  params[HULL_FORCE] = half * length * draught;
  params[HULL_LENGTH] = length;
  params[HULL_CENTRE] = own[HULL_KEY_CENTRE];
  params[HULL_HEIGHT] = own[HULL_KEY_HEIGHT];
  params[HULL_MX] = params[HULL_FORCE] * length * masses[0];
  params[HULL_MY] = params[HULL_FORCE] * length * masses[1];
  params[HULL_RIGID_MASS] = own[HULL_KEY_RIGID_MASS];
  double coefficient = own[HULL_KEY_CROSSFLOW];
  if (!n->tables[HULL_STRIP_TABLE] && !(coefficient > 0)) {
    coefficient = ald_hull_crossflow(&size, own[HULL_KEY_MIDSHIP], ald_hull_depth(n));
  }
  params[HULL_FLOW] = half * draught * coefficient;
  params[HULL_FLOW_SWAY] = own[HULL_KEY_FLOW];
  params[HULL_FLOW_YAW] = own[HULL_KEY_FLOW + 1];
  derive_blend(n, params);
  derive_bank(n, params);
  derive_shallow(n, params);
  hull_tables_derive(n, params + HULL_PARAM_COUNT);
}

/* ------------------------------------------------------------------------------ checks */

static const char *check_given(const double *own, ald_blame *blame) {
  if (!(own[HULL_KEY_SWAY] < 0)) {
    return ald_blame_key(blame, HULL_KEY_SWAY,
                         "Yv must be below 0; give all three lists of derivatives, or none of them "
                         "for those of the formulas");
  }
  if (!(own[HULL_KEY_YAW + 1] < 0)) {
    return ald_blame_key(blame, HULL_KEY_YAW,
                         "Nr must be below 0; give all three lists of derivatives, or none of them "
                         "for those of the formulas");
  }
  if (!(own[HULL_KEY_TERMS + 1] > 0)) {
    return ald_blame_key(blame, HULL_KEY_TERMS,
                         "missing: derivatives are worth nothing without the mass terms m_x', m_y' "
                         "that their source keeps on the left side of its equations");
  }
  return NULL;
}

/* what formulas and shallow water need */
static const char *check_particulars(const ald_numbers *n, ald_blame *blame) {
  const double *own = n->keys;
  const bool given = hull_is_given(n), shallow = ald_hull_depth(n) > 0;
  const bool flow_by_form = !n->tables[HULL_STRIP_TABLE] && !(own[HULL_KEY_CROSSFLOW] > 0);
  if ((!given || shallow) && !(own[HULL_KEY_BREADTH] > 0)) {
    return ald_blame_key(blame, HULL_KEY_BREADTH,
                         given ? "missing: shallow water changes the derivatives by it"
                               : "missing: give it, or the derivatives");
  }
  if ((!given || shallow || flow_by_form) && !(own[HULL_KEY_VOLUME] > 0)) {
    return ald_blame_key(blame, HULL_KEY_VOLUME,
                         !given    ? "missing: give it, or the derivatives"
                         : shallow ? "missing: shallow water changes the derivatives by it"
                                   : "missing: give it, or the \"crossflow coefficient\"");
  }
  const ald_hull_size s = hull_size_of(n);
  if (own[HULL_KEY_VOLUME] > 0 && own[HULL_KEY_BREADTH] > 0 &&
      s.volume > s.length * s.breadth * s.draught) {
    return ald_blame_key(blame, HULL_KEY_VOLUME, "is more than length x breadth x draught");
  }
  return NULL;
}

static const char *check_depth(const ald_numbers *n, ald_blame *blame) {
  const double depth = ald_hull_depth(n), draught = n->keys[HULL_KEY_DRAUGHT];
  if (depth > 0 && depth < 1.05 * draught) {
    ald_blame_key(blame, HULL_KEY_DEPTH, NULL);
    snprintf(blame->text, sizeof blame->text,
             "the water is %.4g m deep, %.3g draughts: below 1.05 no formula holds", depth,
             depth / draught);
    return blame->text;
  }
  if (hull_resists_more(n) && !(n->environment[ALD_ENVIRONMENT_GRAVITY] > 0)) {
    return ald_blame_key(blame, HULL_KEY_SHALLOW,
                         "Lackenby's loss of speed needs gravity, and that of the environment is "
                         "0: write none, or give gravity");
  }
  return NULL;
}

static const char *check(const ald_numbers *n, ald_blame *blame) {
  const double *own = n->keys;
  const char *problem = hull_is_given(n) ? check_given(own, blame) : NULL;
  if (!problem) problem = check_particulars(n, blame);
  if (!problem) problem = hull_tables_check(n, blame);
  if (problem) return problem;
  if (!(own[HULL_KEY_DRIFT] < own[HULL_KEY_DRIFT + 1])) {
    return ald_blame_key(blame, HULL_KEY_DRIFT, "must end at a greater angle than it begins");
  }
  if (!(own[HULL_KEY_TURN] < own[HULL_KEY_TURN + 1])) {
    return ald_blame_key(blame, HULL_KEY_TURN, "must end at a greater r' than it begins");
  }
  return check_depth(n, blame);
}

static const char *remark(const ald_numbers *n, ald_blame *blame) {
  double params[HULL_PARAM_COUNT + HULL_STRIP_WIDTH * ALD_HULL_STRIPS_MAX +
                ALD_CURVE_WIDTH(HULL_BANK_COLUMNS) * ALD_HULL_BANK_ROWS_MAX +
                ALD_CURVE_WIDTH(ALD_ATTACK_COLUMNS) * ALD_ATTACK_ROWS_MAX];
  const ald_hull_water water = {.params = params,
                                .strips = n->rows[HULL_STRIP_TABLE],
                                .current = params + HULL_PARAM_COUNT + hull_current_entry(n),
                                .current_rows = n->rows[HULL_CURRENT_TABLE],
                                .options = hull_tables_options(n)};
  ald_hull_gain gain;
  derive(n, params);
  *blame = (ald_blame){.key = hull_is_given(n) ? HULL_KEY_SWAY : HULL_KEY_LENGTH};
  if (ald_hull_gains(&water, &gain)) {
    const bool by_table = n->rows[HULL_CURRENT_TABLE] > 0;
    if (by_table) ald_blame_row(blame, HULL_CURRENT_TABLE, 0, NULL);
    snprintf(blame->text, sizeof blame->text,
             "the hull gains energy from still water at a drift of %.3g deg and r' = %.3g%s",
             gain.drift * 57.29577951308232, gain.turn,
             by_table ? "; forward, to port, bow to port are > 0" : "");
    return blame->text;
  }
  const double ratio = ald_hull_depth(n) / n->keys[HULL_KEY_DRAUGHT];
  if (ratio > 0 && ratio < 1.2) {
    blame->key = HULL_KEY_DEPTH;
    snprintf(blame->text, sizeof blame->text,
             "the water is %.3g draughts deep; the formulas hold from 1.2 draughts on", ratio);
    return blame->text;
  }
  return NULL;
}

/* ------------------------------------------------------------------------------ results */

static const ald_ship_default from_ship[] = {
    {.key = HULL_KEY_LENGTH, .figure = ALD_FIGURE_LENGTH},
    {.key = HULL_KEY_BREADTH, .figure = ALD_FIGURE_BREADTH},
    {.key = HULL_KEY_DRAUGHT, .figure = ALD_FIGURE_DRAUGHT},
    {.key = HULL_KEY_VOLUME, .figure = ALD_FIGURE_VOLUME},
};

/* its force is all that the water does to a hull in surge, sway and yaw */
extern const ald_kind ald_kind_manoeuvring;
extern const ald_kind ald_kind_drag, ald_kind_friction;
static const ald_relation resists = {
    .scope = ALD_RELATION_RIVALS,
    .kinds = {&ald_kind_manoeuvring, &ald_kind_drag, &ald_kind_friction},
    .shared = "resistance",
    .text = "the hull contains it: remove one of them"};

/* ------------------------------------------------------------------------------ sense */

/* of a ship's mass: added mass in sway is at least a third, but of a hull that hardly floats [-] */
#define SWAY_MIN 0.05

/* Derivatives are without the inertia of the water: that is the body's added mass, or the mass of
 * the body contains it, which `rigid mass` says. */
static void sense(const ald_sense *s, const ald_instance *first) {
  const ald_definition *d = ald_sense_definition(s, first);
  const ald_body *own = ald_sense_body(s, first);
  const double mass = ald_sense_given(s, own->quantities + ALD_BODY_MASS);
  const uint32_t ratio = own->quantities + ALD_BODY_RATIOS + 1;
  const double rigid_mass = ald_sense_given(s, d->quantities + HULL_KEY_RIGID_MASS);
  double added = isnan(rigid_mass) ? 0 : mass - rigid_mass;
  char path[ALD_SENSE_PATH];
  if (own->prescribed || !(mass > 0)) return;
  if (own->has_added_mass) added += s->values[own->added_mass + 7];
  if (own->has_ship || s->values[ratio] > 0 || s->drawn[ratio] || added >= SWAY_MIN * mass) return;
  for (uint32_t i = 0; i < s->study->instance_count; i++) {
    const ald_instance *other = &s->study->instances[i];
    if (other->body_a != first->body_a && other->body_b != first->body_a) continue;
    if (ald_sense_definition(s, other)->kind == KIND_radiation) return;
  }
  ald_warn(
      s->warnings, ALD_WARN_CONTRADICTS,
      (ald_warned){.element = ald_sense_path(path, "bodies", own->name), .quantity = "added mass"},
      "it manoeuvres by derivatives without added mass in sway, and turns as if the water had "
      "no inertia: give the added mass of the derivatives");
}

const ald_kind ald_kind_manoeuvring = {
    .name = "manoeuvring",
    .section = "manoeuvring",
    .meaning =
        "Hull that manoeuvres: forces of the water in surge, sway and yaw by derivatives, "
        "at low speed and any drift angle with crossflow drag.",
    .example =
        "manoeuvring:\n"
        "  ferry: {body: ferry, length: 14 m, breadth: 4 m, draught: 1.5 m, volume: 60 m^3,\n"
        "    resistance: [0.03], depth: 4 m, height: -0.4 m, bank point: [60 m, -10 m],\n"
        "    bank direction: 6 deg, bank: [[0, 0.02, 0.004], [4, 0, 0]]}",
    .traits = ALD_KIND_IN_CURRENT | ALD_KIND_IN_DEPTH | ALD_KIND_SPATIAL | ALD_KIND_ENVIRONMENT,
    .body_count = 1,
    .keys = keys,
    .key_count = HULL_KEY_COUNT,
    .tables = hull_tables,
    .table_count = HULL_TABLES,
    .earth_table = 1 + HULL_BANK_TABLE,
    .table_width = {HULL_STRIP_WIDTH, ALD_CURVE_WIDTH(HULL_BANK_COLUMNS),
                    ALD_CURVE_WIDTH(ALD_ATTACK_COLUMNS)},
    ALD_PARAMETERS_OF(HULL),
    ALD_ROWS_BEHIND(OWN, HULL),
    ALD_RECORDS_OF(HULL),
    ALD_TRACES_OF(HULL),
    .derive = derive,
    .options = hull_tables_options,
    .check = check,
    .remark = remark,
    .ship = &(const ald_ship_kind){.defaults = from_ship,
                                   .default_count = sizeof from_ship / sizeof from_ship[0]},
    .relations = &resists,
    .relation_count = 1,
    .usual = &(const ald_usual){HULL_KEY_R0, 0, 0.1, 1, "", "R0' of ships is 0.01 to 0.04"},
    .usual_count = 1,
    .sense = sense,
};
