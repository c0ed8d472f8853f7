/* SPDX-License-Identifier: Apache-2.0
 * Parameters and rows of hulls, meshes of bodies that dynamic lines touch, for their passes and for
 * the host. */
#ifndef ALD_KERNELS_PASS_LINE_CONTACT_ROWS_H
#define ALD_KERNELS_PASS_LINE_CONTACT_ROWS_H

#include "../../lists.h"
#include "../step/touch_rows.h"

/* parameters */
#define LINE_CONTACT_PARAMETERS(MAKE, COPY)                                                 \
  COPY(LINE_CONTACT_STIFFNESS, 1,                                                           \
       LINE_CONTACT_STIFFNESS) /* force per depth; in series with that of the line [N/m] */ \
  COPY(LINE_CONTACT_DAMPING, 1,                                                             \
       LINE_CONTACT_DAMPING) /* force per closing velocity; likewise [N s/m] */             \
  COPY(LINE_CONTACT_FRICTION, 1, LINE_CONTACT_FRICTION) /* coefficient [-] */               \
  COPY(LINE_CONTACT_SLIP, 1,                                                                \
       LINE_CONTACT_SLIP) /* sliding velocity from which friction is whole [m/s] */
enum { LINE_CONTACT_PARAMETERS(LIST_NUMBERS, LIST_COPIES) LINE_CONTACT_PARAM_COUNT };

/* a place of it; its third axis follows from the two */
enum {
  LINE_CONTACT_PLACE_AT,    /* centre of gravity, and its velocity [m], [m/s] (3 + 3) */
  LINE_CONTACT_PLACE_X = 6, /* x axis, and its rate [1/s] (3 + 3) */
  LINE_CONTACT_PLACE_Y = 12,
  LINE_CONTACT_PLACE_ROWS = 18
};

enum { LINE_CONTACT_LIST_MAX = 4096 }; /* triangles whose boxes meet that of a segment */

/* real rows */
#define LINE_CONTACT_ROWS(STATE, TEMPORARY)                                          \
  STATE(LINE_CONTACT_HELD, LINE_CONTACT_PLACE_ROWS)     /* at the last record */     \
  TEMPORARY(LINE_CONTACT_HERE, LINE_CONTACT_PLACE_ROWS) /* at this evaluation */     \
  STATE(LINE_CONTACT_LAST, 6)        /* mean force and moment at the last record */  \
  TEMPORARY(LINE_CONTACT_PUSH, 3)    /* impulse on it since the last record [N s] */ \
  TEMPORARY(LINE_CONTACT_TWIST, 3)   /* and about its centre of gravity [N m s] */   \
  TEMPORARY(LINE_CONTACT_TIME, 1)    /* over which they were given [s] */            \
  TEMPORARY(LINE_CONTACT_FORCE, 1)   /* greatest of a segment since then [N] */      \
  TEMPORARY(LINE_CONTACT_TOTAL, 1)   /* greatest sum of all segments [N] */          \
  TEMPORARY(LINE_CONTACT_DEPTH, 1)   /* likewise [m] */                              \
  TEMPORARY(LINE_CONTACT_SPEED, 1)   /* closing velocity of the last touch [m/s] */  \
  TEMPORARY(LINE_CONTACT_WORK, 1)    /* that the contact took since then [J] */      \
  TEMPORARY(LINE_CONTACT_IMPULSE, 1) /* of normal forces, added up [N s] */          \
  /* greatest sum in the step that led to the last record [N] */                     \
  STATE(LINE_CONTACT_HELD_TOTAL, 1)
#define LINE_CONTACT_RECORDS(RECORD, SHOWN)                                \
  RECORD(LINE_CONTACT_PEAK_FORCE, "peak_force", "N", 0, GROWS)             \
  /* of the peak force [s] */                                              \
  RECORD(LINE_CONTACT_PEAK_TIME, "time_of_peak", "s", ALD_NOT_YET, VALUE)  \
  RECORD(LINE_CONTACT_PEAK_DEPTH, "greatest_indentation", "m", 0, GROWS)   \
  /* that the contact has taken [J] */                                     \
  RECORD(LINE_CONTACT_ENERGY, "energy_dissipated", "J", 0, VALUE)          \
  /* of normal forces [N s] */                                             \
  RECORD(LINE_CONTACT_ALL_IMPULSE, "impulse_normal", "N s", 0, VALUE)      \
  /* rows TOUCH_* up to the duration */                                    \
  RECORD(LINE_CONTACT_FIRST_TOUCH, "first_touch", "s", ALD_NOT_YET, GROWS) \
  RECORD(LINE_CONTACT_DURATION, "duration", "s", 0, GROWS)
enum {
  LINE_CONTACT_ROWS(LIST_NUMBERS, LIST_NUMBERS) LINE_CONTACT_RECORDS(LIST_RECORDS, LIST_SHOWN)
      LINE_CONTACT_ROW_COUNT
};

#define LINE_CONTACT_TRACES(TRACE, SHOWN) TRACE(LINE_CONTACT_TRACE_FORCE, "force", "N", VALUE)
enum { LINE_CONTACT_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) LINE_CONTACT_TRACE_COUNT };

/* flag rows */
#define LINE_CONTACT_FLAGS(STATE, TEMPORARY)                                    \
  TEMPORARY(LINE_CONTACT_TOUCH, 1)  /* TOUCH_* in this evaluation */            \
  STATE(LINE_CONTACT_HELD_TOUCH, 1) /* 1: something touched in the last step */ \
  STATE(LINE_CONTACT_LOST, 1)       /* 1: there was no room for a list */
enum { LINE_CONTACT_FLAGS(LIST_NUMBERS, LIST_NUMBERS) LINE_CONTACT_FLAG_COUNT };

#endif
