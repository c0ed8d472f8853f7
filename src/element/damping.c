/* SPDX-License-Identifier: Apache-2.0
 * Damping in six freedoms for the host: matrices, parameters, records. */
#include "kernels/pass/water/damping.h"

#include <stddef.h>
#include <string.h>

#include "base/assertion.h"
#include "model/kind.h"
#include "model/sense.h"

enum { MATRIX = 36 };

static const ald_key linear_columns[] = {
    ALD_NUMBER_KEY("linear", NULL, ALD_DAMPING, ALD_RANGE_ANY, 0, "400 kN s/m", "coefficient"),
};
static const ald_key quadratic_columns[] = {
    ALD_NUMBER_KEY("quadratic", NULL, ALD_DAMPING_QUADRATIC, ALD_RANGE_ANY, 0, "900 kN s^2/m^2",
                   "coefficient"),
};
static const ald_key_table tables[DAMPING_TABLES] = {
    [DAMPING_LINEAR] = {.name = "linear",
                        .columns = linear_columns,
                        .column_count = 1,
                        .row_min = 6,
                        .row_max = 6,
                        .is_matrix = 1,
                        .meaning = "force in surge, sway, heave, roll, pitch, yaw (rows) per "
                                   "velocity in each (columns); six numbers or a 6 x 6 matrix",
                        .example = "[40 kN s/m, 400 kN s/m, 1 MN s/m, 80 MN m s, 2 GN m s, "
                                   "1 GN m s]"},
    [DAMPING_QUADRATIC] =
        {.name = "quadratic",
         .columns = quadratic_columns,
         .column_count = 1,
         .row_min = 6,
         .row_max = 6,
         .is_matrix = 1,
         .is_squared = 1,
         .meaning = "the same per velocity times its absolute value; six numbers or a 6 x 6 matrix",
         .example = "[10 kN s^2/m^2, 900 kN s^2/m^2, 0, 0, 0, 1e11 N m s^2]"},
};

static void derive(const ald_numbers *numbers, double *params) {
  ALD_ASSERT(numbers->keys && params);
  for (uint32_t t = 0; t < DAMPING_TABLES; t++) {
    if (!numbers->tables[t]) continue;
    memcpy(params, numbers->tables[t], MATRIX * sizeof *params);
    params += MATRIX;
  }
}

static uint32_t options(const ald_numbers *numbers) {
  uint32_t set = 0;
  if (numbers->tables[DAMPING_LINEAR]) set |= DAMPING_HAS_LINEAR;
  if (numbers->tables[DAMPING_QUADRATIC]) set |= DAMPING_HAS_QUADRATIC;
  for (uint32_t t = 0; t < DAMPING_TABLES; t++) {
    for (uint32_t k = 0; numbers->tables[t] && k < MATRIX; k++) {
      if (k % 7 != 0 && numbers->tables[t][k] != 0) set |= DAMPING_COUPLES;
    }
  }
  return set;
}

static const char *check(const ald_numbers *numbers, ald_blame *blame) {
  blame->table = 1 + DAMPING_LINEAR;
  if (!numbers->tables[DAMPING_LINEAR] && !numbers->tables[DAMPING_QUADRATIC]) {
    return "missing: give \"linear\", \"quadratic\" or both";
  }
  for (uint32_t t = 0; t < DAMPING_TABLES; t++) {
    for (uint32_t r = 0; numbers->tables[t] && r < 6; r++) {
      blame->table = 1 + t;
      blame->row = r;
      if (numbers->tables[t][7 * r] < 0) return "damping on the diagonal must be >= 0";
    }
  }
  return NULL;
}

static uint32_t freedoms(const ald_sense *s, const ald_definition *d, bool is_planar) {
  uint32_t set = 0;
  (void)is_planar;
  for (uint32_t f = 0; f < 6; f++) {
    for (uint32_t t = 0; t < DAMPING_TABLES; t++) {
      if (d->rows[t] > 0 && ald_sense_acts(s, d->tables[t] + 7 * f)) set |= 1u << f;
    }
  }
  return set;
}

const ald_kind ald_kind_damping = {
    .name = "damping",
    .section = "damping",
    .meaning = "Damping of a body by the water in six freedoms, by matrices.",
    .example =
        "damping:\n"
        "  carrier:\n"
        "    body: carrier\n"
        "    linear: [10 kN s/m, 50 kN s/m, 400 kN s/m, 2 MN m s, 40 MN m s, 30 MN m s]\n"
        "    quadratic: [10 kN s^2/m^2, 100 kN s^2/m^2, 100 kN s^2/m^2, 1e6 N m s^2,\n"
        "      1e7 N m s^2, 1e7 N m s^2]",
    .traits = ALD_KIND_SPATIAL,
    .body_count = 1,
    .tables = tables,
    .table_count = DAMPING_TABLES,
    .table_width = {6, 6},
    ALD_ROWS_OF(OWN),
    ALD_RECORDS_OF(OWN),
    ALD_TRACES_OF(OWN),
    .derive = derive,
    .options = options,
    .check = check,
    .freedoms = freedoms,
};
