/* SPDX-License-Identifier: Apache-2.0
 * Parameters, rows and flags of a chain link that meets a mesh, for the passes and for the host.
 * Vectors are in the frame of the second body, the mesh's, unless said otherwise. */
#ifndef ALD_KERNELS_PASS_LINK_CONTACT_ROWS_H
#define ALD_KERNELS_PASS_LINK_CONTACT_ROWS_H

#include "../../lists.h"
#include "surface_rows.h"

/* parameters behind those of the law, SURFACE_* */
#define LINK_PARAMETERS(MAKE, COPY)                                    \
  MAKE(LINK_RADIUS, 1) /* R [m] */                                     \
  MAKE(LINK_HEIGHT, 1) /* h [m] */                                     \
  MAKE(LINK_BAR, 1)    /* half the bar's diameter, d/2 [m] */          \
  MAKE(LINK_AT, 3)     /* centre of the link, frame of its body [m] */ \
  MAKE(LINK_AXES, 9)   /* its x, y and z axis, frame of its body (3 x 3) */
enum {
  LINK_PARAM_BEFORE = SURFACE_PARAM_COUNT - 1,
  LINK_PARAMETERS(LIST_NUMBERS, LIST_COPIES) LINK_PARAM_COUNT
};

enum { LINK_LIMITED = 1 }; /* option bits: no more comes back than was taken */

enum {
  LINK_SPOTS_MAX = 16,     /* places where one link touches at once */
  LINK_LIST_MAX = 4096,    /* triangles whose boxes meet the link's */
  LINK_FOUND_MAX = 1024,   /* triangles that one part of the link touches */
  LINK_KEYS_MAX = 4 * 1024 /* places of their edges: a power of two above 3 of them each */
};

/* scratch of a unit while it is searched */
enum {
  LINK_LIST = 0,                             /* triangles of the box, then those near any part
                                              * (LINK_LIST_MAX) */
  LINK_FOUND = LINK_LIST + LINK_LIST_MAX,    /* those touched, and so are the next two */
  LINK_PARENT = LINK_FOUND + LINK_FOUND_MAX, /* another one of its cluster, or itself */
  LINK_BEST = LINK_PARENT + LINK_FOUND_MAX,  /* the deepest of the cluster that begins here */
  LINK_KEYS = LINK_BEST + LINK_FOUND_MAX,    /* 1 + edge, and who had it (LINK_KEYS_MAX each) */
  LINK_NEAR = LINK_KEYS,                     /* before: those near a part (LINK_LIST_MAX) */
  LINK_BEST_ENDS = LINK_KEYS, /* once they are joined: those deepest at either end, as LINK_BEST */
  LINK_OWNERS = LINK_KEYS + LINK_KEYS_MAX,
  LINK_SCRATCH_UINTS = LINK_OWNERS + LINK_KEYS_MAX,
  LINK_SCRATCH_REALS = 3 * LINK_FOUND_MAX /* indentation of each of them, and at either end [m] */
};

/* a place of contact in this evaluation */
enum {
  SPOT_NORMAL = 0,  /* where the link is pushed to (3) */
  SPOT_POINT = 3,   /* on the mesh [m] */
  SPOT_STRETCH = 6, /* of the element that sticks [m] */
  SPOT_Y = 9,       /* place on the generatrix, frame of the link [m] */
  SPOT_Z,
  SPOT_PART,  /* LINK_PART_* */
  SPOT_SPEED, /* closing velocity that it is damped by [m/s] */
  SPOT_DEPTH, /* indentation, d/2 where the generatrix goes through [m] */
  SPOT_ROWS
};

/* real rows behind those of every contact with a mesh, SURFACE_* */
#define LINK_ROWS(STATE, TEMPORARY)                \
  TEMPORARY(LINK_SPOTS, LINK_SPOTS_MAX *SPOT_ROWS) \
  STATE(LINK_PAST, LINK_SPOTS_MAX *SPOT_ROWS) /* of the last step, likewise */
#define LINK_RECORDS(RECORD, SHOWN)                                         \
  SURFACE_PEAKS(SHOWN)                                                      \
  SURFACE_TOUCHES(SHOWN)                                                    \
  RECORD(LINK_MOST_SPOTS, "most_places", "", 0, GROWS) /* places at once */ \
  /* steps in which the generatrix was not outside the mesh */              \
  RECORD(LINK_STEPS_PIERCED, "steps_pierced", "", 0, GROWS)
enum {
  LINK_ROW_BEFORE = SURFACE_ROW_COUNT - 1,
  LINK_ROWS(LIST_NUMBERS, LIST_NUMBERS) LINK_RECORDS(LIST_RECORDS, LIST_SHOWN) LINK_ROW_COUNT
};

/* rows written only when traced: those of every contact with a mesh */
#define LINK_TRACES(TRACE, SHOWN)                 \
  SHOWN(SURFACE_TRACE_SPOTS, "places", "", VALUE) \
  SURFACE_SUMS(SHOWN)                             \
  SURFACE_PRESS(SHOWN)
enum { LINK_TRACE_COUNT = SURFACE_TRACE_COUNT };

/* flag rows, likewise */
#define LINK_FLAGS(STATE, TEMPORARY)                        \
  TEMPORARY(LINK_STATE, 1)    /* bits of this evaluation */ \
  STATE(LINK_HELD_STATE, 1)   /* and of the last step */    \
  TEMPORARY(LINK_PROBLEMS, 1) /* bits, of all evaluations of this step */
enum {
  LINK_FLAG_BEFORE = SURFACE_FLAG_COUNT - 1,
  LINK_FLAGS(LIST_NUMBERS, LIST_NUMBERS) LINK_FLAG_COUNT
};
enum { LINK_SEEN = 1, LINK_PIERCED_BY = 2 };
enum { LINK_LIST_LOST = 1, LINK_SPOTS_LOST = 2 };

#define LINK_SPOT_AT(spot) (LINK_SPOTS + (spot)*SPOT_ROWS)
#define LINK_PAST_AT(spot) (LINK_PAST + (spot)*SPOT_ROWS)

#endif
