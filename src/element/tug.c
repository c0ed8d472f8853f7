/* SPDX-License-Identifier: Apache-2.0
 * Tugs as vectors for the host: keys, tables, parameters, checks, records. */
#define ALD_LANES 1
#include "kernels/pass/water/tug_rows.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "base/assertion.h"
#include "kernels/math/trig.h"
#include "model/curve.h"
#include "model/kind.h"
#include "model/sense.h"
#include "model/study.h"
#include "orders.h"

/* keys, in this order */
enum {
  KEY_AT,
  KEY_MODE = KEY_AT + 3,
  KEY_BOLLARD,
  KEY_RISE,
  KEY_FALL,
  KEY_MOST,
  KEY_FORCE,
  KEY_START,
  KEY_DIRECTION,
  KEY_FRAME,
  KEY_SLEW,
  KEY_SIDE,
  KEY_ANGLE,
  KEY_FRICTION,
  KEY_LINE,
  KEY_AREA,
  KEY_COEFFICIENT,
  KEY_FROM,
  KEY_COUNT
};

static const char *const modes[] = {"made fast", "pull", "push", NULL};
static const char *const starts[] = {"from rest", "as ordered", NULL};
static const char *const frames[] = {"earth", "body", NULL};
static const char *const sides[] = {"automatic", "port", "starboard", "bow", "stern", NULL};
enum { AUTOMATIC, PORT, STARBOARD, BOW, STERN };
enum { FROM_REST, AS_ORDERED };
enum { EARTH, BODY };

static const double quarter = 1.5707963267948966;
static const char at[] = "where the tug pulls or pushes, in body axes from the centre of gravity";

#define CHOICE(name, words, example, meaning) \
  { name, NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, 0, 0, words, example, meaning }

static const ald_key keys[KEY_COUNT] = {
    ALD_VECTOR_KEYS(KEY_AT, "at", ALD_LENGTH, ALD_REQUIRED, "80 m", "-23 m", "3 m", at),
    [KEY_MODE] = CHOICE("mode", modes, "push",
                        "made fast: a force of either sign along its direction; pull: on a line; "
                        "push: against the side, within an angle of its inward normal"),
    [KEY_BOLLARD] = ALD_NUMBER_KEY("bollard pull", NULL, ALD_FORCE, ALD_RANGE_POSITIVE,
                                   ALD_REQUIRED, "600 kN", "greatest force without speed"),
    [KEY_RISE] = ALD_NUMBER_KEY("rise time", NULL, ALD_TIME, ALD_RANGE_POSITIVE, ALD_REQUIRED,
                                "15 s", "from nothing to the bollard pull"),
    [KEY_FALL] = ALD_NUMBER_KEY("fall time", NULL, ALD_TIME, ALD_RANGE_POSITIVE, 0, "8 s",
                                "from the bollard pull to nothing; if left out, the rise time"),
    [KEY_MOST] = ALD_NUMBER_KEY("limit", NULL, ALD_FORCE, ALD_RANGE_POSITIVE, 0, "1200 kN",
                                "of the line or of the tug's stability, at any speed"),
    [KEY_FORCE] = ALD_NUMBER_KEY("force", NULL, ALD_FORCE, ALD_RANGE_ANY, 0, "400 kN",
                                 "ordered at first, along the direction; below 0 against it"),
    [KEY_START] =
        CHOICE("start", starts, "as ordered", "whether the first force is there from the start"),
    [KEY_DIRECTION] =
        ALD_NUMBER_KEY("direction", NULL, ALD_ANGLE, ALD_RANGE_ANY, 0, "90 deg",
                       "in which the ship is pulled or pushed, at the start and ordered at first"),
    [KEY_FRAME] = CHOICE("frame", frames, "body",
                         "directions of the earth, or from the ship's heading towards port"),
    [KEY_SLEW] =
        ALD_NUMBER_KEY("slew rate", NULL, ALD_ANGULAR_RATE, ALD_RANGE_POSITIVE, 0, "3 deg/s",
                       "greatest rate of the direction; if left out, it has no limit"),
    [KEY_SIDE] = CHOICE("side", sides, "starboard",
                        "of the ship that is pushed; automatic: port or starboard, by the point"),
    [KEY_ANGLE] = ALD_NUMBER_KEY("push angle", NULL, ALD_ANGLE, ALD_RANGE_POSITIVE,
                                 0.7853981633974483, "30 deg",
                                 "greatest angle of a push from the inward normal; beyond it there "
                                 "is none"),
    [KEY_FRICTION] = ALD_NUMBER_KEY("friction", NULL, ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 0, "0.3",
                                    "greatest force of a push along the side by that across it"),
    [KEY_LINE] = ALD_NUMBER_KEY("line angle", NULL, ALD_ANGLE, ALD_RANGE_NOT_NEGATIVE, 0, "20 deg",
                                "of a line that pulls, down from the horizontal"),
    [KEY_AREA] = ALD_NUMBER_KEY("indirect area", NULL, ALD_AREA, ALD_RANGE_POSITIVE, 0, "120 m^2",
                                "of hull and skeg across the flow, for the indirect mode"),
    [KEY_COEFFICIENT] = ALD_NUMBER_KEY("indirect coefficient", NULL, ALD_NONE, ALD_RANGE_POSITIVE,
                                       0, "1.1", "of the force by 1/2 rho A V^2"),
    [KEY_FROM] =
        ALD_NUMBER_KEY("indirect speed", NULL, ALD_SPEED, ALD_RANGE_NOT_NEGATIVE, 4.115555555555556,
                       "6 kn", "through the water, from which on the indirect mode is used"),
};

