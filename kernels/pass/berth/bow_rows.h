/* SPDX-License-Identifier: Apache-2.0
 * Parameters and rows of bows that strike sides, for their passes and for the host. Axes A: those
 * of the striking body. */
#ifndef ALD_KERNELS_PASS_BOW_ROWS_H
#define ALD_KERNELS_PASS_BOW_ROWS_H

#include "../../lists.h"
#include "../step/touch_rows.h"

/* most points across and, as a power of two, around */
enum { BOW_ACROSS_MAX = 32, BOW_AROUND_MIN = 2, BOW_AROUND_MAX = 7 };
/* strips and points across them of a bow with a stem, of 2^power points around and those across */
#define BOW_STRIPS_OF(power) (1u << ((power)-2u))
#define BOW_PARTS_OF(across) (((across) + 1u) / 2u)
enum { BOW_STRIPS_MAX = 32, BOW_PARTS_MAX = 16 };

/* parameters */
#define BOW_PARAMETERS(MAKE, COPY)                                                            \
  COPY(BOW_TIP, 3, KEY_TIP) /* of the bulb, axes A [m] */                                     \
  MAKE(BOW_SEMI_A, 1)       /* a, across [m^(1/2)] */                                         \
  MAKE(BOW_SEMI_B, 1)       /* b, upwards [m^(1/2)] */                                        \
  MAKE(BOW_LENGTH, 1)       /* of the bulb [m] */                                             \
  MAKE(BOW_SIDE, 1)         /* 1: the port side is struck, -1: starboard */                   \
  /* from the struck body's origin to its side [m] */                                         \
  COPY(BOW_HALF_BREADTH, 1, KEY_HALF_BREADTH)                                                 \
  MAKE(BOW_AFT, 1) /* bounds of the flat side, its body's axes [m] */                         \
  MAKE(BOW_FORE, 1)                                                                           \
  MAKE(BOW_LOWER, 1)                                                                          \
  MAKE(BOW_UPPER, 1)                                                                          \
  MAKE(BOW_PRESSURE, 1)               /* without a table [Pa] */                              \
  MAKE(BOW_FRICTION, 1)               /* mu [-] */                                            \
  COPY(BOW_RECOVERY, 1, KEY_RECOVERY) /* eps [-] */                                           \
  MAKE(BOW_RECOVERED_SIGN, 1)         /* -1: ahead of the bulb, as printed; 1: behind */      \
  COPY(BOW_STICTION_SPEED, 1, KEY_STICTION_SPEED) /* u0 [m/s] */                              \
  MAKE(BOW_BREACH_DEPTH, 1)                       /* infinite: never breached [m] */          \
  MAKE(BOW_ACROSS, BOW_ACROSS_MAX)                /* r_i/sqrt(H) of the points across [-] */  \
  MAKE(BOW_WEIGHTS, BOW_ACROSS_MAX)               /* share of the area at each point [-] */   \
  /* the stem, from the bulb's tip; there is one where its upper end is above the lower */    \
  MAKE(BOW_STEM_LINE, 1)  /* x at the lower end [m] */                                        \
  MAKE(BOW_STEM_RAKE, 1)  /* dx/dz [-] */                                                     \
  MAKE(BOW_STEM_LOWER, 1) /* [m] */                                                           \
  MAKE(BOW_STEM_UPPER, 1)                                                                     \
  MAKE(BOW_STEM_SQUARE, 1)         /* q at the lower end [m] */                               \
  MAKE(BOW_STEM_GROWTH, 1)         /* dq/dz [-] */                                            \
  MAKE(BOW_STEM_HALF, 1)           /* greatest half breadth [m] */                            \
  MAKE(BOW_STRIPS, BOW_STRIPS_MAX) /* place of the strips between two heights, from 0 to 1 */ \
  MAKE(BOW_STRIP_WEIGHTS, BOW_STRIPS_MAX)                                                     \
  MAKE(BOW_PARTS, BOW_PARTS_MAX) /* of the points across a strip */                           \
  MAKE(BOW_PART_WEIGHTS, BOW_PARTS_MAX)                                                       \
  MAKE(BOW_BULB_SHAPE, 1) /* BULB_* of kernels/geom/bulb_quadric.h */                         \
  MAKE(BOW_HALF_WIDE, 1)  /* of the bulb, at its length [m] */                                \
  MAKE(BOW_HALF_HIGH, 1)                                                                      \
  MAKE(BOW_SLOPE_SINE, 1) /* of the side's angle from the vertical, outward with height */    \
  MAKE(BOW_SLOPE_COSINE, 1)                                                                   \
  MAKE(BOW_SLOPE_STRETCH, 1) /* length along the side by its height, 1/cosine */              \
  MAKE(BOW_STEM_STRAIGHT, 1) /* 1: straight waterlines, q is k of kernels/geom/stem_plane.h */
