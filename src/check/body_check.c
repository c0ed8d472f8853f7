/* SPDX-License-Identifier: Apache-2.0
 * What is wrong with how bodies float, or are held up, in the first scenarios. */
#include "body_check.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "kernels/pass/water/hydrostatics.h"
#include "model/derive.h"
#include "tile/columns.h"

/* A body of which more than this share of the weight is carried by nothing falls. */
#define FALL_SHARE 0.2
/* One that floats starts too high or too low if this share of its weight is missing, or too much:
 * a ship of 10 m draught 1.5 m from where she floats. */
#define FLOAT_SHARE 0.15
/* Weight over stiffness in heave is the draught of a body with straight sides. Beyond this many
 * radii of gyration nothing is as slender: a ship has 0.3, a spar 3 to 7. */
#define SLENDER 20
/* Of a speed, what is lost in rounding of a velocity [-]; an acceleration is not known where that
 * makes this share of gravity. */
#define ROUNDING 1e-15
#define NOISE 0.05

typedef enum fault_kind {
  NO_FAULT,
  NOTHING_CARRIES,
  TOO_SLENDER, /* weight over stiffness [m] */
  STARTS_OFF,  /* above its equilibrium, below 0: below it [m] */
  NO_GRAVITY,
  UNSTABLE /* in some freedom; metacentric height [m] */
} fault_kind;

/* Of a body, or of the hydrostatics of one: the kind that was found first. */
typedef struct ald_body_fault {
  fault_kind kind;
  const char *what; /* "roll", of UNSTABLE */
  uint64_t scenarios, scenario;
  double worst;
} ald_body_fault;

static void find_joined(const ald_study *study, bool *is_joined) {
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_instance *own = &study->instances[i];
    if (!ald_kind_is(ald_kinds[study->definitions[own->definition].kind], ALD_KIND_JOINS)) continue;
    is_joined[own->body_a] = is_joined[own->body_b] = true;
  }
}

ald_status ald_body_check_create(const ald_study *study, ald_body_check *check) {
  const size_t bodies = study->body_count + 1u;
  *check = (ald_body_check){0};
  if (ald_supports_create(study, &check->supports) < 0) return ALD_NO_MEMORY;
  check->list = calloc(bodies + study->instance_count, sizeof *check->list);
  check->is_joined = calloc(bodies, sizeof *check->is_joined);
  check->speeds = calloc(bodies, sizeof *check->speeds);
  check->forces = calloc(bodies, sizeof *check->forces);
  if (!check->list || !check->is_joined || !check->speeds || !check->forces) {
    ald_body_check_clear(check);
    return ALD_NO_MEMORY;
  }
  const uint32_t count = ald_columns_count(study);
  for (uint32_t b = 0; study->is_spatial && b < study->body_count; b++) {
    ald_final_columns columns;
    if (ald_columns_final(study, count, b, &columns)) check->speeds[b] = 1 + columns.velocity_z;
  }
  find_joined(study, check->is_joined);
  return ALD_OK;
}

void ald_body_check_clear(ald_body_check *check) {
  ald_supports_clear(&check->supports);
  free(check->list);
  free(check->is_joined);
  free(check->speeds);
  free(check->forces);
  *check = (ald_body_check){0};
}

static void note(ald_body_fault *to, fault_kind kind, const char *what, double value,
                 uint64_t scenario) {
  if (to->scenarios == 0) to->kind = kind;
  if (to->kind != kind) return;
  if (to->scenarios == 0 || fabs(value) > fabs(to->worst)) {
    to->worst = value;
    to->what = what;
    to->scenario = scenario;
  }
  to->scenarios++;
}

/* ------------------------------------------------------------------------------ who falls */

/* Upward forces on each system, by how its bodies have accelerated after a moment; NaN where that
 * is not known. */
static void find_forces(ald_body_check *check, const double *values, const double *start,
                        double moment) {
  const ald_study *study = check->supports.study;
  const double gravity = values[study->environment + ALD_ENVIRONMENT_GRAVITY];
  for (uint32_t b = 0; b < study->body_count; b++) check->forces[b] = 0;
  for (uint32_t b = 0; b < study->body_count; b++) {
    const ald_support *own = &check->supports.bodies[b];
    if (!own->falls || check->speeds[b] == 0) continue;
    const double *keys = values + study->bodies[b].quantities;
    const double before = keys[ALD_BODY_VELOCITY_Z], after = start[check->speeds[b] - 1];
    const double speed = fabs(keys[ALD_BODY_VELOCITY_X]) + fabs(keys[ALD_BODY_VELOCITY_Y]) +
                         fabs(before) + keys[ALD_BODY_SPEED];
    const bool is_known = ROUNDING * speed < NOISE * gravity * moment;
    check->forces[own->system] +=
        is_known ? own->own_mass * (after - before) / moment : (double)NAN;
  }
}

