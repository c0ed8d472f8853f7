/* SPDX-License-Identifier: Apache-2.0
 * Parameters and rows of bows that strike sides, for their passes and for the host. Axes A: those
 * of the striking body. */
#ifndef ALD_KERNELS_PASS_BOW_ROWS_H
#define ALD_KERNELS_PASS_BOW_ROWS_H

#include "../step/touch_rows.h"

/* most points across and, as a power of two, around */
enum { BOW_ACROSS_MOST = 32, BOW_AROUND_LEAST = 2, BOW_AROUND_MOST = 7 };
/* strips and points across them of a bow with a stem, of 2^power points around and those across */
#define BOW_STRIPS_OF(power) (1u << ((power)-2u))
#define BOW_PARTS_OF(across) (((across) + 1u) / 2u)
enum { BOW_STRIPS_MOST = 32, BOW_PARTS_MOST = 16 };

/* parameters */
enum {
  BOW_TIP,                  /* of the bulb, axes A [m] (3) */
  BOW_SEMI_A = BOW_TIP + 3, /* a, across [m^(1/2)] */
  BOW_SEMI_B,               /* b, upwards [m^(1/2)] */
  BOW_LENGTH,               /* of the bulb [m] */
  BOW_SIDE,                 /* 1: the port side is struck, -1: starboard */
  BOW_HALF_BREADTH,         /* from the struck body's origin to its side [m] */
  BOW_AFT,                  /* bounds of the flat side, its body's axes [m] */
  BOW_FORE,
  BOW_LOWER,
  BOW_UPPER,
  BOW_PRESSURE,       /* without a table [Pa] */
  BOW_FRICTION,       /* mu [-] */
  BOW_RECOVERY,       /* eps [-] */
  BOW_RECOVERED_SIGN, /* -1: ahead of the bulb, as printed; 1: behind */
  BOW_STICTION_SPEED, /* u0 [m/s] */
  BOW_BREACH_DEPTH,   /* infinite: never breached [m] */
  BOW_ACROSS,         /* r_i/sqrt(H) of the points across [-] (BOW_ACROSS_MOST) */
  BOW_WEIGHTS = BOW_ACROSS + BOW_ACROSS_MOST, /* share of the area at each point [-] */
  /* the stem, from the bulb's tip; there is one where its upper end is above the lower */
  BOW_STEM_LINE = BOW_WEIGHTS + BOW_ACROSS_MOST, /* x at the lower end [m] */
  BOW_STEM_RAKE,                                 /* dx/dz [-] */
  BOW_STEM_LOWER,                                /* [m] */
  BOW_STEM_UPPER,
  BOW_STEM_SQUARE, /* q at the lower end [m] */
  BOW_STEM_GROWTH, /* dq/dz [-] */
  BOW_STEM_HALF,   /* greatest half breadth [m] */
  BOW_STRIPS,      /* place of the strips between two heights, from 0 to 1 (BOW_STRIPS_MOST) */
  BOW_STRIP_WEIGHTS = BOW_STRIPS + BOW_STRIPS_MOST,
  BOW_PARTS =
      BOW_STRIP_WEIGHTS + BOW_STRIPS_MOST, /* of the points across a strip (BOW_PARTS_MOST) */
  BOW_PART_WEIGHTS = BOW_PARTS + BOW_PARTS_MOST,
  BOW_BULB_SHAPE = BOW_PART_WEIGHTS + BOW_PARTS_MOST, /* BULB_* of kernels/geom/bulb_quadric.h */
  BOW_HALF_WIDE,                                      /* of the bulb, at its length [m] */
  BOW_HALF_HIGH,
  BOW_SLOPE_SINE, /* of the side's angle from the vertical, outward with height */
  BOW_SLOPE_COSINE,
  BOW_SLOPE_STRETCH, /* length along the side by its height, 1/cosine */
  BOW_STEM_STRAIGHT, /* 1: straight waterlines, q is k of kernels/geom/stem_plane.h */
  BOW_PARAM_COUNT
};

/* the tables: crushing pressure, as step/curve.h has it; parts of a stem between two sections, each
 * with these in place of the parameters of their names, the last to the end */
enum { BOW_TABLE_CRUSHING, BOW_TABLE_SECTIONS };
enum {
  BOW_SECTION_LOWER,
  BOW_SECTION_LINE,
  BOW_SECTION_RAKE,
  BOW_SECTION_SQUARE,
  BOW_SECTION_GROWTH,
  BOW_SECTION_WIDTH
};

/* option bits, above the points across and the power of those around */
enum {
  BOW_ACROSS_MASK = 63,
  BOW_AROUND_SHIFT = 6, /* 3 bits */
  BOW_STICTION = 1 << 9,
  BOW_LAST_SURFACE = 1 << 10,  /* only that of the greatest depth is kept */
  BOW_STICK_PRESSES = 1 << 11, /* points that stick keep their pressure */
  BOW_FIRST_FOLLOWS = 1 << 12, /* the first surface moves on with the greatest depth */
  BOW_MAY_HAVE_STEM = 1 << 13,
  BOW_MAY_BE_QUADRIC = 1 << 14 /* the bulb is no paraboloid */
};

