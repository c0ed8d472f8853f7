/* SPDX-License-Identifier: Apache-2.0
 * Chains of segments that may clash, for the passes and for the host. A chain is a line, or a bar,
 * which has a single segment; the nodes of bars follow those of the lines. Over the segments of a
 * chain stands a tree of boxes: each box of level 0 holds CHAIN_RUN segments, each one above
 * CHAIN_FAN boxes of the level below. */
#ifndef ALD_KERNELS_PASS_CLASH_ROWS_H
#define ALD_KERNELS_PASS_CLASH_ROWS_H

#include "../../lists.h"
#include "../../plan.h"

enum { CHAIN_RUN = 4, CHAIN_FAN = 4, CHAIN_LEVELS_MAX = 8 };

/* a chain in the plan */
enum {
  CHAIN_NODE,     /* its first node */
  CHAIN_SEGMENTS, /* their number */
  CHAIN_SOURCE,   /* of its events: number of the element */
  CHAIN_TOP,      /* level of the box around all */
  CHAIN_BOX,      /* first box of each level (CHAIN_LEVELS_MAX) */
  CHAIN_FIELD_COUNT = CHAIN_BOX + CHAIN_LEVELS_MAX
};

/* real rows of a box */
#define BOX_ROWS(STATE, TEMPORARY) \
  TEMPORARY(BOX_LOW, 3)  /* [m] */ \
  TEMPORARY(BOX_HIGH, 3) /* [m] */ \
  TEMPORARY(BOX_MARK, 1) /* in a group: 1 where one of its segments may have met something */
enum { BOX_ROWS(LIST_NUMBERS, LIST_NUMBERS) BOX_ROW_COUNT };

/* real rows of a chain, of this evaluation */
#define CHAIN_ROWS(STATE, TEMPORARY)                                                         \
  TEMPORARY(CHAIN_SPEED, 1)    /* greatest velocity of a node along an axis [m/s] */         \
  TEMPORARY(CHAIN_WIDTH, 1)    /* greatest contact diameter [m] */                           \
  TEMPORARY(CHAIN_TOO_FAST, 1) /* greatest closing way in a substep, in sums of radii [-] */ \
  /* where it is traced: sum of its contacts' forces, greatest of a substep [N] */           \
  TEMPORARY(CHAIN_FORCE, 1)                                                                  \
  /* likewise in the step that led to the last record, where it is traced [N] */             \
  STATE(CHAIN_HELD_FORCE, 1)
enum { CHAIN_ROWS(LIST_NUMBERS, LIST_NUMBERS) CHAIN_ROW_COUNT };

/* flag rows of a chain: 1 where some segment is in a clash, or in this evaluation has gone through
 * something without a touch */
#define CHAIN_FLAGS(STATE, TEMPORARY) \
  TEMPORARY(CHAIN_TRIAL, 1)           \
  STATE(CHAIN_HELD, 1)                \
  TEMPORARY(CHAIN_PASSED, 1)
enum { CHAIN_FLAGS(LIST_NUMBERS, LIST_NUMBERS) CHAIN_FLAG_COUNT };

/* wall of a segment: parameters that follow each other */
enum {
  WALL_RADIUS,
  WALL_STIFFNESS,
  WALL_DAMPING,
  WALL_STIFFNESS_ALONG, /* per overlapping length [N/m^2] */
  WALL_DAMPING_ALONG,   /* [N s/m^2] */
  WALL_COUNT
};

/* ongoing clash of a segment, in the order of EVENT_CLASH ... */
enum {
  ONGOING_BEGIN,   /* time [s] */
  ONGOING_END,     /* [s] */
  ONGOING_SEGMENT, /* its number in the chain */
  ONGOING_ARC,     /* of the first touch [m] */
  ONGOING_PLACE,   /* segment of the other chain */
  ONGOING_SPEED,   /* [m/s] */
  ONGOING_ANGLE,   /* [rad] */
  ONGOING_FORCE,   /* [N] */
  ONGOING_IMPULSE, /* [N s] */
  ONGOING_ENERGY,  /* [J] */
  ONGOING_DEPTH,   /* [m] */
  ONGOING_WORK,    /* done on the penetration so far [J] */
  ONGOING_OTHER,   /* chain that was touched first */
  ONGOING_COUNT
};

