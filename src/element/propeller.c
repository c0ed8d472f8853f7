/* SPDX-License-Identifier: Apache-2.0
 * Propellers behind a hull for the host: keys, parameters, checks, records. */
#include "kernels/pass/water/propeller_rows.h"

#include <math.h>
#include <stddef.h>

#include "base/assertion.h"
#include "model/kind.h"
#include "model/study.h"
#include "orders.h"
#include "propeller.h"
#include "stern.h"

/* keys, in this order */
enum {
  KEY_DIAMETER,
  KEY_THRUST,
  KEY_X = KEY_THRUST + 3,
  KEY_Y,
  KEY_CENTRE,
  KEY_HEIGHT,
  KEY_DEDUCTION,
  KEY_WAKE,
  KEY_DECAY,
  KEY_RECOVERY,
  KEY_DRIFT = KEY_RECOVERY + 2,
  KEY_FACTORS,
  KEY_SIDE = KEY_FACTORS + 2,
  KEY_HAND,
  KEY_SPEED,
  KEY_UP,
  KEY_DOWN,
  KEY_REVERSING,
  KEY_SLOW,
  KEY_COUNT
};

static const char *const drifts[] = {"velocity", "angle", NULL};
static const char *const hands[] = {"right", "left", NULL};

static const char thrust[] =
    "k0, k1, k2 of K_T = k0 + k1 J + k2 J^2 up to its first zero, with tangents beyond its ends";
static const char position[] = "x forward of midship, and y to port of the centreline";
static const char recovery[] =
    "C2 of the wake's change with the flow at the propeller from port and from starboard; 1: the "
    "wake does not change";
static const char factors[] =
    "on the thrust ahead and in reverse; 0.6 to 0.8 in reverse for fixed pitch";

static const ald_key keys[KEY_COUNT] = {
    [KEY_DIAMETER] = ALD_NUMBER_KEY("diameter", NULL, ALD_LENGTH, ALD_RANGE_POSITIVE, ALD_REQUIRED,
                                    "9.86 m", "of the propeller"),
    [KEY_THRUST] = ALD_NUMBER_KEY("thrust coefficients", "k0", ALD_NONE, ALD_RANGE_POSITIVE,
                                  ALD_REQUIRED, "0.2931", thrust),
    [KEY_THRUST + 1] = ALD_NUMBER_KEY("thrust coefficients", "k1", ALD_NONE, ALD_RANGE_ANY,
                                      ALD_REQUIRED, "-0.2753", thrust),
    [KEY_THRUST + 2] = ALD_NUMBER_KEY("thrust coefficients", "k2", ALD_NONE, ALD_RANGE_ANY,
                                      ALD_REQUIRED, "-0.1385", thrust),
    [KEY_X] = ALD_NUMBER_KEY("position", "x", ALD_LENGTH, ALD_RANGE_ANY, ALD_REQUIRED, "-153.6 m",
                             position),
    [KEY_Y] = ALD_MORE_KEY("position", "y", ALD_LENGTH, "6 m", position),
    [KEY_CENTRE] = ALD_NUMBER_KEY("centre of gravity", NULL, ALD_LENGTH, ALD_RANGE_ANY, 0, "11.2 m",
                                  "x_G, of the body forward of midship"),
    [KEY_HEIGHT] = ALD_NUMBER_KEY("height", NULL, ALD_LENGTH, ALD_RANGE_ANY, 0, "-14 m",
                                  "of the shaft above the centre of gravity"),
    [KEY_DEDUCTION] = ALD_NUMBER_KEY("thrust deduction", NULL, ALD_NONE, ALD_RANGE_FRACTION, 0.2,
                                     "0.22", "t_P: share of the thrust that the hull takes back"),
    [KEY_WAKE] = ALD_NUMBER_KEY("wake", NULL, ALD_NONE, ALD_RANGE_FRACTION, ALD_REQUIRED, "0.35",
                                "w_P0 in straight motion ahead; 0 astern"),
    [KEY_DECAY] = ALD_NUMBER_KEY("wake decay", NULL, ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 0, "2",
                                 "C1: the wake changes by 1 - exp(-C1 |beta_P|) with the drift of "
                                 "the propeller; 0: it does not"),
    [KEY_RECOVERY] = ALD_NUMBER_KEY("wake recovery", "port", ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 1,
                                    "1.6", recovery),
    [KEY_RECOVERY + 1] = ALD_NUMBER_KEY("wake recovery", "starboard", ALD_NONE,
                                        ALD_RANGE_NOT_NEGATIVE, 1, "1.1", recovery),
    [KEY_DRIFT] = {"drift", NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, 0, 0, drifts, NULL,
                   "beta_P by the velocity of the propeller, at any speed, or by angles as "
                   "published: beta + x_P r/U, for way ahead"},
    [KEY_FACTORS] = ALD_NUMBER_KEY("thrust factors", "ahead", ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 1,
                                   "1", factors),
    [KEY_FACTORS + 1] = ALD_NUMBER_KEY("thrust factors", "reverse", ALD_NONE,
                                       ALD_RANGE_NOT_NEGATIVE, 1, "0.7", factors),
    [KEY_SIDE] = ALD_NUMBER_KEY("reverse side force", NULL, ALD_NONE, ALD_RANGE_FRACTION, 0, "0.1",
                                "by the thrust in reverse, across at the propeller: the stern of a "
                                "right-handed screw goes to port; 0.05 to 0.2, from memory"),
    [KEY_HAND] = {"hand", NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, 0, 0, hands, NULL,
                  "of the screw, for its side force in reverse"},
    [KEY_SPEED] = ALD_NUMBER_KEY("speed", NULL, ALD_ANGULAR_RATE, ALD_RANGE_ANY, ALD_REQUIRED,
                                 "106 rpm", "at the start and ordered, above 0 ahead"),
    [KEY_UP] =
        ALD_NUMBER_KEY("speed up rate", NULL, ALD_ANGULAR_ACCELERATION, ALD_RANGE_NOT_NEGATIVE, 0,
                       "0.72 rpm/s", "at which the speed grows, either way; 0: at once"),
    [KEY_DOWN] =
        ALD_NUMBER_KEY("slow down rate", NULL, ALD_ANGULAR_ACCELERATION, ALD_RANGE_NOT_NEGATIVE, 0,
                       "1.2 rpm/s", "at which the speed falls; 0: at once"),
    [KEY_REVERSING] = ALD_NUMBER_KEY("reversing time", NULL, ALD_TIME, ALD_RANGE_NOT_NEGATIVE, 0,
                                     "15 s", "at rest before the propeller turns the other way"),
    [KEY_SLOW] = ALD_NUMBER_KEY("reversing below", NULL, ALD_SPEED, ALD_RANGE_POSITIVE, 0, "6 kn",
                                "speed of the ship through the water above which the engine is not "
                                "reversed; default: at any speed"),
};

