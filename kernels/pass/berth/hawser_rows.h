/* SPDX-License-Identifier: Apache-2.0
 * Parameters and rows of hawsers, for their passes and for the host. */
#ifndef ALD_KERNELS_PASS_HAWSER_ROWS_H
#define ALD_KERNELS_PASS_HAWSER_ROWS_H

/* parameters */
enum {
  HAWSER_FROM,                    /* point on the first body, its axes [m] (3) */
  HAWSER_TO = HAWSER_FROM + 3,    /* point on the second body [m] (3) */
  HAWSER_LENGTH = HAWSER_TO + 3,  /* that elongation is counted from [m] */
  HAWSER_STIFFNESS,               /* without a table [N/m] */
  HAWSER_DAMPING,                 /* beside that of a table [N (s/m)^exponent] */
  HAWSER_EXPONENT,                /* of the rate in the damping [-] */
  HAWSER_LIMIT,                   /* rate at which dry friction is whole [m/s] */
  HAWSER_PRETENSION,              /* at the start; 0: the length is given [N] */
  HAWSER_BREAKING,                /* load beyond which it parts; infinite: never [N] */
  HAWSER_AXIS,                    /* of shear: unit vector, axes of the second body (3) */
  HAWSER_SHEAR = HAWSER_AXIS + 3, /* stiffness across it [N/m] */
  HAWSER_SHEAR_DAMPING,           /* [N s/m] */
  HAWSER_PARAM_COUNT
};

/* tables, and numbers of one node of either: elongation, F_as and its slope, C_a and its slope */
enum { HAWSER_CURVE, HAWSER_HYSTERESIS, HAWSER_NODE = 5 };

/* option bits */
enum { HAWSER_ONLY_PULLS = 1, HAWSER_SHEARS = 2 };

/* real rows */
enum {
  /* of this evaluation */
  HAWSER_DISTANCE,   /* [m] */
  HAWSER_ELONGATION, /* [m] */
  HAWSER_TENSION,    /* [N] */
  HAWSER_ELASTIC,    /* the part of it that is given back [N] */
  HAWSER_SHEARED,    /* energy stored across the axis [J] */
  HAWSER_POWER,      /* power that damping takes across it [W] */
  HAWSER_ACROSS,     /* size of the force across it [N] */
  /* history */
  HAWSER_OWN_LENGTH,    /* that gives a pretension [m] */
  HAWSER_HELD_DISTANCE, /* of the last record [m] */
  HAWSER_HELD_ELASTIC,  /* [N] */
  HAWSER_HELD_TAKEN,    /* size of the part that is not given back [N] */
  HAWSER_HELD_TENSION,  /* [N] */
  HAWSER_WORK,          /* done on the line since the start [J] */
  HAWSER_HELD_SHEARED,  /* of the last record [J] */
  HAWSER_HELD_POWER,    /* [W] */
  /* records */
  HAWSER_PEAK_TENSION,        /* [N] */
  HAWSER_UTILISATION,         /* peak tension over breaking load [-] */
  HAWSER_HAS_PARTED,          /* 1: it has parted */
  HAWSER_PARTED_AT,           /* [s] */
  HAWSER_GREATEST_ELONGATION, /* [m] */
  HAWSER_SLACK_TIME,          /* without tension, while it holds [s] */
  HAWSER_IMPULSE,             /* [N s] */
  HAWSER_ENERGY_ABSORBED,     /* greatest work done on it [J] */
  HAWSER_ENERGY_DISSIPATED,   /* by damping and hysteresis [J] */
  HAWSER_PEAK_SHEAR,          /* [N] */
  /* ordered, ald_ordered_kind */
  HAWSER_RELEASED, /* above 0: the line is let go, for good */
  HAWSER_ROW_COUNT
};

/* flag rows */
enum { HAWSER_STATE, HAWSER_FLAG_COUNT };
enum { HAWSER_NEW, HAWSER_HELD, HAWSER_PARTED, HAWSER_NEVER }; /* new: not recorded yet */

/* trace rows */
enum {
  HAWSER_TRACE_DISTANCE, /* [m] */
  HAWSER_TRACE_TENSION,  /* [N] */
  HAWSER_TRACE_RATE,     /* of the distance [m/s] */
  HAWSER_TRACE_PARTED,   /* 1: it has parted */
  HAWSER_TRACE_SHEAR,    /* of links with shear alone [N] */
  HAWSER_TRACE_COUNT
};

#endif
