/* SPDX-License-Identifier: Apache-2.0
 * Parameters and rows of joints, for their passes and for the host. */
#ifndef ALD_KERNELS_PASS_JOINT_ROWS_H
#define ALD_KERNELS_PASS_JOINT_ROWS_H

#include "../../lists.h"

/* what a joint leaves free; in the options of an instance */
enum {
  JOINT_SPHERICAL,   /* turns in all directions */
  JOINT_UNIVERSAL,   /* about an axis of each body, at right angles */
  JOINT_REVOLUTE,    /* about one axis */
  JOINT_CYLINDRICAL, /* about one axis and along it */
  JOINT_PRISMATIC,   /* along one axis */
  JOINT_FIXED,       /* nothing */
  JOINT_TYPES
};

/* conditions that a joint of each type sets: to places, and to directions behind them */
#define JOINT_PLACES(type) ((type) == JOINT_CYLINDRICAL || (type) == JOINT_PRISMATIC ? 2u : 3u)
#define JOINT_DIRECTIONS(type)      \
  ((type) == JOINT_SPHERICAL   ? 0u \
   : (type) == JOINT_UNIVERSAL ? 1u \
   : (type) < JOINT_PRISMATIC  ? 2u \
                               : 3u)
#define JOINT_CONDITIONS(type) (JOINT_PLACES(type) + JOINT_DIRECTIONS(type))
#define JOINT_TURNS(type) ((type) == JOINT_REVOLUTE || (type) == JOINT_CYLINDRICAL)
#define JOINT_SLIDES(type) ((type) == JOINT_CYLINDRICAL || (type) == JOINT_PRISMATIC)

/* what resists one freedom */
enum {
  RESIST_DAMPING,  /* [N m s] or [N s/m] */
  RESIST_FRICTION, /* at speeds far above the next [N m] or [N] */
  RESIST_SLOW,     /* [rad/s] or [m/s] */
  RESIST_LOWER,    /* stops [rad] or [m] */
  RESIST_UPPER,
  RESIST_STOP,         /* stiffness of the stops [N m/rad] or [N/m] */
  RESIST_STOP_DAMPING, /* [N m s] or [N s/m] */
  RESIST_MOTOR,        /* greatest moment or force of the motor [N m] or [N] */
  RESIST_MOTOR_SPEED,  /* that it drives to [rad/s] or [m/s] */
  RESIST_COUNT
};

#define JOINT_PARAMETERS(MAKE, COPY)                                                            \
  COPY(JOINT_AT_A, 3, KEY_AT_A) /* end on each body, its axes from its centre of gravity [m] */ \
  COPY(JOINT_AT_B, 3, KEY_AT_B)                                                                 \
  /* of the joint in the first body: three unit vectors, the first along what it leaves         \
   * free [-] */                                                                                \
  MAKE(JOINT_AXES, 9)                                                                           \
  MAKE(JOINT_TURNING, RESIST_COUNT) /* RESIST_* of turning */                                   \
  MAKE(JOINT_SLIDING, RESIST_COUNT) /* and of sliding */
enum { JOINT_PARAMETERS(LIST_NUMBERS, LIST_COPIES) JOINT_PARAM_COUNT };

/* numbers of a condition's row of the Jacobian matrix, both bodies in their own axes */
enum { JOINT_MAX = 6, JOINT_SIDE = 6, JOINT_JACOBIAN = 2 * JOINT_SIDE };