/* ------------------------------------------------------------------------------ tables */

static const ald_key order_columns[] = {
    ALD_ORDERS_TIME("0 s"),
    ALD_NUMBER_KEY("orders", "force", ALD_FORCE, ALD_RANGE_ANY, ALD_REQUIRED, "400 kN",
                   "ordered force"),
};
static const ald_key direction_columns[] = {
    ALD_NUMBER_KEY("direction orders", "time", ALD_TIME, ALD_RANGE_NOT_NEGATIVE, ALD_REQUIRED,
                   "0 s", "from which the order holds"),
    ALD_NUMBER_KEY("direction orders", "direction", ALD_ANGLE, ALD_RANGE_ANY, ALD_REQUIRED,
                   "90 deg", "ordered direction"),
};
static const ald_key speed_columns[TUG_SPEED_COLUMNS] = {
    ALD_NUMBER_KEY("speed factors", "speed", ALD_SPEED, ALD_RANGE_NOT_NEGATIVE, ALD_REQUIRED,
                   "3 kn", "of the point through the water"),
    ALD_NUMBER_KEY("speed factors", "factor", ALD_NONE, ALD_RANGE_NOT_NEGATIVE, ALD_REQUIRED,
                   "0.95", "on the bollard pull"),
};

static const ald_key_table tables[TUG_TABLES] = {
    [TUG_ORDERS] = ALD_ORDERS_TABLE(order_columns, "forces", "[[0 s, 400 kN], [120 s, 0 kN]]"),
    [TUG_DIRECTIONS] = {.name = "direction orders",
                        .columns = direction_columns,
                        .column_count = TUG_ORDER_WIDTH,
                        .row_min = 1,
                        .row_max = ALD_ORDERS_MAX,
                        .is_ascending = 1,
                        .meaning = "ordered directions over time: each holds from its time on, to "
                                   "the moment, whatever the steps",
                        .example = "[[0 s, 90 deg], [60 s, 70 deg]]"},
    [TUG_SPEEDS] = {.name = "speed factors",
                    .columns = speed_columns,
                    .column_count = TUG_SPEED_COLUMNS,
                    .row_min = 1,
                    .row_max = 20,
                    .is_ascending = 1,
                    .meaning =
                        "speed through the water, factor on the bollard pull, linear between "
                        "rows, constant beyond them; without a table 1",
                    .example = "[[0 kn, 1], [3 kn, 0.95], [6 kn, 0.75], [10 kn, 0.45]]"},
};