static const ald_key order_columns[] = {
    ALD_ORDERS_TIME("20 s"),
    ALD_NUMBER_KEY("orders", "speed", ALD_ANGULAR_RATE, ALD_RANGE_ANY, ALD_REQUIRED, "-66 rpm",
                   "ordered speed"),
};
static const ald_key_table tables[ORDER_TABLES] = {
    [ORDER_TABLE] = ALD_ORDERS_TABLE(order_columns, "speeds", "[[20 s, 0 rpm], [60 s, -66 rpm]]"),
};

/* ------------------------------------------------------------------------------ parameters */

/* first zero of K_T, of which the discriminant is not negative; the form without cancellation */
static double first_zero(const double *k) {
  const double root = sqrt(k[1] * k[1] - 4 * k[0] * k[2]);
  return 2 * k[0] / (root - k[1]);
}

#define TURN 6.283185307179586
static const double turn = TURN, endless = 1e30;
/* in turns; 0 is no limit */
static double rate_of(double rate) { return rate > 0 ? rate / turn : endless; }

static void derive(const ald_numbers *n, double *params) {
  ALD_ASSERT(n->keys && n->environment);
  const double *own = n->keys, d = own[KEY_DIAMETER];
  params[PROPELLER_FORCE] = n->environment[ALD_ENVIRONMENT_WATER_DENSITY] * ((d * d) * (d * d));
  params[PROPELLER_DIAMETER] = d;
  for (int k = 0; k < 3; k++) params[PROPELLER_K0 + k] = own[KEY_THRUST + k];
  params[PROPELLER_ZERO] = first_zero(own + KEY_THRUST);
  params[PROPELLER_AHEAD] = own[KEY_FACTORS];
  params[PROPELLER_ASTERN] = own[KEY_FACTORS + 1];
  params[PROPELLER_SIDE] = ald_word(own, KEY_HAND) == 0 ? own[KEY_SIDE] : -own[KEY_SIDE];
  params[PROPELLER_SHARE] = 1 - own[KEY_DEDUCTION];
  params[PROPELLER_WAKE] = own[KEY_WAKE];
  params[PROPELLER_DECAY] = own[KEY_DECAY];
  params[PROPELLER_PORT] = own[KEY_RECOVERY];
  params[PROPELLER_STARBOARD] = own[KEY_RECOVERY + 1];
  params[PROPELLER_CENTRE] = own[KEY_CENTRE];
  params[PROPELLER_X] = own[KEY_X];
  params[PROPELLER_Y] = own[KEY_Y];
  params[PROPELLER_HEIGHT] = own[KEY_HEIGHT];
  params[PROPELLER_UP] = rate_of(own[KEY_UP]);
  params[PROPELLER_DOWN] = rate_of(own[KEY_DOWN]);
  params[PROPELLER_REVERSING] = own[KEY_REVERSING];
  params[PROPELLER_SLOW] = own[KEY_SLOW] > 0 ? own[KEY_SLOW] : endless;
  ald_orders_derive(n, 1 / turn, params + PROPELLER_PARAM_COUNT);
}

