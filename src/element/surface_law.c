/* SPDX-License-Identifier: Apache-2.0
 * The keys of the laws of contacts with a mesh, see surface_law.h. */
#define ALD_LANES 1
#include "surface_law.h"

#include "base/assertion.h"
#include "kernels/math/explog.h"
#include "kernels/pass/mesh/surface_rows.h"
#include "model/restitution.h"

enum { LINEAR = ALD_DAMPING_HUNT_CROSSLEY + 1 };

const char *const ald_surface_forms[] = {"exact",  "flores", "hunt-crossley",
                                         "linear", "none",   NULL};

static bool is_linear(const double *v) { return ald_word(v, ALD_SURFACE_FORM) == LINEAR; }

static bool is_damped_by_restitution(const double *v) {
  return ald_word(v, ALD_SURFACE_FORM) < LINEAR;
}

/* force over indentation^exponent */
static double factor_of(const double *v) {
  return v[ALD_SURFACE_STIFFNESS] * real_pow(v[ALD_SURFACE_REFERENCE], 1 - v[ALD_SURFACE_EXPONENT]);
}

void ald_surface_law_derive(const double *v, double *params) {
  const ald_damping_form form = (ald_damping_form)ald_word(v, ALD_SURFACE_FORM);
  params[SURFACE_STIFFNESS] = factor_of(v);
  params[SURFACE_EXPONENT] = v[ALD_SURFACE_EXPONENT];
  params[SURFACE_FACTOR] =
      is_damped_by_restitution(v) ? ald_restitution_damping(form, v[ALD_SURFACE_RESTITUTION]) : 0;
  params[SURFACE_DAMPING] = is_linear(v) ? v[ALD_SURFACE_DAMPING] : 0;
  params[SURFACE_LEAST_SPEED] = v[ALD_SURFACE_LEAST_SPEED];
  params[SURFACE_STATIC] = v[ALD_SURFACE_STATIC];
  params[SURFACE_KINETIC] = v[ALD_SURFACE_KINETIC];
  params[SURFACE_STICK] = v[ALD_SURFACE_STICK];
  params[SURFACE_STICK_RATE] = v[ALD_SURFACE_STICK_RATE];
  params[SURFACE_STICK_SPEED] = v[ALD_SURFACE_STICK_SPEED];
  params[SURFACE_VISCOUS] = v[ALD_SURFACE_VISCOUS];
}

void ald_surface_law_impact(const double *v, ald_impact *impact) {
  ALD_ASSERT(v && impact);
  impact->exponent = v[ALD_SURFACE_EXPONENT];
  impact->factor = factor_of(v);
  impact->least_speed = v[ALD_SURFACE_LEAST_SPEED];
  impact->shear = v[ALD_SURFACE_STATIC] > 0 ? v[ALD_SURFACE_STICK] : 0;
  impact->shear_rate = v[ALD_SURFACE_STATIC] > 0 ? v[ALD_SURFACE_STICK_RATE] : 0;
  impact->friction = v[ALD_SURFACE_STATIC];
  impact->sliding = v[ALD_SURFACE_KINETIC];
  impact->stick_speed = v[ALD_SURFACE_STICK_SPEED];
}

static const char *check_damping(const double *v, uint32_t first, ald_blame *blame) {
  if (is_damped_by_restitution(v) && !(v[ALD_SURFACE_RESTITUTION] > 0)) {
    return ald_blame_key(blame, first + ALD_SURFACE_RESTITUTION,
                         "expected above 0: no finite damping gives a restitution of 0");
  }
  if (is_linear(v) && !(v[ALD_SURFACE_DAMPING] > 0)) {
    return ald_blame_key(blame, first + ALD_SURFACE_DAMPING,
                         "the damping form linear needs a \"damping\" above 0");
  }
  if (!is_linear(v) && v[ALD_SURFACE_DAMPING] > 0) {
    return ald_blame_key(blame, first + ALD_SURFACE_DAMPING,
                         "this belongs to the damping form linear: write damping form: linear");
  }
  return NULL;
}

const char *ald_surface_law_check(const double *v, uint32_t first, ald_blame *blame) {
  ALD_ASSERT(v && blame);
  if (!(v[ALD_SURFACE_EXPONENT] >= 1)) {
    return ald_blame_key(
        blame, first + ALD_SURFACE_EXPONENT,
        "expected at least 1: below 1 the stiffness is infinite at the first touch");
  }
  const char *problem = check_damping(v, first, blame);
  if (problem) return problem;
  if (v[ALD_SURFACE_KINETIC] > v[ALD_SURFACE_STATIC]) {
    return ald_blame_key(blame, first + ALD_SURFACE_KINETIC,
                         "kinetic friction is larger than static friction");
  }
  if (v[ALD_SURFACE_STATIC] > 0 && !(v[ALD_SURFACE_STICK] > 0)) {
    return ald_blame_key(
        blame, first + ALD_SURFACE_STATIC,
        "friction needs a stick stiffness: give \"stick stiffness\" a value above 0");
  }
  return NULL;
}
