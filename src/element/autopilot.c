/* SPDX-License-Identifier: Apache-2.0
 * Autopilots for the host: keys, parameters, checks, records. */
#include "kernels/pass/control/autopilot_rows.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "control_period.h"
#include "element/pilot_model.h"
#include "element/propeller.h"
#include "kernels/elements.h"
#include "kernels/environment.h"
#include "kernels/law/line_of_sight.h"
#include "kernels/law/ship_rudder.h"
#include "kernels/law/ship_screw.h"
#include "kernels/pass/step/space_rows.h"
#include "kernels/pass/water/manoeuvring_rows.h"
#include "kernels/pass/water/propeller_rows.h"
#include "kernels/pass/water/rudder_rows.h"
#include "model/derive.h"
#include "model/kind.h"
#include "model/sense.h"
#include "model/study.h"

/* keys, in this order */
enum {
  KEY_HEADING,
  KEY_GAIN,
  KEY_RATE_GAIN,
  KEY_INTEGRAL_GAIN,
  KEY_MOST,
  KEY_BAND,
  KEY_PERIOD,
  KEY_AHEAD,
  KEY_RADIUS,
  KEY_DRIFT,
  KEY_ANTENNA,
  KEY_COUNT = KEY_ANTENNA + 2
};
enum { WAYPOINTS_MAX = 60 };

static const char antenna[] =
    "point of the ship that is to follow the legs, x forward of midship, y to port";

static const ald_key keys[KEY_COUNT] = {
    [KEY_HEADING] =
        ALD_NUMBER_KEY("heading", NULL, ALD_ANGLE, ALD_RANGE_ANY, (double)INFINITY, "20 deg",
                       "to be held; default: that at the start of the scenario"),
    [KEY_GAIN] = ALD_NUMBER_KEY("gain", NULL, ALD_NONE, ALD_RANGE_NOT_NEGATIVE, 1, "1.2",
                                "Kp: rudder angle by the error of the heading"),
    [KEY_RATE_GAIN] =
        ALD_NUMBER_KEY("rate gain", NULL, ALD_TIME, ALD_RANGE_NOT_NEGATIVE, ALD_REQUIRED, "120 s",
                       "Kd: rudder angle by the yaw rate; 2 to 4 times the ship's "
                       "length by her speed"),
    [KEY_INTEGRAL_GAIN] =
        ALD_NUMBER_KEY("integral gain", NULL, ALD_FREQUENCY, ALD_RANGE_NOT_NEGATIVE, 0, "4e-4 / s",
                       "Ki: rudder angle by the integral of the heading's error"),
    [KEY_MOST] =
        ALD_NUMBER_KEY("greatest angle", NULL, ALD_ANGLE, ALD_RANGE_POSITIVE, 0.6108652381980153,
                       "20 deg", "of the rudder that is ordered, either way; default: 35 deg"),
    [KEY_BAND] = ALD_NUMBER_KEY("dead band", NULL, ALD_ANGLE, ALD_RANGE_NOT_NEGATIVE, 0, "0.5 deg",
                                "of the heading's error, which counts by what is beyond it"),
    [KEY_PERIOD] = CONTROL_PERIOD_KEY,
    [KEY_AHEAD] = ALD_NUMBER_KEY("lookahead", NULL, ALD_LENGTH, ALD_RANGE_POSITIVE, 0, "1500 m",
                                 "distance along the leg of the point that is steered for; 2 to 5 "
                                 "lengths of the ship; with waypoints"),
    [KEY_RADIUS] =
        ALD_NUMBER_KEY("radius", NULL, ALD_LENGTH, ALD_RANGE_NOT_NEGATIVE, 0, "900 m",
                       "from a waypoint at which the next leg is taken, 1.5 to 3 lengths "
                       "of the ship; 0: where it is passed"),
    [KEY_DRIFT] =
        ALD_NUMBER_KEY("drift gain", NULL, ALD_SPEED, ALD_RANGE_NOT_NEGATIVE, 0, "0.2 m/s",
                       "kappa, of the integral that finds the angle against a drift off "
                       "the leg; 0: it stays beside the leg"),
    [KEY_ANTENNA] = ALD_NUMBER_KEY("antenna", "x", ALD_LENGTH, ALD_RANGE_ANY, 0, "-120 m", antenna),
    [KEY_ANTENNA + 1] = ALD_MORE_KEY("antenna", "y", ALD_LENGTH, "0 m", antenna),
};