/* ------------------------------------------------------------------------------ parameters */

/* the side that is pushed; AUTOMATIC if the point tells none */
static uint32_t side_of(const ald_numbers *n) {
  const uint32_t word = ald_word(n->keys, KEY_SIDE);
  const double y = n->keys[KEY_AT + 1];
  if (word != AUTOMATIC) return word;
  return y > 0 ? PORT : y < 0 ? STARBOARD : AUTOMATIC;
}

static void put_normal(uint32_t side, double normal[2]) {
  static const double inward[][2] = {[AUTOMATIC] = {0, 1},
                                     [PORT] = {0, -1},
                                     [STARBOARD] = {0, 1},
                                     [BOW] = {-1, 0},
                                     [STERN] = {1, 0}};
  memcpy(normal, inward[side], sizeof inward[side]);
}

static void derive(const ald_numbers *n, double *params) {
  ALD_ASSERT(n->keys && n->environment);
  static const ald_curve_ends ends[TUG_SPEED_COLUMNS] = {ALD_CURVE_HOLDS, ALD_CURVE_HOLDS};
  const double *own = n->keys, bollard = own[KEY_BOLLARD];
  const double fall = own[KEY_FALL] > 0 ? own[KEY_FALL] : own[KEY_RISE];
  double sine;
  memcpy(params + TUG_AT, own + KEY_AT, 3 * sizeof *params);
  params[TUG_BOLLARD] = bollard;
  params[TUG_DYNAMIC] =
      0.5 * n->environment[ALD_ENVIRONMENT_WATER_DENSITY] * own[KEY_AREA] * own[KEY_COEFFICIENT];
  params[TUG_FROM] = own[KEY_FROM];
  params[TUG_MOST] = own[KEY_MOST] > 0 ? own[KEY_MOST] : 1e30;
  params[TUG_UP] = bollard / own[KEY_RISE];
  params[TUG_DOWN] = bollard / fall;
  params[TUG_SLEW] = own[KEY_SLEW] > 0 ? own[KEY_SLEW] : 1e30;
  put_normal(side_of(n), params + TUG_NORMAL);
  real_sincos(own[KEY_ANGLE], &sine, &params[TUG_LEAST]);
  params[TUG_LEAST] = fmax(params[TUG_LEAST], 0);
  params[TUG_FRICTION] = own[KEY_FRICTION];
  real_sincos(own[KEY_LINE], &params[TUG_STEEP], &params[TUG_LEVEL]);
  params = ald_orders_of_table(n, TUG_ORDERS, 1, params + TUG_PARAM_COUNT);
  params = ald_orders_of_table(n, TUG_DIRECTIONS, 1, params);
  if (n->rows[TUG_SPEEDS] == 0) return;
  ald_curve_derive(n->tables[TUG_SPEEDS], n->rows[TUG_SPEEDS], TUG_SPEED_COLUMNS, ends, params);
}

static uint32_t options(const ald_numbers *n) {
  return ald_word(n->keys, KEY_MODE) | (ald_word(n->keys, KEY_FRAME) == BODY ? TUG_OWN_AXES : 0u);
}

/* ------------------------------------------------------------------------------ checks */

/* what a line or a side cannot do */
static const char *backwards(const ald_numbers *n) {
  return ald_word(n->keys, KEY_MODE) == TUG_PULLS
             ? "a line only pulls: 0 kN lets go; mode: made fast has forces of either sign"
             : "a tug only pushes against a side: 0 kN lets go; mode: made fast has forces of "
               "either sign";
}

