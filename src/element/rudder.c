/* SPDX-License-Identifier: Apache-2.0
 * Rudders behind a propeller for the host: keys, parameters, checks, records. */
#include "kernels/pass/water/rudder_rows.h"

#include <math.h>
#include <stddef.h>

#include "base/assertion.h"
#include "kernels/elements.h"
#include "model/kind.h"
#include "model/study.h"
#include "orders.h"
#include "propeller.h"
#include "stern.h"

/* keys, in this order */
enum {
  KEY_AREA,
  KEY_SPAN,
  KEY_SLOPE,
  KEY_POSITION,
  KEY_HEIGHT,
  KEY_DEDUCTION,
  KEY_HULL,
  KEY_HULL_POSITION,
  KEY_RATIO,
  KEY_GAIN,
  KEY_FLOW,
  KEY_FLOW_POSITION = KEY_FLOW + 2,
  KEY_INFLOW,
  KEY_MOST,
  KEY_ANGLE,
  KEY_RATE,
  KEY_LAG,
  KEY_COUNT
};

static const char *const inflows[] = {"velocity", "angle", NULL};

static const char flow[] =
    "gamma_R with the flow at the rudder from port and from starboard: share "
    "of its velocity across that the hull leaves";

static const ald_key keys[KEY_COUNT] = {
    [KEY_AREA] = ALD_NUMBER_KEY("area", NULL, ALD_AREA, ALD_RANGE_POSITIVE, ALD_REQUIRED,
                                "112.5 m^2", "A_R, of the blade that moves"),
    [KEY_SPAN] = ALD_NUMBER_KEY("span", NULL, ALD_LENGTH, ALD_RANGE_POSITIVE, ALD_REQUIRED,
                                "15.8 m", "H_R; the race meets the share D/H_R of it"),
    [KEY_SLOPE] = ALD_NUMBER_KEY("lift slope", NULL, ALD_NONE, ALD_RANGE_POSITIVE, 0, "2.747",
                                 "f_alpha; default: 6.13 A/(A + 2.25) of the aspect ratio A = "
                                 "span^2/area"),
    [KEY_POSITION] = ALD_NUMBER_KEY("position", NULL, ALD_LENGTH, ALD_RANGE_ANY, ALD_REQUIRED,
                                    "-160 m", "x_R, forward of midship"),
    [KEY_HEIGHT] = ALD_NUMBER_KEY("height", NULL, ALD_LENGTH, ALD_RANGE_ANY, 0, "-12 m",
                                  "at which the force acts, above the centre of gravity"),
    [KEY_DEDUCTION] =
        ALD_NUMBER_KEY("thrust deduction", NULL, ALD_NONE, ALD_RANGE_FRACTION, 0.39, "0.387",
                       "t_R: share of the resistance of the blade that the "
                       "hull takes back"),
    [KEY_HULL] = ALD_NUMBER_KEY("hull force", NULL, ALD_NONE, ALD_RANGE_NOT_NEGATIVE, ALD_REQUIRED,
                                "0.312", "a_H: force across on the hull by that on the rudder"),
    [KEY_HULL_POSITION] =
        ALD_NUMBER_KEY("hull force position", NULL, ALD_LENGTH, ALD_RANGE_ANY, ALD_REQUIRED,
                       "-148.5 m", "x_H, where that acts, forward of midship"),
    [KEY_RATIO] = ALD_NUMBER_KEY("wake ratio", NULL, ALD_NONE, ALD_RANGE_POSITIVE, 1, "1.09",
                                 "epsilon: 1 - w at the rudder by that at the propeller"),
    [KEY_GAIN] = ALD_NUMBER_KEY("race gain", NULL, ALD_NONE, ALD_RANGE_FRACTION, 0.5, "0.5",
                                "kappa: share of the race's velocity that the rudder meets"),
    [KEY_FLOW] = ALD_NUMBER_KEY("flow straightening", "port", ALD_NONE, ALD_RANGE_NOT_NEGATIVE,
                                ALD_REQUIRED, "0.64", flow),
    [KEY_FLOW + 1] = ALD_NUMBER_KEY("flow straightening", "starboard", ALD_NONE,
                                    ALD_RANGE_NOT_NEGATIVE, ALD_REQUIRED, "0.395", flow),
    [KEY_FLOW_POSITION] =
        ALD_NUMBER_KEY("flow straightening position", NULL, ALD_LENGTH, ALD_RANGE_ANY, ALD_REQUIRED,
                       "-227.2 m", "l_R, by which yaw counts in that velocity, from midship"),
    [KEY_INFLOW] = {"inflow", NULL, ALD_KEY_CHOICE, ALD_NONE, ALD_RANGE_ANY, 0, 0, inflows, NULL,
                    "flow across by the velocity of the rudder, at any speed, or by angles as "
                    "published: U beta + l_R r, for way ahead"},
    [KEY_MOST] =
        ALD_NUMBER_KEY("greatest coefficient", NULL, ALD_NONE, ALD_RANGE_POSITIVE, 0, "1.3",
                       "C_max of the force by 1/2 rho A U_R^2, about 1.3 from "
                       "memory; default: no limit, too strong beyond 40 deg"),
    [KEY_ANGLE] = ALD_NUMBER_KEY("angle", NULL, ALD_ANGLE, ALD_RANGE_ANY, 0, "35 deg",
                                 "at the start and ordered, above 0 to starboard"),
    [KEY_RATE] = ALD_NUMBER_KEY("rate", NULL, ALD_ANGULAR_RATE, ALD_RANGE_POSITIVE,
                                0.04049163864626845, "2.32 deg/s",
                                "greatest of the steering gear; default: the least by SOLAS, 65 "
                                "deg in 28 s"),
    [KEY_LAG] = ALD_NUMBER_KEY("lag", NULL, ALD_TIME, ALD_RANGE_NOT_NEGATIVE, 0, "2.5 s",
                               "time constant of the steering gear within that rate"),
};