static const ald_key columns[] = {
    ALD_NUMBER_KEY("waypoints", "x", ALD_LENGTH, ALD_RANGE_ANY, ALD_REQUIRED, "4000 m",
                   "place on the earth"),
    ALD_NUMBER_KEY("waypoints", "y", ALD_LENGTH, ALD_RANGE_ANY, ALD_REQUIRED, "0 m", "likewise"),
};
static const ald_key_table tables[AUTOPILOT_TABLES] = {
    [WAYPOINT_TABLE] = {.name = "waypoints",
                        .columns = columns,
                        .column_count = 2,
                        .row_min = 2,
                        .row_max = WAYPOINTS_MAX,
                        .meaning = "legs from each to the next, which are followed in place of a "
                                   "heading; the last goes on straight",
                        .example = "[[0 m, 0 m], [4000 m, 0 m], [9500 m, 2500 m]]"},
};

/* ------------------------------------------------------------------------------ parameters */

static void derive(const ald_numbers *n, double *params) {
  const double *own = n->keys, *points = n->tables[WAYPOINT_TABLE];
  const uint32_t rows = n->rows[WAYPOINT_TABLE];
  ALD_ASSERT(rows == 0 || points);
  params[AUTOPILOT_KP] = own[KEY_GAIN];
  params[AUTOPILOT_KD] = own[KEY_RATE_GAIN];
  params[AUTOPILOT_KI] = own[KEY_INTEGRAL_GAIN];
  params[AUTOPILOT_MOST] = own[KEY_MOST];
  params[AUTOPILOT_BAND] = own[KEY_BAND];
  params[AUTOPILOT_PERIOD] = own[KEY_PERIOD];
  params[AUTOPILOT_STEPS] = ald_control_steps(n, KEY_PERIOD);
  params[AUTOPILOT_AHEAD] = own[KEY_AHEAD];
  params[AUTOPILOT_RADIUS] = own[KEY_RADIUS];
  params[AUTOPILOT_DRIFT] = own[KEY_DRIFT];
  params[AUTOPILOT_ANTENNA_X] = own[KEY_ANTENNA];
  params[AUTOPILOT_ANTENNA_Y] = own[KEY_ANTENNA + 1];
  for (uint32_t k = 0; k < rows; k++) {
    double *to = params + AUTOPILOT_PARAM_COUNT + (size_t)WAYPOINT_WIDTH * k;
    const double *from = points + 2 * (size_t)k, *next = from + (k + 1 < rows ? 2 : 0);
    const double x = next[0] - from[0], y = next[1] - from[1], length = sqrt(x * x + y * y);
    to[WAYPOINT_X] = from[0];
    to[WAYPOINT_Y] = from[1];
    to[WAYPOINT_LENGTH] = length;
    to[WAYPOINT_COS] = length > 0 ? x / length : 0;
    to[WAYPOINT_SIN] = length > 0 ? y / length : 0;
  }
}

/* ------------------------------------------------------------------------------ checks */

static const double quarter = 1.5707963267948966;

static const char *check_legs(const ald_numbers *n, ald_blame *blame) {
  for (uint32_t k = 0; k + 1 < n->rows[WAYPOINT_TABLE]; k++) {
    const double *from = n->tables[WAYPOINT_TABLE] + 2 * (size_t)k;
    if (from[0] != from[2] || from[1] != from[3]) continue;
    return ald_blame_row(blame, WAYPOINT_TABLE, k + 1, "lies where the waypoint before it does");
  }
  return NULL;
}

