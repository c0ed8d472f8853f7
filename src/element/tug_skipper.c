/* SPDX-License-Identifier: Apache-2.0
 * Skippers of tugs for the host: keys, parameters, checks, what they need on their tug, records. */
#include "kernels/pass/control/tug_skipper_rows.h"

#include <math.h>
#include <stddef.h>

#include "base/assertion.h"
#include "control_period.h"
#include "element/thruster.h"
#include "model/study.h"
#include "orders.h"

#include "kernels/pass/water/thruster_rows.h"
#include "model/sense.h"

/* keys, in this order */
enum {
  KEY_FORCE,
  KEY_BEARING,
  KEY_FAN,
  KEY_PLACE,
  KEY_FREE,
  KEY_APART,
  KEY_THRUST,
  KEY_SIDE = KEY_THRUST + 2,
  KEY_MOMENT,
  KEY_AGAINST,
  KEY_TOUCH,
  KEY_LOST,
  KEY_GAIN,
  KEY_SLOW,
  KEY_FAST,
  KEY_KV,
  KEY_KN,
  KEY_KI,
  KEY_KD,
  KEY_AT,
  KEY_HEADING = KEY_AT + 2,
  KEY_PERIOD = KEY_HEADING + 2,
  KEY_COUNT
};

static const char thrust[] = "greatest thrust along his way, towards the ship and from her";
static const char place_gains[] =
    "force across by the error of the place along the ship, or off the line's bearing, and by its "
    "rate";
static const char heading_gains[] = "moment by the error of the heading, and by the yaw rate";

