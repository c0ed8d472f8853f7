/* SPDX-License-Identifier: Apache-2.0
 * Autopilots before a study runs: the linear response of each ship at her speed at the start, and
 * where her waypoints lie. */
#include "checks.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "kernels/elements.h"
#include "kernels/environment.h"
#include "kernels/law/line_of_sight.h"
#include "kernels/law/ship_rudder.h"
#include "kernels/law/ship_screw.h"
#include "kernels/pass/control/autopilot_rows.h"
#include "kernels/pass/step/space_rows.h"
#include "kernels/pass/water/manoeuvring_rows.h"
#include "kernels/pass/water/rudder_rows.h"
#include "model/derive.h"
#include "pilot_model.h"

/* an autopilot, its numbers and those of its ship */
typedef struct look {
  const ald_study *study;
  const double *values; /* (quantity_count) */
  const ald_instance *pilot;
  double params[ALD_PARAMS_MAX];
  double x, y, heading, speed; /* of the ship at the start; ahead through the water */
  double centre;               /* of gravity forward of midship */
  double sway[3], yaw[3];      /* force and moment at midship by v there, by r, by the rudder */
  ald_pilot_ship ship;
} look;

static uint32_t kind_of(const ald_study *s, const ald_instance *i) {
  return s->definitions[i->definition].kind;
}

static void params_of(const look *l, const ald_instance *own, double params[ALD_PARAMS_MAX]) {
  const ald_numbers n = ald_instance_numbers(l->study, own, l->values);
  ald_kind_derive(ald_kinds[kind_of(l->study, own)], &n, params);
}

/* the `number`th instance of a kind */
static const ald_instance *find(const ald_study *s, uint32_t kind, uint32_t number) {
  for (uint32_t i = 0; i < s->instance_count; i++) {
    if (kind_of(s, &s->instances[i]) == kind && number-- == 0) return &s->instances[i];
  }
  return NULL;
}

static void find_start(look *l) {
  const double *own = l->values + l->study->bodies[l->pilot->body_a].quantities;
  double environment[ENVIRONMENT_COUNT];
  ald_derive_environment(l->study, l->values, environment);
  l->x = own[ALD_BODY_POSITION_X];
  l->y = own[ALD_BODY_POSITION_Y];
  l->heading = own[ALD_BODY_HEADING];
  const double along = own[ALD_BODY_COURSE], speed = own[ALD_BODY_SPEED];
  const double u = own[ALD_BODY_VELOCITY_X] + speed * cos(along);
  const double v = own[ALD_BODY_VELOCITY_Y] + speed * sin(along);
  l->speed = cos(l->heading) * (u - environment[ENVIRONMENT_CURRENT_X]) +
             sin(l->heading) * (v - environment[ENVIRONMENT_CURRENT_Y]);
}

/* ------------------------------------------------------------------------------ linear response */

static void add_rudder(look *l, const ald_instance *own) {
  double p[ALD_PARAMS_MAX], s[ALD_PARAMS_MAX];
  const ald_instance *screw = find(l->study, KIND_propeller, own->refs[0] - 1);
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
  const ald_definition *turned = &l->study->definitions[screw->definition];
  double rows[PROPELLER_ROW_COUNT] = {0};
  const ald_numbers n = ald_definition_numbers(l->study, turned, l->values);
  ald_kinds[KIND_propeller]->start->start(&n, rows, NULL);
  const double advance = (1 - s[PROPELLER_WAKE]) * l->speed;
  const double number = fmax(screw_thrust(thrust, rows[PROPELLER_ORDER], advance), 0);
  const double race = 8 / 3.141592653589793 * thrust.diameter * thrust.diameter * number;
  const double ahead = rudder_flow_ahead(blade, advance, race), force = blade.force * ahead;
  const double flow = 0.5 * (p[RUDDER_PORT] + p[RUDDER_STARBOARD]);
  const double by[3] = {-force * flow, -force * flow * p[RUDDER_FLOW_LEVER], force * ahead};
  for (int k = 0; k < 3; k++) {
    l->sway[k] += (1 + blade.hull) * by[k];
    l->yaw[k] += blade.lever * by[k];
  }
  l->ship.lag = fmax(l->ship.lag, p[RUDDER_LAG]);
}

