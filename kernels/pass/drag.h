/* SPDX-License-Identifier: Apache-2.0
 * Water drag on one body: surge, sway and yaw in body axes, relative to a uniform current. */
#ifndef ALD_KERNELS_PASS_DRAG_H
#define ALD_KERNELS_PASS_DRAG_H

#include "../law/planar_drag.h"
#include "../math/vec2.h"
#include "../plan.h"

/* parameters */
enum {
  DRAG_SURGE,           /* linear [N s/m] */
  DRAG_SWAY,            /* [N s/m] */
  DRAG_YAW,             /* [N m s] */
  DRAG_SURGE_QUADRATIC, /* [N s^2/m^2] */
  DRAG_SWAY_QUADRATIC,  /* [N s^2/m^2] */
  DRAG_YAW_QUADRATIC,   /* [N m s^2] */
  DRAG_CURRENT_X,       /* earth frame, towards [m/s] */
  DRAG_CURRENT_Y,
  DRAG_PARAM_COUNT
};

/* real rows */
enum {
  DRAG_VX, /* velocities that the step starts from [m/s], [rad/s] */
  DRAG_VY,
  DRAG_R,
  DRAG_PEAK_FORCE,        /* record: greatest force [N] */
  DRAG_ENERGY_DISSIPATED, /* record: work taken from the body [J] */
  DRAG_ROW_COUNT
};

#define DRAG_PARAM_OF(field) KIND_PARAM(KIND_drag, field, instance)
#define DRAG_ROW_OF(field) KIND_ROW(KIND_drag, field, instance)

ALD_INLINE void drag_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint body = KIND_TABLE(KIND_drag, KIND_BODY_A, instance);
  const vec2 turn = vec2_of(BODY_ROW(BODY_COS, body), BODY_ROW(BODY_SIN, body));
  const vec2 velocity = vec2_of(BODY_ROW(BODY_VX, body), BODY_ROW(BODY_VY, body));
  const real rate = BODY_ROW(BODY_R, body);
  const vec2 current = vec2_of(DRAG_PARAM_OF(DRAG_CURRENT_X), DRAG_PARAM_OF(DRAG_CURRENT_Y));
  const vec2 through = vec2_unrotate(vec2_sub(velocity, current), turn);
  const vec2 own = vec2_of(
      planar_drag(DRAG_PARAM_OF(DRAG_SURGE), DRAG_PARAM_OF(DRAG_SURGE_QUADRATIC), through.x).value,
      planar_drag(DRAG_PARAM_OF(DRAG_SWAY), DRAG_PARAM_OF(DRAG_SWAY_QUADRATIC), through.y).value);
  const vec2 force = vec2_rotate(own, turn);
  const uint slot = KIND(KIND_drag, KIND_SLOT) + instance;
  SLOT_ROW(SLOT_FX, slot) = force.x;
  SLOT_ROW(SLOT_FY, slot) = force.y;
  SLOT_ROW(SLOT_MA, slot) =
      planar_drag(DRAG_PARAM_OF(DRAG_YAW), DRAG_PARAM_OF(DRAG_YAW_QUADRATIC), rate).value;
  SLOT_ROW(SLOT_MB, slot) = R(0);
  DRAG_ROW_OF(DRAG_VX) = velocity.x;
  DRAG_ROW_OF(DRAG_VY) = velocity.y;
  DRAG_ROW_OF(DRAG_R) = rate;
}

/* work is force x mean velocity of the step */
ALD_INLINE void drag_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint body = KIND_TABLE(KIND_drag, KIND_BODY_A, instance);
  const uint slot = KIND(KIND_drag, KIND_SLOT) + instance;
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  const real reach = R(0.5) * R(assets[ASSET_STEP]);
  const vec2 force = vec2_of(SLOT_ROW(SLOT_FX, slot), SLOT_ROW(SLOT_FY, slot));
  const vec2 path = vec2_of(reach * (DRAG_ROW_OF(DRAG_VX) + BODY_ROW(BODY_VX, body)),
                            reach * (DRAG_ROW_OF(DRAG_VY) + BODY_ROW(BODY_VY, body)));
  const real turned = reach * (DRAG_ROW_OF(DRAG_R) + BODY_ROW(BODY_R, body));
  const real work = vec2_dot(force, path) + SLOT_ROW(SLOT_MA, slot) * turned;
  const real size = real_sqrt(vec2_dot(force, force));
  const real peak = DRAG_ROW_OF(DRAG_PEAK_FORCE), energy = DRAG_ROW_OF(DRAG_ENERGY_DISSIPATED);
  DRAG_ROW_OF(DRAG_PEAK_FORCE) = sel(runs, real_max(peak, size), peak);
  DRAG_ROW_OF(DRAG_ENERGY_DISSIPATED) = sel(runs, energy - work, energy);
}

#endif
