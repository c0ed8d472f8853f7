/* SPDX-License-Identifier: Apache-2.0
 * The longest stable time step of a contact, and a hit step by step. */
#include "critical_step.h"

#include <math.h>

#include "base/assertion.h"
#include "kernels/plan.h"

enum { PHASES = 64, STEPS_MAX = 20000 };
#define SHORT_STEP 1e-3 /* over the time scale of a hit: as good as exact */

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

/* of the speed before the hit: an oscillation below it cannot lead to another hit */
#define NOTHING_LEFT 1e-6

/* The same hit for all phases of the first touch, one step after the other. */
typedef struct hits {
  double depth[PHASES + 1], before[PHASES + 1], speed[PHASES + 1], peak[PHASES + 1];
} hits;

/* Does the hit go on? An unstable oscillation is cut off, as its outcome is known; an overdamped
 * one would return for ever; and the limiter lets no speed fall below that of its restitution,
 * where nothing pulls. */
static bool goes_on(const ald_impact_case *hit, double depth, double speed) {
  const double left = speed * speed + hit->freedom.stiffness * depth * depth;
  const double last = hit->limiter && !hit->tension ? NOTHING_LEFT - hit->restitution : -HUGE_VAL;
  return (depth > 0) & (fabs(speed) <= 1e6) & (speed > last) &
         ((speed > 0) | (left > NOTHING_LEFT * NOTHING_LEFT));
}

/* One step of the hits that go on; returns how many of them go on after it. Follows
 * kernels/law/area_spring.h and momentum_limiter.h with a mobility of 1. */
static int step_hits(const ald_impact_case *hit, double step, hits *h, int count) {
  ALD_ASSERT(step > 0 && count <= PHASES + 1);
  const double stiffness = hit->freedom.stiffness, damping = hit->freedom.damping;
  const double least = hit->tension ? -HUGE_VAL : 0;
  const bool limiter = hit->limiter, semi = hit->scheme == SCHEME_SEMI;
  int going = 0;
  for (int p = 0; p < count; p++) {
    const double depth = h->depth[p], speed = h->speed[p];
    const bool goes = goes_on(hit, depth, speed);
    const double law = stiffness * depth + damping * ((depth - h->before[p]) / step);
    const double force = law > least ? law : least;
    const double room = (speed + hit->restitution) / step, most = room > 0 ? room : 0;
    const double acts = limiter && most < force ? most : force;
    const double slower = speed - step * acts, deeper = depth + step * (semi ? slower : speed);
    h->peak[p] = goes && acts > h->peak[p] ? acts : h->peak[p];
    h->before[p] = goes ? depth : h->before[p];
    h->speed[p] = goes ? slower : speed;
    h->depth[p] = goes ? deeper : depth;
    going += goes;
  }
  return going;
}

/* Closing speed 1; the first step with overlap begins `phases` (count) of a step's way in. */
static void begin_hits(hits *h, double step, const double *phases, int count) {
  ALD_ASSERT(count <= PHASES + 1);
  for (int p = 0; p < count; p++) {
    h->depth[p] = phases[p] * step;
    h->before[p] = h->peak[p] = 0;
    h->speed[p] = 1;
  }
}

/* Greatest force of a hit by semi-implicit steps whose first step with overlap begins half a step's
 * way in: past the turning point the force only falls. */
static double peak_of(const ald_impact_case *hit, double step) {
  const double half = 0.5;
  ald_impact_case exact = *hit;
  hits h;
  exact.scheme = SCHEME_SEMI;
  begin_hits(&h, step, &half, 1);
  for (int n = 0; n < STEPS_MAX && h.speed[0] > 0; n++) {
    if (step_hits(&exact, step, &h, 1) == 0) break;
  }
  return h.peak[0];
}

/* time in which the freedom answers [s] */
static double time_scale(ald_freedom f) { return 1 / fmax(sqrt(f.stiffness), f.damping); }

bool ald_impact_case_same(const ald_impact_case *a, const ald_impact_case *b) {
  return a->freedom.stiffness == b->freedom.stiffness && a->freedom.damping == b->freedom.damping &&
         a->scheme == b->scheme && a->limiter == b->limiter && a->tension == b->tension &&
         a->restitution == b->restitution;
}

ald_impact_case_error ald_impact_case_judge(const ald_impact_case *hit, double step) {
  ALD_ASSERT(step > 0);
  ald_impact_case_error error = {0, 0, 0};
  if (!(fmax(hit->freedom.stiffness, hit->freedom.damping) > 0)) return error;
  const double short_step = SHORT_STEP * time_scale(hit->freedom);
  double phases[PHASES + 1];
  hits h;
  if (step <= short_step) {
    /* no longer than those that it would be compared with: what is off, and what an explicit step
     * gains, is some thousandths */
    error.rebound_high = 1;
    return error;
  }
  const double exact_peak = peak_of(hit, short_step);
  for (int p = 0; p <= PHASES; p++) phases[p] = fmax(p, 0.01) / PHASES;
  begin_hits(&h, step, phases, PHASES + 1);
  for (int n = 0; n < STEPS_MAX && step_hits(hit, step, &h, PHASES + 1) > 0; n++) continue;
  error = (ald_impact_case_error){HUGE_VAL, -HUGE_VAL, 0};
  for (int p = 0; p <= PHASES; p++) {
    error.peak_low = fmin(error.peak_low, h.peak[p] / exact_peak - 1);
    error.peak_high = fmax(error.peak_high, h.peak[p] / exact_peak - 1);
    error.rebound_high = fmax(error.rebound_high, -h.speed[p]);
  }
  return error;
}

static int64_t tens_of(int exponent) {
  int64_t power = 1;
  for (; exponent > 0; exponent--) power *= 10;
  return power;
}

double ald_impact_case_step(const ald_impact_case *hit, double longest, double tolerance) {
  static const double digits[] = {5, 2, 1};
  const double least = SHORT_STEP * time_scale(hit->freedom);
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
      const ald_impact_case_error error = ald_impact_case_judge(hit, step);
      if (error.peak_low >= -tolerance && error.peak_high <= tolerance) return step;
    }
  }
  return least;
}
