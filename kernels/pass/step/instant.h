/* SPDX-License-Identifier: Apache-2.0
 * A body seen from above at one moment, as kinds see it that measure ways of bodies.
 *
 * Records of schemes of one evaluation belong to the step's beginning, others to its end (see
 * space.h). What is there at the beginning an evaluation of the step must keep, since the state
 * moves on before records are made. */
#ifndef ALD_KERNELS_PASS_INSTANT_H
#define ALD_KERNELS_PASS_INSTANT_H

#include "../../math/vec2.h"
#include "pose.h"

/* earth frame; place relative to the scenario's origin */
typedef struct instant {
  vec2 at;       /* centre of gravity [m] */
  vec2 ahead;    /* cosine and sine of the heading */
  vec2 velocity; /* of the centre of gravity [m/s] */
  real rate;     /* of the heading [rad/s] */
} instant;

/* rows of an instance that hold one, from a first row on */
enum {
  INSTANT_X,
  INSTANT_Y,
  INSTANT_COS,
  INSTANT_SIN,
  INSTANT_VX,
  INSTANT_VY,
  INSTANT_RATE,
  INSTANT_ROW_COUNT
};

/* from the body's x axis, its velocity and its angular velocity; the rate is that of the axis's
 * direction seen from above, which is the turning about z of a body that is level */
ALD_INLINE instant instant_of(vec2 at, vec3 axis, vec2 velocity, vec3 spin) {
  instant i;
  const real level = axis.x * axis.x + axis.y * axis.y;
  const mask upright = level > R(0);
  const real inverse = R(1) / sel(upright, level, R(1)), root = real_sqrt(inverse);
  i.at = at;
  i.ahead = vec2_of(sel(upright, axis.x * root, R(1)), sel(upright, axis.y * root, R(0)));
  i.velocity = velocity;
  i.rate = spin.z - axis.z * (spin.x * axis.x + spin.y * axis.y) * inverse;
  return i;
}

/* in this evaluation of the forces */
ALD_INLINE instant instant_now(TILE, uint body, uint lane) {
  instant i;
  if (plan[PLAN_SPATIAL]) {
    const pose p = body_pose(TILE_OF_CALLER, body, lane);
    i = instant_of(vec2_of(p.at.x, p.at.y), p.turn.x, vec2_of(p.velocity.x, p.velocity.y), p.spin);
  } else {
    real sine, cosine;
    real_sincos(BODY_ROW(BODY_PSI, body), &sine, &cosine);
    i.at = vec2_of(BODY_ROW(BODY_X, body), BODY_ROW(BODY_Y, body));
    i.ahead = vec2_of(cosine, sine);
    i.velocity = vec2_of(BODY_ROW(BODY_VX, body), BODY_ROW(BODY_VY, body));
    i.rate = BODY_ROW(BODY_R, body);
  }
  return i;
}

/* at the end of a step of a scheme of several evaluations, in a record */
ALD_INLINE instant instant_after(TILE, uint body, uint lane) {
  const pose p = pose_after(TILE_OF_CALLER, body, lane);
  return instant_of(vec2_of(p.at.x, p.at.y), p.turn.x, vec2_of(p.velocity.x, p.velocity.y), p.spin);
}

ALD_INLINE instant instant_load(TILE, uint lane, uint kind, uint first, uint instance) {
#define OF_ROW(field) KIND_ROW(kind, first + (field), instance)
  instant i;
  i.at = vec2_of(OF_ROW(INSTANT_X), OF_ROW(INSTANT_Y));
  i.ahead = vec2_of(OF_ROW(INSTANT_COS), OF_ROW(INSTANT_SIN));
  i.velocity = vec2_of(OF_ROW(INSTANT_VX), OF_ROW(INSTANT_VY));
  i.rate = OF_ROW(INSTANT_RATE);
  return i;
}

ALD_INLINE void instant_keep(TILE, uint lane, uint kind, uint first, uint instance, instant i) {
  OF_ROW(INSTANT_X) = i.at.x;
  OF_ROW(INSTANT_Y) = i.at.y;
  OF_ROW(INSTANT_COS) = i.ahead.x;
  OF_ROW(INSTANT_SIN) = i.ahead.y;
  OF_ROW(INSTANT_VX) = i.velocity.x;
  OF_ROW(INSTANT_VY) = i.velocity.y;
  OF_ROW(INSTANT_RATE) = i.rate;
#undef OF_ROW
}

/* of a point ahead of the centre of gravity */
ALD_INLINE instant instant_ahead(instant i, real distance) {
  const vec2 arm = vec2_scale(i.ahead, distance);
  i.velocity = vec2_point_velocity(i.velocity, i.rate, arm);
  i.at = vec2_add(i.at, arm);
  return i;
}

#endif
