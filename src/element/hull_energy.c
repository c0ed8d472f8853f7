/* SPDX-License-Identifier: Apache-2.0
 * The power of still water on a manoeuvring hull, over all its motions. */
#include "hull_energy.h"

#include <math.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "kernels/law/crossflow.h"
#include "kernels/law/hull_current.h"
#include "kernels/law/hull_polynomial.h"
#include "kernels/math/trig.h"
#include "kernels/pass/water/manoeuvring_rows.h"

enum { DRIFTS = 180, TURNS = 80 };
static const double most = 4, rounding = 1e-12;

static hull_derivatives derivatives_of(const double *p) {
  const double *d = p + HULL_R0;
  return (hull_derivatives){d[0], d[1],  d[2],  d[3],  d[4],  d[5],  d[6],  d[7],  d[8],
                            d[9], d[10], d[11], d[12], d[13], d[14], d[15], d[16], d[17]};
}

static crossflow across(const ald_hull_water *w, hull_flow f) {
  const double *p = w->params, sway = f.r * p[HULL_FLOW_SWAY], yaw = f.r * p[HULL_FLOW_YAW];
  crossflow sum = {0, 0};
  for (uint32_t k = 0; k < w->strips; k++) {
    const double *strip = p + HULL_PARAM_COUNT + HULL_STRIP_WIDTH * k;
    sum.first += strip[1] * crossflow_strip(f.v, sway, strip[0]).first;
    sum.moment += strip[1] * crossflow_strip(f.v, yaw, strip[0]).moment;
  }
  if (w->strips > 0) return sum;
  sum.first = p[HULL_FLOW] * crossflow_uniform(f.v, sway, p[HULL_LENGTH]).first;
  sum.moment = p[HULL_FLOW] * crossflow_uniform(f.v, yaw, p[HULL_LENGTH]).moment;
  return sum;
}

static plane_force current_at(const ald_hull_water *w, hull_flow f) {
  enum { WIDTH = 2 * HULL_CURRENT_COLUMNS - 1 };
  ALD_ASSERT(w->current && w->current_rows > 0);
  const hull_attack a = hull_attack_of(f, (w->options & HULL_CURRENT_FROM_BOW) != 0,
                                       (w->options & HULL_CURRENT_ROUND) != 0);
  uint32_t row = 0;
  while (row + 1 < w->current_rows && a.angle >= w->current[(row + 1) * WIDTH]) row++;
  const double *at = w->current + row * WIDTH, past = a.angle - at[0];
  return (plane_force){at[1] + at[2] * past, a.side * (at[3] + at[4] * past),
                       a.side * (at[5] + at[6] * past)};
}

/* the hull at low speed, by 1/2 rho L d and 1/2 rho L^2 d */
static plane_force at_low_speed(const ald_hull_water *w, hull_derivatives d, hull_flow f) {
  const double force = w->params[HULL_FORCE], length = w->params[HULL_LENGTH];
  const bool by_current = w->current_rows > 0;
  plane_force low = by_current ? hull_by_current(d, f, current_at(w, f)) : hull_low_speed(d, f);
  crossflow c = across(w, f);
  if (by_current) {
    f.r = 0;
    const crossflow straight = across(w, f);
    c.first -= straight.first;
    c.moment -= straight.moment;
  }
  low.y -= c.first / force;
  low.n -= c.moment / (force * length);
  return low;
}

/* X u + Y v + N r and what the Munk moment of the mass terms gives, by 1/2 rho L d U^3 */
static double power(const ald_hull_water *w, double u, double v, double r) {
  const double *p = w->params;
  ALD_ASSERT(p[HULL_FORCE] > 0 && p[HULL_LENGTH] > 0);
  const hull_derivatives d = derivatives_of(p);
  const hull_blend b = {p[HULL_DRIFT], p[HULL_DRIFT_INVERSE], p[HULL_TURN], p[HULL_TURN_END],
                        p[HULL_TURN_INVERSE]};
  const hull_flow f = hull_flow_of(u, v, r, p[HULL_LENGTH]);
  const plane_force sum =
      plane_force_blend(hull_polynomial(d, f), at_low_speed(w, d, f), hull_weight(b, f));
  return sum.x * u + sum.y * v + sum.n * f.turn +
         (p[HULL_MY] - p[HULL_MX]) / p[HULL_FORCE] * (u * v * r);
}

bool ald_hull_gains(const ald_hull_water *water, ald_hull_gain *gain) {
  const double length = water->params[HULL_LENGTH];
  /* but for a table that goes round, the other side is the mirror image */
  const bool both = water->current_rows > 0 && (water->options & HULL_CURRENT_ROUND) != 0;
  double greatest = rounding;
  const double spot = power(water, 0, 0, 1 / length);
  if (spot > greatest) {
    greatest = spot;
    *gain = (ald_hull_gain){0, (double)INFINITY};
  }
  for (int k = both ? -DRIFTS : 0; k <= DRIFTS; k++) {
    const double drift = k * (3.141592653589793 / DRIFTS);
    double sine, cosine;
    real_sincos(drift, &sine, &cosine);
    for (int m = -TURNS; m <= TURNS; m++) {
      const double turn = m * (most / TURNS);
      const double now = power(water, cosine, sine, turn / length);
      if (!(now > greatest)) continue;
      greatest = now;
      *gain = (ald_hull_gain){drift, turn};
    }
  }
  return greatest > rounding;
}