static const char *check_orders(const ald_numbers *n, ald_blame *blame) {
  ALD_ASSERT(n->rows[TUG_ORDERS] == 0 || n->tables[TUG_ORDERS]);
  if (ald_word(n->keys, KEY_MODE) == TUG_MADE_FAST) return NULL;
  if (n->keys[KEY_FORCE] < 0) return ald_blame_key(blame, KEY_FORCE, backwards(n));
  for (uint32_t k = 0; k < n->rows[TUG_ORDERS]; k++) {
    if (n->tables[TUG_ORDERS][TUG_ORDER_WIDTH * k + 1] < 0) {
      return ald_blame_row(blame, TUG_ORDERS, k, backwards(n));
    }
  }
  return NULL;
}

static const char *check_indirect(const ald_numbers *n, ald_blame *blame) {
  const bool has_area = n->keys[KEY_AREA] > 0, has_coefficient = n->keys[KEY_COEFFICIENT] > 0;
  if (has_area && !has_coefficient) {
    return ald_blame_key(blame, KEY_AREA,
                         "the indirect mode needs a coefficient, too, for example indirect "
                         "coefficient: 1.1");
  }
  if (has_coefficient && !has_area) {
    return ald_blame_key(blame, KEY_COEFFICIENT,
                         "the indirect mode needs an area, too, for example indirect area: 120 "
                         "m^2");
  }
  if (has_area && ald_word(n->keys, KEY_MODE) == TUG_PUSHES) {
    return ald_blame_key(blame, KEY_AREA,
                         "a tug that pushes has no indirect mode; it is on a line");
  }
  return NULL;
}

static const char *check(const ald_numbers *n, ald_blame *blame) {
  const uint32_t mode = ald_word(n->keys, KEY_MODE);
  if (mode == TUG_PUSHES && side_of(n) == AUTOMATIC) {
    return ald_blame_key(blame, KEY_SIDE,
                         "the point lies on neither side of the ship; write side: bow, stern, "
                         "port or starboard");
  }
  if (!(n->keys[KEY_ANGLE] <= quarter)) {
    return ald_blame_key(blame, KEY_ANGLE, "must be at most 90 deg from the inward normal");
  }
  if (!(n->keys[KEY_LINE] < quarter)) {
    return ald_blame_key(blame, KEY_LINE, "must be below 90 deg; 0 is a horizontal line");
  }
  if (n->keys[KEY_LINE] > 0 && mode != TUG_PULLS) {
    return ald_blame_key(blame, KEY_LINE, "only a tug that pulls has a line; write mode: pull");
  }
  const char *problem = check_orders(n, blame);
  return problem ? problem : check_indirect(n, blame);
}

static const char *remark(const ald_numbers *n, ald_blame *blame) {
  static const char *const beyond =
      "is more than the bollard pull, which limits it; only the indirect mode exceeds that";
  const double most = n->keys[KEY_BOLLARD];
  if (n->keys[KEY_AREA] > 0) return NULL;
  if (fabs(n->keys[KEY_FORCE]) > most) return ald_blame_key(blame, KEY_FORCE, beyond);
  for (uint32_t k = 0; k < n->rows[TUG_ORDERS]; k++) {
    if (fabs(n->tables[TUG_ORDERS][TUG_ORDER_WIDTH * k + 1]) > most) {
      return ald_blame_row(blame, TUG_ORDERS, k, beyond);
    }
  }
  return NULL;
}

/* ------------------------------------------------------------------------------ start */

/* what is ordered at the start: as the table has it for time 0, else as given */
static double first_order(const ald_numbers *n, uint32_t table, double given) {
  const bool begins = n->rows[table] > 0 && n->tables[table][0] <= 0;
  return begins ? n->tables[table][1] : given;
}

