/* SPDX-License-Identifier: Apache-2.0
 * Parameters, rows and flags of the contact of two meshes, for the passes and for the host. What
 * lies in a frame lies in that of the second body. */
#ifndef ALD_KERNELS_PASS_MESH_CONTACT_ROWS_H
#define ALD_KERNELS_PASS_MESH_CONTACT_ROWS_H

#include "../../lists.h"
#include "surface_rows.h"

/* parameters behind those of the law, SURFACE_* */
#define MESH_CONTACT_PARAMETERS(MAKE, COPY)                                                        \
  MAKE(MESH_CONTACT_PRESSURE, 1)     /* of the law of area [N/m^2] */                              \
  MAKE(MESH_CONTACT_RECOVERY, 1)     /* share of the greatest indentation that springs back [-] */ \
  MAKE(MESH_CONTACT_POTENTIAL, 1)    /* c, factor of the potential [J/m^(3p)] */                   \
  MAKE(MESH_CONTACT_POWER, 1)        /* p, its exponent [-] */                                     \
  MAKE(MESH_CONTACT_SHARE_FACTOR, 1) /* damping factor of MESH_CONTACT_BY_ENERGY [-] */            \
  MAKE(MESH_CONTACT_MODULUS, 1)      /* k of the pressure field [N/m^3] */
enum {
  MESH_CONTACT_PARAM_BEFORE = SURFACE_PARAM_COUNT - 1,
  MESH_CONTACT_PARAMETERS(LIST_NUMBERS, LIST_COPIES) MESH_CONTACT_PARAM_COUNT
};

/* option bits; the lowest two are the fit of the plane */
enum {
  MESH_CONTACT_FIT = 3,
  MESH_CONTACT_CRUSHES = 4,    /* a pressure on each region's area that remembers how deep it was */
  MESH_CONTACT_BY_VOLUME = 16, /* the potential of the overlap */
  MESH_CONTACT_BY_ENERGY = 32, /* damped by the share of its energy that is motion */
  MESH_CONTACT_LIMITED = 64,   /* no more comes back than was taken */
  MESH_CONTACT_BY_FIELD = 128, /* a pressure field in one of the bodies */
  MESH_CONTACT_IN_FIRST = 256  /* that is in the first one */
};

/* what the pressure field makes with k = 1, mesh_field.h; e is the direction of the force */
enum {
  FIELD_AT = 0,           /* a point near the contact, from which moments count [m] */
  FIELD_PUSH = 3,         /* of s m dA, force over k [m^3] */
  FIELD_COUPLE = 6,       /* of s r x m dA [m^4] */
  FIELD_WAYS = 9,         /* of s (m.e) r dA [m^4] */
  FIELD_WAYS_SQUARE = 12, /* of s (m.e) r r dA: xx xy xz yy yz zz [m^5] */
  FIELD_CENTRE = 18,      /* centre of pressure [m] */
  FIELD_SPREAD = 21,      /* mean square of the distance from it [m^2] */
  FIELD_STORED,           /* energy over k [m^4] */
  FIELD_ROWS
};

/* how a contact was entered, mesh_through.h */
enum {
  THROUGH_ENTRY = 0,      /* direction of the push before S fell (3) */
  THROUGH_OWN = 3,        /* the same in the frame of the first body (3) */
  THROUGH_AT = 6,         /* place of the region that is followed [m] */
  THROUGH_FIRST = 9,      /* direction of the push when the overlap began to grow (3) */
  THROUGH_FIRST_OWN = 12, /* the same in the frame of the first body (3) */
  THROUGH_WAY = 15,       /* way inwards [m] */
  THROUGH_DEPTH,          /* indentation in the last step [m] */
  THROUGH_DEEPEST,        /* greatest since then [m] */
  THROUGH_MOST,           /* greatest S since then [m^2] */
  THROUGH_GROWS,          /* 1: the overlap grew in the last step */
  THROUGH_ROWS
};
/* what pushes in the region that is followed */
enum {
  THRUST_AREA = 0,  /* S [m^2] */
  THRUST_AT = 3,    /* where [m] */
  THRUST_DEPTH = 6, /* indentation [m] */
  THRUST_APART,     /* how far off the region is that was followed in the last step [m] */
  THRUST_ROWS
};

enum { MESH_REGIONS_MAX = 64 }; /* regions that two meshes have at once */

/* a region in this evaluation */
enum {
  REGION_NORMAL = 0,   /* force direction on the first body (3) */
  REGION_CENTROID = 3, /* [m] */
  REGION_STRETCH = 6,  /* of the element that sticks [m] */
  REGION_SPEED = 9,    /* closing velocity that it is damped by [m/s] */
  REGION_DEEPEST,      /* greatest indentation so far [m] */
  REGION_DEPTH,        /* indentation [m] */
  REGION_AREA,         /* [m^2] */
  REGION_ROWS
};
/* a region of the last step */
enum {
  PAST_CENTROID = 0, /* as above */
  PAST_STRETCH = 3,
  PAST_SPEED = 6,
  PAST_DEEPEST,
  PAST_ROWS
};