static const ald_key keys[KEY_COUNT] = {
    [KEY_FORCE] = ALD_NUMBER_KEY("force", NULL, ALD_FORCE, ALD_RANGE_NOT_NEGATIVE, ALD_REQUIRED,
                                 "400 kN", "of the fender or the line, wanted at first"),
    [KEY_BEARING] =
        ALD_NUMBER_KEY("bearing", NULL, ALD_ANGLE, ALD_RANGE_ANY, (double)INFINITY, "060 degT",
                       "in which he pushes or pulls; default: square to the side, or as the line "
                       "leads"),
    [KEY_FAN] =
        ALD_NUMBER_KEY("push angle", NULL, ALD_ANGLE, ALD_RANGE_NOT_NEGATIVE, 0.5235987755982988,
                       "20 deg", "greatest angle of a push from the inward normal of the side"),
    [KEY_PLACE] = ALD_NUMBER_KEY("place", NULL, ALD_LENGTH, ALD_RANGE_ANY, (double)INFINITY, "80 m",
                                 "of his fender, forward of the ship's centre of gravity (of a bow "
                                 "or stern: to port); default: where he is at the start"),
    [KEY_FREE] = ALD_NUMBER_KEY("let go", NULL, ALD_TIME, ALD_RANGE_NOT_NEGATIVE, (double)INFINITY,
                                "300 s", "time at which he lets go; default: never"),
    [KEY_APART] = ALD_NUMBER_KEY("stand-off", NULL, ALD_LENGTH, ALD_RANGE_NOT_NEGATIVE, 15, "20 m",
                                 "gap, or slack of the line, that he keeps then"),
    [KEY_THRUST] = ALD_NUMBER_KEY("greatest thrust", "towards", ALD_FORCE, ALD_RANGE_POSITIVE,
                                  ALD_REQUIRED, "650 kN", thrust),
    [KEY_THRUST + 1] = ALD_NUMBER_KEY("greatest thrust", "from", ALD_FORCE, ALD_RANGE_POSITIVE,
                                      ALD_REQUIRED, "500 kN", thrust),
    [KEY_SIDE] = ALD_NUMBER_KEY("force across", NULL, ALD_FORCE, ALD_RANGE_POSITIVE, 0, "120 kN",
                                "greatest; default: a quarter of the greatest thrust"),
    [KEY_MOMENT] = ALD_NUMBER_KEY("turning moment", NULL, ALD_MOMENT, ALD_RANGE_POSITIVE, 0,
                                  "3 MN m", "greatest; if left out, it has no limit"),
    [KEY_AGAINST] =
        ALD_NUMBER_KEY("opposed thrust", NULL, ALD_FORCE, ALD_RANGE_NOT_NEGATIVE, 20e3, "15 kN",
                       "by which the thrusters push against each other, so that they swing past "
                       "their sides where the thrust changes its sign"),
    [KEY_TOUCH] = ALD_NUMBER_KEY("touch force", NULL, ALD_FORCE, ALD_RANGE_NOT_NEGATIVE, 20e3,
                                 "30 kN", "of the fender or the line, above which he pushes"),
    [KEY_LOST] = ALD_NUMBER_KEY("lost gap", NULL, ALD_LENGTH, ALD_RANGE_NOT_NEGATIVE, 0.3, "0.5 m",
                                "beyond which he closes again"),
    [KEY_GAIN] =
        ALD_NUMBER_KEY("approach gain", NULL, ALD_FREQUENCY, ALD_RANGE_POSITIVE, 0.1, "0.1 / s",
                       "closing speed by the gap, between the touch and the approach speed"),
    [KEY_SLOW] = ALD_NUMBER_KEY("touch speed", NULL, ALD_SPEED, ALD_RANGE_POSITIVE, 0.15, "0.1 m/s",
                                "least closing speed"),
    [KEY_FAST] = ALD_NUMBER_KEY("approach speed", NULL, ALD_SPEED, ALD_RANGE_POSITIVE, 0.8,
                                "0.5 m/s", "greatest closing speed"),
    [KEY_KV] = ALD_NUMBER_KEY("speed gain", NULL, ALD_DAMPING, ALD_RANGE_POSITIVE, ALD_REQUIRED,
                              "200 kN s/m", "Kv: thrust by the error of the closing speed"),
    [KEY_KN] = ALD_NUMBER_KEY("force gain", NULL, ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 0.1, "0.1",
                              "Kn: thrust by the error of the force; large, it cycles"),
    [KEY_KI] = ALD_NUMBER_KEY("force integral gain", NULL, ALD_FREQUENCY, ALD_RANGE_NOT_NEGATIVE,
                              0.02, "0.02 / s", "Kin: thrust by the integral of that error"),
    [KEY_KD] = ALD_NUMBER_KEY("closing gain", NULL, ALD_DAMPING, ALD_RANGE_NOT_NEGATIVE, 0,
                              "50 kN s/m", "Kd: thrust off by the closing speed while he pushes"),
    [KEY_AT] = ALD_NUMBER_KEY("place gains", "error", ALD_STIFFNESS, ALD_RANGE_NOT_NEGATIVE,
                              ALD_REQUIRED, "10 kN/m", place_gains),
    [KEY_AT + 1] = ALD_NUMBER_KEY("place gains", "rate", ALD_DAMPING, ALD_RANGE_NOT_NEGATIVE,
                                  ALD_REQUIRED, "120 kN s/m", place_gains),
    [KEY_HEADING] =
        ALD_NUMBER_KEY("heading gains", "error", ALD_ROTATIONAL_STIFFNESS, ALD_RANGE_NOT_NEGATIVE,
                       ALD_REQUIRED, "10 MN m/rad", heading_gains),
    [KEY_HEADING + 1] =
        ALD_NUMBER_KEY("heading gains", "rate", ALD_YAW_DAMPING, ALD_RANGE_NOT_NEGATIVE,
                       ALD_REQUIRED, "40 MN m s", heading_gains),
    [KEY_PERIOD] = CONTROL_PERIOD_KEY,
};

static const ald_key order_columns[] = {
    ALD_ORDERS_TIME("0 s"),
    ALD_NUMBER_KEY("orders", "force", ALD_FORCE, ALD_RANGE_NOT_NEGATIVE, ALD_REQUIRED, "400 kN",
                   "wanted force"),
};
static const ald_key_table tables[SKIPPER_TABLES] = {
    [SKIPPER_ORDERS] = {.name = "orders",
                        .columns = order_columns,
                        .column_count = SKIPPER_ORDER_WIDTH,
                        .row_min = 1,
                        .row_max = ALD_ORDERS_MAX,
                        .is_ascending = 1,
                        .meaning = "wanted forces over time: each holds from the first decision at "
                                   "its time or after it",
                        .example = "[[0 s, 400 kN], [120 s, 150 kN]]"},
};

