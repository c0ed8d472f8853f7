/* SPDX-License-Identifier: Apache-2.0
 * Parameters and rows of hawsers, for their passes and for the host. */
#ifndef ALD_KERNELS_PASS_HAWSER_ROWS_H
#define ALD_KERNELS_PASS_HAWSER_ROWS_H

#include "../../lists.h"

/* parameters */
#define HAWSER_PARAMETERS(MAKE, COPY)                                                              \
  COPY(HAWSER_FROM, 3, KEY_FROM_X)           /* point on the first body, its axes [m] */           \
  COPY(HAWSER_TO, 3, KEY_TO_X)               /* point on the second body [m] */                    \
  COPY(HAWSER_LENGTH, 1, KEY_LENGTH)         /* that elongation is counted from [m] */             \
  MAKE(HAWSER_STIFFNESS, 1)                  /* without a table [N/m] */                           \
  MAKE(HAWSER_DAMPING, 1)                    /* beside that of a table [N (s/m)^exponent] */       \
  COPY(HAWSER_EXPONENT, 1, KEY_EXPONENT)     /* of the rate in the damping [-] */                  \
  COPY(HAWSER_LIMIT, 1, KEY_LIMIT)           /* rate at which dry friction is whole [m/s] */       \
  COPY(HAWSER_PRETENSION, 1, KEY_PRETENSION) /* at the start; 0: the length is given [N] */        \
  MAKE(HAWSER_BREAKING, 1)                   /* load beyond which it parts; infinite: never [N] */ \
  MAKE(HAWSER_AXIS, 3)                       /* of shear: unit vector, axes of the second body */  \
  MAKE(HAWSER_SHEAR, 1)                      /* stiffness across it [N/m] */                       \
  MAKE(HAWSER_SHEAR_DAMPING, 1)              /* [N s/m] */
enum { HAWSER_PARAMETERS(LIST_NUMBERS, LIST_COPIES) HAWSER_PARAM_COUNT };

/* tables, and numbers of one node of either: elongation, F_as and its slope, C_a and its slope */
enum { HAWSER_CURVE, HAWSER_HYSTERESIS, HAWSER_NODE = 5 };

/* option bits */
enum { HAWSER_ONLY_PULLS = 1, HAWSER_SHEARS = 2 };

/* real rows */
#define HAWSER_ROWS(STATE, TEMPORARY)                                               \
  TEMPORARY(HAWSER_DISTANCE, 1)   /* [m] */                                         \
  TEMPORARY(HAWSER_ELONGATION, 1) /* [m] */                                         \
  STATE(HAWSER_TENSION, 1)        /* [N] */                                         \
  TEMPORARY(HAWSER_ELASTIC, 1)    /* the part of it that is given back [N] */       \
  TEMPORARY(HAWSER_SHEARED, 1)    /* energy stored across the axis [J] */           \
  TEMPORARY(HAWSER_POWER, 1)      /* power that damping takes across it [W] */      \
  TEMPORARY(HAWSER_ACROSS, 1)     /* size of the force across it [N] */             \
  STATE(HAWSER_OWN_LENGTH, 1)     /* that gives a pretension [m] */                 \
  STATE(HAWSER_HELD_DISTANCE, 1)  /* of the last record [m] */                      \
  STATE(HAWSER_HELD_ELASTIC, 1)   /* [N] */                                         \
  STATE(HAWSER_HELD_TAKEN, 1)     /* size of the part that is not given back [N] */ \
  STATE(HAWSER_HELD_TENSION, 1)   /* [N] */                                         \
  STATE(HAWSER_WORK, 1)           /* done on the line since the start [J] */        \
  STATE(HAWSER_HELD_SHEARED, 1)   /* of the last record [J] */                      \
  STATE(HAWSER_HELD_POWER, 1)     /* [W] */                                         \
  /* ordered, ald_ordered_kind */                                                   \
  STATE(HAWSER_RELEASED, 1) /* above 0: the line is let go, for good */
#define HAWSER_RECORDS(RECORD, SHOWN)                                      \
  RECORD(HAWSER_PEAK_TENSION, "peak_tension", "N", 0, GROWS)               \
  /* peak tension over breaking load [-] */                                \
  RECORD(HAWSER_UTILISATION, "utilisation", "", 0, GROWS)                  \
  RECORD(HAWSER_HAS_PARTED, "parted", "", 0, GROWS) /* 1: it has parted */ \
  RECORD(HAWSER_PARTED_AT, "parted_at", "s", ALD_NOT_YET, GROWS)           \
  RECORD(HAWSER_GREATEST_ELONGATION, "greatest_elongation", "m", 0, GROWS) \
  /* without tension, while it holds [s] */                                \
  RECORD(HAWSER_SLACK_TIME, "slack_time", "s", 0, GROWS)                   \
  RECORD(HAWSER_IMPULSE, "impulse", "N s", 0, VALUE)                       \
  /* greatest work done on it [J] */                                       \
  RECORD(HAWSER_ENERGY_ABSORBED, "energy_absorbed", "J", 0, GROWS)         \
  /* by damping and hysteresis [J] */                                      \
  RECORD(HAWSER_ENERGY_DISSIPATED, "energy_dissipated", "J", 0, VALUE)     \
  RECORD(HAWSER_PEAK_SHEAR, "peak_shear", "N", 0, GROWS)
enum {
  HAWSER_ROWS(LIST_NUMBERS, LIST_NUMBERS) HAWSER_RECORDS(LIST_RECORDS, LIST_SHOWN) HAWSER_ROW_COUNT
};

/* flag rows */
#define HAWSER_FLAGS(STATE, TEMPORARY) STATE(HAWSER_STATE, 1)
enum { HAWSER_FLAGS(LIST_NUMBERS, LIST_NUMBERS) HAWSER_FLAG_COUNT };
enum { HAWSER_NEW, HAWSER_HELD, HAWSER_PARTED, HAWSER_NEVER }; /* new: not recorded yet */

/* trace rows */
#define HAWSER_TRACES(TRACE, SHOWN)                                           \
  TRACE(HAWSER_TRACE_DISTANCE, "distance", "m", VALUE)                        \
  TRACE(HAWSER_TRACE_TENSION, "tension", "N", VALUE)                          \
  TRACE(HAWSER_TRACE_RATE, "rate", "m/s", VALUE)  /* of the distance [m/s] */ \
  TRACE(HAWSER_TRACE_PARTED, "parted", "", VALUE) /* 1: it has parted */      \
  TRACE(HAWSER_TRACE_SHEAR, "shear", "N", VALUE)  /* of links with shear alone [N] */
enum { HAWSER_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) HAWSER_TRACE_COUNT };

#endif
