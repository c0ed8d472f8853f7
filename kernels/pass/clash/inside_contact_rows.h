/* SPDX-License-Identifier: Apache-2.0
 * Parameters and rows of lines inside the bore of another, for their passes and for the host. */
#ifndef ALD_KERNELS_PASS_INSIDE_CONTACT_ROWS_H
#define ALD_KERNELS_PASS_INSIDE_CONTACT_ROWS_H

#include "../step/touch_rows.h"

/* parameters; the inner line is KIND_SHAPE_A, the outer one KIND_SHAPE_B */
enum {
  INSIDE_BORE,      /* inner diameter of the outer line [m] */
  INSIDE_STIFFNESS, /* force per depth and length of the inner line [N/m^2] */
  INSIDE_DAMPING,   /* force per rate of depth and length [N s/m^2] */
  INSIDE_FRICTION,  /* coefficient [-] */
  INSIDE_PARAM_COUNT
};

/* real rows */
enum {
  /* since the last record */
  INSIDE_FORCE,      /* greatest sum of the normal forces of all nodes [N] */
  INSIDE_EACH,       /* greatest of a node per length of it [N/m] */
  INSIDE_WHERE,      /* arc length of that on the inner line [m] */
  INSIDE_DEPTH,      /* greatest [m] */
  INSIDE_SPEED,      /* rate of depth at the last touch [m/s] */
  INSIDE_STORED,     /* greatest energy in the walls [J] */
  INSIDE_WORK,       /* that damping and friction took [J] */
  INSIDE_IMPULSE,    /* of normal forces, added up [N s] */
  INSIDE_HELD_FORCE, /* the first of these in the step that led to the last record [N] */
  /* of this evaluation */
  INSIDE_CLEARANCE, /* least of the nodes inside to the wall, < 0: pressed in; far if none is [m] */
  INSIDE_OUTSIDE, /* nodes beside the outer line, but further off than its bore is wide: within two
                   * bores, and at the start at any distance */
  /* records */
  INSIDE_PEAK_FORCE,  /* [N] */
  INSIDE_PEAK_TIME,   /* [s] */
  INSIDE_PEAK_EACH,   /* [N/m] */
  INSIDE_PEAK_WHERE,  /* arc length of that from the first end, unstretched [m] */
  INSIDE_PEAK_DEPTH,  /* [m] */
  INSIDE_PEAK_STORED, /* [J] */
  INSIDE_DISSIPATED,  /* [J] */
  INSIDE_ALL_IMPULSE, /* [N s] */
  INSIDE_LEAST,       /* least clearance at the end of a step [m] */
  INSIDE_FIRST_TOUCH, /* rows TOUCH_* up to the duration */
  INSIDE_DURATION = INSIDE_FIRST_TOUCH + TOUCH_DURATION,
  INSIDE_ROW_COUNT
};

/* real rows of a node of the inner line */
enum {
  SHEAR_HELD,      /* along the wall, at the last record [m] (3) */
  SHEAR_TRIAL = 3, /* of this evaluation [m] (3) */
  SHEAR_PLACE = 6, /* INSIDE_IS_* at the last record */
  SHEAR_PLACE_NOW, /* of this evaluation */
  SHEAR_ROW_COUNT
};
/* where a node is: not known before the first record; in the bore; elsewhere */
enum { INSIDE_IS_UNKNOWN, INSIDE_IS_IN, INSIDE_IS_OUT };
#define INSIDE_SHEAR(instance, node, field) \
  ROW(plan[plan[PLAN_INSIDE_ROWS] + (instance)] + (node)*SHEAR_ROW_COUNT + (field))

/* flag rows */
enum {
  INSIDE_TOUCH,      /* TOUCH_* in this evaluation */
  INSIDE_HELD_TOUCH, /* 1: something touched in the last step */
  INSIDE_FLAG_COUNT
};

enum { INSIDE_TRACE_FORCE, INSIDE_TRACE_CLEARANCE, INSIDE_TRACE_COUNT }; /* [N], [m] */

#endif