static const ald_key order_columns[] = {
    ALD_ORDERS_TIME("0 s"),
    ALD_NUMBER_KEY("orders", "angle", ALD_ANGLE, ALD_RANGE_ANY, ALD_REQUIRED, "35 deg",
                   "ordered angle"),
};
static const ald_key_table tables[ORDER_TABLES] = {
    [ORDER_TABLE] = ALD_ORDERS_TABLE(order_columns, "angles", "[[0 s, 10 deg], [45 s, -10 deg]]"),
};

/* ------------------------------------------------------------------------------ parameters */

static void derive(const ald_numbers *n, double *params) {
  ALD_ASSERT(n->keys && n->environment);
  const double *own = n->keys, span = own[KEY_SPAN];
  const double dynamic = 0.5 * n->environment[ALD_ENVIRONMENT_WATER_DENSITY] * own[KEY_AREA];
  const double aspect = span * span / own[KEY_AREA];
  const double slope = own[KEY_SLOPE] > 0 ? own[KEY_SLOPE] : 6.13 * aspect / (aspect + 2.25);
  params[RUDDER_FORCE] = dynamic * slope;
  params[RUDDER_MOST] = dynamic * own[KEY_MOST];
  params[RUDDER_SPAN_INVERSE] = 1 / span;
  params[RUDDER_RATIO] = own[KEY_RATIO];
  params[RUDDER_GAIN] = own[KEY_GAIN];
  params[RUDDER_DEDUCTION] = own[KEY_DEDUCTION];
  params[RUDDER_HULL] = own[KEY_HULL];
  params[RUDDER_LEVER] = own[KEY_POSITION] + own[KEY_HULL] * own[KEY_HULL_POSITION];
  params[RUDDER_PORT] = own[KEY_FLOW];
  params[RUDDER_STARBOARD] = own[KEY_FLOW + 1];
  params[RUDDER_FLOW_LEVER] = own[KEY_FLOW_POSITION];
  params[RUDDER_HEIGHT] = own[KEY_HEIGHT];
  params[RUDDER_RATE] = own[KEY_RATE];
  params[RUDDER_LAG] = own[KEY_LAG];
  ald_orders_derive(n, 1, params + RUDDER_PARAM_COUNT);
}

