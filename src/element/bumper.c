/* SPDX-License-Identifier: Apache-2.0
 * Bumpers for the host: keys, checks, parameters, records. Source: [SIMO] sec. 1.7, [OrcaFlex]. */
#include <math.h>
#include <stddef.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "kernels/law/clash.h"
#include "kernels/pass/berth/bumper_rows.h"
#include "model/curve.h"
#include "model/kind.h"

/* keys, in this order; those of the bars are the first parameters */
enum {
  KEY_A_FROM = BUMPER_A_FROM,
  KEY_A_TO = BUMPER_A_TO,
  KEY_B_FROM = BUMPER_B_FROM,
  KEY_B_TO = BUMPER_B_TO,
  KEY_STIFFNESS = BUMPER_B_TO + 3, /* of each bar, as the next two */
  KEY_DAMPING = KEY_STIFFNESS + 2,
  KEY_RADIUS = KEY_DAMPING + 2,
  KEY_EXPONENT = KEY_RADIUS + 2,
  KEY_LIMIT,
  KEY_CAPS,
  KEY_COUNT
};

enum { DISTANCE, FORCE, DAMPING, ROWS_MAX = 64 };

static const char *const yes_no[] = {"yes", "no", NULL};
enum { YES, NO };

#define OF_BARS(key, name, dimension, example, meaning)                                          \
  [key] = ALD_NUMBER_KEY(name, "first", dimension, ALD_RANGE_NOT_NEGATIVE, 0, example, meaning), \
  [key + 1] =                                                                                    \
      ALD_NUMBER_KEY(name, "second", dimension, ALD_RANGE_NOT_NEGATIVE, 0, example, meaning)

static const ald_key keys[KEY_COUNT] = {
    ALD_VECTOR_KEYS(KEY_A_FROM, "bar a from", ALD_LENGTH, ALD_REQUIRED, "20 m", "8 m", "2 m",
                    "one end of the first body's bar, body frame"),
    ALD_VECTOR_KEYS(KEY_A_TO, "bar a to", ALD_LENGTH, ALD_REQUIRED, "20 m", "8 m", "2 m",
                    "its other end"),
    ALD_VECTOR_KEYS(KEY_B_FROM, "bar b from", ALD_LENGTH, ALD_REQUIRED, "20 m", "8 m", "2 m",
                    "one end of the second body's bar, body frame"),
    ALD_VECTOR_KEYS(KEY_B_TO, "bar b to", ALD_LENGTH, ALD_REQUIRED, "20 m", "8 m", "2 m",
                    "its other end"),
    OF_BARS(KEY_STIFFNESS, "stiffness", ALD_STIFFNESS, "2 MN/m",
            "stiffness of the wall of each bar, in series; only without a curve"),
    OF_BARS(KEY_DAMPING, "damping", ALD_DAMPING, "20 kN s/m",
            "damping of the wall of each bar while they approach, in series; only without a curve"),
    OF_BARS(KEY_RADIUS, "radius", ALD_LENGTH, "0.3 m", "radius of each bar; only without a curve"),
    [KEY_EXPONENT] =
        ALD_NUMBER_KEY("damping exponent", NULL, ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 1, "1.5",
                       "exponent of the velocity in the curve's damping; 0: dry friction"),
    [KEY_LIMIT] =
        ALD_NUMBER_KEY("velocity limit", NULL, ALD_SPEED, ALD_RANGE_NOT_NEGATIVE, 0, "0.01 m/s",
                       "velocity from which dry friction is fully developed; 0: at any velocity"),
    [KEY_CAPS] =
        {"end caps", NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, 0, 0, yes_no, NULL,
         "whether the bars end in hemispheres; otherwise they touch only between the ends of both"},
};

static const ald_key columns[BUMPER_COLUMNS] = {
    [DISTANCE] = ALD_NUMBER_KEY("curve", "distance", ALD_LENGTH, ALD_RANGE_NOT_NEGATIVE,
                                ALD_REQUIRED, "0.3 m", "distance between the bars' axes"),
    [FORCE] = ALD_NUMBER_KEY("curve", "force", ALD_FORCE, ALD_RANGE_NOT_NEGATIVE, ALD_REQUIRED,
                             "500 kN", "force that pushes them apart"),
    [DAMPING] = ALD_NUMBER_KEY("curve", "damping", ALD_DAMPING, ALD_RANGE_NOT_NEGATIVE, 0,
                               "20 kN s/m", "damping at 1 m/s"),
};

