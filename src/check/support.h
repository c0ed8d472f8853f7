/* SPDX-License-Identifier: Apache-2.0
 * What carries a body that can heave and has weight: buoyancy, what holds it, what it may come to
 * lie on. Joined bodies are carried together. */
#ifndef ALD_SUPPORT_H
#define ALD_SUPPORT_H

#include "model/study.h"

/* A body, or all that are joined with it, in one scenario. */
typedef struct ald_support {
  bool falls;       /* it can: heave is free, nothing prescribes it, it has weight */
  bool may_be_held; /* by other than water: it is joined to, hangs from or may come to lie on
                     * something that is itself carried */
  bool hangs;       /* it is joined to, or hangs from, something that is itself carried */
  bool floats;      /* it has hydrostatics */
  uint32_t system;  /* first of the bodies that are joined with it */
  double weight;    /* of all of them [N] */
  double own_mass;  /* with added mass in heave, of the body itself [kg] */
  double stiffness; /* of their hydrostatics against heave [N/m] */
  double surplus;   /* of buoyancy over weight at the heights of the start [N] */
  double gyration;  /* greatest radius of gyration [m] */
} ald_support;

/* What is kept of a study for it. */
typedef struct ald_supports {
  const ald_study *study;
  double (*boxes)[6];  /* (mesh_count) of ald_mesh_box() [m] */
  ald_support *bodies; /* (body_count) of the latest scenario */
  bool *is_carried;    /* (body_count) */
} ald_supports;

/* @return ALD_OK, ALD_NO_MEMORY; ald_supports_clear() it */
ald_status ald_supports_create(const ald_study *study, ald_supports *supports);
void ald_supports_clear(ald_supports *supports);

/* Finds it for a scenario.
 * @param values (quantity_count) */
void ald_supports_find(ald_supports *supports, const double *values);

/* Box around the mesh of a body where it starts, by the corners of the box around the mesh: low x,
 * y, z and high, earth frame [m]. */
void ald_support_box(const ald_supports *supports, uint32_t body, const double *values,
                     double box[6]);

/* May a body come to lie on another by this contact? */
bool ald_may_lie_on(const ald_study *study, uint32_t instance, const double *values);

#endif
