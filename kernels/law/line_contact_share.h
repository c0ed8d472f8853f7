/* SPDX-License-Identifier: Apache-2.0
 * One contact where a line goes over an edge of a hull at a joint of its segments. Both segments
 * are near enough to touch, and would push twice as hard as one does in its middle. What they store
 * twice is left out, unless the segments beyond them touch as well: then the line lies on the hull,
 * and each of its segments has a contact of its own.
 *   A, B, C, D  k depth^2/2 of four segments that follow each other, 0 where they do not touch  [J]
 *   V   (B^16 + C^16)^(1/16)                what B and C store as one contact (clash_crossing.h)
 *   R   B + C - V, O = A + D
 *   rho (R - O)^2/R where O < R, else 0     what the joint of B and C stores twice              [J]
 *   F   sum of all energies - sum of all rho                                                    [J]
 *
 * The force of a segment is its own times dF/dU, which is never below 0; 1 to the bit where no
 * neighbour touches. F depends on the depths alone, so that a closed path costs nothing.
 * Source: ours. Valid: any depths. Checked by: tests/kernels/test_line_contact_share.c. */
#ifndef ALD_KERNELS_LAW_LINE_CONTACT_SHARE_H
#define ALD_KERNELS_LAW_LINE_CONTACT_SHARE_H

#include "clash_crossing.h"

/* the joint of B and C */
typedef struct line_contact_joint {
  mask is_one;           /* it stores something twice: both are one contact */
  real by_b, by_c, by_o; /* slopes of rho, the last one by A and by D */
} line_contact_joint;

/* of a segment */
typedef struct line_contact_part {
  real counts; /* share of its own force */
  mask joined; /* it and the one before it are one contact */
} line_contact_part;

ALD_INLINE line_contact_joint line_contact_joint_of(real a, real b, real c, real d) {
  line_contact_joint j;
  const mask both = (b > R(0)) & (c > R(0));
  const real one = sel(both, b, R(1)), two = sel(both, c, R(1));
  const real w_b = clash_crossing_share(R(1) + clash_crossing_part(two / one));
  const real w_c = clash_crossing_share(R(1) + clash_crossing_part(one / two));
  const real twice = (one - w_b * one) + (two - w_c * two), others = a + d;
  const mask yes = both & (others < twice);
  const real x = others / sel(yes, twice, R(1));
  const real slope = sel(yes, R(1) - x * x, R(0));
  j.is_one = yes;
  j.by_b = slope * (R(1) - w_b);
  j.by_c = slope * (R(1) - w_c);
  j.by_o = sel(yes, R(-2) * (R(1) - x), R(0));
  return j;
}

/* dF/dU of the middle one of seven segments that follow each other */
ALD_INLINE line_contact_part line_contact_share(const real *u) {
  line_contact_part p;
  const line_contact_joint before = line_contact_joint_of(u[0], u[1], u[2], u[3]);
  const line_contact_joint behind = line_contact_joint_of(u[1], u[2], u[3], u[4]);
  const line_contact_joint ahead = line_contact_joint_of(u[2], u[3], u[4], u[5]);
  const line_contact_joint after = line_contact_joint_of(u[3], u[4], u[5], u[6]);
  p.counts = (R(1) - behind.by_c - ahead.by_b) - (before.by_o + after.by_o);
  p.joined = behind.is_one;
  return p;
}

#endif
