/* SPDX-License-Identifier: Apache-2.0
 * Parameters that the laws of contacts with a mesh begin with, for the passes and for the host. */
#ifndef ALD_KERNELS_PASS_CONTACT_ROWS_H
#define ALD_KERNELS_PASS_CONTACT_ROWS_H

#include "../plan.h"

enum {
  CONTACT_STIFFNESS,   /* k [N/m^n] */
  CONTACT_EXPONENT,    /* n [-] */
  CONTACT_FACTOR,      /* a, damping factor of the restitution [-] */
  CONTACT_DAMPING,     /* c, linear [N s/m] */
  CONTACT_LEAST_SPEED, /* v_min [m/s] */
  CONTACT_STATIC,      /* mu_s [-] */
  CONTACT_KINETIC,     /* mu_d [-] */
  CONTACT_STICK,       /* stiffness of the element that sticks [N/m] */
  CONTACT_STICK_RATE,  /* its damping [N s/m] */
  CONTACT_STICK_SPEED, /* vs [m/s] */
  CONTACT_VISCOUS,     /* viscous friction [N s/m] */
  CONTACT_PARAM_COUNT
};

#endif
