/* SPDX-License-Identifier: Apache-2.0
 * Parameters and rows of foundations, for their passes and for the host. */
#ifndef ALD_KERNELS_PASS_FOUNDATION_ROWS_H
#define ALD_KERNELS_PASS_FOUNDATION_ROWS_H

#include "../../lists.h"

/* tables, 6 x 6 each */
enum { FOUNDATION_STIFFNESS_TABLE, FOUNDATION_DAMPING_TABLE, FOUNDATION_TABLES };

/* parameters; the tables are among them, as lower triangles */
#define FOUNDATION_PARAMETERS(MAKE, COPY)                                                   \
  COPY(FOUNDATION_AT_A, 3, KEY_AT_A)       /* place on the first body, its axes [m] */      \
  COPY(FOUNDATION_AT_B, 3, KEY_AT_B)       /* place on the second body [m] */               \
  COPY(FOUNDATION_HEADING, 1, KEY_HEADING) /* of the second to the first, unloaded [rad] */ \
  COPY(FOUNDATION_PRELOAD, 6, KEY_PRELOAD) /* at q = 0 [N, N m] */                          \
  MAKE(FOUNDATION_STIFFNESS, 21)           /* K */                                          \
  MAKE(FOUNDATION_DAMPING, 21)             /* C */
enum { FOUNDATION_PARAMETERS(LIST_NUMBERS, LIST_COPIES) FOUNDATION_PARAM_COUNT };

/* option bits */
enum { FOUNDATION_DAMPS = 1 };

/* real rows */
#define FOUNDATION_ROWS(STATE, TEMPORARY)                                               \
  TEMPORARY(FOUNDATION_FORCE, 1)    /* size [N] */                                      \
  TEMPORARY(FOUNDATION_MOMENT, 1)   /* about the second body's place, size [N m] */     \
  TEMPORARY(FOUNDATION_OFFSET, 1)   /* size [m] */                                      \
  TEMPORARY(FOUNDATION_ROTATION, 1) /* size [rad] */                                    \
  TEMPORARY(FOUNDATION_STORED, 1)   /* [J] */                                           \
  TEMPORARY(FOUNDATION_POWER, 1)    /* taken by damping [W] */                          \
  TEMPORARY(FOUNDATION_TURN, 3)     /* rotation vector, axes of the first body [rad] */ \
  TEMPORARY(FOUNDATION_SPRUNG, 1)   /* elastic moment, conjugate to it, size [N m] */   \
  STATE(FOUNDATION_HELD_POWER, 1)   /* of the last record [W] */                        \
  STATE(FOUNDATION_HELD_TURN, 3)    /* rotation vector of the last record [rad] */
#define FOUNDATION_RECORDS(RECORD, SHOWN)                                    \
  RECORD(FOUNDATION_PEAK_FORCE, "peak_force", "N", 0, GROWS)                 \
  RECORD(FOUNDATION_PEAK_MOMENT, "peak_moment", "N m", 0, GROWS)             \
  RECORD(FOUNDATION_GREATEST_OFFSET, "greatest_offset", "m", 0, GROWS)       \
  RECORD(FOUNDATION_GREATEST_ROTATION, "greatest_rotation", "rad", 0, GROWS) \
  /* greatest energy stored [J] */                                           \
  RECORD(FOUNDATION_PEAK_STORED, "peak_energy_stored", "J", 0, GROWS)        \
  /* energy taken by damping [J] */                                          \
  RECORD(FOUNDATION_DISSIPATED, "energy_dissipated", "J", 0, VALUE)
enum {
  FOUNDATION_ROWS(LIST_NUMBERS, LIST_NUMBERS) FOUNDATION_RECORDS(LIST_RECORDS, LIST_SHOWN)
      FOUNDATION_ROW_COUNT
};

/* flag rows */
#define FOUNDATION_FLAGS(STATE, TEMPORARY) STATE(FOUNDATION_STATE, 1)
enum { FOUNDATION_FLAGS(LIST_NUMBERS, LIST_NUMBERS) FOUNDATION_FLAG_COUNT };
enum { FOUNDATION_NEW, FOUNDATION_HELD }; /* new: not recorded yet */

/* trace rows, axes of the first body */
#define FOUNDATION_TRACES(TRACE, SHOWN)                                                \
  TRACE(FOUNDATION_TRACE_OFFSET, "offset_x", "m", VALUE)                               \
  TRACE(FOUNDATION_TRACE_OFFSET_Y, "offset_y", "m", VALUE)                             \
  TRACE(FOUNDATION_TRACE_OFFSET_Z, "offset_z", "m", VALUE)                             \
  TRACE(FOUNDATION_TRACE_ROTATION, "rotation_x", "rad", VALUE)                         \
  TRACE(FOUNDATION_TRACE_ROTATION_Y, "rotation_y", "rad", VALUE)                       \
  TRACE(FOUNDATION_TRACE_ROTATION_Z, "rotation_z", "rad", VALUE)                       \
  TRACE(FOUNDATION_TRACE_FORCE, "force_x", "N", VALUE) /* on the second body [N] */    \
  TRACE(FOUNDATION_TRACE_FORCE_Y, "force_y", "N", VALUE)                               \
  TRACE(FOUNDATION_TRACE_FORCE_Z, "force_z", "N", VALUE)                               \
  TRACE(FOUNDATION_TRACE_MOMENT, "moment_x", "N m", VALUE) /* about its place [N m] */ \
  TRACE(FOUNDATION_TRACE_MOMENT_Y, "moment_y", "N m", VALUE)                           \
  TRACE(FOUNDATION_TRACE_MOMENT_Z, "moment_z", "N m", VALUE)
enum { FOUNDATION_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) FOUNDATION_TRACE_COUNT };

#endif