/* ------------------------------------------------------------------------------ parameters */

static void derive_limits(const double *own, double *params) {
  params[SKIPPER_MOST] = own[KEY_THRUST];
  params[SKIPPER_ASTERN] = own[KEY_THRUST + 1];
  params[SKIPPER_SIDE] = own[KEY_SIDE] > 0 ? own[KEY_SIDE] : 0.25 * own[KEY_THRUST];
  params[SKIPPER_MOMENT] = own[KEY_MOMENT] > 0 ? own[KEY_MOMENT] : 1e30;
  params[SKIPPER_AGAINST] = own[KEY_AGAINST];
  params[SKIPPER_FAN] = own[KEY_FAN];
}

static void derive(const ald_numbers *n, double *params) {
  const double *own = n->keys;
  ALD_ASSERT(own);
  derive_limits(own, params);
  params[SKIPPER_PLACE_KD] = own[KEY_AT + 1];
  params[SKIPPER_HEADING_KD] = own[KEY_HEADING + 1];
  params[SKIPPER_STEPS] = ald_control_steps(n, KEY_PERIOD);
  (void)ald_orders_of_table(n, SKIPPER_ORDERS, 1, params + SKIPPER_PARAM_COUNT);
}

static const double third = 1.0471975511965976; /* 60 deg */

static const char *check(const ald_numbers *n, ald_blame *blame) {
  const double *own = n->keys;
  if (!(own[KEY_SLOW] <= own[KEY_FAST])) {
    return ald_blame_key(blame, KEY_SLOW, "must not exceed the approach speed");
  }
  if (!(own[KEY_FAN] <= third)) {
    return ald_blame_key(blame, KEY_FAN, "must be at most 60 deg: beyond it the fender slides");
  }
  return ald_control_period_problem(n, KEY_PERIOD, blame);
}

static const char *remark(const ald_numbers *n, ald_blame *blame) {
  static const char *const beyond = "is more than the greatest thrust towards the ship";
  const double most = n->keys[KEY_THRUST];
  if (n->keys[KEY_FORCE] > most) return ald_blame_key(blame, KEY_FORCE, beyond);
  for (uint32_t k = 0; k < n->rows[SKIPPER_ORDERS]; k++) {
    if (n->tables[SKIPPER_ORDERS][SKIPPER_ORDER_WIDTH * k + 1] > most) {
      return ald_blame_row(blame, SKIPPER_ORDERS, k, beyond);
    }
  }
  return NULL;
}

static void start(const ald_numbers *n, double *rows, uint32_t *flags) {
  (void)flags;
  rows[SKIPPER_FORCE] = n->keys[KEY_FORCE];
  rows[SKIPPER_BEARING] = n->keys[KEY_BEARING];
  rows[SKIPPER_PLACE] = n->keys[KEY_PLACE];
  rows[SKIPPER_HELD] = (double)INFINITY;
  rows[SKIPPER_ON] = 1;
}

/* ------------------------------------------------------------------------------ what he needs */

extern const ald_kind ald_kind_fender, ald_kind_hawser;
static const ald_plain_key heads[] = {
    {.name = "body",
     .type = ALD_PLAIN_NAMES,
     .example = "tug",
     .meaning = "bodies that the element acts on; one element per body"},
    {.name = "with",
     .type = ALD_PLAIN_TEXT,
     .example = "bow fender",
     .meaning =
         "name of the fender with which the tug pushes, or of the hawser on which she pulls; "
         "the tug is its first body"},
};