static const char *check(const ald_numbers *n, ald_blame *blame) {
  const double *own = n->keys;
  const bool tracks = n->rows[WAYPOINT_TABLE] > 0;
  if (tracks && isfinite(own[KEY_HEADING])) {
    return ald_blame_key(blame, KEY_HEADING, "expected either a heading or waypoints");
  }
  if (tracks && !(own[KEY_AHEAD] > 0)) {
    return ald_blame_key(blame, KEY_AHEAD,
                         "missing: waypoints need it, for example lookahead: 1500 m, 2 to 5 "
                         "lengths of the ship");
  }
  if (!tracks && own[KEY_AHEAD] > 0) {
    return ald_blame_key(blame, KEY_AHEAD, "there are no waypoints, for which alone it counts");
  }
  if (!(own[KEY_MOST] <= quarter)) {
    return ald_blame_key(blame, KEY_MOST, "must be within 90 deg");
  }
  const char *problem = check_legs(n, blame);
  return problem ? problem : ald_control_period_problem(n, KEY_PERIOD, blame);
}

static const char *remark(const ald_numbers *n, ald_blame *blame) {
  const double radius = n->keys[KEY_RADIUS];
  for (uint32_t k = 0; k + 1 < n->rows[WAYPOINT_TABLE]; k++) {
    const double *from = n->tables[WAYPOINT_TABLE] + 2 * (size_t)k;
    const double length = hypot(from[2] - from[0], from[3] - from[1]);
    if (length > radius) continue;
    ald_blame_row(blame, WAYPOINT_TABLE, k + 1, NULL);
    snprintf(blame->text, sizeof blame->text,
             "the leg to it is %.4g m long, not longer than the radius of %.4g m: it is skipped "
             "where it begins",
             length, radius);
    return blame->text;
  }
  return NULL;
}

static void start(const ald_numbers *n, double *rows, uint32_t *flags) {
  (void)flags;
  rows[AUTOPILOT_HEADING] = n->keys[KEY_HEADING];
  rows[AUTOPILOT_TRACKS] = n->rows[WAYPOINT_TABLE] > 0;
  rows[AUTOPILOT_ON] = 1;
}

/* ------------------------------------------------------------------------------ its rudders */

extern const ald_kind ald_kind_rudder;
static const ald_plain_key heads[] = {
    {.name = "body",
     .type = ALD_PLAIN_NAMES,
     .example = "vessel",
     .meaning = "bodies that the element acts on; one element per body"},
    {.name = "rudder",
     .type = ALD_PLAIN_TEXT,
     .fallback = "",
     .example = "main",
     .meaning = "name of the rudder on the same body that it steers; if left out, it steers all of "
                "the body"},
};
static const ald_relation steers = {.scope = ALD_RELATION_NAMED,
                                    .kinds = {&ald_kind_rudder},
                                    .key = &heads[1],
                                    .takes_all = true,
                                    .gives_orders = true,
                                    .text = "an autopilot steers its own body"};

/* ------------------------------------------------------------------------------ results */

static const ald_built_tally tallies[] = {{AUTOPILOT_DECISIONS, 0}, {AUTOPILOT_SATURATIONS, 0}};
static const uint32_t lasting[] = {AUTOPILOT_LEGS, AUTOPILOT_ARRIVAL};
static const ald_built_kind built = {.lasting = lasting,
                                     .lasting_count = sizeof lasting / sizeof *lasting,
                                     .tallies = tallies,
                                     .tally_count = sizeof tallies / sizeof *tallies};

static const ald_ordered_row ordered_rows[] = {
    {.name = "heading", .row = AUTOPILOT_HEADING, .dimension = ALD_ANGLE, .meaning = "to be held"},
    {.name = "tracks", .row = AUTOPILOT_TRACKS, .is_switch = true, .meaning = "its waypoints"},
    {.name = "on", .row = AUTOPILOT_ON, .is_switch = true, .meaning = "it steers"},
};
static const ald_ordered_kind ordered = {ordered_rows,
                                         sizeof ordered_rows / sizeof ordered_rows[0]};

