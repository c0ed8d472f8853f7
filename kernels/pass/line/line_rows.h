/* SPDX-License-Identifier: Apache-2.0
 * Parameters and rows of dynamic lines, for their passes and for the host.
 *
 * A line is a chain of nodes, its first one at the end on the first body. Segment i lies between
 * its nodes i and i + 1. The nodes of all lines are in one block of rows, line after line, in
 * which a segment has the place of its lower node. All lines of a scenario take the same number of
 * substeps, a power of two that belongs to the scenario. */
#ifndef ALD_KERNELS_PASS_LINE_ROWS_H
#define ALD_KERNELS_PASS_LINE_ROWS_H

#include "../../lists.h"
#include "../../step.h"
#include "../clash/clash_rows.h"

/* parameters of a line */
#define LINE_PARAMETERS(MAKE, COPY)                                                        \
  MAKE(LINE_FROM, 3)          /* end on the first body, its axes [m] */                    \
  MAKE(LINE_TO, 3)            /* end on the second body [m] */                             \
  MAKE(LINE_FROM_ALONG, 3)    /* a clamped first end: its tangent, first body [-] */       \
  MAKE(LINE_TO_ALONG, 3)      /* tangent at a clamped second end, into the line */         \
  MAKE(LINE_SEABED, 1)        /* height of a level seabed; far below: there is none [m] */ \
  MAKE(LINE_PAY_OUT, 1)       /* rate at which the last section grows [m/s] */             \
  MAKE(LINE_PAY_OUT_FROM, 1)  /* [s] */                                                    \
  MAKE(LINE_PAY_OUT_UNTIL, 1) /* [s] */                                                    \
  MAKE(LINE_BREAKING, 1)      /* tension beyond which it parts at that end; infinite [N] */
enum { LINE_PARAMETERS(LIST_NUMBERS, LIST_COPIES) LINE_PARAM_COUNT };

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
#define NODE_ROWS(STATE, TEMPORARY)                                            \
  /* at the last record */                                                     \
  STATE(NODE_HELD_X, 3)    /* [m] */                                           \
  STATE(NODE_HELD_V, 3)    /* [m/s] */                                         \
  STATE(NODE_HELD_GRIP, 2) /* where it sticks to the seabed, horizontal [m] */ \
  TEMPORARY(NODE_X, 3)                                                         \
  TEMPORARY(NODE_V, 3)                                                         \
  TEMPORARY(NODE_GRIP, 2)                                                      \
  STATE(NODE_PUSH, 3)        /* forces of clashes [N] */                       \
  TEMPORARY(NODE_WATER_V, 3) /* velocity of the water [m/s] */                 \
  TEMPORARY(NODE_WATER_A, 3) /* its acceleration [m/s^2] */
enum { NODE_ROWS(LIST_NUMBERS, LIST_NUMBERS) NODE_ROW_COUNT };

/* real rows of a line */
#define LINE_ROWS(STATE, TEMPORARY)                                                           \
  TEMPORARY(LINE_END_AT, 6)        /* where its held ends are [m] */                          \
  TEMPORARY(LINE_END_RATE, 6)      /* how fast they move [m/s] */                             \
  TEMPORARY(LINE_END_ALONG, 6)     /* tangents of clamped ends, into the line */              \
  TEMPORARY(LINE_TENSION_FROM, 1)  /* at the first end, of its segment if it is free [N] */   \
  TEMPORARY(LINE_TENSION_TO, 1)    /* at the second end [N] */                                \
  TEMPORARY(LINE_SEGMENT_FROM, 1)  /* of the first segment, 0: it is slack there [N] */       \
  TEMPORARY(LINE_SEGMENT_TO, 1)    /* of the last segment [N] */                              \
  TEMPORARY(LINE_TENSION_MOST, 1)  /* greatest along the line, its ends included [N] */       \
  TEMPORARY(LINE_TENSION_WHERE, 1) /* arc length of it from the first end [m] */              \
  TEMPORARY(LINE_TENSION_LEAST, 1) /* least along the line, likewise [N] */                   \
  TEMPORARY(LINE_INTERVAL, 1)      /* time since the last record [s] */                       \
  TEMPORARY(LINE_FASTEST, 1)       /* greatest speed of a node in this step [m/s] */          \
  TEMPORARY(LINE_STEP, 1)          /* substep [s] */                                          \
  TEMPORARY(LINE_COUNT, 1)         /* substeps, kept where work-items share lines */          \
  TEMPORARY(LINE_SINCE, 1)         /* likewise: time of the last record [s] */                \
  STATE(LINE_HELD_STEP, 1)         /* substep that led to the last record, 0: none [s] */     \
  STATE(LINE_HELD_FROM, 1)         /* of the first segment at the last record [N] */          \
  STATE(LINE_HELD_TO, 1)           /* of the last segment [N] */                              \
  STATE(LINE_RELEASED_FROM, 1)     /* above 0: an order has let the first end go, for good */ \
  STATE(LINE_RELEASED_TO, 1)       /* likewise the second end */                              \
  /* above 0: an order has parted it there, arc length as at the start [m] */                 \
  STATE(LINE_PARTS_AT, 1)                                                                     \
  /* 1 + number of the segment that is missing in it since, 0: it is whole */                 \
  STATE(LINE_GAP, 1)                                                                          \
  STATE(LINE_HELD_GAP, 1)          /* likewise at the last record */                          \
  STATE(LINE_CLASH, CLASH_RECORDS) /* records of clashes */
