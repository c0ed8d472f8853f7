/* SPDX-License-Identifier: Apache-2.0
 * Parameters, rows and flags of the contact of two meshes, for the passes and for the host. What
 * lies in a frame lies in that of the second body. */
#ifndef ALD_KERNELS_MESH_CONTACT_ROWS_H
#define ALD_KERNELS_MESH_CONTACT_ROWS_H

#include "../step/balance_rows.h"
#include "surface_rows.h"

/* parameters behind those of the law, SURFACE_* */
enum {
  MEET_PRESSURE = SURFACE_PARAM_COUNT, /* of the law of area [N/m^2] */
  MEET_RECOVERY,                       /* share of the greatest indentation that springs back [-] */
  MEET_POTENTIAL,                      /* c, factor of the potential [J/m^(3p)] */
  MEET_POWER,                          /* p, its exponent [-] */
  MEET_SHARE_FACTOR,                   /* damping factor of MEET_BY_ENERGY [-] */
  MEET_PARAM_COUNT
};

/* option bits; the lowest two are the fit of the plane */
enum {
  MEET_FIT = 3,
  MEET_CRUSHES = 4,    /* a pressure on each region's area that remembers how deep it was */
  MEET_BY_VOLUME = 16, /* the potential of the overlap */
  MEET_BY_ENERGY = 32, /* damped by the share of its energy that is motion */
  MEET_LIMITED = 64    /* no more comes back than was taken */
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

/* real rows */
enum {
  /* of this evaluation */
  MEET_POSE = 0,   /* first body in the frame of the second: turn row by row, then place [m] (12) */
  MEET_WAY = 12,   /* its motion since the last step, w + t x c for a point c: w [m] (3) */
  MEET_TURN = 15,  /* t [rad] (3) */
  MEET_FORCE = 18, /* on the first body (3) [N] */
  MEET_MOMENT = 21, /* about the second body's centre of gravity (3) [N m] */
  MEET_CENTRE = 24, /* centroid of the region that pushes most; where it last touched (3) [m] */
  MEET_AXIS = 27,   /* its normal (3) */
  MEET_NORMAL = 30, /* normal forces of all regions, added up [N] */
  MEET_TANGENTIAL,  /* friction of all regions, added up [N] */
  MEET_DEPTH,       /* greatest indentation [m] */
  MEET_AREA,        /* of all regions [m^2] */
  MEET_CLOSING,     /* closing velocity at the centre along the axis [m/s] */
  MEET_VOLUME,      /* of the overlap [m^3] */
  MEET_PUSH,        /* S, vector area out of the second body (3) [m^2] */
  MEET_COUPLE = MEET_PUSH + 3,   /* C, its moment about the second body's centre of gravity (3)
                                  * [m^3] */
  MEET_PUSHED = MEET_COUPLE + 3, /* areas of all regions, added up [m^2] */
  MEET_SPEED,  /* greatest closing velocity so far, of the potential's damping [m/s] */
  MEET_NEEDED, /* crossing pairs or regions that there was no room for */
  MEET_SHARE,  /* of the force that the balance of energy lets act [-] */
  /* of the last step */
  MEET_HELD_POSE,
  MEET_HELD_FORCE = MEET_HELD_POSE + 12,
  MEET_HELD_MOMENT = MEET_HELD_FORCE + 3,
  MEET_HELD_CENTRE = MEET_HELD_MOMENT + 3,
  MEET_HELD_AXIS = MEET_HELD_CENTRE + 3,
  MEET_HELD_SPEED = MEET_HELD_AXIS + 3,
  MEET_BALANCE, /* BALANCE_ROW_COUNT */
  /* records */
  MEET_PEAK_NORMAL = MEET_BALANCE + BALANCE_ROW_COUNT, /* [N] */
  MEET_PEAK_TANGENTIAL,                                /* [N] */
  MEET_PEAK_TIME,                                      /* of the peak normal force [s] */
  MEET_PEAK_DEPTH,                                     /* [m] */
  MEET_PEAK_AREA,                                      /* [m^2] */
  MEET_ENERGY,                                         /* work that the contact has taken [J] */
  MEET_IMPULSE,                                        /* of the normal forces [N s] */
  MEET_FIRST_TOUCH,                                    /* [s] */
  MEET_DURATION,                                       /* of all contacts [s] */
  MEET_SPEED_BEFORE,                                   /* closing, at the first touch [m/s] */
  MEET_SPEED_AFTER,                                    /* closing, when contact last ended [m/s] */
  MEET_MOST_REGIONS,                                   /* at once */
  MEET_STEPS_OPEN,                                     /* steps in which a contour did not close */
  MEET_STEPS_NO_NET,    /* steps in which a region had no net normal */
  MEET_STEPS_AMBIGUOUS, /* steps in which a mesh overlapped itself */
  MEET_LOST,            /* crossing pairs or regions that there was no room for */
  MEET_REGIONS,         /* MESH_REGIONS_MOST x REGION_ROWS */
  MEET_PAST = MEET_REGIONS + MESH_REGIONS_MOST * REGION_ROWS, /* MESH_REGIONS_MOST x PAST_ROWS */
  MEET_ROW_COUNT = MEET_PAST + MESH_REGIONS_MOST * PAST_ROWS
};

/* flag rows */
enum {
  MEET_TOUCH,      /* TOUCH_* in this evaluation */
  MEET_COUNT,      /* regions in this evaluation */
  MEET_HELD_COUNT, /* and in the last step */
  MEET_PROBLEMS,   /* bits, of all evaluations of this step */
  MEET_SEEN,       /* 1: there was a last step */
  MEET_FLAG_COUNT
};
enum {
  MEET_OPEN = 1,
  MEET_NO_NET = 2,
  MEET_AMBIGUOUS = 4,
  MEET_PAIRS_LOST = 8,
  MEET_REGIONS_LOST = 16,
  MEET_PASSED = 32 /* the bodies went through each other within the step, or one is in the other */
};

/* rows written only when traced */
enum {
  MEET_TRACE_REGIONS,
  MEET_TRACE_NORMAL,     /* normal forces, added up [N] */
  MEET_TRACE_TANGENTIAL, /* friction, added up [N] */
  MEET_TRACE_DEPTH,      /* greatest indentation [m] */
  MEET_TRACE_AREA,       /* of all regions [m^2] */
  MEET_TRACE_PX,         /* centroid of the region that pushes most, earth frame [m] */
  MEET_TRACE_PY,
  MEET_TRACE_PZ,
  MEET_TRACE_NX, /* its normal, earth frame */
  MEET_TRACE_NY,
  MEET_TRACE_NZ,
  MEET_TRACE_FX, /* force on the first body, earth frame [N] */
  MEET_TRACE_FY,
  MEET_TRACE_FZ,
  MEET_TRACE_VOLUME, /* of the overlap, where the law needs it [m^3] */
  MEET_TRACE_SHARE,  /* of the force that the balance of energy lets act */
  MEET_TRACE_COUNT
};

#define MEET_PARAM_OF(field) KIND_PARAM(KIND_mesh, field, instance)
#define MEET_ROW_OF(field) KIND_ROW(KIND_mesh, field, instance)
#define MEET_FLAG_OF(field) KIND_FLAG(KIND_mesh, field, instance)
#define MEET_TRACE_OF(field) KIND_TRACE_ROW(KIND_mesh, MEET_TRACE_##field, instance)
#define MEET_OPTIONS_OF KIND_TABLE(KIND_mesh, KIND_OPTIONS, instance)
#define MEET_BALANCE_PLACE BALANCE_PLACE(KIND_mesh, MEET_BALANCE)
/* first row of a region now and of one of the last step */
#define MEET_REGION(region) (MEET_REGIONS + (region)*REGION_ROWS)
#define MEET_PAST_REGION(region) (MEET_PAST + (region)*PAST_ROWS)
/* mesh of a body; it has one */
#define BODY_MESH(body) (plan[plan[PLAN_BODY_MESH] + (body)] - 1)

#endif
