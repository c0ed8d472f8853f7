/* SPDX-License-Identifier: Apache-2.0
 * Wind on a body for the host: keys, coefficients, records. */
#include "kernels/pass/water/wind.h"

#include <math.h>
#include <stddef.h>

#include "attack_table.h"
#include "base/assertion.h"
#include "model/curve.h"
#include "model/kind.h"
#include "model/sense.h"
#include "model/study.h"

enum { KEY_FRONTAL, KEY_LATERAL, KEY_LENGTH, KEY_FORWARD, KEY_UP, KEY_CX, KEY_CY, KEY_COUNT };

static const char centre[] =
    "centre of both areas from the centre of gravity, forward and up: where the force acts";
static const char constant[] =
    "instead of a table: C_X cos and C_Y sin of the angle of attack, no yaw moment";

static const ald_key keys[KEY_COUNT] = {
    [KEY_FRONTAL] = ALD_NUMBER_KEY("frontal area", NULL, ALD_AREA, ALD_RANGE_NOT_NEGATIVE,
                                   ALD_REQUIRED, "320 m^2", "reference area for surge"),
    [KEY_LATERAL] = ALD_NUMBER_KEY("lateral area", NULL, ALD_AREA, ALD_RANGE_NOT_NEGATIVE,
                                   ALD_REQUIRED, "900 m^2", "reference area for sway and yaw"),
    [KEY_LENGTH] = ALD_NUMBER_KEY("length", NULL, ALD_LENGTH, ALD_RANGE_POSITIVE, 0, "88.8 m",
                                  "reference length of the yaw coefficient"),
    [KEY_FORWARD] =
        ALD_NUMBER_KEY("centre", "forward", ALD_LENGTH, ALD_RANGE_ANY, 0, "3 m", centre),
    [KEY_UP] = ALD_NUMBER_KEY("centre", "up", ALD_LENGTH, ALD_RANGE_ANY, 0, "7.5 m", centre),
    [KEY_CX] = ALD_NUMBER_KEY("drag coefficients", "frontal", ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 0,
                              "0.7", constant),
    [KEY_CY] = ALD_NUMBER_KEY("drag coefficients", "lateral", ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 0,
                              "0.9", constant),
};

#define COLUMN(component, dimension, example, meaning)                                       \
  ALD_NUMBER_KEY("coefficients", component, dimension, ALD_RANGE_ANY, ALD_REQUIRED, example, \
                 meaning)
static const ald_key columns[WIND_COLUMNS] = {
    COLUMN("angle", ALD_ANGLE, "30 deg",
           "angle of attack, the direction in which the wind blows relative to the bow: 0 from "
           "astern, 90 deg from starboard to port, 180 deg from ahead"),
    COLUMN("surge", ALD_NONE, "0.6", "C_X, forward"),
    COLUMN("sway", ALD_NONE, "0.4", "C_Y, to port"),
    COLUMN("yaw", ALD_NONE, "0.05", "C_N, bow to port"),
};
static const ald_key_table tables[] = {
    {.name = "coefficients",
     .columns = columns,
     .column_count = WIND_COLUMNS,
     .row_min = 2,
     .row_max = ALD_ATTACK_ROWS_MAX,
     .is_ascending = 1,
     .meaning = "coefficients as functions of the angle of attack, from 0 to 180 deg and mirrored, "
                "or to 360 deg",
     .example = "[[0 deg, 0.6, 0, 0], [90 deg, 0, 0.8, 0.05], [180 deg, -0.6, 0, 0]]"},
};

static uint32_t options(const ald_numbers *numbers) {
  ALD_ASSERT(numbers->rows[0] == 0 || numbers->tables[0]);
  if (!numbers->tables[0]) return 0;
  return ald_attack_is_round(numbers->tables[0], numbers->rows[0]) ? WIND_ROUND : WIND_MIRRORED;
}

static void derive(const ald_numbers *numbers, double *params) {
  ALD_ASSERT(numbers->rows[0] == 0 || numbers->tables[0]);
  const double *own = numbers->keys;
  const double half = 0.5 * numbers->environment[ALD_ENVIRONMENT_AIR_DENSITY];
  params[WIND_FRONTAL] = half * own[KEY_FRONTAL];
  params[WIND_LATERAL] = half * own[KEY_LATERAL];
  if (numbers->tables[0]) {
    ald_attack_derive(numbers->tables[0], numbers->rows[0], params + WIND_PARAM_COUNT);
  }
}

static const char *check(const ald_numbers *numbers, ald_blame *blame) {
  const double *own = numbers->keys;
  const bool constants = own[KEY_CX] > 0 || own[KEY_CY] > 0;
  if (!numbers->tables[0]) {
    blame->key = KEY_CX;
    return constants ? NULL : "missing: give drag coefficients, or a table \"coefficients\"";
  }
  blame->table = 1;
  if (constants) return "replaces the drag coefficients: remove those";
  for (uint32_t r = 0; r < numbers->rows[0]; r++) {
    if (numbers->tables[0][r * WIND_COLUMNS + 3] != 0 && !(own[KEY_LENGTH] > 0)) {
      blame->row = r;
      return "a yaw coefficient needs a reference length: give \"length\"";
    }
  }
  return ald_attack_check(numbers->tables[0], numbers->rows[0], &blame->row);
}

/* The force is along the wind: from ahead it pushes astern, from port to starboard. */
static void sense(const ald_sense *s, const ald_instance *own) {
  const ald_definition *d = ald_sense_definition(s, own);
  for (uint32_t r = 0; r < d->rows[0]; r++) {
    const double *row = s->values + d->tables[0] + (size_t)WIND_COLUMNS * r;
    const double along = row[1] * cos(row[0]), across = row[2] * sin(row[0]);
    const bool is_along = fabs(cos(row[0])) > 0.99, is_across = fabs(sin(row[0])) > 0.99;
    if ((!is_along || along >= 0) && (!is_across || across >= 0)) continue;
    ald_sense_tell(s, ALD_WARN_UNUSUAL, d, "coefficients",
                   "at %.4g deg the force is against the wind: angles are of where it blows to",
                   row[0] / ALD_DEGREE);
    return;
  }
}

const ald_kind ald_kind_wind = {
    .name = "wind",
    .section = "wind",
    .meaning = "Load of a steady wind on a body.",
    .example =
        "wind:\n"
        "  carrier: {body: carrier, frontal area: 60 m^2, lateral area: 150 m^2,\n"
        "    drag coefficients: [0.7, 0.9], centre: [0 m, 4 m]}",
    .traits = ALD_KIND_IN_WIND | ALD_KIND_SPATIAL | ALD_KIND_ENVIRONMENT,
    .body_count = 1,
    .keys = keys,
    .key_count = KEY_COUNT,
    .tables = tables,
    .table_count = 1,
    .table_width = {ALD_CURVE_WIDTH(WIND_COLUMNS)},
    ALD_PARAMETERS_OF(WIND),
    ALD_ROWS_OF(OWN),
    ALD_RECORDS_OF(OWN_DRIVE),
    ALD_TRACES_OF(OWN),
    .derive = derive,
    .options = options,
    .check = check,
    .sense = sense,
};
