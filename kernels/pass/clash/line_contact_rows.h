/* SPDX-License-Identifier: Apache-2.0
 * Parameters and rows of hulls, meshes of bodies that dynamic lines touch, for their passes and for
 * the host. */
#ifndef ALD_KERNELS_PASS_LINE_CONTACT_ROWS_H
#define ALD_KERNELS_PASS_LINE_CONTACT_ROWS_H

#include "../step/touch_rows.h"

/* parameters */
enum {
  LINE_CONTACT_STIFFNESS, /* force per depth; in series with that of the line [N/m] */
  LINE_CONTACT_DAMPING,   /* force per closing velocity; likewise [N s/m] */
  LINE_CONTACT_FRICTION,  /* coefficient [-] */
  LINE_CONTACT_SLIP,      /* sliding velocity from which friction is whole [m/s] */
  LINE_CONTACT_PARAM_COUNT
};

/* a place of it; its third axis follows from the two */
enum {
  LINE_CONTACT_PLACE_AT,    /* centre of gravity, and its velocity [m], [m/s] (3 + 3) */
  LINE_CONTACT_PLACE_X = 6, /* x axis, and its rate [1/s] (3 + 3) */
  LINE_CONTACT_PLACE_Y = 12,
  LINE_CONTACT_PLACE_ROWS = 18
};

enum { LINE_CONTACT_LIST_MOST = 4096 }; /* triangles whose boxes meet that of a segment */

/* real rows */
enum {
  LINE_CONTACT_HELD, /* at the last record (LINE_CONTACT_PLACE_ROWS) */
  LINE_CONTACT_HERE = LINE_CONTACT_HELD +
                      LINE_CONTACT_PLACE_ROWS, /* at this evaluation (LINE_CONTACT_PLACE_ROWS) */
  LINE_CONTACT_LAST = LINE_CONTACT_HERE +
                      LINE_CONTACT_PLACE_ROWS, /* mean force and moment at the last record (6) */
  LINE_CONTACT_PUSH = LINE_CONTACT_LAST + 6,   /* impulse on it since the last record [N s] (3) */
  LINE_CONTACT_TWIST = LINE_CONTACT_PUSH + 3,  /* and about its centre of gravity [N m s] (3) */
  LINE_CONTACT_TIME = LINE_CONTACT_TWIST + 3,  /* over which they were given [s] */
  LINE_CONTACT_FORCE,                          /* greatest of a segment since then [N] */
  LINE_CONTACT_TOTAL,                          /* greatest sum of all segments [N] */
  LINE_CONTACT_DEPTH,                          /* likewise [m] */
  LINE_CONTACT_SPEED,                          /* closing velocity of the last touch [m/s] */
  LINE_CONTACT_WORK,                           /* that the contact took since then [J] */
  LINE_CONTACT_IMPULSE,                        /* of normal forces, added up [N s] */
  LINE_CONTACT_HELD_TOTAL, /* greatest sum in the step that led to the last record [N] */
  /* records */
  LINE_CONTACT_PEAK_FORCE,  /* [N] */
  LINE_CONTACT_PEAK_DEPTH,  /* [m] */
  LINE_CONTACT_PEAK_TIME,   /* of the peak force [s] */
  LINE_CONTACT_ENERGY,      /* that the contact has taken [J] */
  LINE_CONTACT_ALL_IMPULSE, /* of normal forces [N s] */
  LINE_CONTACT_FIRST_TOUCH, /* rows TOUCH_* up to the duration */
  LINE_CONTACT_DURATION = LINE_CONTACT_FIRST_TOUCH + TOUCH_DURATION,
  LINE_CONTACT_ROW_COUNT
};

enum { LINE_CONTACT_TRACE_FORCE, LINE_CONTACT_TRACE_COUNT }; /* LINE_CONTACT_TOTAL [N] */

/* flag rows */
enum {
  LINE_CONTACT_TOUCH,      /* TOUCH_* in this evaluation */
  LINE_CONTACT_HELD_TOUCH, /* 1: something touched in the last step */
  LINE_CONTACT_LOST,       /* 1: there was no room for a list */
  LINE_CONTACT_FLAG_COUNT
};

#endif