/* ------------------------------------------------------------------------------
 * The linear response of a ship at her speed at the start, and where her waypoints lie. */

/* an autopilot, its numbers and those of its ship */
typedef struct look {
  const ald_sense *s;
  const ald_instance *pilot;
  double params[ALD_PARAMS_MAX];
  double x, y, heading, speed; /* of the ship at the start; ahead through the water */
  double centre;               /* of gravity forward of midship */
  double sway[3], yaw[3];      /* force and moment at midship by v there, by r, by the rudder */
  ald_pilot_ship ship;
} look;

static void params_of(const look *l, const ald_instance *own, double params[ALD_PARAMS_MAX]) {
  const ald_numbers n = ald_instance_numbers(l->s->study, own, l->s->values);
  ald_kind_derive(ald_kinds[ald_sense_definition(l->s, own)->kind], &n, params);
}

static void find_start(look *l) {
  const ald_study *study = l->s->study;
  const double *own = l->s->values + study->bodies[l->pilot->body_a].quantities;
  double environment[ENVIRONMENT_COUNT];
  ald_derive_environment(study, l->s->values, environment);
  l->x = own[ALD_BODY_POSITION_X];
  l->y = own[ALD_BODY_POSITION_Y];
  l->heading = own[ALD_BODY_HEADING];
  const double along = own[ALD_BODY_COURSE], speed = own[ALD_BODY_SPEED];
  const double u = own[ALD_BODY_VELOCITY_X] + speed * cos(along);
  const double v = own[ALD_BODY_VELOCITY_Y] + speed * sin(along);
  l->speed = cos(l->heading) * (u - environment[ENVIRONMENT_CURRENT_X]) +
             sin(l->heading) * (v - environment[ENVIRONMENT_CURRENT_Y]);
}

static void add_rudder(look *l, const ald_instance *own) {
  double p[ALD_PARAMS_MAX], s[ALD_PARAMS_MAX];
  const ald_instance *screw = ald_sense_numbered(l->s->study, KIND_propeller, own->refs[0] - 1);
  ALD_ASSERT(screw);
  params_of(l, own, p);
  params_of(l, screw, s);
  const screw_law thrust = {s[PROPELLER_DIAMETER], s[PROPELLER_K0],   s[PROPELLER_K1],
                            s[PROPELLER_K2],       s[PROPELLER_ZERO], s[PROPELLER_AHEAD],
                            s[PROPELLER_ASTERN]};
  const rudder_law blade = {p[RUDDER_FORCE],
                            0,
                            fmin(s[PROPELLER_DIAMETER] * p[RUDDER_SPAN_INVERSE], 1),
                            p[RUDDER_RATIO],
                            p[RUDDER_GAIN],
                            p[RUDDER_DEDUCTION],
                            p[RUDDER_HULL],
                            p[RUDDER_LEVER]};
  const ald_definition *turned = ald_sense_definition(l->s, screw);
  double rows[PROPELLER_ROW_COUNT] = {0};
  const ald_numbers n = ald_definition_numbers(l->s->study, turned, l->s->values);
  ald_kind_propeller.start->start(&n, rows, NULL);
  const double advance = (1 - s[PROPELLER_WAKE]) * l->speed;
  const double number = fmax(screw_thrust(thrust, rows[PROPELLER_ORDER], advance), 0);
  const double stream = 8 / 3.141592653589793 * thrust.diameter * thrust.diameter * number;
  const double ahead = rudder_flow_ahead(blade, advance, stream), force = blade.force * ahead;
  const double flow = 0.5 * (p[RUDDER_PORT] + p[RUDDER_STARBOARD]);
  const double by[3] = {-force * flow, -force * flow * p[RUDDER_FLOW_LEVER], force * ahead};
  for (int k = 0; k < 3; k++) {
    l->sway[k] += (1 + blade.hull) * by[k];
    l->yaw[k] += blade.lever * by[k];
  }
  l->ship.lag = fmax(l->ship.lag, p[RUDDER_LAG]);
}

