/* SPDX-License-Identifier: Apache-2.0
 * A governor: it keeps the speed of its body by that of her propellers. */
#ifndef ALD_KERNELS_PASS_GOVERNOR_H
#define ALD_KERNELS_PASS_GOVERNOR_H

#include "../../law/speed_governor.h"
#include "../water/midship.h"
#include "../water/propeller_rows.h"
#include "control.h"
#include "governor_rows.h"

#define GOVERNOR_PARAM(field) PARAM_OF(governor, field)
#define OWN(field) ROW_OF(governor, field)

/* speed of the midship point, below 0 while the ship goes astern */
ALD_INLINE real governor_speed(TILE, uint instance, uint lane, uint screw) {
  const uint body = KIND_TABLE(KIND_governor, KIND_BODY_A, instance);
  const pose p = body_pose(TILE_OF_CALLER, body, lane);
  const real centre = KIND_PARAM(KIND_propeller, PROPELLER_CENTRE, screw);
  real u, v;
  if (KIND_TABLE(KIND_governor, KIND_OPTIONS, instance) & GOVERNOR_OVER_GROUND) {
    const vec3 velocity = mat3_unrotate(p.turn, p.velocity);
    u = velocity.x;
    v = velocity.y - centre * vec3_dot(p.turn.z, p.spin);
  } else {
    const hull_flow f = midship_flow(TILE_OF_CALLER, p, centre,
                                     KIND_PARAM(KIND_propeller, PROPELLER_HEIGHT, screw), lane);
    u = f.u;
    v = f.v;
  }
  const real speed = real_sqrt(u * u + v * v);
  return sel(u < R(0), -speed, speed);
}

ALD_INLINE void governor_decide(TILE, uint instance, uint lane, mask decides) {
  const uint screw = control_first(TILE_OF_CALLER, KIND_governor, KIND_propeller, instance);
  const real speed = governor_speed(TILE_OF_CALLER, instance, lane, screw);
  const real error = OWN(GOVERNOR_SPEED) - speed;
  const real given = OWN(GOVERNOR_BASE);
  speed_governor law;
  law.base =
      sel(real_abs(given) < R(INFINITY), given, KIND_ROW(KIND_propeller, PROPELLER_ORDER, screw));
  law.kp = GOVERNOR_PARAM(GOVERNOR_KP);
  law.ki = GOVERNOR_PARAM(GOVERNOR_KI);
  law.least = GOVERNOR_PARAM(GOVERNOR_LEAST);
  law.most = GOVERNOR_PARAM(GOVERNOR_MOST);
  law.period = GOVERNOR_PARAM(GOVERNOR_PERIOD);
  const speed_order o = speed_governor_order(law, OWN(GOVERNOR_INTEGRAL), error);
  row_keep(&OWN(GOVERNOR_BASE_NEXT), decides, law.base);
  row_keep(&OWN(GOVERNOR_INTEGRAL_NEXT), decides, o.integral);
  row_keep(&OWN(GOVERNOR_ORDER), decides, o.order);
  row_keep(&OWN(GOVERNOR_CLAMPED), decides, sel(o.clamped, R(1), R(0)));
  row_keep(&OWN(GOVERNOR_ERROR), decides, error);
}

ALD_INLINE void governor_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  if (stage_now(TILE_OF_CALLER, lane) != 0) return;
  const mask decides = lane_runs(TILE_OF_CALLER, lane) & (OWN(GOVERNOR_ON) > R(0)) &
                       control_decides(TILE_OF_CALLER, lane, GOVERNOR_PARAM(GOVERNOR_STEPS));
  OWN(GOVERNOR_DECIDES) = sel(decides, R(1), R(0));
  if (any_lane(decides)) {
    governor_decide(TILE_OF_CALLER, instance, lane, decides);
    for (uint k = 0; k < KIND(KIND_propeller, KIND_COUNT); k++) {
      if (!control_has(TILE_OF_CALLER, KIND_governor, KIND_propeller, instance, k)) continue;
      row_keep(&KIND_ROW(KIND_propeller, PROPELLER_ORDER, k), decides, OWN(GOVERNOR_ORDER));
    }
  }
  if (!plan[PLAN_TRACE]) return;
  TRACE_OF(governor, GOVERNOR_TRACE_REFERENCE) = OWN(GOVERNOR_SPEED);
  TRACE_OF(governor, GOVERNOR_TRACE_ERROR) = OWN(GOVERNOR_ERROR);
  TRACE_OF(governor, GOVERNOR_TRACE_ORDER) = OWN(GOVERNOR_ORDER);
  TRACE_OF(governor, GOVERNOR_TRACE_INTEGRAL) = OWN(GOVERNOR_INTEGRAL_NEXT);
}

ALD_INLINE void governor_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask decides = lane_runs(TILE_OF_CALLER, lane) & (OWN(GOVERNOR_DECIDES) > R(0));
  if (!any_lane(decides)) return;
  row_keep(&OWN(GOVERNOR_BASE), decides, OWN(GOVERNOR_BASE_NEXT));
  row_keep(&OWN(GOVERNOR_INTEGRAL), decides, OWN(GOVERNOR_INTEGRAL_NEXT));
  row_add(&OWN(GOVERNOR_DECISIONS), decides, R(1));
  row_add(&OWN(GOVERNOR_SATURATIONS), decides, OWN(GOVERNOR_CLAMPED));
  row_keep(&OWN(GOVERNOR_SATURATED), decides,
           OWN(GOVERNOR_SATURATIONS) / real_max(OWN(GOVERNOR_DECISIONS), R(1)));
  row_peak(&OWN(GOVERNOR_PEAK_ORDER), decides, real_abs(OWN(GOVERNOR_ORDER)));
  row_peak(&OWN(GOVERNOR_PEAK_ERROR), decides, real_abs(OWN(GOVERNOR_ERROR)));
}

#undef GOVERNOR_PARAM
#undef OWN

#endif
