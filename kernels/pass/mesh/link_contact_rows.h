/* SPDX-License-Identifier: Apache-2.0
 * Parameters, rows and flags of a chain link that meets a mesh, for the passes and for the host.
 * Vectors are in the frame of the second body, the mesh's, unless said otherwise. */
#ifndef ALD_KERNELS_PASS_LINK_CONTACT_ROWS_H
#define ALD_KERNELS_PASS_LINK_CONTACT_ROWS_H

#include "surface_rows.h"

/* parameters behind those of the law, SURFACE_* */
enum {
  LINK_RADIUS = SURFACE_PARAM_COUNT, /* R [m] */
  LINK_HEIGHT,                       /* h [m] */
  LINK_BAR,                          /* half the bar's diameter, d/2 [m] */
  LINK_AT,                           /* centre of the link, frame of its body [m] (3) */
  LINK_AXES = LINK_AT + 3,           /* its x, y and z axis, frame of its body (3 x 3) */
  LINK_PARAM_COUNT = LINK_AXES + 9
};

enum { LINK_LIMITED = 1 }; /* option bits: no more comes back than was taken */

enum {
  LINK_SPOTS_MOST = 16,     /* places where one link touches at once */
  LINK_LIST_MOST = 4096,    /* triangles whose boxes meet the link's */
  LINK_FOUND_MOST = 1024,   /* triangles that one part of the link touches */
  LINK_KEYS_MOST = 4 * 1024 /* places of their edges: a power of two above 3 of them each */
};

/* scratch of a unit while it is searched */
enum {
  LINK_LIST = 0,                              /* triangles of the box, then those near any part
                                               * (LINK_LIST_MOST) */
  LINK_FOUND = LINK_LIST + LINK_LIST_MOST,    /* those touched, and so are the next two */
  LINK_PARENT = LINK_FOUND + LINK_FOUND_MOST, /* another one of its cluster, or itself */
  LINK_BEST = LINK_PARENT + LINK_FOUND_MOST,  /* the deepest of the cluster that begins here */
  LINK_KEYS = LINK_BEST + LINK_FOUND_MOST,    /* 1 + edge, and who had it (LINK_KEYS_MOST each) */
  LINK_NEAR = LINK_KEYS,                      /* before: those near a part (LINK_LIST_MOST) */
  LINK_BEST_ENDS = LINK_KEYS, /* once they are joined: those deepest at either end, as LINK_BEST */
  LINK_OWNERS = LINK_KEYS + LINK_KEYS_MOST,
  LINK_SCRATCH_UINTS = LINK_OWNERS + LINK_KEYS_MOST,
  LINK_SCRATCH_REALS = 3 * LINK_FOUND_MOST /* indentation of each of them, and at either end [m] */
};

/* a place of contact in this evaluation */
enum {
  SPOT_NORMAL = 0,  /* where the link is pushed to (3) */
  SPOT_POINT = 3,   /* on the mesh (3) [m] */
  SPOT_STRETCH = 6, /* of the element that sticks (3) [m] */
  SPOT_Y = 9,       /* place on the generatrix, frame of the link [m] */
  SPOT_Z,
  SPOT_PART,  /* LINK_PART_* */
  SPOT_SPEED, /* closing velocity that it is damped by [m/s] */
  SPOT_DEPTH, /* indentation, d/2 where the generatrix goes through [m] */
  SPOT_ROWS
};

/* real rows behind those of every contact with a mesh, SURFACE_* */
enum {
  LINK_MOST_SPOTS = SURFACE_ROW_COUNT,                  /* places at once */
  LINK_STEPS_PIERCED,                                   /* steps in which the generatrix was not
                                                         * outside the mesh */
  LINK_SPOTS,                                           /* LINK_SPOTS_MOST x SPOT_ROWS */
  LINK_PAST = LINK_SPOTS + LINK_SPOTS_MOST * SPOT_ROWS, /* of the last step, likewise */
  LINK_ROW_COUNT = LINK_PAST + LINK_SPOTS_MOST * SPOT_ROWS
};

/* flag rows, likewise */
enum {
  LINK_STATE = SURFACE_FLAG_COUNT, /* bits of this evaluation */
  LINK_HELD_STATE,                 /* and of the last step */
  LINK_PROBLEMS,                   /* bits, of all evaluations of this step */
  LINK_FLAG_COUNT
};
enum { LINK_SEEN = 1, LINK_PIERCED_BY = 2 };
enum { LINK_LIST_LOST = 1, LINK_SPOTS_LOST = 2 };

#define LINK_SPOT_AT(spot) (LINK_SPOTS + (spot)*SPOT_ROWS)
#define LINK_PAST_AT(spot) (LINK_PAST + (spot)*SPOT_ROWS)

#endif