enum { BOW_PARAMETERS(LIST_NUMBERS, LIST_COPIES) BOW_PARAM_COUNT };

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
#define BOW_ROWS(STATE, TEMPORARY)                                                                \
  TEMPORARY(BOW_FORCE, 3)        /* on the striking body, axes A [N] */                           \
  TEMPORARY(BOW_POINT, 3)        /* where it acts, axes A from the centre of gravity [m] */       \
  TEMPORARY(BOW_COUPLE, 3)       /* of a bow with a stem: moment of its tractions there [N m] */  \
  TEMPORARY(BOW_POWER, 1)        /* of the contact's force on both bodies, taken from them [W] */ \
  TEMPORARY(BOW_STAGED_POWER, 1) /* weighted mean over the stages of this step so far [W] */      \
  /* of the evaluation at the step's start */                                                     \
  TEMPORARY(BOW_STEP_POSE, BOW_POSE)                                                              \
  TEMPORARY(BOW_STEP_FORCE, 3)                                                                    \
  TEMPORARY(BOW_STEP_AREA, 1)    /* under pressure, seen along x of A [m^2] */                    \
  TEMPORARY(BOW_STEP_CLOSING, 1) /* speed into the side at the deepest point [m/s] */             \
  /* of the hole in the side, struck body's axes: x from, to, z from, to [m] */                   \
  TEMPORARY(BOW_STEP_EXTENT, 4)                                                                   \
  TEMPORARY(BOW_STEP_CLOSED, 3) /* energies by closed form: normal, stick, ruled [J] */           \
  /* history: poses when the first point ceased to load, and of the greatest depth */             \
  STATE(BOW_FIRST_POSE, BOW_POSE)                                                                 \
  STATE(BOW_BEST_POSE, BOW_POSE)                                                                  \
  STATE(BOW_DAMAGE_FROM, 1) /* extent of the damage, struck body's axes [m] */                    \
  STATE(BOW_DAMAGE_TO, 1)                                                                         \
  STATE(BOW_DAMAGE_LOWER, 1)                                                                      \
  STATE(BOW_DAMAGE_UPPER, 1)                                                                      \
  STATE(BOW_LAST_TOUCH, 1) /* [s] */