static void add_rudders(look *l) {
  for (uint32_t k = 0, number = 0; k < l->study->instance_count; k++) {
    const ald_instance *own = &l->study->instances[k];
    if (kind_of(l->study, own) != KIND_rudder) continue;
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
  const ald_body *body = &l->study->bodies[l->pilot->body_a];
  double space[SPACE_PARAM_COUNT];
  (void)ald_derive_space(l->study, body, l->values, space);
  const double given = hull[HULL_RIGID_MASS];
  const double mass = given > 0 ? given : l->values[body->quantities + ALD_BODY_MASS];
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

static const char *name_of(const look *l) { return l->pilot->name; }

/* with what is left, over the run, of the time in which errors double */
static void warn_of_growth(const look *l, const ald_pilot_gains *g, ald_warnings *warnings) {
  const double growth = ald_pilot_growth(&l->ship, g);
  const double end = ald_instance_numbers(l->study, l->pilot, l->values).end;
  if (!(growth > 1 + 1e-5)) return;
  const double doubling = g->period * log(2) / log(growth);
  if (!(doubling < end)) return;
  ald_pilot_gains shorter = *g;
  char remedy[128] = "a greater rate gain, a smaller gain, or with waypoints a longer lookahead";
  for (int k = 0; k < 8 && ald_pilot_growth(&l->ship, &shorter) > 1; k++) shorter.period *= 0.5;
  if (ald_pilot_growth(&l->ship, &shorter) <= 1) {
    snprintf(remedy, sizeof remedy, "a period of %.3g s or less, or smaller gains", shorter.period);
  }
  ald_warn(warnings, ALD_WARN_CONSEQUENCE, (ald_warned){.element = name_of(l), .remedy = remedy},
           "it is unstable with its gains and a period of %.4g s: at %.3g m/s small errors of the "
           "course double every %.3g s",
           g->period, l->speed, doubling);
}

static void judge_growth(look *l, ald_warnings *warnings) {
  const double *p = l->params;
  double hull[ALD_PARAMS_MAX];
  const ald_instance *own = NULL;
  for (uint32_t k = 0; !own && find(l->study, KIND_manoeuvring, k); k++) {
    own = find(l->study, KIND_manoeuvring, k);
    if (own->body_a != l->pilot->body_a) own = NULL;
  }
  if (!own || !(l->speed > 0) || (p[AUTOPILOT_KP] == 0 && p[AUTOPILOT_KD] == 0)) return;
  params_of(l, own, hull);
  add_hull(l, hull);
  add_rudders(l);
  find_response(l, hull);
  l->ship.speed = l->speed;
  l->ship.antenna = p[AUTOPILOT_ANTENNA_X] - l->centre;
  const ald_pilot_gains gains = {
      p[AUTOPILOT_KP],    p[AUTOPILOT_KD],
      p[AUTOPILOT_KI],    l->study->definitions[l->pilot->definition].rows[0] > 0,
      p[AUTOPILOT_AHEAD], p[AUTOPILOT_DRIFT],
      p[AUTOPILOT_PERIOD]};
  warn_of_growth(l, &gains, warnings);
}

/* ------------------------------------------------------------------------------ waypoints */

static void judge_start(const look *l, ald_warnings *warnings) {
  const uint32_t rows = l->study->definitions[l->pilot->definition].rows[WAYPOINT_TABLE];
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
      warnings, ALD_WARN_CONSEQUENCE,
      (ald_warned){.element = name_of(l), .remedy = "let the first leg begin where the ship does"},
      "the ship is past the end of %s at the start: %s",
      passed == 1 ? "the first leg" : "its first legs",
      passed + 1 == rows ? "it follows the last leg, straight on" : "it begins with a later one");
}

/* ------------------------------------------------------------------------------ two who order */

/* orders of an actuator beside a controller that gives it orders, too */
static void judge_orders(const ald_study *s, const ald_instance *own, ald_warnings *warnings) {
  const ald_relation *orders = ald_kind_ordering(ald_kinds[kind_of(s, own)]);
  const char *found = NULL;
  for (uint32_t i = 0, number = 0; i < s->instance_count && !found; i++) {
    const ald_instance *of = &s->instances[i];
    if (ald_kinds[kind_of(s, of)] != orders->kinds[0]) continue;
    number++;
    if (own->refs[0] > 0 ? own->refs[0] != number : own->body_a != of->body_a) continue;
    if (s->definitions[of->definition].rows[0] > 0) found = of->name;
  }
  if (!found) return;
  ald_warn(warnings, ALD_WARN_CONSEQUENCE,
           (ald_warned){.element = own->name, .remedy = "remove one of them"},
           "%s has orders of its own, too: each holds until the next decision alone", found);
}

/* ------------------------------------------------------------------------------ the whole */

static void judge(const ald_study *study, const double *values, look *l, ald_warnings *warnings) {
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const uint32_t kind = kind_of(study, &study->instances[i]);
    if (kind == KIND_autopilot || kind == KIND_governor) {
      judge_orders(study, &study->instances[i], warnings);
    }
    if (kind != KIND_autopilot) continue;
    *l = (look){.study = study, .values = values, .pilot = &study->instances[i]};
    params_of(l, l->pilot, l->params);
    find_start(l);
    judge_growth(l, warnings);
    judge_start(l, warnings);
  }
}

ald_status ald_pilot_check(const ald_study *study, ald_warnings *warnings, ald_report *report) {
  (void)report;
  if (!find(study, KIND_autopilot, 0) && !find(study, KIND_governor, 0)) return ALD_OK;
  double *values = calloc(study->quantity_count + 1u, sizeof *values);
  look *l = calloc(1, sizeof *l);
  if (values && l) {
    for (uint32_t q = 0; q < study->quantity_count; q++) values[q] = study->quantities[q].value;
    judge(study, values, l, warnings);
  }
  const ald_status status = values && l ? ALD_OK : ALD_NO_MEMORY;
  free(values);
  free(l);
  return status;
}