/* real rows of a segment, at its node */
#define CLASH_ROWS(STATE, TEMPORARY)                                           \
  STATE(CLASH_HELD, ONGOING_COUNT)      /* ongoing clash at the last record */ \
  TEMPORARY(CLASH_TRIAL, ONGOING_COUNT) /* of this evaluation */               \
  TEMPORARY(CLASH_FORCE, 3)             /* on it in this substep [N] */        \
  TEMPORARY(CLASH_WORK, 1)              /* likewise on its penetration [J] */  \
  /* where it is traced: greatest force in a substep of this evaluation [N] */ \
  TEMPORARY(CLASH_MOST, 1)                                                     \
  STATE(CLASH_HELD_MOST, 1) /* likewise in the step that led to the last record [N] */
enum { CLASH_ROWS(LIST_NUMBERS, LIST_NUMBERS) CLASH_ROW_COUNT };

/* flag rows of a segment: CLASH_TOUCHES + CLASH_OPEN; 1: it and the next one are in one contact in
 * this substep */
#define CLASH_FLAGS(STATE, TEMPORARY) \
  STATE(CLASH_HELD_STATE, 1)          \
  STATE(CLASH_TRIAL_STATE, 1)         \
  TEMPORARY(CLASH_JOINED, 1)
enum { CLASH_FLAGS(LIST_NUMBERS, LIST_NUMBERS) CLASH_FLAG_COUNT };
enum {
  CLASH_TOUCHES = 1, /* it touches in this substep, the last that was done */
  CLASH_OPEN = 2     /* its clash is ongoing */
};

/* records of a line or bar, rows that follow each other */
enum {
  CLASH_RECORD_COUNT,    /* clashes that began */
  CLASH_RECORD_FORCE,    /* greatest of a segment [N] */
  CLASH_RECORD_IMPULSE,  /* greatest of a clash [N s] */
  CLASH_RECORD_ENERGY,   /* greatest of a clash [J] */
  CLASH_RECORD_DEPTH,    /* [m] */
  CLASH_RECORD_FIRST,    /* time of the first touch [s] */
  CLASH_RECORD_TOO_FAST, /* greatest closing way in a substep, in sums of radii [-] */
  CLASH_RECORDS
};

/* those of lines and bars alike, from a row on */
#define CLASH_RECORD_LIST(SHOWN, FIRST)                                   \
  SHOWN((FIRST) + CLASH_RECORD_COUNT, "clash_count", "", 0, GROWS)        \
  SHOWN((FIRST) + CLASH_RECORD_FORCE, "peak_clash_force", "N", 0, GROWS)  \
  SHOWN((FIRST) + CLASH_RECORD_IMPULSE, "clash_impulse", "N s", 0, GROWS) \
  SHOWN((FIRST) + CLASH_RECORD_ENERGY, "clash_energy", "J", 0, GROWS)     \
  SHOWN((FIRST) + CLASH_RECORD_DEPTH, "clash_depth", "m", 0, GROWS)       \
  SHOWN((FIRST) + CLASH_RECORD_FIRST, "first_clash", "s", ALD_NOT_YET, GROWS)

#define CHAIN(chain, field) plan[plan[PLAN_CHAIN_TABLE] + (chain)*CHAIN_FIELD_COUNT + (field)]
#define CHAIN_ROW(field, chain) ROW(plan[PLAN_CHAIN_ROWS] + (field)*plan[PLAN_CHAINS] + (chain))
#define CHAIN_FLAG(field, chain) FLAG(plan[PLAN_CHAIN_FLAGS] + (field)*plan[PLAN_CHAINS] + (chain))
#define WALL_OF(node) plan[plan[PLAN_WALLS] + (node)]
/* rows of a segment lie side by side */
#define CLASH_ROW(field, node) ROW(plan[PLAN_CLASH_ROWS] + (node)*CLASH_ROW_COUNT + (field))
#define CLASH_FLAG(field, node) FLAG(plan[PLAN_CLASH_FLAGS] + (node)*CLASH_FLAG_COUNT + (field))

#endif