static uint32_t options(const ald_numbers *n) {
  return ald_word(n->keys, KEY_INFLOW) == 1 ? RUDDER_BY_ANGLE : 0;
}

#define QUARTER 1.5707963267948966
static const char *const too_far = "must be within 90 deg to either side; above 0 is to starboard";

static const char *check(const ald_numbers *n, ald_blame *blame) {
  ALD_ASSERT(n->rows[ORDER_TABLE] == 0 || n->tables[ORDER_TABLE]);
  if (!(fabs(n->keys[KEY_ANGLE]) <= QUARTER)) return ald_blame_key(blame, KEY_ANGLE, too_far);
  for (uint32_t k = 0; k < n->rows[ORDER_TABLE]; k++) {
    if (!(fabs(n->tables[ORDER_TABLE][2 * k + 1]) <= QUARTER)) {
      return ald_blame_row(blame, ORDER_TABLE, k, too_far);
    }
  }
  return NULL;
}

static void start(const ald_numbers *n, double *rows, uint32_t *flags) {
  (void)flags;
  rows[RUDDER_ORDER] = rows[RUDDER_ANGLE] = n->keys[KEY_ANGLE];
  rows[RUDDER_SET] = (double)NAN;
  rows[RUDDER_FACTOR] = 1;
  rows[RUDDER_NEXT_AT] = (double)NAN;
}

static const ald_ordered_row ordered_rows[] = {
    {.name = "angle",
     .row = RUDDER_SET,
     .dimension = ALD_ANGLE,
     .most = QUARTER,
     .stands_in = true,
     .meaning = "ordered angle, above 0 to starboard"},
    {.name = "stuck",
     .row = RUDDER_STUCK,
     .is_switch = true,
     .meaning = "the blade stays where it is"},
    {.name = "rate factor",
     .row = RUDDER_FACTOR,
     .range = ALD_RANGE_POSITIVE,
     .meaning = "on the greatest rate of the steering gear"},
};
static const ald_ordered_kind ordered = {ordered_rows,
                                         sizeof ordered_rows / sizeof ordered_rows[0]};

/* ------------------------------------------------------------------------------ results */

/* the blade, from where its force acts to its trailing edge, three quarters of the chord behind: at
 * an angle above 0 that is to starboard */
static void draw(const ald_numbers *n, const ald_numbers *of, double angle, double ends[6]) {
  double across, centre;
  ALD_ASSERT(of); /* it must have a propeller */
  ald_propeller_place(of, &across, &centre);
  const double chord = n->keys[KEY_AREA] / n->keys[KEY_SPAN];
  ends[0] = n->keys[KEY_POSITION] - centre;
  ends[1] = across;
  ends[2] = ends[5] = n->keys[KEY_HEIGHT];
  ends[3] = ends[0] - 0.75 * chord * cos(angle);
  ends[4] = ends[1] - 0.75 * chord * sin(angle);
}
static const ald_picture_kind drawn = {
    .strand = ALD_STRAND_TURNING, .tension = RUDDER_NORMAL, .part = draw, .angle = RUDDER_NOW};

static const ald_plain_key heads[] = {
    {.name = "body",
     .type = ALD_PLAIN_NAMES,
     .example = "vessel",
     .meaning = "bodies that the element acts on; one element per body"},
    {.name = "propeller",
     .type = ALD_PLAIN_TEXT,
     .example = "main",
     .meaning = "name of a propeller on the same body, in whose race the rudder is"},
};

static const ald_usual usual[] = {
    {KEY_HULL, -1, 2, 1, "", "a_H of ships is 0.1 to 0.7"},
    {KEY_RATE, 0, 20, ALD_DEGREE, " deg/s", "rudders turn by 2 to 8 deg/s"},
};

/* of the ship's length from midships: forces of rudders and hulls aft act at 0.4 to 1 of it [-] */
#define AFT_MIN 0.05