static void add_rudders(look *l) {
  for (uint32_t k = 0, number = 0; k < l->s->study->instance_count; k++) {
    const ald_instance *own = &l->s->study->instances[k];
    if (ald_sense_definition(l->s, own)->kind != KIND_rudder) continue;
    number++;
    const uint32_t named = l->pilot->refs[0];
    if (named > 0 ? named == number : own->body_a == l->pilot->body_a) add_rudder(l, own);
  }
}

static void add_hull(look *l, const double *p) {
  const double *d = p + HULL_R0, force = p[HULL_FORCE] * l->speed, length = p[HULL_LENGTH];
  l->sway[0] += force * d[6];
  l->sway[1] += force * length * d[7];
  l->yaw[0] += force * length * d[12];
  l->yaw[1] += force * length * length * d[13];
  l->centre = p[HULL_CENTRE];
}

/* to the centre of gravity, and by the mass matrix of the body; see docs/theory/autopilot.md */
static void find_response(look *l, const double *hull) {
  const ald_body *body = ald_sense_body(l->s, l->pilot);
  double space[SPACE_PARAM_COUNT];
  (void)ald_derive_space(l->s->study, body, l->s->values, space);
  const double given = hull[HULL_RIGID_MASS];
  const double mass = given > 0 ? given : l->s->values[body->quantities + ALD_BODY_MASS];
  const double m22 = space[SPACE_MASS + SYM6(1, 1)], m26 = space[SPACE_MASS + SYM6(5, 1)];
  const double m66 = space[SPACE_MASS + SYM6(5, 5)], determinant = m22 * m66 - m26 * m26;
  const double u = l->speed, xg = l->centre;
  double y[3] = {l->sway[0], l->sway[1] - xg * l->sway[0] - hull[HULL_MX] * u, l->sway[2]};
  double n[3] = {l->yaw[0], l->yaw[1] - xg * l->yaw[0], l->yaw[2]};
  for (int k = 0; k < 3; k++) n[k] -= xg * y[k];
  y[1] -= mass * u;
  for (int k = 0; k < 3; k++) {
    const double v = (m66 * y[k] - m26 * n[k]) / determinant;
    const double r = (m22 * n[k] - m26 * y[k]) / determinant;
    *(k < 2 ? &l->ship.motion[0][k] : &l->ship.rudder[0]) = v;
    *(k < 2 ? &l->ship.motion[1][k] : &l->ship.rudder[1]) = r;
  }
}

/* with what is left, over the run, of the time in which errors double */
static void warn_of_growth(const look *l, const ald_pilot_gains *g) {
  const double growth = ald_pilot_growth(&l->ship, g);
  const double end = ald_instance_numbers(l->s->study, l->pilot, l->s->values).end;
  if (!(growth > 1 + 1e-5)) return;
  const double doubling = g->period * log(2) / log(growth);
  if (!(doubling < end)) return;
  ald_pilot_gains shorter = *g;
  char remedy[128] = "a greater rate gain, a smaller gain, or with waypoints a longer lookahead";
  for (int k = 0; k < 8 && ald_pilot_growth(&l->ship, &shorter) > 1; k++) shorter.period *= 0.5;
  if (ald_pilot_growth(&l->ship, &shorter) <= 1) {
    snprintf(remedy, sizeof remedy, "a period of %.3g s or less, or smaller gains", shorter.period);
  }
  ald_warn(l->s->warnings, ALD_WARN_CONSEQUENCE,
           (ald_warned){.element = l->pilot->name, .remedy = remedy},
           "it is unstable with its gains and a period of %.4g s: at %.3g m/s small errors of the "
           "course double every %.3g s",
           g->period, l->speed, doubling);
}

