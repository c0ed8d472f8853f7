/* SPDX-License-Identifier: Apache-2.0
 * Parameters and rows of hulls, meshes of bodies that dynamic lines touch, for their passes and for
 * the host. */
#ifndef ALD_KERNELS_PASS_HULL_ROWS_H
#define ALD_KERNELS_PASS_HULL_ROWS_H

#include "../../plan.h"

/* parameters */
enum {
  HULL_STIFFNESS, /* force per depth; in series with that of the line [N/m] */
  HULL_DAMPING,   /* force per closing velocity; likewise [N s/m] */
  HULL_FRICTION,  /* coefficient [-] */
  HULL_SLIP,      /* sliding velocity from which friction is whole [m/s] */
  HULL_PARAM_COUNT
};

/* a place of it; its third axis follows from the two */
enum {
  HULL_PLACE_AT,    /* centre of gravity, and its velocity [m], [m/s] (3 + 3) */
  HULL_PLACE_X = 6, /* x axis, and its rate [1/s] (3 + 3) */
  HULL_PLACE_Y = 12,
  HULL_PLACE_ROWS = 18
};

enum { HULL_LIST_MOST = 4096 }; /* triangles whose boxes meet that of a segment */

/* real rows */
enum {
  HULL_HELD,                               /* at the last record (HULL_PLACE_ROWS) */
  HULL_HERE = HULL_HELD + HULL_PLACE_ROWS, /* at this evaluation (HULL_PLACE_ROWS) */
  HULL_LAST = HULL_HERE + HULL_PLACE_ROWS, /* mean force and moment at the last record (6) */
  HULL_PUSH = HULL_LAST + 6,               /* impulse on it since the last record [N s] (3) */
  HULL_TWIST = HULL_PUSH + 3,              /* and about its centre of gravity [N m s] (3) */
  HULL_TIME = HULL_TWIST + 3,              /* over which they were given [s] */
  HULL_FORCE,                              /* greatest of a segment since then [N] */
  HULL_DEPTH,                              /* likewise [m] */
  HULL_SPEED,                              /* closing velocity of the last touch [m/s] */
  HULL_WORK,                               /* that the contact took since then [J] */
  HULL_IMPULSE,                            /* of normal forces, added up [N s] */
  /* records */
  HULL_PEAK_FORCE,  /* [N] */
  HULL_PEAK_DEPTH,  /* [m] */
  HULL_PEAK_TIME,   /* of the peak force [s] */
  HULL_ENERGY,      /* that the contact has taken [J] */
  HULL_ALL_IMPULSE, /* of normal forces [N s] */
  HULL_FIRST_TOUCH, /* [s] */
  HULL_DURATION,    /* of all touches, in whole steps [s] */
  HULL_ROW_COUNT
};

/* flag rows */
enum {
  HULL_TOUCH,      /* TOUCH_* in this evaluation */
  HULL_HELD_TOUCH, /* 1: something touched in the last step */
  HULL_LOST,       /* 1: there was no room for a list */
  HULL_FLAG_COUNT
};

#define HULL_ROW_OF(field) KIND_ROW(KIND_hull, field, hull)
#define HULL_FLAG_OF(field) KIND_FLAG(KIND_hull, field, hull)
#define HULL_PARAM_OF(field) KIND_PARAM(KIND_hull, field, hull)

#endif
