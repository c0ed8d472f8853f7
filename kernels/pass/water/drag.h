/* SPDX-License-Identifier: Apache-2.0
 * Water drag on one body: surge, sway and yaw in body axes, relative to a uniform current. The
 * same law where bodies move in space, on what their three axes show of the motion. */
#ifndef ALD_KERNELS_PASS_DRAG_H
#define ALD_KERNELS_PASS_DRAG_H

#include "../../law/planar_drag.h"
#include "../../lists.h"
#include "../../math/vec2.h"
#include "../step/own_force.h"

/* parameters */
#define DRAG_PARAMETERS(MAKE, COPY)                                                    \
  COPY(DRAG_SURGE, 1, DRAG_SURGE)                     /* linear [N s/m] */             \
  COPY(DRAG_SWAY, 1, DRAG_SWAY)                       /* [N s/m] */                    \
  COPY(DRAG_YAW, 1, DRAG_YAW)                         /* [N m s] */                    \
  COPY(DRAG_SURGE_QUADRATIC, 1, DRAG_SURGE_QUADRATIC) /* [N s^2/m^2] */                \
  COPY(DRAG_SWAY_QUADRATIC, 1, DRAG_SWAY_QUADRATIC)   /* [N s^2/m^2] */                \
  COPY(DRAG_YAW_QUADRATIC, 1, DRAG_YAW_QUADRATIC)     /* [N m s^2] */                  \
  COPY(DRAG_CURRENT_X, 1, DRAG_CURRENT_X)             /* earth frame, towards [m/s] */ \
  COPY(DRAG_CURRENT_Y, 1, DRAG_CURRENT_Y)
enum { DRAG_PARAMETERS(LIST_NUMBERS, LIST_COPIES) DRAG_PARAM_COUNT };

/* real rows behind those of forces of water */
#define DRAG_ROWS(STATE, TEMPORARY)                                               \
  TEMPORARY(DRAG_VX, 1) /* velocities that the step starts from [m/s], [rad/s] */ \
  TEMPORARY(DRAG_VY, 1)                                                           \
  TEMPORARY(DRAG_R, 1)
enum { DRAG_ROW_BEFORE = OWN_ROW_COUNT - 1, DRAG_ROWS(LIST_NUMBERS, LIST_NUMBERS) DRAG_ROW_COUNT };

/* current that the body drifts in, earth frame: its own and that of the environment */
ALD_INLINE vec2 drag_current(TILE, uint instance, uint lane) {
  const real share = build_up(TILE_OF_CALLER, lane);
  const real x = PARAM_OF(drag, DRAG_CURRENT_X) + ENVIRONMENT(ENVIRONMENT_CURRENT_X);
  const real y = PARAM_OF(drag, DRAG_CURRENT_Y) + ENVIRONMENT(ENVIRONMENT_CURRENT_Y);
  return vec2_of(share * x, share * y);
}

ALD_INLINE real drag_of(TILE, uint instance, uint lane, uint freedom, real v) {
  return planar_drag(PARAM_OF(drag, DRAG_SURGE + freedom),
                     PARAM_OF(drag, DRAG_SURGE_QUADRATIC + freedom), v)
      .value;
}

ALD_INLINE void drag_in_space(TILE, uint instance, uint lane) {
  const pose p = body_pose(TILE_OF_CALLER, KIND_TABLE(KIND_drag, KIND_BODY_A, instance), lane);
  const vec2 current = drag_current(TILE_OF_CALLER, instance, lane);
  const vec3 through =
      mat3_unrotate(p.turn, vec3_sub(p.velocity, vec3_of(current.x, current.y, R(0))));
  const real yaw_rate = vec3_dot(p.turn.z, p.spin);
#define DRAG_OF(freedom, v) drag_of(TILE_OF_CALLER, instance, lane, freedom, v)
  const vec6 own = vec6_of(vec3_of(DRAG_OF(0, through.x), DRAG_OF(1, through.y), R(0)),
                           vec3_of(R(0), R(0), DRAG_OF(2, yaw_rate)));
  own_force_store(TILE_OF_CALLER, KIND_drag, instance, lane, p, own);
}

ALD_INLINE void drag_in_the_plane(TILE, uint instance, uint lane) {
  const uint body = KIND_TABLE(KIND_drag, KIND_BODY_A, instance);
  const vec2 turn = vec2_of(BODY_ROW(BODY_COS, body), BODY_ROW(BODY_SIN, body));
  const vec2 velocity = vec2_of(BODY_ROW(BODY_VX, body), BODY_ROW(BODY_VY, body));
  const real rate = BODY_ROW(BODY_R, body);
  const vec2 current = drag_current(TILE_OF_CALLER, instance, lane);
  const vec2 through = vec2_unrotate(vec2_sub(velocity, current), turn);
  const vec2 own = vec2_of(DRAG_OF(0, through.x), DRAG_OF(1, through.y));
  const vec2 force = vec2_rotate(own, turn);
  const uint slot = KIND(KIND_drag, KIND_SLOT) + instance;
  SLOT_ROW(SLOT_FX, slot) = force.x;
  SLOT_ROW(SLOT_FY, slot) = force.y;
  SLOT_ROW(SLOT_MA, slot) = DRAG_OF(2, rate);
  SLOT_ROW(SLOT_MB, slot) = R(0);
  ROW_OF(drag, DRAG_VX) = velocity.x;
  ROW_OF(drag, DRAG_VY) = velocity.y;
  ROW_OF(drag, DRAG_R) = rate;
}
#undef DRAG_OF

ALD_INLINE void drag_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  if (plan[PLAN_SPATIAL]) {
    drag_in_space(TILE_OF_CALLER, instance, lane);
  } else {
    drag_in_the_plane(TILE_OF_CALLER, instance, lane);
  }
}

/* work is force x mean velocity of the step */
ALD_INLINE void drag_record_in_the_plane(TILE, uint instance, uint lane) {
  const uint body = KIND_TABLE(KIND_drag, KIND_BODY_A, instance);
  const uint slot = KIND(KIND_drag, KIND_SLOT) + instance;
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  const real reach = R(0.5) * STEP_LENGTH;
  const vec2 force = vec2_of(SLOT_ROW(SLOT_FX, slot), SLOT_ROW(SLOT_FY, slot));
  const vec2 path = vec2_of(reach * (ROW_OF(drag, DRAG_VX) + BODY_ROW(BODY_VX, body)),
                            reach * (ROW_OF(drag, DRAG_VY) + BODY_ROW(BODY_VY, body)));
  const real turned = reach * (ROW_OF(drag, DRAG_R) + BODY_ROW(BODY_R, body));
  const real work = vec2_dot(force, path) + SLOT_ROW(SLOT_MA, slot) * turned;
  row_peak(&ROW_OF(drag, OWN_PEAK_FORCE), runs, real_sqrt(vec2_dot(force, force)));
  row_add(&ROW_OF(drag, OWN_WORK), runs, -work);
}

ALD_INLINE void drag_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  if (plan[PLAN_SPATIAL]) {
    own_force_record(TILE_OF_CALLER, KIND_drag, instance, lane, -1);
  } else {
    drag_record_in_the_plane(TILE_OF_CALLER, instance, lane);
  }
}

#endif
