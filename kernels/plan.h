/* SPDX-License-Identifier: Apache-2.0
 * The plan: one table of unsigned numbers, by which every pass finds its rows and tables.
 * Written by the host when a model is frozen (src/plan/layout.c), read by the kernels; both share
 * these enumerations. `plan[PLAN_X]` is a count, a row, or the offset of a table in the plan. */
#ifndef ALD_KERNELS_PLAN_H
#define ALD_KERNELS_PLAN_H

#include "elements.h"
#include "environment.h"
#include "event_kinds.h"
#include "lists.h"
#include "rows.h"
#include "schemes.h"

/* what makes waves, bits of PLAN_WAVES */
enum {
  WAVES_REGULAR = 1 /* the environment */,
  WAVES_OF_SYSTEMS = 2 /* the sea */,
  WAVES_WHEELER = 4 /* stretched so */
};

enum {
  PLAN_SCHEME,        /* how velocities and positions advance, SCHEME_* */
  PLAN_TRACE,         /* 1: passes also write their trace rows */
  PLAN_LANE_FLAGS,    /* first flag row of the lane block (LANE_FLAG_COUNT) */
  PLAN_BODIES,        /* number of bodies */
  PLAN_MOVING,        /* number of bodies that are not fixed */
  PLAN_MOVING_TABLE,  /* table: body index of the m-th moving body (moving) */
  PLAN_BODY_PARAMS,   /* table: parameter 0 of each body; the others follow it (bodies) */
  PLAN_BODY_ROWS,     /* first real row of the bodies' block (BODY_ROW_COUNT x bodies) */
  PLAN_BODY_FLAGS,    /* first flag row of the bodies' block (BODY_FLAG_COUNT x bodies) */
  PLAN_SHAPE_PARAMS,  /* table: parameter 0 of each shape: bounds, then its vertices (shapes) */
  PLAN_SHAPE_SIZE,    /* table: number of vertices of shape s (shapes) */
  PLAN_SHAPE_WITHIN,  /* table: bits of the edges that lie within its outline (2 x shapes) */
  PLAN_SLOTS,         /* number of force slots, all elements together */
  PLAN_SLOT_ROWS,     /* first real row of the slots (SLOT_ROW_COUNT x slots) */
  PLAN_GATHER_START,  /* table: where body b's part of the gather table begins (bodies + 1) */
  PLAN_GATHER_TABLE,  /* table: 2 x slot + side for each force on a body, in element order */
  PLAN_LIST_COUNTS,   /* flag row: entries of each unit of lanes, then their running sum */
  PLAN_LIST_BLOCKS,   /* flag row: sums over blocks of LIST_BLOCK units, then their running sum */
  PLAN_LIST_TOTAL,    /* flag row: number of entries of the tile */
  PLAN_LIST_KEYS,     /* first flag row of the entry keys, unit x pairs + pair (pairs rows) */
  PLAN_STEPS,         /* fine steps of a scenario; PLAN_ENDLESS: until something else ends it */
  PLAN_FINE,          /* fine steps in a step, a power of two; 1: steps are never divided */
  PLAN_RULES,         /* number of rules */
  PLAN_RULE_TABLE,    /* table: RULE_FIELD_COUNT numbers a rule (rules) */
  PLAN_RULE_ROWS,     /* first real row of the rules: time at which each was met [s] (rules) */
  PLAN_RULE_FLAGS,    /* first flag row of the rules: steps for which each has held (rules) */
  PLAN_STAGES,        /* evaluations of the forces in a step */
  PLAN_SPATIAL,       /* bodies that move in space, or 0: all bodies stay in the plane */
  PLAN_SPATIAL_TABLE, /* table: body index of the m-th of them (spatial) */
  PLAN_SPACE_PARAMS,  /* table: parameter 0 of each body in space; the others follow it (bodies) */
  PLAN_SPACE_ROWS,    /* first real row of the bodies in space (SPACE_ROW_COUNT x bodies) */
  PLAN_STAGE_ROWS,    /* first real row of what an integrator holds over a step (spatial) */
  PLAN_GATHER_OTHER,  /* table: first body of the slot of each entry of the gather table */
  PLAN_MOTION_START,  /* table: where body b's part of the motion table begins (bodies + 1) */
  PLAN_MOTION_TABLE,  /* table: of each motion of a prescribed body its first real row, and the rows
                       * from a number to its next (2 x motions) */
  PLAN_PRESCRIBED,    /* table: 1 if the m-th body in space follows a prescribed motion (spatial) */
  PLAN_RESTORING,     /* table: 1 + hydrostatics of each body, 0: none (bodies) */
  PLAN_ENVIRONMENT,   /* parameter 0 of the environment */
  PLAN_EVENTS,        /* events that a lane has room for; 0: none are kept */
  PLAN_EVENT_RAPID,   /* which are kept, EVENTS_* */
  PLAN_EVENT_FLAGS,   /* first flag row of the events: what and source, then step (2 x events) */
  PLAN_EVENT_ROWS,    /* first real row of the events: value (events) */
  PLAN_SOURCES,       /* table: source of each one's events, of a part; 0: its number (instances) */
  PLAN_NODES,         /* nodes of all dynamic lines together */
  PLAN_NODE_ROWS,     /* first real row of the nodes (NODE_ROW_COUNT x nodes) */
  PLAN_NODE_TENSIONS, /* first real row of their tensions (nodes); only when traced */
  PLAN_NODE_SLOW,     /* first real row of their slow strains (2 x nodes); 0: none remembers */
  PLAN_LINE_NODES,    /* table: first node of each line (lines + 1) */
  PLAN_LINE_SEGMENTS, /* table: offset of each line's table (lines): segments of each section, then
                       * of a line with curves first row and rows of each section's */
  PLAN_LINE_WINCHES,  /* table: 1 + the winch of each line, 0: none (lines) */
  PLAN_LINE_SUBSTEPS, /* flag row: substeps that the lines of a lane take in a step */
  PLAN_WAVES,         /* WAVES_*: what makes waves in some scenario */
  PLAN_PROFILE_ROWS,  /* rows of the current's profile; 0: it is uniform */
  PLAN_PROFILE_ENTRY, /* parameter 0 of the profile */
  PLAN_PROFILE_TURNS, /* 1: the profile turns the current */
  PLAN_CHAINS,        /* chains of segments that may clash: the lines, then the bars */
  PLAN_CHAIN_TABLE,   /* table: CHAIN_FIELD_COUNT numbers a chain (chains) */
  PLAN_CHAIN_ROWS,    /* first real row of the chains (CHAIN_ROW_COUNT x chains) */
  PLAN_CHAIN_FLAGS,   /* first flag row of the chains (CHAIN_FLAG_COUNT x chains) */
  PLAN_WALLS,         /* table: parameters of the wall of each segment, at its node (nodes) */
  PLAN_BOX_ROWS,      /* first real row of the boxes (7 x boxes) */
  PLAN_CLASH_ROWS,    /* first real row of ongoing clashes (CLASH_ROW_COUNT x nodes) */
  PLAN_CLASH_FLAGS,   /* first flag row of them (CLASH_FLAG_COUNT x nodes) */
  PLAN_MESHES,        /* meshes of the study */
  PLAN_MESH_TABLE,    /* table: MESH_FIELD_COUNT numbers a mesh (meshes) */
  PLAN_CROSS_MOST,    /* pairs of crossing triangles that a lane has room for at once */
  PLAN_BODY_MESH,     /* table: 1 + mesh of each body, 0: it has none (bodies) */
  PLAN_SCRATCH_REALS, /* numbers of a unit's scratch: reals */
  PLAN_SCRATCH_UINTS, /* and whole numbers, behind them */
  PLAN_SCRATCH_PLACES, /* contacts of meshes that have such a scratch each, on a device, at most */
  PLAN_SCRATCH_INSTANCE, /* numbers of each instance of link_contact, on a device */
  PLAN_RADIATION_BLOCK,  /* ticks for which the far past is summed at once; 0: at every step */
  PLAN_RADIATION_GROUPS, /* groups of freedoms that remember their past, all bodies together */
  PLAN_RADIATION_TABLE,  /* table: RADIATION_FIELD_COUNT numbers a group (groups) */
  PLAN_RADIATION_START,  /* table: first group of each instance (instances + 1) */
  PLAN_RATE_ROWS,        /* first real row of the bodies' accelerations, 0: none (6 x bodies) */
  PLAN_CORIOLIS,       /* table: 1 if the m-th body in space turns as [Tabri] prints it (spatial) */
  PLAN_YIELDS,         /* free bodies with bars or meshes that lines touch */
  PLAN_YIELD_TABLE,    /* table: number of each among the bodies that move in space (yields) */
  PLAN_YIELD_OF,       /* table: 1 + number of each body among them, 0: none (bodies) */
  PLAN_YIELD_ROWS,     /* first real row of them (YIELD_ROW_COUNT x yields) */
  PLAN_INSIDE_ROWS,    /* of each inside contact: first row of the shear at its inner nodes */
  PLAN_APPROACHES,     /* pairs of bodies by which steps are divided */
  PLAN_APPROACH_TABLE, /* table: both bodies of each (2 x approaches) */
  PLAN_APPROACH_ROWS,  /* first real row of them (APPROACH_ROW_COUNT x approaches) */
  PLAN_STRAY_BODIES,   /* moving bodies whose pairs are followed while they are near; 0: all are */
  PLAN_STRAY_TABLE,    /* table: body index of each of them (stray bodies) */
  PLAN_STRAY_ROWS,     /* first real row of them (STRAY_ROW_COUNT x stray bodies) */
  PLAN_BUILD_UP,       /* fine steps of the build-up, after which records begin; 0: there is none */
  PLAN_GUIDED,         /* table: 1 if no force moves a body in space: fixed, prescribed (bodies) */
  PLAN_ADDED_MASS,     /* table: 1 if a body in space has added mass or holds lines (bodies) */
  PLAN_BURDEN_START,   /* table: first end of a line that each body in space holds (spatial + 1) */
  PLAN_BURDEN_ENDS,    /* table: 2 x line + end (ends) */
  PLAN_BURDEN_OWN,     /* table: mass matrix of such a body without them (spatial) */
  PLAN_POINT_START,    /* table: first end of a line that each point holds (points + 1); 0: none */
  PLAN_POINT_ENDS,     /* table: 2 x line + end (ends) */
  PLAN_POINT_END_COUNT, /* ends */
  PLAN_POINT_PLACES,    /* table: 1 + place of each end of a line in it, 0: none (2 x lines) */
  PLAN_POINT_OF,        /* table: 1 + point of each end of a line, 0: none (2 x lines) */
  PLAN_POINT_ROWS,      /* first real row of what ends give points (POINT_END_COUNT x ends) */
  PLAN_POINT_NEXT,      /* table: first point that a line joins to each, itself if none (points) */
  PLAN_POINT_BLOCKS,    /* table: first block of each in their matrix (points) */
  PLAN_POINT_MATRIX,    /* first real row of that matrix (9 x blocks) */
  PLAN_HULLS,           /* table: parts of each body's hull, HULL_PARTS; 0: not needed (bodies) */
  PLAN_BUILD_UP_TABLE,  /* table: BUILD_UP_*, see kernels/pass/step/build_up_rows.h */
  PLAN_ORDER_TABLE,     /* table: ORDER_FIELD_COUNT numbers an order (orders) */
  PLAN_JOINT_TABLE,     /* table: JOINTS_*, see kernels/pass/joint/joint_rows.h */
  PLAN_BED_COLUMNS,     /* points along x of the grid of depths; 0: there is none */
  PLAN_BED_ROWS,        /* points along y of it */
  PLAN_BED_ENTRY,       /* asset 0 of it, as kernels/law/bed_grid.h has its numbers */
  PLAN_KINDS,           /* per element kind KIND_FIELD_COUNT numbers, from here on */
};

