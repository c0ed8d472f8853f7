/* SPDX-License-Identifier: Apache-2.0
 * Buoyancy of a floating body: its displacement and the restoring about its equilibrium. */
#ifndef ALD_KERNELS_PASS_HYDROSTATICS_H
#define ALD_KERNELS_PASS_HYDROSTATICS_H

#include "../../law/hydrostatics.h"
#include "../../lists.h"
#include "../step/integrate.h"

/* parameters */
#define HYDROSTATICS_PARAMETERS(MAKE, COPY)                                                     \
  MAKE(HYDROSTATICS_HEIGHT, 1) /* centre of gravity above still water at the equilibrium [m] */ \
  /* weight of the displaced water; 0: the body's own weight [N] */                             \
  MAKE(HYDROSTATICS_DISPLACEMENT, 1)                                                            \
  MAKE(HYDROSTATICS_TRANSVERSE, 1) /* metacentric heights, for that weight [m] */               \
  MAKE(HYDROSTATICS_LONGITUDINAL, 1)                                                            \
  /* centre of buoyancy forward and to port of that of gravity [m] */                           \
  MAKE(HYDROSTATICS_ARM_X, 1)                                                                   \
  MAKE(HYDROSTATICS_ARM_Y, 1)                                                                   \
  MAKE(HYDROSTATICS_STIFFNESS, 9) /* 3 x 3 over heave, roll, pitch [N/m], [N], [N m] */
enum { HYDROSTATICS_PARAMETERS(LIST_NUMBERS, LIST_COPIES) HYDROSTATICS_PARAM_COUNT };

/* option bits */
enum { HYDROSTATICS_PUBLISHED = 1 }; /* moments about the body's axes, which have no potential */

/* real rows */
#define HYDROSTATICS_ROWS(STATE, TEMPORARY)                                            \
  TEMPORARY(HYDROSTATICS_TRIAL, 1)  /* the same, of the latest evaluation [J] */       \
  TEMPORARY(HYDROSTATICS_FORCE, 1)  /* restoring force of the latest evaluation [N] */ \
  TEMPORARY(HYDROSTATICS_MOMENT, 1) /* size of its moment [N m] */
#define HYDROSTATICS_RECORDS(RECORD, SHOWN)                        \
  /* greatest restoring force [N] */                               \
  RECORD(HYDROSTATICS_PEAK_FORCE, "peak_force", "N", 0, GROWS)     \
  /* greatest restoring moment [N m] */                            \
  RECORD(HYDROSTATICS_PEAK_MOMENT, "peak_moment", "N m", 0, GROWS) \
  /* energy that the restoring holds [J] */                        \
  RECORD(HYDROSTATICS_POTENTIAL, "energy_stored", "J", 0, VALUE)
enum {
  HYDROSTATICS_ROWS(LIST_NUMBERS, LIST_NUMBERS) HYDROSTATICS_RECORDS(LIST_RECORDS, LIST_SHOWN)
      HYDROSTATICS_ROW_COUNT
};
#define HYDROSTATICS_TRACES(TRACE, SHOWN)        \
  TRACE(HYDROSTATICS_HEAVE, "heave", "N", VALUE) \
  TRACE(HYDROSTATICS_ROLL, "roll", "N m", VALUE) \
  TRACE(HYDROSTATICS_PITCH, "pitch", "N m", VALUE)
enum { HYDROSTATICS_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) HYDROSTATICS_TRACE_COUNT };

/* weight of the water that the body displaces at its equilibrium [N] */
ALD_INLINE real hydrostatics_displaced(TILE, uint instance, uint lane) {
  const uint body = KIND_TABLE(KIND_hydrostatics, KIND_BODY_A, instance);
  const real given = PARAM_OF(hydrostatics, HYDROSTATICS_DISPLACEMENT);
  return sel(given > R(0), given, SPACE_PARAM(SPACE_OWN_WEIGHT, body));
}

ALD_INLINE hydrostatic hydrostatics_stiffness(TILE, uint instance, uint lane) {
  const real displaced = hydrostatics_displaced(TILE_OF_CALLER, instance, lane);
  hydrostatic k;
#define STIFFNESS(n) PARAM_OF(hydrostatics, HYDROSTATICS_STIFFNESS + (n))
  k.heave_heave = STIFFNESS(0);
  k.heave_roll = STIFFNESS(1);
  k.heave_pitch = STIFFNESS(2);
  k.roll_heave = STIFFNESS(3);
  k.roll_roll = STIFFNESS(4) + displaced * PARAM_OF(hydrostatics, HYDROSTATICS_TRANSVERSE);
  k.roll_pitch = STIFFNESS(5);
  k.pitch_heave = STIFFNESS(6);
  k.pitch_roll = STIFFNESS(7);
  k.pitch_pitch = STIFFNESS(8) + displaced * PARAM_OF(hydrostatics, HYDROSTATICS_LONGITUDINAL);
#undef STIFFNESS
  return k;
}

