/* SPDX-License-Identifier: Apache-2.0
 * A free body for tests: as the text of a study, and as its reference. */
#ifndef ALD_TESTS_VESSEL_H
#define ALD_TESTS_VESSEL_H

#include "impact_run.h"
#include "kirchhoff.h"
#include "random.h"

typedef struct vessel {
  double mass, moments[3], products[3]; /* xx, yy, zz; xy, xz, yz */
  double added[6][6];
  double at[3], roll, pitch, heading; /* at the start */
  double velocity[3], rates[3];       /* earth frame; body axes */
  double load[3];                     /* Fx, Fy [N], Mz [N m] */
  const char *freedoms;               /* as in a study */
} vessel;

/* About 1,000 t and 20 m, moments and products of a random distribution of mass, no added mass; it
 * turns at `spin` rad/s about a random axis, drifts at up to 1 m/s, and lies anyhow. */
vessel vessel_random(test_random *r, double spin);
/* A random positive definite, fully coupled added mass, of the mass's size. */
void vessel_add_mass(test_random *r, vessel *v);
/* The study of the vessel "hull" without gravity; `more` follows in its mapping. Writes
 * into the buffer and returns it. */
const char *vessel_study(const vessel *v, const char *scheme, double step, const char *more,
                         char *text, size_t size);
kirchhoff vessel_reference(const vessel *v);
/* The vessel as it is now: what the reference computes, taken from the product. */
kirchhoff vessel_now(const vessel *v, const impact_run *f, uint32_t lane);
/* The greatest difference: of positions over `length`, of attitudes, of velocities over `length`
 * and of rates per second. */
double vessel_gap(const kirchhoff *a, const kirchhoff *b, double length);

#endif
