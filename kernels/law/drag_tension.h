/* SPDX-License-Identifier: Apache-2.0
 * Dynamic tension of a line that is dragged through the water, one step in closed form.
 *
 * Source: [SIMO] sec. 1.1 "Mooring line drag forces" (Larsen & Sandvik), eqs. (3) to (6).
 *   x     motion of the top end along its tangent                       [m]
 *   u     the part of it that the line's change of shape takes up       [m]
 *   v     du/dt                                                         [m/s]
 *   kE    elastic stiffness of the line                                 [N/m]
 *   kG    stiffness of its change of shape; k* = kE + kG                [N/m]
 *   c*    generalised drag: c* |v| v + k* u = kE x                      [N s^2/m^2]
 *   theta weight of the step's end: 1/2 of second order, 1 damps what rings
 * Two forms. The lag form holds e, by which u lags behind where it would rest: T = T_qs + kE e.
 * The incremental form is eq. (6) as published: T grows by kE (dx - du). Both agree to rounding
 * where the coefficients are constant; where they change with the position the incremental form
 * drifts, so that its mean tension runs away over many cycles.
 * Differs from the source: the moment equilibrium of its figure is not used, c* and kG come from
 * virtual work (drag_shape.h).
 * Valid: 0 < theta <= 1, kE > 0, kG >= 0, c* >= 0.
 * Checked by: tests/golden/test_golden_larsen_sandvik.c, tests/kernels/test_drag_shape.c. */
#ifndef ALD_KERNELS_LAW_DRAG_TENSION_H
#define ALD_KERNELS_LAW_DRAG_TENSION_H

#include "../port.h"

/* v of a v|v| + b v = r; a >= 0, b >= 0, not both 0 */
ALD_INLINE real drag_root(real a, real b, real r) {
  return R(2) * r / (b + real_sqrt(b * b + R(4) * a * real_abs(r)));
}

/* what a line is at one place of its top end */
typedef struct drag_line {
  real elastic;   /* kE [N/m] */
  real geometric; /* kG [N/m] */
  real drag;      /* c* [N s^2/m^2] */
} drag_line;

/* state of the lag form */
typedef struct drag_lag {
  real behind; /* e [m] */
  real rate;   /* v [m/s] */
} drag_lag;

/* One step of the lag form.
 *   line   at the step's end
 *   moved  x at its end less x at its beginning [m]
 *   risen  T_qs likewise [N]
 *   dt     [s]; where it is 0 the end has moved at once and nothing was taken up */
ALD_INLINE drag_lag drag_lag_step(drag_lag s, drag_line line, real moved, real risen, real dt,
                                  real theta) {
  const mask passes = dt > R(0);
  const real k = line.elastic + line.geometric;
  const real held = (R(1) - theta) * dt * s.rate;
  const real pulled = s.behind + (moved - risen / line.elastic);
  const real rate = drag_root(line.drag, k * theta * sel(passes, dt, R(1)), k * (pulled - held));
  drag_lag next;
  next.behind = sel(passes, pulled - (theta * dt * rate + held), pulled);
  next.rate = sel(passes, rate, s.rate);
  return next;
}

/* tension of the lag form [N]; a line never pushes */
ALD_INLINE real drag_lag_tension(drag_lag s, real elastic, real quasi_static) {
  return real_max(quasi_static + elastic * s.behind, R(0));
}

/* state of the incremental form */
typedef struct drag_increment {
  real taken;   /* u [m] */
  real rate;    /* v [m/s] */
  real tension; /* unbounded below [N] */
} drag_increment;

/* One step of the incremental form, eq. (6), with the means of both ends' coefficients.
 *   before, after  the line at the step's beginning and end
 *   moved, dt, theta as above */
ALD_INLINE drag_increment drag_increment_step(drag_increment s, drag_line before, drag_line after,
                                              real moved, real dt, real theta) {
  const mask passes = dt > R(0);
  const real c = R(0.5) * (before.drag + after.drag);
  const real k = after.elastic + R(0.5) * (before.geometric + after.geometric);
  const real held = (R(1) - theta) * dt * s.rate;
  const real pull = after.elastic * moved + c * s.rate * real_abs(s.rate) - k * held;
  const real rate = drag_root(c, k * theta * sel(passes, dt, R(1)), pull);
  const real taken = sel(passes, theta * dt * rate + held, R(0));
  drag_increment next;
  next.taken = s.taken + taken;
  next.rate = sel(passes, rate, s.rate);
  next.tension = s.tension + after.elastic * (moved - taken);
  return next;
}

#endif