/* What lines and joints hold besides shows in the first moment alone: a moored ship may start too
 * high, a platform on tethers has too much buoyancy for good. */
static void judge_floating(const ald_support *s, uint64_t scenario, double share,
                           ald_body_fault *to) {
  const double draught = s->weight / s->stiffness, above = -s->surplus / s->stiffness;
  const bool is_off = fabs(s->surplus) > FLOAT_SHARE * s->weight;
  const bool moves = isnan(share) ? !s->may_be_held : fabs(share) > 0.5 * FLOAT_SHARE;
  if (s->gyration > 0 && draught > SLENDER * s->gyration && (!is_off || moves)) {
    note(to, TOO_SLENDER, "", draught, scenario);
  } else if (is_off && moves) {
    note(to, STARTS_OFF, "", above, scenario);
  }
}

/* share: of its weight that nothing carries in the first moment; NaN: not known */
static void judge_system(ald_body_check *check, uint32_t system, uint64_t scenario, double share) {
  const ald_support *s = &check->supports.bodies[system];
  ald_body_fault *to = &check->list[system];
  if (s->floats && s->stiffness > 0) {
    judge_floating(s, scenario, share, to);
  } else {
    const bool floats = s->floats && s->surplus >= -FALL_SHARE * s->weight;
    if (floats || s->may_be_held || share <= FALL_SHARE) return;
    note(to, NOTHING_CARRIES, "", s->weight, scenario);
  }
}

/* ------------------------------------------------------------------------------ who turns over */

/* Stiffness over heave, roll, pitch of a body's hydrostatics, as hydrostatics_stiffness(). */
static double stiffness_of(const ald_study *study, const ald_instance *own, const double *values,
                           double k[9]) {
  const ald_definition *d = &study->definitions[own->definition];
  const ald_numbers numbers = ald_definition_numbers(study, d, values);
  double params[HYDROSTATICS_PARAM_COUNT];
  ald_kind_derive(ald_kinds[d->kind], &numbers, params);
  const double weight = values[study->bodies[own->body_a].quantities + ALD_BODY_MASS] *
                        values[study->environment + ALD_ENVIRONMENT_GRAVITY];
  const double given = params[HYDROSTATICS_DISPLACEMENT], displaced = given > 0 ? given : weight;
  for (uint32_t n = 0; n < 9; n++) k[n] = params[HYDROSTATICS_STIFFNESS + n];
  k[4] += displaced * params[HYDROSTATICS_TRANSVERSE];
  k[8] += displaced * params[HYDROSTATICS_LONGITUDINAL];
  return displaced;
}

/* freedoms in which a body is free to turn over, of heave, roll and pitch; those locked have no
 * stiffness that counts */
static void lock(uint32_t freedoms, double k[9]) {
  for (uint32_t n = 0; n < 3; n++) {
    for (uint32_t m = 0; m < 3; m++) {
      const bool both = (freedoms >> (2 + n) & 1) && (freedoms >> (2 + m) & 1);
      if (!both) k[3 * n + m] = 0;
    }
  }
}

/* The freedom in which it is unstable, NULL if in none; heave adjusts itself to roll and pitch.
 * `least` receives the stiffness there, which is below 0 by more than rounding. */
static const char *unstable_in(const double k[9], double rounding, double *least) {
  const double by_heave = k[0] > 0 ? 1 / k[0] : 0;
  const double roll = k[4] - k[1] * k[3] * by_heave, pitch = k[8] - k[2] * k[6] * by_heave;
  const double both = 0.5 * (k[5] + k[7] - (k[3] * k[2] + k[6] * k[1]) * by_heave);
  *least = roll;
  if (roll < -rounding && roll <= pitch) return "roll";
  *least = pitch;
  if (pitch < -rounding) return "pitch";
  /* the lesser eigenvalue of the two together */
  *least = 0.5 * (roll + pitch) - sqrt(0.25 * (roll - pitch) * (roll - pitch) + both * both);
  if (*least < -rounding) return "roll and pitch together";
  *least = k[0];
  return k[0] < 0 ? "heave" : NULL;
}

static void judge_hydrostatics(ald_body_check *check, uint32_t instance, uint64_t scenario,
                               const double *values) {
  const ald_study *study = check->supports.study;
  const ald_instance *own = &study->instances[instance];
  const ald_body *body = &study->bodies[own->body_a];
  ald_body_fault *to = &check->list[study->body_count + instance];
  double k[9], least = 0;
  if (body->fixed || body->prescribed) return;
  const double displaced = stiffness_of(study, own, values, k);
  lock(body->freedoms, k);
  if (!(displaced > 0)) {
    bool any = false;
    for (uint32_t n = 0; n < 9; n++) any = any || k[n] != 0;
    if (!any) note(to, NO_GRAVITY, "", 0, scenario);
    return;
  }
  const char *in = unstable_in(k, 1e-9 * displaced, &least);
  if (in && !check->is_joined[own->body_a]) note(to, UNSTABLE, in, least / displaced, scenario);
}