#define JOINT_ROWS(STATE, TEMPORARY)                                                       \
  /* set at the start, in the second body: the joint's first axis, or of a universal joint \
   * its own, and the third axis, from which angles are counted [-] */                     \
  STATE(JOINT_OWN_FIRST, 3)                                                                \
  STATE(JOINT_OWN_THIRD, 3)                                                                \
  TEMPORARY(JOINT_ANGLE, 1) /* of turning about the axis, turns counted [rad] */           \
  TEMPORARY(JOINT_WAY, 1)   /* of sliding along it [m] */                                  \
  TEMPORARY(JOINT_RATE, 1)  /* of that angle, or of any relative turning [rad/s] */        \
  TEMPORARY(JOINT_LOSS, 1)  /* power of friction and damping, not below 0 [W] */           \
  TEMPORARY(JOINT_DRIVE, 1) /* power of the motors on the bodies [W] */                    \
  /* of motor, stops, friction and damping on the second body along the axis [N] */        \
  TEMPORARY(JOINT_PULL, 1)                                                                 \
  /* of the reaction on the second body, and of a drive what is along its axis, too; earth \
   * frame [N] */                                                                          \
  TEMPORARY(JOINT_FORCE, 3)                                                                \
  TEMPORARY(JOINT_MOMENT, 3) /* likewise about its end [N m] */                            \
  /* greatest condition that was not met when the step began, of places [m] and of         \
   * directions [rad]; at the start that of the bodies' places in the study */             \
  STATE(JOINT_GAP, 1)                                                                      \
  TEMPORARY(JOINT_IDLE, 1)                           /* conditions that others imply */    \
  TEMPORARY(JOINT_ROW_OF, JOINT_MAX *JOINT_JACOBIAN) /* Jacobian matrix */                 \
  STATE(JOINT_HELD_LOSS, 1)                                                                \
  STATE(JOINT_HELD_DRIVE, 1)                                                               \
  /* of the last record, at first as given: the next one is the nearest to it */           \
  STATE(JOINT_HELD_ANGLE, 1)
#define JOINT_RECORDS(RECORD, SHOWN)                                        \
  RECORD(JOINT_PEAK_FORCE, "peak_force", "N", 0, GROWS)                     \
  RECORD(JOINT_PEAK_MOMENT, "peak_moment", "N m", 0, GROWS)                 \
  RECORD(JOINT_LEAST_ANGLE, "least_angle", "rad", ALD_NOT_YET, VALUE)       \
  RECORD(JOINT_GREATEST_ANGLE, "greatest_angle", "rad", ALD_NOT_YET, VALUE) \
  RECORD(JOINT_LEAST_WAY, "least_slide", "m", ALD_NOT_YET, VALUE)           \
  RECORD(JOINT_GREATEST_WAY, "greatest_slide", "m", ALD_NOT_YET, VALUE)     \
  RECORD(JOINT_DISSIPATED, "energy_dissipated", "J", 0, VALUE)              \
  RECORD(JOINT_MOTOR_WORK, "motor_work", "J", 0, VALUE)                     \
  RECORD(JOINT_GREATEST_GAP, "greatest_gap", "m", 0, GROWS)                 \
  RECORD(JOINT_REDUNDANT, "redundant_conditions", "", 0, GROWS)
enum {
  JOINT_ROWS(LIST_NUMBERS, LIST_NUMBERS) JOINT_RECORDS(LIST_RECORDS, LIST_SHOWN) JOINT_ROW_COUNT
};

#define JOINT_FLAGS(STATE, TEMPORARY)                                                   \
  STATE(JOINT_STATE, 1)                                                                 \
  /* of the first joint: 1 + the step before which bodies were brought together last */ \
  STATE(JOINT_MET, 1)
enum { JOINT_FLAGS(LIST_NUMBERS, LIST_NUMBERS) JOINT_FLAG_COUNT };
enum { JOINT_NEW, JOINT_HELD };

#define JOINT_TRACES(TRACE, SHOWN)                                                          \
  TRACE(JOINT_TRACE_FORCE, "force_x", "N", VALUE) /* on the second body, earth frame [N] */ \
  TRACE(JOINT_TRACE_FORCE_Y, "force_y", "N", VALUE)                                         \
  TRACE(JOINT_TRACE_FORCE_Z, "force_z", "N", VALUE)                                         \
  TRACE(JOINT_TRACE_MOMENT, "moment_x", "N m", VALUE)                                       \
  TRACE(JOINT_TRACE_MOMENT_Y, "moment_y", "N m", VALUE)                                     \
  TRACE(JOINT_TRACE_MOMENT_Z, "moment_z", "N m", VALUE)                                     \
  TRACE(JOINT_TRACE_ANGLE, "angle", "rad", VALUE)                                           \
  TRACE(JOINT_TRACE_WAY, "slide", "m", VALUE)                                               \
  TRACE(JOINT_TRACE_RATE, "turning_rate", "rad/s", VALUE)