static uint32_t options(const ald_numbers *n) {
  return ald_word(n->keys, KEY_DRIFT) == 1 ? PROPELLER_BY_ANGLE : 0;
}

void ald_propeller_place(const ald_numbers *propeller, double *across, double *centre) {
  *across = propeller->keys[KEY_Y];
  *centre = propeller->keys[KEY_CENTRE];
}

static const char *check(const ald_numbers *n, ald_blame *blame) {
  const double *k = n->keys + KEY_THRUST;
  const double square = k[1] * k[1] - 4 * k[0] * k[2];
  /* root - k1 > 0: the zero lies at J > 0 */
  if (!(square >= 0) || !(sqrt(square) - k[1] > 0)) {
    return ald_blame_key(blame, KEY_THRUST,
                         "K_T must fall to 0 at some J: give k0, k1 and k2 of an open-water curve");
  }
  if (!(k[1] + 2 * k[2] * first_zero(k) < 0)) {
    return ald_blame_key(blame, KEY_THRUST, "K_T must fall where it reaches 0");
  }
  return NULL;
}

static void start(const ald_numbers *n, double *rows, uint32_t *flags) {
  (void)flags;
  rows[PROPELLER_ORDER] = rows[PROPELLER_SPEED] = n->keys[KEY_SPEED] / turn;
  rows[PROPELLER_SET] = (double)NAN;
}

static const ald_ordered_row ordered_rows[] = {
    {.name = "speed",
     .row = PROPELLER_SET,
     .dimension = ALD_ANGULAR_RATE,
     .factor = 1 / TURN,
     .stands_in = true,
     .meaning = "ordered speed, above 0 ahead"},
    {.name = "lost",
     .row = PROPELLER_LOST,
     .is_switch = true,
     .meaning = "no torque: the speed falls to 0 at its rate, whatever is ordered"},
};
static const ald_ordered_kind ordered = {ordered_rows,
                                         sizeof ordered_rows / sizeof ordered_rows[0]};

/* ------------------------------------------------------------------------------ results */

/* wake fractions of full ships reach 0.5 [-] */
#define WAKE_MAX 0.8

static void sense(const ald_sense *s, const ald_instance *own) {
  const ald_definition *d = ald_sense_definition(s, own);
  const double wake = ald_sense_given(s, d->quantities + KEY_WAKE);
  const double ahead = ald_sense_typical(s, d->quantities + KEY_FACTORS);
  const double astern = ald_sense_typical(s, d->quantities + KEY_FACTORS + 1);
  ald_stern_check_place(s, own, KEY_X);
  if (wake > WAKE_MAX) {
    ald_sense_tell(s, ALD_WARN_CONTRADICTS, d, "wake",
                   "with %.3g next to no water reaches the propeller", wake);
  }
  ald_stern_check_tips(s, d, KEY_SPEED, KEY_DIAMETER);
  if (!(astern > ahead)) return;
  ald_sense_tell(s, ALD_WARN_UNUSUAL, d, "thrust factors",
                 "in reverse %.3g is more than ahead, %.3g; 0.6 to 0.8 is usual", astern, ahead);
}

const ald_kind ald_kind_propeller = {
    .name = "propeller",
    .section = "propellers",
    .meaning = "Propeller behind a hull, in its wake, with the engine that turns it.",
    .example =
        "propellers:\n"
        "  main: {body: ferry, diameter: 1 m, thrust coefficients: [0.3, -0.28, -0.13],\n"
        "    position: [-6 m], wake: 0.3, wake decay: 2, wake recovery: [1.5, 1.1],\n"
        "    speed: 290 rpm, slow down rate: 380 rpm/s, speed up rate: 190 rpm/s,\n"
        "    reversing time: 0.3 s, reverse side force: 0.1,\n"
        "    orders: [[0.52 s, -190 rpm], [2.6 s, 95 rpm]]}",
    .traits = ALD_KIND_IN_CURRENT | ALD_KIND_SPATIAL | ALD_KIND_ENVIRONMENT,
    .body_count = 1,
    .keys = keys,
    .key_count = KEY_COUNT,
    .tables = tables,
    .table_count = ORDER_TABLES,
    .table_width = {ORDER_WIDTH},
    ALD_PARAMETERS_OF(PROPELLER),
    ALD_ROWS_BEHIND(OWN, PROPELLER),
    ALD_RECORDS_OF(PROPELLER),
    ALD_TRACES_OF(PROPELLER),
    .derive = derive,
    .options = options,
    .check = check,
    .start = &(const ald_start_kind){.start = start},
    .ordered = &ordered,
    .usual = &(const ald_usual){KEY_DEDUCTION, -1, 0.5, 1, "", "of ships it is 0.05 to 0.3"},
    .usual_count = 1,
    .sense = sense,
};
