/* SPDX-License-Identifier: Apache-2.0
 * Parameters that the laws of contacts with a mesh begin with, for the passes and for the host. */
#ifndef ALD_KERNELS_PASS_SURFACE_ROWS_H
#define ALD_KERNELS_PASS_SURFACE_ROWS_H

#include "../../plan.h"

enum {
  SURFACE_STIFFNESS,   /* k [N/m^n] */
  SURFACE_EXPONENT,    /* n [-] */
  SURFACE_FACTOR,      /* a, damping factor of the restitution [-] */
  SURFACE_DAMPING,     /* c, linear [N s/m] */
  SURFACE_LEAST_SPEED, /* v_min [m/s] */
  SURFACE_STATIC,      /* mu_s [-] */
  SURFACE_KINETIC,     /* mu_d [-] */
  SURFACE_STICK,       /* stiffness of the element that sticks [N/m] */
  SURFACE_STICK_RATE,  /* its damping [N s/m] */
  SURFACE_STICK_SPEED, /* vs [m/s] */
  SURFACE_VISCOUS,     /* viscous friction [N s/m] */
  SURFACE_PARAM_COUNT
};

#endif