enum { JOINT_TRACES(LIST_TRACES, LIST_SHOWN_TRACES) JOINT_TRACE_COUNT };

/* At the start the ends may be so far apart, and so far from their directions: what rounded numbers
 * of a study leave [m], [rad]. */
#define JOINT_START_GAP 0.01

/* rows of each condition that the solution needs */
enum {
  SOLVE_INVERSE, /* 1/pivot; 0: others imply the condition */
  SOLVE_FIRST,   /* right-hand side, then solution */
  SOLVE_SECOND,  /* a second one */
  SOLVE_ROW_COUNT
};

/* rows of each body that joints hold and that moves: six numbers twice, then those of a step */
#define JOINED_ROWS(STATE, TEMPORARY)                                                            \
  TEMPORARY(JOINED_FIRST, 6)                                                                     \
  TEMPORARY(JOINED_SECOND, 6)                                                                    \
  /* by which joints change its velocities as a step of one evaluation begins, its axes          \
   * [m/s], [rad/s] */                                                                           \
  TEMPORARY(JOINED_KICK, 6)                                                                      \
  TEMPORARY(JOINED_AT, 3)   /* centre of gravity as that step ends, as far as it is known [m] */ \
  TEMPORARY(JOINED_AXES, 9) /* likewise its axes, earth frame */                                 \
  /* change of its velocities where bodies were brought together last, its axes [m/s],           \
   * [rad/s] */                                                                                  \
  STATE(JOINED_TOGETHER, 6)
enum { JOINED_ROWS(LIST_NUMBERS, LIST_NUMBERS) JOINED_ROW_COUNT };

/* plan[plan[PLAN_JOINT_TABLE] + JOINTS_X] is a count, a row, or the offset of a table in the plan
 */
enum {
  JOINTS_ORDER,      /* table: joint at each place of the order of elimination (joints) */
  JOINTS_FIRST,      /* table: first condition of each joint (joints) */
  JOINTS_LINK_START, /* table: where a place's part of the links begins (joints + 1) */
  JOINTS_LINKS,      /* table: JOINT_LINK_FIELDS numbers a link (links) */
  JOINTS_CONDITIONS, /* conditions of all joints together */
  JOINTS_ENVELOPE,   /* table: first column of each row of the factors, and its real row (2 x
                      * conditions) */
  JOINTS_SOLVE_ROWS, /* first real row of them (SOLVE_ROW_COUNT x conditions) */
  JOINTS_JOINED,     /* bodies that joints hold and that move */
  JOINTS_TABLE,      /* table: number of each among the bodies that move in space (joined) */
  JOINTS_OF,         /* table: 1 + number of each body among them, 0: none (bodies) */
  JOINTS_ROWS,       /* first real row of them (JOINED_ROW_COUNT x joined) */
  JOINTS_YIELD_OF,   /* table: 1 + number of each mesh contact among those that ask what joints
                      * take from how its bodies yield, 0: none (mesh contacts) */
  JOINTS_YIELDS,     /* their number */
  JOINTS_YIELD_ROWS, /* first real row of their scratch (conditions x number) */
  JOINTS_FIELD_COUNT
};

/* links: of a joint in the order of elimination, JOINT_LINK_FIELDS numbers for each
 * one before it with which it shares a moving body */
enum {
  LINK_JOINT, /* the other's number */
  LINK_SIDE,  /* by which side of this one */
  LINK_OTHER, /* and of the other */
  JOINT_LINK_FIELDS
};

#endif
