/* SPDX-License-Identifier: Apache-2.0
 * What steers a ship: where it stands by its screw, and signs by which it would steer the other
 * way.
 */
#include "checks.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>

#include "base/assertion.h"
#include "kernels/elements.h"
#include "kernels/pass/water/lifting_surface_rows.h"
#include "kernels/pass/water/thruster_rows.h"

/* A rudder from its screw, of the ship's length; tugs and models have the tenth [-] */
#define BEHIND_MAX (1.0 / 3)
/* a rudder may lie this far ahead of its screw, of the diameter of that [-] */
#define AHEAD_MAX 0.1
/* of the ship's length from midships: forces of rudders and hulls aft act at 0.4 to 1 of it [-] */
#define AFT_MIN 0.05
/* angle of attack up to which a lift is compared, ahead of any stall [rad] */
#define SMALL_ATTACK 0.17453292519943295

/* what lies in the race of a screw, from that, in the axes of their body [m] */
typedef struct race_place {
  double ahead, across, diameter;
  bool turns;           /* the race does, with its thruster */
  const char *key, *of; /* of its place; the name of the screw */
} race_place;

static void look_at_race(const ald_sense *s, const ald_instance *own, const race_place *p) {
  const ald_definition *d = &s->study->definitions[own->definition];
  double form[2];
  ald_sense_form(s, own->body_a, form);
  if (!p->turns && p->ahead > AHEAD_MAX * p->diameter) {
    ald_sense_tell(s, ALD_WARN_UNUSUAL, d, p->key,
                   "it lies %.3g m ahead of \"%s\", in whose race it is: a race runs astern",
                   p->ahead, p->of);
  } else if (!p->turns && form[1] > 0 && fabs(p->across) > form[1]) {
    ald_sense_tell(s, ALD_WARN_UNUSUAL, d, p->key,
                   "it lies %.3g m beside \"%s\", in whose race it is, of a breadth of %.4g m",
                   fabs(p->across), p->of, form[1]);
  } else if (form[0] > 0 && hypot(p->ahead, p->across) > BEHIND_MAX * form[0]) {
    ald_sense_tell(s, ALD_WARN_UNUSUAL, d, p->key,
                   "it lies %.3g m from \"%s\", in whose race it is, of a length of %.4g m",
                   hypot(p->ahead, p->across), p->of, form[0]);
  }
}

/* of a rudder across its screw there is nothing to know: it has the place of that */
static void look_at_rudder(const ald_sense *s, const ald_instance *own) {
  const ald_definition *d = &s->study->definitions[own->definition];
  const ald_instance *screw =
      own->refs[0] > 0 ? ald_sense_numbered(s->study, KIND_propeller, own->refs[0] - 1) : NULL;
  if (!screw) return;
  const ald_definition *of = &s->study->definitions[screw->definition];
  look_at_race(s, own,
               &(race_place){.ahead = ald_sense_typical_number(s, d, "position", 0) -
                                      ald_sense_typical_number(s, of, "position", 0),
                             .diameter = ald_sense_typical_number(s, of, "diameter", 0),
                             .key = "position",
                             .of = of->name});
}

static void look_at_fin(const ald_sense *s, const ald_instance *own) {
  const ald_definition *d = &s->study->definitions[own->definition];
  const ald_instance *screw =
      own->refs[0] > 0 ? ald_sense_numbered(s->study, KIND_thruster, own->refs[0] - 1) : NULL;
  if (!screw) return;
  const ald_definition *of = &s->study->definitions[screw->definition];
  const uint32_t type =
      (uint32_t)s->values[of->quantities + ald_sense_key(ald_kinds[of->kind], "type")];
  const uint32_t azimuth = of->quantities + ald_sense_key(ald_kinds[of->kind], "azimuth");
  const bool is_along = type == THRUSTER_FIXED && s->values[azimuth] == 0 && !s->drawn[azimuth];
  look_at_race(s, own,
               &(race_place){.ahead = ald_sense_typical_number(s, d, "at", 0) -
                                      ald_sense_typical_number(s, of, "at", 0),
                             .across = ald_sense_typical_number(s, d, "at", 1) -
                                       ald_sense_typical_number(s, of, "at", 1),
                             .diameter = ald_sense_typical_number(s, of, "diameter", 0),
                             .turns = !is_along,
                             .key = "at",
                             .of = of->name});
}

/* ------------------------------------------------------------------------------ levers */

/* of a rudder aft: where what it does to the hull acts, and by which yaw counts at it */
static void look_at_levers(const ald_sense *s, const ald_instance *own) {
  static const char *const levers[] = {"hull force position", "flow straightening position"};
  const ald_definition *d = &s->study->definitions[own->definition];
  double form[2];
  ald_sense_form(s, own->body_a, form);
  if (!(form[0] > 0) || !(ald_sense_typical_number(s, d, "position", 0) < -AFT_MIN * form[0])) {
    return;
  }
  for (size_t k = 0; k < sizeof levers / sizeof *levers; k++) {
    const double lever = ald_sense_typical_number(s, d, levers[k], 0);
    if (!(lever > -AFT_MIN * form[0])) continue;
    ald_sense_tell(s, ALD_WARN_UNUSUAL, d, levers[k],
                   "%.4g m forward of midships, of a length of %.4g m: it lies aft, and is no "
                   "share of the length",
                   lever, form[0]);
  }
}

/* ------------------------------------------------------------------------------ signs */

/* the lift at an angle of attack, linear between rows, constant beyond them */
static double lift_at(const double *rows, uint32_t count, double attack) {
  uint32_t r = 0;
  while (r < count && rows[(size_t)r * FOIL_COLUMNS + FOIL_ATTACK] < attack) r++;
  const double *after = rows + (size_t)(r < count ? r : count - 1) * FOIL_COLUMNS;
  const double *before = rows + (size_t)(r > 0 ? r - 1 : 0) * FOIL_COLUMNS;
  const double width = after[FOIL_ATTACK] - before[FOIL_ATTACK];
  const double share = width > 0 ? (attack - before[FOIL_ATTACK]) / width : 0;
  if (r == count) return after[FOIL_LIFT];
  return before[FOIL_LIFT] + share * (after[FOIL_LIFT] - before[FOIL_LIFT]);
}

static void look_at_lift(const ald_sense *s, const ald_definition *d) {
  const double *rows = s->values + d->tables[FOIL_COEFFICIENTS];
  const uint32_t count = d->rows[FOIL_COEFFICIENTS];
  const double rise = lift_at(rows, count, SMALL_ATTACK) - lift_at(rows, count, -SMALL_ATTACK);
  if (!(rise < 0)) return;
  ald_sense_tell(s, ALD_WARN_UNUSUAL, d, "coefficients",
                 "its lift falls with the angle of attack, by %.3g N s^2/m^2 from -10 to 10 deg: "
                 "it steers the other way; check the sign of the lift",
                 -rise);
}

void ald_stern_check(const ald_sense *s) {
  ALD_ASSERT(s && s->values && s->drawn);
  for (uint32_t i = 0; i < s->study->instance_count; i++) {
    const ald_instance *own = &s->study->instances[i];
    const ald_definition *d = &s->study->definitions[own->definition];
    if (i > 0 && s->study->instances[i - 1].definition == own->definition) continue;
    if (d->kind == KIND_rudder) {
      look_at_rudder(s, own);
      look_at_levers(s, own);
    } else if (d->kind == KIND_lifting_surface) {
      look_at_fin(s, own);
      look_at_lift(s, d);
    }
  }
}
