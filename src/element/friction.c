/* SPDX-License-Identifier: Apache-2.0
 * Resistance of the water to a hull for the host: keys, areas, records. */
#include "kernels/pass/water/friction.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/assertion.h"
#include "model/curve.h"
#include "model/kind.h"
#include "model/study.h"

enum { ROWS_MAX = 73 };
enum {
  KEY_LENGTH,
  KEY_DRAUGHT,
  KEY_VOLUME,
  KEY_WETTED,
  KEY_FORM,
  KEY_LATERAL,
  KEY_COEFFICIENT,
  KEY_COUNT
};

static const ald_key keys[KEY_COUNT] = {
    [KEY_LENGTH] = ALD_NUMBER_KEY("length", NULL, ALD_LENGTH, ALD_RANGE_POSITIVE, ALD_REQUIRED,
                                  "80 m", "length of the hull at the waterline"),
    [KEY_DRAUGHT] = ALD_NUMBER_KEY("draught", NULL, ALD_LENGTH, ALD_RANGE_POSITIVE, 0, "6.6 m",
                                   "draught; used for areas that are not given"),
    [KEY_VOLUME] =
        ALD_NUMBER_KEY("volume", NULL, ALD_VOLUME, ALD_RANGE_POSITIVE, 0, "8000 m^3",
                       "displaced volume; used for the wetted surface if that is not given"),
    [KEY_WETTED] =
        ALD_NUMBER_KEY("wetted surface", NULL, ALD_AREA, ALD_RANGE_POSITIVE, 0, "2100 m^2",
                       "wetted surface; default: 1.7 length x draught + volume/draught, by Denny "
                       "and Mumford"),
    [KEY_FORM] = ALD_NUMBER_KEY("form factor", NULL, ALD_NONE, ALD_RANGE_POSITIVE, 1, "1.2",
                                "form factor 1 + k on the friction line"),
    [KEY_LATERAL] =
        ALD_NUMBER_KEY("lateral area", NULL, ALD_AREA, ALD_RANGE_POSITIVE, 0, "520 m^2",
                       "lateral area of the hull under water; default: length x draught"),
    [KEY_COEFFICIENT] = ALD_NUMBER_KEY("sway coefficient", NULL, ALD_NONE, ALD_RANGE_NOT_NEGATIVE,
                                       1, "0.8", "C_y of the lateral area; 0.5 to 1.2 for ships"),
};

static const ald_key columns[FRICTION_COLUMNS] = {
    ALD_NUMBER_KEY(
        "sway coefficients", "angle", ALD_ANGLE, ALD_RANGE_ANY, ALD_REQUIRED, "30 deg",
        "drift angle, the direction of the way through the water from the bow to port: 0 "
        "ahead, 90 deg to port, 180 deg astern"),
    ALD_NUMBER_KEY("sway coefficients", "sway", ALD_NONE, ALD_RANGE_NOT_NEGATIVE, ALD_REQUIRED,
                   "0.8", "C_y of the lateral area at this angle"),
    ALD_NUMBER_KEY("sway coefficients", "centre", ALD_NONE, ALD_RANGE_ANY, 0, "0.15",
                   "place of the force forward of the centre of gravity, in shares of the length"),
};
static const ald_key_table tables[] = {
    {.name = "sway coefficients",
     .columns = columns,
     .column_count = FRICTION_COLUMNS,
     .row_min = 2,
     .row_max = ROWS_MAX,
     .is_ascending = 1,
     .meaning =
         "instead of `sway coefficient`: C_y as a function of the drift angle, from 0 to 180 "
         "deg for both sides, or to 360 deg",
     .example = "[[0 deg, 0.4], [90 deg, 1.0], [180 deg, 0.4]]"},
};
static const double half_turn = 3.141592653589793, full_turn = 6.283185307179586;

/* a table that ends within 1e-6 of an angle ends there: angles are written with fewer digits */
static bool ends_at(const ald_numbers *numbers, double angle) {
  ALD_ASSERT(numbers->rows[0] > 0);
  const double last = numbers->tables[0][(numbers->rows[0] - 1) * FRICTION_COLUMNS];
  return fabs(last - angle) < 1e-6;
}

static uint32_t options(const ald_numbers *numbers) {
  ALD_ASSERT(numbers->rows[0] == 0 || numbers->tables[0]);
  if (!numbers->tables[0]) return 0;
  return ends_at(numbers, full_turn) ? FRICTION_ROUND : FRICTION_MIRRORED;
}

static double or_else(double value, double fallback) { return value > 0 ? value : fallback; }

