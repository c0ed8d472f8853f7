/* SPDX-License-Identifier: Apache-2.0
 * Parameters, rows and traces of berthings, for their passes and for the host. */
#ifndef ALD_KERNELS_BERTHING_ROWS_H
#define ALD_KERNELS_BERTHING_ROWS_H

/* parameters */
enum {
  BERTHING_FACTOR, /* C_S C_C and what else multiplies the energy by the formula [-] */
  BERTHING_PARAM_COUNT
};

/* real rows */
enum {
  /* by the state at the beginning of the step, where one of its fenders touches; else NaN */
  BERTHING_NOW_SPEED,   /* along the normal of what touches [m/s] */
  BERTHING_NOW_SHARE,   /* C_E [-] */
  BERTHING_NOW_FORMULA, /* NaN too where neither body gives way [J] */
  /* records */
  BERTHING_ABSORBED,      /* greatest energy of all its fenders at one time [J] */
  BERTHING_ABSORBED_TIME, /* when that was; NaN: not yet [s] */
  BERTHING_REACTION,      /* greatest sum of their normal forces at one time [N] */
  BERTHING_FIRST_TOUCH,   /* of the first of them; NaN: not yet [s] */
  BERTHING_SPEED,         /* then [m/s] */
  BERTHING_SHARE,         /* C_E then [-] */
  BERTHING_FORMULA,       /* energy by the formula then [J] */
  BERTHING_RATIO,         /* greatest energy of one fender over it [-] */
  BERTHING_ROW_COUNT
};

/* traces */
enum { BERTHING_TRACE_ENERGY, BERTHING_TRACE_REACTION, BERTHING_TRACE_COUNT };

#endif
