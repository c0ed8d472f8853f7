/* SPDX-License-Identifier: Apache-2.0
 * Rows, flags and parameters of docking cones, for their passes and for the host. */
#ifndef ALD_KERNELS_PASS_DOCKING_ROWS_H
#define ALD_KERNELS_PASS_DOCKING_ROWS_H

#include "../../lists.h"
#include "../step/balance_rows.h"

/* parameters */
#define DOCKING_PARAMETERS(MAKE, COPY)                                                     \
  MAKE(DOCKING_PIN, 3)          /* tip, frame of the first body [m] */                     \
  MAKE(DOCKING_CYLINDER, 3)     /* middle of the mouth, frame of the second body [m] */    \
  MAKE(DOCKING_AXIS, 3)         /* into the cone, frame of the second body, of length 1 */ \
  MAKE(DOCKING_ENTRY_RADIUS, 1) /* [m] */                                                  \
  MAKE(DOCKING_EXPONENT, 1)     /* of the damping [-] */                                   \
  MAKE(DOCKING_LIMIT, 1)        /* velocity limit of dry friction; 0: none [m/s] */
enum { DOCKING_PARAMETERS(LIST_NUMBERS, LIST_COPIES) DOCKING_PARAM_COUNT };

/* parameters of each row of the table */
enum {
  DOCKING_NODE_DEPTH,      /* of the row's level [m] */
  DOCKING_NODE_BEFORE,     /* depth of the level before; -infinity for the first [m] */
  DOCKING_NODE_INVERSE,    /* 1/(distance to the next level), 0 for the last [1/m] */
  DOCKING_NODE_CLEARANCE,  /* of the row's level [m] */
  DOCKING_NODE_TAPER,      /* slope of the clearance to the next level, 0 for the last [-] */
  DOCKING_NODE_OPENS,      /* 1: first row of its level, else 0 */
  DOCKING_NODE_AT,         /* abscissa of the row [m] */
  DOCKING_NODE_FORCE,      /* [N] */
  DOCKING_NODE_STIFFNESS,  /* slope to the next row, of the last that to it [N/m] */
  DOCKING_NODE_DAMPING,    /* [N (s/m)^e] */
  DOCKING_NODE_DAMPING_BY, /* slope to the next row, 0 for the last */
  DOCKING_NODE_COUNT
};

/* option bits */
enum {
  DOCKING_BILINEAR = 1, /* forces interpolated at the same distance; abscissa is the distance from
                           the axis, not that from the clearance */
  DOCKING_STARTS_IN = 2 /* entered before the start */
};

/* real rows of an instance */
#define DOCKING_ROWS(STATE, TEMPORARY)                                            \
  TEMPORARY(DOCKING_DEPTH, 1)   /* Z [m] */                                       \
  TEMPORARY(DOCKING_OFFSET, 1)  /* D [m] */                                       \
  TEMPORARY(DOCKING_RADIAL, 1)  /* F [N] */                                       \
  TEMPORARY(DOCKING_AXIAL, 1)   /* F dR0/dZ, on the pin, > 0 into the cone [N] */ \
  TEMPORARY(DOCKING_PATH, 1)    /* D - R0; with clearance not below 0 [m] */      \
  TEMPORARY(DOCKING_CLOSING, 1) /* dD/dt [m/s] */                                 \
  /* of the last record */                                                        \
  STATE(DOCKING_HELD_RADIAL, 1)                                                   \
  STATE(DOCKING_HELD_PATH, 1)                                                     \
  STATE(DOCKING_BALANCE, BALANCE_ROW_COUNT)
#define DOCKING_RECORDS(RECORD, SHOWN)                                                       \
  RECORD(DOCKING_ENTRY_TIME, "entered", "s", ALD_NOT_YET, GROWS) /* first time inside [s] */ \
  RECORD(DOCKING_ENTRIES, "entries", "", 0, GROWS)               /* through the mouth */     \
  RECORD(DOCKING_MISSES, "misses", "", 0, GROWS)                 /* past the mouth */        \
  RECORD(DOCKING_PEAK_RADIAL, "peak_radial", "N", 0, GROWS)                                  \
  RECORD(DOCKING_PEAK_AXIAL, "peak_axial", "N", 0, GROWS)                                    \
  RECORD(DOCKING_GREATEST_OFFSET, "greatest_offset", "m", 0, GROWS) /* while inside [m] */   \
  /* greatest work taken so far [J] */                                                       \
  RECORD(DOCKING_ENERGY_ABSORBED, "energy_absorbed", "J", 0, GROWS)                          \
  /* work taken so far [J] */                                                                \
  RECORD(DOCKING_ENERGY_DISSIPATED, "energy_dissipated", "J", 0, VALUE)                      \
  /* of the wall, TOUCH_FIRST [s] */                                                         \
  RECORD(DOCKING_FIRST_TOUCH, "first_touch", "s", ALD_NOT_YET, GROWS)
enum {
  DOCKING_ROWS(LIST_NUMBERS, LIST_NUMBERS) DOCKING_RECORDS(LIST_RECORDS, LIST_SHOWN)
      DOCKING_ROW_COUNT
};

/* flag rows: state of kernels/law/docking.h, and 1 where the wall pushes by its law; of this
 * evaluation and of the last record */
#define DOCKING_FLAGS(STATE, TEMPORARY) \
  TEMPORARY(DOCKING_STATE, 1)           \
  STATE(DOCKING_HELD_STATE, 1)          \
  TEMPORARY(DOCKING_PUSHES, 1)          \
  STATE(DOCKING_HELD_PUSHES, 1)
enum { DOCKING_FLAGS(LIST_NUMBERS, LIST_NUMBERS) DOCKING_FLAG_COUNT };

#define DOCKING_TRACES(TRACE, SHOWN)                                                \
  TRACE(DOCKING_TRACE_DEPTH, "depth", "m", VALUE)                                   \
  TRACE(DOCKING_TRACE_DISTANCE, "distance", "m", VALUE)                             \
  TRACE(DOCKING_TRACE_RADIAL, "radial", "N", VALUE)                                 \
  TRACE(DOCKING_TRACE_AXIAL, "axial", "N", VALUE)                                   \
  TRACE(DOCKING_TRACE_ENTERED, "entered", "", VALUE)                                \
  TRACE(DOCKING_TRACE_CLEARANCE, "clearance", "m", VALUE) /* R0 while inside [m] */ \
  TRACE(DOCKING_TRACE_TAPER, "taper", "", VALUE)          /* dR0/dZ while inside [-] */
enum { DOCKING_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) DOCKING_TRACE_COUNT };

#endif