static void judge_growth(look *l) {
  const double *p = l->params;
  const ald_instance *own = NULL;
  double hull[ALD_PARAMS_MAX];
  for (uint32_t k = 0; !own && ald_sense_numbered(l->s->study, KIND_manoeuvring, k); k++) {
    own = ald_sense_numbered(l->s->study, KIND_manoeuvring, k);
    if (own->body_a != l->pilot->body_a) own = NULL;
  }
  if (!own || !(l->speed > 0) || (p[AUTOPILOT_KP] == 0 && p[AUTOPILOT_KD] == 0)) return;
  params_of(l, own, hull);
  add_hull(l, hull);
  add_rudders(l);
  find_response(l, hull);
  l->ship.speed = l->speed;
  l->ship.antenna = p[AUTOPILOT_ANTENNA_X] - l->centre;
  warn_of_growth(l,
                 &(ald_pilot_gains){p[AUTOPILOT_KP], p[AUTOPILOT_KD], p[AUTOPILOT_KI],
                                    ald_sense_definition(l->s, l->pilot)->rows[WAYPOINT_TABLE] > 0,
                                    p[AUTOPILOT_AHEAD], p[AUTOPILOT_DRIFT], p[AUTOPILOT_PERIOD]});
}

static void judge_start(const look *l) {
  const uint32_t rows = ald_sense_definition(l->s, l->pilot)->rows[WAYPOINT_TABLE];
  const double *from = l->params + AUTOPILOT_PARAM_COUNT;
  uint32_t passed = 0;
  while (passed + 1 < rows) {
    const double *leg = from + (size_t)WAYPOINT_WIDTH * passed;
    const sight_place at = sight_place_of(l->x - leg[WAYPOINT_X], l->y - leg[WAYPOINT_Y],
                                          leg[WAYPOINT_COS], leg[WAYPOINT_SIN]);
    if (!sight_reached(at, leg[WAYPOINT_LENGTH], l->params[AUTOPILOT_RADIUS])) break;
    passed++;
  }
  if (passed == 0) return;
  ald_warn(
      l->s->warnings, ALD_WARN_CONSEQUENCE,
      (ald_warned){.element = l->pilot->name,
                   .remedy = "let the first leg begin where the ship does"},
      "the ship is past the end of %s at the start: %s",
      passed == 1 ? "the first leg" : "its first legs",
      passed + 1 == rows ? "it follows the last leg, straight on" : "it begins with a later one");
}

static void beside(const ald_sense *s, const ald_instance *own) {
  look l = {.s = s, .pilot = own};
  params_of(&l, own, l.params);
  find_start(&l);
  judge_growth(&l);
  judge_start(&l);
}

const ald_kind ald_kind_autopilot = {
    .name = "autopilot",
    .section = "autopilots",
    .meaning = "Autopilot of a ship with rudders: it holds a heading or follows waypoints.",
    .example =
        "autopilots:\n"
        "  main:\n"
        "    body: ferry\n"
        "    rudder: main\n"
        "    gain: 0.8\n"
        "    rate gain: 3 s\n"
        "    integral gain: 0.05 / s\n"
        "    dead band: 0.6 deg\n"
        "    period: 0.1 s\n"
        "    lookahead: 12 m\n"
        "    radius: 3 m\n"
        "    drift gain: 0.2\n"
        "    antenna: [2 m, 0.3 m]\n"
        "    waypoints: [[55 m, -20 m], [64 m, -12 m], [70 m, 10 m]]",
    .traits = ALD_KIND_SPATIAL | ALD_KIND_NO_FORCE,
    .body_count = 1,
    .plain = heads,
    .plain_count = sizeof heads / sizeof *heads,
    .keys = keys,
    .key_count = KEY_COUNT,
    .tables = tables,
    .table_count = AUTOPILOT_TABLES,
    .earth_table = 1 + WAYPOINT_TABLE,
    .table_width = {WAYPOINT_WIDTH},
    ALD_PARAMETERS_OF(AUTOPILOT),
    ALD_ROWS_OF(AUTOPILOT),
    ALD_RECORDS_OF(AUTOPILOT),
    ALD_TRACES_OF(AUTOPILOT),
    .derive = derive,
    .check = check,
    .remark = remark,
    .start = &(const ald_start_kind){.start = start},
    .built = &built,
    .ordered = &ordered,
    .relations = &steers,
    .relation_count = 1,
    .beside = beside,
};