/* the two angles, and how they change with a turning of the body */
ALD_INLINE hydrostatic_lean hydrostatics_lean(TILE, uint instance, uint body, uint lane, pose p) {
  const real roll = SPACE_ROW(SPACE_ROLL, body), pitch = SPACE_ROW(SPACE_PITCH, body);
  hydrostatic_lean lean;
  if (KIND_TABLE(KIND_hydrostatics, KIND_OPTIONS, instance) & HYDROSTATICS_PUBLISHED) {
    lean.roll = roll;
    lean.pitch = pitch;
    lean.by_roll = vec3_of(R(1), R(0), R(0));
    lean.by_pitch = vec3_of(R(0), R(1), R(0));
    return lean;
  }
  return hydrostatic_lean_of(vec3_of(p.turn.x.z, p.turn.y.z, p.turn.z.z), roll, pitch);
}

/* where the water that is displaced at the equilibrium lifts, body axes; its height is all that
 * counts of it besides, and that is in the metacentric heights */
ALD_INLINE vec3 hydrostatics_arm(TILE, uint instance, uint lane) {
  return vec3_of(PARAM_OF(hydrostatics, HYDROSTATICS_ARM_X),
                 PARAM_OF(hydrostatics, HYDROSTATICS_ARM_Y), R(0));
}

/* A body that may not heave has no weight in its sum of forces, so it has no buoyancy either; one
 * that displaces its own weight floats to the bit. */
ALD_INLINE void hydrostatics_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const uint body = KIND_TABLE(KIND_hydrostatics, KIND_BODY_A, instance);
  const pose p = body_pose(TILE_OF_CALLER, body, lane);
  const real heave = p.at.z - PARAM_OF(hydrostatics, HYDROSTATICS_HEIGHT);
  const hydrostatic_lean lean = hydrostatics_lean(TILE_OF_CALLER, instance, body, lane, p);
  const hydrostatic k = hydrostatics_stiffness(TILE_OF_CALLER, instance, lane);
  const vec6 f = hydrostatic_force(k, heave, lean.roll, lean.pitch);
  const vec3 moment = hydrostatic_moment(lean, f.angular);
  const vec3 up = vec3_of(p.turn.x.z, p.turn.y.z, p.turn.z.z);
  const vec3 arm = hydrostatics_arm(TILE_OF_CALLER, instance, lane);
  const real displaced = hydrostatics_displaced(TILE_OF_CALLER, instance, lane);
  const vec3 steady = vec3_scale(vec3_cross(arm, up), displaced);
  const real carried = sel(SPACE_PARAM(SPACE_WEIGHT, body) > R(0), displaced, R(0));
  wrench_put(TILE_OF_CALLER, KIND(KIND_hydrostatics, KIND_SLOT) + instance, lane,
             vec3_of(R(0), R(0), carried + f.linear.z),
             mat3_rotate(p.turn, vec3_add(moment, steady)));
  ROW_OF(hydrostatics, HYDROSTATICS_TRIAL) =
      R(-0.5) * (f.linear.z * heave + f.angular.x * lean.roll + f.angular.y * lean.pitch) -
      displaced * vec3_dot(arm, up);
  ROW_OF(hydrostatics, HYDROSTATICS_FORCE) = real_abs(f.linear.z);
  ROW_OF(hydrostatics, HYDROSTATICS_MOMENT) = vec3_length(moment);
  if (plan[PLAN_TRACE]) {
    TRACE_OF(hydrostatics, HYDROSTATICS_HEAVE) = f.linear.z;
    TRACE_OF(hydrostatics, HYDROSTATICS_ROLL) = f.angular.x;
    TRACE_OF(hydrostatics, HYDROSTATICS_PITCH) = f.angular.y;
  }
}

ALD_INLINE void hydrostatics_record_item(TILE, uint instance ALD_UNUSED, uint lane ALD_UNUSED) {
  const mask runs = lane_runs(TILE_OF_CALLER, lane);
  const real force = ROW_OF(hydrostatics, HYDROSTATICS_PEAK_FORCE);
  const real moment = ROW_OF(hydrostatics, HYDROSTATICS_PEAK_MOMENT);
  row_keep(&ROW_OF(hydrostatics, HYDROSTATICS_POTENTIAL), runs,
           ROW_OF(hydrostatics, HYDROSTATICS_TRIAL));
  ROW_OF(hydrostatics, HYDROSTATICS_PEAK_FORCE) =
      sel(runs, real_max(force, ROW_OF(hydrostatics, HYDROSTATICS_FORCE)), force);
  ROW_OF(hydrostatics, HYDROSTATICS_PEAK_MOMENT) =
      sel(runs, real_max(moment, ROW_OF(hydrostatics, HYDROSTATICS_MOMENT)), moment);
}

#endif