static void start(const ald_numbers *n, double *rows, uint32_t *flags) {
  (void)flags;
  const double *own = n->keys;
  rows[TUG_ORDER_FORCE] = first_order(n, TUG_ORDERS, own[KEY_FORCE]);
  rows[TUG_ORDER_DIRECTION] = first_order(n, TUG_DIRECTIONS, own[KEY_DIRECTION]);
  rows[TUG_FORCE] = ald_word(own, KEY_START) == AS_ORDERED ? own[KEY_FORCE] : 0;
  rows[TUG_DIRECTION] = own[KEY_DIRECTION];
}

/* ------------------------------------------------------------------------------ results */

static const ald_built_tally tallies[] = {{TUG_ELAPSED, 0}, {TUG_HELD, 0}};
static const ald_built_kind built = {.tallies = tallies,
                                     .tally_count = sizeof tallies / sizeof *tallies};

static const ald_ordered_row ordered_rows[] = {
    {.name = "force",
     .row = TUG_ORDER_FORCE,
     .dimension = ALD_FORCE,
     .meaning = "until the next of its own orders"},
    {.name = "direction",
     .row = TUG_ORDER_DIRECTION,
     .dimension = ALD_ANGLE,
     .meaning = "likewise"},
};
static const ald_ordered_kind ordered = {ordered_rows,
                                         sizeof ordered_rows / sizeof ordered_rows[0]};

/* ------------------------------------------------------------------------------ sense */

/* the greatest share at speed of the force at rest that is known [-] */
#define SHARE_MAX 2

static void sense(const ald_sense *s, const ald_instance *own) {
  const ald_definition *d = ald_sense_definition(s, own);
  const double *rows = s->values + d->tables[TUG_SPEEDS];
  double most = 0;
  for (uint32_t r = 0; r < d->rows[TUG_SPEEDS]; r++) {
    most = fmax(most, rows[r * TUG_SPEED_COLUMNS + 1]);
  }
  if (most <= SHARE_MAX) return;
  ald_sense_tell(s, ALD_WARN_UNUSUAL, d, "speed factors",
                 "%.4g: a tug's force at speed is a share of that at rest: 95 %% is 0.95", most);
}

static const ald_rated rated[] = {{OWN_PEAK_FORCE, KEY_MOST}};

const ald_kind ald_kind_tug = {
    .name = "tug",
    .section = "tugs",
    .meaning = "Tugs as vectors: a force on a ship that follows orders within a tug's limits.",
    .example =
        "tugs:\n"
        "  aft:\n"
        "    body: carrier\n"
        "    at: [15 m, 5 m, 0 m]\n"
        "    mode: push\n"
        "    friction: 0.4\n"
        "    bollard pull: 50 kN\n"
        "    rise time: 1 s\n"
        "    fall time: 0.5 s\n"
        "    force: 40 kN\n"
        "    direction: -85 deg\n"
        "    slew rate: 30 deg/s\n"
        "    orders: [[0.52 s, 10 kN]]\n"
        "    direction orders: [[1.1 s, -70 deg]]\n"
        "    speed factors: [[0 m/s, 1], [1 m/s, 0.5]]",
    .traits = ALD_KIND_IN_CURRENT | ALD_KIND_SPATIAL | ALD_KIND_ENVIRONMENT,
    .body_count = 1,
    .keys = keys,
    .key_count = KEY_COUNT,
    .tables = tables,
    .table_count = TUG_TABLES,
    .table_width = {TUG_ORDER_WIDTH, TUG_ORDER_WIDTH, ALD_CURVE_WIDTH(TUG_SPEED_COLUMNS)},
    ALD_PARAMETERS_OF(TUG),
    ALD_ROWS_BEHIND(OWN, TUG),
    ALD_RECORDS_OF(TUG),
    ALD_TRACES_OF(TUG),
    .derive = derive,
    .options = options,
    .check = check,
    .remark = remark,
    .start = &(const ald_start_kind){.start = start},
    .ordered = &ordered,
    .built = &built,
    .sense = sense,
    .rated = rated,
    .rated_count = sizeof rated / sizeof *rated,
    .at_keys = {1 + KEY_AT},
};
