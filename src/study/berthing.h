/* SPDX-License-Identifier: Apache-2.0
 * The energy of a berthing as port engineers write it, of a body with an approach. */
#ifndef ALD_STUDY_BERTHING_H
#define ALD_STUDY_BERTHING_H

#include "model/study.h"

/* E = 1/2 M v^2 C_M C_E: of nominal numbers, SI. */
typedef struct ald_berthing {
  double mass;     /* M [kg] */
  double factor;   /* C_M: with the added mass in sway over M [-] */
  double gyration; /* K in yaw: of moment of inertia and mass, both with added mass [m] */
  double
      quarter;  /* C_E of a touch at a quarter of the length, K^2/(K^2 + L^2/16); NaN without one */
  double speed; /* v, of the body at the start [m/s] */
} ald_berthing;

/* False for a body without an approach, or that does not move in space. */
bool ald_berthing_of(const ald_study *study, const ald_body *body, ald_berthing *berthing);
/* "C_M 1.643, K 44.2 m, C_E 0.464 at L/4; 589.6 kJ head-on" */
void ald_berthing_write(const ald_berthing *berthing, char *text, size_t size);

#endif