/* per element kind, at PLAN_KINDS + kind x KIND_FIELD_COUNT */
enum { KIND_REFS_MAX = 2 };
enum {
  KIND_COUNT,     /* number of instances */
  KIND_PARAMS,    /* table: parameter 0 of each instance; the others follow it (instances) */
  KIND_OPTIONS,   /* table: option bits (instances) */
  KIND_BODY_A,    /* table: first body (instances) */
  KIND_BODY_B,    /* table: second body (instances) */
  KIND_FIRST_REF, /* tables: what an instance refers to, below (instances) */
  KIND_ROWS = KIND_FIRST_REF + KIND_REFS_MAX, /* first real row of its block (rows x instances) */
  KIND_FLAGS,      /* first flag row of the kind's block (flags x instances) */
  KIND_SLOT,       /* slot of instance 0; the others follow */
  KIND_END_SLOT,   /* slot of the second end of instance 0, for kinds that pull at each end apart */
  KIND_IS_CONTACT, /* 1: flag row 0 of its instances is a touch flag, TOUCH_* */
  KIND_FIRST_ROWS, /* tables: rows of each of KIND_TABLES_MAX tables (instances) */
  KIND_FIRST_ENTRY = KIND_FIRST_ROWS + KIND_TABLES_MAX, /* tables: parameter 0 of each of them */
  KIND_TRACE = KIND_FIRST_ENTRY + KIND_TABLES_MAX, /* first real row of the traces (x instances) */
  KIND_FIELD_COUNT
};

