/* SPDX-License-Identifier: Apache-2.0
 * Parameters and rows of dynamic lines, for their passes and for the host.
 *
 * A line is a chain of nodes, its first one at the end on the first body. Segment i lies between
 * its nodes i and i + 1. The nodes of all lines are in one block of rows, line after line, in
 * which a segment has the place of its lower node. All lines of a scenario take the same number of
 * substeps, a power of two that belongs to the scenario. */
#ifndef ALD_KERNELS_PASS_LINE_ROWS_H
#define ALD_KERNELS_PASS_LINE_ROWS_H

#include "../../step.h"
#include "../clash/clash_rows.h"

/* parameters of a line */
enum {
  LINE_FROM,                           /* end on the first body, its axes [m] (3) */
  LINE_TO = LINE_FROM + 3,             /* end on the second body [m] (3) */
  LINE_FROM_ALONG = LINE_TO + 3,       /* a clamped first end: its tangent, first body [-] (3) */
  LINE_TO_ALONG = LINE_FROM_ALONG + 3, /* tangent at a clamped second end, into the line (3) */
  LINE_SEABED = LINE_TO_ALONG + 3,     /* height of a level seabed; far below: there is none [m] */
  LINE_PAY_OUT,                        /* rate at which the last section grows [m/s] */
  LINE_PAY_OUT_FROM,                   /* [s] */
  LINE_PAY_OUT_UNTIL,                  /* [s] */
  LINE_BREAKING,                       /* tension beyond which it parts at that end; infinite [N] */
  LINE_PARAM_COUNT
};

/* option bits */
enum {
  LINE_FREE_FROM = 1,  /* the first end is not held */
  LINE_FREE_TO = 2,    /* the second end is not held */
  LINE_CLAMP_FROM = 4, /* the first end keeps its tangent */
  LINE_CLAMP_TO = 8,
  LINE_BENDS = 16,       /* some section resists bending */
  LINE_ON_SEABED = 32,   /* there is a seabed */
  LINE_CLASHES = 64,     /* some section clashes */
  LINE_SETTLES = 128,    /* it starts from its static shape */
  LINE_REFINES = 256,    /* substeps follow the closing speed */
  LINE_IN_BORE = 512,    /* it lies inside another line, or another inside it; set by the layout */
  LINE_CURVED = 1024,    /* some section has a curve */
  LINE_REMEMBERS = 2048, /* some section has a memory of what it has borne */
  LINE_ON_SLOPE = 4096,  /* there is a seabed, and it is not level */
  LINE_IS_PUSHED = LINE_CLASHES | LINE_IN_BORE,  /* any: other lines push its nodes */
  LINE_NOT_LINEAR = LINE_CURVED | LINE_REMEMBERS /* any: so is the spring of its segments */
};

/* tables */
enum { LINE_SECTIONS, LINE_PLACES, LINE_CURVES };

/* the table of places that are reported */
enum {
  PLACE_SEGMENT, /* number of the segment, from 0 at the first end [-] */
  PLACE_SHARE,   /* where on it, 0: at its lower node [-] */
  PLACE_END,     /* 0: within the line; 1: at its first end; 2: at its second [-] */
  PLACE_PARAM_COUNT
};

/* The table of curves, a row for the end of each straight piece; the first one begins at (0, 0). */
enum {
  CURVE_STRAIN,  /* [-] */
  CURVE_TENSION, /* [N] */
  CURVE_SLOPE,   /* of the piece, tension per strain [N] */
  CURVE_ENERGY,  /* of strain up to there, per unstretched length [J/m] */
  CURVE_PARAM_COUNT
};

