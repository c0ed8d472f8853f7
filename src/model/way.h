/* SPDX-License-Identifier: Apache-2.0
 * Which way bodies go before anything touches them: along straight lines by the velocities of their
 * start, and as their motions prescribe; and when two of them have closed a gap. What forces of
 * water, wind and lines change on the way is not seen. Theory: docs/theory/approach.md. */
#ifndef ALD_WAY_H
#define ALD_WAY_H

#include "study.h"

/* The way of one body in a scenario. */
typedef struct ald_way {
  double velocity[2];         /* earth frame, without that along the course [m/s] */
  double speed;               /* along the course [m/s] */
  double course;              /* [rad]; NaN: it is the heading at the start */
  double rate;                /* of the heading [rad/s] */
  uint32_t motion_count;      /* of a prescribed body */
  struct ald_motion *motions; /* (motion_count) */
} ald_way;

/* From the start to a time: how far, and by how much the heading has turned. */
typedef struct ald_shift {
  double x, y, turn; /* earth frame [m], [rad] */
} ald_shift;

/* @param values (quantity_count)
 * @return false without memory; ald_way_clear() it */
bool ald_way_begin(const ald_study *study, uint32_t body, const double *values, ald_way *way);
void ald_way_clear(ald_way *way);

/* Does anything vary on which the way of a body depends, beside its place and heading?
 * @param varies (quantity_count) */
bool ald_way_varies(const ald_study *study, uint32_t body, const bool *varies);

/* does the body stay where it is? */
bool ald_way_is_still(const ald_way *way);
/* heading: of the body at the start [rad] */
ald_shift ald_way_at(const ald_way *way, double heading, double time);

/* Two bodies that are to touch after a gap. */
typedef struct ald_encounter {
  const ald_way *own, *other;
  double other_heading; /* at the start [rad] */
  double turned;        /* own heading at the touch, from that of the other [rad] */
  double normal[2];     /* towards the other, in its frame at the touch */
  double gap;           /* along that normal, that their ways close [m] */
  double end;           /* after which nothing is looked for, where something turns [s] */
} ald_encounter;

typedef enum ald_meeting_time {
  ALD_MEETS,      /* after a time */
  ALD_RESTS,      /* nothing closes the gap, nor opens it: they may be brought together by forces */
  ALD_NEVER_MEETS /* the gap does not close */
} ald_meeting_time;

/* End of a scenario as encounters take it: an hour where it is open [s]. */
double ald_encounter_end(const ald_study *study);
/* When the gap is closed [s]; 0 if they rest. */
ald_meeting_time ald_encounter_time(const ald_encounter *e, double *time);
/* How fast the gap closes in the first moment [m/s]. */
double ald_encounter_closing(const ald_encounter *e);
/* own heading at the start, for a touch at a time [rad] */
double ald_encounter_heading(const ald_encounter *e, double time);

#endif