/* what an instance refers to, by its kind */
enum {
  /* contacts of outlines: shapes of its first and of its second body */
  KIND_SHAPE_A = KIND_FIRST_REF,
  KIND_SHAPE_B,
  /* elements of dynamic lines: numbers of one or of two, or a row of the line's table of places */
  KIND_LINE_A = KIND_FIRST_REF,
  KIND_LINE_B,
  KIND_LINE_PLACE = KIND_LINE_B
};
/* relations: 1 + the number of an element among its kind, the k-th of the relation; 0: none */
#define KIND_REF(k) (KIND_FIRST_REF + (k))

#define PLAN_ENDLESS 0xffffffffu

/* a rule of a scenario, at PLAN_RULE_TABLE + rule x RULE_FIELD_COUNT */
enum {
  RULE_WHAT,     /* RULE_APART, ... */
  RULE_ENDS,     /* 1: meeting it ends the scenario; 0: it is only noted */
  RULE_PARAMS,   /* parameter 0 of the rule; the others follow it (RULE_PARAM_COUNT) */
  RULE_OPERANDS, /* table: real rows that are looked at, or bodies (operands) */
  RULE_OPERAND_COUNT,
  RULE_FIELD_COUNT
};
enum {
  RULE_APART, /* nothing has touched for RULE_HOLD, after something had */
  RULE_REST,  /* all bodies slower than RULE_LIMIT and RULE_TURNING for RULE_HOLD */
  RULE_ABOVE  /* one of the rows is greater than RULE_LIMIT */
};
enum { RULE_LIMIT, RULE_TURNING, RULE_HOLD, RULE_PARAM_COUNT };
#define RULE_NOTHING_YET 0xffffffffu /* held steps of RULE_APART before the first touch */