/* the table of sections; numbers of a segment of a section unless said otherwise */
enum {
  SECTION_LENGTH,                /* unstretched [m] */
  SECTION_STIFFNESS,             /* EA, or the greatest slope of the curve [N] */
  SECTION_DAMPING,               /* tension per rate of strain [N s] */
  SECTION_MASS,                  /* [kg] */
  SECTION_WEIGHT,                /* in air [N] */
  SECTION_BUOYANCY,              /* under water [N] */
  SECTION_DISPLACED,             /* mass of the water that it displaces [kg] */
  SECTION_ADDED_NORMAL,          /* added mass across [kg] */
  SECTION_ADDED_AXIAL,           /* added mass along [kg] */
  SECTION_DRAG_NORMAL,           /* force per squared velocity across [N s^2/m^2] */
  SECTION_DRAG_AXIAL,            /* along [N s^2/m^2] */
  SECTION_BENDING,               /* EI [N m^2] */
  SECTION_DIAMETER,              /* outer [m] */
  SECTION_SEABED_STIFFNESS,      /* force per depth in the seabed [N/m] */
  SECTION_SEABED_DAMPING,        /* force per rate of it [N s/m] */
  SECTION_FRICTION_AXIAL,        /* coefficient on the seabed along the line [-] */
  SECTION_FRICTION_ACROSS,       /* and across it [-] */
  SECTION_RADIUS,                /* of contact [m] */
  SECTION_CLASH_STIFFNESS,       /* [N/m], 0: does not clash */
  SECTION_CLASH_DAMPING,         /* [N s/m] */
  SECTION_CLASH_STIFFNESS_ALONG, /* per overlapping length, 0: by pairs [N/m^2] */
  SECTION_CLASH_DAMPING_ALONG,   /* [N s/m^2] */
  SECTION_END_MASS,              /* of a clump or buoy at the section's upper end [kg] */
  SECTION_END_WEIGHT,            /* in air [N] */
  SECTION_END_DISPLACED,         /* mass of the water that it displaces [kg] */
  SECTION_END_HEIGHT, /* over which it dips into the water, that of a ball of its volume [m] */
  SECTION_DYNAMIC,    /* stiffness of fast cycles without tension; EA: it remembers nothing [N] */
  SECTION_DYNAMIC_PER_TENSION, /* what that grows by per tension [-] */
  SECTION_DYNAMIC_MOST,        /* tension up to which it grows [N] */
  SECTION_RELAXATION,          /* time in which it relaxes; 0: it remembers nothing [s] */
  SECTION_PARAM_COUNT
};

/* real rows of a node; positions from the scenario's origin, earth frame */
enum {
  /* at the last record */
  NODE_HELD_X,                      /* [m] (3) */
  NODE_HELD_V = NODE_HELD_X + 3,    /* [m/s] (3) */
  NODE_HELD_GRIP = NODE_HELD_V + 3, /* where it sticks to the seabed, horizontal [m] (2) */
  /* of this evaluation */
  NODE_X = NODE_HELD_GRIP + 2,     /* (3) */
  NODE_V = NODE_X + 3,             /* (3) */
  NODE_GRIP = NODE_V + 3,          /* (2) */
  NODE_PUSH = NODE_GRIP + 2,       /* forces of clashes [N] (3) */
  NODE_WATER_V = NODE_PUSH + 3,    /* velocity of the water [m/s] (3) */
  NODE_WATER_A = NODE_WATER_V + 3, /* its acceleration [m/s^2] (3) */
  NODE_ROW_COUNT = NODE_WATER_A + 3
};

/* real rows of a line */
enum {
  /* of this evaluation */
  LINE_END_AT,                            /* where its held ends are [m] (3 + 3) */
  LINE_END_RATE = LINE_END_AT + 6,        /* how fast they move [m/s] (3 + 3) */
  LINE_END_ALONG = LINE_END_RATE + 6,     /* tangents of clamped ends, into the line (3 + 3) */
  LINE_TENSION_FROM = LINE_END_ALONG + 6, /* at the first end, of its segment if it is free [N] */
  LINE_TENSION_TO,                        /* at the second end [N] */
  LINE_SEGMENT_FROM,                      /* of the first segment, 0: it is slack there [N] */
  LINE_SEGMENT_TO,                        /* of the last segment [N] */
  LINE_TENSION_MOST,                      /* greatest along the line, its ends included [N] */
  LINE_TENSION_WHERE,                     /* arc length of it from the first end [m] */
  LINE_TENSION_LEAST,                     /* least along the line, likewise [N] */
  LINE_INTERVAL,                          /* time since the last record [s] */
  LINE_FASTEST,                           /* greatest speed of a node in this step [m/s] */
  LINE_STEP,                              /* substep [s] */
  LINE_COUNT,                             /* substeps, kept where work-items share lines */
  LINE_SINCE,                             /* likewise: time of the last record [s] */
  LINE_HELD_STEP,                         /* substep that led to the last record, 0: none [s] */
  LINE_HELD_FROM,                         /* of the first segment at the last record [N] */
  LINE_HELD_TO,                           /* of the last segment [N] */
  LINE_RELEASED_FROM,                     /* above 0: an order has let the first end go, for good */
  LINE_RELEASED_TO,                       /* likewise the second end */
  LINE_PARTS_AT, /* above 0: an order has parted it there, arc length as at the start [m] */
  LINE_GAP,      /* 1 + number of the segment that is missing in it since, 0: it is whole */
  LINE_HELD_GAP, /* likewise at the last record */
  /* records */
  LINE_PEAK_FROM, /* greatest tension at the first end [N] */
  LINE_PEAK_TO,
  LINE_PEAK,        /* anywhere [N] */
  LINE_PEAK_WHERE,  /* arc length [m] */
  LINE_PEAK_AT,     /* time [s] */
  LINE_LEAST,       /* least tension anywhere, below 0: pressed [N] */
  LINE_UTILISATION, /* peak over breaking load [-] */
  LINE_HAS_PARTED,  /* 1: it has parted */
  LINE_PARTED_AT,   /* [s] */
  LINE_CLASH,       /* records of clashes (CLASH_RECORDS) */
  LINE_ROW_COUNT = LINE_CLASH + CLASH_RECORDS
};