/* ------------------------------------------------------------------------------ all of it */

void ald_body_check_take(ald_body_check *check, uint64_t scenario, const double *values,
                         const double *start, double moment) {
  ALD_ASSERT(check->list && values && start);
  const ald_study *study = check->supports.study;
  check->seen++;
  if (!study->is_spatial) return;
  ald_supports_find(&check->supports, values);
  find_forces(check, values, start, moment);
  for (uint32_t b = 0; b < study->body_count; b++) {
    const ald_support *own = &check->supports.bodies[b];
    if (!own->falls || own->system != b) continue;
    judge_system(check, b, scenario, -check->forces[b] / own->weight);
  }
  for (uint32_t i = 0; i < study->instance_count; i++) {
    const ald_kind *kind = ald_kinds[study->definitions[study->instances[i].definition].kind];
    if (!ald_kind_is(kind, ALD_KIND_RESTORING)) continue;
    judge_hydrostatics(check, i, scenario, values);
  }
}

static const char *say(const ald_body_fault *f, char *text, size_t size) {
  switch (f->kind) {
    case NOTHING_CARRIES:
      snprintf(text, size,
               "it can heave and weighs %.3g %s, which nothing carries: it falls from the start on",
               f->worst < 1e6 ? f->worst / 1e3 : f->worst / 1e6, f->worst < 1e6 ? "kN" : "MN");
      break;
    case TOO_SLENDER:
      snprintf(text, size,
               "its waterplane carries its weight only over %.3g m of draught: any load sinks it",
               f->worst);
      break;
    case STARTS_OFF:
      snprintf(text, size, "it starts %.3g m %s the height at which it floats, and %s",
               fabs(f->worst), f->worst > 0 ? "above" : "below", f->worst > 0 ? "falls" : "leaps");
      break;
    case NO_GRAVITY:
      snprintf(text, size, "without gravity it has neither buoyancy nor stiffness");
      break;
    default:
      snprintf(text, size,
               "its body is unstable in %s at rest, with a metacentric height of %.3g m", f->what,
               f->worst);
  }
  return text;
}

/* the remedy where that of the code does not fit */
static const char *remedy_of(fault_kind kind) {
  switch (kind) {
    case TOO_SLENDER:
      return "check the waterplane area, or the stiffness in heave, and the mass";
    case STARTS_OFF:
      return "check the z of its position against the height of its hydrostatics, and masses and "
             "displacement";
    case NO_GRAVITY:
      return "leave environment.gravity out, or the hydrostatics";
    default:
      return NULL;
  }
}

/* one warning of each kind: the first, and how many others are like it */
static void warn(const ald_body_check *check, fault_kind kind, ald_warnings *warnings) {
  const ald_study *study = check->supports.study;
  const uint32_t count = study->body_count + study->instance_count;
  char text[256], name[320], scenarios[128] = "", others[64] = "";
  uint32_t first = count, found = 0;
  for (uint32_t n = 0; n < count; n++) {
    if (check->list[n].scenarios == 0 || check->list[n].kind != kind) continue;
    if (found++ == 0) first = n;
  }
  if (found == 0) return;
  const ald_body_fault *f = &check->list[first];
  const bool is_body = first < study->body_count;
  snprintf(name, sizeof name, "%s%s", is_body ? "bodies." : "",
           is_body ? study->bodies[first].name : study->instances[first - study->body_count].name);
  if (check->seen > 1) {
    snprintf(scenarios, sizeof scenarios,
             " in %" PRIu64 " of the first %" PRIu64 " scenarios (scenario %" PRIu64 ")",
             f->scenarios, check->seen, f->scenario);
  }
  if (found > 1) {
    snprintf(others, sizeof others, "; so it is with %" PRIu32 " other%s", found - 1,
             found == 2 ? "" : "s");
  }
  ald_warn(warnings, kind == UNSTABLE ? ALD_WARN_UNSTABLE : ALD_WARN_UNSUPPORTED,
           (ald_warned){.element = name,
                        .remedy = remedy_of(kind),
                        .scenarios = f->scenarios,
                        .of = check->seen,
                        .worst = f->worst,
                        .scenario = f->scenario},
           "%s%s%s", say(f, text, sizeof text), scenarios, others);
}

void ald_body_check_warn(const ald_body_check *check, ald_warnings *warnings) {
  for (int kind = NOTHING_CARRIES; kind <= (int)UNSTABLE; kind++) {
    warn(check, (fault_kind)kind, warnings);
  }
}