/* The program of a study has in ALD_BOWS_ANY what any of its bows has of these bits. */
#ifndef ALD_BOWS_ANY
#define ALD_BOWS_ANY 0xffffffffu
#endif
#define BOW_OPTIONS_OF(instance) (KIND_TABLE(KIND_bow, KIND_OPTIONS, instance) & ALD_BOWS_ANY)

/* a pose of the struck body as the striking one sees it: axes of the struck body, column by column,
 * its origin, the depth of the bulb */
enum { BOW_POSE_DEPTH = 12, BOW_POSE = 13 };

/* real rows */
enum {
  /* of this evaluation */
  BOW_FORCE,                  /* on the striking body, axes A [N] (3) */
  BOW_POINT = BOW_FORCE + 3,  /* where it acts, axes A from the centre of gravity [m] (3) */
  BOW_COUPLE = BOW_POINT + 3, /* of a bow with a stem: moment of its tractions there [N m] (3) */
  BOW_POWER = BOW_COUPLE + 3, /* of the contact's force on both bodies, taken from them [W] */
  BOW_STAGED_POWER,           /* weighted mean over the stages of this step so far [W] */
  /* of the evaluation at the step's start */
  BOW_STEP_POSE,                             /* (BOW_POSE) */
  BOW_STEP_FORCE = BOW_STEP_POSE + BOW_POSE, /* (3) */
  BOW_STEP_AREA = BOW_STEP_FORCE + 3,        /* under pressure, seen along x of A [m^2] */
  BOW_STEP_CLOSING,                          /* speed into the side at the deepest point [m/s] */
  BOW_STEP_EXTENT, /* of the hole in the side, struck body's axes: x from, to, z from, to [m] (4) */
  BOW_STEP_CLOSED = BOW_STEP_EXTENT + 4, /* energies by closed form: normal, stick, ruled [J] (3) */
  /* history: poses when the first point ceased to load, and of the greatest depth */
  BOW_FIRST_POSE = BOW_STEP_CLOSED + 3,
  BOW_BEST_POSE = BOW_FIRST_POSE + BOW_POSE,
  /* records */
  BOW_PEAK_FORCE = BOW_BEST_POSE + BOW_POSE, /* [N] */
  BOW_PEAK_SURGE,
  BOW_PEAK_SWAY,
  BOW_PEAK_HEAVE,
  BOW_ENERGY,          /* taken from both bodies [J] */
  BOW_GREATEST_ENERGY, /* [J] */
  BOW_GREATEST_DEPTH,  /* [m] */
  BOW_DAMAGE_FROM,     /* extent of the damage, struck body's axes [m] */
  BOW_DAMAGE_TO,
  BOW_DAMAGE_LOWER,
  BOW_DAMAGE_UPPER,
  BOW_DAMAGE_LENGTH, /* [m] */
  BOW_DAMAGE_HEIGHT,
  BOW_FIRST_TOUCH, /* rows TOUCH_* up to the duration */
  BOW_DURATION = BOW_FIRST_TOUCH + TOUCH_DURATION,
  BOW_LAST_TOUCH,      /* [s] */
  BOW_FIRST_UNLOADING, /* t_e1 [s] */
  BOW_DEEPEST_AT,      /* t_e2 [s] */
  BOW_BREACHED,        /* 1: it is */
  BOW_BREACHED_AT,     /* [s] */
  BOW_IMPULSE,         /* size of the force over time [N s] */
  BOW_ENERGY_NORMAL,   /* closed form: without friction [J] */
  BOW_ENERGY_STICK,    /* closed form: no relative motion is left [J] */
  BOW_ENERGY_CLOSED,   /* closed form: sticks or slides by its friction [J] */
  BOW_ROW_COUNT
};

/* flag rows */
enum {
  BOW_TOUCH,        /* TOUCH_* in this evaluation */
  BOW_TOUCHED,      /* TOUCH_* in the last record */
  BOW_STEP_TOUCH,   /* TOUCH_* at the step's start */
  BOW_STEP_UNLOADS, /* 1: some point ceased to load, at the step's start */
  BOW_STEP_BEYOND,  /* BOW_BEYOND at the step's start, or BOW_OUTSIDE in one of its stages */
  BOW_HAS_FIRST,    /* history: the first pose is kept */
  BOW_HAS_BEST,     /* the depth has decreased: t_e2 has passed */
  BOW_FLAG_COUNT
};

/* Where the contact is: on the flat side and the bulb; partly beyond their ends; or, as its middle
 * is, outside of the bulb, so that no force is known and the step is void. */
enum { BOW_WITHIN, BOW_BEYOND, BOW_OUTSIDE };

/* trace rows */
enum {
  BOW_TRACE_SURGE, /* axes A [N] */
  BOW_TRACE_SWAY,
  BOW_TRACE_HEAVE,
  BOW_TRACE_DEPTH,  /* [m] */
  BOW_TRACE_AREA,   /* [m^2] */
  BOW_TRACE_ENERGY, /* [J] */
  BOW_TRACE_X,      /* tip of the bulb, struck body's axes [m] */
  BOW_TRACE_Y,
  BOW_TRACE_Z,
  BOW_TRACE_COUNT
};

#endif
