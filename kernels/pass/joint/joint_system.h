/* SPDX-License-Identifier: Apache-2.0
 * The joints of a scenario as one system of equations. Source: closed forms (d'Alembert); the
 * factors by rows within an envelope, as in Jennings 1966.
 *   J  row of each condition, by the velocities of all bodies   (conditions x 6 bodies)
 *   M  mass matrices                                            (6 x 6 each)
 *   (J M^-1 J^T) x = b,   J M^-1 J^T = L D L^T
 * Joints come in an order in which neighbours are close (src/plan/layout_bodies.c), so that L of a
 * chain has few numbers besides 0, and none is found outside the envelope. A condition that others
 * imply has a pivot of 0, or of what rounding leaves: it is left out, x = 0.
 * Checked by: tests/pass/joint/test_joint.c, tests/golden/test_golden_mbs.c. */
#ifndef ALD_KERNELS_PASS_JOINT_SYSTEM_H
#define ALD_KERNELS_PASS_JOINT_SYSTEM_H

#include "../step/integrate.h"
#include "joined.h"
#include "joint_place.h"

/* least pivot, by the number on the diagonal, of a condition that no others imply */
#ifdef ALD_SINGLE
#define JOINT_LEAST_PIVOT R(1e-5)
#else
#define JOINT_LEAST_PIVOT R(1e-10)
#endif

/* first condition of a joint among all; the joint at a place of the order */
#define JOINT_FIRST(instance) plan[JOINTS(JOINTS_FIRST) + (instance)]
#define JOINT_ORDER(place) plan[JOINTS(JOINTS_ORDER) + (place)]
#define JOINT_LINK_START(place) plan[JOINTS(JOINTS_LINK_START) + (place)]
#define JOINT_LINK(link, field) plan[JOINTS(JOINTS_LINKS) + (link)*JOINT_LINK_FIELDS + (field)]
#define JOINT_TYPE_OF(instance) KIND_TABLE(KIND_joint, KIND_OPTIONS, instance)

/* of condition `i`: the first one to which its row of L reaches, and where the number there lies;
 * the others follow */
#define ENVELOPE(i) plan[JOINTS(JOINTS_ENVELOPE) + 2 * (i)]
#define FACTOR_ROW(i) (reals + (plan[JOINTS(JOINTS_ENVELOPE) + 2 * (i) + 1] * lanes + lane))
/* number `k` of rows that lie one behind the other, as those of L and of SOLVE_* do */
#define IN_ROW(row, k) ROW_FROM(row, lanes, k)
#define SOLVE_FIELD(field) \
  (reals + ((JOINTS(JOINTS_SOLVE_ROWS) + (field)*JOINTS(JOINTS_CONDITIONS)) * lanes + lane))
#define SOLVE(field, i) IN_ROW(SOLVE_FIELD(field), i)

/* where the Jacobian matrix of a joint lies, and from number to number of it */
typedef struct joint_matrix {
  GLOBAL scalar *first;
  uint stride;
} joint_matrix;

ALD_INLINE joint_matrix joint_matrix_of(TILE, uint lane, uint instance) {
  joint_matrix j;
  const uint count = KIND(KIND_joint, KIND_COUNT);
  j.first =
      reals + ((KIND(KIND_joint, KIND_ROWS) + JOINT_ROW_OF * count + instance) * lanes + lane);
  j.stride = count * lanes;
  return j;
}

#define JACOBIAN(j, condition, side, k) \
  ROW_FROM((j).first, (j).stride, (condition)*JOINT_JACOBIAN + (side)*JOINT_SIDE + (k))

/* row of the Jacobian matrix of a condition, one body, its axes */
ALD_INLINE vec6 joint_jacobian(joint_matrix j, uint condition, uint side) {
  return vec6_of(vec3_of(JACOBIAN(j, condition, side, 0), JACOBIAN(j, condition, side, 1),
                         JACOBIAN(j, condition, side, 2)),
                 vec3_of(JACOBIAN(j, condition, side, 3), JACOBIAN(j, condition, side, 4),
                         JACOBIAN(j, condition, side, 5)));
}

ALD_INLINE void joint_jacobian_put(joint_matrix j, uint condition, uint side, vec3 linear,
                                   vec3 angular) {
  JACOBIAN(j, condition, side, 0) = linear.x;
  JACOBIAN(j, condition, side, 1) = linear.y;
  JACOBIAN(j, condition, side, 2) = linear.z;
  JACOBIAN(j, condition, side, 3) = angular.x;
  JACOBIAN(j, condition, side, 4) = angular.y;
  JACOBIAN(j, condition, side, 5) = angular.z;
}

