/* SPDX-License-Identifier: Apache-2.0
 * How the elements of a kind are drawn. */
#ifndef ALD_DRAWN_H
#define ALD_DRAWN_H

#include <stdbool.h>
#include <stdint.h>

#include "numbers.h"

/* What is drawn between the two bodies of an element. */
typedef enum ald_strand {
  ALD_STRAND_NONE,
  ALD_STRAND_STRAIGHT, /* from its site on the first body to that on the second */
  ALD_STRAND_AT_REST,  /* a line on the seabed and in the water, at rest */
  ALD_STRAND_NODES,    /* the nodes of a dynamic line */
  ALD_STRAND_TURNING   /* a straight part of its own, which turns on its first body */
} ald_strand;

/* Where the force of an element is drawn. One whose traces have "point_x", "point_y", "point_z"
 * acts on both bodies there. */
typedef enum ald_acts {
  ALD_ACTS_AT_SITES, /* on each body at its own site */
  ALD_ACTS_AT_FIRST, /* on both at the site of the first body */
  ALD_ACTS_ON_BARS,  /* on each at a share of its bar: two traces */
  ALD_ACTS_AT_ROWS   /* on both at a point of the earth frame: rows of x and y, and in space of z */
} ald_acts;

/* most straight parts that show the shape of one element */
enum { ALD_RODS_MAX = 32 };

/* A round column on the first body, at right angles to the rectangle that is the second's site. */
typedef struct ald_drawn_column {
  double height; /* from its root to its face while nothing presses it [m] */
  double behind; /* of its root behind the site of the first body [m] */
  double width;  /* its diameter [m] */
} ald_drawn_column;

/* numbers of a bulb: x, y, z of its tip, and the length behind the tip at which it has its breadth
 * and height */
enum { ALD_BULB_TIP, ALD_BULB_LENGTH = 3, ALD_BULB_BREADTH, ALD_BULB_HEIGHT, ALD_BULB_NUMBERS };

/* Shape of a bulb, from its tip t = 0 to its end t = 1: how far behind the tip, by its length, and
 * its breadth and height by those at the end. */
typedef struct ald_bulb_ring {
  double back, wide;
} ald_bulb_ring;

/* A stem: x = line + rake (z - lower) - its waterline behind it, first body's frame. */
typedef struct ald_drawn_stem {
  double line, rake, centreline, lower, upper; /* [m], [-] */
  bool is_straight;                            /* waterlines behind it: k |y|, else y^2/q */
  double square[2];                            /* q [m] or k [-], at the lower and upper end */
  double half;                                 /* half its breadth, as far as it is drawn [m] */
} ald_drawn_stem;

/* Kinds that are drawn otherwise than as forces at their sites. */
typedef struct ald_picture_kind {
  ald_strand strand;
  uint32_t tension; /* row of the strand's tension, or of the force along the column [N] */
  /* Ends of a part that turns, from (3) to (3), frame of the first body [m]: the axis of a
   * thruster, the blade of a rudder; its force is drawn at the first of them. `of`: the element in
   * whose race it lies; NULL: none. NULL: it has no such part */
  void (*part)(const ald_numbers *numbers, const ald_numbers *of, double angle, double ends[6]);
  uint32_t angle; /* row of the angle of that part [rad] */
  uint32_t gone;  /* first flag once the strand has parted; 0: it does not part */
  ald_acts acts;
  uint32_t at;   /* first of the rows or traces of ALD_ACTS_* */
  uint32_t at_z; /* and the row of z */
  /* Straight parts of its shape, from (3) to (3), frame of the first body [m]; at most
   * ALD_RODS_MAX. Returns their number. NULL: its sites are drawn. */
  uint32_t (*rods)(const ald_numbers *numbers, double (*rods)[6]);
  /* radius of its rods, or of the bar at its site on the first (side 0) or second body [m]. NULL:
   * they are mere lines */
  double (*radius)(const ald_numbers *numbers, int side);
  void (*column)(const ald_numbers *numbers, ald_drawn_column *column); /* NULL: there is none */
  uint32_t deflection; /* row of the way by which the column is pressed, < 0: apart [m] */
  uint32_t bulb;       /* first of the keys of a bulb of the first body, as ALD_BULB_*; 0: none */
  ald_bulb_ring (*ring)(const ald_numbers *numbers, double t);
  /* a part of the stem behind it, from 0; false: there is none. NULL: never */
  bool (*stem)(const ald_numbers *numbers, uint32_t part, ald_drawn_stem *stem);
} ald_picture_kind;

#endif