static const ald_key_table tables[] = {
    {.name = "curve",
     .columns = columns,
     .column_count = BUMPER_COLUMNS,
     .row_min = 2,
     .row_max = ROWS_MAX,
     .is_ascending = true,
     .meaning =
         "distance between the bars, force, and damping at 1 m/s; the force of the last row is 0, "
         "below the first row the first line goes on",
     .example = "[[0.3 m, 500 kN], [0.5 m, 0 kN]]"},
};

/* the table is used as it is given */
static bool shapes_tables(uint32_t key) {
  (void)key;
  return false;
}

/* from the body's origin to the farther end of a bar */
static double arm(const double *from, const double *to) {
  return fmax(sqrt(from[0] * from[0] + from[1] * from[1] + from[2] * from[2]),
              sqrt(to[0] * to[0] + to[1] * to[1] + to[2] * to[2]));
}

static void derive(const ald_numbers *n, double *params) {
  ALD_ASSERT(n->rows[0] == 0 || n->tables[0]);
  static const ald_curve_ends ends[BUMPER_COLUMNS] = {
      [FORCE] = ALD_CURVE_HOLDS, [DAMPING] = ALD_CURVE_HOLDS};
  const double *key = n->keys;
  params[BUMPER_ARM_A] = arm(key + KEY_A_FROM, key + KEY_A_TO);
  params[BUMPER_ARM_B] = arm(key + KEY_B_FROM, key + KEY_B_TO);
  for (int p = 0; p < KEY_STIFFNESS; p++) params[p] = key[p];
  params[BUMPER_STIFFNESS] = clash_series(key[KEY_STIFFNESS], key[KEY_STIFFNESS + 1]);
  params[BUMPER_DAMPING] = clash_series(key[KEY_DAMPING], key[KEY_DAMPING + 1]);
  /* bars without stiffness never touch */
  params[BUMPER_REACH] = params[BUMPER_STIFFNESS] > 0 ? key[KEY_RADIUS] + key[KEY_RADIUS + 1] : 0;
  if (n->rows[0] == 0) return;
  params[BUMPER_REACH] = n->tables[0][(n->rows[0] - 1) * BUMPER_COLUMNS + DISTANCE];
  ald_curve_derive(n->tables[0], n->rows[0], BUMPER_COLUMNS, ends, params + BUMPER_PARAM_COUNT);
}

static uint32_t options(const ald_numbers *n) {
  return (n->rows[0] > 0 ? BUMPER_CURVE : 0) |
         (ald_word(n->keys, KEY_CAPS) == YES ? 0 : BUMPER_OPEN_ENDS);
}

static void steepest(const ald_numbers *n, ald_steepest *out) {
  ALD_ASSERT(n->rows[0] == 0 || n->tables[0]);
  const double *key = n->keys, *rows = n->tables[0];
  const uint32_t count = n->rows[0];
  const uint32_t ends[2][2] = {{KEY_A_FROM, KEY_A_TO}, {KEY_B_FROM, KEY_B_TO}};
  ald_site *sites[2] = {&out->a, &out->b};
  out->stiffness = clash_series(key[KEY_STIFFNESS], key[KEY_STIFFNESS + 1]);
  out->damping = clash_series(key[KEY_DAMPING], key[KEY_DAMPING + 1]);
  if (count > 0) {
    out->stiffness = ald_curve_steepest(rows, count, BUMPER_COLUMNS, FORCE);
    out->damping = ald_damping_slope(ald_curve_greatest(rows, count, BUMPER_COLUMNS, DAMPING),
                                     key[KEY_EXPONENT], key[KEY_LIMIT]);
  }
  for (uint32_t side = 0; side < 2; side++) {
    const double *from = key + ends[side][0], *to = key + ends[side][1];
    for (uint32_t k = 0; k < 3; k++) {
      sites[side]->at[k] = from[k];
      sites[side]->along[0][k] = to[k] - from[k];
    }
    sites[side]->high[0] = 1;
  }
}

/* of bars with a curve half the distance at which they touch */
static double radius(const ald_numbers *n, int side) {
  ALD_ASSERT(side == 0 || side == 1);
  const uint32_t rows = n->rows[0];
  if (rows > 0) return 0.5 * n->tables[0][(rows - 1) * BUMPER_COLUMNS + DISTANCE];
  return n->keys[KEY_RADIUS + side];
}

