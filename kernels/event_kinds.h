/* SPDX-License-Identifier: Apache-2.0
 * Kinds of events, for the passes and for the host. */
#ifndef ALD_KERNELS_EVENT_KINDS_H
#define ALD_KERNELS_EVENT_KINDS_H

/* kinds of events of a scenario; the numbers are written to results, so they stay for ever */
enum {
  EVENT_CONTACT_BEGIN, /* source: instance; value: closing velocity [m/s] */
  EVENT_CONTACT_END,   /* source: instance; value: closing velocity after it, < 0 apart [m/s] */
  EVENT_SLIP,          /* source: instance; value: tangential force [N] */
  EVENT_STICK,         /* source: instance; value: tangential force [N] */
  EVENT_LIMIT,         /* source: stop rule or limit; value: the quantity that passed it */
  EVENT_STATUS,        /* source: body or rule; value: the new status */
  EVENT_OVERLOAD,      /* source: instance; value: utilisation that passed 1 [-] */
  EVENT_ENTERED,       /* source: instance; value: distance from the axis [m] */
  EVENT_MISSED,        /* source: instance; value: distance from the axis [m] */
  EVENT_LEFT,          /* source: instance; value: distance from the axis [m] */
  EVENT_PARTED,        /* source: instance; value: tension that broke it [N] */
  /* a clash of one segment is recorded at its end, by one of each of these in this order; source:
   * its line, but for EVENT_CLASH_OTHER */
  EVENT_CLASH,         /* value: time of its beginning [s] */
  EVENT_CLASH_END,     /* value: time of its end [s] */
  EVENT_CLASH_SEGMENT, /* value: number of the segment, from 0 at the line's first end */
  EVENT_CLASH_ARC,     /* value: arc length of the first touch from the line's first end [m] */
  EVENT_CLASH_OTHER,   /* source: line or bar that was touched first; value: segment of it */
  EVENT_CLASH_SPEED,   /* value: relative speed at the first touch [m/s] */
  EVENT_CLASH_ANGLE,   /* value: angle between the two at the first touch [rad] */
  EVENT_CLASH_FORCE,   /* value: greatest force [N] */
  EVENT_CLASH_IMPULSE, /* value: [N s] */
  EVENT_CLASH_ENERGY,  /* value: greatest work of the force on the penetration [J] */
  EVENT_CLASH_DEPTH,   /* value: greatest penetration [m] */
  EVENT_BREACH,        /* source: instance; value: depth of the bow in the side [m] */
  /* its tension reaches 0, or returns; of a hawser, or at the first end of a line */
  EVENT_SLACK,    /* source: instance; value: tension of the step before [N] */
  EVENT_TAUT,     /* source: instance; value: tension [N] */
  EVENT_SLACK_TO, /* likewise at the second end of a line */
  EVENT_TAUT_TO,
  EVENT_ORDER,   /* source: instance; value: what was ordered, in SI, not a number: given back */
  EVENT_STOWED,  /* source: instance; value: distance from the seat [m] */
  EVENT_JAMMED,  /* source: instance; value: distance from the seat [m] */
  EVENT_STRIKE,  /* source: instance; value: work of the normal force in it [J] */
  EVENT_ACROSS,  /* source: instance; value: depth of the overlap, which cannot grow [m] */
  EVENT_AGROUND, /* source: instance; value: squat, by which the keel is in the bottom [m] */
  EVENT_COUNT    /* at most 256, what EVENT_SOURCES leaves */
};
/* those that may alternate rapidly, and are stored only where all are */
#define EVENT_IS_RAPID(what)                                                 \
  ((what) == EVENT_SLIP || (what) == EVENT_STICK || (what) == EVENT_SLACK || \
   (what) == EVENT_TAUT || (what) == EVENT_SLACK_TO || (what) == EVENT_TAUT_TO)
/* those that a warning is found by, and are stored even where none are asked for */
#define EVENT_IS_WARNED(what) ((what) == EVENT_ACROSS)
/* which are stored, PLAN_EVENT_RAPID: all but rapid ones, all, those alone that warnings want */
enum { EVENTS_SLOW, EVENTS_ALL, EVENTS_WARNED };
#define EVENT_SOURCES 0x01000000u /* what x EVENT_SOURCES + source, in one number */

#endif
