/* SPDX-License-Identifier: Apache-2.0
 * Foundations for the host: keys, matrices, checks, parameters, records. */
#include "kernels/pass/berth/foundation_rows.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "kernels/math/sym6.h"
#include "math/eigenvalue.h"
#include "model/kind.h"

/* keys, in this order */
enum {
  KEY_AT_A,
  KEY_AT_B = KEY_AT_A + 3,
  KEY_HEADING = KEY_AT_B + 3,
  KEY_PRELOAD,
  KEY_FACTOR = KEY_PRELOAD + 6,
  KEY_COUNT
};
enum { MATRIX = 36 };

static const char at_a[] = "place on the first body, in its axes from its centre of gravity";
static const char at_b[] =
    "the same place on the second body, in its axes from its centre of gravity, as long as the "
    "foundation is not loaded";
static const char preload[] =
    "force and moment on the first body in the unloaded pose, in its axes, about the place; the "
    "opposite acts on the second";

#define FORCE(component) \
  ALD_NUMBER_KEY("preload", component, ALD_FORCE, ALD_RANGE_ANY, 0, "50 kN", preload)
#define MOMENT(component) ALD_MORE_KEY("preload", component, ALD_MOMENT, "1 MN m", preload)

static const ald_key keys[KEY_COUNT] = {
    ALD_VECTOR_KEYS(KEY_AT_A, "at a", ALD_LENGTH, ALD_REQUIRED, "12 m", "0 m", "-5 m", at_a),
    ALD_VECTOR_KEYS(KEY_AT_B, "at b", ALD_LENGTH, ALD_REQUIRED, "12 m", "0 m", "-5 m", at_b),
    [KEY_HEADING] = ALD_NUMBER_KEY("unloaded heading", NULL, ALD_ANGLE, ALD_RANGE_ANY, 0, "90 deg",
                                   "of the second body relative to the first where the foundation "
                                   "is not loaded; their z axes then coincide"),
    [KEY_PRELOAD] = FORCE("x"),
    [KEY_PRELOAD + 1] = FORCE("y"),
    [KEY_PRELOAD + 2] = FORCE("z"),
    [KEY_PRELOAD + 3] = MOMENT("k"),
    [KEY_PRELOAD + 4] = MOMENT("m"),
    [KEY_PRELOAD + 5] = MOMENT("n"),
    [KEY_FACTOR] = ALD_NUMBER_KEY("stiffness factor", NULL, ALD_NONE, ALD_RANGE_POSITIVE, 1, "0.8",
                                  "of all numbers of the stiffness: varies a coupled matrix"),
};

static const ald_key stiffness_columns[] = {
    ALD_NUMBER_KEY("stiffness", NULL, ALD_STIFFNESS, ALD_RANGE_ANY, 0, "40 MN/m", "coefficient"),
};
static const ald_key damping_columns[] = {
    ALD_NUMBER_KEY("damping", NULL, ALD_DAMPING, ALD_RANGE_ANY, 0, "2 MN s/m", "coefficient"),
};

static const ald_key_table tables[FOUNDATION_TABLES] = {
    [FOUNDATION_STIFFNESS_TABLE] =
        {.name = "stiffness",
         .columns = stiffness_columns,
         .column_count = 1,
         .row_min = 6,
         .row_max = 6,
         .is_required = 1,
         .is_matrix = 1,
         .meaning = "force over surge, sway, heave, roll, pitch, yaw in the first body's axes "
                    "(rows) against offset and rotation vector (columns), symmetric; six numbers "
                    "or a 6 x 6 matrix",
         .example = "[40 MN/m, 40 MN/m, 900 MN/m, 2 GN m, 2 GN m, 300 MN m]"},
    [FOUNDATION_DAMPING_TABLE] =
        {.name = "damping",
         .columns = damping_columns,
         .column_count = 1,
         .row_min = 6,
         .row_max = 6,
         .is_matrix = 1,
         .meaning = "the same against their rates",
         .example = "[500 kN s/m, 500 kN s/m, 9 MN s/m, 20 MN m s, 20 MN m s, 3 MN m s]"},
};

/* ------------------------------------------------------------------------------ parameters */

/* lower triangle of a table; the mean of two numbers that differ by rounding */
static void derive_matrix(const double *matrix, double factor, double *params) {
  for (uint32_t i = 0; i < 6; i++) {
    for (uint32_t j = 0; j <= i; j++) {
      const double both = matrix ? 0.5 * (matrix[6 * i + j] + matrix[6 * j + i]) : 0;
      params[SYM6(i, j)] = factor * both;
    }
  }
}

static void derive(const ald_numbers *n, double *params) {
  derive_matrix(n->tables[FOUNDATION_STIFFNESS_TABLE], n->keys[KEY_FACTOR],
                params + FOUNDATION_STIFFNESS);
  derive_matrix(n->tables[FOUNDATION_DAMPING_TABLE], 1, params + FOUNDATION_DAMPING);
}

