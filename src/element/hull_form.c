/* SPDX-License-Identifier: Apache-2.0
 * A hull's derivatives from its particulars, and what shallow water makes of them. */
#include "hull_form.h"

#include <math.h>
#include <string.h>

#define ALD_LANES 1
#include "base/assertion.h"
#include "kernels/law/crossflow.h"
#include "kernels/law/hull_current.h"
#include "kernels/law/hull_polynomial.h"
#include "kernels/math/explog.h"
#include "kernels/math/trig.h"
#include "kernels/pass/water/manoeuvring_rows.h"

static const double pi = 3.141592653589793;

static double block_of(const ald_hull_size *s) {
  ALD_ASSERT(s->length > 0 && s->breadth > 0 && s->draught > 0);
  return s->volume / (s->length * s->breadth * s->draught);
}

/* surge: 0.05 of the mass, as of a ship by particulars; sway: Clarke et al. 1983 */
void ald_hull_mass_terms(const ald_hull_size *s, double terms[2]) {
  const double block = block_of(s), slender = s->breadth / s->length;
  const double flat = s->breadth / s->draught;
  terms[0] = 0.05 * 2 * s->volume / (s->length * s->length * s->draught);
  terms[1] = pi * s->draught / s->length * (1 + 0.16 * block * flat - 5.1 * (slender * slender));
}

/* Yoshimura and Masumoto 2012 */
static void by_yoshimura(const ald_hull_size *s, const double terms[2], double *d) {
  const double k = 2 * s->draught / s->length, block = block_of(s);
  const double c = block * s->breadth / s->length, slender = s->length / s->breadth;
  d[ALD_HULL_XVV] = 1.15 * c - 0.18;
  d[ALD_HULL_XVR] = terms[1] - 1.91 * c + 0.08;
  d[ALD_HULL_XRR] = -0.085 * c + 0.008;
  d[ALD_HULL_XVVVV] = -6.68 * c + 1.1;
  d[ALD_HULL_YV] = -(0.5 * pi * k + 1.4 * c);
  d[ALD_HULL_YR] = terms[0] + 0.5 * c;
  d[ALD_HULL_YVVV] = -0.185 * slender + 0.48;
  d[ALD_HULL_YVVR] = -0.75;
  d[ALD_HULL_YVRR] = -(0.26 * (1 - block) * slender + 0.11);
  d[ALD_HULL_YRRR] = -0.051;
  d[ALD_HULL_NV] = -k;
  d[ALD_HULL_NR] = -0.54 * k + k * k;
  d[ALD_HULL_NVVV] = 0.69 * block - 0.66;
  d[ALD_HULL_NVVR] = 1.55 * c - 0.76;
  d[ALD_HULL_NVRR] = -0.075 * (1 - block) * slender - 0.098;
  d[ALD_HULL_NRRR] = 0.25 * c - 0.056;
}

/* Kijima et al. 1990, the linear part; m' = 2 c */
static void by_kijima(const ald_hull_size *s, const double terms[2], double *d) {
  const double k = 2 * s->draught / s->length, c = block_of(s) * s->breadth / s->length;
  d[ALD_HULL_YV] = -(0.5 * pi * k + 1.4 * c);
  d[ALD_HULL_YR] = 2 * c + terms[0] - 1.5 * c;
  d[ALD_HULL_NV] = -k;
  d[ALD_HULL_NR] = -0.54 * k + k * k;
}

/* Clarke et al. 1983; its Yr is of the whole force of the water, with -m_x' in it */
static void by_clarke(const ald_hull_size *s, const double terms[2], double *d) {
  const double flat = s->breadth / s->draught, slender = s->breadth / s->length;
  const double deep = s->draught / s->length, scale = pi * deep;
  d[ALD_HULL_YV] = -scale * (1 + 0.4 * block_of(s) * flat);
  d[ALD_HULL_YR] = -scale * (-0.5 + 2.2 * slender - 0.08 * flat) + terms[0];
  d[ALD_HULL_NV] = -scale * (0.5 + 2.4 * deep);
  d[ALD_HULL_NR] = -scale * (0.25 + 0.039 * flat - 0.56 * slender);
}

void ald_hull_derive(ald_hull_formulas formulas, const ald_hull_size *size, const double terms[2],
                     double *derivatives) {
  ALD_ASSERT(formulas <= ALD_HULL_CLARKE);
  for (int k = ALD_HULL_XVV; k < ALD_HULL_DERIVATIVES; k++) derivatives[k] = 0;
  switch (formulas) {
    case ALD_HULL_YOSHIMURA_MASUMOTO:
      by_yoshimura(size, terms, derivatives);
      break;
    case ALD_HULL_KIJIMA:
      by_kijima(size, terms, derivatives);
      break;
    case ALD_HULL_CLARKE:
      by_clarke(size, terms, derivatives);
      break;
  }
}

/* 1/(1 - x)^n - x, x = d/h */
static double shallow(double x, double n) { return real_pow(1 - x, -n) - x; }

void ald_hull_shallow(const ald_hull_size *size, double depth, double *derivatives) {
  ALD_ASSERT(depth > size->draught);
  const double x = size->draught / depth;
  const double wide = block_of(size) * size->breadth / size->draught;
  derivatives[ALD_HULL_YV] *= shallow(x, 0.4 * wide);
  derivatives[ALD_HULL_NV] *= shallow(x, 0.425 * wide);
  derivatives[ALD_HULL_NR] *= shallow(x, 1.5 - 7.14 * (2 * size->draught / size->length));
}

double ald_hull_speed_loss(const ald_hull_size *size, double midship, double depth) {
  ALD_ASSERT(size->breadth > 0 && depth > 0);
  const double section = midship * size->breadth * size->draught;
  return 0.1242 * (section / (depth * depth) - 0.05);
}

double ald_hull_crossflow(const ald_hull_size *size, double midship, double depth) {
  ALD_ASSERT(size->volume > 0);
  const double deep =
      0.22 * sqrt(size->length * size->length * midship * size->draught / size->volume);
  const double x = depth > 0 ? size->draught / depth : 0;
  return deep + (3.2 - deep) * (x * x);
}

/* ------------------------------------------------------------------------------
 * The power of still water on a manoeuvring hull, over all its motions. */

enum { DRIFTS = 180, TURNS = 80 };
static const double most = 4, rounding = 1e-12;

static hull_derivatives derivatives_of(const double *p) {
  const double *d = p + HULL_R0;
  const hull_odd y = {d[6], d[7], d[8], d[9], d[10], d[11]};
  const hull_odd n = {d[12], d[13], d[14], d[15], d[16], d[17]};
  return (hull_derivatives){d[0], d[1], d[2], d[3], d[4], d[5], y, n};
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