/* ------------------------------------------------------------------------------ the matrix */

/* what one body adds to the rows of a joint: W.J with W = M^-1 J^T, within the joint and with those
 * before it that share the body; in the lanes `yes` */
ALD_INLINE void joint_add_side(TILE, uint lane, uint place, uint instance, uint side, mask yes) {
  const uint body = JOINT_BODY(instance, side), added_mass = HAS_ADDED_MASS(body);
  if (IS_GUIDED(body)) return;
  const uint count = JOINT_CONDITIONS(JOINT_TYPE_OF(instance)), first = JOINT_FIRST(instance);
  const joint_matrix own = joint_matrix_of(TILE_OF_CALLER, lane, instance);
  GLOBAL scalar *diagonal = SOLVE_FIELD(SOLVE_INVERSE);
  sym6 inverse;
  load_sym6(TILE_OF_CALLER, lane, plan[plan[PLAN_SPACE_PARAMS] + body] + SPACE_INVERSE, &inverse);
  for (uint c = 0; c < count; c++) {
    const uint from = ENVELOPE(first + c);
    GLOBAL scalar *row = FACTOR_ROW(first + c);
    const vec6 j = joint_jacobian(own, c, side), w = rigid_times(&inverse, j, added_mass);
    for (uint d = 0; d < c; d++) {
      row_add(&IN_ROW(row, first + d - from), yes, vec6_dot(w, joint_jacobian(own, d, side)));
    }
    row_add(&IN_ROW(diagonal, first + c), yes, vec6_dot(w, j));
    for (uint link = JOINT_LINK_START(place); link < JOINT_LINK_START(place + 1); link++) {
      const uint other = JOINT_LINK(link, LINK_JOINT), far = JOINT_LINK(link, LINK_OTHER);
      const uint at = JOINT_FIRST(other) - from, beyond = JOINT_CONDITIONS(JOINT_TYPE_OF(other));
      if (JOINT_LINK(link, LINK_SIDE) != side) continue;
      const joint_matrix beside = joint_matrix_of(TILE_OF_CALLER, lane, other);
      for (uint d = 0; d < beyond; d++) {
        row_add(&IN_ROW(row, at + d), yes, vec6_dot(w, joint_jacobian(beside, d, far)));
      }
    }
  }
}

/* a row of the matrix becomes one of L, and its diagonal the inverse of a pivot */
ALD_INLINE void joint_factor_row(TILE, uint lane, uint i, mask yes) {
  const uint from = ENVELOPE(i);
  GLOBAL scalar *row = FACTOR_ROW(i), *inverse = SOLVE_FIELD(SOLVE_INVERSE);
  const real diagonal = IN_ROW(inverse, i);
  real pivot = diagonal;
  for (uint column = from; column < i; column++) {
    const uint reach = ENVELOPE(column), begin = reach > from ? reach : from;
    GLOBAL scalar *above = FACTOR_ROW(column);
    real sum = IN_ROW(row, column - from);
    for (uint k = begin; k < column; k++) {
      sum = sum - IN_ROW(row, k - from) * IN_ROW(above, k - reach);
    }
    row_keep(&IN_ROW(row, column - from), yes, sum);
  }
  for (uint column = from; column < i; column++) {
    const real sum = IN_ROW(row, column - from), scaled = sum * IN_ROW(inverse, column);
    pivot = pivot - sum * scaled;
    row_keep(&IN_ROW(row, column - from), yes, scaled);
  }
  const mask counts = pivot > JOINT_LEAST_PIVOT * diagonal;
  row_keep(&IN_ROW(inverse, i), yes, sel(counts, R(1) / sel(counts, pivot, R(1)), R(0)));
}

/* The factors of J M^-1 J^T, of the Jacobian matrix in the rows of the joints, in the lanes `yes`.
 * Those of a step of one evaluation serve until the next: what brings bodies together moves them by
 * next to nothing. */