static uint32_t options(const ald_numbers *n) {
  return n->tables[FOUNDATION_DAMPING_TABLE] ? FOUNDATION_DAMPS : 0;
}

/* ------------------------------------------------------------------------------ checks */

/* Signs and symmetry of a matrix, then its least eigenvalue with the diagonal scaled to 1, which
 * has no unit; printed digits of a singular matrix leave it within 1e-9 of 0. */
static const char *check_matrix(const ald_numbers *n, uint32_t table, ald_blame *blame) {
  static const double rounding = 1e-9;
  const double *m = n->tables[table];
  double rest[MATRIX];
  for (uint32_t i = 0; i < 6; i++) {
    if (m[7 * i] < 0) {
      return ald_blame_row(blame, table, i, "the number of a freedom by itself must be >= 0");
    }
  }
  for (uint32_t k = 0; k < MATRIX; k++) {
    const uint32_t i = k / 6, j = k % 6;
    const double size = sqrt(m[7 * i] * m[7 * j]);
    if (fabs(m[k] - m[6 * j + i]) > rounding * fmax(size, fabs(m[k]))) {
      return ald_blame_row(blame, table, i, "the matrix must be symmetric");
    }
    if (size == 0 && m[k] != 0) {
      return ald_blame_row(blame, table, i,
                           "the matrix must be positive semi-definite: it couples a freedom whose "
                           "own number is 0");
    }
    /* no eigenvalue of the scaled matrix is beyond its trace of 6 */
    rest[k] = (i == j ? 6 : 0) - (size > 0 ? m[k] / size : 0);
  }
  if (6 - ald_eigenvalue_greatest(rest, 6) < -rounding) {
    return ald_blame_row(blame, table, 0,
                         "the matrix must be positive semi-definite, or the foundation creates "
                         "energy");
  }
  return NULL;
}

static const char *check(const ald_numbers *n, ald_blame *blame) {
  const char *problem = NULL;
  for (uint32_t t = 0; t < FOUNDATION_TABLES && !problem; t++) {
    if (n->tables[t]) problem = check_matrix(n, t, blame);
  }
  return problem;
}

/* greatest number of a matrix over translations alone */
static double steepest_of(const double *matrix) {
  double part[9];
  if (!matrix) return 0;
  for (uint32_t k = 0; k < 9; k++) part[k] = matrix[6 * (k / 3) + k % 3];
  return ald_eigenvalue_greatest(part, 3);
}

/* of the translations: it has no place for a stiffness against rotation */
static void steepest(const ald_numbers *n, ald_steepest *out) {
  out->stiffness = n->keys[KEY_FACTOR] * steepest_of(n->tables[FOUNDATION_STIFFNESS_TABLE]);
  out->damping = steepest_of(n->tables[FOUNDATION_DAMPING_TABLE]);
  memcpy(out->a.at, n->keys + KEY_AT_A, sizeof out->a.at);
  memcpy(out->b.at, n->keys + KEY_AT_B, sizeof out->b.at);
}

/* ------------------------------------------------------------------------------ results */

static const ald_failing failures[] = {
    {.status = ALD_SCENARIO_OUT_OF_RANGE,
     .text = "a foundation is turned by more than half a turn, where its rotation and its moment "
             "begin again on the other side: a joint with stops turns further"},
};

const ald_kind ald_kind_foundation = {
    .name = "foundation",
    .section = "foundations",
    .meaning =
        "Linear springs and dampers in six freedoms between two bodies or a body and the "
        "earth: piles, flexible dolphins.",
    .example =
        "foundations:\n"
        "  pile:\n"
        "    between: [earth, ferry]\n"
        "    at a: [60 m, -18 m, -2 m]\n"
        "    at b: [0 m, 0 m, -2 m]\n"
        "    unloaded heading: 69 deg\n"
        "    stiffness: [2 kN/m, 1 kN/m, 3 kN/m, 40 kN m, 50 kN m, 60 kN m]\n"
        "    damping: [200 N s/m, 100 N s/m, 300 N s/m, 4 kN m s, 5 kN m s, 6 kN m s]\n"
        "    preload: [100 N, 50 N, 0 N]",
    .traits = ALD_KIND_SPATIAL,
    .carries = ALD_CARRIES_HANGING,
    .body_count = 2,
    .keys = keys,
    .key_count = KEY_COUNT,
    .tables = tables,
    .table_count = FOUNDATION_TABLES,
    ALD_PARAMETERS_OF(FOUNDATION),
    ALD_ROWS_OF(FOUNDATION),
    ALD_RECORDS_OF(FOUNDATION),
    ALD_FLAGS_OF(FOUNDATION),
    ALD_TRACES_OF(FOUNDATION),
    .derive = derive,
    .options = options,
    .steepest = steepest,
    .failing =
        &(const ald_failing_kind){
            .blames = 0, .list = failures, .count = sizeof failures / sizeof *failures},
    .check = check,
};