static const char *check(const ald_numbers *n, ald_blame *blame) {
  const double *key = n->keys;
  const uint32_t rows = n->rows[0];
  if (rows == 0) {
    blame->key = KEY_RADIUS;
    if (!(key[KEY_RADIUS] + key[KEY_RADIUS + 1] > 0)) {
      return "give a curve, or stiffness and radius of both bars";
    }
    blame->key = key[KEY_EXPONENT] != 1 ? KEY_EXPONENT : KEY_LIMIT;
    const bool is_idle = key[KEY_EXPONENT] != 1 || key[KEY_LIMIT] > 0;
    return is_idle ? "applies only to the damping of a curve; the damping with stiffness and "
                     "radius is linear"
                   : NULL;
  }
  for (uint32_t k = KEY_STIFFNESS; k < KEY_EXPONENT; k++) {
    if (key[k] == 0) continue;
    blame->key = k;
    return "cannot be combined with a curve, which gives force, damping and distance of contact";
  }
  blame->table = 1;
  blame->row = rows - 1;
  if (n->tables[0][(rows - 1) * BUMPER_COLUMNS + FORCE] > 0) {
    return "the last row is the distance at which the bars touch: its force must be 0";
  }
  blame->row = 0;
  if (!(n->tables[0][FORCE] >= n->tables[0][BUMPER_COLUMNS + FORCE])) {
    return "the force must not increase from the first row to the second, whose line is "
           "extrapolated below the first row";
  }
  blame->table = 0;
  return NULL;
}

static const uint32_t flag_initial[BUMPER_FLAG_COUNT] = {[BUMPER_HELD_TOUCH] = BUMPER_IS_NEW};

/* ------------------------------------------------------------------------------ what is watched */

/* distance of the first row of its curve, below which the curve goes on */
static double nearest(const ald_numbers *n) {
  return n->rows[0] > 0 && n->tables[0][DISTANCE] > 0 ? n->tables[0][DISTANCE] : -(double)INFINITY;
}

static const ald_record_watch watches[] = {
    {BUMPER_LEAST_DISTANCE, ALD_WARN_BEYOND_CURVE, nearest, NULL},
};

static const ald_watched_kind watched = {
    .first_touch = BUMPER_FIRST_TOUCH,
    .duration = BUMPER_DURATION,
    .depth = BUMPER_PEAK_FORCE,
    .absorbed = BUMPER_ENERGY_ABSORBED,
    .dissipated = BUMPER_ENERGY_DISSIPATED,
    .records = watches,
    .record_count = sizeof watches / sizeof *watches,
    .least = 1,
};

/* ------------------------------------------------------------------------------ failures */

static const ald_failing failures[] = {
    {.status = ALD_SCENARIO_OUT_OF_RANGE,
     .text =
         "one bar passed through the other; take a shorter run.step, if a step took it through, "
         "else a curve that rises more steeply"},
};

const ald_kind ald_kind_bumper = {
    .name = "bumper",
    .section = "bumpers",
    .meaning = "Contact of two straight bars with hemispheres at their ends, without friction.",
    .example =
        "bumpers:\n"
        "  guide:\n"
        "    between: [carrier, earth]\n"
        "    bar a from: [5 m, 5 m, 1 m]\n"
        "    bar a to: [-5 m, 5 m, 1 m]\n"
        "    bar b from: [-3 m, 5.6 m, 0 m]\n"
        "    bar b to: [-3 m, 5.5 m, 4 m]\n"
        "    curve: [[0 m, 500 kN], [0.5 m, 0 kN]]",
    .traits = ALD_KIND_SPATIAL,
    .carries = ALD_CARRIES_LYING,
    .body_count = 2,
    .keys = keys,
    .key_count = KEY_COUNT,
    .tables = tables,
    .table_count = sizeof tables / sizeof tables[0],
    .table_width = {ALD_CURVE_WIDTH(BUMPER_COLUMNS)},
    ALD_PARAMETERS_OF(BUMPER),
    ALD_ROWS_OF(BUMPER),
    ALD_RECORDS_OF(BUMPER),
    ALD_FLAGS_OF(BUMPER),
    ALD_TRACES_OF(BUMPER),
    .derive = derive,
    .options = options,
    .steepest = steepest,
    .check = check,
    .table = &(const ald_table_kind){.depends_on = shapes_tables},
    .start = &(const ald_start_kind){.flags = flag_initial},
    .drawn =
        &(const ald_picture_kind){.acts = ALD_ACTS_ON_BARS, .at = BUMPER_TRACE_P, .radius = radius},
    .watched = &watched,
    .failing =
        &(const ald_failing_kind){
            .blames = 0, .list = failures, .count = sizeof failures / sizeof *failures},
};
