/* SPDX-License-Identifier: Apache-2.0
 * Parameters and rows of foundations, for their passes and for the host. */
#ifndef ALD_KERNELS_PASS_FOUNDATION_ROWS_H
#define ALD_KERNELS_PASS_FOUNDATION_ROWS_H

/* tables, 6 x 6 each */
enum { FOUNDATION_STIFFNESS_TABLE, FOUNDATION_DAMPING_TABLE, FOUNDATION_TABLES };

/* parameters; the tables are among them, as lower triangles */
enum {
  FOUNDATION_AT_A,                                /* place on the first body, its axes [m] (3) */
  FOUNDATION_AT_B = FOUNDATION_AT_A + 3,          /* place on the second body [m] (3) */
  FOUNDATION_HEADING = FOUNDATION_AT_B + 3,       /* of the second to the first, unloaded [rad] */
  FOUNDATION_PRELOAD,                             /* at q = 0 [N, N m] (6) */
  FOUNDATION_STIFFNESS = FOUNDATION_PRELOAD + 6,  /* K (21) */
  FOUNDATION_DAMPING = FOUNDATION_STIFFNESS + 21, /* C (21) */
  FOUNDATION_PARAM_COUNT = FOUNDATION_DAMPING + 21
};

/* option bits */
enum { FOUNDATION_DAMPS = 1 };

/* real rows */
enum {
  /* of this evaluation */
  FOUNDATION_FORCE,                        /* size [N] */
  FOUNDATION_MOMENT,                       /* about the second body's place, size [N m] */
  FOUNDATION_OFFSET,                       /* size [m] */
  FOUNDATION_ROTATION,                     /* size [rad] */
  FOUNDATION_STORED,                       /* [J] */
  FOUNDATION_POWER,                        /* taken by damping [W] */
  FOUNDATION_TURN,                         /* rotation vector, axes of the first body [rad] (3) */
  FOUNDATION_SPRUNG = FOUNDATION_TURN + 3, /* elastic moment, conjugate to it, size [N m] */
  /* history */
  FOUNDATION_HELD_POWER, /* of the last record [W] */
  FOUNDATION_HELD_TURN,  /* rotation vector of the last record [rad] (3) */
  /* records */
  FOUNDATION_PEAK_FORCE = FOUNDATION_HELD_TURN + 3, /* [N] */
  FOUNDATION_PEAK_MOMENT,                           /* [N m] */
  FOUNDATION_GREATEST_OFFSET,                       /* [m] */
  FOUNDATION_GREATEST_ROTATION,                     /* [rad] */
  FOUNDATION_PEAK_STORED,                           /* greatest energy stored [J] */
  FOUNDATION_DISSIPATED,                            /* energy taken by damping [J] */
  FOUNDATION_ROW_COUNT
};

/* flag rows */
enum { FOUNDATION_STATE, FOUNDATION_FLAG_COUNT };
enum { FOUNDATION_NEW, FOUNDATION_HELD }; /* new: not recorded yet */

/* trace rows, axes of the first body */
enum {
  FOUNDATION_TRACE_OFFSET,                                 /* [m] (3) */
  FOUNDATION_TRACE_ROTATION = FOUNDATION_TRACE_OFFSET + 3, /* [rad] (3) */
  FOUNDATION_TRACE_FORCE = FOUNDATION_TRACE_ROTATION + 3,  /* on the second body [N] (3) */
  FOUNDATION_TRACE_MOMENT = FOUNDATION_TRACE_FORCE + 3,    /* about its place [N m] (3) */
  FOUNDATION_TRACE_COUNT = FOUNDATION_TRACE_MOMENT + 3
};

#endif