static void derive(const ald_numbers *numbers, double *params) {
  ALD_ASSERT(numbers->keys && numbers->environment);
  const double *own = numbers->keys;
  const double half = 0.5 * numbers->environment[ALD_ENVIRONMENT_WATER_DENSITY];
  const double side = own[KEY_LENGTH] * own[KEY_DRAUGHT];
  double wetted = own[KEY_WETTED];
  if (!(wetted > 0)) wetted = 1.7 * side + own[KEY_VOLUME] / own[KEY_DRAUGHT];
  params[FRICTION_SURGE] = half * wetted * own[KEY_FORM];
  params[FRICTION_REYNOLDS] = own[KEY_LENGTH] / numbers->environment[ALD_ENVIRONMENT_VISCOSITY];
  params[FRICTION_SWAY] = half * own[KEY_COEFFICIENT] * or_else(own[KEY_LATERAL], side);
  if (numbers->tables[0]) {
    const ald_curve_ends ends[FRICTION_COLUMNS] = {ALD_CURVE_HOLDS, ALD_CURVE_HOLDS,
                                                   ALD_CURVE_HOLDS};
    ald_curve_derive(numbers->tables[0], numbers->rows[0], FRICTION_COLUMNS, ends,
                     params + FRICTION_PARAM_COUNT);
  }
}

/* the table must hold for all angles */
static const char *check_table(const ald_numbers *numbers, ald_blame *blame) {
  const double *a = numbers->tables[0], *b = a + (numbers->rows[0] - 1) * FRICTION_COLUMNS;
  blame->table = 1;
  if (numbers->keys[KEY_COEFFICIENT] != 1) {
    return "replaces the \"sway coefficient\": remove that";
  }
  if (fabs(a[0]) > 1e-6)
    return "the first angle must be 0; the other side is mirrored, or goes from 180 to 360 deg";
  blame->row = numbers->rows[0] - 1;
  if (ends_at(numbers, full_turn)) {
    return a[1] == b[1] && a[2] == b[2] ? NULL : "the values at 360 deg must be those at 0";
  }
  return ends_at(numbers, half_turn) ? NULL : "the last angle must be 180 deg or 360 deg";
}

static const char *check(const ald_numbers *numbers, ald_blame *blame) {
  const double *own = numbers->keys;
  const bool has_draught = own[KEY_DRAUGHT] > 0;
  blame->key = KEY_WETTED;
  if (!(own[KEY_WETTED] > 0) && !(has_draught && own[KEY_VOLUME] > 0)) {
    return "missing: give it, or the draught and the volume from which it is derived";
  }
  blame->key = KEY_LATERAL;
  if (!(own[KEY_LATERAL] > 0) && !has_draught && own[KEY_COEFFICIENT] > 0) {
    return "missing: give it, or the draught from which it is derived, or \"sway coefficient: 0\"";
  }
  return numbers->tables[0] ? check_table(numbers, blame) : NULL;
}

static const ald_ship_default from_ship[] = {
    {.key = KEY_LENGTH, .figure = ALD_FIGURE_LENGTH},
    {.key = KEY_DRAUGHT, .figure = ALD_FIGURE_DRAUGHT},
    {.key = KEY_VOLUME, .figure = ALD_FIGURE_VOLUME},
};

const ald_kind ald_kind_friction = {
    .name = "friction",
    .section = "friction",
    .meaning = "Resistance of the water to a hull: friction in surge, drag of its side in sway.",
    .example =
        "friction:\n"
        "  carrier: {body: carrier, length: 42 m, draught: 3 m, volume: 1950 m^3}",
    .traits = ALD_KIND_SPATIAL | ALD_KIND_ENVIRONMENT,
    .body_count = 1,
    .keys = keys,
    .key_count = KEY_COUNT,
    .tables = tables,
    .table_count = 1,
    .table_width = {ALD_CURVE_WIDTH(FRICTION_COLUMNS)},
    ALD_PARAMETERS_OF(FRICTION),
    ALD_ROWS_OF(OWN),
    ALD_RECORDS_OF(OWN),
    ALD_TRACES_OF(OWN),
    .derive = derive,
    .options = options,
    .check = check,
    .ship = &(const ald_ship_kind){.defaults = from_ship,
                                   .default_count = sizeof from_ship / sizeof from_ship[0]},
    .usual = &(const ald_usual){KEY_COEFFICIENT, 0, 3, 1, "", "of hulls it is 0.5 to 1.2"},
    .usual_count = 1,
};