#define BOW_RECORDS(RECORD, SHOWN)                                                        \
  RECORD(BOW_PEAK_FORCE, "peak_force", "N", 0, GROWS)                                     \
  RECORD(BOW_PEAK_SURGE, "peak_surge", "N", 0, GROWS)                                     \
  RECORD(BOW_PEAK_SWAY, "peak_sway", "N", 0, GROWS)                                       \
  RECORD(BOW_PEAK_HEAVE, "peak_heave", "N", 0, GROWS)                                     \
  RECORD(BOW_ENERGY, "energy", "J", 0, VALUE) /* taken from both bodies [J] */            \
  RECORD(BOW_GREATEST_ENERGY, "greatest_energy", "J", 0, GROWS)                           \
  RECORD(BOW_GREATEST_DEPTH, "greatest_depth", "m", 0, GROWS)                             \
  RECORD(BOW_DAMAGE_LENGTH, "damage_length", "m", 0, GROWS)                               \
  RECORD(BOW_DAMAGE_HEIGHT, "damage_height", "m", 0, GROWS)                               \
  SHOWN(BOW_DAMAGE_FROM, "damage_from", "m", ALD_NOT_YET, VALUE)                          \
  /* rows TOUCH_* up to the duration */                                                   \
  RECORD(BOW_FIRST_TOUCH, "first_touch", "s", ALD_NOT_YET, GROWS)                         \
  SHOWN(BOW_LAST_TOUCH, "last_touch", "s", ALD_NOT_YET, VALUE)                            \
  RECORD(BOW_DURATION, "duration", "s", 0, GROWS)                                         \
  RECORD(BOW_FIRST_UNLOADING, "first_unloading", "s", ALD_NOT_YET, VALUE) /* t_e1 [s] */  \
  RECORD(BOW_DEEPEST_AT, "deepest_at", "s", ALD_NOT_YET, VALUE)           /* t_e2 [s] */  \
  RECORD(BOW_BREACHED, "breached", "", 0, GROWS)                          /* 1: it is */  \
  RECORD(BOW_BREACHED_AT, "breached_at", "s", ALD_NOT_YET, GROWS)                         \
  RECORD(BOW_IMPULSE, "impulse", "N s", 0, VALUE) /* size of the force over time [N s] */ \
  /* closed form: without friction [J] */                                                 \
  RECORD(BOW_ENERGY_NORMAL, "energy_normal", "J", 0, VALUE)                               \
  /* closed form: no relative motion is left [J] */                                       \
  RECORD(BOW_ENERGY_STICK, "energy_stick", "J", 0, VALUE)                                 \
  /* closed form: sticks or slides by its friction [J] */                                 \
  RECORD(BOW_ENERGY_CLOSED, "energy_closed", "J", 0, VALUE)
enum { BOW_ROWS(LIST_NUMBERS, LIST_NUMBERS) BOW_RECORDS(LIST_RECORDS, LIST_SHOWN) BOW_ROW_COUNT };

/* flag rows */
#define BOW_FLAGS(STATE, TEMPORARY)                                                      \
  TEMPORARY(BOW_TOUCH, 1)        /* TOUCH_* in this evaluation */                        \
  STATE(BOW_TOUCHED, 1)          /* TOUCH_* in the last record */                        \
  TEMPORARY(BOW_STEP_TOUCH, 1)   /* TOUCH_* at the step's start */                       \
  TEMPORARY(BOW_STEP_UNLOADS, 1) /* 1: some point ceased to load, at the step's start */ \
  /* BOW_BEYOND at the step's start, or BOW_OUTSIDE in one of its stages */              \
  TEMPORARY(BOW_STEP_BEYOND, 1)                                                          \
  STATE(BOW_HAS_FIRST, 1) /* history: the first pose is kept */                          \
  STATE(BOW_HAS_BEST, 1)  /* the depth has decreased: t_e2 has passed */
enum { BOW_FLAGS(LIST_NUMBERS, LIST_NUMBERS) BOW_FLAG_COUNT };

/* Where the contact is: on the flat side and the bulb; partly beyond their ends; or, as its middle
 * is, outside of the bulb, so that no force is known and the step is void. */
enum { BOW_WITHIN, BOW_BEYOND, BOW_OUTSIDE };

/* trace rows */
#define BOW_TRACES(TRACE, SHOWN)                                                         \
  TRACE(BOW_TRACE_SURGE, "surge", "N", VALUE) /* axes A [N] */                           \
  TRACE(BOW_TRACE_SWAY, "sway", "N", VALUE)                                              \
  TRACE(BOW_TRACE_HEAVE, "heave", "N", VALUE)                                            \
  TRACE(BOW_TRACE_DEPTH, "depth", "m", VALUE)                                            \
  TRACE(BOW_TRACE_AREA, "area", "m^2", VALUE)                                            \
  TRACE(BOW_TRACE_ENERGY, "energy", "J", VALUE)                                          \
  TRACE(BOW_TRACE_X, "path_x", "m", VALUE) /* tip of the bulb, struck body's axes [m] */ \
  TRACE(BOW_TRACE_Y, "path_y", "m", VALUE)                                               \
  TRACE(BOW_TRACE_Z, "path_z", "m", VALUE)
enum { BOW_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) BOW_TRACE_COUNT };

#endif