ALD_APART void joint_factors(TILE, uint lane, mask yes) {
  for (uint place = 0; place < KIND(KIND_joint, KIND_COUNT); place++) {
    const uint instance = JOINT_ORDER(place), first = JOINT_FIRST(instance);
    const uint end = first + JOINT_CONDITIONS(JOINT_TYPE_OF(instance));
    for (uint i = first; i < end; i++) {
      GLOBAL scalar *row = FACTOR_ROW(i);
      row_keep(&SOLVE(SOLVE_INVERSE, i), yes, R(0));
      for (uint k = 0; k < i - ENVELOPE(i); k++) row_keep(&IN_ROW(row, k), yes, R(0));
    }
    joint_add_side(TILE_OF_CALLER, lane, place, instance, 0, yes);
    joint_add_side(TILE_OF_CALLER, lane, place, instance, 1, yes);
    for (uint i = first; i < end; i++) joint_factor_row(TILE_OF_CALLER, lane, i, yes);
  }
}

/* L^-1 of a right-hand side becomes the solution, by the factors */
ALD_INLINE void joint_solve_back(TILE, uint lane, GLOBAL scalar *x) {
  const uint count = JOINTS(JOINTS_CONDITIONS);
  GLOBAL scalar *inverse = SOLVE_FIELD(SOLVE_INVERSE);
  for (uint i = 0; i < count; i++) IN_ROW(x, i) = IN_ROW(x, i) * IN_ROW(inverse, i);
  for (uint i = count; i-- > 0;) {
    const uint from = ENVELOPE(i);
    GLOBAL scalar *row = FACTOR_ROW(i);
    const real now = IN_ROW(x, i);
    for (uint k = from; k < i; k++) IN_ROW(x, k) = IN_ROW(x, k) - IN_ROW(row, k - from) * now;
  }
}

/* a right-hand side becomes the solution, by the factors */
ALD_APART void joint_solve(TILE, uint lane, uint side) {
  const uint count = JOINTS(JOINTS_CONDITIONS);
  GLOBAL scalar *x = SOLVE_FIELD(side);
  for (uint i = 0; i < count; i++) {
    const uint from = ENVELOPE(i);
    GLOBAL scalar *row = FACTOR_ROW(i);
    real sum = IN_ROW(x, i);
    for (uint k = from; k < i; k++) sum = sum - IN_ROW(row, k - from) * IN_ROW(x, k);
    IN_ROW(x, i) = sum;
  }
  joint_solve_back(TILE_OF_CALLER, lane, x);
}

/* ------------------------------------------------------------------------------ what it does */

/* J^T x of one joint on one of its bodies, its axes */
ALD_INLINE vec6 joint_pull(TILE, uint lane, uint instance, uint side, uint solution) {
  const uint count = JOINT_CONDITIONS(JOINT_TYPE_OF(instance)), first = JOINT_FIRST(instance);
  const joint_matrix j = joint_matrix_of(TILE_OF_CALLER, lane, instance);
  GLOBAL scalar *x = SOLVE_FIELD(solution);
  vec6 sum = vec6_of(vec3_zero(), vec3_zero());
  for (uint c = 0; c < count; c++) {
    sum = vec6_madd(sum, IN_ROW(x, first + c), joint_jacobian(j, c, side));
  }
  return sum;
}

/* J^T x of a joint's side is added to the rows of its body, if that moves */
ALD_INLINE void joint_pull_add(TILE, uint lane, uint instance, uint side, uint first, vec6 pull) {
  const uint found = JOINED_OF(JOINT_BODY(instance, side));
  if (found == 0) return;
  joined_put(TILE_OF_CALLER, lane, found - 1, first,
             vec6_add(joined_vec6(TILE_OF_CALLER, lane, found - 1, first), pull));
}

ALD_INLINE void joined_clear(TILE, uint lane, uint first) {
  for (uint m = 0; m < JOINTS(JOINTS_JOINED); m++) {
    joined_put(TILE_OF_CALLER, lane, m, first, vec6_of(vec3_zero(), vec3_zero()));
  }
}

/* the sum of J^T x on each body goes to its rows from `first` on */
ALD_INLINE void joined_pulls(TILE, uint lane, uint solution, uint first) {
  joined_clear(TILE_OF_CALLER, lane, first);
  for (uint instance = 0; instance < KIND(KIND_joint, KIND_COUNT); instance++) {
    for (uint side = 0; side < 2; side++) {
      joint_pull_add(TILE_OF_CALLER, lane, instance, side, first,
                     joint_pull(TILE_OF_CALLER, lane, instance, side, solution));
    }
  }
}

#endif