/* flag rows of a lane */
enum {
  LANE_STATUS,      /* STATUS_* */
  LANE_STEP,        /* fine steps done; time is LANE_STEP x FINE_STEP */
  LANE_FAIL_STEP,   /* fine step in which the status was set */
  LANE_FAIL_BODY,   /* body, or stop rule, that set it; FAIL_OF_LINE and the number of a line */
  LANE_DONE,        /* DONE_*; a scenario is frozen but for DONE_NOT */
  LANE_STAGE,       /* evaluations of this step that are done, the same for all lanes */
  LANE_EVENTS,      /* events that happened; may exceed those that there was room for */
  LANE_TICK,        /* steps of the tile, the same for all its lanes, those that are done too */
  LANE_SPAN,        /* fine steps in the step that the lane takes, where steps are divided */
  LANE_SPAN_BEFORE, /* and in the one before */
  LANE_FLAG_COUNT
};
#define FAIL_OF_LINE 0x40000000u /* of LANE_FAIL_BODY */

enum {
  DONE_NOT,
  DONE_ENDED,  /* by time or by its status */
  DONE_WAITS,  /* before a step, for the host to find the pairs of bodies that are near */
  DONE_STRAYED /* a body has left its box: the scenario is to be computed with all pairs */
};

/* status of a scenario; the numbers are written to results, so they stay for ever */
enum {
  STATUS_OK,
  STATUS_STOPPED_BY_RULE,
  STATUS_BAD_INPUT,
  STATUS_NAN,
  STATUS_DIVERGED,
  STATUS_OVERFLOW,
  STATUS_NOT_CONVERGED,
  STATUS_OUT_OF_RANGE,
  STATUS_COUNT
};