/* flag rows of a line */
enum {
  LINE_STATE,    /* LINE_GONE_FROM + LINE_GONE_TO */
  LINE_FAILED,   /* 1: its static shape was not found */
  LINE_RECORDED, /* 1: it has been recorded */
  LINE_FLAG_COUNT
};
/* its first or second end is no longer held, as it has parted there or was let go */
enum { LINE_GONE_FROM = 1, LINE_GONE_TO = 2 };

/* trace rows of a line */
enum {
  LINE_TRACE_TENSION_FROM, /* [N] */
  LINE_TRACE_TENSION_TO,   /* [N] */
  LINE_TRACE_ANGLE_FROM,   /* of the first segment from the vertical [rad] */
  LINE_TRACE_ANGLE_TO,     /* [rad] */
  LINE_TRACE_ENERGY,       /* of strain [J] */
  LINE_TRACE_CLASH,        /* sum of the forces of its contacts with lines and bars [N] */
  LINE_TRACE_COUNT
};

/* What the program of a study knows of its lines: options that any of them has and that all have,
 * and whether one has several sections, grows, has a winch of `winches`, a clash stiffness per
 * length, or may be parted by an order. What none needs is not compiled. */
#ifndef ALD_LINES_ANY
#define ALD_LINES_ANY 0xffffffffu
#define ALD_LINES_ALL 0u
#define ALD_LINES_SECTIONS 1
#define ALD_LINES_GROW 1
#define ALD_LINES_WINCH 1
#define ALD_LINES_ALONG 1
#define ALD_LINES_PART 1
#endif
#define LINE_OPTIONS(line) \
  ((KIND_TABLE(KIND_line, KIND_OPTIONS, line) | ALD_LINES_ALL) & ALD_LINES_ANY)
#define LINE_SECTION_COUNT(line) \
  (ALD_LINES_SECTIONS ? KIND_TABLE_ROWS(KIND_line, LINE_SECTIONS, line) : 1u)

/* 1 + the winch of line `line` of the tile, 0: it has none */
#define LINE_WINCH(line) (ALD_LINES_WINCH ? plan[plan[PLAN_LINE_WINCHES] + (line)] : 0u)
/* line `line` of the tile: its nodes in the block, its sections */
#define LINE_FIRST_NODE(line) plan[plan[PLAN_LINE_NODES] + (line)]
/* of a line with curves: first row of the section's curve, and its rows, 0: it is linear */
#define LINE_SECTION_CURVE(line, section)                                                          \
  plan[plan[plan[PLAN_LINE_SEGMENTS] + (line)] + KIND_TABLE_ROWS(KIND_line, LINE_SECTIONS, line) + \
       2 * (section)]
#define LINE_SECTION_CURVE_ROWS(line, section)                                                     \
  plan[plan[plan[PLAN_LINE_SEGMENTS] + (line)] + KIND_TABLE_ROWS(KIND_line, LINE_SECTIONS, line) + \
       2 * (section) + 1]
#define LINE_SECTION_SEGMENTS(line, section) \
  plan[plan[plan[PLAN_LINE_SEGMENTS] + (line)] + (section)]
#define SECTION_PARAM(line, section, field) \
  PARAM(KIND_TABLE_ENTRY(KIND_line, LINE_SECTIONS, line) + (section)*SECTION_PARAM_COUNT + (field))
#define NODE_ROW(field, node) ROW(plan[PLAN_NODE_ROWS] + (field)*plan[PLAN_NODES] + (node))
/* slow strain of the segment from this node to the next one, at the last record and now; there are
 * such rows only where some line remembers [-] */
#define LINES_REMEMBER (plan[PLAN_NODE_SLOW] != 0 && (ALD_LINES_ANY & LINE_REMEMBERS) != 0)
#define NODE_HELD_SLOW(node) ROW(plan[PLAN_NODE_SLOW] + (node))
#define NODE_SLOW(node) ROW(plan[PLAN_NODE_SLOW] + plan[PLAN_NODES] + (node))
/* of the segment from this node to the next one [N] */
#define NODE_TENSION(node) ROW(plan[PLAN_NODE_TENSIONS] + (node))
/* substeps of a whole step in each lane, a power of two */
#define LINE_SUBSTEPS FLAG(plan[PLAN_LINE_SUBSTEPS])

#endif
