/* SPDX-License-Identifier: Apache-2.0
 * The power of still water on a manoeuvring hull, over all its motions. */
#include "hull_energy.h"

#include <math.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "kernels/law/crossflow.h"
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

static crossflow across(const double *p, uint32_t strips, hull_flow f) {
  const double sway = f.r * p[HULL_FLOW_SWAY], yaw = f.r * p[HULL_FLOW_YAW];
  crossflow sum = {0, 0};
  for (uint32_t k = 0; k < strips; k++) {
    const double *strip = p + HULL_PARAM_COUNT + HULL_STRIP_WIDTH * k;
    sum.first += strip[1] * crossflow_strip(f.v, sway, strip[0]).first;
    sum.moment += strip[1] * crossflow_strip(f.v, yaw, strip[0]).moment;
  }
  if (strips > 0) return sum;
  sum.first = p[HULL_FLOW] * crossflow_uniform(f.v, sway, p[HULL_LENGTH]).first;
  sum.moment = p[HULL_FLOW] * crossflow_uniform(f.v, yaw, p[HULL_LENGTH]).moment;
  return sum;
}

/* X u + Y v + N r and what the Munk moment of the mass terms gives, by 1/2 rho L d U^3 */
static double power(const double *p, uint32_t strips, double u, double v, double r) {
  ALD_ASSERT(p[HULL_FORCE] > 0 && p[HULL_LENGTH] > 0);
  const hull_derivatives d = derivatives_of(p);
  const hull_blend b = {p[HULL_DRIFT], p[HULL_DRIFT_INVERSE], p[HULL_TURN], p[HULL_TURN_END],
                        p[HULL_TURN_INVERSE]};
  const hull_flow f = hull_flow_of(u, v, r, p[HULL_LENGTH]);
  const crossflow c = across(p, strips, f);
  plane_force low = hull_low_speed(d, f);
  low.y -= c.first / p[HULL_FORCE];
  low.n -= c.moment / (p[HULL_FORCE] * p[HULL_LENGTH]);
  const plane_force sum = plane_force_blend(hull_polynomial(d, f), low, hull_weight(b, f));
  return sum.x * u + sum.y * v + sum.n * f.turn +
         (p[HULL_MY] - p[HULL_MX]) / p[HULL_FORCE] * (u * v * r);
}

bool ald_hull_gains(const double *params, uint32_t strips, ald_hull_gain *gain) {
  double greatest = rounding;
  const double spot = power(params, strips, 0, 0, 1 / params[HULL_LENGTH]);
  if (spot > greatest) {
    greatest = spot;
    *gain = (ald_hull_gain){0, (double)INFINITY};
  }
  for (int k = 0; k <= DRIFTS; k++) {
    const double drift = k * (3.141592653589793 / DRIFTS);
    double sine, cosine;
    real_sincos(drift, &sine, &cosine);
    for (int m = -TURNS; m <= TURNS; m++) {
      const double turn = m * (most / TURNS);
      const double now = power(params, strips, cosine, sine, turn / params[HULL_LENGTH]);
      if (!(now > greatest)) continue;
      greatest = now;
      *gain = (ald_hull_gain){drift, turn};
    }
  }
  return greatest > rounding;
}