/* parameters of a body */
enum {
  BODY_INVERSE_MASS,            /* 1/m [1/kg], 0 for a fixed body */
  BODY_INVERSE_INERTIA,         /* 1/I [1/(kg m^2)], 0 for a fixed body */
  BODY_INVERSE_LIMITER_MASS,    /* 1/m_lim [1/kg], [TPN] eq. (23) */
  BODY_INVERSE_LIMITER_INERTIA, /* 1/I_lim [1/(kg m^2)] */
  BODY_LOAD_X,                  /* constant external load, earth frame [N] */
  BODY_LOAD_Y,                  /* [N] */
  BODY_LOAD_N,                  /* yaw moment about the centre of gravity [N m] */
  BODY_BOX_X,                   /* centre of the outline's bounding box, body frame [m] */
  BODY_BOX_Y,                   /* [m] */
  BODY_BOX_LENGTH,              /* half extents of that box [m] */
  BODY_BOX_BREADTH,             /* [m] */
  BODY_PARAM_COUNT
};

/* real rows of a body; positions are relative to the scenario's own origin */
#define BODY_ROWS(STATE, TEMPORARY)                                   \
  STATE(BODY_X, 1)       /* [m] */                                    \
  STATE(BODY_Y, 1)       /* [m] */                                    \
  STATE(BODY_PSI, 1)     /* heading, x towards y [rad] */             \
  STATE(BODY_VX, 1)      /* earth frame [m/s] */                      \
  STATE(BODY_VY, 1)      /* [m/s] */                                  \
  STATE(BODY_R, 1)       /* yaw rate [rad/s] */                       \
  TEMPORARY(BODY_COS, 1) /* of psi */                                 \
  TEMPORARY(BODY_SIN, 1)                                              \
  TEMPORARY(BODY_MIN_X, 1) /* axis-aligned bounds, earth frame [m] */ \
  TEMPORARY(BODY_MAX_X, 1)                                            \
  TEMPORARY(BODY_MIN_Y, 1)                                            \
  TEMPORARY(BODY_MAX_Y, 1)                                            \
  TEMPORARY(BODY_FX, 1) /* sum of all forces [N] */                   \
  TEMPORARY(BODY_FY, 1)                                               \
  TEMPORARY(BODY_MZ, 1) /* [N m] */
enum { BODY_ROWS(LIST_NUMBERS, LIST_NUMBERS) BODY_ROW_COUNT };

enum {
  BODY_TOUCHES, /* number of contacts that touch the body in this step */
  BODY_PUT,     /* 1 + the step (LANE_STEP) before which it was put elsewhere last */
  BODY_FLAG_COUNT
};

/* real rows of a force slot: the force on the first body at the element's point, its moment about
 * each body's centre of gravity; the second body receives the opposite force */
enum { SLOT_FX, SLOT_FY, SLOT_MA, SLOT_MB, SLOT_ROW_COUNT };

/* likewise where bodies move in space: the force on the first body and its moment about that body's
 * centre of gravity, earth frame; the second receives the opposite on the same line of action */
enum { WRENCH_FX, WRENCH_FY, WRENCH_FZ, WRENCH_MX, WRENCH_MY, WRENCH_MZ, WRENCH_ROW_COUNT };

/* parameters of a shape before its vertices: bounds in its own frame [m] */
enum { SHAPE_MIN_X, SHAPE_MAX_X, SHAPE_MIN_Y, SHAPE_MAX_Y, SHAPE_VERTICES };

enum { ASSET_STEP, ASSET_FIRST_FREE }; /* assets[0] is the shortest step, the fine one [s] */

enum { LIST_BLOCK = 256 }; /* units per block of the two-level scan */

/* A parameter is shared by all scenarios (tagged: index into assets) or varies (a real row). */
#define PLAN_SHARED 0x80000000u
ALD_INLINE real plan_value(TILE, uint lane, uint entry) {
  real value;
  if (entry & PLAN_SHARED) {
    value = R(assets[entry & ~PLAN_SHARED]);
  } else {
    value = ROW(entry);
  }
  return value;
}
#define PARAM(entry) plan_value(TILE_OF_CALLER, lane, (entry))