#define LINE_RECORDS(RECORD, SHOWN)                                                       \
  /* greatest tension at the first end [N] */                                             \
  RECORD(LINE_PEAK_FROM, "peak_tension_from", "N", 0, GROWS)                              \
  RECORD(LINE_PEAK_TO, "peak_tension_to", "N", 0, GROWS)                                  \
  RECORD(LINE_PEAK, "peak_tension", "N", 0, GROWS)               /* anywhere [N] */       \
  RECORD(LINE_PEAK_WHERE, "peak_where", "m", ALD_NOT_YET, VALUE) /* arc length [m] */     \
  RECORD(LINE_PEAK_AT, "peak_time", "s", ALD_NOT_YET, VALUE)     /* time [s] */           \
  /* least tension anywhere, below 0: pressed [N] */                                      \
  RECORD(LINE_LEAST, "least_tension", "N", ALD_NOT_YET, VALUE)                            \
  RECORD(LINE_UTILISATION, "utilisation", "", 0, GROWS) /* peak over breaking load [-] */ \
  RECORD(LINE_HAS_PARTED, "parted", "", 0, GROWS)       /* 1: it has parted */            \
  RECORD(LINE_PARTED_AT, "parted_at", "s", ALD_NOT_YET, GROWS)                            \
  CLASH_RECORD_LIST(SHOWN, LINE_CLASH)                                                    \
  SHOWN(LINE_CLASH + CLASH_RECORD_TOO_FAST, "clash_too_fast", "", 0, GROWS)
enum {
  LINE_ROWS(LIST_NUMBERS, LIST_NUMBERS) LINE_RECORDS(LIST_RECORDS, LIST_SHOWN) LINE_ROW_COUNT
};

/* flag rows of a line */
#define LINE_FLAGS(STATE, TEMPORARY)                              \
  STATE(LINE_STATE, 1)    /* LINE_GONE_FROM + LINE_GONE_TO */     \
  STATE(LINE_FAILED, 1)   /* 1: its static shape was not found */ \
  STATE(LINE_RECORDED, 1) /* 1: it has been recorded */
enum { LINE_FLAGS(LIST_NUMBERS, LIST_NUMBERS) LINE_FLAG_COUNT };
/* its first or second end is no longer held, as it has parted there or was let go */
enum { LINE_GONE_FROM = 1, LINE_GONE_TO = 2 };

/* trace rows of a line */
#define LINE_TRACES(TRACE, SHOWN)                                           \
  TRACE(LINE_TRACE_TENSION_FROM, "tension_from", "N", VALUE)                \
  TRACE(LINE_TRACE_TENSION_TO, "tension_to", "N", VALUE)                    \
  /* of the first segment from the vertical [rad] */                        \
  TRACE(LINE_TRACE_ANGLE_FROM, "angle_from", "rad", VALUE)                  \
  TRACE(LINE_TRACE_ANGLE_TO, "angle_to", "rad", VALUE)                      \
  TRACE(LINE_TRACE_ENERGY, "strain_energy", "J", VALUE) /* of strain [J] */ \
  /* sum of the forces of its contacts with lines and bars [N] */           \
  TRACE(LINE_TRACE_CLASH, "clash_force", "N", VALUE)
enum { LINE_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) LINE_TRACE_COUNT };

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