/* real rows behind those of every contact with a mesh, SURFACE_* */
#define MESH_CONTACT_ROWS(STATE, TEMPORARY)                                                   \
  TEMPORARY(MESH_CONTACT_AREA, 1) /* of all regions [m^2] */                                  \
  STATE(MESH_CONTACT_VOLUME, 1)   /* of the overlap [m^3] */                                  \
  STATE(MESH_CONTACT_PUSH, 3)     /* S, vector area out of the second body [m^2] */           \
  /* C, its moment about the second body's centre of gravity   [m^3] */                       \
  STATE(MESH_CONTACT_COUPLE, 3)                                                               \
  STATE(MESH_CONTACT_PUSHED, 1) /* areas of all regions, added up [m^2] */                    \
  /* greatest closing velocity so far, of the potential's damping [m/s] */                    \
  TEMPORARY(MESH_CONTACT_SPEED, 1)                                                            \
  STATE(MESH_CONTACT_NEEDED, 1)    /* crossing pairs or regions that there was no room for */ \
  TEMPORARY(MESH_CONTACT_SHARE, 1) /* of the force that the balance of energy lets act [-] */ \
  STATE(MESH_CONTACT_THRUST, THRUST_ROWS)                                                     \
  STATE(MESH_CONTACT_THROUGH, THROUGH_ROWS)                                                   \
  STATE(MESH_CONTACT_FIELD, FIELD_ROWS)                                                       \
  TEMPORARY(MESH_CONTACT_TWIST, 1) /* way of the patch's edge round e [m] */                  \
  /* of the last step */                                                                      \
  STATE(MESH_CONTACT_HELD_TWIST, 1)                                                           \
  STATE(MESH_CONTACT_HELD_SPEED, 1)                                                           \
  STATE(MESH_CONTACT_HELD_THROUGH, THROUGH_ROWS)                                              \
  TEMPORARY(MESH_CONTACT_REGIONS, MESH_REGIONS_MAX *REGION_ROWS)                              \
  STATE(MESH_CONTACT_PAST, MESH_REGIONS_MAX *PAST_ROWS)
#define MESH_CONTACT_RECORDS(RECORD, SHOWN)                                     \
  SURFACE_PEAKS(SHOWN)                                                          \
  RECORD(MESH_CONTACT_PEAK_AREA, "greatest_area", "m^2", 0, GROWS)              \
  SURFACE_TOUCHES(SHOWN)                                                        \
  RECORD(MESH_CONTACT_MOST_REGIONS, "most_regions", "", 0, GROWS) /* at once */ \
  /* steps in which a contour did not close */                                  \
  RECORD(MESH_CONTACT_STEPS_OPEN, "steps_open", "", 0, GROWS)                   \
  /* steps in which a region had no net normal */                               \
  RECORD(MESH_CONTACT_STEPS_NO_NET, "steps_without_normal", "", 0, GROWS)       \
  /* steps in which a mesh overlapped itself */                                 \
  RECORD(MESH_CONTACT_STEPS_AMBIGUOUS, "steps_ambiguous", "", 0, GROWS)         \
  /* crossing pairs or regions that there was no room for */                    \
  RECORD(MESH_CONTACT_LOST, "overflow", "", 0, VALUE)
enum {
  MESH_CONTACT_ROW_BEFORE = SURFACE_ROW_COUNT - 1,
  MESH_CONTACT_ROWS(LIST_NUMBERS, LIST_NUMBERS) MESH_CONTACT_RECORDS(LIST_RECORDS, LIST_SHOWN)
      MESH_CONTACT_ROW_COUNT
};

/* flag rows, likewise; the places of contact are regions */
#define MESH_CONTACT_FLAGS(STATE, TEMPORARY)                                  \
  STATE(MESH_CONTACT_PROBLEMS, 1) /* bits, of all evaluations of this step */ \
  STATE(MESH_CONTACT_SEEN, 1)     /* 1: there was a last step */
enum {
  MESH_CONTACT_FLAG_BEFORE = SURFACE_FLAG_COUNT - 1,
  MESH_CONTACT_FLAGS(LIST_NUMBERS, LIST_NUMBERS) MESH_CONTACT_FLAG_COUNT
};
enum {
  MESH_CONTACT_OPEN = 1,
  MESH_CONTACT_NO_NET = 2,
  MESH_CONTACT_AMBIGUOUS = 4,
  MESH_CONTACT_PAIRS_LOST = 8,
  MESH_CONTACT_REGIONS_LOST = 16,
  MESH_CONTACT_PASSED =
      32 /* the bodies went through each other within the step, or one is in the other */
};

/* rows written only when traced, behind SURFACE_TRACE_* */
#define MESH_CONTACT_TRACES(TRACE, SHOWN)                                         \
  SHOWN(SURFACE_TRACE_SPOTS, "regions", "", VALUE)                                \
  SURFACE_SUMS(SHOWN)                                                             \
  TRACE(MESH_CONTACT_TRACE_AREA, "area", "m^2", VALUE) /* of all regions [m^2] */ \
  SURFACE_PRESS(SHOWN)                                                            \
  /* of the overlap, where the law needs it [m^3] */                              \
  TRACE(MESH_CONTACT_TRACE_VOLUME, "volume", "m^3", VALUE)                        \
  /* of the force that the balance of energy lets act */                          \
  TRACE(MESH_CONTACT_TRACE_SHARE, "share", "", VALUE)
enum {
  MESH_CONTACT_TRACE_BEFORE = SURFACE_TRACE_COUNT - 1,
  MESH_CONTACT_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) MESH_CONTACT_TRACE_COUNT
};

/* first row of a region now and of one of the last step */
#define MESH_CONTACT_REGION(region) (MESH_CONTACT_REGIONS + (region)*REGION_ROWS)
#define MESH_CONTACT_PAST_REGION(region) (MESH_CONTACT_PAST + (region)*PAST_ROWS)
/* mesh of a body; it has one */
#define BODY_MESH(body) (plan[plan[PLAN_BODY_MESH] + (body)] - 1)

#endif