#define LANE_FLAG(flag) FLAG(plan[PLAN_LANE_FLAGS] + (flag))
/* scenarios that are still on their way */
ALD_INLINE mask lane_runs(TILE, uint lane) { return is(LANE_FLAG(LANE_DONE), W(DONE_NOT)); }

/* these end at a fine step with STATUS_*; by: see LANE_FAIL_BODY */
ALD_INLINE void lane_ends(TILE, uint lane, mask ends, whole status, whole step, uint by) {
  flag_keep(&LANE_FLAG(LANE_STATUS), ends, status);
  flag_keep(&LANE_FLAG(LANE_FAIL_STEP), ends, step);
  flag_keep(&LANE_FLAG(LANE_FAIL_BODY), ends, W(by));
  flag_keep(&LANE_FLAG(LANE_DONE), ends, W(DONE_ENDED));
}

#define BODY_ROW(field, body) ROW(plan[PLAN_BODY_ROWS] + (field)*plan[PLAN_BODIES] + (body))
/* likewise of a body of which many rows are wanted: places are looked up once */
typedef struct body_rows {
  uint first, apart;
} body_rows;
#define BODY_ROW_OF(rows, field) (*(GLOBAL real *)&reals[(rows).first + (field) * (rows).apart])
ALD_INLINE body_rows body_rows_of(TILE, uint body, uint lane) {
  body_rows r;
  r.first = (plan[PLAN_BODY_ROWS] + body) * lanes + lane;
  r.apart = plan[PLAN_BODIES] * lanes;
  return r;
}
#define BODY_FLAG(field, body) FLAG(plan[PLAN_BODY_FLAGS] + (field)*plan[PLAN_BODIES] + (body))
#define BODY_PARAM(field, body) PARAM(plan[plan[PLAN_BODY_PARAMS] + (body)] + (field))
#define SHAPE_PARAM(k, shape) PARAM(plan[plan[PLAN_SHAPE_PARAMS] + (shape)] + (k))
#define ENVIRONMENT(field) PARAM(plan[PLAN_ENVIRONMENT] + (field))
#define SLOT_ROW(field, slot) ROW(plan[PLAN_SLOT_ROWS] + (field)*plan[PLAN_SLOTS] + (slot))

#define KIND(kind, field) plan[PLAN_KINDS + (kind)*KIND_FIELD_COUNT + (field)]
#define KIND_TABLE(kind, table, instance) plan[KIND(kind, table) + (instance)]
#define KIND_TABLE_ROWS(kind, number, instance) \
  KIND_TABLE(kind, KIND_FIRST_ROWS + (number), instance)
#define KIND_TABLE_ENTRY(kind, number, instance) \
  KIND_TABLE(kind, KIND_FIRST_ENTRY + (number), instance)
#define KIND_PARAM(kind, field, instance) PARAM(KIND_TABLE(kind, KIND_PARAMS, instance) + (field))
/* row `field` of an instance, from one of the firsts of its kind */
#define KIND_PLACE(kind, first, field, instance) \
  (KIND(kind, first) + (field)*KIND(kind, KIND_COUNT) + (instance))
#define KIND_ROW(kind, field, instance) ROW(KIND_PLACE(kind, KIND_ROWS, field, instance))
#define KIND_FLAG(kind, field, instance) FLAG(KIND_PLACE(kind, KIND_FLAGS, field, instance))
#define KIND_TRACE_ROW(kind, field, instance) ROW(KIND_PLACE(kind, KIND_TRACE, field, instance))

/* of the instance that a pass is at, by the name of its kind: ROW_OF(fender, FENDER_NORMAL) */
#define PARAM_OF(kind, field) KIND_PARAM(KIND_##kind, field, instance)
#define ROW_OF(kind, field) KIND_ROW(KIND_##kind, field, instance)
#define FLAG_OF(kind, field) KIND_FLAG(KIND_##kind, field, instance)
#define TRACE_OF(kind, field) KIND_TRACE_ROW(KIND_##kind, field, instance)
/* likewise in one lane, `column` */
#define LANE_ROW_OF(kind, field) \
  reals[KIND_PLACE(KIND_##kind, KIND_ROWS, field, instance) * lanes + column]
#define LANE_FLAG_OF(kind, field) \
  uints[KIND_PLACE(KIND_##kind, KIND_FLAGS, field, instance) * lanes + column]

#endif
