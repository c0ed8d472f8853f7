/* SPDX-License-Identifier: Apache-2.0
 * The coefficients of drag_shape.h as the source defines them: secants over an excitation of the
 * top end by +-delta along its tangent, from two shapes of the line. For tables, on the host.
 *   dT = T(+delta) - T(-delta)   kqs = dT/(2 delta)   du = 2 delta - dT/kE   kG = dT/du
 *   eta(s) = n(s) (r(s; +delta) - r(s; -delta))/du   n the normal at rest, s unstretched arc length
 * Where a shape cannot be found, as below the seabed, the limit delta -> 0 is used.
 * Checked by: tests/golden/test_golden_larsen_sandvik.c, tests/kernels/test_drag_shape.c. */
#ifndef ALD_KERNELS_LAW_DRAG_SECANT_H
#define ALD_KERNELS_LAW_DRAG_SECANT_H

#include "catenary.h"
#include "drag_shape.h"

/* the line at rest and with its top end moved either way */
typedef struct drag_secant {
  catenary_state rest, far, near;
} drag_secant;

/* a line at rest as catenary_solve() found it */
typedef struct drag_rest {
  real x, z; /* fairlead from the anchor [m] */
  catenary_state state;
  catenary_end end;
} drag_rest;

/* |displacement across the line|^3 at an arc length */
ALD_INLINE real drag_secant_across(const catenary_segment *s, uint count, const drag_secant *line,
                                   int seabed, real arc) {
  const catenary_reach rest = catenary_reach_at(s, count, line->rest, seabed, arc);
  const catenary_reach far = catenary_reach_at(s, count, line->far, seabed, arc);
  const catenary_reach near = catenary_reach_at(s, count, line->near, seabed, arc);
  const real h = line->rest.horizontal;
  const real t = real_max(real_sqrt(h * h + rest.v * rest.v), CATENARY_MIN);
  const real across = real_abs(rest.v * (far.x - near.x) - h * (far.z - near.z)) / t;
  return across * across * across;
}

/* integral over the part of a segment from one arc length to another */
ALD_INLINE real drag_secant_segment(const catenary_segment *s, uint count, const drag_secant *line,
                                    int seabed, real from, real to) {
  enum { CELLS = 4 };
  const real cell = (to - from) * R(1.0 / CELLS);
  real sum = R(0);
  for (uint k = 0; k < CELLS; k++) {
    real at = from + cell * R(k);
    for (uint p = 0; p < DRAG_SHAPE_POINTS; p++) {
      at = at + cell * R(drag_shape_way(p));
      sum = sum + R(drag_shape_weight(p)) * drag_secant_across(s, count, line, seabed, at);
    }
  }
  return sum * cell;
}

/* The coefficients of a line.
 *   drag   1/2 C_D D of each segment [m] (count)
 *   delta  [m] */
ALD_INLINE drag_line drag_secant_of(const catenary_segment *s, const real *drag, uint count,
                                    int seabed, const drag_rest *rest, real delta) {
  const drag_line limit = drag_shape(s, drag, count, rest->state, seabed);
  const real x = rest->x, z = rest->z, tension = rest->end.tension;
  const real way_x = delta * rest->state.horizontal / tension;
  const real way_z = delta * rest->end.vertical / tension;
  const mask cold = R(0) > R(0), all = mask_not(cold);
  drag_secant line;
  line.rest = line.far = line.near = rest->state;
  const catenary_end far = catenary_solve(s, count, x + way_x, z + way_z, seabed, &line.far, all);
  const catenary_end near = catenary_solve(s, count, x - way_x, z - way_z, seabed, &line.near, all);
  const real risen = far.tension - near.tension;
  const real share = real_max(R(2) * delta - risen / limit.elastic, R(2) * delta * DRAG_SHAPE_MIN);
  /* what lies in all three shapes does not move across */
  real to = R(0), sum = R(0);
  const real lies = sel(line.far.parts > R(0), R(0), far.grounded);
  for (uint i = 0; i < count; i++) {
    const real from = real_max(to, lies);
    to = to + s[i].length;
    if (!any_lane(drag[i] != R(0))) continue;
    const real part = drag_secant_segment(s, count, &line, seabed, real_min(from, to), to);
    sum = sum + drag[i] * part;
  }
  const mask good = far.converged & near.converged & (rest->state.horizontal > R(0)) &
                    (line.near.horizontal > R(0)) & (x >= way_x);
  drag_line coefficients;
  coefficients.elastic = limit.elastic;
  coefficients.geometric = sel(good, risen / share, limit.geometric);
  coefficients.drag = sel(good, sum / (share * share * share), limit.drag);
  return coefficients;
}

#endif