static bool turns(const ald_numbers *n) {
  return ald_word(n->keys, THRUSTER_KEY_TYPE) == THRUSTER_AZIMUTHING;
}
static const ald_relation relations[] = {
    {.scope = ALD_RELATION_NAMED,
     .kinds = {&ald_kind_fender, &ald_kind_hawser},
     .key = &heads[1],
     .min = 1,
     .text = "the tug must be the first body of the fender or hawser"},
    {.scope = ALD_RELATION_ON_BODY,
     .kinds = {&ald_kind_thruster},
     .gives_orders = true,
     .min = 2,
     .max = 2,
     .counts = turns,
     .text = "a skipper needs two thrusters of type azimuth on his tug"},
};

/* ------------------------------------------------------------------------------ results */

static const ald_built_tally tallies[] = {
    {SKIPPER_DECISIONS, 0}, {SKIPPER_LIMITS, 0}, {SKIPPER_PUSHED, 0}};
static const ald_built_kind built = {.tallies = tallies,
                                     .tally_count = sizeof tallies / sizeof *tallies};

static const ald_ordered_row ordered_rows[] = {
    {.name = "force",
     .row = SKIPPER_FORCE,
     .dimension = ALD_FORCE,
     .range = ALD_RANGE_NOT_NEGATIVE,
     .meaning = "with which he pushes or pulls"},
    {.name = "bearing",
     .row = SKIPPER_BEARING,
     .dimension = ALD_ANGLE,
     .meaning = "along which, on the earth"},
    {.name = "place",
     .row = SKIPPER_PLACE,
     .dimension = ALD_LENGTH,
     .meaning = "along the ship's side"},
    {.name = "let go", .row = SKIPPER_FREED, .is_switch = true, .meaning = "he leaves the ship"},
    {.name = "on", .row = SKIPPER_ON, .is_switch = true, .meaning = "he gives orders"},
};
static const ald_ordered_kind ordered = {ordered_rows,
                                         sizeof ordered_rows / sizeof ordered_rows[0]};

static void sense(const ald_sense *s, const ald_instance *own) {
  const ald_definition *d = ald_sense_definition(s, own);
  const double wanted = ald_sense_typical(s, d->quantities + KEY_FORCE);
  const double greatest = ald_sense_typical(s, d->quantities + KEY_THRUST);
  if (!(wanted > greatest)) return;
  ald_sense_tell(s, ALD_WARN_UNUSUAL, d, "force",
                 "%.4g kN is more than the tug's greatest thrust, %.4g kN", wanted / 1000,
                 greatest / 1000);
}

const ald_kind ald_kind_tug_skipper = {
    .name = "tug_skipper",
    .section = "tug skippers",
    .meaning =
        "Skippers of tugs with two azimuth thrusters, who push through a fender or pull on a "
        "line.",
    .example =
        "tug skippers:\n"
        "  aft: {body: tug, with: bow fender, force: 40 kN, greatest thrust: [90 kN, 80 kN],\n"
        "    speed gain: 200 kN s/m, place gains: [10 kN/m, 50 kN s/m],\n"
        "    heading gains: [1 MN m/rad, 1 MN m s], opposed thrust: 5 kN, period: 0.1 s,\n"
        "    orders: [[1 s, 20 kN]]}",
    .traits = ALD_KIND_SPATIAL | ALD_KIND_NO_FORCE | ALD_KIND_COMMANDS,
    .body_count = 1,
    .plain = heads,
    .plain_count = sizeof heads / sizeof *heads,
    .keys = keys,
    .key_count = KEY_COUNT,
    .tables = tables,
    .table_count = SKIPPER_TABLES,
    .table_width = {SKIPPER_ORDER_WIDTH},
    ALD_PARAMETERS_OF(SKIPPER),
    ALD_ROWS_OF(SKIPPER),
    ALD_RECORDS_OF(SKIPPER),
    ALD_TRACES_OF(SKIPPER),
    .derive = derive,
    .check = check,
    .remark = remark,
    .start = &(const ald_start_kind){.start = start},
    .ordered = &ordered,
    .built = &built,
    .relations = relations,
    .relation_count = sizeof relations / sizeof *relations,
    .sense = sense,
};
