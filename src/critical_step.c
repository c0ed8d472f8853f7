/* SPDX-License-Identifier: Apache-2.0
 * Which time step a contact bears. */
#include "critical_step.h"

#include <math.h>

#include "../kernels/plan.h"

enum { PHASES = 64, STEPS_MOST = 20000 };

double ald_critical_step(ald_freedom f, uint32_t scheme) {
  const double k = f.stiffness, c = f.damping;
  if (scheme != SCHEME_SEMI) {
    if (c > 0) return c / (k + c * c);
    return k > 0 ? 0 : HUGE_VAL;
  }
  if (!(k > 0)) return c > 0 ? 2 / c : HUGE_VAL;
  /* the positive root of k h^2 + 2 c h = 4, in the form without cancellation; there c h < 2 */
  return 4 / (c + sqrt(c * c + 4 * k));
}

/* ------------------------------------------------------------------------------ one hit */

typedef struct outcome {
  double peak, rebound;
} outcome;

/* Closing speed 1; the first step with overlap begins `phase` of a step's way in. Follows
 * kernels/law/area_spring.h and momentum_limiter.h with a mobility of 1. */
static outcome hit_once(const ald_hit *hit, double step, double phase) {
  double depth = phase * step, before = 0, speed = 1;
  outcome out = {0, 0};
  for (int n = 0; n < STEPS_MOST && depth > 0; n++) {
    double force =
        hit->freedom.stiffness * depth + hit->freedom.damping * ((depth - before) / step);
    if (!hit->tension) force = fmax(force, 0);
    if (hit->limiter) force = fmin(force, fmax(0, (speed + hit->restitution) / step));
    out.peak = fmax(out.peak, force);
    before = depth;
    if (hit->scheme == SCHEME_SEMI) {
      speed -= step * force;
      depth += step * speed;
    } else {
      depth += step * speed;
      speed -= step * force;
    }
    /* an unstable swing has told enough */
    if (fabs(speed) > 1e6) break;
  }
  out.rebound = -speed;
  return out;
}

/* time in which the freedom answers [s] */
static double time_scale(ald_freedom f) { return 1 / fmax(sqrt(f.stiffness), f.damping); }

ald_hit_error ald_hit_judge(const ald_hit *hit, double step) {
  ald_hit_error error = {0, 0, 0};
  if (!(fmax(hit->freedom.stiffness, hit->freedom.damping) > 0)) return error;
  ald_hit exact = *hit;
  exact.scheme = SCHEME_SEMI;
  const outcome fine = hit_once(&exact, 1e-3 * time_scale(hit->freedom), 0.5);
  error.peak_low = HUGE_VAL;
  error.peak_high = -HUGE_VAL;
  for (int p = 0; p <= PHASES; p++) {
    const outcome one = hit_once(hit, step, fmax(p, 0.01) / PHASES);
    error.peak_low = fmin(error.peak_low, one.peak / fine.peak - 1);
    error.peak_high = fmax(error.peak_high, one.peak / fine.peak - 1);
    error.rebound_high = fmax(error.rebound_high, one.rebound);
  }
  return error;
}

static int64_t tens_of(int exponent) {
  int64_t power = 1;
  for (; exponent > 0; exponent--) power *= 10;
  return power;
}

double ald_hit_step(const ald_hit *hit, double longest, double tolerance) {
  static const double digits[] = {5, 2, 1};
  const double least = 1e-3 * time_scale(hit->freedom);
  int tens = 0;
  double decade = 1;
  /* the power of ten at or below `longest`, as a quotient or a product of whole numbers */
  while (decade > longest && tens < 12) decade = 1 / (double)tens_of(++tens);
  while (decade * 10 <= longest) decade *= 10;
  for (; tens<12; decade = decade> 1 ? decade / 10 : 1 / (double)tens_of(++tens)) {
    for (int d = 0; d < 3; d++) {
      const double step = digits[d] * decade;
      if (step > longest) continue;
      if (step < least) return least;
      const ald_hit_error error = ald_hit_judge(hit, step);
      if (error.peak_low >= -tolerance && error.peak_high <= tolerance) return step;
    }
  }
  return least;
}
