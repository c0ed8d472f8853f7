/* SPDX-License-Identifier: Apache-2.0
 * Parameters, rows and flags of the contact of two meshes, for the passes and for the host. What
 * lies in a frame lies in that of the second body. */
#ifndef ALD_KERNELS_PASS_MESH_CONTACT_ROWS_H
#define ALD_KERNELS_PASS_MESH_CONTACT_ROWS_H

#include "surface_rows.h"

/* parameters behind those of the law, SURFACE_* */
enum {
  MESH_CONTACT_PRESSURE = SURFACE_PARAM_COUNT, /* of the law of area [N/m^2] */
  MESH_CONTACT_RECOVERY,     /* share of the greatest indentation that springs back [-] */
  MESH_CONTACT_POTENTIAL,    /* c, factor of the potential [J/m^(3p)] */
  MESH_CONTACT_POWER,        /* p, its exponent [-] */
  MESH_CONTACT_SHARE_FACTOR, /* damping factor of MESH_CONTACT_BY_ENERGY [-] */
  MESH_CONTACT_MODULUS,      /* k of the pressure field [N/m^3] */
  MESH_CONTACT_PARAM_COUNT
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
  FIELD_AT = 0,           /* a point near the contact, from which moments count (3) [m] */
  FIELD_PUSH = 3,         /* of s m dA, force over k (3) [m^3] */
  FIELD_COUPLE = 6,       /* of s r x m dA (3) [m^4] */
  FIELD_WAYS = 9,         /* of s (m.e) r dA (3) [m^4] */
  FIELD_WAYS_SQUARE = 12, /* of s (m.e) r r dA: xx xy xz yy yz zz (6) [m^5] */
  FIELD_CENTRE = 18,      /* centre of pressure (3) [m] */
  FIELD_SPREAD = 21,      /* mean square of the distance from it [m^2] */
  FIELD_STORED,           /* energy over k [m^4] */
  FIELD_ROWS
};

/* how a contact was entered, mesh_through.h */
enum {
  THROUGH_ENTRY = 0,      /* direction of the push before S fell (3) */
  THROUGH_OWN = 3,        /* the same in the frame of the first body (3) */
  THROUGH_AT = 6,         /* place of the region that is followed (3) [m] */
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
  THRUST_AREA = 0,  /* S (3) [m^2] */
  THRUST_AT = 3,    /* where (3) [m] */
  THRUST_DEPTH = 6, /* indentation [m] */
  THRUST_APART,     /* how far off the region is that was followed in the last step [m] */
  THRUST_ROWS
};

enum { MESH_REGIONS_MOST = 64 }; /* regions that two meshes have at once */

/* a region in this evaluation */
enum {
  REGION_NORMAL = 0,   /* force direction on the first body (3) */
  REGION_CENTROID = 3, /* (3) [m] */
  REGION_STRETCH = 6,  /* of the element that sticks (3) [m] */
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
enum {
  /* of this evaluation */
  MESH_CONTACT_AREA = SURFACE_ROW_COUNT,       /* of all regions [m^2] */
  MESH_CONTACT_VOLUME,                         /* of the overlap [m^3] */
  MESH_CONTACT_PUSH,                           /* S, vector area out of the second body (3) [m^2] */
  MESH_CONTACT_COUPLE = MESH_CONTACT_PUSH + 3, /* C, its moment about the second body's centre of
                                                * gravity (3)   [m^3] */
  MESH_CONTACT_PUSHED = MESH_CONTACT_COUPLE + 3, /* areas of all regions, added up [m^2] */
  MESH_CONTACT_SPEED,  /* greatest closing velocity so far, of the potential's damping [m/s] */
  MESH_CONTACT_NEEDED, /* crossing pairs or regions that there was no room for */
  MESH_CONTACT_SHARE,  /* of the force that the balance of energy lets act [-] */
  MESH_CONTACT_THRUST, /* THRUST_ROWS */
  MESH_CONTACT_THROUGH = MESH_CONTACT_THRUST + THRUST_ROWS, /* THROUGH_ROWS */
  MESH_CONTACT_FIELD = MESH_CONTACT_THROUGH + THROUGH_ROWS, /* FIELD_ROWS */
  MESH_CONTACT_TWIST = MESH_CONTACT_FIELD + FIELD_ROWS, /* way of the patch's edge round e [m] */
  /* of the last step */
  MESH_CONTACT_HELD_TWIST,
  MESH_CONTACT_HELD_SPEED,
  MESH_CONTACT_HELD_THROUGH, /* THROUGH_ROWS */
  /* records */
  MESH_CONTACT_PEAK_AREA = MESH_CONTACT_HELD_THROUGH + THROUGH_ROWS, /* [m^2] */
  MESH_CONTACT_MOST_REGIONS,                                         /* at once */
  MESH_CONTACT_STEPS_OPEN,      /* steps in which a contour did not close */
  MESH_CONTACT_STEPS_NO_NET,    /* steps in which a region had no net normal */
  MESH_CONTACT_STEPS_AMBIGUOUS, /* steps in which a mesh overlapped itself */
  MESH_CONTACT_LOST,            /* crossing pairs or regions that there was no room for */
  MESH_CONTACT_REGIONS,         /* MESH_REGIONS_MOST x REGION_ROWS */
  MESH_CONTACT_PAST =
      MESH_CONTACT_REGIONS + MESH_REGIONS_MOST * REGION_ROWS, /* MESH_REGIONS_MOST x PAST_ROWS */
  MESH_CONTACT_ROW_COUNT = MESH_CONTACT_PAST + MESH_REGIONS_MOST * PAST_ROWS
};

/* flag rows, likewise; the places of contact are regions */
enum {
  MESH_CONTACT_PROBLEMS = SURFACE_FLAG_COUNT, /* bits, of all evaluations of this step */
  MESH_CONTACT_SEEN,                          /* 1: there was a last step */
  MESH_CONTACT_FLAG_COUNT
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
enum {
  MESH_CONTACT_TRACE_AREA = SURFACE_TRACE_COUNT, /* of all regions [m^2] */
  MESH_CONTACT_TRACE_VOLUME,                     /* of the overlap, where the law needs it [m^3] */
  MESH_CONTACT_TRACE_SHARE, /* of the force that the balance of energy lets act */
  MESH_CONTACT_TRACE_COUNT
};

/* first row of a region now and of one of the last step */
#define MESH_CONTACT_REGION(region) (MESH_CONTACT_REGIONS + (region)*REGION_ROWS)
#define MESH_CONTACT_PAST_REGION(region) (MESH_CONTACT_PAST + (region)*PAST_ROWS)
/* mesh of a body; it has one */
#define BODY_MESH(body) (plan[plan[PLAN_BODY_MESH] + (body)] - 1)

#endif