/* of a rudder aft: where what it does to the hull acts, and by which yaw counts at it */
static void check_levers(const ald_sense *s, const ald_instance *own) {
  static const uint32_t levers[] = {KEY_HULL_POSITION, KEY_FLOW_POSITION};
  const ald_definition *d = ald_sense_definition(s, own);
  double form[2];
  ald_sense_form(s, own->body_a, form);
  const double aft = -AFT_MIN * form[0];
  if (!(form[0] > 0) || !(ald_sense_typical(s, d->quantities + KEY_POSITION) < aft)) return;
  for (size_t k = 0; k < sizeof levers / sizeof *levers; k++) {
    const double lever = ald_sense_typical(s, d->quantities + levers[k]);
    if (!(lever > aft)) continue;
    ald_sense_tell(s, ALD_WARN_UNUSUAL, d, keys[levers[k]].name,
                   "%.4g m forward of midships, of a length of %.4g m: it lies aft, and is no "
                   "share of the length",
                   lever, form[0]);
  }
}

/* across its screw there is nothing to know of a rudder: it has the place of that */
static void sense(const ald_sense *s, const ald_instance *own) {
  const ald_definition *d = ald_sense_definition(s, own);
  const ald_instance *screw =
      own->refs[0] > 0 ? ald_sense_numbered(s->study, KIND_propeller, own->refs[0] - 1) : NULL;
  ald_stern_check_place(s, own, KEY_POSITION);
  if (screw) {
    const ald_definition *of = ald_sense_definition(s, screw);
    ald_stern_check_race(
        s, own,
        &(ald_race_place){.ahead = ald_sense_typical_number(s, d, "position", 0) -
                                   ald_sense_typical_number(s, of, "position", 0),
                          .diameter = ald_sense_typical_number(s, of, "diameter", 0),
                          .key = "position",
                          .of = of->name});
  }
  check_levers(s, own);
}

const ald_kind ald_kind_rudder = {
    .name = "rudder",
    .section = "rudders",
    .meaning = "Rudder behind a propeller and a hull, with its steering gear.",
    .example =
        "rudders:\n"
        "  main: {body: ferry, propeller: main, area: 1.2 m^2, span: 1.3 m, position: -7 m,\n"
        "    hull force: 0.3, hull force position: -6 m, flow straightening: [0.6, 0.4],\n"
        "    flow straightening position: -9 m, greatest coefficient: 1.3, lag: 0.4 s,\n"
        "    orders: [[0.33 s, 35 deg], [1.7 s, -30 deg]]}\n"
        "  spare: {body: ferry, propeller: main, area: 0.3 m^2, span: 0.6 m,\n"
        "    position: -6.5 m, hull force: 0.2, hull force position: -6 m,\n"
        "    flow straightening: [0.5, 0.3], flow straightening position: -9 m,\n"
        "    rate: 23 deg/s}",
    .traits = ALD_KIND_IN_CURRENT | ALD_KIND_SPATIAL | ALD_KIND_ENVIRONMENT,
    .body_count = 1,
    .plain = heads,
    .plain_count = sizeof heads / sizeof *heads,
    .keys = keys,
    .key_count = KEY_COUNT,
    .tables = tables,
    .table_count = ORDER_TABLES,
    .table_width = {ORDER_WIDTH},
    ALD_PARAMETERS_OF(RUDDER),
    ALD_ROWS_BEHIND(OWN, RUDDER),
    ALD_RECORDS_OF(RUDDER),
    ALD_TRACES_OF(RUDDER),
    .derive = derive,
    .options = options,
    .check = check,
    .start = &(const ald_start_kind){.start = start},
    .relations = &(const ald_relation){.scope = ALD_RELATION_NAMED,
                                       .kinds = {&ald_kind_propeller},
                                       .key = &heads[1],
                                       .min = 1,
                                       .text = "a race ends at its own body"},
    .relation_count = 1,
    .ordered = &ordered,
    .drawn = &drawn,
    .usual = usual,
    .usual_count = sizeof usual / sizeof *usual,
    .sense = sense,
};
