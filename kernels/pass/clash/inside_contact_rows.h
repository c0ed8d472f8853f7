/* SPDX-License-Identifier: Apache-2.0
 * Parameters and rows of lines inside the bore of another, for their passes and for the host. */
#ifndef ALD_KERNELS_PASS_INSIDE_CONTACT_ROWS_H
#define ALD_KERNELS_PASS_INSIDE_CONTACT_ROWS_H

#include "../../lists.h"
#include "../step/touch_rows.h"

/* parameters; the inner line is KIND_LINE_A, the outer one KIND_LINE_B */
#define INSIDE_PARAMETERS(MAKE, COPY)                                                          \
  COPY(INSIDE_BORE, 1, INSIDE_BORE) /* inner diameter of the outer line [m] */                 \
  COPY(INSIDE_STIFFNESS, 1,                                                                    \
       INSIDE_STIFFNESS) /* force per depth and length of the inner line [N/m^2] */            \
  COPY(INSIDE_DAMPING, 1, INSIDE_DAMPING)   /* force per rate of depth and length [N s/m^2] */ \
  COPY(INSIDE_FRICTION, 1, INSIDE_FRICTION) /* coefficient [-] */
enum { INSIDE_PARAMETERS(LIST_NUMBERS, LIST_COPIES) INSIDE_PARAM_COUNT };

/* real rows */
#define INSIDE_ROWS(STATE, TEMPORARY)                                                      \
  /* since the last record */                                                              \
  TEMPORARY(INSIDE_FORCE, 1)   /* greatest sum of the normal forces of all nodes [N] */    \
  TEMPORARY(INSIDE_EACH, 1)    /* greatest of a node per length of it [N/m] */             \
  TEMPORARY(INSIDE_WHERE, 1)   /* arc length of that on the inner line [m] */              \
  TEMPORARY(INSIDE_DEPTH, 1)   /* greatest [m] */                                          \
  TEMPORARY(INSIDE_SPEED, 1)   /* rate of depth at the last touch [m/s] */                 \
  TEMPORARY(INSIDE_STORED, 1)  /* greatest energy in the walls [J] */                      \
  TEMPORARY(INSIDE_WORK, 1)    /* that damping and friction took [J] */                    \
  TEMPORARY(INSIDE_IMPULSE, 1) /* of normal forces, added up [N s] */                      \
  /* the first of these in the step that led to the last record [N] */                     \
  STATE(INSIDE_HELD_FORCE, 1)                                                              \
  /* least of the nodes inside to the wall, < 0: pressed in; far if none is [m] */         \
  TEMPORARY(INSIDE_CLEARANCE, 1)                                                           \
  /* nodes beside the outer line, but further off than its bore is wide: within two bores, \
   * and at the start at any distance */                                                   \
  TEMPORARY(INSIDE_OUTSIDE, 1)
#define INSIDE_RECORDS(RECORD, SHOWN)                                \
  RECORD(INSIDE_PEAK_FORCE, "peak_force", "N", 0, GROWS)             \
  RECORD(INSIDE_PEAK_TIME, "time_of_peak", "s", ALD_NOT_YET, VALUE)  \
  RECORD(INSIDE_PEAK_EACH, "peak_force_per_length", "N/m", 0, GROWS) \
  /* arc length of that from the first end, unstretched [m] */       \
  RECORD(INSIDE_PEAK_WHERE, "peak_where", "m", ALD_NOT_YET, VALUE)   \
  RECORD(INSIDE_PEAK_DEPTH, "greatest_indentation", "m", 0, GROWS)   \
  RECORD(INSIDE_PEAK_STORED, "energy_absorbed", "J", 0, GROWS)       \
  RECORD(INSIDE_DISSIPATED, "energy_dissipated", "J", 0, VALUE)      \
  RECORD(INSIDE_ALL_IMPULSE, "impulse_normal", "N s", 0, VALUE)      \
  /* least clearance at the end of a step [m] */                     \
  RECORD(INSIDE_LEAST, "least_clearance", "m", ALD_NOT_YET, VALUE)   \
  /* rows TOUCH_* up to the duration */                              \
  RECORD(INSIDE_FIRST_TOUCH, "first_touch", "s", ALD_NOT_YET, GROWS) \
  RECORD(INSIDE_DURATION, "duration", "s", 0, GROWS)
enum {
  INSIDE_ROWS(LIST_NUMBERS, LIST_NUMBERS) INSIDE_RECORDS(LIST_RECORDS, LIST_SHOWN) INSIDE_ROW_COUNT
};

/* real rows of a node of the inner line */
#define SHEAR_ROWS(STATE, TEMPORARY)                                         \
  STATE(SHEAR_HELD, 3)          /* along the wall, at the last record [m] */ \
  TEMPORARY(SHEAR_TRIAL, 3)     /* of this evaluation [m] */                 \
  STATE(SHEAR_PLACE, 1)         /* INSIDE_IS_* at the last record */         \
  TEMPORARY(SHEAR_PLACE_NOW, 1) /* of this evaluation */
enum { SHEAR_ROWS(LIST_NUMBERS, LIST_NUMBERS) SHEAR_ROW_COUNT };
/* where a node is: not known before the first record; in the bore; elsewhere */
enum { INSIDE_IS_UNKNOWN, INSIDE_IS_IN, INSIDE_IS_OUT };
#define INSIDE_SHEAR(instance, node, field) \
  ROW(plan[plan[PLAN_INSIDE_ROWS] + (instance)] + (node)*SHEAR_ROW_COUNT + (field))

/* flag rows */
#define INSIDE_FLAGS(STATE, TEMPORARY)                         \
  TEMPORARY(INSIDE_TOUCH, 1)  /* TOUCH_* in this evaluation */ \
  STATE(INSIDE_HELD_TOUCH, 1) /* 1: something touched in the last step */
enum { INSIDE_FLAGS(LIST_NUMBERS, LIST_NUMBERS) INSIDE_FLAG_COUNT };

#define INSIDE_TRACES(TRACE, SHOWN)              \
  TRACE(INSIDE_TRACE_FORCE, "force", "N", VALUE) \
  TRACE(INSIDE_TRACE_CLEARANCE, "clearance", "m", VALUE)
enum { INSIDE_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) INSIDE_TRACE_COUNT };

#endif
